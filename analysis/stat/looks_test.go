package stat

import (
	"math"
	"testing"

	"yurei/engine"
)

// stopped returns the exact coverage and the mean number of deals of a run that
// stops at the first look at which Wilson's interval has the half width.
func stopped(p, half float64) (coverage, deals float64) {
	const negligible = 1e-12
	chances := []float64{1} // of k, not yet stopped
	n := int64(0)
	for going := true; going; {
		look := NextLook(n)
		var steps []float64
		for k := int64(0); k <= look-n; k++ {
			steps = append(steps, binomial(k, look-n, p))
		}
		after := make([]float64, look+1)
		for k, chance := range chances {
			if chance < negligible {
				continue
			}
			for j, step := range steps {
				if step > negligible {
					after[k+j] += chance * step
				}
			}
		}
		going = false
		for k, chance := range after {
			if chance < negligible {
				continue
			}
			iv := Wilson(int64(k), look, 0.95)
			if iv.HalfWidth() > half {
				going = true
				continue
			}
			if iv.Lo <= p && p <= iv.Hi {
				coverage += chance
			}
			deals += chance * float64(look)
			after[k] = 0
		}
		n, chances = look, after
	}
	return coverage, deals
}

// The rule of a precision for shares, exactly: 94 to 97.5 % are covered, and at
// most 10 % more deals are played than if the share had been known beforehand,
// where the rarer outcome is expected 50 times at least. With fewer the coverage
// of any interval swings, with the number of games fixed as well.
func TestStopByWidthOfAShare(t *testing.T) {
	widths := []float64{0.01, 0.02, 0.03, 0.05}
	if testing.Short() {
		widths = widths[1:]
	}
	for _, half := range widths {
		lowest, highest := 1.0, 0.0
		for _, p := range []float64{0.05, 0.08, 0.1, 0.13, 0.17, 0.2, 0.25, 0.3, 0.36, 0.43, 0.5} {
			fixed, known := DealsUntil(0, 1e9, func(n int64) bool {
				return Wilson(Scaled(int64(math.Round(100*p)), 100, n), n, 0.95).HalfWidth() <= half
			})
			if !known {
				t.Fatalf("no number of deals gives a share of %v a half width of %v", p, half)
			}
			if float64(fixed)*p < 50 {
				continue
			}
			coverage, deals := stopped(p, half)
			lowest, highest = min(lowest, coverage), max(highest, coverage)
			if coverage < 0.94 || coverage > 0.975 {
				t.Errorf("share %v to ±%v: coverage = %.4f, want 0.94 to 0.975", p, half, coverage)
			}
			if deals > 1.1*float64(fixed) {
				t.Errorf("share %v to ±%v: %.0f deals, want at most 1.1 x %d", p, half, deals, fixed)
			}
		}
		t.Logf("±%v: coverage %.4f to %.4f", half, lowest, highest)
	}
}

// The same for differences on common deals, by simulation.
func TestStopByWidthOfADifference(t *testing.T) {
	repeats := 2000
	if testing.Short() {
		repeats = 300
	}
	random := engine.MakeRand(2, 71)
	for _, c := range []struct{ half, first, second float64 }{
		{0.01, 0.02, 0.02}, {0.02, 0.1, 0.05}, {0.03, 0.1, 0.1}, {0.03, 0.3, 0.05}, {0.05, 0.25, 0.25},
	} {
		truth := c.first - c.second
		covered, deals := 0, int64(0)
		for range repeats {
			var table Pairs
			for n := int64(0); ; {
				for look := NextLook(n); n < look; n++ {
					u := random.Float64()
					table.Add(u < c.first, u >= c.first && u < c.first+c.second)
				}
				if iv := table.Interval(0.95); iv.HalfWidth() <= c.half {
					if iv.Lo <= truth && truth <= iv.Hi {
						covered++
					}
					deals += n
					break
				}
			}
		}
		slack := 3 * math.Sqrt(0.95*0.05/float64(repeats))
		if rate := float64(covered) / float64(repeats); rate < 0.94-slack || rate > 0.975+slack {
			t.Errorf("%+v: coverage = %.4f, want 0.94 to 0.975", c, rate)
		}
		like := Pairs{First: int64(100 * c.first), Second: int64(100 * c.second)}
		like.Neither = 100 - like.First - like.Second
		fixed, _ := DealsUntil(0, 1e9, func(n int64) bool { return like.Scaled(n).Interval(0.95).HalfWidth() <= c.half })
		if mean := float64(deals) / float64(repeats); mean > 1.1*float64(fixed) {
			t.Errorf("%+v: %.0f deals, want at most 1.1 x %d", c, mean, fixed)
		}
	}
}

// Whatever is seen, a rule that can be met is met.
func TestStopByWidthEnds(t *testing.T) {
	for _, share := range []int64{0, 1, 50, 99, 100} {
		n, looks := int64(0), 0
		for ; looks < 2000; looks++ {
			n = NextLook(n)
			if Wilson(Scaled(share, 100, n), n, 0.95).HalfWidth() <= 0.001 {
				break
			}
		}
		if looks == 2000 {
			t.Errorf("a share of %d %%: no stop after %d deals", share, n)
		}
	}
}

func TestDealsUntil(t *testing.T) {
	for _, want := range []int64{1, 2, 17, 1000, 1001, 999999, 1000000} {
		for _, from := range []int64{0, 5, 1000} {
			got, known := DealsUntil(from, 1000000, func(n int64) bool { return n >= want })
			if !known || got != max(want, from+1) {
				t.Errorf("from %d: %d, %v, want %d", from, got, known, max(want, from+1))
			}
		}
	}
	if _, known := DealsUntil(10, 1000, func(int64) bool { return false }); known {
		t.Error("never decided, but known when")
	}
	if _, known := DealsUntil(10, 10, func(int64) bool { return true }); known {
		t.Error("no room left, but known when")
	}
	// z^2 p q / w^2 = 9603.6; Wilson's interval is a little narrower at 1/2.
	n, _ := DealsUntil(0, 1e9, func(n int64) bool { return Wilson(Scaled(1, 2, n), n, 0.95).HalfWidth() <= 0.01 })
	if n < 9590 || n > 9604 {
		t.Errorf("a share of 1/2 to a point: %d deals, want about 9,600", n)
	}
}

func TestScaled(t *testing.T) {
	for _, c := range [][4]int64{{0, 7, 1e9, 0}, {7, 7, 1e9, 1e9}, {1, 3, 100, 33}, {2, 3, 100, 67}, {1e17, 3e17, 3e18, 1e18}, {5, 10, 1, 1}} {
		if got := Scaled(c[0], c[1], c[2]); got != c[3] {
			t.Errorf("%d of %d to %d: %d, want %d", c[0], c[1], c[2], got, c[3])
		}
	}
	if got := (Pairs{Both: 10, First: 20, Second: 30, Neither: 40}).Scaled(1000); got != (Pairs{Both: 100, First: 200, Second: 300, Neither: 400}) {
		t.Errorf("scaled table: %+v", got)
	}
}
