package yokai

import (
	"testing"

	"yurei/engine"
)

func TestRule5_1DeclarationEnds(t *testing.T) {
	g := newGame(t, 2, nil).solved().play(MakeDeclare()).ends(DeclaredWon)
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
		if g.ends(HintsOutWon); int(g.Turns) != turns {
			t.Errorf("%d players: over after %d turns, want %d", players, g.Turns, turns)
		}
	}
	// Placed as soon as they are revealed.
	g := newGame(t, 2, silent).solved()
	for hint := range 7 {
		g.turn(MakeReveal()).turn(MakePlace(hint, hint))
	}
	g.ends(HintsOutWon)
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
		{[]string{"RRRR", "GGGG", "PPPP", "BBBB"}, 4, DeclaredWon},
		{[]string{"RRGG", "RRGG", "PPBB", "PPBB"}, 4, DeclaredWon},
		{[]string{"RGGG", "RRRG", "PPPP", "BBBB"}, 4, DeclaredWon},
		{[]string{"RRRG", "GGGR", "PPPP", "BBBB"}, 2, DeclaredLost}, // by corners only
		{[]string{"RGPB", "GPBR", "PBRG", "BRGP"}, 0, DeclaredLost},
		{[]string{"RGGR", "RGGR", "PPPP", "BBBB"}, 3, DeclaredLost},
		{[]string{"RRRR", "GGPP", "PPGG", "BBBB"}, 2, DeclaredLost},
		{[]string{"RRRRBBBB", "...GGGG.", "...PPPP."}, 4, DeclaredWon},
		{[]string{"RRRRGGGGPPPPBBBB"}, 4, DeclaredWon},
		{[]string{"RRRRGGPGPPPGBBBB"}, 2, DeclaredLost},
	} {
		g := newGame(t, 3, nil).lay(c.rows...)
		if n, _, _ := g.Solved(&g.State); n != c.together {
			t.Errorf("%v: %d families are together, want %d", c.rows, n, c.together)
		}
		g.play(MakeDeclare()).ends(c.reason)
	}
	// The last hint ends a game that is not solved too.
	g := newGame(t, 2, silent).lay("RGPB", "GPBR", "PBRG", "BRGP").turns(7)
	for hint := range 7 {
		g.turn(MakePlace(hint, hint))
	}
	g.ends(HintsOutLost)
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
	newGame(t, 2, nil).solved().play(MakeDeclare()).scores(35, Legendary)
	newGame(t, 3, nil).solved().play(MakeDeclare()).scores(45, Legendary)
	newGame(t, 4, nil).solved().play(MakeDeclare()).scores(50, Legendary)
	newGame(t, 2, nil).lay("RGPB", "GPBR", "PBRG", "BRGP").play(MakeDeclare()).ends(DeclaredLost).scores(0, Honourable)
}

func TestRule5_3PointsOfHints(t *testing.T) {
	// Four revealed, three of them placed, after seven turns.
	g := newGame(t, 2, nil).solved().faces(hintRed, hintGreen, hintRedGreen)
	g.turns(4, MakePlace(0, 1), MakePlace(1, 6), MakePlace(2, 5)).play(MakeDeclare()).scores(3+2+15, Legendary)
	// One of them wrongly.
	g = newGame(t, 2, nil).solved().faces(hintRed, hintGreen, hintRedGreen)
	g.turns(4, MakePlace(0, 1), MakePlace(1, 9), MakePlace(2, 5)).play(MakeDeclare()).scores(2-1+2+15, Legendary)
	// All revealed, none placed.
	newGame(t, 2, nil).solved().turns(7).play(MakeDeclare()).scores(14, Glorious)
	// All placed, two wrongly.
	g = newGame(t, 2, nil).solved().faces(0, 1, 4, 5, 6, 10, 11)
	g.turns(7, MakePlace(0, 0), MakePlace(1, 4), MakePlace(2, 1), MakePlace(3, 2), MakePlace(4, 5), MakePlace(5, 8), MakePlace(6, 9))
	g.ends(HintsOutWon).scores(5-2, Honourable)
}

func TestRule5_3BelowZero(t *testing.T) {
	g := newGame(t, 2, nil).solved().faces(0, 1, 4, 5, 6, 10, 11)
	g.turns(7, MakePlace(0, 12), MakePlace(1, 13), MakePlace(2, 14), MakePlace(3, 4), MakePlace(4, 5), MakePlace(5, 9), MakePlace(6, 10))
	g.ends(HintsOutWon).scores(1-6, Honourable)
}

func TestRule5_4Tiers(t *testing.T) {
	g := mustNew(t, nil)
	for points, want := range map[int]Tier{-7: Honourable, 0: Honourable, 10: Honourable, 11: Glorious, 14: Glorious, 15: Legendary, 50: Legendary} {
		if tier := g.Tier(points); tier != want {
			t.Errorf("%d points are tier %d, want %d", points, tier, want)
		}
	}
}
