package yokai

// cutter finds the cards without which a figure falls apart, and the parts into
// which it falls, by one search in depth from card 0. A branch below a card is a
// part of its own if its cards touch none but each other and that card.
type cutter struct {
	around *[Cards]CardSet
	seen   CardSet
	// parts are, by card, the parts into which the figure falls, filled up with
	// the first; zero if it stays whole.
	parts [Cards][4]CardSet
}

// cut fills in the parts of all cards.
func (c *cutter) cut() {
	c.seen = 1
	var branches [4]CardSet
	n := 0
	for todo := c.around[0]; todo != 0; todo = c.around[0] &^ c.seen {
		branches[n], _ = c.branch(todo.First())
		n++
	}
	if n > 1 {
		c.set(0, branches, n)
	}
}

// branch returns the cards of a branch and all that they touch.
func (c *cutter) branch(card int) (cards, touched CardSet) {
	bit := CardSet(1) << card
	c.seen |= bit
	cards, touched = bit, c.around[card]
	var parts [4]CardSet
	n := 0
	cutOff := bit
	for todo := touched &^ c.seen; todo != 0; todo = c.around[card] &^ c.seen {
		branch, touches := c.branch(todo.First())
		if touches&^branch == bit {
			parts[n] = branch
			n++
			cutOff |= branch
		}
		cards |= branch
		touched |= touches
	}
	if n > 0 {
		parts[n] = AllCards &^ cutOff
		c.set(card, parts, n+1)
	}
	return cards, touched
}

// set stores the n parts of a card.
func (c *cutter) set(card int, parts [4]CardSet, n int) {
	for ; n < len(parts); n++ {
		parts[n] = parts[0]
	}
	c.parts[card] = parts
}
