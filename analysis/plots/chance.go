package plots

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"

	"yurei/analysis"
)

// Chance shows how often the side still wins, of the games that reach a turn: a level
// curve says that a game is open as long as it lasts, a falling one that time is on
// the other side's. It is nil for games without turns that are counted so.
func Chance(s *analysis.Summary) *Figure {
	if s.Survival == nil {
		return nil
	}
	v, last := chanceCurves(s)
	if last < 2 {
		return nil
	}
	p := newPlot()
	p.X.Label.Text = s.Survival.Turn
	p.X.Tick.Marker = turnTicks{}
	p.X.Min, p.X.Max = 1, float64(last)
	p.Y.Label.Text = s.SideName + " win in the end"
	p.Y.Tick.Marker = percentTicks{}
	p.Y.Min, p.Y.Max = 0, 1
	p.X.Padding, p.Y.Padding = 6, 6
	p.Add(horizontalGrid{}, v)
	bands := ""
	if v.banded {
		bands = fmt.Sprintf(" Bands: Wilson %s intervals.", s.Confidence())
	}
	return &Figure{
		Name:  "chance",
		Title: chanceTitle(s, v),
		Note: fmt.Sprintf("n = %s, seed %d. Of the games that reach the turn, those that the %s win in the end; turns that a twentieth of the games reach.%s",
			playedDeals(s), s.Seed, s.SideName, bands),
		plot: p,
		body: 3.4 * vg.Inch,
	}
}

// chanceCurves are the chances by turn, and the last turn that is shown.
func chanceCurves(s *analysis.Summary) (v turnCurves, last int64) {
	widest := 0.0
	for i := range s.Cells {
		c := &s.Cells[i]
		t := turnCurve{label: c.Label, first: 1}
		for turn := 1; turn < len(c.Survival) && c.Reached(turn); turn++ {
			win := c.Survival[turn].Win
			t.shares = append(t.shares, win)
			widest = max(widest, win.Hi-win.Value, win.Value-win.Lo)
			last = max(last, int64(turn))
		}
		if n := len(t.shares); n > 0 {
			t.value = analysis.Percent(t.shares[n-1].Value) + " %"
		}
		v.curves = append(v.curves, t)
	}
	v.banded = len(s.Cells) == 1 || len(s.Cells) <= 6 && widest <= 0.08
	return v, last
}

// chanceTitle says in which cell the chance changes most from the first turn to the
// last one that is shown.
func chanceTitle(s *analysis.Summary, v turnCurves) string {
	most, cell := -1.0, 0
	for i := range v.curves {
		shares := v.curves[i].shares
		if len(shares) == 0 {
			continue
		}
		if change := math.Abs(shares[len(shares)-1].Value - shares[0].Value); change > most {
			most, cell = change, i
		}
	}
	shares := v.curves[cell].shares
	first, last := shares[0], shares[len(shares)-1]
	return fmt.Sprintf("With %s the %s win %s %% of all games, and %s %% of those that reach turn %d",
		s.Cells[cell].Phrase, s.SideName, analysis.Percent(first.Value), analysis.Percent(last.Value), len(shares))
}
