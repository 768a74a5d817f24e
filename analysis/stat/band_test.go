package stat

import (
	"math"
	"reflect"
	"testing"

	"yurei/engine"
)

func TestBandRegion(t *testing.T) {
	x := []float64{1, 2, 4, 5}
	for name, c := range map[string]struct {
		at     []Interval // their middles are the values
		zeros  []float64
		region []Interval
		cross  bool
	}{
		"falls through":   {[]Interval{{3, 5}, {1, 3}, {-3, -1}, {-5, -3}}, []float64{3}, []Interval{{2.5, 3.5}}, true},
		"rises through":   {[]Interval{{-5, -3}, {-3, -1}, {1, 3}, {3, 5}}, []float64{3}, []Interval{{2.5, 3.5}}, true},
		"above":           {[]Interval{{3, 5}, {1, 3}, {1, 3}, {1, 2}}, nil, nil, false},
		"below":           {[]Interval{{-3, -1}, {-3, -1}, {-3, -1}, {-2, -1}}, nil, nil, false},
		"open above":      {[]Interval{{3, 5}, {1, 3}, {1, 3}, {-1, 1}}, []float64{5}, []Interval{{4.5, 5}}, false},
		"open below":      {[]Interval{{-1, 1}, {1, 3}, {1, 3}, {1, 3}}, []float64{1}, []Interval{{1, 1.5}}, false},
		"no telling":      {[]Interval{{-1, 1}, {-1, 3}, {-1, 3}, {-1, 3}}, []float64{1}, []Interval{{1, 5}}, false},
		"turns back":      {[]Interval{{1, 3}, {-3, -1}, {1, 3}, {1, 3}}, []float64{1.5, 3}, []Interval{{1.25, 1.75}, {2.5, 3.5}}, true},
		"dips":            {[]Interval{{1, 5}, {-1, 3}, {1, 5}, {1, 5}}, nil, []Interval{{1.5, 3}}, false},
		"through a place": {[]Interval{{1, 3}, {-1, 1}, {-3, -1}, {-3, -1}}, []float64{2}, []Interval{{1.5, 3}}, true},
		"known exactly":   {[]Interval{{1, 1}, {-1, -1}, {-2, -2}, {-2, -2}}, []float64{1.5}, []Interval{{1.5, 1.5}}, true},
		"zero throughout": {[]Interval{{0, 0}, {0, 0}, {0, 0}, {0, 0}}, x, []Interval{{1, 5}}, false},
	} {
		b := Band{X: x, At: c.at}
		for _, iv := range c.at {
			b.Value = append(b.Value, (iv.Lo+iv.Hi)/2)
		}
		if got := b.Zeros(); !reflect.DeepEqual(got, c.zeros) {
			t.Errorf("%s: zeros %v, want %v", name, got, c.zeros)
		}
		if got := b.Region(); !reflect.DeepEqual(got, c.region) {
			t.Errorf("%s: region %v, want %v", name, got, c.region)
		}
		if got := b.Crosses(); got != c.cross {
			t.Errorf("%s: crosses is %v", name, got)
		}
	}
	one := Band{X: []float64{3}, Value: []float64{1}, At: []Interval{{-1, 2}}}
	if got := one.Region(); !reflect.DeepEqual(got, []Interval{{3, 3}}) || one.Zeros() != nil {
		t.Errorf("one place: %v, %v", got, one.Zeros())
	}
}

// hold says that every zero lies in the region.
func hold(region []Interval, zeros []float64) bool {
	for _, z := range zeros {
		in := false
		for _, part := range region {
			in = in || part.Lo <= z && z <= part.Hi
		}
		if !in {
			return false
		}
	}
	return true
}

// Curves of win rates that are played on common deals together with a reference: the
// regions of all curves hold all places at which the truth equals the reference in
// 95 % of runs at least, whether the curves run straight between the places or bend
// as win rates do, turn back, or never reach the reference; and where a run says that
// a curve crosses, it does.
func TestCrossingCoverage(t *testing.T) {
	const (
		deals, runs = 1200, 400
		reference   = 0.35
	)
	places := []float64{0.5, 0.7, 0.9, 1.1, 1.3, 1.5, 1.8}
	logistic := func(top, middle, width float64) func(float64) float64 {
		return func(x float64) float64 { return top / (1 + math.Exp((x-middle)/width)) }
	}
	straight := func(rates ...float64) func(float64) float64 {
		return func(x float64) float64 {
			for i := 1; ; i++ {
				if x <= places[i] {
					part := (x - places[i-1]) / (places[i] - places[i-1])
					return rates[i-1] + part*(rates[i]-rates[i-1])
				}
			}
		}
	}
	for name, curves := range map[string][]func(float64) float64{
		"straight": {
			straight(0.55, 0.54, 0.53, 0.51, 0.43, 0.33, 0.13),
			straight(0.55, 0.51, 0.48, 0.43, 0.34, 0.23, 0.09),
			straight(0.46, 0.40, 0.33, 0.27, 0.20, 0.12, 0.07),
		},
		"bent":         {logistic(0.56, 1.45, 0.2), logistic(0.55, 1.25, 0.18), logistic(0.5, 0.95, 0.25)},
		"turning back": {straight(0.45, 0.30, 0.25, 0.3, 0.45, 0.35, 0.2), straight(0.3, 0.36, 0.36, 0.3, 0.3, 0.36, 0.36)},
		"never":        {straight(0.5, 0.48, 0.46, 0.45, 0.44, 0.43, 0.4), straight(0.3, 0.28, 0.26, 0.25, 0.24, 0.23, 0.2)},
		"touching":     {straight(0.5, 0.48, 0.46, 0.45, 0.44, 0.40, 0.35), straight(0.35, 0.28, 0.26, 0.25, 0.24, 0.23, 0.2)},
		"equal":        {straight(0.35, 0.35, 0.35, 0.35, 0.35, 0.35, 0.35)},
	} {
		var truth [][]float64
		var crosses []bool
		for _, rate := range curves {
			zeros, above, below := truths(func(x float64) float64 { return rate(x) - reference }, places)
			truth = append(truth, zeros)
			crosses = append(crosses, above && below)
		}
		random := engine.MakeRand(11, uint64(len(name)))
		held, alone := 0, 0 // alone: with intervals that do not allow for each other
		for range runs {
			tables := make([]Pairs, len(curves)*len(places))
			for range deals {
				luck := random.Float64()
				event := func(chance float64) bool {
					// Half of the games are decided by what the cells have in common.
					if random.Uint64()&1 == 0 {
						return random.Float64() < chance
					}
					return luck < chance
				}
				with := event(reference)
				for c, rate := range curves {
					for i, x := range places {
						tables[c*len(places)+i].Add(event(rate(x)), with)
					}
				}
			}
			right := func(level float64) int {
				for c := range curves {
					b := Band{X: places}
					for _, table := range tables[c*len(places):][:len(places)] {
						b.Value = append(b.Value, table.Difference())
						b.At = append(b.At, table.Interval(level))
					}
					if !hold(b.Region(), truth[c]) || b.Crosses() && !crosses[c] {
						return 0
					}
				}
				return 1
			}
			held += right(Bonferroni(0.95, len(curves)*len(places)))
			alone += right(0.95)
		}
		// 95 %, less three standard errors of a share of so many runs.
		if share := float64(held) / runs; share < 0.95-3*math.Sqrt(0.95*0.05/runs) {
			t.Errorf("%s: all true places are held in %.1f %% of runs", name, 100*share)
		}
		if share := float64(alone) / runs; name == "equal" && share > 0.9 {
			t.Errorf("%s: without a family the true places are held in %.1f %% of runs: the test shows nothing", name, 100*share)
		}
	}
}

// truths are the zeros of a difference, to a thousandth of the range, and whether it
// is above and below zero somewhere.
func truths(difference func(float64) float64, places []float64) (zeros []float64, above, below bool) {
	const steps = 1000
	first, last := places[0], places[len(places)-1]
	before := 0.0
	for k := range steps + 1 {
		x := min(last, first+float64(k)*(last-first)/steps)
		d := difference(x)
		if math.Abs(d) < 1e-12 {
			zeros, d = append(zeros, x), 0
		} else if d*before < 0 {
			zeros = append(zeros, x)
		}
		above, below, before = above || d > 0, below || d < 0, d
	}
	return zeros, above, below
}
