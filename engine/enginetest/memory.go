package enginetest

import "yurei/engine"

// Memory is a cooperative game for two to four seats with a shared score. Four
// cards, two of each colour, lie face down. In turn a seat peeks at a card that
// it has not seen, which costs 1 of the 8 points; or shows one to all, which
// costs 2; or claims that two cards that it has seen have the same colour, which
// ends the game: the team scores the points that are left if it is right, and
// loses as many if it is wrong. At 0 points the game is over. What a seat has
// seen stays in its view: nobody forgets, and who has looked where is public.
type Memory struct{}

// MemoryMove is a move of [Memory]: peeks at card 0 .. 3, then shows of card
// 0 .. 3, then the claims.
type MemoryMove uint32

// MakePeek returns the move that peeks at a card.
func MakePeek(card int) MemoryMove { return MemoryMove(card) }

// MakeShow returns the move that shows a card.
func MakeShow(card int) MemoryMove { return MemoryMove(memoryCards + card) }

// MakeClaim returns the move that claims cards i < j to be equal.
func MakeClaim(i, j int) MemoryMove { return MemoryMove(2*memoryCards + i*memoryCards + j) }

// Claim returns the two cards that m claims to be equal.
func (m MemoryMove) Claim() (i, j int, claims bool) {
	k := int(m) - 2*memoryCards
	return k / memoryCards, k % memoryCards, k >= 0
}

const (
	memoryCards   = 4
	memorySeats   = 4
	memoryPoints  = 8
	memoryPeek    = 1
	memoryShow    = 2
	memoryUnknown = 2 // in a view, a card not seen; colours are 0 and 1

	memoryRight engine.Reason = 1
	memoryWrong engine.Reason = 2
	memoryLate  engine.Reason = 3

	memoryDeal = engine.FirstGameStream // i = 0, j = card
)

// MemoryState is a position of [Memory].
type MemoryState struct {
	Card   [memoryCards]uint8 // colours
	Seen   [memorySeats]uint8 // by seat, the set of the cards it has seen
	Seats  uint8
	Turn   uint8
	Points uint8
	Result engine.Reason // Unfinished while the game is on
}

// MemoryView is what one seat knows of a [MemoryState].
type MemoryView struct {
	Seat   uint8
	Card   [memoryCards]uint8 // memoryUnknown where not seen
	Seen   [memorySeats]uint8
	Seats  uint8
	Turn   uint8
	Points uint8
	Result engine.Reason
}

// Name implements [engine.Labels].
func (Memory) Name() string { return "memory" }

// Reasons implements [engine.Labels].
func (Memory) Reasons() []string { return []string{"unfinished", "right", "wrong", "late"} }

// Sides implements [engine.Labels].
func (Memory) Sides() []string { return []string{"team"} }

// Roles implements [engine.Labels].
func (Memory) Roles() []string { return []string{"player"} }

// Setup implements [engine.Rules].
func (Memory) Setup(s *MemoryState, players int, c *engine.Chance) {
	*s = MemoryState{Seats: uint8(players), Points: memoryPoints}
	var order [memoryCards]uint8
	for place, card := range c.Order(order[:], 0, memoryDeal, 0) {
		s.Card[place] = card / 2
	}
}

// Turn implements [engine.Rules].
func (Memory) Turn(s *MemoryState) engine.Player {
	if s.Result != engine.Unfinished {
		return engine.Over
	}
	return engine.Player(s.Turn)
}

// AppendMoves implements [engine.Rules].
func (Memory) AppendMoves(dst []MemoryMove, s *MemoryState) []MemoryMove {
	if s.Result != engine.Unfinished {
		return dst
	}
	for card := range memoryCards {
		if s.Seen[s.Turn]>>card&1 == 0 {
			dst = append(dst, MakePeek(card))
		}
	}
	for card := range memoryCards {
		if s.Points >= memoryShow && !s.shown(card) {
			dst = append(dst, MakeShow(card))
		}
	}
	for i := range memoryCards {
		for j := i + 1; j < memoryCards; j++ {
			if s.Seen[s.Turn]>>i&s.Seen[s.Turn]>>j&1 != 0 {
				dst = append(dst, MakeClaim(i, j))
			}
		}
	}
	return dst
}

// shown says that every seat has seen the card.
func (s *MemoryState) shown(card int) bool {
	for _, seen := range s.Seen[:s.Seats] {
		if seen>>card&1 == 0 {
			return false
		}
	}
	return true
}

// Apply implements [engine.Rules].
func (Memory) Apply(s *MemoryState, m MemoryMove, c *engine.Chance) {
	if i, j, claims := m.Claim(); claims {
		s.Result = memoryWrong
		if s.Card[i] == s.Card[j] {
			s.Result = memoryRight
		}
		return
	}
	if m < MakeShow(0) {
		s.Seen[s.Turn] |= 1 << m
		s.Points -= memoryPeek
	} else {
		for seat := range s.Seats {
			s.Seen[seat] |= 1 << (m - MakeShow(0))
		}
		s.Points -= memoryShow
	}
	if s.Points == 0 {
		s.Result = memoryLate
	}
	s.Turn = (s.Turn + 1) % s.Seats
}

// Observe implements [engine.Rules]. All cards are turned up at the end.
func (Memory) Observe(v *MemoryView, s *MemoryState, p engine.Player) {
	*v = MemoryView{
		Seat: uint8(p), Card: s.Card, Seen: s.Seen, Seats: s.Seats,
		Turn: s.Turn, Points: s.Points, Result: s.Result,
	}
	for card := range v.Card {
		if s.Result == engine.Unfinished && s.Seen[p]>>card&1 == 0 {
			v.Card[card] = memoryUnknown
		}
	}
}

// Determinize implements [engine.Rules]: the colours not seen lie in any order.
func (Memory) Determinize(s *MemoryState, v *MemoryView, r *engine.Rand) {
	*s = MemoryState{
		Card: v.Card, Seen: v.Seen, Seats: v.Seats,
		Turn: v.Turn, Points: v.Points, Result: v.Result,
	}
	var seen [memoryUnknown + 1]int
	for _, colour := range v.Card {
		seen[colour]++
	}
	unseen := seen[memoryUnknown]
	ones := memoryCards/2 - seen[1]
	for card := range s.Card {
		if s.Card[card] != memoryUnknown {
			continue
		}
		s.Card[card] = 0
		if r.IntN(unseen) < ones {
			s.Card[card] = 1
			ones--
		}
		unseen--
	}
}

// Key implements [engine.Rules].
func (g Memory) Key(s *MemoryState, p engine.Player) uint64 {
	var v MemoryView
	g.Observe(&v, s, p)
	var h engine.Hash
	h.Add(uint64(v.Seat) | uint64(v.Seats)<<8 | uint64(v.Turn)<<16 | uint64(v.Points)<<24 | uint64(v.Result)<<32)
	for i := range memoryCards {
		h.Add(uint64(v.Card[i]) | uint64(v.Seen[i])<<8)
	}
	return h.Sum()
}

// Side implements [engine.Rules]: all play together.
func (Memory) Side(s *MemoryState, p engine.Player) engine.Side { return 0 }

// Ending implements [engine.Rules].
func (Memory) Ending(s *MemoryState) engine.Ending {
	if s.Result == engine.Unfinished {
		return engine.Ending{}
	}
	e := engine.Ending{Over: true, Reason: s.Result, Winner: engine.NoSide, Scored: true}
	score := int16(s.Points) // 0 if the game ended late
	if s.Result == memoryWrong {
		score = -score
	}
	for seat := range s.Seats {
		e.Score[seat] = score
	}
	return e
}

// AppendMove implements [engine.Teller].
func (Memory) AppendMove(dst []byte, s *MemoryState, m MemoryMove) []byte {
	if i, j, claims := m.Claim(); claims {
		return append(append(dst, "claim "...), byte('0'+i), ' ', byte('0'+j))
	}
	if m < MakeShow(0) {
		return append(append(dst, "peek "...), byte('0'+m))
	}
	return append(append(dst, "show "...), byte('0'+m-MakeShow(0)))
}
