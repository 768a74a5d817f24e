package hakoonna

import (
	"math/bits"

	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// prey is what the ghosts expect of the Visitors: where they will peek, and what
// they must be kept from.
type prey struct {
	near  [game.MaxRooms]int   // Visitors who are likely to peek in the room in the coming round
	catch [game.MaxRooms]int   // the best kill in the room
	ahead [game.MaxRooms]int   // what later turns promise from the room
	lure  [game.MaxShadows]int // how much a Shadow draws a peek
	lures [game.MaxRooms]int   // their sum in the room
	fear  [game.MaxShadows]int // how likely Visitors hold it, after her move, that she is there
	guard [game.MaxShadows]int // points for keeping its tile out of reach
	taken uint32               // Shadows where a ghost stays that is not on the move
	armed uint8                // living Visitors who may hold the right weapon
	space int                  // Shadows where she may be after her move, for all they know
	seen  uint32               // Shadows that have been peeked
	sight game.TileSet         // tiles that Visitors hold or have peeked and left
}

// notice reads what the Visitors have seen and hold, and where ghosts stay.
func (a *HakoOnna) notice(v *game.View) {
	f, p := &a.facts, &a.prey
	p.seen, p.taken, p.armed = 0, 0, 0
	for s := 1; s <= int(v.Visitors); s++ {
		p.seen |= v.Peeked[s]
	}
	for set := v.Ghosts; set != 0; set &= set - 1 {
		g := bits.TrailingZeros8(set)
		if x := v.GhostAt[g]; x >= 0 && g != int(v.GhostOn) {
			p.taken |= 1 << x
		}
	}
	p.sight = f.hands
	for set := f.lying; set != 0; set &= set - 1 {
		if t := set.First(); p.seen>>f.at[t]&1 != 0 {
			p.sight |= bit(t)
		}
	}

	right := weapon(int(v.Weakness))
	for s := 1; s <= int(v.Visitors); s++ {
		if v.Alive>>s&1 != 0 && (v.Hand[s].Has(right) ||
			!f.out.Has(right) && f.at[right] < 0 && int(v.HandSize[s]) > v.Hand[s].Len()) {
			p.armed |= 1 << s
		}
	}
}

// expect works out, after notice, where the Visitors will peek.
func (a *HakoOnna) expect(v *game.View) {
	p := &a.prey
	p.near, p.lure, p.lures = [game.MaxRooms]int{}, [game.MaxShadows]int{}, [game.MaxRooms]int{}
	p.guard, p.fear = [game.MaxShadows]int{}, [game.MaxShadows]int{}
	a.suspect(v)
	a.lureThem(v)
	right := weapon(int(v.Weakness))
	soon := a.firstToAct(v)
	for s := 1; s <= int(v.Visitors); s++ {
		if v.Alive>>s&1 == 0 {
			continue
		}
		weight := preyAny
		if engine.Player(s) == soon {
			weight = preyFirst
		}
		hand := v.Hand[s]
		if hand.Has(game.TileKey) || hand.Has(game.TileDoll) || hand.Has(right) {
			weight += preyHolder
		}
		a.trace(v, v.Room[s], 16*weight)
	}
	a.foresee()
	a.guardThings(v, right)
}

// trace adds where a Visitor in a room is likely to peek: there, as long as
// something draws him, else in the rooms around.
func (a *HakoOnna) trace(v *game.View, from uint8, weight int) {
	p := &a.prey
	here := p.lures[from]
	stays := weight * here / (here + 4*strolling)
	p.near[from] += stays
	around := 8
	for set := v.Adjacent[from]; set != 0; set &= set - 1 {
		around += p.lures[bits.TrailingZeros16(set)]
	}
	for set := v.Adjacent[from]; set != 0; set &= set - 1 {
		room := bits.TrailingZeros16(set)
		p.near[room] += (weight - stays) * p.lures[room] * strollAround / (20 * around)
	}
}

// foresee works out what later turns promise: the best kill of any room, less
// the farther it is.
func (a *HakoOnna) foresee() {
	p := &a.prey
	for room := range a.rooms {
		best := 0
		for set := a.inRoom[room]; set != 0; {
			best = max(best, p.lure[next(&set)])
		}
		p.catch[room] = 0
		if best > 0 {
			p.catch[room] = p.near[room] * best / p.lures[room]
		}
	}
	for room := range a.rooms {
		steps := &a.mansion.steps[room]
		best := 0
		for to := range a.rooms {
			best = max(best, p.catch[to]*discount[steps[to]])
		}
		p.ahead[room] = best / discount[0]
	}
}

// firstToAct is the Visitor who is on after the ghosts.
func (a *HakoOnna) firstToAct(v *game.View) engine.Player {
	if v.AfterNoise && v.Alive>>v.Active&1 != 0 {
		return v.Active
	}
	return nextAlive(v, v.Active)
}

// codesLeft is how many codes the Visitors have not ruled out, as far as she
// has seen.
func (a *HakoOnna) codesLeft(v *game.View) int {
	var shown uint8
	for set := a.prey.sight & numberTiles; set != 0; set &= set - 1 {
		shown |= 1 << (set.First() - game.TileNumber1)
	}
	return bits.OnesCount32(game.CodesWithout(v.CodeLeft, shown))
}

// roomsAhead is the set of the rooms where she may be after a plain move, for
// all that the table knows.
func (a *HakoOnna) roomsAhead(v *game.View) (rooms uint16) {
	for set := v.Reach[game.HakoGhost]; set != 0; {
		room := a.roomOf[next(&set)]
		rooms |= 1<<room | v.Adjacent[room]
		set &^= a.inRoom[room]
	}
	return rooms
}

// suspect spreads, in parts of sure, where the Visitors may expect her after her
// move: like their belief, from where she can be.
func (a *HakoOnna) suspect(v *game.View) {
	p := &a.prey
	rooms := a.roomsAhead(v)
	reach := a.shadowsOf(rooms)
	p.space = bits.OnesCount32(reach)
	total := 0
	for ; rooms != 0; rooms &= rooms - 1 {
		room := bits.TrailingZeros16(rooms)
		nearest := uint8(far)
		for s := 1; s <= int(v.Visitors); s++ {
			if v.Alive>>s&1 != 0 {
				nearest = min(nearest, a.mansion.steps[v.Room[s]][room])
			}
		}
		for set := a.inRoom[room]; set != 0; {
			x := next(&set)
			weight := weighsHidden
			if a.facts.empties>>x&1 != 0 && p.seen>>x&1 != 0 {
				weight = weighsEmpty
			}
			p.fear[x] = weight * closeness(nearest)
			total += p.fear[x]
		}
	}
	if total > 0 {
		for set := reach; set != 0; {
			x := next(&set)
			p.fear[x] = p.fear[x] * sure / total
		}
	}
}

// lureThem weighs what draws Visitors to peek.
func (a *HakoOnna) lureThem(v *game.View) {
	f, p := &a.facts, &a.prey
	for x := range a.shadows {
		here := uint32(1) << x
		switch {
		case v.Count[x] == 0 || here&v.FaceUp != 0:
		case here&v.Laid != 0 && here&f.empties == 0:
			p.lure[x] = lureUseful
		case here&p.seen == 0:
			p.lure[x] = lureFresh
		}
	}
	draw := func(t game.Tile, lure int) {
		if x := f.at[t]; x >= 0 {
			p.lure[x] = max(p.lure[x], lure)
		}
	}
	known := func(t game.Tile) bool { return p.sight.Has(t) }
	if !v.KeyOut {
		if !f.out.Has(game.TileExit) {
			draw(game.TileSafe, lureSafe+60/max(1, a.codesLeft(v)))
		}
	} else {
		if known(game.TileExit) {
			draw(game.TileExit, lureWin)
		}
		if known(game.TileKey) {
			draw(game.TileKey, lureUseful)
		}
	}
	if known(game.TileBones) && f.hands.Has(game.TileDoll) {
		draw(game.TileBones, lureWin)
	}
	if known(game.TileDoll) {
		draw(game.TileDoll, lureUseful)
	}
	for w := range 3 {
		if known(weapon(w)) {
			draw(weapon(w), lureUseful/2)
		}
	}
	for x := range a.shadows {
		if p.lure[x] > 0 {
			// A Visitor dares a peek as long as it promises more than it risks.
			dares := dareBase + p.lure[x]*darePerLure
			p.lure[x] = 4 * p.lure[x] * max(0, dares-p.fear[x]) / dares
		}
		p.lures[a.roomOf[x]] += p.lure[x]
	}
}

// guardThings weighs the tiles that close a way to win while a ghost keeps them
// (RULES 6.5).
func (a *HakoOnna) guardThings(v *game.View, right game.Tile) {
	f, p := &a.facts, &a.prey
	guard := func(t game.Tile, points int, holder uint8) {
		x := f.at[t]
		if x < 0 || v.Base[x] != t {
			return
		}
		steps := uint8(far)
		for ; holder != 0; holder &= holder - 1 {
			steps = min(steps, a.mansion.steps[v.Room[bits.TrailingZeros8(holder)]][a.roomOf[x]])
		}
		if points >= guardKnown && steps <= 1 {
			points = guardImminent - 40*int(steps)
		}
		p.guard[x] = max(p.guard[x], points)
	}
	lock := game.TileSafe
	if v.KeyOut {
		lock = game.TileKey
	}
	if !f.out.Has(game.TileExit) && !f.out.Has(lock) {
		switch {
		case v.KeyOut:
			holder := a.holders(v, game.TileKey)
			points := guardExit
			if p.sight.Has(game.TileExit) {
				points = guardKnown
			}
			guard(game.TileExit, points, holder)
			guard(game.TileKey, guardKnown, v.Alive)
		default:
			n := a.codesLeft(v)
			points := guardSeed + 60/max(1, n)
			if n <= 4 {
				guard(game.TileSafe, points, v.Alive)
			} else {
				guard(game.TileSafe, points, 0)
			}
			guard(game.TileExit, guardSeed, 0)
		}
	}
	if !f.out.Has(game.TileDoll) && !f.out.Has(game.TileBones) {
		points := guardSeed
		if holder := a.holders(v, game.TileDoll); holder != 0 {
			points = guardExit
			if p.sight.Has(game.TileBones) {
				points = guardKnown
			}
			guard(game.TileBones, points, holder)
		} else {
			guard(game.TileBones, guardSeed, 0)
			if p.sight.Has(game.TileDoll) {
				points = guardExit
			}
			guard(game.TileDoll, points+4, 0)
		}
	}
	if !f.out.Has(right) {
		guard(right, guardWeapon, 0)
	}
}

// holders is the set of the Visitors who may hold a tile: the one who is known
// to, else all who have tiles that she does not know.
func (a *HakoOnna) holders(v *game.View, t game.Tile) (set uint8) {
	if a.facts.out.Has(t) || a.facts.at[t] >= 0 {
		return 0
	}
	for s := 1; s <= int(v.Visitors); s++ {
		if v.Hand[s].Has(t) {
			return 1 << s
		}
		if v.Alive>>s&1 != 0 && int(v.HandSize[s]) > v.Hand[s].Len() {
			set |= 1 << s
		}
	}
	if t == game.TileKey && !v.KeyOut {
		return 0
	}
	return set
}

// spotWorth is what it is worth to hide a ghost on a Shadow.
func (a *HakoOnna) spotWorth(v *game.View, x int, her bool) int {
	p := &a.prey
	room := int(a.roomOf[x])
	here := uint32(1) << x
	worth := 0
	if p.lure[x] > 0 {
		worth = p.near[room] * p.lure[x] / p.lures[room] * killScale / 10
	}
	worth += p.ahead[room] * aheadScale / 10
	if here&p.taken == 0 {
		worth += p.guard[x] * guardScale / 10
	} else {
		worth /= 3
	}
	if v.Base[x] == game.NoTile || here&p.taken != 0 || here&v.FaceUp != 0 {
		worth -= stirCost // the table sees that something came
	}
	if her {
		worth += a.threatHere(v, room)
	}
	if her && p.armed != 0 {
		// A weapon near her, and few places where she can be.
		for s := 1; s <= int(v.Visitors); s++ {
			if p.armed>>s&1 != 0 {
				if d := a.mansion.steps[v.Room[s]][room]; d <= 1 {
					worth -= armDanger / (max(2, p.space) * (1 + int(d)))
				}
			}
		}
	}
	return worth
}

// threatHere is what her set powers make of Visitors in her room: they must fear
// noise under power 5, and a forced peek under power 10.
func (a *HakoOnna) threatHere(v *game.View, room int) (worth int) {
	here := bits.OnesCount8(mates(v, game.HakoGhost, uint8(room)))
	if here == 0 {
		return 0
	}
	if a.has(v, 5) && a.unlocked(v, 5) {
		worth += dreadNoise * here
	}
	if a.has(v, 10) && a.unlocked(v, 10) {
		worth += dreadForce * here / bits.OnesCount32(a.inRoom[room])
	}
	return worth
}
