package yokai

import (
	"testing"

	"yurei/engine"
)

func TestRule5_1DeclarationEnds(t *testing.T) {
	g := newGame(t, 2, nil).solved().play(MakeDeclare()).ends(WonLegendary)
	if g.Turn(&g.State) != engine.Over || len(g.legal()) != 0 || g.Turns != 0 {
		t.Error("the game goes on after a declaration")
	}
}

// The last hint placed, on the fourteenth turn of two players, ends the game.
func TestRule5_1LastHintEnds(t *testing.T) {
	for players, turns := range map[int]int{2: 14, 3: 18, 4: 20} {
		g := newGame(t, players, silent).solved()
		g.turns(turns / 2)
		for hint := range turns / 2 {
			if g.Rules.Ending(&g.State).Over {
				t.Fatalf("%d players: over after %d turns", players, g.Turns)
			}
			g.turn(MakePlace(hint, 12-hint))
		}
		if g.ends(WonHonourable); int(g.Turns) != turns {
			t.Errorf("%d players: over after %d turns, want %d", players, g.Turns, turns)
		}
	}
	// Placed as soon as they are revealed.
	g := newGame(t, 2, silent).solved()
	for hint := range 7 {
		g.turn(MakeReveal()).turn(MakePlace(hint, hint))
	}
	g.ends(WonHonourable)
}

func TestRule5_1LengthOfRandomGames(t *testing.T) {
	g := mustNew(t, silent)
	for deal := range uint64(20) {
		playRandom(g, 4, deal, func(s *State) {
			if s.Turns > 20 || s.Phase == PhaseOver && s.Used.Len() != int(s.Hints) {
				t.Fatalf("%d turns, %d hints placed", s.Turns, s.Used.Len())
			}
		})
	}
}

func TestRule5_2FamiliesTogether(t *testing.T) {
	for _, c := range []struct {
		rows     []string
		together int
		reason   engine.Reason
	}{
		{[]string{"RRRR", "GGGG", "PPPP", "BBBB"}, 4, WonLegendary},
		{[]string{"RRGG", "RRGG", "PPBB", "PPBB"}, 4, WonLegendary},
		{[]string{"RGGG", "RRRG", "PPPP", "BBBB"}, 4, WonLegendary},
		{[]string{"RRRG", "GGGR", "PPPP", "BBBB"}, 2, WrongDeclaration}, // by corners only
		{[]string{"RGPB", "GPBR", "PBRG", "BRGP"}, 0, WrongDeclaration},
		{[]string{"RGGR", "RGGR", "PPPP", "BBBB"}, 3, WrongDeclaration},
		{[]string{"RRRR", "GGPP", "PPGG", "BBBB"}, 2, WrongDeclaration},
		{[]string{"RRRRBBBB", "...GGGG.", "...PPPP."}, 4, WonLegendary},
		{[]string{"RRRRGGGGPPPPBBBB"}, 4, WonLegendary},
		{[]string{"RRRRGGPGPPPGBBBB"}, 2, WrongDeclaration},
	} {
		g := newGame(t, 3, nil).lay(c.rows...)
		if n, _, _ := g.Solved(&g.State); n != c.together {
			t.Errorf("%v: %d families are together, want %d", c.rows, n, c.together)
		}
		g.play(MakeDeclare()).ends(c.reason)
	}
	// After the last hint it counts as well.
	for reason, rows := range map[engine.Reason][]string{
		WonHonourable: {"RRRR", "GGGG", "PPPP", "BBBB"},
		HintsOut:      {"RGPB", "GPBR", "PBRG", "BRGP"},
	} {
		g := newGame(t, 2, silent).lay(rows...).turns(7)
		for hint := range 7 {
			g.turn(MakePlace(hint, hint))
		}
		g.ends(reason)
	}
}

func TestRule5_2AllPlayersWinOrLose(t *testing.T) {
	g := newGame(t, 4, nil).solved()
	for p := range engine.Player(4) {
		if g.Side(&g.State, p) != SidePlayers {
			t.Errorf("player %d is on side %d", p, g.Side(&g.State, p))
		}
	}
	if e := g.Rules.Ending(&g.State); e != (engine.Ending{}) {
		t.Errorf("the ending of a game that is on is %+v", e)
	}
}

func TestRule5_3DeclaredAtOnce(t *testing.T) {
	newGame(t, 2, nil).solved().play(MakeDeclare()).ends(WonLegendary).scores(35)
	newGame(t, 3, nil).solved().play(MakeDeclare()).ends(WonLegendary).scores(45)
	newGame(t, 4, nil).solved().play(MakeDeclare()).ends(WonLegendary).scores(50)
	newGame(t, 2, nil).lay("RGPB", "GPBR", "PBRG", "BRGP").play(MakeDeclare()).ends(WrongDeclaration).scores(0)
}

func TestRule5_3PointsOfHints(t *testing.T) {
	// Four revealed, three of them placed, after seven turns.
	g := newGame(t, 2, nil).solved().faces(hintRed, hintGreen, hintRedGreen)
	g.turns(4, MakePlace(0, 1), MakePlace(1, 6), MakePlace(2, 5)).play(MakeDeclare()).ends(WonLegendary).scores(3 + 2 + 15)
	// One of them wrongly.
	g = newGame(t, 2, nil).solved().faces(hintRed, hintGreen, hintRedGreen)
	g.turns(4, MakePlace(0, 1), MakePlace(1, 9), MakePlace(2, 5)).play(MakeDeclare()).ends(WonLegendary).scores(2 - 1 + 2 + 15)
	// All revealed, none placed.
	newGame(t, 2, nil).solved().turns(7).play(MakeDeclare()).ends(WonGlorious).scores(14)
	// All placed, two wrongly.
	g = newGame(t, 2, nil).solved().faces(0, 1, 4, 5, 6, 10, 11)
	g.turns(7, MakePlace(0, 0), MakePlace(1, 4), MakePlace(2, 1), MakePlace(3, 2), MakePlace(4, 5), MakePlace(5, 8), MakePlace(6, 9))
	g.ends(WonHonourable).scores(5 - 2)
}

func TestRule5_3BelowZero(t *testing.T) {
	g := newGame(t, 2, nil).solved().faces(0, 1, 4, 5, 6, 10, 11)
	g.turns(7, MakePlace(0, 12), MakePlace(1, 13), MakePlace(2, 14), MakePlace(3, 4), MakePlace(4, 5), MakePlace(5, 9), MakePlace(6, 10))
	g.ends(WonHonourable).scores(1 - 6)
}

func TestRule5_4Tiers(t *testing.T) {
	g := mustNew(t, nil)
	for points, want := range map[int]engine.Reason{
		-7: WonHonourable, 0: WonHonourable, 10: WonHonourable, 11: WonGlorious, 14: WonGlorious, 15: WonLegendary, 50: WonLegendary,
	} {
		if reason := g.victory(points); reason != want {
			t.Errorf("%d points are %s, want %s", points, g.Reasons()[reason], g.Reasons()[want])
		}
	}
}
