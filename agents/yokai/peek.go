package yokai

import (
	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/yokai"
)

// peek declares, or chooses a card to look at.
func (a *Player) peek(v *game.View, legal []game.Move, r *engine.Rand) int {
	var best agents.Best
	seen := a.seenByOthers(v)
	show := a.options.Show && v.Phase == game.PhaseSecond && a.knowsMove()
	for i, m := range legal {
		if m.Op() == game.OpDeclare {
			if a.wins() >= declareAt {
				return i
			}
			continue
		}
		c := m.Card()
		worth := a.belief.doubtful(c)
		if a.options.Order {
			if !seen.Has(c) {
				worth += worthFresh
			}
			if !a.figure.joints.Has(c) {
				worth += worthFree
			}
			worth -= costNear * a.figure.within(c, a.belief.known)
		}
		if show && a.figure.joints.Has(c) {
			worth += worthShown
		}
		best.Offer(i, worth, r)
	}
	return best.At
}

// seenByOthers are the cards that another player has peeked at.
func (a *Player) seenByOthers(v *game.View) (seen set) {
	for p, peeked := range v.Peeked {
		if engine.Player(p) != v.Me {
			seen |= peeked
		}
	}
	return seen
}

// knowsMove reports whether a family is known that a move brings closer together.
func (a *Player) knowsMove() bool {
	for i := range a.groups.count {
		g := &a.groups.list[i]
		if g.share >= knownAt && g.cards&^a.figure.joints&^a.figure.locked != 0 {
			if cost := a.figure.gather(g); cost > 0 && cost < hopeless {
				return true
			}
		}
	}
	return false
}
