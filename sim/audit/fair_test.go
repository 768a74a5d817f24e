package audit

import (
	"math"
	"testing"
)

// TestFairRange: for ten throws of a coin 2 to 8 heads are fair at 5 % (tails of
// 11/1024 = 1.07 %; 56/1024 with the next).
func TestFairRange(t *testing.T) {
	for _, c := range []struct {
		n           int
		chance      float64
		level       float64
		wantL, want int
	}{
		{10, 0.5, 0.05, 2, 8},
		{10, 0.5, 0.001, 0, 10}, // 1/1024 is more than half of it
		{1, 0.25, 0.05, 0, 1},
	} {
		if low, high := fairRange(c.n, c.chance, c.level); low != c.wantL || high != c.want {
			t.Errorf("%d trials of %v at %v: %d to %d, want %d to %d", c.n, c.chance, c.level, low, high, c.wantL, c.want)
		}
	}
}

// TestFairRangeKeepsItsLevel: what is outside has at most half the level on each
// side, and one number less would have more.
func TestFairRangeKeepsItsLevel(t *testing.T) {
	for _, n := range []int{1, 7, 100, 5000} {
		for _, chance := range []float64{1.0 / 6, 0.25, 0.5} {
			const level = 1e-6
			low, high := fairRange(n, chance, level)
			var below, above float64
			for k := range low {
				below += binomial(n, k, chance)
			}
			for k := high + 1; k <= n; k++ {
				above += binomial(n, k, chance)
			}
			const slack = 1e-12 // the order of the sums
			if below > level/2+slack || above > level/2+slack {
				t.Errorf("%d trials of %v: tails %g and %g, want at most %g", n, chance, below, above, level/2)
			}
			if below+binomial(n, low, chance) < level/2-slack || above+binomial(n, high, chance) < level/2-slack {
				t.Errorf("%d trials of %v: %d to %d is wider than it must be", n, chance, low, high)
			}
		}
	}
}

// TestChiSquareLimit: with 2m degrees of freedom the chance of more than x is
// e^(-x/2) times the first m terms of the series of e^(x/2).
func TestChiSquareLimit(t *testing.T) {
	for _, freedom := range []int{2, 4, 10, 50, 200} {
		half := chiSquareLimit(freedom) / 2
		term, sum := 1.0, 0.0
		for k := range freedom / 2 {
			sum += term
			term *= half / float64(k+1)
		}
		if p := math.Exp(-half) * sum; p > 3.5e-7 || p < 5e-8 || freedom >= 10 && p < 1e-7 {
			t.Errorf("%d degrees of freedom: a chance of %g, want about 2.9e-7", freedom, p)
		}
	}
}
