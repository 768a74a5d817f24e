package hakoonna

import (
	"math/bits"

	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// board is what both players read of the rule set, and their distances.
type board struct {
	rules   game.Rules
	rooms   int
	shadows int
	roomOf  [game.MaxShadows]uint8
	inRoom  [game.MaxRooms]uint32
	mansion mansion
	facts   facts
}

func makeBoard(rules game.Rules) board {
	b := board{rules: rules, rooms: rules.Rooms(), shadows: rules.Shadows()}
	for room := range b.rooms {
		b.inRoom[room] = rules.InRoom(room)
	}
	for x := range b.shadows {
		b.roomOf[x] = uint8(rules.RoomOf(x))
	}
	return b
}

// shadowsOf is the set of the Shadows of a set of rooms.
func (b *board) shadowsOf(rooms uint16) (set uint32) {
	for ; rooms != 0; rooms &= rooms - 1 {
		set |= b.inRoom[bits.TrailingZeros16(rooms)]
	}
	return set
}

// nearest is the distance of the living Visitor who is nearest to a room.
func (b *board) nearest(p *game.Public, room uint8) uint8 {
	steps := uint8(far)
	for alive := p.Alive; alive != 0; alive &= alive - 1 {
		steps = min(steps, b.mansion.steps[p.Room[bits.TrailingZeros8(alive)]][room])
	}
	return steps
}

// unlocked reports whether enough diaries are out to activate a power.
func (b *board) unlocked(v *game.View, k int) bool {
	return bits.OnesCount16(v.Diaries) >= b.rules.Set().Powers.Card[k].Lock
}

// maySet reports whether a power may be among her set cards.
func maySet(v *game.View, k int) bool {
	if v.SlotFull == 0 || v.CardsOut>>k&1 != 0 {
		return false
	}
	for i := range v.Gains {
		if v.Gained[i]>>k&1 != 0 {
			return true
		}
	}
	return false
}

// mates is the set of the other living Visitors who are in the room.
func mates(v *game.View, seat engine.Player, room uint8) (set uint8) {
	for s := 1; s <= int(v.Visitors); s++ {
		if v.Alive>>s&1 != 0 && engine.Player(s) != seat && v.Room[s] == room {
			set |= 1 << s
		}
	}
	return set
}
