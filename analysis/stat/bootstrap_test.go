package stat

import (
	"math"
	"slices"
	"testing"

	"yurei/engine"
)

func mean(values []float64) func([]int32) float64 {
	return func(times []int32) float64 {
		n, sum := 0.0, 0.0
		for i, v := range values {
			n += float64(times[i])
			sum += float64(times[i]) * v
		}
		return sum / n
	}
}

// The interval of a mean of many games is that of Student's t.
func TestBootstrapOfAMean(t *testing.T) {
	random := engine.MakeRand(1, 9)
	var values []float64
	var ratio Ratio
	for range 2000 {
		turns := 3 + random.IntN(20)
		values = append(values, float64(turns))
		ratio.Add(int64(turns), 1)
	}
	b := NewBootstrap(len(values), 4000, mean(values), &random)
	want, _ := ratio.Interval(0.95)
	if math.Abs(b.Value()-ratio.Value()) > 1e-9 {
		t.Errorf("mean %v, want %v", b.Value(), ratio.Value())
	}
	for _, interval := range []func(float64) (Interval, bool){b.Percentile, b.Interval} {
		iv, known := interval(0.95)
		if !known {
			t.Fatal("no interval")
		}
		near(t, "bootstrap", iv, want.Lo, want.Hi, 0.02)
	}
}

func TestBootstrapIsDeterministic(t *testing.T) {
	values := []float64{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5}
	run := func(seed uint64) Interval {
		random := engine.MakeRand(seed, 0)
		iv, _ := NewBootstrap(len(values), 500, mean(values), &random).Interval(0.9)
		return iv
	}
	if run(1) != run(1) {
		t.Error("the same stream gave two intervals")
	}
	if run(1) == run(2) {
		t.Error("two streams gave the same interval")
	}
}

// Coverage for the median of a skew measure, and for the difference of two
// medians on common deals.
func TestBootstrapCoverage(t *testing.T) {
	repeats := 600
	if testing.Short() {
		repeats = 150
	}
	const deals, resamples = 120, 400
	random := engine.MakeRand(3, 3)
	first, second := make([]float64, deals), make([]float64, deals)
	median, difference := 0, 0
	for range repeats {
		for i := range deals {
			// Exponential with the deal's luck in common: medians ln 2 and 2 ln 2.
			luck := -math.Log(1 - random.Float64())
			first[i], second[i] = luck, 2*luck
			if random.IntN(2) == 0 {
				second[i] = -2 * math.Log(1-random.Float64())
			}
		}
		a, b := Quantile(first, 0.5), Quantile(second, 0.5)
		one := NewBootstrap(deals, resamples, a, &random)
		if iv, _ := one.Interval(0.95); iv.Lo <= math.Ln2 && math.Ln2 <= iv.Hi {
			median++
		}
		two := NewBootstrap(deals, resamples, func(times []int32) float64 { return b(times) - a(times) }, &random)
		if iv, _ := two.Interval(0.95); iv.Lo <= math.Ln2 && math.Ln2 <= iv.Hi {
			difference++
		}
	}
	// 3 standard errors and a point and a half for the method.
	slack := 3*math.Sqrt(0.95*0.05/float64(repeats)) + 0.015
	for what, covered := range map[string]int{"median": median, "difference": difference} {
		if rate := float64(covered) / float64(repeats); math.Abs(rate-0.95) > slack {
			t.Errorf("%s: coverage = %.4f, want 0.95", what, rate)
		}
	}
}

// A mean of few skew games: the moved interval leaves out less above the truth
// than the plain one.
func TestBootstrapAllowsForSkewness(t *testing.T) {
	random := engine.MakeRand(3, 5)
	missedPlain, missedMoved := 0, 0
	const deals = 30
	values := make([]float64, deals)
	for range 500 {
		for i := range values {
			values[i] = -math.Log(1 - random.Float64())
		}
		b := NewBootstrap(deals, 400, mean(values), &random)
		if iv, _ := b.Percentile(0.9); iv.Hi < 1 {
			missedPlain++
		}
		if iv, _ := b.Interval(0.9); iv.Hi < 1 {
			missedMoved++
		}
	}
	if missedMoved >= missedPlain {
		t.Errorf("%d of 500 lie below the truth, %d without moving", missedMoved, missedPlain)
	}
}

// Draws that equal the value pull to neither side: a symmetric sample has a
// symmetric interval.
func TestBootstrapTies(t *testing.T) {
	random := engine.MakeRand(7, 1)
	b := NewBootstrap(10, 20000, mean([]float64{0, 1, 0, 1, 0, 1, 0, 1, 0, 1}), &random)
	for _, level := range []float64{0.5, 0.8, 0.95} {
		if iv, _ := b.Interval(level); math.Abs(iv.Lo+iv.Hi-1) > 0.01 {
			t.Errorf("level %v: %v, want an interval symmetric around 0.5", level, iv)
		}
	}
}

func TestBootstrapSmallCounts(t *testing.T) {
	random := engine.MakeRand(2, 2)
	none := NewBootstrap(0, 10, func([]int32) float64 { return math.NaN() }, &random)
	if _, known := none.Interval(0.95); known || none.Value() != 0 {
		t.Error("no deals have an interval or a value")
	}
	one := NewBootstrap(1, 10, mean([]float64{7}), &random)
	if _, known := one.Percentile(0.95); known || one.Value() != 7 {
		t.Error("one deal has an interval, or not its value")
	}
	for _, values := range [][]float64{{1, 1}, {0, 1}, {1, 2, 1e9}, {5, 5, 5, 5, 6}} {
		for _, resamples := range []int{1, 2, 100} {
			b := NewBootstrap(len(values), resamples, Quantile(values, 0.5), &random)
			iv, known := b.Interval(0.999)
			if !known {
				t.Fatalf("%v: no interval", values)
			}
			within(t, "median", iv, slices.Min(values), slices.Max(values))
		}
	}
}

func TestQuantile(t *testing.T) {
	once := []int32{1, 1, 1, 1}
	values := []float64{40, 10, 30, 20}
	for chance, want := range map[float64]float64{0: 10, 0.25: 17.5, 0.5: 25, 0.9: 37, 1: 40} {
		if got := Quantile(values, chance)(once); math.Abs(got-want) > 1e-12 {
			t.Errorf("quantile %v = %v, want %v", chance, got, want)
		}
	}
	// A draw of 40, 40, 10, 20, 20: median 20, and 30 without one 20.
	if got := Quantile(values, 0.5)([]int32{2, 1, 0, 2}); got != 20 {
		t.Errorf("median of a draw = %v, want 20", got)
	}
	if got := Quantile(values, 0.5)([]int32{2, 1, 0, 1}); got != 30 {
		t.Errorf("median of a draw = %v, want 30", got)
	}
}
