package hakoonna

import (
	"math/bits"

	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// draftTaste is how often an item card is taken, against the others that are
// left (RULES 4.2).
var draftTaste = [game.ItemCount]int{
	game.Stethoscope: 5, game.MysteryBook: 4, game.HolyDrops: 2,
	game.Ouija: 4, game.DowsingRod: 4, game.Smartphone: 3,
}

// draft takes an item card, each about as often as it is liked.
func (a *Visitor) draft(legal []game.Move, r *engine.Rand) int {
	total := 0
	for _, m := range legal {
		total += draftTaste[m.A()]
	}
	pick := r.IntN(total)
	for i, m := range legal {
		if pick -= draftTaste[m.A()]; pick < 0 {
			return i
		}
	}
	return 0
}

// doors is where the doors of the boards are, for building.
type doors struct {
	room   [game.MaxBoards][4]int8 // room behind the door on side N, E, S, W; -1 wall
	rooms  int
	stairs [][2]uint8
	grudge uint16
	hall   int
	reach  [game.MaxRooms]uint8
	joined [game.MaxRooms]uint16
}

func makeDoors(rules game.Rules) doors {
	d := doors{rooms: rules.Rooms(), grudge: rules.Grudge(), hall: rules.Hall()}
	number := map[string]uint8{}
	for room := range rules.Rooms() {
		number[rules.RoomName(room)] = uint8(room)
	}
	for b, plan := range rules.Set().Boards {
		d.room[b] = [4]int8{-1, -1, -1, -1}
		for _, room := range plan.Rooms {
			for _, letter := range room.Doors {
				side := 3
				switch letter {
				case 'N':
					side = 0
				case 'E':
					side = 1
				case 'S':
					side = 2
				}
				d.room[b][side] = int8(number[room.Name])
			}
		}
		for _, pair := range plan.Inner {
			d.stairs = append(d.stairs, [2]uint8{number[pair[0]], number[pair[1]]})
		}
		for _, stair := range plan.Stairs {
			d.stairs = append(d.stairs, [2]uint8{number[stair.From], number[stair.To]})
		}
	}
	return d
}

// build places the drawn board: the rooms she may start in far from the Hall, at
// dead ends and close together, all others close to the Hall (RULES 7.2).
func (d *doors) build(v *game.View, legal []game.Move, r *engine.Rand) int {
	var c choice
	for i, m := range legal {
		c.offer(i, d.placeWorth(v, m), r)
	}
	return c.at
}

func (d *doors) placeWorth(v *game.View, m game.Move) int {
	x, y, rotation, floor := m.Board()
	p := v.Public
	p.Placed |= 1 << p.Drawn
	p.Cells[p.Drawn] = game.Cell{Floor: int8(floor), X: int8(x), Y: int8(y), Rotation: int8(rotation)}
	d.connect(&p)
	d.measure()
	worth := 0
	for set := d.grudge; set != 0; set &= set - 1 {
		room := bits.TrailingZeros16(set)
		if d.reach[room] == far {
			continue
		}
		worth += 12*int(d.reach[room]) - 4*bits.OnesCount16(d.joined[room])
		worth += 5 * bits.OnesCount16(d.joined[room]&d.grudge)
	}
	for room := range d.rooms {
		if d.grudge>>room&1 == 0 && d.reach[room] != far {
			worth -= 2 * int(d.reach[room])
		}
	}
	return worth
}

// connect finds the rooms that are one step apart so far.
func (d *doors) connect(p *game.Public) {
	d.joined = [game.MaxRooms]uint16{}
	join := func(a, b int) {
		d.joined[a] |= 1 << b
		d.joined[b] |= 1 << a
	}
	for set := p.Placed; set != 0; set &= set - 1 {
		b := bits.TrailingZeros16(set)
		for rest := set & (set - 1); rest != 0; rest &= rest - 1 {
			o := bits.TrailingZeros16(rest)
			side := beside(p.Cells[b], p.Cells[o])
			if side < 0 {
				continue
			}
			mine := d.room[b][(side-int(p.Cells[b].Rotation))&3]
			theirs := d.room[o][(side+2-int(p.Cells[o].Rotation))&3]
			if mine >= 0 && theirs >= 0 {
				join(int(mine), int(theirs))
			}
		}
	}
	for _, pair := range d.stairs {
		join(int(pair[0]), int(pair[1]))
	}
}

// beside is the side of cell a on which cell b lies, -1 if they do not touch.
func beside(a, b game.Cell) int {
	if a.Floor != b.Floor {
		return -1
	}
	switch [2]int8{b.X - a.X, b.Y - a.Y} {
	case [2]int8{0, 1}:
		return 0
	case [2]int8{1, 0}:
		return 1
	case [2]int8{0, -1}:
		return 2
	case [2]int8{-1, 0}:
		return 3
	}
	return -1
}

// measure finds the distances from the Hall.
func (d *doors) measure() {
	for room := range d.reach {
		d.reach[room] = far
	}
	seen := uint16(1) << d.hall
	edge := seen
	for steps := uint8(0); edge != 0; steps++ {
		reached := uint16(0)
		for ; edge != 0; edge &= edge - 1 {
			room := bits.TrailingZeros16(edge)
			d.reach[room] = steps
			reached |= d.joined[room]
		}
		edge = reached &^ seen
		seen |= reached
	}
}
