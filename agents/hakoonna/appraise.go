package hakoonna

import (
	"math/bits"

	game "yurei/engine/hakoonna"
)

// appraisal is what peeking each Shadow is worth to one Visitor.
type appraisal struct {
	gain     [game.MaxShadows]int // if no ghost is there
	net      [game.MaxShadows]int // ghosts counted
	room     [game.MaxRooms]int   // the peeks of a room, one after another
	hunt     [game.MaxRooms]int   // being in the room with a weapon
	life     int                  // lost if the Visitor dies
	patience int                  // what is kept back for later turns, in hundredths

	codes      uint32
	weak       uint8 // possible weaknesses
	escape     bool  // the way is open, as far as is known
	rest       bool
	defeat     bool
	neededAt   uint32 // Shadows that Visitors are after
	riskToll   int    // points that ghosts cost the peeks near Visitors
	blindWorth int    // of a Shadow about which nothing is known
}

// status reads which ways are open and what is needed next.
func (a *Visitor) status(v *game.View) {
	f, p := &a.facts, &a.worth
	*p = appraisal{}
	p.weak = mayBeWeak(v)
	if !v.KeyOut {
		p.codes = openCodes(v)
	}
	keyWay := game.TileSafe
	if v.KeyOut {
		keyWay = game.TileKey
	}
	p.escape = !f.out.Has(game.TileExit) && !f.out.Has(keyWay)
	p.rest = !f.out.Has(game.TileDoll) && !f.out.Has(game.TileBones)
	for w := range 3 {
		if p.weak>>w&1 != 0 && !f.out.Has(weapon(w)) {
			p.defeat = true
		}
	}
	mark := func(t game.Tile) {
		if x := f.at[t]; x >= 0 {
			p.neededAt |= 1 << x
		}
	}
	if p.escape {
		mark(keyWay)
		if v.KeyOut {
			mark(game.TileExit)
		}
	}
	if p.rest {
		mark(game.TileDoll)
		if f.hands.Has(game.TileDoll) {
			mark(game.TileBones)
		}
	}
}

// appraise values every Shadow for the Visitor in the seat, beliefs included.
func (a *Visitor) appraise(v *game.View) {
	f, p, b := &a.facts, &a.worth, &a.belief
	hand := v.Hand[v.Me]
	alive := bits.OnesCount8(v.Alive)
	nCodes := bits.OnesCount32(p.codes)
	sureWeak := bits.OnesCount8(p.weak) == 1

	p.life = worthLife
	if alive == 1 {
		p.life = worthLastLife
	}
	if hand.Has(game.TileKey) && p.escape {
		p.life += worthKeyKept
	}
	if hand.Has(game.TileDoll) && p.rest {
		p.life += worthDollKept
	}
	if hand&weaponTiles != 0 && p.defeat {
		p.life += 40
	}
	// Time is on her side: the longer it lasts, the more must be risked.
	late := max(0, int(v.HakoTurns)-calmTurns)
	p.patience = max(25, 100-hurry*late)
	p.life = p.life * p.patience / 100

	exit, bones, doll := worthExit, worthHalf, worthHalf
	switch {
	case !p.escape:
		exit = 0
	case hand.Has(game.TileKey):
		exit = win
	case v.KeyOut:
		exit = worthExitNow
	}
	switch {
	case !p.rest:
		bones, doll = 0, 0
	case hand.Has(game.TileDoll):
		bones = win
	case f.hands.Has(game.TileDoll):
		bones = worthOtherHalf
	case f.lying.Has(game.TileBones):
		doll = worthOtherHalf
	}
	arm := worthWeapon
	if sureWeak {
		arm = worthSureWeapon
	}
	guess := 0
	if p.escape && !v.KeyOut && nCodes > 0 {
		key := worthKeyBlind
		if f.lying.Has(game.TileExit) {
			key = worthKey
		}
		guess = key/nCodes + 2
		if a.holdsItem(v, game.Stethoscope) && nCodes > 3 {
			guess = max(guess, worthAsking)
		}
	}
	keyWorth := 0
	if p.escape && v.KeyOut {
		keyWorth = worthKey
	}

	// What lies at Shadows that are known, or in known rooms.
	a.place(v, game.TileExit, exit, exit == win)
	a.place(v, game.TileBones, bones, bones == win)
	a.place(v, game.TileDoll, doll, true)
	a.place(v, game.TileKey, keyWorth, true)
	a.place(v, game.TileSafe, guess, true)
	for w := range 3 {
		if p.weak>>w&1 != 0 {
			a.place(v, weapon(w), arm, true)
		}
	}
	for i := range game.Tile(3) {
		a.place(v, game.TileCharm+i, worthCharm, true)
		a.place(v, game.TileExtinguisher+i, worthQuench, true)
	}

	// What may lie at Shadows of which nothing is known.
	blind := f.hidden &^ f.stale
	known := f.known()
	sum := 0
	unseen := func(t game.Tile, worth int) {
		if !known.Has(t) && !v.InHands.Has(t) {
			sum += worth
		}
	}
	unseen(game.TileExit, exit)
	unseen(game.TileBones, bones)
	unseen(game.TileDoll, doll)
	for w := range 3 {
		if p.weak>>w&1 != 0 {
			unseen(weapon(w), arm)
		}
	}
	if !v.KeyOut && p.escape && nCodes > 1 {
		sum += (3 - min(3, bits.OnesCount8(v.NotNumber))) * worthNumber
	}
	if p.defeat {
		sum += max(0, 2-bits.OnesCount8(7&^p.weak)) * worthInfo
	}
	sum -= costDiary * (10 - bits.OnesCount16(v.Diaries))
	sum += worthCharm + worthQuench
	if n := bits.OnesCount32(blind); n > 0 {
		p.blindWorth = max(2, sum/n)
	}
	for set := blind; set != 0; {
		p.gain[next(&set)] += p.blindWorth
	}
	for set := f.stale; set != 0; {
		p.gain[next(&set)] += p.blindWorth / 6
	}
	if v.InHands != 0 {
		a.placeLaid(v, exit, bones, doll, keyWorth, arm)
	}

	for x := range a.shadows {
		if p.gain[x] == 0 && b.ghost[x] == 0 {
			continue
		}
		chance := b.ghost[x]
		p.net[x] = (p.gain[x]*(sure-chance) - p.life*chance) / sure
	}
	a.appraiseRooms(v, hand, sureWeak)
}

// place adds what tile t is worth where it lies, if that is known, or may lie
// among the Shadows of its room. A tile of which the place is known is worth a
// peek only if the peek itself brings something.
func (a *Visitor) place(v *game.View, t game.Tile, worth int, peek bool) {
	if worth == 0 {
		return
	}
	f, p := &a.facts, &a.worth
	if x := f.at[t]; x >= 0 {
		if peek {
			p.gain[x] += worth
		}
		return
	}
	if !f.roomed.Has(t) {
		return
	}
	among := f.hidden & a.inRoom[v.InRoom[t]-1]
	if f.stale&among != 0 {
		among &= f.stale // where it was seen, unless she moved it
	}
	if n := bits.OnesCount32(among); n > 0 {
		for set := among; set != 0; {
			p.gain[next(&set)] += worth / n
		}
	}
}

// placeLaid spreads what a Visitor's hand has lost over the Shadows where tiles
// were laid facedown.
func (a *Visitor) placeLaid(v *game.View, exit, bones, doll, key, arm int) {
	f, p := &a.facts, &a.worth
	among := f.hidden & v.Laid
	n := bits.OnesCount32(among)
	if n == 0 {
		return
	}
	worth := 0
	if v.InHands.Has(game.TileKey) {
		worth += key
	}
	if v.InHands.Has(game.TileDoll) {
		worth += doll
	}
	for w := range 3 {
		if p.weak>>w&1 != 0 && v.InHands.Has(weapon(w)) {
			worth += arm
		}
	}
	for set := among; set != 0; {
		p.gain[next(&set)] += worth / (n + 1)
	}
}

// discount is what a point is worth that many turns later, in parts of 256.
var discount = [far + 2]int{256, 205, 164, 131, 105, 84, 67, 54, 43, 34, 27, 22, 18, 14, 11, 9, 0}

// appraiseRooms values the peeks that wait in each room, less what Visitors who
// are closer will have done by then.
func (a *Visitor) appraiseRooms(v *game.View, hand game.TileSet, sureWeak bool) {
	p, b := &a.worth, &a.belief
	mine := &a.mansion.steps[v.Room[v.Me]]
	armed := game.TileSet(0)
	for w := range 3 {
		if p.weak>>w&1 != 0 {
			armed |= hand & bit(weapon(w))
		}
	}
	odds := max(1, bits.OnesCount8(p.weak))
	reach := ghostsReach(v)
	for room := range a.rooms {
		p.room[room] = a.roomWorth(room, -1)
		here := false
		if p.room[room] < win/2 {
			for s := 1; s <= int(v.Visitors); s++ {
				if v.Alive>>s&1 == 0 || s == int(v.Me) {
					continue
				}
				d := a.mansion.steps[v.Room[s]][room]
				here = here || d == 0
				if d < mine[room] {
					if reach&a.inRoom[room] == 0 {
						p.room[room] = p.room[room] * afterOthers / 16
					} else {
						p.room[room] = p.room[room] * withOthers / 16
					}
				}
			}
		}
		if mine[room] == 0 || here {
			for set := a.inRoom[room]; set != 0; {
				x := next(&set)
				if toll := p.gain[x] - max(0, p.net[x]); p.gain[x] > 0 && b.her[x] > 0 {
					p.riskToll = max(p.riskToll, min(toll, 120))
				}
			}
		}
		if armed != 0 && b.room[room] > sure/8 {
			best := 0
			for set := a.inRoom[room]; set != 0; {
				best = max(best, b.her[next(&set)])
			}
			// She moves before he acts again, so half of it at most.
			p.hunt[room] = best * win / sure / (odds * huntHaste) * 4
			if !sureWeak {
				p.hunt[room] /= 2
			}
		}
	}
}

// roomWorth values the peeks of a room, one after another, without Shadow skip.
func (a *Visitor) roomWorth(room, skip int) int {
	best, rest := 0, 0
	for set := a.inRoom[room]; set != 0; {
		x := next(&set)
		if net := a.worth.net[x]; net > 0 && x != skip {
			if net > best {
				best, net = net, best
			}
			rest += net
		}
	}
	return best + rest*3/4
}

// holdsItem reports whether the Visitor has an item card.
func (a *Visitor) holdsItem(v *game.View, item game.Item) bool {
	return v.ItemHolder[item] == uint8(v.Me)
}
