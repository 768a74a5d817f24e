package yokai

import (
	"math"
	"testing"

	"yurei/engine"
)

func TestRule3_1PeeksAreSeenByOne(t *testing.T) {
	g := newGame(t, 3, nil)
	g.play(MakePeek(5), MakePeek(9))
	for p := range engine.Player(3) {
		want := CardSet(0)
		if p == 0 {
			want = 1<<5 | 1<<9
		}
		v := g.seen(p)
		if v.Remembered() != want {
			t.Errorf("player %d knows the cards %016b, want %016b", p, v.Remembered(), want)
		}
		for card := range Cards {
			f := NoFamily
			if want.Has(card) {
				f = g.State.FamilyOf(card)
			}
			if v.FamilyOf(card) != f {
				t.Errorf("player %d sees family %d on card %d, want %d", p, v.FamilyOf(card), card, f)
			}
		}
		if v.Peeked[0] != 1<<5|1<<9 || v.Peeks(0) != 2 || v.History[0].First() != 5 || v.History[0].Second() != 9 {
			t.Errorf("player %d does not see which cards were peeked at", p)
		}
	}
}

func TestRule3_1HistoryIsPublic(t *testing.T) {
	g := newGame(t, 2, nil).solved().faces(hintRed, hintGreen)
	g.turn(MakeReveal()).play(MakePeek(3), MakePeek(2), MakeMove(3, Cell{2, -1}), MakePlace(0, 7))
	want := []Turn{
		{Peeked: 0 | 1<<4, Moved: 15, From: Cell{3, 3}, To: Cell{0, 4}, Hint: NoHint},
		{Peeked: 3 | 2<<4, Moved: 3, From: Cell{3, 0}, To: Cell{2, -1}, Hint: 0, On: 7},
	}
	for p := range engine.Player(2) {
		v := g.seen(p)
		for turn := range want {
			if v.History[turn] != want[turn] {
				t.Errorf("player %d sees turn %d as %+v, want %+v", p, turn, v.History[turn], want[turn])
			}
		}
		if v.Lock[7] != 1 || v.Locked != 1<<7 || v.Used != 1 || v.Turns != 2 {
			t.Errorf("player %d sees the locks %v", p, v.Lock)
		}
	}
}

// Who saw another turn sees another game, whichever turn it was.
func TestRule3_1KeyHoldsAllTurns(t *testing.T) {
	g := newGame(t, 4, nil).solved().turns(10)
	for hint := range 9 {
		g.turn(MakePlace(hint, hint))
	}
	g.peeks()
	key := g.Key(&g.State, 0)
	for turn := range int(g.Turns) + 1 {
		for what, alter := range map[string]func(*Turn){
			"peeks": func(t *Turn) { t.Peeked ^= 1 }, "card": func(t *Turn) { t.Moved ^= 1 },
			"place before": func(t *Turn) { t.From.X++ }, "place after": func(t *Turn) { t.To.Y++ },
			"hint": func(t *Turn) { t.Hint ^= 1 }, "card of the hint": func(t *Turn) { t.On ^= 1 },
		} {
			s := g.State
			if alter(&s.History[turn]); g.Key(&s, 0) == key {
				t.Errorf("another %s in turn %d makes no other key", what, turn)
			}
		}
	}
}

func TestRule3_1RevealedHintsAreSeen(t *testing.T) {
	g := newGame(t, 2, nil).solved().faces(hintGreen, hintRed, hintRedBlue)
	g.turns(2, MakePlace(1, 0))
	for p := range engine.Player(2) {
		for hint, face := range g.seen(p).Face {
			want := uint8(NoHint)
			if hint < 2 {
				want = g.State.Face[hint]
			}
			if face != want {
				t.Errorf("player %d sees hint %d as %d, want %d", p, hint, face, want)
			}
		}
	}
}

func TestRule3_1AllIsTurnedUpAtTheEnd(t *testing.T) {
	g := newGame(t, 2, func(set *RuleSet) { set.Affinity = 2 })
	before := g.seen(1)
	if before.Affinity[0] != HiddenAffinity || before.Affinity[1] != g.State.Affinity[1] || before.Affinity[2] != NoAffinity {
		t.Errorf("player 1 sees the affinity cards %v of %v", before.Affinity, g.State.Affinity)
	}
	v := g.play(MakeDeclare()).seen(1)
	if v.Known != g.State.Family || v.Affinity != g.State.Affinity {
		t.Errorf("at the end player 1 sees %v and %v", v.Known, v.Affinity)
	}
	if v.Face[0] != NoHint {
		t.Error("the stack is turned up")
	}
}

func TestRule3_2PerfectMemory(t *testing.T) {
	playRandom(mustNew(t, silent), 3, 1, func(s *State) {
		if s.Memory != s.Peeked {
			t.Fatalf("players remember %016b, peeked at %016b", s.Memory, s.Peeked)
		}
	})
}

func TestRule3_2Forgetting(t *testing.T) {
	// All is forgotten when the own turn ends, and not before.
	g := newGame(t, 2, func(set *RuleSet) { set.Forget = 1 })
	g.peeks()
	if g.State.Memory[0] != 3 {
		t.Errorf("player 0 remembers %016b in its turn", g.State.Memory[0])
	}
	g.play(MakeMove(15, Cell{0, 4}), MakeReveal())
	if g.State.Memory[0] != 0 || g.State.Peeked[0] != 3 {
		t.Errorf("player 0 remembers %016b after its turn, and peeked at %016b", g.State.Memory[0], g.State.Peeked[0])
	}

	// Of a card seen in the first turn, a share of (1-p)^k is remembered after k
	// own turns, each card by itself.
	const p, deals = 0.3, 4000
	rules := mustNew(t, func(set *RuleSet) { silent(set); set.Forget = p })
	var kept [3]int // after one, two and three own turns
	both := 0
	for deal := range uint64(deals) {
		g := &game{TB: t, Rules: rules, chance: engine.MakeChance(6, deal)}
		g.Setup(&g.State, 2, &g.chance)
		g.turn(MakeReveal())
		if g.State.Memory[0]&3 == 3 {
			both++
		}
		for k := range kept {
			if g.State.Memory[0].Has(0) {
				kept[k]++
			}
			for range 2 {
				g.play(MakePeek(4), MakePeek(5), g.sway(), MakeReveal())
			}
		}
	}
	for k, n := range kept {
		share(t, "card remembered", n, deals, math.Pow(1-p, float64(k+1)))
	}
	share(t, "both cards remembered", both, deals, (1-p)*(1-p))
}

// share checks a count of independent trials against its probability, within
// five standard errors.
func share(t testing.TB, what string, n, of int, p float64) {
	t.Helper()
	mean := p * float64(of)
	if off := float64(n) - mean; off*off > 25*mean*(1-p) {
		t.Errorf("%s: %d of %d, want about %.0f", what, n, of, mean)
	}
}

func TestRule3_4FamiliesOfWorlds(t *testing.T) {
	// The viewer remembers all but a red, a red, a green and a blue card: twelve
	// ways to deal them.
	g := newGame(t, 2, nil).lay("RRRR", "GGGG", "PPPP", "BBBB")
	hidden := CardSet(1<<0 | 1<<2 | 1<<5 | 1<<15)
	g.State.Peeked[1] = AllCards &^ hidden
	g.State.Memory[1] = AllCards &^ hidden
	ways := map[[Families]CardSet]int{}
	r := engine.MakeRand(1, 1)
	v := g.seen(1)
	var w State
	for range 6000 {
		g.Determinize(&w, v, &r)
		ways[w.Family]++
	}
	var counts []int
	for _, n := range ways {
		counts = append(counts, n)
	}
	if len(counts) != 12 {
		t.Errorf("%d ways to deal the cards, want 12", len(counts))
	}
	evenly(t, "ways to deal the cards", counts)

	// Who has seen nothing may hope for anything: a card is of each family as
	// often, and two are of one in three of fifteen worlds.
	v = g.seen(0)
	var of [Families]int
	same := 0
	const worlds = 6000
	for range worlds {
		g.Determinize(&w, v, &r)
		of[w.FamilyOf(7)]++
		if w.FamilyOf(7) == w.FamilyOf(8) {
			same++
		}
	}
	evenly(t, "families of a card", of[:])
	share(t, "two cards of one family", same, worlds, 0.2)
}

// Stacks in worlds are as often as they are in deals that show the same hint on
// top.
func TestRule3_4HintsOfWorlds(t *testing.T) {
	g := newGame(t, 2, func(set *RuleSet) {
		set.HintCards = []FamilySet{1, 2, 3, 5, 7, 11}
		for n := range set.Hints {
			set.Hints[n] = HintMix{1, 1, 1}
		}
	})
	stacks := func(draw func() State) []int {
		counts := map[[2]uint8]int{}
		for range 4000 {
			s := draw()
			counts[[2]uint8{s.Face[1], s.Face[2]}]++
		}
		var list []int
		for _, a := range []uint8{0, 1} {
			for _, b := range []uint8{4, 5} {
				list = append(list, counts[[2]uint8{a, b}], counts[[2]uint8{b, a}])
			}
		}
		return list
	}
	deal := uint64(0)
	dealt := stacks(func() (s State) {
		for s.Hints == 0 || s.Face[0] != 2 {
			c := engine.MakeChance(7, deal)
			g.Setup(&s, 2, &c)
			deal++
		}
		return s
	})
	evenly(t, "stacks under a pair", dealt)

	g.solved().faces(2, 0, 4).turn(MakeReveal())
	v := g.seen(0)
	r := engine.MakeRand(1, 2)
	drawn := stacks(func() (s State) {
		g.Determinize(&s, v, &r)
		return s
	})
	evenly(t, "stacks under a pair, in worlds", drawn)
}

func TestRule3_4AffinityOfWorlds(t *testing.T) {
	g := newGame(t, 3, func(set *RuleSet) { set.Affinity = 3 })
	v := g.seen(1)
	counts := map[[2]uint8]int{}
	r := engine.MakeRand(1, 3)
	var w State
	for range 4000 {
		g.Determinize(&w, v, &r)
		if w.Affinity[1] != g.State.Affinity[1] {
			t.Fatal("the viewer's own card changes")
		}
		counts[[2]uint8{w.Affinity[0], w.Affinity[2]}]++
	}
	var list []int
	for _, n := range counts {
		list = append(list, n)
	}
	if len(list) != 5*4 {
		t.Errorf("%d pairs of affinity cards, want 20", len(list))
	}
	evenly(t, "affinity cards of two others", list)
}

// What others remember in worlds is as often so as it is in games with the same
// public history.
func TestRule3_4MemoriesOfWorlds(t *testing.T) {
	rules := mustNew(t, func(set *RuleSet) { silent(set); set.Forget = 0.4 })
	const games = 6000
	var lived, drawn [4]int
	var v View
	watched := func(s *State) int { return int(s.Memory[0]>>2&1) | int(s.Memory[0]>>3&1)<<1 }
	for deal := range uint64(games) {
		g := &game{TB: t, Rules: rules, chance: engine.MakeChance(8, deal)}
		g.Setup(&g.State, 2, &g.chance)
		// Player 0 peeks at card 2 in its first and third turn, at 3 in its second.
		for _, peeks := range [][2]int{{2, 6}, {0, 1}, {3, 7}, {0, 1}, {2, 8}, {0, 1}} {
			g.play(MakePeek(peeks[0]), MakePeek(peeks[1]), g.sway(), MakeReveal())
		}
		g.play(MakePeek(4))
		lived[watched(&g.State)]++
		g.Observe(&v, &g.State, 1)
		r := engine.MakeRand(9, deal)
		var w State
		g.Determinize(&w, &v, &r)
		drawn[watched(&w)]++
		if !w.Memory[0].Has(4) {
			t.Fatal("the card that player 0 has just peeked at is not remembered")
		}
	}
	for k := range lived {
		// Card 2 lasts one turn end, card 3 two.
		p := 1.0
		for bit, kept := range []float64{0.6, 0.36} {
			if k>>bit&1 == 0 {
				kept = 1 - kept
			}
			p *= kept
		}
		share(t, "memories in games", lived[k], games, p)
		share(t, "memories in worlds", drawn[k], games, p)
	}
}
