package stat

import (
	"math"
	"testing"

	"yurei/engine"
)

// Tests of a margin say what the interval says, for shares, common and separate
// deals.
func TestScoreAgreesWithItsInterval(t *testing.T) {
	random := engine.MakeRand(4, 9)
	decided := 0
	for range 3000 {
		n := int64(1 + random.IntN(600))
		k := int64(random.IntN(int(n) + 1))
		first := int64(random.IntN(int(n-k) + 1))
		m := int64(1 + random.IntN(600))
		l := int64(random.IntN(int(m) + 1))
		for _, s := range []Score{
			ShareScore(k, n),
			(Pairs{Both: k, First: first, Second: (n - k - first) / 2, Neither: n - k - first - (n-k-first)/2}).Score(),
			DifferenceScore(k, n, l, m),
		} {
			const a = 0.05
			iv := s.Interval(1 - 2*a)
			if iv.Lo > s.Value() || iv.Hi < s.Value() {
				t.Fatalf("%v does not hold %v", iv, s.Value())
			}
			for range 4 {
				lo := s.domain.Lo + random.Float64()*(s.domain.Hi-s.domain.Lo)
				hi := lo + random.Float64()*(s.domain.Hi-lo)
				// The ends are known to 1e-11.
				if math.Abs(iv.Lo-lo) < 1e-9 || math.Abs(iv.Hi-hi) < 1e-9 {
					continue
				}
				if (s.Above(lo) < a) != (iv.Lo > lo) || (s.Below(hi) < a) != (iv.Hi < hi) ||
					(s.Within(lo, hi) < a) != iv.Inside(Interval{lo, hi}) {
					t.Errorf("%v against [%v, %v]: above %v, below %v, within %v", iv, lo, hi,
						s.Above(lo), s.Below(hi), s.Within(lo, hi))
				}
				if s.Within(lo, hi) < a {
					decided++
				}
			}
		}
	}
	if decided < 100 {
		t.Errorf("only %d times within", decided)
	}
}

func TestScoreAtTheEnds(t *testing.T) {
	for n := int64(0); n <= 12; n++ {
		for k := int64(0); k <= n; k++ {
			for _, s := range []Score{
				ShareScore(k, n),
				(Pairs{First: k, Second: n - k}).Score(),
				(Pairs{Both: k, Second: n - k}).Score(),
				DifferenceScore(k, n, n-k, n),
				DifferenceScore(k, n, 0, 5),
				DifferenceScore(5, 5, k, n),
			} {
				within(t, "Interval", s.Interval(0.95), s.domain.Lo, s.domain.Hi)
				for _, x := range []float64{-1.5, -1, -0.5, 0, 1e-300, 0.3, 1 - 1e-16, 1, 1.5} {
					for what, p := range map[string]float64{"above": s.Above(x), "below": s.Below(x), "differs": s.Differs(x), "within": s.Within(-x, x)} {
						if !(p >= 0 && p <= 1) {
							t.Errorf("%d of %d: %s %v: p = %v", k, n, what, x, p)
						}
					}
				}
			}
		}
	}
	if iv := ShareScore(0, 0).Interval(0.95); iv != (Interval{0, 1}) {
		t.Errorf("no trials: %v, want [0, 1]", iv)
	}
	if iv := DifferenceScore(1, 2, 0, 0).Interval(0.95); iv != (Interval{-1, 1}) {
		t.Errorf("no trials in one cell: %v, want [-1, 1]", iv)
	}
}

func TestShareScoreIsWilson(t *testing.T) {
	for _, c := range [][2]int64{{0, 10}, {1, 10}, {10, 10}, {81, 263}, {5000, 10000}, {1, 1000000}} {
		want := Wilson(c[0], c[1], 0.95)
		near(t, "ShareScore", ShareScore(c[0], c[1]).Interval(0.95), want.Lo, want.Hi, 1e-10)
	}
}

// A cell is called different from its twin on separate deals as often as the
// level says, and equivalence is claimed at the edge of its margin no more often.
func TestScoreKeepsItsLevel(t *testing.T) {
	repeats := 20000
	if testing.Short() {
		repeats = 4000
	}
	const n, p, margin = 400, 0.35, 0.1
	random := engine.MakeRand(31, 7)
	differ, equivalent := 0, 0
	draw := func(p float64) (k int64) {
		for range n {
			if random.Float64() < p {
				k++
			}
		}
		return k
	}
	for range repeats {
		a := draw(p)
		if DifferenceScore(a, n, draw(p), n).Differs(0) < 0.05 {
			differ++
		}
		if DifferenceScore(a, n, draw(p+margin), n).Within(-margin, margin) < 0.05 {
			equivalent++
		}
	}
	slack := 4 * math.Sqrt(0.05*0.95/float64(repeats))
	if rate := float64(differ) / float64(repeats); rate > 0.052+slack || rate < 0.045-slack {
		t.Errorf("twins called different in %.4f of runs, want 0.05", rate)
	}
	if rate := float64(equivalent) / float64(repeats); rate > 0.052+slack || rate < 0.045-slack {
		t.Errorf("called equivalent at the margin in %.4f of runs, want 0.05", rate)
	}
}
