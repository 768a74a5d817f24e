package stat

import (
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Counted is how often each value came up, for medians and other quantiles of whole
// numbers.
type Counted struct {
	values []int64 // ascending
	upTo   []int64 // how many came up that are at most the value
}

// MakeCounted returns what the counts, each at least 1, say.
func MakeCounted(counts map[int64]int64) Counted {
	c := Counted{values: slices.Sorted(maps.Keys(counts))}
	total := int64(0)
	for _, v := range c.values {
		if counts[v] < 1 {
			panic("stat: MakeCounted: a value that came up less than once")
		}
		total += counts[v]
		c.upTo = append(c.upTo, total)
	}
	return c
}

// N is how many values came up.
func (c Counted) N() int64 {
	if len(c.upTo) == 0 {
		return 0
	}
	return c.upTo[len(c.upTo)-1]
}

// Quantile is the value below which the share of the values lies that chance says, in
// [0, 1]: the median for 0.5. Between two values it is linear, as R's default. It is
// 0 without values.
//
// R. J. Hyndman, Y. Fan, American Statistician 50 (1996), 361-365, definition 7.
func (c Counted) Quantile(chance float64) float64 {
	low, high, part := c.ranks(chance)
	if c.N() == 0 {
		return 0
	}
	a, b := float64(c.atRank(low)), float64(c.atRank(high))
	return a + part*(b-a)
}

// Interval returns the bootstrap interval of a quantile: the middle part, as the
// level says, of what it comes to if as many values are drawn again from those seen.
// Nothing is drawn: of n draws the value at rank k is at most v with the chance that
// a beta variable of k and n-k+1 is at most the share of values up to v. It is false
// below two values.
//
// B. Efron, Annals of Statistics 7 (1979), 1-26; J. S. Maritz, R. G. Jarrett, JASA 73
// (1978), 194-196.
func (c Counted) Interval(chance, level float64) (iv Interval, known bool) {
	tail := (1 - checked(level)) / 2
	n := c.N()
	if n < 2 {
		return Interval{}, false
	}
	low, high, _ := c.ranks(chance)
	drawn := func(rank int64, tail float64) float64 {
		k := float64(rank + 1)
		share := distuv.Beta{Alpha: k, Beta: float64(n) - k + 1}.Quantile(tail)
		return float64(c.atRank(min(n-1, int64(share*float64(n)))))
	}
	return Interval{drawn(low, tail), drawn(high, 1-tail)}, true
}

// ranks are those, from 0 on, that the quantile lies between, and how far.
func (c Counted) ranks(chance float64) (low, high int64, part float64) {
	if !(chance >= 0 && chance <= 1) {
		panic("stat: Counted: a chance outside [0, 1]")
	}
	last := max(0, c.N()-1)
	rank := chance * float64(last)
	return int64(rank), min(int64(math.Ceil(rank)), last), rank - math.Floor(rank)
}

// atRank is the value at a rank from 0 on.
func (c Counted) atRank(rank int64) int64 {
	i, _ := slices.BinarySearch(c.upTo, rank+1)
	return c.values[i]
}
