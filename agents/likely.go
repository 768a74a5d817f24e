package agents

import "math"

// Likely turns a weighted sum into a chance: the distribution function of Student's
// t with two degrees of freedom, scaled (a robit link; C. Liu, 2004). Its square root
// is the same on every machine, which an exponential is not.
func Likely(sum float64) float64 {
	return 0.5 + float64(0.5*(sum/math.Sqrt(1+float64(sum*sum))))
}
