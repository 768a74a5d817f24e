package hakoonna

import (
	"math/bits"

	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// has reports whether a power is set.
func (a *HakoOnna) has(v *game.View, k int) bool {
	return v.Slot[0] == uint8(k) || v.Slot[1] == uint8(k)
}

// scream draws a card where that brings more than it tells.
func (a *HakoOnna) scream(v *game.View, legal []game.Move, r *engine.Rand) int {
	may := v.DeckMay[0]
	if card := v.Cards[0]; card != 0 {
		may = 1 << card
	}
	may &^= v.CardsSeen // she holds those
	gain := 0
	if may>>game.DespairCard&1 != 0 {
		gain = worthScream
	} else if n := bits.OnesCount16(may); n > 0 {
		for set := may & v.Diaries; set != 0; set &= set - 1 {
			k := bits.TrailingZeros16(set)
			if a.unlocked(v, k) {
				gain += worthScream / n
			} else {
				gain += worthKept / n
			}
		}
	}
	// What the Visitors learn: she is now in this room, or next to it.
	room := a.roomOf[v.GhostAt[game.HakoGhost]]
	rooms := uint16(1)<<room | v.Adjacent[room]
	hidden := bits.OnesCount32(a.shadowsOf(a.roomsAhead(v))) - bits.OnesCount32(a.shadowsOf(rooms))
	cost := (10 + max(0, hidden)*screamCost) / 10
	if a.prey.armed != 0 {
		cost *= 2
	}
	var c agents.Best
	for i, m := range legal {
		if m.Op() == game.OpScream {
			c.Offer(i, gain-cost, r)
		} else {
			c.Offer(i, 0, r)
		}
	}
	return c.At
}

// setWorth is how much she wants a power set now.
func (a *HakoOnna) setWorth(v *game.View, k int) int {
	worth := 0
	f := &a.facts
	hands := 0
	for s := 1; s <= int(v.Visitors); s++ {
		hands += int(v.HandSize[s])
	}
	holds := func(item game.Item) bool { return v.ItemHolder[item] != 0 }
	switch k {
	case 1:
		worth = 60
	case 2:
		worth = 50
		if (a.has(v, 1) || v.CardsHeld>>1&1 != 0) && a.unlocked(v, 1) {
			worth = 10
		}
	case 3:
		worth = 14 + min(30, 2*bits.OnesCount32(f.hidden))
	case 4:
		worth = 42
	case 5:
		worth = 48
		if mates(v, 0, a.roomOf[v.GhostAt[game.HakoGhost]]) != 0 {
			worth += 15
		}
	case 6:
		worth = 34
		if v.KeyOut || f.hands.Has(game.TileDoll) {
			worth = 52
		}
	case 7:
		worth = 30 + 4*min(5, hands)
		if v.KeyOut || f.hands.Has(game.TileDoll) || f.hands.Has(weapon(int(v.Weakness))) {
			worth = 85
		}
	case 8:
		worth = 6
		if !f.out.Has(game.TileDoll) && f.at[game.TileDoll] < 0 && hands > 0 {
			worth = 26
			if f.hands.Has(game.TileDoll) {
				worth = 56
			}
		}
	case 9:
		if holds(game.Ouija) || holds(game.DowsingRod) {
			worth = 44
		}
	case 10:
		worth = 62
	}
	if !a.unlocked(v, k) {
		worth /= 6
	}
	return worth
}

// idle reports whether a set power would do nothing for now.
func (a *HakoOnna) idle(v *game.View, k int) bool {
	return !a.unlocked(v, k) || k == 9 && v.ItemHolder[game.Ouija] == 0 && v.ItemHolder[game.DowsingRod] == 0
}

// set sets the card she wants most, or takes one back that stands in the way of
// a much better one. A slot stays free for cards that come and go.
func (a *HakoOnna) set(v *game.View, legal []game.Move, r *engine.Rand) int {
	wanted := 0
	for set := v.CardsHeld; set != 0; set &= set - 1 {
		wanted = max(wanted, a.setWorth(v, bits.TrailingZeros16(set)))
	}
	full := v.Slot[0] != 0 && v.Slot[1] != 0
	lone := v.Slot[0] | v.Slot[1] // the set card, if there is one only
	var c agents.Best
	for i, m := range legal {
		switch m.Op() {
		case game.OpSet:
			k := m.A()
			worth := a.setWorth(v, k) - 2
			if lone != 0 && a.idle(v, k) {
				worth = -1
			}
			c.Offer(i, worth, r)
		case game.OpTakeBack:
			if full {
				c.Offer(i, wanted-a.setWorth(v, int(v.Slot[m.A()]))-24, r)
			}
		default:
			c.Offer(i, 0, r)
		}
	}
	return c.At
}

// usePower uses powers 1-4: sight and rearrangement where there is something to
// see or to move, and speed where it leads to a better spot.
func (a *HakoOnna) usePower(v *game.View, legal []game.Move, r *engine.Rand) int {
	var c agents.Best
	for i, m := range legal {
		if m.Op() == game.OpNoPower {
			c.Offer(i, 0, r)
			continue
		}
		switch k := m.A(); k {
		case 1, 2:
			c.Offer(i, a.speedWorth(v, k), r)
		case 3:
			c.Offer(i, a.sightWorth(v)-2, r)
		case 4:
			best := 0
			for room := range a.rooms {
				best = max(best, a.moveWorth(v, room))
			}
			c.Offer(i, best-8, r)
		}
	}
	return c.At
}

// speedWorth is how much better the best spot is with power 1 or 2.
func (a *HakoOnna) speedWorth(v *game.View, k int) int {
	at := v.GhostAt[game.HakoGhost]
	from := int(a.roomOf[at])
	slow := a.inRange(v, game.HakoGhost)
	powers := &a.rules.Set().Powers
	fast := slow
	if k == 1 && powers.P1Range == "floor" {
		fast |= floorOf(v, from)
	} else if k == 2 {
		fast |= a.within(from, powers.P2Steps)
	}
	plan := a.closing(v)
	if plan.closes() {
		return -1
	}
	with := *v
	with.OwnPowers |= 1 << k
	if quick := a.closing(&with); quick.closes() {
		return closed
	}
	taken := a.prey.taken
	if !a.otherAt(v, game.HakoGhost, int(at)) {
		a.prey.taken &^= 1 << at
	}
	best := a.stayWorth(v, &plan, game.HakoGhost)
	for rooms := slow; rooms != 0; rooms &= rooms - 1 {
		best = max(best, a.bestOf(v, &plan, game.HakoGhost, bits.TrailingZeros16(rooms)))
	}
	gain := -1
	for rooms := fast &^ slow; rooms != 0; rooms &= rooms - 1 {
		gain = max(gain, a.bestOf(v, &plan, game.HakoGhost, bits.TrailingZeros16(rooms))-best-haste)
	}
	a.prey.taken = taken
	return gain
}

// sightWorth is what looking at the best room is worth.
func (a *HakoOnna) sightWorth(v *game.View) int {
	best := 0
	for room := range a.rooms {
		best = max(best, 5*a.darkness(room))
	}
	return best
}

// darkness counts what she does not know of a room.
func (a *HakoOnna) darkness(room int) int {
	return 2 * bits.OnesCount32(a.inRoom[room]&a.facts.hidden)
}

// moveWorth is what rearranging a room is worth: above all where Visitors know
// a tile that they need.
func (a *HakoOnna) moveWorth(v *game.View, room int) int {
	f, p := &a.facts, &a.prey
	worth := 4 * bits.OnesCount32(a.inRoom[room]&f.hidden)
	for set := a.inRoom[room] &^ p.taken; set != 0; {
		x := next(&set)
		t := v.Base[x]
		if t == game.HiddenTile || p.guard[x] == 0 {
			continue
		}
		if bits.OnesCount32(a.inRoom[room]) > 1 {
			worth += p.guard[x] / 2
			if p.seen>>x&1 != 0 {
				worth += p.guard[x] / 2
			}
		}
	}
	return worth + p.near[room]/24
}

// powerRoom chooses the room of power 3 or 4.
func (a *HakoOnna) powerRoom(v *game.View, legal []game.Move, r *engine.Rand) int {
	var c agents.Best
	for i, m := range legal {
		if v.Using == 4 {
			c.Offer(i, a.moveWorth(v, m.A()), r)
		} else {
			c.Offer(i, 20*a.darkness(m.A())+a.prey.near[m.A()]/16, r)
		}
	}
	return c.At
}

// arrange puts a tile, or none, on the next Shadow: what the Visitors need where
// they have found nothing, what is of no use to them where they will look.
func (a *HakoOnna) arrange(v *game.View, legal []game.Move, r *engine.Rand) int {
	p := &a.prey
	seen := p.seen>>v.SpreadAt&1 != 0
	var c agents.Best
	for i, m := range legal {
		t := game.Tile(m.A())
		worth := 0
		switch {
		case t == game.NoTile:
			worth = -20
		case a.needed(v, t):
			worth = 10
			if !seen {
				worth = -10
			}
		case t == game.Empty:
			worth = 0
		default:
			worth = 2
			if seen {
				worth = -2
			}
		}
		c.Offer(i, 4*worth+r.IntN(24), r)
	}
	return c.At
}

// needed reports whether the Visitors need a tile to win.
func (a *HakoOnna) needed(v *game.View, t game.Tile) bool {
	switch t {
	case game.TileExit, game.TileDoll, game.TileBones, game.TileKey, weapon(int(v.Weakness)):
		return true
	case game.TileSafe:
		return !v.KeyOut
	}
	return t.Number() > 0
}

// killer lets a Hakobito kill where it may, so that her own place stays hidden.
func (a *HakoOnna) killer(legal []game.Move, r *engine.Rand) int {
	var c agents.Best
	for i, m := range legal {
		worth := 0
		if m.A() != game.HakoGhost {
			worth = 1
		}
		c.Offer(i, worth, r)
	}
	return c.At
}
