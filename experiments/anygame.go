package experiments

import (
	"yurei/agents"
	"yurei/agents/montecarlo"
	"yurei/engine"
)

// loreOf makes what searches know of a game beyond its rules; nil for a game of
// which nothing is known.
type loreOf[S, V comparable, M ~uint32 | ~uint64] func(engine.Rules[S, V, M]) *montecarlo.Lore[S, V, M]

// anyGameKinds are the kinds of agents that play any game, also one of
// which nothing is known.
func anyGameKinds[S, V comparable, M ~uint32 | ~uint64]() []agentOf[S, V, M] {
	return append([]agentOf[S, V, M]{randomKind[S, V, M]()}, searchKinds[S, V, M](nil, false)...)
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

// searchKinds are the searches. Staged says that players make choices while the game
// is set up.
func searchKinds[S, V comparable, M ~uint32 | ~uint64](lore loreOf[S, V, M], staged bool) []agentOf[S, V, M] {
	var kinds []agentOf[S, V, M]
	list := montecarlo.Kinds(lore != nil)
	if !staged {
		list = montecarlo.Unstaged(list)
	}
	for _, kind := range list {
		kinds = append(kinds, agentOf[S, V, M]{
			AgentInfo: AgentInfo{kind, searches[kind.Name]},
			check:     func(spec agents.Spec) error { return montecarlo.Check(spec, lore != nil) },
			build: func(spec agents.Spec, rules engine.Rules[S, V, M], seat engine.Player, _ int) engine.Agent[M, V] {
				var known *montecarlo.Lore[S, V, M]
				if lore != nil {
					known = lore(uncounted(rules))
				}
				return montecarlo.New(spec, rules, seat, known)
			},
		})
	}
	return kinds
}
