package analysis

import "fmt"

// Warning is a reason to doubt a number.
type Warning struct {
	Code WarningCode `json:"code"`
	// Cell is the key of the cell it is about, empty for the whole run.
	Cell string `json:"cell,omitempty"`
	Text string `json:"text"`
}

// WarningCode names the kinds of warnings for programs.
type WarningCode string

const (
	FewDeals        WarningCode = "few-deals"
	CappedGames     WarningCode = "capped-games"
	FailedGames     WarningCode = "failed-games"
	IncompletePairs WarningCode = "incomplete-pairs"
	ManyComparisons WarningCode = "many-comparisons"
)

// fewDeals is the number of deals below which the interval of a rate near 50 %
// is wider than 5 points to either side: (1.96 / (2 * 0.05))^2.
const fewDeals = 385

func warnings(s *Summary) []Warning {
	out := []Warning{}
	warn := func(code WarningCode, cell, format string, args ...any) {
		out = append(out, Warning{code, cell, fmt.Sprintf(format, args...)})
	}
	if s.Deals < fewDeals {
		warn(FewDeals, "", "%s: intervals reach more than 5 points to either side of a rate near 50 %%",
			CountOf(s.Deals, "deal"))
	}
	for i := range s.Cells {
		c := &s.Cells[i]
		unfinished, failed := c.Outcomes[len(c.Outcomes)-2], c.Outcomes[len(c.Outcomes)-1]
		if unfinished.Count > 0 {
			warn(CappedGames, c.Key, "%s: %s of %s reached the cap on length; they count as games that %s did not win",
				c.Label, CountOf(unfinished.Count, "game"), Count(c.Games), s.SideName)
		}
		if failed.Count > 0 {
			warn(FailedGames, c.Key, "%s: %s of %s failed (an agent broke the rules of play); they count as games that %s did not win",
				c.Label, CountOf(failed.Count, "game"), Count(c.Games), s.SideName)
		}
	}
	for _, c := range s.Comparisons {
		first, second := &s.Cells[c.First], &s.Cells[c.Second]
		if n := c.Deals.N(); n < first.Games || n < second.Games {
			warn(IncompletePairs, "", "%s and %s share only %s",
				first.Label, second.Label, CountOf(n, "deal"))
		}
	}
	if n := len(s.Comparisons); n > 1 {
		warn(ManyComparisons, "", "%s of cells make one family: p-values are adjusted (%s), intervals are %s each",
			CountOf(int64(n), "comparison"), s.Adjust.Name(), s.Confidence())
	}
	return out
}
