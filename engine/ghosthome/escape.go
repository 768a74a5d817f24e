package ghosthome

import "yurei/engine"

// startEscape asks the others, clockwise, for ghosts (RULES 4.1, 4.2).
func (t *table) startEscape(s *State) {
	s.Escaping = true
	s.Phase, s.On = PhaseStop, s.Active
	s.Left = t.stopGhosts(s)
	t.askNext(s)
}

// stopGhosts is how many ghosts each opponent, or all together, may play.
func (t *table) stopGhosts(s *State) uint8 {
	if s.Players == 2 {
		return uint8(t.set.Escape.GhostsTwoPlayers)
	}
	return uint8(t.set.Escape.Ghosts)
}

// askNext asks the player after the one who was asked last; after all of them
// the active player has escaped (RULES 4.2, 4.3).
func (t *table) askNext(s *State) {
	if !t.total {
		s.Left = t.stopGhosts(s)
	}
	s.On = s.after(s.On)
	if s.On == s.Active || s.Left == 0 {
		t.escape(s)
	}
}

// afterGhost goes on with an escape after a ghost: it is stopped if the house is
// no longer complete; otherwise the player who sent the ghost may send another
// one if there are any left (RULES 4.2, 4.3).
func (t *table) afterGhost(s *State, c *engine.Chance) {
	if t.Complete(s.House[s.Active]) {
		s.Phase = PhaseStop
		if s.Left == 0 {
			t.askNext(s)
		}
		return
	}
	s.Escaping, s.Left = false, 0
	s.Tried |= 1 << s.Active
	for p, n := s.Active, s.Players; n > 0; p, n = s.after(p), n-1 {
		t.refill(s, int(p), c)
	}
	t.nextTurn(s)
}

// escape ends the game (RULES 7).
func (t *table) escape(s *State) {
	reason := EscapeFirst
	if s.Tried>>s.Active&1 != 0 {
		reason = EscapeLater
	}
	s.Escaping, s.Left = false, 0
	t.end(s, engine.Side(s.Active), reason)
}
