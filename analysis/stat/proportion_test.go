package stat

import (
	"math"
	"testing"
)

func near(t *testing.T, what string, got Interval, lo, hi, tolerance float64) {
	t.Helper()
	if math.Abs(got.Lo-lo) > tolerance || math.Abs(got.Hi-hi) > tolerance {
		t.Errorf("%s = [%.5f, %.5f], want [%.5f, %.5f]", what, got.Lo, got.Hi, lo, hi)
	}
}

// within reports that an interval is finite, ordered and inside its range.
func within(t *testing.T, what string, iv Interval, lo, hi float64) {
	t.Helper()
	if !(lo <= iv.Lo && iv.Lo <= iv.Hi && iv.Hi <= hi) {
		t.Errorf("%s = [%v, %v], want an interval within [%v, %v]", what, iv.Lo, iv.Hi, lo, hi)
	}
}

// R. G. Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3.
func TestWilsonPublished(t *testing.T) {
	for _, c := range []struct {
		k, n   int64
		lo, hi float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
	} {
		near(t, "Wilson", Wilson(c.k, c.n, 0.95), c.lo, c.hi, 0.00005)
	}
}

func TestWilsonSmallCounts(t *testing.T) {
	for n := int64(0); n <= 20; n++ {
		for k := int64(0); k <= n; k++ {
			iv := Wilson(k, n, 0.95)
			within(t, "Wilson", iv, 0, 1)
			if n > 0 {
				if p := float64(k) / float64(n); iv.Lo > p || iv.Hi < p {
					t.Errorf("Wilson(%d, %d) = %v does not hold %v", k, n, iv, p)
				}
				if iv.Lo == iv.Hi {
					t.Errorf("Wilson(%d, %d) = %v has no width", k, n, iv)
				}
			}
		}
	}
	if iv := Wilson(0, 0, 0.95); iv != (Interval{0, 1}) {
		t.Errorf("Wilson(0, 0) = %v, want [0, 1]", iv)
	}
}

// covered is the exact chance that the interval of k holds p, by enumeration.
func covered(intervals []Interval, p float64) float64 {
	n, sum := int64(len(intervals)-1), 0.0
	for k, iv := range intervals {
		if iv.Lo <= p && p <= iv.Hi {
			sum += binomial(int64(k), n, p)
		}
	}
	return sum
}

func allIntervals(n int64, interval func(k, n int64, level float64) Interval) []Interval {
	var all []Interval
	for k := int64(0); k <= n; k++ {
		all = append(all, interval(k, n, 0.95))
	}
	return all
}

// On average near the level, never far below it where both outcomes can be seen.
func TestWilsonCoverage(t *testing.T) {
	for _, n := range []int64{10, 50, 100, 200, 500, 1000} {
		intervals := allIntervals(n, Wilson)
		mean, points := 0.0, 0
		for p := 0.05; p < 0.9505; p += 0.005 {
			c := covered(intervals, p)
			if c < 0.88 {
				t.Errorf("n = %d, p = %.3f: coverage = %.3f, want at least 0.88", n, p, c)
			}
			mean += c
			points++
		}
		most := 0.96
		if n < 100 {
			most = 0.965
		}
		if mean /= float64(points); mean < 0.94 || mean > most {
			t.Errorf("n = %d: mean coverage = %.4f, want 0.94 to %v", n, mean, most)
		}
	}
}

// At least the level everywhere: on a grid, and just beyond the ends of the
// intervals, where the coverage is lowest.
func TestClopperPearsonCoverage(t *testing.T) {
	for _, n := range []int64{1, 2, 3, 5, 10, 21, 50, 100, 137, 200} {
		intervals := allIntervals(n, ClopperPearson)
		var shares []float64
		for i := range 1001 {
			shares = append(shares, float64(i)/1000)
		}
		for _, iv := range intervals {
			shares = append(shares, max(0, iv.Lo-1e-9), min(1, iv.Hi+1e-9))
		}
		lowest := 1.0
		for _, p := range shares {
			c := covered(intervals, p)
			lowest = min(lowest, c)
			if c < 0.95-1e-9 {
				t.Errorf("n = %d, p = %v: coverage = %.6f, want at least 0.95", n, p, c)
			}
		}
		if n >= 50 && lowest > 0.955 {
			t.Errorf("n = %d: coverage never below %.4f, wider than needed", n, lowest)
		}
	}
}

func TestClopperPearsonSmallCounts(t *testing.T) {
	for n := int64(0); n <= 20; n++ {
		for k := int64(0); k <= n; k++ {
			iv := ClopperPearson(k, n, 0.95)
			within(t, "ClopperPearson", iv, 0, 1)
			if n > 0 {
				if p := float64(k) / float64(n); iv.Lo > p || iv.Hi < p || iv.Lo == iv.Hi {
					t.Errorf("ClopperPearson(%d, %d) = %v around %v", k, n, iv, p)
				}
			}
		}
	}
	if iv := ClopperPearson(0, 0, 0.95); iv != (Interval{0, 1}) {
		t.Errorf("ClopperPearson(0, 0) = %v, want [0, 1]", iv)
	}
}

func binomial(k, n int64, p float64) float64 {
	return math.Exp(lnFactorial(n)-lnFactorial(k)-lnFactorial(n-k)) *
		math.Pow(p, float64(k)) * math.Pow(1-p, float64(n-k))
}

// R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, table II, method 10.
func TestNewcombePublished(t *testing.T) {
	for _, c := range []struct {
		k1, n1, k2, n2 int64
		lo, hi         float64
	}{
		{56, 70, 48, 80, 0.0524, 0.3339},
		{9, 10, 3, 10, 0.1705, 0.8090},
		{6, 7, 2, 7, 0.0582, 0.8062},
		{5, 56, 0, 29, -0.0381, 0.1926},
		{0, 10, 0, 20, -0.1611, 0.2775},
		{10, 10, 0, 10, 0.6075, 1},
	} {
		near(t, "Newcombe", Newcombe(c.k1, c.n1, c.k2, c.n2, 0.95), c.lo, c.hi, 0.00005)
	}
	if iv := Newcombe(0, 0, 3, 10, 0.95); iv != (Interval{-1, 1}) {
		t.Errorf("Newcombe without games = %v, want [-1, 1]", iv)
	}
}
