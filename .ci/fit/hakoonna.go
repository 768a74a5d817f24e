package main

import (
	"log"
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
		o, err := ruleset.ParseOverride("--set", c)
		if err != nil {
			log.Fatal(err)
		}
		overrides = append(overrides, o)
	}
	set, _, err := hakoonna.LoadRuleSet("base", overrides...)
	if err != nil {
		log.Fatal(err)
	}
	rules, err := hakoonna.New(set)
	if err != nil {
		log.Fatal(err)
	}
	return rules
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
	var s hakoonna.State
	var v hakoonna.View
	var legal []hakoonna.Move
	for deal := range uint64(games) {
		chance := engine.MakeChance(seed, deal)
		draws := engine.MakeRand(seed, deal)
		rules.Setup(&s, 1+[]int{2, 3, 3, 4}[deal%4], &chance)
		first := len(samples)
		for i := 0; rules.Turn(&s) != engine.Over; i++ {
			p := rules.Turn(&s)
			legal = rules.AppendMoves(legal[:0], &s)
			choice := 0
			if len(legal) > 1 {
				if evaluator.Settled(&s) {
					samples = append(samples, outcome{of: slices.Clone(evaluator.Terms(&s))})
				}
				if draws.Float64() < stray {
					choice = draws.IntN(len(legal))
				} else {
					r := chance.At(engine.AgentStream, int(p), i)
					rules.Observe(&v, &s, p)
					choice = seats[p][rules.Role(&s, p)].Choose(&v, legal, &r)
				}
			}
			rules.Apply(&s, legal[choice], &chance)
		}
		settle(samples[first:], rules.Ending(&s).Winner == hakoonna.SideVisitors)
	}
	return samples
}
