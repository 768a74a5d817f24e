package analysis_test

import (
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
	"yurei/analysis/stat"
	"yurei/engine"
	"yurei/sim"
)

// The numbers of a ladder are those of its cells, counted by hand.
func TestLadder(t *testing.T) {
	cells, e := sample.Ladder()
	const deals = 400
	s := sample.SummaryOf(cells, e, deals)
	won := func(side engine.Side, cell int) (out []bool) {
		for deal := range deals {
			rec := sample.Record(cells, deal, cell)
			out = append(out, rec.Class == sim.Finished && rec.Winner == side)
		}
		return out
	}
	share := func(side engine.Side, cell int) float64 {
		n := 0
		for _, w := range won(side, cell) {
			if w {
				n++
			}
		}
		return float64(n) / deals
	}
	step := func(side engine.Side, cell, minus int) analysis.Step {
		var p stat.Pairs
		a, b := won(side, cell), won(side, minus)
		for deal := range deals {
			p.Add(a[deal], b[deal])
		}
		iv := p.Interval(analysis.Level)
		return analysis.Step{Difference: p.Difference(), Lo: iv.Lo, Hi: iv.Hi}
	}
	near := func(a, b float64) bool { return a-b < 1e-6 && b-a < 1e-6 }
	same := func(a, b analysis.Step) bool {
		return near(a.Difference, b.Difference) && near(a.Lo, b.Lo) && near(a.Hi, b.Hi)
	}
	if s.Ladder.BaseAgent != "heuristic" || len(s.Ladder.Lines) != 2 {
		t.Fatalf("ladder %+v", s.Ladder)
	}
	for i, line := range s.Ladder.Lines {
		side, rungs := e.Ladder.Lines[i].Side, e.Ladder.Lines[i].Rungs
		if !near(line.Base.Value, share(side, 0)) {
			t.Errorf("%s: base %v, want %v", line.Role, line.Base.Value, share(side, 0))
		}
		for k, rung := range line.Rungs {
			cell := rungs[k].Cell
			if !near(rung.Win.Value, share(side, cell)) || rung.Win.Of != deals || rung.Cell != cells[cell].Key || rung.Budget != 32<<(2*k) {
				t.Errorf("%s: rung %+v, want the rate %v", line.Role, rung, share(side, cell))
			}
			if want := step(side, cell, 0); !same(*rung.OverBase, want) {
				t.Errorf("%s %d: over base %+v, want %+v", line.Role, rung.Budget, *rung.OverBase, want)
			}
			if k == 0 {
				if rung.Step != nil {
					t.Errorf("%s: a step below the lowest rung", line.Role)
				}
			} else if want := step(side, cell, rungs[k-1].Cell); !same(*rung.Step, want) {
				t.Errorf("%s %d: step %+v, want %+v", line.Role, rung.Budget, *rung.Step, want)
			}
		}
		if want := step(side, rungs[3].Cell, rungs[0].Cell); !same(line.Climb, want) {
			t.Errorf("%s: climb %+v, want %+v", line.Role, line.Climb, want)
		}
	}
	// Games that nobody won are won by neither side.
	if sum := s.Ladder.Lines[0].Base.Value + s.Ladder.Lines[1].Base.Value; sum >= 1 {
		t.Errorf("the base is won %v times a game, though some games are unfinished", sum)
	}
}

// A rung that is worse than the one below is said to be.
func TestLadderFindings(t *testing.T) {
	cells, e := sample.Ladder()
	cells[8].Win = 0.30
	text := strings.Join(sample.SummaryOf(cells, e, 400).Findings(), "\n")
	for _, want := range []string{
		"Ghost: from 32 to 2,048 iterations, +", "2,048 iterations instead of heuristic, +",
		"Visitors: 2,048 iterations are worse than 512, -",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the findings do not hold %q:\n%s", want, text)
		}
	}
}

func TestGridFindings(t *testing.T) {
	cells, e := sample.Grid()
	s := sample.SummaryOf(cells, e, 2000)
	text := strings.Join(s.Findings(), "\n")
	if !strings.HasPrefix(text, "The 95 % intervals of ") || !strings.Contains(text, "of the 16 pairings hold 50 %, nearest first: Visitors with ") {
		t.Errorf("findings: %s", text)
	}
	for i := range cells {
		cells[i].Win = 0.9
	}
	text = strings.Join(sample.SummaryOf(cells, e, 200).Findings(), "\n")
	if text != "None of the 16 pairings is even: no 95 % interval holds 50 %." {
		t.Errorf("findings: %s", text)
	}
}
