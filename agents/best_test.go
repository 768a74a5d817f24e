package agents

import (
	"testing"

	"yurei/engine"
)

// TestBest: the best move is kept, and each of equal ones as often as any other.
func TestBest(t *testing.T) {
	worths := []int{-3, 7, 7, 2, 7}
	r := engine.MakeRand(1, 2)
	const draws = 3000
	var kept [5]int
	for range draws {
		var best Best
		if best.Any() {
			t.Fatal("nothing was offered, and something is the best")
		}
		for i, worth := range worths {
			best.Offer(i, worth, &r)
		}
		if !best.Any() || best.Worth != 7 {
			t.Fatalf("the best is worth %d, want 7", best.Worth)
		}
		kept[best.At]++
	}
	// 1000 each, give or take five standard deviations.
	for i, n := range kept {
		if want := draws / 3; worths[i] == 7 && (n < want-130 || n > want+130) || worths[i] < 7 && n > 0 {
			t.Errorf("move %d of worth %d is kept %d times of %d", i, worths[i], n, draws)
		}
	}
}
