package experiments

import (
	"strings"
	"testing"

	"yurei/sim"
)

// styledTrial resolves the main experiment with an agent for the Visitors, and
// plays its trial.
func styledTrial(t *testing.T, visitors string) (*Resolved, string) {
	t.Helper()
	r, err := Builtin().Resolve(load(t, Main, "agents.visitors="+visitors))
	if err != nil {
		t.Fatal(err)
	}
	trial, err := r.Try(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r, trial.Identity
}

// Styles are part of what a run is: of its identity, of its resolved text, and of
// the games.
func TestStylesArePartOfTheRun(t *testing.T) {
	plain, identity := styledTrial(t, "heuristic")
	known := map[string]string{identity: "heuristic"}
	for _, spec := range []string{"heuristic+careful", "heuristic+careful:noise=0.5", "heuristic+without-ouija", "random+without-ouija"} {
		r, identity := styledTrial(t, spec)
		if other, twice := known[identity]; twice {
			t.Errorf("%s and %s are one run", spec, other)
		}
		known[identity] = spec
		if !strings.Contains(r.YAML(), spec) || !strings.Contains(r.Heading, spec) || strings.Contains(plain.Heading, "+") {
			t.Errorf("%s is not in the heading %q or in\n%s", spec, r.Heading, r.YAML())
		}
		if r.Cells[0].Agents[2].String() != "heuristic" {
			t.Errorf("%s: Hakobito are played by %s", spec, r.Cells[0].Agents[2])
		}
	}
	if _, a := styledTrial(t, "heuristic+loner+careful"); a != second(styledTrial(t, "heuristic+careful:ghost=0.12+loner")) {
		t.Error("one agent written in two ways is two runs")
	}
}

func second(_ *Resolved, identity string) string { return identity }

// A style holds in what is played: not a pass in any game of the searches either.
func TestStylesAreInTheGames(t *testing.T) {
	for _, spec := range []string{"heuristic", "random", "ismcts:iterations=8,depth=5+forgetful", "ismcts:iterations=8,depth=5", "flat:iterations=8,depth=5", "pimc:iterations=8,worlds=2,depth=5"} {
		passes := func(spec string) (sum int64) {
			e := load(t, Main, "agents.visitors="+spec)
			r, err := Builtin().Resolve(e)
			if err != nil {
				t.Fatal(err)
			}
			plan := r.Plan()
			column := 0
			for plan.Schema.Columns[column] != "passes" {
				column++
			}
			g, err := plan.Cells[3].New(1) // cards: every one may be passed
			if err != nil {
				t.Fatal(err)
			}
			for deal := range int64(2) {
				var rec sim.Record
				if err := g.Play(deal, &rec); err != nil {
					t.Fatal(err)
				}
				sum += rec.Values[column]
			}
			return sum
		}
		if with, without := passes(spec+"+never-passes"), passes(spec); with != 0 || without == 0 {
			t.Errorf("%s: %d passes with never-passes, %d without it", spec, with, without)
		}
	}
}

func TestStylesAreRefused(t *testing.T) {
	for change, want := range map[string]string{
		"agents.visitors=heuristic+carefull":         "did you mean careful?",
		"agents.visitors=heuristic+careful+reckless": "contradict",
		"agents.hako-onna=heuristic+careful":         "styles are for visitors, want heuristic",
		"agents.hako-onna=ismcts:depth=9+loner":      "want ismcts:depth=9",
		"agents.hako-onna=random+careful+slips":      "want random+slips",
		"agents.visitors=heuristic+slips:chance=1.5": "chance = \"1.5\", want 0 to 1",
		"agents.all=random+carefull":                 "did you mean careful?",
		"agents.all=random+":                         "style",
	} {
		_, err := Builtin().Resolve(load(t, Main, change))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q in it", change, err, want)
		}
	}
}

// Slips are a style of every role: at 1 an agent is random, at 0 what it is without
// them, and between it is weaker than that.
func TestSlipsOfEveryRole(t *testing.T) {
	wins := func(hako, visitors string) (sum int) {
		r := resolve(t, load(t, Main, "agents.hako-onna="+hako, "agents.visitors="+visitors))
		g, err := r.Plan().Cells[0].New(1)
		if err != nil {
			t.Fatal(err)
		}
		var rec sim.Record
		for deal := range int64(200) {
			if err := g.Play(deal, &rec); err != nil {
				t.Fatal(err)
			}
			if rec.Winner == r.Game.Profile.Side {
				sum++
			}
		}
		return sum
	}
	both := wins("heuristic", "heuristic")
	if got := wins("heuristic+slips:chance=0", "heuristic+slips:chance=0"); got != both {
		t.Errorf("Visitors win %d of 200 with slips of chance 0, %d without", got, both)
	}
	if got := wins("heuristic+slips:chance=0.3", "heuristic"); got < both+15 {
		t.Errorf("Visitors win %d of 200 when she slips, %d when she does not", got, both)
	}
	if got := wins("heuristic", "heuristic+slips:chance=0.3"); got > both-15 {
		t.Errorf("Visitors win %d of 200 when they slip, %d when they do not", got, both)
	}
}

// A named agent takes options and styles on top of its own.
func TestNamedAgentsInStyles(t *testing.T) {
	const file = `
title: styles
game: hako-onna
games: 2
players: 3
specs:
  fast: SPEC
agents:
  visitors: USE
`
	for _, c := range [][3]string{
		{"heuristic", "fast+careful", "heuristic+careful"},
		{"heuristic+loner", "fast+careful", "heuristic+careful+loner"},
		{"heuristic+loner", "fast", "heuristic+loner"},
		{"ismcts:depth=10", "fast:iterations=20+loner", "ismcts:iterations=20,depth=10+loner"},
		{"ismcts+loner", "fast:iterations=20", "ismcts:iterations=20+loner"},
	} {
		e, err := Parse("styles.yaml", []byte(strings.NewReplacer("SPEC", c[0], "USE", c[1]).Replace(file)))
		if err != nil {
			t.Fatal(err)
		}
		r, err := Builtin().Resolve(e)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Cells[0].Agents[1].Short(); got != c[2] {
			t.Errorf("fast = %s, %s plays as %s, want %s", c[0], c[1], got, c[2])
		}
	}
}
