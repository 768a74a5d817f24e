package stat

import "math"

// Wilson returns the interval of a share of which k of n trials were seen,
// 0 <= k <= n, at a confidence level in (0, 1). It lies within [0, 1], holds
// k/n, and is [0, 1] for n = 0.
//
// E. B. Wilson, JASA 22 (1927), 209-212.
func Wilson(k, n int64, level float64) Interval {
	if n <= 0 {
		return Interval{0, 1}
	}
	return wilson(float64(k)/float64(n), float64(n), normalQuantile(level))
}

// wilson is the score interval of a share p on n trials, where n need not be
// whole (an effective number of trials).
func wilson(p, n, z float64) Interval {
	zz := z * z
	centre := p + zz/(2*n)
	half := z * math.Sqrt(p*(1-p)/n+zz/(4*n*n))
	scale := 1 + zz/n
	// The ends are exact by algebra and only rounding moves them.
	iv := Interval{Lo: max(0, (centre-half)/scale), Hi: min(1, (centre+half)/scale)}
	if p <= 0 {
		iv.Lo = 0
	}
	if p >= 1 {
		iv.Hi = 1
	}
	return Interval{min(iv.Lo, p), max(iv.Hi, p)}
}

// Newcombe returns the interval of the difference k1/n1 - k2/n2 of two shares
// of independent games. It lies within [-1, 1] and is [-1, 1] if a number of
// games is zero.
//
// R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, method 10.
func Newcombe(k1, n1, k2, n2 int64, level float64) Interval {
	if n1 <= 0 || n2 <= 0 {
		return Interval{-1, 1}
	}
	p1, p2 := float64(k1)/float64(n1), float64(k2)/float64(n2)
	return squareAndAdd(p1, Wilson(k1, n1, level), p2, Wilson(k2, n2, level), 0)
}

// squareAndAdd joins the intervals of two shares, whose estimates have the
// correlation phi, to the interval of p1 - p2.
func squareAndAdd(p1 float64, iv1 Interval, p2 float64, iv2 Interval, phi float64) Interval {
	join := func(a, b float64) float64 {
		return math.Sqrt(max(0, a*a-2*phi*a*b+b*b))
	}
	d := p1 - p2
	return Interval{
		Lo: max(-1, d-join(p1-iv1.Lo, iv2.Hi-p2)),
		Hi: min(1, d+join(iv1.Hi-p1, p2-iv2.Lo)),
	}
}
