package stat

import (
	"math"
	"testing"

	"yurei/engine"
)

// Means of paired games differ as the mean of their differences does: Student's
// paired t.
func TestRatioDifferenceOfMeansIsThePairedT(t *testing.T) {
	first, second := []int64{3, 5, 9, 4, 8, 2}, []int64{1, 6, 7, 2, 5, 3}
	var a, b, differences Ratio
	var common RatioPairs
	for i := range first {
		a.Add(first[i], 1)
		b.Add(second[i], 1)
		common.Add(first[i], 1, second[i], 1)
		differences.Add(first[i]-second[i], 1)
	}
	d := a.Minus(&b, &common)
	got, known := d.Interval(0.95)
	want, _ := differences.Interval(0.95)
	if !known || math.Abs(got.Lo-want.Lo) > 1e-12 || math.Abs(got.Hi-want.Hi) > 1e-12 {
		t.Errorf("interval %v, want %v", got, want)
	}
	// The level at which the interval ends at zero is the p-value's.
	if iv, _ := d.Interval(1 - d.Differs()); math.Abs(iv.Lo) > 1e-9 {
		t.Errorf("p = %v, at which the interval is %v, want it to end at 0", d.Differs(), iv)
	}
	// Separate deals: Welch's standard error.
	va, _ := a.variance()
	vb, _ := b.variance()
	if apart := a.Minus(&b, &RatioPairs{}); math.Abs(apart.Spread-math.Sqrt(va+vb)) > 1e-12 {
		t.Errorf("spread on separate deals %v, want %v", apart.Spread, math.Sqrt(va+vb))
	}
}

func TestRatioDifferenceOfEqualGamesHasNoSpread(t *testing.T) {
	var a Ratio
	var common RatioPairs
	random := engine.MakeRand(5, 1)
	for range 100 {
		x, y := int64(random.IntN(9)), int64(random.IntN(9))
		a.Add(x, y)
		common.Add(x, y, x, y)
	}
	d := a.Minus(&a, &common)
	if _, known := d.Interval(0.95); known || d.Value != 0 || d.Differs() != 1 {
		t.Errorf("%+v, want no difference and no interval", d)
	}
}

// Ratios on common deals that share much of their chance: the interval covers a
// difference of zero as often as it says, also when some games have no partner.
func TestRatioDifferenceCovers(t *testing.T) {
	random := engine.MakeRand(6, 1)
	const trials = 2000
	for _, alone := range []int{0, 60} {
		covered := 0
		for range trials {
			var a, b Ratio
			var common RatioPairs
			for deal := range 200 {
				shared := int64(random.IntN(20))
				x1, x2 := shared+int64(random.IntN(8)), shared+int64(random.IntN(8))
				y1, y2 := shared+10+int64(random.IntN(5)), shared+10+int64(random.IntN(5))
				b.Add(x2, y2)
				if deal < alone {
					continue
				}
				a.Add(x1, y1)
				common.Add(x1, y1, x2, y2)
			}
			if iv, known := a.Minus(&b, &common).Interval(0.95); known && iv.Lo <= 0 && 0 <= iv.Hi {
				covered++
			}
		}
		// 99.9 % bounds of a binomial share around 0.95.
		if share := float64(covered) / trials; math.Abs(share-0.95) > 0.016 {
			t.Errorf("%d games without a partner: covers in %v, want 0.95", alone, share)
		}
	}
}
