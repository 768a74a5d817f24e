package yokai

import "strconv"

// AppendMove implements engine.Teller: the move in the words of a table, such as
// "move 6 to 4,2". Cards and hints are numbered from 1; a hint is named with
// what it shows where everybody sees that.
func (t *table) AppendMove(dst []byte, s *State, m Move) []byte {
	switch m.Op() {
	case OpDeclare:
		return append(dst, "declare"...)
	case OpPeek:
		return appendCard(append(dst, "peek "...), m.Card())
	case OpMove:
		if m.Cell() == s.Cell[m.Card()] {
			return append(appendCard(append(dst, "leave "...), m.Card()), " where it is"...)
		}
		dst = append(appendCard(append(dst, "move "...), m.Card()), " to "...)
		return m.Cell().append(dst)
	case OpPass:
		return append(dst, "move nothing"...)
	case OpReveal:
		if t.set.HintMode == HintsBlind {
			return append(dst, "set aside a hint"...)
		}
		return append(dst, "reveal a hint"...)
	}
	dst = t.appendHint(append(dst, "place "...), s, m.Hint())
	return appendCard(append(dst, " on "...), m.Card())
}

// appendCard appends the number of a card, from 1.
func appendCard(dst []byte, card int) []byte { return strconv.AppendInt(dst, int64(card)+1, 10) }

// append appends the column and row of a cell.
func (c Cell) append(dst []byte) []byte {
	dst = strconv.AppendInt(dst, int64(c.X), 10)
	return strconv.AppendInt(append(dst, ','), int64(c.Y), 10)
}

// appendHint appends a hint as its number, from 1, and what it shows.
func (t *table) appendHint(dst []byte, s *State, hint int) []byte {
	dst = strconv.AppendInt(append(dst, "hint "...), int64(hint)+1, 10)
	if t.set.HintMode == HintsBlind {
		return dst
	}
	return append(t.deck[s.Face[hint]].append(append(dst, " ("...)), ')')
}

// append appends the families of a set.
func (f FamilySet) append(dst []byte) []byte {
	for i, word := range f.words() {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, word...)
	}
	return dst
}
