package hakoonna

import (
	"math/bits"

	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// HakoOnna plays the Hako Onna and her Hakobito, from her seat or from that of a
// dead Visitor.
type HakoOnna struct {
	board
	prey prey
	best cover // of the plans looked at
}

// NewHakoOnna returns the player of the ghost side, the same for any seat.
func NewHakoOnna(rules game.Rules, _ engine.Player) *HakoOnna {
	return &HakoOnna{board: makeBoard(rules)}
}

// Choose implements [engine.Agent].
func (a *HakoOnna) Choose(v *game.View, legal []game.Move, r *engine.Rand) int {
	switch v.Phase {
	case game.PhaseStartPower:
		return a.startPower(legal, r)
	case game.PhaseCode, game.PhaseWeakness:
		return r.IntN(len(legal))
	}
	a.study(v)
	switch v.Phase {
	case game.PhaseBones:
		return a.hideBones(v, legal, r)
	case game.PhaseStartRoom:
		return a.startRoom(v, legal, r)
	case game.PhaseStartHide:
		return r.IntN(len(legal))
	}
	a.notice(v)
	switch v.Phase {
	case game.PhaseScream:
		return a.scream(v, legal, r)
	case game.PhaseSet:
		return a.set(v, legal, r)
	case game.PhaseWindowA, game.PhaseWindowB:
		return a.interrupt(v, legal, r)
	case game.PhaseSteal:
		return a.steal(v, legal, r)
	case game.PhaseLay, game.PhaseLayStolen:
		return a.lay(legal, r)
	case game.PhaseAnswer:
		return a.answer(v, legal, r)
	case game.PhaseKiller:
		return a.killer(legal, r)
	}
	a.expect(v)
	switch v.Phase {
	case game.PhasePower:
		return a.usePower(v, legal, r)
	case game.PhasePowerRoom:
		return a.powerRoom(v, legal, r)
	case game.PhaseArrange:
		return a.arrange(v, legal, r)
	case game.PhasePick:
		return a.pick(v, legal, r)
	case game.PhaseGo:
		return a.goTo(v, legal, r)
	case game.PhaseHide:
		return a.hide(v, legal, r)
	case game.PhaseForced:
		return a.forcePeek(legal, r)
	}
	return r.IntN(len(legal))
}

// study reads the View.
func (a *HakoOnna) study(v *game.View) {
	a.mansion.follow(&v.Public, a.rooms)
	a.facts.read(v, a.shadows, true)
}

// startTaste is how often a start power is taken, against the others drawn.
// Experienced players want 7, then 2, 8 and 9: cards that act without a diary,
// or soon.
var startTaste = [game.PowerCards + 1]int{0, 1, 16, 6, 0, 1, 4, 20, 8, 8, 1}

// startPower takes one of the powers drawn, each about as often as it is liked.
func (a *HakoOnna) startPower(legal []game.Move, r *engine.Rand) int {
	return draw(legal, startTaste[:], r)
}

// hideBones lays the Bones in a room of several Shadows that Visitors come to
// late and she soon, somewhere new each time.
func (a *HakoOnna) hideBones(v *game.View, legal []game.Move, r *engine.Rand) int {
	hall := a.rules.Hall()
	var c agents.Best
	for i, m := range legal {
		room := int(a.roomOf[m.A()])
		worth := 3 * min(3, bits.OnesCount32(a.inRoom[room]))
		worth += 3 * min(4, int(a.mansion.steps[hall][room]))
		nearest := uint8(far)
		for set := a.rules.Grudge(); set != 0; set &= set - 1 {
			nearest = min(nearest, a.mansion.steps[bits.TrailingZeros16(set)][room])
		}
		worth -= 2 * min(4, int(nearest))
		c.Offer(i, worth+r.IntN(12), r)
	}
	return c.At
}

// startRoom starts as close to the Hall as she may: the Visitors come from
// there.
func (a *HakoOnna) startRoom(v *game.View, legal []game.Move, r *engine.Rand) int {
	hall := a.rules.Hall()
	var c agents.Best
	for i, m := range legal {
		worth := -int(a.mansion.steps[hall][m.A()])
		if x := a.facts.at[game.TileBones]; x >= 0 && int(a.roomOf[x]) == m.A() {
			worth++
		}
		c.Offer(i, 2*worth+r.IntN(4), r)
	}
	return c.At
}

// closed is what the end of the game is worth to the ghosts, above all else.
const closed = 1 << 20

// closes reports whether the plan wins at the end of this turn.
func (c *cover) closes() bool { return c.all && c.turns == 0 }

// pull is what the plan adds to a place for a ghost: all if it keeps its Shadow
// there, less the more turns are left to go.
func (a *HakoOnna) pull(c *cover, g, room int) int {
	x := c.keep[g]
	if x < 0 {
		return 0
	}
	steps := int(a.mansion.steps[room][a.roomOf[x]])
	return c.worth() * discount[min(far, steps)] / discount[0]
}

// worth is what bringing a ghost to its place is worth.
func (c *cover) worth() int {
	switch {
	case c.closes():
		return closed
	case c.all:
		return closeAll * discount[min(far, c.turns)] / discount[0]
	}
	return closeSome
}

// placeWorth is what it is worth for a ghost to go to a Shadow.
func (a *HakoOnna) placeWorth(v *game.View, plan *cover, g, x int) int {
	return a.spotWorth(v, x, g == game.HakoGhost) + a.planWorth(plan, g, x, !a.otherAt(v, g, x))
}

// planWorth is what being on a Shadow, with or without keeping its tile, is
// worth to the plan.
func (a *HakoOnna) planWorth(plan *cover, g, x int, keeps bool) int {
	to := plan.keep[g]
	if to == int8(x) && keeps {
		return plan.worth()
	}
	return a.pull(plan, g, int(a.roomOf[x])) * 3 / 4
}

// bestOf is the best place for a ghost in a room.
func (a *HakoOnna) bestOf(v *game.View, plan *cover, g, room int) int {
	best := -1 << 20
	for set := a.inRoom[room]; set != 0; {
		best = max(best, a.placeWorth(v, plan, g, next(&set)))
	}
	return best
}

// stayWorth is what it is worth for a ghost to stay where it is.
func (a *HakoOnna) stayWorth(v *game.View, plan *cover, g int) int {
	at := int(v.GhostAt[g])
	keeps := v.Covers>>g&1 != 0
	worth := a.spotWorth(v, at, g == game.HakoGhost) + a.planWorth(plan, g, at, keeps)
	if !keeps {
		worth -= a.prey.guard[at] * guardScale / 10
	}
	return worth
}

// pick chooses the ghost that moves next: the one with the most to gain.
func (a *HakoOnna) pick(v *game.View, legal []game.Move, r *engine.Rand) int {
	plan := a.closing(v)
	var c agents.Best
	for i, m := range legal {
		if m.Op() == game.OpGhostEnd {
			c.Offer(i, 0, r)
			continue
		}
		g := m.A()
		at := int(v.GhostAt[g])
		// expect took this ghost for one that stays.
		taken := a.prey.taken
		if !a.otherAt(v, g, at) {
			a.prey.taken &^= 1 << at
		}
		stay := a.stayWorth(v, &plan, g)
		best := stay
		for rooms := a.inRange(v, g); rooms != 0; rooms &= rooms - 1 {
			best = max(best, a.bestOf(v, &plan, g, bits.TrailingZeros16(rooms)))
		}
		a.prey.taken = taken
		c.Offer(i, best-stay, r)
	}
	return c.At
}

// goTo chooses a room, or to stay.
func (a *HakoOnna) goTo(v *game.View, legal []game.Move, r *engine.Rand) int {
	g := int(v.GhostOn)
	plan := a.closing(v)
	var c agents.Best
	for i, m := range legal {
		if m.Op() == game.OpStay {
			c.Offer(i, a.stayWorth(v, &plan, g), r)
		} else {
			c.Offer(i, a.bestOf(v, &plan, g, m.A())+a.darkness(m.A()), r)
		}
	}
	return c.At
}

// hide chooses a Shadow of the room where the ghost now looks around.
func (a *HakoOnna) hide(v *game.View, legal []game.Move, r *engine.Rand) int {
	if i, ok := SureNoWay(a.rules, v, legal); ok {
		return i
	}
	g := int(v.GhostOn)
	plan := a.closing(v)
	var c agents.Best
	for i, m := range legal {
		switch m.Op() {
		case game.OpHide:
			c.Offer(i, a.placeWorth(v, &plan, g, m.A()), r)
		case game.OpTurnDown:
			worth := -closed
			if a.has(v, 10) && a.unlocked(v, 10) && mates(v, 0, v.GoRoom) != 0 {
				worth = closed / 2 // a forced peek may not find it
			}
			c.Offer(i, worth, r)
		case game.OpGo:
			c.Offer(i, a.bestOf(v, &plan, g, m.A())-5, r)
		}
	}
	return c.At
}
