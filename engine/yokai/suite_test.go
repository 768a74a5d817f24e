package yokai_test

import (
	"testing"

	"yurei/engine"
	"yurei/engine/enginetest"
	"yurei/engine/yokai"
)

var (
	_ engine.Labels                          = yokai.Rules{}
	_ engine.Roled[yokai.State]              = yokai.Rules{}
	_ engine.Teller[yokai.State, yokai.Move] = yokai.Rules{}
	_ engine.Meter[yokai.State, yokai.Move]  = (*yokai.Meter)(nil)
)

// TestContract runs the conformance suite on all levels and a mix of their
// switches.
func TestContract(t *testing.T) {
	perfect := []string{"Memory"} // follows from the public peeks
	for _, variant := range []struct {
		name    string
		players []int
		games   int
		hidden  []string
		derived []string
		change  func(set *yokai.RuleSet)
	}{
		{"level 1", []int{2, 3, 4}, 6, nil, perfect, func(set *yokai.RuleSet) {}},
		{"level 2", []int{2, 3}, 6, []string{"Affinity[0]"}, perfect, func(set *yokai.RuleSet) { set.Affinity = 1 }},
		{"level 3", []int{2, 4}, 6, nil, perfect, func(set *yokai.RuleSet) { set.HintMode = yokai.HintsStack }},
		{"level 4", []int{2, 4}, 6, nil, perfect, func(set *yokai.RuleSet) { set.HintMode = yokai.HintsBlind }},
		{"mixed", []int{4}, 12, []string{"Affinity", "Memory"}, nil, func(set *yokai.RuleSet) {
			set.Affinity, set.HintMode, set.Shape, set.Forget = 3, yokai.HintsStack, 2, 0.3
			set.PeekDistinct, set.MoveMustMove, set.EndByDeclaration = false, false, false
		}},
	} {
		t.Run(variant.name, func(t *testing.T) {
			set := yokai.BaseRuleSet()
			variant.change(set)
			rules, err := yokai.New(set)
			if err != nil {
				t.Fatal(err)
			}
			enginetest.Run(t, enginetest.Suite[yokai.State, yokai.View, yokai.Move]{
				Rules: rules, Players: variant.players, Games: variant.games,
				MaxMoves: 4*yokai.MaxTurns + 1,
				Hidden:   append(variant.hidden, "Family", "Face"),
				Derived:  variant.derived,
				Valid:    rules.Sound,
			})
		})
	}
}
