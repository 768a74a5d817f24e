package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// RULES 3.1 and 3.3: the windows in which powers 6, 7, 8 and 10 interrupt a
// Visitor's turn.

// openWindow lets her interrupt, or goes on where she cannot.
func (t *table) openWindow(s *State, window Phase, c *engine.Chance) {
	s.Phase = window
	if t.usable(s) == 0 {
		t.closeWindow(s, c)
		return
	}
	s.Player = 0
}

// usable is the set of the powers that she may use in the open window.
func (t *table) usable(s *State) (set uint16) {
	for _, k := range s.Slot {
		if k != 0 && t.mayInterrupt(s, int(k)) {
			set |= 1 << k
		}
	}
	return set
}

func (t *table) mayInterrupt(s *State, k int) bool {
	if !t.unlocked(&s.Public, k) {
		return false
	}
	switch k {
	case 6:
		return s.Phase == PhaseWindowB && s.Declared.Op() == OpMove &&
			!t.cooling(s, int(s.Room[s.Active]), s.Declared.A())
	case 7:
		if t.set.Powers.P7SameRoom && !t.sheIsIn(s, int(s.Room[s.Active])) {
			return false
		}
		return t.hasLoot(s)
	case 8:
		return !s.Gone.Has(TileDoll)
	case 10:
		return s.Phase == PhaseWindowB || !s.Spent
	}
	return false
}

func (t *table) appendInterrupts(dst []Move, s *State) []Move {
	dst = append(dst, makeMove(OpNoInterrupt))
	usable := t.usable(s)
	for _, use := range [...]struct {
		power int
		op    Op
	}{{6, OpBar}, {7, OpSteal}, {8, OpDollCall}, {10, OpForce}} {
		if usable>>use.power&1 != 0 {
			dst = append(dst, makeMove(use.op))
		}
	}
	return dst
}

// closeWindow goes on to the declaration, or carries the declared action out.
func (t *table) closeWindow(s *State, c *engine.Chance) {
	if s.Phase == PhaseWindowB {
		t.resolve(s, c)
		return
	}
	t.startAct(s, c)
}

// afterInterrupt goes on after a power was used: before the declaration another
// may follow; after it the Visitor declares anew.
func (t *table) afterInterrupt(s *State, c *engine.Chance) {
	if s.Declared == 0 {
		t.openWindow(s, PhaseWindowA, c)
		return
	}
	t.startAct(s, c)
}

// show returns a used power to her hand, before everybody.
func (t *table) show(s *State, k int) {
	if s.Phase == PhaseWindowB && !t.set.Play.InterruptItemsInHerRoom {
		switch s.Declared.Op() {
		case OpOuija, OpDowse, OpPhone, OpWeapon: // not where she is (RULES 3.1)
			s.Reach[HakoGhost] &^= t.inRoom[s.Room[s.Active]]
		}
	}
	for slot, set := range s.Slot {
		if int(set) == k {
			s.emptySlot(slot)
		}
	}
	s.CardsHeld |= 1 << k
	s.CardHand++
	s.Shown |= 1 << k
	for slot := range s.SlotNot {
		if s.SlotFull>>slot&1 != 0 {
			s.SlotNot[slot] |= 1 << k
		}
	}
}

// emptySlot takes the set card out of a slot, before everybody.
func (s *State) emptySlot(slot int) {
	s.Slot[slot] = 0
	s.SlotFull &^= 1 << slot
	s.SlotNot[slot] = 0
	for party := range s.SlotSeen {
		s.SlotSeen[party][slot] = 0
	}
}

// cooling reports whether the edge was barred so lately that power 6 may not
// bar it again (RULES 3.3.6).
func (t *table) cooling(s *State, a, b int) bool {
	same := int(s.LastBarA) == a && int(s.LastBarB) == b || int(s.LastBarA) == b && int(s.LastBarB) == a
	return s.LastBarA != s.LastBarB && same &&
		int(s.HakoTurns-s.LastBarTurn) <= t.set.Powers.P6SameEdgeCool
}

// bar puts the door barrier on the edge of the declared Move (RULES 3.3.6).
func (t *table) bar(s *State, c *engine.Chance) {
	t.show(s, 6)
	s.BarA, s.BarB = s.Room[s.Active], uint8(s.Declared.A())
	s.LastBarA, s.LastBarB, s.LastBarTurn = s.BarA, s.BarB, s.HakoTurns
	t.startAct(s, c)
}

// RULES 3.3.7: power 7 takes a tile or an item card of the active Visitor.

// hasLoot reports whether she could take anything.
func (t *table) hasLoot(s *State) bool {
	if s.Hand[s.Active] != 0 && t.canLay(s) {
		return true
	}
	return t.set.Powers.P7Cards && t.itemsOf(s, s.Active) != 0
}

// itemsOf is the set of the item cards of a seat, bit = item.
func (t *table) itemsOf(s *State, seat engine.Player) (set uint8) {
	for item, holder := range s.ItemHolder {
		if engine.Player(holder) == seat {
			set |= 1 << item
		}
	}
	return set
}

// canLay reports whether a stolen tile has somewhere to go.
func (t *table) canLay(s *State) bool {
	return t.set.Powers.P7Fate != "victim_room" || t.laySpots(s, int(s.Room[s.Active])) != 0
}

// laySpots is the set of the Shadows of a room on which a stolen tile may be
// laid: the bare ones; without any, the Empties that everybody knows; without
// any, those that hold a single tile.
func (t *table) laySpots(s *State, room int) uint32 {
	// Behind closed eyes a Shadow that everybody knows to hold an Empty keeps it,
	// and one with a ghost is left alone: what changes is to be seen afterwards.
	closed := s.Phase == PhaseLayStolen
	var bare, empty, single uint32
	for set := t.inRoom[room]; set != 0; set &= set - 1 {
		x := bits.TrailingZeros32(set)
		bit := uint32(1) << x
		ghosts := s.ghostsAt(x)
		switch {
		case s.Base[x] == NoTile && ghosts == 0:
			bare |= bit
		case s.Base[x] == Empty && ghosts == 0 && s.Second[x] == NoTile && (s.Empties|s.FaceUp)&bit != 0 && !closed:
			empty |= bit
		case s.Base[x] != NoTile && s.Second[x] == NoTile && (ghosts == 0 || !closed):
			single |= bit
		}
	}
	if bare != 0 {
		return bare
	}
	if empty != 0 {
		return empty
	}
	return single
}

// steal shows her the hand of the active Visitor.
func (t *table) steal(s *State) {
	t.show(s, 7)
	if t.set.Powers.P7SameRoom {
		s.Reach[HakoGhost] &= t.inRoom[s.Room[s.Active]]
	}
	s.learnHand(0, s.Active)
	s.Phase, s.Player = PhaseSteal, 0
}

func (t *table) appendLoot(dst []Move, s *State) []Move {
	if t.canLay(s) {
		for set := s.Hand[s.Active]; set != 0; set &= set - 1 {
			dst = append(dst, makeMove1(OpStealTile, int(set.First())))
		}
	}
	if t.set.Powers.P7Cards {
		for set := t.itemsOf(s, s.Active); set != 0; set &= set - 1 {
			dst = append(dst, makeMove1(OpStealItem, bits.TrailingZeros8(set)))
		}
	}
	return dst
}

// stealTile takes a tile out of the hand of the active Visitor.
func (t *table) stealTile(s *State, tile Tile, c *engine.Chance) {
	victim := s.Active
	my := t.party(&s.Public, victim)
	fate := t.set.Powers.P7Fate
	t.leaveHand(s, victim, 1|1<<my, fate != "victim_room")
	s.Hand[victim] &^= setOf(tile)
	s.HandSize[victim]--
	switch fate {
	case "removed":
		s.Hidden |= setOf(tile)
		s.LostTiles++
		t.stolen(s, c)
	default:
		s.Hand[0] |= setOf(tile)
		s.HandSize[0]++
		if fate == "hako_room" {
			t.stolen(s, c)
			return
		}
		s.Phase, s.Player = PhaseLay, 0
	}
}

// stealItem takes an item card of the active Visitor out of the game.
func (t *table) stealItem(s *State, item int, c *engine.Chance) {
	t.loseItem(s, item)
	if Item(item) == HolyDrops && s.DropsNow {
		s.DropsNow, s.Spent = false, false
	}
	t.stolen(s, c)
}

func (t *table) appendLays(dst []Move, s *State) []Move {
	for set := t.laySpots(s, t.layRoom(s)); set != 0; set &= set - 1 {
		dst = append(dst, makeMove1(OpLay, bits.TrailingZeros32(set)))
	}
	return dst
}

// layRoom is the room where a stolen tile is laid: the victim's, or hers when
// she lays it in her own turn.
func (t *table) layRoom(s *State) int {
	if s.Phase == PhaseLayStolen {
		return int(t.roomOf[s.GhostAt[HakoGhost]])
	}
	return int(s.Room[s.Active])
}

// layStolen lays a tile from her board on a Shadow: the only one, or, where she
// could not lay the last, the one with the lowest number.
func (t *table) layStolen(s *State, x int, c *engine.Chance) {
	tile := s.Hand[0].First()
	s.Hand[0] &^= setOf(tile)
	s.HandSize[0]--
	switch {
	case s.Phase == PhaseLay && (s.Empties|s.FaceUp)>>x&1 != 0 && s.Second[x] == NoTile && s.ghostsAt(x) == 0:
		t.dropEmpty(s, x)
		s.EmptyLeft++
		s.Base[x] = tile
	case s.Base[x] == NoTile:
		s.Base[x] = tile
	default:
		s.Second[x] = tile
	}
	s.learn(0, tile)
	if s.Phase == PhaseLay {
		s.Laid |= 1 << x
		s.Murky &^= 1 << x // everybody saw what lay there
		if s.Second[x] == NoTile {
			s.NoDiary |= 1 << x
		} else {
			s.Doubled |= 1 << x
		}
		s.recount(x)
		t.stolen(s, c)
		return
	}
	s.Stirred = true
	// Behind closed eyes: the Visitors no longer know where the tile is.
	for party := 1; party < t.parties(s); party++ {
		s.Known[party] &^= setOf(tile)
	}
	t.startMoves(s, c)
}

// stolen goes on after a theft.
func (t *table) stolen(s *State, c *engine.Chance) {
	if t.noWay(s) {
		t.end(s, SideHako, NoWay)
		return
	}
	t.afterInterrupt(s, c)
}

// callDoll makes the holder of Doll Mary speak up (RULES 3.3.8).
func (t *table) callDoll(s *State, c *engine.Chance) {
	t.show(s, 8)
	s.DollCalled = 0
	for seat := 1; seat <= int(s.Visitors); seat++ {
		if s.Hand[seat].Has(TileDoll) {
			s.DollCalled = uint8(seat)
		}
	}
	powers := &t.set.Powers
	if s.DollCalled == 0 && powers.P8Announce {
		s.NoDoll = s.Alive
	}
	if s.DollCalled != 0 {
		if powers.P8Announce {
			t.learnAll(s, TileDoll)
		}
		s.DollLocked = powers.P8DollLocked
	}
	again := engine.Player(s.DollCalled) == s.Active && powers.P8ExtraNoise &&
		!s.Overtime && !s.LateNoise && t.noise.Left(&s.Noise) > 0
	if !powers.P8Announce {
		s.DollCalled = 0
	}
	if again {
		s.Extra = true
		s.Phase, s.Player = PhaseNoise, s.Active
		return
	}
	t.afterInterrupt(s, c)
}

// force makes the active Visitor peek in his room (RULES 3.3.10).
func (t *table) force(s *State, c *engine.Chance) {
	t.show(s, 10)
	s.Spent = true
	s.Declared = 0
	var buf [MaxShadows]Move
	if len(t.appendPeeks(buf[:0], s)) == 0 {
		t.afterAction(s, c)
		return
	}
	s.Phase, s.Player = PhaseForced, s.Active
	if t.set.Powers.P10Picks == "hako" {
		s.Player = 0
	}
}
