package ghosthome

import (
	"testing"

	"yurei/engine"
)

// mustNew compiles a rule set that a test has changed.
func mustNew(t testing.TB, change func(set *RuleSet)) Rules {
	t.Helper()
	set := BaseRuleSet()
	if change != nil {
		change(set)
	}
	g, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playRandom plays a deal with random moves and shows each position, and the
// move that is played in it, to visit. It returns the end.
func playRandom(g Rules, players int, deal uint64, visit func(s *State, legal []Move, m Move)) State {
	var s State
	var buf [512]Move
	c := engine.MakeChance(1, deal)
	r := engine.MakeRand(uint64(players), deal)
	g.Setup(&s, players, &c)
	for g.Turn(&s) != engine.Over {
		legal := g.AppendMoves(buf[:0], &s)
		m := legal[r.IntN(len(legal))]
		visit(&s, legal, m)
		g.Apply(&s, m, &c)
	}
	return s
}

// BenchmarkRandomGame plays whole games of three with random moves, the View of
// the player on turn included.
func BenchmarkRandomGame(b *testing.B) {
	g := mustNew(b, nil)
	var s State
	var v View
	buf := make([]Move, 0, 512)
	decisions, moves, choices := 0, 0, 0
	b.ReportAllocs()
	for deal := 0; b.Loop(); deal++ {
		c := engine.MakeChance(1, uint64(deal))
		r := engine.MakeRand(1, uint64(deal))
		g.Setup(&s, 3, &c)
		for g.Turn(&s) != engine.Over {
			buf = g.AppendMoves(buf[:0], &s)
			m := buf[0]
			if len(buf) > 1 {
				g.Observe(&v, &s, s.On)
				m = buf[r.IntN(len(buf))]
				decisions++
				choices += len(buf)
			}
			g.Apply(&s, m, &c)
			moves++
		}
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
	b.ReportMetric(float64(choices)/float64(decisions), "choices/decision")
}

// BenchmarkWorld draws worlds from Views of the player on turn.
func BenchmarkWorld(b *testing.B) {
	g := mustNew(b, nil)
	var views []View
	for deal := range uint64(20) {
		playRandom(g, 3, deal, func(s *State, _ []Move, _ Move) {
			var v View
			g.Observe(&v, s, s.On)
			views = append(views, v)
		})
	}
	var w State
	r := engine.MakeRand(1, 1)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		g.Determinize(&w, &views[i%len(views)], &r)
	}
}

// BenchmarkKey hashes the View of the player on turn.
func BenchmarkKey(b *testing.B) {
	g := mustNew(b, nil)
	var states []State
	for deal := range uint64(20) {
		playRandom(g, 3, deal, func(s *State, _ []Move, _ Move) { states = append(states, *s) })
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s := &states[i%len(states)]
		g.Key(s, s.On)
	}
}
