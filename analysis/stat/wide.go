package stat

import (
	"math/big"
	"math/bits"
)

// Wide is a signed 128-bit sum of products of int64, so that squares of any
// measure over 10^9 games cannot overflow. The zero value is zero.
type Wide struct{ hi, lo uint64 }

// AddProduct adds x*y.
func (w *Wide) AddProduct(x, y int64) {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	// Two's complement: the signed product's high word.
	hi -= uint64(x>>63)&uint64(y) + uint64(y>>63)&uint64(x)
	var carry uint64
	w.lo, carry = bits.Add64(w.lo, lo, 0)
	w.hi, _ = bits.Add64(w.hi, hi, carry)
}

// big is the sum as an integer without bounds.
func (w Wide) big() *big.Int {
	x := big.NewInt(int64(w.hi))
	return x.Lsh(x, 64).Add(x, new(big.Int).SetUint64(w.lo))
}
