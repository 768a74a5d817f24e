package montecarlo

import (
	"math"

	"yurei/engine"
)

// scale follows the rewards of one decision, so that UCB1, which is made for
// rewards of 0 .. 1, meets scored games too.
type scale struct{ low, high float64 }

func makeScale() scale { return scale{math.Inf(1), math.Inf(-1)} }

func (s *scale) note(reward float64) {
	s.low, s.high = min(s.low, reward), max(s.high, reward)
}

// span is the width of the rewards seen, at least what a win is worth.
func (s *scale) span() float64 { return max(1, s.high-s.low) }

// ucb is the upper bound of UCB1 (P. Auer, N. Cesa-Bianchi and P. Fischer, 2002)
// with a random width: the mean reward and z x weight x sqrt(ln n / visits), z
// uniform in 0.75 .. 1.25; infinity without visits. UCB1 itself has z = 1 and is
// made for rewards that answer nobody. Two players of a search who learn from
// each other fall in step with it, though neither sees what the other does: a
// secret coin is then worth anything between 0.35 and 0.65, however long they
// search. A width of its own for each move (S. Vaswani et al., Randomized UCB,
// 2020) keeps them apart; wider ones cost strength in Nim.
//
// The conversions keep the compiler from fusing operations, which only some
// machines can.
func ucb(sum float64, visits int32, logN, weight float64, r *engine.Rand) float64 {
	if visits == 0 {
		return math.Inf(1)
	}
	n := float64(visits)
	return float64(sum/n) + float64(width(weight, r)*math.Sqrt(logN/n))
}

// width is the weight of exploration of one move at one time.
func width(weight float64, r *engine.Rand) float64 {
	return float64((0.75 + float64(0.5*r.Float64())) * weight)
}

// prior is how often a move is expected to be best, of so many: half of it lies
// on the one that a player of the game would choose, half on all alike.
func prior(moves int, favoured bool) float64 {
	p := 0.5 / float64(moves)
	if favoured {
		p += 0.5
	}
	return p
}

// puct is the bound of D. Silver et al. (2016), after C. D. Rosin's PUCB (2011),
// with a random width as in [ucb]: the mean reward and z x weight x prior x sqrt n
// / (1 + visits). Without visits, hope stands for the mean. UCB1 tries each move
// of each node once and then tells apart what differs by a lot; where there are
// twenty moves, most about as good, its choices are noise.
func puct[M ~uint32 | ~uint64](e *edge[M], hope, prior, weight float64, r *engine.Rand) float64 {
	n := float64(e.visits)
	if e.visits > 0 {
		hope = e.sum / n
	}
	return hope + float64(float64(width(weight, r)*prior)*float64(math.Sqrt(float64(e.available))/(1+n)))
}

// highest keeps the highest of the bounds offered, each of equals with the same
// chance. The zero value has none yet.
type highest struct {
	bound  float64
	equals int
}

// offer reports whether the bound is the one to keep.
func (h *highest) offer(bound float64, r *engine.Rand) bool {
	switch {
	case h.equals == 0 || bound > h.bound:
		h.bound, h.equals = bound, 1
		return true
	case bound == h.bound:
		h.equals++
		return r.IntN(h.equals) == 0
	}
	return false
}

// logarithms returns ln k for k = 0 .. n, with 0 for k = 0, to six digits.
// math.Log differs in the last bit between machines.
func logarithms(n int) []float64 {
	logs := make([]float64, n+1)
	for k := 2; k <= n; k++ {
		// ln k - ln (k-1) = 2 artanh z.
		z := 1 / float64(2*k-1)
		w := float64(z * z)
		sum := float64(w * (1.0 / 9))
		sum = float64((sum + 1.0/7) * w)
		sum = float64((sum + 1.0/5) * w)
		sum = float64((sum + 1.0/3) * w)
		logs[k] = logs[k-1] + float64(2*z*(1+sum))
	}
	return logs
}

// tally is what a search found out about one legal move of its decision.
type tally struct {
	visits int32
	sum    float64 // of rewards
}

func (t *tally) mean() float64 {
	if t.visits == 0 {
		return math.Inf(-1)
	}
	return t.sum / float64(t.visits)
}

// best is the index of the move with the most visits and, of those, the best
// mean; byValue, of the best mean. It is drawn uniformly among equals.
func best(tallies []tally, byValue bool, r *engine.Rand) int {
	most := int32(0)
	for i := range tallies {
		most = max(most, tallies[i].visits)
	}
	at := 0
	var top highest
	for i := range tallies {
		if t := &tallies[i]; (byValue || t.visits == most) && top.offer(t.mean(), r) {
			at = i
		}
	}
	return at
}
