package yokai

import (
	"fmt"
	"math/bits"
)

// Sound reports the first invariant of a position that does not hold: one figure
// of sixteen cards, four of each family, hints and affinity cards once each and
// as many as there are, and a history in step with what it led to. It is meant
// for tests; a nil error is expected of every position that play can reach.
func (t *table) Sound(s *State) error {
	if err := t.soundTable(s); err != nil {
		return err
	}
	var all CardSet
	for f, cards := range s.Family {
		if cards.Len() != Cards/Families || all&cards != 0 {
			return fmt.Errorf("family %d has the cards %016b", f, cards)
		}
		all |= cards
	}
	for p, memory := range s.Memory {
		if memory&^s.Peeked[p] != 0 || t.set.Forget == 0 && memory != s.Peeked[p] {
			return fmt.Errorf("player %d remembers the cards %016b, peeked at %016b", p, memory, s.Peeked[p])
		}
	}
	var taken, pairs uint64
	for hint, face := range s.Face {
		if hint >= int(s.Hints) {
			if face != NoHint {
				return fmt.Errorf("hint %d of %d has a face", hint, s.Hints)
			}
			continue
		}
		if taken>>face&1 != 0 {
			return fmt.Errorf("hint card %d is twice in the stack", face)
		}
		taken |= 1 << face
	}
	for size := 1; size < len(t.ofSize); size++ {
		if n, want := bits.OnesCount64(taken&t.ofSize[size]), t.set.Hints[s.Players].of(size); n != want {
			return fmt.Errorf("%d hints in the stack show %d families, want %d", n, size, want)
		}
	}
	for seat, card := range s.Affinity {
		if (card != NoAffinity) != (seat < t.set.Affinity) || card != NoAffinity && pairs>>card&1 != 0 {
			return fmt.Errorf("seat %d has the affinity card %d", seat, card)
		}
		if card != NoAffinity {
			pairs |= 1 << card
		}
	}
	return nil
}

// soundTable judges what everybody sees.
func (t *table) soundTable(s *State) error {
	var l Layout
	l.Lay(&s.Cell)
	if l.Around != sides(&s.Cell) {
		return fmt.Errorf("the cells %v touch as %v", s.Cell, l.Around)
	}
	if !l.Joined(AllCards) {
		return fmt.Errorf("the figure %v has fallen apart", s.Cell)
	}
	var used HintSet
	for card, lock := range s.Lock {
		if (lock != 0) != s.Locked.Has(card) {
			return fmt.Errorf("card %d has the lock %d, locked are %016b", card, lock, s.Locked)
		}
		if lock != 0 {
			if used.Has(int(lock - 1)) {
				return fmt.Errorf("hint %d is on two cards", lock-1)
			}
			used |= 1 << (lock - 1)
		}
	}
	switch {
	case used != s.Used || used>>s.Revealed != 0:
		return fmt.Errorf("hints %010b are used, noted %010b, %d revealed", used, s.Used, s.Revealed)
	case s.Revealed > s.Hints:
		return fmt.Errorf("%d of %d hints are revealed", s.Revealed, s.Hints)
	case int(s.Turns) != int(s.Revealed)+used.Len():
		return fmt.Errorf("%d turns, %d reveals and %d hints placed", s.Turns, s.Revealed, used.Len())
	case s.Phase != PhaseOver && s.Active != s.Player(int(s.Turns)):
		return fmt.Errorf("player %d is on turn %d", s.Active, s.Turns)
	case (s.Phase == PhaseOver) != (s.Reason != 0):
		return fmt.Errorf("reason %d in phase %d", s.Reason, s.Phase)
	}
	var peeked [MaxPlayers]CardSet
	for turn := range min(int(s.Turns)+1, MaxTurns) {
		for k := range s.Peeks(turn) {
			peeked[s.Player(turn)] |= 1 << s.History[turn].Peek(k)
		}
	}
	if peeked != s.Peeked {
		return fmt.Errorf("the history has peeks at %016b, noted are %016b", peeked, s.Peeked)
	}
	return nil
}
