package yokai

import (
	"testing"

	"yurei/engine"
)

// BenchmarkRandomGame plays whole games of three players with random moves, the
// View of the player on turn included.
func BenchmarkRandomGame(b *testing.B) {
	g := mustNew(b, nil)
	var s State
	var v View
	buf := make([]Move, 0, 512)
	decisions, moves := 0, 0
	b.ReportAllocs()
	for deal := 0; b.Loop(); deal++ {
		c := engine.MakeChance(1, uint64(deal))
		r := engine.MakeRand(1, uint64(deal))
		g.Setup(&s, 3, &c)
		for g.Turn(&s) != engine.Over {
			buf = g.AppendMoves(buf[:0], &s)
			m := buf[0]
			if len(buf) > 1 {
				g.Observe(&v, &s, s.Active)
				m = buf[r.IntN(len(buf))]
				decisions++
				moves += len(buf)
			}
			g.Apply(&s, m, &c)
		}
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
	b.ReportMetric(float64(moves)/float64(decisions), "moves/decision")
}

// BenchmarkWorld draws worlds from Views of the player on turn.
func BenchmarkWorld(b *testing.B) {
	g := mustNew(b, nil)
	var views []View
	for deal := range uint64(20) {
		playRandom(g, 3, deal, func(s *State) {
			var v View
			g.Observe(&v, s, s.Active)
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
		playRandom(g, 3, deal, func(s *State) { states = append(states, *s) })
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s := &states[i%len(states)]
		g.Key(s, s.Active)
	}
}

// BenchmarkCardMoves lists the moves of cards.
func BenchmarkCardMoves(b *testing.B) {
	g := mustNew(b, nil)
	var states []State
	for deal := range uint64(20) {
		playRandom(g, 3, deal, func(s *State) {
			if s.Phase == PhaseMove {
				states = append(states, *s)
			}
		})
	}
	buf := make([]Move, 0, 512)
	moves := 0
	for i := 0; b.Loop(); i++ {
		buf = g.AppendMoves(buf[:0], &states[i%len(states)])
		moves += len(buf)
	}
	b.ReportMetric(float64(moves)/float64(b.N), "moves")
}
