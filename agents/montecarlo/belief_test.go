package montecarlo

import (
	"math"
	"testing"

	"yurei/engine"
	"yurei/engine/enginetest"
)

// leaning holds heads so many times as plausible as tails.
type leaning float64

func (leaning) Look(*enginetest.CoinView) bool { return true }

func (l leaning) Weigh(s *enginetest.CoinState) float64 {
	if s.Hidden == enginetest.CoinHeads {
		return float64(l)
	}
	return 1
}

// TestWorldsFollowBelief: of eight worlds one is chosen by its weight. With k
// heads among them, heads are chosen in wk of wk + 8 - k times.
func TestWorldsFollowBelief(t *testing.T) {
	const draws = 20_000
	hidden := enginetest.CoinState{Hidden: enginetest.CoinTails}
	var v enginetest.CoinView
	enginetest.Coin{}.Observe(&v, &hidden, enginetest.CoinGuesser)
	for _, lean := range []leaning{0, 1, 3, 20} {
		want, ways := 0.0, 1.0
		for k := range rivals + 1 {
			heads, tails := float64(lean)*float64(k), float64(rivals-k)
			if heads+tails > 0 {
				want += ways / (1 << rivals) * heads / (heads + tails)
			} else {
				want += ways / (1 << rivals) // heads alone, none of them plausible
			}
			ways = ways * float64(rivals-k) / float64(k+1)
		}
		g := makePlayout(engine.Rules[enginetest.CoinState, enginetest.CoinView, enginetest.CoinMove](enginetest.Coin{}), 1)
		g.Believe(lean)
		g.weighing = true
		r := engine.MakeRand(1, 2)
		heads := 0
		var world enginetest.CoinState
		for range draws {
			g.draw(&world, &v, &r)
			if world.Hidden == enginetest.CoinHeads {
				heads++
			}
		}
		got, stdErr := float64(heads)/draws, math.Sqrt(want*(1-want)/draws)
		if math.Abs(got-want) > 4.5*stdErr {
			t.Errorf("lean %v: heads in %.4f of the worlds, want %.4f ± 4.5 x %.4f", lean, got, want, stdErr)
		}
	}
}

// TestBeliefDecides: all searches guess what is more plausible.
func TestBeliefDecides(t *testing.T) {
	hidden := enginetest.CoinState{Hidden: enginetest.CoinTails}
	var rules engine.Rules[enginetest.CoinState, enginetest.CoinView, enginetest.CoinMove] = enginetest.Coin{}
	var v enginetest.CoinView
	rules.Observe(&v, &hidden, enginetest.CoinGuesser)
	legal := rules.AppendMoves(nil, &hidden)
	options := SearchOptions{Iterations: 200, Depth: 10, C: usualC}
	flat := NewFlat(rules, enginetest.CoinGuesser, FlatOptions{Iterations: 200, Depth: 10})
	ismcts := NewISMCTS(rules, enginetest.CoinGuesser, ISMCTSOptions{SearchOptions: options})
	pimc := NewPIMC(rules, enginetest.CoinGuesser, PIMCOptions{options, 50})
	flat.Believe(leaning(5))
	ismcts.Believe(leaning(5))
	pimc.Believe(leaning(5))
	for name, agent := range map[string]engine.Agent[enginetest.CoinMove, enginetest.CoinView]{"flat": flat, "ismcts": ismcts, "pimc": pimc} {
		for i := range uint64(20) {
			r := engine.MakeRand(4, i)
			if got := legal[agent.Choose(&v, legal, &r)]; got != enginetest.CoinHeads {
				t.Errorf("%s: guess %d, want heads", name, got)
			}
		}
	}
}
