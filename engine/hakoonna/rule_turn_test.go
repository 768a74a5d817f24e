package hakoonna

import "testing"

// quiet talk: each Visitor for himself.
func silent(r *RuleSet) { r.Play.Talk = "silent" }

func TestRule6_2Order(t *testing.T) {
	h := newHouse(t, 2)
	h.hold(1, TileWeapon1+1)
	h.arm(8)
	h.due(PhaseNoise, 1)
	h.want(h.s.Stage == StageNoise, "stage %d", h.s.Stage)
	h.exactly(mv(OpQuiet), mv(OpPass))
	h.quiet()
	h.due(PhaseWindowA, 0)
	h.want(h.s.Stage == StageTurn, "stage %d", h.s.Stage)
	h.do(OpNoInterrupt)
	h.due(PhaseAct, 1)
	h.can(true, OpGive, 2, int(TileWeapon1)+1) // free actions before
	h.do(OpPeek, hall1At)
	h.due(PhaseWindowB, 0)
	h.want(h.s.Declared == mv(OpPeek, hall1At) && h.view(2).Declared == h.s.Declared, "the declaration is not heard")
	h.do(OpNoInterrupt)
	h.want(h.s.Diaries == 1<<10, "the peek does not happen")
	h.due(PhaseRefill, 1)
	h.do(OpRefillEmpty)
	h.due(PhaseFree, 1)
	h.exactly(mv(OpGive, 2, int(TileWeapon1)+1), mv(OpEndTurn)) // and after
	h.do(OpEndTurn)
	h.due(PhaseNoise, 2)
	h.want(h.s.Stage == StageNoise && h.s.Turns == 2, "turn %d, stage %d", h.s.Turns, h.s.Stage)
}

func TestRule6_2Declarations(t *testing.T) {
	h := newHouse(t, 2)
	h.quiet()
	h.exactly(mv(OpMove, inStudy), mv(OpMove, inHall2), mv(OpMove, inChildren), mv(OpMove, inBath), mv(OpPeek, hall1At), mv(OpNothing))

	// Of the own room and the own things alone; a bare Shadow is not peeked.
	h = newHouse(t, 2)
	h.item(1, DowsingRod)
	h.item(2, Smartphone)
	h.hold(1, TileWeapon1+1)
	h.hold(2, TileWeapon1+2)
	h.pawn(1, inBasement)
	h.bare(basementAt + 1)
	h.quiet()
	h.exactly(mv(OpMove, inStorage), mv(OpPeek, basementAt), mv(OpPeek, basementAt+2), mv(OpDowse),
		mv(OpWeapon, basementAt, int(TileWeapon1)+1), mv(OpWeapon, basementAt+2, int(TileWeapon1)+1),
		mv(OpNothing), mv(OpDrop, basementAt+1, int(TileWeapon1)+1))

	// The stairs lead both ways.
	h.do(OpMove, inStorage)
	h.want(h.s.Room[1] == inStorage, "the pawn is in room %d", h.s.Room[1])
	h.pawn(1, inHall2)
	h.turn(1)
	h.quiet()
	h.offered(OpMove, inHall1)
}

// It binds: what was declared happens, and nothing else.
func TestRule6_2Binding(t *testing.T) {
	h := newHouse(t, 2)
	h.pawn(2, inStudy)
	h.hold(2, TileCharm)
	h.quiet()
	h.do(OpMove, inStudy)
	h.due(PhaseFree, 1)
	h.want(h.s.Room[1] == inStudy && h.s.Spent, "the move does not happen")
	h.exactly(mv(OpReceive, 2, int(TileCharm)), mv(OpEndTurn)) // free actions in the new room

	nothing := newHouse(t, 2)
	nothing.quiet()
	nothing.do(OpNothing)
	nothing.due(PhaseNoise, 2)
}

func TestRule6_2MayDoNothing(t *testing.T) {
	strict := func(r *RuleSet) { r.Play.MayDoNothing = false }
	h := newHouse(t, 2, strict)
	h.quiet()
	h.can(false, OpNothing)

	// The one door barred and nothing in the room: a free action is no declaration.
	h = newHouse(t, 2, strict)
	h.pawn(1, inBasement)
	h.hold(1, TileKey)
	h.bare(basementAt, basementAt+1, basementAt+2)
	h.s.BarA, h.s.BarB = inBasement, inStorage
	h.quiet()
	h.exactly(mv(OpNothing), mv(OpDrop, basementAt, int(TileKey)), mv(OpDrop, basementAt+1, int(TileKey)), mv(OpDrop, basementAt+2, int(TileKey)))
}

func TestRule6_2FreeActions(t *testing.T) {
	h := newHouse(t, 4)
	h.hold(1, TileWeapon1+1, TileDoll)
	h.hold(2, TileCharm)
	h.hold(3, TileWeapon1+2)
	h.item(1, Ouija)
	h.item(2, Smartphone)
	h.item(3, DowsingRod)
	for seat, room := range map[int]int{1: inChildren, 2: inChildren, 3: inHall1, 4: inChildren} {
		h.pawn(seat, room)
	}
	h.bare(childrenAt, hall1At)
	h.quiet()
	free := []Op{OpShow, OpSee, OpGive, OpReceive, OpGiveItem, OpReceiveItem, OpDrop}
	stake, doll := int(TileWeapon1)+1, int(TileDoll)
	h.same(h.offers(free...), []Move{
		mv(OpGive, 2, stake), mv(OpGive, 2, doll), mv(OpGive, 4, stake), mv(OpGive, 4, doll),
		mv(OpReceive, 2, int(TileCharm)),
		mv(OpGiveItem, 2, int(Ouija)), mv(OpGiveItem, 4, int(Ouija)), mv(OpReceiveItem, 2, int(Smartphone)),
		mv(OpDrop, childrenAt, stake), mv(OpDrop, childrenAt, doll),
	})

	give := h.copyOf()
	give.do(OpGive, 4, doll)
	give.want(give.s.Hand[1] == setOf(TileWeapon1+1) && give.s.Hand[4] == setOf(TileDoll) && give.s.HandSize == [MaxSeats]uint8{1: 1, 2: 1, 3: 1, 4: 1}, "giving leaves %v", give.s.HandSize)
	receive := h.copyOf()
	receive.do(OpReceive, 2, int(TileCharm))
	receive.want(receive.s.Hand[2] == 0 && receive.s.Hand[1].Has(TileCharm) && receive.s.HandSize[1] == 3 && receive.s.HandSize[2] == 0, "receiving leaves %v", receive.s.HandSize)
	item := h.copyOf()
	item.do(OpGiveItem, 4, int(Ouija))
	item.do(OpReceiveItem, 2, int(Smartphone))
	item.want(item.s.ItemHolder[Ouija] == 4 && item.s.ItemHolder[Smartphone] == 1, "the cards are with %v", item.s.ItemHolder)
	drop := h.copyOf()
	drop.do(OpDrop, childrenAt, doll)
	drop.want(drop.s.Base[childrenAt] == TileDoll && drop.s.Count[childrenAt] == 1 && drop.s.Laid>>childrenAt&1 != 0 && drop.s.HandSize[1] == 1, "dropping leaves %d on the Shadow", drop.s.Base[childrenAt])
	drop.want(drop.s.NoDiary>>childrenAt&1 != 0 && drop.s.Murky>>childrenAt&1 == 0, "a tile of a hand may be a diary")
	drop.want(len(drop.offers(OpDrop)) == 0, "a Shadow takes a second tile")
	for _, one := range []*house{give, receive, drop} {
		one.due(PhaseAct, 1) // they cost no action
		one.can(true, OpMove, inHall1)
		one.want(one.s.FreeLeft == 5, "%d free actions are left, want 5", one.s.FreeLeft)
	}

	// None with the dead, none on a pass.
	dead := newHouse(t, 2)
	dead.hold(1, TileDoll)
	dead.hakobito(2, childrenAt)
	dead.quiet()
	dead.want(len(dead.offers(free...)) == 0, "a Hakobito receives tiles")
	pass := newHouse(t, 2)
	pass.hold(1, TileDoll)
	pass.do(OpPass)
	pass.due(PhaseNoise, 2)
}

// A tile or card changes hands or place at most once in a turn.
func TestRule6_2MovedOnce(t *testing.T) {
	h := newHouse(t, 2)
	h.hold(1, TileDoll)
	h.hold(2, TileCharm)
	h.item(1, Ouija)
	h.item(2, Smartphone)
	h.bare(hall1At)
	h.quiet()
	h.do(OpGive, 2, int(TileDoll))
	h.do(OpReceive, 2, int(TileCharm))
	h.do(OpGiveItem, 2, int(Ouija))
	h.do(OpReceiveItem, 2, int(Smartphone))
	h.exactly(mv(OpMove, inStudy), mv(OpMove, inHall2), mv(OpMove, inChildren), mv(OpMove, inBath), mv(OpPhone), mv(OpNothing))
	h.want(h.view(1).MovedTiles == setOf(TileDoll)|setOf(TileCharm), "he does not know what has moved")
	h.do(OpNothing)
	h.due(PhaseNoise, 2)
	h.quiet()
	h.can(true, OpGive, 1, int(TileDoll)) // in the next turn again
	h.can(true, OpReceive, 1, int(TileCharm))
	h.can(true, OpGiveItem, 1, int(Ouija))
	h.can(true, OpReceiveItem, 1, int(Smartphone))

	// A tile just peeked has not moved in this way.
	peek := newHouse(t, 2)
	peek.pawn(1, inLiving)
	peek.pawn(2, inLiving)
	peek.quiet()
	peek.do(OpPeek, livingAt)
	peek.do(OpKeep)
	peek.due(PhaseFree, 1)
	peek.can(true, OpGive, 2, int(TileDoll))
}

func TestRule6_2Cap(t *testing.T) {
	for _, n := range []int{0, 1, 2} {
		h := newHouse(t, 2, func(r *RuleSet) { r.Play.FreeMovesPerTurn = n })
		h.hold(1, TileDoll, TileCharm, TileWeapon1)
		h.quiet()
		for used := range n {
			h.want(h.s.FreeLeft == uint8(n-used), "%d of %d free actions are left", h.s.FreeLeft, n)
			if used == 1 {
				h.do(OpPeek, hall1At) // those before and after count together
				h.do(OpRefillEmpty)
				h.due(PhaseFree, 1)
			}
			h.play(h.offers(OpGive)[0])
		}
		if n < 2 {
			h.due(PhaseAct, 1)
			h.want(len(h.offers(OpGive)) == 0, "more than %d free actions", n)
			h.do(OpNothing)
		}
		h.due(PhaseNoise, 2) // nothing is left but the end of the turn
		h.want(h.s.FreeLeft == uint8(n), "the next turn has %d free actions", h.s.FreeLeft)
	}
}

func TestRule6_2HandLimit(t *testing.T) {
	limit := func(r *RuleSet) { r.Play.HandLimit = 1 }
	h := newHouse(t, 3, limit)
	h.hold(1, TileDoll)
	h.hold(2, TileCharm)
	h.quiet()
	h.can(false, OpGive, 2, int(TileDoll))
	h.can(true, OpGive, 3, int(TileDoll))
	h.can(false, OpReceive, 2, int(TileCharm))
	h.do(OpGive, 3, int(TileDoll))
	h.can(true, OpReceive, 2, int(TileCharm))

	// He cannot take what he finds.
	h = newHouse(t, 2, limit)
	h.hold(1, TileDoll)
	h.pawn(1, inStorage)
	h.quiet()
	h.do(OpPeek, storageAt)
	h.due(PhaseNoise, 2)
	h.want(h.s.HandSize[1] == 1 && h.s.Base[storageAt] == TileNumber1+3, "he holds %d tiles", h.s.HandSize[1])
	room := newHouse(t, 2, limit)
	room.pawn(1, inStorage)
	room.quiet()
	room.do(OpPeek, storageAt)
	room.due(PhaseTake, 1)

	// The Key comes all the same.
	key := newHouse(t, 2, limit)
	key.hold(1, TileDoll)
	key.pawn(1, inStudy)
	key.quiet()
	key.do(OpPeek, studyAt)
	key.do(OpGuess, int(key.s.Code))
	key.want(key.s.Hand[1] == setOf(TileDoll)|setOf(TileKey) && key.s.HandSize[1] == 2, "he holds %#x", key.s.Hand[1])
}

// Where Visitors do not share what they know a tile must be seen to be received.
func TestRule6_2Silent(t *testing.T) {
	h := newHouse(t, 3, silent)
	h.hold(1, TileDoll)
	h.hold(2, TileCharm, TileWeapon1)
	h.pawn(3, inStudy)
	h.quiet()
	free := []Op{OpShow, OpSee, OpGive, OpReceive, OpDrop}
	h.same(h.offers(free...), []Move{mv(OpShow, 2, int(TileDoll)), mv(OpSee, 2), mv(OpGive, 2, int(TileDoll))})

	show := h.copyOf()
	show.do(OpShow, 2, int(TileDoll))
	show.want(show.view(2).Hand[1] == setOf(TileDoll), "he does not see it")
	show.want(show.view(3).Hand[1] == 0 && show.view(0).Hand[1] == 0, "others see it too")
	show.want(show.s.FreeLeft == 5 && show.s.HandSize[1] == 1, "showing costs %d free actions", 6-show.s.FreeLeft)

	h.do(OpSee, 2)
	h.want(h.s.FreeLeft == 5, "a whole hand costs %d free actions, want 1", 6-h.s.FreeLeft)
	h.want(h.view(1).Hand[2] == setOf(TileCharm)|setOf(TileWeapon1) && h.view(3).Hand[2] == 0 && h.view(0).Hand[2] == 0, "who sees the hand")
	h.same(h.offers(free...), []Move{mv(OpShow, 2, int(TileDoll)), mv(OpGive, 2, int(TileDoll)),
		mv(OpReceive, 2, int(TileCharm)), mv(OpReceive, 2, int(TileWeapon1))})

	// A tile that he has seen and left he may show like his own.
	left := newHouse(t, 2, silent)
	left.pawn(1, inStorage)
	left.pawn(2, inStorage)
	left.quiet()
	left.want(len(left.offers(OpShow)) == 0, "he shows what he has not seen")
	left.do(OpPeek, storageAt)
	left.do(OpLeave)
	left.exactly(mv(OpShow, 2, int(TileNumber1)+3), mv(OpEndTurn))
	left.do(OpShow, 2, int(TileNumber1)+3)
	left.want(left.view(2).Base[storageAt] == TileNumber1+3 && left.view(2).NotNumber == 1<<3, "the tile that is left is not shown")

	// Where they share it, there is nothing to show.
	open := newHouse(t, 2, func(r *RuleSet) { r.Play.Talk = "whisper" })
	open.hold(1, TileDoll)
	open.hold(2, TileCharm)
	open.quiet()
	open.same(open.offers(free...), []Move{mv(OpGive, 2, int(TileDoll)), mv(OpReceive, 2, int(TileCharm))})
}

// A wrong guess ends the turn without free actions.
func TestRule6_2WrongGuess(t *testing.T) {
	h := newHouse(t, 2)
	h.hold(1, TileDoll)
	h.pawn(1, inStudy)
	h.pawn(2, inStudy)
	h.quiet()
	h.do(OpPeek, studyAt)
	h.do(OpGuess, int(h.s.Code)+1)
	h.due(PhaseNoise, 2)
}
