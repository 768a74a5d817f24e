package engine

// Stream names one kind of random event. Games number their own from
// [FirstGameStream].
type Stream uint16

const (
	// SetupStream is the stream of agents' choices while a game is set up:
	// At(SetupStream, seat, decision).
	SetupStream Stream = iota
	// AgentStream is the stream of agents' choices in play:
	// At(AgentStream, seat, decision).
	AgentStream
	// FirstGameStream is the first stream that a game may use.
	FirstGameStream Stream = 16
)

// Chance is the source of everything random in one deal. It is a value of 128
// bits; the generators it hands out share nothing.
type Chance struct{ hi, lo uint64 }

// MakeChance returns the chance of one deal of an experiment.
func MakeChance(seed, deal uint64) Chance {
	a := mix64(seed + 0x9e3779b97f4a7c15)
	b := mix64(deal + a)
	return Chance{hi: mix64(b ^ 0xd1b54a32d192ed03), lo: mix64(mix64(b) + seed)}
}

// ChanceFrom draws a chance of its own from r, for a search that simulates: the
// deal's chance never leaves the table.
func ChanceFrom(r *Rand) Chance { return Chance{r.Uint64(), r.Uint64()} }

// At returns the generator at an address: a stream and two coordinates that the
// game counts, each in 0 .. 2^32-1. Equal addresses give equal generators; all
// others are independent.
func (c *Chance) At(stream Stream, i, j int) Rand {
	t := mix64(c.lo ^ (uint64(i)<<32 | uint64(uint32(j))))
	u := mix64((t + (uint64(stream)+1)*0x9e3779b97f4a7c15) ^ c.hi)
	return Rand{hi: u, lo: mix64(u ^ t ^ (c.hi<<31 | c.hi>>33))}
}

// Order writes a random order of the items 0 .. len(dst)-1, drawn at stream and
// i. Item k's place depends on a key of its own, At(stream, i, k): leaving item
// k out (skip bit k set) keeps the order of the others. It returns the items
// that are not skipped. At most 64 items.
func (c *Chance) Order(dst []uint8, skip uint64, stream Stream, i int) []uint8 {
	var keys [64]uint64
	n := 0
	for k := range dst {
		if skip>>k&1 != 0 {
			continue
		}
		r := c.At(stream, i, k)
		key := r.Uint64()
		at := n
		for at > 0 && keys[at-1] > key {
			keys[at], dst[at] = keys[at-1], dst[at-1]
			at--
		}
		keys[at], dst[at] = key, uint8(k)
		n++
	}
	return dst[:n]
}

// mix64 is a bijection of 64-bit words that spreads every input bit over all
// output bits (the finaliser of SplitMix64, variant 13 of D. Stafford).
func mix64(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Hash accumulates words into a 64-bit key, for [Rules.Key].
type Hash uint64

// Add mixes one word into the hash. The constant added first keeps leading zero
// words from leaving a fresh hash as it was.
func (h *Hash) Add(x uint64) {
	*h = Hash(mix64((uint64(*h)+0xd1b54a32d192ed03)*0x9e3779b97f4a7c15 ^ x))
}

// Sum is the key of all words added.
func (h Hash) Sum() uint64 { return mix64(uint64(h) ^ 0x2545f4914f6cdd1d) }
