package engine

import (
	"math"
	"math/bits"
	"testing"
)

// TestRandGolden pins outputs that were computed apart from this code, in
// arbitrary precision, from the definition of PCG with the DXSM output.
func TestRandGolden(t *testing.T) {
	for _, test := range []struct {
		rand Rand
		want [4]uint64
	}{
		{MakeRand(0, 0), [4]uint64{0x38ffff682123e08a, 0xacfd7caefda3b179, 0x6768e02e8b4ff8fe, 0x58739ebb39bf3c1e}},
		{MakeRand(0x0123456789abcdef, 0xfedcba9876543210), [4]uint64{0xd0903e4c1d97f138, 0x41d5d04452fde70e, 0xd36342dda726e612, 0x91067ada23415da7}},
	} {
		r := test.rand
		for i, want := range test.want {
			if got := r.Uint64(); got != want {
				t.Errorf("%x: output %d is %#x, want %#x", test.rand, i, got, want)
			}
		}
	}
}

// chiSquare checks that the counts agree with equal chances: the statistic is at
// most six standard deviations above its mean.
func chiSquare(t *testing.T, name string, counts []int) {
	t.Helper()
	n := 0
	for _, count := range counts {
		n += count
	}
	expected := float64(n) / float64(len(counts))
	sum := 0.0
	for _, count := range counts {
		sum += (float64(count) - expected) * (float64(count) - expected) / expected
	}
	freedom := float64(len(counts) - 1)
	if limit := freedom + 6*math.Sqrt(2*freedom); sum > limit {
		t.Errorf("%s: chi-square %.1f, want at most %.1f", name, sum, limit)
	}
}

// near checks that a mean of n draws is right within 4.5 standard errors.
func near(t *testing.T, name string, got, want, stdDev float64, n int) {
	t.Helper()
	if tolerance := 4.5 * stdDev / math.Sqrt(float64(n)); math.Abs(got-want) > tolerance {
		t.Errorf("%s = %.5f, want %.5f ± %.5f", name, got, want, tolerance)
	}
}

// randGiving returns the generator whose next output is out: the output function
// and the step of the generator, undone.
func randGiving(out uint64) Rand {
	const (
		mul   = 0xda942042e4dd58b5
		incHi = 0x5851f42d4c957f2d
		incLo = 0x14057b7ef767814f
	)
	inverse := uint64(mul) // of mul, modulo 2^64, by Newton's iteration
	for range 6 {
		inverse *= 2 - mul*inverse
	}
	// The output of a state with lo = 0 is its hi, mixed.
	hi := out ^ out>>48
	hi *= inverse
	hi ^= hi >> 32
	lo, borrow := bits.Sub64(0, incLo, 0)
	hi, _ = bits.Sub64(hi, incHi, borrow)
	// The state before x is x times the inverse modulo 2^128 of mul, which is
	// inverse*(2 - mul*inverse).
	carry, _ := bits.Mul64(mul, inverse) // mul*inverse = carry*2^64 + 1
	invHi, invLo := -carry*inverse, inverse
	before, low := bits.Mul64(lo, invLo)
	before += hi*invLo + lo*invHi
	return Rand{hi: before, lo: low}
}

// TestIntNIsExact: for every bound up to 64, of the 2^32 words that IntN may meet
// it maps equally many to each number, and draws again on the others. The words
// that lead to one number are an interval, so that its ends say it all.
func TestIntNIsExact(t *testing.T) {
	// meets is what IntN makes of a word: the number, and whether it took it.
	meets := func(n int, word uint64) (k int, taken bool) {
		r := randGiving(word << 32)
		next := r
		next.Uint64()
		k = r.IntN(n)
		return k, r == next
	}
	for n := 1; n <= 64; n++ {
		start := func(k int) uint64 { return (uint64(k)<<32 + uint64(n) - 1) / uint64(n) }
		for k := range n {
			first, last := start(k), start(k+1)-1
			if _, taken := meets(n, first); !taken {
				first++
			}
			for _, word := range []uint64{first, first + 1, last} {
				if got, taken := meets(n, word); got != k || !taken {
					t.Fatalf("IntN(%d) makes %d, %v of word %d, want %d, true", n, got, taken, word, k)
				}
			}
			if words := last - first + 1; words != 1<<32/uint64(n) {
				t.Fatalf("IntN(%d) makes %d of %d words, want %d", n, k, words, 1<<32/n)
			}
		}
	}
}

func TestIntNLargeBounds(t *testing.T) {
	r := MakeRand(1, 2)
	for _, n := range []int{1<<31 - 1, 1 << 31, 1<<31 + 1, 1<<32 - 1} {
		sum := 0.0
		const draws = 20_000
		for range draws {
			x := r.IntN(n)
			if x < 0 || x >= n {
				t.Fatalf("IntN(%d) = %d", n, x)
			}
			sum += float64(x) / float64(n)
		}
		near(t, "the mean of IntN(n)/n", sum/draws, 0.5, math.Sqrt(1.0/12), draws)
	}
}

func TestIntNFrequencies(t *testing.T) {
	r := MakeRand(3, 4)
	for _, n := range []int{2, 3, 6, 7, 10, 100} {
		counts := make([]int, n)
		for range 20_000 {
			counts[r.IntN(n)]++
		}
		chiSquare(t, "IntN", counts)
	}
}

func TestFloat64(t *testing.T) {
	r := MakeRand(5, 6)
	counts := make([]int, 100)
	for range 50_000 {
		x := r.Float64()
		if x < 0 || x >= 1 || x*(1<<53) != math.Trunc(x*(1<<53)) {
			t.Fatalf("Float64() = %v", x)
		}
		counts[int(x*100)]++
	}
	chiSquare(t, "Float64", counts)
	if r := randGiving(math.MaxUint64); r.Float64() >= 1 {
		t.Error("the largest word gives 1 or more")
	}
}

// TestNormPair checks the moments, the tails and the independence of the two
// numbers. The standard deviations are those of powers of a standard normal: x
// has 1, x^2 sqrt 2, x^3 sqrt 15, x^4 sqrt 96.
func TestNormPair(t *testing.T) {
	r := MakeRand(7, 8)
	const pairs = 150_000
	var moments [5]float64
	var products, squares float64
	beyond := map[float64]int{1: 0, 2: 0, 3: 0, 4: 0}
	for range pairs {
		x, y := r.NormPair()
		for _, z := range [2]float64{x, y} {
			power := 1.0
			for k := range moments {
				moments[k] += power
				power *= z
			}
			for limit := range beyond {
				if math.Abs(z) > limit {
					beyond[limit]++
				}
			}
		}
		products += x * y
		squares += (x*x - 1) * (y*y - 1)
	}
	const n = 2 * pairs
	near(t, "mean", moments[1]/n, 0, 1, n)
	near(t, "variance", moments[2]/n, 1, math.Sqrt2, n)
	near(t, "third moment", moments[3]/n, 0, math.Sqrt(15), n)
	near(t, "fourth moment", moments[4]/n, 3, math.Sqrt(96), n)
	near(t, "covariance of a pair", products/pairs, 0, 1, pairs)
	near(t, "covariance of a pair's squares", squares/pairs, 0, 2, pairs)
	for limit, count := range beyond {
		p := math.Erfc(limit / math.Sqrt2)
		near(t, "share beyond a limit", float64(count)/n, p, math.Sqrt(p*(1-p)), n)
	}
}

// normPairGolden holds the bits of the pairs drawn from MakeRand(9, 10), computed
// apart from this code in IEEE double precision without fused operations.
var normPairGolden = [][2]uint64{
	{0xbfe12f48cb496885, 0x3fc5506ec16cd488},
	{0x3fe27ee875006d96, 0x3ffe71d5fc196414},
	{0xbfe8fbe2f181f4fe, 0xbfaf54bdccbe71ca},
	{0xc000e15f01f02f3e, 0x3fefd308024f676b},
}

// TestNormPairGolden pins bits: no machine and no compiler may give others.
func TestNormPairGolden(t *testing.T) {
	r := MakeRand(9, 10)
	for i, want := range normPairGolden {
		x, y := r.NormPair()
		if got := [2]uint64{math.Float64bits(x), math.Float64bits(y)}; got != want {
			t.Errorf("pair %d is %#x, want %#x", i, got, want)
		}
	}
}

// lnKnown holds logarithms computed in decimal arithmetic to 60 digits.
var lnKnown = map[float64]float64{
	0.5:                -0.6931471805599453094172321,
	0.1:                -2.302585092994045628506840,
	0.75:               -0.2876820724517809274392190,
	0.99:               -0.01005033585350145015504805,
	0.9999999999999999: -1.110223024625156602053390e-16,
	0.7071067811865475: -0.3465735902799727433597754,
	0.7071067811865476: -0.3465735902799725863505295,
	0x1p-53:            -36.73680056967710139911330,
	1e-300:             -690.7755278982137051803383,
	5e-324:             -744.4400719213812623141073,
}

// TestLn compares with known logarithms, and all over (0, 1)
// with the standard library, which is right within one unit in the last place.
func TestLn(t *testing.T) {
	ulps := func(got, want float64) float64 {
		return math.Abs(got-want) / (math.Nextafter(math.Abs(want), math.Inf(1)) - math.Abs(want))
	}
	for x, want := range lnKnown {
		if off := ulps(ln(x), want); off > 1 {
			t.Errorf("ln(%v) = %v, want %v: %v units off", x, ln(x), want, off)
		}
	}
	r := MakeRand(11, 12)
	worst := 0.0
	for range 200_000 {
		x := r.Float64()
		if x == 0 {
			continue
		}
		worst = max(worst, ulps(ln(x), math.Log(x)), ulps(ln(x*0x1p-40), math.Log(x*0x1p-40)))
	}
	if worst > 3 {
		t.Errorf("ln is up to %v units in the last place off, want at most 3", worst)
	}
	t.Logf("at most %v units off", worst)
}

func TestShuffle(t *testing.T) {
	r := MakeRand(13, 14)
	counts := make([]int, 24)
	for range 24_000 {
		items := [4]uint8{0, 1, 2, 3}
		Shuffle(items[:], &r)
		counts[rank(items[:])]++
	}
	chiSquare(t, "permutations of four", counts)
	before := r
	Shuffle([]int{}, &r)
	Shuffle([]int{1}, &r)
	if r != before {
		t.Error("shuffling fewer than two items draws")
	}
}

// rank numbers the permutations of 0 .. len(items)-1.
func rank(items []uint8) int {
	n := 0
	for i := range items {
		smaller := 0
		for _, later := range items[i+1:] {
			if later < items[i] {
				smaller++
			}
		}
		n = n*(len(items)-i) + smaller
	}
	return n
}

func BenchmarkUint64(b *testing.B) {
	r := MakeRand(1, 2)
	for b.Loop() {
		r.Uint64()
	}
}

func BenchmarkNormPair(b *testing.B) {
	r := MakeRand(1, 2)
	for b.Loop() {
		r.NormPair()
	}
}
