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

// TestRule3_1SetUnderALock: everybody knows of a card that was set under the
// Holy Drops that it is of no blocked rank, and of one set later nothing.
func TestRule3_1SetUnderALock(t *testing.T) {
	h := newHouse(t, 2)
	h.gain(5, 8) // ranks A and C
	h.s.DropsLock = true
	h.noise()
	h.do(OpNoScream)
	h.do(OpSet, 5, 0)
	h.rest()
	blocked := uint16(0)
	for k := 1; k <= PowerCards; k++ {
		if h.set.Powers.Card[k].Rank != RankA {
			blocked |= 1 << k
		}
	}
	h.want(h.view(1).SlotNot[0] == blocked, "the set card is not %#x, want %#x", h.view(1).SlotNot[0], blocked)
	h.turn(1)
	h.noise()
	h.do(OpNoScream)
	h.do(OpTakeBack, 0)
	h.rest()
	h.noise()
	h.do(OpNoScream)
	h.do(OpSet, 8, 0)
	h.want(h.view(1).SlotNot[0] == 0, "a card set without a lock is not %#x", h.view(1).SlotNot[0])
}

// TestRule3_3_6Lifted: nothing is barred once the bar is lifted, whichever edge
// it was.
func TestRule3_3_6Lifted(t *testing.T) {
	for _, lifts := range []string{"her_turn_start", "her_turn_end"} {
		for _, edge := range [][2]int{{inStudy, inLiving}, {inLiving, inStudy}} {
			h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P6Lifts = lifts })
			h.found(4)
			h.pawn(1, edge[0])
			h.arm(6)
			h.quiet()
			h.do(OpMove, edge[1])
			h.do(OpBar)
			h.do(OpNothing)
			h.noise()
			h.rest()
			for a := range h.g.Rooms() {
				for b := range h.g.Rooms() {
					h.want(!h.view(1).barred(a, b), "%s: %d-%d is barred", lifts, a, b)
				}
			}
		}
	}
}

// TestRule3_3_6Spared: late in the game, too, the edge is spared in the round
// directly after, and no edge but that one.
func TestRule3_3_6Spared(t *testing.T) {
	h := newHouse(t, 2)
	h.found(4)
	h.arm(6)
	h.s.HakoTurns = 7
	h.pawn(1, inStudy)
	h.quiet()
	h.do(OpMove, inLiving)
	h.do(OpBar)
	h.do(OpNothing)
	h.noise()
	h.do(OpNoScream)
	h.do(OpSet, 6, 0)
	h.rest()
	for _, move := range []struct {
		from, to int
		spared   bool
	}{{inStudy, inLiving, true}, {inLiving, inStudy, true}, {inStudy, inHall1, false}, {inHall1, inStudy, false}, {inLiving, inStorage, false}, {inStorage, inLiving, false}} {
		e := h.copyOf()
		e.pawn(1, move.from)
		e.turn(1)
		e.quiet()
		e.do(OpMove, move.to)
		e.want((e.s.Room[1] == uint8(move.to)) == move.spared, "from %d to %d: spared %v, want %v", move.from, move.to, e.s.Room[1] == uint8(move.to), move.spared)
	}
}

// TestRule3_3_7Forgotten: the Visitors do not see where she lays a tile with
// eyes closed, not even he who held it.
func TestRule3_3_7Forgotten(t *testing.T) {
	h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P7Fate, r.Play.Talk = "hako_room", "silent" })
	h.hold(1, TileDoll)
	h.arm(7)
	h.quiet()
	h.do(OpSteal)
	h.do(OpStealTile, int(TileDoll))
	h.want(h.view(1).Hand[0] == setOf(TileDoll), "he does not know what was taken")
	h.do(OpNothing)
	h.bare(redAt + 1)
	h.herTurn()
	h.due(PhaseLayStolen, 0)
	h.do(OpLay, redAt+1)
	h.rest()
	h.want(h.s.Base[redAt+1] == TileDoll, "the tile lies on %d", h.where(TileDoll))
	for seat := 1; seat <= 2; seat++ {
		v := h.view(seat)
		h.want(v.Hand[0] == 0, "Visitor %d sees it on her board", seat)
		for x := range h.g.Shadows() {
			h.want(v.Base[x] != TileDoll && v.Second[x] != TileDoll, "Visitor %d sees it on Shadow %d", seat, x)
		}
		h.want(v.InRoom[TileDoll] == 0, "Visitor %d knows its room", seat)
	}

	// Another's peek shows him that a tile lies there, not which.
	h.pawn(2, inRed)
	h.turn(2)
	h.quiet()
	h.do(OpPeek, redAt+1)
	h.do(OpLeave)
	h.want(h.view(1).Base[redAt+1] == HiddenTile, "he recognises it: %d", h.view(1).Base[redAt+1])
}

// TestRule3_3_8Holders: any living Visitor who holds the Doll speaks up, and of
// nobody else it is told that he does not hold it.
func TestRule3_3_8Holders(t *testing.T) {
	for holder := range 4 {
		h := newHouse(t, 3)
		if holder > 0 {
			h.hold(holder, TileDoll)
		}
		h.arm(8)
		h.quiet()
		h.do(OpDollCall)
		h.want(int(h.s.DollCalled) == holder, "Visitor %d speaks up, want %d", h.s.DollCalled, holder)
		without := uint8(0)
		if holder == 0 {
			without = 1<<1 | 1<<2 | 1<<3
		}
		h.want(h.view(0).NoDoll == without, "hands known to be without it: %b, want %b", h.view(0).NoDoll, without)
	}
}

// TestRule6_2DroppedAndTakenUp: a tile that was dropped and taken up by a peek
// has changed its place once already.
func TestRule6_2DroppedAndTakenUp(t *testing.T) {
	h := newHouse(t, 2)
	h.hold(1, TileDoll)
	h.pawn(1, inLiving)
	h.pawn(2, inLiving)
	h.bare(livingAt + 1)
	h.quiet()
	h.can(true, OpGive, 2, int(TileDoll))
	h.do(OpDrop, livingAt+1, int(TileDoll))
	h.do(OpPeek, livingAt+1)
	h.do(OpKeep)
	h.want(h.s.Hand[1] == setOf(TileDoll), "the hand is %#x", uint64(h.s.Hand[1]))
	h.want(len(h.offers(OpGive, OpDrop)) == 0, "it changes its place again")
}

// TestRule6_8Given: who is given a tile reads it, and passes on what he knows.
func TestRule6_8Given(t *testing.T) {
	h := newHouse(t, 3, func(r *RuleSet) { r.Play.Talk = "silent" })
	h.hold(1, TileNumber1+3)
	h.quiet()
	h.do(OpGive, 2, int(TileNumber1+3))
	h.want(h.view(2).NotNumber == 1<<3 && h.view(2).Hand[2] == setOf(TileNumber1+3), "the receiver does not read it")
	h.want(h.view(1).Hand[2] == setOf(TileNumber1+3), "the giver forgets it")
	h.want(h.view(3).NotNumber == 0, "a third reads it")
	h.do(OpNothing)
	h.turn(2)
	h.bare(hall1At)
	h.quiet()
	h.do(OpDrop, hall1At, int(TileNumber1+3))
	h.want(h.view(2).Base[hall1At] == TileNumber1+3, "he forgets what he laid")
	h.want(h.view(3).Base[hall1At] == HiddenTile, "a third sees what is laid")
}

// TestRule6_8Information: each of the three pieces of information tells its
// weakness to be false.
func TestRule6_8Information(t *testing.T) {
	for w := range 3 {
		h := newHouse(t, 2)
		info := TileInfo1 + Tile(w)
		if w == 0 {
			// The gasoline's lies with her in the house; the stake's does now.
			h.s.Weakness = 1
			h.s.Base[h.where(TileInfo1+1)] = info
		}
		h.pawn(1, inStudy)
		h.quiet()
		h.do(OpPeek, h.where(info))
		h.want(h.view(1).FalseWeak == 1<<w && h.view(2).FalseWeak == 1<<w, "false weaknesses %b, want %b", h.view(1).FalseWeak, 1<<w)
	}
}

// TestRule6_8SecondTile: of two tiles on a Shadow those who have not looked know
// neither.
func TestRule6_8SecondTile(t *testing.T) {
	h := newHouse(t, 2)
	h.second(TileCharm, kitchenAt)
	for p := range 3 {
		v := h.view(p)
		h.want(v.Base[kitchenAt] == HiddenTile && v.Second[kitchenAt] == HiddenTile, "player %d sees %d and %d", p, v.Base[kitchenAt], v.Second[kitchenAt])
	}
	h.pawn(1, inKitchen)
	h.quiet()
	h.do(OpPeek, kitchenAt)
	v := h.view(2)
	h.want(v.Base[kitchenAt] == TileExtinguisher && v.Second[kitchenAt] == TileCharm, "the peek shows %d and %d", v.Base[kitchenAt], v.Second[kitchenAt])
}

// TestRule6_8DeadKnewEmpties: the ghosts learn which Shadows the dead knew to
// hold an Empty.
func TestRule6_8DeadKnewEmpties(t *testing.T) {
	h := newHouse(t, 3, func(r *RuleSet) { r.Play.Talk = "silent" })
	h.s.Base[livingAt] = Empty
	h.s.EmptyLeft--
	h.s.Hidden |= setOf(TileDoll)
	h.s.LostTiles++
	h.settle()
	h.pawn(1, inLiving)
	h.quiet()
	h.do(OpPeek, livingAt)
	h.want(h.view(0).Base[livingAt] == HiddenTile, "she sees what he peeked at")
	h.turn(1)
	h.pawn(1, inRed)
	h.quiet()
	h.do(OpPeek, redAt)
	h.want(h.s.Alive>>1&1 == 0, "he lives")
	h.want(h.view(0).Base[livingAt] == Empty, "she does not learn what he knew")
	h.want(h.view(2).Base[livingAt] == HiddenTile, "the living learn it")
}

// TestRule6_8FaceupThroughPower4: a tile that still lies faceup after a silent
// turn is an Empty as before, and stays known as one when it is turned down.
func TestRule6_8FaceupThroughPower4(t *testing.T) {
	h := newHouse(t, 2)
	h.s.Base[livingAt] = Empty
	h.s.EmptyLeft--
	h.s.Hidden |= setOf(TileDoll)
	h.s.LostTiles++
	h.settle()
	h.g.learnEmpty(&h.s, livingAt)
	h.s.FaceUp = 1 << livingAt
	h.gain(4)
	h.s.Gained[1] = 1<<4 | 1<<3
	h.arm(3)
	h.herTurn()
	h.do(OpPower, 3)
	h.do(OpRoom, inRed)
	h.rest()
	h.want(h.s.Empties>>livingAt&1 != 0 && h.view(1).Base[livingAt] == Empty, "it is no Empty any more")
	h.she(livingAt + 1)
	h.herTurn()
	h.do(OpGo, inLiving)
	h.do(OpTurnDown, livingAt)
	h.do(OpHide, livingAt+1)
	h.want(h.view(1).FaceUp == 0 && h.view(1).Base[livingAt] == Empty, "it is forgotten when it is turned down: %d", h.view(1).Base[livingAt])
}

// TestRule6_8WholeDeckSeen: she knows the order of all cards that she has put
// back, and of no more than there are.
func TestRule6_8WholeDeckSeen(t *testing.T) {
	h := newHouse(t, 2)
	for turn := range 13 {
		h.turn(1)
		h.noise()
		h.do(OpScream)
		h.rest()
		known := 0
		for i, card := range h.view(0).Cards {
			if card != 0 {
				known++
				h.want(card == h.s.Cards[i], "card %d is %d, she takes it for %d", i, h.s.Cards[i], card)
			}
		}
		h.want(known == min(turn+2, int(h.s.Deck)), "after scream %d she knows %d cards of %d", turn+1, known, h.s.Deck)
	}
}
