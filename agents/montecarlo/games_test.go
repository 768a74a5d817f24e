package montecarlo

import "yurei/engine"

// openView is what games without secrets share: a view is the position, seen from a
// seat.
type openView[S comparable] struct {
	Seat  engine.Player
	State S
}

func keyOf(p engine.Player, words ...uint64) uint64 {
	var h engine.Hash
	h.Add(uint64(p))
	for _, w := range words {
		h.Add(w)
	}
	return h.Sum()
}

// ticTacToe has no secrets and no chance; with best play nobody wins.
type ticTacToe struct{}

// squares holds what each side has, bit = square.
type squares struct {
	Has  [2]uint16
	Next engine.Player
}

type square uint32

var rows = [8]uint16{0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

func (s *squares) won(p engine.Player) bool {
	for _, row := range rows {
		if s.Has[p]&row == row {
			return true
		}
	}
	return false
}

func (s *squares) taken() uint16 { return s.Has[0] | s.Has[1] }

func (ticTacToe) Setup(s *squares, players int, c *engine.Chance) { *s = squares{} }

func (ticTacToe) Turn(s *squares) engine.Player {
	if s.won(0) || s.won(1) || s.taken() == 1<<9-1 {
		return engine.Over
	}
	return s.Next
}

func (g ticTacToe) AppendMoves(dst []square, s *squares) []square {
	for at := square(0); at < 9 && g.Turn(s) != engine.Over; at++ {
		if s.taken()>>at&1 == 0 {
			dst = append(dst, at)
		}
	}
	return dst
}

func (ticTacToe) Apply(s *squares, m square, c *engine.Chance) {
	s.Has[s.Next] |= 1 << m
	s.Next = 1 - s.Next
}

func (ticTacToe) Observe(v *openView[squares], s *squares, p engine.Player) {
	*v = openView[squares]{p, *s}
}

func (ticTacToe) Determinize(s *squares, v *openView[squares], r *engine.Rand) { *s = v.State }

func (ticTacToe) Key(s *squares, p engine.Player) uint64 {
	return keyOf(p, uint64(s.Has[0])|uint64(s.Has[1])<<16)
}

func (ticTacToe) Side(s *squares, p engine.Player) engine.Side { return engine.Side(p) }

func (g ticTacToe) Ending(s *squares) engine.Ending {
	e := engine.Ending{Winner: engine.NoSide}
	if g.Turn(s) != engine.Over {
		return e
	}
	e.Over, e.Reason = true, 1
	for p := range engine.Player(2) {
		if s.won(p) {
			e.Winner = engine.Side(p)
		}
	}
	return e
}

// nim is Nim: in turn a seat takes any number from one of three heaps, and who
// takes the last one wins (C. L. Bouton, 1901). The first seat can win.
type nim struct{}

type heaps struct {
	Left [3]uint8
	Next engine.Player
}

// take is a heap and, times 4, a number.
type take uint32

func (nim) Setup(s *heaps, players int, c *engine.Chance) { *s = heaps{Left: [3]uint8{2, 3, 3}} }

func (nim) Turn(s *heaps) engine.Player {
	if s.Left == [3]uint8{} {
		return engine.Over
	}
	return s.Next
}

func (nim) AppendMoves(dst []take, s *heaps) []take {
	for heap, left := range s.Left {
		for n := range left {
			dst = append(dst, take(heap)|take(n+1)<<2)
		}
	}
	return dst
}

func (nim) Apply(s *heaps, m take, c *engine.Chance) {
	s.Left[m&3] -= uint8(m >> 2)
	s.Next = 1 - s.Next
}

func (nim) Observe(v *openView[heaps], s *heaps, p engine.Player) { *v = openView[heaps]{p, *s} }

func (nim) Determinize(s *heaps, v *openView[heaps], r *engine.Rand) { *s = v.State }

func (nim) Key(s *heaps, p engine.Player) uint64 {
	return keyOf(p, uint64(s.Left[0])|uint64(s.Left[1])<<8|uint64(s.Left[2])<<16|uint64(s.Next)<<24)
}

func (nim) Side(s *heaps, p engine.Player) engine.Side { return engine.Side(p) }

func (g nim) Ending(s *heaps) engine.Ending {
	if g.Turn(s) != engine.Over {
		return engine.Ending{}
	}
	return engine.Ending{Over: true, Reason: 1, Winner: engine.Side(1 - s.Next)}
}

// largerNim has heaps that are met in so many orders, and told apart so late, that
// only a search wins it whose ways to the same heaps meet.
type largerNim struct{ nim }

func (largerNim) Setup(s *heaps, players int, c *engine.Chance) { *s = heaps{Left: [3]uint8{3, 4, 5}} }

// lost says that who is on turn loses against best play.
func (s *heaps) lost() bool { return s.Left[0]^s.Left[1]^s.Left[2] == 0 }

// nimPlayer takes so that the other one loses, if that can be.
type nimPlayer struct{}

func (nimPlayer) Choose(v *openView[heaps], legal []take, r *engine.Rand) int {
	for i, m := range legal {
		s := v.State
		if (nim{}).Apply(&s, m, nil); s.lost() {
			return i
		}
	}
	return r.IntN(len(legal))
}

const canarySides = 4

const canaryStream = engine.FirstGameStream

// canary is a game of one seat that wins by naming a number nobody can know: a
// card that was dealt face down or, if dice, what a die is going to show. A
// player that is fair wins one game in canarySides; before that it may wait, once.
type canary struct{ dice bool }

type canaryState struct {
	Card          uint8
	Waited, Right bool
	Over          bool
}

type canaryView struct{ Waited, Right, Over bool }

// call is a number to name, or canarySides to wait.
type call uint32

func (g canary) Setup(s *canaryState, players int, c *engine.Chance) {
	*s = canaryState{}
	if !g.dice {
		r := c.At(canaryStream, 0, 0)
		s.Card = uint8(r.IntN(canarySides))
	}
}

func (canary) Turn(s *canaryState) engine.Player {
	if s.Over {
		return engine.Over
	}
	return 0
}

func (canary) AppendMoves(dst []call, s *canaryState) []call {
	for n := call(0); n < canarySides && !s.Over; n++ {
		dst = append(dst, n)
	}
	if !s.Waited && !s.Over {
		dst = append(dst, canarySides)
	}
	return dst
}

func (g canary) Apply(s *canaryState, m call, c *engine.Chance) {
	if m == canarySides {
		s.Waited = true
		return
	}
	if g.dice {
		r := c.At(canaryStream, 1, 0)
		s.Card = uint8(r.IntN(canarySides))
	}
	s.Right, s.Over = s.Card == uint8(m), true
}

func (canary) Observe(v *canaryView, s *canaryState, p engine.Player) {
	*v = canaryView{s.Waited, s.Right, s.Over}
}

func (g canary) Determinize(s *canaryState, v *canaryView, r *engine.Rand) {
	*s = canaryState{Waited: v.Waited, Right: v.Right, Over: v.Over}
	if !g.dice {
		s.Card = uint8(r.IntN(canarySides))
	}
}

func (canary) Key(s *canaryState, p engine.Player) uint64 {
	word := uint64(0)
	for i, b := range [3]bool{s.Waited, s.Right, s.Over} {
		if b {
			word |= 1 << i
		}
	}
	return keyOf(p, word)
}

func (canary) Side(s *canaryState, p engine.Player) engine.Side { return 0 }

func (canary) Ending(s *canaryState) engine.Ending {
	e := engine.Ending{Over: s.Over, Winner: engine.NoSide}
	if s.Over {
		e.Reason, e.Winner = 1, 1
		if s.Right {
			e.Winner = 0
		}
	}
	return e
}
