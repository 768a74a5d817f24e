package experiments

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/engine/ruleset"
	"yurei/sim"
)

const (
	noiseAxis = `  noise:
    hard: {label: "discs, hard", phrase: hard discs, set: {rules.noise.difficulty: hard}}
    cards: {without: [scatter], phrase: noise cards, set: {rules.noise.mode: cards}}
    normal: {label: "discs, normal", phrase: normal discs}
`
	scatterAxis = `  scatter:
    wide: {label: 1.5 mm, set: {rules.noise.discs.sigma.average: 1.5}}
    narrow: {label: 0.5 mm, set: {rules.noise.discs.sigma.average: 0.5}}
    usual: {number: 0.9}
`
	whoAxis = "  who: {v2: {label: two, set: {players: 2}}, v3: {label: three}}\n"
)

// Curves are the cells that are compared with a base, in the order of their numbers.
func TestCrossingIsFound(t *testing.T) {
	r, err := varied(noiseAxis+scatterAxis, "base: {noise: cards}\ncrossing: {along: scatter, unit: mm}\n")
	if err != nil {
		t.Fatal(err)
	}
	// Cells: hard wide, narrow, usual; cards; normal wide, narrow, usual.
	points := func(base int, cells ...int) (list []analysis.CurvePoint) {
		for i, cell := range cells {
			list = append(list, analysis.CurvePoint{X: []float64{0.5, 0.9, 1.5}[i], Cell: cell, Base: base})
		}
		return list
	}
	want := &analysis.Crossing{Along: "scatter", Unit: "mm", Vary: "noise", Curves: []analysis.Curve{
		{Label: "discs, hard", Phrase: "hard discs", BaseLabel: "cards", BasePhrase: "noise cards", Points: points(3, 1, 2, 0)},
		{Label: "discs, normal", Phrase: "normal discs", BaseLabel: "cards", BasePhrase: "noise cards", Points: points(3, 5, 6, 4)},
	}}
	if got := r.Labels().Crossing; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	again, err := Parse("x.yaml", []byte(r.YAML()))
	if err != nil {
		t.Fatal(err)
	}
	if got := resolve(t, again).Labels().Crossing; !reflect.DeepEqual(got, want) {
		t.Errorf("read back: %+v, want %+v\n%s", got, want, r.YAML())
	}

	// A third axis makes more curves, each with its own base; a base that varies along
	// the axis is another at each place.
	full := strings.Replace(noiseAxis, "without: [scatter], ", "", 1)
	full = strings.Replace(full, "rules.noise.mode: cards", "rules.noise.difficulty: nightmare", 1)
	if r, err = varied(whoAxis+full+scatterAxis, "base: {noise: cards}\ncrossing: {along: scatter}\n"); err != nil {
		t.Fatal(err)
	}
	c := r.Labels().Crossing
	if len(c.Curves) != 4 || c.Vary != "who, noise" || c.Curves[3].Label != "three, discs, normal" || c.Curves[3].BaseLabel != "three, cards" || c.Curves[3].BasePhrase != "three, noise cards" {
		t.Fatalf("curves %+v", c)
	}
	for _, p := range c.Curves[3].Points {
		cell, base := r.Cells[p.Cell], r.Cells[p.Base]
		if strings.Replace(cell.Key, "normal", "cards", 1) != base.Key {
			t.Errorf("%s is compared with %s", cell.Key, base.Key)
		}
	}
	// An axis of agents has numbers if they are given.
	if _, err := varied("  slips: {none: {number: 0}, some: {number: 0.2, set: {agents.visitors: heuristic+slips:chance=0.2}}}\n"+
		"  noise: {discs: {}, cards: {set: {rules.noise.mode: cards}}}\n", "base: {noise: cards}\ncrossing: {along: slips}\n"); err != nil {
		t.Error(err)
	}
}

func TestChoiceIsFound(t *testing.T) {
	r, err := varied(whoAxis+noiseAxis+scatterAxis, "choose: {among: noise, wanted: 0.4}\n")
	if err != nil {
		t.Fatal(err)
	}
	row := func(who, scatter string, cells ...int) analysis.ChoiceRow {
		return analysis.ChoiceRow{Levels: []string{who, scatter}, Cells: cells}
	}
	want := &analysis.Choice{
		Among: "noise", Wanted: 0.4, For: []string{"who", "scatter"},
		Settings: []analysis.Setting{{Label: "discs, hard", Phrase: "hard discs"}, {Label: "cards", Phrase: "noise cards"}, {Label: "discs, normal", Phrase: "normal discs"}},
		Rows: []analysis.ChoiceRow{
			row("two", "1.5 mm", 0, 3, 4), row("two", "0.5 mm", 1, 3, 5), row("two", "usual", 2, 3, 6),
			row("three", "1.5 mm", 7, 10, 11), row("three", "0.5 mm", 8, 10, 12), row("three", "usual", 9, 10, 13),
		},
	}
	if got := r.Labels().Choice; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	again, err := Parse("x.yaml", []byte(r.YAML()))
	if err != nil {
		t.Fatal(err)
	}
	if got := resolve(t, again).Labels().Choice; !reflect.DeepEqual(got, want) {
		t.Errorf("read back: %+v, want %+v\n%s", got, want, r.YAML())
	}
	r, err = varied("  noise: {a: {}, b: {set: {rules.noise.mode: cards}}}\n", "choose.among: noise\n")
	if err != nil {
		t.Fatal(err)
	}
	if c := r.Labels().Choice; c.Wanted != 0.5 || len(c.Rows) != 1 || len(c.For) != 0 || !reflect.DeepEqual(c.Rows[0].Cells, []int{0, 1}) {
		t.Errorf("one axis: %+v", c)
	}
}

// What is shown stands in the first table.
func TestShownIsFound(t *testing.T) {
	r, err := varied(noiseAxis+scatterAxis, "show: [decisions, minutes]\ntime: {action: 20}\n")
	if err != nil {
		t.Fatal(err)
	}
	labels := r.Labels()
	tally, err := analysis.NewTally(r.Game.Profile, r.Plan().Records(), labels)
	if err != nil {
		t.Fatal(err)
	}
	game, err := r.Plan().Cells[0].New(1)
	if err != nil {
		t.Fatal(err)
	}
	var rec sim.Record
	if err := game.Play(0, &rec); err != nil {
		t.Fatal(err)
	}
	tally.Fold(&rec)
	var shown []string
	for _, m := range tally.Summary().Measures {
		if m.Headline {
			shown = append(shown, m.Key)
		}
	}
	if got := strings.Join(shown, " "); got != "rounds decisions minutes" || r.Game.Profile.Measures[0].Key != "rounds" {
		t.Errorf("the first table shows %s", got)
	}
	for _, m := range r.Game.Profile.Measures {
		if m.Headline != (m.Key == "rounds") {
			t.Errorf("the profile of the game was changed: %s", m.Key)
		}
	}
	if !strings.Contains(r.YAML(), "show:\n  - decisions\n  - minutes\n") {
		t.Errorf("what is shown is not in\n%s", r.YAML())
	}
}

func TestQuestionsAreRefused(t *testing.T) {
	const base = "base: {noise: cards}\n"
	const sizes = "  size: {v2: {set: {players: 2}}, v3: {set: {players: 3}}}\n"
	for _, c := range []struct{ vary, keys, want string }{
		{noiseAxis + scatterAxis, base + "crossing: {along: scater}\n", "x.yaml:6:19: crossing.along = scater: unknown axis, did you mean scatter?"},
		{noiseAxis + scatterAxis, base + "crossing: {allong: scatter}\n", "x.yaml:6:12: crossing.allong: unknown key, did you mean along?"},
		{noiseAxis + scatterAxis, base + "crossing: scatter\n", "crossing = scatter, want a mapping with the keys along, unit"},
		{noiseAxis + scatterAxis, base + "crossing: {}\n", "want a mapping with the keys along, unit"},
		{noiseAxis + scatterAxis, base + "crossing: {unit: mm}\n", "x.yaml:6:18: crossing.along is missing"},
		{noiseAxis + scatterAxis, base + "crossing: {along: [scatter]}\n", "crossing.along = [scatter], want an axis"},
		{noiseAxis + scatterAxis, base + "crossing: {along: scatter, unit: \"\"}\n", "crossing.unit"},
		{noiseAxis + scatterAxis, "crossing: {along: scatter}\n", "without a base, want one, as in base: {AXIS: LEVEL}"},
		{noiseAxis + scatterAxis, base + "crossing: {along: noise}\n", "it is the axis of the base"},
		{noiseAxis + scatterAxis, "base: {scatter: wide}\ncrossing: {along: noise}\n", "vary.noise.hard stands for no number"},
		{noiseAxis + strings.Replace(scatterAxis, "1.5}", "0.9}", 1), base + "crossing: {along: scatter}\n", "vary.scatter.usual stands for 0.9 like another level"},
		{noiseAxis + strings.Replace(scatterAxis, "rules.noise.discs.sigma.average: 1.5", "rules.noise.discs.sigma.average: 1.5, players: 2", 1), base + "crossing: {along: scatter}\n", "vary.scatter.wide stands for no number: it sets none, or more than one"},
		{noiseAxis + strings.Replace(scatterAxis, "rules.noise.discs.sigma.average: 1.5", "players: 2", 1), base + "crossing: {along: scatter}\n", "vary.scatter.narrow sets rules.noise.discs.sigma.average and not players like the level before"},
		{noiseAxis + "  scatter: {usual: {number: 1}}\n", base + "crossing: {along: scatter}\n", "it has a single level"},
		{noiseAxis + scatterAxis, "choose: {among: nois}\n", "x.yaml:5:17: choose.among = nois: unknown axis, did you mean noise?"},
		{noiseAxis + scatterAxis, "choose: {among: noise, want: 0.3}\n", "choose.want: unknown key, did you mean wanted?"},
		{noiseAxis + scatterAxis, "choose: {wanted: 0.3}\n", "choose.among is missing"},
		{noiseAxis + scatterAxis, "choose: {among: noise, wanted: 50}\n", "x.yaml:5:32: choose.wanted = 50, want a win rate above 0 and below 1"},
		{noiseAxis + scatterAxis, "choose: {among: noise, wanted: 0}\n", "choose.wanted = 0, want a win rate"},
		{noiseAxis + scatterAxis, "choose: noise\n", "choose = noise, want a mapping with the keys among, wanted"},
		{noiseAxis + scatterAxis, "choose: {among: scatter}\n", "it does not vary with cards"},
		{"  noise: {a: {}}\n" + sizes, "choose: {among: noise}\n", "it has a single level"},
		{noiseAxis + scatterAxis, "show: [decision]\n", "x.yaml:5:8: show: decision: unknown measure, did you mean decisions?"},
		{noiseAxis + scatterAxis, "show: [decisions, decisions]\n", "show: decisions is named twice"},
		{noiseAxis + scatterAxis, "show: [rounds]\n", "rounds stands in the first table anyway"},
		{noiseAxis + scatterAxis, "show: decisions\n", "show = decisions, want a list of measures"},
		{noiseAxis + scatterAxis, "show: []\n", "want a list of measures"},
	} {
		if _, err := varied(c.vary, c.keys); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s%s: error %v, want %q", c.keys, c.vary, err, c.want)
		}
	}
}

// Questions belong to parts, and --set changes them in those that ask.
func TestQuestionsOfParts(t *testing.T) {
	set := func(changes ...string) (*Experiment, error) {
		e, err := Builtin().Load("discs-or-cards")
		for _, text := range changes {
			change, parsed := ruleset.ParseOverride("--set "+text, text)
			if parsed != nil {
				t.Fatal(parsed)
			}
			if err == nil {
				err = e.Set(change)
			}
		}
		return e, err
	}
	e, err := set("choose.wanted=0.4", "crossing.unit=cm", "games=5")
	if err != nil {
		t.Fatal(err)
	}
	dexterity, forWhom := resolve(t, e.Parts()[0]).Labels(), resolve(t, e.Parts()[1]).Labels()
	if dexterity.Choice != nil || forWhom.Crossing != nil || forWhom.Choice.Wanted != 0.4 || dexterity.Crossing.Unit != "cm" {
		t.Errorf("choices %+v %+v, crossings %+v %+v", dexterity.Choice, forWhom.Choice, dexterity.Crossing, forWhom.Crossing)
	}
	if len(dexterity.Cells) != 25 || len(dexterity.Crossing.Curves) != 3 || len(dexterity.Crossing.Curves[0].Points) != 8 || len(dexterity.Contrasts.List) != 24 {
		t.Errorf("%d cells, crossing %+v", len(dexterity.Cells), dexterity.Crossing)
	}
	if len(forWhom.Cells) != 30 || len(forWhom.Choice.Rows) != 9 || len(forWhom.Choice.Settings) != 4 {
		t.Errorf("%d cells, choice %+v", len(forWhom.Cells), forWhom.Choice)
	}
	for _, labels := range []*analysis.Experiment{dexterity, forWhom} {
		if got := fmt.Sprint(labels.Headlines); got != "[actions_per_hako_turn turns_lost_to_noise]" {
			t.Errorf("shown are %s", got)
		}
	}
	for _, text := range []string{"base: {x: y}", "crossing: {along: x}", "choose: {among: x}"} {
		key, _, _ := strings.Cut(text, ":")
		if _, err := Parse("x.yaml", []byte(partsHead+text+"\nparts: {a: {title: u, games: 3}}\n")); err == nil || !strings.Contains(err.Error(), key+" belongs to each of the parts") {
			t.Errorf("%s: error %v", text, err)
		}
	}
	skill, err := Builtin().Load("skill")
	if err != nil {
		t.Fatal(err)
	}
	change, err := ruleset.ParseOverride("--set", "choose.wanted=0.4")
	if err != nil {
		t.Fatal(err)
	}
	if err := skill.Set(change); err == nil || !strings.Contains(err.Error(), "no part of skill asks for it") {
		t.Errorf("a question of no part: %v", err)
	}
	visitors := load(t, "visitors", "choose={among: noise, wanted: 0.45}")
	if c := resolve(t, visitors).Labels().Choice; c == nil || len(c.Rows) != 3 || c.Wanted != 0.45 {
		t.Errorf("asked of another experiment: %+v", c)
	}
}
