package hakoonna

import (
	"fmt"
	"math/bits"

	"yurei/engine"
	"yurei/engine/hakoonna/noise"
)

// Rules is Hako Onna with one rule set. It is a small value, read-only and safe
// for concurrent use; it implements engine.Rules[State, View, Move].
type Rules struct{ *table }

// table is a rule set turned into the numbers that the hot path needs.
type table struct {
	set *RuleSet

	boards, rooms, shadows int

	roomName   [MaxRooms]string
	roomBoard  [MaxRooms]uint8
	boardRooms [MaxBoards]uint16
	inRoom     [MaxRooms]uint32   // Shadows of a room
	roomOf     [MaxShadows]uint8  // room of a Shadow
	door       [MaxBoards][4]int8 // room behind the door on side N, E, S, W; -1 wall
	floorOf    [MaxBoards]int8    // floor that the board is laid out as, -1 joins one
	joined     [][2]uint8         // rooms joined by stairs or an inner door
	firstBoard uint8              // the 1F Hall
	hall       uint8              // the room where the pawns start
	crowded    uint32             // Shadows of the rooms that have more than one
	safeShadow uint8
	grudge     uint16 // rooms she may start in

	mix      TileSet // tiles that may be dealt, code and weakness apart; see deal
	cards    uint16  // powers in play, bit = k
	starters uint16  // powers that may be the start power

	pooled   bool // Visitors share what they know
	overhear bool // she hears what they tell each other of peeks
	noise    noise.Model
	discs    bool
	// The mechanism again by its type, exactly one of them set: calls through an
	// interface would make local noise states escape to the heap.
	stack *noise.DiscModel
	flips *noise.CardModel
}

// New compiles a rule set. It fails if the rule set is not valid.
func New(set *RuleSet) (Rules, error) {
	if err := set.Validate(); err != nil {
		return Rules{}, err
	}
	t := &table{set: set}
	t.layBoards(set)
	if err := t.checkBoards(); err != nil {
		return Rules{}, err
	}
	t.mix = numberTiles | weaponTiles | setOf(TileExit) | setOf(TileDoll) |
		tileRange(TileCharm, set.Tiles.Charm) |
		tileRange(TileExtinguisher, set.Tiles.Extinguisher) |
		tileRange(TileDiary1, set.Tiles.Diary)
	t.cards = 1<<(PowerCards+1) - 2
	for _, k := range set.Removed {
		t.cards &^= 1 << k
	}
	for k := 1; k <= PowerCards; k++ {
		if set.Powers.Card[k].Start {
			t.starters |= 1 << k & t.cards
		}
	}
	t.pooled = set.Play.Talk != "silent"
	t.overhear = set.Play.Talk == "open"
	if err := t.buildNoise(&set.Noise); err != nil {
		return Rules{}, fmt.Errorf("hakoonna: %w", err)
	}
	return Rules{t}, nil
}

// buildNoise builds the noise mechanism of a rule set.
func (t *table) buildNoise(n *Noise) (err error) {
	if n.Mode == "cards" {
		cards := noise.Cards{
			Limit:               n.Cards.Limit,
			NoPassIfZeroUp:      n.Cards.NoPassIfZeroUp,
			OvertimeWhenLeft:    n.Cards.OvertimeWhenLeft,
			NoiseBeforeOvertime: n.Cards.NoiseBeforeOvertime,
		}
		for _, v := range n.Cards.Values {
			cards.Values = append(cards.Values, int8(v))
		}
		if t.flips, err = noise.NewCards(cards); err == nil {
			t.noise = t.flips
		}
		return err
	}
	discs := noise.Discs{
		R0: n.Discs.R0, RSmall: n.Discs.RSmall, RBig: n.Discs.RBig,
		Gain:   n.Discs.Gain,
		DriftX: n.Discs.Drift[0], DriftY: n.Discs.Drift[1],
		Shock: n.Discs.Shock, Phi: n.Discs.Phi, Slide: n.Discs.Slide,
		MaxTries: n.Discs.MaxTries,
	}
	for _, name := range n.Discs.Layouts[n.Difficulty] {
		kind := map[string]noise.Disc{"black": noise.Black, "small": noise.Small, "big": noise.Big}[name]
		discs.Layout = append(discs.Layout, kind)
	}
	for i, sigma := range n.Discs.Hands {
		discs.Sigma[i+1] = sigma
	}
	switch n.Discs.Aim {
	case "below":
		discs.Aim = noise.Below
	case "compensate":
		discs.Aim = noise.Compensate
	}
	if n.Discs.StackVisible == "exact" {
		discs.StackVisible = noise.Exact
	}
	if t.stack, err = noise.NewDiscs(discs); err == nil {
		t.noise, t.discs = t.stack, true
	}
	return err
}

// layBoards numbers boards, rooms and Shadows in the order of the rule set.
func (t *table) layBoards(set *RuleSet) {
	roomByName := map[string]uint8{}
	t.boards = len(set.Boards)
	for b, board := range set.Boards {
		t.door[b] = [4]int8{-1, -1, -1, -1}
		t.floorOf[b] = -1
		switch board.Floor {
		case "B1":
			t.floorOf[b] = FloorB1
		case "1F":
			t.floorOf[b] = Floor1F
			t.firstBoard = uint8(b)
			t.hall = uint8(t.rooms)
		case "2F":
			t.floorOf[b] = Floor2F
		}
		for _, room := range board.Rooms {
			r := t.rooms
			t.rooms++
			roomByName[room.Name] = uint8(r)
			t.roomName[r] = room.Name
			t.roomBoard[r] = uint8(b)
			t.boardRooms[b] |= 1 << r
			if board.Grudge == room.Name {
				t.grudge |= 1 << r
			}
			if board.Safe == room.Name {
				t.safeShadow = uint8(t.shadows)
			}
			for range room.Shadows {
				t.inRoom[r] |= 1 << t.shadows
				t.roomOf[t.shadows] = uint8(r)
				t.shadows++
			}
			if room.Shadows > 1 {
				t.crowded |= t.inRoom[r]
			}
			for _, d := range room.Doors {
				t.door[b][sideOf(d)] = int8(r)
			}
		}
	}
	for _, board := range set.Boards {
		for _, pair := range board.Inner {
			t.joined = append(t.joined, [2]uint8{roomByName[pair[0]], roomByName[pair[1]]})
		}
		for _, stair := range board.Stairs {
			t.joined = append(t.joined, [2]uint8{roomByName[stair.From], roomByName[stair.To]})
		}
	}
}

// sideOf numbers the sides of a board clockwise from the north.
func sideOf(letter byte) int {
	switch letter {
	case 'N':
		return 0
	case 'E':
		return 1
	case 'S':
		return 2
	}
	return 3
}

// Set is the rule set; it must not be changed.
func (t *table) Set() *RuleSet { return t.set }

// Rooms is the number of rooms.
func (t *table) Rooms() int { return t.rooms }

// Shadows is the number of Shadows in the mansion.
func (t *table) Shadows() int { return t.shadows }

// InRoom is the set of the Shadows of a room, bit = Shadow.
func (t *table) InRoom(room int) uint32 { return t.inRoom[room] }

// RoomOf is the room of a Shadow.
func (t *table) RoomOf(shadow int) int { return int(t.roomOf[shadow]) }

// RoomName is the name of a room in the rule set.
func (t *table) RoomName(room int) string { return t.roomName[room] }

// SafeShadow is the Shadow where the Safe starts.
func (t *table) SafeShadow() int { return int(t.safeShadow) }

// Hall is the room where the pawns start.
func (t *table) Hall() int { return int(t.hall) }

// Grudge is the set of rooms she may start in, bit = room.
func (t *table) Grudge() uint16 { return t.grudge }

// Pooled reports whether the Visitors share what they know.
func (t *table) Pooled() bool { return t.pooled }

// NoiseModel is the noise mechanism; it works on View.Noise as on State.Noise.
func (t *table) NoiseModel() noise.Model { return t.noise }

// Name is the game's name on the command line.
func (t *table) Name() string { return "hako-onna" }

// Reasons names the ways the game ends.
func (t *table) Reasons() []string {
	return []string{"unfinished", "escape", "defeat", "rest", "all_dead", "no_way"}
}

// Sides names the two sides.
func (t *table) Sides() []string { return []string{"hako_onna", "visitors"} }

// Roles names the roles; hakobito is played by the Hako Onna's agent unless the
// rule set gives it to its own seat.
func (t *table) Roles() []string { return []string{"hako-onna", "visitors", "hakobito"} }

// Role is the role of a player now.
func (t *table) Role(s *State, p engine.Player) int {
	switch {
	case p == 0:
		return RoleHako
	case s.Alive>>p&1 != 0:
		return RoleVisitor
	}
	return RoleHakobito
}

// InSetup reports whether the players still make the choices of setting up.
func (t *table) InSetup(s *State) bool { return s.Stage == StageSetup }

// found is the number of diaries on their cards.
func (p *Public) found() int { return bits.OnesCount16(p.Diaries) }

// unlocked reports whether the lock of power k is met.
func (t *table) unlocked(p *Public, k int) bool {
	return p.found() >= t.set.Powers.Card[k].Lock
}

// party is the index of what a seat knows: 0 for the ghost side, one party for
// all Visitors who pool what they know, else one for each Visitor.
func (t *table) party(p *Public, seat engine.Player) int {
	switch {
	case seat == 0 || p.Alive>>seat&1 == 0:
		return 0
	case t.pooled:
		return 1
	}
	return int(seat)
}
