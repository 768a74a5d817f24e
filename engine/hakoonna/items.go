package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// RULES 2.4, 2.5 and 4: items.

// sheIsIn reports whether the Hako Onna is in a room.
func (t *table) sheIsIn(s *State, room int) bool {
	return int(t.roomOf[s.GhostAt[HakoGhost]]) == room
}

// deadly reports whether a declared item kills in her room.
func (t *table) deadly(op Op) bool {
	items := &t.set.Items
	return op == OpOuija && items.OuijaDeadly || op == OpDowse && items.DowsingDeadly ||
		op == OpPhone && items.PhoneDeadly
}

// deadlyItem kills the user of an item in her room; she shows her Shadow (4.1).
func (t *table) deadlyItem(s *State, c *engine.Chance) {
	victim := s.Player
	t.die(s, victim, HakoGhost, int(s.GhostAt[HakoGhost]))
	if s.Phase == PhaseOver {
		return
	}
	if victim == s.Active {
		t.endTurnOfDead(s, c)
		return
	}
	t.endPeek(s, c) // the Mystery Book of another Visitor
}

func (t *table) appendItems(dst []Move, s *State) []Move {
	me := uint8(s.Active)
	if s.ItemHolder[Ouija] == me && (!t.set.Items.OuijaNeedsOther || others(s) != 0) {
		for room := range t.rooms {
			dst = append(dst, makeMove1(OpOuija, room))
		}
	}
	if s.ItemHolder[DowsingRod] == me {
		dst = append(dst, makeMove(OpDowse))
	}
	if s.ItemHolder[Smartphone] == me {
		dst = append(dst, makeMove(OpPhone))
	}
	return dst
}

// loseItem takes an item card out of the game.
func (t *table) loseItem(s *State, item int) {
	s.ItemHolder[item] = 0
	s.ItemOut |= 1 << item
}

// useItem resolves a declared item card.
func (t *table) useItem(s *State, m Move, c *engine.Chance) {
	switch m.Op() {
	case OpPhone:
		my := t.party(&s.Public, s.Active)
		seen := uint16(1)<<s.Slot[0] | 1<<s.Slot[1]
		if !t.set.Items.PhoneSlotsOnly {
			seen |= s.CardsHeld
		}
		s.CardsSeen[my] |= seen &^ 1
		s.SlotSeen[my] = s.Slot
		t.afterAction(s, c)
	case OpOuija:
		if t.liesAbout(s, t.set.Powers.P9Ouija) {
			s.Phase, s.Player = PhaseAnswer, 0
			return
		}
		t.answerOuija(s, t.sheIsIn(s, m.A()))
		t.afterAction(s, c)
	case OpDowse:
		if t.set.Items.DowsingTwoFloors || t.liesAbout(s, t.set.Powers.P9Dowsing) {
			s.Phase, s.Player = PhaseAnswer, 0
			return
		}
		t.answerDowsing(s, 1<<t.herFloor(s))
		t.afterAction(s, c)
	}
}

// liesAbout reports whether power 9 lets her answer as she likes now.
func (t *table) liesAbout(s *State, covered bool) bool {
	return covered && (s.Slot[0] == 9 || s.Slot[1] == 9) && t.unlocked(&s.Public, 9)
}

// mayLie reports whether she may have answered as she liked, as far as the
// table can tell.
func (t *table) mayLie(p *Public, covered bool) bool {
	return covered && p.SlotFull != 0 && t.unlocked(p, 9) && t.mayHold(p, 9)
}

func (t *table) herFloor(s *State) int {
	room := t.roomOf[s.GhostAt[HakoGhost]]
	for floor, rooms := range s.FloorRoom {
		if rooms>>room&1 != 0 {
			return floor
		}
	}
	panic("hakoonna: she is on no floor")
}

// appendAnswers appends the answers that she may give.
func (t *table) appendAnswers(dst []Move, s *State) []Move {
	if s.Declared.Op() == OpOuija {
		return append(dst, makeMove(OpSayNo), makeMove(OpSayYes))
	}
	lies := t.liesAbout(s, t.set.Powers.P9Dowsing)
	truth := 1 << t.herFloor(s)
	for mask := 1; mask < 1<<Floors; mask++ {
		fingers := bits.OnesCount(uint(mask))
		if t.set.Items.DowsingTwoFloors != (fingers == 2) || fingers == 3 {
			continue
		}
		if lies || mask&truth != 0 {
			dst = append(dst, makeMove1(OpSayFloors, mask))
		}
	}
	return dst
}

func (t *table) answerOuija(s *State, yes bool) {
	asked := uint16(1) << s.Declared.A()
	if !yes {
		asked = uint16(1<<t.rooms-1) &^ asked
	}
	t.claim(s, asked, t.set.Powers.P9Ouija)
}

func (t *table) answerDowsing(s *State, floors int) {
	var rooms uint16
	for floor, set := range s.FloorRoom {
		if floors>>floor&1 != 0 {
			rooms |= set
		}
	}
	t.claim(s, rooms, t.set.Powers.P9Dowsing)
}

// claim records her answer that she is in one of the rooms; if it cannot have
// been a lie, it is evidence.
func (t *table) claim(s *State, rooms uint16, covered bool) {
	s.Claim, s.ClaimTurn = rooms, s.HakoTurns
	if t.mayLie(&s.Public, covered) {
		return
	}
	s.Reach[HakoGhost] &= t.shadowsOf(rooms)
}

// shadowsOf is the set of the Shadows of a set of rooms.
func (t *table) shadowsOf(rooms uint16) (set uint32) {
	for ; rooms != 0; rooms &= rooms - 1 {
		set |= t.inRoom[bits.TrailingZeros16(rooms)]
	}
	return set
}

// useCharm burns the set card in a slot (RULES 2.5).
func (t *table) useCharm(s *State, slot int, tile Tile) {
	t.spendTile(s, s.Active, tile)
	if k := s.Slot[slot]; k != 0 {
		s.emptySlot(slot)
		s.CardsOut |= 1 << k
		for party := range t.parties(s) {
			s.CardsSeen[party] &^= 1 << k
		}
		s.Shown &^= 1 << k
	}
}

// useWeapon uses a weakness item on a Shadow (RULES 2.4).
func (t *table) useWeapon(s *State, x int, tile Tile, c *engine.Chance) {
	user := s.Active
	t.spendTile(s, user, tile)
	ghosts := s.ghostsAt(x)
	if ghosts>>HakoGhost&1 == 0 {
		t.destroy(s, x, ghosts, false)
		s.Reach[HakoGhost] &^= 1 << x
		if t.noWay(s) {
			t.end(s, SideHako, NoWay)
			return
		}
		t.afterAction(s, c)
		return
	}
	if tile.Weapon() == int(s.Weakness) {
		t.end(s, SideVisitors, Defeat)
		return
	}
	s.NotWeak |= 1 << tile.Weapon()
	location := s.Covers>>HakoGhost&1 != 0 && !t.set.Weapon.HitsLocation
	t.destroy(s, x, ghosts&^(1<<HakoGhost), location)
	t.die(s, user, HakoGhost, x)
	t.endTurnOfDead(s, c)
}

// destroy takes the given Hakobito and all tiles of a Shadow out of the game;
// spareBase keeps the tile under the Hako Onna. A tile under a destroyed
// Hakobito is lost too.
func (t *table) destroy(s *State, x int, ghosts uint8, spareBase bool) {
	s.Ghosts &^= ghosts
	for set := ghosts; set != 0; set &= set - 1 {
		g := bits.TrailingZeros8(set)
		s.GhostAt[g] = -1
		s.Covers &^= 1 << g
		s.Reach[g] = 0
	}
	for g := 1; g < MaxSeats; g++ {
		s.Reach[g] &^= 1 << x // whoever was here is gone
	}
	for _, at := range [2]*Tile{&s.Second[x], &s.Base[x]} {
		tile := *at
		if at == &s.Base[x] && spareBase {
			break
		}
		*at = NoTile
		switch tile {
		case NoTile:
		case Empty:
			t.dropEmpty(s, x)
		default:
			s.Gone |= setOf(tile)
			t.learnAll(s, tile)
		}
	}
	if s.Base[x] == NoTile {
		s.Covers &^= s.ghostsAt(x) // hits_location: nothing is left to cover
		s.Laid &^= 1 << x
		s.Doubled &^= 1 << x
		s.FaceUp &^= 1 << x
	}
	s.Murky &^= 1 << x
	s.recount(x)
}
