package ruleset

import "testing"

// Scatter needs two values of others, rank so many players.
func TestNeedsIdle(t *testing.T) {
	needs := Needs(func(_ *Document, path string) []Need {
		switch path {
		case "noise.discs.scatter":
			return []Need{{"noise.loud", []string{"true"}}, {"talk", []string{"open", "whisper"}}}
		case "rank":
			return []Need{{"players", []string{"3", "4"}}}
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
	const scatter, quiet, mute, rank = "noise.discs.scatter=2", "noise.loud=false", "talk=silent", "rank=C"
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
	if none := Needs(nil); none.Idle(cell(2, scatter, quiet)) != nil || !none.Met(cell(2), "rank") {
		t.Error("without needs all values count")
	}
}
