package yokai

import "math/bits"

// reach is how far two cells of one tetromino can be apart.
const reach = 3

// diamond is the number of cells at a distance of 1 to reach.
const diamond = 24

// The first cells of a diamond are those that share a side with its centre, then come
// those that share a corner.
const (
	sides = 1<<4 - 1
	ring  = 8
)

// tetrominoes are the shapes that four cells joined by their sides can have, seen
// from one of the four, the anchor: sets of the other three among the cells of the
// diamond around it.
type tetrominoes struct {
	bit    [2*reach + 1][2*reach + 1]uint32 // of the cell at an offset, by row and column; 0 outside the diamond
	linked [1 << ring]bool                  // sets of the ring around a cell whose sides hang together without it
	all    [76]uint32                       // 19 shapes, each from four anchors
	whole  map4                             // whether three cells and the anchor are one
	fourth [diamond][diamond]uint32         // with two cells and the anchor, which cells complete a tetromino
	rest   [diamond][]uint32                // with one cell and the anchor, which pairs do
}

// map4 is a set of sets of three cells of the diamond.
type map4 [1 << 10]uint32

func (m *map4) slot(set uint32) int {
	i := int(set * 0x9e3779b1 >> 22)
	for m[i] != 0 && m[i] != set {
		i = (i + 1) % len(m)
	}
	return i
}

func (m *map4) has(set uint32) bool { return set != 0 && m[m.slot(set)] == set }

// shapes is read-only.
var shapes = makeTetrominoes()

func makeTetrominoes() *tetrominoes {
	t := &tetrominoes{}
	var at [diamond][2]int
	n := 0
	for far := 1; far <= reach*reach; far++ { // the square of the distance: sides, then corners, then the others
		for y := -reach; y <= reach; y++ {
			for x := -reach; x <= reach; x++ {
				if x*x+y*y == far && abs(x)+abs(y) <= reach {
					t.bit[y+reach][x+reach] = 1 << n
					at[n] = [2]int{x, y}
					n++
				}
			}
		}
	}
	for set := range uint32(len(t.linked)) {
		t.linked[set] = linked(set, &at)
	}
	found := 0
	for a := range diamond {
		for b := a + 1; b < diamond; b++ {
			for c := b + 1; c < diamond; c++ {
				if oneGroup([][2]int{{}, at[a], at[b], at[c]}) {
					t.all[found] = 1<<a | 1<<b | 1<<c
					found++
				}
			}
		}
	}
	for _, set := range t.all {
		t.whole[t.whole.slot(set)] = set
		for s := set; s != 0; s &= s - 1 {
			one := s & -s
			a := bits.TrailingZeros32(one)
			t.rest[a] = append(t.rest[a], set&^one)
			for s := set &^ one; s != 0; s &= s - 1 {
				b := bits.TrailingZeros32(s)
				t.fourth[a][b] |= set &^ one &^ (1 << b)
			}
		}
	}
	return t
}

// linked reports whether the sides among a set of the ring are one group within it.
func linked(set uint32, at *[diamond][2]int) bool {
	group := set & sides & -(set & sides)
	for range ring {
		for i := range ring {
			for j := range ring {
				if set>>i&1 != 0 && group>>j&1 != 0 && abs(at[i][0]-at[j][0])+abs(at[i][1]-at[j][1]) == 1 {
					group |= 1 << i
				}
			}
		}
	}
	return set&sides&^group == 0
}

// oneGroup reports whether cells are one group, joined by sides.
func oneGroup(cells [][2]int) bool {
	seen := 1
	for range cells {
		for i, c := range cells {
			for j, d := range cells {
				if seen>>j&1 != 0 && abs(c[0]-d[0])+abs(c[1]-d[1]) == 1 {
					seen |= 1 << i
				}
			}
		}
	}
	return seen == 1<<len(cells)-1
}

func abs(x int) int { return max(x, -x) }
