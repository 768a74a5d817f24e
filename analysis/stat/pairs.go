package stat

import "math"

// Pairs counts deals by what happened in two cells that both played them: the
// event in both, in the first only, in the second only, in neither.
type Pairs struct{ Both, First, Second, Neither int64 }

// Add counts one deal.
func (t *Pairs) Add(first, second bool) {
	switch {
	case first && second:
		t.Both++
	case first:
		t.First++
	case second:
		t.Second++
	default:
		t.Neither++
	}
}

// N is the number of deals.
func (t Pairs) N() int64 { return t.Both + t.First + t.Second + t.Neither }

// Difference is the share of the first cell minus that of the second, 0 without
// deals.
func (t Pairs) Difference() float64 {
	if t.N() == 0 {
		return 0
	}
	return float64(t.First-t.Second) / float64(t.N())
}

// Score tests the values that the difference could have. Only the deals that
// tell the cells apart and their number among all count. Differs(0) is
// McNemar's test in its large-sample form. Its interval stays open when no deal
// tells the cells apart, and covers closer to its level than one joined from the
// intervals of the two shares, which widens where the cells hang closely
// together.
//
// T. Tango, Statistics in Medicine 17 (1998), 891-908.
func (t Pairs) Score() Score {
	s := Score{value: t.Difference(), domain: Interval{-1, 1}, z: func(float64) float64 { return 0 }}
	n := float64(t.N())
	if n == 0 {
		return s
	}
	first, second := float64(t.First)/n, float64(t.Second)/n
	s.z = func(x float64) float64 {
		// The share of "second only" that is likeliest if the difference is x:
		// the larger root of 2 q^2 - b q - c = 0, b of either sign.
		b, c := first+second-(2-s.value)*x, second*x*(1-x)
		root := math.Sqrt(max(0, b*b+8*c))
		q := (b + root) / 4
		if b < 0 {
			q = 2 * c / (root - b)
		}
		q = max(q, 0, -x)
		return standardized(s.value-x, (2*q+x*(1-x))/n)
	}
	return s
}

// Interval returns the interval of Difference, that of Score. It lies within
// [-1, 1] and is [-1, 1] without deals.
func (t Pairs) Interval(level float64) Interval { return t.Score().Interval(level) }

// covariance is that of the two events over the deals, n > 0.
func (t Pairs) covariance() float64 {
	n := float64(t.N())
	return float64(t.Both)/n*(float64(t.Neither)/n) - float64(t.First)/n*(float64(t.Second)/n)
}

// McNemar returns the two-sided p-value of the hypothesis that the event is
// equally likely in both cells: the exact test on the deals that tell the cells
// apart, binomial with chance 1/2. It is 1 if no deal does.
//
// Q. McNemar, Psychometrika 12 (1947), 153-157; exact form by F. Mosteller,
// Biometrics 8 (1952), 220-226.
func (t Pairs) McNemar() float64 {
	tail, _ := halfTail(min(t.First, t.Second), t.First+t.Second)
	return min(1, 2*tail)
}

// MidP is McNemar with half the chance of what was seen: less cautious than the
// exact test, whose true level is mostly far below the stated one, and hardly
// ever above the level itself.
//
// M. W. Fagerland, S. Lydersen, P. Laake, BMC Medical Research Methodology 13
// (2013), 91.
func (t Pairs) MidP() float64 {
	tail, seen := halfTail(min(t.First, t.Second), t.First+t.Second)
	return min(1, 2*tail-seen)
}

// halfTail is the chance of at most k heads in n fair tosses, k <= n/2, and that
// of exactly k: the largest term, then the others by the ratios between
// neighbours until they no longer count. All terms are positive, so that nothing
// cancels; about sqrt(n) are needed near the middle, fewer elsewhere.
func halfTail(k, n int64) (tail, last float64) {
	lgamma := func(x int64) float64 {
		v, _ := math.Lgamma(float64(x) + 1)
		return v
	}
	last = math.Exp(lgamma(n) - lgamma(k) - lgamma(n-k) - float64(n)*math.Ln2)
	sum, term := 1.0, 1.0
	for i := k; i > 0 && term > 0x1p-60*sum; i-- {
		term *= float64(i) / float64(n-i+1)
		sum += term
	}
	return last * sum, last
}

// Gain is the factor of games that pairing saves: the variance of the
// difference of two cells on separate deals over that on common deals, so that n
// common deals tell as much as Gain times n separate ones. It is false where no
// deal tells the cells apart, since the factor is then unbounded or unknown.
func (t Pairs) Gain() (factor float64, known bool) {
	if t.First+t.Second == 0 {
		return 0, false
	}
	n := float64(t.N())
	p1, p2 := float64(t.Both+t.First)/n, float64(t.Both+t.Second)/n
	apart := p1*(1-p1) + p2*(1-p2)
	return gain(apart, apart-2*t.covariance())
}

// gain is apart/common for variances of which either can vanish.
func gain(apart, common float64) (factor float64, known bool) {
	if apart <= 0 || common <= 1e-12*apart {
		return 0, false
	}
	return apart / common, true
}
