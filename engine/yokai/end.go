package yokai

import "yurei/engine"

// Ending is the result.
func (t *table) Ending(s *State) engine.Ending {
	if s.Phase != PhaseOver {
		return engine.Ending{}
	}
	winner := SideYokai
	if s.won() {
		winner = SidePlayers
	}
	return engine.Ending{Over: true, Reason: s.Reason, Winner: winner}
}

func (p *Public) won() bool { return WonLegendary <= p.Reason && p.Reason <= WonHonourable }

// end turns all cards up (RULES 5.2).
func (t *table) end(s *State, declared bool) {
	s.Phase = PhaseOver
	switch together, affine, shaped := t.Solved(s); {
	case together == Families && affine && shaped:
		s.Reason = t.victory(t.Points(s))
	case together < Families:
		s.Reason = HintsOut
		if declared {
			s.Reason = WrongDeclaration
		}
	case !affine:
		s.Reason = AffinityMissed
	default:
		s.Reason = ShapeMissed
	}
}

// Solved judges a figure as it lies: the number of families whose cards make one
// group, whether the families of every affinity card touch, and whether the
// figure has the shape, if there is one to have.
func (t *table) Solved(s *State) (together int, affine, shaped bool) {
	var l Layout
	l.Lay(&s.Cell)
	for _, family := range s.Family {
		if l.Joined(family) {
			together++
		}
	}
	affine = true
	for _, card := range s.Affinity[:t.set.Affinity] {
		affine = affine && t.touch(s, &l, t.pairs[card])
	}
	shaped = t.Shaped(&s.Cell)
	return together, affine, shaped
}

// touch reports whether a card of one of two families shares a side with one of
// the other (RULES 6.1).
func (t *table) touch(s *State, l *Layout, pair FamilySet) bool {
	a, b := s.Family[pair.First()], s.Family[pair.Last()]
	for ; a != 0; a &= a - 1 {
		if l.Around[a.First()]&b != 0 {
			return true
		}
	}
	return false
}

// Shaped reports whether the figure has the shape to have; without one, every
// figure has (RULES 6.4).
func (t *table) Shaped(cells *[Cards]Cell) bool {
	if len(t.goals) == 0 {
		return true
	}
	o := outlineOf(cells)
	for i := range t.goals {
		if t.goals[i] == o {
			return true
		}
	}
	return false
}

// Points is the score of the hints as they lie, which counts if the players win
// (RULES 5.3).
func (t *table) Points(s *State) int {
	points := t.set.Score
	right, wrong := t.Placed(s)
	unused := points.Revealed
	if t.set.HintMode == HintsBlind {
		unused = t.set.BlindSetAside
	}
	return right*points.Right + wrong*points.Wrong + s.Unused().Len()*unused + s.Left()*points.Unrevealed
}

// Placed counts the hints that were placed rightly and wrongly. Those that were
// never turned up are right (RULES 6.3).
func (t *table) Placed(s *State) (right, wrong int) {
	if t.set.HintMode == HintsBlind {
		return s.Used.Len(), 0
	}
	for locked := s.Locked; locked != 0; locked &= locked - 1 {
		card := locked.First()
		if t.deck[s.Face[s.Lock[card]-1]].Has(s.FamilyOf(card)) {
			right++
		} else {
			wrong++
		}
	}
	return right, wrong
}

// victory is the way the game ends that the players win with so many points
// (RULES 5.4).
func (t *table) victory(points int) engine.Reason {
	switch {
	case points >= t.set.Tiers.Legendary:
		return WonLegendary
	case points >= t.set.Tiers.Glorious:
		return WonGlorious
	}
	return WonHonourable
}
