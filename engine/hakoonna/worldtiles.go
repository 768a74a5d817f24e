package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// A place is where a tile can be: the Base of a Shadow (its number), its second
// place, a hand (seat 0 is her board), or out of the game, unseen.
const (
	placeSecond = MaxShadows
	placeHand   = 2 * MaxShadows
	placeLost   = placeHand + MaxSeats
)

// maxPlaces is more than a View can leave open: all Bases, and one place for
// each portable tile.
const maxPlaces = MaxShadows + 24

// places is a list of places without order.
type places struct {
	at [maxPlaces]uint8
	n  int
}

func (p *places) add(place int) {
	p.at[p.n] = uint8(place)
	p.n++
}

// take removes the i-th place.
func (p *places) take(i int) int {
	place := p.at[i]
	p.n--
	p.at[i] = p.at[p.n]
	return int(place)
}

// unknown is what a View leaves open of the tiles: which are left, and the
// places for them by what may be there.
type unknown struct {
	left    TileSet
	any     places // any tile, or an Empty
	peeked  places // the same but diaries
	carried places // portable tiles alone; hands without the Doll at the end
	noDoll  uint8  // hands known not to hold it, bit = seat
}

// drawTiles places every tile: those that the viewer knows where he knows them,
// the others uniformly among the ways that the View allows. It reports whether
// there is a way.
func (t *table) drawTiles(s *State, v *View, r *engine.Rand) bool {
	var u unknown
	if t.openPlaces(s, v, &u); u.left.Len() > u.any.n+u.peeked.n+u.carried.n {
		return false
	}
	if v.InHands&u.left == 0 && v.InRoom == [TileIDs]uint8{} && v.RoomEmpty == [MaxRooms]uint8{} {
		return t.scatter(s, &u, r)
	}
	const tries = 32
	for range tries {
		again := u
		if t.placeInHands(s, v, &again, r) && t.placeInRooms(s, v, &again, r) &&
			t.placeEmpties(s, v, &again, r) && t.scatter(s, &again, r) {
			return true
		}
		t.openPlaces(s, v, &u)
	}
	return t.matchTiles(s, v, &u, r)
}

// openPlaces puts down the tiles that the viewer knows and collects the others
// and the places left for them.
func (t *table) openPlaces(s *State, v *View, u *unknown) {
	u.any.n, u.peeked.n, u.carried.n = 0, 0, 0
	s.Base, s.Second = [MaxShadows]Tile{}, [MaxShadows]Tile{}
	u.noDoll = v.NoDoll
	left := t.mix | setOf(TileSafe) | infoTiles&^setOf(TileInfo1+Tile(s.Weakness))
	left &^= TileSet(CodeMask(int(s.Code))) << TileNumber1
	if v.KeyOut {
		left |= setOf(TileKey)
	}
	if v.Stage != StageSetup || t.full(&v.Public) {
		left |= setOf(TileBones)
	}
	left &^= v.Gone | v.Lost | v.Spread | TileSet(v.Diaries>>1)<<TileDiary1

	s.Hand, s.Hidden = v.Hand, v.Lost
	for seat, hand := range v.Hand {
		left &^= hand
		if v.NoDoll>>seat&1 == 0 {
			u.addHand(v, seat)
		}
	}
	for n := int(v.LostTiles) - v.Lost.Len(); n > 0; n-- {
		u.carried.add(placeLost)
	}
	for x := range t.shadows {
		base, second := v.Base[x], v.Second[x]
		if !v.Ghost && v.Murky>>x&1 != 0 {
			base, second = t.murkyTiles(s, v, x)
		}
		switch base {
		case NoTile:
		case HiddenTile:
			bit := uint32(1) << x
			two := second != NoTile || v.Doubled&bit != 0
			switch {
			case v.Laid&bit != 0 && !two:
				u.carried.add(x)
			case v.NoDiary&bit != 0 && !(two && int(v.Peeking) == x): // of two, one may yet be resolved
				u.peeked.add(x)
			default:
				u.any.add(x)
			}
		default:
			s.Base[x] = base
			left &^= setOf(base)
		}
		if second == NoTile {
			continue
		}
		if second == HiddenTile {
			u.carried.add(placeSecond + x)
		} else {
			s.Second[x] = second
			left &^= setOf(second)
		}
	}
	for seat := range v.Hand {
		if v.NoDoll>>seat&1 != 0 {
			u.addHand(v, seat)
		}
	}
	u.left = left
}

// addHand collects the places of the tiles of a hand that are not known.
func (u *unknown) addHand(v *View, seat int) {
	for n := int(v.HandSize[seat]) - v.Hand[seat].Len(); n > 0; n-- {
		u.carried.add(placeHand + seat)
	}
}

// murkyTiles is what lies on a murky Shadow once the ghosts have their places:
// all objects to be seen but the ghosts that keep no tile.
func (t *table) murkyTiles(s *State, v *View, x int) (base, second Tile) {
	tiles := v.Count[x]
	for g := v.Ghosts &^ v.Covers; g != 0; g &= g - 1 {
		if int(s.GhostAt[bits.TrailingZeros8(g)]) == x {
			tiles--
		}
	}
	if tiles > 0 {
		base = HiddenTile
	}
	if tiles > 1 {
		second = HiddenTile
	}
	if v.FaceUp>>x&1 != 0 {
		base = Empty
	}
	return base, second
}

// full reports whether no Shadow is bare any more after the deal.
func (t *table) full(p *Public) bool {
	for x := range t.shadows {
		if p.Count[x] == 0 {
			return false
		}
	}
	return true
}

// put lays a tile on a place.
func (s *State) put(place int, tile Tile) {
	switch {
	case place < placeSecond:
		s.Base[place] = tile
	case place < placeHand:
		s.Second[place-placeSecond] = tile
	case place < placeLost:
		s.Hand[place-placeHand] |= setOf(tile)
	default:
		s.Hidden |= setOf(tile)
	}
}

// scatter places the tiles of which nothing is known, and Empties on what is
// left over: the places that take the fewest kinds first, so that every choice
// leaves the same number of ways for the rest. It reports whether they fit.
func (t *table) scatter(s *State, u *unknown, r *engine.Rand) bool {
	for u.carried.n > 0 {
		portable := u.left & portableTiles
		place := u.carried.take(u.carried.n - 1)
		if place >= placeHand && u.noDoll>>(place-placeHand)&1 != 0 {
			portable &^= setOf(TileDoll)
		}
		if portable == 0 {
			return false
		}
		tile := pickTile(portable, r)
		u.left &^= setOf(tile)
		s.put(place, tile)
	}
	diaries := u.left & diaryTiles
	if diaries.Len() > u.any.n || u.left.Len() > u.any.n+u.peeked.n {
		return false
	}
	for set := diaries; set != 0; set &= set - 1 {
		s.Base[u.any.take(r.IntN(u.any.n))] = set.First()
	}
	rest := &u.any
	for _, place := range u.peeked.at[:u.peeked.n] {
		rest.add(int(place))
	}
	for set := u.left &^ diaries; set != 0; set &= set - 1 {
		s.Base[rest.take(r.IntN(rest.n))] = set.First()
	}
	for _, place := range rest.at[:rest.n] {
		s.Base[place] = Empty
	}
	return true
}

// placeInHands places the tiles known to be in a hand or laid from one.
func (t *table) placeInHands(s *State, v *View, u *unknown, r *engine.Rand) bool {
	for set := v.InHands & u.left; set != 0; set &= set - 1 {
		if !t.placeWhere(s, v, u, set.First(), -1, r) {
			return false
		}
	}
	return true
}

// placeInRooms places the tiles of which only the room is known: those that
// cannot be carried first, since the others may lie wherever they may.
func (t *table) placeInRooms(s *State, v *View, u *unknown, r *engine.Rand) bool {
	for _, kind := range [2]TileSet{u.left &^ portableTiles, u.left & portableTiles} {
		for set := kind; set != 0; set &= set - 1 {
			tile := set.First()
			if room := int(v.InRoom[tile]) - 1; room >= 0 && !t.placeWhere(s, v, u, tile, room, r) {
				return false
			}
		}
	}
	return true
}

// placeWhere lays a tile on a uniform one of the places that suit it: in a room,
// or, for room -1, in a Visitor's hand or where a tile was laid from one.
func (t *table) placeWhere(s *State, v *View, u *unknown, tile Tile, room int, r *engine.Rand) bool {
	lists := [3]*places{&u.any, &u.peeked, &u.carried}
	if diaryTiles.Has(tile) {
		lists[1] = &places{}
	}
	if !tile.Portable() {
		lists[2] = &places{}
	}
	fits := func(place uint8) bool {
		if place >= placeHand {
			return room < 0 && t.passedOn(int(place)) && (tile != TileDoll || v.NoDoll>>(place-placeHand)&1 == 0)
		}
		x := place % MaxShadows
		if room < 0 {
			return v.Laid>>x&1 != 0
		}
		return int(t.roomOf[x]) == room
	}
	n := 0
	for _, list := range lists {
		for _, place := range list.at[:list.n] {
			if fits(place) {
				n++
			}
		}
	}
	if n == 0 {
		return false
	}
	n = r.IntN(n)
	for _, list := range lists {
		for i, place := range list.at[:list.n] {
			if !fits(place) {
				continue
			}
			if n == 0 {
				s.put(list.take(i), tile)
				u.left &^= setOf(tile)
				return true
			}
			n--
		}
	}
	return false
}

// passedOn reports whether a tile that left a hand unseen may be on a place off
// the Shadows: in a hand, or on her board until she lays it before everybody.
func (t *table) passedOn(place int) bool {
	return place > placeHand && place < placeLost || place == placeHand && t.set.Powers.P7Fate == "victim_room"
}

// emptiesHidden is the least number of Empties that lie on Shadows of a room of
// which it is not known.
func (t *table) emptiesHidden(s *State, v *View, room int) int {
	n := int(v.RoomEmpty[room])
	if n == 0 {
		return 0
	}
	if v.SpreadAt >= 0 && int(v.PowerRoom) == room {
		n -= int(v.SpreadEmpty) // lifted
	}
	for set := t.inRoom[room]; set != 0; set &= set - 1 {
		if s.Base[bits.TrailingZeros32(set)] == Empty {
			n--
		}
	}
	return max(n, 0)
}

// placeEmpties lays the Empties of which only the room is known, on uniform
// places in it. They are all there are: each Empty is laid before everybody and
// never leaves its room but in public.
func (t *table) placeEmpties(s *State, v *View, u *unknown, r *engine.Rand) bool {
	if v.RoomEmpty == [MaxRooms]uint8{} {
		return true
	}
	open := [2]*places{&u.any, &u.peeked}
	var free, need [MaxRooms]int
	for _, list := range open {
		for _, place := range list.at[:list.n] {
			free[t.roomOf[place]]++
		}
	}
	for room := range t.rooms {
		if need[room] = t.emptiesHidden(s, v, room); need[room] > free[room] {
			return false
		}
	}
	for _, list := range open {
		for i := 0; i < list.n; {
			place := list.at[i]
			room := t.roomOf[place]
			free[room]--
			if need[room] == 0 || r.IntN(free[room]+1) >= need[room] {
				i++
				continue
			}
			need[room]--
			s.Base[place] = Empty
			list.take(i)
		}
	}
	return true
}
