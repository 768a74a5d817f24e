package main

import (
	"fmt"
	"log"
	"math"
	"slices"

	"yurei/engine"
	"yurei/engine/ghosthome"

	players "yurei/agents/ghosthome"
)

// ghostHome fits who wins from a position, and how plausible a world is.
func ghostHome(f *file) {
	m := method{ridge: 1e-6, steps: 8}
	var fitted [][]float64
	var views []pick
	for n := 2; n <= 4; n++ {
		var wins []pick
		for _, deck := range ghosthome.RuleSetNames() {
			won, viewed := ghostPositions(deck, n)
			wins, views = append(wins, won...), append(views, viewed...)
		}
		fitted = append(fitted, fit(wins, m, fmt.Sprintf("%d players", n), math.Log(float64(n))))
	}
	f.begin("fitted are the weights of the terms of an [Evaluator], with 2, 3 and 4 players.", "fitted = [3][terms]float64")
	f.writeAll(fitted...)
	f.begin("plausible are the weights of the terms of [Worlds].", "plausible = [worldTerms]float64")
	f.write(fit(views, m, "worlds", math.Log(ghostWorlds+1)))
}

// ghostWorlds are compared with the true one.
const ghostWorlds = 8

// ghostPositions samples the positions of games: who won from them, and how the true
// position differs from others that who is on turn cannot tell from it.
func ghostPositions(deck string, n int) (wins, views []pick) {
	const (
		games = 80_000 // divided by the square of the number of players
		every = 4      // of the positions, one in so many is a sample of who wins
		seen  = 32     // one in so many is a sample of worlds
		seed  = 6
	)
	set, _, err := ghosthome.LoadRuleSet(deck)
	if err != nil {
		log.Fatal(err)
	}
	rules, err := ghosthome.New(set)
	if err != nil {
		log.Fatal(err)
	}
	evaluator, belief := players.NewEvaluator(rules), players.NewWorlds(rules)
	player := players.NewPlayer(rules, players.Options{})
	var s, world ghosthome.State
	var v ghosthome.View
	var legal []ghosthome.Move
	for deal := range uint64(games / (n * n)) {
		chance := engine.MakeChance(seed, deal)
		draws := engine.MakeRand(seed, deal)
		rules.Setup(&s, n, &chance)
		first := len(wins)
		for i := 0; rules.Turn(&s) != engine.Over; i++ {
			rules.Observe(&v, &s, s.On)
			if draws.IntN(every) == 0 {
				var x pick
				for p := range engine.Player(n) {
					x.of = append(x.of, slices.Clone(evaluator.Terms(&s, p)))
				}
				wins = append(wins, x)
			}
			if draws.IntN(seen) == 0 {
				belief.Look(&v)
				y := pick{of: [][]float64{slices.Clone(belief.Terms(&s))}}
				for range ghostWorlds {
					rules.Determinize(&world, &v, &draws)
					y.of = append(y.of, slices.Clone(belief.Terms(&world)))
				}
				views = append(views, y)
			}
			legal = rules.AppendMoves(legal[:0], &s)
			choice := 0
			if draws.Float64() < stray {
				choice = draws.IntN(len(legal))
			} else if len(legal) > 1 {
				r := chance.At(engine.AgentStream, int(s.On), i)
				choice = player.Choose(&v, legal, &r)
			}
			rules.Apply(&s, legal[choice], &chance)
		}
		if s.Winner == engine.NoSide {
			wins = wins[:first]
		}
		for i := range wins[first:] {
			wins[first+i].right = int(s.Winner)
		}
	}
	return wins, views
}
