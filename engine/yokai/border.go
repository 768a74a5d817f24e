package yokai

import "math/bits"

// border is the empty cells that touch a figure: first those that touch several
// cards.
type border struct {
	to        [maxBorder]Move // OpMove of card 0
	touch     [maxBorder]CardSet
	shared, n int
}

// maxBorder is the most cells of a border: that of a straight line.
const maxBorder = 2*Cards + 2

// find finds the border of a figure, 64 spots at a time.
func (b *border) find(l *Layout, cells *[Cards]Cell) {
	full := &l.full
	var once, more [len(l.full)]uint64
	for i := range full {
		before, after := full[(i+3)%4], full[(i+1)%4]
		left, right := full[i]<<1|before>>63, full[i]>>1|after<<63
		up, down := full[i]<<rowStep|before>>(64-rowStep), full[i]>>rowStep|after<<(64-rowStep)
		more[i] = (left&right | up&down | (left|right)&(up|down)) &^ full[i]
		once[i] = (left | right | up | down) &^ full[i] &^ more[i]
	}
	b.add(&more, l, cells)
	b.shared = b.n
	b.add(&once, l, cells)
}

func (b *border) add(set *[spots / 64]uint64, l *Layout, cells *[Cards]Cell) {
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			spot := uint8(i<<6 | bits.TrailingZeros64(word))
			touch := l.touch[spot]
			card := touch.First()
			at := cells[card]
			side := sideOf[(spot-at.spot())>>3&3]
			b.to[b.n] = MakeMove(0, Cell{at.X + side.X, at.Y + side.Y})
			b.touch[b.n] = touch
			b.n++
		}
	}
}

// sideOf is the cell beside the first one whose spot differs by 1, -1, 22 or
// -22, as bits 3 and 4 of that tell.
var sideOf = [4]Cell{0: {1, 0}, 1: {0, -1}, 2: {0, 1}, 3: {-1, 0}}
