package hakoonna

import (
	"math/bits"

	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// Worlds says how plausible worlds are to a player, by where ghosts hide in games
// of the players of this package: near Visitors, and under what these are after. To
// the ghosts all worlds are as plausible. It implements montecarlo.Belief.
type Worlds struct {
	visitor Visitor
	weight  [game.MaxShadows]float64 // of a ghost at the Shadow
}

// NewWorlds returns the belief of a seat.
func NewWorlds(rules game.Rules, seat engine.Player) *Worlds {
	return &Worlds{visitor: *NewVisitor(rules, seat)}
}

// hides is how often she is at a Shadow, by what Visitors know of it and by its
// steps from the nearest of them, the last column being all farther ones. Relative
// to an unknown tile beside a Visitor, that is 10; bare Shadows are too rare to
// tell by distance. It is the multinomial logit of largest likelihood for the place
// of the Hako Onna at 240,867 decisions of 4,500 games of 3 Visitors (normal and
// nightmare discs, cards): a decision has a log likelihood of -2.11, and of -2.46
// if all Shadows in her reach are as likely.
var hides = [...][4]float64{
	hideNeeded:   {49.6, 36.0, 13.8, 7.7},
	hideBare:     {3.7, 3.7, 3.7, 3.7},
	hideEmpty:    {5.8, 6.0, 1.4, 0.1},
	hideUnknown:  {10.0, 5.2, 2.2, 1.0},
	hideStale:    {14.4, 11.0, 8.3, 6.1},
	hidePortable: {6.8, 4.5, 2.2, 0.4},
	hideOther:    {8.6, 8.2, 3.8, 2.5},
}

// What a Visitor knows of a Shadow where she may hide.
const (
	hideNeeded   = iota // Visitors are after it
	hideBare            // nothing lies there
	hideEmpty           // an Empty and no more
	hideUnknown         // a tile that nobody has peeked
	hideStale           // a tile that was known once
	hidePortable        // a known tile that can be carried
	hideOther           // another known tile
)

// Look implements montecarlo.Belief.
func (w *Worlds) Look(v *game.View) bool {
	if v.Ghost || v.Stage == game.StageSetup {
		return false
	}
	a := &w.visitor
	a.mansion.follow(&v.Public, a.rooms)
	a.facts.read(v, a.shadows, a.rules.Pooled())
	a.status(v)
	for x := range a.shadows {
		w.weight[x] = hides[a.hiding(v, x)][min(a.nearest(&v.Public, a.roomOf[x]), 3)]
	}
	return true
}

// hiding is what the player knows of a Shadow.
func (a *Visitor) hiding(v *game.View, x int) int {
	switch here := uint32(1) << x; {
	case here&a.worth.neededAt != 0:
		return hideNeeded
	case here&a.facts.bare != 0:
		return hideBare
	case here&a.facts.empties != 0:
		return hideEmpty
	case here&a.facts.stale != 0:
		return hideStale
	case here&a.facts.hidden != 0:
		return hideUnknown
	case v.Base[x].Portable():
		return hidePortable
	}
	return hideOther
}

// Weigh implements montecarlo.Belief.
func (w *Worlds) Weigh(s *game.State) float64 {
	weight := 1.0
	for set := s.Ghosts; set != 0; set &= set - 1 {
		if x := s.GhostAt[bits.TrailingZeros8(set)]; x >= 0 {
			weight *= w.weight[x]
		}
	}
	return weight
}
