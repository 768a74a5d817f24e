package engine

import (
	"math"
	"math/bits"
)

// Rand is a small random generator used by value: PCG with 128 bits of state
// and the DXSM output function (M. E. O'Neill, HMC-CS-2014-0905; the output
// function is that of NumPy's PCG64DXSM with the 64-bit multiplier). All derived
// draws are implemented here, so that no release of Go can change a result, and
// without platform-dependent arithmetic, so that no machine can.
type Rand struct{ hi, lo uint64 }

// MakeRand returns the generator with the given 128-bit state.
func MakeRand(hi, lo uint64) Rand { return Rand{hi, lo} }

// Uint64 returns 64 uniform random bits.
func (r *Rand) Uint64() uint64 {
	// The 128-bit LCG step x*mul + inc, with PCG64's increment.
	const (
		mul   = 0xda942042e4dd58b5
		incHi = 0x5851f42d4c957f2d
		incLo = 0x14057b7ef767814f
	)
	hi, lo := r.hi, r.lo
	carry, low := bits.Mul64(lo, mul)
	carry += hi * mul
	low, c := bits.Add64(low, incLo, 0)
	high, _ := bits.Add64(carry, incHi, c)
	r.hi, r.lo = high, low

	high ^= high >> 32
	high *= mul
	high ^= high >> 48
	return high * (low | 1)
}

// IntN returns a uniform integer in [0, n); n is in 1 .. 2^32-1. It is D.
// Lemire's multiply-and-reject draw (ACM TOMACS 29, 2019), exact for every n.
func (r *Rand) IntN(n int) int {
	for {
		if x, ok := scaled(r.Uint64(), n); ok {
			return x
		}
	}
}

// scaled is what 64 random bits make an integer in [0, n), or false if that would
// favour some of them: other bits are drawn then.
func scaled(random uint64, n int) (x int, ok bool) {
	bound := uint64(n)
	product := (random >> 32) * bound
	low := product & math.MaxUint32
	return int(product >> 32), low >= bound || low >= (1<<32)%bound
}

// Float64 returns a uniform multiple of 2^-53 in [0, 1).
func (r *Rand) Float64() float64 { return float64(r.Uint64()>>11) * 0x1p-53 }

// NormPair returns two independent standard normal numbers, by Marsaglia's polar
// method (SIAM Review 6, 1964).
func (r *Rand) NormPair() (x, y float64) {
	for {
		u := 2*r.Float64() - 1
		v := 2*r.Float64() - 1
		s := float64(u*u) + float64(v*v)
		if s > 0 && s < 1 {
			f := math.Sqrt(-2 * ln(s) / s)
			return float64(u * f), float64(v * f)
		}
	}
}

// ln is the natural logarithm of 0 < x < 1 to about one unit in the last place.
// math.Log differs in the last bit between architectures; this is plain IEEE
// arithmetic, and the conversions keep the compiler from fusing operations.
func ln(x float64) float64 {
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m *= 2
		e--
	}
	// ln m = 2 artanh z, z = (m-1)/(m+1), |z| < 0.172.
	z := (m - 1) / (m + 1)
	w := float64(z * z)
	sum := float64(w * (1.0 / 21))
	sum = float64((sum + 1.0/19) * w)
	sum = float64((sum + 1.0/17) * w)
	sum = float64((sum + 1.0/15) * w)
	sum = float64((sum + 1.0/13) * w)
	sum = float64((sum + 1.0/11) * w)
	sum = float64((sum + 1.0/9) * w)
	sum = float64((sum + 1.0/7) * w)
	sum = float64((sum + 1.0/5) * w)
	sum = float64((sum + 1.0/3) * w)
	return float64(float64(e)*math.Ln2) + float64(float64(2*z)*(1+sum))
}

// Shuffle permutes items uniformly (Fisher-Yates).
func Shuffle[T any](items []T, r *Rand) {
	local := *r // in registers: a call of IntN would keep it in memory
	for i := len(items) - 1; i > 0; {
		if j, ok := scaled(local.Uint64(), i+1); ok {
			items[i], items[j] = items[j], items[i]
			i--
		}
	}
	*r = local
}
