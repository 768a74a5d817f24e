package yokai

import "slices"

// outline is a figure wherever it lies: the bits of its cells in a square of 16
// by 16, moved to the upper left.
type outline [Cards]uint16

// outlineOf is the outline of a figure of joined cells.
func outlineOf(cells *[Cards]Cell) outline {
	low, _ := box(cells)
	var o outline
	for _, c := range cells {
		o[c.Y-low.Y] |= 1 << (c.X - low.X)
	}
	return o
}

// box is the least and the largest column and row of a figure.
func box(cells *[Cards]Cell) (low, high Cell) {
	low, high = cells[0], cells[0]
	for _, c := range cells {
		low = Cell{min(low.X, c.X), min(low.Y, c.Y)}
		high = Cell{max(high.X, c.X), max(high.Y, c.Y)}
	}
	return low, high
}

// sides is, for each of the cells, the set of those that share a side with it.
func sides(cells *[Cards]Cell) (around [Cards]CardSet) {
	for i, a := range cells {
		for k, b := range cells {
			if dx, dy := int(a.X)-int(b.X), int(a.Y)-int(b.Y); dx*dx+dy*dy == 1 {
				around[i] |= 1 << k
			}
		}
	}
	return around
}

// cuts is the number of ways to cut a figure into four joined pieces of four
// cells each, pieces without names.
func cuts(cells *[Cards]Cell) int {
	around := sides(cells)
	return cutRest(&around, AllCards)
}

func cutRest(around *[Cards]CardSet, rest CardSet) (n int) {
	if rest == 0 {
		return 1
	}
	first := CardSet(1) << rest.First()
	for set := rest; set != 0; set = (set - 1) & rest {
		if set&first != 0 && set.Len() == Cards/Families && spread(around, first, set) == set {
			n += cutRest(around, rest&^set)
		}
	}
	return n
}

// turned are the outlines that a figure has when it is turned and mirrored, each
// once.
func turned(cells [Cards]Cell) []outline {
	var all []outline
	for k := range 8 {
		if o := outlineOf(&cells); !slices.Contains(all, o) {
			all = append(all, o)
		}
		for i, c := range cells {
			if cells[i] = (Cell{-c.Y, c.X}); k == 3 {
				cells[i].X = c.Y // and mirrored, once
			}
		}
	}
	return all
}
