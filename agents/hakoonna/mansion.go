package hakoonna

import (
	"math/bits"

	game "yurei/engine/hakoonna"
)

// far is the distance of rooms that are not connected.
const far = 15

// mansion holds the distances between rooms. It follows from the doors alone
// and is worked out anew only when they change.
type mansion struct {
	adjacent [game.MaxRooms]uint16
	steps    [game.MaxRooms][game.MaxRooms]uint8
}

// follow brings the distances up to date.
func (m *mansion) follow(p *game.Public, rooms int) {
	if m.adjacent == p.Adjacent && m.steps[0][rooms-1] != 0 {
		return
	}
	m.adjacent = p.Adjacent
	for from := range rooms {
		row := &m.steps[from]
		for to := range row {
			row[to] = far
		}
		seen := uint16(1) << from
		edge := seen
		for d := uint8(0); edge != 0; d++ {
			reached := uint16(0)
			for ; edge != 0; edge &= edge - 1 {
				room := bits.TrailingZeros16(edge)
				row[room] = d
				reached |= m.adjacent[room]
			}
			edge = reached &^ seen
			seen |= reached
		}
	}
}
