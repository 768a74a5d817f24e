package montecarlo

import (
	"math"
	"testing"

	"yurei/engine"
	"yurei/engine/enginetest"
)

// usual are the options of the tests.
func usual(iterations int) SearchOptions {
	return SearchOptions{Iterations: iterations, Depth: 100, C: usualC}
}

func ismcts[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seat engine.Player, iterations int) *Search[S, V, M] {
	return NewISMCTS(rules, seat, ISMCTSOptions{SearchOptions: usual(iterations)})
}

func single[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seat engine.Player, iterations int) *Search[S, V, M] {
	return NewISMCTS(rules, seat, ISMCTSOptions{usual(iterations), Single})
}

func pimc[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seat engine.Player, iterations int) *Search[S, V, M] {
	return NewPIMC(rules, seat, PIMCOptions{usual(iterations), max(1, iterations/20)})
}

// rootValue is the mean reward of all iterations of the last decision.
func (s *Search[S, V, M]) rootValue() float64 {
	visits, sum := int32(0), 0.0
	for _, t := range s.tallies {
		visits += t.visits
		sum += t.sum
	}
	return sum / float64(visits)
}

// TestSecretCoin: a coin that the guesser cannot see is worth 1/2 to the hider.
// With a single observer the guesser sees what the hider's tree tells apart.
func TestSecretCoin(t *testing.T) {
	var rules enginetest.Coin
	var s enginetest.CoinState
	var v enginetest.CoinView
	rules.Observe(&v, &s, enginetest.CoinHider)
	legal := rules.AppendMoves(nil, &s)
	// Both sides drawn at random, the standard error of the mean would be 0.0035.
	multi := ismcts(rules, enginetest.CoinHider, 20_000)
	one := single(rules, enginetest.CoinHider, 20_000)
	for deal := range uint64(10) {
		chance := engine.MakeChance(1, deal)
		r := chance.At(engine.AgentStream, 0, 0)
		multi.Choose(&v, legal, &r)
		if got := multi.rootValue(); math.Abs(got-0.5) > 0.02 {
			t.Errorf("deal %d: several observers value the coin at %.3f, want 0.5 ± 0.02", deal, got)
		}
		one.Choose(&v, legal, &r)
		if got := one.rootValue(); got > 0.02 {
			t.Errorf("deal %d: a single observer values the coin at %.3f, want 0 to 0.02: the guesser sees it", deal, got)
		}
	}
}

// searchers are the searches under the names that tests give them.
func searchers[S, V comparable, M ~uint32 | ~uint64]() map[string]func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V] {
	return map[string]func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V]{
		"multiple": func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V] {
			return ismcts(rules, seat, iterations)
		},
		"single": func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V] {
			return single(rules, seat, iterations)
		},
		"pimc": func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V] {
			return pimc(rules, seat, iterations)
		},
		"flat": func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V] {
			return NewFlat(rules, seat, FlatOptions{Iterations: iterations, Depth: 100})
		},
		"flat ucb": func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V] {
			return NewFlat(rules, seat, FlatOptions{Iterations: iterations, Depth: 100, UCB: true, C: usualC})
		},
	}
}

// conforms runs the agent suite on every search in one tiny game.
func conforms[S, V comparable, M ~uint32 | ~uint64](t *testing.T, game enginetest.Suite[S, V, M], dilemmas []enginetest.Dilemma[S, M]) {
	for name, build := range searchers[S, V, M]() {
		t.Run(name, func(t *testing.T) {
			enginetest.RunAgent(t, enginetest.AgentSuite[S, V, M]{
				Game: game, Games: 6, AllocationGames: 100, Dilemmas: dilemmas,
				New: func(rules engine.Rules[S, V, M], seat engine.Player) engine.Agent[M, V] {
					return build(rules, seat, 60)
				},
			})
		})
	}
}

func TestSearchesKeepTheContract(t *testing.T) {
	t.Run("kuhn", func(t *testing.T) { conforms(t, enginetest.KuhnSuite(), nil) })
	t.Run("coin", func(t *testing.T) { conforms(t, enginetest.CoinSuite(), nil) })
	t.Run("alarm", func(t *testing.T) { conforms(t, enginetest.AlarmSuite(), enginetest.AlarmDilemmas()) })
	t.Run("memory", func(t *testing.T) { conforms(t, enginetest.MemorySuite(), nil) })
}
