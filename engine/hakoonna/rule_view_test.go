package hakoonna

import (
	"slices"
	"testing"

	"yurei/engine"
)

func talking(talk string) func(*RuleSet) { return func(r *RuleSet) { r.Play.Talk = talk } }

// A hidden fact may be another without a change in what those see from whom it
// is hidden; the others see it.
func TestRule6_8Hidden(t *testing.T) {
	all := []int{0, 1, 2, 3}
	swap := func(h *house, x, y int) { h.s.Base[x], h.s.Base[y] = h.s.Base[y], h.s.Base[x] }
	for _, talk := range []string{"open", "whisper", "silent"} {
		pooled := talk != "silent"
		start := func(mode func(*RuleSet)) *house {
			h := newHouse(t, 3, talking(talk), mode)
			h.hold(1, TileDoll)
			h.hold(2, TileCharm)
			h.gain(7, 8)
			h.arm(3)
			h.quiet()
			return h
		}
		visitorsSee := func(own int) []int {
			if pooled {
				return []int{1, 2, 3}
			}
			return []int{own}
		}
		for _, c := range []struct {
			name   string
			seen   []int // by whom the change is seen
			change func(h *house)
		}{
			{"the code", []int{0}, func(h *house) { h.s.Code = 19 }},
			{"the weakness", []int{0}, func(h *house) { h.s.Weakness = 2 }},
			{"tiles that nobody has seen", nil, func(h *house) { swap(h, storageAt, basementAt) }},
			{"tiles that she has seen", []int{0}, func(h *house) { swap(h, redAt+1, redAt+2) }},
			{"the tile she keeps", []int{0}, func(h *house) { swap(h, redAt, redAt+1) }},
			{"where she is", []int{0}, func(h *house) { h.s.GhostAt[0] = redAt + 1 }},
			{"what a Visitor holds", visitorsSee(2), func(h *house) {
				h.s.Hand[2] = setOf(TileExtinguisher)
				h.s.Base[kitchenAt] = TileCharm
				p := h.g.party(&h.s.Public, 2)
				h.s.Known[p] = h.s.Known[p]&^setOf(TileCharm) | setOf(TileExtinguisher)
			}},
			{"her hand", []int{0}, func(h *house) { h.s.CardsHeld, h.s.Cards[0] = h.s.CardsHeld&^(1<<7)|1<<1, 7 }},
			{"the set card", []int{0}, func(h *house) { h.s.Slot[0], h.s.CardsHeld = 8, h.s.CardsHeld&^(1<<8)|1<<3 }},
			{"the deck", nil, func(h *house) { h.s.Cards[0], h.s.Cards[1] = h.s.Cards[1], h.s.Cards[0] }},
			{"the cards put to the bottom", []int{0}, func(h *house) { h.s.Cards[h.s.Deck-1] = 1; h.s.Cards[0] = DespairCard }},
			{"what the Visitors know", visitorsSee(1), func(h *house) { h.s.learn(h.g.party(&h.s.Public, 1), TileExit) }},
			{"what they know by room", visitorsSee(1), func(h *house) { h.s.InRoom[h.g.party(&h.s.Public, 1)] |= setOf(TileExit) }},
			{"what they know by hand", visitorsSee(1), func(h *house) { h.s.InHands[h.g.party(&h.s.Public, 1)] |= setOf(TileExit) }},
			{"Empties they know by room", visitorsSee(1), func(h *house) { h.s.RoomEmpty[h.g.party(&h.s.Public, 1)][inBath] = 1 }},
			{"numbers they know", visitorsSee(1), func(h *house) { h.s.NotNumber[h.g.party(&h.s.Public, 1)] = 8 }},
			{"weaknesses they know", visitorsSee(1), func(h *house) { h.s.FalseWeak[h.g.party(&h.s.Public, 1)] = 2 }},
			{"powers they have seen", visitorsSee(1), func(h *house) { h.s.CardsSeen[h.g.party(&h.s.Public, 1)] = 1 << 7 }},
			{"the slots they have seen", visitorsSee(1), func(h *house) { h.s.SlotSeen[h.g.party(&h.s.Public, 1)][0] = 3 }},
			{"what she knows", []int{0}, func(h *house) { h.s.learn(0, TileExit) }},
			{"the active Visitor's moved tiles", []int{1}, func(h *house) { h.s.MovedTiles = setOf(TileDoll) }},
		} {
			for deciding, phase := range map[engine.Player]Phase{1: PhaseAct, 0: PhaseWindowB} {
				h := start(func(*RuleSet) {})
				h.s.Player, h.s.Phase, h.s.Declared = deciding, phase, mv(OpMove, inStudy)
				twin := h.copyOf()
				c.change(twin)
				for _, p := range all {
					same := *h.view(p) == *twin.view(p)
					h.want(same != slices.Contains(c.seen, p), "talk %s: %s, seat %d sees it: %v", talk, c.name, p, !same)
					keys := h.g.Key(&h.s, engine.Player(p)) == h.g.Key(&twin.s, engine.Player(p))
					h.want(keys == same, "talk %s: %s, seat %d: the key tells another story than the view", talk, c.name, p)
				}
			}
		}
	}
}

// The order of the noise cards is hidden from all, she included.
func TestRule6_8NoiseHidden(t *testing.T) {
	h := newHouse(t, 2, plainCards)
	twin := h.copyOf()
	for twin.s.Noise == h.s.Noise {
		twin.g.resetNoise(&twin.s, &twin.c)
	}
	twin.s.Round = h.s.Round
	for p := range 3 {
		h.want(*h.view(p) == *twin.view(p), "seat %d sees the order of the cards", p)
	}
}

// Nobody but who decides sees which decision is due; everybody the stage.
func TestRule6_8Phase(t *testing.T) {
	h := newHouse(t, 2)
	for p, want := range []Phase{PhaseOther, PhaseNoise, PhaseOther} {
		h.want(h.view(p).Phase == want && h.view(p).Stage == StageNoise && h.view(p).Me == engine.Player(p), "seat %d sees phase %d", p, h.view(p).Phase)
	}
	h.noise()
	for p, want := range []Phase{PhaseScream, PhaseOther, PhaseOther} {
		h.want(h.view(p).Phase == want && h.view(p).Stage == StageGhosts, "seat %d sees phase %d", p, h.view(p).Phase)
	}
	h.g.end(&h.s, SideHako, AllDead)
	h.want(h.view(0).Phase == PhaseOver && h.view(2).Phase == PhaseOver, "the end is hidden")
}

// Behind closed eyes the table stands as it was seen last.
func TestRule6_8ClosedEyes(t *testing.T) {
	h := newHouse(t, 2)
	h.diaries(7, 8)
	h.s.FaceUp = 1 << (kitchenAt + 1)
	h.gain(3)
	h.arm(4, 2)
	h.noise()
	h.do(OpNoScream)
	h.do(OpNoSet)
	start := h.view(1)
	h.do(OpPower, 4)
	used := h.view(1)
	blurred := *used
	blurred.InRoom, blurred.RoomEmpty, blurred.Base, blurred.Murky, blurred.NoDiary, blurred.Empties = start.InRoom, start.RoomEmpty, start.Base, start.Murky, start.NoDiary, start.Empties
	blurred.Second = start.Second
	h.want(blurred == *start, "the use of a power is seen behind closed eyes")
	for _, m := range []Move{mv(OpRoom, inKitchen), mv(OpPut, int(Empty)), mv(OpPut, int(TileExtinguisher)), mv(OpGo, inKitchen), mv(OpHide, kitchenAt)} {
		h.want(h.view(2).Slot == [2]uint8{} && h.view(2).GhostAt == [MaxSeats]int8{-1, -1, -1, -1, -1}, "the ghosts are seen")
		h.want(*h.view(1) == *used, "behind closed eyes something is seen before %s", h.words(m))
		h.play(m)
	}
	h.want(h.view(1).FaceUp == 0 && h.view(1).SlotFull == 2, "eyes stay closed")
}

// Who learns what a peek finds.
func TestRule6_8Talk(t *testing.T) {
	for talk, knows := range map[string][4]bool{
		"open": {true, true, true, true}, "whisper": {false, true, true, true}, "silent": {false, true, false, false},
	} {
		h := newHouse(t, 3, talking(talk))
		h.pawn(1, inStorage)
		h.quiet()
		h.do(OpPeek, storageAt)
		for p, want := range knows {
			v := h.view(p)
			h.want((v.Base[storageAt] == TileNumber1+3) == want, "%s: seat %d knows the tile: %v", talk, p, !want)
			h.want((v.NotNumber == 1<<3) == want, "%s: seat %d knows the number: %v", talk, p, !want)
			h.want((v.Took == TileNumber1+3) == (p == 1), "%s: seat %d sees what is in his hand", talk, p)
			h.want(v.Peeking == storageAt && v.Peeked[1] == 1<<storageAt, "%s: seat %d does not see which Shadow", talk, p)
		}
		// Who looked at it knows who holds it when it is taken; the Empty is known.
		h.do(OpKeep)
		for p, want := range knows {
			v := h.view(p)
			h.want((v.Hand[1] == setOf(TileNumber1+3)) == want && v.HandSize[1] == 1, "%s: seat %d knows the hand: %v", talk, p, !want)
			h.want(v.Base[storageAt] == Empty && v.Count[storageAt] == 1 && v.Empties>>storageAt&1 != 0, "%s: seat %d does not know the Empty", talk, p)
		}
	}
	// Information about the weakness, alike.
	h := newHouse(t, 2, silent)
	h.pawn(1, inStudy)
	h.quiet()
	h.do(OpPeek, studyAt+1)
	h.want(h.view(1).FalseWeak == 1<<1 && h.view(2).FalseWeak == 0 && h.view(0).FalseWeak == 0, "who knows that the stake is false")
}

func TestRule6_8Followed(t *testing.T) {
	// She had looked at the tile that a Visitor takes: she knows that he holds it.
	h := newHouse(t, 2, talking("whisper"))
	h.g.learnRoom(&h.s, inStorage)
	h.pawn(1, inStorage)
	h.quiet()
	h.do(OpPeek, storageAt)
	h.do(OpKeep)
	h.want(h.view(0).Hand[1] == setOf(TileNumber1+3), "she loses sight of the tile")

	// A diary is seen by all.
	diary := newHouse(t, 2, silent)
	diary.quiet()
	diary.do(OpPeek, hall1At)
	for p := range 3 {
		diary.want(diary.view(p).Diaries == 1<<10, "seat %d does not see the diary", p)
	}

	// A tile left where it lies is no diary, and everybody knows.
	left := newHouse(t, 2, silent)
	left.pawn(1, inStorage)
	left.quiet()
	left.do(OpPeek, storageAt)
	left.do(OpLeave)
	left.want(left.view(2).NoDiary == 1<<storageAt && left.view(2).Base[storageAt] == HiddenTile, "what is left")

	// A tile of the hand laid as a refill: that it is one is public, not which.
	refill := newHouse(t, 3, silent)
	refill.hold(1, TileWeapon1, TileCharm)
	refill.pawn(1, inStorage)
	refill.quiet()
	refill.do(OpPeek, storageAt)
	refill.do(OpKeep)
	refill.do(OpRefillOwn, int(TileCharm))
	for p := range 4 {
		v := refill.view(p)
		refill.want(v.Laid == 1<<storageAt && v.HandSize[1] == 2 && v.Empties>>storageAt&1 == 0, "seat %d does not see that a tile was laid", p)
		want := HiddenTile
		if p == 1 {
			want = TileCharm
		}
		refill.want(v.Base[storageAt] == want, "seat %d knows the tile as %d", p, v.Base[storageAt])
	}
}

// One of two or more tiles that leaves a hand facedown may be any of them.
func TestRule6_8OneOfAHand(t *testing.T) {
	both := setOf(TileCharm) | setOf(TileWeapon1)
	start := func(tiles ...Tile) *house {
		h := newHouse(t, 3, silent)
		h.hold(1, tiles...)
		h.bare(hall1At)
		for _, tile := range tiles {
			h.s.learn(0, tile)
			h.s.learn(3, tile)
		}
		h.quiet()
		return h
	}
	give := start(TileCharm, TileWeapon1)
	give.want(give.view(3).Hand[1] == both, "seat 3 has seen the hand")
	give.do(OpGive, 2, int(TileCharm))
	for _, p := range []int{0, 3} {
		v := give.view(p)
		give.want(v.Hand[1] == 0 && v.Hand[2] == 0 && v.InHands == both, "seat %d knows which tile was given, in hands %#x", p, v.InHands)
	}
	give.want(give.view(1).Hand[1] == setOf(TileWeapon1) && give.view(1).Hand[2] == setOf(TileCharm) && give.view(1).InHands == 0, "the giver forgets")
	give.want(give.view(2).Hand[2] == setOf(TileCharm) && give.view(2).Hand[1] == 0, "the receiver knows the rest, or not what he got")

	single := start(TileCharm)
	single.do(OpGive, 2, int(TileCharm))
	single.want(single.view(3).Hand[2] == setOf(TileCharm) && single.view(0).Hand[2] == setOf(TileCharm), "the only tile of a hand is lost sight of")

	drop := start(TileCharm, TileWeapon1)
	drop.do(OpDrop, hall1At, int(TileCharm))
	drop.want(drop.view(3).InHands == both && drop.view(3).Base[hall1At] == HiddenTile && drop.view(3).Laid>>hall1At&1 != 0, "seat 3 knows which tile was dropped")
	drop.want(drop.view(1).Base[hall1At] == TileCharm && drop.view(1).Hand[1] == setOf(TileWeapon1), "he forgets what he dropped")
	last := start(TileCharm)
	last.do(OpDrop, hall1At, int(TileCharm))
	last.want(last.view(3).Base[hall1At] == TileCharm, "the only tile of a hand is lost sight of")

	// Seen again, it is known again.
	drop.do(OpPeek, hall1At)
	drop.do(OpLeave)
	drop.turn(3)
	drop.quiet()
	drop.do(OpPeek, hall1At)
	drop.want(drop.view(3).Base[hall1At] == TileCharm && drop.view(3).InHands == setOf(TileWeapon1), "seat 3 sees the tile and does not know it")

	// Those who pool what they see lose nothing.
	pool := newHouse(t, 3, talking("whisper"))
	pool.hold(1, TileCharm, TileWeapon1)
	pool.quiet()
	pool.do(OpGive, 2, int(TileCharm))
	pool.want(pool.view(3).Hand[2] == setOf(TileCharm) && pool.view(3).InHands == 0, "Visitors who share lose sight of a tile")

	// Stolen and out of reach of hands and laid tiles: nothing is known of the rest.
	for _, fate := range []string{"hako_room", "removed", "victim_room"} {
		h := newHouse(t, 3, silent, func(r *RuleSet) { r.Powers.P7Fate = fate })
		h.hold(1, TileCharm, TileWeapon1)
		h.s.learn(3, TileCharm)
		h.s.learn(3, TileWeapon1)
		h.s.InHands[2] = setOf(TileCharm) | setOf(TileExit)
		h.arm(7)
		h.quiet()
		h.do(OpSteal)
		h.do(OpStealTile, int(TileCharm))
		if fate == "victim_room" {
			h.do(OpLay, hall1At)
		}
		v := h.view(3)
		want := TileSet(0)
		if fate == "victim_room" {
			want = both
		}
		h.want(v.Hand[1] == 0 && v.InHands == want && v.HandSize[1] == 1, "fate %s: seat 3 knows the tiles as %#x in hands", fate, v.InHands)
		h.want(h.view(2).InHands.Has(TileCharm) == (fate == "victim_room") && h.view(2).InHands.Has(TileExit), "fate %s: seat 2 takes it to be in hands still: %#x", fate, h.view(2).InHands)
		h.want(h.view(1).Hand[1] == setOf(TileWeapon1), "fate %s: the victim forgets", fate)
		h.want(h.view(0).Hand[1] == setOf(TileWeapon1), "fate %s: she has not seen the hand", fate)
		h.want(v.Hand[0] == 0 && v.Lost == 0, "fate %s: seat 3 sees which tile was taken", fate)
		if fate == "hako_room" {
			h.want(h.view(1).Hand[0] == setOf(TileCharm) && h.view(0).Hand[0] == setOf(TileCharm) && v.HandSize[0] == 1, "who knows the tile on her board")
		}
	}
}

// The tile that the Bones displace at the start goes to the bare Shadow unseen.
func TestRule6_8Bones(t *testing.T) {
	h := newHouse(t, 2)
	h.set.Setup.Choices = "agents"
	h.g = rulesFor(t, &h.set)
	h.g.Setup(&h.s, 3, &h.c)
	for h.s.Phase != PhaseBones {
		h.play(h.legal()[0])
	}
	s := &h.s
	bare := slices.Index(s.Base[:24], NoTile)
	x := (bare + 1) % 24
	for x == h.g.SafeShadow() || h.g.grudge>>h.g.RoomOf(x)&1 != 0 {
		x = (x + 1) % 24
	}
	moved := s.Base[x]
	h.do(OpBones, x)
	h.want(s.Base[x] == TileBones && s.Base[bare] == moved, "the tile goes to %d", s.Base[bare])
	for p := range 3 {
		h.want(!s.Known[h.g.party(&s.Public, engine.Player(p))].Has(moved), "seat %d sees the displaced tile", p)
	}
	h.want(h.view(0).Base[x] == TileBones && h.view(1).Base[x] == HiddenTile && h.view(1).Base[bare] == HiddenTile, "who sees the Bones")
}

func TestRule6_8Blur(t *testing.T) {
	start := func(change func(h *house)) *house {
		h := newHouse(t, 3, silent)
		h.diaries(1, 2, 3, 4)
		for party := 1; party <= 3; party++ {
			h.s.learn(party, TileNumber1+3)
			h.s.learn(party, TileNumber1+4)
			h.s.learn(party, TileDiary1+8)
		}
		h.s.learn(0, TileNumber1+3)
		h.hold(1, TileCharm, TileWeapon1)
		h.s.InHands[3] |= setOf(TileCharm)
		h.s.Laid = 1 << livingAt
		h.s.NoDiary = 1<<storageAt | 1<<bathAt
		h.gain(2)
		h.s.Gained[1] = 1 << 2
		change(h)
		h.g.setPower(&h.s, 2, 0)
		h.herTurn()
		h.do(OpPower, 2)
		h.rest()
		return h
	}
	none := func(*house) {}
	sharp := start(none)
	for p := 1; p <= 3; p++ {
		v := sharp.view(p)
		sharp.want(v.Base[storageAt] == TileNumber1+3 && v.Base[hall2At] == Empty && v.InRoom == [TileIDs]uint8{}, "seat %d: without power 4 knowledge blurs", p)
	}
	blur := start(func(h *house) { h.s.Gained[1] = 1<<2 | 1<<4 })
	for p := 1; p <= 3; p++ {
		v := blur.view(p)
		blur.want(v.Base[storageAt] == HiddenTile && v.InRoom[TileNumber1+3] == inStorage+1, "seat %d knows the tile on its Shadow", p)
		blur.want(v.Base[hall2At] == HiddenTile && v.RoomEmpty[inHall2] == 2 && v.RoomEmpty[inBasement] == 2, "seat %d: Empties by room are %v", p, v.RoomEmpty)
		blur.want(v.Base[bathAt] == TileDiary1+8, "seat %d: a room of one Shadow blurs", p)
		blur.want(v.NoDiary == 1<<bathAt && v.Laid == 0 && v.Empties == 0, "seat %d: marks of Shadows stay", p)
		blur.want(v.InHands == 0, "seat %d: tiles laid from hands are still followed", p)
		blur.want(v.NotNumber>>3&1 != 0, "seat %d forgets a number", p)
	}
	blur.want(blur.view(0).Base[storageAt] == TileNumber1+3, "her knowledge blurs")

	locked := start(func(h *house) { h.set.Powers.Card[4].Lock = 5; h.g = rulesFor(t, &h.set); h.s.Gained[1] = 1<<2 | 1<<4 })
	locked.want(locked.view(1).Base[storageAt] == TileNumber1+3, "a power 4 that is locked blurs")
	burnt := start(func(h *house) { h.s.Gained[1] = 1<<2 | 1<<4; h.s.CardsOut = 1 << 4 })
	burnt.want(burnt.view(1).Base[storageAt] == TileNumber1+3, "a power 4 that is burnt blurs")

	// A tile taken from a room where it was known by room alone.
	blur.turn(1)
	blur.pawn(1, inStorage)
	blur.quiet()
	blur.do(OpPeek, storageAt)
	blur.want(blur.view(1).Base[storageAt] == TileNumber1+3 && blur.view(1).InRoom[TileNumber1+3] == 0, "what is seen again is not known again")
	blur.do(OpKeep)
	blur.want(blur.view(3).InRoom[TileNumber1+3] == 0 && blur.view(3).Hand[1] == 0, "seat 3 still takes it to be in the room")
	blur.want(blur.view(3).InRoom[TileNumber1+4] == 0, "seat 3 is sure that another tile was taken")
	blur.want(blur.view(1).InRoom[TileNumber1+4] == inStorage+1, "he who knows what he took forgets the rest of the room")

	// An Empty that is looked at again is known again, to him who looks.
	look := blur.copyOf()
	look.turn(2)
	look.pawn(2, inHall2)
	look.quiet()
	look.do(OpPeek, hall2At)
	look.want(look.view(2).Base[hall2At] == Empty && look.view(3).Base[hall2At] == HiddenTile, "who knows the Empty that was peeked")

	// An Empty that is known by room is counted on when one leaves in public.
	blur.want(blur.view(3).RoomEmpty[inHall2] == 2, "Empties elsewhere are forgotten")
	blur.turn(1)
	blur.pawn(1, inHall2)
	blur.quiet()
	blur.do(OpWeapon, hall2At, int(TileWeapon1))
	blur.want(blur.view(3).RoomEmpty[inHall2] == 1 && blur.view(3).RoomEmpty[inBasement] == 2, "after one is destroyed there are %v", blur.view(3).RoomEmpty)
}

// Where objects change while power 4 may act, nobody can tell ghosts from tiles,
// unless the number of objects says that there is no ghost among them.
func TestRule6_8Murky(t *testing.T) {
	h := newHouse(t, 2)
	h.bare(storageAt)
	h.she(livingAt)
	h.arm(4)
	h.herTurn()
	h.do(OpPower, 4)
	h.do(OpRoom, inStorage)
	h.do(OpPut, int(TileNumber1)+4)
	h.do(OpPut, int(NoTile))
	h.do(OpPut, int(TileNumber1)+5)
	tiles := h.copyOf()
	h.do(OpGo, inStorage)
	h.do(OpHide, storageAt+1)
	v := h.view(1)
	h.want(v.Murky == 7<<storageAt && v.Reach[0]>>storageAt&7 == 7, "murky are %#x, she can be on %#x", v.Murky, v.Reach[0])
	for x := storageAt; x < storageAt+3; x++ {
		h.want(v.Count[x] == 1 && v.Base[x] == HiddenTile && v.Second[x] == NoTile, "of a murky room more is seen than objects")
	}
	h.want(h.view(0).Base[storageAt] == TileNumber1+4 && h.view(0).Base[storageAt+1] == NoTile, "she does not see the tiles")
	h.turn(1)
	h.pawn(1, inStorage)
	h.quiet()
	h.do(OpPeek, storageAt)
	h.want(h.view(1).Murky == 6<<storageAt, "a peek does not clear up, murky %#x", h.view(1).Murky)

	tiles.rest()
	v = tiles.view(1)
	tiles.want(v.Murky == 0, "of two objects and two tiles one may be a ghost: murky %#x", v.Murky)
	tiles.want(v.Base[storageAt] == HiddenTile && v.Base[storageAt+1] == NoTile, "what is seen of the tiles that moved")

	// Without it a bare Shadow where something lies hides a ghost.
	plain := newHouse(t, 2)
	plain.bare(kitchenAt)
	plain.herTurn()
	plain.do(OpGo, inKitchen)
	plain.do(OpHide, kitchenAt)
	plain.want(plain.view(1).Murky == 0 && plain.view(1).Base[kitchenAt] == NoTile && plain.view(1).Count[kitchenAt] == 1, "a ghost on a bare Shadow is taken for a tile")
}

func TestRule6_8Reach(t *testing.T) {
	rooms := func(h *house, g int) (set uint16) {
		for x := range h.g.shadows {
			if h.view(1).Reach[g]>>x&1 != 0 {
				set |= 1 << h.g.roomOf[x]
			}
		}
		return set
	}
	// From the grudge rooms by steps; a scream names the room before the move.
	h := newHouse(t, 2)
	h.want(rooms(h, 0) == 1<<inRed|1<<inChildren, "at the start she can be in rooms %#x", rooms(h, 0))
	h.herTurn()
	h.rest()
	h.want(rooms(h, 0) == 1<<inRed|1<<inChildren|1<<inKitchen|1<<inHall1, "after one turn she can be in rooms %#x", rooms(h, 0))
	h.noise()
	h.do(OpScream)
	h.want(rooms(h, 0) == 1<<inRed, "after a scream she can be in rooms %#x", rooms(h, 0))
	h.do(OpNoSet)
	h.rest()
	h.want(rooms(h, 0) == 1<<inRed|1<<inKitchen, "after a scream and a move she can be in rooms %#x", rooms(h, 0))

	// A power that may have acted unseen leads farther.
	for _, c := range []struct {
		name  string
		found int
		may   uint16
		used  bool
		want  uint16
	}{
		{"no card used", 5, 1<<1 | 1<<2, false, 1<<inRed | 1<<inKitchen},
		{"power 2 at most", 5, 1<<3 | 1<<2, true, 1<<inRed | 1<<inKitchen | 1<<inBath},
		{"power 2 locked", 2, 1<<3 | 1<<2, true, 1<<inRed | 1<<inKitchen},
		{"power 1", 5, 1<<3 | 1<<1, true, 1<<10 - 1 - 1<<inHall2 - 1<<inBasement},
		{"power 1 locked", 4, 1<<3 | 1<<1, true, 1<<inRed | 1<<inKitchen},
		{"neither", 5, 1<<3 | 1<<7, true, 1<<inRed | 1<<inKitchen},
	} {
		h := newHouse(t, 2)
		h.found(c.found)
		h.deck(3)
		h.s.Gained[0] = c.may
		h.g.setPower(&h.s, 3, 0)
		h.noise()
		h.do(OpScream)
		h.do(OpNoSet)
		if c.used {
			h.do(OpPower, 3)
			h.do(OpRoom, inBath)
		}
		h.rest()
		h.want(rooms(h, 0) == c.want, "%s: she can be in rooms %#x, want %#x", c.name, rooms(h, 0), c.want)
	}

	// A Hakobito by one step, whatever she uses.
	hak := newHouse(t, 3)
	hak.hakobito(2, childrenAt)
	hak.s.Reach[2] = 1 << childrenAt
	hak.found(5)
	hak.arm(1)
	hak.herTurn()
	hak.do(OpPower, 1)
	hak.rest()
	hak.want(rooms(hak, 2) == 1<<inChildren|1<<inHall1, "the Hakobito can be in rooms %#x", rooms(hak, 2))
}

func TestRule6_8Evidence(t *testing.T) {
	// A peek that nobody dies of.
	h := newHouse(t, 2)
	h.pawn(1, inChildren)
	h.quiet()
	h.do(OpPeek, childrenAt)
	h.want(h.view(2).Reach[0] == 7<<redAt|6<<childrenAt, "after a peek she can be on %#x", h.view(2).Reach[0])

	// Surviving a deadly item; an item that is not deadly says nothing.
	for _, deadly := range []bool{true, false} {
		item := newHouse(t, 2, func(r *RuleSet) { r.Items.PhoneDeadly = deadly })
		item.item(1, Smartphone)
		item.pawn(1, inChildren)
		item.quiet()
		item.do(OpPhone)
		item.want((item.view(2).Reach[0]>>childrenAt&7 == 0) == deadly, "deadly %v: after the item she can be on %#x", deadly, item.view(2).Reach[0])
	}

	// Her answers, where she cannot lie.
	for _, lie := range []bool{true, false} {
		ouija := newHouse(t, 2)
		ouija.item(1, Ouija)
		if lie {
			ouija.arm(8) // it may be power 9 for all that the Visitors know
		}
		ouija.quiet()
		if lie {
			ouija.do(OpNoInterrupt)
		}
		ouija.do(OpOuija, inRed)
		if lie {
			ouija.do(OpNoInterrupt)
		}
		ouija.want((ouija.view(2).Reach[0] == 7<<redAt) == !lie, "lies possible %v: after the answer she can be on %#x", lie, ouija.view(2).Reach[0])
		ouija.want(ouija.view(2).Claim == 1<<inRed, "the answer is not heard")
	}

	honest := newHouse(t, 2)
	honest.item(1, Ouija)
	honest.deck(8)
	honest.s.Gained[0] = 1 << 8 // her one card is known not to be power 9
	honest.arm(8)
	honest.quiet()
	honest.do(OpNoInterrupt)
	honest.do(OpOuija, inRed)
	honest.do(OpNoInterrupt)
	honest.want(honest.view(2).Reach[0] == 7<<redAt, "an answer that cannot be a lie is no evidence")

	// A ghost that keeps no tile is an object too many; one that does is not.
	stack := newHouse(t, 3)
	stack.hakobito(2, childrenAt+1)
	stack.hakobito(3, childrenAt+1)
	stack.s.Reach[3] |= 1 << (childrenAt + 1)
	stack.herTurn()
	stack.rest()
	stack.want(stack.view(1).Reach[3] == 1<<(childrenAt+1), "a ghost on no tile can be on %#x", stack.view(1).Reach[3])
	stack.want(stack.view(1).Covers == 1|1<<2, "who keeps a tile is not seen: %#x", stack.view(1).Covers)

	// One that keeps a tile lies on no bare Shadow.
	over := newHouse(t, 2)
	over.bare(kitchenAt, redAt+1)
	over.herTurn()
	over.rest()
	over.want(over.view(1).Reach[0]&(1<<kitchenAt|1<<(redAt+1)) == 0 && over.view(1).Reach[0]>>(kitchenAt+1)&1 != 0, "a ghost that keeps a tile can be on %#x", over.view(1).Reach[0])

	// A tile turned down tells that a ghost was in the room.
	down := newHouse(t, 2)
	down.diaries(7, 8)
	down.s.FaceUp = 1 << (kitchenAt + 1)
	still := down.copyOf()
	down.herTurn()
	down.do(OpGo, inKitchen)
	down.do(OpTurnDown, kitchenAt+1)
	down.do(OpHide, kitchenAt)
	down.want(down.view(1).Reach[0] == 3<<kitchenAt, "after a tile is turned down she can be on %#x", down.view(1).Reach[0])
	// If two can have come, it tells of neither.
	two := newHouse(t, 3)
	two.diaries(8)
	two.s.FaceUp = 1 << (kitchenAt + 1)
	two.hakobito(2, bathAt)
	two.herTurn()
	two.do(OpGhost, 0)
	two.do(OpGo, inKitchen)
	two.do(OpTurnDown, kitchenAt+1)
	two.do(OpHide, kitchenAt)
	two.do(OpGhostEnd)
	two.want(two.view(1).Reach[0]>>redAt&7 != 0 && two.view(1).Reach[2]>>bathAt&1 != 0, "of two ghosts one is told: %#x, %#x", two.view(1).Reach[0], two.view(1).Reach[2])
	still.herTurn()
	still.rest()
	still.want(still.view(1).Reach[0]>>(kitchenAt+1)&1 == 0 && still.view(1).Reach[0]>>kitchenAt&1 != 0, "she can sit under a faceup tile: %#x", still.view(1).Reach[0])
}

func TestRule6_8HerCards(t *testing.T) {
	h := newHouse(t, 3, silent)
	h.item(1, Smartphone)
	h.gain(1)
	h.arm(3)
	h.quiet()
	h.do(OpPhone)
	h.want(h.view(1).CardsSeen == 1<<1|1<<3|1<<9 && h.view(1).Slot == [2]uint8{3, 0}, "the Smartphone shows %#x, slots %v", h.view(1).CardsSeen, h.view(1).Slot)
	h.want(h.view(2).CardsSeen == 0 && h.view(2).Slot == [2]uint8{}, "seat 2 sees her cards")
	h.want(h.view(2).SlotFull == 1 && h.view(2).CardHand == 2 && h.view(2).Deck == 8, "the numbers of her cards are hidden")

	// A card kept from a scream was free then, one put to the bottom was not; those
	// that Time of Despair brings may be any.
	scream := newHouse(t, 2)
	scream.diaries(2, 7)
	scream.deck(9, 7, 1)
	for n, may := range map[int]uint16{7: 1<<2 | 1<<7, 1: 1<<11 - 2 - 1<<2 - 1<<7} {
		one := scream.copyOf()
		one.deck(9, n)
		one.noise()
		one.do(OpScream)
		v := one.view(1)
		have := v.DeckMay[v.Deck-1]
		if n == 7 {
			have = v.Gained[v.Gains-1]
		}
		one.want(have == may, "power %d may be any of %#x, want %#x", n, have, may)
	}

	// The slot seen is forgotten with the card in it.
	back := h.copyOf()
	back.turn(1)
	back.noise()
	back.do(OpNoScream)
	back.do(OpTakeBack, 0)
	back.want(back.view(1).Slot == [2]uint8{} && back.view(1).CardsSeen>>3&1 != 0, "the slot is known though it is empty")
	use := h.copyOf()
	use.turn(1)
	use.herTurn()
	use.do(OpPower, 3)
	use.do(OpRoom, inBath)
	use.rest()
	use.want(use.view(1).Slot == [2]uint8{}, "the slot is known though its card was used")

	// A burnt card is known to all to be gone.
	burn := newHouse(t, 2)
	burn.hold(1, TileCharm)
	burn.item(1, Smartphone)
	burn.arm(3)
	burn.quiet()
	burn.do(OpPhone)
	burn.turn(1)
	burn.quiet()
	burn.do(OpCharm, 0, int(TileCharm))
	burn.want(burn.view(2).CardsOut == 1<<3 && burn.view(2).SlotFull == 0 && burn.view(0).CardsSeen == 1<<9, "the burnt card %#x", burn.view(2).CardsOut)
	burn.want(burn.view(1).CardsSeen == 1<<9 && burn.view(1).Slot == [2]uint8{}, "a burnt card is still taken to be hers: %#x", burn.view(1).CardsSeen)
}

// Everybody sees the numbers of tiles in hands and what becomes of them.
func TestRule6_8Public(t *testing.T) {
	h := newHouse(t, 3, silent)
	h.hold(1, TileWeapon1+1)
	h.pawn(1, inStudy)
	h.quiet()
	h.do(OpPeek, studyAt)
	h.do(OpGuess, int(h.s.Code)+1)
	h.want(h.view(0).CodeLeft == h.view(3).CodeLeft && h.view(3).CodeLeft>>(h.s.Code+1)&1 == 0, "the guess is not heard")
	h.turn(1)
	h.quiet()
	h.do(OpPeek, studyAt)
	h.do(OpGuess, int(h.s.Code))
	for p := range 4 {
		v := h.view(p)
		h.want(v.KeyOut && v.Hand[1].Has(TileKey) && v.HandSize[1] == 2, "seat %d does not see who got the Key", p)
	}
	h.turn(1)
	h.quiet()
	h.do(OpWeapon, studyAt+1, int(TileWeapon1)+1)
	for p := range 4 {
		v := h.view(p)
		h.want(v.Gone == setOf(TileWeapon1+1)|setOf(TileInfo1+1) && v.Base[studyAt+1] == NoTile, "seat %d does not see what is destroyed", p)
		h.want(v.FalseWeak == 1<<1, "seat %d does not learn from a tile shown", p)
	}
}

// The ghosts learn what the dead knew, from the tiles' faces too.
func TestRule6_8Dead(t *testing.T) {
	h := newHouse(t, 3, silent)
	h.s.learn(1, TileNumber1+3)
	h.s.learn(1, TileInfo1+1)
	h.s.learn(2, TileNumber1+4)
	h.she(hall1At)
	h.quiet()
	h.do(OpPeek, hall1At)
	v := h.view(0)
	h.want(v.NotNumber == 1<<3 && v.FalseWeak == 1<<1 && v.Base[storageAt] == TileNumber1+3, "the ghosts know false numbers %#x, weaknesses %#x", v.NotNumber, v.FalseWeak)
	h.want(v.Base[storageAt+1] == HiddenTile, "the ghosts know what the living know")
	h.want(h.view(3).NotNumber == 0, "the living know what the dead knew")
}

// Ghosts share all they know, the living not with them.
func TestRule6_8Ghosts(t *testing.T) {
	h := newHouse(t, 3, silent)
	h.hakobito(2, childrenAt)
	h.gain(3)
	h.noise()
	h.do(OpNoScream)
	h.do(OpSet, 3, 0)
	h.do(OpPower, 3)
	mine, his := h.view(0), h.view(2)
	his.Me, his.Phase = mine.Me, mine.Phase
	h.want(*mine == *his, "a Hakobito sees other things than she")
	v := h.view(0)
	h.want(v.Ghost && v.Using == 3 && v.OwnPowers == 1<<3 && v.Code == int8(h.s.Code) && v.Weakness == 0 && v.GhostAt == h.s.GhostAt, "she does not see her own things")
	h.want(v.CardsHeld == 1<<3|1<<9 && v.CardsSeen == 1<<3|1<<9, "she sees her hand as %#x", v.CardsHeld)
	w := h.view(1)
	h.want(!w.Ghost && w.Using == 0 && w.OwnPowers == 0 && w.Code == -1 && w.Weakness == -1 && w.CardsHeld == 0 && w.GhostOn == -1, "a Visitor sees her things")
	h.do(OpRoom, inStorage)
	h.want(h.view(2).Base[storageAt] == TileNumber1+3 && h.view(1).Base[storageAt] == HiddenTile, "who sees what she looks at")
}

// What else follows for everybody from what is seen.
func TestRule6_8Deductions(t *testing.T) {
	inChildrenNow := func(h *house) uint32 { return h.view(2).Reach[0] >> childrenAt & 7 }

	// She did not kill who declared a deadly item, interrupted or not.
	phone := newHouse(t, 2)
	phone.item(1, Smartphone)
	phone.pawn(1, inChildren)
	phone.arm(8)
	phone.quiet()
	phone.do(OpNoInterrupt)
	phone.do(OpPhone)
	phone.due(PhaseWindowB, 0)
	phone.want(inChildrenNow(phone) == 0, "she may be where a deadly item did not kill")

	// She interrupts items from other rooms alone, unless the rule set says so.
	for _, open := range []bool{false, true} {
		item := newHouse(t, 2, func(r *RuleSet) { r.Play.InterruptItemsInHerRoom = open })
		item.hold(1, TileWeapon1+2)
		item.pawn(1, inChildren)
		item.arm(8)
		item.quiet()
		item.do(OpNoInterrupt)
		item.do(OpWeapon, childrenAt, int(TileWeapon1)+2)
		item.want(inChildrenNow(item) == 7, "a declaration tells where she is")
		item.do(OpDollCall)
		item.want((inChildrenNow(item) == 0) == !open, "interrupts in her room %v: after one she may be in the room: %v", open, inChildrenNow(item) != 0)
	}

	same := newHouse(t, 2, func(r *RuleSet) { r.Powers.P7SameRoom = true })
	same.hold(1, TileDoll)
	same.pawn(1, inRed)
	same.arm(7)
	same.quiet()
	same.do(OpSteal)
	same.want(same.view(2).Reach[0] == 7<<redAt, "a theft in her room leaves her on %#x", same.view(2).Reach[0])

	// A Hakobito kills only where she does not.
	five := newHouse(t, 3)
	five.found(8)
	five.hakobito(3, childrenAt)
	five.pawn(1, inChildren)
	five.arm(5)
	five.noise()
	five.want(inChildrenNow(five) == 0, "a Hakobito kills in her room")
	peek := newHouse(t, 3)
	peek.hakobito(3, childrenAt)
	peek.pawn(1, inChildren)
	peek.quiet()
	peek.do(OpPeek, childrenAt)
	peek.want(inChildrenNow(peek) == 6, "a Hakobito kills on her Shadow")

	// What a weakness item leaves bare hides nobody.
	weapon := newHouse(t, 3)
	weapon.hakobito(3, childrenAt+1)
	weapon.s.Reach[3] = 7 << childrenAt
	weapon.hold(1, TileWeapon1+2)
	weapon.pawn(1, inChildren)
	weapon.quiet()
	weapon.do(OpWeapon, childrenAt, int(TileWeapon1)+2)
	weapon.want(inChildrenNow(weapon) == 6 && weapon.view(2).Reach[3] == 6<<childrenAt, "ghosts may be on the bare Shadow: %#x, %#x", weapon.view(2).Reach[0], weapon.view(2).Reach[3])

	// Who names a code has the Safe before him.
	safe := newHouse(t, 3, silent)
	for party := range 4 {
		safe.s.Known[party] &^= setOf(TileSafe)
	}
	safe.pawn(1, inStudy)
	safe.quiet()
	safe.do(OpPeek, studyAt)
	safe.want(safe.view(2).Base[studyAt] == HiddenTile, "seat 2 knows what is peeked")
	safe.do(OpGuess, int(safe.s.Code)+1)
	safe.want(safe.view(2).Base[studyAt] == TileSafe && safe.view(0).Base[studyAt] == TileSafe, "the guess does not tell where the Safe is")

	// Nobody speaks up for the Doll: nobody has it, until somebody may have.
	doll := newHouse(t, 3, silent)
	doll.hold(2, TileCharm)
	doll.arm(8)
	doll.pawn(1, inLiving)
	doll.quiet()
	doll.want(doll.view(3).NoDoll == 0, "hands without the Doll are known before the call")
	doll.do(OpDollCall)
	doll.want(doll.view(3).NoDoll == 1<<1|1<<2|1<<3, "nobody speaks up and hands %#x may not hold the Doll", doll.view(3).NoDoll)
	doll.do(OpPeek, livingAt+1)
	doll.do(OpKeep)
	doll.want(doll.view(3).NoDoll == 1<<2|1<<3, "a tile was taken, and hands %#x may not hold the Doll", doll.view(3).NoDoll)
	doll.turn(2)
	doll.pawn(3, inHall1)
	doll.quiet()
	doll.do(OpGive, 3, int(TileCharm))
	doll.want(doll.view(1).NoDoll == 1<<2|1<<3, "a tile that is not the Doll was given, and hands %#x may not hold it", doll.view(1).NoDoll)
	doll.turn(1)
	doll.pawn(3, inLiving)
	doll.quiet()
	doll.do(OpGive, 3, int(TileWeapon1)+2)
	doll.want(doll.view(2).NoDoll == 1<<2, "a tile that may be the Doll was given, and hands %#x may not hold it", doll.view(2).NoDoll)

	// A set card is one of those that she had when she set it.
	slot := newHouse(t, 2)
	slot.arm(9)
	slot.gain(1, 2)
	slot.noise()
	slot.do(OpNoScream)
	slot.do(OpSet, 2, 1)
	slot.want(slot.view(1).SlotGains == [2]uint8{1, 3}, "the cards were set with %v gained", slot.view(1).SlotGains)
}
