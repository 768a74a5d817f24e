package stat

import (
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"yurei/engine"
)

// Values made by R: testdata/reference.R, whose output is testdata/reference.csv.
func TestReferenceValues(t *testing.T) {
	type check struct {
		// compute returns what R did from the same input.
		compute func(in []float64) []float64
		// relative or absolute, whichever allows more: R's own roots are known to
		// about 1e-8 where a likelihood was maximised by comparing its values.
		relative, absolute float64
		rows               int
	}
	ends := func(iv Interval) []float64 { return []float64{iv.Lo, iv.Hi} }
	table := func(in []float64) Pairs {
		return Pairs{Both: int64(in[0]), First: int64(in[1]), Second: int64(in[2]), Neither: int64(in[3])}
	}
	separate := func(in []float64) Score {
		return DifferenceScore(int64(in[0]), int64(in[1]), int64(in[2]), int64(in[3]))
	}
	grid := Grid{3, 2}
	joint := func(in []float64) *Joint {
		j := NewJoint(grid.Cells())
		j.N = int64(in[0])
		for i, n := range in[1:] {
			j.Both[i/grid.Cells()][i%grid.Cells()] = int64(n)
		}
		return j
	}
	effect := func(weights []float64) func(in []float64) []float64 {
		return func(in []float64) []float64 {
			value, iv := joint(in).Contrast(weights, 0.95)
			return []float64{value, iv.Lo, iv.Hi}
		}
	}
	wald := func(contrasts [][]float64) func(in []float64) []float64 {
		return func(in []float64) []float64 {
			f, p := joint(in).Wald(contrasts)
			return []float64{f, p}
		}
	}
	resampled := func(interval func(b *Bootstrap) (Interval, bool)) func(in []float64) []float64 {
		return func(in []float64) []float64 {
			random := engine.MakeRand(99, 0)
			b := NewBootstrap(len(in), 40000, mean(in), &random)
			iv, _ := interval(b)
			return []float64{b.Value(), iv.Lo, iv.Hi}
		}
	}
	checks := map[string]*check{
		"wilson": {relative: 1e-9, absolute: 1e-12, compute: func(in []float64) []float64 {
			return ends(Wilson(int64(in[0]), int64(in[1]), in[2]))
		}},
		"clopper-pearson": {relative: 1e-9, compute: func(in []float64) []float64 {
			return ends(ClopperPearson(int64(in[0]), int64(in[1]), in[2]))
		}},
		"share-margins": {relative: 1e-9, compute: func(in []float64) []float64 {
			s := ShareScore(int64(in[0]), int64(in[1]))
			return []float64{s.Above(in[2]), s.Below(in[3]), s.Within(in[2], in[3])}
		}},
		"mcnemar": {relative: 1e-9, compute: func(in []float64) []float64 {
			return []float64{table(in).McNemar(), table(in).MidP()}
		}},
		"mcnemar-score": {relative: 1e-9, compute: func(in []float64) []float64 {
			return []float64{table(in).Score().Differs(0)}
		}},
		"pairs-interval": {absolute: 1e-7, compute: func(in []float64) []float64 {
			return ends(table(in).Interval(in[4]))
		}},
		"pairs-margins": {relative: 1e-4, absolute: 1e-12, compute: func(in []float64) []float64 {
			return []float64{table(in).Score().Above(in[4]), table(in).Score().Below(in[5])}
		}},
		"apart": {relative: 1e-9, compute: func(in []float64) []float64 {
			return []float64{separate(in).Differs(0)}
		}},
		"apart-interval": {absolute: 1e-7, compute: func(in []float64) []float64 {
			return ends(separate(in).Interval(in[4]))
		}},
		"holm":               {relative: 1e-9, compute: Holm},
		"benjamini-hochberg": {relative: 1e-9, compute: BenjaminiHochberg},
		"share-sequence": {absolute: 1e-9, compute: func(in []float64) []float64 {
			return ends(ShareSequence(int64(in[0]), int64(in[1]), in[2]))
		}},
		"pairs-sequence": {absolute: 1e-9, compute: func(in []float64) []float64 {
			return ends(table(in).Sequence(in[4]))
		}},
		"effect-1":     {relative: 1e-9, compute: effect(grid.Effect(0, 0))},
		"effect-2":     {relative: 1e-9, compute: effect(grid.Between(0, 0, 2))},
		"effect-3":     {relative: 1e-9, compute: effect(grid.Between(1, 0, 1))},
		"interaction":  {relative: 1e-9, compute: wald(grid.Interactions())},
		"first-factor": {relative: 1e-9, compute: wald(grid.Together(0))},
		// What is added to the variances costs about a hundredth of F.
		"interaction-hotelling":     {relative: 0.05, compute: wald(grid.Interactions())},
		"first-factor-hotelling":    {relative: 0.02, absolute: 1e-9, compute: wald(grid.Together(0))},
		"bootstrap-mean-bca":        {absolute: 0.1, compute: resampled(func(b *Bootstrap) (Interval, bool) { return b.Interval(0.95) })},
		"bootstrap-mean-percentile": {absolute: 0.1, compute: resampled(func(b *Bootstrap) (Interval, bool) { return b.Percentile(0.95) })},
		"quantile": {relative: 1e-9, compute: func(in []float64) []float64 {
			once := make([]int32, len(in)-1)
			for i := range once {
				once[i] = 1
			}
			return []float64{Quantile(in[1:], in[0])(once)}
		}},
		"version": {},
	}

	file, err := os.Open("testdata/reference.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		c := checks[row[0]]
		if c == nil {
			t.Fatalf("%s: nothing to check it with", row[0])
		}
		c.rows++
		if c.compute == nil {
			continue
		}
		got, want := c.compute(numbers(t, row[1])), numbers(t, row[2])
		if len(got) != len(want) {
			t.Fatalf("%s of %s: %v, want %v", row[0], row[1], got, want)
		}
		for i := range want {
			if !(math.Abs(got[i]-want[i]) <= max(c.absolute, c.relative*math.Abs(want[i]))) {
				t.Errorf("%s of %s: %v, want %v", row[0], row[1], got, want)
				break
			}
		}
	}
	for what, c := range checks {
		if c.rows == 0 {
			t.Errorf("%s: no values in the file", what)
		}
	}
}

func numbers(t *testing.T, text string) []float64 {
	t.Helper()
	var all []float64
	for field := range strings.FieldsSeq(text) {
		v, err := strconv.ParseFloat(field, 64)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	return all
}
