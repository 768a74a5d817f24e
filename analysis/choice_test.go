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

// chosen is a run of so many deals with two rows of settings that are won so often.
func chosen(t *testing.T, seed uint64, deals int, wanted float64, rows ...[]float64) *analysis.Summary {
	t.Helper()
	e := &analysis.Experiment{Choice: &analysis.Choice{Among: "noise", Wanted: wanted, For: []string{"hands"}}}
	var rates []float64
	for i := range rows[0] {
		e.Choice.Settings = append(e.Choice.Settings, analysis.Setting{Label: string(rune('a' + i))})
	}
	for r, wins := range rows {
		row := analysis.ChoiceRow{Levels: []string{strings.Repeat("x", r)}}
		for _, win := range wins {
			row.Cells = append(row.Cells, len(rates))
			rates = append(rates, win)
			e.Cells = append(e.Cells, analysis.Cell{Key: "c", Label: "c"})
		}
		e.Choice.Rows = append(e.Choice.Rows, row)
	}
	tally, err := analysis.NewTally(sample.Profile(), sample.Schema(), e)
	if err != nil {
		t.Fatal(err)
	}
	for deal := range deals {
		chance := engine.MakeChance(seed, uint64(deal))
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

// says are the verdicts of a row.
func says(s *analysis.Summary, row int) (out []analysis.Says) {
	for _, o := range s.Choice.Rows[row].Options {
		out = append(out, o.Says)
	}
	return out
}

func TestChoice(t *testing.T) {
	const n, u, f = analysis.Nearest, analysis.Undecided, analysis.Farther
	for name, c := range map[string]struct {
		deals  int
		wanted float64
		wins   []float64
		want   []analysis.Says
	}{
		"both sides":          {4000, 0.5, []float64{0.3, 0.45, 0.7}, []analysis.Says{f, n, f}},
		"as near":             {4000, 0.5, []float64{0.45, 0.549, 0.8}, []analysis.Says{u, u, f}},
		"one side":            {6000, 0.5, []float64{0.3, 0.35, 0.1}, []analysis.Says{f, n, f}},
		"the other side":      {6000, 0.5, []float64{0.7, 0.65, 0.9}, []analysis.Says{f, n, f}},
		"another wanted rate": {4000, 0.3, []float64{0.3, 0.45, 0.7}, []analysis.Says{n, f, f}},
		"few deals":           {20, 0.5, []float64{0.4, 0.5, 0.6}, []analysis.Says{u, n, u}},
	} {
		s := chosen(t, 3, c.deals, c.wanted, c.wins, []float64{0.1, 0.2, 0.49})
		got := says(s, 0)
		if name == "as near" {
			// Either of the two may be seen nearer.
			for i := range got {
				if got[i] == n {
					got[i] = u
				}
			}
		}
		if !reflect.DeepEqual(got, c.want) && name != "few deals" || strings.Count(strings.Join(words(got), " "), "nearest") > 1 {
			t.Errorf("%s: %v, want %v: %+v", name, got, c.want, s.Choice.Rows[0].Options)
		}
		if name == "few deals" && strings.Contains(strings.Join(words(got), " "), "farther") {
			t.Errorf("%s: %v: 20 deals tell nothing apart", name, got)
		}
		// Six rates, and three differences in each row.
		if s.Choice.Family.Intervals != 12 {
			t.Errorf("%s: %d intervals, want 12", name, s.Choice.Family.Intervals)
		}
		if answer := s.ChoiceAnswer(); !strings.Contains(answer, " of games won by the Visitors: ") {
			t.Errorf("%s: %s", name, answer)
		}
	}
}

func words(list []analysis.Says) (out []string) {
	for _, s := range list {
		out = append(out, string(s))
	}
	return out
}

// What is said to be farther is so, for all rows together in 95 % of runs at least.
func TestChoiceIsSure(t *testing.T) {
	const runs, wanted = 200, 0.5
	rows := [][]float64{{0.45, 0.55, 0.445, 0.30}, {0.40, 0.41, 0.39, 0.42}, {0.62, 0.61, 0.39, 0.62}}
	wrong, claims := 0, 0
	for run := range runs {
		s := chosen(t, uint64(run), 400, wanted, rows...)
		bad := false
		for r, row := range s.Choice.Rows {
			for i, o := range row.Options {
				if o.Says == analysis.Farther {
					claims++
					bad = bad || math.Abs(rows[r][i]-wanted) < math.Abs(rows[r][row.Nearest]-wanted)-1e-9
				}
			}
		}
		if bad {
			wrong++
		}
	}
	// 5 %, and three standard errors of a share of so many runs.
	if share := float64(wrong) / runs; share > 0.05+3*math.Sqrt(0.05*0.95/runs) || claims < runs/2 {
		t.Errorf("%d of %d runs are wrong, %d claims", wrong, runs, claims)
	}
}
