package yokai

import (
	"math"
	"testing"

	"yurei/engine"
	game "yurei/engine/yokai"
)

// straying is a player who makes one choice of thirty-three at random, but declares
// only when it means to.
type straying struct{ player }

func (s straying) Choose(v *game.View, legal []game.Move, r *engine.Rand) int {
	if i := r.IntN(33 * len(legal)); i < len(legal) && legal[i].Op() != game.OpDeclare {
		return i
	}
	return s.player.Choose(v, legal, r)
}

// TestEstimatesAreCalibrated: where wins are estimated to be likely they are, by
// fifths, and estimates tell more than the share of wins. The games are not those
// that the weights are fitted to.
func TestEstimatesAreCalibrated(t *testing.T) {
	for name, most := range map[string]float64{"level-1": 0.82, "level-2": 0.82, "level-3": 0.84, "level-4": 0.87, "level-5": 0.82} {
		rules := makeRules(t, name)
		e := NewEvaluator(rules)
		var wins, sum, n [5]float64
		missed, won, positions := 0.0, 0.0, 0.0
		var estimates []float64
		m := newMatch(rules, 2, with(func(o *Options) { o.Worlds = 16 }))
		for seat := range m.players {
			m.players[seat] = straying{m.players[seat]}
		}
		m.asked = func(m *match, _ engine.Rand, _ int) {
			if !e.Settled(&m.state) {
				return
			}
			p := e.Evaluate(&m.state, m.state.Active, game.SidePlayers)
			if other := e.Evaluate(&m.state, m.state.Active, game.SideYokai); !(p >= 0 && p <= 1) || math.Abs(p+other-1) > 1e-12 {
				t.Fatalf("%s: estimate %v for the players, %v for the yōkai", name, p, other)
			}
			estimates = append(estimates, p)
		}
		for deal := range uint64(200) {
			estimates = estimates[:0]
			result := number(m.play(31, deal).Winner == game.SidePlayers)
			for _, p := range estimates {
				missed += (p - result) * (p - result)
				won += result
				positions++
				bin := min(len(n)-1, int(p*float64(len(n))))
				n[bin]++
				sum[bin] += p
				wins[bin] += result
			}
		}
		mean := won / positions
		relative := missed / positions / (mean * (1 - mean))
		t.Logf("%s: squared error %.3f of that of the mean %.3f, %.0f positions", name, relative, mean, positions)
		if relative > most {
			t.Errorf("%s: squared error %.3f of that of the mean, want at most %v", name, relative, most)
		}
		for bin := range n {
			t.Logf("%s: estimated at %.3f, %.3f are won (%.0f positions)", name, sum[bin]/n[bin], wins[bin]/n[bin], n[bin])
			// Positions of one game are not independent: some eighty games stand
			// behind a full bin.
			if n[bin] >= 400 && math.Abs(wins[bin]-sum[bin])/n[bin] > 0.12 {
				t.Errorf("%s: estimated at %.3f, %.3f are won (%.0f positions)", name, sum[bin]/n[bin], wins[bin]/n[bin], n[bin])
			}
		}
	}
}
