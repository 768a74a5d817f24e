package experiments

import (
	"yurei/agents"
	"yurei/agents/montecarlo"
	"yurei/engine"
)

// anyGameKinds are the kinds of agents that play any game.
func anyGameKinds[S, V comparable, M ~uint32 | ~uint64]() []agentOf[S, V, M] {
	return []agentOf[S, V, M]{randomKind[S, V, M](), flatKind[S, V, M]()}
}

// randomKind chooses at random, in any game.
func randomKind[S, V comparable, M ~uint32 | ~uint64]() agentOf[S, V, M] {
	return agentOf[S, V, M]{
		AgentInfo: AgentInfo{agents.Kind{Name: "random"}, "any legal move, all alike"},
		build: func(agents.Spec, engine.Rules[S, V, M], engine.Player, int) engine.Agent[M, V] {
			return agents.Random[M, V]{}
		},
	}
}

// flatKind is flat Monte Carlo, for any game.
func flatKind[S, V comparable, M ~uint32 | ~uint64]() agentOf[S, V, M] {
	const iterations, depth = "iterations", "depth"
	return agentOf[S, V, M]{
		AgentInfo: AgentInfo{
			agents.Kind{Name: "flat", Options: []agents.Option{
				agents.IntOption(iterations, 200, 1, 1_000_000),
				agents.IntOption(depth, 200, 1, 100_000),
			}},
			"flat Monte Carlo: plays every legal move out at random",
		},
		build: func(spec agents.Spec, rules engine.Rules[S, V, M], seat engine.Player, _ int) engine.Agent[M, V] {
			return montecarlo.NewFlat(rules, seat, montecarlo.FlatOptions{Iterations: spec.Int(iterations), Depth: spec.Int(depth)})
		},
		traced: iterations + "=4," + depth + "=20",
	}
}
