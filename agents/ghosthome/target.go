package ghosthome

import (
	"yurei/engine"
	game "yurei/engine/ghosthome"
)

// pick settles against whom each operation is used, by the options.
func (a *Player) pick(v *game.View, legal []game.Move, r *engine.Rand) {
	if a.options.Target == TargetBest {
		return
	}
	order := [game.MaxSeats]uint8{0, 1, 2, 3} // of those after the player: the lowest is taken
	if a.options.Target == TargetRandom {
		engine.Shuffle(order[1:v.Players], r)
	}
	rank := func(p engine.Player) uint8 { return order[(uint8(p)+v.Players-uint8(v.Me))%v.Players] }
	for i := range a.aims {
		a.aims[i] = engine.Over
	}
	for _, m := range legal {
		if p, aimed := aim(m); aimed && (a.aims[m.Op()] == engine.Over || rank(p) < rank(a.aims[m.Op()])) {
			a.aims[m.Op()] = p
		}
	}
}

// aim is against whom a move is, if it is against anybody.
func aim(m game.Move) (p engine.Player, aimed bool) {
	switch m.Op() {
	case game.OpGhost, game.OpHole, game.OpLightning:
		return m.Seat(), true
	case game.OpCatFood:
		return m.FromSeat(), true
	}
	return 0, false
}

// insist is what the options add to the worth of a move in the player's own turn.
func (a *Player) insist(v *game.View, m game.Move) int {
	o := &a.options
	if p, aimed := aim(m); aimed && o.Target != TargetBest && p != a.aims[m.Op()] {
		return -insisted
	}
	switch m.Op() {
	case game.OpLight:
		if o.Light == LightNever {
			return -insisted
		}
	case game.OpGhost:
		switch o.Ghosts {
		case GhostsSaved:
			return -insisted
		case GhostsAtOnce:
			return insisted
		}
	case game.OpCat:
		switch {
		case v.House[v.Me].Ghost(m.Floor()):
		case o.Cats == CatsInHand:
			return -insisted
		case o.Cats == CatsOnFloor:
			return insisted
		}
	}
	return 0
}
