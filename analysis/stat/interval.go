package stat

import "gonum.org/v1/gonum/stat/distuv"

// Interval is the range of values that the data do not speak against, Lo <= Hi.
type Interval struct{ Lo, Hi float64 }

// HalfWidth is half the distance between the ends.
func (iv Interval) HalfWidth() float64 { return (iv.Hi - iv.Lo) / 2 }

// Inside says that every value of iv lies strictly between the ends of outer.
func (iv Interval) Inside(outer Interval) bool { return outer.Lo < iv.Lo && iv.Hi < outer.Hi }

// normalQuantile is the two-sided standard normal quantile of a confidence
// level in (0, 1): 1.96 for 0.95.
func normalQuantile(level float64) float64 {
	return distuv.UnitNormal.Quantile(0.5 + checked(level)/2)
}

// studentQuantile is normalQuantile for Student's t with df >= 1 degrees of
// freedom.
func studentQuantile(level, df float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Quantile(0.5 + checked(level)/2)
}

func checked(level float64) float64 {
	if !(level > 0 && level < 1) {
		panic("stat: a confidence level outside (0, 1)")
	}
	return level
}
