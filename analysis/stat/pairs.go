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

// Interval returns the interval of Difference. It lies within [-1, 1] and is
// [-1, 1] without deals. It stays open when no deal tells the cells apart.
//
// R. G. Newcombe, Statistics in Medicine 17 (1998), 2635-2650, method 10:
// Wilson intervals of the two shares, joined with a correlation that is
// corrected for continuity.
func (t Pairs) Interval(level float64) Interval {
	n := t.N()
	if n == 0 {
		return Interval{-1, 1}
	}
	k1, k2 := t.Both+t.First, t.Both+t.Second
	p1, p2 := float64(k1)/float64(n), float64(k2)/float64(n)
	phi := 0.0
	if k1 > 0 && k1 < n && k2 > 0 && k2 < n {
		// Shares instead of counts: products of four counts overflow.
		cross := t.covariance()
		if cross > 0 {
			cross = max(0, cross-0.5/float64(n))
		}
		phi = cross / math.Sqrt(p1*(1-p1)*p2*(1-p2))
	}
	return squareAndAdd(p1, Wilson(k1, n, level), p2, Wilson(k2, n, level), phi)
}

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
	return min(1, 2*halfTail(min(t.First, t.Second), t.First+t.Second))
}

// halfTail is the chance of at most k heads in n fair tosses, k <= n/2: the
// largest term, then the others by the ratios between neighbours until they no
// longer count. All terms are positive, so that nothing cancels; about sqrt(n)
// are needed near the middle, fewer elsewhere.
func halfTail(k, n int64) float64 {
	lgamma := func(x int64) float64 {
		v, _ := math.Lgamma(float64(x) + 1)
		return v
	}
	largest := math.Exp(lgamma(n) - lgamma(k) - lgamma(n-k) - float64(n)*math.Ln2)
	sum, term := 1.0, 1.0
	for i := k; i > 0 && term > 0x1p-60*sum; i-- {
		term *= float64(i) / float64(n-i+1)
		sum += term
	}
	return largest * sum
}

// Gain is the factor of games that pairing saves: the variance of the
// difference of two cells on separate deals over that on common deals. It is
// false where no deal tells the cells apart, since the factor is then unbounded
// or unknown.
func (t Pairs) Gain() (factor float64, known bool) {
	if t.First+t.Second == 0 {
		return 0, false
	}
	n := float64(t.N())
	p1, p2 := float64(t.Both+t.First)/n, float64(t.Both+t.Second)/n
	apart := p1*(1-p1) + p2*(1-p2)
	paired := apart - 2*t.covariance()
	if apart <= 0 || paired <= 1e-12*apart {
		return 0, false
	}
	return apart / paired, true
}
