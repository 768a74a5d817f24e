package noise

import (
	"fmt"
	"hash/fnv"
	"math"
	"strings"
	"testing"

	"yurei/engine"
)

// mixed is a table of three hands.
func mixed() Discs {
	d := reported(0.9)
	d.Sigma = [engine.MaxPlayers]float64{0.6, 0.9, 1.4, 0.9, 0.9, 0.9}
	return d
}

func TestStepsOfDiscs(t *testing.T) {
	d := reported(0.01) // nothing falls
	for _, layout := range [][]Disc{blacks, normal, hard, nightmare} {
		m := newTestStack(t, layout, d)
		r := engine.MakeRand(81, 1)
		var st State
		m.Reset(&st, &r)
		for k, kind := range layout {
			red := kind != Black
			if m.Step(&st) != k+1 || m.Left(&st) != discs-k || m.CanPass(&st) == red || m.Orientable(&st) != red ||
				!m.CanPlace(&st, false) || m.CanPlace(&st, true) != red {
				t.Errorf("%v, disc %d: step %d left %d pass %v orientable %v place down %v up %v", layout, k+1,
					m.Step(&st), m.Left(&st), m.CanPass(&st), m.Orientable(&st), m.CanPlace(&st, false), m.CanPlace(&st, true))
			}
			want := Quiet
			if k == discs-1 {
				want = Overtime
			}
			passed := st
			if m.CanPass(&st) {
				if out := m.Pass(&passed); out != want {
					t.Errorf("%v: pass of disc %d = %d, want %d", layout, k+1, out, want)
				}
			}
			if out := m.Place(&st, 2, red, &r); out != want {
				t.Errorf("%v: disc %d = %d, want %d", layout, k+1, out, want)
			}
		}
		if m.CanPass(&st) || m.CanPlace(&st, false) || m.CanPlace(&st, true) || m.Left(&st) != 0 {
			t.Errorf("%v: a sixth disc is legal", layout)
		}
	}
}

// Two red discs in contact: only blip on blip is barred. On the board's blip a
// red disc lies either way.
func TestBlipOnBlipIsBarred(t *testing.T) {
	m := newTestStack(t, nightmare, reported(0.01))
	for _, lower := range []bool{false, true} {
		for _, between := range []bool{false, true} {
			r := engine.MakeRand(82, 1)
			var st State
			m.Pass(&st)
			if !m.CanPlace(&st, false) || !m.CanPlace(&st, true) {
				t.Error("a red disc must lie either way on the board")
			}
			m.Place(&st, 0, lower, &r)
			if between {
				m.Place(&st, 0, false, &r)
			} else {
				m.Pass(&st)
			}
			if got, want := m.CanPlace(&st, false), between || !lower; got != want || !m.CanPlace(&st, true) {
				t.Errorf("lower up %v, disc between %v: blip down allowed = %v, want %v", lower, between, got, want)
			}
		}
	}
}

// After passes the first disc placed rests on the board's blip and falls off it
// without a second try, a red one either way up: its own blip cannot fail it.
func TestFirstPlacedDiscRestsOnTheBoard(t *testing.T) {
	m := newTestStack(t, nightmare, plain(1))
	r := engine.MakeRand(83, 1)
	const n = 40000
	for _, up := range []bool{false, true} {
		fell := 0
		for range n {
			var st State
			m.Pass(&st)
			if m.Place(&st, 0, up, &r) == Noise {
				fell++
			}
		}
		wantShare(t, fmt.Sprintf("red first, up %v", up), fell, n, math.Exp(-4.0/2), 0)
	}
}

// After noise the stack is empty.
func TestToppleEmptiesTheStack(t *testing.T) {
	m := newTestStack(t, nightmare, reported(1.4))
	r := engine.MakeRand(84, 1)
	for range 200 {
		var st State
		for {
			out := m.Place(&st, 1, false, &r)
			if out == Noise && st != (State{}) {
				t.Fatalf("after noise: %+v", st)
			}
			if out != Quiet {
				break
			}
		}
	}
}

// Observe takes the offsets and nothing else; with the stack visible exactly it
// takes nothing, and Redraw leaves everything.
func TestObserveDiscs(t *testing.T) {
	d := mixed()
	m := newTestStack(t, nightmare, d)
	d.StackVisible = Exact
	exact := newTestStack(t, nightmare, d)
	r := engine.MakeRand(87, 1)
	varied := 0
	for i := range 300 {
		a, b := randomStack(m, uint64(i), 1), randomStack(m, uint64(i), 2)
		if a.lies == 0 {
			continue
		}
		var seenA, seenB State
		m.Observe(&seenA, &a)
		m.Observe(&seenB, &b)
		if seenA != seenB || seenA == a {
			t.Fatalf("two stacks of one history look like %+v and %+v", seenA, seenB)
		}
		var ha, hb engine.Hash
		seenA.Hash(&ha)
		seenB.Hash(&hb)
		if ha.Sum() != hb.Sum() {
			t.Fatal("equal views, different hashes")
		}
		a.Hash(&ha)
		if ha.Sum() == hb.Sum() {
			t.Fatal("different states, equal hashes")
		}
		world := seenA
		m.Redraw(&world, &r)
		var again State
		m.Observe(&again, &world)
		if again != seenA {
			t.Fatalf("redrawn from %+v, seen as %+v", seenA, again)
		}
		if !m.balanced(&world, load{}, nil) {
			t.Fatalf("redrawn stack falls: %+v", world)
		}
		if world.at != a.at {
			varied++
		}
		whole := a
		exact.Observe(&whole, &a)
		exact.Redraw(&whole, &r)
		if whole != a {
			t.Fatalf("visible exactly: %+v became %+v", a, whole)
		}
	}
	if varied < 200 {
		t.Errorf("only %d redrawn stacks differ from the true one", varied)
	}
}

// randomStack builds a standing stack: its history by plan, its offsets by
// chance.
func randomStack(m *DiscModel, plan, chance uint64) State {
	for try := uint64(0); ; try++ {
		p := engine.MakeRand(plan, 88)
		r := engine.MakeRand(chance, try)
		var st State
		ok := true
		for n := p.IntN(discs + 1); ok && int(st.steps) < n; {
			if m.CanPass(&st) && p.IntN(4) == 0 {
				m.Pass(&st)
				continue
			}
			up := m.Orientable(&st) && p.IntN(2) == 0
			if !m.CanPlace(&st, up) {
				up = true
			}
			ok = m.lay(&st, engine.Player(p.IntN(3)), up, &r)
		}
		if ok {
			return st
		}
	}
}

// To redraw the offsets before a placement does not change the odds: the hazard
// of the next disc, given a history, is that of the true stacks.
func TestRedrawKeepsTheOdds(t *testing.T) {
	for _, layout := range [][]Disc{normal, hard, nightmare} {
		for _, up := range []bool{false, true} {
			m := newTestStack(t, layout, mixed())
			r := engine.MakeRand(89, 1)
			truth := play(m, 20000, up, 90)
			var drawn tally
			for range 20000 {
				var st State
				for k := range discs {
					var world State
					m.Observe(&world, &st)
					m.Redraw(&world, &r)
					seat := engine.Player(k % 4)
					drawn.placed[k]++
					if m.Place(&world, seat, up && m.Orientable(&world), &r) == Noise {
						drawn.fell[k]++
					}
					if m.Place(&st, seat, up && m.Orientable(&st), &r) == Noise {
						break
					}
				}
			}
			for k := range discs {
				wantEqualShares(t, fmt.Sprintf("%v up %v: h%d", layout, up, k+1), drawn.fell[k], drawn.placed[k], truth.fell[k], truth.placed[k])
			}
		}
	}
}

// A stack that hardly ever stands is redrawn as one that does, in bounded time.
func TestRedrawFallsBackToACentredStack(t *testing.T) {
	m := newTestStack(t, nightmare, reported(200))
	st := State{steps: 4, lies: 15}
	r := engine.MakeRand(91, 1)
	m.Redraw(&st, &r)
	if want := (State{steps: 4, lies: 15}); st != want || !m.balanced(&st, load{}, nil) {
		t.Errorf("redrawn as %+v, want %+v, standing", st, want)
	}
}

// Risk agrees with simulation for stacks of one pair of hands, the passes of
// every history included, and is the same seen or known.
func TestDiscRiskMatchesSimulation(t *testing.T) {
	for _, sigma := range []float64{0.6, 1.4} {
		for _, layout := range [][]Disc{normal, nightmare} {
			m := newTestDiscs(t, layout, reported(sigma))
			r := engine.MakeRand(92, 1)
			type count struct{ fell, placed int }
			counts := map[State]count{}
			for i := range 60000 {
				var st State
				for st.steps < discs {
					if m.CanPass(&st) && r.IntN(4) == 0 {
						m.Pass(&st)
						continue
					}
					up := m.Orientable(&st) && i%2 == 0
					if !m.CanPlace(&st, up) {
						break
					}
					var seen State
					m.Observe(&seen, &st)
					if m.Risk(&seen, 0, up) != m.Risk(&st, 0, up) {
						t.Fatalf("risk differs between %+v and what is seen of it", st)
					}
					if up {
						seen.order[0] = 1 // one key for both ways up
					}
					c := counts[seen]
					c.placed++
					if m.Place(&st, 0, up, &r) == Noise {
						c.fell++
						counts[seen] = c
						break
					}
					counts[seen] = c
				}
			}
			for seen, c := range counts {
				up := seen.order[0] == 1
				seen.order[0] = 0
				risk := m.Risk(&seen, 0, up)
				// The table's own standard error, on a grown sample of 1000 or
				// more stacks some of which share their ancestors: 0.012 twice.
				wantShare(t, fmt.Sprintf("sigma %v %v: risk of %+v up %v", sigma, layout, seen, up), c.fell, c.placed, risk, width*0.024)
			}
		}
	}
}

// In a mixed table a clumsy player risks more than a steady one on the same
// stack, a perfect one less, and either risks more on the stack of a clumsy one.
func TestRiskMindsWhoBuiltAndWhoPlaces(t *testing.T) {
	d := reported(0)
	d.Sigma[0], d.Sigma[1], d.Sigma[2] = 0.6, 0.9, 1.4
	m := newTestDiscs(t, hard, d)
	steady, clumsy := stackOf(m, 4, false), stackOf(m, 4, false)
	for k := range clumsy.by {
		if clumsy.lies>>k&1 != 0 {
			clumsy.by[k] = 2
		}
	}
	one, two := m.Risk(&steady, 0, false), m.Risk(&steady, 2, false)
	three, four := m.Risk(&clumsy, 0, false), m.Risk(&clumsy, 2, false)
	if perfect := m.Risk(&steady, 3, false); perfect >= one {
		t.Errorf("a perfect hand risks %v, a steady one %v", perfect, one)
	}
	if !(one < two && one < three && three < four && two < four) {
		t.Errorf("risks %v, %v on a steady stack, %v, %v on a clumsy one", one, two, three, four)
	}
}

// Equal seeds give equal rounds, on every machine: the number is a hash of all
// offsets and outcomes, and any change of the arithmetic or the draws shows.
func TestRoundsAreTheSameEverywhere(t *testing.T) {
	h := fnv.New64a()
	for _, layout := range [][]Disc{normal, hard, nightmare} {
		for _, aim := range []Aim{Centre, Below, Compensate} {
			d := mixed()
			d.Aim, d.Gain, d.Shock, d.DriftX = aim, 0.5, 0.05, 0.1
			m := newTestDiscs(t, layout, d)
			for i := range 500 {
				var st State
				for k := range discs {
					c := engine.MakeChance(93, uint64(i))
					r := c.At(engine.FirstGameStream, 0, k)
					out := m.Place(&st, engine.Player(k%3), i%2 == 0 && m.Orientable(&st), &r)
					fmt.Fprint(h, out, st.at, m.Risk(&st, 0, false))
					if out != Quiet {
						break
					}
				}
			}
		}
	}
	const want = 0x962c0de8a2f24666
	if got := h.Sum64(); got != want {
		t.Errorf("rounds hash to %#x, want %#x", got, uint64(want))
	}
}

// Errors name the field, the value and what would do.
func TestErrorsNameFieldValueAndRange(t *testing.T) {
	disc := func(change func(*Discs)) error {
		d := reported(0.9)
		d.Layout = normal
		change(&d)
		_, err := NewDiscs(d)
		return err
	}
	card := func(change func(*Cards)) error {
		c := standardCards()
		change(&c)
		_, err := NewCards(c)
		return err
	}
	for _, row := range []struct {
		err  error
		want string
	}{
		{disc(func(d *Discs) { d.Layout = normal[:4] }), "noise: discs.layout has 4 discs, want 5"},
		{disc(func(d *Discs) { d.Layout = []Disc{0, 0, 3, 0, 0} }), "noise: discs.layout[2] = 3, want a black, small or big disc"},
		{disc(func(d *Discs) { d.R0 = 0 }), "noise: discs.r0 = 0, want 0.001 to 1000 mm"},
		{disc(func(d *Discs) { d.RSmall = -1 }), "noise: discs.r_small = -1, want 0.001 to 12.5 mm"},
		{disc(func(d *Discs) { d.RBig = 13 }), "noise: discs.r_big = 13, want 0.001 to 12.5 mm"},
		{disc(func(d *Discs) { d.Sigma[2] = -0.5 }), "noise: discs.sigma[2] = -0.5, want 0 to 1000 mm"},
		{disc(func(d *Discs) { d.Sigma[0] = math.NaN() }), "noise: discs.sigma[0] = NaN, want 0 to 1000 mm"},
		{disc(func(d *Discs) { d.Aim = 9 }), "noise: discs.aim = 9, want centre, below or compensate"},
		{disc(func(d *Discs) { d.Gain = 1.5 }), "noise: discs.aim.compensate = 1.5, want 0 to 1"},
		{disc(func(d *Discs) { d.DriftX = math.Inf(1) }), "noise: discs.drift[0] = +Inf, want -1000 to 1000 mm"},
		{disc(func(d *Discs) { d.DriftY = math.NaN() }), "noise: discs.drift[1] = NaN, want -1000 to 1000 mm"},
		{disc(func(d *Discs) { d.Shock = -1 }), "noise: discs.shock = -1, want 0 to 1000 mm"},
		{disc(func(d *Discs) { d.Phi = 101 }), "noise: discs.phi = 101, want 0 to 100"},
		{disc(func(d *Discs) { d.Slide = math.NaN() }), "noise: discs.slide = NaN, want 0 to 1000 mm"},
		{disc(func(d *Discs) { d.MaxTries = 0 }), "noise: discs.max_tries = 0, want 1 to 1000000"},
		{disc(func(d *Discs) { d.StackVisible = 2 }), "noise: discs.stack_visible = 2, want count or exact"},
		{card(func(c *Cards) { c.Values = nil }), "noise: cards.values has 0 cards, want 3 to 8"},
		{card(func(c *Cards) { c.Values = make([]int8, 9) }), "noise: cards.values has 9 cards, want 3 to 8"},
		{card(func(c *Cards) { c.Values = []int8{0, -1, 2} }), "noise: cards.values[1] = -1, want 0 to 99"},
		{card(func(c *Cards) { c.Limit = 0 }), "noise: cards.limit = 0, want 1 to 999"},
		{card(func(c *Cards) { c.OvertimeWhenLeft = 3 }), "noise: cards.overtime_when_left = 3, want 1 or 2"},
	} {
		if row.err == nil || row.err.Error() != row.want {
			t.Errorf("error %v, want %s", row.err, row.want)
		}
		if row.err != nil && strings.Contains(row.err.Error(), "\n") {
			t.Errorf("error of more than a line: %q", row.err)
		}
	}
}
