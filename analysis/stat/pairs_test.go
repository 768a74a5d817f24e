package stat

import (
	"math"
	"math/big"
	"testing"

	"yurei/engine"
)

// R package contingencytables, tests of Tango_asymptotic_score_CI_paired_2x2.
func TestPairedIntervalPublished(t *testing.T) {
	// Complete response before and after consolidation therapy.
	near(t, "Cavo", Pairs{59, 6, 16, 80}.Interval(0.95), -0.1240, -0.0054, 0.00005)
	// Airway hyper-responsiveness: M. W. Fagerland, S. Lydersen, P. Laake,
	// Statistics in Medicine 33 (2014), 2850-2875.
	near(t, "Bentur", Pairs{1, 1, 7, 12}.Interval(0.95), -0.517, -0.026, 0.0005)
}

func TestPairedIntervalSmallCounts(t *testing.T) {
	const most = 6
	for a := int64(0); a <= most; a++ {
		for b := int64(0); b <= most; b++ {
			for c := int64(0); c <= most; c++ {
				for d := int64(0); d <= most; d++ {
					table := Pairs{a, b, c, d}
					iv := table.Interval(0.95)
					within(t, "Interval", iv, -1, 1)
					if d := table.Difference(); iv.Lo > d || iv.Hi < d {
						t.Errorf("%v: interval %v does not hold %v", table, iv, d)
					}
					if p := table.McNemar(); !(p > 0 && p <= 1) {
						t.Errorf("%v: p = %v, want in (0, 1]", table, p)
					}
					if gain, known := table.Gain(); known && !(gain > 0 && gain < 1e6) {
						t.Errorf("%v: gain = %v", table, gain)
					}
				}
			}
		}
	}
	if iv := (Pairs{}).Interval(0.95); iv != (Interval{-1, 1}) {
		t.Errorf("without deals: %v, want [-1, 1]", iv)
	}
	if iv := (Pairs{Both: 50, Neither: 50}).Interval(0.95); !(iv.Lo < 0 && iv.Hi > 0) {
		t.Errorf("cells that never differed: %v, want an open interval around 0", iv)
	}
}

// Exact coverage of the paired interval, by enumeration of the counts that tell
// the cells apart: 94 to 96 % for at least 200 deals of which at least 10 are
// expected each way.
func TestPairedIntervalCoverage(t *testing.T) {
	for _, n := range []int64{200, 500, 2000} {
		const most = 80 // counts beyond have no weight
		intervals := make([]Interval, most*most)
		for b := range int64(most) {
			for c := range int64(most) {
				intervals[b*most+c] = Pairs{Both: n / 4, First: b, Second: c, Neither: n - n/4 - b - c}.Interval(0.95)
			}
		}
		for _, first := range []float64{10, 11.3, 14, 20.7, 35} {
			for _, second := range []float64{10, 12.1, 17.3, 35} {
				p1, p2 := first/float64(n), second/float64(n)
				covered, weight := 0.0, 0.0
				for b := range int64(most) {
					for c := range int64(most) {
						chance := math.Exp(lnFactorial(n) + lnTerm(b, math.Log(p1)) + lnTerm(c, math.Log(p2)) +
							lnTerm(n-b-c, math.Log(1-p1-p2)))
						weight += chance
						if iv := intervals[b*most+c]; iv.Lo <= p1-p2 && p1-p2 <= iv.Hi {
							covered += chance
						}
					}
				}
				if weight < 1-1e-6 {
					t.Fatalf("enumerated only %v of the chances", weight)
				}
				if covered < 0.94 || covered > 0.96 {
					t.Errorf("%d deals, %v and %v apart: coverage = %.4f, want 0.94 to 0.96", n, first, second, covered)
				}
			}
		}
	}
}

// The same by simulation of games that hang together because they share the
// deal: its luck, a logistic number, is common to both cells.
func TestPairedIntervalOfCorrelatedGames(t *testing.T) {
	repeats := 16000
	if testing.Short() {
		repeats = 1000
	}
	random := engine.MakeRand(11, 4)
	for _, c := range []struct {
		shared, first, second float64 // spread of the luck, strength of the cells
	}{{0, 0, 0.3}, {1.5, 0, 0.3}, {4, -1, -0.5}, {4, 3, 3}} {
		const n = 300
		chance := func(luck, strength float64) float64 { return 1 / (1 + math.Exp(-c.shared*luck-strength)) }
		// Ranks of luck by the midpoint rule, so that the truth is a sum.
		const ranks = 64
		var table [ranks][2]float64
		truth, first, second := 0.0, 0.0, 0.0
		for i := range table {
			u := (float64(i) + 0.5) / ranks
			luck := math.Log(u / (1 - u))
			table[i] = [2]float64{chance(luck, c.first), chance(luck, c.second)}
			truth += (table[i][0] - table[i][1]) / ranks
			first += table[i][0] * (1 - table[i][1]) * n / ranks
			second += table[i][1] * (1 - table[i][0]) * n / ranks
		}
		if first < 10 || second < 10 {
			t.Fatalf("%+v: %.1f and %.1f deals apart, want at least 10", c, first, second)
		}
		covered := 0
		for range repeats {
			var pairs Pairs
			for range n {
				p := table[random.IntN(ranks)]
				pairs.Add(random.Float64() < p[0], random.Float64() < p[1])
			}
			if iv := pairs.Interval(0.95); iv.Lo <= truth && truth <= iv.Hi {
				covered++
			}
		}
		// 3 standard errors of the simulation on top of 94 to 96 %.
		slack := 3 * math.Sqrt(0.95*0.05/float64(repeats))
		if rate := float64(covered) / float64(repeats); rate < 0.94-slack || rate > 0.96+slack {
			t.Errorf("%+v: coverage = %.4f, want 0.94 to 0.96", c, rate)
		}
	}
}

func lnFactorial(n int64) float64 {
	v, _ := math.Lgamma(float64(n) + 1)
	return v
}

func lnTerm(k int64, lnP float64) float64 {
	if k == 0 {
		return 0
	}
	return float64(k)*lnP - lnFactorial(k)
}

func TestMcNemarPublished(t *testing.T) {
	// P. Armitage, G. Berry, Statistical Methods in Medical Research, 3rd ed.
	// (1994), p. 127: 12 and 2 discordant, exact two-sided P = 0.0129.
	if p := (Pairs{20, 12, 2, 16}).McNemar(); math.Abs(p-0.0129) > 0.00005 {
		t.Errorf("p = %.5f, want 0.0129", p)
	}
}

// Against exact rational arithmetic.
func TestMcNemarExact(t *testing.T) {
	for n := int64(0); n <= 60; n++ {
		for k := int64(0); k <= n; k++ {
			tail := new(big.Int)
			for i := int64(0); i <= min(k, n-k); i++ {
				tail.Add(tail, new(big.Int).Binomial(n, i))
			}
			two := new(big.Int).Lsh(big.NewInt(1), uint(n))
			want, _ := new(big.Rat).SetFrac(tail.Lsh(tail, 1), two).Float64()
			want = min(1, want)
			got := Pairs{First: k, Second: n - k}.McNemar()
			if math.Abs(got-want) > 1e-12*want {
				t.Errorf("k = %d of %d: p = %v, want %v", k, n, got, want)
			}
		}
	}
}

// The true level by enumeration: the exact test never exceeds 5 %, mid-p stays
// near and closer to it.
func TestMcNemarLevel(t *testing.T) {
	for _, n := range []int64{50, 200, 1000} {
		for _, discordant := range []float64{0.05, 0.1, 0.3} {
			exact, mid := 0.0, 0.0
			for m := int64(0); m <= n; m++ {
				chance := binomial(m, n, discordant)
				if chance < 1e-12 {
					continue
				}
				for b := int64(0); b <= m; b++ {
					table := Pairs{First: b, Second: m - b}
					if table.McNemar() < 0.05 {
						exact += chance * binomial(b, m, 0.5)
					}
					if table.MidP() < 0.05 {
						mid += chance * binomial(b, m, 0.5)
					}
				}
			}
			if exact > 0.05 || mid < exact || mid > 0.0525 {
				t.Errorf("%d deals, %v apart: exact level %.4f, mid-p %.4f", n, discordant, exact, mid)
			}
		}
	}
}

// Far beyond what enumeration can reach the test is the score test.
func TestMcNemarLarge(t *testing.T) {
	for _, n := range []int64{1e6, 1e9} {
		for _, z := range []float64{0, 0.5, 1.96, 6} {
			shift := int64(z * math.Sqrt(float64(n)) / 2)
			got := Pairs{First: n/2 + shift, Second: n/2 - shift}.McNemar()
			// Continuity: the tail starts half a step nearer to the middle.
			want := min(1, math.Erfc((float64(2*shift)-1)/math.Sqrt(float64(n))/math.Sqrt2))
			if math.Abs(got-want) > 0.001*want {
				t.Errorf("n = %d, z = %v: p = %v, want %v", n, z, got, want)
			}
		}
	}
	if p := (Pairs{First: 1e9}).McNemar(); p != 0 {
		t.Errorf("a billion to nothing: p = %v, want 0", p)
	}
}

func TestGain(t *testing.T) {
	// Independent cells: nothing is saved.
	if gain, known := (Pairs{25, 25, 25, 25}).Gain(); !known || math.Abs(gain-1) > 1e-12 {
		t.Errorf("independent: gain = %v, %v, want 1", gain, known)
	}
	// Equal rates of 1/2 with correlation rho save the factor 1/(1-rho).
	if gain, known := (Pairs{40, 10, 10, 40}).Gain(); !known || math.Abs(gain-1/(1-0.6)) > 1e-12 {
		t.Errorf("correlation 0.6: gain = %v, %v, want 2.5", gain, known)
	}
	if _, known := (Pairs{Both: 5, Neither: 5}).Gain(); known {
		t.Error("cells that never differed: the gain is known")
	}
}
