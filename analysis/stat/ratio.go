package stat

import (
	"math"
	"math/big"
)

// Ratio estimates how much of X there is for each of Y, both counted once a
// game: the sum of x over the sum of y. With y = 1 it is the mean of x. A game
// is one independent observation, however large its y; that what happens within
// a game hangs together is thereby allowed for. The zero value is empty.
type Ratio struct {
	N, X, Y    int64 // games, sum of x, sum of y
	XX, XY, YY Wide  // sums of products
}

// Add counts one game. y >= 0; the sums of x and y must fit an int64.
func (r *Ratio) Add(x, y int64) {
	r.N++
	r.X += x
	r.Y += y
	r.XX.AddProduct(x, x)
	r.XY.AddProduct(x, y)
	r.YY.AddProduct(y, y)
}

// Value is X/Y, 0 if Y is 0.
func (r *Ratio) Value() float64 {
	if r.Y == 0 {
		return 0
	}
	return float64(r.X) / float64(r.Y)
}

// variance is that of Value by the delta method,
// N/(N-1) * sum (x - Value y)^2 / Y^2: exact arithmetic up to one last rounding,
// since the sum cancels.
// W. G. Cochran, Sampling Techniques, 3rd ed. (1977), chapter 6.
func (r *Ratio) variance() (v float64, known bool) {
	if r.N < 2 || r.Y == 0 {
		return 0, false
	}
	x, y := big.NewInt(r.X), big.NewInt(r.Y)
	mul := func(factors ...*big.Int) *big.Int {
		p := big.NewInt(1)
		for _, f := range factors {
			p.Mul(p, f)
		}
		return p
	}
	residual := mul(r.XX.big(), y, y)
	residual.Sub(residual, mul(big.NewInt(2), x, y, r.XY.big()))
	residual.Add(residual, mul(x, x, r.YY.big()))
	v, _ = new(big.Rat).SetFrac(
		residual.Mul(residual, big.NewInt(r.N)),
		mul(y, y, y, y, big.NewInt(r.N-1)),
	).Float64()
	return v, true
}

// Interval returns the interval of Value by Student's t. It is false where
// nothing is known of the spread: fewer than two games, nothing of Y, or games
// that do not differ at all.
func (r *Ratio) Interval(level float64) (Interval, bool) {
	v, known := r.variance()
	if !known || v <= 0 {
		return Interval{}, false
	}
	half := studentQuantile(level, float64(r.N-1)) * math.Sqrt(v)
	return Interval{r.Value() - half, r.Value() + half}, true
}

// Trials is the effective sample size where 0 <= x <= y in every game: the number
// of independent trials that would spread as much as these games do, at most Y.
// Where the games show no spread, as at shares of 0 and 1, a game counts as one
// trial, which errs on the low side.
//
// N. Dean, M. Pagano, J. Survey Statistics and Methodology 3 (2015), 484-503.
func (r *Ratio) Trials() float64 {
	p, trials := r.inRange(), float64(r.Y)
	if v, known := r.variance(); known && v > 0 {
		return min(trials, p*(1-p)/v)
	}
	return min(trials, float64(r.N))
}

// ShareInterval returns the interval of Value where 0 <= x <= y in every game:
// Wilson's, on Trials. A Value outside [0, 1] is taken to its end. It is [0, 1] if
// Y is 0.
func (r *Ratio) ShareInterval(level float64) Interval {
	if r.Y == 0 {
		return Interval{0, 1}
	}
	return wilson(r.inRange(), r.Trials(), normalQuantile(level))
}

// inRange is Value taken into [0, 1].
func (r *Ratio) inRange() float64 { return max(0, min(1, r.Value())) }
