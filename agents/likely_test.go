package agents

import (
	"math"
	"testing"
)

func TestLikely(t *testing.T) {
	for sum, want := range map[float64]float64{0: 0.5, 1: 0.5 + math.Sqrt2/4, math.Sqrt(3): 0.5 + math.Sqrt(3)/4} {
		if got := Likely(sum); math.Abs(got-want) > 1e-15 {
			t.Errorf("of %v: %v, want %v", sum, got, want)
		}
		if got := Likely(-sum); math.Abs(got-(1-want)) > 1e-15 {
			t.Errorf("of %v: %v, want %v", -sum, got, 1-want)
		}
	}
	if low, high := Likely(-1e9), Likely(1e9); low < 0 || low > 1e-9 || high > 1 || high < 1-1e-9 {
		t.Errorf("far away: %v and %v", low, high)
	}
}
