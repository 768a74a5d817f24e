package stat

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Score tests every value that a share or a difference could have. Its interval
// and its tests of a margin are read off the same statistic, so that they cannot
// contradict each other: Above(x) < a exactly if the interval of level 1-2a lies
// above x, and Within(lo, hi) < a exactly if it lies between lo and hi.
type Score struct {
	value  float64  // what was seen
	domain Interval // what is possible
	// z is by how many standard errors, as they would be if x were true, the
	// data lie above x: falling in x, 0 at value.
	z func(x float64) float64
}

// Value is what was seen, 0 without games.
func (s Score) Value() float64 { return s.value }

// Interval returns the values that a two-sided test does not reject. It lies
// within the possible values and holds Value.
func (s Score) Interval(level float64) Interval {
	z := normalQuantile(level)
	return Interval{
		Lo: boundary(s.value, s.domain.Lo, func(x float64) float64 { return s.z(x) - z }),
		Hi: boundary(s.value, s.domain.Hi, func(x float64) float64 { return -z - s.z(x) }),
	}
}

// Above returns the p-value of the hypothesis that the true value is at most x.
func (s Score) Above(x float64) float64 {
	switch {
	case x < s.domain.Lo:
		return 0
	case x >= s.domain.Hi:
		return 1
	}
	return distuv.UnitNormal.Survival(s.z(x))
}

// Below returns the p-value of the hypothesis that the true value is at least x.
func (s Score) Below(x float64) float64 {
	switch {
	case x > s.domain.Hi:
		return 0
	case x <= s.domain.Lo:
		return 1
	}
	return distuv.UnitNormal.CDF(s.z(x))
}

// Within returns the p-value of the hypothesis that the true value does not lie
// between lo and hi: two one-sided tests, both of which must reject.
//
// D. J. Schuirmann, J. Pharmacokinetics and Biopharmaceutics 15 (1987), 657-680.
func (s Score) Within(lo, hi float64) float64 { return max(s.Above(lo), s.Below(hi)) }

// Differs returns the two-sided p-value of the hypothesis that the true value is
// x.
func (s Score) Differs(x float64) float64 { return min(1, 2*min(s.Above(x), s.Below(x))) }

// boundary returns where the values that are kept, those whose excess is not
// positive, end on the way from inside to outside: a kept value within 1e-11 of
// the next that is not, outside itself if nothing on the way is lost. The excess
// rises on the way; it may be infinite.
//
// Regula falsi in the Illinois form on an excess squeezed into [-1, 1]. M. Dowell,
// P. Jarratt, BIT 11 (1971), 168-174.
func boundary(inside, outside float64, excess func(x float64) float64) float64 {
	squeezed := func(x float64) float64 {
		e := excess(x)
		return math.Copysign(1-1/(1+math.Abs(e)), e)
	}
	over := squeezed(outside)
	if over <= 0 {
		return outside
	}
	under := squeezed(inside)
	run := 0 // steps in a row that moved the same end: outside if positive
	for turn := 0; math.Abs(outside-inside) > 1e-11; turn++ {
		x := inside + (outside-inside)/2
		// Halving now and then bounds the steps whatever the shape.
		if turn%4 != 3 {
			x = outside - over*(outside-inside)/(over-under)
		}
		if e := squeezed(x); e > 0 {
			outside, over, run = x, e, max(run, 0)+1
			if run > 1 {
				under /= 2
			}
		} else {
			inside, under, run = x, e, min(run, 0)-1
			if run < -1 {
				over /= 2
			}
		}
	}
	return inside
}

// standardized is distance/sqrt(variance) for a variance that can vanish where
// the hypothesis leaves no room for chance.
func standardized(distance, variance float64) float64 {
	if distance == 0 {
		return 0
	}
	if variance <= 0 {
		return math.Copysign(math.Inf(1), distance)
	}
	return distance / math.Sqrt(variance)
}
