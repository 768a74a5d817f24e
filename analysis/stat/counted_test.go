package stat

import (
	"math"
	"slices"
	"testing"

	"yurei/engine"
)

// turns draws lengths like those of games: whole numbers with a long tail.
func turns(n int, r *engine.Rand) (values []float64, counts map[int64]int64) {
	counts = map[int64]int64{}
	for range n {
		v := int64(5 + 20*math.Pow(r.Float64(), 3) + 6*r.Float64())
		values = append(values, float64(v))
		counts[v]++
	}
	return values, counts
}

// The exact bootstrap of a quantile is what drawing again comes to.
func TestCountedIsTheBootstrap(t *testing.T) {
	r := engine.MakeRand(3, 4)
	for _, n := range []int{25, 201, 1001} {
		values, counts := turns(n, &r)
		c := MakeCounted(counts)
		for _, chance := range []float64{0.1, 0.5, 0.9} {
			drawn := NewBootstrap(n, 6000, Quantile(values, chance), &r)
			if got, want := c.Quantile(chance), drawn.Value(); math.Abs(got-want) > 1e-9 {
				t.Errorf("n %d: the quantile at %v is %v, want %v", n, chance, got, want)
			}
			want, _ := drawn.Percentile(0.95)
			got, known := c.Interval(chance, 0.95)
			// Whole numbers: an end may fall to the next one. Of few values those on
			// either side of a quantile lie apart, and the interval takes the outer one.
			off := 1.0
			if n < 100 {
				off = 2
			}
			if !known || math.Abs(got.Lo-want.Lo) > off || math.Abs(got.Hi-want.Hi) > off {
				t.Errorf("n %d: the quantile at %v is from %v to %v, drawn again %v to %v", n, chance, got.Lo, got.Hi, want.Lo, want.Hi)
			}
		}
	}
}

// The interval of a median covers the true one at least as often as it says, and not
// by being the whole range.
func TestCountedCovers(t *testing.T) {
	r := engine.MakeRand(5, 6)
	_, many := turns(400_000, &r)
	truth := MakeCounted(many)
	for _, chance := range []float64{0.1, 0.5, 0.9} {
		want := truth.Quantile(chance)
		const runs = 400
		covered, width := 0, 0.0
		for range runs {
			_, counts := turns(300, &r)
			iv, _ := MakeCounted(counts).Interval(chance, 0.95)
			if iv.Lo <= want && want <= iv.Hi {
				covered++
			}
			width += iv.Hi - iv.Lo
		}
		// 95 % less four standard deviations of 400 runs.
		if covered < runs*95/100-18 {
			t.Errorf("the quantile at %v is covered in %d of %d runs", chance, covered, runs)
		}
		if mean := width / runs; mean > 6 {
			t.Errorf("the interval of the quantile at %v is %v wide", chance, mean)
		}
	}
}

func TestCountedCorners(t *testing.T) {
	if c := MakeCounted(nil); c.N() != 0 || c.Quantile(0.5) != 0 {
		t.Errorf("nothing has the median %v of %d", c.Quantile(0.5), c.N())
	}
	one := MakeCounted(map[int64]int64{7: 1})
	if _, known := one.Interval(0.5, 0.95); known || one.Quantile(0.5) != 7 {
		t.Errorf("one value has the median %v (an interval: %v)", one.Quantile(0.5), known)
	}
	same := MakeCounted(map[int64]int64{7: 50})
	if iv, known := same.Interval(0.5, 0.95); !known || iv != (Interval{7, 7}) {
		t.Errorf("equal values: %v, %v", iv, known)
	}
	two := MakeCounted(map[int64]int64{1: 2, 4: 2})
	if got := two.Quantile(0.5); got != 2.5 {
		t.Errorf("the median of 1 1 4 4 is %v, want 2.5", got)
	}
	values := []int64{-3, 0, 2, 2, 9}
	counts := map[int64]int64{}
	for _, v := range values {
		counts[v]++
	}
	for rank, v := range values {
		if got := MakeCounted(counts).Quantile(float64(rank) / 4); got != float64(v) {
			t.Errorf("rank %d of %v is %v", rank, values, got)
		}
	}
	if !slices.IsSorted(MakeCounted(counts).values) {
		t.Error("values are not in order")
	}
}
