package ghosthome

import (
	"math/bits"

	"yurei/engine"
)

// Observe writes over *v what player p knows (RULES 6).
func (t *table) Observe(v *View, s *State, p engine.Player) {
	v.Public = s.Public
	v.Me = p
	v.Hand = s.Hand[p]
	v.Secret = s.Secret[p]
	v.SunkOwn = s.SunkOwn[p]
}

// Key is a hash of what player p knows.
func (t *table) Key(s *State, p engine.Player) uint64 {
	var h hash
	b := &s.Public
	h.add(uint64(b.Players) | uint64(b.Phase)<<8 | uint64(uint8(b.On))<<16 | uint64(uint8(b.Active))<<24 |
		uint64(uint8(b.Target))<<32 | uint64(uint8(b.By))<<40 | uint64(b.Left)<<48 | uint64(b.Tried)<<56)
	h.add(uint64(b.Reason) | bit(b.Escaping)<<7 | uint64(uint8(b.Winner))<<8 | uint64(b.Shuffles)<<16 |
		uint64(b.Turns)<<32 | uint64(b.PileLen)<<48 | uint64(uint8(p))<<56)
	h.add(four(b.HandLen) | four(b.SecretLen)<<32)
	h.add(four(b.SinceYield) | four(b.SinceLetGo)<<32)
	h.add(four(b.SinceShuffle) | four(b.SecretSince)<<32)
	h.add(uint64(b.House[0]) | uint64(b.House[1])<<32)
	h.add(uint64(b.House[2]) | uint64(b.House[3])<<32)
	for _, rooms := range b.Rooms {
		h.add(uint64(rooms))
	}
	h.add(uint64(b.Discards))
	h.add(uint64(b.Sunk))
	h.add(uint64(s.Hand[p]))
	h.add(uint64(s.Secret[p]))
	h.add(uint64(s.SunkOwn[p]))
	var sum engine.Hash
	sum.Add(h.even)
	sum.Add(h.odd)
	return sum.Sum()
}

func four(n [MaxSeats]uint8) uint64 {
	return uint64(n[0]) | uint64(n[1])<<8 | uint64(n[2])<<16 | uint64(n[3])<<24
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// hash folds words into two lanes in turn, since each has to wait for its own
// multiplication.
type hash struct{ even, odd uint64 }

func (h *hash) add(word uint64) {
	hi, lo := bits.Mul64(h.even^word^0x2545f4914f6cdd1d, 0x9e3779b97f4a7c15)
	h.even, h.odd = h.odd, hi^lo
}
