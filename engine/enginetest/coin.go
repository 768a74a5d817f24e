package enginetest

import "yurei/engine"

// Coin is the secret coin: seat 0 hides a coin heads or tails up, seat 1 guesses
// and wins by guessing right. Nothing is known of the coin, so no guesser who
// plays by the rules wins more than half of the games against a hider who
// chooses at random.
type Coin struct{}

// CoinMove is a move of [Coin], for the hider and for the guesser.
type CoinMove uint32

// The moves of the secret coin.
const (
	CoinHeads CoinMove = iota + 1
	CoinTails
)

// CoinState is a position of [Coin]; 0 is a choice not yet made.
type CoinState struct{ Hidden, Guess CoinMove }

// CoinView is what one seat knows of a [CoinState].
type CoinView struct {
	Seat  uint8
	Laid  bool     // the coin lies on the table
	Coin  CoinMove // 0 for the guesser before the guess
	Guess CoinMove
}

// The seats and sides of the secret coin.
const (
	CoinHider engine.Player = iota
	CoinGuesser
)

const (
	coinRight engine.Reason = 1
	coinWrong engine.Reason = 2
)

// Name implements [engine.Labels].
func (Coin) Name() string { return "coin" }

// Reasons implements [engine.Labels].
func (Coin) Reasons() []string { return []string{"unfinished", "right", "wrong"} }

// Sides implements [engine.Labels].
func (Coin) Sides() []string { return []string{"hider", "guesser"} }

// Roles implements [engine.Labels].
func (Coin) Roles() []string { return []string{"hider", "guesser"} }

// Role implements [engine.Roled].
func (Coin) Role(s *CoinState, p engine.Player) int { return int(p) }

// Setup implements [engine.Rules].
func (Coin) Setup(s *CoinState, players int, c *engine.Chance) { *s = CoinState{} }

// Turn implements [engine.Rules].
func (Coin) Turn(s *CoinState) engine.Player {
	switch {
	case s.Hidden == 0:
		return CoinHider
	case s.Guess == 0:
		return CoinGuesser
	}
	return engine.Over
}

// AppendMoves implements [engine.Rules].
func (Coin) AppendMoves(dst []CoinMove, s *CoinState) []CoinMove {
	if s.Guess != 0 {
		return dst
	}
	return append(dst, CoinHeads, CoinTails)
}

// Apply implements [engine.Rules].
func (Coin) Apply(s *CoinState, m CoinMove, c *engine.Chance) {
	if s.Hidden == 0 {
		s.Hidden = m
	} else {
		s.Guess = m
	}
}

// Observe implements [engine.Rules].
func (Coin) Observe(v *CoinView, s *CoinState, p engine.Player) {
	*v = CoinView{Seat: uint8(p), Laid: s.Hidden != 0, Guess: s.Guess}
	if p == CoinHider || s.Guess != 0 {
		v.Coin = s.Hidden
	}
}

// Determinize implements [engine.Rules]: the hider's choice is uniform.
func (Coin) Determinize(s *CoinState, v *CoinView, r *engine.Rand) {
	*s = CoinState{Hidden: v.Coin, Guess: v.Guess}
	if v.Laid && v.Coin == 0 {
		s.Hidden = CoinHeads + CoinMove(r.IntN(2))
	}
}

// Key implements [engine.Rules].
func (g Coin) Key(s *CoinState, p engine.Player) uint64 {
	var v CoinView
	g.Observe(&v, s, p)
	word := uint64(v.Seat) | uint64(v.Coin)<<8 | uint64(v.Guess)<<16
	if v.Laid {
		word |= 1 << 24
	}
	var h engine.Hash
	h.Add(word)
	return h.Sum()
}

// Side implements [engine.Rules].
func (Coin) Side(s *CoinState, p engine.Player) engine.Side { return engine.Side(p) }

// Ending implements [engine.Rules].
func (Coin) Ending(s *CoinState) engine.Ending {
	switch {
	case s.Guess == 0:
		return engine.Ending{}
	case s.Guess == s.Hidden:
		return engine.Ending{Over: true, Reason: coinRight, Winner: engine.Side(CoinGuesser)}
	}
	return engine.Ending{Over: true, Reason: coinWrong, Winner: engine.Side(CoinHider)}
}

// AppendMove implements [engine.Teller].
func (Coin) AppendMove(dst []byte, s *CoinState, m CoinMove) []byte {
	word := "guess "
	if s.Hidden == 0 {
		word = "hide "
	}
	dst = append(dst, word...)
	if m == CoinHeads {
		return append(dst, "heads"...)
	}
	return append(dst, "tails"...)
}
