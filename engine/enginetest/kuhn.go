package enginetest

import "yurei/engine"

// Kuhn is Kuhn poker (H. W. Kuhn, 1950): two seats ante 1 and get one of three
// cards each, 0 the lowest. Seat 0 passes or bets 1; a bet is called by betting
// and folded to by passing, a pass may be answered by a bet. The scores are net
// winnings. With best play seat 0 loses 1/18 a game.
type Kuhn struct{}

// KuhnMove is a move of [Kuhn].
type KuhnMove uint32

// The moves of Kuhn poker.
const (
	KuhnPass KuhnMove = iota
	KuhnBet
)

// KuhnState is a position of [Kuhn].
type KuhnState struct {
	Card   [2]uint8 // by seat
	Played [3]uint8 // the first Length entries are moves, the others 0
	Length uint8
}

// KuhnView is what one seat knows of a [KuhnState].
type KuhnView struct {
	Seat   uint8
	Card   uint8 // its own
	Other  uint8 // the other's card, or kuhnHidden
	Played [3]uint8
	Length uint8
}

const (
	kuhnHidden = 3

	kuhnFold     engine.Reason = 1
	kuhnShowdown engine.Reason = 2

	kuhnDeal = engine.FirstGameStream // i = 0, j = card
)

// Name implements [engine.Labels].
func (Kuhn) Name() string { return "kuhn" }

// Reasons implements [engine.Labels].
func (Kuhn) Reasons() []string { return []string{"unfinished", "fold", "showdown"} }

// Sides implements [engine.Labels].
func (Kuhn) Sides() []string { return []string{"first", "second"} }

// Roles implements [engine.Labels].
func (Kuhn) Roles() []string { return []string{"player"} }

// Setup implements [engine.Rules].
func (Kuhn) Setup(s *KuhnState, players int, c *engine.Chance) {
	var deck [3]uint8
	c.Order(deck[:], 0, kuhnDeal, 0)
	*s = KuhnState{Card: [2]uint8{deck[0], deck[1]}}
}

// Turn implements [engine.Rules].
func (Kuhn) Turn(s *KuhnState) engine.Player {
	if s.over() {
		return engine.Over
	}
	return engine.Player(s.Length % 2)
}

// over says that a bet was answered, or that both passed.
func (s *KuhnState) over() bool {
	switch s.Length {
	case 2:
		return s.Played != [3]uint8{uint8(KuhnPass), uint8(KuhnBet)}
	case 3:
		return true
	}
	return false
}

// AppendMoves implements [engine.Rules].
func (Kuhn) AppendMoves(dst []KuhnMove, s *KuhnState) []KuhnMove {
	if s.over() {
		return dst
	}
	return append(dst, KuhnPass, KuhnBet)
}

// Apply implements [engine.Rules].
func (Kuhn) Apply(s *KuhnState, m KuhnMove, c *engine.Chance) {
	s.Played[s.Length] = uint8(m)
	s.Length++
}

// Observe implements [engine.Rules]. The cards are shown at a showdown only.
func (k Kuhn) Observe(v *KuhnView, s *KuhnState, p engine.Player) {
	*v = KuhnView{Seat: uint8(p), Card: s.Card[p], Other: kuhnHidden, Played: s.Played, Length: s.Length}
	if e := k.Ending(s); e.Reason == kuhnShowdown {
		v.Other = s.Card[1-p]
	}
}

// Determinize implements [engine.Rules].
func (Kuhn) Determinize(s *KuhnState, v *KuhnView, r *engine.Rand) {
	other := v.Other
	if other == kuhnHidden {
		other = (v.Card + 1 + uint8(r.IntN(2))) % 3
	}
	*s = KuhnState{Played: v.Played, Length: v.Length}
	s.Card[v.Seat], s.Card[1-v.Seat] = v.Card, other
}

// Key implements [engine.Rules].
func (k Kuhn) Key(s *KuhnState, p engine.Player) uint64 {
	var v KuhnView
	k.Observe(&v, s, p)
	var h engine.Hash
	h.Add(uint64(v.Seat) | uint64(v.Card)<<8 | uint64(v.Other)<<16 | uint64(v.Length)<<24)
	h.Add(uint64(v.Played[0]) | uint64(v.Played[1])<<8 | uint64(v.Played[2])<<16)
	return h.Sum()
}

// Side implements [engine.Rules]: each seat plays for itself.
func (Kuhn) Side(s *KuhnState, p engine.Player) engine.Side { return engine.Side(p) }

// Ending implements [engine.Rules].
func (Kuhn) Ending(s *KuhnState) engine.Ending {
	if !s.over() {
		return engine.Ending{}
	}
	e := engine.Ending{Over: true, Winner: engine.NoSide, Scored: true, Reason: kuhnShowdown}
	last := KuhnMove(s.Played[s.Length-1])
	bet := s.Played[0] == uint8(KuhnBet) || s.Played[1] == uint8(KuhnBet)
	winner, stake := 0, int16(1)
	if s.Card[1] > s.Card[0] {
		winner = 1
	}
	switch {
	case bet && last == KuhnPass: // folded; the bettor moved just before
		e.Reason = kuhnFold
		winner = int(s.Length) % 2
	case bet:
		stake = 2
	}
	e.Score[winner], e.Score[1-winner] = stake, -stake
	return e
}

// AppendMove implements [engine.Teller].
func (Kuhn) AppendMove(dst []byte, s *KuhnState, m KuhnMove) []byte {
	facing := s.Length > 0 && s.Played[s.Length-1] == uint8(KuhnBet)
	switch {
	case m == KuhnBet && facing:
		return append(dst, "call"...)
	case m == KuhnBet:
		return append(dst, "bet"...)
	case facing:
		return append(dst, "fold"...)
	}
	return append(dst, "check"...)
}
