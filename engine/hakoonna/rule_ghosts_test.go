package hakoonna

import "testing"

func TestRule6_3Order(t *testing.T) {
	h := newHouse(t, 2)
	h.gain(3)
	h.noise()
	h.due(PhaseScream, 0)
	h.want(h.s.Stage == StageGhosts, "stage %d", h.s.Stage)
	h.exactly(mv(OpNoScream), mv(OpScream))
	h.do(OpScream)
	h.due(PhaseSet, 0)
	h.can(true, OpNoSet)
	h.do(OpSet, 3, 0)
	h.due(PhasePower, 0)
	h.exactly(mv(OpNoPower), mv(OpPower, 3))
	h.do(OpNoPower)
	h.due(PhaseGo, 0)
	h.want(h.s.Slot[0] == 3, "an unused card leaves its slot")
	h.can(true, OpStay)
	h.do(OpStay)
	h.due(PhaseNoise, 1)
	h.want(h.s.HakoTurns == 1 && h.s.Round == 2, "turn %d of hers, round %d", h.s.HakoTurns, h.s.Round)
}

func TestRule6_3Scream(t *testing.T) {
	for _, free := range []bool{true, false} {
		h := newHouse(t, 3)
		h.hakobito(2, childrenAt)
		if free {
			h.diaries(2, 7, 8)
		} else {
			h.diaries(8)
		}
		h.deck(9, 7, 2)
		twin := h.copyOf()
		twin.deck(9, 2, 7)
		for _, one := range []*house{h, twin} {
			one.noise()
			one.do(OpScream)
		}
		v := h.view(1)
		h.want(*v == *twin.view(1) && *h.view(3) == *twin.view(3), "free %v: the Visitors see which card it is", free)
		h.want(*h.view(0) != *twin.view(0), "free %v: she does not see the card", free)
		h.want(v.Screams == 1 && v.Reach[0]&^(7<<redAt) == 0, "her room is not named: %#x", v.Reach[0])
		h.want(v.Reach[2]>>childrenAt&1 != 0, "a scream names a Hakobito")
		if free {
			h.want(v.CardHand == 2 && v.Deck == 9 && v.Gains == 2 && v.Gained[1] == 1<<2|1<<7|1<<8, "a card that is kept: hand %d, deck %d, may be %#x", v.CardHand, v.Deck, v.Gained[1])
			h.want(h.view(0).CardsHeld == 1<<9|1<<7, "she holds %#x", h.view(0).CardsHeld)
		} else {
			h.want(v.CardHand == 1 && v.Deck == 10 && v.Gains == 1 && v.DeckMay[9] == 1<<11-2-1<<8, "a card that goes to the bottom: hand %d, deck %d, may be %#x", v.CardHand, v.Deck, v.DeckMay[9])
			h.want(h.view(0).Cards[9] == 7 && h.view(0).Cards[8] == DespairCard && h.view(0).Cards[0] == 0, "she sees the deck as %v", h.view(0).Cards)
		}
	}
	quiet := newHouse(t, 2)
	quiet.noise()
	quiet.do(OpNoScream)
	quiet.want(quiet.s.Screams == 0 && quiet.s.Deck == 10 && quiet.s.CardHand == 1, "no scream draws a card")
}

func TestRule6_3Move(t *testing.T) {
	h := newHouse(t, 2)
	h.herTurn()
	h.goes(1<<inRed | 1<<inKitchen)
	before := h.ghostsKnow()
	h.do(OpGo, inKitchen)
	h.due(PhaseHide, 0)
	h.want(h.ghostsKnow() == before|3<<kitchenAt, "she looks at %#x, want all of the Kitchen", h.ghostsKnow()&^before)
	h.exactly(mv(OpHide, kitchenAt), mv(OpHide, kitchenAt+1))
	h.do(OpHide, kitchenAt+1)
	s := &h.s
	h.want(s.GhostAt[0] == kitchenAt+1 && s.Covers == 1, "she is on %d, covers %d", s.GhostAt[0], s.Covers)
	h.want(s.Base[redAt] == TileDiary1+5 && s.Base[kitchenAt+1] == TileDiary1+7, "the tiles do not stay with their Shadows")
	v := h.view(1)
	h.want(v.Count[redAt] == 1 && v.Count[kitchenAt+1] == 1, "a covered tile and its ghost are one object, not %d", v.Count[kitchenAt+1])

	// The Shadow she came from is among them, and the tile there is covered anew.
	same := newHouse(t, 2)
	same.herTurn()
	same.do(OpGo, inRed)
	same.exactly(mv(OpHide, redAt), mv(OpHide, redAt+1), mv(OpHide, redAt+2))
	same.do(OpHide, redAt)
	same.want(same.s.GhostAt[0] == redAt && same.s.Covers == 1 && same.view(1).Count[redAt] == 1, "she does not cover the tile she gave back")

	// Stairs and inner doors lead on like doors.
	inner := newHouse(t, 2)
	inner.she(bathAt)
	inner.herTurn()
	inner.goes(1<<inBath | 1<<inKitchen | 1<<inHall1)
	stairs := newHouse(t, 2)
	stairs.she(storageAt)
	stairs.herTurn()
	stairs.goes(1<<inStorage | 1<<inLiving | 1<<inBasement)
}

func TestRule6_3Hide(t *testing.T) {
	// On a bare Shadow she covers nothing and is one object more.
	bare := newHouse(t, 2)
	bare.bare(kitchenAt)
	bare.herTurn()
	bare.do(OpGo, inKitchen)
	bare.do(OpHide, kitchenAt)
	bare.want(bare.s.Covers == 0 && bare.view(1).Count[kitchenAt] == 1 && bare.view(1).Covers == 0, "covers %d, %d objects", bare.s.Covers, bare.view(1).Count[kitchenAt])
	bare.want(bare.view(1).Reach[0] == 1<<kitchenAt, "an object too many tells where she is, not %#x", bare.view(1).Reach[0])
	bare.herTurn()
	bare.do(OpGo, inRed)
	bare.do(OpHide, redAt)
	bare.want(bare.view(1).Count[kitchenAt] == 0, "she leaves something behind")

	// Where another ghost is already she is stacked on it.
	stack := newHouse(t, 3)
	stack.hakobito(2, kitchenAt)
	stack.herTurn()
	stack.do(OpGhost, 0)
	stack.do(OpGo, inKitchen)
	stack.do(OpHide, kitchenAt)
	stack.do(OpGhostEnd)
	stack.want(stack.s.Covers == 1<<2 && stack.view(1).Count[kitchenAt] == 2, "covers %d, %d objects, want the Hakobito's tile and her", stack.s.Covers, stack.view(1).Count[kitchenAt])

	// Two tiles: she covers the lower one, the other stays.
	two := newHouse(t, 2)
	two.second(TileCharm, kitchenAt)
	two.herTurn()
	two.do(OpGo, inKitchen)
	two.do(OpHide, kitchenAt)
	two.want(two.s.Covers == 1 && two.s.Base[kitchenAt] == TileExtinguisher && two.s.Second[kitchenAt] == TileCharm && two.view(1).Count[kitchenAt] == 2, "covers %d, %d objects", two.s.Covers, two.view(1).Count[kitchenAt])
	two.want(two.view(0).Second[kitchenAt] == TileCharm, "she does not look at the other")
}

func TestRule6_3FaceUp(t *testing.T) {
	h := newHouse(t, 2)
	h.s.Base[kitchenAt], h.s.Base[bathAt] = TileDiary1+8, TileExtinguisher
	h.diaries(7, 8, 9)
	h.s.FaceUp = 1<<kitchenAt | 1<<(kitchenAt+1) | 1<<(redAt+1)
	h.herTurn()
	h.do(OpGo, inKitchen)
	h.exactly(mv(OpHide, kitchenAt), mv(OpHide, kitchenAt+1), mv(OpTurnDown, kitchenAt), mv(OpTurnDown, kitchenAt+1))
	stays := h.copyOf()
	h.do(OpTurnDown, kitchenAt)
	h.exactly(mv(OpHide, kitchenAt), mv(OpHide, kitchenAt+1), mv(OpTurnDown, kitchenAt+1))
	h.want(h.view(1).FaceUp>>kitchenAt&1 != 0, "closed eyes see it turned")
	h.do(OpHide, kitchenAt+1)
	h.want(h.s.FaceUp == 1<<(redAt+1) && h.view(1).FaceUp == 1<<(redAt+1), "a faceup tile that is covered stays faceup: %#x", h.s.FaceUp)
	h.want(h.s.Covers == 1, "she does not cover the faceup tile")
	h.want(h.view(1).Base[kitchenAt] == Empty, "the Visitors forget what was turned down")
	stays.do(OpHide, kitchenAt+1)
	stays.want(stays.s.FaceUp == 1<<kitchenAt|1<<(redAt+1), "what she does not turn is turned: %#x", stays.s.FaceUp)
}

// A ghost that does not move looks at nothing and keeps what it has.
func TestRule6_3Stay(t *testing.T) {
	h := newHouse(t, 3)
	h.hakobito(2, childrenAt)
	before := h.s
	h.herTurn()
	know := h.ghostsKnow()
	h.do(OpGhost, 2)
	h.do(OpStay)
	h.do(OpGhost, 0)
	h.do(OpStay)
	h.want(h.s.GhostAt == before.GhostAt && h.s.Covers == before.Covers && h.s.Base == before.Base, "a ghost that stays moves")
	h.want(h.ghostsKnow() == know, "a ghost that stays looks")
	h.due(PhaseNoise, 1)
}

func TestRule6_3Hakobito(t *testing.T) {
	h := newHouse(t, 4)
	h.hakobito(2, childrenAt)
	h.hakobito(3, studyAt+1)
	h.herTurn()
	h.due(PhasePick, 0)
	h.exactly(mv(OpGhostEnd), mv(OpGhost, 0), mv(OpGhost, 2), mv(OpGhost, 3))
	h.do(OpGhost, 3)
	h.due(PhaseGo, 0)
	h.goes(1<<inStudy | 1<<inHall1 | 1<<inLiving) // one ordinary move
	know := h.ghostsKnow()
	h.do(OpGo, inLiving)
	h.want(h.ghostsKnow() == know|7<<livingAt, "it looks at %#x", h.ghostsKnow()&^know)
	h.do(OpHide, livingAt)
	h.want(h.s.Covers == 1|1<<2|1<<3 && h.s.GhostAt[3] == livingAt, "covers %#x", h.s.Covers)
	h.due(PhasePick, 0)
	h.exactly(mv(OpGhostEnd), mv(OpGhost, 0), mv(OpGhost, 2)) // each once
	h.do(OpGhost, 0)
	h.do(OpGo, inRed)
	h.do(OpHide, redAt+1)
	h.exactly(mv(OpGhostEnd), mv(OpGhost, 2))
	h.do(OpGhostEnd)
	h.due(PhaseNoise, 1)
	h.want(h.s.GhostAt == [MaxSeats]int8{redAt + 1, -1, childrenAt, livingAt, -1}, "the ghosts are on %v", h.s.GhostAt)
	h.herTurn()
	h.exactly(mv(OpGhostEnd), mv(OpGhost, 0), mv(OpGhost, 2), mv(OpGhost, 3)) // and in each turn
}

// A ghost covers what another gave back only by moving itself.
func TestRule6_3GivenBack(t *testing.T) {
	h := newHouse(t, 3)
	h.hakobito(2, redAt)
	h.want(h.s.Covers == 1 && h.s.Count[redAt] == 2, "covers %d", h.s.Covers)
	h.herTurn()
	stay := h.copyOf()
	h.do(OpGhost, 0)
	h.do(OpGo, inRed)
	h.do(OpHide, redAt+1)
	h.do(OpGhost, 2)
	twin := h.copyOf()
	h.do(OpStay)
	h.want(h.s.Covers == 1 && h.view(1).Count[redAt] == 2, "a ghost that stays covers: %d, %d objects", h.s.Covers, h.view(1).Count[redAt])
	twin.do(OpGo, inRed)
	twin.do(OpHide, redAt)
	twin.want(twin.s.Covers == 1|1<<2 && twin.view(1).Count[redAt] == 1, "a ghost that moves does not cover: %d", twin.s.Covers)

	// The other way round: she gives back and is stacked on the one that stays.
	stay.do(OpGhost, 0)
	stay.do(OpGo, inRed)
	stay.do(OpHide, redAt)
	stay.do(OpGhostEnd)
	stay.want(stay.s.Covers == 0 && stay.view(1).Count[redAt] == 3, "covers %d, %d objects, want a tile and two ghosts", stay.s.Covers, stay.view(1).Count[redAt])
}

func TestRule6_3GhostOrder(t *testing.T) {
	first := newHouse(t, 3, func(r *RuleSet) { r.Play.GhostOrder = "hako_first" })
	first.hakobito(2, childrenAt)
	first.herTurn()
	first.due(PhaseGo, 0)
	first.want(first.s.Ghost == HakoGhost, "ghost %d moves first", first.s.Ghost)
	first.do(OpStay)
	first.due(PhasePick, 0)
	first.exactly(mv(OpGhostEnd), mv(OpGhost, 2))
	first.do(OpGhost, 2)
	first.do(OpStay)
	first.due(PhaseNoise, 1)

	last := newHouse(t, 4, func(r *RuleSet) { r.Play.GhostOrder = "hako_last" })
	last.hakobito(2, childrenAt)
	last.hakobito(3, childrenAt+1)
	last.herTurn()
	last.due(PhasePick, 0)
	last.exactly(mv(OpGhostEnd), mv(OpGhost, 2), mv(OpGhost, 3))
	last.do(OpGhost, 3)
	last.do(OpStay)
	last.exactly(mv(OpGhostEnd), mv(OpGhost, 2))
	last.do(OpGhost, 2)
	last.do(OpStay)
	last.due(PhaseGo, 0)
	last.want(last.s.Ghost == HakoGhost, "ghost %d moves last", last.s.Ghost)
	last.goes(1<<inRed | 1<<inKitchen)

	for _, order := range []string{"free", "hako_first", "hako_last"} {
		alone := newHouse(t, 2, func(r *RuleSet) { r.Play.GhostOrder = order })
		alone.herTurn()
		alone.due(PhaseGo, 0)
	}
}

func TestRule6_3OwnSeat(t *testing.T) {
	h := newHouse(t, 3, func(r *RuleSet) { r.Play.HakobitoControl = "own_seat" })
	h.hakobito(2, childrenAt)
	h.herTurn()
	h.due(PhasePick, 0)
	h.do(OpGhost, 2)
	h.due(PhaseGo, 2)
	h.want(h.view(2).Phase == PhaseGo && h.view(0).Phase == PhaseOther, "who sees that he decides")
	h.do(OpGo, inHall1)
	h.due(PhaseHide, 2)
	h.do(OpHide, hall1At)
	h.due(PhasePick, 0)
	h.do(OpGhost, 0)
	h.due(PhaseGo, 0)
	v, hers := h.view(2), h.view(0)
	h.want(v.Ghost && v.Base == hers.Base && v.GhostAt == hers.GhostAt && v.Code == hers.Code && v.CardsHeld == hers.CardsHeld, "he does not see what ghosts see")

	hers2 := newHouse(t, 3)
	hers2.hakobito(2, childrenAt)
	hers2.herTurn()
	hers2.do(OpGhost, 2)
	hers2.due(PhaseGo, 0)
}

func TestRule6_3EyesOpen(t *testing.T) {
	h := newHouse(t, 2)
	h.bare(kitchenAt)
	h.herTurn()
	h.do(OpGo, inKitchen)
	h.want(h.view(1).Count == h.view(2).Count && h.view(1).Count[redAt] == 1 && h.view(1).Covers == 1, "closed eyes see her rise")
	h.do(OpHide, kitchenAt)
	h.want(h.view(1).Count[kitchenAt] == 1 && h.s.Ghost == -1 && h.s.Moved == 0, "eyes do not open")
}
