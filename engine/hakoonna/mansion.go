package hakoonna

import (
	"errors"
	"math/bits"

	"yurei/engine"
)

// Streams of chance of the game.
const (
	streamStart  = engine.FirstGameStream + iota // (0, 0): the Visitor who drafts first, (0, 1): first turn
	streamBoards                                 // (restart, board): order of the boards
	streamPowers                                 // (0, power): the cards drawn at the start; (1, power): the deck
	streamTiles                                  // (0, tile): the deal of the tiles
	streamBare                                   // (0, 0): the Shadow left bare
	streamNoise                                  // (round, disc or card): the noise mechanism
	streamBump                                   // (round, disc): somebody bumps the table
	streamThings                                 // (her turn, place in the room): power 4 that shuffles
	streamDealt                                  // (choice, 0): set-up choices that are dealt
)

// RULES 1.3: building the mansion, board by board.

// gridSpan bounds a floor: with at most MaxBoards boards no cell is farther
// than MaxBoards-1 from the first, which lies at 0, 0.
const gridSpan = 2*MaxBoards + 1

// grid holds which board lies where on one floor, 0 = none, else board + 1.
type grid [gridSpan * gridSpan]uint8

func at(x, y int) int { return (y+MaxBoards)*gridSpan + x + MaxBoards }

// The cell next to another on side N, E, S, W.
var stepX, stepY = [4]int{0, 1, 0, -1}, [4]int{1, 0, -1, 0}

func (t *table) floorGrid(g *grid, p *Public, floor int) {
	*g = grid{}
	for set := p.Placed; set != 0; set &= set - 1 {
		b := bits.TrailingZeros16(set)
		if c := p.Cells[b]; int(c.Floor) == floor {
			g[at(int(c.X), int(c.Y))] = uint8(b) + 1
		}
	}
}

// doorOn is the room behind the door that board b shows on a side of its cell
// when it is rotated, or -1.
func (t *table) doorOn(b, rotation, side int) int { return int(t.door[b][(side-rotation)&3]) }

// appendBoardMoves appends the legal placements of the drawn board.
func (t *table) appendBoardMoves(dst []Move, s *State) []Move {
	b := int(s.Drawn)
	rotations := 4
	if !t.set.Setup.RotateBoards {
		rotations = 1
	}
	mustStayOpen := t.boardsToJoin(s)
	open := [Floors]int{}
	if mustStayOpen {
		for floor := Floor1F; floor < Floors; floor++ {
			var g grid
			t.floorGrid(&g, &s.Public, floor)
			open[floor] = t.openDoors(&g, &s.Public, floor)
		}
	}
	for floor := Floor1F; floor < Floors; floor++ {
		var g grid
		t.floorGrid(&g, &s.Public, floor)
		var tried [gridSpan * gridSpan]bool
		for set := s.Placed; set != 0; set &= set - 1 {
			c := s.Cells[bits.TrailingZeros16(set)]
			if int(c.Floor) != floor {
				continue
			}
			for side := range 4 {
				x, y := int(c.X)+stepX[side], int(c.Y)+stepY[side]
				if g[at(x, y)] != 0 || tried[at(x, y)] {
					continue
				}
				tried[at(x, y)] = true
				for rotation := range rotations {
					if t.sameDoors(b, rotation) {
						continue
					}
					met, gained, closed := t.fit(&g, s, b, x, y, rotation)
					left := open[Floor1F] + open[Floor2F] + gained - closed
					if met && (!mustStayOpen || left > 0) {
						dst = append(dst, boardMove(x, y, rotation, floor))
					}
				}
			}
		}
	}
	return dst
}

// sameDoors reports whether a smaller rotation of the board shows the same doors.
func (t *table) sameDoors(b, rotation int) bool {
	for smaller := range rotation {
		same := true
		for side := range 4 {
			same = same && t.doorOn(b, rotation, side) == t.doorOn(b, smaller, side)
		}
		if same {
			return true
		}
	}
	return false
}

// boardsToJoin reports whether boards that must be joined to a floor are still
// in the pile.
func (t *table) boardsToJoin(s *State) bool {
	for _, b := range s.Pile[:s.PileLen] {
		if t.floorOf[b] < 0 {
			return true
		}
	}
	return false
}

// openDoors counts the doors of a floor that face a free cell.
func (t *table) openDoors(g *grid, p *Public, floor int) (n int) {
	for set := p.Placed; set != 0; set &= set - 1 {
		b := bits.TrailingZeros16(set)
		c := p.Cells[b]
		if int(c.Floor) != floor {
			continue
		}
		for side := range 4 {
			if t.doorOn(b, int(c.Rotation), side) >= 0 &&
				g[at(int(c.X)+stepX[side], int(c.Y)+stepY[side])] == 0 {
				n++
			}
		}
	}
	return n
}

// fit reports, for board b on a free cell, whether a door of it meets one of a
// neighbour, how many doors it opens to free cells, and how many open doors of
// its neighbours it closes.
func (t *table) fit(g *grid, s *State, b, x, y, rotation int) (met bool, gained, closed int) {
	for side := range 4 {
		own := t.doorOn(b, rotation, side) >= 0
		neighbour := int(g[at(x+stepX[side], y+stepY[side])]) - 1
		if neighbour < 0 {
			if own {
				gained++
			}
			continue
		}
		if t.doorOn(neighbour, int(s.Cells[neighbour].Rotation), (side+2)&3) >= 0 {
			closed++
			met = met || own
		}
	}
	return met, gained, closed
}

// layBoard puts a board on its cell.
func (t *table) layBoard(s *State, b int, c Cell) {
	s.Placed |= 1 << b
	s.Cells[b] = c
	s.FloorRoom[c.Floor] |= t.boardRooms[b]
	if s.Placed == 1<<t.boards-1 {
		t.connect(s)
	}
}

// connect fills in which rooms are one step apart (RULES 1.1): through doors
// that meet, stairs and inner doors.
func (t *table) connect(s *State) {
	join := func(a, b int) {
		s.Adjacent[a] |= 1 << b
		s.Adjacent[b] |= 1 << a
	}
	for floor := range Floors {
		var g grid
		t.floorGrid(&g, &s.Public, floor)
		for b := range t.boards {
			c := s.Cells[b]
			if int(c.Floor) != floor {
				continue
			}
			for side := range 2 { // north and east: each pair once
				neighbour := int(g[at(int(c.X)+stepX[side], int(c.Y)+stepY[side])]) - 1
				if neighbour < 0 {
					continue
				}
				mine := t.doorOn(b, int(c.Rotation), side)
				theirs := t.doorOn(neighbour, int(s.Cells[neighbour].Rotation), side+2)
				if mine >= 0 && theirs >= 0 {
					join(mine, theirs)
				}
			}
		}
	}
	for _, pair := range t.joined {
		join(int(pair[0]), int(pair[1]))
	}
}

// startBuilding puts down the 1F Hall and shuffles the other boards.
func (t *table) startBuilding(s *State, c *engine.Chance) {
	s.Placed, s.Adjacent, s.FloorRoom = 0, [MaxRooms]uint16{}, [Floors]uint16{}
	s.Cells = [MaxBoards]Cell{}
	t.layBoard(s, int(t.firstBoard), Cell{Floor: Floor1F})
	order := c.Order(s.Pile[:t.boards], 1<<t.firstBoard, streamBoards, int(s.Restarts))
	s.PileLen = uint8(len(order))
	s.PileBack = 0
	s.Builder = s.Active
	t.drawBoard(s, c)
}

// drawBoard draws boards until one leaves a choice, or all are laid.
func (t *table) drawBoard(s *State, c *engine.Chance) {
	for {
		if s.PileLen == 0 {
			s.Drawn = -1
			t.built(s)
			return
		}
		b := s.Pile[0]
		copy(s.Pile[:], s.Pile[1:s.PileLen])
		s.PileLen--
		s.Pile[s.PileLen] = 0
		s.Drawn = int8(b)
		if floor := t.floorOf[b]; floor >= 0 {
			// A floor of its own: laid apart, which takes this Visitor's turn.
			t.layBoard(s, int(b), Cell{Floor: floor})
			t.nextBuilder(s)
			continue
		}
		var buf [256]Move
		if len(t.appendBoardMoves(buf[:0], s)) > 0 {
			s.Phase, s.Player = PhaseBoard, s.Builder
			return
		}
		s.Pile[s.PileLen] = b
		s.PileLen++
		s.PileBack++
		if s.PileBack >= s.PileLen {
			if s.Restarts++; s.Restarts > maxRestarts {
				t.end(s, engine.NoSide, engine.Unfinished)
				return
			}
			t.startBuilding(s, c)
			return
		}
	}
}

// maxRestarts is far beyond what a rule set that passes checkBoards needs; a
// game in which it is reached is broken off.
const maxRestarts = 1000

// checkBoards reports whether the boards can be joined at all: it builds a few
// mansions at random.
func (t *table) checkBoards() error {
	var buf []Move
	for deal := range uint64(8) {
		s := State{Public: Public{Visitors: 2, Active: 1}}
		c := engine.MakeChance(0, deal)
		r := c.At(streamDealt, 0, 0)
		t.startBuilding(&s, &c)
		for s.Phase == PhaseBoard {
			buf = t.appendBoardMoves(buf[:0], &s)
			t.placeBoard(&s, buf[r.IntN(len(buf))], &c)
		}
		if s.Phase == PhaseOver {
			return errors.New("hakoonna: boards: no mansion found that joins them all, want boards whose doors can meet")
		}
	}
	return nil
}

func (t *table) nextBuilder(s *State) {
	s.PileBack = 0
	s.Builder = nextSeat(s.Builder, int(s.Visitors))
}

// nextSeat is the Visitor's seat to the left of another's.
func nextSeat(seat engine.Player, visitors int) engine.Player {
	return engine.Player(int(seat)%visitors + 1)
}
