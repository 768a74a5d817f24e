package ghosthome

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"yurei/engine"
)

func TestRule3_1Actions(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"3/1", "ghost"}})
	if got := told(g, s); !slices.Equal(got, []string{"discard 3/1"}) {
		t.Errorf("a card that cannot be played: %q", got)
	}
	// Four players, three ghosts in one round against a hand full of cats: it is
	// empty on the next turn, which is a pass and draws.
	s = position(t, g, setting{
		hands:  []string{"cat cat cat", "ghost", "ghost", "ghost"},
		houses: []string{"1/1 1/1"},
		pile:   "3/1 3/2 3/3",
		active: 1,
	})
	do(t, g, s, "ghost seat-1", "defend", "ghost seat-1", "defend", "ghost seat-1", "defend")
	onTurn(t, s, 0, PhaseTurn)
	house(t, s, 0, "oo -- --")
	if got := told(g, s); !slices.Equal(got, []string{"pass"}) {
		t.Errorf("an empty hand: %q", got)
	}
	do(t, g, s, "pass")
	if s.HandLen[0] != 3 {
		t.Errorf("%d cards after a pass, want 3", s.HandLen[0])
	}
	onTurn(t, s, 1, PhaseTurn)
}

func TestRule3_2Rooms(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"1/1 1/2 wild", ""}})
	want(t, g, s, true, "rooms 1/1", "rooms 1/2", "rooms 1/wild", "rooms 1/1 1/2", "rooms 1/1 1/wild", "rooms 1/1 1/2 2/wild")
	if got := starting(g, s, "rooms"); len(got) != 7 { // and 1/2 1/wild
		t.Errorf("ways to play rooms: %q", got)
	}
	do(t, g, s, "rooms 1/1 1/2 2/wild")
	house(t, s, 0, "oo o- --")
	if s.House[0].Wilds(1) != 1 || words(g, s.Rooms[0]) != "1/1 1/2" {
		t.Errorf("rooms %s and %d wild", words(g, s.Rooms[0]), s.House[0].Wilds(1))
	}

	s = position(t, g, setting{hands: []string{"2/1 2/2 3/1", ""}, houses: []string{"1/1"}})
	if got := starting(g, s, "rooms"); len(got) != 0 {
		t.Errorf("over a floor with an empty space: %q", got)
	}
	s = position(t, g, setting{hands: []string{"1/1 2/2 3/1", ""}, houses: []string{"1/1"}})
	if got := starting(g, s, "rooms"); !slices.Equal(got, []string{"rooms 1/1", "rooms 1/1 2/2"}) {
		t.Errorf("from floor 1 on: %q", got)
	}
	// Three floors in one turn.
	g = mustNew(t, func(set *RuleSet) { set.Hand.Size = 5 })
	s = position(t, g, setting{hands: []string{"1/1 2/1 2/2 3/1 3/2", ""}, houses: []string{"1/3"}})
	want(t, g, s, true, "rooms 1/1 2/1 2/2 3/1 3/2")
	do(t, g, s, "rooms 1/1 2/1 2/2 3/1 3/2")
	house(t, s, 0, "oo oo oo")
}

// A ghost below does not stop exploration, unless the rule set says so.
func TestRule3_2GhostBelow(t *testing.T) {
	in := setting{hands: []string{"2/1 3/1", ""}, houses: []string{"1/1 1/2 lit ghost | 2/2"}}
	s := position(t, mustNew(t, nil), in)
	want(t, mustNew(t, nil), s, true, "rooms 2/1", "rooms 2/1 3/1")
	g := mustNew(t, func(set *RuleSet) { set.Play.GhostBlocksUp = true })
	want(t, g, s, false, "rooms 2/1", "rooms 2/1 3/1")
	in.houses = []string{"1/1 lit ghost"}
	in.hands[0] = "1/2 2/1"
	s = position(t, g, in)
	want(t, g, s, true, "rooms 1/2")
	want(t, g, s, false, "rooms 1/2 2/1")
}

func TestRule3_3DarkFloor(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"ghost", "3/1"}, houses: []string{"", "1/1 wild"}})
	do(t, g, s, "ghost seat-2")
	onTurn(t, s, 1, PhaseDefend)
	if got := told(g, s); !slices.Equal(got, []string{"yield"}) {
		t.Errorf("without a cat: %q", got)
	}
	do(t, g, s, "yield")
	house(t, s, 1, "-- -- --")
	thrown(t, g, s, "1/1 ghost wild")
	onTurn(t, s, 1, PhaseTurn)
}

func TestRule3_3CatOnTheFloor(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"ghost", "cat"}, houses: []string{"", "1/1 1/2 cat cat"}})
	do(t, g, s, "ghost seat-2")
	onTurn(t, s, 1, PhaseTurn) // nobody was asked
	house(t, s, 1, "co -- --")
	holds(t, g, s, 1, "cat")
	thrown(t, g, s, "ghost cat")
}

func TestRule3_3CatFromTheHand(t *testing.T) {
	g := mustNew(t, nil)
	in := setting{hands: []string{"ghost", "cat 3/1"}, houses: []string{"", "1/1 1/2"}}
	s := position(t, g, in)
	do(t, g, s, "ghost seat-2")
	if got := told(g, s); !slices.Equal(got, []string{"yield", "defend"}) {
		t.Errorf("with a cat: %q", got)
	}
	do(t, g, s, "defend")
	house(t, s, 1, "oo -- --")
	holds(t, g, s, 1, "3/1")
	thrown(t, g, s, "ghost cat")
	s = position(t, g, in)
	do(t, g, s, "ghost seat-2", "yield")
	house(t, s, 1, "-- -- --")
	holds(t, g, s, 1, "3/1 cat")
}

func TestRule3_3LitFloor(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"ghost", "3/1", "ghost"}, houses: []string{"", "1/1 1/2 lit"}})
	do(t, g, s, "ghost seat-2", "yield")
	house(t, s, 1, "og* -- --")
	thrown(t, g, s, "")
	do(t, g, s, "discard 3/1", "ghost seat-2", "yield")
	house(t, s, 1, "-- -- --")
	thrown(t, g, s, "1/1 1/2 ghost ghost")
}

func TestRule3_3Targets(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{
		hands:  []string{"ghost", "", "", ""},
		houses: []string{"1/1", "", "1/1 lit ghost", "1/2 1/2 lit ghost | 2/1"},
	})
	if got := starting(g, s, "ghost"); !slices.Equal(got, []string{"ghost seat-4"}) {
		t.Errorf("targets: %q", got)
	}
	do(t, g, s, "ghost seat-4", "yield")
	house(t, s, 3, "og* -- --") // the top floor, not the one with a ghost
	g = mustNew(t, func(set *RuleSet) { set.Play.GhostSlotPerRoom = false })
	s = position(t, g, setting{hands: []string{"ghost", ""}, houses: []string{"", "1/1 lit ghost"}})
	do(t, g, s, "ghost seat-2", "yield")
	house(t, s, 1, "-- -- --")
	thrown(t, g, s, "1/1 ghost ghost")
}

func TestRule3_4Cats(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{
		hands:  []string{"cat", ""},
		houses: []string{"1/1 1/2 lit ghost | 2/1 2/2 cat | 3/1"},
	})
	if got := starting(g, s, "cat"); !slices.Equal(got, []string{"cat 1", "cat 2", "cat 3"}) {
		t.Errorf("cats: %q", got)
	}
	full := position(t, g, setting{hands: []string{"cat", ""}, houses: []string{"1/1 1/2 cat cat"}})
	if got := starting(g, full, "cat"); len(got) != 0 {
		t.Errorf("two cats in two rooms, and empty floors: %q", got)
	}
	meets, stays := *s, *s
	do(t, g, &meets, "cat 1")
	house(t, &meets, 0, "oo* co o-")
	thrown(t, g, &meets, "ghost cat")
	do(t, g, &stays, "cat 2")
	house(t, &stays, 0, "og* cc o-")
	thrown(t, g, &stays, "")
}

func TestRule3_5Light(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"3/3 2/2 ghost", ""}})
	if got := starting(g, s, "light"); !slices.Equal(got, []string{"light 1 2/2 3/3", "light 1 2/2 3/3 ghost"}) {
		t.Errorf("icons 3, 2, 0: %q", got)
	}
	do(t, g, s, "light 1 2/2 3/3")
	house(t, s, 0, "--* -- --")
	thrown(t, g, s, "2/2 3/3")
	if s.HandLen[0] != 3 {
		t.Errorf("%d cards after paying, want 3", s.HandLen[0])
	}
	s = position(t, g, setting{hands: []string{"3/2 2/2 ghost", ""}})
	if got := starting(g, s, "light"); len(got) != 0 {
		t.Errorf("icons 2, 2, 0: %q", got)
	}
	g = mustNew(t, func(set *RuleSet) { set.Light.Icons, set.Light.MinCards, set.Light.MaxCards = 3, 1, 2 })
	if got := starting(g, s, "light"); !slices.Equal(got, []string{"light 1 2/2 3/2"}) {
		t.Errorf("at least 3 icons on 1 or 2 cards: %q", got)
	}
	s = position(t, g, setting{hands: []string{"3/3 1/1 2/2", ""}})
	if got := starting(g, s, "light"); len(got) != 4 {
		t.Errorf("at least 3 icons on 1 or 2 cards: %q", got)
	}
}

// One card does not pay, whatever it carries.
func TestRule3_5TwoCards(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) { set.Light.Icons = 3 })
	s := position(t, g, setting{hands: []string{"3/3 1/1 2/2", ""}})
	got := slices.Sorted(slices.Values(starting(g, s, "light")))
	if !slices.Equal(got, []string{"light 1 1/1 2/2", "light 1 1/1 2/2 3/3", "light 1 1/1 3/3", "light 1 2/2 3/3"}) {
		t.Errorf("at least 3 icons: %q", got)
	}
}

func TestRule3_5Floors(t *testing.T) {
	g := mustNew(t, nil)
	floors := func(g Rules, house string) string {
		s := position(t, g, setting{hands: []string{"3/3 2/2", ""}, houses: []string{house}})
		var list []string
		for _, form := range starting(g, s, "light") {
			list = append(list, strings.Fields(form)[1])
		}
		return strings.Join(list, " ")
	}
	for house, want := range map[string]string{
		"":                                "1",
		"1/1":                             "1",
		"1/1 1/2":                         "1 2",
		"1/1 1/2 | 2/1":                   "1 2",
		"1/1 1/2 | 2/1 2/2":               "1 2 3",
		"1/1 1/2 lit | 2/1 2/3 | 3/1 lit": "2",
	} {
		if got := floors(g, house); got != want {
			t.Errorf("%q: floors %s, want %s", house, got, want)
		}
	}
	again := mustNew(t, func(set *RuleSet) { set.Play.LightNeedsDark = false })
	if got := floors(again, "1/1 1/2 lit | lit"); got != "1 2" {
		t.Errorf("floors that may be lit again: %s, want 1 2", got)
	}
}

func TestRule3_5Shown(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) { set.Play.LightDiscardsShown = false })
	s := position(t, g, setting{hands: []string{"3/3 2/2", ""}})
	do(t, g, s, "light 1 2/2 3/3")
	thrown(t, g, s, "")
	if got := words(g, s.Secret[0]); got != "2/2 3/3" || s.SecretLen[0] != 2 {
		t.Errorf("facedown: %s, told as %d", got, s.SecretLen[0])
	}
}

// Where no hand can pay, bulbs are all the light there is.
func TestRule3_5Unpayable(t *testing.T) {
	for _, change := range []func(set *RuleSet){
		func(set *RuleSet) { set.Light.Icons = 10 },
		func(set *RuleSet) { set.Light.MinCards, set.Light.MaxCards = 5, 5 },
		func(set *RuleSet) { set.Hand.Size = 1 },
	} {
		g := mustNew(t, change)
		bulbs := 0
		for deal := range uint64(20) {
			playRandom(g, 3, deal, func(_ *State, legal []Move, m Move) {
				if slices.ContainsFunc(legal, func(m Move) bool { return m.Op() == OpLight }) {
					t.Error("a light is paid for")
				}
				if m.Op() == OpBulb {
					bulbs++
				}
			})
		}
		if bulbs == 0 {
			t.Error("no bulb is played")
		}
	}
}

func TestRule3_7Discard(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"ghost ghost 3/1", ""}, pile: "cat 1/1 1/2"})
	got := slices.Sorted(slices.Values(starting(g, s, "discard")))
	if !slices.Equal(got, []string{
		"discard 3/1", "discard 3/1 ghost", "discard 3/1 ghost ghost", "discard ghost", "discard ghost ghost",
	}) {
		t.Errorf("discards: %q", got)
	}
	do(t, g, s, "discard ghost ghost")
	holds(t, g, s, 0, "1/1 3/1 cat")
	thrown(t, g, s, "")
	if words(g, s.Secret[0]) != "ghost ghost" {
		t.Errorf("facedown: %s", words(g, s.Secret[0]))
	}
	onTurn(t, s, 1, PhaseTurn)
	// A short hand draws as many, and up to a full hand after that; a long one
	// keeps its length.
	s = position(t, g, setting{hands: []string{"ghost", ""}})
	do(t, g, s, "discard ghost")
	if s.HandLen[0] != 3 {
		t.Errorf("%d cards, want 3", s.HandLen[0])
	}
	s = position(t, g, setting{hands: []string{"ghost 3/1 3/2 3/3", ""}})
	do(t, g, s, "discard 3/1 3/2 3/3 ghost")
	if s.HandLen[0] != 4 {
		t.Errorf("%d cards, want 4", s.HandLen[0])
	}
}

// Every hand of three has every set of its cards once, and those that pay for
// light once a floor.
func TestRule3_7EveryHand(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"", ""}, houses: []string{"1/1 1/2"}}) // floors 1 and 2 may be lit
	var faces []Card
	for c := range Card(CardCount) {
		if g.Has(g.Deck(), c) {
			faces = append(faces, c)
		}
	}
	hands := 0
	for i, a := range faces {
		for j, b := range faces[i:] {
			for _, c := range faces[i+j:] {
				hand := g.Put(g.Put(g.Put(0, a), b), c)
				if hand.Len() != 3 {
					continue // not in the deck
				}
				hands++
				want := map[Move]int{}
				for set := 1; set < 8; set++ {
					var cards Move
					n, icons := 0, 0
					for k, card := range [...]Card{a, b, c} {
						if set>>k&1 != 0 {
							cards |= Move(card) << (cardBits * n)
							n++
							icons += g.Icons(card)
						}
					}
					want[makeMove(OpDiscard)|cards] = 1
					if n >= 2 && icons >= 5 {
						want[makeMove(OpLight).withFloor(0)|cards] = 1
						want[makeMove(OpLight).withFloor(1)|cards] = 1
					}
				}
				s.Hand[0], s.HandLen[0] = hand, 3
				got := map[Move]int{}
				for _, m := range g.AppendMoves(nil, s) {
					if m.Op() == OpDiscard || m.Op() == OpLight {
						got[m]++
					}
				}
				if !maps.Equal(got, want) {
					t.Fatalf("hand %s: %d moves, want %d", words(g, hand), len(got), len(want))
				}
			}
		}
	}
	// 17 faces; two or more cards of 12 of them, three or more of 11.
	if want := 17*16*15/6 + 12*16 + 11; hands != want {
		t.Errorf("%d hands of three, want %d", hands, want)
	}
}

// The others do not see what was discarded, nor in what order.
func TestRule3_7Secret(t *testing.T) {
	g := mustNew(t, nil)
	in := setting{hands: []string{"ghost cat 3/1", "1/1", "1/2"}}
	a, b := position(t, g, in), position(t, g, in)
	do(t, g, a, "discard ghost")
	do(t, g, b, "discard cat")
	for p := range engine.Player(3) {
		var one, other View
		g.Observe(&one, a, p)
		g.Observe(&other, b, p)
		if same := one == other; same == (p == 0) {
			t.Errorf("seat %d sees the same: %v", p+1, same)
		}
	}
}

func TestRule3_8EndOfTurn(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{
		hands:  []string{"ghost", "cat 3/1 3/2", "1/1 1/2 2/1"},
		houses: []string{"", "1/1 1/2"},
		pile:   "cat 1/2 2/2",
	})
	do(t, g, s, "ghost seat-2", "defend")
	holds(t, g, s, 0, "1/2 2/2 cat")
	holds(t, g, s, 1, "3/1 3/2") // not before its own turn ends
	onTurn(t, s, 1, PhaseTurn)
	if s.Turns != 2 {
		t.Errorf("turn %d, want 2", s.Turns)
	}
	do(t, g, s, "discard 3/1")
	if s.HandLen[1] != 3 {
		t.Errorf("%d cards at the end of the own turn, want 3", s.HandLen[1])
	}
	do(t, g, s, "discard 1/1")
	onTurn(t, s, 0, PhaseTurn)
	s = position(t, g, setting{hands: []string{"3/2", ""}, houses: []string{almost("")}})
	do(t, g, s, "rooms 3/2")
	onTurn(t, s, 1, PhaseStop) // and nothing was drawn
	holds(t, g, s, 0, "")
}
