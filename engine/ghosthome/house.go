package ghosthome

import "math/bits"

// House is what stands on the three floors of a house, a byte a floor, the
// lowest first: 0-2 rooms, 0-2 cats, how many of the rooms are wild, whether the
// light is on and whether a ghost stands there (RULES 1.2). Rooms of a floor are
// interchangeable.
type House uint32

const (
	// Floors is the number of floors, Spaces that of the room spaces on each.
	Floors = 3
	Spaces = 2

	oneRoom  House = 1
	oneCat   House = 1 << 2
	oneWild  House = 1 << 4
	lit      House = 1 << 6
	ghost    House = 1 << 7
	roomBits House = 0x030303
	full     House = 0x020202
	ghosts   House = 0x808080
	onFloor  House = 0xff
	each     House = 0x010101 // floor
)

// Rooms is the number of rooms on a floor, 0-2.
func (h House) Rooms(floor int) int { return int(h>>(8*floor)) & 3 }

// Cats is the number of cats on a floor, 0-2.
func (h House) Cats(floor int) int { return int(h>>(8*floor+2)) & 3 }

// Wilds is how many of the rooms on a floor are wild.
func (h House) Wilds(floor int) int { return int(h>>(8*floor+4)) & 3 }

// Lit reports whether the light of a floor is on.
func (h House) Lit(floor int) bool { return h>>(8*floor)&lit != 0 }

// Ghost reports whether a ghost stands on a floor.
func (h House) Ghost(floor int) bool { return h>>(8*floor)&ghost != 0 }

// Explored is the number of rooms in the house, 0-6.
func (h House) Explored() int { return h.Rooms(0) + h.Rooms(1) + h.Rooms(2) }

// Top is the highest floor with a room, -1 if there is none.
func (h House) Top() int { return (bits.Len32(uint32(h&roomBits))+7)/8 - 1 }

// Open is the lowest floor with an empty space, 3 if there is none: all below it
// are full.
func (h House) Open() int { return bits.TrailingZeros32(uint32(^h&full|1<<31)) / 8 }

// Full reports whether all spaces hold a room.
func (h House) Full() bool { return h&full == full }

// Ghosts is the number of ghosts in the house.
func (h House) Ghosts() int { return bits.OnesCount32(uint32(h & ghosts)) }

// floors is a set of floors, bit 8*floor.
type floors = House

// first is the lowest floor of a set that is not empty.
func (h floors) first() int { return bits.TrailingZeros32(uint32(h)) / 8 }

// haunts is the floors with a ghost, catted those with a cat.
func (h House) haunts() floors { return h >> 7 & each }
func (h House) catted() floors { return (h>>2 | h>>3) & each }

// catless is the floors with a room that has no cat.
func (h House) catless() floors {
	free := h&roomBits - h>>2&roomBits
	return (free | free>>1) & each
}

// add adds a room, a cat or a wild room to a floor; sub takes it away.
func (h *House) add(one House, floor int) { *h += one << (8 * floor) }
func (h *House) sub(one House, floor int) { *h -= one << (8 * floor) }

// set turns on the light of a floor or lets a ghost stand there; off undoes it.
func (h *House) set(what House, floor int) { *h |= what << (8 * floor) }
func (h *House) off(what House, floor int) { *h &^= what << (8 * floor) }
