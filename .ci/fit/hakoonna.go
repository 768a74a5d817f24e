package main

import (
	"slices"

	"yurei/engine"
	"yurei/engine/hakoonna"
	"yurei/engine/ruleset"

	players "yurei/agents/hakoonna"
)

// hakoOnna fits how likely the Visitors are to win from the beginning of a round, with
// every noise setting.
func hakoOnna(f *file) {
	var all []outcome
	for _, noise := range [][]string{
		{"noise.mode=discs", "noise.difficulty=normal"},
		{"noise.mode=discs", "noise.difficulty=hard"},
		{"noise.mode=discs", "noise.difficulty=nightmare"},
		{"noise.mode=cards"},
	} {
		all = append(all, hakoPositions(hakoRules(noise))...)
	}
	f.begin("weights are those of the terms of an [Evaluator].", "weights = []float64")
	f.write(fit(all, method{ridge: 1e-5, steps: 12}, "positions", entropy(all)))
}

func hakoRules(changes []string) hakoonna.Rules {
	var overrides []ruleset.Override
	for _, c := range changes {
		overrides = append(overrides, must(ruleset.ParseOverride("--set", c)))
	}
	set, _, err := hakoonna.LoadRuleSet("base", overrides...)
	return must(hakoonna.New(must(set, err)))
}

// hakoPositions samples the positions of games with two, three, three and four
// Visitors.
func hakoPositions(rules hakoonna.Rules) (samples []outcome) {
	const games, seed = 10_000, 5
	evaluator := players.NewEvaluator(rules)
	var seats [hakoonna.MaxSeats][3]engine.Agent[hakoonna.Move, hakoonna.View]
	for p := range seats {
		hako := players.NewHakoOnna(rules, engine.Player(p))
		seats[p] = [3]engine.Agent[hakoonna.Move, hakoonna.View]{hako, players.NewVisitor(rules, engine.Player(p)), hako}
	}
	var v hakoonna.View
	first := 0 // sample of the game
	play(rules, games, seed, func(deal uint64) int { return 1 + []int{2, 3, 3, 4}[deal%4] },
		func(s *hakoonna.State, i int, legal []hakoonna.Move, chance *engine.Chance, draws *engine.Rand) int {
			if len(legal) == 1 {
				return 0
			}
			if evaluator.Settled(s) {
				samples = append(samples, outcome{of: slices.Clone(evaluator.Terms(s))})
			}
			if draws.Float64() < stray {
				return draws.IntN(len(legal))
			}
			p := rules.Turn(s)
			r := chance.At(engine.AgentStream, int(p), i)
			rules.Observe(&v, s, p)
			return seats[p][rules.Role(s, p)].Choose(&v, legal, &r)
		},
		func(s *hakoonna.State) {
			settle(samples[first:], rules.Ending(s).Winner == hakoonna.SideVisitors)
			first = len(samples)
		})
	return samples
}
