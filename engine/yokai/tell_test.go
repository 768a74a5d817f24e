package yokai

import (
	"strings"
	"testing"

	"yurei/engine"
)

// told plays moves and returns what the narrator says.
func (g *game) told(n *Narrator, moves ...Move) string {
	g.Helper()
	var dst []byte
	for _, m := range moves {
		before, legal := g.State, len(g.legal())
		g.play(m)
		dst = n.AppendStep(dst, &before, before.Active, legal, m, &g.State)
	}
	return string(dst)
}

func TestNarrator(t *testing.T) {
	g := newGame(t, 2, nil).solved().faces(0, 1, 4, 5, 6, 10, 11)
	n := NewNarrator(g.Rules)
	got := string(n.AppendStart(nil, &g.State)) + g.told(n,
		MakePeek(0), MakePeek(6), MakeMove(15, Cell{0, 4}), MakeReveal(),
		MakePeek(0), MakePeek(6), MakeMove(15, Cell{3, 3}), MakePlace(0, 5),
		MakePeek(1), MakePeek(0), MakeMove(15, Cell{-1, 3}), MakeReveal(),
		MakeDeclare())
	want := `R kitsune (red), G kappa (green), P rokurokubi (purple), B oni (blue).
Cards are numbered by their place at the start; [brackets] mean a hint on the card.

         0     1     2     3
    0  R1    R2    R3    R4
    1  G5    G6    G7    G8
    2  P9    P10   P11   P12
    3  B13   B14   B15   B16

Hints, from the top: 1 red, 2 green, 3 red-green, 4 red-purple, 5 red-blue, 6 red-green-purple, 7 red-green-blue.

1. Player 1 peeks at R1 and G7. Moves B16 to 0,4 beside B13. Reveals hint 1, red.
         0     1     2     3
    0  R1    R2    R3    R4
    1  G5    G6    G7    G8
    2  P9    P10   P11   P12
    3  B13   B14   B15
    4  B16
2. Player 2 peeks at R1 and G7. Moves B16 to 3,3 beside P12 and B15. Places hint 1, red, on G6: wrong, a card that is unknown to player 2.
         0     1     2     3
    0  R1    R2    R3    R4
    1  G5   [G6]   G7    G8
    2  P9    P10   P11   P12
    3  B13   B14   B15   B16
3. Player 1 peeks at R2 and R1 (again). Moves B16 to -1,3 beside B13. Reveals hint 2, green.
        -1     0     1     2     3
    0        R1    R2    R3    R4
    1        G5   [G6]   G7    G8
    2        P9    P10   P11   P12
    3  B16   B13   B14   B15
4. Player 2 declares that the yōkai are appeased.
All families are together: the players win, 26 points, a legendary victory (hints: 0 right, 1 wrong, 1 revealed, 5 not revealed).
`
	if got != want {
		t.Errorf("told:\n%s\nwant:\n%s", got, want)
	}
}

func TestNarratorTellsLevels(t *testing.T) {
	g := newGame(t, 2, func(set *RuleSet) {
		set.Affinity, set.HintMode, set.Shape, set.Forget = 1, HintsBlind, 2, 1
	}).lay("RRRRPPPP", "GGGGBBBB")
	g.State.Affinity[0] = 2
	n := NewNarrator(g.Rules)
	text := string(n.AppendStart(nil, &g.State)) + g.told(n, MakePeek(3), MakePeek(8)) +
		g.told(n, MakeMove(15, Cell{-1, 1}), MakeReveal()) +
		g.told(n, MakePeek(3), MakePeek(8), MakeMove(15, Cell{7, 1}), MakePlace(0, 3)) +
		g.told(n, MakeDeclare())
	for _, want := range []string{
		"Player 1 alone knows that red and blue must touch.\n",
		"The cards must end in this shape:\n  ########\n  ########\n",
		" Sets hint 1 aside, unseen.\n   Forgets R4 and G9.\n",
		" Places hint 1 on R4.\n",
		"All families are together, but red and blue do not touch (the card of player 1): the yōkai win.\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("not told: %q in\n%s", want, text)
		}
	}

	for _, c := range []struct {
		rows []string
		want string
	}{
		{[]string{"RRRR", "GGGG", "PPPP", "BBBB"}, "not in the shape: the yōkai win.\n"},
		{[]string{"RRRG", "GGGR", "PPPP", "BBBB"}, "2 of 4 families are together: the yōkai win.\n"},
	} {
		g := newGame(t, 2, func(set *RuleSet) { set.Shape = 2 }).lay(c.rows...)
		if text := g.told(NewNarrator(g.Rules), MakeDeclare()); !strings.HasSuffix(text, c.want) {
			t.Errorf("told %q, want %q", text, c.want)
		}
	}

	g = newGame(t, 2, nil).lay(line).locked(0, 15)
	if text := g.told(NewNarrator(g.Rules), MakePeek(1), MakePeek(2), MakePass(), MakeReveal()); !strings.Contains(text, "and R3 (again). Can move nothing. Reveals hint 3") {
		t.Errorf("told %q", text)
	}
}

// All affinity cards are told, and of a defeat those that are missed and whose they are.
func TestRule6_1NarratorTellsAffinity(t *testing.T) {
	for _, c := range []struct {
		shape int
		want  string
	}{
		{0, "but red and blue do not touch (the card of player 1), green and blue do not touch (the card of player 3): the yōkai win.\n"},
		{2, "green and blue do not touch (the card of player 3), and they are not in the shape: the yōkai win.\n"},
	} {
		g := newGame(t, 3, func(set *RuleSet) { set.Affinity, set.Shape = 3, c.shape }).solved()
		copy(g.State.Affinity[:], []uint8{2, 0, 4})
		n := NewNarrator(g.Rules)
		text := string(n.AppendStart(nil, &g.State)) + g.told(n, MakeDeclare())
		for _, want := range []string{
			"Player 1 alone knows that red and blue must touch.\nPlayer 2 alone knows that red and green must touch.\n" +
				"Player 3 alone knows that green and blue must touch.\n", c.want,
		} {
			if !strings.Contains(text, want) {
				t.Errorf("not told: %q in\n%s", want, text)
			}
		}
	}
}

// Games that end with the last hint say so.
func TestNarratorTellsTheLastHint(t *testing.T) {
	g := newGame(t, 2, silent).solved().turns(7)
	for hint := range 6 {
		g.turn(MakePlace(hint, hint))
	}
	n := NewNarrator(g.Rules)
	text := g.told(n, MakePeek(7), MakePeek(8), g.sway(), MakePlace(6, 6))
	if !strings.Contains(text, "\nAll hints are placed.\nAll families are together") {
		t.Errorf("told %q", text)
	}
	if g.Turn(&g.State) != engine.Over {
		t.Error("the game is on")
	}
}

func TestAppendMove(t *testing.T) {
	g := newGame(t, 2, nil).solved().faces(hintRedBlue).turns(1)
	blind := newGame(t, 2, func(set *RuleSet) { set.HintMode = HintsBlind }).turns(1)
	for _, c := range []struct {
		g    *game
		m    Move
		want string
	}{
		{g, MakeDeclare(), "declare"},
		{g, MakePeek(0), "peek 1"},
		{g, MakeMove(5, Cell{4, -2}), "move 6 to 4,-2"},
		{g, MakeMove(5, Cell{1, 1}), "leave 6 where it is"},
		{g, MakePass(), "move nothing"},
		{g, MakeReveal(), "reveal a hint"},
		{g, MakePlace(0, 15), "place hint 1 (red blue) on 16"},
		{blind, MakeReveal(), "set aside a hint"},
		{blind, MakePlace(0, 2), "place hint 1 on 3"},
	} {
		if got := string(c.g.AppendMove(nil, &c.g.State, c.m)); got != c.want {
			t.Errorf("told as %q, want %q", got, c.want)
		}
	}
}
