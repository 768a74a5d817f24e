package yokai

import (
	"math/bits"

	"yurei/engine"
)

// Determinize draws a world that the View allows, with the weights of the rules,
// exactly: the families of cards that the viewer does not remember, the hints
// that were not seen, the affinity cards of others and what the others remember
// are independent of each other, and nothing that a player may choose to do
// bears on them by the rules.
func (t *table) Determinize(s *State, v *View, r *engine.Rand) {
	s.Public = v.Public
	drawFamilies(s, v, r)
	t.drawHints(s, v, r)
	t.drawAffinity(s, v, r)
	t.drawMemories(s, v, r)
}

// drawFamilies deals the families that are left to the cards that the viewer
// does not know.
func drawFamilies(s *State, v *View, r *engine.Rand) {
	s.Family = v.Known
	var left [Cards]Family
	n := 0
	for f := range NoFamily {
		for range Cards/Families - v.Known[f].Len() {
			left[n] = f
			n++
		}
	}
	for hidden := AllCards &^ v.Remembered(); hidden != 0; hidden &= hidden - 1 {
		k := r.IntN(n)
		n--
		s.Family[left[k]] |= hidden & -hidden
		left[k] = left[n]
	}
}

// drawHints picks the hints that the viewer has not seen from the cards of each
// size that it has not seen, and shuffles them.
func (t *table) drawHints(s *State, v *View, r *engine.Rand) {
	s.Face = v.Face
	seen := 0
	left := [...]int{1: t.set.Hints[v.Players].Singles, 2: t.set.Hints[v.Players].Pairs, 3: t.set.Hints[v.Players].Triples}
	unseen := t.ofSize
	for ; seen < int(v.Hints) && v.Face[seen] != NoHint; seen++ {
		face := v.Face[seen]
		size := t.deck[face].Len()
		left[size]--
		unseen[size] &^= 1 << face
	}
	hint := seen
	for size, n := range left {
		for range n {
			face := pick(unseen[size], r)
			unseen[size] &^= 1 << face
			s.Face[hint] = face
			hint++
		}
	}
	engine.Shuffle(s.Face[seen:hint], r)
}

// drawAffinity deals the affinity cards that the viewer does not see.
func (t *table) drawAffinity(s *State, v *View, r *engine.Rand) {
	s.Affinity = v.Affinity
	unseen := uint64(1)<<len(t.pairs) - 1
	for _, card := range v.Affinity {
		if card != HiddenAffinity {
			unseen &^= 1 << (card & 63) // NoAffinity is beyond the cards
		}
	}
	for seat, card := range v.Affinity {
		if card == HiddenAffinity {
			card = pick(unseen, r)
			unseen &^= 1 << card
			s.Affinity[seat] = card
		}
	}
}

// pick is a uniform member of a set that is not empty.
func pick(set uint64, r *engine.Rand) uint8 {
	for n := r.IntN(bits.OnesCount64(set)); n > 0; n-- {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros64(set))
}

// drawMemories draws what the others remember of what they peeked at: a card is
// forgotten with the same chance after each of their turns since.
func (t *table) drawMemories(s *State, v *View, r *engine.Rand) {
	s.Memory = v.Peeked
	if t.set.Forget > 0 {
		for p := range engine.Player(v.Players) {
			if p != v.Me || v.Phase == PhaseOver {
				s.Memory[p] = t.drawMemory(v, p, r)
			}
		}
	}
	if v.Phase != PhaseOver {
		s.Memory[v.Me] = v.Remembered()
	}
}

func (t *table) drawMemory(v *View, p engine.Player, r *engine.Rand) (memory CardSet) {
	// From the turn that is on backwards: how likely a card seen then is still
	// remembered. A card counts by the last peek at it.
	kept, seen := 1.0, CardSet(0)
	for turn := int(v.Turns); turn >= 0; turn-- {
		if v.Player(turn) != p {
			continue
		}
		if turn < int(v.Turns) {
			kept *= 1 - t.set.Forget
		}
		for k := range v.Peeks(turn) {
			bit := CardSet(1) << v.History[turn].Peek(k)
			if seen&bit != 0 {
				continue
			}
			seen |= bit
			if kept == 1 || r.Float64() < kept {
				memory |= bit
			}
		}
	}
	return memory
}
