package stat

import (
	"math"
	"math/big"

	"gonum.org/v1/gonum/stat/distuv"
)

// RatioPairs counts how two ratios hang together over the deals that both their
// games count in: each deal adds x and y of either game, as [Ratio.Add] does. The
// zero value is that of ratios of separate deals.
type RatioPairs struct {
	N              int64 // deals
	X1, Y1, X2, Y2 int64
	// Sums of products of the first game's x or y with the second one's.
	XX, XY, YX, YY Wide
}

// Add counts one deal.
func (t *RatioPairs) Add(x1, y1, x2, y2 int64) {
	t.N++
	t.X1 += x1
	t.Y1 += y1
	t.X2 += x2
	t.Y2 += y2
	t.XX.AddProduct(x1, x2)
	t.XY.AddProduct(x1, y2)
	t.YX.AddProduct(y1, x2)
	t.YY.AddProduct(y1, y2)
}

// covariance is that of the values of two ratios by the delta method, the deals of
// t being common to both: of residuals x - Value y, in exact arithmetic up to one
// last rounding.
func (t *RatioPairs) covariance(first, second *Ratio) float64 {
	if t.N < 2 {
		return 0
	}
	mul := func(a *big.Int, factors ...int64) *big.Int {
		product := new(big.Int).Set(a)
		for _, f := range factors {
			product.Mul(product, big.NewInt(f))
		}
		return product
	}
	one := big.NewInt(1)
	// The residuals times first.Y or second.Y are integers.
	sum := mul(t.XX.big(), first.Y, second.Y)
	sum.Sub(sum, mul(t.XY.big(), first.Y, second.X))
	sum.Sub(sum, mul(t.YX.big(), first.X, second.Y))
	sum.Add(sum, mul(t.YY.big(), first.X, second.X))
	residual := func(r *Ratio, x, y int64) *big.Int {
		total := mul(one, x, r.Y)
		return total.Sub(total, mul(one, r.X, y))
	}
	// Over the common deals alone the residuals need not cancel.
	centred := mul(sum, t.N)
	centred.Sub(centred, new(big.Int).Mul(residual(first, t.X1, t.Y1), residual(second, t.X2, t.Y2)))
	v, _ := new(big.Rat).SetFrac(centred, mul(one, first.Y, first.Y, second.Y, second.Y, t.N-1)).Float64()
	return v
}

// RatioDifference is the value of one ratio minus that of another, and how sure
// that is. Spread is its standard error; it is 0 where the games do not show how
// much the difference varies.
type RatioDifference struct {
	Value, Spread float64
	df            float64
}

// Minus compares r with another ratio, of which the deals of common are also deals
// of r.
//
// W. G. Cochran, Sampling Techniques, 3rd ed. (1977), chapter 6.
func (r *Ratio) Minus(other *Ratio, common *RatioPairs) RatioDifference {
	d := RatioDifference{Value: r.Value() - other.Value(), df: float64(min(r.N, other.N) - 1)}
	v1, known1 := r.variance()
	v2, known2 := other.variance()
	if !known1 || !known2 {
		return d
	}
	// Of equal games nothing is left but rounding.
	if v := v1 + v2 - 2*common.covariance(r, other); v > 1e-12*(v1+v2) {
		d.Spread = math.Sqrt(v)
	}
	return d
}

// Interval returns the interval of the difference by Student's t. It is false where
// nothing is known of the spread.
func (d RatioDifference) Interval(level float64) (Interval, bool) {
	if d.Spread == 0 {
		checked(level)
		return Interval{}, false
	}
	half := studentQuantile(level, d.df) * d.Spread
	return Interval{d.Value - half, d.Value + half}, true
}

// Differs returns the two-sided p-value of the hypothesis that there is no
// difference, by Student's t. It is 1 where nothing is known of the spread.
func (d RatioDifference) Differs() float64 {
	if d.Spread == 0 {
		return 1
	}
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: d.df}
	return min(1, 2*t.CDF(-math.Abs(d.Value)/d.Spread))
}
