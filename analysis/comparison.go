package analysis

import (
	"math"

	"yurei/analysis/stat"
)

// Comparison is the difference of the side's win rates in two cells on the deals
// that both played, or on deals that have nothing in common.
type Comparison struct {
	First  int        `json:"first"` // indexes of Summary.Cells
	Second int        `json:"second"`
	Deals  stat.Pairs `json:"deals"`
	// Difference is the first cell's rate minus the second's, Lo and Hi its
	// interval, ApartLo and ApartHi what that would be if the deals were separate.
	Difference float64 `json:"difference"`
	Lo         float64 `json:"lo"`
	Hi         float64 `json:"hi"`
	ApartLo    float64 `json:"apart_lo"`
	ApartHi    float64 `json:"apart_hi"`
	// P is the exact McNemar p-value or, on separate deals, that of the score test;
	// Adjusted is that value adjusted for all the comparisons of the run. Differs
	// says that Adjusted is below 1 - Level.
	P        float64 `json:"p"`
	Adjusted float64 `json:"p_adjusted"`
	Differs  bool    `json:"differs"`
	// Gain is the factor of games that pairing saved, 0 where it is unknown or
	// nothing is paired; Effective how many separate deals would tell as much as
	// those played.
	Gain      float64 `json:"gain"`
	Effective int64   `json:"effective_deals"`
}

// comparisons of the pairs of cells that are compared.
func (t *Tally) comparisons() []Comparison {
	out := []Comparison{}
	var p []float64
	for _, pair := range t.compared() {
		table := t.pairOf(pair.Cell, pair.Base)
		n := table.N()
		iv := table.Interval(Level)
		separate := stat.Newcombe(table.Both+table.First, n, table.Both+table.Second, n, Level)
		c := Comparison{First: pair.Cell, Second: pair.Base, Deals: table, Difference: round6(table.Difference()), Effective: n}
		if t.experiment.Independent {
			score := apart(table)
			iv = score.Interval(Level)
			separate = iv
			p = append(p, score.Differs(0))
		} else {
			p = append(p, table.McNemar())
			if gain, known := table.Gain(); known {
				c.Gain = round6(gain)
				c.Effective = int64(math.Round(gain * float64(n)))
			}
		}
		c.Lo, c.Hi, c.ApartLo, c.ApartHi = round6(iv.Lo), round6(iv.Hi), round6(separate.Lo), round6(separate.Hi)
		out = append(out, c)
	}
	for i, adjusted := range t.experiment.Adjust.adjust(p) {
		out[i].P = roundSignificant(p[i])
		out[i].Adjusted = roundSignificant(adjusted)
		out[i].Differs = adjusted < 1-Level
	}
	return out
}

// Method says in words how cells are compared: pairing, test and correction.
func (s *Summary) Method() string {
	method := "paired by deal, exact McNemar test"
	if s.Independent {
		method = "unpaired, each cell with deals of its own; score test"
	}
	if len(s.Comparisons) > 1 {
		method += ", " + s.Adjust.Name() + " over the family"
	}
	return method
}
