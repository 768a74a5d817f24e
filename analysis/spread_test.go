package analysis_test

import (
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/sim"
)

// TestSpreads: medians and tenths are those of the games that did not fail, in the
// unit of the measure.
func TestSpreads(t *testing.T) {
	measure := analysis.Measure{Key: "minutes", Sum: []string{"turns"}, Weights: []int64{30}, Base: 60, Unit: 60, Spread: true}
	p := &analysis.Profile{SideKey: "a", Measures: []analysis.Measure{measure}}
	schema := &sim.Schema{Reasons: []string{"unfinished", "over"}, Sides: []string{"a"}, Columns: []string{"turns"}, Cells: []string{"x"}}
	e := &analysis.Experiment{Cells: []analysis.Cell{{Key: "x"}}}
	tally, err := analysis.NewTally(p, schema, e)
	if err != nil {
		t.Fatal(err)
	}
	if s := tally.Summary().Cells[0].Spreads[0]; s.Known || s.Bounded {
		t.Errorf("no games spread like %+v", s)
	}
	// 0 to 100 turns: 1 to 51 minutes. What failed counts as nothing.
	for deal := range int64(101) {
		tally.Fold(&sim.Record{Deal: deal, Class: sim.Finished, Reason: 1, Values: []int64{deal}})
	}
	tally.Fold(&sim.Record{Deal: 101, Class: sim.Failed, Values: []int64{100_000}})
	s := tally.Summary().Cells[0].Spreads[0]
	if s.Median != 26 || s.Low != 6 || s.High != 46 || !s.Bounded || s.Lo < 18 || s.Lo > 24 || s.Hi < 28 || s.Hi > 34 {
		t.Errorf("1 to 51 minutes spread like %+v", s)
	}
	p.Measures[0].Per = []string{"turns"}
	if _, err := analysis.NewTally(p, schema, e); err == nil || !strings.Contains(err.Error(), "counted in each game") {
		t.Errorf("the spread of a ratio: error %v", err)
	}
}
