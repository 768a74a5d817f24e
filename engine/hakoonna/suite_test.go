package hakoonna_test

import (
	"testing"

	"yurei/engine/enginetest"
	"yurei/engine/hakoonna"
)

// TestContract runs the conformance suite in every form of talk and with both
// noise mechanisms. Of its hundreds of games some reach every phase within 20 of
// her turns that random play reaches at all.
func TestContract(t *testing.T) {
	for _, variant := range []struct {
		name    string
		players int
		hidden  []string
		change  func(set *hakoonna.RuleSet)
	}{
		{"open discs", 4, nil, func(*hakoonna.RuleSet) {}},
		{"whisper cards", 3, nil, func(set *hakoonna.RuleSet) { set.Play.Talk, set.Noise.Mode = "whisper", "cards" }},
		{"silent own seat", 5, []string{"Hand[1]"}, func(set *hakoonna.RuleSet) { set.Play.Talk, set.Play.HakobitoControl = "silent", "own_seat" }},
	} {
		t.Run(variant.name, func(t *testing.T) {
			set := hakoonna.BaseRuleSet()
			set.Play.CapHakoTurns = 20
			variant.change(set)
			rules, err := hakoonna.New(set)
			if err != nil {
				t.Fatal(err)
			}
			enginetest.Run(t, enginetest.Suite[hakoonna.State, hakoonna.View, hakoonna.Move]{
				Rules: rules, Players: []int{variant.players}, Games: 1, MaxMoves: 20_000,
				Hidden: append(variant.hidden, "Base", "Code", "Weakness", "GhostAt[0]", "Slot", "Cards", "Noise"),
				// Every Empty is laid before all, so those who pool what they see know
				// the same of them.
				Derived: []string{"KnownEmpty[1]"},
				Valid:   rules.Sound,
			})
		})
	}
}
