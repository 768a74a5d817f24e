package analysis_test

import (
	"math"
	"testing"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
)

// TestContrasts: a contrast is the difference of what the cells show, its intervals
// are one family, and only the pairs that were asked for are compared.
func TestContrasts(t *testing.T) {
	cells, e := sample.Contrasts()
	s := sample.SummaryOf(cells, e, 2000)
	all := sample.Summary(cells, 2000)
	if len(s.Comparisons) != 3 || len(all.Comparisons) != 6 {
		t.Fatalf("%d and %d comparisons, want 3 and 6", len(s.Comparisons), len(all.Comparisons))
	}
	c := s.Contrasts
	if want := 3 * (1 + len(c.Measures)); c.Family.Intervals != want {
		t.Errorf("a family of %d intervals, want %d", c.Family.Intervals, want)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) < 2e-6 }
	for i, row := range c.Rows {
		cell, base := &s.Cells[row.Cell], &s.Cells[row.Base]
		if !near(row.Win.Value, cell.Win.Value-base.Win.Value) {
			t.Errorf("%s: difference %v, want %v - %v", cell.Key, row.Win.Value, cell.Win.Value, base.Win.Value)
		}
		single := s.Comparisons[i]
		if single.First != row.Cell || single.Second != row.Base || row.Win.Lo >= single.Lo || row.Win.Hi <= single.Hi {
			t.Errorf("%s: the family's interval %v to %v is not around the single one %v to %v", cell.Key, row.Win.Lo, row.Win.Hi, single.Lo, single.Hi)
		}
		for j, k := range c.Measures {
			e := row.Measures[j]
			if !near(e.Value, cell.Measures[k].Value-base.Measures[k].Value) {
				t.Errorf("%s: %s differs by %v, want %v - %v", cell.Key, s.Measures[k].Key, e.Value, cell.Measures[k].Value, base.Measures[k].Value)
			}
			if e.Bounded != (e.Value != 0) || e.Bounded && (e.Lo > e.Value || e.Hi < e.Value) {
				t.Errorf("%s: %s: interval %v to %v (known: %v) around %v", cell.Key, s.Measures[k].Key, e.Lo, e.Hi, e.Bounded, e.Value)
			}
		}
	}
	// The pair of the other way round is the same pair.
	e.Contrasts = &analysis.Contrasts{Axis: "noise", List: []analysis.Contrast{{Cell: 0, Base: 1}}}
	turned := sample.SummaryOf(cells, e, 2000)
	if a, b := turned.Comparisons[0].Difference, s.Comparisons[0].Difference; a != -b {
		t.Errorf("turned round the difference is %v, want %v", a, -b)
	}
}

// TestContrastsOfEqualLengths: on common deals two cells of the sample are equally
// long, so that nothing varies in their difference; on separate deals it does.
func TestContrastsOfEqualLengths(t *testing.T) {
	for _, independent := range []bool{false, true} {
		cells, e := sample.Contrasts()
		e.Independent = independent
		rounds := sample.SummaryOf(cells, e, 500).Contrasts.Rows[0].Measures[0]
		if rounds.Value != 0 || rounds.Bounded != independent {
			t.Errorf("independent: %v: lengths differ by %v (bounded: %v)", independent, rounds.Value, rounds.Bounded)
		}
	}
}

// TestFair: what is balanced is a cell's own fair rate.
func TestFair(t *testing.T) {
	cells := sample.Cells()[:2]
	e := sample.Experiment(cells)
	e.Margin = 0.06
	e.Cells[0].Fair, e.Cells[1].Fair = 0.40, 0.25
	s := sample.SummaryOf(cells, e, 4000)
	if v := s.Verdicts.Rates[0]; v.Says != analysis.Balanced {
		t.Errorf("%v around a fair 40 %%: %s", s.Cells[0].Win, s.Words(v))
	}
	if v := s.Verdicts.Rates[1]; v.Says != analysis.FavoursSide || v.By != math.Round(1e6*(v.Lo-0.25))/1e6 {
		t.Errorf("%v around a fair 25 %%: %s", s.Cells[1].Win, s.Words(v))
	}
	if got, want := s.Balance(), "an equal share for each player (25 to 40 %)"; got != want {
		t.Errorf("balance: %q, want %q", got, want)
	}
}
