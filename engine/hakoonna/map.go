package hakoonna

import (
	"bytes"
	"math/bits"
	"strings"
)

// The size of a board on the printed map, its walls included, in characters.
const (
	mapWidth  = 18
	mapHeight = 4
)

// appendFloor draws the boards of a floor, north up: walls as lines, doors that
// meet as gaps in them.
func (t *table) appendFloor(dst []byte, p *Public, floor int) []byte {
	west, east, south, north := MaxBoards, -MaxBoards, MaxBoards, -MaxBoards
	for b := range t.boards {
		if c := p.Cells[b]; p.Placed>>b&1 != 0 && int(c.Floor) == floor {
			west, east = min(west, int(c.X)), max(east, int(c.X))
			south, north = min(south, int(c.Y)), max(north, int(c.Y))
		}
	}
	if west > east {
		return dst
	}
	rows := make([][]byte, (north-south+1)*mapHeight+1)
	for i := range rows {
		rows[i] = bytes.Repeat([]byte{' '}, (east-west+1)*mapWidth+1)
	}
	var g grid
	t.floorGrid(&g, p, floor)
	for b := range t.boards {
		if c := p.Cells[b]; p.Placed>>b&1 != 0 && int(c.Floor) == floor {
			left, top := (int(c.X)-west)*mapWidth, (north-int(c.Y))*mapHeight
			t.drawWalls(rows, left, top)
			t.drawRooms(rows, left, top, t.boardRooms[b])
		}
	}
	// Doors come last, as neighbours share a wall.
	for b := range t.boards {
		if c := p.Cells[b]; p.Placed>>b&1 != 0 && int(c.Floor) == floor {
			left, top := (int(c.X)-west)*mapWidth, (north-int(c.Y))*mapHeight
			for side := range 4 {
				neighbour := int(g[at(int(c.X)+stepX[side], int(c.Y)+stepY[side])]) - 1
				if neighbour >= 0 && t.doorOn(b, int(c.Rotation), side) >= 0 &&
					t.doorOn(neighbour, int(p.Cells[neighbour].Rotation), (side+2)&3) >= 0 {
					drawDoor(rows, left, top, side)
				}
			}
		}
	}
	dst = append(append(dst, floorWords[floor]...), '\n')
	for _, row := range rows {
		dst = append(append(append(dst, "  "...), bytes.TrimRight(row, " ")...), '\n')
	}
	return dst
}

func (t *table) drawWalls(rows [][]byte, left, top int) {
	for _, y := range [2]int{top, top + mapHeight} {
		copy(rows[y][left:], "+"+strings.Repeat("-", mapWidth-1)+"+")
	}
	for y := top + 1; y < top+mapHeight; y++ {
		rows[y][left], rows[y][left+mapWidth] = '|', '|'
	}
}

// drawRooms writes the names of a board's rooms into it.
func (t *table) drawRooms(rows [][]byte, left, top int, rooms uint16) {
	y := top + 2
	if rooms&(rooms-1) != 0 {
		y = top + 1
	}
	for ; rooms != 0 && y < top+mapHeight; rooms &= rooms - 1 {
		name := t.roomTitle(bits.TrailingZeros16(rooms))
		name = name[:min(len(name), mapWidth-3)]
		copy(rows[y][left+1+(mapWidth-len(name))/2:], name)
		y += 2
	}
}

// drawDoor opens the wall on side N, E, S or W of a board.
func drawDoor(rows [][]byte, left, top, side int) {
	const gap = 4
	switch side {
	case 0, 2:
		copy(rows[top+side/2*mapHeight][left+(mapWidth-gap)/2+1:], strings.Repeat(" ", gap))
	case 1, 3:
		rows[top+mapHeight/2][left+(3-side)/2*mapWidth] = ' '
	}
}
