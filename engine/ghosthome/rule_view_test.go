package ghosthome

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"yurei/engine"
)

// A view shows the player's own hand and no other, and what he discarded
// facedown himself.
func TestRule6View(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"cat 1/1", "ghost", "1/2 3/1"}, discards: "hole"})
	s.Secret[1], s.SecretLen[1] = g.Put(0, BulbCard), 1
	s.PileLen--
	for p := range engine.Player(3) {
		var v View
		g.Observe(&v, s, p)
		if v.Me != p || v.Hand != s.Hand[p] || v.Secret != s.Secret[p] || v.Public != s.Public {
			t.Errorf("seat %d sees %+v", p+1, v)
		}
	}
}

// The key tells apart views that differ in anything.
func TestRule6Key(t *testing.T) {
	g := mustNew(t, nil)
	base := State{Public: Public{Players: 4, PileLen: 20}}
	keys := map[uint64]string{}
	check := func(what string, s *State, p engine.Player) {
		key := g.Key(s, p)
		if same, ok := keys[key]; ok {
			t.Errorf("the key does not tell %s from %s", what, same)
		}
		keys[key] = what
	}
	// each calls do with every number and switch of v changed, one at a time.
	var each func(name string, v reflect.Value, do func(name string))
	each = func(name string, v reflect.Value, do func(name string)) {
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				each(name+"."+v.Type().Field(i).Name, v.Field(i), do)
			}
			return
		case reflect.Array:
			for i := range v.Len() {
				each(fmt.Sprintf("%s[%d]", name, i), v.Index(i), do)
			}
			return
		case reflect.Bool:
			v.SetBool(!v.Bool())
		case reflect.Int8, reflect.Int:
			v.SetInt(v.Int() + 1)
		default:
			v.SetUint(v.Uint() + 1)
		}
		do(name)
		v.Set(old)
	}
	check("nothing", &base, 1)
	check("Me", &base, 2)
	s := base
	each("Public", reflect.ValueOf(&s.Public).Elem(), func(name string) { check(name, &s, 1) })
	for name, own := range map[string]*Cards{"Hand": &s.Hand[1], "Secret": &s.Secret[1], "SunkOwn": &s.SunkOwn[1]} {
		*own = 1
		check(name, &s, 1)
		*own = 0
	}
	if n := reflect.TypeFor[View]().NumField(); n != 5 || len(keys) < 50 {
		t.Errorf("%d views were told apart, and a view has %d parts", len(keys), n)
	}
}

// What everybody can tell of the age of cards in a hand.
func TestRule6Since(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{
		hands:  []string{"ghost 3/1 3/1", "2/1 2/2 3/2", "1/1 1/2 cat"},
		houses: []string{"", "1/1"},
	})
	do(t, g, s, "ghost seat-2", "yield")
	if s.SinceYield != [MaxSeats]uint8{3, 0, 3} {
		t.Errorf("cards since a ghost landed: %v", s.SinceYield)
	}
	do(t, g, s, "discard 2/1 2/2")
	if s.SinceYield != [MaxSeats]uint8{3, 2, 3} || s.HandLen[1] != 3 {
		t.Errorf("cards since a ghost landed: %v", s.SinceYield)
	}
	s.Active, s.On = 1, 1
	s.Hand[1] = g.Join(0, g.Put(g.Put(g.Put(0, RoomCard(1, 1)), RoomCard(1, 2)), CatFoodCard))
	s.SinceLetGo[1], s.SinceShuffle[1] = 2, 2
	spent := *s
	for i, card := range []Card{CatFoodCard, RoomCard(1, 1), RoomCard(1, 2)} {
		g.spend(&spent, 1, card) // old or new: what might be new counts as new
		left := uint8(2 - i)
		if spent.SinceYield[1] != left || spent.SinceLetGo[1] != left || spent.SinceShuffle[1] != left {
			t.Errorf("%d, %d and %d cards since, want %d", spent.SinceYield[1], spent.SinceLetGo[1], spent.SinceShuffle[1], left)
		}
	}

	s = position(t, g, setting{hands: []string{"3/2", "ghost 1/1 1/2", "cat"}, houses: []string{almost("")}})
	do(t, g, s, "rooms 3/2", "let-go")
	if s.SinceLetGo != [MaxSeats]uint8{0, 0, 1} {
		t.Errorf("cards since somebody was let go: %v", s.SinceLetGo)
	}
}

// The last shuffle is remembered.
func TestRule6Shuffle(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"1/1 3/1 ghost", "3/2 hole 2/1", "2/2 2/3 cat"}, short: true})
	s.Secret[1] = g.Put(0, LightningCard)
	s.SecretLen[1] = 1
	s.Discards = g.Take(s.Discards, LightningCard)
	public := s.Discards
	do(t, g, s, "rooms 1/1")
	if s.Sunk != public || words(g, s.SunkOwn[1]) != "2/1 3/2 hole lightning" || words(g, s.SunkOwn[2]) != "2/2 2/3 cat" {
		t.Errorf("sunk: %s; seat 2 had %s, seat 3 %s", words(g, s.Sunk), words(g, s.SunkOwn[1]), words(g, s.SunkOwn[2]))
	}
	if s.SinceShuffle != [MaxSeats]uint8{1, 0, 0} {
		t.Errorf("cards since the shuffle: %v", s.SinceShuffle)
	}
	// Cards that were discarded facedown by then are as old.
	do(t, g, s, "discard 2/1 3/2")
	if s.SinceShuffle != [MaxSeats]uint8{1, 2, 0} || s.SecretSince != [MaxSeats]uint8{} {
		t.Errorf("cards since the shuffle: %v, facedown %v", s.SinceShuffle, s.SecretSince)
	}
	do(t, g, s, "discard 2/2", "discard 3/1")
	if s.SecretSince != [MaxSeats]uint8{1, 0, 0} {
		t.Errorf("facedown cards since the shuffle: %v", s.SecretSince)
	}
}

// What each seat knows of the last shuffle, and which of the cards that it does
// not see must be of it, all listed by hand.
func TestRule6Sunk(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) {
		set.Cards = [KindCount]int{Room1: 4, Room2: 2, Room3: 2, Ghost: 3, Cat: 1, Hole: 1, Wild: 1}
		set.Icons.Profile = "C"
	})
	const pile = "ghost 1/1 cat 2/2 3/3 3/3 wild"
	s := position(t, g, setting{hands: []string{"1/1 1/1 ghost", "ghost 2/2 hole"}, houses: []string{"", "1/1"}, pile: pile})
	s.SinceShuffle = [MaxSeats]uint8{}
	for _, c := range parts(t, pile) {
		s.Sunk = g.Put(s.Sunk, c)
	}
	s.SunkOwn[0], s.SunkOwn[1] = s.Hand[0], s.Hand[1]
	type account struct{ sunk, other string }
	for _, test := range []struct {
		moves string
		all   string
		seats [2]account
	}{
		// A ghost that is older than the shuffle does not come back with it, and the
		// one that is drawn only its player sees.
		{"ghost seat-2, yield", "1/1 2/2 3/3 3/3 ghost cat wild", [2]account{
			{"1/1 2/2 3/3 3/3 cat wild", "2/2 ghost hole"},
			{"1/1 2/2 3/3 3/3 ghost cat wild", "1/1 1/1"},
		}},
		{"discard 2/2", "1/1 2/2 3/3 3/3 ghost cat wild", [2]account{ // draws 1/1
			{"1/1 2/2 3/3 3/3 cat wild", "2/2 ghost hole"},
			{"2/2 3/3 3/3 ghost cat wild", "1/1 1/1"},
		}},
		// It might be the one card that came since; its player knows that it is not.
		{"rooms 1/1", "2/2 3/3 3/3 ghost cat wild", [2]account{ // draws the cat
			{"1/1 2/2 3/3 3/3 wild", "2/2 ghost hole"},
			{"2/2 3/3 3/3 ghost cat wild", "1/1"},
		}},
		{"discard hole", "2/2 3/3 3/3 ghost cat wild", [2]account{ // draws 2/2
			{"1/1 2/2 3/3 3/3 wild", "2/2 ghost hole"},
			{"3/3 3/3 ghost cat wild", "1/1"},
		}},
		// One that came since comes back for the others too.
		{"cat 1", "2/2 3/3 3/3 ghost wild", [2]account{ // draws 3/3
			{"1/1 2/2 3/3 wild", "2/2 ghost hole"},
			{"3/3 3/3 ghost wild", "1/1"},
		}},
	} {
		do(t, g, s, strings.Split(test.moves, ", ")...)
		if got := words(g, s.Sunk); got != test.all {
			t.Errorf("after %s all know of %s, want %s", test.moves, got, test.all)
		}
		for p, want := range test.seats {
			var v View
			var u unseen
			g.Observe(&v, s, engine.Player(p))
			g.collect(&u, &v)
			list := func(cards []Card) (d Cards) {
				for _, c := range cards {
					d = g.Put(d, c)
				}
				return d
			}
			got := account{words(g, list(u.cards[:u.sunk])), words(g, list(u.cards[u.sunk:u.n]))}
			if got != want {
				t.Errorf("after %s seat %d expects %+v, want %+v", test.moves, p+1, got, want)
			}
			var w State
			r := engine.MakeRand(1, 1)
			g.Determinize(&w, &v, &r)
			if err := g.Sound(&w); err != nil {
				t.Errorf("after %s, a world of seat %d: %v", test.moves, p+1, err)
			}
		}
	}
}

// In no world lies in the pile what never came there: neither after a card from
// an old hand was shown, nor while the viewer himself has old cards.
func TestRule6WorldsPileIsOfTheShuffle(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"1/1 1/2 2/1", "ghost hole bulb"}, short: true})
	sunk := s.Discards
	do(t, g, s, "rooms 1/1", "ghost seat-1")
	r := engine.MakeRand(1, 1)
	var v View
	var w State
	for p := range engine.Player(2) {
		g.Observe(&v, s, p)
		for range 500 {
			g.Determinize(&w, &v, &r)
			var pile Cards
			for _, c := range w.Pile[:w.PileLen] {
				pile = g.Put(pile, c)
			}
			if pile&^sunk != 0 {
				t.Fatalf("seat %d: the pile may hold %s", p+1, words(g, g.Without(pile, sunk)))
			}
			if p == 0 && words(g, w.Hand[1]) != "hole bulb" {
				t.Fatalf("seat 2 may hold %s", words(g, w.Hand[1]))
			}
		}
	}
}

// A hand that nothing came to since the last shuffle holds none of its cards, and
// neither do older discards. Here all cards but six were shuffled in.
func TestRule6WorldsRemember(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"1/1 bulb elevator", "3/2 hole 2/1", "2/2 2/3 cat"}, short: true})
	old := g.Join(s.Hand[1], s.Hand[2])
	do(t, g, s, "rooms 1/1", "discard 2/1 3/2")
	var v View
	var w State
	r := engine.MakeRand(1, 1)
	g.Observe(&v, s, 0)
	seen := map[Cards]bool{}
	for range 500 {
		g.Determinize(&w, &v, &r)
		if g.Without(g.Join(w.Hand[2], w.Secret[1]), old) != 0 {
			t.Fatalf("seat 3 may hold %s, seat 2 may have discarded %s", words(g, w.Hand[2]), words(g, w.Secret[1]))
		}
		seen[w.Hand[2]] = true
	}
	if len(seen) != 20 { // three out of six
		t.Errorf("%d hands of seat 3, want 20", len(seen))
	}
}

// placed is where the cards are that a view does not show, apart from the pile.
type placed struct{ hand1, hand2, secret1, secret2 Cards }

// listWorlds counts the ways to put distinct cards into the places of two other
// players, of which the first sunk ones are bounded.
func listWorlds(g Rules, v *View, u *unseen) map[placed]int {
	type slot struct {
		to   int
		most int
	}
	var slots []slot
	most := [4]int{int(v.SinceShuffle[1]), int(v.SinceShuffle[2]), int(v.SecretSince[1]), int(v.SecretSince[2])}
	for to, n := range [4]uint8{v.HandLen[1], v.HandLen[2], v.SecretLen[1], v.SecretLen[2]} {
		for range n {
			slots = append(slots, slot{to, most[to]})
		}
	}
	ways := map[placed]int{}
	used := make([]bool, u.n)
	var at [4]Cards
	var sunk [4]int
	var fill func(i int)
	fill = func(i int) {
		if i == len(slots) {
			ways[placed{at[0], at[1], at[2], at[3]}]++
			return
		}
		to := slots[i].to
		for k := range u.n {
			if used[k] || k < u.sunk && sunk[to] == slots[i].most {
				continue
			}
			used[k] = true
			kept := at[to]
			at[to] = g.Put(at[to], u.cards[k])
			if k < u.sunk {
				sunk[to]++
			}
			fill(i + 1)
			if k < u.sunk {
				sunk[to]--
			}
			at[to] = kept
			used[k] = false
		}
	}
	fill(0)
	return ways
}

// Worlds come as often as there are ways to deal them: all small cases are
// listed and compared by chi-square.
func TestRule6WorldsExact(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) {
		set.Cards = [KindCount]int{Room1: 4, Room2: 3, Room3: 2, Ghost: 3, Cat: 2, Hole: 1, Wild: 1}
		set.Icons.Profile = "C"
	})
	in := setting{
		hands:  []string{"1/1 ghost", "1/1 2/2", "cat hole"},
		houses: []string{"1/1", "", ""},
	}
	type memory struct {
		sunk, own   string
		since       [MaxSeats]uint8
		secretSince [MaxSeats]uint8
		secret1     string
		secret2     string
	}
	for i, m := range []memory{
		{}, // nothing is remembered
		{sunk: "ghost ghost cat wild", since: [MaxSeats]uint8{2, 0, 1}},
		{sunk: "ghost cat", own: "2/2 2/2", since: [MaxSeats]uint8{2, 0, 0}},
		{sunk: "ghost cat wild", own: "3/3", since: [MaxSeats]uint8{2, 1, 2}, secret1: "2/2", secret2: "3/3"},
		{sunk: "1/1 ghost wild", since: [MaxSeats]uint8{2, 1, 0}, secretSince: [MaxSeats]uint8{0, 1, 0}, secret1: "2/2", secret2: "3/3"},
	} {
		s := position(t, g, in)
		cards := func(words string) (d Cards) {
			for _, c := range parts(t, words) {
				d = g.Put(d, c)
			}
			return d
		}
		s.Sunk, s.SunkOwn[0], s.SinceShuffle, s.SecretSince = cards(m.sunk), cards(m.own), m.since, m.secretSince
		for p, secret := range []string{"", m.secret1, m.secret2} {
			for _, c := range parts(t, secret) { // out of the pile
				at := slices.Index(s.Pile[:s.PileLen], c)
				copy(s.Pile[at:], s.Pile[at+1:s.PileLen])
				s.PileLen--
				s.Secret[p] = g.Put(s.Secret[p], c)
				s.SecretLen[p]++
			}
		}
		var v View
		g.Observe(&v, s, 0)
		var u unseen
		g.collect(&u, &v)
		ways := listWorlds(g, &v, &u)
		total := 0
		for _, n := range ways {
			total += n
		}
		const draws = 40_000
		got := map[placed]int{}
		var w State
		r := engine.MakeRand(6, uint64(i))
		for range draws {
			g.Determinize(&w, &v, &r)
			got[placed{w.Hand[1], w.Hand[2], w.Secret[1], w.Secret[2]}]++
		}
		chi, free, rest, restGot := 0.0, -1.0, 0.0, 0
		for at, n := range ways {
			expected := draws * float64(n) / float64(total)
			if expected < 5 {
				rest += expected
				restGot += got[at]
			} else {
				chi += (float64(got[at]) - expected) * (float64(got[at]) - expected) / expected
				free++
			}
			delete(got, at)
		}
		if rest > 0 {
			chi += (float64(restGot) - rest) * (float64(restGot) - rest) / rest
			free++
		}
		if len(got) > 0 {
			t.Errorf("case %d: %d worlds that cannot be", i, len(got))
		}
		// Four standard errors above the mean of chi-square.
		if chi > free+4*math.Sqrt(2*free) {
			t.Errorf("case %d: chi-square %.1f with %.0f degrees of freedom", i, chi, free)
		}
	}
}

// The pile of a world is in random order.
func TestRule6WorldsPile(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"1/1", "1/2", ""}})
	var v View
	g.Observe(&v, s, 0)
	const draws = 20_000
	var next, last int
	var w State
	r := engine.MakeRand(3, 3)
	for range draws {
		g.Determinize(&w, &v, &r)
		if w.Pile[w.PileLen-1] == GhostCard {
			next++
		}
		if w.Pile[0] == GhostCard {
			last++
		}
	}
	share := 8.0 / 52 // of the cards that are not seen
	for name, n := range map[string]int{"first": next, "last": last} {
		if got := float64(n) / draws; math.Abs(got-share) > 4*math.Sqrt(share*(1-share)/draws) {
			t.Errorf("a ghost lies %s in %.4f of the piles, want %.4f", name, got, share)
		}
	}
}

// Memory never excludes the truth: of the cards that are in a place in truth,
// those that must be of the last shuffle are no more than may be there.
func TestRule6TruthIsAllowed(t *testing.T) {
	bounded := 0
	for players := 2; players <= MaxSeats; players++ {
		g := mustNew(t, nil)
		for deal := range uint64(60) {
			playRandom(g, players, deal, func(s *State, _ []Move, _ Move) {
				for me := range engine.Player(players) {
					var v View
					g.Observe(&v, s, me)
					if err := g.allowed(&v, s, &bounded); err != nil {
						t.Fatalf("%d players, deal %d, turn %d, seat %d: %v", players, deal, s.Turns, me+1, err)
					}
				}
			})
		}
	}
	if bounded < 10_000 {
		t.Errorf("%d places were bounded, too few to tell", bounded)
	}
}

func (t *table) allowed(v *View, s *State, bounded *int) error {
	var u unseen
	t.collect(&u, v)
	u.bound(v)
	var others [CardCount]int // unseen cards of a face that need not be of the last shuffle
	for _, c := range u.cards[u.sunk:u.n] {
		others[c]++
	}
	for _, p := range u.places[:u.bounds] {
		*bounded++
		cards := s.Hand[p.seat]
		if p.secret {
			cards = s.Secret[p.seat]
		}
		sunk := 0
		for c, n := range others {
			sunk += max(0, t.Count(cards, Card(c))-n)
		}
		if sunk > p.most {
			return fmt.Errorf("%+v holds at least %d cards of the last shuffle", p, sunk)
		}
	}
	return nil
}
