package sim

import (
	"strings"
	"testing"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/enginetest"
)

// tinyPlan plays one of enginetest's games with uniform agents.
func tinyPlan[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], players int, deals int64) *Plan {
	labels := rules.(engine.Labels)
	table := func(seed uint64) (Game, error) {
		setting := Setting[S, V, M]{Rules: rules, Seed: seed, Players: players}
		for range players {
			seat := make([]engine.Agent[M, V], len(labels.Roles()))
			for role := range seat {
				seat[role] = agents.Random[M, V]{}
			}
			setting.Agents = append(setting.Agents, seat)
		}
		return NewTable(setting)
	}
	return &Plan{
		Schema: Schema{Game: labels.Name(), Reasons: labels.Reasons(), Sides: labels.Sides()},
		Seed:   1, Deals: deals, Cells: []Cell{{"random", table}},
	}
}

func TestTinyGamesArePlayed(t *testing.T) {
	for _, p := range []*Plan{
		tinyPlan(enginetest.Kuhn{}, 2, 500),
		tinyPlan(enginetest.Coin{}, 2, 500),
		tinyPlan(enginetest.Alarm{}, 3, 500),
		tinyPlan(enginetest.Memory{}, 2, 500),
	} {
		text := play(t, p, 1)
		if text != play(t, p, 3) {
			t.Errorf("%s: 3 workers give other records than 1", p.Schema.Game)
		}
		if n := strings.Count(text, ",finished,"); n != 500 {
			t.Errorf("%s: %d of 500 games finished", p.Schema.Game, n)
		}
		game, err := p.Cells[0].New(p.Seed)
		if err != nil {
			t.Fatal(err)
		}
		var rec Record
		all := func() {
			for deal := range int64(300) {
				if err := game.Play(deal, &rec); err != nil {
					t.Fatal(err)
				}
			}
		}
		all()
		if n := enginetest.Allocations(all); n != 0 {
			t.Errorf("%s: %v allocations in 300 games, want 0", p.Schema.Game, n)
		}
	}
}
