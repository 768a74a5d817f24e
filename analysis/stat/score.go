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
		Lo: boundary(s.value, s.domain.Lo, func(x float64) bool { return s.z(x) <= z }),
		Hi: boundary(s.value, s.domain.Hi, func(x float64) bool { return s.z(x) >= -z }),
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

// boundary returns where kept, true at inside, ends on the way to outside: the
// last value known to be kept, outside itself if nothing on the way is lost.
func boundary(inside, outside float64, kept func(x float64) bool) float64 {
	if kept(outside) {
		return outside
	}
	// Forty halvings of a range of at most 2 leave 2e-12.
	for range 40 {
		middle := inside + (outside-inside)/2
		if kept(middle) {
			inside = middle
		} else {
			outside = middle
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
