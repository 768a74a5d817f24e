package agents_test

import (
	"math"
	"slices"
	"testing"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/enginetest"
)

// A slip happens as often as it is said to, and then every move is as likely; else
// the agent is asked about all of them.
func TestSlips(t *testing.T) {
	legal := []uint32{3, 4, 7, 8, 6}
	const n = 20_000
	for _, chance := range []float64{0, 0.1, 0.5, 1} {
		inner := &heard{answer: 2}
		a := agents.NewRestricted(inner, agents.Slips[uint32, view]{Chance: chance})
		stream := engine.MakeChance(5, 0)
		chosen := make([]int, len(legal))
		for i := range n {
			r := stream.At(engine.FirstGameStream, 0, i)
			chosen[a.Choose(&view{}, legal, &r)]++
			if inner.asked > 0 && !slices.Equal(inner.legal, legal) {
				t.Fatalf("chance %v: asked about %v", chance, inner.legal)
			}
		}
		for i, got := range chosen {
			want := chance / float64(len(legal))
			if i == inner.answer {
				want += 1 - chance
			}
			// Five standard errors.
			if off := math.Abs(float64(got)/n - want); off > 5*math.Sqrt(want*(1-want)/n) {
				t.Errorf("chance %v: move %d in %d of %d, want %v", chance, i, got, n, want)
			}
		}
		if slips := n - inner.asked; math.Abs(float64(slips)/n-chance) > 5*math.Sqrt(chance*(1-chance)/n) {
			t.Errorf("chance %v: %d slips of %d", chance, slips, n)
		}
	}
}

// What slips leave, no other restriction takes away.
func TestSlipsComeFirst(t *testing.T) {
	only3 := keep(func(m uint32) bool { return m == 3 })
	legal := []uint32{3, 4}
	stream := engine.MakeChance(6, 0)
	chosen := [2]int{}
	for i := range 100 {
		r := stream.At(engine.FirstGameStream, 0, i)
		chosen[agents.NewRestricted(&heard{}, agents.Slips[uint32, view]{Chance: 1}, only3).Choose(&view{}, legal, &r)]++
	}
	if chosen[1] < 25 {
		t.Errorf("chosen %v times, want both about as often", chosen)
	}
}

func TestSlipsKeepTheContract(t *testing.T) {
	enginetest.RunAgent(t, enginetest.AgentSuite[enginetest.MemoryState, enginetest.MemoryView, enginetest.MemoryMove]{
		Game: enginetest.MemorySuite(), Games: 20, AllocationGames: 300,
		New: func(engine.Rules[enginetest.MemoryState, enginetest.MemoryView, enginetest.MemoryMove], engine.Player) engine.Agent[enginetest.MemoryMove, enginetest.MemoryView] {
			return agents.NewRestricted(agents.Random[enginetest.MemoryMove, enginetest.MemoryView]{}, agents.Slips[enginetest.MemoryMove, enginetest.MemoryView]{Chance: 0.5})
		},
	})
}
