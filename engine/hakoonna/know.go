package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// Knowledge belongs to the tile and follows it through visible moves (RULES
// 6.8). What a party knows of a tile is one of: its exact place (Known), only
// the room it is in (InRoom), only that it is in a Visitor's hand or on a Shadow
// where one was laid facedown from a hand (InHands), or nothing.

// learn tells a party exactly where a tile is.
func (s *State) learn(party int, t Tile) {
	bit := setOf(t)
	s.Known[party] |= bit
	s.InRoom[party] &^= bit
	s.InHands[party] &^= bit
	s.note(party, t)
}

// note keeps what the face of a tile tells, wherever the tile goes.
func (s *State) note(party int, t Tile) {
	if n := t.Number(); n > 0 {
		s.NotNumber[party] |= 1 << (n - 1)
	}
	if w := t.Info(); w >= 0 {
		s.FalseWeak[party] |= 1 << w
	}
}

// learnAll shows a tile to everybody.
func (t *table) learnAll(s *State, tile Tile) {
	for party := range t.parties(s) {
		s.learn(party, tile)
	}
}

// parties is the number of parties of knowledge in use.
func (t *table) parties(s *State) int {
	if t.pooled {
		return 2
	}
	return int(s.Visitors) + 1
}

// learnHand shows a whole hand to a party.
func (s *State) learnHand(party int, seat engine.Player) {
	for set := s.Hand[seat]; set != 0; set &= set - 1 {
		s.learn(party, set.First())
	}
}

// learnShadow shows the tiles of a Shadow to a party.
func (s *State) learnShadow(party, x int) {
	switch tile := s.Base[x]; tile {
	case NoTile:
	case Empty:
		s.KnownEmpty[party] |= 1 << x
	default:
		s.learn(party, tile)
	}
	if tile := s.Second[x]; tile != NoTile {
		s.learn(party, tile)
	}
}

// learnRoom shows all tiles of a room to the ghosts.
func (t *table) learnRoom(s *State, room int) {
	for set := t.inRoom[room]; set != 0; set &= set - 1 {
		s.learnShadow(0, bits.TrailingZeros32(set))
	}
}

// putEmpty lays an Empty on a bare Shadow before everybody, if the supply has
// one.
func (t *table) putEmpty(s *State, x int) {
	if s.EmptyLeft == 0 {
		return
	}
	s.EmptyLeft--
	s.Base[x] = Empty
	t.learnEmpty(s, x)
}

// learnEmpty shows everybody that the Base of a Shadow is an Empty.
func (t *table) learnEmpty(s *State, x int) {
	s.Empties |= 1 << x
	for party := range t.parties(s) {
		s.KnownEmpty[party] |= 1 << x
	}
}

// dropEmpty notes that the Empty of a Shadow is no longer there; everybody saw
// that it was one.
func (t *table) dropEmpty(s *State, x int) {
	room := t.roomOf[x]
	s.FaceUp &^= 1 << x
	s.Empties &^= 1 << x
	for party := range t.parties(s) {
		s.KnownEmpty[party] &^= 1 << x
		if s.RoomEmpty[party][room] > 0 {
			s.RoomEmpty[party][room]--
		}
	}
}

// leaveHand blurs the knowledge of a hand of which one tile leaves facedown:
// a party that does not see which one knows of the others only that they are in
// some hand, or laid from one. lost says that the tile goes where InHands does
// not reach; then the party knows nothing of that hand. The parties in informed
// (bit set) see the tile. Call it before the tile moves.
func (t *table) leaveHand(s *State, seat engine.Player, informed int, lost bool) {
	hand := s.Hand[seat]
	if hand.Len() < 2 {
		if !lost {
			return
		}
	}
	for party := range t.parties(s) {
		if informed>>party&1 != 0 {
			continue
		}
		seen := s.Known[party] & hand
		s.Known[party] &^= seen
		if lost {
			s.InHands[party] &^= hand
		} else {
			s.InHands[party] |= seen
		}
	}
}

// leaveShadow blurs room-level knowledge when a tile is taken from a Shadow
// unseen: a party that knew some tile only by this room can no longer be sure
// that it is still there. Call it before the tile moves.
func (t *table) leaveShadow(s *State, x int, tile Tile) {
	if !tile.Portable() {
		return // it leaves before everybody
	}
	room := int(t.roomOf[x])
	for party := range t.parties(s) {
		if s.Known[party].Has(tile) {
			continue
		}
		s.InRoom[party] &^= t.tilesIn(s, room) & portableTiles
	}
}

// tilesIn is the set of the tiles of a room, Empties apart.
func (t *table) tilesIn(s *State, room int) TileSet {
	var set TileSet
	for shadows := t.inRoom[room]; shadows != 0; shadows &= shadows - 1 {
		x := bits.TrailingZeros32(shadows)
		set |= setOf(s.Base[x]) | setOf(s.Second[x])
	}
	return set &^ (setOf(NoTile) | setOf(Empty))
}

// blurRooms turns what the Visitors know of Shadows into knowledge by room,
// because she may have rearranged one room behind closed eyes (RULES 3.3.4,
// 6.8). Rooms with a single Shadow keep what is known.
func (t *table) blurRooms(s *State) {
	many := t.crowded
	for party := 1; party < t.parties(s); party++ {
		for room := range t.rooms {
			shadows := t.inRoom[room]
			if shadows&many == 0 {
				continue
			}
			seen := t.tilesIn(s, room) & s.Known[party]
			s.Known[party] &^= seen
			s.InRoom[party] |= seen
			empties := uint8(bits.OnesCount32(s.KnownEmpty[party] & shadows))
			s.RoomEmpty[party][room] = max(s.RoomEmpty[party][room], empties)
			s.KnownEmpty[party] &^= shadows
		}
	}
	s.NoDiary &^= many
	s.Empties &^= many
	if s.Laid&many != 0 {
		// A laid tile may have moved: the marks no longer tell where laid tiles
		// are, so nobody can rely on them.
		s.Laid &^= many
		s.InHands = [MaxSeats]TileSet{}
	}
}

// mergeDead gives the ghost side all that a dying Visitor knew. Call it while
// the Visitor still counts as living.
func (t *table) mergeDead(s *State, seat engine.Player) {
	p := t.party(&s.Public, seat)
	s.Known[0] |= s.Known[p]
	s.InRoom[0] = (s.InRoom[0] | s.InRoom[p]) &^ s.Known[0]
	s.InHands[0] = (s.InHands[0] | s.InHands[p]) &^ (s.Known[0] | s.InRoom[0])
	s.KnownEmpty[0] |= s.KnownEmpty[p]
	for room := range t.rooms {
		s.RoomEmpty[0][room] = max(s.RoomEmpty[0][room], s.RoomEmpty[p][room])
	}
	s.NotNumber[0] |= s.NotNumber[p]
	s.FalseWeak[0] |= s.FalseWeak[p]
}

// mayHold reports whether power k may be hers as far as the table can tell.
func (t *table) mayHold(p *Public, k int) bool {
	if p.CardsOut>>k&1 != 0 {
		return false
	}
	for i := range p.Gains {
		if p.Gained[i]>>k&1 != 0 {
			return true
		}
	}
	return false
}

// recount brings the number of objects to be seen on a Shadow up to date.
func (s *State) recount(x int) {
	n := uint8(0)
	if s.Base[x] != NoTile {
		n++
	}
	if s.Second[x] != NoTile {
		n++
	}
	for g := s.Ghosts; g != 0; g &= g - 1 {
		ghost := bits.TrailingZeros8(g)
		if int(s.GhostAt[ghost]) == x && s.Covers>>ghost&1 == 0 {
			n++
		}
	}
	s.Count[x] = n
}

// ghostsAt is the set of the ghosts on a Shadow, bit = ghost.
func (s *State) ghostsAt(x int) (set uint8) {
	for g := s.Ghosts; g != 0; g &= g - 1 {
		ghost := bits.TrailingZeros8(g)
		if int(s.GhostAt[ghost]) == x {
			set |= 1 << ghost
		}
	}
	return set
}

// covered reports whether a ghost keeps the Base of a Shadow out of reach.
func (s *State) covered(x int) bool { return s.ghostsAt(x)&s.Covers != 0 }
