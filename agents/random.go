package agents

import "yurei/engine"

// Random chooses uniformly among the legal moves. It plays any game.
type Random[M ~uint32 | ~uint64, V any] struct{}

// Choose implements [engine.Agent].
func (Random[M, V]) Choose(_ *V, legal []M, r *engine.Rand) int { return r.IntN(len(legal)) }
