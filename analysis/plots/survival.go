package plots

import (
	"fmt"

	"gonum.org/v1/plot/vg"

	"yurei/analysis"
)

// Survival shows the share of those who may die that is still alive by turn, one
// curve a cell with its interval, as long as it changes. It is nil if nobody
// died.
func Survival(s *analysis.Summary) *Figure {
	if s.Survival == nil {
		return nil
	}
	last := s.SettledTurn()
	if last == 0 {
		return nil
	}
	p := newPlot()
	p.X.Label.Text = "After " + s.Survival.Turn
	p.X.Tick.Marker = turnTicks{}
	p.X.Min, p.X.Max = 0, float64(last)
	p.Y.Label.Text = s.Survival.Who + " not dead so far"
	p.Y.Tick.Marker = percentTicks{}
	p.Y.Min, p.Y.Max = 0, 1
	p.X.Padding, p.Y.Padding = 6, 6
	p.Add(horizontalGrid{}, aliveCurves(s, last))
	bands := fmt.Sprintf("Bands: %s intervals, games as units.", s.Confidence())
	if !banded(s) {
		bands = fmt.Sprintf("Intervals (%s, games as units) reach up to %s points to either side.", s.Confidence(), analysis.Percent(widestBand(s)))
	}
	return &Figure{
		Name:  "survival",
		Title: survivalTitle(s),
		Note: fmt.Sprintf("n = %s, seed %d. %s Who is alive when a game ends stays alive; half of the games are over after turn %d. Numbers: at the end of the games.",
			playedDeals(s), s.Seed, bands, halfOver(s)),
		plot: p,
		body: 3.4 * vg.Inch,
	}
}

// banded says whether bands can be told apart: not too many, not too wide.
func banded(s *analysis.Summary) bool {
	return len(s.Cells) == 1 || len(s.Cells) <= 6 && widestBand(s) <= 0.08
}

// halfOver is the first turn after which at most half of all games go on.
func halfOver(s *analysis.Summary) int64 {
	var games int64
	for i := range s.Cells {
		if rows := s.Cells[i].Survival; len(rows) > 0 {
			games += rows[0].Playing
		}
	}
	for turn := int64(0); ; turn++ {
		var playing int64
		for i := range s.Cells {
			if rows := s.Cells[i].Survival; turn+1 < int64(len(rows)) {
				playing += rows[turn+1].Playing
			}
		}
		if 2*playing <= games {
			return turn
		}
	}
}

func survivalTitle(s *analysis.Summary) string {
	var worst, best *analysis.CellSummary
	for i := range s.Cells {
		c := &s.Cells[i]
		if len(c.Survival) == 0 {
			continue
		}
		if worst == nil || c.Survivors().Value < worst.Survivors().Value {
			worst = c
		}
		if best == nil || c.Survivors().Value > best.Survivors().Value {
			best = c
		}
	}
	lo, hi := worst.Survivors(), best.Survivors()
	switch {
	case worst == best:
		return fmt.Sprintf("%s %% of the %s survive with %s", analysis.Percent(hi.Value), s.Survival.Who, best.Phrase)
	case lo.Hi >= hi.Lo:
		return fmt.Sprintf("No difference in how many %s survive is established: %s %% to %s %%",
			s.Survival.Who, analysis.Percent(lo.Value), analysis.Percent(hi.Value))
	}
	return fmt.Sprintf("%s %% of the %s survive with %s, %s %% with %s",
		analysis.Percent(hi.Value), s.Survival.Who, best.Phrase, analysis.Percent(lo.Value), worst.Phrase)
}

// widestBand is the longest reach of an interval from its value.
func widestBand(s *analysis.Summary) float64 {
	widest := 0.0
	for i := range s.Cells {
		for _, r := range s.Cells[i].Survival {
			widest = max(widest, r.Alive.Hi-r.Alive.Value, r.Alive.Value-r.Alive.Lo)
		}
	}
	return widest
}

// aliveCurves are level during a turn, with a step at its end.
func aliveCurves(s *analysis.Summary, last int64) turnCurves {
	v := turnCurves{stepped: true, banded: banded(s)}
	for i := range s.Cells {
		c := &s.Cells[i]
		t := turnCurve{label: c.Label}
		if len(c.Survival) > 0 {
			t.value = analysis.Percent(c.Survivors().Value) + " %"
			for turn := range last + 1 {
				t.shares = append(t.shares, c.AliveAfter(turn))
			}
		}
		v.curves = append(v.curves, t)
	}
	return v
}
