package yokai

import (
	"yurei/engine"
	game "yurei/engine/yokai"
)

// link is a signal about the family of a card: that one at least of others is of its
// family (same), or that none is. A colouring that contradicts it is less likely by
// the factor doubt.
type link struct {
	card   uint8
	same   bool
	others set
	doubt  float64
}

// holds reports whether a colouring agrees with the signal.
func (l *link) holds(c *colouring) bool {
	return (c.members[c.family[l.card]]&l.others != 0) == l.same
}

// perTurn is how many signals a turn can give, a hint apart.
const perTurn = 3

// signals are what the turns of a game say, read one after the other.
type signals struct {
	options Options
	at      [cards]game.Cell     // before the turn
	seen    [game.MaxPlayers]set // peeked at by a player in the turns before
	said    [perTurn]link
	figure  figure
}

// start goes to the first turn.
func (s *signals) start() {
	for c := range s.at {
		s.at[c] = game.Cell{X: int8(c % 4), Y: int8(c / 4)}
	}
	s.seen = [game.MaxPlayers]set{}
}

// step goes on to the next turn.
func (s *signals) step(t *game.Turn, player engine.Player) {
	s.seen[player] |= 1<<t.First() | 1<<t.Second()
	if t.Moved != game.NoCard {
		s.at[t.Moved] = t.To
	}
}

// read returns what the peeks and the move of the turn say.
func (s *signals) read(t *game.Turn, player engine.Player) []link {
	if t.Moved == game.NoCard {
		return nil
	}
	moved := int(t.Moved)
	m := surroundings{before: s.beside(moved, t.From), after: s.beside(moved, t.To)}
	if s.options.Show && !s.sees(t, player).Has(moved) {
		s.figure.lay(&s.at, 0)
		m.joints = s.figure.joints
	}
	return s.interpret(t, player, m)
}

// surroundings are what a move is read by: which cards lay beside the one that is
// moved, which lie there now, and which held the figure together before.
type surroundings struct{ before, after, joints set }

// sees are the cards that the player of a turn has peeked at by then.
func (s *signals) sees(t *game.Turn, player engine.Player) set {
	return s.seen[player] | 1<<t.First() | 1<<t.Second()
}

// interpret is read where the surroundings are known.
func (s *signals) interpret(t *game.Turn, player engine.Player, m surroundings) []link {
	said := s.said[:0]
	moved, p, q := int(t.Moved), t.First(), t.Second()
	if s.options.Pair && p != q {
		other := p + q - moved
		switch peeked := moved == p || moved == q; {
		case peeked && m.after.Has(other):
			return append(said, link{t.Moved, true, 1 << other, doubtJoined})
		case peeked && m.before.Has(other):
			said = append(said, link{t.Moved, false, 1 << other, doubtApart})
		case peeked:
			said = append(said, link{t.Moved, false, 1 << other, doubtUnjoined})
		case touch(s.at[p], s.at[q]):
			said = append(said, link{uint8(p), true, 1 << q, doubtLeft})
		}
	}
	if !s.options.Moves {
		return said
	}
	seen := s.sees(t, player)
	if !seen.Has(moved) {
		doubt := doubtUnseen
		if s.options.Show && moved != p && moved != q && m.joints.Has(q) {
			doubt = doubtShown
		}
		return append(said, link{t.Moved, true, m.after, doubt})
	}
	if near := m.after & seen; near != 0 {
		said = append(said, link{t.Moved, true, near, doubtSeen})
	}
	if left := m.before & seen &^ m.after; left != 0 {
		said = append(said, link{t.Moved, false, left, doubtAway})
	}
	return said
}

// settled is what a hint says of the card on which it was placed in the last turn:
// that it lies with others of its family.
func (s *signals) settled(c int) link {
	return link{uint8(c), true, s.beside(c, s.at[c]), doubtSettled}
}

// beside are the cards, but for c, that share a side with a cell.
func (s *signals) beside(c int, cell game.Cell) (cards set) {
	for i, at := range s.at {
		if i != c && touch(at, cell) {
			cards |= 1 << i
		}
	}
	return cards
}
