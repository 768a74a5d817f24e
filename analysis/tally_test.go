package analysis_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
	"yurei/analysis/stat"
	"yurei/engine/enginetest"
	"yurei/sim"
)

const deals = 1500

func records(cells []sample.Cell, deals int) []*sim.Record {
	var all []*sim.Record
	for deal := range deals {
		for cell := range cells {
			all = append(all, sample.Record(cells, deal, cell))
		}
	}
	return all
}

func column(t *testing.T, name string) int {
	t.Helper()
	for i, c := range sample.Schema().Columns {
		if c == name {
			return i
		}
	}
	t.Fatalf("no column %q", name)
	return 0
}

// Every derived count is recomputed from the records.
func TestSummaryAgreesWithRecords(t *testing.T) {
	cells := sample.Cells()
	s := sample.Summary(cells, deals)
	all := records(cells, deals)
	reasons := sample.Schema().Reasons
	for i := range s.Cells {
		c := &s.Cells[i]
		var games, wins int64
		outcomes := map[string]int64{}
		for _, rec := range all {
			if int(rec.Cell) != i {
				continue
			}
			games++
			if rec.Winner == sample.Visitors {
				wins++
			}
			switch rec.Class {
			case sim.Failed:
				outcomes["failed"]++
			default:
				outcomes[reasons[rec.Reason]]++
			}
		}
		if c.Games != games || c.Win.Count != wins || c.Win.Of != games {
			t.Errorf("%s: %d of %d games won, want %d of %d", c.Key, c.Win.Count, c.Games, wins, games)
		}
		var sum int64
		for k, share := range c.Outcomes {
			if share.Count != outcomes[s.Outcomes[k]] {
				t.Errorf("%s: %s = %d, want %d", c.Key, s.Outcomes[k], share.Count, outcomes[s.Outcomes[k]])
			}
			sum += share.Count
		}
		if sum != games {
			t.Errorf("%s: outcomes sum to %d, want %d", c.Key, sum, games)
		}
	}
	if s.Cells[3].Outcomes[len(s.Outcomes)-1].Count == 0 || s.Cells[3].Outcomes[len(s.Outcomes)-2].Count == 0 {
		t.Error("the sample has no failed or no unfinished game, so that their classes are not tested")
	}
}

func TestComparisonsAgreeWithRecords(t *testing.T) {
	cells := sample.Cells()
	s := sample.Summary(cells, deals)
	if want := len(cells) * (len(cells) - 1) / 2; len(s.Comparisons) != want {
		t.Fatalf("%d comparisons, want %d", len(s.Comparisons), want)
	}
	for _, c := range s.Comparisons {
		var want stat.Pairs
		for deal := range deals {
			want.Add(
				sample.Record(cells, deal, c.First).Winner == sample.Visitors,
				sample.Record(cells, deal, c.Second).Winner == sample.Visitors)
		}
		if c.Deals != want {
			t.Errorf("cells %d and %d: %+v, want %+v", c.First, c.Second, c.Deals, want)
		}
		rates := s.Cells[c.First].Win.Value - s.Cells[c.Second].Win.Value
		if math.Abs(c.Difference-rates) > 2e-6 {
			t.Errorf("cells %d and %d: difference %v, rates differ by %v", c.First, c.Second, c.Difference, rates)
		}
		if c.Gain < 1.2 {
			t.Errorf("cells %d and %d share half of their luck, but pairing gains only %v", c.First, c.Second, c.Gain)
		}
	}
}

func TestMeasures(t *testing.T) {
	cells := sample.Cells()
	s := sample.Summary(cells, deals)
	turns, actions, noisy := column(t, "turns"), column(t, "actions"), column(t, "rounds_noise")
	for i := range s.Cells {
		var rounds, perTurn, noise stat.Ratio
		for _, rec := range records(cells, deals) {
			if int(rec.Cell) == i && rec.Class != sim.Failed {
				rounds.Add(rec.Values[turns], 1)
				perTurn.Add(rec.Values[actions], rec.Values[turns])
				noise.Add(rec.Values[noisy], rec.Values[turns])
			}
		}
		for k, want := range map[string]*stat.Ratio{"rounds": &rounds, "actions_per_turn": &perTurn, "noise_share": &noise} {
			got := measure(t, s, i, k)
			if math.Abs(got.Value-want.Value()) > 1e-6 || got.Games != want.N {
				t.Errorf("%s: %s = %v over %d games, want %v over %d", s.Cells[i].Key, k, got.Value, got.Games, want.Value(), want.N)
			}
			if !got.Known || !got.Bounded || got.Lo >= got.Value || got.Hi <= got.Value {
				t.Errorf("%s: %s = %+v, want an interval around the value", s.Cells[i].Key, k, got)
			}
		}
	}
}

func measure(t *testing.T, s *analysis.Summary, cell int, key string) analysis.Estimate {
	t.Helper()
	for k, m := range s.Measures {
		if m.Key == key {
			return s.Cells[cell].Measures[k]
		}
	}
	t.Fatalf("no measure %q", key)
	return analysis.Estimate{}
}

// A game counts once for each value that occurs in it, whatever seat has it.
func TestBreakdownCountsValuesOnce(t *testing.T) {
	profile := sample.Profile()
	profile.Breakdowns = profile.Breakdowns[1:] // items: four values
	cells := sample.Cells()[:1]
	tally, err := analysis.NewTally(profile, sample.Schema(), sample.Experiment(cells))
	if err != nil {
		t.Fatal(err)
	}
	item := column(t, "item_1")
	fold := func(deal int64, won bool, items ...int64) {
		rec := sample.Record(cells, 0, 0)
		rec.Deal = deal
		rec.Class, rec.Winner = sim.Finished, sample.Ghost
		if won {
			rec.Winner = sample.Visitors
		}
		copy(rec.Values[item:], items)
		tally.Fold(rec)
	}
	fold(0, true, 1, 1, 2)
	fold(1, false, 1, 0, 0)
	fold(2, true, 5, 9, 4) // 5 and 9 are no values: "other", once
	var got []int64
	for _, share := range tally.Summary().Cells[0].Breakdowns[0] {
		got = append(got, share.Count, share.Of)
	}
	want := []int64{1, 2, 1, 1, 0, 0, 1, 1, 1, 1}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("wins and games by value = %v, want %v", got, want)
		}
	}
}

func TestSurvivalAgreesWithRecords(t *testing.T) {
	cells := sample.Cells()
	s := sample.Summary(cells, deals)
	turns, died := column(t, "turns"), column(t, "died_1")
	for i := range s.Cells {
		for _, row := range s.Cells[i].Survival {
			var playing, wins, atRisk, deaths int64
			var alive stat.Ratio
			for _, rec := range records(cells, deals) {
				if int(rec.Cell) != i || rec.Class == sim.Failed {
					continue
				}
				reached := rec.Values[turns] >= row.Turn
				if reached {
					playing++
					if rec.Winner == sample.Visitors {
						wins++
					}
				}
				var left, seats int64
				for _, d := range rec.Values[died : died+4] {
					if d < 0 {
						continue
					}
					seats++
					if d == 0 || d > row.Turn {
						left++
					}
					if d == row.Turn && d > 0 {
						deaths++
					}
					if reached && (d == 0 || d >= row.Turn) {
						atRisk++
					}
				}
				alive.Add(left, seats)
			}
			if row.Playing != playing || row.AtRisk != atRisk || row.Deaths != deaths || row.Alive.Count != alive.X {
				t.Fatalf("%s, turn %d: %+v, want playing %d, at risk %d, deaths %d, alive %d",
					s.Cells[i].Key, row.Turn, row, playing, atRisk, deaths, alive.X)
			}
			if row.Win.Of != playing || row.Win.Count != wins {
				t.Fatalf("%s, turn %d: %d of %d games won, want %d of %d", s.Cells[i].Key, row.Turn, row.Win.Count, row.Win.Of, wins, playing)
			}
			iv := alive.ShareInterval(analysis.Level)
			if row.Turn == 0 {
				iv = stat.Interval{Lo: 1, Hi: 1}
			}
			if math.Abs(row.Alive.Lo-iv.Lo) > 2e-6 || math.Abs(row.Alive.Hi-iv.Hi) > 2e-6 {
				t.Fatalf("%s, turn %d: interval %v - %v, want %v", s.Cells[i].Key, row.Turn, row.Alive.Lo, row.Alive.Hi, iv)
			}
		}
	}
}

// Nothing is NaN or infinite, whatever was played; JSON cannot hold either.
func TestSummaryIsFinite(t *testing.T) {
	failing := sample.Cells()
	for i := range failing {
		failing[i].Failed = 1
	}
	unfinished := sample.Cells()
	for i := range unfinished {
		unfinished[i].Unfinished = 1
	}
	lost := sample.Cells()
	for i := range lost {
		lost[i].Win = 0
	}
	for name, s := range map[string]*analysis.Summary{
		"no game":         sample.Summary(sample.Cells(), 0),
		"one deal":        sample.Summary(sample.Cells(), 1),
		"one game":        sample.Summary(sample.Cells()[:1], 1),
		"all failed":      sample.Summary(failing, 20),
		"none finished":   sample.Summary(unfinished, 20),
		"all lost":        sample.Summary(lost, 20),
		"one of each end": sample.Summary(sample.Cells(), 50),
	} {
		text, err := json.Marshal(s)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if strings.Contains(string(text), "null") {
			t.Errorf("%s: null in %s", name, text)
		}
		for i := range s.Cells {
			if win := s.Cells[i].Win; !(0 <= win.Lo && win.Lo <= win.Value && win.Value <= win.Hi && win.Hi <= 1) {
				t.Errorf("%s: win = %+v", name, win)
			}
		}
	}
}

// An interrupted run may end within a deal: pairs hold only what both cells
// played, and the summary says so.
func TestIncompletePairs(t *testing.T) {
	cells := sample.Cells()
	tally, err := analysis.NewTally(sample.Profile(), sample.Schema(), sample.Experiment(cells))
	if err != nil {
		t.Fatal(err)
	}
	for i, rec := range records(cells, 100) {
		if i < 4*99+2 {
			tally.Fold(rec)
		}
	}
	s := tally.Summary()
	if n := s.Comparisons[0].Deals.N(); n != 100 {
		t.Errorf("the first two cells share %d deals, want 100", n)
	}
	if n := s.Comparisons[1].Deals.N(); n != 99 {
		t.Errorf("the first and third cell share %d deals, want 99", n)
	}
	if !warned(s, analysis.IncompletePairs) {
		t.Errorf("no warning of incomplete pairs in %v", s.Warnings)
	}
}

func TestWarnings(t *testing.T) {
	few := sample.Summary(sample.Cells(), 20)
	many := sample.Summary(sample.Cells(), deals)
	for _, c := range []struct {
		s    *analysis.Summary
		code analysis.WarningCode
		want bool
	}{
		{few, analysis.FewDeals, true},
		{many, analysis.FewDeals, false},
		{many, analysis.CappedGames, true},
		{many, analysis.FailedGames, true},
		{many, analysis.IncompletePairs, false},
		{many, analysis.ManyComparisons, true},
		{sample.Summary(sample.Cells()[:2], deals), analysis.ManyComparisons, false},
		{sample.Summary(sample.Cells()[:2], deals), analysis.FailedGames, false},
	} {
		if got := warned(c.s, c.code); got != c.want {
			t.Errorf("%d deals, %d cells: warned of %s: %v, want %v", c.s.Deals, len(c.s.Cells), c.code, got, c.want)
		}
	}
}

func warned(s *analysis.Summary, code analysis.WarningCode) bool {
	for _, w := range s.Warnings {
		if w.Code == code {
			return true
		}
	}
	return false
}

func TestUnknownColumn(t *testing.T) {
	p := sample.Profile()
	p.Measures[0].Sum = []string{"rouns"}
	_, err := analysis.NewTally(p, sample.Schema(), sample.Experiment(sample.Cells()))
	if err == nil || !strings.Contains(err.Error(), `analysis: profile: column = "rouns", want one of`) {
		t.Errorf("error = %v", err)
	}
}

// A share of nothing else is a share of games.
func TestShareOfGames(t *testing.T) {
	p := &analysis.Profile{SideKey: "a", Measures: []analysis.Measure{{Key: "flagged", Sum: []string{"flag"}, Share: true}}}
	schema := &sim.Schema{Reasons: []string{"unfinished", "over"}, Sides: []string{"a"}, Columns: []string{"flag"}, Cells: []string{"x"}}
	tally, err := analysis.NewTally(p, schema, &analysis.Experiment{Cells: []analysis.Cell{{Key: "x"}}})
	if err != nil {
		t.Fatal(err)
	}
	for deal := range int64(40) {
		flag := int64(0)
		if deal < 10 {
			flag = 1
		}
		tally.Fold(&sim.Record{Deal: deal, Class: sim.Finished, Reason: 1, Values: []int64{flag}})
	}
	got := tally.Summary().Cells[0].Measures[0]
	want := stat.Wilson(10, 40, analysis.Level)
	if got.Value != 0.25 || math.Abs(got.Lo-want.Lo) > 0.005 || math.Abs(got.Hi-want.Hi) > 0.005 {
		t.Errorf("10 of 40 games: %+v, want about Wilson's interval %v", got, want)
	}
}

func TestFoldDoesNotAllocate(t *testing.T) {
	cells := sample.Cells()
	tally, err := analysis.NewTally(sample.Profile(), sample.Schema(), sample.Experiment(cells))
	if err != nil {
		t.Fatal(err)
	}
	all := records(cells, 200)
	fold := func() {
		for _, rec := range all {
			tally.Fold(rec)
		}
	}
	fold()
	if n := enginetest.Allocations(fold); n != 0 {
		t.Errorf("%v allocations in %d games, want 0", n, len(all))
	}
}

func BenchmarkFold(b *testing.B) {
	cells := sample.Cells()
	tally, err := analysis.NewTally(sample.Profile(), sample.Schema(), sample.Experiment(cells))
	if err != nil {
		b.Fatal(err)
	}
	all := records(cells, 1000)
	for i := 0; b.Loop(); i++ {
		tally.Fold(all[i%len(all)])
	}
}
