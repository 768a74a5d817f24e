package stat

import (
	"math"
	"slices"
	"testing"

	"yurei/engine"
)

// luckyDeals plays a grid of cells with the given chances on common deals. With
// the chance shared the luck of a deal decides in a cell, otherwise its own.
func luckyDeals(deals int, chances []float64, shared float64, random *engine.Rand) *Joint {
	j := NewJoint(len(chances))
	events := make([]bool, len(chances))
	for range deals {
		luck := random.Float64()
		for cell, chance := range chances {
			own := luck
			if random.Float64() >= shared {
				own = random.Float64()
			}
			events[cell] = own < chance
		}
		j.Add(events)
	}
	return j
}

func TestJointPairs(t *testing.T) {
	random := engine.MakeRand(6, 6)
	j := NewJoint(3)
	var want [3][3]Pairs
	for range 200 {
		events := []bool{random.IntN(2) == 0, random.IntN(3) == 0, random.IntN(5) == 0}
		j.Add(events)
		for a := range 3 {
			for b := range 3 {
				want[a][b].Add(events[a], events[b])
			}
		}
	}
	for a := range 3 {
		for b := range 3 {
			if got := j.Pairs(a, b); got != want[a][b] {
				t.Errorf("cells %d and %d: %+v, want %+v", a, b, got, want[a][b])
			}
		}
	}
	gain, known := j.Gain([]float64{1, -1, 0})
	if pair, _ := want[0][1].Gain(); !known || math.Abs(gain-pair) > 1e-12 {
		t.Errorf("gain %v, %v, want that of the pair %v", gain, known, pair)
	}
}

// A contrast of two cells says what the pair says, but for the method.
func TestContrastOfTwoCells(t *testing.T) {
	random := engine.MakeRand(6, 7)
	j := luckyDeals(2000, []float64{0.35, 0.3}, 0.7, &random)
	value, iv := j.Contrast([]float64{1, -1}, 0.95)
	pair := j.Pairs(0, 1)
	if math.Abs(value-pair.Difference()) > 1e-12 {
		t.Errorf("contrast %v, difference %v", value, pair.Difference())
	}
	want := pair.Interval(0.95)
	near(t, "contrast", iv, want.Lo, want.Hi, 0.0005)
	if _, p := j.Wald([][]float64{{1, -1}}); math.Abs(p-pair.Score().Differs(0)) > 0.01*p+1e-4 {
		t.Errorf("p = %v, of the pair %v", p, pair.Score().Differs(0))
	}
}

func TestJointSmallCounts(t *testing.T) {
	grid := Grid{2, 2}
	for deals := range 4 {
		for pattern := range 16 {
			j := NewJoint(4)
			for range deals {
				j.Add([]bool{pattern&1 != 0, pattern&2 != 0, pattern&4 != 0, pattern&8 != 0})
			}
			for _, w := range [][]float64{grid.Effect(0, 1), grid.Between(1, 0, 1), grid.Interactions()[0], {1, 0, 0, 0}} {
				value, iv := j.Contrast(w, 0.95)
				lo, hi := 0.0, 0.0
				for _, x := range w {
					lo, hi = lo+min(0, x), hi+max(0, x)
				}
				within(t, "Contrast", iv, lo, hi)
				if value < iv.Lo || value > iv.Hi || iv.Lo == iv.Hi {
					t.Errorf("%d deals of %04b: %v around %v", deals, pattern, iv, value)
				}
				if f, p := j.Wald([][]float64{w}); !(f >= 0 && f < 1e9 && p >= 0 && p <= 1) {
					t.Errorf("%d deals of %04b: F = %v, p = %v", deals, pattern, f, p)
				}
				if gain, known := j.Gain(w); known {
					t.Errorf("%d equal deals: gain %v", deals, gain)
				}
			}
		}
	}
	if f, p := NewJoint(2).Wald(nil); f != 0 || p != 1 {
		t.Errorf("no contrasts: F = %v, p = %v", f, p)
	}
}

// The truth of the sums is a constant; the coverage is that of its intervals, the
// level that of the test for a grid whose effects add up.
func TestEffectsOfAGrid(t *testing.T) {
	repeats := 2000
	if testing.Short() {
		repeats = 400
	}
	const deals = 300
	grid := Grid{4, 2}
	// Noise costs up to 12 points, clumsiness 6, whichever the other is.
	chances := make([]float64, grid.Cells())
	for cell := range chances {
		chances[cell] = 0.42 - 0.04*float64(grid.level(cell, 0)) - 0.06*float64(grid.level(cell, 1))
	}
	effects := []struct {
		weights []float64
		truth   float64
	}{
		{grid.Effect(0, 0), 0.06}, {grid.Effect(0, 3), -0.06}, {grid.Effect(1, 1), -0.03},
		{grid.Between(0, 0, 3), 0.12}, {grid.Between(1, 1, 0), -0.06},
	}
	random := engine.MakeRand(12, 3)
	covered, rejected, found, narrower := make([]int, len(effects)), 0, 0, 0.0
	for range repeats {
		j := luckyDeals(deals, chances, 0.8, &random)
		for i, e := range effects {
			if _, iv := j.Contrast(e.weights, 0.95); iv.Lo <= e.truth && e.truth <= iv.Hi {
				covered[i]++
			}
		}
		if _, p := j.Wald(grid.Interactions()); p < 0.05 {
			rejected++
		}
		if _, p := j.Wald(grid.Together(0)); p < 0.05 {
			found++
		}
		gain, _ := j.Gain(grid.Between(0, 0, 3))
		narrower += gain / float64(repeats)
	}
	slack := 4 * math.Sqrt(0.95*0.05/float64(repeats))
	for i, c := range covered {
		if rate := float64(c) / float64(repeats); math.Abs(rate-0.95) > slack {
			t.Errorf("effect %d: coverage = %.4f, want 0.95", i, rate)
		}
	}
	if rate := float64(rejected) / float64(repeats); math.Abs(rate-0.05) > slack {
		t.Errorf("effects that add up do not in %.4f of runs, want 0.05", rate)
	}
	if rate := float64(found) / float64(repeats); rate < 0.9 {
		t.Errorf("the first factor matters in %.4f of runs, want nearly all", rate)
	}
	if narrower < 1.5 {
		t.Errorf("common deals save the factor %.2f, want more than 1.5", narrower)
	}
	// One cell that does not fit.
	chances[0] += 0.15
	found = 0
	for range repeats / 10 {
		if _, p := luckyDeals(deals, chances, 0.8, &random).Wald(grid.Interactions()); p < 0.05 {
			found++
		}
	}
	if rate := float64(found) / float64(repeats/10); rate < 0.9 {
		t.Errorf("an interaction is found in %.4f of runs, want nearly all", rate)
	}
}

func TestGrid(t *testing.T) {
	grid := Grid{2, 2, 3}
	if grid.Cells() != 12 {
		t.Fatalf("%d cells, want 12", grid.Cells())
	}
	if got := len(grid.Interactions()); got != 12-1-1-1-2 {
		t.Errorf("%d interactions, want 7", got)
	}
	if got := len(grid.Together(1, 2)); got != 2 {
		t.Errorf("%d contrasts of two factors, want 2", got)
	}
	for _, w := range append(grid.Interactions(), grid.Effect(2, 2), grid.Between(1, 0, 1)) {
		sum := 0.0
		for _, x := range w {
			sum += x
		}
		if math.Abs(sum) > 1e-12 {
			t.Errorf("weights %v add up to %v, want 0", w, sum)
		}
	}
	equal := func(got, want []float64) bool {
		return slices.EqualFunc(got, want, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 })
	}
	// Cells 3 to 5 and 9 to 11 have level 1 of the middle factor.
	low, high := -1./12, 1./12
	want := []float64{low, low, low, high, high, high, low, low, low, high, high, high}
	if got := grid.Effect(1, 1); !equal(got, want) {
		t.Errorf("effect %v, want %v", got, want)
	}
	for i := range want {
		want[i] *= 2
	}
	if got := grid.Between(1, 1, 0); !equal(got, want) {
		t.Errorf("difference %v, want %v", got, want)
	}
	if got := grid.Together(1); len(got) != 1 || !equal(got[0], want) {
		t.Errorf("contrasts of the middle factor %v, want %v", got, want)
	}
	if got := (Grid{2, 2}).Interactions(); len(got) != 1 || !slices.Equal(got[0], []float64{1, -1, -1, 1}) {
		t.Errorf("interaction of a 2 x 2 grid: %v", got)
	}
	if (Grid{}).Cells() != 1 || (Grid{3, 1}).Together(1) != nil {
		t.Error("a grid without factors, or a factor of one level")
	}
}
