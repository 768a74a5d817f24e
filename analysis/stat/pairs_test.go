package stat

import (
	"math"
	"math/big"
	"testing"
)

func TestPairedIntervalPublished(t *testing.T) {
	// Complete response before and after consolidation therapy: R package
	// contingencytables, tests of Newcombe_square_and_add_CI_paired_2x2.
	near(t, "Cavo", Pairs{59, 6, 16, 80}.Interval(0.95), -0.1186, -0.0046, 0.00005)
	// Airway hyper-responsiveness: M. W. Fagerland, S. Lydersen, P. Laake,
	// Statistics in Medicine 33 (2014), 2850-2875, table of the worked example.
	near(t, "Bentur", Pairs{1, 1, 7, 12}.Interval(0.95), -0.507, -0.026, 0.0005)
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

// Exact coverage of the paired interval, by enumeration of all tables.
func TestPairedIntervalCoverage(t *testing.T) {
	const n = 30
	var intervals []Interval
	var tables []Pairs
	for a := int64(0); a <= n; a++ {
		for b := int64(0); a+b <= n; b++ {
			for c := int64(0); a+b+c <= n; c++ {
				table := Pairs{a, b, c, n - a - b - c}
				tables = append(tables, table)
				intervals = append(intervals, table.Interval(0.95))
			}
		}
	}
	mean, points := 0.0, 0
	for _, p1 := range []float64{0.2, 0.35, 0.5, 0.7} {
		for _, p2 := range []float64{0.25, 0.4, 0.6} {
			for _, rho := range []float64{0, 0.3, 0.6} {
				both := p1*p2 + rho*math.Sqrt(p1*(1-p1)*p2*(1-p2))
				if both > min(p1, p2) || p1+p2-both > 1 {
					continue
				}
				logs := [4]float64{
					math.Log(both), math.Log(p1 - both), math.Log(p2 - both), math.Log(1 - p1 - p2 + both),
				}
				covered := 0.0
				for i, table := range tables {
					if iv := intervals[i]; iv.Lo <= p1-p2 && p1-p2 <= iv.Hi {
						covered += math.Exp(lnFactorial(n) +
							lnTerm(table.Both, logs[0]) + lnTerm(table.First, logs[1]) +
							lnTerm(table.Second, logs[2]) + lnTerm(table.Neither, logs[3]))
					}
				}
				if covered < 0.93 {
					t.Errorf("p1 = %v, p2 = %v, correlation %v: coverage = %.4f, want at least 0.93", p1, p2, rho, covered)
				}
				mean += covered
				points++
			}
		}
	}
	if mean /= float64(points); mean < 0.945 || mean > 0.975 {
		t.Errorf("mean coverage over %d points = %.4f, want 0.945 to 0.975", points, mean)
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
