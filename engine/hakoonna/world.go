package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// The rest of Determinize: her cards, what the others know, and the decision
// that is due.

// drawCards deals the powers to the cards she gained and to the deck.
func (t *table) drawCards(s *State, v *View, r *engine.Rand) {
	if v.Deck == 0 {
		s.Candidates = v.Candidates
		if v.Stage == StageSetup && !v.Ghost {
			s.Candidates = t.drawCandidates(r)
		}
		return
	}
	if v.Ghost {
		s.CardsHeld, s.Slot = v.CardsHeld, v.Slot
		s.Cards = v.Cards
		s.DeckTail = 0
		for i := int(v.Deck) - 1; i >= 0 && v.Cards[i] != 0; i-- {
			s.DeckTail++
		}
		t.fillDeck(s, t.cards&^v.CardsSeen&^v.CardsOut, r)
		return
	}
	const tries = 256
	for range tries {
		if t.dealCards(s, v, r) {
			t.chooseSlots(s, v, r)
			return
		}
	}
	t.matchCards(s, v, r)
	t.chooseSlots(s, v, r)
}

// drawCandidates is the cards that she may choose the start power from.
func (t *table) drawCandidates(r *engine.Rand) (set uint16) {
	left := t.cards
	for n := 0; left != 0 && (n < t.set.Setup.StartDraw || set&t.starters == 0); n++ {
		k := pick32(uint32(left), r)
		set |= 1 << k
		left &^= 1 << k
	}
	return set
}

// fillDeck puts the given powers on the unknown cards of the deck.
func (t *table) fillDeck(s *State, powers uint16, r *engine.Rand) {
	for _, card := range s.Cards {
		powers &^= 1 << card
	}
	for i := range s.Deck {
		if s.Cards[i] == 0 {
			k := pick32(uint32(powers), r)
			powers &^= 1 << k
			s.Cards[i] = uint8(k)
		}
	}
}

// mustHold is the set of the powers that a Visitor knows to be hers, or to have
// been hers.
func (v *View) mustHold() uint16 { return v.Shown | v.CardsSeen | v.CardsOut }

const ownTurnPowers = 1<<1 | 1<<2 | 1<<3 | 1<<4

// dealCards draws one assignment of the powers at random and reports whether
// the public record allows it. Kept only if it does, the draws are uniform.
func (t *table) dealCards(s *State, v *View, r *engine.Rand) bool {
	hers := uint16(0)
	for _, may := range v.Gained[:v.Gains] {
		k := pick32(uint32(may), r)
		if hers>>k&1 != 0 {
			return false
		}
		hers |= 1 << k
	}
	if v.mustHold()&^hers != 0 || bits.OnesCount16(hers&ownTurnPowers) < int(v.OwnUsed) {
		return false
	}
	left := t.cards &^ hers
	for i, may := range v.DeckMay[:v.Deck] {
		if may == 1<<DespairCard {
			s.Cards[i] = DespairCard
			continue
		}
		k := pick32(uint32(left), r)
		if may>>k&1 == 0 {
			return false
		}
		left &^= 1 << k
		s.Cards[i] = uint8(k)
	}
	s.CardsHeld = hers &^ v.CardsOut
	return t.slotsFit(s, v)
}

// slotsFit reports whether her set cards can be among the powers in CardsHeld.
func (t *table) slotsFit(s *State, v *View) bool {
	first, second := t.slotMay(s, v, 0), t.slotMay(s, v, 1)
	switch v.SlotFull {
	case 0:
		return true
	case 1:
		return first != 0
	case 2:
		return second != 0
	}
	return first != 0 && second != 0 && bits.OnesCount16(first|second) > 1
}

// slotMay is the set of the powers in CardsHeld that may be the set card of a
// slot.
func (t *table) slotMay(s *State, v *View, slot int) uint16 {
	if k := v.Slot[slot]; k != 0 {
		return s.CardsHeld & (1 << k)
	}
	may := s.CardsHeld &^ v.SlotNot[slot]
	if other := v.Slot[1-slot]; other != 0 {
		may &^= 1 << other
	}
	return may
}

// chooseSlots moves set cards from CardsHeld to the slots.
func (t *table) chooseSlots(s *State, v *View, r *engine.Rand) {
	if v.SlotFull == 0 {
		return
	}
	first, second := t.slotMay(s, v, 0), t.slotMay(s, v, 1)
	for {
		var a, b int
		if v.SlotFull&1 != 0 {
			a = pick32(uint32(first), r)
		}
		if v.SlotFull&2 != 0 {
			b = pick32(uint32(second), r)
		}
		if a != b {
			s.Slot = [2]uint8{uint8(a), uint8(b)}
			s.CardsHeld &^= 1<<a | 1<<b
			return
		}
	}
}

// matchCards finds an allowed assignment by search, for records so tight that
// drawing at random does not meet one soon.
func (t *table) matchCards(s *State, v *View, r *engine.Rand) {
	if !t.matchGained(s, v, 0, 0, r.IntN(PowerCards)) {
		panic("hakoonna: no cards for a View")
	}
}

func (t *table) matchGained(s *State, v *View, i int, hers uint16, start int) bool {
	if i == int(v.Gains) {
		if v.mustHold()&^hers != 0 || bits.OnesCount16(hers&ownTurnPowers) < int(v.OwnUsed) {
			return false
		}
		s.CardsHeld = hers &^ v.CardsOut
		return t.slotsFit(s, v) && t.matchDeck(s, v, 0, t.cards&^hers, start)
	}
	for n := range PowerCards {
		k := (start+n)%PowerCards + 1
		if v.Gained[i]>>k&1 != 0 && hers>>k&1 == 0 && t.matchGained(s, v, i+1, hers|1<<k, start) {
			return true
		}
	}
	return false
}

func (t *table) matchDeck(s *State, v *View, i int, left uint16, start int) bool {
	if i == int(v.Deck) {
		return true
	}
	if v.DeckMay[i] == 1<<DespairCard {
		s.Cards[i] = DespairCard
		return t.matchDeck(s, v, i+1, left, start)
	}
	for n := range PowerCards {
		k := (start+n)%PowerCards + 1
		if v.DeckMay[i]&left>>k&1 != 0 {
			s.Cards[i] = uint8(k)
			if t.matchDeck(s, v, i+1, left&^(1<<k), start) {
				return true
			}
		}
	}
	return false
}

// fillKnowledge fills in what each party knows: the viewer's from the View, of
// the others all that is public and what must be theirs.
func (t *table) fillKnowledge(s *State, v *View) {
	me := t.party(&s.Public, v.Me)
	public := v.Gone
	for k := 1; k <= 10; k++ {
		if v.Diaries>>k&1 != 0 {
			public |= setOf(TileDiary1 + Tile(k-1))
		}
	}
	if !v.KeyOut {
		public |= setOf(TileKey)
	}
	seen := public | v.Lost
	for seat := range v.Hand {
		seen |= v.Hand[seat]
	}
	var empties uint32
	for x := range t.shadows {
		switch v.Base[x] {
		case NoTile, HiddenTile:
		case Empty:
			empties |= 1 << x
		default:
			seen |= setOf(v.Base[x])
		}
		if tile := v.Second[x]; tile != NoTile && tile != HiddenTile {
			seen |= setOf(tile)
		}
	}
	for party := range t.parties(s) {
		s.Known[party] = public
		s.KnownEmpty[party] = v.Empties
	}
	t.fillOthers(s, v, me, seen)

	s.Known[me], s.KnownEmpty[me] = seen, empties
	s.InHands[me] = v.InHands
	s.RoomEmpty[me] = v.RoomEmpty
	s.InRoom[me] = 0
	for tile, room := range v.InRoom {
		if room != 0 {
			s.InRoom[me] |= setOf(Tile(tile))
		}
	}
	for party := range t.parties(s) {
		for set := s.Known[party]; set != 0; set &= set - 1 {
			s.note(party, set.First())
		}
	}
	s.NotNumber[me], s.FalseWeak[me] = v.NotNumber, v.FalseWeak
	if !v.Ghost {
		s.CardsSeen[me], s.SlotSeen[me] = v.CardsSeen, v.Slot
	}
}

// fillOthers fills in what the parties other than the viewer's must know: their
// own hands and, of the ghosts, the tiles they keep and the Bones; of Visitors
// who pool what they know, every tile that one of them looked at and left; of a
// Hako Onna who overhears, what the Visitors found.
func (t *table) fillOthers(s *State, v *View, me int, seen TileSet) {
	for seat := 1; seat <= int(v.Visitors); seat++ {
		if v.Alive>>seat&1 != 0 {
			s.Known[t.party(&s.Public, engine.Player(seat))] |= s.Hand[seat]
		}
	}
	if me == 0 {
		if t.pooled {
			looked := uint32(0)
			for _, set := range v.Peeked {
				looked |= set
			}
			for set := looked & v.NoDiary; set != 0; set &= set - 1 {
				s.learnShadow(1, bits.TrailingZeros32(set))
			}
		}
		return
	}
	s.Known[0] |= setOf(TileBones)
	for g := v.Covers; g != 0; g &= g - 1 {
		if x := s.GhostAt[bits.TrailingZeros8(g)]; x >= 0 {
			s.learnShadow(0, int(x))
		}
	}
	if t.overhear {
		s.Known[0] |= seen
	}
}

// setContext takes over what the viewer knows of the decision under way.
func (t *table) setContext(s *State, v *View) {
	s.Resolving, s.Took, s.MovedTiles = v.Resolving, v.Took, v.MovedTiles
	s.FaceUpWas, s.CoversWas = v.FaceUp, v.Covers
	s.Stirred = !v.Ghost && v.Stage == StageGhosts && v.Murky == 1<<t.shadows-1
	if !v.Ghost {
		return
	}
	s.Using, s.PowerRoom = v.Using, v.PowerRoom
	s.Spread, s.SpreadEmpty, s.SpreadAt = v.Spread, v.SpreadEmpty, v.SpreadAt
	s.OwnPowers, s.Moved, s.Ghost, s.Steps, s.GoRoom = v.OwnPowers, v.Moved, v.GhostOn, v.Steps, v.GoRoom
	s.Stirred = v.OwnPowers != 0
}

// setPhase makes the viewer's decision due, or another that the stage allows.
func (t *table) setPhase(s *State, v *View) {
	if v.Phase != PhaseOther {
		s.Phase, s.Player = v.Phase, v.Me
		if v.Phase == PhaseOver {
			s.Player = engine.Over
		}
		if v.Phase == PhaseExtinguish {
			// Those to the left of the active Visitor were asked before.
			for seat := v.Active; ; seat = nextSeat(seat, int(v.Visitors)) {
				s.Asked |= 1 << seat
				if seat == v.Me {
					break
				}
			}
		}
		if v.Phase == PhaseBoard {
			s.Builder = v.Me
		}
		return
	}
	switch v.Stage {
	case StageSetup:
		t.setSetupPhase(s, v)
	case StageOver:
		s.Phase, s.Player = PhaseOver, engine.Over
	case StageGhosts:
		t.setGhostPhase(s, v)
	default:
		t.setTurnPhase(s, v)
	}
}

func (t *table) setSetupPhase(s *State, v *View) {
	switch {
	case v.Placed == 0:
		taken := 0
		for _, holder := range v.ItemHolder {
			if holder != 0 {
				taken++
			}
		}
		s.Phase, s.Player = PhaseDraft, seatAfter(v.Active, taken, v.Visitors)
	case v.Drawn >= 0:
		s.Builder = seatAfter(v.Active, bits.OnesCount16(v.Placed)-1, v.Visitors)
		s.Phase, s.Player = PhaseBoard, s.Builder
	case !t.dealt(&v.Public):
		s.Phase, s.Player = PhaseCode, 0
	case v.Deck == 0:
		s.Phase, s.Player = PhaseStartPower, 0
	case !t.full(&v.Public):
		s.Phase, s.Player = PhaseBones, 0
	default:
		s.Phase, s.Player = PhaseStartRoom, 0
	}
}

// seatAfter is the seat n places to the left of another.
func seatAfter(seat engine.Player, n int, visitors uint8) engine.Player {
	return engine.Player((int(seat)-1+n)%int(visitors) + 1)
}

func (t *table) setGhostPhase(s *State, v *View) {
	s.Phase, s.Player = PhaseScream, 0
	switch {
	case !v.Ghost:
	case v.GhostOn >= 0:
		s.Phase = PhaseGo
		if s.GhostAt[v.GhostOn] < 0 {
			s.Phase = PhaseHide
		}
		if v.GhostOn != HakoGhost && t.set.Play.HakobitoControl == "own_seat" {
			s.Player = engine.Player(v.GhostOn)
		}
	case v.Using != 0:
		s.Phase = PhasePowerRoom
	case v.SpreadAt >= 0:
		s.Phase = PhaseArrange
	}
}

// setTurnPhase completes a View of a Visitor's turn in which another decides.
func (t *table) setTurnPhase(s *State, v *View) {
	s.Player = v.Active
	switch {
	case v.Me == v.Active && v.Stage == StageNoise:
		s.Phase, s.Player = PhaseScream, 0
	case v.Me == v.Active:
		s.Phase, s.Player = PhaseWindowA, 0
		if v.Declared != 0 {
			s.Phase = PhaseWindowB
		}
	case v.Stage == StageNoise || v.Extra:
		s.Phase = PhaseNoise
	case v.Spent:
		s.Phase = PhaseFree
	default:
		s.Phase = PhaseAct
	}
}
