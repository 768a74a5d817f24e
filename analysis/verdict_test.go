package analysis_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
	"yurei/analysis/stat"
	"yurei/engine"
	"yurei/sim"
)

// coins are cells in which the Visitors win so many of the deals, those of the
// lowest numbers.
func coins(t *testing.T, terms analysis.Terms, deals int, wins ...int) *analysis.Summary {
	t.Helper()
	tally := newTally(t, terms, len(wins))
	for deal := range deals {
		for cell, won := range wins {
			tally.Fold(coin(deal, cell, deal < won))
		}
	}
	return tally.Summary()
}

func newTally(t *testing.T, terms analysis.Terms, cells int) *analysis.Tally {
	t.Helper()
	e := &analysis.Experiment{Terms: terms}
	for cell := range cells {
		e.Cells = append(e.Cells, analysis.Cell{Key: fmt.Sprint("c", cell), Label: fmt.Sprint("cell ", cell)})
	}
	tally, err := analysis.NewTally(sample.Profile(), sample.Schema(), e)
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

func coin(deal, cell int, won bool) *sim.Record {
	rec := sample.Record(sample.Cells(), deal, 0)
	rec.Cell, rec.Class, rec.Winner, rec.Reason = int32(cell), sim.Finished, sample.Ghost, engine.Reason(4)
	if won {
		rec.Winner, rec.Reason = sample.Visitors, engine.Reason(1)
	}
	return rec
}

func TestVerdicts(t *testing.T) {
	const deals = 10_000
	s := coins(t, analysis.Terms{Margin: 0.03}, deals, 5000, 5080, 6000, 3000, 5300)
	if n := s.Verdicts.Family.Intervals; n != 5+10 {
		t.Fatalf("%d intervals, want those of 5 rates and 10 differences", n)
	}
	level := 1 - 0.05/15
	if math.Abs(s.Verdicts.Family.Level-level) > 1e-12 {
		t.Errorf("level %v of each, want %v", s.Verdicts.Family.Level, level)
	}
	words := []string{
		"balanced within ±3.0 points", "balanced within ±3.0 points", "favours the Visitors by at least 8.5 points",
		"favours the Ghost by at least 18.6 points", "undecided: no number of deals decides it if this is the truth; off balance by 4.5 points at most",
	}
	for i, v := range s.Verdicts.Rates {
		iv := stat.ClopperPearson(s.Cells[i].Win.Count, deals, level)
		if math.Abs(v.Lo-iv.Lo) > 1e-6 || math.Abs(v.Hi-iv.Hi) > 1e-6 {
			t.Errorf("cell %d: interval %v to %v, want %v", i, v.Lo, v.Hi, iv)
		}
		if got := s.Words(v); got != words[i] {
			t.Errorf("cell %d: %q, want %q", i, got, words[i])
		}
	}
	for i, d := range s.Verdicts.Differences {
		c := s.Comparisons[i]
		off := math.Abs(c.Difference)
		want := analysis.Different
		switch {
		case off < 0.025:
			want = analysis.NotDifferent
		case off < 0.035:
			want = analysis.Undecided
		}
		if d.Says != want || d.Lo > c.Lo || d.Hi < c.Hi {
			t.Errorf("cells %d and %d: %s (%v to %v), want %s and an interval around %v to %v", c.First, c.Second, d.Says, d.Lo, d.Hi, want, c.Lo, c.Hi)
		}
	}
}

// What is undecided is decided by about as many more deals as it says, and not
// by far fewer.
func TestMoreDeals(t *testing.T) {
	s := coins(t, analysis.Terms{}, 1000, 515)
	v := s.Verdicts.Rates[0]
	if v.Says != analysis.Undecided || v.MoreDeals == 0 {
		t.Fatalf("%+v, want it undecided for some more deals", v)
	}
	for _, c := range []struct {
		deals int64
		want  analysis.Says
	}{{1000 + v.MoreDeals*11/10, analysis.FavoursSide}, {1000 + v.MoreDeals*9/10, analysis.Undecided}} {
		later := coins(t, analysis.Terms{}, int(c.deals), int(c.deals*515/1000))
		if got := later.Verdicts.Rates[0].Says; got != c.want {
			t.Errorf("%d deals: %s, want %s", c.deals, got, c.want)
		}
	}
}

func TestRequirements(t *testing.T) {
	require := func(cell int, measure string, lo, hi float64) analysis.Requirement {
		return analysis.Requirement{Text: measure, Cell: cell, Measure: measure, Lo: lo, Hi: hi}
	}
	terms := analysis.Terms{Require: []analysis.Requirement{
		require(0, "visitors_win", 0.35, 0.45),
		require(1, "visitors_win", 0.35, 0.45),
		require(1, "visitors_win", 0.3, 0.44), // of the same interval
		require(1, "escape", 0.7, 1),
		require(0, "defeat", 0, 0.01),
		require(0, "failed", 0, 0.0001),
		require(0, "noise_share", 0, 1),
		require(0, "rounds", 0, 30),
		require(0, "rounds", 11.4, 11.5),
	}}
	s := coins(t, terms, 2000, 800, 900)
	r := s.Requirements
	if r.Family.Intervals != 7 {
		t.Errorf("%d intervals, want 7", r.Family.Intervals)
	}
	want := []analysis.Says{
		analysis.Holds, analysis.Undecided, analysis.Undecided, analysis.Fails, analysis.Holds, analysis.Undecided,
		analysis.Holds, analysis.Holds, analysis.Undecided,
	}
	for i, v := range r.List {
		if v.Says != want[i] {
			t.Errorf("%s of cell %d in %v..%v: %s (%v to %v), want %s", v.Measure, v.Cell, v.WantLo, v.WantHi, v.Says, v.Lo, v.Hi, want[i])
		}
	}
	if unmet := s.Unmet(); len(unmet) != 5 || !strings.HasPrefix(unmet[0], "c1: visitors_win in 0.35..0.45 is undecided") {
		t.Errorf("unmet: %q", unmet)
	}

	terms.Require[0].Measure = "visitor_win"
	e := sample.Experiment(sample.Cells())
	e.Terms = terms
	if _, err := analysis.NewTally(sample.Profile(), sample.Schema(), e); err == nil {
		t.Error("a measure that does not exist is taken")
	}
	terms.Require[0].Measure, e.Stop = "rounds", analysis.StopVerdict
	if _, err := analysis.NewTally(sample.Profile(), sample.Schema(), e); err == nil {
		t.Error("a mean without a confidence sequence may stop a run")
	}
}

// A run ends at the first look at which its rule says so.
func TestEnough(t *testing.T) {
	win := func(deal, cell int) bool { return (deal+cell)%3 == 0 }
	for _, c := range []struct {
		terms analysis.Terms
		words string
		done  func(s *analysis.Summary) bool
	}{
		{analysis.Terms{Stop: analysis.StopPrecision, Precision: 0.04, Deals: 4000}, "Stopped by precision after",
			func(s *analysis.Summary) bool { return s.Stop.Reached <= 0.04 }},
		{analysis.Terms{Stop: analysis.StopVerdict, Deals: 4000}, "Stopped by verdict after",
			func(s *analysis.Summary) bool { return s.Verdicts.Rates[0].Hi < 0.5 && s.Verdicts.Rates[1].Hi < 0.5 }},
		{analysis.Terms{Stop: analysis.StopVerdict, Deals: 4000, Require: []analysis.Requirement{{Text: "r", Cell: 1, Measure: "visitors_win", Lo: 0.25, Hi: 0.42}}},
			"Stopped by verdict after", func(s *analysis.Summary) bool { return s.Requirements.List[0].Says == analysis.Holds }},
		{analysis.Terms{Stop: analysis.StopPrecision, Precision: 0.01, Deals: 1000}, "Stopped by the cap of 1,000 deals, before the precision of ±1.0 points", nil},
		{analysis.Terms{Stop: analysis.StopVerdict, Margin: 0.01, Deals: 1000}, "Stopped by the cap of 1,000 deals, before everything was decided.", nil},
		{analysis.Terms{Deals: 1000}, "Stopped by the cap of 1,000 deals.", nil},
		{analysis.Terms{Deals: 9000}, "Interrupted after 1,000 of 9,000 deals.", nil},
	} {
		tally := newTally(t, c.terms, 2)
		look := stat.NextLook(0)
		for deal := range min(1000, int(c.terms.Deals)) {
			for cell := range 2 {
				tally.Fold(coin(deal, cell, win(deal, cell)))
			}
			deals := int64(deal) + 1
			isLook := deals == look
			if isLook {
				look = stat.NextLook(deals)
			}
			got := tally.Enough()
			if want := isLook && c.done != nil && c.done(tally.Summary()); got != want {
				t.Fatalf("%+v, %d deals: enough = %v, want %v", c.terms, deals, got, want)
			}
			if got {
				break
			}
		}
		s := tally.Summary()
		if got := s.Stop.Words(s.Deals); !strings.HasPrefix(got, c.words) {
			t.Errorf("%+v: %q, want %q", c.terms, got, c.words)
		}
	}
}

// Cells with deals of their own are not paired.
func TestIndependentCells(t *testing.T) {
	s := coins(t, analysis.Terms{Independent: true}, 1000, 400, 430)
	c := s.Comparisons[0]
	score := stat.DifferenceScore(400, 1000, 430, 1000)
	iv := score.Interval(analysis.Level)
	if math.Abs(c.Lo-iv.Lo) > 1e-6 || math.Abs(c.Hi-iv.Hi) > 1e-6 || math.Abs(c.P-score.Differs(0)) > 1e-6 || c.Differs || c.Gain != 0 {
		t.Errorf("%+v, want %v, p = %v and no gain", c, iv, score.Differs(0))
	}
	if paired := coins(t, analysis.Terms{}, 1000, 400, 430).Comparisons[0]; !paired.Differs {
		t.Error("30 deals that all speak for the same cell tell nothing: the pairs are not counted")
	}
	if text := strings.Join(s.Findings(), "\n"); !strings.Contains(text, "unpaired") {
		t.Errorf("the findings do not say that nothing is paired:\n%s", text)
	}
}

func TestAdjustment(t *testing.T) {
	s := coins(t, analysis.Terms{Adjust: analysis.BenjaminiHochberg}, 1000, 400, 406, 410, 414)
	var p, got []float64
	for _, c := range s.Comparisons {
		p = append(p, c.P)
		got = append(got, c.Adjusted)
	}
	for i, want := range stat.BenjaminiHochberg(p) {
		if math.Abs(got[i]-want) > 1e-5*want {
			t.Errorf("comparison %d: %v, want %v", i, got[i], want)
		}
	}
	if text := strings.Join(s.Findings(), "\n"); !strings.Contains(text, "Benjamini-Hochberg") {
		t.Errorf("the findings do not name the correction:\n%s", text)
	}
}

// In a grid of 2 x 3 cells the effects are differences of means, and only an
// interaction that is there is found. A cell in which an axis does not vary is left
// out.
func TestEffects(t *testing.T) {
	const deals = 3000
	axes := []analysis.Axis{{Name: "noise", Levels: []string{"discs", "cards"}}, {Name: "talk", Levels: []string{"open", "some", "none"}}}
	for _, c := range []struct {
		wins        []float64
		interaction bool
	}{
		{[]float64{0.60, 0.50, 0.40, 0.50, 0.40, 0.30}, false},
		{[]float64{0.60, 0.50, 0.40, 0.30, 0.40, 0.50}, true},
	} {
		more := append([]analysis.Axis{{Name: "noise", Levels: []string{"discs", "none", "cards"}}}, axes[1])
		var cells []analysis.Cell
		for _, levels := range [][]int{{0, 0}, {0, 1}, {0, 2}, {1, analysis.Absent}, {2, 0}, {2, 1}, {2, 2}} {
			cells = append(cells, analysis.Cell{Levels: levels})
		}
		tally, err := analysis.NewTally(sample.Profile(), sample.Schema(), &analysis.Experiment{Axes: more, Cells: cells})
		if err != nil {
			t.Fatal(err)
		}
		for deal := range deals {
			chance := engine.MakeChance(5, uint64(deal))
			common := chance.At(engine.FirstGameStream, 0, 0)
			for cell, win := range slices.Insert(slices.Clone(c.wins), 3, 0.9) {
				// A third of the luck is the cell's own.
				draw := common
				own := chance.At(engine.FirstGameStream, 1, cell)
				luck := draw.Float64()
				if own.IntN(3) == 0 {
					luck = own.Float64()
				}
				tally.Fold(coin(deal, cell, luck < win))
			}
		}
		s := tally.Summary()
		mean, rates := 0.0, make([]float64, 6)
		for i := range rates {
			rates[i] = s.Cells[[]int{0, 1, 2, 4, 5, 6}[i]].Win.Value
			mean += rates[i] / 6
		}
		e := s.Effects
		if !reflect.DeepEqual(e.LeftOut, []int{3}) || !reflect.DeepEqual(e.Axes[0].Axis, axes[0]) || !reflect.DeepEqual(e.Axes[1].Axis, axes[1]) {
			t.Errorf("axes %+v, left out %v", e.Axes, e.LeftOut)
		}
		if got, want := e.Axes[0].Main[0].Value, (rates[0]+rates[1]+rates[2])/3-mean; math.Abs(got-want) > 2e-6 {
			t.Errorf("discs: %v points above the mean, want %v", got, want)
		}
		if got, want := e.Axes[1].Main[2], (rates[2]+rates[5])/2-mean; math.Abs(got.Value-want) > 2e-6 || got.Lo >= got.Value || got.Hi <= got.Value {
			t.Errorf("none: %+v, want %v within its interval", got, want)
		}
		if !e.Axes[0].Test.Found {
			t.Errorf("10 points between discs and cards are not found: %+v", e.Axes[0].Test)
		}
		if len(e.Interactions) != 1 || e.Interactions[0].Found != c.interaction {
			t.Errorf("interactions %+v, want found = %v", e.Interactions, c.interaction)
		}
	}
	if s := coins(t, analysis.Terms{}, 10, 3, 4); s.Effects != nil {
		t.Error("cells without axes have effects")
	}
	tally, err := analysis.NewTally(sample.Profile(), sample.Schema(), &analysis.Experiment{Axes: axes, Cells: []analysis.Cell{
		{Levels: []int{0, 0}}, {Levels: []int{0, 1}}, {Levels: []int{0, 2}}, {Levels: []int{1, analysis.Absent}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	if e := tally.Summary().Effects; e == nil || len(e.Axes) != 0 || !reflect.DeepEqual(e.LeftOut, []int{3}) {
		t.Errorf("effects of one axis: %+v, want none, and the cell that is left out", e)
	}
}

// Different records are counted, and sampled where there are many.
func TestDistinctGames(t *testing.T) {
	for _, c := range []struct {
		games, different int
		within           float64
	}{{50, 50, 0}, {5000, 7, 0}, {1000, 1000, 0}, {20_000, 20_000, 0}, {20_000, 5000, 0.15}} {
		tally := newTally(t, analysis.Terms{}, 1)
		for deal := range c.games {
			rec := coin(0, 0, true)
			rec.Deal = int64(deal)
			rec.Values[0] = int64(deal % c.different)
			tally.Fold(rec)
		}
		h := tally.Summary().Cells[0].Honest
		if off := math.Abs(float64(h.Distinct)/float64(c.different) - 1); off > c.within || h.Exact != (c.within == 0) {
			t.Errorf("%d games of %d kinds: %+v", c.games, c.different, h)
		}
		if h.Forced.Count != h.Forced.Of-tallyDecisions(c.games) {
			t.Errorf("%d games: forced %+v", c.games, h.Forced)
		}
	}
}

// tallyDecisions are the decisions of so many games of coin(0, 0, true).
func tallyDecisions(games int) int64 {
	return int64(games) * int64(coin(0, 0, true).Decisions)
}
