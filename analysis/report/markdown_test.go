package report

import (
	"slices"
	"strings"
	"testing"

	"yurei/analysis"
)

// What no game tells anything of is named once, not listed as an empty row.
func TestUnknownMeasuresAreNamed(t *testing.T) {
	info := func(title string) (m analysis.MeasureInfo) {
		m.Title = title
		return m
	}
	s := &analysis.Summary{
		Measures: []analysis.MeasureInfo{info("holes"), info("seat 3 wins"), info("turns")},
		Cells: []analysis.CellSummary{
			{Label: "a", Measures: []analysis.Estimate{{}, {}, {Known: true, Value: 7}}},
			{Label: "b", Measures: []analysis.Estimate{{Known: true, Value: 2}, {}, {Known: true, Value: 8}}},
		},
	}
	g, unknown := measures(s, "")
	if !slices.Equal(unknown, []string{"seat 3 wins"}) {
		t.Errorf("unknown: %q", unknown)
	}
	if len(g.rows) != 2 || g.rows[0][0] != "holes" || g.rows[1][0] != "turns" {
		t.Errorf("rows: %q", g.rows)
	}
}

// A section with nothing to list is its note alone.
func TestSectionWithoutRows(t *testing.T) {
	var b strings.Builder
	section(&b, "Cards", "Nothing to count.", grid{header: []string{"", "a"}})
	if want := "\n## Cards\n\nNothing to count.\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

// A large grid lists the pairs that differ most surely, in the order of the cells.
func TestManyPairs(t *testing.T) {
	all := make([]analysis.Comparison, mostPairs+100)
	for i := range all {
		all[i].First, all[i].P = i, float64((i*37)%len(all))
	}
	some := listed(all)
	if len(some) != mostPairs {
		t.Fatalf("%d pairs, want %d", len(some), mostPairs)
	}
	for i, c := range some {
		if c.P >= mostPairs || i > 0 && c.First <= some[i-1].First {
			t.Errorf("row %d: pair %d with rank %v", i, c.First, c.P)
		}
	}
	note := comparisonsNote(&analysis.Summary{Comparisons: all})
	if want := "Of 300 pairs the 200 with the smallest p; --format json prints all."; !strings.Contains(note, want) {
		t.Errorf("the note %q does not hold %q", note, want)
	}
	if got := listed(all[:3]); len(got) != 3 {
		t.Errorf("%d of three pairs", len(got))
	}
}
