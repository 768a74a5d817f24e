package yokai

import (
	"slices"
	"strings"
	"testing"

	"yurei/engine"
	"yurei/engine/enginetest"
)

// measure plays moves under a meter and returns the measures by name.
func (g *game) measure(m *Meter, moves ...Move) map[string]int64 {
	g.Helper()
	for _, move := range moves {
		m.Before(&g.State, move)
		g.play(move)
		m.After(&g.State)
	}
	values := m.AppendValues(nil, &g.State)
	byName := map[string]int64{}
	for i, name := range m.Columns() {
		byName[name] = values[i]
	}
	return byName
}

// expect checks some measures.
func expect(t *testing.T, got map[string]int64, want map[string]int64) {
	t.Helper()
	for name, v := range want {
		if n, ok := got[name]; !ok || n != v {
			t.Errorf("%s = %d, want %d", name, n, v)
		}
	}
}

func TestMeterColumns(t *testing.T) {
	names := slices.Sorted(slices.Values(NewMeter(mustNew(t, nil)).Columns()))
	if names[0] == "" || len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("columns without a name of their own: %v", names)
	}
}

func TestMeter(t *testing.T) {
	g := newGame(t, 2, nil).solved().faces(hintRed, hintGreen, hintRedGreen)
	m := NewMeter(g.Rules)
	m.Start(&g.State)
	out, back := MakeMove(15, Cell{0, 4}), MakeMove(15, Cell{3, 3})
	v := g.measure(m,
		MakePeek(0), MakePeek(1), out, MakeReveal(),
		MakePeek(0), MakePeek(1), back, MakeReveal(), // another player
		MakePeek(1), MakePeek(6), out, MakePlace(0, 0), // 1 again
		MakePeek(1), MakePeek(7), back, MakePlace(1, 3), // 1 again, 3 is unknown and red
		MakeDeclare(),
	)
	expect(t, v, map[string]int64{
		"won": 1, "score": 1 - 1 + 25, "points": 25,
		"turns": 4, "cards_moved": 4, "skipped_moves": 0, "reveals": 2, "placed": 2, "placed_right": 1, "placed_wrong": 1,
		"hints_left_revealed": 0, "hints_left_hidden": 5, "declared": 1, "first_turn_declares": 0,
		"known_by_team": 4, "peeks_again": 2, "blind_locks": 1, "families_joined": 4,
		"locked_apart": 0, "dead_turn": 0, "dead_hint": 0, "moves_needed": 0,
	})

	g = newGame(t, 2, nil).lay("RRRG", "GGGR", "PPPP", "BBBB")
	m.Start(&g.State)
	expect(t, g.measure(m, MakeDeclare()), map[string]int64{
		"won": 0, "score": 0, "points": 35, "turns": 0, "cards_moved": 0,
		"declared": 1, "first_turn_declares": 1, "known_by_team": 0, "families_joined": 2, "moves_needed": 2,
	})
}

// A turn without a move is none of those with one.
func TestMeterSkippedMoves(t *testing.T) {
	g := newGame(t, 2, nil).lay(line).locked(0)
	m := NewMeter(g.Rules)
	m.Start(&g.State)
	v := g.measure(m,
		MakePeek(1), MakePeek(2), MakeMove(15, Cell{14, 1}), MakeReveal(),
		MakePeek(1), MakePeek(2), MakeMove(15, Cell{15, 0}), MakePlace(1, 15), // now both ends are locked
		MakePeek(1), MakePeek(2), MakePass(), MakeReveal(),
	)
	expect(t, v, map[string]int64{"turns": 5, "cards_moved": 2, "skipped_moves": 1, "declared": 0})
}

// A card that is put back was not moved.
func TestRule4_3PutBackIsNoMove(t *testing.T) {
	g := newGame(t, 2, func(set *RuleSet) { set.MoveMustMove = false }).solved()
	m, n := NewMeter(g.Rules), NewNarrator(g.Rules)
	m.Start(&g.State)
	expect(t, g.peeks().measure(m, MakeMove(15, Cell{0, 4}), MakeReveal(), MakePeek(0), MakePeek(1), MakeMove(5, Cell{1, 1}), MakeReveal()),
		map[string]int64{"turns": 2, "cards_moved": 1, "skipped_moves": 0})
	if text := g.told(n, MakePeek(2), MakePeek(3), MakeMove(14, Cell{2, 3}), MakeReveal()); !strings.Contains(text, ". Leaves B15 where it is. Reveals") {
		t.Errorf("told %q", text)
	}
}

// Who has forgotten a card does not know it: it is not among those remembered, its
// peek is no peek again, and a hint on it lies on an unknown card.
func TestRule3_2ForgottenIsUnknown(t *testing.T) {
	for _, c := range []struct {
		forget        float64
		remembers     CardSet
		again, blind  int64
		peeks, placed string
	}{
		{0, 3, 2, 0, " peeks at R1 (again) and R2 (again). Moves", ", on R1: right."},
		{1, 0, 0, 1, " peeks at R1 and R2. Moves", ", on R1: right, a card that player 1 has forgotten."},
	} {
		g := newGame(t, 2, func(set *RuleSet) { set.Forget = c.forget }).solved().faces(hintRed)
		m, n := NewMeter(g.Rules), NewNarrator(g.Rules)
		m.Start(&g.State)
		g.measure(m, MakePeek(0), MakePeek(1), g.sway(), MakeReveal(), MakePeek(8), MakePeek(9), MakeMove(15, Cell{3, 3}), MakeReveal())
		if v := g.seen(0); v.Remembered() != c.remembers || v.Known[Red] != c.remembers {
			t.Errorf("chance %v: player 0 sees the cards %016b, want %016b", c.forget, v.Remembered(), c.remembers)
		}
		before := g.State
		v := g.measure(m, MakePeek(0), MakePeek(1))
		expect(t, v, map[string]int64{"peeks_again": c.again})
		g.State = before
		if text := g.told(n, MakePeek(0), MakePeek(1), g.sway(), MakeReveal()); !strings.Contains(text, c.peeks) {
			t.Errorf("chance %v: told %q", c.forget, text)
		}
		g.State = before
		expect(t, g.measure(m, MakePeek(4), MakePeek(5), g.sway(), MakePlace(0, 0)), map[string]int64{"blind_locks": c.blind})
		g.State = before
		if text := g.told(n, MakePeek(4), MakePeek(5), g.sway(), MakePlace(0, 0)); !strings.Contains(text, c.placed) {
			t.Errorf("chance %v: told %q", c.forget, text)
		}
	}
}

// What the team has seen is what any of its players has peeked at.
func TestRule3_1KnownByTeam(t *testing.T) {
	g := newGame(t, 4, nil).solved()
	m := NewMeter(g.Rules)
	m.Start(&g.State)
	for p := range 4 {
		v := g.measure(m, MakePeek(2*p), MakePeek(2*p+1), g.sway(), MakeReveal())
		expect(t, v, map[string]int64{"known_by_team": int64(2*p + 2)})
	}
}

func TestMeterHintsOut(t *testing.T) {
	g := newGame(t, 2, silent).solved()
	m := NewMeter(g.Rules)
	m.Start(&g.State)
	g.turns(7)
	for hint := range 7 {
		g.turn(MakePlace(hint, hint))
	}
	expect(t, g.measure(m), map[string]int64{"won": 1, "declared": 0, "turns": 14, "placed": 7, "hints_left_hidden": 0})
}

// Locks that keep a family apart are found when they are laid.
func TestMeterLockedApart(t *testing.T) {
	type lock struct{ hint, card int }
	for _, c := range []struct {
		rows  []string
		locks []lock
		apart int64
		dead  int // the lock that did it, from 1
	}{
		// Red cards that are three steps apart, and four.
		{[]string{"RGGR", "GPPG", "BPPB", "RBBR"}, []lock{{0, 0}, {1, 3}}, 0, 0},
		{[]string{"RGGGR", "GPPPB", "PBBRB", "R...."}, []lock{{0, 0}, {1, 4}}, 1, 2},
		// A green card between those that are three apart.
		{[]string{"RGGR", "GPPG", "BPPB", "RBBR"}, []lock{{0, 0}, {1, 3}, {2, 1}}, 1, 3},
		// A red card that is walled in; the third purple one around it is out of
		// reach of the others.
		{[]string{"GPGR", "PRBR", "GPBR", "GPBB"}, []lock{{0, 5}, {1, 1}, {2, 4}, {3, 6}}, 0, 0},
		{[]string{"GPGR", "PRBR", "GPBR", "GPBB"}, []lock{{0, 5}, {1, 1}, {2, 4}, {3, 6}, {4, 9}}, 2, 5},
	} {
		g := newGame(t, 3, nil).lay(c.rows...)
		m := NewMeter(g.Rules)
		m.Start(&g.State)
		var v map[string]int64
		for range c.locks {
			g.peeks().play(MakeMove(15, g.somewhere(15)), MakeReveal())
		}
		for _, l := range c.locks {
			g.peeks().play(MakeMove(15, g.somewhere(15)))
			v = g.measure(m, MakePlace(l.hint, l.card))
		}
		want := map[string]int64{"locked_apart": c.apart, "dead_turn": 0, "dead_hint": 0}
		if c.dead > 0 {
			want["dead_turn"] = int64(len(c.locks) + c.dead)
			want["dead_hint"] = int64(g.HintFamilies(g.State.Face[c.locks[c.dead-1].hint]).Len())
		}
		expect(t, v, want)
	}
}

// somewhere is a legal target of a card.
func (g *game) somewhere(card int) Cell {
	for _, m := range g.legal() {
		if m.Card() == card {
			return m.Cell()
		}
	}
	g.Fatalf("card %d cannot move", card)
	return Cell{}
}

// What meters count adds up, over random games of all kinds.
func TestMeterAddsUp(t *testing.T) {
	for _, change := range []func(*RuleSet){
		silent,
		func(set *RuleSet) { silent(set); set.HintMode, set.Forget = HintsStack, 0.5 },
		func(set *RuleSet) { set.HintMode, set.Affinity = HintsBlind, 2 },
	} {
		g := mustNew(t, change)
		m := NewMeter(g)
		var values []int64
		dead := 0
		for deal := range uint64(100) {
			var last State
			var buf []Move
			c, r := engine.MakeChance(14, deal), engine.MakeRand(14, deal)
			g.Setup(&last, 2+int(deal%3), &c)
			m.Start(&last)
			for g.Turn(&last) != engine.Over {
				buf = g.AppendMoves(buf[:0], &last)
				move := buf[r.IntN(len(buf))]
				m.Before(&last, move)
				g.Apply(&last, move, &c)
				m.After(&last)
			}
			values = m.AppendValues(values[:0], &last)
			v := func(col int) int64 { return values[col] }
			for what, ok := range map[string]bool{
				"turns are reveals and placed hints": v(colTurns) == v(colReveals)+v(colPlaced),
				"turns have a move or none":          v(colTurns) == v(colMoves)+v(colSkipped),
				"placed hints are right or wrong":    v(colPlaced) == v(colRight)+v(colWrong),
				"hints are somewhere":                v(colPlaced)+v(colLeftRevealed)+v(colLeftHidden) == int64(last.Hints),
				"points count if won":                v(colScore) == v(colWon)*v(colPoints),
				"a dead end comes with a turn":       (v(colApart) > 0) == (v(colDeadTurn) > 0),
				"its hint shows something if seen":   (v(colDeadTurn) > 0 && g.Set().HintMode != HintsBlind) == (v(colDeadHint) > 0),
				"families apart are not joined":      v(colApart)+v(colJoined) <= Families,
				"a dead end is no victory":           v(colWon) == 0 || v(colApart) == 0,
			} {
				if !ok {
					t.Errorf("deal %d: not true that %s: %v", deal, what, values)
				}
			}
			dead += int(min(1, v(colApart)))
		}
		if dead == 0 {
			t.Error("no dead end in a hundred random games")
		}
	}
}

func TestMeterAllocatesNothing(t *testing.T) {
	g := newGame(t, 2, nil)
	m := NewMeter(g.Rules)
	values := make([]int64, 0, columnCount)
	n := enginetest.Allocations(func() {
		g.Setup(&g.State, 2, &g.chance)
		m.Start(&g.State)
		m.Before(&g.State, MakeDeclare())
		g.Apply(&g.State, MakeDeclare(), &g.chance)
		m.After(&g.State)
		values = m.AppendValues(values[:0], &g.State)
	})
	if n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}
