package hakoonna

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"yurei/engine/ruleset"
)

// Limits of a mansion beside MaxShadows, MaxRooms and MaxBoards.
const (
	maxBoardRooms  = 4 // as many as a board has sides
	maxRoomShadows = 8
	maxStairs      = 8
)

var (
	shadowsWant = fmt.Sprintf("a whole number of Shadows from 1 to %d", maxRoomShadows)
	doorsWant   = "a list of N, E, S and W, each at most once on a board"
)

// Validate reports all values of the rule set that are out of range or do not
// agree with each other.
func (r *RuleSet) Validate() error {
	if err := ruleset.Join(r.faults()); err != nil {
		return fmt.Errorf("hakoonna: rule set: %w", err)
	}
	return nil
}

// CheckVisitors reports whether the rule set can be played by that many
// Visitors.
func (r *RuleSet) CheckVisitors(visitors int) error {
	switch {
	case visitors < r.Visitors.Min || visitors > r.Visitors.Max:
		return fmt.Errorf("hakoonna: visitors = %d, want %d to %d (visitors.min, visitors.max)", visitors, r.Visitors.Min, r.Visitors.Max)
	case r.Noise.Mode == "discs" && r.Noise.Discs.HandsGiven < visitors:
		return fmt.Errorf("hakoonna: rule set: noise.discs.hands has %d entries, want one for each of %d Visitors", r.Noise.Discs.HandsGiven, visitors)
	}
	return nil
}

// faults judges every value by itself, then those that belong together.
func (r *RuleSet) faults() []*ruleset.Error {
	faults := ruleset.Check(r.fields())
	if len(faults) > 0 {
		return faults
	}
	v := validator{r, nil}
	if r.Visitors.Min > r.Visitors.Max {
		v.fault("visitors.min", "visitors.min = %d, want at most visitors.max = %d", r.Visitors.Min, r.Visitors.Max)
	}
	v.powers()
	v.noise()
	v.mansion()
	return v.faults
}

type validator struct {
	*RuleSet
	faults []*ruleset.Error
}

func (v *validator) fault(path, format string, args ...any) {
	v.faults = append(v.faults, &ruleset.Error{Path: path, Text: fmt.Sprintf(format, args...)})
}

// powers asks that the deck always lets her start with a power.
func (v *validator) powers() {
	for i, k := range v.Removed {
		if slices.Contains(v.Removed[:i], k) {
			v.fault("removed_powers", "removed_powers: %d is given twice, want each power at most once", k)
			return
		}
	}
	inPlay, barred := 0, []string(nil)
	for k := 1; k <= PowerCards; k++ {
		if slices.Contains(v.Removed, k) {
			continue
		}
		inPlay++
		if !v.Powers.Card[k].Start {
			barred = append(barred, strconv.Itoa(k))
		}
	}
	draw := v.Setup.StartDraw
	if inPlay < draw {
		v.fault("removed_powers", "removed_powers leaves %d powers, want at least setup.start_draw = %d", inPlay, draw)
	} else if len(barred) >= draw {
		v.fault("setup.start_draw", "setup.start_draw = %d, want at least %d: what may not be her start power (powers.K.start: false) and is in the deck, %s, could be all that she draws",
			draw, len(barred)+1, strings.Join(barred, ", "))
	}
}

func (v *validator) noise() {
	d := &v.Noise.Discs
	if sum := d.BumpHako + d.BumpOthers; sum > 1 {
		v.fault("noise.discs.bump", "noise.discs.bump: hako + others = %v, want at most 1", sum)
	}
}

// mansion asks that boards are sound, that one can walk through all of them and
// that the tiles fit.
func (v *validator) mansion() {
	before := len(v.faults)
	v.names()
	if len(v.faults) > before {
		return // what follows would only repeat it
	}
	for i := range v.Boards {
		v.board(&v.Boards[i])
	}
	v.floors()
	v.special()
	v.shadows()
}

// names asks that ids and rooms are named, once each, and not too many.
func (v *validator) names() {
	if n := len(v.Boards); n > MaxBoards {
		v.fault("boards", "boards: %d boards, want at most %d", n, MaxBoards)
	}
	owner := map[string]string{}
	ids := map[string]bool{}
	for i := range v.Boards {
		b := &v.Boards[i]
		path := "boards." + b.ID
		if !isName(b.ID) {
			v.fault("boards", "boards: id = %q of board %d, want %s", b.ID, i+1, nameWant)
		} else if ids[b.ID] {
			v.fault(path, "boards: id = %s twice, want each board once", b.ID)
		}
		ids[b.ID] = true
		if n := len(b.Rooms); n < 1 || n > maxBoardRooms {
			v.fault(path+".rooms", "%s.rooms: %d rooms, want 1 to %d", path, n, maxBoardRooms)
		}
		for _, room := range b.Rooms {
			if !isName(room.Name) {
				v.fault(path+".rooms", "%s.rooms: name %q, want %s", path, room.Name, nameWant)
			} else if other, taken := owner[room.Name]; taken {
				v.fault(path+".rooms", "%s.rooms: room %s is also on board %s, want each name once", path, room.Name, other)
			}
			owner[room.Name] = b.ID
		}
	}
	if len(owner) > MaxRooms {
		v.fault("boards", "boards: %d rooms, want at most %d", len(owner), MaxRooms)
	}
}

const nameWant = "1 to 20 letters, digits, - or _"

// isName keeps the characters out that mean something in a path or in YAML.
func isName(s string) bool {
	const allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
	return len(s) >= 1 && len(s) <= 20 && strings.Trim(s, allowed) == ""
}

// board judges one board: numbers of Shadows, sides of doors, and that every
// room can be entered from somewhere.
func (v *validator) board(b *Board) {
	path := "boards." + b.ID
	switch b.Floor {
	case "", "B1", "1F", "2F":
	default:
		v.fault(path+".floor", "%s.floor = %s, want B1, 1F or 2F", path, b.Floor)
	}
	var taken []byte
	for _, room := range b.Rooms {
		if room.Shadows < 1 || room.Shadows > maxRoomShadows {
			v.fault(path+".rooms."+room.Name, "%s.rooms.%s = %d, want %s", path, room.Name, room.Shadows, shadowsWant)
		}
		here := path + ".doors." + room.Name
		for _, side := range room.Doors {
			if strings.IndexByte("NESW", side) < 0 || slices.Contains(taken, side) {
				v.fault(here, "%s = %s, want %s", here, sides(room.Doors), doorsWant)
				break
			}
			taken = append(taken, side)
		}
		if !v.entered(b, room) {
			v.fault(here, "%s: nothing leads to room %s, want a door, stairs or an inner door", here, room.Name)
		}
	}
	if b.Floor == "B1" && len(taken) > 0 {
		v.fault(path+".doors", "%s.doors: %s leads nowhere, since nothing is attached to the Basement, want no doors", path, sides(taken))
	}
	if b.Floor != "B1" && len(taken) == 0 {
		v.fault(path+".doors", "%s.doors: no door, so that the board joins no other, want at least one", path)
	}
	for i, pair := range b.Inner {
		here := path + ".inner"
		for _, room := range pair {
			if !slices.Contains(b.roomNames(), room) {
				v.faults = append(v.faults, ruleset.Unknown(ruleset.Position{}, here, fmt.Sprintf("room %s of this board", room), room, b.roomNames()))
			}
		}
		repeated := slices.ContainsFunc(b.Inner[:i], func(p [2]string) bool {
			return p == pair || p == [2]string{pair[1], pair[0]}
		})
		if pair[0] == pair[1] || repeated {
			v.fault(here, "%s = [%s, %s], want two rooms of this board, each pair once", here, pair[0], pair[1])
		}
	}
}

func sides(doors []byte) string {
	return "[" + strings.Join(strings.Split(string(doors), ""), ", ") + "]"
}

// entered says that something leads to the room.
func (v *validator) entered(b *Board, room BoardRoom) bool {
	if len(room.Doors) > 0 {
		return true
	}
	for _, pair := range b.Inner {
		if pair[0] == room.Name || pair[1] == room.Name {
			return true
		}
	}
	for i := range v.Boards {
		for _, stair := range v.Boards[i].Stairs {
			if stair.From == room.Name || stair.To == room.Name {
				return true
			}
		}
	}
	return false
}

// floors asks for one board to start from, that stairs join rooms of different
// boards, that they reach the boards laid apart, and that the doors suffice to
// join the others.
func (v *validator) floors() {
	byFloor := map[string][]string{}
	reached := map[string]bool{}
	owner := map[string]string{}
	var rooms []string
	for i := range v.Boards {
		b := &v.Boards[i]
		byFloor[b.Floor] = append(byFloor[b.Floor], b.ID)
		rooms = append(rooms, b.roomNames()...)
		for _, room := range b.Rooms {
			owner[room.Name] = b.ID
		}
	}
	seen := map[Stair]bool{}
	before := len(v.faults)
	for i := range v.Boards {
		b := &v.Boards[i]
		path := "boards." + b.ID + ".stairs"
		for _, stair := range b.Stairs {
			here := path + "." + stair.From
			switch {
			case owner[stair.From] != b.ID:
				v.faults = append(v.faults, ruleset.Unknown(ruleset.Position{}, here, "room of this board", stair.From, b.roomNames()))
			case owner[stair.To] == "":
				v.faults = append(v.faults, ruleset.Unknown(ruleset.Position{}, here, "room "+stair.To, stair.To, rooms))
			case owner[stair.To] == b.ID:
				v.fault(here, "%s = %s, want a room of another board (inner joins rooms of one board)", here, stair.To)
			case seen[Stair{stair.To, stair.From}]:
				v.fault(here, "%s = %s, want each pair of stairs once (they can be used both ways)", here, stair.To)
			}
			seen[stair] = true
			reached[b.ID], reached[owner[stair.To]] = true, true
		}
	}
	stairsSound := len(v.faults) == before
	if len(seen) > maxStairs {
		v.fault("boards", "boards: %d stairs, want at most %d", len(seen), maxStairs)
	}
	if n := len(byFloor["1F"]); n != 1 {
		v.fault("boards", "boards: %d boards with floor 1F, want one, the 1F Hall", n)
	}
	for _, floor := range []string{"B1", "2F"} {
		if boards := byFloor[floor]; len(boards) > 1 {
			v.fault("boards."+boards[1]+".floor", "boards.%s.floor = %s, want at most one board with it, %s has it too", boards[1], floor, boards[0])
		}
		for _, id := range byFloor[floor] {
			if stairsSound && !reached[id] {
				v.fault("boards."+id, "boards.%s: no stairs lead to floor %s, want stairs from a room of this board or to it", id, floor)
			}
		}
	}
	// A tree of n boards uses a door at both ends of each of its n-1 joints.
	boards, doors := 0, 0
	for i := range v.Boards {
		b := &v.Boards[i]
		if b.Floor == "" || b.Floor == "1F" {
			boards++
			for _, room := range b.Rooms {
				doors += len(room.Doors)
			}
		}
	}
	if doors < 2*(boards-1) {
		v.fault("boards", "boards: %d doors cannot join the %d boards of the first floor, want at least %d", doors, boards, 2*(boards-1))
	}
}

// special asks for the rooms that the rules name: where the Safe stands and
// where she may start.
func (v *validator) special() {
	safes, grudges := 0, 0
	for i := range v.Boards {
		b := &v.Boards[i]
		for _, mark := range []struct{ key, room string }{{"safe", b.Safe}, {"grudge", b.Grudge}} {
			if mark.room == "" {
				continue
			}
			path := "boards." + b.ID + "." + mark.key
			at := slices.Index(b.roomNames(), mark.room)
			switch {
			case at < 0:
				v.faults = append(v.faults, ruleset.Unknown(ruleset.Position{}, path, fmt.Sprintf("room %s of this board", mark.room), mark.room, b.roomNames()))
			case b.Rooms[at].Shadows < 2:
				v.fault(path, "%s = %s, want a room with at least 2 Shadows", path, mark.room)
			}
			if mark.key == "safe" {
				safes++
			} else {
				grudges++
			}
		}
	}
	if safes != 1 {
		v.fault("boards", "boards: %d boards with safe, want one: the room where the Safe stands", safes)
	}
	if grudges < 1 {
		v.fault("boards", "boards: no board with grudge, want at least one room where she may start")
	}
}

// shadows asks that the tiles of the mix, the Safe and the bare Shadow fill the
// mansion (RULES 1, 2.1).
func (v *validator) shadows() {
	shadows := 0
	for i := range v.Boards {
		for _, room := range v.Boards[i].Rooms {
			shadows += room.Shadows
		}
	}
	t := &v.Tiles
	// Three combinations are the code and one information is the weakness: these
	// lie on her boards.
	combinations, infos := t.Combination-3, t.WeaknessInfo-1
	mix := combinations + infos + t.Diary + t.Exit + t.Doll + t.WeaknessItem + t.Charm + t.Extinguisher
	if shadows != mix+2 {
		v.fault("boards", "boards: %d Shadows, want %d = %d tiles of the mix + the Safe's + a bare one; the mix is "+
			"%d combination + %d weakness_info + %d diary + %d exit + %d doll + %d weakness_item + %d charm + %d extinguisher",
			shadows, mix+2, mix, combinations, infos, t.Diary, t.Exit, t.Doll, t.WeaknessItem, t.Charm, t.Extinguisher)
	}
	if shadows > MaxShadows {
		v.fault("boards", "boards: %d Shadows, want at most %d", shadows, MaxShadows)
	}
}
