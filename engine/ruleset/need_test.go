package ruleset

import "testing"

// Scatter needs two values of others, rank so many players, and values and covers
// a limit. The aim gives a reason of its own.
func TestNeedsIdle(t *testing.T) {
	needs := Needs(func(_ *Document, path string) []Need {
		switch path {
		case "noise.discs.scatter":
			return []Need{{Path: "noise.loud", Is: []string{"true"}}, {Path: "talk", Is: []string{"open", "whisper"}}}
		case "rank":
			return []Need{{Path: "players", Is: []string{"3", "4"}}}
		case "values", "covers":
			return []Need{{Path: "noise.cards.limit", Min: 12}}
		case "aim.gain":
			return []Need{{Path: "talk", Is: []string{"open"}, Text: "the aim has no effect, since nobody talks"}}
		}
		return nil
	})
	cell := func(players int, assignments ...string) Cell {
		var overrides []Override
		for _, a := range assignments {
			overrides = append(overrides, set(t, a))
		}
		_, d, err := load(t, overrides...)
		if err != nil {
			t.Fatal(err)
		}
		return Cell{d, players}
	}
	const (
		scatter, quiet, mute, rank = "noise.discs.scatter=2", "noise.loud=false", "talk=silent", "rank=C"
		values, covers             = "values=[2]", "covers=[dowsing]"
	)
	for _, test := range []struct {
		cells []Cell
		want  string
	}{
		{[]Cell{cell(2, scatter)}, ""},
		{[]Cell{cell(2, quiet, mute)}, ""},
		{[]Cell{cell(2, scatter, quiet)}, "--set noise.discs.scatter=2: noise.discs.scatter = 2 has no effect, since noise.loud is false: leave it out, or set noise.loud to true"},
		{[]Cell{cell(2, scatter, mute)}, "--set noise.discs.scatter=2: noise.discs.scatter = 2 has no effect, since talk is silent: leave it out, or set talk to open or whisper"},
		{[]Cell{cell(2, scatter, mute), cell(2, scatter)}, ""},
		{[]Cell{cell(2, rank)}, "--set rank=C: rank = C has no effect, since players is 2: leave it out, or set players to 3 or 4"},
		{[]Cell{cell(4, rank)}, ""},
		{[]Cell{cell(0, rank)}, ""},
		{[]Cell{cell(2, "rank=B", "noise.discs.scatter=0.9", mute)}, ""}, // as the rule set says anyway
		{[]Cell{cell(2, values)}, "--set values=[2]: values = [2] has no effect, since noise.cards.limit is 11: leave it out, or set noise.cards.limit to at least 12"},
		{[]Cell{cell(2, values, "noise.cards.limit=13")}, ""},
		{[]Cell{cell(2, "aim={gain: 2}", mute)}, "--set aim={gain: 2}: aim.gain = 2: the aim has no effect, since nobody talks"},
		// What lacks the same is one fault.
		{[]Cell{cell(2, values, covers)}, "--set covers=[dowsing]: covers and values (here and 1 more) have no effect, since noise.cards.limit is 11: leave them out, or set noise.cards.limit to at least 12"},
		{[]Cell{cell(2, values, covers), cell(2, "values=[3]"), cell(2, rank)}, "--set covers=[dowsing]: covers and values (here and 2 more, in 2 cells) have no effect, since noise.cards.limit is 11: leave them out, or set noise.cards.limit to at least 12\n" +
			"--set rank=C: rank = C has no effect, since players is 2: leave it out, or set players to 3 or 4"},
		{[]Cell{cell(2, values), cell(2, "values=[3]")}, "--set values=[2]: values (here and 1 more, in 2 cells) has no effect, since noise.cards.limit is 11: leave it out, or set noise.cards.limit to at least 12"},
	} {
		got := ""
		if err := needs.Idle(test.cells...); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
	if !needs.Met(cell(3), "rank") || needs.Met(cell(2), "rank") {
		t.Error("want rank to be felt by three players and not by two")
	}
	if got := allOf([]string{"a", "b", "c", "d", "e"}); got != "a, b, c and 2 other values" {
		t.Errorf("many values are told as %s", got)
	}
	if nothing := (Need{Path: "noise.cards.limit"}); nothing.Meets("11") {
		t.Error("a need that no value meets is met")
	}
	if none := Needs(nil); none.Idle(cell(2, scatter, quiet)) != nil || !none.Met(cell(2), "rank") {
		t.Error("without needs all values count")
	}
}
