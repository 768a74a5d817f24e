package stat

import (
	"math"
	"testing"

	"yurei/engine"
)

// everCovered plays trials with the given chances of +1 and -1 up to the last
// look and reports how often, out of repeats, the truth was inside at every one.
func everCovered(repeats, deals int, plus, minus float64, game func(first, second, n int64) gamble) float64 {
	const refuted = 2 / 0.05 // at level 0.95
	random := engine.MakeRand(5, uint64(1000*plus+10*minus))
	truth, covered := plus-minus, 0
	for range repeats {
		var first, second int64
		inside := true
		for n := 1; n <= deals && inside; n++ {
			if u := random.Float64(); u < plus {
				first++
			} else if u < plus+minus {
				second++
			}
			// Every look at first, then one in about two percent.
			if n > 50 && n%(n/50) != 0 {
				continue
			}
			// No gambler refutes what lies within two standard errors of many
			// games.
			seen := float64(first-second) / float64(n)
			if d := seen - truth; n > 200 && d*d < 4*(plus+minus-truth*truth)/float64(n) {
				continue
			}
			g := game(first, second, int64(n))
			m := g.mirrored()
			inside = g.capital(truth) < refuted && m.capital(-truth) < refuted
		}
		if inside {
			covered++
		}
	}
	return float64(covered) / float64(repeats)
}

func shareGamble(k, _, n int64) gamble { return newGamble(0, 1, payoff{1, k}, payoff{0, n - k}) }

func pairsGamble(first, second, n int64) gamble {
	return Pairs{First: first, Second: second, Neither: n - first - second}.gamble()
}

// The chance that the truth is ever outside is at most 5 % by proof; simulated
// here, so that a fault in the code would be seen.
func TestSequenceCoverageOverAllLooks(t *testing.T) {
	repeats, deals := 600, 10000
	if testing.Short() {
		repeats, deals = 300, 2000
	}
	check := func(plus, minus float64, game func(first, second, n int64) gamble) {
		rate := everCovered(repeats, deals, plus, minus, game)
		t.Logf("chances %v and %v: inside at all looks in %.4f of runs", plus, minus, rate)
		if rate < 0.95 {
			t.Errorf("chances %v and %v: inside at all looks in %.4f of runs, want at least 0.95", plus, minus, rate)
		}
	}
	for _, p := range []float64{0.01, 0.2, 0.5, 0.93} {
		check(p, 0, shareGamble)
	}
	for _, p := range [][2]float64{{0.01, 0.01}, {0.2, 0.2}, {0.3, 0.1}, {0.5, 0.45}} {
		check(p[0], p[1], pairsGamble)
	}
}

// The capital expected after any number of fair trials is at most 1: by
// enumeration, for every truth. This is the whole proof of the coverage.
func TestSequenceIsAFairGame(t *testing.T) {
	const n = 40
	for _, plus := range []float64{0, 0.05, 0.3, 0.5} {
		for _, minus := range []float64{0, 0.02, 0.3, 0.5} {
			up, down := 0.0, 0.0
			for a := int64(0); a <= n; a++ {
				for b := int64(0); a+b <= n; b++ {
					chance := math.Exp(lnFactorial(n)-lnFactorial(a)-lnFactorial(b)-lnFactorial(n-a-b)) *
						math.Pow(plus, float64(a)) * math.Pow(minus, float64(b)) * math.Pow(1-plus-minus, float64(n-a-b))
					if chance == 0 {
						continue
					}
					g := pairsGamble(a, b, n)
					m := g.mirrored()
					up += chance * g.capital(plus-minus)
					down += chance * m.capital(minus-plus)
				}
			}
			if math.Abs(up-1) > 1e-9 || math.Abs(down-1) > 1e-9 {
				t.Errorf("chances %v and %v: expected capital %v and %v, want 1", plus, minus, up, down)
			}
		}
	}
}

func TestSequenceSmallCounts(t *testing.T) {
	for n := int64(0); n <= 20; n++ {
		for k := int64(0); k <= n; k++ {
			iv := ShareSequence(k, n, 0.95)
			within(t, "ShareSequence", iv, 0, 1)
			if n > 0 {
				if p := float64(k) / float64(n); iv.Lo > p || iv.Hi < p {
					t.Errorf("ShareSequence(%d, %d) = %v does not hold %v", k, n, iv, p)
				}
			}
			table := Pairs{First: k, Neither: 3, Second: n - k}
			iv = table.Sequence(0.95)
			within(t, "Sequence", iv, -1, 1)
			if d := table.Difference(); iv.Lo > d || iv.Hi < d {
				t.Errorf("%+v: %v does not hold %v", table, iv, d)
			}
		}
	}
	if iv := ShareSequence(0, 0, 0.95); iv != (Interval{0, 1}) {
		t.Errorf("no trials: %v, want [0, 1]", iv)
	}
	if iv := (Pairs{}).Sequence(0.95); iv != (Interval{-1, 1}) {
		t.Errorf("no deals: %v, want [-1, 1]", iv)
	}
	// Far beyond any run: finite, and all of one kind is no trap.
	for _, k := range []int64{0, 1, 5e8, 1e9 - 1, 1e9} {
		within(t, "a billion", ShareSequence(k, 1e9, 0.999), 0, 1)
		within(t, "a billion", Pairs{First: k, Neither: 1e9 - k}.Sequence(0.999), -1, 1)
		within(t, "a billion", Pairs{First: k, Second: 1e9 - k}.Sequence(0.999), -1, 1)
	}
}

// Never narrower than an interval for one look, and at most twice as wide over
// the sizes that runs have.
func TestSequenceWidth(t *testing.T) {
	for _, n := range []int64{1000, 10000, 100000, 1000000} {
		for _, p := range []float64{0.05, 0.3, 0.5, 0.9} {
			k := int64(p * float64(n))
			once, always := Wilson(k, n, 0.95).HalfWidth(), ShareSequence(k, n, 0.95).HalfWidth()
			if always < once || always > 2*once {
				t.Errorf("%d of %d: half width %.5f, once %.5f", k, n, always, once)
			}
			table := Pairs{First: k / 4, Second: k / 4, Neither: n - k/2}
			once, always = table.Interval(0.95).HalfWidth(), table.Sequence(0.95).HalfWidth()
			if always < once || always > 2*once {
				t.Errorf("%+v: half width %.5f, once %.5f", table, always, once)
			}
		}
	}
}

func BenchmarkSequence(b *testing.B) {
	table := Pairs{First: 1500, Second: 1400, Both: 3000, Neither: 4100}
	for b.Loop() {
		table.Sequence(0.95)
	}
}
