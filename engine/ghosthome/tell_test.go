package ghosthome

import (
	"strings"
	"testing"

	"yurei/engine"
)

// narrated tells a game of random moves.
func narrated(g Rules, players int, deal uint64) (string, State) {
	n := NewNarrator(g)
	var s, before State
	c, r := engine.MakeChance(2, deal), engine.MakeRand(2, deal)
	g.Setup(&s, players, &c)
	text := n.AppendStart(nil, &s)
	for g.Turn(&s) != engine.Over {
		legal := g.AppendMoves(nil, &s)
		m := legal[r.IntN(len(legal))]
		before = s
		g.Apply(&s, m, &c)
		text = n.AppendStep(text, &before, before.On, len(legal), m, &s)
	}
	return string(text), s
}

// Games of any length are told turn by turn, and say who won.
func TestNarrator(t *testing.T) {
	for players := 2; players <= MaxSeats; players++ {
		g := mustNew(t, func(set *RuleSet) { set.Play.CapTurns = 120 })
		for deal := range uint64(40) {
			text, s := narrated(g, players, deal)
			lines := strings.Split(strings.TrimSpace(text), "\n")
			turns := 0
			for _, line := range lines {
				if strings.HasPrefix(line, "  Seat ") {
					turns++
				}
				if strings.Contains(line, "%!") || strings.Contains(line, "  .") {
					t.Fatalf("%d players, deal %d: %s", players, deal, line)
				}
			}
			if turns != int(s.Turns) {
				t.Errorf("%d players, deal %d: %d turns are told, want %d", players, deal, turns, s.Turns)
			}
			last := lines[len(lines)-1]
			switch want := "broken off after 120 turns"; {
			case s.Winner != engine.NoSide && !strings.HasPrefix(last, "Seat "+string(rune('1'+s.Winner))+" escapes in turn "):
				t.Errorf("the end is told as %q", last)
			case s.Winner == engine.NoSide && !strings.Contains(last, want):
				t.Errorf("the end is told as %q, want %q", last, want)
			}
		}
	}
}

func TestNarratorWords(t *testing.T) {
	g := mustNew(t, nil)
	for _, test := range []struct {
		in    setting
		moves []string
		want  string
	}{
		{
			setting{hands: []string{"ghost", "cat 3/1", "1/1"}, houses: []string{"", "1/1 1/2"}},
			[]string{"ghost seat-2", "defend"},
			"Seat 1 (ghost) sends a ghost to seat 2, floor 1. Seat 2 meets it with a cat.",
		},
		{
			setting{hands: []string{"ghost", "3/1", "1/1"}, houses: []string{"", "1/1 1/2"}},
			[]string{"ghost seat-2", "yield"},
			"Seat 1 (ghost) sends a ghost to seat 2, floor 1. Two rooms are lost.",
		},
		{
			setting{hands: []string{"ghost", "3/1", "1/1"}, houses: []string{"", "1/1 lit"}},
			[]string{"ghost seat-2", "yield"},
			"Seat 1 (ghost) sends a ghost to seat 2, floor 1. It stays in the light.",
		},
		{
			setting{hands: []string{"ghost", "3/1", "1/1"}, houses: []string{"", "1/1 cat"}},
			[]string{"ghost seat-2"},
			"Seat 1 (ghost) sends a ghost to seat 2, floor 1. The cat there meets it.",
		},
		{
			setting{hands: []string{"1/3 2/2 wild", "", ""}},
			[]string{"light 1 1/3 2/2"},
			"Seat 1 (floor 1 (3), floor 2 (2), wild room) pays floor 1 (3), floor 2 (2) for light on floor 1.",
		},
		{
			setting{hands: []string{"elevator", "", ""}, houses: []string{"1/1 1/2 cat | 2/1 lit ghost"}},
			[]string{"elevator 1 2"},
			"Seat 1 (elevator) moves a cat from floor 1 to floor 2, and the ghost there leaves with it (elevator).",
		},
		{
			setting{hands: []string{"hole", "", ""}, houses: []string{"1/1 lit ghost", "1/1 1/2 | 2/1", ""}},
			[]string{"hole seat-1/1 seat-2", "yield"},
			"Seat 1 (time-space hole) moves a ghost from seat 1, floor 1, to seat 2, floor 2 (time-space hole). A room is lost.",
		},
		{
			setting{hands: []string{"lightning", "", ""}, houses: []string{"", "1/1 1/2 lit ghost"}},
			[]string{"lightning seat-2"},
			"Seat 1 (lightning) puts out the light of seat 2, floor 1 (lightning). Two rooms are lost.",
		},
		{
			setting{hands: []string{"wild", "ghost", ""}, houses: []string{almost("")}},
			[]string{"rooms 3/wild", "stop", "yield"},
			"Seat 1 (wild room) explores floor 3 with a wild room. The house is complete: an attempt to escape. " +
				"Seat 2 plays a ghost. Two rooms are lost. The escape is stopped; all draw.",
		},
		{
			setting{hands: []string{"", "1/1", "1/1"}},
			[]string{"pass"},
			"Seat 1 (no card) has no card.",
		},
		{
			setting{hands: []string{"cat_food bulb 1/1", "1/1", ""}, houses: []string{"1/2", "1/1 cat"}},
			[]string{"cat_food seat-2/1 1"},
			"Seat 1 (floor 1 (1), light bulb, cat food) lures a cat from seat 2, floor 1, to floor 1 (cat food).",
		},
	} {
		s := position(t, g, test.in)
		n := NewNarrator(g)
		var text []byte
		c := engine.MakeChance(1, 1)
		for _, form := range test.moves {
			for _, m := range g.AppendMoves(nil, s) {
				if string(g.AppendMove(nil, s, m)) == form {
					before := *s
					g.Apply(s, m, &c)
					text = n.AppendStep(text, &before, before.On, 2, m, s)
					break
				}
			}
		}
		if !strings.Contains(string(text), "  "+test.want+"\n") {
			t.Errorf("%q is told as\n%s\nwant\n%s", test.moves, text, test.want)
		}
	}
}

func TestDrawing(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"", ""}, houses: []string{"1/1 1/2 cat | 2/1 2/2 lit ghost | 3/1 lit"}})
	house(t, s, 0, "co og* o-*")
	house(t, s, 1, "-- -- --")
}
