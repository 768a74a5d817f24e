package stat

import "math"

// DifferenceScore tests the values of the difference k1/n1 - k2/n2 of two shares
// of independent games, as [Pairs.Score] does for games on common deals.
// Differs(0) is the chi-squared test of the two by two table.
//
// R. W. Mee, Biometrics 40 (1984), 1175-1176; C. P. Farrington, G. Manning,
// Statistics in Medicine 9 (1990), 1447-1454.
func DifferenceScore(k1, n1, k2, n2 int64) Score {
	s := Score{domain: Interval{-1, 1}, z: func(float64) float64 { return 0 }}
	p1, known1 := share(k1, n1)
	p2, known2 := share(k2, n2)
	if !known1 || !known2 {
		return s
	}
	s.value = p1 - p2
	s.z = func(x float64) float64 {
		q1, q2 := apartBy(x, p1, float64(n1), p2, float64(n2))
		return standardized(s.value-x, q1*(1-q1)/float64(n1)+q2*(1-q2)/float64(n2))
	}
	return s
}

// apartBy returns the two shares that differ by x and make the seen shares p1 of
// n1 and p2 of n2 likeliest: the root of a cubic, by its trigonometric solution.
//
// O. S. Miettinen, M. Nurminen, Statistics in Medicine 4 (1985), 213-226,
// appendix I.
func apartBy(x, p1, n1, p2, n2 float64) (q1, q2 float64) {
	w1, w2 := n1/(n1+n2), n2/(n1+n2)
	// The cubic over n1+n2: q^3 + c2 q^2 + c1 q + c0 = 0 for q = q2.
	c2 := (w1+2*w2)*x - 1 - w1*p1 - w2*p2
	c1 := (w2*x-1-2*w2*p2)*x + w1*p1 + w2*p2
	c0 := w2 * p2 * x * (1 - x)
	a := c2 / 3
	v := a*a*a - c1*c2/6 + c0/2
	u := math.Copysign(math.Sqrt(max(0, a*a-c1/3)), v)
	angle := math.Pi / 3
	if cube := u * u * u; cube != 0 {
		angle = (math.Pi + math.Acos(max(-1, min(1, v/cube)))) / 3
	}
	q2 = max(0, -x, min(1, 1-x, 2*u*math.Cos(angle)-a))
	return q2 + x, q2
}
