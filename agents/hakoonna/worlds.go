package hakoonna

import (
	"math/bits"

	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// Worlds says how plausible worlds are to a player, by what the Visitors of this
// package hold likely about the ghosts' places: ghosts are near Visitors, and
// under what will be peeked. To the ghosts all worlds are as plausible. It
// implements montecarlo.Belief.
type Worlds struct{ visitor Visitor }

// NewWorlds returns the belief of a seat.
func NewWorlds(rules game.Rules, seat engine.Player) *Worlds {
	return &Worlds{*NewVisitor(rules, seat)}
}

// Look implements montecarlo.Belief.
func (w *Worlds) Look(v *game.View) bool {
	if v.Ghost || v.Stage == game.StageSetup {
		return false
	}
	w.visitor.study(v)
	return true
}

// Weigh implements montecarlo.Belief.
func (w *Worlds) Weigh(s *game.State) float64 {
	b := &w.visitor.belief
	weight := 1.0
	for set := s.Ghosts; set != 0; set &= set - 1 {
		g := bits.TrailingZeros8(set)
		if x := s.GhostAt[g]; x >= 0 {
			weight *= float64(b.weight[g][x])
		}
	}
	return weight
}
