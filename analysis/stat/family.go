package stat

import (
	"cmp"
	"slices"
)

// Bonferroni returns the confidence level of each of m intervals, m >= 1, that
// together hold all their true values with at least the chance level: what is
// read off any of them is read with the guarantee of the whole family. A claim
// that such an interval supports is also made by Holm's method on the p-values
// of the same claims, which may make more.
//
// O. J. Dunn, JASA 56 (1961), 52-64.
func Bonferroni(level float64, m int) float64 {
	if m < 1 {
		panic("stat: Bonferroni: a family without members")
	}
	return 1 - (1-level)/float64(m)
}

// Holm returns the p-values of a family adjusted so that the chance of at least
// one false rejection is at most the level each of them is compared with. The
// order is that of p.
//
// S. Holm, Scandinavian Journal of Statistics 6 (1979), 65-70.
func Holm(p []float64) []float64 {
	adjusted := make([]float64, len(p))
	highest := 0.0
	for rank, i := range ascending(p) {
		highest = max(highest, min(1, p[i]*float64(len(p)-rank)))
		adjusted[i] = highest
	}
	return adjusted
}

// BenjaminiHochberg returns the p-values of a family adjusted so that among the
// hypotheses rejected at a level the expected share of false ones is at most that
// level, for independent or positively dependent tests. It finds more than
// [Holm] and promises less: some of what it finds is false. The order is that of
// p.
//
// Y. Benjamini, Y. Hochberg, JRSS B 57 (1995), 289-300.
func BenjaminiHochberg(p []float64) []float64 {
	adjusted := make([]float64, len(p))
	lowest := 1.0
	for rank, i := range slices.Backward(ascending(p)) {
		lowest = min(lowest, p[i]*float64(len(p))/float64(rank+1))
		adjusted[i] = lowest
	}
	return adjusted
}

// ascending returns the indexes of p, that of the smallest value first.
func ascending(p []float64) []int {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	return order
}
