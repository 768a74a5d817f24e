package enginetest

import (
	"slices"

	"yurei/engine"
)

// Checked is a game whose Apply panics when the move is not legal.
type Checked[S, V comparable, M ~uint32 | ~uint64] struct {
	engine.Rules[S, V, M]
}

// Apply implements [engine.Rules].
func (c Checked[S, V, M]) Apply(s *S, m M, chance *engine.Chance) {
	if !slices.Contains(c.AppendMoves(nil, s), m) {
		panic("enginetest: an illegal move is played")
	}
	c.Rules.Apply(s, m, chance)
}
