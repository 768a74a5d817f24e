package stat

import (
	"math"
	"strings"
	"testing"

	"yurei/engine"
)

// Mistakes of the program are named; everything else has an answer.
func TestMisuseIsNamed(t *testing.T) {
	random := engine.MakeRand(1, 1)
	for what, misuse := range map[string]func(){
		"level 1":             func() { Wilson(1, 2, 1) },
		"level NaN":           func() { (Pairs{}).Interval(math.NaN()) },
		"more than all":       func() { ClopperPearson(3, 2, 0.95) },
		"fewer than none":     func() { ShareScore(-1, 2) },
		"a negative count":    func() { (Pairs{First: -1}).Sequence(0.95) },
		"no family":           func() { Bonferroni(0.95, 0) },
		"scaled from nothing": func() { Scaled(0, 0, 5) },
		"events":              func() { NewJoint(2).Add([]bool{true}) },
		"weights":             func() { NewJoint(2).Contrast([]float64{1}, 0.95) },
		"level of a contrast": func() { NewJoint(2).Contrast([]float64{1, -1}, 1) },
		"dependent contrasts": func() { (&Joint{N: 9, Both: [][]int64{{3, 1}, {1, 3}}}).Wald([][]float64{{1, -1}, {1, -1}}) },
		"no resamples":        func() { NewBootstrap(3, 0, mean([]float64{1, 2, 3}), &random) },
		"not finite":          func() { NewBootstrap(3, 9, func([]int32) float64 { return math.Inf(1) }, &random) },
		"chance":              func() { Quantile([]float64{1}, 1.5) },
	} {
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || !strings.HasPrefix(text, "stat: ") {
					t.Errorf("%s: panic %q, want one that begins with stat", what, text)
				}
			}()
			misuse()
		}()
	}
}
