package experiments

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/engine/ruleset"
	"yurei/sim"
)

const termsFile = `title: t
game: hako-onna
players: 2
games: 300
rules: {noise.mode: cards}
precision: 1.5pp
margin: 0.02
adjust: benjamini-hochberg
deals: independent
require:
  - visitors_win in 0.35..0.45
  - "b: rounds in 5..10.25"
  - a: escape in 0..1
vary: {limit: {a: {set: {rules.noise.cards.limit: 11}}, b: {set: {rules.noise.cards.limit: 12}}}}
`

func TestTermsAreRead(t *testing.T) {
	e, err := Parse("x.yaml", []byte(termsFile))
	if err != nil {
		t.Fatal(err)
	}
	r := resolve(t, e)
	want := analysis.Terms{
		Deals: 300, Stop: analysis.StopPrecision, Precision: 0.015, Margin: 0.02, Adjust: analysis.BenjaminiHochberg, Independent: true,
		Require: []analysis.Requirement{
			{Text: "visitors_win in 0.35..0.45", Cell: 0, Measure: "visitors_win", Lo: 0.35, Hi: 0.45},
			{Text: "visitors_win in 0.35..0.45", Cell: 1, Measure: "visitors_win", Lo: 0.35, Hi: 0.45},
			{Text: "b: rounds in 5..10.25", Cell: 1, Measure: "rounds", Lo: 5, Hi: 10.25},
			{Text: "a: escape in 0..1", Cell: 0, Measure: "escape", Lo: 0, Hi: 1},
		},
	}
	if !reflect.DeepEqual(r.Terms, want) {
		t.Errorf("terms %+v, want %+v", r.Terms, want)
	}
	again, err := Parse("x.yaml", []byte(r.YAML()))
	if err != nil {
		t.Fatalf("%v\n%s", err, r.YAML())
	}
	if read := resolve(t, again); !reflect.DeepEqual(read.Terms, want) || read.YAML() != r.YAML() {
		t.Errorf("read back as\n%s\nwant\n%s", read.YAML(), r.YAML())
	}
}

func TestTermsRefused(t *testing.T) {
	for _, c := range []struct{ set, want string }{
		{"precision=0", "precision = 0, want a share above 0"},
		{"precision=60pp", "precision = 60pp, want"},
		{"precision=1%", "want a share above 0"},
		{"precision=NaN", "want a share above 0"},
		{"margin=-0.01", "margin = -0.01, want"},
		{"margin=[1]", "margin ="},
		{"stop=verdit", "did you mean verdict?"},
		{"stop=precision", "without a precision"},
		{"adjust=bonferroni", "want holm or benjamini-hochberg"},
		{"deals=separate", "want common or independent"},
		{"require=visitors_win", "want MEASURE in LOW..HIGH"},
		{"require=visitors_win in 0.3", "want LOW..HIGH"},
		{"require=visitors_win in a..b", "want LOW..HIGH"},
		{"require=visitors_win in 0.3..NaN", "want LOW..HIGH"},
		{"require=visitors_win on 0.3..0.4", "want MEASURE in LOW..HIGH"},
		{"require=visitors_win in 0.4..0.3", "the smaller number first"},
		{"require=visitors_win in 35..45", "is a share, want a range within 0..1"},
		{"require=visitor_win in 0.3..0.4", "unknown measure, did you mean visitors_win?"},
		{"require={card: visitors_win in 0.3..0.4}", "unknown cell, did you mean cards?"},
		{"require=[escape in 0..1, escape in 0..1]", "required twice"},
		{"require=[]", "want MEASURE in LOW..HIGH"},
		{"require=[[escape in 0..1]]", "want MEASURE in LOW..HIGH"},
		{"precision=1pp stop=verdict", "exclude each other"},
		{"precision=1pp stop=cap", "exclude each other"},
		{"stop=verdict require=rounds", "want MEASURE"},
		{"stop=verdict require={cards: rounds in 1..9}", "looks at shares of all games only"},
	} {
		e := load(t, Main)
		var err error
		sets := []string{c.set}
		if strings.Contains(c.set, "stop=verdict ") || strings.Contains(c.set, " stop=") {
			sets = strings.SplitN(c.set, " ", 2)
		}
		for _, set := range sets {
			change, fault := ruleset.ParseOverride("--set "+set, set)
			if fault != nil {
				t.Fatal(fault)
			}
			if err == nil {
				err = e.Set(change)
			}
		}
		if err == nil {
			_, err = Builtin().Resolve(e)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.set, err, c.want)
		}
	}
}

// When a run ends, and what it should decide, changes no game; whether cells
// share their deals does.
func TestTermsAndIdentity(t *testing.T) {
	base := []string{"agents.visitors=random", "agents.hako-onna=random", "players=2"}
	of := func(sets ...string) string { return identity(t, load(t, Main, append(sets, base...)...)) }
	plain := of()
	if id := of("precision=1pp", "margin=2pp", "adjust=benjamini-hochberg", "require=visitors_win in 0..0.5"); id != plain {
		t.Error("terms change the identity")
	}
	if id := of("stop=verdict", "deals=common"); id != plain {
		t.Error("the stop rule changes the identity")
	}
	if id := of("deals=independent"); id == plain {
		t.Error("deals of their own do not change the identity")
	}
}

// twins are two cells that differ in their labels alone.
const twins = `title: t
game: hako-onna
players: 2
games: 1
rules: {noise.mode: cards}
vary: {twin: {a: {label: first}, b: {label: second}}}
`

// blocks hands each block of so many deals to a tally of its own.
type blocks struct {
	deals   int64
	tallies []*analysis.Tally
}

func (b *blocks) Fold(rec *sim.Record) { b.tallies[rec.Deal/b.deals].Fold(rec) }

// played plays so many runs of the twins, of deals each, and sums each of them up.
func played(t *testing.T, runs int, deals int64, sets ...string) (summaries []*analysis.Summary) {
	t.Helper()
	e, err := Parse("twins.yaml", []byte(twins))
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range sets {
		change, err := ruleset.ParseOverride("--set "+set, set)
		if err == nil {
			err = e.Set(change)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	e.Games = deals * int64(runs)
	r := resolve(t, e)
	plan, sink := r.Plan(), &blocks{deals: deals}
	for range runs {
		tally, err := analysis.NewTally(r.Game.Profile, plan.Records(), r.Labels())
		if err != nil {
			t.Fatal(err)
		}
		sink.tallies = append(sink.tallies, tally)
	}
	if _, err := plan.Run(context.Background(), sim.Options{Workers: 2}, sink); err != nil {
		t.Fatal(err)
	}
	for _, tally := range sink.tallies {
		summaries = append(summaries, tally.Summary())
	}
	return summaries
}

// On common deals, equal rules make equal games.
func TestTwinsOnCommonDeals(t *testing.T) {
	s := played(t, 1, 300)[0]
	c := s.Comparisons[0]
	if c.Difference != 0 || c.Deals.First != 0 || c.Deals.Second != 0 || c.Differs || c.P != 1 {
		t.Errorf("%+v, want no difference at all", c)
	}
	if s.Cells[0].Win.Count == 0 {
		t.Error("nobody wins: the deals cannot tell cells apart")
	}
}

// On deals of their own, equal cells are called different as often as the level
// allows: 21 of 200 is the 99.9 % bound of 5 %.
func TestTwinsOnIndependentDeals(t *testing.T) {
	if testing.Short() {
		t.Skip("too long for short runs: plays 16,000 games")
	}
	const runs, bound = 200, 21
	different, moved := 0, 0
	for _, s := range played(t, runs, 40, "deals=independent") {
		c := s.Comparisons[0]
		if c.Differs {
			different++
		}
		if c.Difference != 0 {
			moved++
		}
	}
	if different == 0 || different > bound {
		t.Errorf("called different in %d of %d runs, want 1-%d", different, runs, bound)
	}
	if moved < runs/2 {
		t.Errorf("the cells differ in %d of %d runs only: they share their deals", moved, runs)
	}
	t.Logf("called different in %d of %d runs", different, runs)
}
