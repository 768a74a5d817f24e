package agents_test

import (
	"slices"
	"testing"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/enginetest"
)

// view is what the players of these tests know: something, or 0.
type view struct{ known int }

// keep leaves the moves that it is true of.
type keep func(m uint32) bool

func (k keep) Restrict(_ *view, legal []uint32, _ *engine.Rand) []uint32 {
	return agents.Without(legal, func(m uint32) bool { return !k(m) })
}

// blind takes away what is known.
type blind struct{}

func (blind) Restrict(v *view, legal []uint32, _ *engine.Rand) []uint32 {
	v.known = 0
	return legal
}

// heard answers with an index, and keeps what it was asked.
type heard struct {
	answer int
	asked  int
	view   view
	legal  []uint32
}

func (h *heard) Choose(v *view, legal []uint32, _ *engine.Rand) int {
	h.asked++
	h.view, h.legal = *v, slices.Clone(legal)
	return h.answer
}

func TestRestricted(t *testing.T) {
	even, large := keep(func(m uint32) bool { return m%2 == 0 }), keep(func(m uint32) bool { return m > 5 })
	none := keep(func(uint32) bool { return false })
	legal := []uint32{3, 4, 7, 8, 6}
	for name, c := range map[string]struct {
		restrictions []agents.Restriction[uint32, view]
		answer       int
		heard        []uint32 // nil: not asked
		known        int
		want         int
	}{
		"none":               {nil, 2, legal, 1, 2},
		"one":                {[]agents.Restriction[uint32, view]{even}, 1, []uint32{4, 8, 6}, 1, 3},
		"two":                {[]agents.Restriction[uint32, view]{even, large}, 1, []uint32{8, 6}, 1, 4},
		"one leaves nothing": {[]agents.Restriction[uint32, view]{even, none, large}, 0, []uint32{8, 6}, 1, 3},
		"a single move left": {[]agents.Restriction[uint32, view]{keep(func(m uint32) bool { return m == 7 })}, 9, nil, 0, 2},
		"something unknown":  {[]agents.Restriction[uint32, view]{blind{}, large}, 0, []uint32{7, 8, 6}, 0, 2},
		"illegal":            {[]agents.Restriction[uint32, view]{even}, 3, []uint32{4, 8, 6}, 1, -1},
		"illegal, below":     {[]agents.Restriction[uint32, view]{even}, -2, []uint32{4, 8, 6}, 1, -1},
	} {
		inner := &heard{answer: c.answer}
		v, given := view{1}, slices.Clone(legal)
		var r engine.Rand
		got := agents.NewRestricted(inner, c.restrictions...).Choose(&v, given, &r)
		if got != c.want || !slices.Equal(inner.legal, c.heard) || inner.asked > 0 && inner.view.known != c.known {
			t.Errorf("%s: chose %d of %v, knowing %d, want %d of %v, knowing %d", name, got, inner.legal, inner.view.known, c.want, c.heard, c.known)
		}
		if v.known != 1 || !slices.Equal(given, legal) {
			t.Errorf("%s: the view or the legal moves are changed", name)
		}
	}
}

// lastTwo leaves the last two moves.
type lastTwo struct{}

func (lastTwo) Restrict(_ *enginetest.MemoryView, legal []enginetest.MemoryMove, _ *engine.Rand) []enginetest.MemoryMove {
	if len(legal) > 2 {
		return append(legal[:0], legal[len(legal)-2:]...)
	}
	return legal
}

func TestRestrictedKeepsTheContract(t *testing.T) {
	enginetest.RunAgent(t, enginetest.AgentSuite[enginetest.MemoryState, enginetest.MemoryView, enginetest.MemoryMove]{
		Game: enginetest.MemorySuite(), Games: 20, AllocationGames: 300,
		New: func(engine.Rules[enginetest.MemoryState, enginetest.MemoryView, enginetest.MemoryMove], engine.Player) engine.Agent[enginetest.MemoryMove, enginetest.MemoryView] {
			return agents.NewRestricted(agents.Random[enginetest.MemoryMove, enginetest.MemoryView]{}, lastTwo{})
		},
	})
}
