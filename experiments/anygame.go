package experiments

import (
	"yurei/agents"
	"yurei/agents/montecarlo"
	"yurei/engine"
)

// playersOf makes the hand-written players of a game, for searches that let them
// play out; nil for a game that has none.
type playersOf[S, V comparable, M ~uint32 | ~uint64] func(engine.Rules[S, V, M]) montecarlo.Players[V, M]

// anyGameKinds are the kinds of agents that play any game, also one without
// hand-written players.
func anyGameKinds[S, V comparable, M ~uint32 | ~uint64]() []agentOf[S, V, M] {
	return append([]agentOf[S, V, M]{randomKind[S, V, M]()}, searchKinds[S, V, M](nil)...)
}

// randomKind chooses at random.
func randomKind[S, V comparable, M ~uint32 | ~uint64]() agentOf[S, V, M] {
	return agentOf[S, V, M]{
		AgentInfo: AgentInfo{agents.Kind{Name: "random"}, "any legal move, all alike"},
		build: func(agents.Spec, engine.Rules[S, V, M], engine.Player, int) engine.Agent[M, V] {
			return agents.Random[M, V]{}
		},
	}
}

// searches says what each search does.
var searches = map[string]string{
	"flat":   "flat Monte Carlo: plays each legal move out in many worlds",
	"ismcts": "information set Monte Carlo tree search: one tree for all worlds",
	"pimc":   "perfect information Monte Carlo: a tree for each world, as if it were known",
}

// searchKinds are the searches.
func searchKinds[S, V comparable, M ~uint32 | ~uint64](players playersOf[S, V, M]) []agentOf[S, V, M] {
	var kinds []agentOf[S, V, M]
	for _, kind := range montecarlo.Kinds(players != nil) {
		kinds = append(kinds, agentOf[S, V, M]{
			AgentInfo: AgentInfo{kind, searches[kind.Name]},
			check:     func(spec agents.Spec) error { return montecarlo.Check(spec, players != nil) },
			build: func(spec agents.Spec, rules engine.Rules[S, V, M], seat engine.Player, _ int) engine.Agent[M, V] {
				var playOut montecarlo.Players[V, M]
				if players != nil {
					playOut = players(uncounted(rules))
				}
				return montecarlo.New(spec, rules, seat, playOut)
			},
		})
	}
	return kinds
}
