package stat

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Wilson returns the interval of a share of which k of n trials were seen,
// 0 <= k <= n, at a confidence level in (0, 1). It lies within [0, 1], holds
// k/n, and is [0, 1] for n = 0. Its coverage is the level on average over the
// shares.
//
// E. B. Wilson, JASA 22 (1927), 209-212.
func Wilson(k, n int64, level float64) Interval {
	z := normalQuantile(level)
	p, known := share(k, n)
	if !known {
		return Interval{0, 1}
	}
	return wilson(p, float64(n), z)
}

// share is k/n. It is false, and 0, for n = 0.
func share(k, n int64) (p float64, known bool) {
	if k < 0 || k > n {
		panic("stat: k of n trials, want 0 <= k <= n")
	}
	if n == 0 {
		return 0, false
	}
	return float64(k) / float64(n), true
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

// ShareScore tests the values of a share of which k of n trials were seen. Its
// interval is [Wilson]'s.
func ShareScore(k, n int64) Score {
	s := Score{domain: Interval{0, 1}, z: func(float64) float64 { return 0 }}
	if p, known := share(k, n); known {
		s.value = p
		s.z = func(x float64) float64 {
			return standardized(s.value-x, x*(1-x)/float64(n))
		}
	}
	return s
}

// ClopperPearson returns the exact interval of a share of which k of n trials
// were seen, 0 <= k <= n: its coverage is at least the level whatever the share,
// for which it is wider than [Wilson]'s. It is [0, 1] for n = 0.
//
// C. J. Clopper, E. S. Pearson, Biometrika 26 (1934), 404-413; by beta quantiles.
func ClopperPearson(k, n int64, level float64) Interval {
	tail := (1 - checked(level)) / 2
	p, known := share(k, n)
	iv := Interval{0, 1}
	if k > 0 {
		iv.Lo = distuv.Beta{Alpha: float64(k), Beta: float64(n-k) + 1}.Quantile(tail)
	}
	if k < n {
		iv.Hi = distuv.Beta{Alpha: float64(k) + 1, Beta: float64(n - k)}.Quantile(1 - tail)
	}
	if known {
		// Only rounding can leave k/n out, at levels near 0.
		iv = Interval{min(iv.Lo, p), max(iv.Hi, p)}
	}
	return iv
}

// Newcombe returns the interval of the difference k1/n1 - k2/n2 of two shares
// of independent games. It lies within [-1, 1] and is [-1, 1] if a number of
// games is zero.
//
// R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, method 10.
func Newcombe(k1, n1, k2, n2 int64, level float64) Interval {
	iv1, iv2 := Wilson(k1, n1, level), Wilson(k2, n2, level)
	p1, known1 := share(k1, n1)
	p2, known2 := share(k2, n2)
	if !known1 || !known2 {
		return Interval{-1, 1}
	}
	return Interval{
		Lo: max(-1, p1-p2-math.Hypot(p1-iv1.Lo, iv2.Hi-p2)),
		Hi: min(1, p1-p2+math.Hypot(iv1.Hi-p1, p2-iv2.Lo)),
	}
}
