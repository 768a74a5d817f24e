package yokai

import (
	"math/bits"

	"yurei/engine"
)

// Key is a hash of the View of player p. Locked is left out, since it follows
// from Lock, and so are the turns to come.
func (t *table) Key(s *State, p engine.Player) uint64 {
	var v View
	t.Observe(&v, s, p)
	a, b := uint64(1), uint64(2) // two hashes side by side
	for i := 0; i < Cards; i += 8 {
		a = fold(a ^ cells(v.Cell[i], v.Cell[i+1], v.Cell[i+2], v.Cell[i+3]))
		b = fold(b ^ cells(v.Cell[i+4], v.Cell[i+5], v.Cell[i+6], v.Cell[i+7]))
	}
	a, b = fold(a^bytes(v.Lock[:8])), fold(b^bytes(v.Lock[8:]))
	a, b = fold(a^sets(&v.Peeked)), fold(b^sets(&v.Known))
	a, b = fold(a^bytes(v.Face[:8])), fold(b^(bytes(v.Face[8:])|bytes(v.Affinity[:])<<32))
	a = fold(a ^ (uint64(v.Players) | uint64(uint8(v.Active))<<8 | uint64(v.Phase)<<16 | uint64(v.Turns)<<24 |
		uint64(v.Hints)<<32 | uint64(v.Revealed)<<40 | uint64(v.Reason)<<48 | uint64(uint8(v.Me))<<56))
	b = fold(b ^ uint64(v.Used))
	for i := 0; i < MaxTurns && i <= int(v.Turns); i += 2 {
		a, b = fold(a^v.History[i].word()), fold(b^v.History[i+1].word())
	}
	var h engine.Hash
	h.Add(a)
	h.Add(b)
	return h.Sum()
}

// fold multiplies to 128 bits and adds the halves without carry.
func fold(x uint64) uint64 {
	hi, lo := bits.Mul64(x, 0x9e3779b97f4a7c15)
	return hi ^ lo
}

func cells(a, b, c, d Cell) uint64 {
	return a.word() | b.word()<<16 | c.word()<<32 | d.word()<<48
}

func (c Cell) word() uint64 { return uint64(uint8(c.X)) | uint64(uint8(c.Y))<<8 }

func (t *Turn) word() uint64 {
	return uint64(t.Peeked) | uint64(t.Moved)<<8 | t.From.word()<<16 | t.To.word()<<32 | uint64(t.Hint)<<48 | uint64(t.On)<<56
}

// bytes is up to eight small numbers in a word.
func bytes(list []uint8) (word uint64) {
	for i, x := range list {
		word |= uint64(x) << (8 * i)
	}
	return word
}

func sets(list *[4]CardSet) uint64 {
	return uint64(list[0]) | uint64(list[1])<<16 | uint64(list[2])<<32 | uint64(list[3])<<48
}
