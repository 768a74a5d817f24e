package ghosthome_test

import (
	"testing"

	"yurei/engine/enginetest"
	"yurei/engine/ghosthome"
)

// TestContract runs the conformance suite with all numbers of players, on both
// decks and with the switches turned round.
func TestContract(t *testing.T) {
	for _, variant := range []struct {
		name    string
		players []int
		change  func(set *ghosthome.RuleSet)
	}{
		{"full", []int{2, 3, 4}, func(*ghosthome.RuleSet) {}},
		{"basic", []int{2, 4}, func(set *ghosthome.RuleSet) {
			for k := ghosthome.Hole; k <= ghosthome.Wild; k++ {
				set.Cards[k] = 0
			}
		}},
		{"switches", []int{2, 3}, func(set *ghosthome.RuleSet) {
			set.Play = ghosthome.Play{
				GhostBlocksUp: true, HoleSameHouse: true, LightningWithGhost: "stay", StopGhosts: "total", CapTurns: 400,
			}
			set.Cards[ghosthome.Hole], set.Cards[ghosthome.Elevator] = 3, 3
			set.Hand.LastSeatExtra = 1
		}},
	} {
		t.Run(variant.name, func(t *testing.T) {
			set := ghosthome.BaseRuleSet()
			variant.change(set)
			rules, err := ghosthome.New(set)
			if err != nil {
				t.Fatal(err)
			}
			enginetest.Run(t, enginetest.Suite[ghosthome.State, ghosthome.View, ghosthome.Move]{
				Rules: rules, Players: variant.players, Games: 8, MaxMoves: 20_000,
				Hidden: []string{"Hand[0]", "Hand[1]", "Secret[0]", "Secret[1]", "SunkOwn[0]", "SunkOwn[1]", "Pile"},
				Valid:  rules.Sound,
			})
		})
	}
}
