package yokai

import game "yurei/engine/yokai"

const (
	cards    = game.Cards
	families = game.Families
)

// set is a set of cards.
type set = game.CardSet

// next takes the lowest card out of a set.
func next(s *set) int {
	i := s.First()
	*s &= *s - 1
	return i
}

// figure is where the cards lie and which are locked.
type figure struct {
	at     [cards]game.Cell
	locked set
	near   [cards][cards]uint32 // of card j in the diamond around card i; 0 if it is far
	around [cards]uint32        // all cards in the diamond around card i
	fixed  [cards]uint32        // the locked ones of them
	beside [cards]set           // cards that share a side
	joints set                  // cards without which the others fall apart
}

// offsets are the bit of a cell in the diamond around another and the reverse, 0 if it
// is not in it.
func offsets(from, to game.Cell) (there, back uint32) {
	dx, dy := int(to.X)-int(from.X)+reach, int(to.Y)-int(from.Y)+reach
	if uint(dx) > 2*reach || uint(dy) > 2*reach {
		return 0, 0
	}
	return shapes.bit[dy][dx], shapes.bit[2*reach-dy][2*reach-dx]
}

// lay takes in where the cards lie and which are locked.
func (g *figure) lay(at *[cards]game.Cell, locked set) {
	*g = figure{at: *at, locked: locked}
	for i := range cards {
		for j := range i {
			g.meet(i, j)
		}
	}
	g.findJoints()
}

// meet notes what cards i and j are to each other.
func (g *figure) meet(i, j int) {
	there, back := offsets(g.at[i], g.at[j])
	g.near[i][j], g.near[j][i] = there, back
	g.around[i] |= there
	g.around[j] |= back
	if g.locked.Has(i) {
		g.fixed[j] |= back
	}
	if g.locked.Has(j) {
		g.fixed[i] |= there
	}
	if there&sides != 0 {
		g.beside[i] |= 1 << j
		g.beside[j] |= 1 << i
	}
}

// put moves card c, which is not locked.
func (g *figure) put(c int, to game.Cell) {
	g.at[c] = to
	g.around[c], g.fixed[c], g.beside[c] = 0, 0, 0
	for i := range cards {
		if i != c {
			g.around[i] &^= g.near[i][c]
			g.beside[i] &^= 1 << c
			g.meet(i, c)
		}
	}
}

// within is the number of cards of a set in the diamond around a card.
func (g *figure) within(c int, cards set) (n int) {
	for cards != 0 {
		if g.near[c][next(&cards)] != 0 {
			n++
		}
	}
	return n
}

// lock locks card c, or takes its lock away.
func (g *figure) lock(c int, on bool) {
	if on {
		g.locked |= 1 << c
	} else {
		g.locked &^= 1 << c
	}
	for i := range cards {
		if on {
			g.fixed[i] |= g.near[i][c]
		} else {
			g.fixed[i] &^= g.near[i][c]
		}
	}
}

// joined reports whether the cards of a set are one group.
func (g *figure) joined(s set) bool {
	got := s & -s
	for {
		more := got
		for rest := got; rest != 0; {
			more |= g.beside[next(&rest)] & s
		}
		if more == got {
			return got == s
		}
		got = more
	}
}

// solved reports whether each family is one group.
func (g *figure) solved(c *colouring) bool {
	for f := range c.members {
		if !g.joined(c.members[f]) {
			return false
		}
	}
	return true
}

// findJoints finds the cards without which the others fall apart.
func (g *figure) findJoints() {
	g.joints = 0
	for c := range cards {
		if !shapes.linked[g.around[c]&(1<<ring-1)] && !g.joined(game.AllCards&^(1<<c)) {
			g.joints |= 1 << c
		}
	}
}

// touch reports whether two cells share a side.
func touch(a, b game.Cell) bool {
	return abs(int(a.X)-int(b.X))+abs(int(a.Y)-int(b.Y)) == 1
}
