package plots

import (
	"fmt"
	"testing"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
)

func TestContour(t *testing.T) {
	unit := []float64{0, 1}
	for _, c := range []struct {
		rates [][]float64 // from below
		want  string
	}{
		{[][]float64{{0.2, 0.4}, {0.4, 0.5}}, "[]"},
		{[][]float64{{0.6, 0.7}, {0.8, 0.9}}, "[]"},
		// Left lost, right won: the line stands where 50 % lies between them.
		{[][]float64{{0.4, 0.8}, {0.3, 0.7}}, "[[{0.5 1} {0.25 0}]]"},
		// A corner.
		{[][]float64{{0.4, 0.4}, {0.4, 0.6}}, "[[{0.5 1} {1 0.5}]]"},
		// Opposite corners: their mean says whether they belong together.
		{[][]float64{{0.6, 0.1}, {0.1, 0.6}}, "[[{0.2 0} {0 0.2}] [{0.8 1} {1 0.8}]]"},
		{[][]float64{{0.9, 0.4}, {0.4, 0.9}}, "[[{1 0.2} {0.8 0}] [{0 0.8} {0.2 1}]]"},
	} {
		if got := fmt.Sprint(contour(field{unit, unit, c.rates})); got != c.want {
			t.Errorf("contour of %v = %s, want %s", c.rates, got, c.want)
		}
	}
	// Pieces of neighbouring squares make one line, a ring ends where it begins.
	three := []float64{0, 1, 2}
	ring := contour(field{three, three, [][]float64{{0, 0, 0}, {0, 1, 0}, {0, 0, 0}}})
	if len(ring) != 1 || len(ring[0]) != 5 || ring[0][0] != ring[0][4] {
		t.Errorf("ring %v", ring)
	}
}

// The colour of a rate says which side is ahead, and how far.
func TestDiverging(t *testing.T) {
	middle := diverging(0.5)
	if middle.R != middle.G || middle.G != middle.B {
		t.Errorf("50 %% is coloured: %v", middle)
	}
	if diverging(0.9) != blue || diverging(1) != blue || diverging(0.1) != vermilion || diverging(0) != vermilion {
		t.Errorf("far off: %v and %v", diverging(0.9), diverging(0.1))
	}
	if a, b := diverging(0.6), diverging(0.4); a.B <= a.R || b.R <= b.B {
		t.Errorf("60 %%: %v, 40 %%: %v", a, b)
	}
}

func TestSkillTitles(t *testing.T) {
	one := func(win float64) *analysis.Summary {
		cells, e := sample.Grid()
		for i := range cells {
			cells[i].Win = win
		}
		return sample.SummaryOf(cells, e, 300)
	}
	low := one(0.1)
	for i := range low.Cells[:5] {
		low.Cells[i] = one(0.9).Cells[i]
	}
	unsure := analysis.Step{Difference: 0.05, Lo: -0.01, Hi: 0.11}
	flat, short := summaryOf(sample.Ladder, 30), summaryOf(sample.Ladder, 2000)
	flat.Ladder.Lines[0].Climb, flat.Ladder.Lines[1].Climb = unsure, unsure
	short.Ladder.Lines[1].Rungs, short.Ladder.Lines[1].Climb = short.Ladder.Lines[1].Rungs[1:], unsure
	for _, c := range []struct{ got, want string }{
		{gridTitle(one(0.1)), "At all of these skills the Visitors win less than half of the games"},
		{gridTitle(one(0.9)), "At all of these skills the Visitors win more than half of the games"},
		{gridTitle(low), "No pairing is even: the Visitors win more than half of the games in 5 of 16"},
		{gridTitle(summaryOf(sample.Grid, 2000)), "Nearest to fair: Visitors with 64 iterations against Ghost with 64 iterations (50.0 %); 1 of 16 intervals hold 50 %"},
		{ladderTitle(summaryOf(sample.Ladder, 2000).Ladder), "From 32 to 2,048 iterations: +9.8 points for the Ghost, +14.8 points for the Visitors"},
		{ladderTitle(flat.Ladder), "No role is shown to gain from 32 to 2,048 iterations"},
		{ladderTitle(short.Ladder), "From 32 to 2,048 iterations: +9.8 points for the Ghost, from 128 to 2,048 iterations: no gain shown for the Visitors"},
	} {
		if c.got != c.want {
			t.Errorf("title %q, want %q", c.got, c.want)
		}
	}
}
