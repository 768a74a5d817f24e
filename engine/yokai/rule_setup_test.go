package yokai

import (
	"math/bits"
	"slices"
	"testing"

	"yurei/engine"
)

func TestRule1_1FourFamiliesOfFour(t *testing.T) {
	g := newGame(t, 2, nil)
	all := CardSet(0)
	for f, cards := range g.Family {
		if cards.Len() != 4 {
			t.Errorf("%d cards of family %d, want 4", cards.Len(), f)
		}
		all |= cards
	}
	if all != AllCards {
		t.Errorf("the families hold the cards %016b", all)
	}
}

func TestRule1_2HintCards(t *testing.T) {
	var want []FamilySet
	for size := 1; size <= 3; size++ {
		for set := FamilySet(1); set < 1<<Families; set++ {
			if set.Len() == size {
				want = append(want, set)
			}
		}
	}
	got := slices.Clone(BaseRuleSet().HintCards)
	slices.SortFunc(got, func(a, b FamilySet) int { return a.Len()*16 + int(a) - b.Len()*16 - int(b) })
	if !slices.Equal(got, want) {
		t.Errorf("hint cards %v, want each set of one to three families once: %v", got, want)
	}
}

func TestRule1_3AffinityCards(t *testing.T) {
	cards := BaseRuleSet().AffinityCards
	for i, pair := range cards {
		if pair.Len() != 2 || slices.Contains(cards[:i], pair) {
			t.Errorf("affinity card %d shows %v", i, pair.words())
		}
	}
	if len(cards) != 6 {
		t.Errorf("%d affinity cards, want 6", len(cards))
	}
}

func TestRule2_1SeatsInOrder(t *testing.T) {
	for players := 2; players <= 4; players++ {
		g := newGame(t, players, nil).solved()
		for turn := range 5 {
			if p := g.Turn(&g.State); int(p) != turn%players {
				t.Errorf("%d players: player %d is on turn %d", players, p, turn)
			}
			g.turn(MakeReveal())
		}
	}
	set := BaseRuleSet()
	for players, ok := range []bool{1: false, 2: true, 3: true, 4: true, 5: false} {
		if err := set.CheckPlayers(players); (err == nil) != ok {
			t.Errorf("CheckPlayers(%d) = %v", players, err)
		}
	}
	set.Players.Max = 3
	if set.CheckPlayers(4) == nil {
		t.Error("four players are accepted, players.max is 3")
	}
}

func TestRule2_2Square(t *testing.T) {
	g := newGame(t, 3, nil)
	for card, at := range g.Cell {
		if want := (Cell{int8(card % 4), int8(card / 4)}); at != want {
			t.Errorf("card %d lies at %v, want %v", card, at, want)
		}
	}
	// Every card is of each family as often, and of that of another card in 3 of
	// 15 deals.
	const deals = 4000
	var of [Cards][Families]int
	same := 0
	for deal := range uint64(deals) {
		c := engine.MakeChance(2, deal)
		g.Setup(&g.State, 2, &c)
		for card := range Cards {
			of[card][g.State.FamilyOf(card)]++
		}
		if g.State.FamilyOf(3) == g.State.FamilyOf(12) {
			same++
		}
	}
	for card := range of {
		evenly(t, "families of a card", of[card][:])
	}
	// Five standard errors of a share of 1/5.
	if off := same - deals/5; off*off > 25*deals*4/25 {
		t.Errorf("two cards are of one family in %d of %d deals, want about %d", same, deals, deals/5)
	}
}

func TestRule2_3StackOfHints(t *testing.T) {
	g := mustNew(t, nil)
	for players, want := range []HintMix{2: {2, 3, 2}, 3: {2, 4, 3}, 4: {3, 4, 3}} {
		if players < 2 {
			continue
		}
		// How often each hint card is in the stack, and lies on top.
		taken, top := make([]int, len(g.deck)), make([]int, len(g.deck))
		const deals = 4000
		for deal := range uint64(deals) {
			c := engine.MakeChance(3, deal)
			var s State
			g.Setup(&s, players, &c)
			var mix [4]int
			for _, face := range s.Face[:s.Hints] {
				mix[g.HintFamilies(face).Len()]++
				taken[face]++
			}
			if got := (HintMix{mix[1], mix[2], mix[3]}); got != want || int(s.Hints) != want.Total() {
				t.Fatalf("%d players: %d hints, %v, want %v", players, s.Hints, got, want)
			}
			top[s.Face[0]]++
		}
		for size := 1; size <= 3; size++ {
			var n, first []int
			for set := g.ofSize[size]; set != 0; set &= set - 1 {
				face := bits.TrailingZeros64(set)
				n, first = append(n, taken[face]), append(first, top[face])
			}
			evenly(t, "hints in the stack", n)
			evenly(t, "hints on top", first)
			all := 0
			for _, k := range first {
				all += k
			}
			share := float64(want.of(size)) / float64(want.Total())
			if off := float64(all) - share*deals; off*off > 25*deals*share*(1-share) {
				t.Errorf("%d players: %d of %d stacks have %d families on top, want a share of %.3f", players, all, deals, size, share)
			}
		}
	}
}

// One more single leaves the order of the other hints, and the deal, as they
// were: cells of a sweep are compared on the same chance.
func TestRule2_3MoreSingles(t *testing.T) {
	usual := mustNew(t, nil)
	more := mustNew(t, func(set *RuleSet) { set.Hints[2].Singles = 3 })
	for deal := range uint64(50) {
		c := engine.MakeChance(4, deal)
		var a, b State
		usual.Setup(&a, 2, &c)
		more.Setup(&b, 2, &c)
		if a.Family != b.Family {
			t.Fatal("the yōkai lie otherwise")
		}
		kept := slices.DeleteFunc(slices.Clone(b.Face[:b.Hints]), func(face uint8) bool { return !slices.Contains(a.Face[:a.Hints], face) })
		if !slices.Equal(kept, a.Face[:a.Hints]) {
			t.Fatalf("stack %v with one single more, %v without", b.Face, a.Face)
		}
	}
}

// evenly checks that equally likely outcomes came equally often: the sum of
// squared deviations over the mean, chi-square, is not above its mean by more
// than five standard deviations.
func evenly(t testing.TB, what string, counts []int) {
	t.Helper()
	sum := 0
	for _, n := range counts {
		sum += n
	}
	mean := float64(sum) / float64(len(counts))
	chi := 0.0
	for _, n := range counts {
		chi += (float64(n) - mean) * (float64(n) - mean) / mean
	}
	free := float64(len(counts) - 1)
	if excess := chi - free; mean < 5 || excess > 0 && excess*excess > 25*2*free {
		t.Errorf("%s: %v, chi-square %.1f of %v degrees of freedom", what, counts, chi, free)
	}
}
