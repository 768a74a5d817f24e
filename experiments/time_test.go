package experiments

import (
	"math"
	"slices"
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/sim"
)

// Assumed seconds are no part of what is played: they change the minutes of a game
// and nothing else.
func TestTimes(t *testing.T) {
	identity := func(e *Experiment) string {
		r, err := Builtin().Resolve(e)
		if err != nil {
			t.Fatal(err)
		}
		trial, err := r.Try(nil)
		if err != nil {
			t.Fatal(err)
		}
		return trial.Identity
	}
	plain, slow := load(t, Main), load(t, Main, "time.action=100", "time.setup=7")
	if a, b := identity(plain), identity(slow); a != b {
		t.Errorf("identity %s with other seconds, want %s", b, a)
	}
	r, err := Builtin().Resolve(slow)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Parse("again.yaml", []byte(r.YAML()))
	if err != nil {
		t.Fatal(err)
	}
	read, err := Builtin().Resolve(again)
	if err != nil || read.YAML() != r.YAML() || !strings.Contains(r.YAML(), `"time.action": 100`) {
		t.Errorf("%v: read again it is\n%s\nwant\n%s", err, read.YAML(), r.YAML())
	}

	// 7 seconds, 100 for an action, and 8, 4 and 40 as in the file.
	plan := r.Plan()
	tally, err := analysis.NewTally(r.Game.Profile, &plan.Schema, r.Labels())
	if err != nil {
		t.Fatal(err)
	}
	var want float64
	g, err := plan.Cells[0].New(1)
	if err != nil {
		t.Fatal(err)
	}
	const games = 5
	for deal := range int64(games) {
		var rec sim.Record
		if err := g.Play(deal, &rec); err != nil {
			t.Fatal(err)
		}
		tally.Fold(&rec)
		want += 7
		for i, name := range plan.Schema.Columns {
			switch {
			case name == "visitor_actions":
				want += 100 * float64(rec.Values[i])
			case strings.HasPrefix(name, "tries_"):
				want += 8 * float64(rec.Values[i])
			case name == "passes":
				want += 4 * float64(rec.Values[i])
			case name == "hako_turns":
				want += 40 * float64(rec.Values[i])
			}
		}
	}
	s := tally.Summary()
	i := slices.IndexFunc(s.Measures, func(m analysis.MeasureInfo) bool { return m.Key == "minutes" })
	if got := s.Cells[0].Measures[i].Value; math.Abs(got-want/60/games) > 1e-5 {
		t.Errorf("%v minutes, want %v", got, want/60/games)
	}
	if !strings.Contains(s.Measures[i].About, "100 for an action") || !strings.Contains(s.Course(), "minutes (assumed)") {
		t.Errorf("minutes are %q in %q", s.Measures[i].About, s.Course())
	}
}

func TestTimesAreRead(t *testing.T) {
	const file = `
title: times
game: hako-onna
players: 3
TIME
parts:
  a: {title: a part, games: 2}
`
	for text, want := range map[string]string{
		"time: {pass: 3}":               "",
		"seed: 2":                       "",
		"time: {pas: 3}":                "times.yaml:5:13: time.pas: unknown time, did you mean pass?",
		"time: {pass: 0}":               "times.yaml:5:14: time.pass = 0, want a whole number of seconds from 1 to 86400",
		"time: {pass: 1.5}":             "want a whole number of seconds",
		"time: {pass: 90000}":           "want a whole number of seconds",
		"time: 3":                       "times.yaml:5:7: time = 3, want a mapping from what takes time to seconds",
		"time: {hako_turn: 3, pass: x}": "time.pass = x",
	} {
		e, err := Parse("times.yaml", []byte(strings.Replace(file, "TIME", text, 1)))
		if err == nil {
			var r *Resolved
			if r, err = Builtin().Resolve(e.Parts()[0]); err == nil && (len(r.Labels().Measures) == 1) != strings.HasPrefix(text, "time") {
				t.Errorf("%s: measures %v", text, r.Labels().Measures)
			}
		}
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}

// Whoever meets the name of a measure can be told what it is.
func TestMeasuresAreExplained(t *testing.T) {
	for _, g := range Builtin().Games {
		for _, m := range g.Profile.Measures {
			if m.About == "" || strings.HasSuffix(m.About, ".") {
				t.Errorf("%s: %s is explained by %q, want a sentence without full stop", g.Name, m.Key, m.About)
			}
		}
	}
}
