package yokai

import (
	"math"
	"testing"

	"yurei/engine"
)

func TestRule7_1MovesFromTheStart(t *testing.T) {
	g := newGame(t, 2, nil).peeks()
	legal := g.legal()
	if len(legal) != 240 {
		t.Errorf("%d moves, want 240", len(legal))
	}
	var of [Cards]int
	for _, m := range legal {
		of[m.Card()]++
	}
	for card, n := range of {
		borders := count(card%4 == 0 || card%4 == 3) + count(card < 4 || card >= 12)
		if want := int(16 - borders); n != want {
			t.Errorf("card %d has %d moves, want %d", card, n, want)
		}
	}
}

func TestRule7_2SolvedDeals(t *testing.T) {
	if all := math.Round(math.Gamma(17) / math.Pow(math.Gamma(5), 4)); all != 63_063_000 {
		t.Errorf("%v colourings", all)
	}
	// Count the colourings in which every family is together, family by family.
	g := newGame(t, 2, nil)
	var l Layout
	l.Lay(&g.State.Cell)
	solved := 0
	var count func(f int, rest CardSet)
	count = func(f int, rest CardSet) {
		if f == Families {
			if n, _, _ := g.Solved(&g.State); n != Families {
				t.Fatalf("%d families of %v are together", n, g.State.Family)
			}
			solved++
			return
		}
		for set := rest; set != 0; set = (set - 1) & rest {
			if set.Len() == 4 && l.Joined(set) {
				g.State.Family[f] = set
				count(f+1, rest&^set)
			}
		}
	}
	count(0, AllCards)
	if solved != 2808 {
		t.Errorf("%d solved deals, want 2808", solved)
	}
}

func TestRule7_3CutsOfTheShapes(t *testing.T) {
	want := [Shapes]int{117, 25, 4, 10, 17, 20}
	for k, rows := range BaseRuleSet().ShapeRows {
		cells, err := parseShape(rows)
		if err != nil {
			t.Fatal(err)
		}
		if n := cuts(&cells); n != want[k] {
			t.Errorf("shape %d has %d cuts, want %d", k+1, n, want[k])
		}
	}
	// Another figure with a known number: a plus of rows 2, 4, 4, 4, 2.
	cells, err := parseShape([]string{".##.", "####", "####", "####", ".##."})
	if err != nil {
		t.Fatal(err)
	}
	if n := cuts(&cells); n != 29 {
		t.Errorf("the plus has %d cuts, want 29", n)
	}
}

// The best points after T turns, over all ways to reveal and place hints.
func TestRule7_4BestPoints(t *testing.T) {
	legendary, glorious := map[int]int{}, map[int]int{}
	for players := 2; players <= MaxPlayers; players++ {
		g := newGame(t, players, nil).solved()
		hints := int(g.Hints)
		points := make([]int, 2*hints+1)
		for i := range points {
			points[i] = math.MinInt
		}
		type position struct{ revealed, right, wrong int }
		seen := map[position]bool{}
		var try func(p position)
		try = func(p position) {
			if seen[p] {
				return
			}
			seen[p] = true
			turns := p.revealed + p.right + p.wrong
			points[turns] = max(points[turns], g.pointsOf(p.revealed, p.right, p.wrong))
			if p.revealed < hints {
				try(position{p.revealed + 1, p.right, p.wrong})
			}
			if p.right+p.wrong < p.revealed {
				try(position{p.revealed, p.right + 1, p.wrong})
				try(position{p.revealed, p.right, p.wrong + 1})
			}
		}
		try(position{})
		for turns, n := range points {
			if want := 5*hints - 3*((turns+1)/2) - turns/2; n != want {
				t.Errorf("%d players, %d turns: at most %d points, want %d", players, turns, n, want)
			}
			if g.victory(n) == WonLegendary {
				legendary[players] = turns
			}
			if g.victory(n) != WonHonourable {
				glorious[players] = turns
			}
		}
	}
	for players, want := range map[int][2]int{2: {10, 12}, 3: {14, 16}, 4: {17, 19}} {
		if got := [2]int{legendary[players], glorious[players]}; got != want {
			t.Errorf("%d players: legendary and glorious up to the turns %v, want %v", players, got, want)
		}
	}
}

// pointsOf is the points of a solved square where so many hints lie rightly and
// wrongly.
func (g *game) pointsOf(revealed, right, wrong int) int {
	s := g.State
	s.Revealed = uint8(revealed)
	for hint := range right + wrong {
		card := hint
		family := s.FamilyOf(card)
		if hint >= right {
			family = (family + 1) % NoFamily
		}
		s.Face[hint] = uint8(family) // the single of that family
		s.Lock[card] = uint8(1 + hint)
		s.Locked |= 1 << card
		s.Used |= 1 << hint
	}
	return g.Points(&s)
}

// The lower bound on moves that the meter gives of a deal: its mean and spread
// over many deals.
func TestMovesNeeded(t *testing.T) {
	g := mustNew(t, nil)
	m := NewMeter(g)
	const deals = 20_000
	var spread [13]int
	sum := 0
	for deal := range uint64(deals) {
		c := engine.MakeChance(11, deal)
		var s State
		g.Setup(&s, 2, &c)
		m.Start(&s)
		n := int(m.values[colNeeded])
		spread[n]++
		sum += n
	}
	// Known from 200,000 deals: mean 4.88, and the shares of 4 to 7.
	if mean := float64(sum) / deals; mean < 4.85 || mean > 4.91 {
		t.Errorf("mean %.3f, want 4.88", mean)
	}
	for moves, p := range map[int]float64{4: 0.27, 5: 0.38, 6: 0.22, 7: 0.05} {
		if share := float64(spread[moves]) / deals; share < p-0.015 || share > p+0.015 {
			t.Errorf("%d moves in a share of %.3f, want %.2f", moves, share, p)
		}
	}
	m.Start(&newGame(t, 2, nil).solved().State)
	if m.values[colNeeded] != 0 {
		t.Error("a solved deal needs moves")
	}
}
