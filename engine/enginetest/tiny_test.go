package enginetest

import (
	"testing"

	"yurei/engine"
)

func TestTinyGames(t *testing.T) {
	t.Run("kuhn", func(t *testing.T) { Run(t, KuhnSuite()) })
	t.Run("coin", func(t *testing.T) { Run(t, CoinSuite()) })
	t.Run("alarm", func(t *testing.T) { Run(t, AlarmSuite()) })
	t.Run("memory", func(t *testing.T) { Run(t, MemorySuite()) })
}

// histories walks all sequences of moves from s with a fixed chance and calls
// end for each last position.
func histories[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], s S, chance *engine.Chance, end func(s *S)) {
	legal := rules.AppendMoves(nil, &s)
	if len(legal) == 0 {
		end(&s)
	}
	for _, m := range legal {
		next := s
		rules.Apply(&next, m, chance)
		histories(rules, next, chance, end)
	}
}

// frequencies counts the worlds of the seat's view of s by a part of them.
func frequencies[S, V, P comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], s S, seat engine.Player, part func(world *S) P) map[P]int {
	var v V
	rules.Observe(&v, &s, seat)
	chance := engine.MakeChance(8, 0)
	r := chance.At(checkStream, 0, 0)
	counts := map[P]int{}
	for range worldDraws {
		var world S
		rules.Determinize(&world, &v, &r)
		counts[part(&world)]++
	}
	return counts
}

const worldDraws = 20_000

// sameFrequencies checks the counts against chances: all of these and no others,
// with a chi-square of at most 4.5 standard deviations above its mean.
func sameFrequencies[P comparable](t *testing.T, counts map[P]int, chances map[P]float64) {
	t.Helper()
	sum, freedom := 0.0, float64(len(chances)-1)
	total := 0
	for part, chance := range chances {
		expected := chance * worldDraws
		off := float64(counts[part]) - expected
		sum += off * off / expected
		total += counts[part]
	}
	if total != worldDraws {
		t.Errorf("%v: worlds that cannot be, want %v", counts, chances)
	}
	// (x - freedom)^2 > 4.5^2 * 2 * freedom
	if over := sum - freedom; over > 0 && over*over > 4.5*4.5*2*freedom {
		t.Errorf("%v: chi-square %.1f, want about %.0f for %v", counts, sum, freedom, chances)
	}
}
