package yokai

import "yurei/engine"

// Turn is the player who decides now.
func (t *table) Turn(s *State) engine.Player {
	if s.Phase == PhaseOver {
		return engine.Over
	}
	return s.Active
}

// Side is the side of the players: all are on it.
func (t *table) Side(*State, engine.Player) engine.Side { return SidePlayers }

// Apply plays a legal move (RULES 4.1).
func (t *table) Apply(s *State, m Move, c *engine.Chance) {
	t.check(s, m)
	turn := &s.History[s.Turns]
	switch m.Op() {
	case OpDeclare:
		t.end(s, true)
	case OpPeek:
		card := m.Card()
		s.Memory[s.Active] |= 1 << card
		s.Peeked[s.Active] |= 1 << card
		if s.Phase == PhaseFirst {
			turn.Peeked = uint8(card)
			s.Phase = PhaseSecond
		} else {
			turn.Peeked |= uint8(card) << 4
			s.Phase = PhaseMove
		}
	case OpMove:
		card := m.Card()
		turn.Moved, turn.From, turn.To = uint8(card), s.Cell[card], m.Cell()
		s.Cell[card] = m.Cell()
		s.Phase = PhaseHint
	case OpPass:
		turn.Moved = NoCard
		s.Phase = PhaseHint
	case OpReveal:
		turn.Hint = NoHint
		s.Revealed++
		t.endTurn(s, c)
	case OpPlace:
		hint, card := m.Hint(), m.Card()
		turn.Hint, turn.On = uint8(hint), uint8(card)
		s.Lock[card] = uint8(1 + hint)
		s.Locked |= 1 << card
		s.Used |= 1 << hint
		t.endTurn(s, c)
	}
}

// endTurn lets the next player play, or ends the game when the last hint was
// placed.
func (t *table) endTurn(s *State, c *engine.Chance) {
	if t.set.Forget > 0 {
		t.forget(s, c)
	}
	s.Turns++
	if s.Used.Len() == int(s.Hints) {
		t.end(s, false)
		return
	}
	s.Active = s.Player(int(s.Turns))
	s.Phase = PhaseFirst
}

// forget draws for each card that the player remembers whether it is forgotten
// (RULES 3.2).
func (t *table) forget(s *State, c *engine.Chance) {
	memory := &s.Memory[s.Active]
	for set := *memory; set != 0; set &= set - 1 {
		r := c.At(streamForget, int(s.Turns), set.First())
		if r.Float64() < t.set.Forget {
			*memory &^= set & -set
		}
	}
}
