package hakoonna

import "math/bits"

// RULES 6.8: where each ghost can be, by what everybody sees.

// updateReach brings the public evidence up to date when eyes open after the
// ghosts moved: the objects to be seen on every Shadow, which Shadows may hold a
// moved tile, and the Shadows where each ghost can be.
func (t *table) updateReach(s *State) {
	before := s.Count
	turnedFrom := s.Reach // where they could be before they moved
	for x := range t.shadows {
		s.recount(x)
	}
	silent := s.silentPowers()
	t.noteOwnUsed(s, bits.OnesCount8(silent))
	if silent != 0 && t.mayUse(s, 4) {
		may := t.crowded
		for x, tile := range s.Second {
			if tile != NoTile {
				may &^= 1 << x // power 4 leaves two tiles alone
			}
		}
		t.markMurky(s, &before, may)
	}
	if t.set.Powers.P7Fate == "hako_room" {
		t.markMurky(s, &before, 1<<t.shadows-1)
	} else {
		t.clearMurky(s)
	}
	var rooms [MaxSeats]uint16
	for g := range MaxSeats {
		if s.Ghosts>>g&1 != 0 {
			rooms[g] = t.reachRooms(s, g, turnedFrom[g], silent != 0)
		}
	}
	t.turnedDown(s, &rooms, silent != 0)
	for g := range MaxSeats {
		s.Reach[g] = t.shadowsOf(rooms[g]) & t.canStand(s, g)
	}
}

// noteOwnUsed records that so many of powers 1-4 acted unseen: each was unlocked.
// The first time, when the fewest were, says most.
func (t *table) noteOwnUsed(s *State, silent int) {
	var may uint8
	for k := 1; k <= 4; k++ {
		if t.unlocked(&s.Public, k) {
			may |= 1 << (k - 1)
		}
	}
	if silent >= 1 && s.OwnUsed&15 == 0 {
		s.OwnUsed |= may
	}
	if silent >= 2 && s.OwnUsed>>4 == 0 {
		s.OwnUsed |= may << 4
	}
}

// turnedDown narrows where ghosts are by the faceup tiles that were turned down:
// if one ghost alone can have come to such a room, it is there.
func (t *table) turnedDown(s *State, rooms *[MaxSeats]uint16, silent bool) {
	if silent && (t.mayUse(s, 4) || t.set.Powers.P2Look == "each") || t.set.Powers.P7Fate == "hako_room" {
		return // it need not have stayed in the room, or been there
	}
	for turned := s.FaceUpWas &^ s.FaceUp; turned != 0; turned &= turned - 1 {
		room := uint16(1) << t.roomOf[bits.TrailingZeros32(turned)]
		came, ghost := 0, 0
		for g, reach := range rooms {
			if reach&room != 0 {
				came++
				ghost = g
			}
		}
		if came == 1 {
			rooms[ghost] = room
		}
	}
}

// silentPowers is the set of the slots that were emptied behind closed eyes.
func (s *State) silentPowers() (slots uint8) {
	for slot, k := range s.Slot {
		if k == 0 && s.SlotFull>>slot&1 != 0 {
			slots |= 1 << slot
		}
	}
	return slots
}

// mayUse reports whether, as far as the table can tell, she may have used power
// k in this turn, given that a slot was emptied.
func (t *table) mayUse(s *State, k int) bool {
	return t.unlocked(&s.Public, k) && t.mayHold(&s.Public, k)
}

// reachRooms is the set of the rooms to which a ghost can have moved from one of
// the Shadows.
func (t *table) reachRooms(s *State, g int, from uint32, silent bool) uint16 {
	rooms := uint16(0)
	for set := from; set != 0; set &= set - 1 {
		rooms |= 1 << t.roomOf[bits.TrailingZeros32(set)]
	}
	reach := rooms | t.around(&s.Public, rooms)
	if g != HakoGhost || !silent {
		return reach
	}
	if t.mayUse(s, 2) {
		for range t.set.Powers.P2Steps - 1 {
			reach |= t.around(&s.Public, reach)
		}
	}
	if t.mayUse(s, 1) && t.set.Powers.P1Range == "floor" {
		for _, floor := range s.FloorRoom {
			if floor&rooms != 0 {
				reach |= floor
			}
		}
	}
	return reach
}

// canStand is the set of the Shadows where what is seen allows the ghost: over a
// tile if it keeps one, else as an object too many. Nobody sits under a faceup
// tile.
func (t *table) canStand(s *State, g int) (shadows uint32) {
	covers := s.Covers>>g&1 != 0
	for x := range t.shadows {
		bit := uint32(1) << x
		tiles := s.tilesAt(x)
		switch {
		case s.Murky&bit != 0:
			if s.Count[x] > 0 {
				shadows |= bit
			}
		case covers && tiles > 0, !covers && s.Count[x] > tiles:
			shadows |= bit
		}
	}
	return shadows &^ s.FaceUp
}

// tilesAt is the number of tiles on a Shadow, covered or not.
func (s *State) tilesAt(x int) (n uint8) {
	if s.Base[x] != NoTile {
		n++
	}
	if s.Second[x] != NoTile {
		n++
	}
	return n
}

// markMurky marks the Shadows of the rooms in which the number of objects on
// some Shadow changed while tiles may have been moved: there nobody can tell a
// ghost from a tile, on the Shadows in may.
func (t *table) markMurky(s *State, before *[MaxShadows]uint8, may uint32) {
	for room := range t.rooms {
		for set := t.inRoom[room]; set != 0; set &= set - 1 {
			if x := bits.TrailingZeros32(set); before[x] != s.Count[x] {
				s.Murky |= t.inRoom[room] & may
			}
		}
	}
}

// clearMurky clears the rooms in which all objects are tiles: power 4 leaves the
// number of tiles in a room as it was, so that everybody knows whether a ghost
// is among the objects.
func (t *table) clearMurky(s *State) {
	for room := range t.rooms {
		if s.Murky&t.inRoom[room] == 0 {
			continue
		}
		excess := 0
		for set := t.inRoom[room]; set != 0; set &= set - 1 {
			x := bits.TrailingZeros32(set)
			excess += int(s.Count[x]) - int(s.tilesAt(x))
		}
		if excess == 0 {
			s.Murky &^= t.inRoom[room]
		}
	}
}
