package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// words collects a View as 64-bit words, for its key.
type words struct {
	at [maxWords]uint64
	n  int
}

const maxWords = 112

func (w *words) add(x uint64) {
	w.at[w.n] = x
	w.n++
}

// pack adds small numbers, eight to a word.
func pack[T ~uint8 | ~int8](w *words, list []T) {
	for len(list) >= 8 {
		w.add(uint64(uint8(list[0])) | uint64(uint8(list[1]))<<8 | uint64(uint8(list[2]))<<16 |
			uint64(uint8(list[3]))<<24 | uint64(uint8(list[4]))<<32 | uint64(uint8(list[5]))<<40 |
			uint64(uint8(list[6]))<<48 | uint64(uint8(list[7]))<<56)
		list = list[8:]
	}
	word := uint64(0)
	for i, x := range list {
		word |= uint64(uint8(x)) << (8 * i)
	}
	w.add(word)
}

// pack16 adds numbers of 16 bits, four to a word.
func pack16(w *words, list []uint16) {
	for len(list) >= 4 {
		w.add(uint64(list[0]) | uint64(list[1])<<16 | uint64(list[2])<<32 | uint64(list[3])<<48)
		list = list[4:]
	}
	word := uint64(0)
	for i, x := range list {
		word |= uint64(x) << (16 * i)
	}
	w.add(word)
}

// key is a hash of the words. Four hashes run side by side, since each has to
// wait for its own multiplication.
func (w *words) key(h *engine.Hash) uint64 {
	a, b, c, d := uint64(1), uint64(2), uint64(3), uint64(4)
	for i := 0; i < w.n; i += 4 { // the words after the last are zero
		four := w.at[i : i+4 : i+4]
		a, b, c, d = fold(a^four[0]), fold(b^four[1]), fold(c^four[2]), fold(d^four[3])
	}
	for _, lane := range [4]uint64{a, b, c, d} {
		h.Add(lane)
	}
	return h.Sum()
}

// fold multiplies to 128 bits and adds the halves without carry.
func fold(x uint64) uint64 {
	hi, lo := bits.Mul64(x, 0x9e3779b97f4a7c15)
	return hi ^ lo
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func (p *Public) collect(w *words) {
	pack(w, []uint8{
		p.Visitors, uint8(p.Stage), uint8(p.Active), p.Alive, p.Ghosts, uint8(p.Reason),
		uint8(p.Winner), uint8(p.Drawn), p.ItemOut, uint8(p.Peeking), uint8(p.Looked), p.EmptyLeft, p.CodeUp,
		p.NotWeak, p.CardHand, p.Deck, p.SlotFull, p.Gains, p.OwnUsed, p.Screams, p.Covers,
		p.FreeLeft, p.MovedItems, p.DropsLeft, p.NoDoll, p.SlotGains[0], p.SlotGains[1], p.LostTiles, p.DollCalled, p.BarA, p.BarB, p.LastBarA, p.LastBarB,
	})
	w.add(bit(p.KeyOut) | bit(p.Overtime)<<1 | bit(p.LateNoise)<<2 | bit(p.AfterNoise)<<3 |
		bit(p.Spent)<<4 | bit(p.DropsLock)<<5 | bit(p.Extra)<<6 | bit(p.DollLocked)<<7 | bit(p.DropsNow)<<56 | bit(p.Doused)<<57 |
		uint64(p.Placed)<<8 | uint64(p.Diaries)<<24 | uint64(p.CardsOut)<<40)
	for i := 0; i < MaxBoards; i += 2 {
		w.add(p.Cells[i].word() | p.Cells[i+1].word()<<32)
	}
	pack16(w, p.Adjacent[:])
	pack16(w, p.FloorRoom[:])
	pack16(w, p.Gained[:])
	pack16(w, p.DeckMay[:])
	pack16(w, []uint16{p.SlotNot[0], p.SlotNot[1], p.Shown, p.Claim, p.ClaimTurn, p.HakoTurns, p.Round, p.Turns, p.LastBarTurn})
	pack(w, p.Room[:])
	pack(w, p.ItemHolder[:])
	pack(w, p.HandSize[:])
	pack(w, p.Count[:])
	w.add(uint64(p.FaceUp) | uint64(p.Laid)<<32)
	w.add(uint64(p.Murky) | uint64(p.CodeLeft)<<32)
	w.add(uint64(p.Gone))
	w.add(uint64(p.Empties))
	w.add(uint64(p.NoDiary) | uint64(p.Doubled)<<32)
	for seat := range MaxSeats {
		w.add(uint64(p.Peeked[seat]) | uint64(p.Reach[seat])<<32)
	}
	w.add(uint64(p.Declared))
}

func (c *Cell) word() uint64 {
	return uint64(uint8(c.Floor)) | uint64(uint8(c.X))<<8 | uint64(uint8(c.Y))<<16 | uint64(uint8(c.Rotation))<<24
}

// hash is the key of a View: every field of it counts.
func (v *View) hash() uint64 {
	var w words
	v.Public.collect(&w)
	pack(&w, []uint8{
		uint8(v.Me), uint8(bit(v.Ghost)), uint8(v.Phase), uint8(v.Code), uint8(v.Weakness),
		v.NotNumber, v.FalseWeak, v.Slot[0], v.Slot[1], v.Resolving, v.Using, v.PowerRoom,
		v.SpreadEmpty, uint8(v.SpreadAt), v.OwnPowers, v.Moved, uint8(v.GhostOn), v.Steps,
		v.GoRoom, uint8(v.Took),
	})
	pack(&w, v.Base[:])
	pack(&w, v.Second[:])
	for _, hand := range v.Hand {
		w.add(uint64(hand))
	}
	w.add(uint64(v.Lost))
	pack(&w, v.InRoom[:])
	w.add(uint64(v.InHands))
	pack(&w, v.RoomEmpty[:])
	pack(&w, v.Loose[:])
	pack(&w, v.GhostAt[:])
	pack16(&w, []uint16{v.CardsSeen, v.CardsHeld, v.Candidates})
	pack(&w, v.Cards[:])
	w.add(uint64(v.MovedTiles))
	w.add(uint64(v.Found))
	w.add(uint64(v.Spread))
	var h engine.Hash
	v.Noise.Hash(&h)
	return w.key(&h)
}
