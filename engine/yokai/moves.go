package yokai

import "slices"

// AppendMoves appends the legal moves of the player on turn (RULES 4.1).
func (t *table) AppendMoves(dst []Move, s *State) []Move {
	switch s.Phase {
	case PhaseFirst:
		if t.set.EndByDeclaration {
			dst = append(dst, MakeDeclare())
		}
		dst = appendPeeks(dst, s.Open())
	case PhaseSecond:
		open := s.Open()
		if t.set.PeekDistinct {
			open &^= 1 << s.History[s.Turns].First()
		}
		dst = appendPeeks(dst, open)
	case PhaseMove:
		dst = t.appendCardMoves(dst, s)
	case PhaseHint:
		if s.Left() > 0 {
			dst = append(dst, MakeReveal())
		}
		for hints := t.Placeable(&s.Public); hints != 0; hints &= hints - 1 {
			for open := s.Open(); open != 0; open &= open - 1 {
				dst = append(dst, MakePlace(hints.First(), open.First()))
			}
		}
	}
	return dst
}

func appendPeeks(dst []Move, open CardSet) []Move {
	for ; open != 0; open &= open - 1 {
		dst = append(dst, MakePeek(open.First()))
	}
	return dst
}

// Placeable is the set of hints that may be placed now (RULES 4.4, 6.2, 6.3).
func (t *table) Placeable(p *Public) HintSet {
	hints := p.Unused()
	if hints != 0 && t.set.HintMode != HintsOpen {
		return 1 << hints.Last()
	}
	return hints
}

// appendCardMoves appends the moves of cards that leave one figure (RULES 4.3):
// to cells that touch each part into which the figure falls without the card.
func (t *table) appendCardMoves(dst []Move, s *State) []Move {
	var l Layout
	l.Lay(&s.Cell)
	var b border
	b.find(&l, &s.Cell)
	var c cutter
	c.around = &l.Around
	c.cut()

	before := len(dst)
	for open := s.Open(); open != 0; open &= open - 1 {
		card := open.First()
		this := MakeMove(card, Cell{})
		if !t.set.MoveMustMove {
			dst = append(dst, MakeMove(card, s.Cell[card]))
		}
		dst = slices.Grow(dst, b.n)
		room := dst[len(dst) : len(dst)+b.n]
		fits := 0
		if parts := &c.parts[card]; parts[0] == 0 {
			for i, to := range b.to[:b.shared] {
				room[i] = to | this
			}
			fits = b.shared
			rest := ^(open & -open)
			for i := b.shared; i < b.n; i++ {
				room[fits] = b.to[i] | this
				fits += one(b.touch[i] & rest)
			}
		} else {
			for i, touch := range b.touch[:b.shared] {
				room[fits] = b.to[i] | this
				fits += one(touch&parts[0]) & one(touch&parts[1]) & one(touch&parts[2]) & one(touch&parts[3])
			}
		}
		dst = dst[:len(dst)+fits]
	}
	if len(dst) == before {
		dst = append(dst, MakePass())
	}
	return dst
}

// one is 1 if the set has members, without a branch.
func one(s CardSet) int { return int((s | -s) >> 15) }
