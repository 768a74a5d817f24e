package hakoonna

import (
	"math/bits"

	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// interrupt uses powers 6, 7, 8 and 10 in a Visitor's turn.
func (a *HakoOnna) interrupt(v *game.View, legal []game.Move, r *engine.Rand) int {
	if v.Declared.Op() == game.OpPeek && a.keepsGhost(v.Declared.A()) {
		return prefer(legal, r, game.OpNoInterrupt) // he dies
	}
	var c agents.Best
	for i, m := range legal {
		switch m.Op() {
		case game.OpBar:
			c.Offer(i, a.barWorth(v), r)
		case game.OpSteal:
			c.Offer(i, a.stealTime(v), r)
		case game.OpDollCall:
			c.Offer(i, a.callWorth(v), r)
		case game.OpForce:
			c.Offer(i, a.forceWorth(v), r)
		default:
			c.Offer(i, 0, r)
		}
	}
	return c.At
}

// goal is the Shadow where a tile in a Visitor's hand wins, -1 if she does not
// know or it cannot.
func (a *HakoOnna) goal(v *game.View, t game.Tile) int {
	f := &a.facts
	switch {
	case t == game.TileKey && !f.out.Has(game.TileExit):
		return int(f.at[game.TileExit])
	case t == game.TileDoll && !f.out.Has(game.TileBones):
		return int(f.at[game.TileBones])
	case t.Weapon() == int(v.Weakness):
		return int(v.GhostAt[game.HakoGhost])
	}
	return -1
}

// mayHold reports whether the Visitor holds a tile, or may for all she knows.
func (a *HakoOnna) mayHold(v *game.View, seat engine.Player, t game.Tile) (held, maybe bool) {
	if v.Hand[seat].Has(t) {
		return true, true
	}
	return false, a.holders(v, t)>>seat&1 != 0
}

// keepsGhost reports whether a ghost is on the Shadow.
func (a *HakoOnna) keepsGhost(x int) bool { return x >= 0 && a.prey.taken>>x&1 != 0 }

// threat is the points that the declared action, or the coming one, of the
// active Visitor may cost.
func (a *HakoOnna) threat(v *game.View) int {
	worst := 0
	here := int(v.Room[v.Active])
	for _, t := range [3]game.Tile{game.TileKey, game.TileDoll, weapon(int(v.Weakness))} {
		held, maybe := a.mayHold(v, v.Active, t)
		if !maybe {
			continue
		}
		x := a.goal(v, t)
		if x < 0 || t.Weapon() < 0 && a.keepsGhost(x) {
			continue
		}
		worth := 0
		steps := int(a.mansion.steps[here][a.roomOf[x]])
		aimed := v.Declared.Op() == game.OpPeek && v.Declared.A() == x && t.Weapon() < 0 ||
			v.Declared.Op() == game.OpWeapon && v.Declared.A() == x && t.Weapon() >= 0
		switch {
		case aimed:
			worth = win
		case v.Declared == 0 && steps == 0:
			worth = 30 // he may still go for it: the window after the declaration comes
			if t.Weapon() >= 0 {
				worth = 120 // no window then: she is in his room
			}
		case v.Declared.Op() == game.OpMove && int(a.mansion.steps[v.Declared.A()][a.roomOf[x]]) == 0:
			worth = 70
		}
		if !held {
			worth /= 4
		}
		worst = max(worst, worth)
	}
	return worst
}

// barWorth is what barring the declared move is worth.
func (a *HakoOnna) barWorth(v *game.View) int {
	worth := a.threat(v) - 10
	to := v.Declared.A()
	if !v.KeyOut && a.codesLeft(v) <= 4 {
		if x := a.facts.at[game.TileSafe]; x >= 0 && int(a.roomOf[x]) == to && !a.keepsGhost(int(x)) {
			worth = max(worth, 30)
		}
	}
	// Keep the prey in her room.
	her := v.GhostAt[game.HakoGhost]
	if her >= 0 && a.roomOf[her] == v.Room[v.Active] {
		worth = max(worth, 15)
	}
	return worth
}

// stealTime is what a theft is worth now. It waits for the moment just before a
// win, except where no such moment may come.
func (a *HakoOnna) stealTime(v *game.View) int {
	worth := a.threat(v) - 40
	hand := v.Hand[v.Active]
	if hand.Has(weapon(int(v.Weakness))) || hand.Has(game.TileKey) || hand.Has(game.TileDoll) {
		// A tile laid where a ghost can sit on it soon.
		worth = max(worth, a.ghostsNear(v, int(v.Room[v.Active]))*25+stealEarly-100)
	}
	if v.ItemHolder[game.Stethoscope] == uint8(v.Active) && v.Declared.Op() == game.OpPeek &&
		!v.KeyOut && a.facts.at[game.TileSafe] == int8(v.Declared.A()) {
		worth = max(worth, 20)
	}
	if v.Declared.Op() == game.OpDowse || v.Declared.Op() == game.OpOuija {
		worth = max(worth, 6)
	}
	unknown := int(v.HandSize[v.Active]) - hand.Len()
	return max(worth, worthUnknown*unknown-8)
}

// ghostsNear counts the ghosts at most one step from a room.
func (a *HakoOnna) ghostsNear(v *game.View, room int) (n int) {
	for set := v.Ghosts; set != 0; set &= set - 1 {
		if x := v.GhostAt[bits.TrailingZeros8(set)]; x >= 0 && a.mansion.steps[a.roomOf[x]][room] <= 1 {
			n++
		}
	}
	return n
}

// callWorth is what asking for the Doll is worth: above all a second noise step.
func (a *HakoOnna) callWorth(v *game.View) int {
	if a.facts.at[game.TileDoll] >= 0 || a.facts.out.Has(game.TileDoll) || v.DollLocked {
		return -1
	}
	held, maybe := a.mayHold(v, v.Active, game.TileDoll)
	switch {
	case held && v.Phase == game.PhaseWindowA:
		return 50
	case held:
		return 20
	case a.facts.hands.Has(game.TileDoll):
		return -1
	case maybe:
		return 12
	}
	return -1
}

// forceWorth is what forcing a peek is worth.
func (a *HakoOnna) forceWorth(v *game.View) int {
	room := int(v.Room[v.Active])
	ghosts, peeks := 0, 0
	for set := a.inRoom[room]; set != 0; {
		x := next(&set)
		if v.Count[x] > 0 {
			peeks++
			if a.prey.taken>>x&1 != 0 {
				ghosts++
			}
		}
	}
	if peeks == 0 {
		return a.threat(v) - 20
	}
	worth := 100 * ghosts / peeks
	if a.rules.Set().Powers.P10Picks == "hako" && ghosts > 0 {
		worth = 300
	}
	if v.Declared.Op() == game.OpWeapon || v.Declared.Op() == game.OpMove {
		worth += a.threat(v)
	}
	return worth - 20
}

// forcePeek picks the Shadow of a forced peek, where the rules let her.
func (a *HakoOnna) forcePeek(legal []game.Move, r *engine.Rand) int {
	var c agents.Best
	for i, m := range legal {
		worth := 0
		if a.prey.taken>>m.A()&1 != 0 {
			worth = win
		}
		worth -= a.prey.guard[m.A()]
		c.Offer(i, worth, r)
	}
	return c.At
}

// steal takes the thing that the Visitors miss most.
func (a *HakoOnna) steal(v *game.View, legal []game.Move, r *engine.Rand) int {
	f := &a.facts
	var c agents.Best
	for i, m := range legal {
		worth := 0
		if m.Op() == game.OpStealItem {
			switch game.Item(m.A()) {
			case game.Stethoscope:
				worth = 22
				if v.KeyOut {
					worth = 2
				}
			case game.MysteryBook:
				worth = 18
			case game.Ouija, game.DowsingRod:
				worth = 20
			default:
				worth = 10
			}
			c.Offer(i, worth, r)
			continue
		}
		t := game.Tile(m.A())
		aimed := v.Declared.Op() == game.OpPeek && a.goal(v, t) == v.Declared.A()
		switch {
		case aimed:
			worth = win
		case v.Declared.Op() == game.OpWeapon && v.Declared.B() == m.A() && t.Weapon() == int(v.Weakness):
			worth = win - 1
		case t == game.TileKey && !f.out.Has(game.TileExit):
			worth = 100
		case t == game.TileDoll && !f.out.Has(game.TileBones):
			worth = 90
		case t.Weapon() == int(v.Weakness):
			worth = 80
		case t.IsExtinguisher():
			worth = 24
		case t.IsCharm():
			worth = 16
		case t.Weapon() >= 0:
			worth = 12
		case t.Number() > 0 && !v.KeyOut:
			worth = 3
		}
		c.Offer(i, worth, r)
	}
	return c.At
}

// lay lays the stolen tile under a ghost if she can, else anywhere.
func (a *HakoOnna) lay(legal []game.Move, r *engine.Rand) int {
	var c agents.Best
	for i, m := range legal {
		worth := 0
		if a.prey.taken>>m.A()&1 != 0 {
			worth = 1
		}
		c.Offer(i, worth, r)
	}
	return c.At
}

// answer lies where that is allowed: never the truth, and of the lies any.
func (a *HakoOnna) answer(v *game.View, legal []game.Move, r *engine.Rand) int {
	room := int(a.roomOf[v.GhostAt[game.HakoGhost]])
	var c agents.Best
	for i, m := range legal {
		worth := 0
		switch m.Op() {
		case game.OpSayYes:
			if v.Declared.A() == room {
				worth = -1
			}
		case game.OpSayNo:
			if v.Declared.A() != room {
				worth = -1
			}
		case game.OpSayFloors:
			for floor, rooms := range v.FloorRoom {
				if m.A()>>floor&1 != 0 && rooms>>room&1 != 0 {
					worth--
				}
			}
		}
		c.Offer(i, worth, r)
	}
	return c.At
}
