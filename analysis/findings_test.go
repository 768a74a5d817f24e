package analysis_test

import (
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
)

func TestFindings(t *testing.T) {
	equal := sample.Cells()[:2]
	equal[1].Win = equal[0].Win
	for _, c := range []struct {
		name string
		s    *analysis.Summary
		want []string
	}{
		{"no game", sample.Summary(sample.Cells(), 0), nil},
		{"one cell", sample.Summary(sample.Cells()[:1], 200), []string{
			"Visitors win 39.0 % of 200 games (95 % interval 32.5 - 45.9).",
		}},
		{"all differ", sample.Summary(sample.Cells(), 10_000), []string{
			"Visitors win most often with normal discs (40.6 %) and least often with nightmare discs (28.4 %): +12.2 points, 11.2 to 13.3.",
			"All 6 pairs of cells differ (paired by deal, exact McNemar test, Holm over the family): normal discs - nightmare discs, +12.2 points, 11.2 to 13.3; normal discs - cards, +10.0 points, 9.0 to 11.1; hard discs - nightmare discs,",
			"Separate deals would need 1.60 to 1.93 times the games",
		}},
		{"some differ", sample.Summary(sample.Cells(), 200), []string{
			"Visitors win most often with hard discs",
			"2 of 6 pairs of cells differ (paired by deal, exact McNemar test, Holm over the family): hard discs - nightmare discs, +12.5 points",
			"Separate deals",
		}},
		{"none differs", sample.Summary(sample.Cells(), 30), []string{
			"Visitors win most often",
			"None of the 6 pairs of cells is told apart",
			"",
		}},
		{"two equal cells", sample.Summary(equal, 300), []string{
			"Visitors win",
			"The two cells are not told apart (1 comparison, paired by deal, exact McNemar test: p = ",
			"Separate deals",
		}},
	} {
		got := c.s.Findings()
		if len(got) != len(c.want) {
			t.Errorf("%s: %q, want %d sentences", c.name, got, len(c.want))
			continue
		}
		for i, want := range c.want {
			if !strings.HasPrefix(got[i], want) {
				t.Errorf("%s: %q, want it to start with %q", c.name, got[i], want)
			}
		}
	}
}

// Turning a comparison round keeps what it says.
func TestOrdered(t *testing.T) {
	s := sample.Summary(sample.Cells(), 1000)
	for _, c := range s.Comparisons {
		o := c.Ordered()
		if o.Difference < 0 || o.Lo > o.Difference || o.Hi < o.Difference || o.ApartLo > o.ApartHi {
			t.Errorf("%+v", o)
		}
		if o.Deals.N() != c.Deals.N() || o.Deals.Difference()*c.Deals.Difference() < 0 != (o.First != c.First) {
			t.Errorf("%+v turned into %+v", c, o)
		}
	}
}
