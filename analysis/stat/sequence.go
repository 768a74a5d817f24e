package stat

import "math"

// ShareSequence returns the interval of a confidence sequence for a share of
// which k of n trials were seen: with at least the chance level the truth lies
// in every interval that is ever computed, however often and for whatever reason
// one looks, so that a run may stop at any look, go on after it, or be watched.
// It lies within [0, 1], holds k/n, and is [0, 1] for n = 0. From a hundred to a
// million trials it is 1.6 to 1.9 times as wide as an interval for one look.
//
// Gamblers bet before each trial that a hypothesis is false, one that the share is
// higher and one that it is lower. If it is true their game is fair, and the
// chance that a gambler ever has c times the first capital is at most 1/c (J.
// Ville, 1939); what no gambler has refuted with c = 2/(1-level) is the interval.
// Each splits the capital over many stakes, fixed beforehand.
// I. Waudby-Smith, A. Ramdas, JRSS B 86 (2024), 1-27 (hedged capital); mixture
// over stakes: H. Robbins, Annals of Mathematical Statistics 41 (1970),
// 1397-1409.
func ShareSequence(k, n int64, level float64) Interval {
	return newGamble(0, 1, payoff{1, k}, payoff{0, n - k}).interval(level)
}

// Sequence is [ShareSequence] for Difference. It lies within [-1, 1], holds
// Difference and is [-1, 1] without deals. Two cells on separate deals may be
// paired in the order of their deals.
func (t Pairs) Sequence(level float64) Interval {
	return t.gamble().interval(level)
}

func (t Pairs) gamble() gamble {
	return newGamble(-1, 1, payoff{1, t.First}, payoff{0, t.Both + t.Neither}, payoff{-1, t.Second})
}

// payoff is a value that a trial can have and how often it had it.
type payoff struct {
	value float64
	times int64
}

// gamble is the game against the hypotheses about the mean of trials with values
// in [lo, hi]. The capital depends on counts only, not on their order.
type gamble struct {
	lo, hi, mean float64
	seen         [3]payoff
}

func newGamble(lo, hi float64, seen ...payoff) gamble {
	g := gamble{lo: lo, hi: hi, mean: (lo + hi) / 2}
	n, sum := int64(0), int64(0)
	for i, p := range seen {
		if p.times < 0 {
			panic("stat: a confidence sequence of a negative count")
		}
		g.seen[i] = p
		n += p.times
		sum += int64(p.value) * p.times
	}
	if n > 0 {
		g.mean = float64(sum) / float64(n)
	}
	return g
}

// stakes are laid out evenly in their logarithm, sqrt(2) apart, with weights
// 1/cosh(ln(stake/tightest)): nearly a Cauchy distribution, whose bets against
// small differences pay with many games and those against large ones with few.
// A stake is best at about its inverse square of trials of variance 1: 1/10 makes
// the interval tightest between 1,000 and 10,000 games, and the ends serve a
// handful of games as well as ten million.
var stakes = func() (all [35]struct{ size, weight float64 }) {
	const tightest = 0.1
	sum := 0.0
	for i := range all {
		x := float64(i-len(all)/2) * math.Ln2 / 2
		all[i].size, all[i].weight = tightest*math.Exp(x), 1/math.Cosh(x)
		sum += all[i].weight
	}
	for i := range all {
		all[i].weight /= sum
	}
	return all
}()

// capital is what a gambler has who started with 1 and bet that the mean is
// higher than m, lo <= m: at most 1 if m is the mean seen, and falling in m, so
// that the hypotheses refuted by it are all those below a bound.
func (g *gamble) capital(m float64) float64 {
	sum := 0.0
	for _, s := range stakes {
		// No more than the capital can be lost.
		stake := min(s.size, 1/(m-g.lo))
		growth := 0.0
		for _, p := range g.seen {
			if p.times > 0 {
				growth += float64(p.times) * math.Log1p(max(-1, stake*(p.value-m)))
			}
		}
		sum += s.weight * math.Exp(growth)
	}
	return sum
}

// mirrored is the game with all values negated: its lower end is the upper one.
func (g *gamble) mirrored() gamble {
	m := gamble{lo: -g.hi, hi: -g.lo, mean: -g.mean, seen: g.seen}
	for i := range m.seen {
		m.seen[i].value = -m.seen[i].value
	}
	return m
}

func (g gamble) interval(level float64) Interval {
	bound := math.Log(2 / (1 - checked(level)))
	lower := func(g *gamble) float64 {
		return boundary(g.mean, g.lo, func(m float64) float64 { return math.Log(g.capital(m)) - bound })
	}
	m := g.mirrored()
	return Interval{lower(&g), -lower(&m)}
}
