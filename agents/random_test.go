package agents_test

import (
	"testing"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/enginetest"
)

func TestRandomKeepsTheContract(t *testing.T) {
	enginetest.RunAgent(t, enginetest.AgentSuite[enginetest.MemoryState, enginetest.MemoryView, enginetest.MemoryMove]{
		Game: enginetest.MemorySuite(), Games: 20, AllocationGames: 300,
		New: func(engine.Rules[enginetest.MemoryState, enginetest.MemoryView, enginetest.MemoryMove], engine.Player) engine.Agent[enginetest.MemoryMove, enginetest.MemoryView] {
			return agents.Random[enginetest.MemoryMove, enginetest.MemoryView]{}
		},
	})
}

// TestRandomIsUniform: 60,000 choices among six, each within 4.5 standard errors
// (sqrt(60000 x 1/6 x 5/6) = 91).
func TestRandomIsUniform(t *testing.T) {
	chance := engine.MakeChance(1, 0)
	r := chance.At(engine.AgentStream, 0, 0)
	var random agents.Random[uint32, struct{}]
	var counts [6]int
	for range 60_000 {
		counts[random.Choose(nil, make([]uint32, 6), &r)]++
	}
	for i, n := range counts {
		if n < 10_000-410 || n > 10_000+410 {
			t.Errorf("move %d was chosen %d times, want 10000 ± 410", i, n)
		}
	}
}
