package stat

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"yurei/engine"
)

// Bootstrap is what a statistic of deals would have been for other deals of the
// same kind: those seen, drawn again with replacement. The exact bootstrap of
// quantiles, [Counted], is held against it.
//
// A statistic with few possible values, as the median of a count of turns, can
// come out the same in every draw; the interval is then that one value.
type Bootstrap struct {
	value        float64
	draws        []float64 // ascending
	acceleration float64
}

// NewBootstrap draws n deals again, resamples times, and keeps the statistic of
// each draw. The statistic gets how often each deal counts: once in what was seen,
// 0 times or more in a draw, never all 0. It must be finite, and must keep nothing
// of times. Several measures of a deal, in one cell or in many, are drawn together
// that way. The work is that of resamples+200 statistics; an interval of level L
// wants at least 50/(1-L) resamples. r decides the draws.
//
// B. Efron, Annals of Statistics 7 (1979), 1-26.
func NewBootstrap(n, resamples int, statistic func(times []int32) float64, r *engine.Rand) *Bootstrap {
	if n < 0 || resamples < 1 {
		panic("stat: NewBootstrap: no resamples, or a negative number of deals")
	}
	b := &Bootstrap{}
	if n == 0 {
		return b
	}
	times := make([]int32, n)
	compute := func() float64 {
		v := statistic(times)
		if math.IsNaN(v) || math.IsInf(v, 0) {
			panic("stat: NewBootstrap: a statistic that is not finite")
		}
		return v
	}
	for i := range times {
		times[i] = 1
	}
	b.value = compute()
	if n == 1 {
		return b
	}
	b.acceleration = acceleration(times, compute)
	b.draws = make([]float64, resamples)
	for i := range b.draws {
		clear(times)
		for range n {
			times[r.IntN(n)]++
		}
		b.draws[i] = compute()
	}
	slices.Sort(b.draws)
	return b
}

// acceleration says how the spread of the statistic changes with its value: from
// its skewness when each of some groups of deals is left out in turn. times are
// all 1, before and after. Few groups do where deals are many, since skewness
// falls with the size of a group as it does with the number of deals.
func acceleration(times []int32, compute func() float64) float64 {
	groups := min(len(times), 200)
	values := make([]float64, groups)
	mean := 0.0
	for g := range groups {
		for i := g; i < len(times); i += groups {
			times[i] = 0
		}
		values[g] = compute()
		mean += values[g] / float64(groups)
		for i := g; i < len(times); i += groups {
			times[i] = 1
		}
	}
	squares, cubes := 0.0, 0.0
	for _, v := range values {
		d := mean - v
		squares += d * d
		cubes += d * d * d
	}
	if squares == 0 {
		return 0
	}
	return cubes / (6 * math.Pow(squares, 1.5))
}

// Value is the statistic of the deals seen, 0 without deals.
func (b *Bootstrap) Value() float64 { return b.value }

// Percentile returns the middle part of the draws that the level says. It is
// false below two deals.
func (b *Bootstrap) Percentile(level float64) (iv Interval, known bool) {
	tail := (1 - checked(level)) / 2
	if len(b.draws) == 0 {
		return Interval{}, false
	}
	return Interval{b.quantile(tail), b.quantile(1 - tail)}, true
}

// Interval returns the part of the draws that the level says, moved so that bias
// and skewness are allowed for (BCa); the one to use. It is false below two deals.
//
// B. Efron, JASA 82 (1987), 171-185.
func (b *Bootstrap) Interval(level float64) (iv Interval, known bool) {
	z := normalQuantile(level)
	if len(b.draws) == 0 {
		return Interval{}, false
	}
	// Draws that equal the value count half on either side.
	below := 0.0
	for _, draw := range b.draws {
		switch {
		case draw < b.value:
			below++
		case draw == b.value:
			below += 0.5
		}
	}
	// None on one side is half a draw.
	n := float64(len(b.draws))
	bias := distuv.UnitNormal.Quantile(max(0.5, min(n-0.5, below)) / n)
	end := func(z float64) float64 {
		z += bias
		// Beyond the pole nothing is extreme enough.
		scale := max(0, 1-b.acceleration*z)
		return b.quantile(distuv.UnitNormal.CDF(bias + z/scale))
	}
	return Interval{end(-z), end(z)}, true
}

// quantile is that of the draws at a chance in [0, 1], between the lowest and the
// highest.
func (b *Bootstrap) quantile(chance float64) float64 {
	return between(b.draws, chance*float64(len(b.draws)+1)-1)
}

// between is the value at a rank of ascending values, counted from 0 and not
// whole, clamped to the first and the last.
func between(values []float64, rank float64) float64 {
	rank = max(0, min(float64(len(values)-1), rank))
	low := int(rank)
	high := min(low+1, len(values)-1)
	return values[low] + (rank-float64(low))*(values[high]-values[low])
}

// Quantile returns the statistic, for [NewBootstrap], that is the quantile of the
// values of the deals at a chance in [0, 1]: the median for 0.5. Between two
// values it is linear, as R's default.
//
// R. J. Hyndman, Y. Fan, American Statistician 50 (1996), 361-365, definition 7.
func Quantile(values []float64, chance float64) func(times []int32) float64 {
	if !(chance >= 0 && chance <= 1) {
		panic("stat: Quantile: a chance outside [0, 1]")
	}
	order := make([]int32, len(values))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(values[a], values[b]) })
	return func(times []int32) float64 {
		total := int64(0)
		for _, n := range times {
			total += int64(n)
		}
		rank := chance * float64(total-1)
		low := int64(rank)
		passed := int64(0)
		var at [2]float64 // the values at low and at low+1
		for _, i := range order {
			if times[i] == 0 {
				continue
			}
			before := passed
			passed += int64(times[i])
			if before <= low && low < passed {
				at[0], at[1] = values[i], values[i]
			}
			if low+1 < passed {
				at[1] = values[i]
				break
			}
		}
		return at[0] + (rank-float64(low))*(at[1]-at[0])
	}
}
