package analysis

import "yurei/analysis/stat"

// Comparison is the difference of the side's win rates in two cells on the deals
// that both played.
type Comparison struct {
	First  int        `json:"first"` // indexes of Summary.Cells
	Second int        `json:"second"`
	Deals  stat.Pairs `json:"deals"`
	// Difference is the first cell's rate minus the second's, Lo and Hi its
	// paired interval, ApartLo and ApartHi what it would be on separate deals.
	Difference float64 `json:"difference"`
	Lo         float64 `json:"lo"`
	Hi         float64 `json:"hi"`
	ApartLo    float64 `json:"apart_lo"`
	ApartHi    float64 `json:"apart_hi"`
	// P is the exact McNemar p-value, Holm that value adjusted for all the
	// comparisons of the run. Differs says that Holm is below 1 - Level.
	P       float64 `json:"p"`
	Holm    float64 `json:"p_holm"`
	Differs bool    `json:"differs"`
	// Gain is the factor of games that pairing saved, 0 where it is unknown.
	Gain float64 `json:"gain"`
}

// comparisons of every pair of cells, ordered by the second, then the first.
func (t *Tally) comparisons() []Comparison {
	out := []Comparison{}
	var p []float64
	for b := range t.cells {
		for a := range b {
			table := t.pairs[pairIndex(a, b)]
			n := table.N()
			iv := table.Interval(Level)
			apart := stat.Newcombe(table.Both+table.First, n, table.Both+table.Second, n, Level)
			gain, _ := table.Gain()
			p = append(p, table.McNemar())
			out = append(out, Comparison{
				First: a, Second: b, Deals: table,
				Difference: round6(table.Difference()),
				Lo:         round6(iv.Lo),
				Hi:         round6(iv.Hi),
				ApartLo:    round6(apart.Lo),
				ApartHi:    round6(apart.Hi),
				Gain:       round6(gain),
			})
		}
	}
	for i, holm := range stat.Holm(p) {
		out[i].P = roundSignificant(p[i])
		out[i].Holm = roundSignificant(holm)
		out[i].Differs = holm < 1-Level
	}
	return out
}
