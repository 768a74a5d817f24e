package hakoonna

import (
	"math/bits"
	"slices"
	"testing"

	"yurei/engine"
)

// setUp plays a set-up from a deal with the first legal moves, up to a phase.
func setUp(t *testing.T, set *RuleSet, visitors int, deal uint64, until Phase) *scene {
	t.Helper()
	g, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	d := &scene{T: t, section: "6.1", g: g, c: engine.MakeChance(31, deal)}
	d.g.Setup(&d.s, visitors+1, &d.c)
	for d.s.Phase != until {
		d.do(d.legal()[0])
	}
	return d
}

// TestRule6_1Order goes through the choices of setting up and who makes them.
func TestRule6_1Order(t *testing.T) {
	d := setUp(t, quiet(baseOnce()), 3, 1, PhaseDraft)
	first := d.g.Turn(&d.s)
	v := d.view(1)
	d.want("the board drawn and the Shadow under a peek", [2]int8{v.Drawn, v.Peeking}, [2]int8{-1, -1})
	d.want("the winner", v.Winner, engine.NoSide)
	for n := range 3 {
		d.phase(PhaseDraft, engine.Player((int(first)-1+n)%3+1))
		d.want("it is set-up", d.g.InSetup(&d.s), true)
		d.do(d.legal()[0])
	}
	d.phase(PhaseBoard)
	for d.s.Phase == PhaseBoard {
		if d.g.Turn(&d.s) == 0 {
			d.fail("she builds")
		}
		d.do(d.legal()[0])
	}

	d.phase(PhaseCode, 0)
	d.want("the boards that she has seen", d.view(0).Placed, 1<<9-1)
	codes := make([]Move, 20)
	for code := range codes {
		codes[code] = makeMove1(OpCode, code)
	}
	d.exactly(codes...)
	d.do(makeMove1(OpCode, 17))
	d.phase(PhaseWeakness, 0)
	d.exactly(makeMove1(OpWeakness, 0), makeMove1(OpWeakness, 1), makeMove1(OpWeakness, 2))
	for x := range 24 {
		d.want("objects before the deal", d.s.Count[x], 0)
	}
	d.do(makeMove1(OpWeakness, 2))
	d.phase(PhaseStartPower, 0)
	d.do(d.legal()[0])
	d.phase(PhaseBones, 0)
	d.do(makeMove1(OpBones, atLiving))
	d.phase(PhaseStartRoom, 0)
	d.exactly(makeMove1(OpStartRoom, d.roomNamed("red")), makeMove1(OpStartRoom, d.roomNamed("children")))
	d.do(makeMove1(OpStartRoom, d.roomNamed("children")))
	d.phase(PhaseStartHide, 0)
	d.exactly(makeMove1(OpHide, atChildren), makeMove1(OpHide, atChildren+1), makeMove1(OpHide, atChildren+2))
	d.do(makeMove1(OpHide, atChildren+1))

	d.phase(PhaseNoise, 1)
	d.want("it is set-up", d.g.InSetup(&d.s), false)
	d.want("the code", CodeMask(int(d.s.Code)), CodeMask(17))
	d.want("her weakness", d.s.Weakness, 2)
	d.want("her Shadow", d.s.GhostAt[HakoGhost], atChildren+1)
	d.want("ghosts that cover", d.s.Covers, 1)
	d.want("turns of hers", d.s.HakoTurns, 0)
	d.want("Visitor turns", d.s.Turns, 1)
	d.want("noise rounds", d.s.Round, 1)
	d.want("cards left before Overtime", d.g.noise.Left(&d.s.Noise), 5)
	d.want("the result", d.g.Ending(&d.s), engine.Ending{})
	d.want("codes left", d.s.CodeLeft, AllCodes)
	d.want("diaries out", d.s.Diaries, 0)
	d.want("full slots", d.s.SlotFull, 0)
	d.want("Visitors alive", d.s.Alive, 0b1110)
	grudge := d.g.InRoom(d.roomNamed("red")) | d.g.InRoom(d.roomNamed("children"))
	d.want("where she can be, as all know", d.view(1).Reach[HakoGhost], grudge)
	for seat := engine.Player(1); seat <= 3; seat++ {
		v := d.view(seat)
		d.want("the code as a Visitor knows it", v.Code, -1)
		d.want("the weakness as a Visitor knows it", v.Weakness, -1)
		d.want("her Shadow as a Visitor knows it", v.GhostAt[HakoGhost], -1)
		d.want("her powers as a Visitor knows them", v.CardsSeen|v.CardsHeld, 0)
	}
	v = d.view(0)
	d.want("her code", v.Code, 17)
	d.want("her weakness", v.Weakness, 2)
}

// TestRule6_1Deal: the Safe on its Shadow, one tile on each other Shadow but
// one, which is seen by all.
func TestRule6_1Deal(t *testing.T) {
	set := quiet(baseOnce())
	g, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	bare := map[int]int{}
	places := map[int]bool{} // of the Exit
	const deals = 300
	for deal := range uint64(deals) {
		d := &scene{T: t, section: "6.1", g: g, c: engine.MakeChance(37, deal)}
		d.g.Setup(&d.s, 3, &d.c)
		d.s.Phase, d.s.Player = PhaseWeakness, 0 // the mansion has no part in the deal
		d.s.Code = uint8(deal % 20)
		d.do(makeMove1(OpWeakness, int(deal%3)))
		d.phase(PhaseStartPower, 0)
		empty := slices.Index(d.s.Base[:24], NoTile)
		bare[empty]++
		for x := range 24 {
			want := 1
			if x == empty {
				want = 0
			}
			d.want("objects, as all see", d.view(1).Count[x], want)
			if x != empty && d.s.Base[x] == NoTile {
				d.fail("two Shadows are bare")
			}
		}
		d.want("the tile on the Safe's Shadow, as all know", d.view(1).Base[d.g.SafeShadow()], TileSafe)
		tiles, _ := d.onShadows()
		d.want("tiles dealt", tiles.Len(), 23)
		places[slices.Index(d.s.Base[:24], TileExit)] = true
		for x := range 24 {
			if x != d.g.SafeShadow() && x != empty {
				d.want("a dealt tile as she knows it", d.view(0).Base[x], HiddenTile)
			}
		}
	}
	if len(bare) != 23 || bare[g.SafeShadow()] != 0 {
		t.Errorf("RULES 6.1: %d Shadows were left bare in %d deals, want each of 23, never the Safe's", len(bare), deals)
	}
	for x, n := range bare {
		// 300 deals over 23 Shadows: 13 each, standard deviation 3.5.
		if n > 30 {
			t.Errorf("RULES 6.1: Shadow %d was left bare in %d of %d deals, want about %d", x, n, deals, deals/23)
		}
	}
	if len(places) != 23 {
		t.Errorf("RULES 6.1: the Exit was dealt to %d Shadows, want 23", len(places))
	}
}

// TestRule6_1StartPower: she keeps one of three cards, never power 4; the deck
// holds the others with Time of Despair at the bottom.
func TestRule6_1StartPower(t *testing.T) {
	with4, kept := 0, map[int]bool{}
	g, err := New(quiet(baseOnce()))
	if err != nil {
		t.Fatal(err)
	}
	tops := map[uint8]bool{}
	for deal := range uint64(40) {
		d := &scene{T: t, section: "6.1", g: g, c: engine.MakeChance(41, deal)}
		d.g.Setup(&d.s, 3, &d.c)
		d.s.Phase, d.s.Player = PhaseWeakness, 0
		d.do(makeMove1(OpWeakness, 0))
		cards := d.s.Candidates
		d.want("cards drawn", bits.OnesCount16(cards), 3)
		d.want("cards that she sees", d.view(0).Candidates, cards)
		d.want("cards that a Visitor sees", d.view(1).Candidates, 0)
		may := []int{}
		for k := 1; k <= 10; k++ {
			if cards>>k&1 != 0 && k != 4 {
				may = append(may, k)
			}
		}
		d.offers(OpStartPower, may...)
		d.want("moves", len(d.legal()), len(may))
		if cards>>4&1 != 0 {
			with4++
		}
		k := may[int(deal)%len(may)]
		kept[k] = true
		d.do(makeMove1(OpStartPower, k))
		d.want("cards in her hand", d.s.CardsHeld, 1<<k)
		d.want("cards in her hand, as all see", d.view(1).CardHand, 1)
		d.want("cards gained, as all see", d.view(1).Gains, 1)
		d.want("cards to choose from", d.view(0).Candidates, 0)
		d.want("cards in the deck, as all see", d.view(1).Deck, 10)
		deck := uint16(0)
		for _, card := range d.s.Cards[:9] {
			deck |= 1 << card
		}
		d.want("the cards of the deck", deck, (1<<11-2)&^(1<<k))
		d.want("the bottom of the deck", d.s.Cards[9], DespairCard)
		d.want("what is known of the bottom", d.view(1).DeckMay[9], 1<<DespairCard)
		d.want("what is known of the top", d.view(1).DeckMay[0], 1<<11-2)
		d.want("what is known of the start power", d.view(1).Gained[0], (1<<11-2)&^(1<<4))
		d.want("cards whose place she knows", d.s.DeckTail, 1)
		tops[d.s.Cards[0]] = true
	}
	if with4 == 0 || len(kept) != 9 || len(tops) < 8 {
		t.Errorf("RULES 6.1: power 4 was drawn %d times, %d powers were kept, %d lay on top; want some, 9, about 10", with4, len(kept), len(tops))
	}
}

// TestRule6_1StartDraw: how many cards are drawn, and which may start, is of the
// rule set; powers left out are in no deck.
func TestRule6_1StartDraw(t *testing.T) {
	for draw := 1; draw <= 9; draw++ {
		set := quiet(baseOnce())
		set.Setup.StartDraw = draw
		set.Powers.Card[4].Start = true
		d := setUp(t, set, 2, uint64(draw), PhaseStartPower)
		d.want("cards drawn", bits.OnesCount16(d.s.Candidates), draw)
		d.want("moves", len(d.legal()), draw)
	}
	set := quiet(baseOnce())
	set.Removed = []int{1, 2, 5}
	set.Setup.StartDraw = 7
	set.Powers.Card[8].Start = false
	d := setUp(t, set, 2, 1, PhaseStartPower)
	d.want("cards drawn", d.s.Candidates, (1<<11-2)&^(1<<1|1<<2|1<<5))
	d.offers(OpStartPower, 3, 6, 7, 9, 10)
	d.do(makeMove1(OpStartPower, 9))
	d.want("cards in the deck", d.s.Deck, 7)
	d.want("the bottom of the deck", d.s.Cards[6], DespairCard)
	d.want("what is known of the start power", d.s.Gained[0], 1<<3|1<<6|1<<7|1<<9|1<<10)
}

// TestRule6_1Bones: the Bones go on any Shadow but the Safe's; the tile there
// goes unseen to the bare one.
func TestRule6_1Bones(t *testing.T) {
	d := setUp(t, quiet(baseOnce()), 2, 3, PhaseBones)
	shadows := []int{}
	for x := range 24 {
		if x != d.g.SafeShadow() {
			shadows = append(shadows, x)
		}
	}
	d.offers(OpBones, shadows...)
	bare := slices.Index(d.s.Base[:24], NoTile)
	for _, x := range shadows {
		e := d.copy()
		was := e.s.Base[x]
		e.do(makeMove1(OpBones, x))
		e.phase(PhaseStartRoom, 0)
		want := d.s.Base
		want[x] = TileBones
		if x != bare {
			want[bare] = was
		}
		e.want("the tiles", e.s.Base[:24], want[:24])
		e.want("the displaced tile as she knows it", e.view(0).Base[bare], map[bool]Tile{true: TileBones, false: HiddenTile}[x == bare])
		e.want("the Bones as she knows them", e.view(0).Base[x], TileBones)
		e.want("the Bones as a Visitor knows them", e.view(1).Base[x], HiddenTile)
		for y := range 24 {
			e.want("objects", e.s.Count[y], 1)
		}
	}
}

// TestRule6_1Hide: she looks at the room that she chooses and hides on one of
// its Shadows, on the Bones too unless the rule set says no, never on the Safe.
func TestRule6_1Hide(t *testing.T) {
	for _, bones := range [2]bool{true, false} {
		set := quiet(baseOnce())
		set.Setup.BonesAsLocation = bones
		d := setUp(t, set, 2, 3, PhaseBones)
		d.do(makeMove1(OpBones, atRed+1))
		red, children := d.roomNamed("red"), d.roomNamed("children")
		e := d.copy()
		e.do(makeMove1(OpStartRoom, children))
		e.offers(OpHide, atChildren, atChildren+1, atChildren+2)
		for x := range 24 {
			seen := e.room(x) == children || x == atRed+1 || x == e.g.SafeShadow()
			e.want("a tile is known to her", e.view(0).Base[x] != HiddenTile, seen)
		}
		d.want("a tile of the Red Room as she knows it", d.view(0).Base[atRed], HiddenTile)
		d.do(makeMove1(OpStartRoom, red))
		if !bones {
			d.offers(OpHide, atRed, atRed+2)
			continue
		}
		d.offers(OpHide, atRed, atRed+1, atRed+2)
		d.do(makeMove1(OpHide, atRed+1))
		d.want("the tile that she keeps", d.s.Base[d.s.GhostAt[HakoGhost]], TileBones)
		d.want("ghosts that cover", d.s.Covers, 1)
		d.want("objects", d.s.Count[atRed+1], 1)
		d.phase(PhaseNoise, 1)
	}

	// A mansion with the Safe in a grudge room.
	set := quiet(baseOnce())
	set.Boards = slices.Clone(set.Boards)
	for i := range set.Boards {
		switch set.Boards[i].ID {
		case "SY":
			set.Boards[i].Safe = ""
		case "RR":
			set.Boards[i].Safe = "red"
		}
	}
	d := setUp(t, set, 2, 3, PhaseStartRoom)
	d.want("the Safe's Shadow", d.g.SafeShadow(), atRed)
	d.do(makeMove1(OpStartRoom, d.roomNamed("red")))
	d.offers(OpHide, atRed+1, atRed+2)
	d.do(makeMove1(OpHide, atRed+2))
	d.want("she can be under the Safe", d.s.Reach[HakoGhost]>>atRed&1, 0)
}

// TestRule6_1Visitors: two to four may play, and no others.
func TestRule6_1Visitors(t *testing.T) {
	for visitors, ok := range []bool{false, false, true, true, true, false} {
		if err := baseOnce().CheckVisitors(visitors); (err == nil) != ok {
			t.Errorf("RULES 6.1: %d Visitors: error %v, want them to be playable: %t", visitors, err, ok)
		}
	}
	for visitors := 2; visitors <= 4; visitors++ {
		d := setUp(t, quiet(baseOnce()), visitors, 1, PhaseNoise)
		d.want("Visitors alive", d.s.Alive, 1<<(visitors+1)-2)
		d.want("cards drafted", int(ItemCount)-bits.OnesCount8(d.s.ItemOut), visitors)
	}
}

// TestRule6_1FirstTurn: the Visitor to her left begins, or any.
func TestRule6_1FirstTurn(t *testing.T) {
	for _, random := range [2]bool{false, true} {
		set := quiet(baseOnce())
		set.Setup.Choices = "dealt"
		if random {
			set.Setup.FirstTurn = "random"
		}
		g, err := New(set)
		if err != nil {
			t.Fatal(err)
		}
		firsts := map[engine.Player]int{}
		for deal := range uint64(60) {
			var s State
			c := engine.MakeChance(43, deal)
			g.Setup(&s, 4, &c)
			firsts[g.Turn(&s)]++
		}
		switch {
		case !random && firsts[1] != 60:
			t.Errorf("RULES 6.1: seats begin %v times, want seat 1 to begin", firsts)
		case random && (len(firsts) != 3 || firsts[1] > 35 || firsts[2] > 35 || firsts[3] > 35):
			t.Errorf("RULES 6.1: seats begin %v times in 60 deals, want about 20 each", firsts)
		}
	}
}

// TestRule6_1DraftStart: who drafts first is drawn, or seat 1.
func TestRule6_1DraftStart(t *testing.T) {
	for _, fixed := range [2]bool{false, true} {
		set := quiet(baseOnce())
		if fixed {
			set.Setup.DraftStart = "fixed"
		}
		g, err := New(set)
		if err != nil {
			t.Fatal(err)
		}
		for visitors := 2; visitors <= 4; visitors++ {
			firsts := map[engine.Player]int{}
			for deal := range uint64(60) {
				var s State
				c := engine.MakeChance(47, deal)
				g.Setup(&s, visitors+1, &c)
				firsts[g.Turn(&s)]++
			}
			switch {
			case fixed && firsts[1] != 60:
				t.Errorf("RULES 6.1: seats draft first %v times, want seat 1 to", firsts)
			case !fixed && (len(firsts) != visitors || firsts[1] > 90/visitors):
				t.Errorf("RULES 6.1: of %d seats, %v draft first in 60 deals", visitors, firsts)
			}
		}
	}
}

// TestRule6_1Dealt: every choice may be made by chance from the deal.
func TestRule6_1Dealt(t *testing.T) {
	set := quiet(baseOnce())
	set.Setup.Choices = "dealt"
	g, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	codes, weaknesses, powers, rooms, items, cells := map[uint8]int{}, map[uint8]int{}, map[uint16]int{}, map[int]int{}, map[int]int{}, map[Cell]int{}
	bones := map[int]int{}
	const deals = 300
	for deal := range uint64(deals) {
		var s State
		c := engine.MakeChance(53, deal)
		g.Setup(&s, 4, &c)
		if deal < 5 {
			again := s // what lay on the table before is of no account
			c = engine.MakeChance(53, deal)
			if g.Setup(&again, 4, &c); again != s {
				t.Fatalf("RULES 6.1: deal %d: the same deal sets up differently", deal)
			}
		}
		if s.Stage != StageNoise || s.Phase != PhaseNoise {
			t.Fatalf("RULES 6.1: deal %d: phase %d, want the first turn", deal, s.Phase)
		}
		codes[s.Code]++
		weaknesses[s.Weakness]++
		powers[s.CardsHeld]++
		rooms[int(s.GhostAt[HakoGhost])]++
		bones[slices.Index(s.Base[:24], TileBones)]++
		for item, seat := range s.ItemHolder {
			if seat == 2 {
				items[item]++
			}
		}
		cells[s.Cells[7]]++
	}
	for _, kind := range []struct {
		name       string
		seen, want int
	}{
		{"codes", len(codes), 20}, {"weaknesses", len(weaknesses), 3}, {"start powers", len(powers), 9},
		{"Shadows where she starts", len(rooms), 6}, {"Shadows where the Bones start", len(bones), 23},
		{"items of seat 2", len(items), 6},
	} {
		if kind.seen != kind.want {
			t.Errorf("RULES 6.1: %d %s in %d deals, want %d", kind.seen, kind.name, deals, kind.want)
		}
	}
	if len(cells) < 20 {
		t.Errorf("RULES 6.1: the Living Room lies in %d ways in %d deals, want many", len(cells), deals)
	}
	for w, n := range weaknesses {
		// Standard deviation 8.
		if n < 65 || n > 135 {
			t.Errorf("RULES 6.1: weakness %d in %d of %d deals, want about 100", w, n, deals)
		}
	}
}
