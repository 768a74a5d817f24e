package yokai

import (
	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/yokai"
)

// mend chooses the first of two moves that let the families of an affinity card touch
// when all families are together: no single move may do, and what families cost does
// not tell the moves that make room. It is -1 if there is no need of it, or no such
// move.
//
// It plans for one pair, the likeliest, also where more must touch, and only where no
// shape is asked for: with a shape all moves are chosen by what is left of it.
func (a *Player) mend(v *game.View, legal []game.Move, r *engine.Rand) int {
	f, w := &a.figure, &a.belief.worlds[0]
	pair := a.affinity.likeliest()
	if pair == 0 || w.share < mendAt || !f.solved(&w.colouring) ||
		between(f, &w.colouring, pair) == 1 || f.mends(&w.colouring, pair) > 0 {
		return -1
	}
	var best agents.Best
	around := surroundings{joints: f.joints}
	for i, m := range legal {
		c := m.Card()
		around.before = f.beside[c]
		f.put(c, m.Cell())
		if f.joined(w.members[w.family[c]]) {
			if n := f.mends(&w.colouring, pair); n > 0 {
				around.after = f.beside[c]
				best.Offer(i, n*worthMend+a.say(v, m, around), r)
			}
		}
		f.put(c, v.Cell[c])
	}
	if !best.Any() {
		return -1
	}
	return best.At
}

// mends counts the moves of their cards that let the families of a pair touch and leave
// them together. One to a cell beside two cards of the other family counts twice.
func (g *figure) mends(c *colouring, pair game.FamilySet) int {
	one, other := c.members[pair.First()], c.members[pair.Last()]
	return g.mendsTo(one, other) + g.mendsTo(other, one)
}

// mendsTo counts those of a card of mine to the side of one of the others.
func (g *figure) mendsTo(mine, others set) (n int) {
	for open := mine &^ g.locked; open != 0; {
		c := next(&open)
		from := g.at[c]
		for rest := others; rest != 0; {
			at := g.at[next(&rest)]
			for _, to := range [...]game.Cell{{X: at.X - 1, Y: at.Y}, {X: at.X + 1, Y: at.Y}, {X: at.X, Y: at.Y - 1}, {X: at.X, Y: at.Y + 1}} {
				if to == from || !g.reaches(mine&^(1<<c), to) {
					continue
				}
				g.put(c, to)
				if g.joined(mine) && g.joined(game.AllCards) {
					n++
				}
				g.put(c, from)
			}
		}
	}
	return n
}

// reaches reports whether a cell is empty and shares a side with one of the cards.
func (g *figure) reaches(near set, at game.Cell) bool {
	beside := false
	for c, cell := range g.at {
		if cell == at {
			return false
		}
		beside = beside || near.Has(c) && touch(cell, at)
	}
	return beside
}
