package yokai

import "testing"

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
