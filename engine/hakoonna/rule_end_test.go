package hakoonna

import (
	"testing"

	"yurei/engine"
)

// The four deaths, and what is alike in them.
func TestRule6_4Deaths(t *testing.T) {
	for _, c := range []struct {
		name string
		set  func(h *house)
		dies func(h *house)
		at   int
		next int // seat that begins a turn then; 0: she does
	}{
		{"peeking her", func(h *house) { h.she(hall1At) },
			func(h *house) { h.quiet(); h.do(OpPeek, hall1At) }, hall1At, 2},
		{"peeking a Hakobito", func(h *house) { h.hakobito(3, hall1At) },
			func(h *house) { h.quiet(); h.do(OpPeek, hall1At) }, hall1At, 2},
		{"a deadly item", func(h *house) { h.she(childrenAt); h.item(1, DowsingRod); h.pawn(1, inChildren) },
			func(h *house) { h.quiet(); h.do(OpDowse) }, childrenAt, 2},
		{"a wrong weakness item", func(h *house) { h.she(storageAt + 1); h.hold(1, TileWeapon1+1); h.pawn(1, inStorage) },
			func(h *house) { h.quiet(); h.do(OpWeapon, storageAt+1, int(TileWeapon1)+1) }, storageAt + 1, 2},
		{"power 5", func(h *house) { h.she(hall1At); h.found(5); h.arm(5) },
			func(h *house) { h.noise() }, hall1At, 0},
	} {
		h := newHouse(t, 4, silent)
		h.hold(1, TileDoll, TileKey, TileCharm, TileInfo1+2)
		h.item(1, Ouija)
		c.set(h)
		h.pawn(4, inBasement)
		c.dies(h)
		s := &h.s
		h.want(s.Alive>>1&1 == 0 && s.Ghosts>>1&1 != 0, "%s: nobody dies", c.name)
		h.want(int(s.GhostAt[1]) == c.at && s.Covers>>1&1 == 0, "%s: the Hakobito is on %d and covers %v, want %d", c.name, s.GhostAt[1], s.Covers>>1&1 != 0, c.at)
		h.want(s.Count[c.at] == 2, "%s: %d objects, want the covered tile and the Hakobito", c.name, s.Count[c.at])
		gone := setOf(TileDoll) | setOf(TileKey) | setOf(TileCharm) | setOf(TileInfo1+2)
		h.want(s.Gone&gone == gone && s.Hand[1] == 0 && s.HandSize[1] == 0, "%s: his tiles do not leave the game: %#x", c.name, s.Gone)
		h.want(s.ItemHolder[Ouija] == 0 && s.ItemOut>>Ouija&1 != 0, "%s: his card does not leave the game", c.name)
		for p := range 5 {
			h.want(h.view(p).Gone&gone == gone && h.view(p).FalseWeak>>2&1 != 0, "%s: seat %d does not see what he held", c.name, p)
		}
		h.want(s.Reach[1] == 1<<c.at, "%s: where he lies is not seen", c.name)
		h.want(h.g.Side(s, 1) == SideHako && h.g.Role(s, 1) == RoleHakobito, "%s: he is not on her side", c.name)
		h.goesOn()
		if c.next == 0 {
			h.due(PhaseScream, 0)
		} else {
			h.due(PhaseNoise, c.next)
		}
	}
}

func TestRule6_4NothingElseKills(t *testing.T) {
	// Sharing a room, moving in, using what is not deadly.
	h := newHouse(t, 2)
	h.she(childrenAt)
	h.item(1, Ouija)
	h.pawn(1, inHall1)
	h.hakobito(2, childrenAt+1)
	h.quiet()
	h.do(OpMove, inChildren)
	h.noise()
	h.rest()
	h.quiet()
	h.do(OpPeek, childrenAt+2)
	h.do(OpLeave)
	h.want(h.s.Alive == 1<<1, "he dies of her company")

	// Hakobito do not answer to deadly items.
	item := newHouse(t, 2)
	item.item(1, DowsingRod)
	item.hakobito(2, hall1At)
	item.quiet()
	item.do(OpDowse)
	item.want(item.s.Alive == 1<<1, "a Hakobito answers to a deadly item")
}

// What a dead Visitor knew, the ghosts now know; and he sees what they see.
func TestRule6_4Knowledge(t *testing.T) {
	for _, talk := range []string{"silent", "whisper", "open"} {
		h := newHouse(t, 3, func(r *RuleSet) { r.Play.Talk = talk })
		party := h.g.party(&h.s.Public, 1)
		h.hold(2, TileCharm)
		h.s.learn(party, TileCharm)
		h.s.learn(party, TileInfo1+2)
		h.s.KnownEmpty[party] |= 1 << hall2At
		h.s.RoomEmpty[party][inStorage] = 2
		h.s.InRoom[party] |= setOf(TileDiary1 + 2)
		h.s.InHands[party] |= setOf(TileWeapon1)
		h.she(hall1At)
		h.quiet()
		h.do(OpPeek, hall1At)
		v := h.view(0)
		h.want(v.Hand[2] == setOf(TileCharm) && v.Base[studyAt+2] == TileInfo1+2 && v.FalseWeak == 1<<2, "%s: she does not know what he knew", talk)
		h.want(v.RoomEmpty[inStorage] == 2 && v.InRoom[TileDiary1+2] == inBasement+1 && v.InHands.Has(TileWeapon1), "%s: she does not know rooms and hands as he did", talk)
		his := h.view(1)
		h.want(his.Ghost && his.Weakness == 0 && his.Base == v.Base && his.GhostAt == v.GhostAt && his.Cards == v.Cards, "%s: he does not see what ghosts see", talk)
		h.want(!h.view(2).Ghost && h.view(2).Weakness == -1, "%s: the living see it too", talk)
	}

	// Two on a Shadow: he has seen the other tile; it has no effect.
	h := newHouse(t, 2)
	h.second(TileDiary1, hall1At)
	h.s.Known[0] &^= setOf(TileDiary1) | setOf(TileDiary1+9)
	h.she(hall1At)
	h.quiet()
	h.do(OpPeek, hall1At)
	h.want(h.view(0).Second[hall1At] == TileDiary1 && h.s.Diaries == 0, "the diary is resolved, or not seen")
}

func TestRule6_4TurnEnds(t *testing.T) {
	// Her turn follows if the noise step had brought Overtime.
	h := newHouse(t, 3)
	h.she(hall1At)
	h.lastStep()
	h.quiet()
	h.do(OpPeek, hall1At)
	h.due(PhaseScream, 0)
	h.rest()
	h.due(PhaseNoise, 2)

	// After a death by power 5 she takes her turn, then the next living Visitor.
	for rule, want := range map[string]int{"next": 4, "first_living": 1} {
		five := newHouse(t, 4, func(r *RuleSet) { r.Play.AfterNoiseDeath = rule })
		five.found(5)
		five.hakobito(2, childrenAt)
		five.she(studyAt + 1)
		five.turn(3)
		five.pawn(3, inStudy)
		five.arm(5)
		five.noise()
		five.due(PhaseScream, 0)
		five.want(five.s.Alive == 1<<1|1<<4, "%s: alive are %#x", rule, five.s.Alive)
		five.do(OpNoScream)
		five.do(OpNoSet)
		five.due(PhasePick, 0)
		five.can(true, OpGhost, 3) // the new Hakobito moves in this very turn
		five.do(OpGhostEnd)
		five.due(PhaseNoise, want)
	}
	// The rule is about the dead alone.
	alive := newHouse(t, 3, func(r *RuleSet) { r.Play.AfterNoiseDeath = "first_living" })
	alive.turn(3)
	alive.noise()
	alive.rest()
	alive.due(PhaseNoise, 3)
	last := newHouse(t, 3)
	last.found(5)
	last.she(hall1At)
	last.turn(3)
	last.arm(5)
	last.noise()
	last.rest()
	last.due(PhaseNoise, 1)
}

// If she leaves and it stays, the tile that she gives back lies there beside it.
func TestRule6_4LeftBehind(t *testing.T) {
	h := newHouse(t, 2)
	h.she(hall1At)
	h.pawn(2, inStudy)
	h.quiet()
	h.do(OpPeek, hall1At)
	h.herTurn()
	h.do(OpGhost, 0)
	h.do(OpGo, inStudy)
	h.do(OpHide, studyAt+1)
	h.do(OpGhost, 1)
	h.do(OpStay)
	h.want(h.s.Count[hall1At] == 2 && h.s.Base[hall1At] == TileDiary1+9 && h.s.Covers == 1, "%d objects, covers %d; want the tile beside the Hakobito", h.s.Count[hall1At], h.s.Covers)
	// It kills whoever peeks it, and the tile has no effect.
	h.pawn(2, inHall1)
	h.quiet()
	h.do(OpPeek, hall1At)
	h.ended(SideHako, AllDead)
	h.want(h.s.Diaries == 0, "the diary is resolved")
}

// Any weakness item destroys a Hakobito, and what its pawn covered with it.
func TestRule6_4Destroyed(t *testing.T) {
	h := newHouse(t, 3)
	h.hakobito(2, childrenAt+2)
	h.hold(1, TileWeapon1+2)
	h.pawn(1, inChildren)
	h.quiet()
	h.do(OpWeapon, childrenAt+2, int(TileWeapon1)+2)
	s := &h.s
	h.want(s.Ghosts == 1 && s.GhostAt[2] == -1 && s.Covers == 1, "the Hakobito stays: ghosts %d, covers %d", s.Ghosts, s.Covers)
	h.want(s.Gone.Has(TileWeapon1+1) && s.Base[childrenAt+2] == NoTile && s.Count[childrenAt+2] == 0, "what it covered stays")
	h.due(PhaseNoise, 3)
	h.herTurn()
	h.due(PhaseGo, 0) // it never comes back
	h.want(h.g.Side(s, 2) == SideHako, "its player changes sides")
}

// Hakobito answer no item.
func TestRule6_4NoAnswer(t *testing.T) {
	h := newHouse(t, 3)
	h.hakobito(3, hall2At)
	h.item(1, Ouija)
	h.item(2, DowsingRod)
	h.quiet()
	h.do(OpOuija, inHall2)
	h.want(h.s.Claim>>inHall2&1 == 0, "a Hakobito answers the Ouija board")
	h.do(OpEndTurn)
	h.quiet()
	h.do(OpDowse)
	h.want(h.s.Claim == h.s.FloorRoom[Floor1F], "a Hakobito answers the Dowsing Rod")
}

func TestRule6_5Wins(t *testing.T) {
	escape := newHouse(t, 2)
	escape.hold(1, TileKey)
	escape.pawn(1, inChildren)
	escape.quiet()
	escape.do(OpPeek, childrenAt)
	escape.ended(SideVisitors, Escape)

	rest := newHouse(t, 2)
	rest.hold(1, TileDoll)
	rest.pawn(1, inRed)
	rest.quiet()
	rest.do(OpPeek, redAt+2)
	rest.ended(SideVisitors, Rest)

	defeat := newHouse(t, 2)
	defeat.hold(1, TileWeapon1)
	defeat.pawn(1, inRed)
	defeat.quiet()
	defeat.do(OpWeapon, redAt, int(TileWeapon1))
	defeat.ended(SideVisitors, Defeat)

	// With another's Key or Doll there is no win.
	other := newHouse(t, 2)
	other.hold(2, TileKey, TileDoll)
	other.pawn(1, inChildren)
	other.quiet()
	other.do(OpPeek, childrenAt)
	other.goesOn()
}

func TestRule6_5AllDead(t *testing.T) {
	h := newHouse(t, 3)
	h.hakobito(2, childrenAt)
	h.hakobito(3, childrenAt)
	h.she(hall1At)
	h.quiet()
	h.goesOn()
	h.do(OpPeek, hall1At)
	h.ended(SideHako, AllDead)

	five := newHouse(t, 2)
	five.found(5)
	five.hakobito(2, childrenAt)
	five.she(hall1At)
	five.arm(5)
	five.noise()
	five.ended(SideHako, AllDead)
}

func TestRule6_5NoWay(t *testing.T) {
	gone := func(tiles ...Tile) func(h *house) {
		return func(h *house) {
			for _, tile := range tiles {
				h.bare(h.where(tile))
			}
		}
	}
	// What she covers, and what a Hakobito covers.
	hers := func(tile Tile) func(h *house) { return func(h *house) { h.she(h.where(tile)) } }
	his := func(tile Tile) func(h *house) { return func(h *house) { h.hakobito(2, h.where(tile)) } }
	key := func(place func(h *house)) func(h *house) {
		return func(h *house) { h.s.KeyOut = true; place(h); h.settle() }
	}
	layKey := func(x int) func(h *house) {
		return func(h *house) { h.s.Gone |= setOf(h.s.Base[x]); h.s.Base[x] = TileKey }
	}
	type cause struct {
		name    string
		place   func(h *house)
		blocked bool
		hidden  bool // blocked by hiding alone
	}
	escapes := []cause{
		{"nothing", func(*house) {}, false, false},
		{"the Exit gone", gone(TileExit), true, false},
		{"the Exit hers", hers(TileExit), true, true},
		{"the Exit his", his(TileExit), true, true},
		{"the Safe gone", gone(TileSafe), true, false},
		{"the Safe hers", hers(TileSafe), true, true},
		{"the Key held", key(func(h *house) { h.s.Hand[1] |= setOf(TileKey); h.s.HandSize[1]++ }), false, false},
		{"the Key gone", key(func(h *house) { h.s.Gone |= setOf(TileKey) }), true, false},
		{"the Key hers", key(func(h *house) { layKey(hall2At)(h); h.settle(); h.she(hall2At) }), true, true},
		{"the Key lies", key(layKey(hall2At)), false, false},
		{"the Safe gone after the Key", func(h *house) { h.hold(1, TileKey); gone(TileSafe)(h) }, false, false},
		{"the Safe hers after the Key", func(h *house) { h.hold(1, TileKey); hers(TileSafe)(h) }, false, false},
		{"the Exit gone after the Key", func(h *house) { h.hold(1, TileKey); gone(TileExit)(h) }, true, false},
	}
	rests := []cause{
		{"nothing", func(*house) {}, false, false},
		{"the Doll gone", gone(TileDoll), true, false},
		{"the Doll hers", hers(TileDoll), true, true},
		{"the Doll held", func(h *house) { h.hold(1, TileDoll) }, false, false},
		{"the Doll unseen gone", func(h *house) { h.lift(TileDoll); h.s.Hidden |= setOf(TileDoll); h.s.LostTiles = 1 }, true, false},
		{"the Doll on her board", func(h *house) { h.lift(TileDoll); h.s.Hand[0], h.s.HandSize[0] = setOf(TileDoll), 1 }, false, false},
		{"the Bones gone", gone(TileBones), true, false},
		{"the Bones hers", hers(TileBones), true, true},
		{"the Bones his", his(TileBones), true, true},
	}
	defeats := []cause{
		{"nothing", func(*house) {}, false, false},
		{"the weakness gone", gone(TileWeapon1), true, false},
		{"the weakness hers", hers(TileWeapon1), true, true},
		{"the weakness held", func(h *house) { h.hold(1, TileWeapon1) }, false, false},
		{"others gone", gone(TileWeapon1+1, TileWeapon1+2), false, false},
	}
	try := func(causes ...cause) {
		for _, counts := range []bool{true, false} {
			h := newHouse(t, 3, func(r *RuleSet) { r.Play.NoWayHiddenCounts = counts; r.Powers.P7Fate = "hako_room" })
			h.she(basementAt) // where she hides nothing
			want := true
			name := ""
			for _, c := range causes {
				c.place(h)
				name += c.name + ", "
				want = want && c.blocked && (counts || !c.hidden)
			}
			h.settle()
			h.noise()
			h.do(OpNoScream)
			h.do(OpNoSet)
			// The tile on her board stays there: the power of 3.3.7 is not at issue.
			if h.s.Phase == PhaseLayStolen {
				board := h.s.Hand[0]
				h.s.Hand[0], h.s.HandSize[0] = 0, 0
				h.g.nextGhost(&h.s, &h.c)
				h.s.Hand[0], h.s.HandSize[0] = board, 1
			}
			if h.s.Phase == PhasePick {
				h.do(OpGhostEnd)
			} else {
				h.do(OpStay)
			}
			e := h.g.Ending(&h.s)
			h.want(e.Over == want && (!want || e.Reason == NoWay && e.Winner == SideHako), "%shidden counts %v: the ending is %+v", name, counts, e)
		}
	}
	escape, doll, weapon := escapes[1], rests[1], defeats[1]
	for _, c := range escapes {
		try(doll, weapon, c)
	}
	for _, c := range rests {
		try(escape, weapon, c)
	}
	for _, c := range defeats {
		try(escape, doll, c)
	}
	// The example of the sources: one destroyed, two hidden.
	try(weapon, rests[2], escapes[3])
	try(escapes[0], rests[0], defeats[0])
}

// It is looked at after every removal, death and theft, and not while ghosts
// are on the move.
func TestRule6_5NoWayWhen(t *testing.T) {
	// A wrong thing destroyed; the right item spent.
	removal := newHouse(t, 2)
	removal.bare(childrenAt+1, livingAt) // the gasoline, the Doll
	removal.hold(1, TileWeapon1+2)
	removal.pawn(1, inChildren)
	removal.quiet()
	removal.do(OpWeapon, childrenAt, int(TileWeapon1)+2)
	removal.ended(SideHako, NoWay)
	spent := newHouse(t, 2)
	spent.bare(childrenAt, livingAt)
	spent.hold(1, TileWeapon1)
	spent.quiet()
	spent.do(OpWeapon, hall1At, int(TileWeapon1))
	spent.ended(SideHako, NoWay)

	death := newHouse(t, 2)
	death.bare(childrenAt, childrenAt+1)
	death.hold(1, TileDoll)
	death.she(hall1At)
	death.quiet()
	death.do(OpPeek, hall1At)
	death.ended(SideHako, NoWay)

	theft := newHouse(t, 2, func(r *RuleSet) { r.Powers.P7Fate = "removed" })
	theft.bare(childrenAt, livingAt)
	theft.hold(1, TileWeapon1)
	theft.arm(7)
	theft.quiet()
	theft.do(OpSteal)
	theft.do(OpStealTile, int(TileWeapon1))
	theft.ended(SideHako, NoWay)

	move := newHouse(t, 2)
	move.bare(childrenAt+1, livingAt)
	move.she(childrenAt + 2)
	move.herTurn()
	move.do(OpGo, inChildren)
	move.goesOn()
	move.do(OpHide, childrenAt)
	move.ended(SideHako, NoWay)
}

func TestRule6_5Cap(t *testing.T) {
	for _, n := range []int{1, 3} {
		h := newHouse(t, 2, func(r *RuleSet) { r.Play.CapHakoTurns = n })
		for range n {
			h.noise()
			h.due(PhaseScream, 0)
			h.rest()
		}
		h.noise() // she would begin one more
		h.ended(engine.NoSide, engine.Unfinished)
	}
	h := newHouse(t, 2)
	h.want(h.set.Play.CapHakoTurns == 60, "the cap is %d", h.set.Play.CapHakoTurns)
}
