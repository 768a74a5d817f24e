package main

import (
	"fmt"
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
	rules := must(ghosthome.New(must(set, err)))
	evaluator, belief := players.NewEvaluator(rules), players.NewWorlds(rules)
	player := players.NewPlayer(rules, players.Options{})
	var world ghosthome.State
	var v ghosthome.View
	first := 0 // of the game's samples of who wins
	play(rules, games/(n*n), seed, func(uint64) int { return n },
		func(s *ghosthome.State, i int, legal []ghosthome.Move, chance *engine.Chance, draws *engine.Rand) int {
			rules.Observe(&v, s, s.On)
			if draws.IntN(every) == 0 {
				var x pick
				for p := range engine.Player(n) {
					x.of = append(x.of, slices.Clone(evaluator.Terms(s, p)))
				}
				wins = append(wins, x)
			}
			if draws.IntN(seen) == 0 {
				belief.Look(&v)
				y := pick{of: [][]float64{slices.Clone(belief.Terms(s))}}
				for range ghostWorlds {
					rules.Determinize(&world, &v, draws)
					y.of = append(y.of, slices.Clone(belief.Terms(&world)))
				}
				views = append(views, y)
			}
			switch {
			case draws.Float64() < stray:
				return draws.IntN(len(legal))
			case len(legal) == 1:
				return 0
			}
			r := chance.At(engine.AgentStream, int(s.On), i)
			return player.Choose(&v, legal, &r)
		},
		func(s *ghosthome.State) {
			if s.Winner == engine.NoSide {
				wins = wins[:first]
			}
			for i := range wins[first:] {
				wins[first+i].right = int(s.Winner)
			}
			first = len(wins)
		})
	return wins, views
}
