package yokai

import (
	"slices"
	"testing"

	"yurei/engine"
)

func TestRule4_1DeclareOrPlay(t *testing.T) {
	g := newGame(t, 2, nil)
	if !g.may(MakeDeclare()) || len(g.legal()) != 1+Cards {
		t.Errorf("%d moves at the start of a turn, want the declaration and 16 peeks", len(g.legal()))
	}
	g.play(MakePeek(0))
	for _, phase := range []Phase{PhaseSecond, PhaseMove, PhaseHint} {
		if g.Phase != phase || g.may(MakeDeclare()) || g.Turn(&g.State) != 0 {
			t.Errorf("phase %d, want %d, player 0 on turn and no declaration", g.Phase, phase)
		}
		g.play(g.legal()[0])
	}
	if g.Phase != PhaseFirst || g.Turn(&g.State) != 1 || g.Turns != 1 {
		t.Errorf("phase %d, player %d, %d turns after a turn", g.Phase, g.Turn(&g.State), g.Turns)
	}

	silenced := newGame(t, 2, silent)
	if silenced.may(MakeDeclare()) || len(silenced.legal()) != Cards {
		t.Error("a declaration without end_by_declaration")
	}
}

func TestRule4_2Peeking(t *testing.T) {
	g := newGame(t, 2, nil).solved()
	g.turn(MakeReveal()).turn(MakePlace(0, 6))
	if g.may(MakePeek(6)) || len(g.legal()) != Cards {
		t.Error("a locked card may be peeked at")
	}
	g.play(MakePeek(3))
	if g.may(MakePeek(3)) || g.may(MakePeek(6)) || len(g.legal()) != Cards-2 {
		t.Errorf("%d second peeks, want 14", len(g.legal()))
	}

	again := newGame(t, 2, func(set *RuleSet) { set.PeekDistinct = false })
	if again.play(MakePeek(3), MakePeek(3)); again.Peeked[0] != 1<<3 {
		t.Errorf("peeked at %016b", again.Peeked[0])
	}
}

// line is a line of sixteen cards.
const line = "RRRRGGGGPPPPBBBB"

func TestRule4_3TransitMaySplit(t *testing.T) {
	// The corner of an L joins both arms again at one cell only.
	g := newGame(t, 2, nil).lay(
		"RRRRGGGG",
		".......P",
		".......P",
		".......P",
		".......P",
		".......B",
		".......B",
		".......B",
		".......B",
	).peeks()
	var corner []Move
	for _, m := range g.legal() {
		if m.Card() == 7 {
			corner = append(corner, m)
		}
	}
	if want := []Move{MakeMove(7, Cell{6, 1})}; !slices.Equal(corner, want) {
		t.Errorf("the corner has the moves %x, want %x", corner, want)
	}

	g = newGame(t, 2, nil).lay(line).peeks()
	moves := map[int]int{}
	for _, m := range g.legal() {
		moves[m.Card()]++
	}
	// The border of the other fifteen has 32 cells; one is where the end lies.
	if moves[0] != 31 || moves[15] != 31 || len(moves) != 2 {
		t.Errorf("moves of the cards of a line: %v, want 31 of each end and no other", moves)
	}
}

func TestRule4_3CornersDoNotTouch(t *testing.T) {
	g := newGame(t, 2, nil).solved().peeks()
	if g.may(MakeMove(0, Cell{-1, -1})) || g.may(MakeMove(0, Cell{4, 4})) || g.may(MakeMove(5, Cell{-1, 4})) {
		t.Error("a card may move to a cell that touches a corner only")
	}
	if g.may(MakeMove(0, Cell{-1, 0})) {
		t.Error("a card may move to a cell that only itself touches")
	}
	if g.may(MakeMove(0, Cell{1, 1})) || g.may(MakeMove(0, Cell{0, 0})) {
		t.Error("a card may move to a cell that is taken")
	}
}

func TestRule4_3NoFrame(t *testing.T) {
	// Three cards walk far from the square.
	g := newGame(t, 2, silent)
	for turn := range 7 {
		g.peeks().play(MakeMove([]int{3, 0, 1, 2, 4, 5, 6}[turn], Cell{int8(4 + turn), 3}), MakeReveal())
	}
	if g.State.Cell[6] != (Cell{10, 3}) {
		t.Errorf("card 6 lies at %v", g.State.Cell[6])
	}
}

func TestRule4_3LockedCardsStay(t *testing.T) {
	g := newGame(t, 2, nil).solved()
	g.turn(MakeReveal()).turn(MakePlace(0, 3)).peeks()
	for _, m := range g.legal() {
		if m.Card() == 3 {
			t.Fatalf("%s: the card is locked", g.AppendMove(nil, &g.State, m))
		}
	}
}

func TestRule4_3NothingToMove(t *testing.T) {
	// Both ends of a line are locked: no other card can leave it.
	g := newGame(t, 2, nil).lay(line).locked(0, 15)
	before := g.State.Cell
	g.peeks()
	if legal := g.legal(); !slices.Equal(legal, []Move{MakePass()}) {
		t.Fatalf("%d moves, want none but to pass", len(legal))
	}
	g.play(MakePass())
	if g.Phase != PhaseHint || g.State.Cell != before || g.History[4].Moved != NoCard {
		t.Errorf("phase %d, card %d moved", g.Phase, g.History[4].Moved)
	}
}

func TestRule4_3MustMove(t *testing.T) {
	g := newGame(t, 2, func(set *RuleSet) { set.MoveMustMove = false }).peeks()
	if n := len(g.legal()); n != 240+Cards {
		t.Errorf("%d moves, want those that move and one back for each card", n)
	}
	before := g.State.Cell
	if g.play(MakeMove(5, Cell{1, 1})); g.State.Cell != before || g.History[0].Moved != 5 {
		t.Error("the card was not put back")
	}
	// Even where no card can leave.
	g = newGame(t, 2, func(set *RuleSet) { set.MoveMustMove = false }).lay(line).locked(0, 15)
	if n := len(g.peeks().legal()); n != Cards-2 {
		t.Errorf("%d moves in a line with locked ends, want 14", n)
	}
}

// The legal moves are those that a plain search finds: take the card, try every
// cell around, and see whether all cards are together.
func TestRule4_3PlainSearch(t *testing.T) {
	g := mustNew(t, silent)
	check := func(s *State) {
		t.Helper()
		want := map[Move]bool{}
		for open := s.Open(); open != 0; open &= open - 1 {
			card := open.First()
			cells := s.Cell
			low, high := box(&s.Cell)
			for x := low.X - 1; x <= high.X+1; x++ {
				for y := low.Y - 1; y <= high.Y+1; y++ {
					to := Cell{x, y}
					if cells[card] = to; !slices.Contains(s.Cell[:], to) && together(cells[:]) {
						want[MakeMove(card, to)] = true
					}
				}
			}
		}
		got := g.AppendMoves(nil, s)
		if len(want) == 0 {
			want[MakePass()] = true
		}
		for _, m := range got {
			if !want[m] {
				t.Fatalf("%s is legal in %v", g.AppendMove(nil, s, m), s.Cell)
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%d moves, want %d, in %v", len(got), len(want), s.Cell)
		}
	}
	for deal := range uint64(4) {
		playRandom(g, 4, deal, func(s *State) {
			if s.Phase == PhaseMove {
				check(s)
			}
		})
	}
	// Thin figures, which random play seldom makes.
	for _, rows := range [][]string{
		{line},
		{"R.G.P.B", "RRGGPPB", "R.G.P.B", "......B"},
		{"RRRRG", "G...G", "G...P", "P...P", "PBBBB"},
		{"..R..", "..R..", "RRGGG", "..G..", "..P..", "PBPBP", "..B..", "..B.."},
	} {
		s := newGame(t, 2, nil)
		for _, locked := range []CardSet{0, 0x8001, 0x1248} {
			s.lay(rows...)
			s.State.Locked, s.State.Phase = locked, PhaseMove
			check(&s.State)
		}
	}
}

// together reports whether cells are joined by their sides, in the plainest way.
func together(cells []Cell) bool {
	reached := []Cell{cells[0]}
	for i := 0; i < len(reached); i++ {
		for _, c := range cells {
			dx, dy := int(c.X)-int(reached[i].X), int(c.Y)-int(reached[i].Y)
			if dx*dx+dy*dy == 1 && !slices.Contains(reached, c) {
				reached = append(reached, c)
			}
		}
	}
	return len(reached) == len(cells)
}

// No two cells of a figure and its border share a spot: such cells are at most 17
// steps apart.
func TestRule4_3SpotsDiffer(t *testing.T) {
	for x := int8(-17); x <= 17; x++ {
		for y := int8(-17); y <= 17; y++ {
			steps := max(x, -x) + max(y, -y)
			if steps > 0 && steps <= 17 && (Cell{x, y}).spot() == (Cell{}).spot() {
				t.Errorf("the cells 0,0 and %d,%d share a spot", x, y)
			}
		}
	}
}

func TestRule4_4RevealOrPlace(t *testing.T) {
	g := newGame(t, 2, nil).solved().faces(hintRed, hintGreen, hintRedGreen)
	g.peeks().play(g.sway())
	if legal := g.legal(); !slices.Equal(legal, []Move{MakeReveal()}) {
		t.Errorf("%d moves with no hint revealed, want to reveal", len(legal))
	}
	g.play(MakeReveal()).turn(MakeReveal()).peeks().play(g.sway())
	if n := len(g.legal()); n != 1+2*Cards {
		t.Errorf("%d moves with two hints revealed, want 33", n)
	}
	// By another player than the one who revealed it, on a card that nobody has
	// seen.
	if g.play(MakePlace(1, 14)); g.Lock[14] != 2 || g.Locked != 1<<14 || g.Used != 1<<1 || g.Revealed != 2 {
		t.Errorf("locks %v, used %b", g.Lock, g.Used)
	}
	g.peeks().play(g.sway())
	for _, m := range g.legal() {
		if m.Op() == OpPlace && (m.Hint() == 1 || m.Card() == 14) {
			t.Errorf("%s: the hint and the card are taken", g.AppendMove(nil, &g.State, m))
		}
	}
}

func TestRule4_4NoRevealFromAnEmptyStack(t *testing.T) {
	g := newGame(t, 2, nil).solved().turns(7).peeks()
	if g.play(g.sway()); g.may(MakeReveal()) || g.Left() != 0 || len(g.legal()) != 7*Cards {
		t.Errorf("%d moves with all seven hints revealed, %d left", len(g.legal()), g.Left())
	}
}

func TestRule4_4RightAndWrong(t *testing.T) {
	g := newGame(t, 2, nil).solved().faces(hintRedBlue, hintRed, hintNotPurpl)
	g.turns(3, MakePlace(0, 5), MakePlace(1, 1), MakePlace(2, 6))
	if right, wrong := g.Placed(&g.State); right != 2 || wrong != 1 {
		t.Errorf("%d right, %d wrong; want 2, 1: red-blue lies on a green card", right, wrong)
	}
}

// Every game is a legal one, whatever is chosen.
func FuzzPlay(f *testing.F) {
	f.Add(uint64(1), []byte{0, 3, 200, 1, 7, 7, 90, 2}, byte(2))
	f.Add(uint64(9), []byte{5, 5, 255, 0, 6, 1, 13, 250}, byte(12))
	f.Fuzz(func(t *testing.T, deal uint64, choices []byte, variant byte) {
		rules := mustNew(t, func(set *RuleSet) {
			set.HintMode = HintMode(variant % 3)
			set.MoveMustMove, set.EndByDeclaration = variant&4 == 0, variant&8 == 0
		})
		c := engine.MakeChance(deal, deal)
		var s State
		rules.Setup(&s, 2+int(variant>>4)%3, &c)
		for i := 0; rules.Turn(&s) != engine.Over && len(choices) > 0; i++ {
			legal := rules.AppendMoves(nil, &s)
			rules.Apply(&s, legal[(int(choices[i%len(choices)])+i/len(choices))%len(legal)], &c)
			if err := rules.Sound(&s); err != nil {
				t.Fatal(err)
			}
		}
	})
}
