package main

import (
	"log"
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
		if err != nil {
			log.Fatal(err)
		}
		rules, err := yokai.New(set)
		if err != nil {
			log.Fatal(err)
		}
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
	var s yokai.State
	var v yokai.View
	var legal []yokai.Move
	for deal := range uint64(games) {
		chance := engine.MakeChance(seed, deal)
		draws := engine.MakeRand(seed, deal)
		rules.Setup(&s, 2+int(deal%3), &chance)
		first := len(samples)
		for i := 0; rules.Turn(&s) != engine.Over; i++ {
			if evaluator.Settled(&s) {
				samples = append(samples, outcome{of: slices.Clone(evaluator.Terms(&s))})
			}
			legal = rules.AppendMoves(legal[:0], &s)
			choice := 0
			switch {
			case draws.Float64() < stray:
				choice = draws.IntN(len(legal))
				if legal[choice].Op() == yokai.OpDeclare {
					choice = len(legal) - 1 // nobody declares at random
				}
			case len(legal) > 1:
				rules.Observe(&v, &s, s.Active)
				r := chance.At(engine.AgentStream, int(s.Active), i)
				choice = player.Choose(&v, legal, &r)
			}
			rules.Apply(&s, legal[choice], &chance)
		}
		settle(samples[first:], rules.Ending(&s).Winner == yokai.SidePlayers)
	}
	return samples
}
