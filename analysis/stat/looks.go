package stat

import "math/bits"

// NextLook returns the deal count after deals at which a run may decide whether
// to stop: 50, then about 3 % more each time. The counts depend on nothing that
// was seen, so that results do not depend on workers or shards.
//
// A run that stops at the first look at which its interval, for a number of games
// fixed beforehand, has the wanted half width, and then states that interval,
// keeps its level nearly: such looks see how wide the interval is and not on
// which side of a claim it lies. Y. S. Chow, H. Robbins, Annals of Mathematical
// Statistics 36 (1965), 457-462; simulated in the tests. A run that stops because
// of what an interval says needs a confidence sequence: [ShareSequence].
func NextLook(deals int64) int64 {
	return max(50, deals+deals/32+1)
}

// DealsUntil returns about how many deals it takes until decided, the smallest
// count in (deals, most] for which it is true, if it is false below one and true
// from there on; it is false if that does not happen. With decided asking what an
// interval would say of the counts seen so far, [Scaled] to another number of
// deals, this is the n of "undecided: about n more deals": it takes what was seen
// for the truth, so that half of such runs need more.
func DealsUntil(deals, most int64, decided func(deals int64) bool) (int64, bool) {
	low := deals
	var high int64
	for step := max(1, deals/4); ; step *= 2 {
		high = min(most, low+step)
		if high <= low {
			return 0, false
		}
		if decided(high) {
			break
		}
		low = high
	}
	for high-low > 1 {
		if middle := low + (high-low)/2; decided(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high, true
}

// Scaled returns the count that has the share of count among from trials in to
// trials, rounded; 0 <= count <= from, from > 0, to >= 0.
func Scaled(count, from, to int64) int64 {
	if _, known := share(count, from); !known || to < 0 {
		panic("stat: Scaled: from no trials, or to a negative number")
	}
	hi, lo := bits.Mul64(uint64(count), uint64(to))
	lo, carry := bits.Add64(lo, uint64(from)/2, 0)
	quotient, _ := bits.Div64(hi+carry, lo, uint64(from))
	return int64(quotient)
}

// Scaled returns the table that looks like t with about the given number of
// deals: counts are rounded, so that there may be two more or fewer. t is not
// empty.
func (t Pairs) Scaled(deals int64) Pairs {
	n := t.N()
	return Pairs{
		Both:    Scaled(t.Both, n, deals),
		First:   Scaled(t.First, n, deals),
		Second:  Scaled(t.Second, n, deals),
		Neither: Scaled(t.Neither, n, deals),
	}
}
