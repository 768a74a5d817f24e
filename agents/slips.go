package agents

import "yurei/engine"

// Slips is the restriction of a player who sometimes does not think: with the
// chance a decision is any legal move, all alike. It makes an agent of any game
// weaker in one standard way: of a game won and lost by skill, at 0 all of the skill
// is left and at 1 none, the agent then being [Random].
//
// It comes before other restrictions, which take away no move that is the only one.
type Slips[M ~uint32 | ~uint64, V any] struct{ Chance float64 }

// Restrict implements [Restriction].
func (s Slips[M, V]) Restrict(_ *V, legal []M, r *engine.Rand) []M {
	// At 0 nothing is drawn: the agent plays as it does without slips.
	if s.Chance > 0 && r.Float64() < s.Chance {
		legal[0] = legal[r.IntN(len(legal))]
		return legal[:1]
	}
	return legal
}
