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

// beside are settings that let an option show within few iterations. Without them it has
// no effect, or, in Yōkai with its 60 moves, none before each of them has been tried.
var beside = map[string]string{
	"flat c":   "allocation=ucb",
	"ismcts c": "playout=random", "ismcts select": "playout=random", "ismcts observer": "playout=random",
	"pimc c": "playout=random,iterations=64", "pimc select": "playout=random",
	"ismcts depth": "iterations=64", "pimc depth": "iterations=64",
}

// mostDeals is how many deals are played alike before options are taken to do nothing.
const mostDeals = 8

// TestOptionsChangeGames: in every game, each value of each option of each agent
// makes other games.
func TestOptionsChangeGames(t *testing.T) {
	for _, g := range Builtin().Games {
		usual := map[string]*tableOfThree{}
		for _, kind := range g.kinds() {
			for _, option := range kind.Options {
				values := option.Words()
				if values == nil {
					values = []string{"", otherNumbers[option.Name]}
				}
				with := beside[kind.Name+" "+option.Name]
				spec := spell(kind, with)
				if usual[spec] == nil {
					usual[spec] = seatAll(t, g, spec)
				}
				for _, value := range values[1:] {
					changed := option.Name + "=" + value
					other := seatAll(t, g, spell(kind, with+","+changed))
					deal := 0
					for deal < mostDeals && bytes.Equal(usual[spec].moves(t, deal), other.moves(t, deal)) {
						deal++
					}
					if deal == mostDeals {
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

// tableOfThree is a table of three whose players all have one spec.
type tableOfThree struct {
	cell   *Cell
	played [][]byte // moves of games, each with those before
}

func seatAll(t *testing.T, g *Game, spec string) *tableOfThree {
	t.Helper()
	e, err := Parse("x.yaml", fmt.Appendf(nil, "title: t\ngame: %s\nplayers: 3\ngames: 1\nagents: {all: '%s'}\n", g.Name, spec))
	if err != nil {
		t.Fatal(err)
	}
	return &tableOfThree{cell: &resolve(t, e).Cells[0]}
}

// moves are those of all deals up to one.
func (at *tableOfThree) moves(t *testing.T, deal int) []byte {
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
