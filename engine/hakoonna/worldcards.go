package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// drawCards draws her cards and the deck. For a Visitor all triples of the
// powers she holds, those of them that are set, and the order of the deck are
// equally likely that the public record and what he has seen allow.
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
	var h holding
	t.record(v, &h)
	hers := t.drawHers(v, &h, r)
	s.CardsHeld = hers &^ v.CardsOut
	t.chooseSlots(s, v, r)
	t.dealDeck(s, v, t.cards&^hers, r)
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

// holding is what a Visitor knows of the powers that she has gained, burnt ones
// among them.
type holding struct {
	must, may uint16
	free      int    // how many of them are not in must
	slotWays  uint32 // at most so many ways to choose the set cards
	deckWays  uint32 // at most so many orders of the deck's marked cards
}

func (t *table) record(v *View, h *holding) {
	h.must = v.Shown | v.CardsSeen | v.CardsOut
	for _, may := range v.Gained[:v.Gains] {
		h.may |= may
		if may&(may-1) == 0 {
			h.must |= may
		}
	}
	h.may &^= h.must
	h.free = int(v.Gains) - bits.OnesCount16(h.must)

	held := uint32(v.Gains) - uint32(bits.OnesCount16(v.CardsOut))
	h.slotWays = 1
	for slot := range v.Slot {
		if v.SlotFull>>slot&1 == 0 {
			continue
		}
		if v.Slot[slot] == 0 {
			h.slotWays *= held
		}
		held--
	}
	h.deckWays = 1
	deck, used := t.cards&^h.must, 0
	others := bits.OnesCount16(t.cards) - int(v.Gains)
	for i := int(v.Deck) - 1; i >= 0; i-- {
		if may := v.DeckMay[i]; may&^(1<<DespairCard) != 0 {
			h.deckWays *= uint32(max(0, min(bits.OnesCount16(deck&may), others)-used))
			used++
		}
	}
}

// drawHers draws the set of the powers that she has gained, each with the number
// of ways that it leaves for slots and deck.
func (t *table) drawHers(v *View, h *holding, r *engine.Rand) uint16 {
	if h.free == 0 {
		return h.must
	}
	const tries = 16
	for range tries {
		hers, left := h.must, uint32(h.may)
		for range h.free {
			k := pick32(left, r)
			left &^= 1 << k
			hers |= 1 << k
		}
		if ways := t.waysWith(v, h, hers); ways > 0 && uint32(r.IntN(int(h.slotWays*h.deckWays))) < ways {
			return hers
		}
	}
	total := uint64(0)
	for add := h.may; ; add = (add - 1) & h.may {
		if bits.OnesCount16(add) == h.free {
			total += uint64(t.waysWith(v, h, h.must|add))
		}
		if add == 0 {
			break
		}
	}
	if total == 0 {
		panic("hakoonna: no cards for a View")
	}
	n := below(total, r)
	for add := h.may; ; add = (add - 1) & h.may {
		if bits.OnesCount16(add) == h.free {
			ways := uint64(t.waysWith(v, h, h.must|add))
			if n < ways {
				return h.must | add
			}
			n -= ways
		}
	}
}

// below is uniform in [0, n).
func below(n uint64, r *engine.Rand) uint64 {
	for {
		hi, lo := bits.Mul64(r.Uint64(), n)
		if lo >= n || lo >= -n%n {
			return hi
		}
	}
}

// waysWith is the number of ways to choose the set cards and the order of the
// deck's marked cards if these are the powers she has gained; 0 if they cannot
// be.
func (t *table) waysWith(v *View, h *holding, hers uint16) uint32 {
	own := hers >> 1
	if once := uint16(v.OwnUsed & 15); once != 0 && own&once == 0 {
		return 0
	}
	if twice := uint16(v.OwnUsed >> 4); twice != 0 && bits.OnesCount16(own&twice) < 2 {
		return 0
	}
	ways := t.slotWays(v, hers&^v.CardsOut)
	if ways == 0 {
		return 0
	}
	// What a card put to the bottom may be shrinks with every diary, so that from
	// the bottom up each mark includes those before it.
	deck, used := t.cards&^hers, 0
	for i := int(v.Deck) - 1; i >= 0; i-- {
		if may := v.DeckMay[i]; may&^(1<<DespairCard) != 0 {
			n := bits.OnesCount16(deck&may) - used
			if n <= 0 {
				return 0
			}
			ways *= uint32(n)
			used++
		}
	}
	if !gainable(v, hers) {
		return 0
	}
	return ways
}

// slotWays is the number of ways to choose the set cards among those she holds.
func (t *table) slotWays(v *View, held uint16) uint32 {
	first, second := slotMay(v, held, 0), slotMay(v, held, 1)
	a, b := uint32(bits.OnesCount16(first)), uint32(bits.OnesCount16(second))
	switch v.SlotFull {
	case 0:
		return 1
	case 1:
		return a
	case 2:
		return b
	}
	return a*b - uint32(bits.OnesCount16(first&second))
}

// slotMay is the set of the powers held that may be the set card of a slot.
func slotMay(v *View, held uint16, slot int) uint16 {
	if k := v.Slot[slot]; k != 0 {
		return held & (1 << k)
	}
	return held &^ v.SlotNot[slot] &^ (1 << v.Slot[1-slot])
}

// gainable reports whether the powers can be shared out to the cards gained, of
// each of which it is known what it may be.
func gainable(v *View, hers uint16) bool {
	var owner [PowerCards + 1]uint8 // 1 + the card that is power k
	for card := range v.Gains {
		tried := uint16(0)
		if !shareOut(v, hers, card, &owner, &tried) {
			return false
		}
	}
	return true
}

// shareOut gives a card one of the powers, if need be by changing others (an
// augmenting path).
func shareOut(v *View, hers uint16, card uint8, owner *[PowerCards + 1]uint8, tried *uint16) bool {
	for set := v.Gained[card] & hers; set != 0; set &= set - 1 {
		k := bits.TrailingZeros16(set)
		if owner[k] == 0 {
			owner[k] = card + 1
			return true
		}
	}
	for set := v.Gained[card] & hers &^ *tried; set != 0; set &= set - 1 {
		k := bits.TrailingZeros16(set)
		*tried |= 1 << k
		if shareOut(v, hers, owner[k]-1, owner, tried) {
			owner[k] = card + 1
			return true
		}
	}
	return false
}

// chooseSlots moves set cards from CardsHeld to the slots.
func (t *table) chooseSlots(s *State, v *View, r *engine.Rand) {
	if v.SlotFull == 0 {
		return
	}
	first, second := slotMay(v, s.CardsHeld, 0), slotMay(v, s.CardsHeld, 1)
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

// dealDeck puts the powers that are not hers on the deck, from the bottom up: so
// each draw leaves the same number of ways for the rest.
func (t *table) dealDeck(s *State, v *View, left uint16, r *engine.Rand) {
	for i := int(v.Deck) - 1; i >= 0; i-- {
		may := v.DeckMay[i]
		if may == 1<<DespairCard {
			s.Cards[i] = DespairCard
			continue
		}
		k := pick32(uint32(left&may), r)
		left &^= 1 << k
		s.Cards[i] = uint8(k)
	}
}
