package stat

import (
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/mathext"
)

// Joint counts deals by the cells in which the event happened, as far as two
// cells at a time can tell: all that differences, means and effects over cells on
// common deals need. A deal is one independent observation; its cells hang
// together as they like.
type Joint struct {
	N    int64     // deals
	Both [][]int64 // by two cells, symmetric: deals with the event in both; Both[i][i] in i
}

// NewJoint returns a Joint of the given number of cells, without deals.
func NewJoint(cells int) *Joint {
	j := &Joint{Both: make([][]int64, cells)}
	for i := range j.Both {
		j.Both[i] = make([]int64, cells)
	}
	return j
}

// Add counts a deal by whether the event happened in each cell.
func (j *Joint) Add(events []bool) {
	if len(events) != len(j.Both) {
		panic("stat: Joint.Add: not one event for each cell")
	}
	j.N++
	for a, first := range events {
		for b, second := range events {
			if first && second {
				j.Both[a][b]++
			}
		}
	}
}

// Pairs is the table of two cells.
func (j *Joint) Pairs(a, b int) Pairs {
	both := j.Both[a][b]
	first, second := j.Both[a][a]-both, j.Both[b][b]-both
	return Pairs{Both: both, First: first, Second: second, Neither: j.N - both - first - second}
}

// share is that of a cell, 0 without deals.
func (j *Joint) share(cell int) float64 {
	if j.N == 0 {
		return 0
	}
	return float64(j.Both[cell][cell]) / float64(j.N)
}

// covariance is that of the events of two cells over the deals, N > 0.
func (j *Joint) covariance(a, b int) float64 {
	return float64(j.Both[a][b])/float64(j.N) - j.share(a)*j.share(b)
}

// spread is the covariance of two weighted sums of shares, N > 1. To the variance
// of each share it adds 1/N^2: else a contrast that no deal has moved would be
// known without doubt. For two cells this widens as much as the pretended pairs
// of D. G. Bonett, R. M. Price, J. Educational and Behavioral Statistics 37
// (2012), 479-488.
func (j *Joint) spread(u, v []float64) float64 {
	n, sum := float64(j.N), 0.0
	for a, x := range u {
		if x == 0 {
			continue
		}
		sum += x * v[a] / (n * n)
		for b, y := range v {
			sum += x * y * j.covariance(a, b) / (n - 1)
		}
	}
	return sum
}

// Contrast returns a weighted sum of the shares of the cells and its interval, by
// Student's t over the deals. It lies within what is possible, and is all of that
// below two deals.
func (j *Joint) Contrast(weights []float64, level float64) (value float64, iv Interval) {
	j.check(weights)
	for cell, w := range weights {
		value += w * j.share(cell)
		iv.Lo += min(0, w)
		iv.Hi += max(0, w)
	}
	if j.N < 2 {
		checked(level)
		return value, iv
	}
	half := studentQuantile(level, float64(j.N-1)) * math.Sqrt(j.spread(weights, weights))
	return value, Interval{min(value, max(iv.Lo, value-half)), max(value, min(iv.Hi, value+half))}
}

// Wald tests the hypothesis that all contrasts are zero at once and returns the
// statistic, F with len(contrasts) and N-len(contrasts) degrees of freedom, and
// its p-value, which is 1 without contrasts or with too few deals. The contrasts
// must not depend on each other linearly. For many deals F times their number is
// the chi-squared statistic of a Wald test that allows for cells of one deal
// hanging together.
//
// H. Hotelling, Annals of Mathematical Statistics 2 (1931), 360-378 (the test);
// K.-Y. Liang, S. L. Zeger, Biometrika 73 (1986), 13-22 (clusters).
func (j *Joint) Wald(contrasts [][]float64) (f, p float64) {
	q := len(contrasts)
	for _, w := range contrasts {
		j.check(w)
	}
	if q == 0 || j.N <= int64(q) || j.N < 2 {
		return 0, 1
	}
	values := mat.NewVecDense(q, nil)
	spread := mat.NewSymDense(q, nil)
	for a, u := range contrasts {
		sum := 0.0
		for cell, w := range u {
			sum += w * j.share(cell)
		}
		values.SetVec(a, sum)
		for b := range a + 1 {
			spread.SetSym(a, b, j.spread(u, contrasts[b]))
		}
	}
	var root mat.Cholesky
	var solved mat.VecDense
	if !root.Factorize(spread) || root.SolveVecTo(&solved, values) != nil {
		panic("stat: Joint.Wald: contrasts depend on each other")
	}
	n, df := float64(j.N), float64(q)
	f = mat.Dot(values, &solved) * (n - df) / (df * (n - 1))
	// The upper tail of F by the incomplete beta function, exact far out as well.
	return f, mathext.RegIncBeta((n-df)/2, df/2, (n-df)/(n-df+df*f))
}

// Gain is the factor of games that common deals save for a weighted sum of
// shares, as [Pairs.Gain] is for a difference: its variance on separate deals over
// that on common ones. It is false where no deal moves the sum.
func (j *Joint) Gain(weights []float64) (factor float64, known bool) {
	j.check(weights)
	if j.N == 0 {
		return 0, false
	}
	apart, common := 0.0, 0.0
	for a, x := range weights {
		apart += x * x * j.covariance(a, a)
		for b, y := range weights {
			common += x * y * j.covariance(a, b)
		}
	}
	return gain(apart, common)
}

func (j *Joint) check(weights []float64) {
	if len(weights) != len(j.Both) {
		panic("stat: Joint: not one weight for each cell")
	}
}
