package yokai

import (
	"math/bits"
	"reflect"
	"slices"
	"testing"

	"yurei/engine"
)

func TestRule6_1SecretAffinity(t *testing.T) {
	const redBlue, redGreen = 2, 0
	level2 := func(set *RuleSet) { set.Affinity = 1 }
	for _, c := range []struct {
		rows   []string
		card   uint8
		reason engine.Reason
	}{
		{[]string{"RRRR", "GGGG", "PPPP", "BBBB"}, redGreen, WonLegendary},
		{[]string{"RRRR", "GGGG", "PPPP", "BBBB"}, redBlue, AffinityMissed},
		{[]string{"RRGG", "RRGG", "PPBB", "PPBB"}, redBlue, AffinityMissed},   // a corner
		{[]string{"RRRG", "GGGR", "PPPP", "BBBB"}, redBlue, WrongDeclaration}, // not the affinity's fault
		{[]string{"BBGG", "RBGG", "RBPP", "RRPP"}, redBlue, WonLegendary},
	} {
		g := newGame(t, 2, level2)
		g.lay(c.rows...)
		g.State.Affinity[0] = c.card
		g.play(MakeDeclare()).ends(c.reason)
		if !g.won() {
			g.scores(0)
		}
	}

	// Every card counts.
	for _, cards := range [][2]uint8{{redGreen, redBlue}, {redBlue, redGreen}} {
		g := newGame(t, 2, func(set *RuleSet) { set.Affinity = 2 }).solved()
		copy(g.State.Affinity[:], cards[:])
		g.play(MakeDeclare()).ends(AffinityMissed)
	}
}

func TestRule6_1WhoHoldsAffinity(t *testing.T) {
	rules := mustNew(t, func(set *RuleSet) { set.Affinity = 2 })
	var counts []int
	seen := map[[2]uint8]int{}
	for deal := range uint64(3000) {
		g := &game{TB: t, Rules: rules, chance: engine.MakeChance(10, deal)}
		g.Setup(&g.State, 3, &g.chance)
		seen[[2]uint8{g.State.Affinity[0], g.State.Affinity[1]}]++
		if g.State.Affinity[2] != NoAffinity || g.State.Affinity[3] != NoAffinity {
			t.Fatalf("affinity cards %v, want two for the first two players", g.State.Affinity)
		}
		if deal == 0 {
			for p := range engine.Player(3) {
				for seat, card := range g.seen(p).Affinity {
					want := g.State.Affinity[seat]
					if seat != int(p) && seat < 2 {
						want = HiddenAffinity
					}
					if card != want {
						t.Errorf("player %d sees the affinity card of seat %d as %d, want %d", p, seat, card, want)
					}
				}
			}
		}
	}
	for _, n := range seen {
		counts = append(counts, n)
	}
	if len(counts) != 6*5 {
		t.Errorf("%d pairs of affinity cards, want 30", len(counts))
	}
	evenly(t, "affinity cards", counts)

	set := BaseRuleSet()
	set.Affinity = 3
	if set.CheckPlayers(2) == nil || set.CheckPlayers(3) != nil {
		t.Error("want as many affinity cards as players at most")
	}
}

func TestRule6_2OnlyTheTopOfTheStack(t *testing.T) {
	g := newGame(t, 2, func(set *RuleSet) { set.HintMode = HintsStack }).solved()
	places := func() HintSet {
		g.Helper()
		var hints HintSet
		for _, m := range g.legal() {
			if m.Op() == OpPlace {
				hints |= 1 << m.Hint()
			}
		}
		return hints
	}
	g.turns(2).peeks().play(g.sway())
	if hints := places(); hints != 1<<1 {
		t.Errorf("after two reveals the hints %b may be placed, want the second", hints)
	}
	if g.seen(0).Face[0] == NoHint {
		t.Error("the hint below is not known")
	}
	g.play(MakePlace(1, 0)).peeks().play(g.sway())
	if hints := places(); hints != 1 {
		t.Errorf("then the hints %b, want the first", hints)
	}
	g.play(MakeReveal()).peeks().play(g.sway())
	if hints := places(); hints != 1<<2 {
		t.Errorf("after another reveal the hints %b, want the third", hints)
	}
}

func TestRule6_3NobodySeesBlindHints(t *testing.T) {
	g := newGame(t, 2, func(set *RuleSet) { set.HintMode = HintsBlind }).solved()
	g.turns(3, MakePlace(2, 0)).peeks().play(g.sway())
	for p := range engine.Player(2) {
		for hint, face := range g.seen(p).Face {
			if face != NoHint {
				t.Errorf("player %d sees hint %d", p, hint)
			}
		}
	}
	var hints HintSet
	for _, m := range g.legal() {
		if m.Op() == OpPlace {
			hints |= 1 << m.Hint()
		}
	}
	if hints != 1<<1 {
		t.Errorf("hints %b may be placed, want the one set aside last", hints)
	}
	if g.Open().Has(0) {
		t.Error("a blind hint does not lock")
	}
}

func TestRule6_3BlindHintsAreRight(t *testing.T) {
	blind := func(set *RuleSet) { set.HintMode = HintsBlind }
	// Two hints that would be wrong; one stays aside.
	g := newGame(t, 2, blind).solved().faces(hintRedBlue, hintRed, hintGreen)
	g.turns(3, MakePlace(2, 0), MakePlace(1, 5)).play(MakeDeclare()).ends(WonLegendary).scores(2 + 2 + 4*5)
	g = newGame(t, 2, func(set *RuleSet) { blind(set); set.BlindSetAside = -1 }).solved()
	g.turns(3, MakePlace(2, 0)).play(MakeDeclare()).ends(WonLegendary).scores(1 - 2 + 4*5)
}

func TestRule6_4ShapeOfTheFigure(t *testing.T) {
	figures := map[int][]string{
		1: {"RRRR", "GGGG", "PPPP", "BBBB"},
		2: {"RRRRPPPP", "GGGGBBBB"},
		3: {"RRRRG", "P...G", "P...G", "P...G", "PBBBB"},
		4: {"...R...", "..RRR..", ".GPPPP.", "GGGBBBB"},
		5: {"RRRRGG", "PPPPGG", "..BB..", "..BB.."},
		6: {"RR...", "RR...", "GG...", "GGPPP", "BBBBP"},
	}
	turn := func(rows []string) []string { // by a quarter
		var turned []string
		for x := range rows[0] {
			row := ""
			for y := range rows {
				row += string(rows[len(rows)-1-y][x])
			}
			turned = append(turned, row)
		}
		return turned
	}
	for shape := 1; shape <= Shapes; shape++ {
		for made, rows := range figures {
			reason := ShapeMissed
			if made == shape {
				reason = WonLegendary
			}
			mirrored := slices.Clone(rows)
			slices.Reverse(mirrored)
			for _, rows := range [][]string{rows, turn(rows), turn(turn(turn(mirrored)))} {
				newGame(t, 2, func(set *RuleSet) { set.Shape = shape }).lay(rows...).play(MakeDeclare()).ends(reason)
			}
		}
	}
	// Wherever it lies, and only as the rows show it if symmetry is off.
	stiff := func(set *RuleSet) { set.Shape, set.Level5Symmetry = 5, false }
	g := newGame(t, 2, stiff).lay(figures[5]...)
	for card := range g.State.Cell {
		g.State.Cell[card].X -= 9
		g.State.Cell[card].Y += 3
	}
	g.play(MakeDeclare()).ends(WonLegendary)
	newGame(t, 2, stiff).lay(turn(figures[5])...).play(MakeDeclare()).ends(ShapeMissed)
	// An L with unequal arms is not the same when it is only turned.
	unequal := func(set *RuleSet) { set.Shape, set.ShapeRows[0] = 1, []string{"######", "######", "##....", "##...."} }
	mirrored := []string{"BB....", "BB....", "PPPPGG", "RRRRGG"}
	newGame(t, 2, unequal).lay(mirrored...).play(MakeDeclare()).ends(WonLegendary)
	newGame(t, 2, unequal).lay(turn(mirrored)...).play(MakeDeclare()).ends(WonLegendary)
	newGame(t, 2, func(set *RuleSet) { unequal(set); set.Level5Symmetry = false }).lay(mirrored...).play(MakeDeclare()).ends(ShapeMissed)
	// A family that is not together loses as at level 1.
	newGame(t, 2, func(set *RuleSet) { set.Shape = 1 }).lay("RRRG", "GGGR", "PPPP", "BBBB").play(MakeDeclare()).ends(WrongDeclaration)
}

func TestRule6_5Levels(t *testing.T) {
	changes := map[string]func(*RuleSet){
		"level-1": func(*RuleSet) {},
		"level-2": func(set *RuleSet) { set.Affinity = 1 },
		"level-3": func(set *RuleSet) { set.HintMode = HintsStack },
		"level-4": func(set *RuleSet) { set.HintMode = HintsBlind },
		"level-5": func(set *RuleSet) { set.Shape = 1 },
	}
	names := RuleSetNames()
	if len(names) != len(changes) {
		t.Errorf("rule sets %v, want the five levels", names)
	}
	for _, name := range names {
		got, _, err := LoadRuleSet(name)
		if err != nil {
			t.Fatal(err)
		}
		want := BaseRuleSet()
		changes[name](want)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %+v, want %+v", name, got, want)
		}
	}
}

// Mixed levels ask for all that they ask for alone.
func TestRule6_5Mixed(t *testing.T) {
	mixed := func(set *RuleSet) { set.Affinity, set.HintMode, set.Shape = 1, HintsBlind, 1 }
	g := newGame(t, 2, mixed).solved()
	g.State.Affinity[0] = 0
	g.turns(2, MakePlace(1, 9)).play(g.peeks().sway(), MakeReveal())
	g.play(MakeDeclare()).ends(WonLegendary).scores(1 + 2*2 + 4*5)

	g = newGame(t, 2, mixed).lay("RRRRPPPP", "GGGGBBBB")
	g.State.Affinity[0] = 2
	g.play(MakeDeclare()).ends(AffinityMissed)
	g = newGame(t, 2, mixed).lay("RRRRPPPP", "GGGGBBBB")
	g.State.Affinity[0] = 0
	g.play(MakeDeclare()).ends(ShapeMissed)
}

// How many sets of one to four different affinity cards each shape can meet.
func TestRule6_5AffinityOnShapes(t *testing.T) {
	for k, rows := range BaseRuleSet().ShapeRows {
		cells, err := parseShape(rows)
		if err != nil {
			t.Fatal(err)
		}
		met := touching(&cells)
		var n [5]int
		for set, ok := range met {
			if cards := bits.OnesCount(uint(set)); ok && cards < len(n) {
				n[cards]++
			}
		}
		want := [5]int{1, 6, 15, 20, 15}
		if k+1 == 3 {
			want[3], want[4] = 12, 3
		}
		if n != want {
			t.Errorf("shape %d can meet %v sets of none to four affinity cards, want %v", k+1, n, want)
		}
	}
	// Without a shape any four: all six pairs touch here.
	g := newGame(t, 4, func(set *RuleSet) { set.Affinity = 4 }).lay("RRRR", "GPPB", "GPPB", "GGBB")
	var l Layout
	l.Lay(&g.State.Cell)
	for _, pair := range g.pairs {
		if !g.touch(&g.State, &l, pair) {
			t.Errorf("%v do not touch", pair.words())
		}
	}
}

// On the ring each piece touches the next: three families around one, and all pairs of
// three, are too much.
func TestRule6_5UnwinnableOnTheRing(t *testing.T) {
	const redGreen, redPurple, redBlue, greenPurple, greenBlue, purpleBlue = 0, 1, 2, 3, 4, 5
	for _, c := range []struct {
		shape      int
		cards      []uint8
		unwinnable int64
	}{
		{3, []uint8{redGreen, redPurple}, 0},
		{3, []uint8{redGreen, redPurple, redBlue}, 1},
		{3, []uint8{redGreen, redPurple, greenPurple}, 1},
		{3, []uint8{redGreen, redPurple, greenBlue}, 0},
		{3, []uint8{redGreen, redPurple, greenBlue, purpleBlue}, 0},
		{1, []uint8{redGreen, redPurple, redBlue}, 0},
		{0, []uint8{redGreen, redPurple, redBlue}, 0},
		{3, nil, 0},
	} {
		g := newGame(t, 4, func(set *RuleSet) { set.Affinity, set.Shape = len(c.cards), c.shape })
		copy(g.State.Affinity[:], c.cards)
		m := NewMeter(g.Rules)
		m.Start(&g.State)
		shaped := count(c.shape > 0 && len(c.cards) > 0)
		expect(t, g.measure(m), map[string]int64{"shaped_affinity": shaped, "unwinnable": c.unwinnable})
	}
}
