package audit

import "math"

// fairRange is the numbers of hits that n trials of the given chance may have:
// the smallest range whose tails are each at most half the level (the
// acceptance region of the exact two-sided binomial test).
func fairRange(n int, chance, level float64) (low, high int) {
	low, high = 0, n
	for tail := binomial(n, low, chance); tail <= level/2; tail += binomial(n, low, chance) {
		low++
	}
	for tail := binomial(n, high, chance); tail <= level/2; tail += binomial(n, high, chance) {
		high--
	}
	return low, high
}

// binomial is the chance of k hits in n trials.
func binomial(n, k int, chance float64) float64 {
	choices := logFactorial(n) - logFactorial(k) - logFactorial(n-k)
	return math.Exp(choices + float64(k)*math.Log(chance) + float64(n-k)*math.Log1p(-chance))
}

func logFactorial(n int) float64 {
	x, _ := math.Lgamma(float64(n) + 1)
	return x
}

// chiSquareLimit is what a chi-square with so many degrees of freedom exceeds
// with a chance of about 3e-7, five standard errors, and less if they are few (E.
// B. Wilson and M. M. Hilferty, PNAS 17, 1931).
func chiSquareLimit(freedom int) float64 {
	const z = 5
	f := float64(freedom)
	root := 1 - 2/(9*f) + z*math.Sqrt(2/(9*f))
	return f * root * root * root
}
