package hakoonna

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"yurei/engine"
)

// variants are rule sets that between them reach every kind of move.
func variants(t testing.TB) []Rules {
	var list []Rules
	for _, change := range []func(*RuleSet){
		func(*RuleSet) {},
		func(r *RuleSet) {
			r.Noise.Mode = "cards"
			r.Play.Talk = "silent"
			r.Powers.P10Picks = "hako"
			r.Powers.P7Fate = "hako_room"
			r.Items.DowsingTwoFloors = true
			r.Items.BookSameRoom = true
			r.Play.HakobitoControl = "own_seat"
			openLocks(r)
		},
		func(r *RuleSet) {
			r.Setup.Choices = "dealt"
			r.Noise.Difficulty = "nightmare"
			r.Noise.Discs.BumpHako, r.Noise.Discs.BumpOthers = 0.05, 0.05
			r.Play.Talk = "whisper"
			r.Powers.P4Arrange = "shuffle"
			r.Powers.P2Look = "each"
			r.Powers.P7Fate = "removed"
			r.Items.StethoscopeDeadly, r.Items.BookDeadly, r.Items.DropsDeadly = true, true, true
			r.Safe.Feedback, r.Safe.AfterOpen = "count", "removed"
			r.Exting.OnOvertime, r.Exting.CancelsPower5 = true, false
			r.Weapon.HitsLocation = true
			r.Play.GhostBeatsWin = false
			r.Play.InterruptItemsInHerRoom = true
			r.Tiles.Charm, r.Tiles.Extinguisher, r.Tiles.Diary = 3, 3, 6
			openLocks(r)
		},
	} {
		set := BaseRuleSet()
		change(set)
		g, err := New(set)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list
}

// openLocks lets every power act from the start.
func openLocks(r *RuleSet) {
	for k := range r.Powers.Card {
		r.Powers.Card[k].Lock = 0
	}
	r.Powers.P5LockStrong = 0
}

// play plays a game of random moves and calls step around every move.
func play(g Rules, visitors int, deal uint64, start func(*State), step func(before *State, legal []Move, m Move, after *State)) *State {
	var s, before State
	c := engine.MakeChance(5, deal)
	r := engine.MakeRand(5, deal)
	g.Setup(&s, visitors+1, &c)
	start(&s)
	var legal []Move
	for g.Turn(&s) != engine.Over {
		legal = g.AppendMoves(legal[:0], &s)
		m := legal[r.IntN(len(legal))]
		before = s
		g.Apply(&s, m, &c)
		step(&before, legal, m, &s)
	}
	return &s
}

func TestMoveForms(t *testing.T) {
	var ops [opEnd]bool
	for i, g := range variants(t) {
		for deal := range uint64(200) {
			play(g, int(2+deal%3), deal, func(*State) {}, func(before *State, legal []Move, _ Move, _ *State) {
				forms := map[string]Move{}
				for _, m := range legal {
					ops[m.Op()] = true
					form := string(g.AppendMove(nil, before, m))
					if other, ok := forms[form]; ok {
						t.Fatalf("variant %d, deal %d: moves %#x and %#x are both %q", i, deal, other, m, form)
					}
					forms[form] = m
					if form == "" || strings.ContainsAny(form, "\n,") || strings.HasSuffix(form, "unknown") {
						t.Fatalf("variant %d, deal %d: move %#x has the form %q", i, deal, m, form)
					}
				}
			})
		}
	}
	for op, seen := range ops {
		if !seen {
			t.Errorf("operation %d was never legal", op)
		}
	}
}

func TestAppendMove(t *testing.T) {
	g := variants(t)[0]
	s := State{}
	for _, test := range []struct {
		m    Move
		want string
	}{
		{makeMove1(OpMove, 4), "move study"},
		{makeMove1(OpPeek, int(g.safeShadow)), "peek study/1"},
		{makeMove1(OpGuess, 0), "guess 1 2 3"},
		{makeMove2(OpSet, 7, 0), "set 7 left"},
		{makeMove1(OpQuiet, 0), "disc 1"},
		{boardMove(0, -1, 3, Floor1F), "board 1F 0 -1 270"},
		{makeMove2(OpWeapon, 0, int(TileWeapon1+1)), "weapon hall1/1 stake"},
		{makeMove2(OpCharm, 1, int(TileCharm)), "charm right charm1"},
		{makeMove2(OpGive, 2, int(TileInfo1)), "give 2 not-gasoline"},
		{makeMove2(OpGiveItem, 2, int(Ouija)), "give 2 ouija"},
		{makeMove1(OpSayFloors, 5), "floors B1 2F"},
		{makeMove1(OpPut, int(NoTile)), "put none"},
	} {
		if got := string(g.AppendMove(nil, &s, test.m)); got != test.want {
			t.Errorf("move %#x: got %q, want %q", test.m, got, test.want)
		}
	}
}

// tellGame is the told form of a game of random moves.
func tellGame(g Rules, visitors int, deal uint64) (string, *State) {
	n := NewNarrator(g)
	var text []byte
	end := play(g, visitors, deal,
		func(s *State) { text = n.AppendStart(text, s) },
		func(before *State, legal []Move, m Move, after *State) {
			text = n.AppendStep(text, before, before.Player, len(legal), m, after)
		})
	return string(text), end
}

func TestNarrator(t *testing.T) {
	reasons := map[engine.Reason]string{
		engine.Unfinished: "The game is broken off", Escape: ": escape.", Defeat: ": defeat.", Rest: ": rest.",
		AllDead: ": all Visitors are dead", NoWay: ": no way is left. ",
	}
	told := map[engine.Reason]int{}
	for i, g := range variants(t) {
		for deal := range uint64(60) {
			text, s := tellGame(g, int(2+deal%3), deal)
			lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
			last := text[strings.LastIndex(text, "\n\n"):]
			if !strings.Contains(last, reasons[s.Reason]) {
				t.Fatalf("variant %d, deal %d: ends with %q, want %q", i, deal, last, reasons[s.Reason])
			}
			told[s.Reason]++
			dead := int(s.Visitors) - len(living(s))
			if n := strings.Count(strings.Join(strings.Fields(text), " "), "dies and becomes a Hakobito"); n != dead {
				t.Fatalf("variant %d, deal %d: %d deaths told, want %d", i, deal, n, dead)
			}
			for _, line := range lines {
				if utf8.RuneCountInString(line) > narratorWidth+30 || strings.Contains(line, "%!") ||
					strings.Contains(line, "unknown") || strings.HasSuffix(line, " ") {
					t.Fatalf("variant %d, deal %d: line %q", i, deal, line)
				}
			}
		}
	}
	for reason, words := range reasons {
		if told[reason] == 0 {
			t.Logf("no game ended with %q", words)
		}
	}
}

// living lists the seats of the living Visitors.
func living(s *State) (seats []int) {
	for seat := 1; seat <= int(s.Visitors); seat++ {
		if s.Alive>>seat&1 != 0 {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Floors are drawn north up; a door is a gap where two doors meet, and nowhere
// else (RULES 1.1).
func TestFloorIsDrawn(t *testing.T) {
	g := variants(t)[0]
	board := func(id string) int {
		return slices.IndexFunc(g.Set().Boards, func(b Board) bool { return b.ID == id })
	}
	var p Public
	lay := func(id string, x, y, rotation int8) {
		p.Placed |= 1 << board(id)
		p.Cells[board(id)] = Cell{Floor1F, x, y, rotation}
	}
	lay("H1", 0, 0, 0) // doors N, E, W
	lay("SY", 0, 1, 0) // N, S: meets the hall's north door
	lay("KB", 1, 0, 0) // Kitchen N, W; Bathroom E: the Kitchen meets the hall's east door
	lay("CR", 1, 1, 1) // N, S turned to E, W: a wall to the Kitchen's north door
	want := `1F
  +-----------------+-----------------+
  |                 |                 |
  |      Study      | Children's Room |
  |                 |                 |
  +-------    ------+-----------------+
  |                 |     Kitchen     |
  |     1F Hall                       |
  |                 |     Bathroom    |
  +-----------------+-----------------+
`
	if got := string(g.appendFloor(nil, &p, Floor1F)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := string(g.appendFloor(nil, &p, Floor2F)); got != "" {
		t.Errorf("an empty floor is drawn as %q", got)
	}
}

func TestSentences(t *testing.T) {
	g := variants(t)[0]
	study := g.safeShadow
	var s State
	s.Visitors, s.Active, s.Alive, s.Ghosts, s.Stage = 2, 1, 1<<1, 1<<HakoGhost|1<<2, StageTurn
	s.Phase, s.Player = PhaseAct, 1
	s.GhostAt = [MaxSeats]int8{int8(study), -1, int8(study) + 1, -1, -1}
	s.Covers = 1 << HakoGhost
	s.Base[study], s.Base[study+1], s.Base[study+2], s.Second[study+2] = TileSafe, TileExit, TileInfo1, TileDiary1+3
	s.Room[1] = g.roomOf[study]
	s.Slot = [2]uint8{7, 0}
	s.Reach[HakoGhost] = g.inRoom[g.roomOf[study]] | 1
	s.Weakness = 2

	told := func(m Move, change func(after *State)) string {
		n := NewNarrator(g)
		n.begun, n.subject, n.turn = true, "Red", s.Turns
		n.from = int(study)
		after := s
		change(&after)
		n.AppendStep(nil, &s, 1, 2, m, &after)
		return strings.ReplaceAll(string(n.line), hardSpace, " ")
	}
	none := func(*State) {}
	for _, test := range []struct{ got, want string }{
		{told(makeMove1(OpPeek, int(study)+2), none),
			"Red peeks Shadow 3 of the Study: the information that it is not the gasoline and Diary 4."},
		{told(makeMove1(OpPeek, int(study)), func(a *State) { a.Alive, a.GhostAt[1] = 0, int8(study) }),
			"Red peeks Shadow 1 of the Study: the Hako Onna. Red dies and becomes a Hakobito on Shadow 1 of the Study."},
		{told(makeMove2(OpWeapon, int(study)+1, int(TileWeapon1)), func(a *State) { a.Base[study+1], a.Ghosts = NoTile, 1 }),
			"Red uses the gasoline on Shadow 2 of the Study: Blue's Hakobito and the Exit destroyed."},
		{told(makeMove2(OpCharm, 0, int(TileCharm)), none),
			"Red uses the Charm on the left slot: power 7 (I Want That) is burnt."},
		{told(makeMove1(OpOuija, int(g.hall)), none),
			"Red asks the Ouija board whether she is in the 1F Hall. Her answer: no."},
		{told(makeMove1(OpPeek, int(study)+2), func(a *State) { a.Diaries = 1<<1 | 1<<2 | 1<<4 }),
			"Red peeks Shadow 3 of the Study: the information that it is not the gasoline and Diary 4 (3 out: from now on power 2 (At Once) may act)."},
		{g.belief(&s), "(She can be in: Study" + hardSpace + "75" + hardSpace + "%, 1F" + hardSpace + "Hall" + hardSpace + "25" + hardSpace + "%)"},
		{NewNarrator(g).blocked(&s), "The Safe under the Hako Onna"},
	} {
		if test.got != test.want {
			t.Errorf("got  %q\nwant %q", test.got, test.want)
		}
	}
}
