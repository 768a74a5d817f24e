package yokai

import (
	"testing"

	"yurei/engine"
	game "yurei/engine/yokai"
)

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
