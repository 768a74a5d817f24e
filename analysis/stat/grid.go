package stat

// Grid is a full grid of cells: the number of levels of each of its factors. The
// last factor varies fastest. Its methods return weights of cells, for the
// methods of [Joint]; effects are differences of shares, not of log odds, and
// average over the cells of the grid with equal weight.
type Grid []int

// Cells is the number of cells, 1 without factors.
func (g Grid) Cells() int {
	cells := 1
	for _, levels := range g {
		cells *= levels
	}
	return cells
}

// Effect returns the weights of the mean share at a level of a factor minus the
// mean over all cells.
func (g Grid) Effect(factor, level int) []float64 {
	weights := make([]float64, g.Cells())
	for cell := range weights {
		weights[cell] = -1 / float64(len(weights))
		if g.level(cell, factor) == level {
			weights[cell] += float64(g[factor]) / float64(len(weights))
		}
	}
	return weights
}

// Between returns the weights of the mean share at level a of a factor minus that
// at level b.
func (g Grid) Between(factor, a, b int) []float64 {
	weights := g.Effect(factor, a)
	for cell, w := range g.Effect(factor, b) {
		weights[cell] -= w
	}
	return weights
}

// Together returns independent contrasts that are all zero if and only if the
// given factors have no effect together beyond the effects of fewer of them,
// averaged over the other factors: for one factor whether it matters at all, for
// two whether the effect of one depends on the level of the other.
func (g Grid) Together(factors ...int) [][]float64 {
	among := make([]bool, len(g))
	for _, f := range factors {
		among[f] = true
	}
	contrasts := [][]float64{{1}}
	for f, levels := range g {
		var next [][]float64
		for _, outer := range contrasts {
			if !among[f] {
				next = append(next, spreadOver(outer, levels, func(int) float64 { return 1 / float64(levels) }))
				continue
			}
			for against := 1; against < levels; against++ {
				next = append(next, spreadOver(outer, levels, func(level int) float64 {
					switch level {
					case 0:
						return -1
					case against:
						return 1
					}
					return 0
				}))
			}
		}
		contrasts = next
	}
	return contrasts
}

// Interactions returns independent contrasts that are all zero if and only if the
// effects of the factors add up: those of all sets of two factors or more.
func (g Grid) Interactions() [][]float64 {
	var contrasts [][]float64
	for set := range 1 << len(g) {
		var factors []int
		for f := range g {
			if set&(1<<f) != 0 {
				factors = append(factors, f)
			}
		}
		if len(factors) >= 2 {
			contrasts = append(contrasts, g.Together(factors...)...)
		}
	}
	return contrasts
}

// level is that of a factor in a cell.
func (g Grid) level(cell, factor int) int {
	for f := len(g) - 1; f > factor; f-- {
		cell /= g[f]
	}
	return cell % g[factor]
}

// spreadOver multiplies every weight by that of each level.
func spreadOver(outer []float64, levels int, weight func(level int) float64) []float64 {
	weights := make([]float64, 0, len(outer)*levels)
	for _, w := range outer {
		for level := range levels {
			weights = append(weights, w*weight(level))
		}
	}
	return weights
}
