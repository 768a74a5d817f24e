package analysis_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
	"yurei/engine"
)

// curves is a run of so many deals in which a curve of cells is won so often, and its
// base with 40 %; half of the luck is common.
func curves(t *testing.T, deals int, x []float64, wins ...[]float64) *analysis.Summary {
	t.Helper()
	const reference = 0.4
	e := &analysis.Experiment{Crossing: &analysis.Crossing{Along: "scatter", Unit: "mm"}, Cells: []analysis.Cell{{Key: "base", Label: "cards"}}}
	rates := []float64{reference}
	for _, curve := range wins {
		c := analysis.Curve{Label: "discs", BaseLabel: "cards"}
		for i, win := range curve {
			c.Points = append(c.Points, analysis.CurvePoint{X: x[i], Cell: len(rates)})
			rates = append(rates, win)
			e.Cells = append(e.Cells, analysis.Cell{Key: "discs", Label: "discs"})
		}
		e.Crossing.Curves = append(e.Crossing.Curves, c)
	}
	tally, err := analysis.NewTally(sample.Profile(), sample.Schema(), e)
	if err != nil {
		t.Fatal(err)
	}
	for deal := range deals {
		chance := engine.MakeChance(9, uint64(deal))
		common := chance.At(engine.FirstGameStream, 0, 0)
		luck := common.Float64()
		for cell, win := range rates {
			own := chance.At(engine.FirstGameStream, 1, cell)
			mine := luck
			if own.IntN(2) == 0 {
				mine = own.Float64()
			}
			tally.Fold(coin(deal, cell, mine < win))
		}
	}
	return tally.Summary()
}

// What a curve does is said as far as it is known, and no further.
func TestCrossing(t *testing.T) {
	x := []float64{0.5, 1, 1.5, 2}
	for name, c := range map[string]struct {
		deals int
		wins  []float64
		says  analysis.Says
		words string
		truth []float64
	}{
		"falls through": {4000, []float64{0.6, 0.5, 0.3, 0.2}, analysis.Crosses, "); below that Visitors win more often with them.", []float64{1.25}},
		"rises through": {4000, []float64{0.2, 0.3, 0.5, 0.6}, analysis.Crosses, "); above that Visitors win more often with them.", []float64{1.25}},
		"turns back":    {6000, []float64{0.6, 0.3, 0.3, 0.6}, analysis.Crosses, " and 1.6", []float64{0.5 + 1/3., 2 - 1/3.}},
		"above":         {4000, []float64{0.6, 0.6, 0.5, 0.5}, analysis.MoreOften, "Discs equal cards nowhere from 0.5 to 2 mm: Visitors win more often with them throughout, by at least ", nil},
		"below":         {4000, []float64{0.3, 0.3, 0.3, 0.2}, analysis.LessOften, "Discs equal cards nowhere from 0.5 to 2 mm: Visitors win less often with them throughout, by at least ", nil},
		"at the end":    {4000, []float64{0.6, 0.5, 0.5, 0.39}, analysis.Undecided, " or more", []float64{2 - 0.5/11}},
		"at the start":  {4000, []float64{0.41, 0.5, 0.6, 0.6}, analysis.Undecided, " or less", nil},
		"few deals":     {40, []float64{0.4, 0.4, 0.4, 0.4}, analysis.Undecided, "anywhere", []float64{0.5, 1, 1.5, 2}},
	} {
		s := curves(t, c.deals, x, c.wins)
		curve := &s.Crossing.Curves[0]
		words := s.CrossingWords(curve)
		if curve.Says != c.says || !strings.Contains(words, c.words) {
			t.Errorf("%s: %s, %q, want %s, %q; %+v", name, curve.Says, words, c.says, c.words, curve)
		}
		for _, at := range c.truth {
			held := false
			for _, r := range curve.Ranges {
				held = held || r.Lo <= at && at <= r.Hi
			}
			if !held {
				t.Errorf("%s: %v is not in %+v", name, at, curve.Ranges)
			}
		}
		if got := s.Findings(); got[0] != words {
			t.Errorf("%s: findings %q begin with something else than %q", name, got, words)
		}
		// The band is the one of the differences, at the level of the family.
		if want := 1 - 0.05/4; math.Abs(s.Crossing.Family.Level-want) > 1e-12 || s.Crossing.Family.Intervals != 4 {
			t.Errorf("%s: family %+v, want a level of %v", name, s.Crossing.Family, want)
		}
		for i, p := range curve.Places {
			if want := s.Cells[p.Cell].Win.Value - s.Cells[0].Win.Value; math.Abs(p.Difference-want) > 2e-6 || p.Lo > p.Difference || p.Hi < p.Difference || p.X != x[i] {
				t.Errorf("%s: place %+v, difference %v", name, p, want)
			}
		}
	}
	if s := curves(t, 0, x, []float64{0, 0, 0, 0}); s.Crossing.Curves[0].Says != analysis.Undecided {
		t.Errorf("without deals: %+v", s.Crossing.Curves[0])
	}
}

// Cells with deals of their own are not paired: the band is wider, and says so.
func TestCrossingOfSeparateDeals(t *testing.T) {
	cells, e := sample.Asked()
	paired := sample.SummaryOf(cells, e, 2000)
	e.Independent = true
	apart := sample.SummaryOf(cells, e, 2000)
	for i, p := range paired.Crossing.Curves[0].Places {
		if q := apart.Crossing.Curves[0].Places[i]; q.Difference != p.Difference || q.Hi-q.Lo < 1.1*(p.Hi-p.Lo) {
			t.Errorf("at %v: %+v apart, %+v paired", p.X, q, p)
		}
	}
	if text := apart.CrossingGuarantee(); !strings.Contains(text, "12 unpaired intervals") {
		t.Error(text)
	}
}

// Places are printed to the hundredth part of their range.
func TestPlacesArePrinted(t *testing.T) {
	for want, c := range map[string][3]float64{"1.25": {0.5, 2, 1.25}, "13": {5, 200, 13}, "0.0125": {0.005, 0.03, 0.0125}, "1250": {32, 2048, 1250}} {
		s := curves(t, 10, c[:2], []float64{0.1, 0.9})
		if got := s.Crossing.Place(c[2]); got != want {
			t.Errorf("%v in %v: %s, want %s", c[2], c[:2], got, want)
		}
	}
}

// A sentence for all curves, each with its base as long as they differ.
func TestCrossingAnswer(t *testing.T) {
	s := summaryOf(sample.Asked, 6000)
	answer := s.CrossingAnswer()
	for _, want := range []string{"Normal discs equal noise cards at a scatter of 1.3", " mm, hard discs perhaps", ", nightmare discs nowhere from 0.5 to 1.8 mm"} {
		if !strings.Contains(answer, want) {
			t.Errorf("%q, want %q in it", answer, want)
		}
	}
	s.Crossing.Curves[2].BasePhrase = "no noise"
	if answer := s.CrossingAnswer(); !strings.Contains(answer, ", nightmare discs equal no noise nowhere") {
		t.Errorf("%q does not name the second base", answer)
	}
	if got := s.Effects.LeftOut; !reflect.DeepEqual(got, []int{12}) {
		t.Errorf("effects leave out %v, want the cards", got)
	}
}

func summaryOf(made func() ([]sample.Cell, *analysis.Experiment), deals int) *analysis.Summary {
	cells, e := made()
	return sample.SummaryOf(cells, e, deals)
}
