package yokai

import (
	"math"
	"testing"

	"yurei/engine"
	game "yurei/engine/yokai"
)

var _ engine.Evaluator[game.State] = (*Evaluator)(nil)

// What was said speaks for the truth: mostly it is more plausible than a world that
// the rules allow.
func TestWorldsFavourTheTruth(t *testing.T) {
	rules := makeRules(t, "level-1")
	m := newMatch(rules, 2, UsualOptions())
	looks, better := 0, 0
	w := NewWorlds(rules, 0, UsualOptions())
	m.asked = func(m *match, r engine.Rand, _ int) {
		if m.state.Phase != game.PhaseMove || !w.Look(&m.view) {
			return
		}
		var other game.State
		rules.Determinize(&other, &m.view, &r)
		looks++
		if truth, drawn := w.Weigh(&m.state), w.Weigh(&other); truth > drawn || truth == drawn && r.IntN(2) == 0 {
			better++
		}
	}
	m.tally(6, 30)
	if looks < 200 || better*100 < looks*85 {
		t.Errorf("the truth is more plausible than a drawn world in %d of %d decisions, want 85%%", better, looks)
	}
	var v game.View
	m.rules.Setup(&m.state, 2, &m.chance)
	m.rules.Observe(&v, &m.state, 0)
	if w.Look(&v) {
		t.Error("worlds differ before anybody has done anything")
	}
}

// At the end of a game the estimate is right, on the way it tells games that are won
// from those that are lost.
func TestEvaluator(t *testing.T) {
	for _, name := range game.RuleSetNames() {
		rules := makeRules(t, name)
		e := NewEvaluator(rules)
		m := newMatch(rules, 2, with(func(o *Options) { o.Worlds = 16 }))
		var sum [2]float64
		var games [2]int
		for deal := range uint64(60) {
			var late float64
			m.asked = func(m *match, _ engine.Rand, _ int) {
				p := e.Evaluate(&m.state, 0, game.SidePlayers)
				if !(p >= 0 && p <= 1) || math.Abs(1-p-e.Evaluate(&m.state, 0, game.SideYokai)) > 1e-12 {
					t.Fatalf("%s: estimate %v for the players, %v for the yōkai", name, p, e.Evaluate(&m.state, 0, game.SideYokai))
				}
				if m.state.Turns == m.state.Hints && m.state.Phase == game.PhaseFirst {
					late = p
				}
			}
			won := 0
			if m.play(7, deal).Winner == game.SidePlayers {
				won = 1
				if p := e.Evaluate(&m.state, 0, game.SidePlayers); p != 1 {
					t.Errorf("%s: a game that is won is estimated at %v", name, p)
				}
			}
			if m.state.Turns > m.state.Hints {
				sum[won] += late
				games[won]++
			}
		}
		if games[0] > 4 && games[1] > 4 && sum[1]/float64(games[1]) <= sum[0]/float64(games[0]) {
			t.Errorf("%s: games are estimated half-way at %.2f if they are won and at %.2f if not", name, sum[1]/float64(games[1]), sum[0]/float64(games[0]))
		}
	}
}
