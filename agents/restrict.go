package agents

import (
	"slices"

	"yurei/engine"
)

// Restriction narrows how an agent plays, whatever agent it is: some moves it does
// not choose, some things it does not know. It keeps no memory between decisions.
type Restriction[M ~uint32 | ~uint64, V any] interface {
	// Restrict returns the moves of legal that it leaves, in their order, in the
	// memory of legal. If it leaves none it has changed nothing of legal, and the
	// restriction is not in force at this decision. It may take knowledge out of
	// *v; what is left must be a view that Determinize accepts.
	Restrict(v *V, legal []M, r *engine.Rand) []M
}

// Restricted is an agent under restrictions, which are in force one after the
// other. They narrow what is played: a search still takes into account that moves
// after this decision are free.
type Restricted[M ~uint32 | ~uint64, V any] struct {
	agent        engine.Agent[M, V]
	restrictions []Restriction[M, V]

	view V
	left []M
}

// NewRestricted returns the agent under the restrictions.
func NewRestricted[M ~uint32 | ~uint64, V any](agent engine.Agent[M, V], restrictions ...Restriction[M, V]) *Restricted[M, V] {
	return &Restricted[M, V]{agent: agent, restrictions: restrictions}
}

// Choose implements [engine.Agent]. The agent is not asked if one move is left.
func (a *Restricted[M, V]) Choose(v *V, legal []M, r *engine.Rand) int {
	a.view = *v
	a.left = append(a.left[:0], legal...)
	for _, restriction := range a.restrictions {
		if left := restriction.Restrict(&a.view, a.left, r); len(left) > 0 {
			a.left = left
		}
	}
	chosen := 0
	if len(a.left) > 1 {
		chosen = a.agent.Choose(&a.view, a.left, r)
	}
	if chosen < 0 || chosen >= len(a.left) {
		return -1 // as illegal in the whole list
	}
	return slices.Index(legal, a.left[chosen])
}

// Without keeps the moves of legal that are not avoided, in place, as a
// [Restriction] does.
func Without[M ~uint32 | ~uint64](legal []M, avoided func(M) bool) []M {
	left := legal[:0]
	for _, m := range legal {
		if !avoided(m) {
			left = append(left, m)
		}
	}
	return left
}
