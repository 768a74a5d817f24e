package stat

import (
	"math"
	"testing"

	"yurei/engine"
)

func TestHolm(t *testing.T) {
	for _, c := range []struct{ p, want []float64 }{
		{nil, nil},
		{[]float64{0.3}, []float64{0.3}},
		// R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
		{[]float64{0.01, 0.04, 0.03, 0.005}, []float64{0.03, 0.06, 0.06, 0.02}},
		// R: p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "holm")
		{[]float64{0.01, 0.02, 0.03, 0.04, 0.05}, []float64{0.05, 0.08, 0.09, 0.09, 0.09}},
		{[]float64{0.9, 0.8, 0.8}, []float64{1, 1, 1}},
	} {
		got := Holm(c.p)
		if len(got) != len(c.want) {
			t.Fatalf("Holm(%v) = %v, want %v", c.p, got, c.want)
		}
		for i := range got {
			if math.Abs(got[i]-c.want[i]) > 1e-12 {
				t.Errorf("Holm(%v) = %v, want %v", c.p, got, c.want)
			}
		}
	}
}

func TestBenjaminiHochberg(t *testing.T) {
	for _, c := range []struct{ p, want []float64 }{
		{nil, nil},
		{[]float64{0.3}, []float64{0.3}},
		// R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "BH")
		{[]float64{0.01, 0.04, 0.03, 0.005}, []float64{0.02, 0.04, 0.04, 0.02}},
		{[]float64{0.9, 0.8, 0.8}, []float64{0.9, 0.9, 0.9}},
	} {
		got := BenjaminiHochberg(c.p)
		if len(got) != len(c.want) {
			t.Fatalf("BenjaminiHochberg(%v) = %v, want %v", c.p, got, c.want)
		}
		for i := range got {
			if math.Abs(got[i]-c.want[i]) > 1e-12 {
				t.Errorf("BenjaminiHochberg(%v) = %v, want %v", c.p, got, c.want)
			}
		}
	}
}

// What intervals of a family support, Holm's method on the same claims finds
// too.
func TestBonferroniClaimsNoMoreThanHolm(t *testing.T) {
	random := engine.MakeRand(8, 8)
	claims := 0
	for range 500 {
		const m = 6
		var p []float64
		var supported []bool
		for range m {
			n := int64(50 + random.IntN(2000))
			table := Pairs{Both: n, First: n/20 + int64(random.IntN(60)), Second: n/20 + int64(random.IntN(60))}
			iv := table.Interval(Bonferroni(0.95, m))
			supported = append(supported, iv.Lo > 0 || iv.Hi < 0)
			p = append(p, table.Score().Differs(0))
		}
		for i, adjusted := range Holm(p) {
			if supported[i] {
				claims++
				if adjusted >= 0.05 {
					t.Errorf("an interval of level %v excludes 0, Holm p = %v", Bonferroni(0.95, m), adjusted)
				}
			}
		}
	}
	if claims < 100 {
		t.Errorf("only %d claims were tried", claims)
	}
}
