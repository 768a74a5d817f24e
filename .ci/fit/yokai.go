package main

import (
	"slices"

	"yurei/engine"
	"yurei/engine/yokai"

	players "yurei/agents/yokai"
)

// yokaiGame fits how likely the players are to win from the beginning of a turn,
// without and with a shape to get.
func yokaiGame(f *file) {
	var samples [2][]outcome
	for _, name := range yokai.RuleSetNames() {
		set, _, err := yokai.LoadRuleSet(name)
		rules := must(yokai.New(must(set, err)))
		goal := min(set.Shape, 1)
		samples[goal] = append(samples[goal], yokaiPositions(rules)...)
	}
	m := method{ridge: 1e-5, steps: 12}
	f.begin("fitted are the weights of the terms of an [Evaluator], without and with a shape to get.", "fitted = [2][terms]float64")
	f.writeAll(
		fit(samples[0], m, "without a shape", entropy(samples[0])),
		fit(samples[1], m, "with a shape", entropy(samples[1])),
	)
}

// yokaiPositions samples the beginnings of turns of games with two to four players.
func yokaiPositions(rules yokai.Rules) (samples []outcome) {
	const games, seed = 2_000, 7
	options := players.UsualOptions()
	options.Worlds = 16 // as in playouts, to be done in a minute
	evaluator, player := players.NewEvaluator(rules), players.NewPlayer(rules, 0, options)
	var v yokai.View
	first := 0 // sample of the game
	play(rules, games, seed, func(deal uint64) int { return 2 + int(deal%3) },
		func(s *yokai.State, i int, legal []yokai.Move, chance *engine.Chance, draws *engine.Rand) int {
			if evaluator.Settled(s) {
				samples = append(samples, outcome{of: slices.Clone(evaluator.Terms(s))})
			}
			switch {
			case draws.Float64() < stray:
				choice := draws.IntN(len(legal))
				if legal[choice].Op() == yokai.OpDeclare {
					choice = len(legal) - 1 // nobody declares at random
				}
				return choice
			case len(legal) == 1:
				return 0
			}
			rules.Observe(&v, s, s.Active)
			r := chance.At(engine.AgentStream, int(s.Active), i)
			return player.Choose(&v, legal, &r)
		},
		func(s *yokai.State) {
			settle(samples[first:], rules.Ending(s).Winner == yokai.SidePlayers)
			first = len(samples)
		})
	return samples
}
