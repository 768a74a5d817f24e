package yokai

import (
	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/yokai"
)

// hint turns up a hint, or places one where its card is right and is to stay. To
// turn one up is worth nothing.
func (a *Player) hint(v *game.View, legal []game.Move, r *engine.Rand) int {
	if a.shaping != nil {
		a.shaping.plan(&a.figure, a.belief.drawn(), r)
	}
	var best agents.Best
	var lock [cards]int // what it costs to lock a card
	var weighed set
	now := a.groups.cost(&a.figure)
	for i, m := range legal {
		if m.Op() == game.OpReveal {
			best.Offer(i, 0, r)
			continue
		}
		c := m.Card()
		worth := 0
		if face := v.Face[m.Hint()]; face != game.NoHint {
			worth += a.lay(c, a.rules.HintFamilies(face))
		}
		if best.Any() && worth < best.Worth {
			continue // a lock makes nothing better
		}
		if !weighed.Has(c) {
			weighed |= 1 << c
			lock[c] = a.lock(c, now)
		}
		best.Offer(i, worth-lock[c], r)
	}
	return best.At
}

// lock is what it costs that a card stays where it is; now is what all families cost
// as long as it need not.
func (a *Player) lock(c, now int) int {
	cost := 0
	if a.options.Hints {
		cost = a.unsettled(c)
	}
	if a.shaping != nil {
		return cost + move*(sure-a.shaping.fits(a.belief.drawn(), c))
	}
	a.figure.lock(c, true)
	cost += max(0, a.groups.cost(&a.figure)-now)
	a.figure.lock(c, false)
	return cost + a.affinity.expected(&a.figure, a.belief.drawn(), c)/4
}

// unsettled is what it costs that others believe that a card lies with others of
// its family.
func (a *Player) unsettled(c int) int {
	l := link{card: uint8(c), same: true, others: a.figure.beside[c]}
	return costUnsettled * a.belief.against(&l)
}

// lay is what it is worth to lay a hint that shows certain families on a card.
func (a *Player) lay(c int, shown game.FamilySet) int {
	worth := 0
	for f, share := range a.belief.share[c] {
		if !shown.Has(game.Family(f)) {
			worth -= costWrong * share
		}
	}
	if a.options.Hints {
		worth += worthSharp * (families - shown.Len())
	}
	if a.options.Centre {
		worth += worthCentre * a.figure.beside[c].Len()
	}
	return worth
}
