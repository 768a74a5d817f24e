package experiments

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"yurei/agents"
)

// otherNumbers are values of the options that take numbers, other than the usual
// ones.
var otherNumbers = map[string]string{
	"iterations": "24", "worlds": "3", "c": "5", "depth": "6", "epsilon": "0.5",
}

// beside are settings that let an option show early: without them it has no effect, or
// it has none until so many moves have been tried as Yōkai has.
var beside = map[string]string{
	"flat c":   "allocation=ucb",
	"ismcts c": "playout=random", "ismcts select": "playout=random", "ismcts observer": "playout=random",
	"pimc c": "playout=random,iterations=64", "pimc select": "playout=random",
	"ismcts depth": "iterations=64", "pimc depth": "iterations=64",
}

// TestOptionsChangeGames: in every game, each value of each option of each agent
// makes other games. So options do what they say on every table that offers them,
// and a trial tells agents apart that differ in any.
func TestOptionsChangeGames(t *testing.T) {
	for _, g := range Builtin().Games {
		usual := map[string]*table3{}
		for _, kind := range g.kinds() {
			for _, option := range kind.Options {
				values := option.Words()
				if values == nil {
					values = []string{"", otherNumbers[option.Name]}
				}
				with := beside[kind.Name+" "+option.Name]
				spec := spell(kind, with)
				if usual[spec] == nil {
					usual[spec] = sit(t, g, spec)
				}
				for _, value := range values[1:] {
					changed := option.Name + "=" + value
					other := sit(t, g, spell(kind, with+","+changed))
					deal := 0
					for deal < 8 && bytes.Equal(usual[spec].moves(t, deal), other.moves(t, deal)) {
						deal++
					}
					if deal == 8 {
						t.Errorf("%s: %s plays the same games with %s", g.Name, spec, changed)
					}
				}
			}
		}
	}
}

// spell is a spec of a kind with these settings, and a small budget if it searches.
func spell(kind agents.Kind, settings string) string {
	values := map[string]string{}
	for _, o := range kind.Options {
		if o.Name == budgetOption {
			values = map[string]string{budgetOption: "12", "worlds": "2", "depth": "2"}
		}
	}
	for _, setting := range strings.Split(settings, ",") {
		name, value, _ := strings.Cut(setting, "=")
		values[name] = value
	}
	text, separator := kind.Name, ":"
	for _, o := range kind.Options {
		if value := values[o.Name]; value != "" {
			text, separator = text+separator+o.Name+"="+value, ","
		}
	}
	return text
}

// table3 is a table of three whose players all have one spec.
type table3 struct {
	cell   *Cell
	played [][]byte // moves of games, each with those before
}

func sit(t *testing.T, g *Game, spec string) *table3 {
	t.Helper()
	e, err := Parse("x.yaml", fmt.Appendf(nil, "title: t\ngame: %s\nplayers: 3\ngames: 1\nagents: {all: '%s'}\n", g.Name, spec))
	if err != nil {
		t.Fatal(err)
	}
	return &table3{cell: &resolve(t, e).Cells[0]}
}

// moves are those of all deals up to one.
func (at *table3) moves(t *testing.T, deal int) []byte {
	t.Helper()
	for n := len(at.played); n <= deal; n++ {
		moves, err := at.cell.play.trace(at.cell.table, int64(n+1))
		if err != nil {
			t.Fatal(err)
		}
		at.played = append(at.played, moves)
	}
	return at.played[deal]
}
