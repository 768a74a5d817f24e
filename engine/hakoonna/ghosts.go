package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// RULES 6.3: the Hako Onna's turn, and the moves of the Hakobito in it.

// beginGhosts starts her turn with the scream.
func (t *table) beginGhosts(s *State, c *engine.Chance) {
	s.HakoTurns++
	if int(s.HakoTurns) > t.set.Play.CapHakoTurns {
		t.end(s, engine.NoSide, engine.Unfinished)
		return
	}
	s.Stage = StageGhosts
	s.earnLock()
	s.Declared = 0
	s.OwnPowers, s.Moved = 0, 0
	s.FaceUpWas, s.CoversWas, s.Stirred = s.FaceUp, s.Covers, false
	if t.set.Powers.P6Lifts == "her_turn_start" {
		s.BarA, s.BarB = 0, 0
	}
	s.Phase, s.Player = PhaseScream, 0
}

// scream tells her room and draws a card (RULES 6.3, 3.1, 3.4).
func (t *table) scream(s *State) {
	s.Screams++
	s.Reach[HakoGhost] &= t.inRoom[t.roomOf[s.GhostAt[HakoGhost]]]
	card, may := s.drawCard()
	if card == DespairCard {
		s.putBottom(card, may)
		draw := t.set.Despair.Draw
		others := int(s.Deck) - 1
		if others < draw {
			draw = others
			if t.set.Despair.IfShort == "none" {
				draw = 0
			}
		}
		for range draw {
			s.gain(s.drawCard())
		}
		return
	}
	if s.Diaries>>card&1 != 0 {
		s.gain(card, may&s.Diaries)
		return
	}
	s.putBottom(card, may&^s.Diaries)
}

// drawCard takes the top card of the deck; may is what the table knows of it.
func (s *State) drawCard() (card uint8, may uint16) {
	card, may = s.Cards[0], s.DeckMay[0]
	s.Deck--
	copy(s.Cards[:], s.Cards[1:])
	copy(s.DeckMay[:], s.DeckMay[1:])
	s.Cards[s.Deck], s.DeckMay[s.Deck] = 0, 0
	if s.DeckTail > s.Deck {
		s.DeckTail = s.Deck
	}
	return card, may
}

// putBottom returns a card, which she has seen, to the bottom of the deck.
func (s *State) putBottom(card uint8, may uint16) {
	s.Cards[s.Deck], s.DeckMay[s.Deck] = card, may
	s.Deck++
	s.DeckTail++
}

// gain takes a card in hand.
func (s *State) gain(card uint8, may uint16) {
	s.CardsHeld |= 1 << card
	s.CardHand++
	s.Gained[s.Gains] = may
	s.Gains++
}

// startSet lets her set a power or take one back.
func (t *table) startSet(s *State, c *engine.Chance) {
	s.Phase, s.Player = PhaseSet, 0
	if s.CardHand == 0 && s.SlotFull == 0 {
		t.startPowers(s, c)
	}
}

func (t *table) appendSets(dst []Move, s *State) []Move {
	dst = append(dst, makeMove(OpNoSet))
	blocked := uint16(0)
	if s.DropsLock {
		blocked = t.blockedByDrops()
	}
	for slot := range t.set.Setup.Slots {
		if s.Slot[slot] != 0 {
			dst = append(dst, makeMove1(OpTakeBack, slot))
			continue
		}
		for set := s.CardsHeld &^ blocked; set != 0; set &= set - 1 {
			k := bits.TrailingZeros16(set)
			dst = append(dst, makeMove2(OpSet, k, slot))
		}
	}
	return dst
}

func (t *table) setPower(s *State, k, slot int) {
	s.Slot[slot] = uint8(k)
	s.SlotFull |= 1 << slot
	s.SlotNot[slot], s.SlotGains[slot] = 0, s.Gains
	if s.DropsLock {
		s.SlotNot[slot] = t.blockedByDrops()
	}
	s.CardsHeld &^= 1 << k
	s.CardHand--
}

// blockedByDrops is the set of the powers that Holy Drops keep from being set.
func (t *table) blockedByDrops() (set uint16) {
	for k := 1; k <= PowerCards; k++ {
		if t.set.Items.DropsBlocks[t.set.Powers.Card[k].Rank] {
			set |= 1 << k
		}
	}
	return set
}

func (t *table) takeBack(s *State, slot int) {
	s.CardsHeld |= 1 << s.Slot[slot]
	s.CardHand++
	s.emptySlot(slot)
}

// startPowers closes the Visitors' eyes and lets her use powers 1-4.
func (t *table) startPowers(s *State, c *engine.Chance) {
	s.DropsLock = false
	s.Phase, s.Player = PhasePower, 0
	if t.ownPowers(s) == 0 {
		t.startMoves(s, c)
	}
}

// ownPowers is the set of the powers 1-4 that she may use now.
func (t *table) ownPowers(s *State) (set uint16) {
	for _, k := range s.Slot {
		if k >= 1 && k <= 4 && t.unlocked(&s.Public, int(k)) {
			if k == 4 && t.powerRooms(s, 4) == 0 {
				continue
			}
			set |= 1 << k
		}
	}
	return set
}

func (t *table) appendPowers(dst []Move, s *State) []Move {
	dst = append(dst, makeMove(OpNoPower))
	for set := t.ownPowers(s); set != 0; set &= set - 1 {
		dst = append(dst, makeMove1(OpPower, bits.TrailingZeros16(set)))
	}
	return dst
}

// usePower returns a power 1-4 to her hand and begins its effect. The slot is
// seen to be empty only when eyes open; what the Visitors know is blurred for
// each of the four alike, so that nothing tells them which it was.
func (t *table) usePower(s *State, k int, c *engine.Chance) {
	for slot, set := range s.Slot {
		if int(set) == k {
			s.Slot[slot] = 0
		}
	}
	s.CardsHeld |= 1 << k
	s.OwnPowers |= 1 << k
	s.Stirred = true
	if t.mayHold(&s.Public, 4) && t.unlocked(&s.Public, 4) {
		t.blurRooms(s)
	}
	if k == 4 || k == 3 && t.set.Powers.P3Effect == "look_room" {
		s.Using = uint8(k)
		s.Phase = PhasePowerRoom
		return
	}
	t.startPowers(s, c)
}

// powerRooms is the set of the rooms that power 3 or 4 may be used on.
func (t *table) powerRooms(s *State, k int) (rooms uint16) {
	rooms = 1<<t.rooms - 1
	if k == 3 {
		return rooms
	}
	if t.set.Powers.P4Range == "hako_floor" {
		rooms = s.FloorRoom[t.herFloor(s)]
	}
	for set := rooms; set != 0; set &= set - 1 {
		room := bits.TrailingZeros16(set)
		if t.movable(s, room) == 0 {
			rooms &^= 1 << room
		}
	}
	return rooms
}

// movable is the set of the Shadows of a room that power 4 rearranges: those
// without a ghost and with at most one tile, if any of them holds one.
func (t *table) movable(s *State, room int) (shadows uint32) {
	tiles := false
	for set := t.inRoom[room]; set != 0; set &= set - 1 {
		x := bits.TrailingZeros32(set)
		if s.ghostsAt(x) == 0 && s.Second[x] == NoTile {
			shadows |= 1 << x
			tiles = tiles || s.Base[x] != NoTile
		}
	}
	if !tiles {
		return 0
	}
	return shadows
}

func (t *table) appendPowerRooms(dst []Move, s *State) []Move {
	for set := t.powerRooms(s, int(s.Using)); set != 0; set &= set - 1 {
		dst = append(dst, makeMove1(OpRoom, bits.TrailingZeros16(set)))
	}
	return dst
}

// powerRoom uses power 3 or 4 on a room (RULES 3.3.3, 3.3.4).
func (t *table) powerRoom(s *State, room int, c *engine.Chance) {
	k := s.Using
	s.Using = 0
	t.learnRoom(s, room)
	if k == 4 && t.set.Powers.P4Arrange == "shuffle" {
		t.shuffleRoom(s, room, c)
		t.startPowers(s, c)
		return
	}
	if k == 3 {
		t.startPowers(s, c)
		return
	}
	// Lift the tiles; they are put back one Shadow after the other.
	s.PowerRoom = uint8(room)
	for set := t.movable(s, room); set != 0; set &= set - 1 {
		x := bits.TrailingZeros32(set)
		if s.Base[x] == Empty {
			s.SpreadEmpty++
		} else if s.Base[x] != NoTile {
			s.Spread |= setOf(s.Base[x])
		}
		s.Base[x] = NoTile
		s.FaceUp &^= 1 << x
		s.KnownEmpty[0] &^= 1 << x
	}
	s.Phase = PhaseArrange
	s.SpreadAt = int8(bits.TrailingZeros32(t.spreadOver(s)))
}

// spreadOver is the set of the Shadows that the arrangement under way fills.
func (t *table) spreadOver(s *State) (shadows uint32) {
	for set := t.inRoom[s.PowerRoom]; set != 0; set &= set - 1 {
		x := bits.TrailingZeros32(set)
		if s.ghostsAt(x) == 0 && s.Second[x] == NoTile {
			shadows |= 1 << x
		}
	}
	return shadows
}

func (t *table) appendPuts(dst []Move, s *State) []Move {
	left := s.Spread.Len() + int(s.SpreadEmpty)
	after := bits.OnesCount32(t.spreadOver(s) >> s.SpreadAt >> 1)
	if left <= after {
		dst = append(dst, makeMove1(OpPut, int(NoTile)))
	}
	if s.SpreadEmpty > 0 {
		dst = append(dst, makeMove1(OpPut, int(Empty)))
	}
	for set := s.Spread; set != 0; set &= set - 1 {
		dst = append(dst, makeMove1(OpPut, int(set.First())))
	}
	return dst
}

// put lays a tile, or none, on the next Shadow of the arrangement.
func (t *table) put(s *State, tile Tile, c *engine.Chance) {
	x := int(s.SpreadAt)
	s.Base[x] = tile
	if tile == Empty {
		s.SpreadEmpty--
		s.KnownEmpty[0] |= 1 << x
	} else {
		s.Spread &^= setOf(tile)
	}
	rest := t.spreadOver(s) >> x >> 1 << x << 1
	if rest != 0 {
		s.SpreadAt = int8(bits.TrailingZeros32(rest))
		return
	}
	s.SpreadAt, s.PowerRoom = -1, 0
	t.startPowers(s, c)
}

// shuffleRoom is power 4 in the form that leaves the order to chance: she has
// looked at the room, and nobody sees what lies where now.
func (t *table) shuffleRoom(s *State, room int, c *engine.Chance) {
	var tiles [MaxShadows]Tile
	var order [MaxShadows]uint8
	n := 0
	shadows := t.movable(s, room)
	seen := TileSet(0)
	for set := shadows; set != 0; set &= set - 1 {
		x := bits.TrailingZeros32(set)
		tiles[n] = s.Base[x]
		seen |= setOf(s.Base[x]) &^ (setOf(NoTile) | setOf(Empty)) & s.Known[0]
		n++
	}
	empties := uint8(bits.OnesCount32(s.KnownEmpty[0] & shadows))
	s.KnownEmpty[0] &^= shadows
	s.RoomEmpty[0][room] = max(s.RoomEmpty[0][room], empties)
	s.Known[0] &^= seen
	s.InRoom[0] |= seen
	s.FaceUp &^= shadows
	c.Order(order[:n], 0, streamThings, int(s.HakoTurns))
	i := 0
	for set := shadows; set != 0; set &= set - 1 {
		s.Base[bits.TrailingZeros32(set)] = tiles[order[i]]
		i++
	}
}

// startMoves lays a stolen tile if one is due, then lets the ghosts move.
func (t *table) startMoves(s *State, c *engine.Chance) {
	if s.Hand[0] != 0 {
		s.Phase, s.Player = PhaseLayStolen, 0
		if t.laySpots(s, t.layRoom(s)) != 0 {
			return
		}
		// Every Shadow of her room is full: she keeps it until her next turn.
	}
	t.nextGhost(s, c)
}

// nextGhost chooses who moves next: the ghost side where the order is free.
func (t *table) nextGhost(s *State, c *engine.Chance) {
	s.Ghost = -1
	left := s.Ghosts &^ s.Moved
	if left == 0 {
		t.openEyes(s, c)
		return
	}
	choice := left
	switch t.set.Play.GhostOrder {
	case "hako_first":
		if left&1 != 0 {
			choice = 1
		}
	case "hako_last":
		if left&^1 != 0 {
			choice = left &^ 1
		}
	}
	if s.Ghosts == 1 || choice == 1 && t.set.Play.GhostOrder != "free" {
		t.startGhost(s, HakoGhost)
		return
	}
	s.Phase, s.Player = PhasePick, 0
}

func (t *table) appendPicks(dst []Move, s *State) []Move {
	dst = append(dst, makeMove(OpGhostEnd))
	left := s.Ghosts &^ s.Moved
	if t.set.Play.GhostOrder == "hako_last" && left&^1 != 0 {
		left &^= 1
	}
	for ; left != 0; left &= left - 1 {
		dst = append(dst, makeMove1(OpGhost, bits.TrailingZeros8(left)))
	}
	return dst
}

// startGhost lets a ghost move.
func (t *table) startGhost(s *State, g int) {
	s.Moved |= 1 << g
	s.Ghost = int8(g)
	s.Phase, s.Player = PhaseGo, 0
	if g != HakoGhost && t.set.Play.HakobitoControl == "own_seat" {
		s.Player = engine.Player(g)
	}
	s.Steps = 1
	if g == HakoGhost && s.OwnPowers>>2&1 != 0 {
		s.Steps = uint8(t.set.Powers.P2Steps)
	}
}

// appendGoes appends where the ghost on the move may go.
func (t *table) appendGoes(dst []Move, s *State) []Move {
	dst = append(dst, makeMove(OpStay))
	from := int(t.roomOf[s.GhostAt[s.Ghost]])
	rooms := uint16(1) << from
	steps := int(s.Steps)
	if t.set.Powers.P2Look == "each" {
		steps = min(steps, 1) // the further steps follow one by one
	}
	for range steps {
		rooms |= t.around(&s.Public, rooms)
	}
	if s.Ghost == HakoGhost && s.OwnPowers>>1&1 != 0 && t.set.Powers.P1Range == "floor" {
		for _, floor := range s.FloorRoom {
			if floor>>from&1 != 0 {
				rooms |= floor
			}
		}
	}
	for ; rooms != 0; rooms &= rooms - 1 {
		dst = append(dst, makeMove1(OpGo, bits.TrailingZeros16(rooms)))
	}
	return dst
}

// around is the set of the rooms one step from a set of rooms.
func (t *table) around(p *Public, rooms uint16) (near uint16) {
	for ; rooms != 0; rooms &= rooms - 1 {
		near |= p.Adjacent[bits.TrailingZeros16(rooms)]
	}
	return near
}

// goTo lifts the ghost, which puts back the tile it kept, and looks at every
// tile of the room it goes to.
func (t *table) goTo(s *State, room int) {
	g := int(s.Ghost)
	if x := s.GhostAt[g]; x >= 0 && (1<<t.roomOf[x]|s.Adjacent[t.roomOf[x]])>>room&1 == 0 {
		s.Steps = 1 // power 1, or the last of several steps at once
	}
	s.Covers &^= 1 << g
	s.GhostAt[g] = -1
	s.GoRoom = uint8(room)
	s.Steps--
	t.learnRoom(s, room)
	s.Phase = PhaseHide
}

// appendHides appends the Shadows of the room, the faceup tiles that may be
// turned down, and the further steps of power 2 that looks at each room.
func (t *table) appendHides(dst []Move, s *State) []Move {
	for set := t.inRoom[s.GoRoom]; set != 0; set &= set - 1 {
		dst = append(dst, makeMove1(OpHide, bits.TrailingZeros32(set)))
	}
	for set := t.inRoom[s.GoRoom] & s.FaceUp; set != 0; set &= set - 1 {
		dst = append(dst, makeMove1(OpTurnDown, bits.TrailingZeros32(set)))
	}
	if s.Steps > 0 && t.set.Powers.P2Look == "each" {
		for set := s.Adjacent[s.GoRoom]; set != 0; set &= set - 1 {
			dst = append(dst, makeMove1(OpGo, bits.TrailingZeros16(set)))
		}
	}
	return dst
}

// hide puts the ghost on a Shadow. It keeps the tile there, unless there is
// none or another ghost is there already.
func (t *table) hide(s *State, x int, c *engine.Chance) {
	g := int(s.Ghost)
	if s.Base[x] != NoTile && s.ghostsAt(x) == 0 {
		s.Covers |= 1 << g
	}
	s.GhostAt[g] = int8(x)
	s.FaceUp &^= 1 << x
	s.GoRoom, s.Steps = 0, 0
	t.nextGhost(s, c)
}

// openEyes ends her turn: the table sees what changed, the noise starts afresh,
// and the next turn follows (RULES 6.3, 5.1).
func (t *table) openEyes(s *State, c *engine.Chance) {
	s.Ghost = -1
	t.updateReach(s)
	for slot, k := range s.Slot {
		if k == 0 && s.SlotFull>>slot&1 != 0 {
			s.emptySlot(slot)
			s.CardHand++
		}
	}
	for set := s.FaceUp &^ s.Empties; set != 0; set &= set - 1 {
		t.learnEmpty(s, bits.TrailingZeros32(set)) // blurred, and still to be seen
	}
	s.DollLocked, s.DollCalled = false, 0
	if t.set.Powers.P6Lifts == "her_turn_end" {
		s.BarA, s.BarB = 0, 0
	}
	s.OwnPowers, s.Moved, s.Steps = 0, 0, 0
	s.FaceUpWas, s.CoversWas, s.Stirred = 0, 0, false
	if t.noWay(s) {
		t.end(s, SideHako, NoWay)
		return
	}
	t.nextRound(s, c)
}
