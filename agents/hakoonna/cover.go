package hakoonna

import (
	"math/bits"

	game "yurei/engine/hakoonna"
)

// cover is a plan to leave the Visitors no way to win (RULES 6.5): which Shadow
// each ghost is to keep, -1 none, and in how many of their turns all can be in
// place, the present one being 0.
type cover struct {
	keep  [game.MaxSeats]int8
	turns int
	sum   int  // of the turns that each ghost needs
	ways  int  // open ways that the plan closes
	all   bool // no way stays open
}

// noCover is the plan that asks nothing of anybody.
var noCover = cover{keep: [game.MaxSeats]int8{-1, -1, -1, -1, -1}}

// way is a way to win: the tiles that it needs, and how soon it may be taken.
type way struct {
	needs, alsoNeeds game.Tile
	urgency          int
}

// escapeUrgency and restUrgency tell how soon the Visitors may take that way, 0
// to 4.
func (a *HakoOnna) escapeUrgency(v *game.View) int {
	switch {
	case v.KeyOut && a.prey.sight.Has(game.TileExit):
		return 4
	case v.KeyOut:
		return 3
	case a.codesLeft(v) <= 4:
		return 2
	}
	return 1
}

func (a *HakoOnna) restUrgency() int {
	held, seen := a.facts.hands.Has(game.TileDoll), a.prey.sight.Has(game.TileBones)
	switch {
	case held && seen:
		return 4
	case held:
		return 3
	case seen:
		return 2
	}
	return 0
}

// closing looks for the plan that closes the most urgent ways in the fewest
// turns. Alone she hunts instead, unless a way is about to be taken.
func (a *HakoOnna) closing(v *game.View) cover {
	if !a.rules.Set().Play.NoWayHiddenCounts {
		return noCover
	}
	out := a.facts.out
	lock := game.TileSafe
	if v.KeyOut {
		lock = game.TileKey
	}
	ways := [3]way{
		{game.TileExit, lock, a.escapeUrgency(v)},
		{game.TileDoll, game.TileBones, a.restUrgency()},
		{weapon(int(v.Weakness)), game.NoTile, 0},
	}
	if ways[1].urgency > ways[0].urgency {
		ways[0], ways[1] = ways[1], ways[0]
	}
	var open [3]way
	opens, lost := 0, 0
	for _, w := range ways {
		switch {
		case out.Has(w.needs) || out.Has(w.alsoNeeds):
		case a.coverable(v, w.needs) || a.coverable(v, w.alsoNeeds):
			open[opens] = w
			opens++
		default:
			lost++ // nothing to cover is known
		}
	}
	ghosts := bits.OnesCount8(v.Ghosts)
	if opens > ghosts {
		lost += opens - ghosts
		opens = ghosts // the least urgent are left out
	}
	a.best = noCover
	if opens == 0 || ghosts == 1 && lost > 0 && open[0].urgency < urgent {
		return noCover
	}
	for pick := range 1 << opens {
		plan := noCover
		var want [3]int8
		ok := true
		for i := range opens {
			t := open[i].needs
			if pick>>i&1 != 0 {
				t = open[i].alsoNeeds
			}
			if ok = a.coverable(v, t); !ok {
				break
			}
			want[i] = a.facts.at[t]
		}
		if ok {
			plan.ways, plan.all = opens, lost == 0
			a.assign(v, want, opens, plan, 0)
		}
	}
	return a.best
}

// assign gives the first left of the wanted Shadows to ghosts that are not used,
// and keeps the best plan.
func (a *HakoOnna) assign(v *game.View, want [3]int8, left int, plan cover, used uint8) {
	if left == 0 {
		if a.best.ways == 0 || plan.turns < a.best.turns || plan.turns == a.best.turns && plan.sum < a.best.sum {
			a.best = plan
		}
		return
	}
	x := want[left-1]
	for set := v.Ghosts &^ used; set != 0; set &= set - 1 {
		g := bits.TrailingZeros8(set)
		turns := a.turnsTo(v, g, int(x))
		with := plan
		with.keep[g] = x
		with.turns = max(with.turns, turns)
		with.sum += turns
		a.assign(v, want, left-1, with, used|1<<g)
	}
}

// turnsTo is how many turns pass until a ghost can keep Shadow x: 0 if it can
// at the end of this turn.
func (a *HakoOnna) turnsTo(v *game.View, g, x int) int {
	if a.canKeep(v, g, x) {
		return 0
	}
	room := int(v.GoRoom)
	if at := v.GhostAt[g]; at >= 0 {
		room = int(a.roomOf[at])
	}
	steps := int(a.mansion.steps[room][a.roomOf[x]])
	if a.toMove(v, g) {
		steps-- // it takes one in this turn
	}
	return max(1, steps)
}

// coverable reports whether a ghost can keep the tile: it lies under no other.
func (a *HakoOnna) coverable(v *game.View, t game.Tile) bool {
	if t == game.NoTile {
		return false
	}
	x := a.facts.at[t]
	return x >= 0 && v.Base[x] == t
}

// canKeep reports whether a ghost can keep Shadow x at the end of this turn.
func (a *HakoOnna) canKeep(v *game.View, g, x int) bool {
	at := int(v.GhostAt[g])
	if at == x && v.Covers>>g&1 != 0 {
		return true // it stays
	}
	if a.otherAt(v, g, x) {
		return false
	}
	if at < 0 {
		return a.roomOf[x] == v.GoRoom // it looks for a Shadow there
	}
	return a.toMove(v, g) && a.inRange(v, g)>>a.roomOf[x]&1 != 0
}

// toMove reports whether a ghost can still choose a room in this turn.
func (a *HakoOnna) toMove(v *game.View, g int) bool {
	return v.Moved>>g&1 == 0 || g == int(v.GhostOn) && v.Phase == game.PhaseGo
}

// otherAt reports whether a ghost other than g is on Shadow x.
func (a *HakoOnna) otherAt(v *game.View, g, x int) bool {
	for set := v.Ghosts &^ (1 << g); set != 0; set &= set - 1 {
		if int(v.GhostAt[bits.TrailingZeros8(set)]) == x {
			return true
		}
	}
	return false
}

// inRange is the set of the rooms that a ghost can go to in this turn.
func (a *HakoOnna) inRange(v *game.View, g int) uint16 {
	at := v.GhostAt[g]
	if at < 0 {
		return 0
	}
	from := int(a.roomOf[at])
	rooms := uint16(1)<<from | v.Adjacent[from]
	if g != game.HakoGhost {
		return rooms
	}
	powers := &a.rules.Set().Powers
	if v.OwnPowers>>2&1 != 0 {
		rooms |= a.within(from, powers.P2Steps)
	}
	if v.OwnPowers>>1&1 != 0 && powers.P1Range == "floor" {
		rooms |= floorOf(v, from)
	}
	return rooms
}

// within is the set of the rooms at most so many steps away.
func (a *HakoOnna) within(from, steps int) (rooms uint16) {
	for room := range a.rooms {
		if int(a.mansion.steps[from][room]) <= steps {
			rooms |= 1 << room
		}
	}
	return rooms
}

// floorOf is the set of the rooms on the floor of a room.
func floorOf(v *game.View, room int) uint16 {
	for _, rooms := range v.FloorRoom {
		if rooms>>room&1 != 0 {
			return rooms
		}
	}
	return 0
}

// SureNoWay reports whether the View of the ghost side proves that hiding on some
// Shadow, or leaving the ghosts as they are, leaves the Visitors no way to win
// when eyes open, the other ghosts staying where they are (RULES 6.5). It
// returns the move, an index into legal.
func SureNoWay(rules game.Rules, v *game.View, legal []game.Move) (int, bool) {
	if v.Weakness < 0 {
		return 0, false
	}
	blocked := v.Gone | v.Lost
	hides := rules.Set().Play.NoWayHiddenCounts
	for set := v.Ghosts & v.Covers; set != 0 && hides; set &= set - 1 {
		blocked |= bit(v.Base[v.GhostAt[bits.TrailingZeros8(set)]])
	}
	for i, m := range legal {
		now := blocked
		switch m.Op() {
		case game.OpHide:
			x := m.A()
			stacked := false
			for set := v.Ghosts; set != 0; set &= set - 1 {
				stacked = stacked || int(v.GhostAt[bits.TrailingZeros8(set)]) == x
			}
			if hides && !stacked {
				now |= bit(v.Base[x])
			}
		case game.OpStay, game.OpGhostEnd:
		default:
			continue
		}
		if noWayLeft(v, now) {
			return i, true
		}
	}
	return 0, false
}

// noWayLeft reports whether blocked tiles close all three ways.
func noWayLeft(v *game.View, blocked game.TileSet) bool {
	lock := game.TileSafe
	if v.KeyOut {
		lock = game.TileKey
	}
	return (blocked.Has(game.TileExit) || blocked.Has(lock)) &&
		(blocked.Has(game.TileDoll) || blocked.Has(game.TileBones)) &&
		blocked.Has(weapon(int(v.Weakness)))
}
