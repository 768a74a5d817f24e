package stat

import (
	"cmp"
	"slices"
)

// Holm returns the p-values of a family adjusted so that the chance of at least
// one false rejection is at most the level each of them is compared with. The
// order is that of p.
//
// S. Holm, Scandinavian Journal of Statistics 6 (1979), 65-70.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	adjusted := make([]float64, len(p))
	highest := 0.0
	for rank, i := range order {
		highest = max(highest, min(1, p[i]*float64(len(p)-rank)))
		adjusted[i] = highest
	}
	return adjusted
}
