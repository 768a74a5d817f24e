package ghosthome

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"yurei/engine"
)

func TestRule1_1Deck(t *testing.T) {
	for name, want := range map[string]string{
		"full":  "12 10 10 8 6 1 1 1 1 1 2",
		"basic": "12 10 10 8 6 0 0 0 0 0 0",
	} {
		set, _, err := LoadRuleSet(name)
		if err != nil {
			t.Fatal(err)
		}
		g, err := New(set)
		if err != nil {
			t.Fatal(err)
		}
		var count [KindCount]int
		for _, c := range g.AppendCards(nil, g.Deck()) {
			count[c.Kind()]++
		}
		if got := strings.Trim(fmt.Sprint(count), "[]"); got != want {
			t.Errorf("%s: %s cards, want %s", name, got, want)
		}
	}
}

func TestRule1_1Refused(t *testing.T) {
	for _, test := range []struct {
		assignments []string
		want        string
	}{
		{[]string{"cards.floor_2=1", "cards.wild=0"}, "12 + 1 + 10 room cards of the floors and 0 wild ones fill no house, want 2 of each floor"},
		{[]string{"cards.floor_2=0", "cards.wild=1"}, "12 + 0 + 10 room cards of the floors and 1 wild ones fill no house"},
		{[]string{"cards.total=53", "cards.cat=5"}, "cards.total = 53, but the cards of all kinds are 52, want 52 or any"},
		{[]string{"cards.floor_1=24"}, "cards: 65 in all, want at most 64"},
		{[]string{"cards.floor_1=2", "cards.floor_2=2", "cards.floor_3=2", "cards.ghost=2", "cards.cat=1", "cards.wild=1", "cards.hole=0", "cards.bulb=0", "cards.cat_food=0", "cards.elevator=0"},
			"cards: 11 in all, want at least 13: 4 hands of 3, 0 extra and one to draw"},
		{[]string{"cards.floor_1=2", "cards.floor_2=2", "cards.floor_3=2", "cards.ghost=4", "cards.cat=1", "cards.wild=1", "cards.hole=0", "cards.bulb=0", "cards.cat_food=0", "cards.elevator=0", "hand.last_seat_extra=1"},
			"cards: 13 in all, want at least 14: 4 hands of 3, 1 extra and one to draw"},
	} {
		refused(t, "full", test.assignments, test.want)
	}
	for _, accepted := range [][]string{
		{"cards.floor_2=1"}, {"cards.floor_2=0"}, {"cards.hole=0"}, {"cards.total=53"}, {"cards.total=52", "cards.cat=5"}, {"cards.ghost=0", "cards.cat=0"}, {"cards.floor_1=23"},
	} {
		if _, _, err := LoadRuleSet("full", overrides(t, accepted...)...); err != nil {
			t.Errorf("%v: %v", accepted, err)
		}
	}
}

// Spaces of a floor are alike, and the light of a floor above a cleared one
// stays on.
func TestRule1_2House(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{
		hands:  []string{"1/1 1/1 1/2", "ghost"},
		houses: []string{"", "1/3 1/3 | 2/2 | lit"},
	})
	if got := len(starting(g, s, "rooms")); got != 4 { // 1, 2, 1+1, 1+2
		t.Errorf("%d ways to play rooms, want 4: %q", got, starting(g, s, "rooms"))
	}
	s = position(t, g, setting{
		hands:  []string{"ghost", ""},
		houses: []string{"", "1/3 1/3 | 2/2 | lit"},
	})
	do(t, g, s, "ghost seat-2", "yield")
	house(t, s, 1, "oo -- --*")
}

func TestRule1_3Icons(t *testing.T) {
	// The exact chance that three cards of the whole deck pay for light, and that
	// two of them do.
	for _, test := range []struct {
		set, profile string
		three, pair  float64
	}{
		{"full", "A", 0.331, 0.275}, {"full", "B", 0.470, 0.275}, {"full", "C", 0.304, 0.248},
		{"full", "D", 0.611, 0.561}, {"full", "E", 0.931, 0.454}, {"basic", "A", 0.435, 0.348},
	} {
		set, _, err := LoadRuleSet(test.set, overrides(t, "icons.profile="+test.profile)...)
		if err != nil {
			t.Fatal(err)
		}
		g, err := New(set)
		if err != nil {
			t.Fatal(err)
		}
		deck := g.AppendCards(nil, g.Deck())
		hands, three, pair := 0, 0, 0
		for i := range deck {
			for j := range i {
				for k := range j {
					a, b, c := g.Icons(deck[i]), g.Icons(deck[j]), g.Icons(deck[k])
					hands++
					if a+b+c >= 5 {
						three++
					}
					if max(a+b, a+c, b+c) >= 5 {
						pair++
					}
				}
			}
		}
		if got := float64(three) / float64(hands); math.Abs(got-test.three) > 0.0005 {
			t.Errorf("%s, profile %s: three cards pay with %.4f, want %.3f", test.set, test.profile, got, test.three)
		}
		if got := float64(pair) / float64(hands); math.Abs(got-test.pair) > 0.0005 {
			t.Errorf("%s, profile %s: a pair pays with %.4f, want %.3f", test.set, test.profile, got, test.pair)
		}
	}
}

// A list of icons goes round.
func TestRule1_3OwnTable(t *testing.T) {
	set, _, err := LoadRuleSet("full", overrides(t, "icons.profiles.A.floor_1=[4, 0, 0]", "icons.profiles.A.special=1", "cards.floor_1=4")...)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	if got := words(g, g.Deck()&g.rooms[0]); got != "1/0 1/0 1/4 1/4" {
		t.Errorf("rooms of floor 1: %s", got)
	}
	if g.Icons(WildCard) != 1 || g.Icons(BulbCard) != 1 || g.Icons(GhostCard) != 0 {
		t.Error("special cards carry other icons than the table says")
	}
}

func TestRule2_1Deal(t *testing.T) {
	for players := 2; players <= MaxSeats; players++ {
		g := mustNew(t, func(set *RuleSet) { set.Hand.LastSeatExtra = 1 })
		var s State
		c := engine.MakeChance(4, uint64(players))
		g.Setup(&s, players, &c)
		for p := range players {
			want := 3
			if p == players-1 {
				want = 4
			}
			if int(s.HandLen[p]) != want || s.Hand[p].Len() != want {
				t.Errorf("%d players: seat %d is dealt %d cards, want %d", players, p+1, s.HandLen[p], want)
			}
		}
		if want := 53 - 3*players - 1; int(s.PileLen) != want || s.Discards != 0 || s.On != 0 || s.Turns != 1 {
			t.Errorf("%d players: %d cards in the pile, want %d; player %d begins", players, s.PileLen, want, s.On)
		}
		if err := g.Sound(&s); err != nil {
			t.Error(err)
		}
	}
}

// order is the cards in the order in which the deal hands them out.
func order(g Rules, players int, deal uint64) []Card {
	var s State
	c := engine.MakeChance(7, deal)
	s.Players = uint8(players)
	g.shuffleDeck(&s, &c)
	cards := slices.Clone(s.Pile[:s.PileLen])
	slices.Reverse(cards)
	return cards
}

// The first cards of the pile are dealt one at a time.
func TestRule2_1OneAtATime(t *testing.T) {
	g := mustNew(t, nil)
	for deal := range uint64(20) {
		var s State
		c := engine.MakeChance(7, deal)
		g.Setup(&s, 3, &c)
		cards := order(g, 3, deal)
		for p := range 3 {
			var hand Cards
			for i := p; i < 9; i += 3 {
				hand = g.Put(hand, cards[i])
			}
			if s.Hand[p] != hand {
				t.Errorf("deal %d: seat %d holds %s, want %s", deal, p+1, words(g, s.Hand[p]), words(g, hand))
			}
		}
	}
}

// Taking a kind out of the deck, or some of its last cards, keeps the order of
// the others, and so do other icons.
func TestRule2_1OrderStands(t *testing.T) {
	kinds := func(cards []Card, without Kind) (list []Kind) {
		for _, c := range cards {
			if c.Kind() != without {
				list = append(list, c.Kind())
			}
		}
		return list
	}
	full := mustNew(t, nil)
	for k := range KindCount {
		without := mustNew(t, func(set *RuleSet) {
			set.Cards[k] = 0
			if k < Ghost {
				set.Cards[Wild] = 2
			}
		})
		for deal := range uint64(10) {
			if a, b := kinds(order(full, 3, deal), k), kinds(order(without, 3, deal), k); !slices.Equal(a, b) {
				t.Errorf("deal %d without %v: %v, want %v", deal, k, b, a)
			}
		}
	}
	d := mustNew(t, func(set *RuleSet) { set.Icons.Profile = "D" })
	fewer := mustNew(t, func(set *RuleSet) { set.Cards[Room1] = 9 })
	for deal := range uint64(10) {
		cards := order(full, 3, deal)
		if a, b := kinds(cards, KindCount), kinds(order(d, 3, deal), KindCount); !slices.Equal(a, b) {
			t.Errorf("deal %d with other icons: %v, want %v", deal, b, a)
		}
		if a, b := kinds(cards, Room1), kinds(order(fewer, 3, deal), Room1); !slices.Equal(a, b) {
			t.Errorf("deal %d with fewer rooms: %v, want %v", deal, b, a)
		}
	}
}

// The number of a card in its kind tells where it lies, not its icons.
func TestRule2_1CopiesStand(t *testing.T) {
	up := mustNew(t, func(set *RuleSet) { set.Icons.Profiles[0].Floor[0] = []int{0, 1, 2, 3, 4} })
	down := mustNew(t, func(set *RuleSet) { set.Icons.Profiles[0].Floor[0] = []int{4, 3, 2, 1, 0} })
	for deal := range uint64(10) {
		one, other := order(up, 3, deal), order(down, 3, deal)
		for i, c := range one {
			if c.Kind() == Room1 && up.Icons(c)+down.Icons(other[i]) != 4 {
				t.Fatalf("deal %d: card %d carries %d icons, with the list turned round %d", deal, i, up.Icons(c), down.Icons(other[i]))
			}
		}
	}
}

// All orders are equally likely, as far as where each card lies and which of two
// comes first can tell.
func TestRule2_1Shuffled(t *testing.T) {
	g := mustNew(t, nil)
	const deals = 20_000
	var top [CardCount]int
	first := 0
	for deal := range uint64(deals) {
		cards := order(g, 2, deal)
		top[cards[0]]++
		if slices.Index(cards, HoleCard) < slices.Index(cards, BulbCard) {
			first++
		}
	}
	chi, faces := 0.0, 0
	for c, n := range top {
		if copies := g.Count(g.deck, Card(c)); copies > 0 {
			expected := float64(deals*copies) / 53
			chi += (float64(n) - expected) * (float64(n) - expected) / expected
			faces++
		}
	}
	// Four standard errors above the mean of chi-square.
	if free := float64(faces - 1); chi > free+4*math.Sqrt(2*free) {
		t.Errorf("chi-square of the top card %.1f with %d faces", chi, faces)
	}
	if math.Abs(float64(first)/deals-0.5) > 4*0.5/math.Sqrt(deals) {
		t.Errorf("the hole lies above the bulb in %d of %d deals", first, deals)
	}
}
