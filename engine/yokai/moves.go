package yokai

import "slices"

// AppendMoves appends the legal moves of the player on turn (RULES 4).
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
			open &^= 1 << s.History[s.Turns].Peek(0)
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

// Placeable is the set of hints that may be placed now (RULES 4.3, 6.2, 6.3).
func (t *table) Placeable(p *Public) HintSet {
	hints := p.Unused()
	if hints != 0 && t.set.HintMode != HintsOpen {
		return 1 << hints.Last()
	}
	return hints
}

// maxBorder is the most empty cells that can touch sixteen cards: around a
// straight line.
const maxBorder = 2*Cards + 2

// appendCardMoves appends the moves of cards that leave one figure (RULES 4.2):
// to cells that touch each part into which the figure falls without the card.
func (t *table) appendCardMoves(dst []Move, s *State) []Move {
	var l Layout
	l.Lay(&s.Cell)

	// The border, each cell with the cards that it touches. A cell is found from
	// the first of them.
	var border [maxBorder]struct {
		to    Move
		touch CardSet
	}
	n := 0
	for card, at := range s.Cell {
		for _, to := range [4]Cell{{at.X, at.Y - 1}, {at.X - 1, at.Y}, {at.X + 1, at.Y}, {at.X, at.Y + 1}} {
			if touch := l.Touching(to); touch.First() == card && !l.Taken(to) {
				border[n].to, border[n].touch = MakeMove(0, to), touch
				n++
			}
		}
	}

	before := len(dst)
	for open := s.Open(); open != 0; open &= open - 1 {
		card := open.First()
		bit := open & -open
		this := MakeMove(card, Cell{})
		if !t.set.MoveMustMove {
			dst = append(dst, MakeMove(card, s.Cell[card]))
		}
		rest := AllCards &^ bit
		parts, count := l.parts(l.Around[card], rest)
		dst = slices.Grow(dst, n)
		room := dst[len(dst) : len(dst)+n]
		fits := 0
		if count == 1 {
			for i := range room {
				b := &border[i]
				room[fits] = b.to | this
				if b.touch&rest != 0 {
					fits++
				}
			}
		} else {
			for _, b := range border[:n] {
				room[fits] = b.to | this
				if b.touch&parts[0] != 0 && b.touch&parts[1] != 0 && b.touch&parts[2] != 0 && b.touch&parts[3] != 0 {
					fits++
				}
			}
		}
		dst = dst[:len(dst)+fits]
	}
	if len(dst) == before {
		dst = append(dst, MakePass())
	}
	return dst
}

// parts are the groups into which the rest of the figure falls without a card,
// and their number. around is the cards around it, and each part holds one of
// them. The array is filled up with the last part. If there is one part only,
// the array is not set.
func (l *Layout) parts(around, rest CardSet) (parts [4]CardSet, count int) {
	if around&(around-1) == 0 {
		return parts, 1
	}
	first := l.reach(around&-around, rest, around)
	if first&around == around {
		return parts, 1
	}
	parts = [4]CardSet{first, first, first, first}
	count = 1
	for left := around &^ first; left != 0; {
		part := spread(&l.Around, left&-left, rest)
		for k := count; k < len(parts); k++ {
			parts[k] = part
		}
		count++
		left &^= part
	}
	return parts, count
}

// reach is spread that ends as soon as it has reached all of goal.
func (l *Layout) reach(from, within, goal CardSet) CardSet {
	for todo := from; todo != 0 && from&goal != goal; {
		more := l.Around[todo.First()] & within &^ from
		todo = todo&(todo-1) | more
		from |= more
	}
	return from
}
