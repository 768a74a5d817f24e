package hakoonna

import (
	"strings"
	"testing"

	"yurei/engine"
)

// TestRule1_2Refused: a rule set must fill the mansion, start on one board, and
// have room to hide beside the Safe and in each grudge room.
func TestRule1_2Refused(t *testing.T) {
	for _, test := range []struct {
		change []string
		want   string // "" if the mansion is accepted
	}{
		{[]string{"boards.LR.rooms.living=2", "boards.KB.rooms.kitchen=3"}, ""},
		{[]string{"boards.LR.rooms.living=2"}, "23 Shadows, want 24"},
		{[]string{"boards.LR.rooms.living=4"}, "25 Shadows, want 24"},
		{[]string{"tiles.charm=2"}, "24 Shadows, want 25"},
		{[]string{"tiles.diary=9", "tiles.charm=2"}, ""},
		{[]string{"boards.RR.rooms.red=1", "boards.LR.rooms.living=5"}, "at least 2 Shadows"},
		{[]string{"boards.RR.rooms.red=2", "boards.LR.rooms.living=4"}, ""},
		{[]string{"boards.SY.rooms.study=1", "boards.LR.rooms.living=5"}, "at least 2 Shadows"},
		{[]string{"boards.SY.rooms.study=2", "boards.LR.rooms.living=4"}, ""},
		{[]string{"boards.LR.floor=1F"}, "2 boards with floor 1F"},
		{[]string{"boards.SY.safe=null"}, "0 boards with safe"},
		{[]string{"boards.LR.safe=living"}, "2 boards with safe"},
		{[]string{"boards.LR.doors.living=[]"}, "no door"},
	} {
		_, _, err := LoadRuleSet("base", overrides(t, test.change...)...)
		switch {
		case test.want == "" && err != nil:
			t.Errorf("RULES 1.2: %v is refused: %v", test.change, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("RULES 1.2: %v: error %v, want one with %q", test.change, err, test.want)
		}
	}
}

// TestRule2_1Carried: combinations, information, weakness items, the Doll, the
// Charm and the Extinguisher can be carried, the others stay.
func TestRule2_1Carried(t *testing.T) {
	carried := map[Tile]bool{
		TileNumber1 + 3: true, TileInfo1 + 1: true, TileInfo1 + 2: true,
		TileWeapon1: true, TileWeapon1 + 1: true, TileWeapon1 + 2: true,
		TileDoll: true, TileCharm: true, TileExtinguisher: true,
		TileExit: false, TileBones: false, TileDiary1: false,
	}
	for tile, want := range carried {
		d := peekScene(t, "2.1", nil)
		d.put(tile, atLiving)
		d.peek(atLiving)
		d.want("tiles offered to carry", len(d.offered(OpKeep)) > 0, want)
		if want {
			d.do(makeMove(OpKeep))
			d.want("the hand", d.s.Hand[1], setOf(tile))
		}
	}
}

// TestRule2_2Diaries: each diary that is found joins those on their cards.
func TestRule2_2Diaries(t *testing.T) {
	d := peekScene(t, "2.2", nil)
	out := uint16(0)
	for i, k := range []int{4, 9, 1} {
		d.put(TileDiary1+Tile(k-1), atLiving+i)
		d.peek(atLiving + i)
		out |= 1 << k
		d.want("diaries on their cards", d.s.Diaries, out)
		d.want("diaries out", d.s.found(), i+1)
	}
}

// TestRule3_3_8OvertimeDue: the second noise step is skipped when Overtime is
// due, even if the stack has been set back since.
func TestRule3_3_8OvertimeDue(t *testing.T) {
	h := newHouse(t, 2, steadyDiscs, func(r *RuleSet) { r.Noise.Discs.BumpHako = 1 })
	h.hold(1, TileDoll)
	h.arm(8)
	h.lastStep()
	h.quiet()
	h.due(PhaseWindowA, 0)
	h.want(h.s.Overtime && h.g.noise.Left(&h.s.Noise) > 0, "the stack is not set back with Overtime due")
	h.do(OpDollCall)
	h.due(PhaseAct, 1)
}

// TestRule4_2_4Answer: the question names a room; the answer is true of her, and
// everybody hears it.
func TestRule4_2_4Answer(t *testing.T) {
	d := livingScene(t, "4.2.4", func(set *RuleSet) { set.Play.Talk = "silent" })
	d.item(1, Ouija)
	d.ghost(HakoGhost, atStudy+1)
	d.ghost(3, atRed)
	all := uint16(1)<<d.g.Rooms() - 1
	for room := range d.g.Rooms() {
		if room == d.roomNamed("living") {
			continue
		}
		e := d.copy()
		e.act(1)
		e.do(makeMove1(OpOuija, room))
		e.phase(PhaseFree, 1)
		claim := all &^ (1 << room)
		if room == e.roomNamed("study") {
			claim = 1 << room
		}
		for _, seat := range []engine.Player{0, 1, 2} {
			e.want("rooms that the answer leaves", e.view(seat).Claim, claim)
		}
		here := e.g.InRoom(e.roomNamed("living")) // where she would have killed
		e.want("where she can be", e.s.Reach[HakoGhost], e.g.shadowsOf(claim)&^here)
	}
}
