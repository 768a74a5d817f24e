package hakoonna

import (
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"
	"testing"

	"yurei/engine"
)

// smallRules is a mansion of three rooms with two diaries and five powers, so
// that the worlds of a View can be listed.
func smallRules(t testing.TB, talk string) Rules {
	return mustNew(t, func(set *RuleSet) {
		set.Play.Talk = talk
		set.Boards = []Board{
			{ID: "H1", Floor: "1F", Rooms: []BoardRoom{{Name: "hall", Shadows: 2, Doors: []byte("NE")}}},
			{ID: "SY", Safe: "study", Rooms: []BoardRoom{{Name: "study", Shadows: 6, Doors: []byte("NESW")}}},
			{ID: "RR", Grudge: "red", Rooms: []BoardRoom{{Name: "red", Shadows: 6, Doors: []byte("NESW")}}},
		}
		set.Tiles.Diary, set.Tiles.Charm, set.Tiles.Extinguisher = 2, 0, 0
		set.Removed = []int{2, 5, 6, 8, 10}
		set.Setup.StartDraw = 2
		set.Powers.Card[1].Lock, set.Powers.Card[4].Start = 1, true
	})
}

// facts is what a world adds to a View: all that the draw decides but the noise.
type facts struct {
	base, second [MaxShadows]Tile
	hand         [MaxSeats]TileSet
	code         uint8
	weakness     uint8
	ghostAt      [MaxSeats]int8
}

func factsOf(s *State) facts {
	return facts{s.Base, s.Second, s.Hand, s.Code, s.Weakness, s.GhostAt}
}

// herCards is what a world adds about her cards.
type herCards struct {
	held uint16
	slot [2]uint8
	deck [maxDeck]uint8
}

// lister lists the worlds that a seat cannot tell apart: all ways to put the
// tiles that it does not know on the places that are left, with every code,
// weakness and place of the ghosts, that the watcher of the game allows.
type lister struct {
	o     *watcher
	truth State
	seat  engine.Player
	me    int
	limit int

	world  State
	places []int
	left   []Tile // Empties among them
	found  map[facts]bool
	nodes  int
}

// countsEmpties reports whether a party knows that some room holds more Empties
// than it knows the places of.
func (o *watcher) countsEmpties(party int) bool {
	for room, n := range o.party[party].roomHas {
		if int(n) > bits.OnesCount32(o.party[party].empties&o.g.inRoom[room]) {
			return true
		}
	}
	return false
}

// list returns nil if there are more worlds than the limit, or too many ways to
// look through.
func (l *lister) list() map[facts]bool {
	l.found = map[facts]bool{}
	if !l.codes() {
		return nil
	}
	return l.found
}

func (l *lister) codes() bool {
	k := &l.o.party[l.me]
	for code := range uint8(20) {
		for weakness := range uint8(3) {
			l.world = l.truth
			l.world.Code, l.world.Weakness = code, weakness
			if l.me == 0 && (code != l.truth.Code || weakness != l.truth.Weakness) {
				continue
			}
			if l.me != 0 && (CodeMask(int(code))&k.numbers != 0 || k.infos>>weakness&1 != 0 || l.o.codes>>code&1 == 0) {
				continue
			}
			if !l.ghosts(0) {
				return false
			}
		}
	}
	return true
}

func (l *lister) ghosts(g int) bool {
	if g == MaxSeats {
		return l.tiles()
	}
	if l.me == 0 || l.truth.Ghosts>>g&1 == 0 {
		return l.ghosts(g + 1)
	}
	for set := l.o.may[g]; set != 0; set &= set - 1 {
		l.world.GhostAt[g] = int8(bits.TrailingZeros32(set))
		if !l.ghosts(g + 1) {
			return false
		}
	}
	return true
}

// tiles collects the tiles and places that the seat does not know.
func (l *lister) tiles() bool {
	g, k, s := l.o.g, &l.o.party[l.me], &l.truth
	l.places, l.left = l.places[:0], l.left[:0]
	known := func(tile Tile) bool { return tile != NoTile && tile != Empty && k.known.Has(tile) }
	for x := range g.shadows {
		l.world.Base[x], l.world.Second[x] = s.Base[x], s.Second[x]
		if s.Base[x] != NoTile && !known(s.Base[x]) && k.empties>>x&1 == 0 {
			l.places = append(l.places, x)
			l.world.Base[x] = NoTile
		}
		if s.Second[x] != NoTile && !known(s.Second[x]) {
			l.places = append(l.places, placeSecond+x)
			l.world.Second[x] = NoTile
		}
	}
	for seat := range s.Hand {
		l.world.Hand[seat] = s.Hand[seat]
		if engine.Player(seat) == l.seat {
			continue
		}
		for set := s.Hand[seat]; set != 0; set &= set - 1 {
			if !known(set.First()) {
				l.places = append(l.places, placeHand+seat)
				l.world.Hand[seat] &^= setOf(set.First())
			}
		}
	}
	at := g.placesOf(&l.world)
	for tile := TileSafe; tile < tileEnd; tile++ {
		in := g.mix.Has(tile) || tile == TileSafe || tile == TileBones || tile == TileKey && s.KeyOut ||
			tile.Info() >= 0 && tile.Info() != int(l.world.Weakness)
		if n := tile.Number(); n > 0 && CodeMask(int(l.world.Code))>>(n-1)&1 != 0 {
			in = false
		}
		if in && at[tile] == 0 {
			l.left = append(l.left, tile)
		}
	}
	if len(l.left) > 5 {
		return false // too many worlds
	}
	for len(l.left) < len(l.places) {
		l.left = append(l.left, Empty)
	}
	if len(l.left) != len(l.places) {
		return true // a known tile belongs to the code
	}
	// The narrowest places first.
	slices.SortFunc(l.places, func(a, b int) int { return b - a })
	return l.fill(0)
}

// fill puts each tile left, and one Empty for all, on the next place.
func (l *lister) fill(i int) bool {
	if l.nodes++; l.nodes > 40_000 {
		return false
	}
	if i == len(l.places) {
		if l.o.allows(&l.world, &l.truth, l.seat) == nil {
			l.found[factsOf(&l.world)] = true
		}
		return len(l.found) <= l.limit
	}
	tried := TileSet(0)
	for j := i; j < len(l.left); j++ {
		tile := l.left[j]
		if tried.Has(tile) || !l.suits(l.places[i], tile) {
			continue
		}
		tried |= setOf(tile)
		base, second, hand := l.world.Base, l.world.Second, l.world.Hand
		l.world.put(l.places[i], tile)
		l.left[i], l.left[j] = l.left[j], l.left[i]
		ok := l.fill(i + 1)
		l.left[i], l.left[j] = l.left[j], l.left[i]
		l.world.Base, l.world.Second, l.world.Hand = base, second, hand
		if !ok {
			return false
		}
	}
	return true
}

// suits leaves out early what the watcher would not allow.
func (l *lister) suits(place int, tile Tile) bool {
	k, g := &l.o.party[l.me], l.o.g
	if place >= placeSecond {
		return tile.Portable() && (place < placeHand || tile != TileDoll || l.o.noDoll>>(place-placeHand)&1 == 0) && !(k.room.Has(tile) && place >= placeHand)
	}
	switch {
	case l.o.carried>>place&1 != 0 && !tile.Portable(),
		l.o.noDiary>>place&1 != 0 && tile.Diary() > 0,
		tile != Empty && k.hands.Has(tile) && l.o.laidOn>>place&1 == 0:
		return false
	}
	if tile != Empty && k.room.Has(tile) {
		real := g.placesOf(&l.truth)
		return g.roomAt(uint8(place)+1) == g.roomAt(real[tile])
	}
	return true
}

// listCards lists her cards that the watcher allows.
func (l *lister) listCards() map[herCards]bool {
	s := l.truth
	found := map[herCards]bool{}
	hers := s.CardsHeld | 1<<s.Slot[0]&^1 | 1<<s.Slot[1]&^1
	n := bits.OnesCount16(hers)
	for held := uint16(0); held < 1<<(PowerCards+1); held += 2 {
		if held&^l.o.g.cards != 0 || held&s.CardsOut != 0 || bits.OnesCount16(held) != n {
			continue
		}
		for a := uint8(0); a <= PowerCards; a++ {
			for b := uint8(0); b <= PowerCards; b++ {
				if (a != 0) != (s.Slot[0] != 0) || (b != 0) != (s.Slot[1] != 0) || a == b && a != 0 ||
					a != 0 && held>>a&1 == 0 || b != 0 && held>>b&1 == 0 {
					continue
				}
				w := s
				w.Slot = [2]uint8{a, b}
				w.CardsHeld = held &^ (1<<a | 1<<b)
				l.fillDeck(&w, 0, l.o.g.cards&^held&^s.CardsOut, found)
			}
		}
	}
	return found
}

func (l *lister) fillDeck(w *State, i int, left uint16, found map[herCards]bool) {
	if i == int(w.Deck) {
		if l.o.allowsCards(w, &l.truth, l.me) == nil {
			found[herCards{w.CardsHeld, w.Slot, w.Cards}] = true
		}
		return
	}
	if l.truth.Cards[i] == DespairCard {
		l.fillDeck(w, i+1, left, found)
		return
	}
	for set := left; set != 0; set &= set - 1 {
		k := bits.TrailingZeros16(set)
		w.Cards[i] = uint8(k)
		l.fillDeck(w, i+1, left&^(1<<k), found)
	}
}

// chiSquare compares counts with n equally likely outcomes and returns a
// standard normal score (E. B. Wilson and M. M. Hilferty, PNAS 17, 1931).
func chiSquare(observed []int, expected []float64) (x2, df, z float64) {
	for i, n := range observed {
		d := float64(n) - expected[i]
		x2 += d * d / expected[i]
	}
	df = float64(len(observed) - 1)
	v := 2 / (9 * df)
	return x2, df, (math.Cbrt(x2/df) - (1 - v)) / math.Sqrt(v)
}

// TestWorldsAreUniform lists all worlds of Views of a small mansion by brute
// force and compares how often Determinize draws each: the places of the ghosts
// uniformly, and given them all assignments of code, weakness and tiles.
func TestWorldsAreUniform(t *testing.T) {
	const limit, views = 150, 10
	for _, talk := range []string{"whisper", "silent", "open"} {
		t.Run(talk, func(t *testing.T) {
			t.Parallel()
			g := smallRules(t, talk)
			var sum, sumDf float64
			var tested [3]int // hers, Visitors', and those where Empties are known by room
			pick := engine.MakeRand(11, 1)
			for deal := uint64(0); deal < 400 && min(tested[0], tested[1], tested[2]) < views; deal++ {
				var o watcher
				moves := 0
				playSteered(t, g, 2, deal, func(s *State) {
					o.begin(g, s)
					if s.Stage != StageTurn && s.Stage != StageNoise {
						return
					}
					p := engine.Player(pick.IntN(3))
					kind := int(min(p, 1))
					if kind == 1 && o.countsEmpties(o.partyOf(s, p)) {
						kind = 2
					}
					if pick.IntN(40) >= 1+4*(kind/2) || tested[kind] >= views {
						return
					}
					l := lister{o: &o, truth: *s, seat: p, me: o.partyOf(s, p), limit: limit << kind}
					worlds := l.list()
					if len(worlds) < 2 {
						return
					}
					tested[kind]++
					name := fmt.Sprintf("%s, deal %d, move %d, seat %d, phase %d", talk, deal, moves, p, s.Phase)
					x2, df := l.compare(t, name, worlds)
					sum += x2
					sumDf += df
				}, func(before *State, m Move, after *State) {
					moves++
					o.see(before, m, after)
				})
			}
			if min(tested[0], tested[1], tested[2]) < views {
				t.Errorf("%v Views tested", tested)
			}
			if z := (sum - sumDf) / math.Sqrt(2*sumDf); math.Abs(z) > 4 {
				t.Errorf("over all Views: X2 = %.0f, want about %.0f (%.1f standard deviations)", sum, sumDf, z)
			}
		})
	}
}

// TestWorldsAfterSetUp compares what a Visitor can think of the first position
// with chance: 11 tiles and 2 diaries on 13 Shadows, the Hako Onna in the red
// room, one of five powers, and the order of the others.
func TestWorldsAfterSetUp(t *testing.T) {
	g := smallRules(t, "open")
	var s State
	c := engine.MakeChance(1, 1)
	g.Setup(&s, 3, &c)
	for s.Stage == StageSetup {
		g.Apply(&s, g.AppendMoves(nil, &s)[0], &c)
	}
	var v View
	var w State
	g.Observe(&v, &s, 1)
	r := engine.MakeRand(17, 1)
	const draws = 60_000
	var pair, place, ghost, deck = map[[2]int]int{}, map[[2]int]int{}, map[[2]int]int{}, map[[maxDeck]uint8]int{}
	for range draws {
		g.Determinize(&w, &v, &r)
		at := g.placesOf(&w)
		pair[[2]int{int(at[TileExit]), int(at[TileBones])}]++
		place[[2]int{int(w.Code), int(at[TileDiary1])}]++
		ghost[[2]int{int(w.GhostAt[0]), int(w.Weakness)}]++
		deck[w.Cards]++
	}
	check := func(name string, counts []int, want int) {
		if len(counts) != want {
			t.Errorf("%s: %d different ones, want %d", name, len(counts), want)
			return
		}
		expected := make([]float64, want)
		for i := range expected {
			expected[i] = draws / float64(want)
		}
		if x2, df, z := chiSquare(counts, expected); z > 4.5 {
			t.Errorf("%s: X2 = %.0f, df %.0f, z %.1f", name, x2, df, z)
		}
	}
	check("places of exit and Bones", slices.Collect(maps.Values(pair)), 13*12)
	check("code and place of a diary", slices.Collect(maps.Values(place)), 20*13)
	check("her place and weakness", slices.Collect(maps.Values(ghost)), 6*3)
	check("start power and deck", slices.Collect(maps.Values(deck)), 5*4*3*2)
}

// compare draws worlds and compares their frequencies with those listed.
func (l *lister) compare(t *testing.T, name string, worlds map[facts]bool) (x2, df float64) {
	t.Helper()
	g := l.o.g
	byGhost := map[[MaxSeats]int8]int{}
	for w := range worlds {
		byGhost[w.ghostAt]++
	}
	count := map[facts]int{}
	var v View
	var w State
	r := engine.MakeRand(13, uint64(len(worlds)))
	draws := 15 * len(worlds)
	g.Observe(&v, &l.truth, l.seat)
	for range draws {
		g.Determinize(&w, &v, &r)
		f := factsOf(&w)
		if !worlds[f] {
			t.Fatalf("%s: a world that is not allowed: %+v", name, f)
		}
		count[f]++
	}
	var observed []int
	var expected []float64
	for f := range worlds {
		observed = append(observed, count[f])
		expected = append(expected, float64(draws)/float64(len(byGhost))/float64(byGhost[f.ghostAt]))
	}
	x2, df, z := chiSquare(observed, expected)
	if z > 4.5 {
		t.Errorf("%s: %d worlds: X2 = %.0f, df %.0f, z %.1f", name, len(worlds), x2, df, z)
	}
	return x2, df
}

// TestCardsAreUniform does for her cards what TestWorldsAreUniform does for
// ghosts and tiles.
func TestCardsAreUniform(t *testing.T) {
	const limit, views = 400, 300
	g := smallRules(t, "whisper")
	pick := engine.MakeRand(19, 1)
	tested := 0
	var sum, sumDf float64
	for deal := uint64(0); tested < views; deal++ {
		var o watcher
		playSteered(t, g, 2, deal, func(s *State) {
			o.begin(g, s)
			if s.Stage != StageTurn && s.Stage != StageNoise || tested == views || pick.IntN(20) != 0 {
				return
			}
			l := lister{o: &o, truth: *s, seat: s.Active, me: 1}
			all := l.listCards()
			if len(all) < 2 || len(all) > limit {
				return
			}
			tested++
			var v View
			g.Observe(&v, s, s.Active)
			h := g.holdingOf(&v)
			if n := g.allHers(&v, &h, math.MaxUint64, new(hand)); n != uint64(len(all)) {
				t.Errorf("deal %d, turn %d: going through her cards finds %d ways, want %d", deal, s.Turns, n, len(all))
			}
			count := map[herCards]int{}
			r := engine.MakeRand(23, deal)
			draws := 30 * len(all)
			for range draws {
				w := State{Public: v.Public}
				g.drawCards(&w, &v, &r)
				c := herCards{w.CardsHeld, w.Slot, w.Cards}
				if !all[c] {
					t.Fatalf("deal %d, turn %d: cards that are not allowed: %+v", deal, s.Turns, c)
				}
				count[c]++
			}
			var observed []int
			var expected []float64
			for c := range all {
				observed = append(observed, count[c])
				expected = append(expected, 30)
			}
			x2, df, z := chiSquare(observed, expected)
			if z > 4.5 {
				t.Errorf("deal %d, turn %d: %d ways: X2 = %.0f, df %.0f, z %.1f", deal, s.Turns, len(all), x2, df, z)
			}
			sum += x2
			sumDf += df
		}, func(before *State, m Move, after *State) { o.see(before, m, after) })
	}
	if z := (sum - sumDf) / math.Sqrt(2*sumDf); math.Abs(z) > 4 {
		t.Errorf("over all Views: X2 = %.0f, want about %.0f (%.1f standard deviations)", sum, sumDf, z)
	}
}
