package analysis_test

import (
	"math"
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
	"yurei/sim"
)

func TestSeatsAgreeWithRecords(t *testing.T) {
	cells := sample.Cells()
	s := sample.Summary(cells, deals)
	died, by := column(t, "died_1"), column(t, "won_by")
	for i := range s.Cells {
		seats := s.Cells[i].Seats
		if len(seats) != 3 {
			t.Fatalf("%s: %d seats, want the 3 that are taken", s.Cells[i].Key, len(seats))
		}
		for k, row := range seats {
			var games, deaths, wins, won int64
			for _, rec := range records(cells, deals) {
				if int(rec.Cell) != i || rec.Class == sim.Failed {
					continue
				}
				games++
				if rec.Values[died+k] > 0 {
					deaths++
				}
				if rec.Winner == sample.Visitors {
					wins++
					if rec.Values[by] == int64(k+1) {
						won++
					}
				}
			}
			if row.Seat != k+1 || row.Died.Count != deaths || row.Died.Of != games || row.Won.Count != won || row.Won.Of != wins || won == 0 {
				t.Errorf("%s: %+v, want seat %d: died %d of %d, won %d of %d", s.Cells[i].Key, row, k+1, deaths, games, won, wins)
			}
		}
	}
}

// Minutes are five for the set-up, one a turn and a third of one an action.
func TestWeightedMeasure(t *testing.T) {
	cells := sample.Cells()
	s := sample.Summary(cells, deals)
	measure := len(s.Measures) - 1
	if s.Measures[measure].Key != "minutes" {
		t.Fatalf("the last measure is %s, want that of the experiment", s.Measures[measure].Key)
	}
	turns, actions := column(t, "turns"), column(t, "actions")
	for i := range s.Cells {
		var minutes, games float64
		for _, rec := range records(cells, deals) {
			if int(rec.Cell) == i && rec.Class != sim.Failed {
				games++
				minutes += 5 + float64(rec.Values[turns]) + float64(rec.Values[actions])/3
			}
		}
		e := s.Cells[i].Measures[measure]
		if math.Abs(e.Value-minutes/games) > 1e-6 || !(e.Lo < e.Value && e.Value < e.Hi) {
			t.Errorf("%s: %+v, want %v", s.Cells[i].Key, e, minutes/games)
		}
	}
	e := sample.Experiment(cells)
	e.Measures[0].Weights = []int64{60}
	if _, err := analysis.NewTally(sample.Profile(), sample.Schema(), e); err == nil || !strings.Contains(err.Error(), "1 weights, want one for each of 2 columns") {
		t.Errorf("one weight of two: error %v", err)
	}
}

func TestCourse(t *testing.T) {
	estimate := func(x float64) analysis.Estimate { return analysis.Estimate{Known: true, Value: x} }
	s := &analysis.Summary{
		Measures: []analysis.MeasureInfo{
			{Says: "%s minutes", Decimals: 1},
			{Key: "unsaid"},
			{Says: "decided early in %s of games", Share: true},
			{Says: "%s that nobody knows"},
			{Says: "%s lead changes", Decimals: 2},
		},
		Cells: []analysis.CellSummary{
			{Measures: []analysis.Estimate{estimate(51.24), estimate(1), estimate(0.6), {}, estimate(1.001)}},
			{Measures: []analysis.Estimate{estimate(40), estimate(2), estimate(0.7), {}, {}}},
			{Measures: []analysis.Estimate{estimate(60.5), estimate(3), estimate(0.65), {}, estimate(1.002)}},
		},
	}
	want := "A game: 40.0 to 60.5 minutes, decided early in 60.0 to 70.0 % of games, 1.00 lead changes."
	if got := s.Course(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	s.Measures = s.Measures[1:2]
	if got := s.Course(); got != "" {
		t.Errorf("%q, want nothing", got)
	}
}
