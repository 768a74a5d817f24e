package ghosthome

import (
	"slices"
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
	for _, test := range []struct {
		in     setting
		moves  []string
		want   string
		change func(set *RuleSet)
	}{
		{
			setting{hands: []string{"ghost", "cat 3/1", "1/1"}, houses: []string{"", "1/1 1/2"}},
			[]string{"ghost seat-2", "defend"},
			"Seat 1 (ghost) sends a ghost to seat 2, floor 1. Seat 2 meets it with a cat.", nil,
		},
		{
			setting{hands: []string{"ghost", "3/1", "1/1"}, houses: []string{"", "1/1 1/2"}},
			[]string{"ghost seat-2", "yield"},
			"Seat 1 (ghost) sends a ghost to seat 2, floor 1. Two rooms are lost.", nil,
		},
		{
			setting{hands: []string{"ghost", "3/1", "1/1"}, houses: []string{"", "1/1 lit"}},
			[]string{"ghost seat-2", "yield"},
			"Seat 1 (ghost) sends a ghost to seat 2, floor 1. It stays in the light.", nil,
		},
		{
			setting{hands: []string{"ghost", "3/1", "1/1"}, houses: []string{"", "1/1 cat"}},
			[]string{"ghost seat-2"},
			"Seat 1 (ghost) sends a ghost to seat 2, floor 1. The cat there meets it.", nil,
		},
		{
			setting{hands: []string{"1/3 2/2 wild", "", ""}},
			[]string{"light 1 1/3 2/2"},
			"Seat 1 (floor 1 (3), floor 2 (2), wild room) pays floor 1 (3), floor 2 (2) for light on floor 1.", nil,
		},
		{
			setting{hands: []string{"elevator", "", ""}, houses: []string{"1/1 1/2 cat | 2/1 lit ghost"}},
			[]string{"elevator 1 2"},
			"Seat 1 (elevator) moves a cat from floor 1 to floor 2, and the ghost there leaves with it (elevator).", nil,
		},
		{
			setting{hands: []string{"hole", "", ""}, houses: []string{"1/1 lit ghost", "1/1 1/2 | 2/1", ""}},
			[]string{"hole seat-1/1 seat-2", "yield"},
			"Seat 1 (time-space hole) moves a ghost from seat 1, floor 1, to seat 2, floor 2 (time-space hole). A room is lost.", nil,
		},
		{
			setting{hands: []string{"lightning", "", ""}, houses: []string{"", "1/1 1/2 lit ghost"}},
			[]string{"lightning seat-2"},
			"Seat 1 (lightning) puts out the light of seat 2, floor 1 (lightning). Two rooms are lost.", nil,
		},
		{
			setting{hands: []string{"wild", "ghost", ""}, houses: []string{almost("")}},
			[]string{"rooms 3/wild", "stop", "yield"},
			"Seat 1 (wild room) explores floor 3 with a wild room. The house is complete: an attempt to escape. " +
				"Seat 2 plays a ghost. Two rooms are lost. The escape is stopped; all draw.", nil,
		},
		{
			setting{hands: []string{"", "1/1", "1/1"}},
			[]string{"pass"},
			"Seat 1 (no card) has no card.", nil,
		},
		{
			setting{hands: []string{"cat_food bulb 1/1", "1/1", ""}, houses: []string{"1/2", "1/1 cat"}},
			[]string{"cat_food seat-2/1 1"},
			"Seat 1 (floor 1 (1), light bulb, cat food) lures a cat from seat 2, floor 1, to floor 1 (cat food).", nil,
		},
		{
			setting{hands: []string{"cat", ""}, houses: []string{"1/1 lit ghost"}},
			[]string{"cat 1"},
			"Seat 1 (cat) plays a cat on floor 1, and the ghost there leaves with it.", nil,
		},
		{
			setting{hands: []string{"cat", ""}, houses: []string{"1/1 1/2 | 2/1"}},
			[]string{"cat 2"},
			"Seat 1 (cat) plays a cat on floor 2.", nil,
		},
		{
			setting{hands: []string{"cat_food", ""}, houses: []string{"1/1 1/2 | 2/1 lit ghost", "1/1 cat"}},
			[]string{"cat_food seat-2/1 2"},
			"Seat 1 (cat food) lures a cat from seat 2, floor 1, to floor 2, and the ghost there leaves with it (cat food).", nil,
		},
		{
			setting{hands: []string{"bulb", ""}, houses: []string{"1/1 1/2"}},
			[]string{"bulb 2"},
			"Seat 1 (light bulb) lights floor 2 (light bulb).", nil,
		},
		{
			setting{hands: []string{"hole", ""}, houses: []string{"1/1 lit ghost", "1/1 cat"}},
			[]string{"hole seat-1/1 seat-2"},
			"Seat 1 (time-space hole) moves a ghost from seat 1, floor 1, to seat 2, floor 1 (time-space hole). The cat there meets it.", nil,
		},
		{
			setting{hands: []string{"hole", ""}, houses: []string{"", "1/1 1/2 lit ghost | 2/1"}},
			[]string{"hole seat-2/1 seat-2", "yield"},
			"Seat 1 (time-space hole) moves a ghost from seat 2, floor 1, to seat 2, floor 2 (time-space hole). A room is lost.",
			func(set *RuleSet) { set.Play.HoleSameHouse = true },
		},
		{
			setting{hands: []string{"hole", ""}, houses: []string{"1/1 lit ghost", "1/1 lit cat"}},
			[]string{"hole seat-1/1 seat-2"},
			"Seat 1 (time-space hole) moves a ghost from seat 1, floor 1, to seat 2, floor 1 (time-space hole). It stays in the light.",
			func(set *RuleSet) { set.Play.HoleMeetsCats = false },
		},
		{
			setting{hands: []string{"lightning", ""}, houses: []string{"", "1/1 1/2 lit ghost"}},
			[]string{"lightning seat-2"},
			"Seat 1 (lightning) puts out the light of seat 2, floor 1 (lightning). The ghost there stays.",
			func(set *RuleSet) { set.Play.LightningWithGhost = "stay" },
		},
		{
			setting{hands: []string{"lightning", ""}, houses: []string{"", "1/1 1/2 | 2/1"}},
			[]string{"lightning seat-2"},
			"Seat 1 (lightning) strikes seat 2, floor 2, which is dark (lightning).",
			func(set *RuleSet) { set.Play.LightningNeedsLit = false },
		},
		{
			setting{hands: []string{"bulb", ""}, houses: []string{"1/1 lit"}},
			[]string{"bulb 1"},
			"Seat 1 (light bulb) lights floor 1, which is lit (light bulb).",
			func(set *RuleSet) { set.Play.LightNeedsDark = false },
		},
		{
			setting{hands: []string{"2/2 3/3", ""}, houses: []string{"1/1 lit"}},
			[]string{"light 1 2/2 3/3"},
			"Seat 1 (floor 2 (2), floor 3 (3)) pays floor 2 (2), floor 3 (3) for light on floor 1, which is lit.",
			func(set *RuleSet) { set.Play.LightNeedsDark = false },
		},
		{
			setting{hands: []string{"ghost 1/2 wild", ""}},
			[]string{"light 1 1/2 ghost"},
			"Seat 1 (floor 1 (2), ghost (3), wild room) pays floor 1 (2), ghost (3) for light on floor 1.",
			func(set *RuleSet) { set.Icons.Profile = "D" },
		},
		{
			setting{hands: []string{"3/2", "ghost"}, houses: []string{almost("")}},
			[]string{"rooms 3/2", "stop", "yield"},
			"Seat 1 (floor 3 (2)) explores floor 3 (2). The house is complete: an attempt to escape. " +
				"Seat 2 plays a ghost. Two rooms are lost. The escape is stopped; all draw.\n\nThe game is broken off after 1 turn.",
			func(set *RuleSet) { set.Play.CapTurns = 1 },
		},
	} {
		g := mustNew(t, test.change)
		if text := tellMoves(t, g, position(t, g, test.in), test.moves...); !strings.Contains(text, "  "+test.want+"\n") {
			t.Errorf("%q is told as\n%s\nwant\n%s", test.moves, text, test.want)
		}
	}
}

// A whole game, told to the letter.
func TestNarratorGame(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{
		hands:  []string{"3/2 3/3 bulb", "ghost 1/3 1/3"},
		houses: []string{almost("")},
		pile:   "3/3 2/1 cat ghost 2/2",
		short:  true,
	})
	got := string(NewNarrator(g).AppendStart(nil, s)) +
		tellMoves(t, g, s, "rooms 3/2", "stop", "yield", "discard 1/3 2/1", "bulb 3", "discard ghost", "rooms 3/3 3/3", "let-go")
	want := `2 players, 53 cards, rooms with bulb icons in brackets.
Seat 1 has floor 3 (2), floor 3 (3), light bulb.
Seat 2 has floor 1 (3), floor 1 (3), ghost.

Of each house the three floors: - empty, o room, c room with a cat, g room with a ghost, * light on.

Round 1   seat 1: oo oo o-   seat 2: -- -- --
  Seat 1 (floor 3 (2), floor 3 (3), light bulb) explores floor 3 (2). The house is complete: an attempt to escape. Seat 2 plays a ghost. Two rooms are lost. The escape is stopped; all draw.
  Seat 2 (floor 1 (3), floor 1 (3), floor 2 (1)) discards floor 1 (3), floor 2 (1).

Round 2   seat 1: oo oo --   seat 2: -- -- --
  Seat 1 (floor 3 (3), floor 3 (3), light bulb) lights floor 3 (light bulb).
  Seat 2 (floor 1 (3), ghost, cat) discards ghost. The discards were shuffled.

Round 3   seat 1: oo oo --*   seat 2: -- -- --
  Seat 1 (floor 2 (2), floor 3 (3), floor 3 (3)) explores floor 3 (3), floor 3 (3). The house is complete: an attempt to escape. Seat 2 lets them go.

Seat 1 escapes in turn 5, after an attempt that was stopped.
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// tellMoves plays moves, each of which must be legal, and tells them.
func tellMoves(t *testing.T, g Rules, s *State, forms ...string) string {
	t.Helper()
	n := NewNarrator(g)
	var text []byte
	c := engine.MakeChance(1, 1)
	for _, form := range forms {
		i := slices.Index(told(g, s), form)
		if i < 0 {
			t.Fatalf("%q is not legal; seat %d may %q", form, s.On, told(g, s))
		}
		m := g.AppendMoves(nil, s)[i]
		before := *s
		g.Apply(s, m, &c)
		text = n.AppendStep(text, &before, before.On, 2, m, s)
	}
	return string(text)
}

func TestDrawing(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"", ""}, houses: []string{"1/1 1/2 cat | 2/1 2/2 lit ghost | 3/1 lit"}})
	house(t, s, 0, "co og* o-*")
	house(t, s, 1, "-- -- --")

	// A ghost may stand beside as many cats as there are rooms.
	g = mustNew(t, func(set *RuleSet) { set.Play.MovedCatCancels, set.Icons.Profile = false, "D" })
	s = position(t, g, setting{hands: []string{"", ""}, houses: []string{"1/1 1/2 lit cat cat ghost | 2/1 2/2 lit cat ghost | 3/1 lit cat ghost"}})
	house(t, s, 0, "cb* cg* b-*")
	text := string(NewNarrator(g).AppendStart(nil, s))
	for _, want := range []string{"g room with a ghost, b room with both, * light on.", "cards with bulb icons in brackets"} {
		if !strings.Contains(text, want) {
			t.Errorf("a game begins\n%s\nwant it to say %q", text, want)
		}
	}
}
