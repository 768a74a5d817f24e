package hakoonna

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"yurei/engine"
)

// edges lists the pairs of rooms that are one step apart, by name.
func (d *scene) edges() (list []string) {
	for a := range d.g.Rooms() {
		for b := range d.g.Rooms() {
			to, back := d.s.Adjacent[a]>>b&1, d.s.Adjacent[b]>>a&1
			if to != back {
				d.fail("a step leads from %s to %s one way only", d.g.RoomName(a), d.g.RoomName(b))
			}
			if to == 1 && a <= b {
				list = append(list, d.g.RoomName(a)+"-"+d.g.RoomName(b))
			}
		}
	}
	slices.Sort(list)
	return list
}

func (d *scene) wantEdges(words string) {
	d.Helper()
	want := strings.Fields(words)
	slices.Sort(want)
	d.want("steps", d.edges(), want)
}

// hers begins her turn and goes on to where the ghosts move.
func (d *scene) hers() {
	d.Helper()
	d.g.beginGhosts(&d.s, &d.c)
	d.do(makeMove(OpNoScream), makeMove(OpNoSet))
}

const sceneEdges = "hall1-hall2 hall1-storage hall1-living hall1-kitchen basement-storage " +
	"study-living red-living children-living kitchen-bath"

// TestRule1_1Steps walks through doors, stairs and the inner door, as a Visitor,
// as the Hako Onna and as a Hakobito.
func TestRule1_1Steps(t *testing.T) {
	d := newScene(t, "1.1", 3, nil)
	d.wantEdges(sceneEdges)
	for room, names := range map[string]string{
		"hall1":    "hall2 storage living kitchen",
		"hall2":    "hall1",
		"basement": "storage",
		"storage":  "hall1 basement",
		"study":    "living",
		"red":      "living", // its other door opens to nothing
		"children": "living", // the storage beside it shows a wall
		"living":   "hall1 study red children",
		"kitchen":  "hall1 bath", // its door in the north meets a wall of the Red Room
		"bath":     "kitchen",
	} {
		near := []int{}
		for _, name := range strings.Fields(names) {
			near = append(near, d.roomNamed(name))
		}
		slices.Sort(near)
		here := append([]int{d.roomNamed(room)}, near...)
		slices.Sort(here)

		e := d.copy()
		e.stand(room, 1)
		e.act(1)
		e.offers(OpMove, near...)
		e.do(makeMove1(OpMove, near[0]))
		e.want("room after the step", e.s.Room[1], near[0])

		e = d.copy()
		e.ghost(HakoGhost, d.firstOf(room))
		e.hers()
		e.phase(PhaseGo, 0)
		e.offers(OpGo, here...)

		e = d.copy()
		e.ghost(2, d.firstOf(room))
		e.hers()
		e.do(makeMove1(OpGhost, 2))
		e.offers(OpGo, here...)
	}
}

// TestRule1_1Rooms: every room of a board is a room of its own, and the Shadows
// belong to rooms.
func TestRule1_1Rooms(t *testing.T) {
	d := newScene(t, "1.1", 3, nil)
	d.item(1, DowsingRod)
	d.item(2, Smartphone)
	d.stand("kitchen", 1)
	d.stand("bath", 2, 3)
	d.ghost(HakoGhost, atKitchen)
	d.act(1)
	d.offers(OpPeek, atKitchen, atKitchen+1)
	d.offers(OpGiveItem) // nobody else is in the kitchen
	d.do(makeMove(OpDowse))
	d.want("seat 1, who asked in her room, alive", d.s.Alive>>1&1, 0)

	d.act(2)
	d.offers(OpPeek, atBath)
	d.offers(OpGiveItem, 3)
	d.do(makeMove(OpPhone))
	d.want("seat 2, who asked next door, alive", d.s.Alive>>2&1, 1)

	want := "hall1:0 hall2:1,2 basement:3,4,5 storage:6,7,8 study:9,10,11 red:12,13,14 " +
		"children:15,16,17 living:18,19,20 kitchen:21,22 bath:23"
	have := []string{}
	for room := range d.g.Rooms() {
		shadows := []string{}
		for set := d.g.InRoom(room); set != 0; set &= set - 1 {
			shadows = append(shadows, fmt.Sprint(bits.TrailingZeros32(set)))
		}
		have = append(have, d.g.RoomName(room)+":"+strings.Join(shadows, ","))
	}
	d.want("Shadows by room", strings.Join(have, " "), want)
	d.want("the Safe's Shadow", d.g.SafeShadow(), atStudy)
	d.want("grudge rooms", d.g.Grudge(), 1<<d.roomNamed("red")|1<<d.roomNamed("children"))
}

// roomsOn lists the rooms of a floor.
func (d *scene) roomsOn(floor int) (names []string) {
	for room := range d.g.Rooms() {
		if d.s.FloorRoom[floor]>>room&1 != 0 {
			names = append(names, d.g.RoomName(room))
		}
	}
	return names
}

// TestRule1_1Floors: the halls start 1F and 2F, the Basement is a floor of its
// own, and stairs lead from the Storage wherever it lies.
func TestRule1_1Floors(t *testing.T) {
	d := newTable(t, "1.1", 3, quiet(baseOnce()))
	d.site("LR", "H2", "ST", "KB", "SY", "RR", "CR", "BS")
	d.do(boardMove(0, 1, 0, Floor1F))  // Living Room; then the 2F Hall is laid apart
	d.do(boardMove(-1, 0, 0, Floor2F)) // Storage, west of the 2F Hall
	d.do(boardMove(1, 0, 0, Floor1F))  // Kitchen and Bathroom, east of the 1F Hall
	d.do(boardMove(0, 1, 0, Floor2F))  // Study, north of the 2F Hall
	d.do(boardMove(1, 0, 3, Floor2F))  // Red Room, east of it
	d.do(boardMove(-1, 1, 1, Floor1F)) // Children's Room, west of the Living Room
	d.phase(PhaseCode, 0)
	d.want("B1", d.roomsOn(FloorB1), "[basement]")
	d.want("1F", d.roomsOn(Floor1F), "[hall1 children living kitchen bath]")
	d.want("2F", d.roomsOn(Floor2F), "[hall2 storage study red]")
	d.wantEdges("hall1-hall2 hall2-storage basement-storage hall1-living hall1-kitchen kitchen-bath " +
		"hall2-study hall2-red children-living")
	for seat := 1; seat <= 3; seat++ {
		d.want("a pawn's first room", d.g.RoomName(int(d.s.Room[seat])), "hall1")
	}
}

// TestRule1_1Listed: the order in which a rule set lists the boards is of no
// account.
func TestRule1_1Listed(t *testing.T) {
	set := quiet(baseOnce())
	set.Boards = slices.Clone(set.Boards)
	slices.Reverse(set.Boards)
	d := sceneOf(t, "1.1", 3, set)
	want := []string{}
	for _, edge := range strings.Fields(sceneEdges) {
		a, b, _ := strings.Cut(edge, "-")
		if d.roomNamed(a) > d.roomNamed(b) {
			a, b = b, a
		}
		want = append(want, a+"-"+b)
	}
	d.wantEdges(strings.Join(want, " "))
	for seat := 1; seat <= 3; seat++ {
		d.want("a pawn's first room", d.g.RoomName(int(d.s.Room[seat])), "hall1")
	}
	d.want("the Safe's room", d.g.RoomName(d.room(d.g.SafeShadow())), "study")
	d.act(3)
	d.want("steps from the hall", len(d.offered(OpMove)), 4)
}

// TestRule1_2Boards compares the boards of the baseline, and what the four other
// mansions change.
func TestRule1_2Boards(t *testing.T) {
	type board map[string]string
	base := board{
		"H1": "hall1 1 NEW, stairs hall1-hall2, floor 1F",
		"H2": "hall2 2 NEW, floor 2F",
		"BS": "basement 3 , stairs basement-storage, floor B1",
		"ST": "storage 3 ES",
		"SY": "study 3 NS, safe study",
		"RR": "red 3 NE, grudge red",
		"CR": "children 3 NS, grudge children",
		"LR": "living 3 NESW",
		"KB": "kitchen 2 NW, bath 1 E, inner kitchen-bath",
	}
	for _, variant := range []struct {
		name    string
		changed board
		edges   string
	}{
		{"base", nil, sceneEdges},
		{"boards-v1", board{"LR": "living 2 NW, dining 1 ES, inner living-dining"},
			"hall1-hall2 hall1-storage hall1-dining hall1-kitchen basement-storage study-living " +
				"red-dining children-living living-dining kitchen-bath"},
		{"boards-v2", board{"RR": "red 3 N, grudge red", "CR": "children 3 N, grudge children"}, sceneEdges},
		{"boards-v3", board{"KB": "kitchen 2 NW, bath 1 E"}, strings.ReplaceAll(sceneEdges, "kitchen-bath", "")},
		{"boards-v4", board{"H2": "hall2 1 NEW, floor 2F", "BS": "basement 2 , stairs basement-storage, floor B1",
			"SY": "study 4 NS, safe study", "LR": "living 4 NESW"}, sceneEdges},
	} {
		set, _, err := LoadRuleSet(variant.name)
		if err != nil {
			t.Fatal(err)
		}
		shadows := 0
		for i := range set.Boards {
			b := &set.Boards[i]
			have := []string{}
			for _, room := range b.Rooms {
				have = append(have, fmt.Sprintf("%s %d %s", room.Name, room.Shadows, room.Doors))
				shadows += room.Shadows
			}
			for _, stair := range b.Stairs {
				have = append(have, fmt.Sprintf("stairs %s-%s", stair.From, stair.To))
			}
			for _, pair := range b.Inner {
				have = append(have, fmt.Sprintf("inner %s-%s", pair[0], pair[1]))
			}
			for _, word := range [][2]string{{"floor ", b.Floor}, {"safe ", b.Safe}, {"grudge ", b.Grudge}} {
				if word[1] != "" {
					have = append(have, word[0]+word[1])
				}
			}
			want := base[b.ID]
			if changed := variant.changed[b.ID]; changed != "" {
				want = changed
			}
			if have := strings.Join(have, ", "); have != want {
				t.Errorf("RULES 1.2: %s: board %s shows %q, want %q", variant.name, b.ID, have, want)
			}
		}
		if len(set.Boards) != 9 || shadows != 24 {
			t.Errorf("RULES 1.2: %s: %d boards and %d Shadows, want 9 and 24", variant.name, len(set.Boards), shadows)
		}
		quietCards(set)
		d := sceneOf(t, "1.2", 2, set)
		d.want("Shadows", d.g.Shadows(), 24)
		d.wantEdges(variant.edges)
	}
}

// doorRoom is the room behind the door that a board shows on a side, N, E, S and
// W being 0 to 3, when it is turned clockwise; "" for a wall.
func (d *scene) doorRoom(b, rotation, side int) string {
	letter := "NESW"[(side+4-rotation)%4]
	for _, room := range d.g.Set().Boards[b].Rooms {
		if slices.Contains(room.Doors, letter) {
			return room.Name
		}
	}
	return ""
}

// boardAt is the board on a cell, -1 if it is free.
func (d *scene) boardAt(floor, x, y int) int {
	for b := range d.g.Set().Boards {
		c := d.s.Cells[b]
		if d.s.Placed>>b&1 != 0 && int(c.Floor) == floor && int(c.X) == x && int(c.Y) == y {
			return b
		}
	}
	return -1
}

var sides4 = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

// openDoors counts the doors of all floors that face a free cell.
func (d *scene) openDoors() (n int) {
	for b := range d.g.Set().Boards {
		if d.s.Placed>>b&1 == 0 {
			continue
		}
		c := d.s.Cells[b]
		for side, step := range sides4 {
			if d.doorRoom(b, int(c.Rotation), side) != "" &&
				d.boardAt(int(c.Floor), int(c.X)+step[0], int(c.Y)+step[1]) < 0 {
				n++
			}
		}
	}
	return n
}

// placements lists the legal placements of the drawn board by trying every cell
// and rotation and counting doors afresh; of rotations that show the same doors
// the first.
func (d *scene) placements() (list []Move) {
	b := int(d.s.Drawn)
	toJoin := false
	for _, p := range d.s.Pile[:d.s.PileLen] {
		toJoin = toJoin || d.g.Set().Boards[p].Floor == ""
	}
	rotations := 4
	if !d.g.Set().Setup.RotateBoards {
		rotations = 1
	}
	for floor := Floor1F; floor <= Floor2F; floor++ {
		for x := -10; x <= 10; x++ {
			for y := -10; y <= 10; y++ {
				if d.boardAt(floor, x, y) >= 0 {
					continue
				}
				shown := map[string]bool{}
				for rotation := range rotations {
					doors, met := "", false
					for side, step := range sides4 {
						mine := d.doorRoom(b, rotation, side)
						doors += mine + "|"
						n := d.boardAt(floor, x+step[0], y+step[1])
						if n >= 0 && mine != "" && d.doorRoom(n, int(d.s.Cells[n].Rotation), (side+2)%4) != "" {
							met = true
						}
					}
					if !met || shown[doors] {
						continue
					}
					shown[doors] = true
					e := d.copy()
					e.s.Placed |= 1 << b
					e.s.Cells[b] = Cell{int8(floor), int8(x), int8(y), int8(rotation)}
					if !toJoin || e.openDoors() > 0 {
						list = append(list, boardMove(x, y, rotation, floor))
					}
				}
			}
		}
	}
	return list
}

// TestRule1_3Places compares the offered placements with a count of the doors of
// every cell, throughout whole buildings of several rule sets.
func TestRule1_3Places(t *testing.T) {
	deadEnds, _, _ := LoadRuleSet("boards-v2")
	unturned := *baseOnce()
	unturned.Setup.RotateBoards = false
	for _, set := range []*RuleSet{baseOnce(), deadEnds, &unturned} {
		g, err := New(quiet(set))
		if err != nil {
			t.Fatal(err)
		}
		for deal := range uint64(4) {
			d := &scene{T: t, section: "1.3", g: g, c: engine.MakeChance(11, deal)}
			d.g.Setup(&d.s, 4, &d.c)
			for d.s.Phase == PhaseDraft {
				d.do(d.legal()[0])
			}
			r := engine.MakeRand(5, deal)
			for d.s.Phase == PhaseBoard {
				d.exactly(d.placements()...)
				legal := d.legal()
				d.do(legal[r.IntN(len(legal))])
			}
			d.phase(PhaseCode, 0)
			d.want("boards that lie", bits.OnesCount16(d.s.Placed), 9)
		}
	}
}

// quiet is a copy of a rule set without noise.
func quiet(set *RuleSet) *RuleSet {
	r := *set
	quietCards(&r)
	return &r
}

// TestRule1_3Order: the Visitors lay boards in turn, from the one who drafted
// first; the boards laid apart use up a turn.
func TestRule1_3Order(t *testing.T) {
	d := newTable(t, "1.3", 3, quiet(baseOnce()))
	d.s.Active = 2
	d.site("LR", "SY", "BS", "KB", "H2", "ST", "RR", "CR")
	for _, lay := range []struct {
		board  string
		seat   engine.Player
		placed string // beside this one, once it is drawn
		m      Move
	}{
		{"LR", 2, "H1", boardMove(0, 1, 0, Floor1F)},
		{"SY", 3, "LR", boardMove(0, 2, 0, Floor1F)},
		{"KB", 2, "BS", boardMove(1, 0, 0, Floor1F)},
		{"ST", 1, "H2", boardMove(-1, 0, 0, Floor1F)},
		{"RR", 2, "ST", boardMove(1, 1, 3, Floor1F)},
		{"CR", 3, "RR", boardMove(-1, 1, 1, Floor1F)},
	} {
		d.phase(PhaseBoard, lay.seat)
		d.want("the drawn board", d.s.Drawn, d.board(lay.board))
		d.want("board "+lay.placed+" lies", d.s.Placed>>d.board(lay.placed)&1, 1)
		d.want("the board that everybody sees", d.view(0).Drawn, d.board(lay.board))
		d.do(lay.m)
	}
	d.phase(PhaseCode, 0)
	d.want("the drawn board", d.s.Drawn, -1)
	d.want("the cell of the Living Room", d.s.Cells[d.board("LR")], Cell{Floor1F, 0, 1, 0})
	d.want("the cell of the Red Room", d.s.Cells[d.board("RR")], Cell{Floor1F, 1, 1, 3})
	d.want("the floor of the 2F Hall", d.s.Cells[d.board("H2")].Floor, Floor2F)
	d.want("the floor of the Basement", d.s.Cells[d.board("BS")].Floor, FloorB1)
	d.wantEdges(sceneEdges) // the board laid last is joined too

	// Everybody starts with a shuffled pile of the other eight boards.
	firsts := map[engine.Player]bool{}
	boards := map[int8]bool{}
	for deal := range uint64(40) {
		d := &scene{T: t, section: "1.3", g: d.g, c: engine.MakeChance(3, deal)}
		d.g.Setup(&d.s, 4, &d.c)
		first := d.g.Turn(&d.s)
		for d.s.Phase == PhaseDraft {
			d.do(d.legal()[0])
		}
		apart := bits.OnesCount16(d.s.Placed &^ 1)
		d.want("boards in play", bits.OnesCount16(d.s.Placed)+1+int(d.s.PileLen), 9)
		seat := engine.Player((int(first)-1+apart)%3 + 1)
		d.phase(PhaseBoard, seat)
		firsts[first] = true
		boards[d.s.Drawn] = true
	}
	d.want("seats that draft and build first", len(firsts), 3)
	d.want("boards that are drawn first", len(boards), 6)
}

// TestRule1_3Floors: a board goes on 2F only once the 2F Hall lies, and none is
// joined to the Basement.
func TestRule1_3Floors(t *testing.T) {
	d := newTable(t, "1.3", 2, quiet(baseOnce()))
	d.site("LR", "BS", "CR", "H2", "SY", "ST", "KB", "RR")
	floors := func() (set int) {
		for _, m := range d.legal() {
			_, _, _, floor := m.Board()
			set |= 1 << floor
		}
		return set
	}
	d.want("floors for the Living Room", floors(), 1<<Floor1F)
	d.do(boardMove(0, 1, 0, Floor1F))
	d.want("floors for the Children's Room", floors(), 1<<Floor1F)
	d.do(boardMove(-1, 1, 1, Floor1F))
	d.want("floors for the Study", floors(), 1<<Floor1F|1<<Floor2F)
	d.exactly(d.placements()...)
}

// TestRule1_3Entrance: the cell in front of the locked entrance may be built on,
// but there is no door.
func TestRule1_3Entrance(t *testing.T) {
	d := newTable(t, "1.3", 2, quiet(baseOnce()))
	d.site("LR", "ST", "KB", "SY", "CR", "RR", "H2", "BS")
	d.do(boardMove(1, 0, 0, Floor1F))      // Living Room, east of the hall
	d.do(boardMove(1, -1, 2, Floor1F))     // Storage, south of it, its doors in the west and the north
	d.cannot(boardMove(0, -1, 3, Floor1F)) // only its door to the entrance would meet one
	d.do(boardMove(0, -1, 0, Floor1F))     // Kitchen in the north and west, Bathroom in the east
	d.exactly(d.placements()...)
	d.do(boardMove(0, 1, 0, Floor1F)) // Study, north of the hall
	d.do(boardMove(0, 2, 0, Floor1F)) // Children's Room
	d.do(boardMove(-1, 0, 0, Floor1F))
	d.wantEdges("hall1-hall2 hall1-living hall1-study hall1-red study-children storage-living storage-bath " +
		"basement-storage kitchen-bath")
}

// deadEnds turns boards into ones with a single door.
func deadEnds(set *RuleSet, ids ...string) *RuleSet {
	r := *set
	r.Boards = slices.Clone(r.Boards)
	for i := range r.Boards {
		b := &r.Boards[i]
		if slices.Contains(ids, b.ID) {
			b.Rooms = slices.Clone(b.Rooms)
			b.Rooms[0].Doors = []byte{'N'}
		}
	}
	return quiet(&r)
}

// TestRule1_3LastDoor: the last open door stays open while a board that must be
// joined is in the pile.
func TestRule1_3LastDoor(t *testing.T) {
	set := deadEnds(baseOnce(), "ST", "RR", "CR", "SY")
	north, east, west := boardMove(0, 1, 2, Floor1F), boardMove(1, 0, 3, Floor1F), boardMove(-1, 0, 1, Floor1F)

	d := newTable(t, "1.3", 3, set)
	d.s.Active = 1
	d.site("RR", "CR", "ST", "LR", "SY", "KB", "H2", "BS")
	d.exactly(north, east, west)
	d.do(east)
	d.exactly(north, west) // one of two doors may close
	d.do(west)
	// The Storage would close the last one: it goes to the bottom of the pile,
	// and the same Visitor draws again.
	d.phase(PhaseBoard, 3)
	d.want("the board drawn instead", d.s.Drawn, d.board("LR"))
	d.want("the pile", d.s.Pile[:d.s.PileLen], []int{d.board("SY"), d.board("KB"), d.board("H2"), d.board("BS"), d.board("ST")})
	d.exactly(boardMove(0, 1, 0, Floor1F))

	// With nothing left to join it may close.
	d = newTable(t, "1.3", 3, set)
	d.site("CR", "ST", "BS", "H2")
	d.g.layBoard(&d.s, d.board("RR"), Cell{Floor1F, 1, 0, 3})
	d.do(west)
	d.phase(PhaseBoard)
	d.exactly(north)

	// An open door on the other floor counts.
	d = newTable(t, "1.3", 3, set)
	d.site("ST", "SY", "LR", "BS")
	d.g.layBoard(&d.s, d.board("RR"), Cell{Floor1F, 1, 0, 3})
	d.g.layBoard(&d.s, d.board("CR"), Cell{Floor1F, -1, 0, 1})
	d.g.layBoard(&d.s, d.board("H2"), Cell{Floor: Floor2F})
	d.exactly(north, boardMove(0, 1, 2, Floor2F), boardMove(1, 0, 3, Floor2F), boardMove(-1, 0, 1, Floor2F))

	// A door that meets another is not open, nor is one against a wall.
	d = newTable(t, "1.3", 3, set)
	d.site("RR", "SY", "BS")
	d.g.layBoard(&d.s, d.board("LR"), Cell{Floor1F, 0, 1, 0})
	d.g.layBoard(&d.s, d.board("ST"), Cell{Floor1F, 1, 0, 3})
	d.g.layBoard(&d.s, d.board("CR"), Cell{Floor1F, -1, 0, 1})
	d.g.layBoard(&d.s, d.board("KB"), Cell{Floor1F, 0, 2, 0}) // wall in the south
	d.want("open doors", d.openDoors(), 5)
	d.exactly(d.placements()...)
}

// TestRule1_3Anew: when no board of the pile has a place, the mansion is begun
// anew by the Visitor who began it.
func TestRule1_3Anew(t *testing.T) {
	set := deadEnds(baseOnce(), "ST", "RR", "CR", "SY")
	d := newTable(t, "1.3", 3, set)
	d.s.Active = 2
	d.site("CR", "ST", "SY")
	before := d.c.Order(make([]uint8, 9), 1, streamBoards, 0)
	d.g.layBoard(&d.s, d.board("RR"), Cell{Floor1F, 1, 0, 3})
	d.do(boardMove(-1, 0, 1, Floor1F))
	d.phase(PhaseBoard)
	d.want("new beginnings", d.s.Restarts, 1)
	apart := d.s.Placed &^ 1
	d.want("boards in play", bits.OnesCount16(d.s.Placed)+1+int(d.s.PileLen), 9)
	d.want("boards that lie beside those laid apart", d.s.Placed&^(1<<d.board("H2")|1<<d.board("BS")), 1<<d.board("H1"))
	d.want("the Visitor who builds", d.s.Builder, (1+bits.OnesCount16(apart))%3+1)
	d.want("boards put back", d.s.PileBack, 0)
	d.want("rooms on 1F", d.roomsOn(Floor1F), "[hall1]")
	for b, c := range d.s.Cells {
		if d.s.Placed>>b&1 == 0 && c != (Cell{}) {
			d.fail("board %d, not laid, has a cell", b)
		}
	}
	now := []uint8{}
	for set := apart; set != 0; set &= set - 1 {
		now = append(now, uint8(bits.TrailingZeros16(set)))
	}
	now = append(append(now, uint8(d.s.Drawn)), d.s.Pile[:d.s.PileLen]...)
	if slices.Equal(now, before) {
		d.fail("the pile is not shuffled anew")
	}

	// The count of boards put back begins anew, whatever is drawn first.
	for deal := uint64(0); ; deal++ {
		d = newTable(t, "1.3", 3, set)
		d.c = engine.MakeChance(61, deal)
		d.site("CR", "ST", "SY")
		d.g.layBoard(&d.s, d.board("RR"), Cell{Floor1F, 1, 0, 3})
		d.do(boardMove(-1, 0, 1, Floor1F))
		if d.s.Placed == 1<<d.board("H1") {
			d.want("boards put back", d.s.PileBack, 0)
			break
		}
	}

	// A board with a place stops the round of the pile: the one before it is drawn
	// again later.
	d = newTable(t, "1.3", 3, set)
	d.s.Active = 2
	d.site("CR", "ST", "SY", "H2")
	d.g.layBoard(&d.s, d.board("RR"), Cell{Floor1F, 1, 0, 3})
	d.do(boardMove(-1, 0, 1, Floor1F))
	d.want("new beginnings", d.s.Restarts, 0)
	d.want("the board drawn once the 2F Hall lies", d.s.Drawn, d.board("ST"))
	d.phase(PhaseBoard, 1) // seat 3 drew the 2F Hall
}

// TestRule1_3Joinable: boards that no building joins are refused.
func TestRule1_3Joinable(t *testing.T) {
	set := deadEnds(baseOnce(), "ST", "RR", "CR", "SY")
	if _, err := New(set); err != nil {
		t.Errorf("RULES 1.3: boards that can be joined are refused: %v", err)
	}
	set.Setup.RotateBoards = false // every door in the north, and none to meet it
	if _, err := New(set); err == nil || !strings.Contains(err.Error(), "boards") {
		t.Errorf("RULES 1.3: boards that no building joins: error %v, want one about the boards", err)
	}
}

// TestRule1_3Unturned: boards that may not be turned keep their doors.
func TestRule1_3Unturned(t *testing.T) {
	set := quiet(baseOnce())
	d := newTable(t, "1.3", 2, set)
	d.site("ST", "RR", "SY", "LR")
	d.exactly(
		boardMove(0, 1, 1, Floor1F), boardMove(0, 1, 0, Floor1F),
		boardMove(1, 0, 1, Floor1F), boardMove(1, 0, 2, Floor1F),
		boardMove(-1, 0, 0, Floor1F), boardMove(-1, 0, 3, Floor1F),
	)
	set = quiet(baseOnce())
	set.Setup.RotateBoards = false
	d = newTable(t, "1.3", 2, set)
	d.site("ST", "RR", "SY", "LR")
	d.exactly(boardMove(0, 1, 0, Floor1F), boardMove(-1, 0, 0, Floor1F))
}

// TestRule1_3DraftStart: seat 1 begins if the rule set says so.
func TestRule1_3DraftStart(t *testing.T) {
	set := quiet(baseOnce())
	set.Setup.DraftStart = "fixed"
	g, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	for deal := range uint64(12) {
		d := &scene{T: t, section: "1.3", g: g, c: engine.MakeChance(3, deal)}
		d.g.Setup(&d.s, 4, &d.c)
		d.phase(PhaseDraft, 1)
		for d.s.Phase == PhaseDraft {
			d.do(d.legal()[0])
		}
		d.phase(PhaseBoard, engine.Player(bits.OnesCount16(d.s.Placed&^1)%3+1))
	}
}

// TestRule1_4Barrier: there is one barrier; it closes one edge to Visitors, in
// both directions, and not to ghosts.
func TestRule1_4Barrier(t *testing.T) {
	d := newScene(t, "1.4", 3, func(set *RuleSet) { set.Powers.P6Lifts = "her_turn_end" })
	hall, living, kitchen := d.roomNamed("hall1"), d.roomNamed("living"), d.roomNamed("kitchen")
	d.stand("living", 2)
	d.set(0, 6)
	d.bare(0, 1, 2, 3) // four diaries are out
	d.act(1)
	d.do(makeMove1(OpMove, living), makeMove(OpBar))
	d.phase(PhaseAct, 1)
	d.want("seat 1's room", d.s.Room[1], hall)
	d.cannot(makeMove1(OpMove, living))
	d.can(makeMove1(OpMove, kitchen))
	d.do(makeMove(OpNothing), makeMove(OpQuiet))
	d.phase(PhaseAct, 2)
	d.cannot(makeMove1(OpMove, hall))
	d.can(makeMove1(OpMove, d.roomNamed("study")))

	e := d.copy()
	e.ghost(HakoGhost, atLiving)
	e.hers()
	e.can(makeMove1(OpGo, hall))

	// Used again, the barrier moves to the other edge.
	d.do(makeMove(OpNothing))
	d.set(0, 6)
	d.do(makeMove(OpQuiet), makeMove1(OpMove, kitchen), makeMove(OpBar))
	d.cannot(makeMove1(OpMove, kitchen))
	d.can(makeMove1(OpMove, living))
}
