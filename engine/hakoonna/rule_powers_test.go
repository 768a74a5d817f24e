package hakoonna

import (
	"math/bits"
	"slices"
	"testing"

	"yurei/engine"
)

func TestRule3_1StartPower(t *testing.T) {
	for draw, want := range map[int]int{3: 3, 4: 4, 9: 9} {
		h := newHouse(t, 3, func(r *RuleSet) { r.Setup.StartDraw = draw; r.Powers.Card[7].Start = false })
		h.set.Setup.Choices = "agents"
		h.g = rulesFor(t, &h.set)
		offeredNot := uint16(0)
		for deal := range uint64(30) {
			h.c = engine.MakeChance(5, deal)
			h.g.Setup(&h.s, 4, &h.c)
			for h.s.Phase != PhaseStartPower {
				h.play(h.legal()[0])
			}
			h.due(PhaseStartPower, 0)
			drawn := h.s.Candidates
			h.want(bits.OnesCount16(drawn) == want, "draw %d: %d cards are drawn, want %d", draw, bits.OnesCount16(drawn), want)
			h.want(h.view(0).Candidates == drawn && h.view(1).Candidates == 0, "the cards drawn are seen by her alone")
			var may []int
			for k := 1; k <= 10; k++ {
				if drawn>>k&1 != 0 && k != 4 && k != 7 {
					may = append(may, k)
				}
				if drawn>>k&1 == 0 {
					offeredNot |= 1 << k
				}
			}
			h.offered(OpStartPower, may...)
			h.want(len(may) == len(h.legal()), "other moves than start powers are offered")
			start := may[0]
			h.do(OpStartPower, start)
			s := &h.s
			h.want(s.CardsHeld == 1<<start && s.CardHand == 1 && s.Gains == 1, "she holds %#x, want the start power %d alone", s.CardsHeld, start)
			h.want(s.Gained[0] == 1<<11-2-1<<4-1<<7, "the start power may be any that may start, not %#x", s.Gained[0])
			h.want(s.Slot == [2]uint8{} && s.SlotFull == 0, "a card is set at the start")
			h.want(s.Deck == 10 && s.Cards[9] == DespairCard && s.DeckMay[9] == 1<<DespairCard, "Time of Despair is not at the bottom of %v", s.Cards[:s.Deck])
			rest := uint16(0)
			for _, k := range s.Cards[:9] {
				rest |= 1 << k
			}
			h.want(rest == 1<<11-2-1<<start, "the deck holds %#x, want all but power %d", rest, start)
		}
		h.want(draw > 8 || offeredNot == 1<<11-2, "every card stays out of the draw at times, %#x", offeredNot)
	}
}

func TestRule3_1SetOrTakeBack(t *testing.T) {
	h := newHouse(t, 2)
	h.gain(1, 2)
	h.arm(8)
	h.noise()
	h.do(OpNoScream)
	h.due(PhaseSet, 0)
	h.exactly(mv(OpNoSet), mv(OpTakeBack, 0), mv(OpSet, 1, 1), mv(OpSet, 2, 1), mv(OpSet, 9, 1))

	set := h.copyOf()
	set.do(OpSet, 1, 1) // its lock does not matter
	set.want(set.s.Slot == [2]uint8{8, 1} && set.s.SlotFull == 3 && set.s.CardsHeld == 1<<2|1<<9 && set.s.CardHand == 2, "setting leaves slots %v, hand %#x", set.s.Slot, set.s.CardsHeld)
	set.want(len(set.offers(OpSet, OpTakeBack)) == 0, "a second card is set or taken back in one turn")
	set.rest()
	set.want(set.s.Slot == [2]uint8{8, 1}, "set cards stay, not %v", set.s.Slot)
	set.noise()
	set.do(OpNoScream)
	set.exactly(mv(OpNoSet), mv(OpTakeBack, 0), mv(OpTakeBack, 1))

	back := h.copyOf()
	back.do(OpTakeBack, 0)
	back.want(back.s.Slot == [2]uint8{} && back.s.SlotFull == 0 && back.s.CardsHeld == 1<<1|1<<2|1<<8|1<<9 && back.s.CardHand == 4, "taking back leaves slots %v, hand %#x", back.s.Slot, back.s.CardsHeld)
	back.want(len(back.offers(OpSet, OpTakeBack)) == 0, "a card is set after one was taken back")

	neither := h.copyOf()
	neither.do(OpNoSet)
	neither.want(neither.s.Slot == [2]uint8{8} && neither.s.CardHand == 3 && len(neither.offers(OpSet, OpTakeBack)) == 0, "setting nothing changes nothing")

	// Without a card there is nothing to decide.
	none := newHouse(t, 2)
	none.s.CardsHeld, none.s.CardHand = 0, 0
	none.noise()
	none.do(OpNoScream)
	none.want(none.s.Phase == PhaseGo, "she is asked to set without a card, phase %d", none.s.Phase)
}

func TestRule3_1Slots(t *testing.T) {
	h := newHouse(t, 2, func(r *RuleSet) { r.Setup.Slots = 1 })
	h.gain(3)
	h.noise()
	h.do(OpNoScream)
	h.exactly(mv(OpNoSet), mv(OpSet, 3, 0), mv(OpSet, 9, 0))
	h.do(OpSet, 9, 0)
	h.rest()
	h.noise()
	h.do(OpNoScream)
	h.exactly(mv(OpNoSet), mv(OpTakeBack, 0))
}

func TestRule3_1UseInTheTurnOfSetting(t *testing.T) {
	h := newHouse(t, 2)
	h.gain(3)
	h.noise()
	h.do(OpNoScream)
	h.do(OpSet, 3, 1)
	h.due(PhasePower, 0)
	h.exactly(mv(OpNoPower), mv(OpPower, 3))
	h.do(OpPower, 3)
	h.do(OpRoom, inBath)
	h.want(h.s.Slot[1] == 0 && h.s.CardsHeld == 1<<3|1<<9, "a used power returns to her hand, not %#x", h.s.CardsHeld)
	h.want(len(h.offers(OpPower)) == 0, "a power is used twice")
}

// windows are the interrupts that are offered in a window, 0 if it does not
// open.
func (h *house) window() (powers uint16) {
	if h.s.Phase != PhaseWindowA && h.s.Phase != PhaseWindowB {
		return 0
	}
	h.want(h.s.Player == 0, "player %d decides in a window", h.s.Player)
	h.can(true, OpNoInterrupt)
	for _, m := range h.legal() {
		switch m.Op() {
		case OpBar:
			powers |= 1 << 6
		case OpSteal:
			powers |= 1 << 7
		case OpDollCall:
			powers |= 1 << 8
		case OpForce:
			powers |= 1 << 10
		}
	}
	return powers
}

func TestRule3_1Windows(t *testing.T) {
	const none, declared, onMove = 0, 1<<7 | 1<<8 | 1<<10, 1<<6 | 1<<7 | 1<<8 | 1<<10
	for _, pair := range [][2]int{{6, 7}, {8, 10}} {
		two := uint16(1<<pair[0] | 1<<pair[1])
		h := newHouse(t, 2)
		h.found(7)
		h.hold(1, TileWeapon1+1, TileCharm, TileDoll, TileExtinguisher)
		h.item(1, Ouija, DowsingRod, Smartphone)
		h.pawn(1, inLiving)
		h.pawn(2, inLiving)
		h.arm(pair[0], pair[1])

		pass := h.copyOf()
		pass.do(OpPass)
		pass.due(PhaseNoise, 2)

		h.quiet()
		h.want(h.s.Phase == PhaseWindowA && h.window() == declared&two, "window A offers %#x, want %#x", h.window(), declared&two)
		h.do(OpNoInterrupt)
		h.due(PhaseAct, 1)
		for _, c := range []struct {
			move Move
			want uint16
		}{
			{mv(OpMove, inStudy), onMove},
			{mv(OpPeek, livingAt+1), declared},
			{mv(OpOuija, inRed), declared},
			{mv(OpDowse), declared},
			{mv(OpPhone), declared},
			{mv(OpWeapon, livingAt, int(TileWeapon1)+1), declared},
			{mv(OpCharm, 0, int(TileCharm)), none},
			{mv(OpNothing), none},
		} {
			b := h.copyOf()
			b.play(c.move)
			b.want(b.window() == c.want&two, "on %s window B offers %#x, want %#x", h.words(c.move), b.window(), c.want&two)
			if c.want != 0 {
				b.want(b.s.Phase == PhaseWindowB && b.s.Declared == c.move, "phase %d after declaring", b.s.Phase)
				b.do(OpNoInterrupt)
			}
			b.want(b.s.Phase == PhaseFree || b.s.Phase == PhaseTake || b.s.Phase == PhaseNoise, "%s is not carried out, phase %d", h.words(c.move), b.s.Phase)
		}
	}
}

// A window does not open while no card could act in it.
func TestRule3_1NoWindow(t *testing.T) {
	for name, change := range map[string]func(h *house){
		"nothing set":     func(h *house) { h.gain(8) },
		"lock":            func(h *house) { h.arm(10) },
		"own powers":      func(h *house) { h.found(10); h.arm(1, 2) },
		"automatic":       func(h *house) { h.found(10); h.arm(5, 9) },
		"a hand of none":  func(h *house) { h.arm(7) },
		"power 6, no way": func(h *house) { h.arm(6) },
	} {
		h := newHouse(t, 2)
		change(h)
		h.quiet()
		h.want(h.s.Phase == PhaseAct && h.s.Player == 1, "%s: window A opens, phase %d", name, h.s.Phase)
		h.do(OpMove, inStudy)
		h.want(h.s.Room[1] == inStudy, "%s: window B opens, phase %d", name, h.s.Phase)
	}
}

func TestRule3_1NoWindowOnExtinguisher(t *testing.T) {
	h := newHouse(t, 2)
	h.hold(1, TileExtinguisher)
	h.arm(7, 8)
	h.noise()
	h.due(PhaseExtinguish, 1)
	h.do(OpExtinguish)
	h.due(PhaseNoise, 1)
}

func TestRule3_1BothSlotsInOneWindow(t *testing.T) {
	h := newHouse(t, 2)
	h.hold(1, TileWeapon1+1, TileWeapon1+2)
	h.pawn(1, inLiving)
	h.arm(7, 8)

	a := h.copyOf()
	a.quiet()
	a.do(OpDollCall)
	a.want(a.s.Phase == PhaseWindowA && a.window() == 1<<7, "after the first interrupt window A offers %#x in phase %d", a.window(), a.s.Phase)
	a.do(OpSteal)
	a.do(OpStealTile, int(TileWeapon1)+1)
	a.do(OpLay, livingAt+1)
	a.due(PhaseAct, 1)
	a.want(a.s.Declared == 0 && !a.s.Spent, "the action is still to come")

	b := h.copyOf()
	b.quiet()
	b.do(OpNoInterrupt)
	b.do(OpPeek, livingAt)
	b.want(b.window() == 1<<7|1<<8, "a declined window does not close the next: %#x", b.window())
	b.do(OpDollCall)
	b.due(PhaseAct, 1)
	b.want(b.s.Declared == 0 && b.s.Peeking < 0, "after an interrupt the Visitor declares anew")
	b.can(true, OpMove, inStudy)
	b.can(true, OpPeek, livingAt)
	b.do(OpMove, inStudy)
	b.want(b.s.Phase == PhaseWindowB && b.window() == 1<<7, "the window opens again for the other card, %#x", b.window())
	b.do(OpNoInterrupt)
	b.want(b.s.Room[1] == inStudy, "the new action is carried out")
}

func TestRule3_1AfterActing(t *testing.T) {
	h := newHouse(t, 2)
	h.arm(8, 3)
	before := h.s.CardHand
	h.quiet()
	h.do(OpDollCall)
	s := &h.s
	h.want(s.Slot == [2]uint8{0, 3} && s.SlotFull == 2, "an interrupt leaves its slot, not %v", s.Slot)
	h.want(s.CardsHeld>>8&1 != 0 && s.CardHand == before+1, "an interrupt returns to her hand")
	h.want(s.Shown == 1<<8 && s.SlotNot[1]>>8&1 != 0, "an interrupt is shown, shown %#x", s.Shown)
	h.do(OpNothing)

	h.turn(2)
	h.herTurn()
	h.do(OpPower, 3)
	h.do(OpRoom, inHall2)
	h.want(h.s.CardsHeld>>3&1 != 0 && h.s.Slot[1] == 0, "an own power returns to her hand")
	v := h.view(1)
	h.want(v.SlotFull == 2 && v.CardHand == before+1, "behind closed eyes the slot still looks full")
	h.rest()
	v = h.view(1)
	h.want(v.SlotFull == 0 && v.CardHand == before+2, "with open eyes the slot is empty, full %#x", v.SlotFull)
	h.want(v.Shown == 1<<8, "which own power it was is shown: %#x", v.Shown)
}

func TestRule3_1ItemsInHerRoom(t *testing.T) {
	for _, open := range []bool{false, true} {
		h := newHouse(t, 2, func(r *RuleSet) {
			r.Play.InterruptItemsInHerRoom = open
			r.Items.OuijaDeadly, r.Items.DowsingDeadly, r.Items.PhoneDeadly = false, false, false
		})
		h.hold(1, TileWeapon1+1)
		h.item(1, Ouija, DowsingRod, Smartphone)
		h.pawn(1, inLiving)
		h.pawn(2, inLiving)
		h.she(livingAt)
		h.arm(7)
		h.quiet()
		h.want(h.window() == 1<<7, "window A opens in her room")
		h.do(OpNoInterrupt)
		for _, m := range []Move{mv(OpOuija, inRed), mv(OpDowse), mv(OpPhone), mv(OpWeapon, livingAt+1, int(TileWeapon1)+1)} {
			b := h.copyOf()
			b.play(m)
			b.want((b.window() != 0) == open, "on %s in her room the window opens: %v, want %v", h.words(m), !open, open)
		}
		for _, m := range []Move{mv(OpMove, inStudy), mv(OpPeek, livingAt+1)} {
			b := h.copyOf()
			b.play(m)
			b.want(b.window() == 1<<7, "on %s in her room there is no window", h.words(m))
		}
	}
	// A deadly item kills before any interrupt.
	h := newHouse(t, 2, func(r *RuleSet) { r.Play.InterruptItemsInHerRoom = true })
	h.item(1, Smartphone)
	h.pawn(1, inLiving)
	h.she(livingAt)
	h.arm(8)
	h.quiet()
	h.do(OpNoInterrupt)
	h.do(OpPhone)
	h.want(h.s.Alive == 1<<2, "a deadly item waits for an interrupt")
}

// A scream draws the top card: kept if its power is free, else to the bottom.
func TestRule3_1Scream(t *testing.T) {
	for _, free := range []bool{true, false} {
		h := newHouse(t, 2)
		if free {
			h.diaries(7)
		}
		h.diaries(2)
		h.deck(9, 7)
		h.noise()
		h.do(OpScream)
		s := &h.s
		if free {
			h.want(s.CardsHeld == 1<<9|1<<7 && s.CardHand == 2 && s.Deck == 9, "a free card is not kept: hand %#x", s.CardsHeld)
		} else {
			h.want(s.CardsHeld == 1<<9 && s.CardHand == 1 && s.Deck == 10 && s.Cards[9] == 7, "a card that is not free does not go to the bottom: hand %#x, deck %v", s.CardsHeld, s.Cards)
		}
	}
}

// The table of 3.2: for each power its moment, its lock and its rank.
func TestRule3_2Table(t *testing.T) {
	type row struct {
		lock  int
		rank  Rank
		start bool
		acts  string
	}
	table := [11]row{
		1:  {5, RankA, true, "own"},
		2:  {3, RankB, true, "own"},
		3:  {0, RankC, true, "own"},
		4:  {0, RankB, false, "own"},
		5:  {5, RankA, true, "auto"},
		6:  {4, RankB, true, "interrupt"},
		7:  {0, RankB, true, "interrupt"},
		8:  {0, RankC, true, "interrupt"},
		9:  {0, RankC, true, "passive"},
		10: {7, RankA, true, "interrupt"},
	}
	for k := 1; k <= 10; k++ {
		want := table[k]
		h := newHouse(t, 2)
		have := h.set.Powers.Card[k]
		h.want(have == Power{want.lock, want.rank, want.start}, "power %d has %+v, want %+v", k, have, want)
		h.want(h.g.starters>>k&1 != 0 == want.start, "power %d starts: %v", k, !want.start)

		blocked := newHouse(t, 2)
		blocked.gain(k)
		blocked.s.DropsLock = true
		blocked.noise()
		blocked.do(OpNoScream)
		blocked.can(want.rank == RankA, OpSet, k, 0)

		// The card acts with as many diaries out as its lock says, whichever they
		// are, and with one less it does not: under its own lock and under another.
		for _, lock := range []int{want.lock, 2} {
			for found := max(lock-1, 0); found <= lock; found++ {
				h := newHouse(t, 2, func(r *RuleSet) { r.Powers.Card[k].Lock = lock })
				h.hold(1, TileDoll)
				h.item(1, Smartphone)
				h.pawn(1, inLiving)
				h.arm(k)
				// The number of the power itself is among them last.
				order := slices.DeleteFunc([]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, func(n int) bool { return n == k })
				h.diaries(order[:found]...)
				acts := found >= lock
				own := h.copyOf()
				own.herTurn()
				own.want(len(own.offers(OpPower)) > 0 == (acts && want.acts == "own"), "power %d with %d of %d diaries acts in her turn: %v", k, found, lock, len(own.offers(OpPower)) > 0)
				h.quiet()
				windowA := h.window()
				if windowA != 0 {
					h.do(OpNoInterrupt)
				}
				h.do(OpMove, inStudy)
				interrupts := (windowA | h.window()) == 1<<k
				h.want(interrupts == (acts && want.acts == "interrupt"), "power %d with %d of %d diaries interrupts: %v", k, found, lock, interrupts)
				h.want(windowA>>6&1 == 0, "power 6 acts in window A")
			}
		}
	}
}

func TestRule3_1Removed(t *testing.T) {
	h := newHouse(t, 2, func(r *RuleSet) { r.Removed = []int{3, 10} })
	want := uint16(1<<11 - 2 - 1<<3 - 1<<10)
	h.set.Setup.Choices = "agents"
	h.g = rulesFor(t, &h.set)
	for deal := range uint64(20) {
		h.c = engine.MakeChance(6, deal)
		h.g.Setup(&h.s, 3, &h.c)
		for h.s.Phase != PhaseStartPower {
			h.play(h.legal()[0])
		}
		h.want(h.s.Candidates&^want == 0, "removed powers are drawn: %#x", h.s.Candidates)
		h.play(h.legal()[0])
		have := h.s.CardsHeld
		for _, k := range h.s.Cards[:h.s.Deck-1] {
			have |= 1 << k
		}
		h.want(have == want && h.s.Deck == 8, "in the game are %#x, want %#x", have, want)
	}
}

func TestRule3_3_1CloseToYou(t *testing.T) {
	const floor1 = 1<<inHall1 | 1<<inStorage | 1<<inStudy | 1<<inRed | 1<<inChildren | 1<<inLiving | 1<<inKitchen | 1<<inBath
	for _, c := range []struct {
		reach string
		used  bool
		from  int
		want  uint16
	}{
		{"floor", true, redAt, floor1},
		{"floor", true, hall1At, floor1 | 1<<inHall2},
		{"floor", true, storageAt, floor1 | 1<<inBasement},
		{"floor", true, basementAt, 1<<inBasement | 1<<inStorage},
		{"floor", true, hall2At, 1<<inHall2 | 1<<inHall1},
		{"floor", false, redAt, 1<<inRed | 1<<inKitchen},
		{"adjacent", true, redAt, 1<<inRed | 1<<inKitchen},
	} {
		h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P1Range = c.reach })
		h.found(5)
		h.she(c.from)
		h.arm(1)
		h.herTurn()
		if c.used {
			h.do(OpPower, 1)
		} else {
			h.do(OpNoPower)
		}
		h.due(PhaseGo, 0)
		h.goes(c.want)
	}
	// It lasts for this turn alone.
	h := newHouse(t, 2)
	h.found(5)
	h.arm(1)
	h.herTurn()
	h.do(OpPower, 1)
	h.do(OpGo, inLiving)
	h.do(OpHide, livingAt)
	h.want(h.s.GhostAt[0] == livingAt, "she is on Shadow %d", h.s.GhostAt[0])
	h.herTurn()
	h.goes(1<<inLiving | 1<<inStudy | 1<<inStorage)
}

// Own powers are for her move alone.
func TestRule3_3_1Hakobito(t *testing.T) {
	h := newHouse(t, 2)
	h.found(5)
	h.hakobito(2, childrenAt)
	h.arm(1)
	h.herTurn()
	h.do(OpPower, 1)
	h.do(OpGhost, 2)
	h.goes(1<<inChildren | 1<<inHall1)
}

// goes wants the rooms that the ghost on the move may go to; it may always stay.
func (h *house) goes(rooms uint16) {
	h.t.Helper()
	want := []Move{mv(OpStay)}
	for ; rooms != 0; rooms &= rooms - 1 {
		want = append(want, mv(OpGo, bits.TrailingZeros16(rooms)))
	}
	h.exactly(want...)
}

// ghostsKnow is the set of Shadows whose tile the ghost side knows.
func (h *house) ghostsKnow() (shadows uint32) {
	v := h.view(0)
	for x := range h.g.shadows {
		if v.Base[x] != HiddenTile && v.Base[x] != NoTile {
			shadows |= 1 << x
		}
	}
	return shadows
}

func TestRule3_3_2AtOnce(t *testing.T) {
	for steps, want := range map[int]uint16{
		1: 1<<inRed | 1<<inKitchen,
		2: 1<<inRed | 1<<inKitchen | 1<<inBath,
		3: 1<<inRed | 1<<inKitchen | 1<<inBath | 1<<inHall1,
	} {
		h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P2Steps = steps })
		h.found(3)
		h.arm(2)
		h.herTurn()
		h.do(OpPower, 2)
		h.due(PhaseGo, 0)
		h.goes(want)
	}
	// Only the room where it ends is looked at.
	h := newHouse(t, 2)
	h.found(3)
	h.arm(2)
	h.herTurn()
	h.do(OpPower, 2)
	before := h.ghostsKnow()
	h.do(OpGo, inBath)
	h.due(PhaseHide, 0)
	h.want(h.ghostsKnow() == before|1<<bathAt, "she looks at Shadows %#x, want those of the bath", h.ghostsKnow()&^before)
	h.exactly(mv(OpHide, bathAt))
	h.do(OpHide, bathAt)
	h.due(PhaseNoise, 1)
	h.herTurn()
	h.goes(1<<inBath | 1<<inKitchen | 1<<inHall1)
}

// Own powers are for her move alone.
func TestRule3_3_2Hakobito(t *testing.T) {
	h := newHouse(t, 2)
	h.found(5)
	h.hakobito(2, childrenAt)
	h.arm(2)
	h.herTurn()
	h.do(OpPower, 2)
	h.do(OpGhost, 2)
	h.goes(1<<inChildren | 1<<inHall1)
}

func TestRule3_3_2LookEach(t *testing.T) {
	each := func(r *RuleSet) { r.Powers.P2Look = "each"; r.Powers.P2Steps = 3 }
	h := newHouse(t, 2, each)
	h.found(3)
	h.arm(2)
	h.herTurn()
	h.do(OpPower, 2)
	before := h.ghostsKnow()
	h.goes(1<<inRed | 1<<inKitchen)
	h.do(OpGo, inKitchen)
	h.want(h.ghostsKnow() == before|1<<kitchenAt|1<<(kitchenAt+1), "she does not look on the way")
	h.exactly(mv(OpHide, kitchenAt), mv(OpHide, kitchenAt+1), mv(OpGo, inRed), mv(OpGo, inBath))
	stop := h.copyOf()
	stop.do(OpHide, kitchenAt)
	stop.want(stop.s.GhostAt[0] == kitchenAt && stop.s.Stage == StageNoise, "she cannot stop on the way")
	h.do(OpGo, inBath)
	h.exactly(mv(OpHide, bathAt), mv(OpGo, inKitchen), mv(OpGo, inHall1))
	h.do(OpGo, inHall1)
	h.exactly(mv(OpHide, hall1At)) // three steps are done
	h.do(OpHide, hall1At)

	// Without the power there is one step.
	plain := newHouse(t, 2, each)
	plain.herTurn()
	plain.do(OpGo, inKitchen)
	plain.exactly(mv(OpHide, kitchenAt), mv(OpHide, kitchenAt+1))
}

// Having used both 1 and 2 she moves by one of them.
func TestRule3_3_2WithPower1(t *testing.T) {
	for _, look := range []string{"end", "each"} {
		h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P2Look = look })
		h.found(5)
		h.arm(1, 2)
		h.herTurn()
		h.do(OpPower, 2)
		h.exactly(mv(OpNoPower), mv(OpPower, 1))
		h.do(OpPower, 1)
		h.due(PhaseGo, 0)
		h.can(false, OpGo, inBasement)
		h.can(false, OpGo, inHall2)
		h.do(OpGo, inStorage)
		h.exactly(mv(OpHide, storageAt), mv(OpHide, storageAt+1), mv(OpHide, storageAt+2))
	}
	// From the hall, the stairs by 2 alone.
	h := newHouse(t, 2)
	h.found(5)
	h.she(hall1At)
	h.arm(2, 1)
	h.herTurn()
	h.do(OpPower, 1)
	h.do(OpPower, 2)
	h.can(true, OpGo, inHall2)
	h.can(true, OpGo, inStorage)
	h.can(false, OpGo, inBasement)
}

func TestRule3_3_3LookRoom(t *testing.T) {
	h := newHouse(t, 2)
	h.arm(3)
	h.herTurn()
	h.do(OpPower, 3)
	h.due(PhasePowerRoom, 0)
	h.offered(OpRoom, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	before, tiles := h.ghostsKnow(), h.s.Base
	h.do(OpRoom, inStorage)
	h.want(h.ghostsKnow() == before|7<<storageAt, "she looks at %#x, want the Storage", h.ghostsKnow()&^before)
	h.want(h.s.Base == tiles, "tiles move")
	h.due(PhaseGo, 0)
	h.goes(1<<inRed | 1<<inKitchen)

	none := newHouse(t, 2, func(r *RuleSet) { r.Powers.P3Effect = "none" })
	none.arm(3)
	none.herTurn()
	none.do(OpPower, 3)
	none.due(PhaseGo, 0)
	none.want(none.ghostsKnow() == before && none.s.CardsHeld>>3&1 != 0, "the power that does nothing does something")
}

func TestRule3_3_4Arrange(t *testing.T) {
	h := newHouse(t, 2)
	h.bare(basementAt + 1)
	h.arm(4)
	h.s.FaceUp = 0
	h.herTurn()
	h.do(OpPower, 4)
	h.due(PhasePowerRoom, 0)
	h.do(OpRoom, inBasement)
	h.due(PhaseArrange, 0)
	one, two := int(TileDiary1)+2, int(TileDiary1)+4
	h.want(h.view(0).Spread == setOf(Tile(one))|setOf(Tile(two)), "she does not see the tiles")
	h.exactly(mv(OpPut, int(NoTile)), mv(OpPut, one), mv(OpPut, two))
	h.do(OpPut, int(NoTile))
	h.exactly(mv(OpPut, one), mv(OpPut, two)) // none may be left over
	h.do(OpPut, one)
	h.exactly(mv(OpPut, two))
	h.do(OpPut, two)
	h.due(PhaseGo, 0)
	h.want(h.s.Base[basementAt] == NoTile && h.s.Base[basementAt+1] == Tile(one) && h.s.Base[basementAt+2] == Tile(two), "the tiles lie as %v", h.s.Base[basementAt:basementAt+3])
	h.want(h.ghostsKnow()>>basementAt&7 == 6, "she does not know what she laid")
	h.rest()
	h.want(h.view(1).Count[basementAt] == 0 && h.view(1).Count[basementAt+1] == 1, "the objects are seen with open eyes")
}

// Ghosts and Shadows with two tiles are left out; Empties move like the rest.
func TestRule3_3_4LeftOut(t *testing.T) {
	h := newHouse(t, 2)
	h.diaries(7)
	h.arm(4)
	h.herTurn()
	h.do(OpPower, 4)
	h.do(OpRoom, inRed)
	// Her Shadow stays out of it: an Empty and the Bones are left.
	h.exactly(mv(OpPut, int(Empty)), mv(OpPut, int(TileBones)))
	h.do(OpPut, int(TileBones))
	h.do(OpPut, int(Empty))
	h.want(h.s.Base[redAt] == TileDiary1+5 && h.s.Base[redAt+1] == TileBones && h.s.Base[redAt+2] == Empty, "the tiles lie as %v", h.s.Base[redAt:redAt+3])
	h.want(h.ghostsKnow()>>redAt&7 == 7, "she does not know the Empty she laid")
	h.want(h.s.KnownEmpty[0]>>redAt&7 == 4, "she takes the Empty to be on %#x", h.s.KnownEmpty[0])
	h.rest()

	two := newHouse(t, 2)
	two.second(TileNumber1+3, storageAt+1)
	two.hakobito(2, storageAt+2)
	two.arm(4)
	two.herTurn()
	two.do(OpPower, 4)
	// One of the Storage's Shadows is bare, one has two tiles, one a ghost.
	two.offered(OpRoom, inHall1, inHall2, inBasement, inStudy, inRed, inChildren, inLiving, inKitchen, inBath)
	two.do(OpRoom, inBath)
	two.exactly(mv(OpPut, int(TileDiary1)+8))
}

func TestRule3_3_4FaceDown(t *testing.T) {
	h := newHouse(t, 2)
	h.diaries(8)
	x := kitchenAt + 1
	h.s.FaceUp = 1 << x
	h.arm(4)
	h.herTurn()
	h.do(OpPower, 4)
	h.do(OpRoom, inKitchen)
	h.want(h.view(1).FaceUp == 1<<x, "closed eyes see the tile turned down")
	h.do(OpPut, int(TileExtinguisher))
	h.do(OpPut, int(Empty))
	h.want(h.s.FaceUp == 0, "a faceup tile stays faceup")
	h.rest()
	h.want(h.view(1).FaceUp == 0 && h.view(1).Base[x] == HiddenTile, "the Visitors still know the Empty on its Shadow")
	h.want(h.view(1).RoomEmpty[inKitchen] == 1, "the Visitors forget the Empty of the room")
}

func TestRule3_3_4Range(t *testing.T) {
	h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P4Range = "hako_floor" })
	h.she(storageAt)
	h.arm(4)
	h.herTurn()
	h.do(OpPower, 4)
	h.offered(OpRoom, inHall1, inStorage, inStudy, inRed, inChildren, inLiving, inKitchen, inBath)

	// With nothing to move on her floor it cannot act.
	none := newHouse(t, 2, func(r *RuleSet) { r.Powers.P4Range = "hako_floor" })
	none.bare(hall2At, hall2At+1)
	none.she(hall2At)
	none.arm(4, 3)
	none.herTurn()
	none.exactly(mv(OpNoPower), mv(OpPower, 3))
}

func TestRule3_3_4Shuffle(t *testing.T) {
	seen := map[[3]Tile]bool{}
	for deal := range uint64(60) {
		h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P4Arrange = "shuffle" })
		h.c = engine.MakeChance(3, deal)
		h.arm(4)
		h.herTurn()
		h.do(OpPower, 4)
		h.do(OpRoom, inStorage)
		h.due(PhaseGo, 0)
		tiles := [3]Tile(h.s.Base[storageAt : storageAt+3])
		seen[tiles] = true
		sorted := tiles
		slices.Sort(sorted[:])
		h.want(sorted == [3]Tile{TileNumber1 + 3, TileNumber1 + 4, TileNumber1 + 5}, "the room holds %v", tiles)
		h.want(h.ghostsKnow()>>storageAt&7 == 0, "she sees where the tiles went")
	}
	if len(seen) != 6 {
		t.Errorf("RULES 3.3.4: %d orders in 60 shuffles, want all 6", len(seen))
	}
}

// The order is seen by nobody, but she has looked at the tiles of the room.
func TestRule3_3_4ShuffleLooks(t *testing.T) {
	h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P4Arrange = "shuffle" })
	h.arm(4)
	h.herTurn()
	h.do(OpPower, 4)
	h.do(OpRoom, inStorage)
	v := h.view(0)
	for n := range Tile(3) {
		h.want(v.InRoom[TileNumber1+3+n] == inStorage+1, "she does not know combination %d to be in the room", 4+n)
	}
}

func TestRule3_3_4GhostsKnowledge(t *testing.T) {
	h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P4Arrange = "shuffle" })
	h.diaries(6)
	h.she(kitchenAt)
	h.g.learnRoom(&h.s, inRed)
	h.s.FaceUp = 1 << redAt
	h.arm(4)
	h.herTurn()
	h.do(OpPower, 4)
	h.do(OpRoom, inRed)
	v := h.view(0)
	h.want(v.InRoom[TileBones] == inRed+1 && v.InRoom[TileDiary1+6] == inRed+1 && v.RoomEmpty[inRed] == 1, "she forgets what is in the room")
	h.want(h.ghostsKnow()>>redAt&7 == 0, "she knows where the tiles went")
	h.want(h.s.FaceUp == 0, "a faceup tile stays faceup")
}

func TestRule3_3_4Blurs(t *testing.T) {
	h := newHouse(t, 2)
	h.arm(4)
	h.s.learn(1, TileNumber1+3)
	h.s.learn(1, TileDiary1+8)
	h.herTurn()
	h.do(OpPower, 4)
	h.do(OpRoom, inBasement)
	for h.s.Phase == PhaseArrange {
		h.play(h.legal()[0])
	}
	h.rest()
	v := h.view(1)
	h.want(v.Base[storageAt] == HiddenTile && v.InRoom[TileNumber1+3] == inStorage+1, "the Visitors know a tile by its Shadow")
	h.want(v.Base[bathAt] == TileDiary1+8, "a room of one Shadow is blurred")
}

func TestRule3_3_5BehindYou(t *testing.T) {
	for _, c := range []struct {
		name     string
		found    int
		change   func(*RuleSet)
		she, hak int // Shadows; hak -1: no Hakobito
		dies     bool
		at       int
	}{
		{"her room", 5, nil, hall1At, -1, true, hall1At},
		{"lock", 4, nil, hall1At, -1, false, 0},
		{"another room", 10, nil, redAt, -1, false, 0},
		{"weak, a Hakobito", 7, nil, redAt, hall1At, false, 0},
		{"strong, a Hakobito", 8, nil, redAt, hall1At, true, hall1At},
		{"strong, a Hakobito elsewhere", 8, nil, redAt, childrenAt, false, 0},
		{"strong lock of 6", 6, func(r *RuleSet) { r.Powers.P5LockStrong = 6 }, redAt, hall1At, true, hall1At},
		{"no strong form", 10, func(r *RuleSet) { r.Powers.P5Hakobito = false }, redAt, hall1At, false, 0},
		{"placed with her", 8, func(r *RuleSet) { r.Powers.P5PlaceOn = "hako" }, redAt, hall1At, true, redAt},
		{"the lock itself", 2, func(r *RuleSet) { r.Powers.Card[5].Lock = 2 }, hall1At, -1, true, hall1At},
	} {
		h := newHouse(t, 3, func(r *RuleSet) {
			if c.change != nil {
				c.change(r)
			}
		})
		h.found(c.found)
		h.she(c.she)
		if c.hak >= 0 {
			h.hakobito(3, c.hak)
		}
		h.arm(3, 5)
		h.noise()
		h.want(h.s.Alive>>1&1 == 0 == c.dies, "%s: dies %v, want %v", c.name, !c.dies, c.dies)
		h.due(PhaseScream, 0)
		if !c.dies {
			h.want(h.s.Slot[1] == 5 && h.s.Shown == 0, "%s: the card acts", c.name)
			continue
		}
		s := &h.s
		h.want(int(s.GhostAt[1]) == c.at && s.Covers>>1&1 == 0, "%s: the Hakobito is on Shadow %d, want %d", c.name, s.GhostAt[1], c.at)
		h.want(s.Slot == [2]uint8{3, 0} && s.CardsHeld>>5&1 != 0 && s.Shown == 1<<5, "%s: the card does not come back, slots %v", c.name, s.Slot)
		h.do(OpNoScream)
		h.can(true, OpSet, 5, 1)
	}
}

func TestRule3_3_5Killers(t *testing.T) {
	h := newHouse(t, 4)
	h.found(8)
	h.hakobito(2, childrenAt)
	h.hakobito(3, childrenAt+1)
	h.hakobito(4, studyAt+1)
	h.pawn(1, inChildren)
	h.arm(5)

	choose := h.copyOf()
	choose.she(redAt)
	choose.s.Alive |= 1 << 4
	choose.s.Ghosts &^= 1 << 4
	choose.s.GhostAt[4], choose.s.Reach[4] = -1, 0
	choose.s.Covers &^= 1 << 4
	choose.noise()
	choose.due(PhaseKiller, 0)
	choose.offered(OpKiller, 2, 3)
	choose.do(OpKiller, 3)
	choose.want(int(choose.s.GhostAt[1]) == childrenAt+1, "the Hakobito is on Shadow %d, want that of the killer", choose.s.GhostAt[1])
	choose.want(choose.s.Reach[3] == 1<<(childrenAt+1) && choose.s.Reach[1] == 1<<(childrenAt+1), "the killer is not shown")
	choose.due(PhaseScream, 0)

	// She is in the room: it is she.
	she := newHouse(t, 3)
	she.found(8)
	she.hakobito(2, childrenAt)
	she.she(childrenAt + 1)
	she.pawn(1, inChildren)
	she.arm(5)
	she.noise()
	she.due(PhaseScream, 0)
	she.want(int(she.s.GhostAt[1]) == childrenAt+1 && she.s.Reach[0] == 1<<(childrenAt+1), "the Hakobito is on Shadow %d, want hers", she.s.GhostAt[1])
}

func TestRule3_3_5NotWithoutNoise(t *testing.T) {
	h := newHouse(t, 2)
	h.found(10)
	h.she(hall1At)
	h.arm(5)
	h.lastStep()
	h.quiet()
	h.do(OpNothing)
	h.due(PhaseScream, 0)
	h.want(h.s.Alive == 1<<1|1<<2, "Overtime kills")

	unset := newHouse(t, 2)
	unset.found(10)
	unset.she(hall1At)
	unset.gain(5)
	unset.noise()
	unset.want(unset.s.Alive == 1<<1|1<<2, "a card that is not set kills")

	other := newHouse(t, 2)
	other.found(10)
	other.she(childrenAt)
	other.pawn(2, inChildren)
	other.arm(5)
	other.noise()
	other.want(other.s.Alive == 1<<1|1<<2, "another Visitor than the noisy one dies")
}

func TestRule3_3_6Door(t *testing.T) {
	h := newHouse(t, 2)
	h.found(4)
	h.arm(6)
	h.quiet()
	h.due(PhaseAct, 1)
	h.do(OpMove, inHall2)
	h.exactly(mv(OpNoInterrupt), mv(OpBar))
	h.do(OpBar)
	h.due(PhaseAct, 1)
	h.want(h.s.Room[1] == inHall1, "the move does not fail")
	h.offered(OpMove, inStudy, inChildren, inBath)
	h.want(!h.s.Spent && h.s.Declared == 0, "the action is spent")
	v := h.view(2)
	h.want(v.barred(inHall1, inHall2) && v.barred(inHall2, inHall1) && !v.barred(inHall1, inStudy), "the bar lies on %d-%d", v.BarA, v.BarB)
	h.do(OpMove, inStudy)
	h.due(PhaseNoise, 2)

	// No Visitor may use it, from either side; ghosts may.
	h.pawn(2, inHall2)
	h.quiet()
	h.want(len(h.offers(OpMove)) == 0, "the bar is passed from the other side")
	h.do(OpNothing)
	h.she(hall1At)
	h.noise()
	h.want(!h.s.barred(inHall1, inHall2), "the bar outlasts the beginning of her turn")
	h.do(OpNoScream)
	h.do(OpSet, 6, 0)
	h.can(true, OpGo, inHall2)
	h.rest()

	// Directly after, the same edge is spared, in both directions; others not.
	h.due(PhaseNoise, 1)
	h.pawn(1, inHall1)
	h.quiet()
	again := h.copyOf()
	again.do(OpMove, inHall2)
	again.want(again.s.Room[1] == inHall2, "the same edge is barred again")
	back := h.copyOf()
	back.pawn(1, inHall2)
	back.do(OpMove, inHall1)
	back.want(back.s.Room[1] == inHall1, "the same edge is barred again, the other way")
	other := h.copyOf()
	other.do(OpMove, inStudy)
	other.want(other.window() == 1<<6, "another edge is spared")
	h.do(OpNothing)

	// A round later it may be barred again.
	h.noise()
	h.rest()
	h.turn(1)
	h.quiet()
	h.do(OpMove, inHall2)
	h.want(h.window() == 1<<6, "the edge is spared for more than a round")
}

// It acts against a move alone, and only once the move is declared.
func TestRule3_3_6MovesAlone(t *testing.T) {
	h := newHouse(t, 2)
	h.found(4)
	h.item(1, DowsingRod)
	h.pawn(1, inStudy)
	h.arm(6, 8)
	h.quiet()
	h.want(h.window() == 1<<8, "it acts before a move is declared: %#x", h.window())
	h.do(OpNoInterrupt)
	for _, m := range []Move{mv(OpPeek, studyAt+1), mv(OpDowse)} {
		b := h.copyOf()
		b.play(m)
		b.want(b.window() == 1<<8, "against %s act %#x", h.words(m), b.window())
	}
}

func TestRule3_3_6InnerDoorAndGhosts(t *testing.T) {
	h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P6Lifts = "her_turn_end" })
	h.found(4)
	h.pawn(1, inKitchen)
	h.arm(6)
	h.quiet()
	h.do(OpMove, inBath)
	h.do(OpBar)
	h.do(OpNothing)
	h.she(kitchenAt)
	h.noise()
	h.want(h.view(1).barred(inKitchen, inBath), "the bar does not stay through her turn")
	h.do(OpNoScream)
	h.do(OpNoSet)
	h.goes(1<<inKitchen | 1<<inRed | 1<<inBath)
	h.do(OpStay)
	h.want(!h.s.barred(inKitchen, inBath), "the bar outlasts her turn")
}

func TestRule3_3_6Cooldown(t *testing.T) {
	h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P6SameEdgeCool = 0 })
	h.found(4)
	h.arm(6)
	h.quiet()
	h.do(OpMove, inHall2)
	h.do(OpBar)
	h.do(OpNothing)
	h.noise()
	h.do(OpNoScream)
	h.do(OpSet, 6, 0)
	h.rest()
	h.turn(1)
	h.quiet()
	h.do(OpMove, inHall2)
	h.want(h.window() == 1<<6, "without a cooldown the edge is spared")
}

func TestRule3_3_6Stairs(t *testing.T) {
	// A Visitor with nowhere else to go may still do something else.
	h := newHouse(t, 2)
	h.found(4)
	h.pawn(1, inBasement)
	h.arm(6)
	h.quiet()
	h.do(OpMove, inStorage)
	h.do(OpBar)
	h.offered(OpMove)
	h.offered(OpPeek, basementAt, basementAt+1, basementAt+2)
}

func TestRule3_3_7Steal(t *testing.T) {
	h := newHouse(t, 2)
	h.hold(1, TileDoll, TileWeapon1)
	h.item(1, Ouija)
	h.item(2, Smartphone)
	h.pawn(1, inStorage)
	h.bare(storageAt+1, storageAt+2)
	h.arm(7)
	h.want(h.view(0).Hand[1] == 0, "she knows the hand before")
	h.quiet()
	h.do(OpSteal)
	h.due(PhaseSteal, 0)
	h.want(h.view(0).Hand[1] == setOf(TileDoll)|setOf(TileWeapon1), "she does not see the whole hand")
	h.exactly(mv(OpStealTile, int(TileDoll)), mv(OpStealTile, int(TileWeapon1)), mv(OpStealItem, int(Ouija)))

	card := h.copyOf()
	card.do(OpStealItem, int(Ouija))
	card.want(card.s.ItemHolder[Ouija] == 0 && card.s.ItemOut>>Ouija&1 != 0 && card.s.HandSize[1] == 2, "the card does not leave the game")
	card.due(PhaseAct, 1)

	h.do(OpStealTile, int(TileDoll))
	h.due(PhaseLay, 0)
	h.want(h.s.HandSize[1] == 1 && !h.s.Hand[1].Has(TileDoll), "the tile stays in the hand")
	h.exactly(mv(OpLay, storageAt+1), mv(OpLay, storageAt+2))
	h.do(OpLay, storageAt+2)
	s := &h.s
	h.want(s.Base[storageAt+2] == TileDoll && s.Count[storageAt+2] == 1 && s.Laid>>(storageAt+2)&1 != 0, "the tile lies on %d", h.where(TileDoll))
	h.want(s.Hand[0] == 0 && s.HandSize[0] == 0, "the tile is on her board too")
	h.want(h.view(0).Base[storageAt+2] == TileDoll, "she forgets where she laid it")
	h.want(s.CardsHeld>>7&1 != 0 && s.Shown == 1<<7, "the card does not return")
	h.due(PhaseAct, 1)
	h.can(true, OpPeek, storageAt+2)
}

// What it takes has to fit: bare Shadows, then Empties known to all, then single
// tiles.
func TestRule3_3_7Places(t *testing.T) {
	steal := func(change func(h *house)) *house {
		h := newHouse(t, 3)
		h.hold(1, TileDoll, TileWeapon1)
		h.pawn(1, inStorage)
		change(h)
		h.arm(7)
		h.quiet()
		if h.window() == 0 {
			return h
		}
		h.do(OpSteal)
		h.do(OpStealTile, int(TileDoll))
		return h
	}
	bare := steal(func(h *house) { h.bare(storageAt); h.hold(2, TileNumber1+4) })
	bare.exactly(mv(OpLay, storageAt))

	known := steal(func(h *house) { h.hold(2, TileNumber1+4, TileNumber1+5) })
	known.exactly(mv(OpLay, storageAt+1), mv(OpLay, storageAt+2))
	left := known.s.EmptyLeft
	known.s.FaceUp = 1 << (storageAt + 1)
	known.do(OpLay, storageAt+1)
	s := &known.s
	known.want(s.Base[storageAt+1] == TileDoll && s.Second[storageAt+1] == NoTile && s.EmptyLeft == left+1, "the Empty does not go back to the supply")
	known.want(s.FaceUp == 0 && s.Empties>>(storageAt+1)&1 == 0 && known.view(2).Base[storageAt+1] != Empty, "the Empty is still known")

	single := steal(func(h *house) {})
	single.exactly(mv(OpLay, storageAt), mv(OpLay, storageAt+1), mv(OpLay, storageAt+2))
	single.do(OpLay, storageAt+1)
	s = &single.s
	single.want(s.Base[storageAt+1] == TileNumber1+4 && s.Second[storageAt+1] == TileDoll && s.Count[storageAt+1] == 2, "the tile does not lie beside the other")
	single.want(s.Doubled>>(storageAt+1)&1 != 0 && s.Laid>>(storageAt+1)&1 != 0, "it is not seen to lie there")

	// A tile that a ghost covers counts as lying there.
	covered := steal(func(h *house) { h.she(storageAt + 2) })
	covered.exactly(mv(OpLay, storageAt), mv(OpLay, storageAt+1), mv(OpLay, storageAt+2))
	covered.do(OpLay, storageAt+2)
	covered.want(covered.s.Second[storageAt+2] == TileDoll && covered.s.Count[storageAt+2] == 2, "the tile is not beside the covered one")

	// An Empty under a ghost, or beside another tile, is not taken up.
	under := steal(func(h *house) {
		h.hold(2, TileNumber1+3, TileNumber1+4)
		h.she(storageAt)
	})
	under.exactly(mv(OpLay, storageAt+1))

	// A Shadow with two tiles takes no third.
	third := steal(func(h *house) { h.second(TileInfo1+1, storageAt) })
	third.exactly(mv(OpLay, storageAt+1), mv(OpLay, storageAt+2))

	// Where every Shadow has two tiles she can take none; then none is offered.
	full := steal(func(h *house) {
		h.second(TileInfo1+1, storageAt)
		h.second(TileInfo1+2, storageAt+1)
		h.second(TileCharm, storageAt+2)
	})
	full.due(PhaseAct, 1)
	// A card she can always take.
	card := newHouse(t, 2)
	card.hold(1, TileDoll)
	card.item(1, Ouija)
	card.pawn(1, inBath)
	card.second(TileCharm, bathAt)
	card.arm(7)
	card.quiet()
	card.do(OpSteal)
	card.exactly(mv(OpStealItem, int(Ouija)))
}

// An Empty that not everybody knows of is a tile like any other.
func TestRule3_3_7UnknownEmpty(t *testing.T) {
	three := newHouse(t, 2)
	three.hold(1, TileDoll)
	three.hold(2, TileNumber1+4)
	three.pawn(1, inStorage)
	three.s.Empties = 0
	three.arm(7)
	three.quiet()
	three.do(OpSteal)
	three.do(OpStealTile, int(TileDoll))
	three.exactly(mv(OpLay, storageAt), mv(OpLay, storageAt+1), mv(OpLay, storageAt+2))

	h := newHouse(t, 2)
	h.diaries(9)
	h.hold(1, TileDoll)
	h.pawn(1, inBath)
	h.s.Empties &^= 1 << bathAt
	h.arm(7)
	h.quiet()
	h.do(OpSteal)
	h.do(OpStealTile, int(TileDoll))
	h.exactly(mv(OpLay, bathAt))
	left := h.s.EmptyLeft
	h.do(OpLay, bathAt)
	h.want(h.s.Base[bathAt] == Empty && h.s.Second[bathAt] == TileDoll && h.s.EmptyLeft == left, "the Empty is replaced by %d", h.s.Base[bathAt])
}

// A Shadow where a ghost lies on no tile is neither bare nor has it one tile.
func TestRule3_3_7GhostOnBare(t *testing.T) {
	h := newHouse(t, 2)
	h.hold(1, TileDoll)
	h.pawn(1, inStorage)
	h.bare(storageAt)
	h.she(storageAt)
	h.arm(7)
	h.quiet()
	h.do(OpSteal)
	h.do(OpStealTile, int(TileDoll))
	h.exactly(mv(OpLay, storageAt+1), mv(OpLay, storageAt+2))
}

// Taking the Holy Drops before their lock begins undoes them, later it does not.
func TestRule3_3_7HolyDrops(t *testing.T) {
	h := newHouse(t, 2)
	h.item(1, HolyDrops)
	h.arm(7)
	h.do(OpDrops)
	h.quiet()
	h.quiet()
	h.due(PhaseWindowA, 0)
	later := h.copyOf()
	h.do(OpSteal)
	h.do(OpStealItem, int(HolyDrops))
	h.due(PhaseAct, 1)
	h.want(!h.s.DropsLock && !h.s.Spent, "the lock begins without the card")

	later.do(OpNoInterrupt)
	later.do(OpEndTurn)
	later.due(PhaseNoise, 2)
	later.do(OpPass)
	later.due(PhaseNoise, 1)
	later.quiet()
	later.do(OpSteal)
	later.do(OpStealItem, int(HolyDrops))
	later.want(later.s.DropsLock, "the lock ends when the card is taken in a later turn")

	// Nor in the same turn once window A is closed.
	closed := newHouse(t, 2, func(r *RuleSet) { r.Items.DropsSpendsAction = false })
	closed.item(1, HolyDrops)
	closed.arm(7)
	closed.do(OpDrops)
	closed.quiet()
	closed.quiet()
	closed.do(OpNoInterrupt)
	closed.do(OpMove, inStudy)
	closed.do(OpSteal)
	closed.do(OpStealItem, int(HolyDrops))
	closed.due(PhaseAct, 1)
	closed.want(closed.s.DropsLock, "the lock ends when the card is taken in window B")
}

func TestRule3_3_7Limits(t *testing.T) {
	nothing := newHouse(t, 2)
	nothing.item(2, Ouija)
	nothing.hold(2, TileDoll)
	nothing.arm(7)
	nothing.quiet()
	nothing.due(PhaseAct, 1)

	cards := newHouse(t, 2, func(r *RuleSet) { r.Powers.P7Cards = false })
	cards.item(1, Ouija)
	cards.arm(7)
	cards.quiet()
	cards.due(PhaseAct, 1)

	tiles := newHouse(t, 2, func(r *RuleSet) { r.Powers.P7Cards = false })
	tiles.item(1, Ouija)
	tiles.hold(1, TileDoll)
	tiles.arm(7)
	tiles.quiet()
	tiles.do(OpSteal)
	tiles.exactly(mv(OpStealTile, int(TileDoll)))

	for _, here := range []bool{true, false} {
		h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P7SameRoom = true })
		h.hold(1, TileDoll)
		if here {
			h.she(hall1At)
		}
		h.arm(7)
		h.quiet()
		h.want((h.window() != 0) == here, "same_room, in the room %v: it acts %v", here, !here)
	}

	// A locked Doll can be taken.
	locked := newHouse(t, 2)
	locked.hold(1, TileDoll)
	locked.s.DollLocked = true
	locked.arm(7)
	locked.quiet()
	locked.do(OpSteal)
	locked.can(true, OpStealTile, int(TileDoll))
}

func TestRule3_3_7Removed(t *testing.T) {
	h := newHouse(t, 3, func(r *RuleSet) { r.Powers.P7Fate = "removed"; r.Play.Talk = "silent" })
	h.hold(1, TileDoll, TileWeapon1+1)
	h.second(TileCharm, bathAt)
	h.pawn(1, inBath) // where nothing could be laid
	h.arm(7)
	h.quiet()
	h.do(OpSteal)
	h.do(OpStealTile, int(TileDoll))
	h.due(PhaseAct, 1)
	s := &h.s
	h.want(s.Hidden == setOf(TileDoll) && !s.Gone.Has(TileDoll) && s.LostTiles == 1, "it leaves the game seen by all")
	h.want(h.view(1).Lost == setOf(TileDoll) && h.view(0).Lost == setOf(TileDoll) && h.view(2).Lost == 0, "who has seen it leave")
}

func TestRule3_3_7HakoRoom(t *testing.T) {
	h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P7Fate = "hako_room" })
	h.hold(1, TileDoll, TileWeapon1+1)
	h.pawn(1, inBath)
	h.bare(redAt + 1)
	h.arm(7)
	h.quiet()
	h.do(OpSteal)
	h.do(OpStealTile, int(TileDoll))
	h.due(PhaseAct, 1)
	h.want(h.s.Hand[0] == setOf(TileDoll) && h.view(2).HandSize[0] == 1, "the tile is not on her board")
	h.do(OpNothing)
	h.do(OpPass)
	h.herTurn()
	h.due(PhaseLayStolen, 0)
	h.exactly(mv(OpLay, redAt+1))
	h.do(OpLay, redAt+1)
	h.due(PhaseGo, 0)
	h.want(h.s.Base[redAt+1] == TileDoll && h.s.Hand[0] == 0 && h.s.HandSize[0] == 0, "the tile does not lie in her room")
	h.want(h.view(1).Count[redAt+1] == 0, "closed eyes see the tile laid")
	h.do(OpGo, inKitchen)
	h.do(OpHide, kitchenAt)
	h.want(h.view(1).Count[redAt+1] == 1 && h.view(1).Base[redAt+1] == HiddenTile, "open eyes see %d objects", h.view(1).Count[redAt+1])
	h.want(h.view(1).Hand[0] == 0, "it is still known on her board")
}

// Without a place in her room the tile stays on her board until a later turn.
func TestRule3_3_7HakoRoomLater(t *testing.T) {
	h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P7Fate = "hako_room" })
	h.hold(1, TileDoll)
	h.second(TileCharm, bathAt)
	h.she(bathAt)
	h.arm(7)
	h.quiet()
	h.do(OpSteal)
	h.do(OpStealTile, int(TileDoll))
	h.do(OpNothing)
	h.herTurn()
	h.due(PhaseGo, 0)
	h.want(h.s.Hand[0] == setOf(TileDoll), "the tile is laid in a full room")
	h.do(OpGo, inKitchen)
	h.do(OpHide, kitchenAt)
	h.turn(1)
	h.herTurn()
	h.due(PhaseLayStolen, 0)
	h.exactly(mv(OpLay, kitchenAt+1)) // not beside the tile that she keeps
	h.do(OpLay, kitchenAt+1)
	h.want(h.s.Second[kitchenAt+1] == TileDoll, "the tile does not lie beside another")
}

// Behind closed eyes an Empty that everybody knows stays, with the tile beside
// it; she lays it before she moves, and that does not tell where she is then.
func TestRule3_3_7HakoRoomFaceUp(t *testing.T) {
	h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P7Fate = "hako_room" })
	h.hold(1, TileDoll)
	h.diaries(7)
	h.s.FaceUp = 1 << (redAt + 1)
	h.arm(7)
	h.quiet()
	h.do(OpSteal)
	h.do(OpStealTile, int(TileDoll))
	h.do(OpNothing)
	h.herTurn()
	left := h.s.EmptyLeft
	h.exactly(mv(OpLay, redAt+1), mv(OpLay, redAt+2))
	h.do(OpLay, redAt+1)
	h.want(h.s.Base[redAt+1] == Empty && h.s.Second[redAt+1] == TileDoll && h.s.EmptyLeft == left, "the Empty is replaced by %d", h.s.Base[redAt+1])
	h.do(OpGo, inKitchen)
	h.do(OpHide, kitchenAt)
	h.want(h.view(1).Count[redAt+1] == 2, "open eyes see %d objects", h.view(1).Count[redAt+1])
	h.want(h.s.Reach[0]>>kitchenAt&1 != 0, "the evidence excludes where she is")
	h.want(h.view(1).Base[redAt+1] == HiddenTile, "the Visitors see what she laid")
}

func TestRule3_3_7ThenNoWay(t *testing.T) {
	h := newHouse(t, 2, func(r *RuleSet) { r.Powers.P7Fate = "removed" })
	h.hold(1, TileDoll)
	h.bare(childrenAt, childrenAt+1) // the Exit and the gasoline
	h.arm(7)
	h.quiet()
	h.goesOn()
	h.do(OpSteal)
	h.do(OpStealTile, int(TileDoll))
	h.ended(SideHako, NoWay)
}

func TestRule3_3_8MyDoll(t *testing.T) {
	nobody := newHouse(t, 2)
	nobody.arm(8)
	nobody.quiet()
	nobody.do(OpDollCall)
	nobody.due(PhaseAct, 1)
	nobody.want(nobody.s.DollCalled == 0 && !nobody.s.DollLocked, "somebody speaks up")

	other := newHouse(t, 3, func(r *RuleSet) { r.Play.Talk = "silent" })
	other.hold(2, TileDoll)
	other.arm(8)
	other.quiet()
	other.do(OpDollCall)
	other.due(PhaseAct, 1)
	other.want(other.s.DollCalled == 2 && other.s.DollLocked && !other.s.Extra, "seat %d speaks up, want 2", other.s.DollCalled)
	for p := range 4 {
		v := other.view(p)
		other.want(v.Hand[2] == setOf(TileDoll) && v.DollCalled == 2, "seat %d does not hear it", p)
	}
	other.noiseNext(2)
	other.rest()
	other.want(!other.s.DollLocked && other.s.DollCalled == 0, "the lock outlasts her turn")

	gone := newHouse(t, 2)
	gone.bare(livingAt)
	gone.arm(8)
	gone.quiet()
	gone.due(PhaseAct, 1)
}

// noiseNext lets the active Visitor do nothing and the next one make noise.
func (h *house) noiseNext(seat int) {
	h.t.Helper()
	h.do(OpNothing)
	h.due(PhaseNoise, seat)
	h.noise()
}

func TestRule3_3_8ExtraNoise(t *testing.T) {
	start := func(change func(*RuleSet)) *house {
		h := newHouse(t, 2, change)
		h.hold(1, TileDoll)
		h.item(1, HolyDrops)
		h.arm(8, 7)
		return h
	}
	same := func(*RuleSet) {}

	h := start(same)
	h.quiet()
	h.do(OpDollCall)
	h.due(PhaseNoise, 1)
	h.exactly(mv(OpQuiet)) // no pass, no Holy Drops
	quiet := h.copyOf()
	quiet.quiet()
	quiet.want(quiet.s.Phase == PhaseWindowA && quiet.window() == 1<<7, "the window does not open again")
	quiet.do(OpNoInterrupt)
	quiet.due(PhaseAct, 1)
	quiet.do(OpMove, inStudy)
	quiet.do(OpNoInterrupt)
	quiet.want(quiet.g.noise.Step(&quiet.s.Noise) == 3, "the second step is not the next card")

	loud := h.copyOf()
	loud.noise()
	loud.due(PhaseScream, 0)
	loud.rest()
	loud.due(PhaseNoise, 1)
	loud.can(true, OpPass)

	// After a declaration he declares anew.
	b := start(same)
	b.quiet()
	b.do(OpNoInterrupt)
	b.do(OpMove, inStudy)
	b.do(OpDollCall)
	b.due(PhaseNoise, 1)
	b.quiet()
	b.due(PhaseAct, 1)
	b.want(b.s.Room[1] == inHall1 && b.s.Declared == 0, "the declared action is carried out")

	// It may bring Overtime, and is skipped once that is due.
	over := start(same)
	over.g.noise.Pass(&over.s.Noise)
	over.g.noise.Pass(&over.s.Noise)
	over.g.noise.Pass(&over.s.Noise)
	over.quiet()
	over.do(OpDollCall)
	over.due(PhaseNoise, 1)
	over.quiet()
	over.want(over.s.Overtime, "the second step does not bring Overtime")
	over.due(PhaseWindowA, 0)

	due := start(same)
	due.lastStep()
	due.quiet()
	due.do(OpDollCall)
	due.want(due.s.Phase == PhaseWindowA && !due.s.Extra, "a second step after Overtime, phase %d", due.s.Phase)

	// Overtime stays due when her player knocks the stack over.
	bumped := newHouse(t, 2, steadyDiscs, func(r *RuleSet) { r.Noise.Discs.BumpHako = 1 })
	bumped.hold(1, TileDoll)
	bumped.arm(8)
	bumped.lastStep()
	bumped.quiet()
	bumped.do(OpDollCall)
	bumped.due(PhaseAct, 1)

	none := start(func(r *RuleSet) { r.Powers.P8ExtraNoise = false })
	none.quiet()
	none.do(OpDollCall)
	none.want(none.s.Phase == PhaseWindowA && none.s.DollLocked && none.s.DollCalled == 1, "extra_noise false: phase %d", none.s.Phase)
}

func TestRule3_3_8Locked(t *testing.T) {
	for _, lock := range []bool{true, false} {
		h := newHouse(t, 3, func(r *RuleSet) { r.Powers.P8DollLocked = lock; r.Powers.P8ExtraNoise = false })
		h.hold(1, TileDoll, TileWeapon1)
		h.bare(storageAt)
		h.pawn(1, inStorage)
		h.pawn(2, inStorage)
		h.pawn(3, inStorage)
		h.arm(8)
		h.quiet()
		h.do(OpDollCall)
		h.want(h.s.DollLocked == lock, "doll_locked %v: locked %v", lock, h.s.DollLocked)
		h.can(!lock, OpGive, 2, int(TileDoll))
		h.can(!lock, OpDrop, storageAt, int(TileDoll))
		h.can(true, OpGive, 2, int(TileWeapon1))
		refill := h.copyOf()
		refill.do(OpPeek, storageAt+1)
		refill.do(OpKeep)
		refill.due(PhaseRefill, 1)
		refill.can(!lock, OpRefillOwn, int(TileDoll))
		refill.can(true, OpRefillOwn, int(TileWeapon1))
		// Another cannot have it from him either, nor in the next turn.
		h.do(OpNothing)
		h.do(OpEndTurn)
		h.due(PhaseNoise, 2)
		h.quiet()
		h.can(!lock, OpReceive, 1, int(TileDoll))
		h.can(true, OpReceive, 1, int(TileWeapon1))
	}
}

func TestRule3_3_8Announce(t *testing.T) {
	h := newHouse(t, 3, func(r *RuleSet) { r.Powers.P8Announce = false; r.Play.Talk = "silent" })
	h.hold(2, TileDoll)
	h.arm(8)
	h.quiet()
	h.do(OpDollCall)
	h.want(h.s.DollCalled == 0 && h.view(0).Hand[2] == 0 && h.view(1).Hand[2] == 0, "the holder speaks up")
	h.want(h.s.DollLocked, "the Doll is not locked")

	mine := newHouse(t, 2, func(r *RuleSet) { r.Powers.P8Announce = false })
	mine.hold(1, TileDoll)
	mine.arm(8)
	mine.quiet()
	mine.do(OpDollCall)
	mine.due(PhaseNoise, 1)
}

func TestRule3_3_9FalseAnswers(t *testing.T) {
	for _, c := range []struct {
		name           string
		set            bool
		lock           int
		ouija, dowsing bool
		lies           [2]bool // on the Ouija board, the Dowsing Rod
	}{
		{"set", true, 0, true, true, [2]bool{true, true}},
		{"in hand", false, 0, true, true, [2]bool{false, false}},
		{"locked", true, 1, true, true, [2]bool{false, false}},
		{"the board alone", true, 0, true, false, [2]bool{true, false}},
		{"the rod alone", true, 0, false, true, [2]bool{false, true}},
		{"nothing", true, 0, false, false, [2]bool{false, false}},
	} {
		h := newHouse(t, 2, func(r *RuleSet) {
			r.Powers.Card[9].Lock = c.lock
			r.Powers.P9Ouija, r.Powers.P9Dowsing = c.ouija, c.dowsing
		})
		h.item(1, Ouija, DowsingRod)
		if c.set {
			h.gain(8) // another card in hand
			h.g.setPower(&h.s, 9, 1)
		}
		h.quiet()
		ouija, rod := h.copyOf(), h.copyOf()
		ouija.do(OpOuija, inRed)
		if c.lies[0] {
			ouija.due(PhaseAnswer, 0)
			ouija.exactly(mv(OpSayYes), mv(OpSayNo))
			ouija.do(OpSayNo)
			ouija.want(ouija.s.Claim == 1<<10-1-1<<inRed, "%s: the claim is %#x", c.name, ouija.s.Claim)
			ouija.want(ouija.s.Slot[1] == 9 && ouija.s.Shown == 0, "%s: the card is shown or leaves its slot", c.name)
		} else {
			ouija.want(ouija.s.Claim == 1<<inRed, "%s: the true answer is yes, the claim %#x", c.name, ouija.s.Claim)
		}
		rod.do(OpDowse)
		if c.lies[1] {
			rod.due(PhaseAnswer, 0)
			rod.exactly(mv(OpSayFloors, 1), mv(OpSayFloors, 2), mv(OpSayFloors, 4))
			rod.do(OpSayFloors, 4)
			rod.want(rod.s.Claim == 1<<inHall2, "%s: the claim is %#x", c.name, rod.s.Claim)
			rod.want(rod.s.Slot[1] == 9, "%s: the card leaves its slot", c.name)
		} else {
			rod.want(rod.s.Claim == rod.s.FloorRoom[Floor1F], "%s: the claim is %#x", c.name, rod.s.Claim)
		}
		ouija.want(ouija.s.Phase != PhaseAnswer && rod.s.Phase != PhaseAnswer, "%s: she is asked again", c.name)
	}
}

// Her true answer is no where she is not; and each time she decides anew.
func TestRule3_3_9Answers(t *testing.T) {
	h := newHouse(t, 2)
	h.item(1, Ouija)
	h.quiet()
	h.do(OpOuija, inStudy)
	h.want(h.s.Claim == 1<<10-1-1<<inStudy, "the claim is %#x", h.s.Claim)

	lies := newHouse(t, 2)
	lies.item(1, Ouija)
	lies.item(2, DowsingRod)
	lies.arm(9)
	lies.quiet()
	lies.do(OpOuija, inStudy)
	lies.do(OpSayYes)
	lies.want(lies.s.Claim == 1<<inStudy && lies.s.Reach[0]>>redAt&1 != 0, "a lie is taken for evidence")
	lies.do(OpEndTurn)
	lies.quiet()
	lies.do(OpDowse)
	lies.due(PhaseAnswer, 0)
}

// There is no lie about the Safe, the code and the Doll.
func TestRule3_3_9NoOtherLies(t *testing.T) {
	h := newHouse(t, 2)
	h.item(1, Stethoscope)
	h.arm(9, 8)
	h.hold(1, TileDoll)
	h.pawn(1, inStudy)
	h.quiet()
	h.do(OpDollCall)
	h.want(h.s.DollCalled == 1, "the Doll is denied")
	h.quiet()
	h.do(OpPeek, studyAt)
	h.do(OpAsk, 1)
	h.want(h.s.CodeUp == 1, "the number is denied")
}

func TestRule3_3_10OpenThis(t *testing.T) {
	start := func(change func(*RuleSet)) *house {
		h := newHouse(t, 2, change)
		h.found(7)
		h.pawn(1, inStorage)
		h.pawn(2, inStorage)
		h.hold(1, TileDoll)
		h.arm(10, 8)
		h.quiet()
		return h
	}
	same := func(*RuleSet) {}

	// In window A it uses up the action that was still to come.
	a := start(same)
	a.bare(storageAt)
	a.s.FaceUp = 0
	a.do(OpForce)
	a.due(PhaseForced, 1)
	a.exactly(mv(OpPeek, storageAt+1), mv(OpPeek, storageAt+2))
	a.do(OpPeek, storageAt+1)
	a.due(PhaseTake, 1) // no window in between
	a.do(OpLeave)
	a.due(PhaseFree, 1)
	a.want(len(a.offers(OpMove, OpPeek)) == 0 && a.s.Spent, "another action follows")
	a.can(true, OpGive, 2, int(TileDoll))
	a.want(a.s.CardsHeld>>10&1 != 0 && a.s.Shown == 1<<10, "the card does not return")

	// In window B it replaces what was declared.
	b := start(same)
	b.do(OpNoInterrupt)
	b.do(OpMove, inLiving)
	b.can(true, OpForce)
	b.do(OpForce)
	b.due(PhaseForced, 1)
	b.do(OpPeek, storageAt)
	b.do(OpLeave)
	b.due(PhaseFree, 1)
	b.want(b.s.Room[1] == inStorage, "the declared move is carried out too")

	// A faceup tile will do.
	up := newHouse(t, 2)
	up.found(8)
	up.pawn(1, inKitchen)
	up.bare(kitchenAt)
	up.s.FaceUp = 1 << (kitchenAt + 1)
	up.arm(10)
	up.quiet()
	up.do(OpForce)
	up.exactly(mv(OpPeek, kitchenAt+1))

	// If nothing lies in the room, nothing happens.
	none := start(same)
	none.bare(storageAt, storageAt+1, storageAt+2)
	none.do(OpForce)
	none.due(PhaseFree, 1)
	none.want(none.s.Spent, "the action is still to come")

	picks := start(func(r *RuleSet) { r.Powers.P10Picks = "hako" })
	picks.do(OpForce)
	picks.due(PhaseForced, 0)
	picks.offered(OpPeek, storageAt, storageAt+1, storageAt+2)
	picks.do(OpPeek, storageAt+2)
	picks.due(PhaseTake, 1)
	picks.want(picks.view(1).Took == TileNumber1+5, "another than the active Visitor peeks")
}

func TestRule3_3_10AfterHolyDrops(t *testing.T) {
	for _, spends := range []bool{true, false} {
		h := newHouse(t, 2, func(r *RuleSet) { r.Items.DropsSpendsAction = spends })
		h.found(7)
		h.item(1, HolyDrops)
		h.arm(10, 8)
		h.do(OpDrops)
		h.quiet()
		h.quiet()
		want := uint16(1<<8 | 1<<10)
		if spends {
			want = 1 << 8
		}
		h.want(h.window() == want, "spends_action %v: window A offers %#x, want %#x", spends, h.window(), want)
	}
}

// Time of Despair comes with exactly the n-th scream, n being the powers in
// play, whatever is free.
func TestRule3_4NthScream(t *testing.T) {
	for _, c := range []struct {
		removed []int
		free    []int
		want    int
	}{
		{nil, nil, 10},
		{nil, []int{1, 3, 5, 7}, 10},
		{[]int{6}, nil, 9},
		{[]int{2, 3, 6, 10}, []int{1, 4}, 6},
	} {
		h := newHouse(t, 2, func(r *RuleSet) { r.Removed = c.removed })
		h.diaries(c.free...)
		kept := 0
		for n := 1; n <= c.want; n++ {
			h.noise()
			hand, deck := h.s.CardHand, h.s.Deck
			top := h.s.Cards[0]
			h.do(OpScream)
			gained := int(h.s.CardHand) - int(hand)
			if n == c.want {
				left := int(deck) - 1
				h.want(top == DespairCard, "scream %d draws %d, want Time of Despair", n, top)
				h.want(gained == min(2, left), "Time of Despair brings %d cards, want 2 of %d", gained, left)
				h.want(h.s.Cards[h.s.Deck-1] == DespairCard && h.s.DeckMay[h.s.Deck-1] == 1<<DespairCard, "Time of Despair does not go back to the bottom")
				continue
			}
			h.want(top != DespairCard, "Time of Despair comes with scream %d, want %d", n, c.want)
			if slices.Contains(c.free, int(top)) {
				kept++
				h.want(gained == 1 && h.s.CardsHeld>>top&1 != 0 && h.s.Deck == deck-1, "scream %d does not keep the free power %d", n, top)
				h.want(h.s.Gained[h.s.Gains-1] == h.g.cards&h.s.Diaries, "a kept card may be any free one, not %#x", h.s.Gained[h.s.Gains-1])
			} else {
				h.want(gained == 0 && h.s.Deck == deck && h.s.Cards[deck-1] == top, "scream %d does not put power %d to the bottom", n, top)
				h.want(h.s.DeckMay[deck-1] == h.g.cards&^h.s.Diaries, "a card put to the bottom may be any that is not free, not %#x", h.s.DeckMay[deck-1])
			}
			h.rest()
		}
		h.want(kept == len(c.free), "%d free powers were kept, want %d", kept, len(c.free))
		h.want(int(h.s.Screams) == c.want, "%d screams are counted", h.s.Screams)
	}
}

// It lies at the bottom at the start.
func TestRule3_4AtTheBottom(t *testing.T) {
	h := newHouse(t, 2)
	h.set.Setup.Choices = "agents"
	h.g = rulesFor(t, &h.set)
	h.g.Setup(&h.s, 3, &h.c)
	for h.s.Phase != PhaseBones {
		h.play(h.legal()[0])
	}
	h.want(h.s.Cards[9] == DespairCard && h.s.DeckMay[9] == 1<<DespairCard && h.s.Deck == 10, "the deck is %v", h.s.Cards)
	h.want(h.view(1).DeckMay == h.s.DeckMay && h.view(0).Cards == [maxDeck]uint8{9: DespairCard}, "its place is not known")
}

func TestRule3_4Draw(t *testing.T) {
	for _, c := range []struct {
		draw, below int
		short       string
		want        int
	}{
		{2, 5, "draw_available", 2},
		{0, 5, "draw_available", 0},
		{1, 5, "draw_available", 1},
		{3, 5, "draw_available", 3},
		{2, 2, "none", 2},
		{2, 1, "draw_available", 1},
		{2, 1, "none", 0},
		{2, 0, "draw_available", 0},
		{2, 0, "none", 0},
		{3, 2, "draw_available", 2},
		{3, 2, "none", 0},
	} {
		h := newHouse(t, 2, func(r *RuleSet) { r.Despair.Draw = c.draw; r.Despair.IfShort = c.short })
		s := &h.s
		// Time of Despair lies on top, so many others below it.
		for k := 10; int(s.Deck) > c.below+1; k-- {
			if s.CardsHeld>>k&1 == 0 {
				h.gain(k)
			}
		}
		n := int(s.Deck)
		copy(s.Cards[1:n], s.Cards[:n-1])
		copy(s.DeckMay[1:n], s.DeckMay[:n-1])
		s.Cards[0], s.DeckMay[0] = DespairCard, 1<<DespairCard
		s.DeckTail = 0
		hand, held := s.CardHand, s.CardsHeld
		next := slices.Clone(s.Cards[1:n])
		h.noise()
		h.do(OpScream)
		h.want(int(s.CardHand-hand) == c.want && bits.OnesCount16(s.CardsHeld&^held) == c.want, "draw %d of %d, %s: %d cards, want %d", c.draw, c.below, c.short, s.CardHand-hand, c.want)
		for _, k := range next[:c.want] {
			h.want(s.CardsHeld>>k&1 != 0, "draw %d of %d: power %d is not drawn from the top", c.draw, c.below, k)
		}
		h.want(int(s.Deck) == n-c.want && s.Cards[s.Deck-1] == DespairCard, "draw %d of %d: the deck is %v", c.draw, c.below, s.Cards[:s.Deck])
		for i := range c.want {
			h.want(s.Gained[int(s.Gains)-1-i] == h.g.cards, "what Time of Despair brings may be any power, not %#x", s.Gained[int(s.Gains)-1-i])
		}
	}
}
