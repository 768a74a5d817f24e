package hakoonna

import "yurei/engine"

// pack mixes small numbers into a hash, eight to a word.
func pack[T ~uint8 | ~int8](h *engine.Hash, list []T) {
	for len(list) >= 8 {
		h.Add(uint64(uint8(list[0])) | uint64(uint8(list[1]))<<8 | uint64(uint8(list[2]))<<16 |
			uint64(uint8(list[3]))<<24 | uint64(uint8(list[4]))<<32 | uint64(uint8(list[5]))<<40 |
			uint64(uint8(list[6]))<<48 | uint64(uint8(list[7]))<<56)
		list = list[8:]
	}
	word := uint64(0)
	for i, x := range list {
		word |= uint64(uint8(x)) << (8 * i)
	}
	h.Add(word)
}

func pack16(h *engine.Hash, list []uint16) {
	for i := 0; i < len(list); i += 4 {
		word := uint64(0)
		for j, x := range list[i:min(i+4, len(list))] {
			word |= uint64(x) << (16 * j)
		}
		h.Add(word)
	}
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func (p *Public) hash(h *engine.Hash) {
	pack(h, []uint8{
		p.Visitors, uint8(p.Stage), uint8(p.Active), p.Alive, p.Ghosts, uint8(p.Reason),
		uint8(p.Winner), uint8(p.Drawn), p.ItemOut, uint8(p.Peeking), uint8(p.Looked), p.EmptyLeft, p.CodeUp,
		p.NotWeak, p.CardHand, p.Deck, p.SlotFull, p.Gains, p.OwnUsed, p.Screams, p.Covers,
		p.FreeLeft, p.MovedItems, p.DropsLeft, p.NoDoll, p.SlotGains[0], p.SlotGains[1], p.LostTiles, p.DollCalled, p.BarA, p.BarB, p.LastBarA, p.LastBarB,
	})
	h.Add(bit(p.KeyOut) | bit(p.Overtime)<<1 | bit(p.LateNoise)<<2 | bit(p.AfterNoise)<<3 |
		bit(p.Spent)<<4 | bit(p.DropsLock)<<5 | bit(p.Extra)<<6 | bit(p.DollLocked)<<7 | bit(p.DropsNow)<<56 | bit(p.Doused)<<57 |
		uint64(p.Placed)<<8 | uint64(p.Diaries)<<24 | uint64(p.CardsOut)<<40)
	for _, c := range p.Cells {
		h.Add(uint64(uint8(c.Floor)) | uint64(uint8(c.X))<<8 | uint64(uint8(c.Y))<<16 | uint64(uint8(c.Rotation))<<24)
	}
	pack16(h, p.Adjacent[:])
	pack16(h, p.FloorRoom[:])
	pack16(h, p.Gained[:])
	pack16(h, p.DeckMay[:])
	pack16(h, []uint16{p.SlotNot[0], p.SlotNot[1], p.Shown, p.Claim, p.ClaimTurn, p.HakoTurns, p.Round, p.Turns, p.LastBarTurn})
	pack(h, p.Room[:])
	pack(h, p.ItemHolder[:])
	pack(h, p.HandSize[:])
	pack(h, p.Count[:])
	h.Add(uint64(p.FaceUp) | uint64(p.Laid)<<32)
	h.Add(uint64(p.Murky) | uint64(p.CodeLeft)<<32)
	h.Add(uint64(p.Gone))
	h.Add(uint64(p.Empties))
	h.Add(uint64(p.NoDiary) | uint64(p.Doubled)<<32)
	for seat := range MaxSeats {
		h.Add(uint64(p.Peeked[seat]) | uint64(p.Reach[seat])<<32)
	}
	h.Add(uint64(p.Declared))
}

// hash is the key of a View: every field of it counts.
func (v *View) hash() uint64 {
	var h engine.Hash
	v.Public.hash(&h)
	pack(&h, []uint8{
		uint8(v.Me), uint8(bit(v.Ghost)), uint8(v.Phase), uint8(v.Code), uint8(v.Weakness),
		v.NotNumber, v.FalseWeak, v.Slot[0], v.Slot[1], v.Resolving, v.Using, v.PowerRoom,
		v.SpreadEmpty, uint8(v.SpreadAt), v.OwnPowers, v.Moved, uint8(v.GhostOn), v.Steps,
		v.GoRoom, uint8(v.Took),
	})
	pack(&h, v.Base[:])
	pack(&h, v.Second[:])
	for _, hand := range v.Hand {
		h.Add(uint64(hand))
	}
	h.Add(uint64(v.Lost))
	pack(&h, v.InRoom[:])
	h.Add(uint64(v.InHands))
	pack(&h, v.RoomEmpty[:])
	pack(&h, v.GhostAt[:])
	pack16(&h, []uint16{v.CardsSeen, v.CardsHeld, v.Candidates})
	pack(&h, v.Cards[:])
	h.Add(uint64(v.MovedTiles))
	h.Add(uint64(v.Found))
	h.Add(uint64(v.Spread))
	v.Noise.Hash(&h)
	return h.Sum()
}
