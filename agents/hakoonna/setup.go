package hakoonna

import (
	"math/bits"

	"yurei/agents"
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
	return draw(legal, draftTaste[:], r)
}

// draw picks a move with the chance that its first argument has in taste.
func draw(legal []game.Move, taste []int, r *engine.Rand) int {
	total := 0
	for _, m := range legal {
		total += taste[m.A()]
	}
	if total == 0 {
		return r.IntN(len(legal))
	}
	pick := r.IntN(total)
	for i, m := range legal {
		if pick -= taste[m.A()]; pick < 0 {
			return i
		}
	}
	panic("hakoonna: more was picked than there is")
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
// dead ends and close together, all others close to the Hall (RULES 1.3).
func (d *doors) build(v *game.View, legal []game.Move, r *engine.Rand) int {
	d.connect(v)
	before := d.joined
	var c agents.Best
	for i, m := range legal {
		x, y, rotation, floor := m.Board()
		d.joined = before
		d.lay(v, int(v.Drawn), game.Cell{Floor: int8(floor), X: int8(x), Y: int8(y), Rotation: int8(rotation)})
		d.measure()
		c.Offer(i, d.worth(), r)
	}
	return c.At
}

// worth is what the mansion so far is worth to the Visitors.
func (d *doors) worth() (worth int) {
	for room := range d.rooms {
		steps, joined := int(d.reach[room]), d.joined[room]
		switch {
		case steps == far:
		case d.grudge>>room&1 != 0:
			worth += 12*steps - 4*bits.OnesCount16(joined) + 5*bits.OnesCount16(joined&d.grudge)
		default:
			worth -= 2 * steps
		}
	}
	return worth
}

// connect finds the rooms that are one step apart so far.
func (d *doors) connect(v *game.View) {
	d.joined = [game.MaxRooms]uint16{}
	for _, pair := range d.stairs {
		d.join(int8(pair[0]), int8(pair[1]))
	}
	for set := v.Placed; set != 0; set &= set - 1 {
		b := bits.TrailingZeros16(set)
		d.lay(v, b, v.Cells[b])
	}
}

func (d *doors) join(a, b int8) {
	d.joined[a] |= 1 << b
	d.joined[b] |= 1 << a
}

// lay joins a board on a cell to the boards that lie.
func (d *doors) lay(v *game.View, b int, cell game.Cell) {
	for set := v.Placed &^ (1 << b); set != 0; set &= set - 1 {
		o := bits.TrailingZeros16(set)
		side := beside(cell, v.Cells[o])
		if side < 0 {
			continue
		}
		mine := d.room[b][(side-int(cell.Rotation))&3]
		theirs := d.room[o][(side+2-int(v.Cells[o].Rotation))&3]
		if mine >= 0 && theirs >= 0 {
			d.join(mine, theirs)
		}
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
