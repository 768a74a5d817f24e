package hakoonna

import (
	"math/bits"

	"yurei/engine"
	"yurei/engine/hakoonna/noise"
)

// Observe writes what player p may know (RULES 6.8).
func (t *table) Observe(v *View, s *State, p engine.Player) {
	me := t.party(&s.Public, p)
	v.Public = s.Public
	v.Me, v.Ghost = p, me == 0
	v.Phase = PhaseOther
	if s.Player == p || s.Phase == PhaseOver {
		v.Phase = s.Phase
	}
	if me != 0 && s.Stage == StageGhosts {
		// Eyes are closed: the table stands as it was seen last.
		v.FaceUp, v.Covers = s.FaceUpWas, s.CoversWas
		if s.Stirred {
			v.Murky = t.stirred(s)
			v.HandSize[0] += t.laidUnseen(s)
		}
	}
	t.observeShadows(v, s, me)

	known := s.Known[me]
	for seat := range v.Hand {
		v.Hand[seat] = s.Hand[seat] & known
	}
	v.Hand[p] = s.Hand[p]
	v.Lost = s.Hidden & known
	v.InRoom = [TileIDs]uint8{}
	if s.InRoom[me] != 0 {
		t.observeInRoom(v, s, me)
	}
	v.InHands = s.InHands[me]
	v.RoomEmpty = s.RoomEmpty[me]
	v.Loose = [MaxRooms]uint8{}
	if me != 0 && v.Murky != 0 && t.countsLoose(v) {
		t.observeLoose(v, s)
	}
	v.NotNumber, v.FalseWeak = s.NotNumber[me], s.FalseWeak[me]

	v.Code, v.Weakness = -1, -1
	v.Cards, v.Candidates = [maxDeck]uint8{}, 0
	v.Resolving, v.Took, v.Found, v.MovedTiles = 0, NoTile, 0, 0
	if me == 0 {
		t.observeHers(v, s)
	} else {
		v.GhostAt = [MaxSeats]int8{-1, -1, -1, -1, -1}
		v.CardsSeen, v.CardsHeld, v.Slot = s.CardsSeen[me], 0, s.SlotSeen[me]
		v.Using, v.PowerRoom, v.Spread, v.SpreadEmpty, v.SpreadAt = 0, 0, 0, 0, -1
		v.OwnPowers, v.Moved, v.GhostOn, v.Steps, v.GoRoom = 0, 0, -1, 0, 0
		if p == s.Active {
			v.Resolving, v.Took, v.Found, v.MovedTiles = s.Resolving, s.Took, s.Found, s.MovedTiles
		}
	}
	v.Noise = noise.State{}
	if s.Stage != StageSetup {
		t.observeNoise(&v.Noise, &s.Noise)
	}
}

// stirred is the set of the Shadows whose tiles may have been moved since eyes
// closed: power 4 leaves Shadows with two tiles alone.
func (t *table) stirred(s *State) uint32 {
	murky := uint32(1<<t.shadows - 1)
	if t.set.Powers.P7Fate == "hako_room" {
		return murky
	}
	for x, tile := range s.Second {
		if tile != NoTile {
			murky &^= 1 << x
		}
	}
	return murky
}

// countsLoose reports whether everybody knows how many tiles lie in each room:
// power 4 moves none out of it.
func (t *table) countsLoose(v *View) bool {
	return v.Stage != StageGhosts && t.set.Powers.P7Fate != "hako_room"
}

// observeLoose shows how many of the objects in rooms with murky Shadows are
// ghosts.
func (t *table) observeLoose(v *View, s *State) {
	for room := range t.rooms {
		if v.Murky&t.inRoom[room] == 0 {
			continue
		}
		for set := t.inRoom[room]; set != 0; set &= set - 1 {
			x := bits.TrailingZeros32(set)
			v.Loose[room] += s.Count[x] - s.tilesAt(x)
		}
	}
}

// laidUnseen is the number of stolen tiles that she has laid since eyes closed:
// those on Shadows that were not seen there.
func (t *table) laidUnseen(s *State) uint8 {
	if t.set.Powers.P7Fate != "hako_room" {
		return 0
	}
	tiles := uint8(s.Spread.Len()) + s.SpreadEmpty + uint8(bits.OnesCount8(s.Ghosts&^s.CoversWas))
	for x := range t.shadows {
		tiles += s.tilesAt(x) - s.Count[x]
	}
	return tiles
}

func (t *table) observeNoise(dst, src *noise.State) {
	if t.discs {
		t.stack.Observe(dst, src)
	} else {
		t.flips.Observe(dst, src)
	}
}

func (t *table) observeShadows(v *View, s *State, me int) {
	known := s.Known[me] | setOf(NoTile) | setOf(Empty)
	empty := s.KnownEmpty[me] | v.FaceUp
	v.Base, v.Second = [MaxShadows]Tile{}, [MaxShadows]Tile{}
	for x := range t.shadows {
		tile := s.Base[x]
		if !known.Has(tile) || tile == Empty && empty>>x&1 == 0 {
			tile = HiddenTile
		}
		v.Base[x] = tile
	}
	if s.Second != [MaxShadows]Tile{} {
		for x := range t.shadows {
			tile := s.Second[x]
			if !known.Has(tile) {
				tile = HiddenTile
			}
			v.Second[x] = tile
		}
	}
	if me == 0 {
		return
	}
	for set := v.Murky; set != 0; set &= set - 1 {
		// Which objects are tiles is not to be seen.
		x := bits.TrailingZeros32(set)
		v.Base[x], v.Second[x] = NoTile, NoTile
		if s.Count[x] > 0 {
			v.Base[x] = HiddenTile
		}
		if s.Count[x] > 1 {
			v.Second[x] = HiddenTile
		}
	}
}

// observeInRoom shows the tiles of which only the room is known.
func (t *table) observeInRoom(v *View, s *State, me int) {
	for x := range t.shadows {
		for _, tile := range [2]Tile{s.Base[x], s.Second[x]} {
			if tile != NoTile && s.InRoom[me].Has(tile) {
				v.InRoom[tile] = t.roomOf[x] + 1
			}
		}
	}
}

// observeHers shows what only the ghost side sees.
func (t *table) observeHers(v *View, s *State) {
	if s.Stage != StageSetup || s.Phase > PhaseCode {
		v.Code = int8(s.Code)
	}
	if s.Stage != StageSetup || s.Phase > PhaseWeakness {
		v.Weakness = int8(s.Weakness)
	}
	v.GhostAt = s.GhostAt
	v.CardsHeld, v.Slot = s.CardsHeld, s.Slot
	v.CardsSeen = (s.CardsHeld | 1<<s.Slot[0] | 1<<s.Slot[1]) &^ 1
	for i := s.Deck - s.DeckTail; i < s.Deck; i++ {
		v.Cards[i] = s.Cards[i]
	}
	v.Candidates = s.Candidates
	v.Using, v.PowerRoom = s.Using, s.PowerRoom
	v.Spread, v.SpreadEmpty, v.SpreadAt = s.Spread, s.SpreadEmpty, s.SpreadAt
	v.OwnPowers, v.Moved, v.GhostOn, v.Steps, v.GoRoom = s.OwnPowers, s.Moved, s.Ghost, s.Steps, s.GoRoom
}

// Key is a hash of the View of player p.
func (t *table) Key(s *State, p engine.Player) uint64 {
	var v View
	t.Observe(&v, s, p)
	return v.hash()
}
