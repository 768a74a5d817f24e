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
	h := t.holdingOf(v)
	hers := t.drawHers(v, &h, r)
	s.Slot = hers.slot
	s.CardsHeld = hers.powers &^ v.CardsOut &^ (1<<hers.slot[0] | 1<<hers.slot[1])
	t.dealDeck(s, v, t.cards&^hers.powers, r)
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
	slotWays  [2]int // at most so many powers may be set in a slot
	deckWays  uint32 // at most so many orders of the marked cards of the deck
}

// hand is a set of powers that she may have gained, and those that are set.
type hand struct {
	powers uint16
	slot   [2]uint8
}

func (t *table) holdingOf(v *View) (h holding) {
	h.must = v.Shown | v.CardsSeen | v.CardsOut
	for _, may := range v.Gained[:v.Gains] {
		h.may |= may
		if may&(may-1) == 0 {
			h.must |= may
		}
	}
	h.may &^= h.must
	h.free = int(v.Gains) - bits.OnesCount16(h.must)
	for slot := range h.slotWays {
		h.slotWays[slot] = 1
		if v.SlotFull>>slot&1 != 0 && v.Slot[slot] == 0 {
			h.slotWays[slot] = int(v.Gains) - bits.OnesCount16(v.CardsOut)
		}
	}
	h.deckWays = 1
	deck, others, used := t.cards&^h.must, bits.OnesCount16(t.cards)-int(v.Gains), 0
	for i := int(v.Deck) - 1; i >= 0; i-- {
		if may := v.DeckMay[i]; may != 1<<DespairCard {
			h.deckWays *= uint32(max(0, min(bits.OnesCount16(deck&may), others)-used))
			used++
		}
	}
	return h
}

// drawHers draws the powers that she has gained and those that are set, each
// choice with the number of orders of the deck that it leaves.
func (t *table) drawHers(v *View, h *holding, r *engine.Rand) (hers hand) {
	const tries = 64
	for range tries {
		hers.powers = h.must
		left := uint32(h.may)
		for range h.free {
			k := pick32(left, r)
			left &^= 1 << k
			hers.powers |= 1 << k
		}
		if t.pickSlots(v, h, &hers, r) && fitsRecord(v, &hers) && uint32(r.IntN(int(h.deckWays))) < t.deckWays(v, hers.powers) {
			return hers
		}
	}
	// So tight a record is met by going through all choices.
	n := below(t.allHers(v, h, ^uint64(0), &hers), r)
	t.allHers(v, h, n, &hers)
	return hers
}

// pickSlots draws the set cards, of as many candidates for a slot as there can
// be in any hand, and reports whether the draw met two different ones.
func (t *table) pickSlots(v *View, h *holding, hers *hand, r *engine.Rand) bool {
	hers.slot = [2]uint8{}
	for slot := range hers.slot {
		if v.SlotFull>>slot&1 == 0 {
			continue
		}
		may := slotMay(v, hers.powers, slot)
		n := r.IntN(h.slotWays[slot])
		if n >= bits.OnesCount16(may) {
			return false
		}
		for ; n > 0; n-- {
			may &= may - 1
		}
		hers.slot[slot] = uint8(bits.TrailingZeros16(may))
	}
	return hers.slot[0] != hers.slot[1] || v.SlotFull != 3
}

// allHers goes through all choices of the powers gained and set. It returns the
// number of worlds that they allow, or stops at the one that holds world n.
func (t *table) allHers(v *View, h *holding, n uint64, hers *hand) (worlds uint64) {
	for add := h.may; ; add = (add - 1) & h.may {
		if bits.OnesCount16(add) == h.free {
			powers := h.must | add
			first, second := uint16(1), uint16(1) // no card
			if v.SlotFull&1 != 0 {
				first = slotMay(v, powers, 0)
			}
			if v.SlotFull&2 != 0 {
				second = slotMay(v, powers, 1)
			}
			ways := uint64(t.deckWays(v, powers))
			for a := first; a != 0 && ways > 0; a &= a - 1 {
				for b := second &^ (a & -a &^ 1); b != 0; b &= b - 1 {
					*hers = hand{powers, [2]uint8{uint8(bits.TrailingZeros16(a)), uint8(bits.TrailingZeros16(b))}}
					if !fitsRecord(v, hers) {
						continue
					}
					if worlds += ways; worlds > n {
						return worlds
					}
				}
			}
		}
		if add == 0 {
			break
		}
	}
	if worlds == 0 {
		panic("hakoonna: no cards for a View")
	}
	return worlds
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

// slotMay is the set of the powers that may be set in a slot.
func slotMay(v *View, powers uint16, slot int) uint16 {
	powers &^= v.CardsOut
	if k := v.Slot[slot]; k != 0 {
		return powers & (1 << k)
	}
	return powers &^ v.SlotNot[slot]
}

// deckWays is the number of orders of the deck if these are the powers gained.
// What a card put to the bottom may be shrinks with every diary, so that from
// the bottom up each mark includes those before it.
func (t *table) deckWays(v *View, powers uint16) uint32 {
	ways, deck, used := uint32(1), t.cards&^powers, 0
	for i := int(v.Deck) - 1; i >= 0; i-- {
		if may := v.DeckMay[i]; may != 1<<DespairCard {
			ways *= uint32(max(0, bits.OnesCount16(deck&may)-used))
			used++
		}
	}
	return ways
}

// fitsRecord reports whether the powers can have been gained as they were, set
// cards before they were set, and whether those are among them that must have
// acted unseen.
func fitsRecord(v *View, hers *hand) bool {
	own := hers.powers >> 1
	if once := uint16(v.OwnUsed & 15); once != 0 && own&once == 0 {
		return false
	}
	if twice := uint16(v.OwnUsed >> 4); twice != 0 && bits.OnesCount16(own&twice) < 2 {
		return false
	}
	may := v.Gained
	for card := range v.Gains {
		may[card] &= hers.powers
		for slot, k := range hers.slot {
			if k != 0 && card >= v.SlotGains[slot] {
				may[card] &^= 1 << k
			}
		}
	}
	return gainable(&may, v.Gains)
}

// gainable reports whether each card gained can be a power of its own, of those
// that it may be.
func gainable(may *[PowerCards]uint16, cards uint8) bool {
	var owner [PowerCards + 1]uint8 // 1 + the card that is power k
	for card := range cards {
		tried := uint16(0)
		if !shareOut(may, card, &owner, &tried) {
			return false
		}
	}
	return true
}

// shareOut gives a card one of the powers, if need be by changing others (an
// augmenting path).
func shareOut(may *[PowerCards]uint16, card uint8, owner *[PowerCards + 1]uint8, tried *uint16) bool {
	for set := may[card]; set != 0; set &= set - 1 {
		k := bits.TrailingZeros16(set)
		if owner[k] == 0 {
			owner[k] = card + 1
			return true
		}
	}
	for set := may[card] &^ *tried; set != 0; set &= set - 1 {
		k := bits.TrailingZeros16(set)
		if *tried>>k&1 != 0 {
			continue
		}
		*tried |= 1 << k
		if shareOut(may, owner[k]-1, owner, tried) {
			owner[k] = card + 1
			return true
		}
	}
	return false
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
