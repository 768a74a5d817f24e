package ghosthome

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"yurei/engine"
)

// setting describes a position in words. Cards are told as moves tell them: "1/3"
// is a room of floor 1 with three icons. A house lists what is on its floors, the
// lowest first, with "|" between them: "1/1 wild cat | 2/3 lit ghost".
type setting struct {
	hands    []string // of each seat; their number is that of players
	houses   []string
	discards string
	pile     string // what is drawn next; the cards left follow
	short    bool   // no others follow: they are discards
	active   engine.Player
}

// parts splits a description of cards.
func parts(t testing.TB, words string) (cards []Card) {
	t.Helper()
	for _, word := range strings.Fields(words) {
		cards = append(cards, cardNamed(t, word))
	}
	return cards
}

// cardNamed is the card that a word names.
func cardNamed(t testing.TB, word string) Card {
	t.Helper()
	for k := Ghost; k <= Wild; k++ {
		if word == k.String() {
			return GhostCard + Card(k-Ghost)
		}
	}
	floor, icons, ok := strings.Cut(word, "/")
	f, err := strconv.Atoi(floor)
	n, err2 := strconv.Atoi(icons)
	if !ok || err != nil || err2 != nil {
		t.Fatalf("%q is no card", word)
	}
	return RoomCard(f-1, n)
}

// position makes the position that a setting describes.
func position(t testing.TB, g Rules, in setting) *State {
	t.Helper()
	s := &State{}
	s.Players = uint8(len(in.hands))
	s.Winner = engine.NoSide
	s.Turns = 1
	s.Active, s.On = in.active, in.active
	left := g.deck
	take := func(c Card) Card {
		if !g.Has(left, c) {
			t.Fatalf("the deck has no further card of face %d", c)
		}
		left = g.Take(left, c)
		return c
	}
	for p, house := range in.houses {
		for floor, words := range strings.Split(house, "|") {
			for _, word := range strings.Fields(words) {
				h := &s.House[p]
				switch word {
				case "lit":
					h.set(lit, floor)
				case "cat":
					h.add(oneCat, floor)
					take(CatCard)
				case "ghost":
					h.set(ghost, floor)
					take(GhostCard)
				case "wild":
					h.add(oneRoom, floor)
					h.add(oneWild, floor)
					take(WildCard)
				default:
					h.add(oneRoom, floor)
					s.Rooms[p] = g.Put(s.Rooms[p], take(cardNamed(t, word)))
				}
			}
		}
	}
	for p, hand := range in.hands {
		for _, c := range parts(t, hand) {
			s.Hand[p] = g.Put(s.Hand[p], take(c))
			s.HandLen[p]++
		}
		s.SinceYield[p], s.SinceLetGo[p], s.SinceShuffle[p] = s.HandLen[p], s.HandLen[p], s.HandLen[p]
	}
	for _, c := range parts(t, in.discards) {
		s.Discards = g.Put(s.Discards, take(c))
	}
	pile := parts(t, in.pile)
	for _, c := range pile {
		take(c)
	}
	if in.short {
		s.Discards = g.Join(s.Discards, left)
	} else {
		pile = g.AppendCards(pile, left)
	}
	slices.Reverse(pile)
	s.PileLen = uint8(copy(s.Pile[:], pile))
	if err := g.Sound(s); err != nil {
		t.Fatal(err)
	}
	return s
}

// told lists the legal moves in words.
func told(g Rules, s *State) (forms []string) {
	for _, m := range g.AppendMoves(nil, s) {
		forms = append(forms, string(g.AppendMove(nil, s, m)))
	}
	return forms
}

// can reports whether a move is legal.
func can(g Rules, s *State, form string) bool { return slices.Contains(told(g, s), form) }

// want checks which of some moves are legal.
func want(t testing.TB, g Rules, s *State, legal bool, forms ...string) {
	t.Helper()
	for _, form := range forms {
		if can(g, s, form) != legal {
			t.Errorf("%q is legal: %v, want %v; all: %q", form, !legal, legal, told(g, s))
		}
	}
}

// starting lists the legal moves that begin with a word.
func starting(g Rules, s *State, word string) (forms []string) {
	for _, form := range told(g, s) {
		if first, _, _ := strings.Cut(form, " "); first == word {
			forms = append(forms, form)
		}
	}
	return forms
}

// do plays moves, each of which must be legal.
func do(t testing.TB, g Rules, s *State, forms ...string) {
	t.Helper()
	c := engine.MakeChance(9, 9)
	for _, form := range forms {
		i := slices.Index(told(g, s), form)
		if i < 0 {
			t.Fatalf("%q is not legal; seat %d may %q", form, s.On, told(g, s))
		}
		g.Apply(s, g.AppendMoves(nil, s)[i], &c)
		if err := g.Sound(s); err != nil {
			t.Fatalf("after %q: %v", form, err)
		}
	}
}

// house checks what a house looks like, as the narrator draws it.
func house(t testing.TB, s *State, seat int, drawn string) {
	t.Helper()
	if got := strings.TrimSpace(drawing(s.House[seat])); got != drawn {
		t.Errorf("house of seat %d: %s, want %s", seat+1, got, drawn)
	}
}

// words tells cards.
func words(g Rules, d Cards) string {
	var list []string
	for _, c := range g.AppendCards(nil, d) {
		list = append(list, string(g.appendCard(nil, c)))
	}
	return strings.Join(list, " ")
}

// holds checks a hand.
func holds(t testing.TB, g Rules, s *State, seat int, hand string) {
	t.Helper()
	if got := words(g, s.Hand[seat]); got != hand {
		t.Errorf("hand of seat %d: %s, want %s", seat+1, got, hand)
	}
}

// thrown checks the discards that everybody saw.
func thrown(t testing.TB, g Rules, s *State, cards string) {
	t.Helper()
	if got := words(g, s.Discards); got != cards {
		t.Errorf("discards: %s, want %s", got, cards)
	}
}

// onTurn checks who decides.
func onTurn(t testing.TB, s *State, seat engine.Player, phase Phase) {
	t.Helper()
	if s.On != seat || s.Phase != phase {
		t.Errorf("player %d decides in phase %d, want %d in %d", s.On, s.Phase, seat, phase)
	}
}
