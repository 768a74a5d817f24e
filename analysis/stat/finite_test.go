package stat

import (
	"math"
	"testing"

	"yurei/engine"
)

// Whatever the counts, zero, all and a billion included, and whatever the level,
// every answer is a number in its range, in bounded time.
func TestEveryAnswerIsFinite(t *testing.T) {
	rounds := 400
	if testing.Short() {
		rounds = 50
	}
	random := engine.MakeRand(77, 1)
	count := func() int64 {
		switch random.IntN(4) {
		case 0:
			return 0
		case 1:
			return int64(random.IntN(4))
		case 2:
			return int64(random.IntN(5000))
		}
		return int64(random.IntN(1e9))
	}
	chance := func(what string, table Pairs, p float64) {
		if !(p >= 0 && p <= 1) {
			t.Errorf("%s of %+v: %v, want a chance", what, table, p)
		}
	}
	for range rounds {
		table := Pairs{count(), count(), count(), count()}
		n, k := table.N(), table.Both+table.First
		if n == 0 {
			continue
		}
		for _, level := range []float64{1e-9, 0.5, 0.95, 0.9999, 1 - 1e-12} {
			for what, iv := range map[string]Interval{
				"Wilson":         Wilson(k, n, level),
				"ClopperPearson": ClopperPearson(k, n, level),
				"ShareScore":     ShareScore(k, n).Interval(level),
				"ShareSequence":  ShareSequence(k, n, level),
			} {
				within(t, what, iv, 0, 1)
			}
			for what, iv := range map[string]Interval{
				"Interval":        table.Interval(level),
				"Sequence":        table.Sequence(level),
				"DifferenceScore": DifferenceScore(k, n, table.Second, table.Second+table.Neither).Interval(level),
				"Newcombe":        Newcombe(k, n, table.Second, table.Second+table.Neither, level),
			} {
				within(t, what, iv, -1, 1)
			}
			joint := &Joint{N: n, Both: [][]int64{{k, table.Both}, {table.Both, table.Both + table.Second}}}
			_, iv := joint.Contrast([]float64{1, -1}, level)
			within(t, "Contrast", iv, -1, 1)
			f, p := joint.Wald([][]float64{{1, -1}})
			chance("Wald", table, p)
			if math.IsNaN(f) || math.IsInf(f, 0) {
				t.Errorf("F of %+v: %v", table, f)
			}
		}
		chance("McNemar", table, table.McNemar())
		chance("MidP", table, table.MidP())
		for _, x := range []float64{-1, -0.01, 0, 1e-12, 0.3, 1} {
			chance("Above", table, table.Score().Above(x))
			chance("Below", table, table.Score().Below(x))
			chance("Differs", table, DifferenceScore(k, n, table.Second, table.Second+table.Neither).Differs(x))
		}
		if gain, known := table.Gain(); known && !(gain > 0 && gain < 1e13) {
			t.Errorf("gain of %+v: %v", table, gain)
		}
	}
}
