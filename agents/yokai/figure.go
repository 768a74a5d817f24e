package yokai

import (
	"math/bits"

	game "yurei/engine/yokai"
)

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

// bitAt is the bit of card j in the diamond around card i.
func (g *figure) bitAt(i, j int) uint32 {
	dx, dy := int(g.at[j].X)-int(g.at[i].X)+reach, int(g.at[j].Y)-int(g.at[i].Y)+reach
	if uint(dx) > 2*reach || uint(dy) > 2*reach {
		return 0
	}
	return shapes.bit[dy][dx]
}

// lay takes in where the cards lie and which are locked.
func (g *figure) lay(at *[cards]game.Cell, locked set) {
	g.at, g.locked = *at, locked
	for i := range cards {
		g.around[i], g.fixed[i], g.beside[i] = 0, 0, 0
		for j := range cards {
			if i == j {
				continue
			}
			b := g.bitAt(i, j)
			g.near[i][j] = b
			g.around[i] |= b
			if g.locked>>j&1 != 0 {
				g.fixed[i] |= b
			}
			if touch(g.at[i], g.at[j]) {
				g.beside[i] |= 1 << j
			}
		}
	}
	g.findJoints()
}

// neighbours takes in where cards lie, for [figure.solved] and the like alone.
func (g *figure) neighbours(at *[cards]game.Cell) {
	g.at = *at
	for i := range cards {
		g.beside[i] = 0
		for j := range cards {
			if touch(g.at[i], g.at[j]) {
				g.beside[i] |= 1 << j
			}
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

// put moves card c, which is not locked.
func (g *figure) put(c int, to game.Cell) {
	g.at[c] = to
	g.around[c], g.fixed[c], g.beside[c] = 0, 0, 0
	for i := range cards {
		if i == c {
			continue
		}
		old := g.near[i][c]
		b := g.bitAt(i, c)
		g.near[i][c] = b
		g.around[i] = g.around[i]&^old | b
		g.beside[i] &^= 1 << c
		if touch(g.at[i], to) {
			g.beside[i] |= 1 << c
			g.beside[c] |= 1 << i
		}
		mirrored := g.bitAt(c, i)
		g.near[c][i] = mirrored
		g.around[c] |= mirrored
		if g.locked>>i&1 != 0 {
			g.fixed[c] |= mirrored
		}
	}
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

// gather estimates what joining the cards of a family of four costs: a move for
// each card that does not stay, and more for cards of others that stand where they
// are to come, and for those that hold the figure together. Locked cards stay, and
// no tetromino covers those of others.
func (g *figure) gather(family set) int {
	t := shapes
	var at [families]int
	rest := family
	for i := range at {
		at[i] = next(&rest)
	}
	var own [families]uint32 // cards of the family, around each
	for i, a := range at {
		near := &g.near[a]
		own[i] = near[at[0]] | near[at[1]] | near[at[2]] | near[at[3]]
	}
	if t.whole.has(own[0]) {
		return 0
	}
	if family&g.locked != 0 {
		return g.gatherLocked(family, &at, &own)
	}
	best := 3*move + 3*crowded
	for i, a := range at[:2] {
		for j := i + 1; j < families-1; j++ {
			one := g.near[a][at[j]]
			if one == 0 {
				continue
			}
			for k := j + 1; k < families; k++ {
				if two := g.near[a][at[k]]; two != 0 {
					if free := t.fourth[bits.TrailingZeros32(one)][bits.TrailingZeros32(two)] &^ (g.fixed[a] &^ own[i]); free != 0 {
						best = min(best, g.last(free, a, family, 1<<a|1<<at[j]|1<<at[k], own[i]))
					}
				}
			}
		}
	}
	if best <= 2*move {
		return best
	}
	for i, a := range at[:3] {
		for _, b := range at[i+1:] {
			if one := g.near[a][b]; one != 0 {
				best = min(best, g.pair(one, a, family, 1<<a|1<<b, own[i]))
			}
		}
	}
	return best
}

// last is what it costs to bring the last card of a family to one of the free cells
// around card a, when the others stay.
func (g *figure) last(free uint32, a int, family, stay set, own uint32) int {
	cost := move
	if free&^(g.around[a]&^own) == 0 {
		cost += crowded
	}
	if family&^stay&g.joints != 0 {
		cost += stuck
	}
	return cost
}

// pair is what it costs to bring two cards of a family to card a and another that
// is in its diamond at one, when those stay.
func (g *figure) pair(one uint32, a int, family, stay set, own uint32) int {
	blocked, foreign := g.fixed[a]&^own, g.around[a]&^own
	fewest := families
	for _, two := range shapes.rest[bits.TrailingZeros32(one)] {
		if two&blocked == 0 {
			if n := bits.OnesCount32(two & foreign); n < fewest {
				if fewest = n; n == 0 {
					break
				}
			}
		}
	}
	if fewest == families {
		return hopeless
	}
	return 2*move + fewest*crowded + stuck*(family&^stay&g.joints).Len()
}

// gatherLocked is gather for a family that has locked cards.
func (g *figure) gatherLocked(family set, at *[families]int, own *[families]uint32) int {
	t := shapes
	anchor := 0
	for !g.locked.Has(at[anchor]) {
		anchor++
	}
	a := at[anchor]
	var need uint32 // the other locked ones
	for held := family & g.locked &^ (1 << a); held != 0; {
		bit := g.near[a][next(&held)]
		if bit == 0 {
			return hopeless
		}
		need |= bit
	}
	mine := own[anchor]
	blocked, foreign := g.fixed[a]&^mine, g.around[a]&^mine
	best := hopeless
	for j, b := range at {
		one := g.near[a][b]
		if one == 0 {
			continue
		}
		for _, c := range at[j+1:] {
			if two := g.near[a][c]; two != 0 && need&^(one|two) == 0 {
				if free := t.fourth[bits.TrailingZeros32(one)][bits.TrailingZeros32(two)] &^ blocked; free != 0 {
					best = min(best, g.last(free, a, family, 1<<a|1<<b|1<<c, mine))
				}
			}
		}
	}
	if best <= 2*move {
		return best
	}
	for _, b := range at {
		if one := g.near[a][b]; one != 0 && need&^one == 0 {
			best = min(best, g.pair(one, a, family, 1<<a|1<<b, mine))
		}
	}
	if need == 0 && best > 3*move {
		for _, three := range t.all {
			if three&blocked == 0 {
				best = min(best, 3*move+crowded*bits.OnesCount32(three&foreign))
			}
		}
	}
	return best
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
		if g.beside[c].Len() > 1 && !g.joined(game.AllCards&^(1<<c)) {
			g.joints |= 1 << c
		}
	}
}

// touch reports whether two cells share a side.
func touch(a, b game.Cell) bool {
	return abs(int(a.X)-int(b.X))+abs(int(a.Y)-int(b.Y)) == 1
}
