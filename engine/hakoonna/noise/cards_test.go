package noise

import (
	"fmt"
	"math/big"
	"testing"

	"yurei/engine"
)

// rounds of cards over all orders: exact shares as counts of orders.
type cardCount struct {
	orders    int
	noiseAt   [maxCards + 1]int // by number of the flip
	noise     int
	actions   int
	actionsAt [maxCards + 1]int
	turns     int // actions and passes
}

// eachOrder calls f with every order of n cards.
func eachOrder(n int, f func(order [maxCards]uint8)) {
	var order [maxCards]uint8
	var fill func(at int, left uint8)
	fill = func(at int, left uint8) {
		if left == 0 {
			f(order)
			return
		}
		for i := range n {
			if left>>i&1 != 0 {
				order[at] = uint8(i)
				fill(at+1, left&^(1<<i))
			}
		}
	}
	fill(0, uint8(1<<n-1))
}

// countCards plays every order; pass says whether a pass is wanted before turn
// number turn, with so many passed already, seen from what the table sees.
func countCards(m *CardModel, pass func(seen *State, turn, passed int) bool) (c cardCount) {
	eachOrder(m.n, func(order [maxCards]uint8) {
		st := State{order: order}
		c.orders++
		flips, actions, passed := 0, 0, 0
		for turn := 1; ; turn++ {
			var seen State
			m.Observe(&seen, &st)
			var out Outcome
			if m.CanPass(&seen) && pass(&seen, turn, passed) {
				out = m.Pass(&st)
				passed++
				c.turns++
			} else {
				out = m.Place(&st, 0, false, nil)
				flips++
				if out == Noise {
					c.noise++
					c.noiseAt[flips]++
					break
				}
				actions++
				c.turns++
			}
			if out == Overtime {
				break
			}
		}
		c.actions += actions
		c.actionsAt[actions]++
	})
	return c
}

// wantFraction compares a count of orders, or a mean over them, exactly.
func wantFraction(t *testing.T, what string, count, orders int, want string) {
	t.Helper()
	w, ok := new(big.Rat).SetString(want)
	if !ok {
		t.Fatalf("%s: bad fraction %q", what, want)
	}
	if got := big.NewRat(int64(count), int64(orders)); got.Cmp(w) != 0 {
		t.Errorf("%s = %s, want %s", what, got.RatString(), w.RatString())
	}
}

func at(turns ...int) func(*State, int, int) bool {
	return func(_ *State, turn, _ int) bool {
		for _, p := range turns {
			if p == turn {
				return true
			}
		}
		return false
	}
}

// The standard cards, every order, with passes at fixed turns: exact fractions.
func TestCardsExactly(t *testing.T) {
	m := newTestCards(t, standardCards())
	for _, row := range []struct {
		pass     []int
		noiseAt  [3]string // at flip 3, 4, 5
		noise    string
		overtime string
		actions  [4]string // exactly 2, 3, 4, 5
		mean     string
		turns    string
	}{
		{nil, [3]string{"1/10", "3/10", "13/30"}, "5/6", "1/6", [4]string{"1/10", "3/10", "13/30", "1/6"}, "11/3", "11/3"},
		{[]int{1}, [3]string{"1/10", "3/10", "0"}, "2/5", "3/5", [4]string{"1/10", "3/10", "3/5", "0"}, "7/2", "9/2"},
		{[]int{2}, [3]string{"1/10", "3/10", "1/10"}, "1/2", "1/2", [4]string{"1/10", "3/10", "17/30", "1/30"}, "53/15", "131/30"},
		{[]int{3}, [3]string{"1/10", "3/10", "1/5"}, "3/5", "2/5", [4]string{"1/10", "3/10", "8/15", "1/15"}, "107/30", "127/30"},
		{[]int{4}, [3]string{"1/10", "3/10", "3/10"}, "7/10", "3/10", [4]string{"1/10", "3/10", "1/2", "1/10"}, "18/5", "4"},
		{[]int{5}, [3]string{"1/10", "3/10", "2/5"}, "4/5", "1/5", [4]string{"1/10", "3/10", "7/15", "2/15"}, "109/30", "37/10"},
		{[]int{1, 2}, [3]string{"1/10", "0", "0"}, "1/10", "9/10", [4]string{"1/10", "9/10", "0", "0"}, "29/10", "49/10"},
		{[]int{1, 2, 3}, [3]string{"0", "0", "0"}, "0", "1", [4]string{"1", "0", "0", "0"}, "2", "5"},
	} {
		c := countCards(m, at(row.pass...))
		what := fmt.Sprintf("passes %v: ", row.pass)
		if c.orders != 720 || c.noiseAt[1]+c.noiseAt[2] != 0 {
			t.Errorf("%s%d orders, %d noises before the third flip", what, c.orders, c.noiseAt[1]+c.noiseAt[2])
		}
		for i, w := range row.noiseAt {
			wantFraction(t, fmt.Sprintf("%snoise at flip %d", what, i+3), c.noiseAt[i+3], c.orders, w)
		}
		wantFraction(t, what+"noise", c.noise, c.orders, row.noise)
		wantFraction(t, what+"overtime", c.orders-c.noise, c.orders, row.overtime)
		for i, w := range row.actions {
			wantFraction(t, fmt.Sprintf("%s%d actions", what, i+2), c.actionsAt[i+2], c.orders, w)
		}
		wantFraction(t, what+"actions", c.actions, c.orders, row.mean)
		wantFraction(t, what+"turns", c.turns, c.orders, row.turns)
	}
}

// Policies that pass on what they see: whenever the risk of the next flip is at
// least x, at any number of turns or at most once.
func TestCardPoliciesExactly(t *testing.T) {
	m := newTestCards(t, standardCards())
	for _, row := range []struct {
		x                    float64
		most                 int
		noise, actions, turn string
	}{
		{1. / 4, 9, "59/180", "559/180", "829/180"},
		{1. / 3, 9, "9/20", "121/36", "779/180"},
		{1. / 2, 9, "11/20", "127/36", "749/180"},
		{3. / 4, 9, "5/6", "11/3", "11/3"},
		{1. / 4, 1, "119/180", "323/90", "751/180"},
		{1. / 3, 1, "25/36", "18/5", "81/20"},
		{1. / 2, 1, "131/180", "109/30", "79/20"},
		{0, 9, "0", "", ""}, // as long as it is allowed: never a noise
	} {
		c := countCards(m, func(seen *State, _, passed int) bool {
			return passed < row.most && m.Risk(seen, 0, false) >= row.x
		})
		what := fmt.Sprintf("risk %v, at most %d passes: ", row.x, row.most)
		wantFraction(t, what+"noise", c.noise, c.orders, row.noise)
		if row.actions != "" {
			wantFraction(t, what+"actions", c.actions, c.orders, row.actions)
			wantFraction(t, what+"turns", c.turns, c.orders, row.turn)
		}
	}
}

// Other sets and limits, without passes.
func TestOtherCardsExactly(t *testing.T) {
	for _, row := range []struct {
		values  []int8
		limit   int
		actions string
		noise   string
		noiseAt map[int]string
	}{
		{[]int8{0, 1, 2, 3, 4, 5}, 8, "5/2", "1", map[int]string{2: "2/15", 3: "11/30", 4: "11/30", 5: "2/15"}},
		{[]int8{0, 1, 2, 3, 4, 5}, 10, "16/5", "1", map[int]string{3: "1/5", 4: "2/5", 5: "2/5"}},
		{[]int8{0, 1, 2, 3, 4, 5}, 11, "11/3", "5/6", map[int]string{3: "1/10", 4: "3/10", 5: "13/30"}},
		{[]int8{0, 1, 2, 3, 4, 5}, 12, "241/60", "2/3", map[int]string{3: "1/20", 4: "13/60", 5: "2/5"}},
		{[]int8{0, 1, 2, 3, 4, 5}, 15, "29/6", "1/6", map[int]string{5: "1/6"}},
		{[]int8{0, 0, 2, 3, 4, 5}, 11, "39/10", "2/3", map[int]string{3: "1/10", 4: "7/30", 5: "1/3"}},
		{[]int8{5, 0, 3, 1, 5, 2}, 11, "199/60", "1", map[int]string{3: "3/20", 4: "23/60", 5: "7/15"}},
		{[]int8{1, 2, 3, 4, 5, 6}, 11, "5/2", "1", map[int]string{2: "1/15", 3: "13/30", 4: "13/30", 5: "1/15"}},
		{[]int8{0, 1, 1, 2, 3, 4}, 8, "71/20", "5/6", map[int]string{3: "3/20", 4: "19/60", 5: "11/30"}},
	} {
		cards := standardCards()
		cards.Values, cards.Limit = row.values, row.limit
		c := countCards(newTestCards(t, cards), at())
		what := fmt.Sprintf("%v limit %d: ", row.values, row.limit)
		wantFraction(t, what+"actions", c.actions, c.orders, row.actions)
		wantFraction(t, what+"noise", c.noise, c.orders, row.noise)
		for k := 1; k <= maxCards; k++ {
			w, ok := row.noiseAt[k]
			if !ok {
				w = "0"
			}
			wantFraction(t, fmt.Sprintf("%snoise at flip %d", what, k), c.noiseAt[k], c.orders, w)
		}
	}
}

// Each switch of the cards, by what it changes.
func TestCardSwitches(t *testing.T) {
	base := standardCards()

	late := base
	late.NoiseBeforeOvertime = false
	c := countCards(newTestCards(t, late), at())
	// The fifth flip can no longer be noise.
	wantFraction(t, "overtime first: noise", c.noise, c.orders, "2/5")
	wantFraction(t, "overtime first: noise at flip 5", c.noiseAt[5], c.orders, "0")

	two := base
	two.OvertimeWhenLeft = 2
	m := newTestCards(t, two)
	c = countCards(m, at())
	wantFraction(t, "two left: noise", c.noise, c.orders, "2/5")
	wantFraction(t, "two left: noise at flip 4", c.noiseAt[4], c.orders, "3/10")
	if left := m.Left(&State{}); left != 4 {
		t.Errorf("two left: Left = %d, want 4", left)
	}

	zero := State{up: 1, steps: 1}
	if newTestCards(t, base).CanPass(&zero) {
		t.Error("a pass is allowed while the 0 lies face up")
	}
	free := base
	free.NoPassIfZeroUp = false
	if !newTestCards(t, free).CanPass(&zero) {
		t.Error("no_pass_if_zero_up false: a pass is not allowed while the 0 lies face up")
	}
}

// Risk is the share of noise among the hidden orders that agree with what was
// seen, for every reachable view of sets of all sizes.
func TestCardRiskIsExact(t *testing.T) {
	for _, cards := range []Cards{
		standardCards(),
		{Values: []int8{3, 3, 0}, Limit: 6, OvertimeWhenLeft: 1, NoiseBeforeOvertime: true},
		{Values: []int8{0, 1, 1, 4, 4, 9, 2}, Limit: 12, NoPassIfZeroUp: true, OvertimeWhenLeft: 2, NoiseBeforeOvertime: true},
		{Values: []int8{0, 1, 2, 3, 4, 5}, Limit: 9, OvertimeWhenLeft: 1},
	} {
		m := newTestCards(t, cards)
		type count struct{ noise, all int }
		seen := map[State]count{}
		eachOrder(m.n, func(order [maxCards]uint8) {
			// Every pattern of flips and passes.
			for plan := range 1 << (m.n - 1) {
				st := State{order: order}
				for m.Left(&st) > 0 {
					if plan>>st.steps&1 != 0 {
						if !m.CanPass(&st) {
							break
						}
						m.Pass(&st)
						continue
					}
					var view State
					m.Observe(&view, &st)
					c := seen[view]
					c.all++
					out := m.Place(&st, 0, false, nil)
					if out == Noise {
						c.noise++
					}
					seen[view] = c
					if out != Quiet {
						break
					}
				}
			}
		})
		if len(seen) < 4 {
			t.Errorf("%v: only %d views", cards.Values, len(seen))
		}
		for view, c := range seen {
			if got, want := m.Risk(&view, 0, false), float64(c.noise)/float64(c.all); got != want {
				t.Errorf("%v: Risk(%+v) = %v, want %v", cards.Values, view, got, want)
			}
		}
	}
}

// A shuffle takes every order alike, and so does Redraw for the unseen cards.
func TestCardOrdersAreUniform(t *testing.T) {
	m := newTestCards(t, standardCards())
	const n = 72000
	counts := map[[maxCards]uint8]int{}
	for i := range n {
		c := engine.MakeChance(71, uint64(i))
		r := c.At(engine.FirstGameStream, 0, 0)
		var st State
		m.Reset(&st, &r)
		counts[st.order]++
	}
	wantUniform(t, "reset", counts, 720, n)

	view := State{up: 1<<2 | 1<<4, steps: 3} // two flips and a pass
	r := engine.MakeRand(72, 1)
	clear(counts)
	for range n {
		st := view
		m.Redraw(&st, &r)
		if st.order[0] != 2 || st.order[1] != 4 {
			t.Fatalf("redrawn order %v, want the cards face up first", st.order)
		}
		counts[st.order]++
	}
	wantUniform(t, "redraw", counts, 24, n)
}

func wantUniform(t *testing.T, what string, counts map[[maxCards]uint8]int, kinds, n int) {
	t.Helper()
	if len(counts) != kinds {
		t.Errorf("%s: %d orders came up, want %d", what, len(counts), kinds)
	}
	for order, k := range counts {
		wantShare(t, fmt.Sprintf("%s: order %v", what, order), k, n, 1/float64(kinds), 0)
	}
}

// Sets of cards that differ by a card come in the same order otherwise, so that
// the same chance meets them all.
func TestCardsKeepTheirOrder(t *testing.T) {
	all := newTestCards(t, Cards{Values: []int8{0, 1, 2, 2, 4, 5}, Limit: 11, OvertimeWhenLeft: 1})
	some := newTestCards(t, Cards{Values: []int8{5, 0, 2, 4}, Limit: 11, OvertimeWhenLeft: 1})
	for i := range 500 {
		c := engine.MakeChance(73, uint64(i))
		r1, r2 := c.At(engine.FirstGameStream, 0, 0), c.At(engine.FirstGameStream, 0, 0)
		var a, b State
		all.Reset(&a, &r1)
		some.Reset(&b, &r2)
		var from, want []uint8
		for _, k := range a.order[:all.n] {
			if v := all.values[k]; v != 1 && !(v == 2 && all.copies[k] == 1) {
				from = append(from, v)
			}
		}
		for _, k := range b.order[:some.n] {
			want = append(want, some.values[k])
		}
		if string(from) != string(want) {
			t.Fatalf("deal %d: order %v among all cards, %v alone", i, from, want)
		}
	}
}

// Views show values, not cards: equal cards are one to the table.
func TestObserveCardsHidesWhichOfEqualCards(t *testing.T) {
	m := newTestCards(t, Cards{Values: []int8{0, 1, 1, 1, 2}, Limit: 11, OvertimeWhenLeft: 1})
	var first State
	m.Observe(&first, &State{steps: 2, up: 1<<1 | 1<<2, order: [maxCards]uint8{1, 2, 0, 3, 4}})
	for _, up := range []uint8{1<<1 | 1<<3, 1<<2 | 1<<3} {
		var other State
		m.Observe(&other, &State{steps: 2, up: up, order: [maxCards]uint8{3, 1, 2, 4, 0}})
		if other != first {
			t.Errorf("two ones face up look like %+v and %+v", first, other)
		}
	}
	if first.order != [maxCards]uint8{} {
		t.Errorf("the order shows: %+v", first)
	}
}
