package analysis_test

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
	"yurei/analysis/stat"
	"yurei/engine"
	"yurei/sim"
)

// playedRun has the sample's deals from .. from+deals-1.
func playedRun(name string, cells []sample.Cell, seed uint64, from, deals int) analysis.Run {
	schema := sample.Schema()
	for _, c := range cells {
		schema.Cells = append(schema.Cells, c.Key)
	}
	experiment := sample.Experiment(cells)
	experiment.Seed = seed
	return analysis.Run{Name: name, Experiment: experiment, Schema: schema, Deals: int64(deals), Games: func(yield func(*sim.Record, error) bool) {
		for deal := range deals {
			for cell := range cells {
				rec := sample.Record(cells, from+deal, cell)
				rec.Deal = int64(deal)
				if !yield(rec, nil) {
					return
				}
			}
		}
	}}
}

func compare(t *testing.T, a, b analysis.Run, margin float64) *analysis.Changes {
	t.Helper()
	c, err := analysis.Compare(sample.Profile(), a, b, analysis.CompareOptions{Margin: margin, Adjust: analysis.Holm})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// easier is the sample with one cell in which Visitors win more often.
func easier(win float64) []sample.Cell {
	cells := sample.Cells()
	cells[1].Win += win
	return cells
}

func TestComparingARunWithItself(t *testing.T) {
	run := func() analysis.Run { return playedRun("x", sample.Cells(), 1, 0, 400) }
	c := compare(t, run(), run(), 0)
	if !c.Paired || len(c.Cells) != 4 || len(c.Settings) != 0 {
		t.Fatalf("%+v", c)
	}
	for i := range c.Cells {
		cell := &c.Cells[i]
		if !c.Same(cell) || cell.Says != analysis.Undecided || cell.Win.Difference != 0 || cell.Win.Adjusted != 1 || cell.Moved() != nil {
			t.Errorf("%s: %+v, want nothing changed", cell.Key, cell)
		}
		for _, m := range cell.Measures {
			if m.Difference != 0 || m.Bounded || m.P != 1 {
				t.Errorf("%s, %s: %+v, want no difference and no spread", cell.Key, m.Key, m)
			}
		}
	}
	if got := c.Verdict(); got != "The runs are the same, game by game." {
		t.Errorf("verdict %q", got)
	}
}

// Every number of a cell is recomputed from the records.
func TestChangesAgreeWithRecords(t *testing.T) {
	const n = 600
	cellsA, cellsB := sample.Cells(), easier(0.2)
	c := compare(t, playedRun("a", cellsA, 1, 0, n+50), playedRun("b", cellsB, 1, 0, n), 0)
	if c.A.Deals != n || c.B.Deals != n || !hasWarning(c, analysis.FewerDeals) {
		t.Errorf("%d and %d deals compared, want %d of both and a warning: %v", c.A.Deals, c.B.Deals, n, c.Warnings)
	}
	for i := range c.Cells {
		cell := &c.Cells[i]
		var pairs stat.Pairs
		differ := int64(0)
		reasons := map[string]float64{}
		for deal := range n {
			a, b := *sample.Record(cellsA, deal, i), *sample.Record(cellsB, deal, i)
			pairs.Add(b.Winner == sample.Visitors, a.Winner == sample.Visitors)
			if fmt.Sprint(a) != fmt.Sprint(b) {
				differ++
			}
			for _, one := range []struct {
				rec  sim.Record
				sign float64
			}{{a, -1}, {b, 1}} {
				if one.rec.Class != sim.Failed {
					reasons[sample.Schema().Reasons[one.rec.Reason]] += one.sign / n
				}
			}
		}
		iv := pairs.Interval(stat.Bonferroni(analysis.Level, 4))
		near(t, cell.Key+" difference", cell.Win.Difference, pairs.Difference())
		near(t, cell.Key+" lo", cell.Win.Lo, iv.Lo)
		near(t, cell.Key+" hi", cell.Win.Hi, iv.Hi)
		near(t, cell.Key+" p", cell.Win.P, pairs.McNemar())
		if cell.GamesDiffer != differ {
			t.Errorf("%s: %d games differ, want %d", cell.Key, cell.GamesDiffer, differ)
		}
		sum := 0.0
		for _, e := range cell.Endings {
			if e.Key != "failed" {
				near(t, cell.Key+" "+e.Key, e.Difference, reasons[e.Key])
			}
			if e.Wins {
				sum += e.Difference
			}
			near(t, cell.Key+" "+e.Key+" from its parts", e.Difference, e.B-e.A)
		}
		near(t, cell.Key+" by path", sum, cell.Win.Difference)
	}
	if hard := c.Cells[1]; hard.Says != analysis.Different || c.Cells[0].Says != analysis.Undecided {
		t.Errorf("verdicts %q and %q, want only the second cell different", c.Cells[0].Says, hard.Says)
	}
	if want := "Visitors win at another rate in 1 of 4 cells: discs-hard."; c.Verdict() != want {
		t.Errorf("verdict %q, want %q", c.Verdict(), want)
	}
}

// near allows for the rounding of a summary, and of sums of a few such numbers.
func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 3e-6 {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

func hasWarning(c *analysis.Changes, code analysis.WarningCode) bool {
	return slices.ContainsFunc(c.Warnings, func(w analysis.Warning) bool { return w.Code == code })
}

// A margin tells cells that changed, that did not and that are undecided apart, and
// an undecided one is decided by as many more deals as it says if they are like those
// seen.
func TestMarginVerdicts(t *testing.T) {
	run := func(name string, cells []sample.Cell, n int) analysis.Run { return playedRun(name, cells, 1, 0, n) }
	for _, test := range []struct {
		shift, margin float64
		deals         int
		says          analysis.Says
	}{
		{0, 0.02, 2000, analysis.NotDifferent},
		{0.2, 0.02, 2000, analysis.Different},
		{-0.2, 0.02, 2000, analysis.Different},
		{0.2, 0.17, 2000, analysis.Undecided},
		{0, 0.02, 20, analysis.Undecided},
		{0.2, 0.5, 2000, analysis.NotDifferent},
	} {
		c := compare(t, run("a", sample.Cells(), test.deals), run("b", easier(test.shift), test.deals), test.margin)
		cell := &c.Cells[1]
		if cell.Says != test.says {
			t.Errorf("%+v: %s (%v to %v)", test, cell.Says, cell.Win.Lo, cell.Win.Hi)
		}
		if all := c.Holds(); all != (c.Unmet() == nil) || all && test.says != analysis.NotDifferent {
			t.Errorf("%+v: holds %v, unmet %q", test, all, c.Unmet())
		}
		if (cell.MoreDeals > 0) != (test.says == analysis.Undecided) {
			t.Errorf("%+v: %d more deals", test, cell.MoreDeals)
		}
		if test.says == analysis.Undecided && test.shift == 0 {
			more := int(cell.MoreDeals)
			if again := compare(t, run("a", sample.Cells(), test.deals+more), run("b", easier(0), test.deals+more), test.margin); again.Cells[1].Says == analysis.Undecided {
				t.Errorf("%+v: still undecided after %d more deals", test, more)
			}
		}
	}
}

// Cells with deals of their own share them with a cell of the same name only, and with
// none of a run in which all cells share theirs.
func TestIndependentDealsArePaired(t *testing.T) {
	run := func(independent bool) analysis.Run {
		r := playedRun("x", sample.Cells()[:1], 1, 0, 300)
		r.Experiment.Independent = independent
		return r
	}
	renamed := run(true)
	schema := *renamed.Schema
	schema.Cells = []string{"other"}
	renamed.Schema = &schema
	for _, c := range []struct {
		a, b   analysis.Run
		paired bool
	}{{run(true), run(true), true}, {run(true), run(false), false}, {run(true), renamed, false}} {
		got := compare(t, c.a, c.b, 0)
		if got.Paired != c.paired || hasWarning(got, analysis.DifferentSeeds) == c.paired {
			t.Errorf("independent %v and %v, cells %q and %q: paired %v, warnings %v", c.a.Experiment.Independent, c.b.Experiment.Independent,
				c.a.Schema.Cells, c.b.Schema.Cells, got.Paired, got.Warnings)
		}
	}
}

func TestDifferentSeedsAreUnpaired(t *testing.T) {
	const nA, nB = 900, 700
	c := compare(t, playedRun("a", sample.Cells(), 1, 0, nA), playedRun("b", sample.Cells(), 2, 5000, nB), 0.02)
	if c.Paired || c.A.Deals != nA || c.B.Deals != nB || !hasWarning(c, analysis.DifferentSeeds) {
		t.Fatalf("paired %v, %d and %d deals, %v", c.Paired, c.A.Deals, c.B.Deals, c.Warnings)
	}
	for i := range c.Cells {
		cell := &c.Cells[i]
		wins := func(w float64, n int64) int64 { return int64(math.Round(w * float64(n))) }
		score := stat.DifferenceScore(wins(cell.Win.B, nB), nB, wins(cell.Win.A, nA), nA)
		iv := score.Interval(stat.Bonferroni(analysis.Level, 4))
		near(t, cell.Key+" lo", cell.Win.Lo, iv.Lo)
		near(t, cell.Key+" hi", cell.Win.Hi, iv.Hi)
		near(t, cell.Key+" p", cell.Win.P, score.Differs(0))
		if cell.GamesDiffer != 0 || cell.MoreDeals == 0 {
			t.Errorf("%s: %d games differ, %d more deals, want none and some", cell.Key, cell.GamesDiffer, cell.MoreDeals)
		}
	}
}

// Of runs that differ in nothing but their chance few are called different: at most
// the 99.9 % bound of a true 5 % test.
func TestEqualRunsAreSeldomCalledDifferent(t *testing.T) {
	const runs, most, n = 200, 21, 60
	cells := sample.Cells()[:2]
	called := 0
	for i := range runs {
		a, b := playedRun("a", cells, 1, 2*i*n, n), playedRun("b", cells, 2, (2*i+1)*n, n)
		c := compare(t, a, b, 0)
		if slices.ContainsFunc(c.Cells, func(cell analysis.CellChange) bool { return cell.Says == analysis.Different }) {
			called++
		}
	}
	if called > most {
		t.Errorf("%d of %d equal runs are called different, want at most %d", called, runs, most)
	}
}

func TestCellsThatOneRunLacks(t *testing.T) {
	cells := sample.Cells()
	fewer := slices.Clone(cells[:3])
	fewer[2].Key = "other"
	c := compare(t, playedRun("a", cells, 1, 0, 2000), playedRun("b", fewer, 1, 0, 2000), 0.1)
	if !slices.Equal(c.OnlyA, []string{"discs-nightmare", "cards"}) || !slices.Equal(c.OnlyB, []string{"other"}) || !hasWarning(c, analysis.MissingCells) {
		t.Errorf("only in A %q, in B %q, %v", c.OnlyA, c.OnlyB, c.Warnings)
	}
	if len(c.Cells) != 2 || c.Holds() || !slices.Equal(c.Unmet(), []string{"discs-nightmare: missing in b", "cards: missing in b"}) {
		t.Errorf("%d cells, unmet %q", len(c.Cells), c.Unmet())
	}
	more := compare(t, playedRun("b", fewer[:2], 1, 0, 2000), playedRun("a", cells, 1, 0, 2000), 0.1)
	if !more.Holds() {
		t.Errorf("cells that are new in B are held against it: %q", more.Unmet())
	}
	one, other := slices.Clone(cells[:1]), slices.Clone(cells[:1])
	other[0].Key = "renamed"
	if c := compare(t, playedRun("a", one, 1, 0, 50), playedRun("b", other, 1, 0, 50), 0); len(c.Cells) != 1 {
		t.Errorf("single cells with different keys are not matched")
	}
	if _, err := analysis.Compare(sample.Profile(), playedRun("a", cells[:2], 1, 0, 9), playedRun("b", fewer[2:], 1, 0, 9), analysis.CompareOptions{}); err == nil {
		t.Error("runs without a common cell are compared")
	}
}

// What only one of the runs can tell is left out, and that is said.
func TestMeasuresThatOneRunLacks(t *testing.T) {
	a, b := playedRun("a", sample.Cells(), 1, 0, 60), playedRun("b", sample.Cells(), 1, 0, 60)
	whole := compare(t, a, b, 0)
	older := b.Schema
	older.Columns = slices.Clone(older.Columns)
	older.Columns[slices.Index(older.Columns, "rounds_noise")] = "renamed"
	b.Experiment.Measures[0].Base++
	c := compare(t, a, b, 0)
	keys := func(c *analysis.Changes) (keys []string) {
		for _, m := range c.Cells[0].Measures {
			keys = append(keys, m.Key)
		}
		return keys
	}
	want := slices.DeleteFunc(keys(whole), func(key string) bool { return key == "noise_share" || key == "minutes" })
	if !slices.Equal(keys(c), want) || len(want)+2 != len(keys(whole)) || !hasWarning(c, analysis.MissingMeasures) {
		t.Errorf("measures %q, want %q; %v", keys(c), want, c.Warnings)
	}
}

func TestGamesThatEndEarly(t *testing.T) {
	whole := playedRun("a", sample.Cells(), 1, 0, 20)
	short := playedRun("b", sample.Cells(), 1, 0, 20)
	short.Games = playedRun("b", sample.Cells(), 1, 0, 19).Games
	broken := playedRun("b", sample.Cells(), 1, 0, 20)
	broken.Games = iter.Seq2[*sim.Record, error](func(yield func(*sim.Record, error) bool) { yield(nil, errors.New("torn")) })
	// What is wrong behind the deals that are compared is wrong all the same.
	changed := playedRun("b", sample.Cells(), 1, 0, 30)
	thirty := changed.Games
	changed.Games = func(yield func(*sim.Record, error) bool) {
		for rec, err := range thirty {
			if !yield(rec, err) {
				return
			}
		}
		yield(nil, errors.New("another hash"))
	}
	for want, run := range map[string]analysis.Run{"end before": short, "torn": broken, "another hash": changed} {
		for _, order := range [][2]analysis.Run{{whole, run}, {run, whole}} {
			if _, err := analysis.Compare(sample.Profile(), order[0], order[1], analysis.CompareOptions{}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
		}
	}
}

// The families are corrected by the method that is asked for.
func TestAdjustments(t *testing.T) {
	random := engine.MakeRand(3, 1)
	cells := sample.Cells()
	for i := range cells {
		cells[i].Win += 0.05 * random.Float64()
	}
	for _, adjust := range []analysis.Adjustment{analysis.Holm, analysis.BenjaminiHochberg} {
		c, err := analysis.Compare(sample.Profile(), playedRun("a", sample.Cells(), 1, 0, 500), playedRun("b", cells, 1, 0, 500), analysis.CompareOptions{Adjust: adjust})
		if err != nil {
			t.Fatal(err)
		}
		var p, rest []float64
		for _, cell := range c.Cells {
			p = append(p, cell.Win.P)
			for _, m := range slices.Concat(cell.Endings, cell.Measures) {
				rest = append(rest, m.P)
			}
		}
		method := stat.Holm
		if adjust == analysis.BenjaminiHochberg {
			method = stat.BenjaminiHochberg
		}
		want, wantRest := method(p), method(rest)
		if int64(len(rest)) != c.Comparisons() {
			t.Errorf("%d comparisons, want %d", c.Comparisons(), len(rest))
		}
		k := 0
		for i, cell := range c.Cells {
			near(t, cell.Key, cell.Win.Adjusted, want[i])
			for _, m := range slices.Concat(cell.Endings, cell.Measures) {
				near(t, m.Key, m.Adjusted, wantRest[k])
				k++
			}
		}
	}
}
