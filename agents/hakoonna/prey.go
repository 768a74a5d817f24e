package hakoonna

import (
	"math/bits"

	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// prey is what the ghosts expect of the Visitors: where they will peek, and what
// they must be kept from.
type prey struct {
	near  [game.MaxRooms]int   // Visitors who can peek in the room before long
	lure  [game.MaxShadows]int // how much a Shadow draws a peek
	lures [game.MaxRooms]int   // their sum in the room
	guard [game.MaxShadows]int // points for keeping its tile out of reach
	taken uint32               // Shadows where a ghost stays that is not on the move
	blunt uint8                // living Visitors who may hold the right weapon
	space int                  // Shadows where she may be after her move, for all they know
	seen  uint32               // Shadows that have been peeked
	sight game.TileSet         // tiles that Visitors hold or have peeked and left
}

// Weights of Shadows as a Visitor is drawn to them.
const (
	lureElse   = 10 // what else a Visitor may do
	lureKnown  = 1  // peeked, nothing to gain
	lureFresh  = 8  // never peeked
	lureLaid   = 10
	lureUseful = 14 // a tile that they know and want
	lureWin    = 40
)

// reachWeight is how likely a Visitor at a distance peeks in the room in the
// coming round.
var reachWeight = [16]int{16, 7, 4, 2, 1, 1}

// Points that guarding a tile is worth.
const (
	guardSeed     = 8   // a tile that nobody is after yet
	guardExit     = 40  // the Exit when the Key is out
	guardKnown    = 60  // a goal that the Visitors know
	guardImminent = 200 // a goal that can be reached in the coming round
	guardWeapon   = 24  // the right weapon, not yet found
)

// expect reads the View of the ghost side.
func (a *HakoOnna) expect(v *game.View) {
	f, p := &a.facts, &a.prey
	*p = prey{}
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
	soon := a.firstToAct(v)
	for s := 1; s <= int(v.Visitors); s++ {
		if v.Alive>>s&1 == 0 {
			continue
		}
		weight := 4
		if engine.Player(s) == soon {
			weight = 6
		}
		hand := v.Hand[s]
		if hand.Has(game.TileKey) || hand.Has(game.TileDoll) || hand.Has(right) {
			weight += 3
		}
		if hand.Has(right) || !f.out.Has(right) && f.at[right] < 0 && int(v.HandSize[s]) > hand.Len() {
			p.blunt |= 1 << s
		}
		for room := range a.rooms {
			p.near[room] += weight * reachWeight[a.mansion.steps[v.Room[s]][room]&15]
		}
	}
	a.lureThem(v)
	a.guardThings(v, right)

	var rooms uint16
	for set := v.Reach[game.HakoGhost]; set != 0; {
		room := a.roomOf[next(&set)]
		rooms |= 1<<room | v.Adjacent[room]
	}
	p.space = bits.OnesCount32(a.shadowsOf(rooms))
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

// lureThem weighs what draws Visitors to peek.
func (a *HakoOnna) lureThem(v *game.View) {
	f, p := &a.facts, &a.prey
	for x := range a.shadows {
		here := uint32(1) << x
		switch {
		case v.Count[x] == 0 || here&v.FaceUp != 0:
		case here&v.Laid != 0 && here&f.empties == 0:
			p.lure[x] = lureLaid
		case here&p.seen == 0:
			p.lure[x] = lureFresh
		default:
			p.lure[x] = lureKnown
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
			if n := a.codesLeft(v); n <= 10 {
				draw(game.TileSafe, lureUseful+20/n)
			}
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
	worth = p.near[room] * (p.lure[x] + 1) / (p.lures[room] + 3) * 40 / 10
	if here&p.taken == 0 {
		worth += p.guard[x]
	} else {
		worth /= 3
	}
	if v.Base[x] == game.NoTile || here&p.taken != 0 || here&v.FaceUp != 0 {
		worth -= 30 // the table sees that something came
	}
	if her && p.blunt != 0 {
		// A weapon near her, and few places where she can be.
		for s := 1; s <= int(v.Visitors); s++ {
			if p.blunt>>s&1 != 0 {
				if d := a.mansion.steps[v.Room[s]][room]; d <= 1 {
					worth -= 240 / (max(2, p.space) * (1 + int(d)))
				}
			}
		}
	}
	return worth
}
