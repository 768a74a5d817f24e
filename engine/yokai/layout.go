package yokai

// Layout answers which cards share a side. It is scratch: set it with Lay for
// each figure.
type Layout struct {
	touch  [spots]CardSet     // cards that share a side with a spot
	full   [spots / 64]uint64 // spots that hold a card
	Around [Cards]CardSet     // cards that share a side with a card
}

// A cell has a spot, at which tables hold what belongs to it. Spots come round
// after 256, as bytes do; no two cells of a figure and the border around it have
// the same: they are at most 17 steps apart, and cells with equal spots at least
// 20.
const (
	spots   = 1 << 8
	rowStep = 22 // from a spot to the one below
)

func (c Cell) spot() uint8 { return uint8(c.X) + rowStep*uint8(c.Y) }

// Lay takes the cells of a figure whose cards are all joined.
func (l *Layout) Lay(cells *[Cards]Cell) {
	l.touch, l.full = [spots]CardSet{}, [spots / 64]uint64{}
	for card, c := range cells {
		spot := c.spot()
		l.full[spot>>6] |= 1 << (spot & 63)
		bit := CardSet(1) << card
		l.touch[spot+1] |= bit
		l.touch[spot-1] |= bit
		l.touch[spot+rowStep] |= bit
		l.touch[spot-rowStep] |= bit
	}
	for card, c := range cells {
		l.Around[card] = l.touch[c.spot()]
	}
}

// Touching is the set of cards that share a side with a cell of the figure or of
// the border around it.
func (l *Layout) Touching(at Cell) CardSet { return l.touch[at.spot()] }

// Taken reports whether a cell of the figure or of the border around it holds a
// card.
func (l *Layout) Taken(at Cell) bool {
	spot := at.spot()
	return l.full[spot>>6]>>(spot&63)&1 != 0
}

// Joined reports whether the cards of a set that is not empty make one group.
func (l *Layout) Joined(set CardSet) bool {
	return spread(&l.Around, set&-set, set) == set
}

// spread is what can be reached from a set over cards of within, which includes
// it.
func spread(around *[Cards]CardSet, from, within CardSet) CardSet {
	for todo := from; todo != 0; {
		more := around[todo.First()] & within &^ from
		todo = todo&(todo-1) | more
		from |= more
	}
	return from
}
