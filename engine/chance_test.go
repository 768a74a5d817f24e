package engine

import (
	"math"
	"math/bits"
	"slices"
	"testing"
)

// TestChanceGolden pins first draws, computed apart from this code: no release
// may change what a deal holds.
func TestChanceGolden(t *testing.T) {
	for _, test := range []struct {
		seed, deal uint64
		stream     Stream
		i, j       int
		want       [2]uint64
	}{
		{0, 0, 0, 0, 0, [2]uint64{0x742c00de458c57d2, 0x324acb2aff115101}},
		{1, 0, 16, 0, 0, [2]uint64{0x6cc27f8afb4bf672, 0xa6581c5065224350}},
		{1, 1, 16, 0, 0, [2]uint64{0xc9a9506a6be4a126, 0xa53be7844760e4a5}},
		{1, 0, 17, 2, 3, [2]uint64{0x83c51a54e2dc6830, 0x181e52c7dc53b2c2}},
		{12345, 1e12, 1000, math.MaxUint32, math.MaxUint32, [2]uint64{0x097d79a705064d9a, 0x34bc8ca69e6a2a6e}},
	} {
		c := MakeChance(test.seed, test.deal)
		r := c.At(test.stream, test.i, test.j)
		if got := [2]uint64{r.Uint64(), r.Uint64()}; got != test.want {
			t.Errorf("seed %d, deal %d, At(%d, %d, %d) draws %#x, want %#x", test.seed, test.deal, test.stream, test.i, test.j, got, test.want)
		}
	}
}

// firstDraw is the first word at an address of five numbers.
func firstDraw(a [5]int) uint64 {
	c := MakeChance(uint64(a[0]), uint64(a[1]))
	r := c.At(Stream(a[2]), a[3], a[4])
	return r.Uint64()
}

var addressNames = [5]string{"seed", "deal", "stream", "i", "j"}

// TestFirstDraws: along each part of an address, and from each address to the
// next one along any part, the first draws are uniform and independent, in their
// highest and in their lowest bits.
func TestFirstDraws(t *testing.T) {
	const draws, buckets = 20_000, 16
	base := [5]int{1, 0, int(FirstGameStream), 0, 0}
	for part, name := range addressNames {
		high, low := make([]int, buckets), make([]int, buckets)
		for k := range draws {
			a := base
			a[part] = k
			x := firstDraw(a)
			high[x>>60]++
			low[x%buckets]++
		}
		chiSquare(t, "highest bits along "+name, high)
		chiSquare(t, "lowest bits along "+name, low)
		for other, otherName := range addressNames {
			high, low := make([]int, buckets*buckets), make([]int, buckets*buckets)
			flipped := 0
			for k := range draws {
				a := base
				a[part] = k
				b := a
				b[other]++
				x, y := firstDraw(a), firstDraw(b)
				high[x>>60<<4|y>>60]++
				low[x%buckets<<4|y%buckets]++
				flipped += bits.OnesCount64(x ^ y)
			}
			pair := "along " + name + ", with the next " + otherName
			chiSquare(t, "highest bits "+pair, high)
			chiSquare(t, "lowest bits "+pair, low)
			near(t, "share of differing bits "+pair, float64(flipped)/(64*draws), 0.5, 0.5, 64*draws)
		}
	}
}

// TestAddressesDiffer: no two of 14^5 neighbouring addresses share their first
// draw; by chance that happens once in 10^8 such sets.
func TestAddressesDiffer(t *testing.T) {
	const side = 14
	draws := make([]uint64, 0, side*side*side*side*side)
	var a [5]int
	for n := range cap(draws) {
		for part := range a {
			a[part] = n % side
			n /= side
		}
		draws = append(draws, firstDraw(a))
	}
	slices.Sort(draws)
	if distinct := len(slices.Compact(draws)); distinct != cap(draws) {
		t.Errorf("%d distinct first draws at %d addresses", distinct, cap(draws))
	}
}

// TestChanceFrom: a search's chance comes from its stream alone, and two are
// different.
func TestChanceFrom(t *testing.T) {
	c := MakeChance(1, 2)
	first, again := c.At(AgentStream, 0, 0), c.At(AgentStream, 0, 0)
	one, same, two := ChanceFrom(&first), ChanceFrom(&again), ChanceFrom(&first)
	if one != same {
		t.Error("equal streams give unequal chances")
	}
	if one == two || one == c {
		t.Error("a stream gives one chance twice, or the deal's")
	}
}

// TestOrderKeepsTheRest: leaving any set of items out keeps the order of the
// others.
func TestOrderKeepsTheRest(t *testing.T) {
	const items = 8
	for deal := range uint64(20) {
		c := MakeChance(2, deal)
		var all, some [items]uint8
		full := c.Order(all[:], 0, FirstGameStream, 3)
		for skip := range uint64(1) << items {
			var want []uint8
			for _, item := range full {
				if skip>>item&1 == 0 {
					want = append(want, item)
				}
			}
			if got := c.Order(some[:], skip, FirstGameStream, 3); !slices.Equal(got, want) {
				t.Fatalf("deal %d without %b: %v, want %v", deal, skip, got, want)
			}
		}
	}
}

// TestOrderIsUniform: every permutation is as likely along deals, and along the
// coordinate that counts reshuffles.
func TestOrderIsUniform(t *testing.T) {
	byDeal, byShuffle := make([]int, 24), make([]int, 24)
	fixed := MakeChance(3, 0)
	for k := range 24_000 {
		var items [4]uint8
		c := MakeChance(3, uint64(k))
		byDeal[rank(c.Order(items[:], 0, FirstGameStream, 0))]++
		byShuffle[rank(fixed.Order(items[:], 0, FirstGameStream, k))]++
	}
	chiSquare(t, "orders of four along deals", byDeal)
	chiSquare(t, "orders of four along shuffles", byShuffle)
}

// TestOrderPlaces: in the largest order, every item comes as often to the first
// and to the last place.
func TestOrderPlaces(t *testing.T) {
	first, last := make([]int, 64), make([]int, 64)
	for deal := range uint64(6400) {
		var items [64]uint8
		c := MakeChance(4, deal)
		order := c.Order(items[:], 0, FirstGameStream, 0)
		first[order[0]]++
		last[order[63]]++
		sorted := slices.Sorted(slices.Values(order))
		for k, item := range sorted {
			if int(item) != k {
				t.Fatalf("deal %d: %v is no permutation", deal, order)
			}
		}
	}
	chiSquare(t, "first places", first)
	chiSquare(t, "last places", last)
}

func TestOrderOfNothing(t *testing.T) {
	c := MakeChance(5, 0)
	if got := c.Order(nil, 0, FirstGameStream, 0); len(got) != 0 {
		t.Errorf("the order of nothing is %v", got)
	}
	var items [3]uint8
	if got := c.Order(items[:], 0b111, FirstGameStream, 0); len(got) != 0 {
		t.Errorf("the order without all is %v", got)
	}
}

// TestHash: sequences of one length that differ in one word, or in the order of
// two, have keys of their own.
func TestHash(t *testing.T) {
	const side = 100
	keys := make([]uint64, 0, side*side*side)
	for n := range uint64(cap(keys)) {
		var h Hash
		h.Add(n % side)
		h.Add(n / side % side)
		h.Add(n / side / side)
		keys = append(keys, h.Sum())
	}
	low := make([]int, 256)
	for _, key := range keys {
		low[key%256]++
	}
	chiSquare(t, "lowest byte of keys", low)
	slices.Sort(keys)
	if distinct := len(slices.Compact(keys)); distinct != cap(keys) {
		t.Errorf("%d distinct keys of %d sequences", distinct, cap(keys))
	}
}

// TestChanceAllocatesNothing: everything drawn in play stays on the stack.
func TestChanceAllocatesNothing(t *testing.T) {
	var items [64]uint8
	n := uint64(0)
	if got := testing.AllocsPerRun(1, func() {
		for deal := range uint64(300) {
			c := MakeChance(6, deal)
			r := c.At(FirstGameStream, 1, 2)
			own := ChanceFrom(&r)
			x, _ := r.NormPair()
			n += uint64(len(own.Order(items[:], deal, FirstGameStream, 0))) + uint64(x)
			Shuffle(items[:], &r)
		}
	}); got != 0 {
		t.Errorf("%v allocations", got)
	}
}

func BenchmarkAt(b *testing.B) {
	c := MakeChance(1, 2)
	k := 0
	for b.Loop() {
		k++
		r := c.At(FirstGameStream, k, 3)
		r.Uint64()
	}
}

func BenchmarkOrder(b *testing.B) {
	c := MakeChance(1, 2)
	var items [58]uint8
	for b.Loop() {
		c.Order(items[:], 0, FirstGameStream, 0)
	}
}
