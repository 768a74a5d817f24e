package stat

import (
	"math"
	"math/big"
	"testing"

	"yurei/engine"
)

func TestMeanPublished(t *testing.T) {
	// Differences of the sleep data (Student, 1908) in tenths of an hour.
	// R: t.test(extra ~ group, data = sleep, paired = TRUE):
	// mean -1.58, 95 % interval -2.4598858 to -0.7001142.
	var r Ratio
	for _, x := range []int64{-12, -24, -13, -13, 0, -10, -18, -8, -46, -14} {
		r.Add(x, 1)
	}
	if r.Value() != -15.8 {
		t.Errorf("mean = %v, want -15.8", r.Value())
	}
	iv, known := r.Interval(0.95)
	if !known {
		t.Fatal("no interval")
	}
	near(t, "interval", iv, -24.598858, -7.001142, 5e-6)
}

func TestRatioWithoutSpread(t *testing.T) {
	var r Ratio
	if _, known := r.Interval(0.95); known || r.Value() != 0 {
		t.Error("an empty ratio has an interval or a value")
	}
	r.Add(3, 1)
	if _, known := r.Interval(0.95); known {
		t.Error("one game has an interval")
	}
	r.Add(3, 1)
	if _, known := r.Interval(0.95); known {
		t.Error("equal games have an interval")
	}
}

func TestShareIntervalSmallCounts(t *testing.T) {
	for y := int64(0); y <= 4; y++ {
		for x1 := int64(0); x1 <= y; x1++ {
			for x2 := int64(0); x2 <= y; x2++ {
				var r Ratio
				r.Add(x1, y)
				within(t, "one game", r.ShareInterval(0.95), 0, 1)
				r.Add(x2, y)
				iv := r.ShareInterval(0.95)
				within(t, "two games", iv, 0, 1)
				if v := r.Value(); iv.Lo > v || iv.Hi < v || iv.Lo == iv.Hi {
					t.Errorf("(%d + %d) of 2 x %d: interval %v, value %v", x1, x2, y, iv, v)
				}
			}
		}
	}
	// 0 of 10 games of one trial each: Wilson's own interval.
	var r Ratio
	for range 10 {
		r.Add(0, 1)
	}
	near(t, "0 of 10", r.ShareInterval(0.95), 0, 0.2775, 0.00005)
}

// Games whose trials are all alike count once each; independent trials count
// all.
func TestShareIntervalClusters(t *testing.T) {
	var alike, apart Ratio
	for i := range int64(100) {
		alike.Add(i%2*10, 10)
		apart.Add(5+i%2*2-1, 10)
	}
	if n := alike.Trials(); math.Abs(n-99) > 1e-9 {
		t.Errorf("100 games of trials all alike: %v effective trials, want 99", n)
	}
	if n := apart.Trials(); n != 1000 {
		t.Errorf("trials that balance each other: %v effective trials, want all 1000", n)
	}
	want := Wilson(50, 100, 0.95)
	near(t, "alike", alike.ShareInterval(0.95), want.Lo, want.Hi, 0.002)
	want = Wilson(500, 1000, 0.95)
	near(t, "apart", apart.ShareInterval(0.95), want.Lo, want.Hi, 1e-9)
}

// Coverage by simulation: a game has 1 to 10 trials, all with a chance of its
// own, so that trials of one game hang together and long games differ.
func TestShareIntervalCoverage(t *testing.T) {
	const repeats, games = 4000, 60
	random := engine.MakeRand(1, 2)
	covered := 0
	const truth = 0.3
	for range repeats {
		var r Ratio
		for range games {
			y := int64(1 + random.IntN(10))
			chance := truth - 0.2
			if random.IntN(2) == 0 {
				chance = truth + 0.2
			}
			var x int64
			for range y {
				if random.Float64() < chance {
					x++
				}
			}
			r.Add(x, y)
		}
		if iv := r.ShareInterval(0.95); iv.Lo <= truth && truth <= iv.Hi {
			covered++
		}
	}
	// 4 standard errors of a coverage of 0.95 are 0.0138; the method itself is
	// allowed a point.
	if rate := float64(covered) / repeats; rate < 0.926 || rate > 0.974 {
		t.Errorf("coverage = %.4f, want 0.926 to 0.974", rate)
	}
}

func TestRatioDoesNotDependOnOrder(t *testing.T) {
	random := engine.MakeRand(3, 4)
	values := make([][2]int64, 500)
	for i := range values {
		values[i] = [2]int64{int64(random.IntN(1 << 30)), int64(random.IntN(1 << 30))}
	}
	var first Ratio
	for _, v := range values {
		first.Add(v[0], v[1])
	}
	engine.Shuffle(values, &random)
	var second Ratio
	for _, v := range values {
		second.Add(v[0], v[1])
	}
	if first != second {
		t.Errorf("%+v != %+v", first, second)
	}
}

func TestWide(t *testing.T) {
	extremes := []int64{0, 1, -1, 7, -7, 1 << 40, -1 << 40, math.MaxInt64, math.MinInt64}
	var sum Wide
	want := new(big.Int)
	for _, x := range extremes {
		for _, y := range extremes {
			sum.AddProduct(x, y)
			want.Add(want, new(big.Int).Mul(big.NewInt(x), big.NewInt(y)))
			if sum.big().Cmp(want) != 0 {
				t.Fatalf("after %d * %d: %v, want %v", x, y, sum.big(), want)
			}
		}
	}
}
