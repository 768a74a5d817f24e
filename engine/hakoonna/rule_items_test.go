package hakoonna

import (
	"testing"

	"yurei/engine"
)

// TestRule4_1Draft: six cards lie open; each Visitor takes one, the rest leave
// the game.
func TestRule4_1Draft(t *testing.T) {
	for visitors := 2; visitors <= 4; visitors++ {
		g, err := New(quiet(baseOnce()))
		if err != nil {
			t.Fatal(err)
		}
		d := &scene{T: t, section: "4.1", g: g, c: engine.MakeChance(7, 1)}
		d.g.Setup(&d.s, visitors+1, &d.c)
		first := d.g.Turn(&d.s)
		left := []int{0, 1, 2, 3, 4, 5}
		for n := range visitors {
			seat := engine.Player((int(first)-1+n)%visitors + 1)
			d.phase(PhaseDraft, seat)
			d.offers(OpDraft, left...)
			item := left[len(left)-1-n%2]
			d.do(makeMove1(OpDraft, item))
			d.want("who has the card, as all see", d.view(0).ItemHolder[item], seat)
			for i := range left {
				if left[i] == item {
					left = append(left[:i], left[i+1:]...)
					break
				}
			}
		}
		d.phase(PhaseBoard)
		out := uint8(0)
		for _, item := range left {
			out |= 1 << item
			d.want("the holder of a card left over", d.s.ItemHolder[item], 0)
		}
		d.want("cards out of the game", d.s.ItemOut, out)
	}
}

// use is the declaration of an item card.
func use(item Item, room int) Move {
	switch item {
	case Ouija:
		return makeMove1(OpOuija, room)
	case DowsingRod:
		return makeMove(OpDowse)
	}
	return makeMove(OpPhone)
}

// livingScene is a scene in which seats 1 and 2 stand in the Living Room.
func livingScene(t *testing.T, section string, change func(*RuleSet)) *scene {
	t.Helper()
	d := newScene(t, section, 3, change)
	d.stand("living", 1, 2)
	return d
}

// TestRule4_1Declared: using a card is the main action, of its holder only and
// any number of times; it can be handed over, and she may interrupt it.
func TestRule4_1Declared(t *testing.T) {
	for _, item := range []Item{Ouija, DowsingRod, Smartphone} {
		d := livingScene(t, "4.1", nil)
		d.item(1, item)
		m := use(item, atHall1)
		for range 2 {
			d.act(1)
			d.can(m)
			d.do(m)
			d.phase(PhaseFree, 1) // the card can still be handed over
			d.cannot(m, makeMove1(OpPeek, atLiving), makeMove(OpNothing))
			d.exactly(makeMove2(OpGiveItem, 2, int(item)), makeMove(OpEndTurn))
		}
		d.act(2)
		d.cannot(m)
		d.do(makeMove2(OpReceiveItem, 1, int(item)))
		d.can(m)
		d.want("who has the card, as all see", d.view(0).ItemHolder[item], 2)

		d.set(0, 8) // a power without a lock
		d.act1(2)
		d.do(m)
		d.phase(PhaseWindowB, 0)
		d.do(makeMove(OpDollCall))
		d.phase(PhaseAct, 2)
		d.want("her answer", d.s.Claim&^1023, 0)
		d.can(m)
	}
}

// TestRule4_1Deadly: a deadly item used in her room kills and does nothing,
// before any interrupt.
func TestRule4_1Deadly(t *testing.T) {
	for _, item := range []Item{Ouija, DowsingRod, Smartphone} {
		for _, deadly := range [2]bool{true, false} {
			change := func(set *RuleSet) {
				set.Play.InterruptItemsInHerRoom = true
				set.Items.OuijaDeadly, set.Items.DowsingDeadly, set.Items.PhoneDeadly = !deadly, !deadly, !deadly
				switch item {
				case Ouija:
					set.Items.OuijaDeadly = deadly
				case DowsingRod:
					set.Items.DowsingDeadly = deadly
				case Smartphone:
					set.Items.PhoneDeadly = deadly
				}
			}
			d := livingScene(t, "4.1", change)
			d.item(1, item)
			d.hand(1, TileDoll)
			d.put(TileExit, atLiving)
			d.ghost(HakoGhost, atLiving)
			d.set(0, 8)
			deck := d.s.Deck
			d.act1(1)
			d.do(use(item, d.roomNamed("living")))
			if !deadly {
				d.phase(PhaseWindowB, 0)
				d.do(makeMove(OpNoInterrupt))
				d.want("seat 1 alive", d.s.Alive>>1&1, 1)
				d.want("she can be in the room", d.s.Reach[HakoGhost]>>atLiving&1, 1)
				d.phase(PhaseFree, 1)
				continue
			}
			d.phase(PhaseNoise, 2)
			d.want("Visitors alive", d.s.Alive, 0b1100)
			d.want("her Shadow, which all have seen", d.s.Reach[HakoGhost], 1<<atLiving)
			d.want("the dead Visitor's Shadow", d.s.GhostAt[1], atLiving)
			d.want("ghosts that cover", d.s.Covers, 1)
			d.want("cards out of the game", d.s.ItemOut, 1<<ItemCount-1)
			d.want("tiles out of the game", d.s.Gone, setOf(TileDoll))
			d.want("screams", d.s.Screams, 0)
			d.want("cards in the deck", d.s.Deck, deck)
			d.want("rooms that she named", d.s.Claim, 0)
			d.want("cards seen", d.s.CardsSeen[1], 0)
			d.want("her slot", d.s.Slot[0], 8)
		}
	}
}

// TestRule4_1NotDeadly: she has to be in the very room; Hakobito do not count,
// and surviving tells that she is elsewhere.
func TestRule4_1NotDeadly(t *testing.T) {
	for _, item := range []Item{Ouija, DowsingRod, Smartphone} {
		d := livingScene(t, "4.1", nil)
		d.item(1, item)
		d.ghost(3, atLiving)
		d.act(1)
		d.do(use(item, d.roomNamed("study")))
		d.want("Visitors alive", d.s.Alive, 0b0110)
		d.phase(PhaseFree, 1)
		d.want("where in the room she can be", d.s.Reach[HakoGhost]&d.g.InRoom(d.roomNamed("living")), 0)
		d.want("the Hakobito can be in the room", d.s.Reach[3]>>atLiving&1, 1)
	}
}

// TestRule4_1Answers: she tells the truth about herself, unless power 9 is set
// and its lock is met.
func TestRule4_1Answers(t *testing.T) {
	locked := livingScene(t, "4.1", func(set *RuleSet) { set.Powers.Card[9].Lock = 1 })
	d := livingScene(t, "4.1", nil)
	for _, d := range []*scene{d, locked} {
		d.item(1, Ouija, DowsingRod)
		d.ghost(3, atHall2) // not asked about
	}
	living, red, hall2 := d.roomNamed("living"), d.roomNamed("red"), d.roomNamed("hall2")
	all := uint16(1<<d.g.Rooms() - 1)
	for _, q := range []struct {
		m     Move
		claim uint16
	}{
		{makeMove1(OpOuija, red), 1 << red},
		{makeMove1(OpOuija, living), all &^ (1 << living)},
		{makeMove1(OpOuija, hall2), all &^ (1 << hall2)},
		{makeMove(OpDowse), d.s.FloorRoom[Floor1F]},
	} {
		for _, from := range []*scene{d, locked} {
			e := from.copy()
			if from == locked {
				e.set(0, 9)
			}
			e.act(1)
			e.do(q.m)
			e.phase(PhaseFree, 1)
			e.want("rooms that the answer names, as she hears", e.view(0).Claim, q.claim)
			e.want("rooms that the answer names, as all hear", e.view(2).Claim, q.claim)
			e.want("where she can be, outside of these", e.s.Reach[HakoGhost]&^e.g.shadowsOf(q.claim), 0)
		}

		e := d.copy()
		e.set(1, 9)
		e.act(1)
		e.do(q.m)
		e.phase(PhaseAnswer, 0)
		e = d.copy()
		e.set(0, 9)
		e.act(1)
		e.do(q.m)
		e.phase(PhaseAnswer, 0)
		if q.m.Op() == OpDowse {
			e.exactly(makeMove1(OpSayFloors, 1<<FloorB1), makeMove1(OpSayFloors, 1<<Floor1F), makeMove1(OpSayFloors, 1<<Floor2F))
			e.do(makeMove1(OpSayFloors, 1<<FloorB1))
			e.want("rooms that the answer names", e.s.Claim, e.s.FloorRoom[FloorB1])
		} else {
			e.exactly(makeMove(OpSayNo), makeMove(OpSayYes))
			yes := e.copy()
			yes.do(makeMove(OpSayYes))
			yes.want("rooms that the answer names", yes.s.Claim, 1<<q.m.A())
			e.do(makeMove(OpSayNo))
			e.want("rooms that the answer names", e.s.Claim, all&^(1<<q.m.A()))
		}
		e.phase(PhaseFree, 1)
		e.want("she can still be where she is", e.s.Reach[HakoGhost]>>atRed&1, 1)
	}
}

// TestRule4_1Evidence: an answer that may have been a lie proves nothing.
func TestRule4_1Evidence(t *testing.T) {
	d := livingScene(t, "4.1", nil)
	d.item(1, Ouija, DowsingRod)
	d.s.HakoTurns = 3
	red := d.roomNamed("red")
	for _, m := range []Move{makeMove1(OpOuija, red), makeMove1(OpOuija, d.roomNamed("study")), makeMove(OpDowse)} {
		proof := d.copy()
		proof.act(1)
		proof.do(m)
		proof.want("her turns at the answer", proof.s.ClaimTurn, 3)
		proof.want("she can be anywhere", proof.s.Reach[HakoGhost] == d.s.Reach[HakoGhost]&^d.g.InRoom(d.roomNamed("living")), false)

		burnt := d.copy()
		burnt.set(0, 1)
		burnt.s.CardsOut = 1 << 9
		burnt.act(1)
		burnt.do(m)
		burnt.want("where she can be", burnt.s.Reach[HakoGhost], proof.s.Reach[HakoGhost])

		e := d.copy()
		e.set(0, 1) // might be power 9
		e.act(1)
		e.do(m)
		e.phase(PhaseFree, 1)
		e.want("where she can be", e.s.Reach[HakoGhost], d.s.Reach[HakoGhost]&^d.g.InRoom(d.roomNamed("living")))
	}
}

// TestRule4_1LastVisitor: a deadly item can be the end of the last Visitor.
func TestRule4_1LastVisitor(t *testing.T) {
	d := livingScene(t, "4.1", nil)
	d.item(1, DowsingRod)
	d.ghost(2, atRed)
	d.ghost(3, atRed)
	d.ghost(HakoGhost, atLiving)
	d.act(1)
	d.do(makeMove(OpDowse))
	d.over(AllDead)
}

// TestRule4_1Parts: the items that are parts of other steps kill only if the
// rule set says so, and no window opens on them.
func TestRule4_1Parts(t *testing.T) {
	for _, deadly := range [2]bool{false, true} {
		change := func(set *RuleSet) {
			set.Items.StethoscopeDeadly, set.Items.BookDeadly, set.Items.DropsDeadly = deadly, deadly, deadly
		}
		died := func(d *scene) {
			d.Helper()
			d.phase(PhaseNoise, 2)
			d.want("Visitors alive", d.s.Alive, 0b1100)
			d.want("the dead Visitor's Shadow", d.s.GhostAt[1], d.s.GhostAt[HakoGhost])
			d.want("her Shadow, which all have seen", d.s.Reach[HakoGhost], 1<<d.s.GhostAt[HakoGhost])
			d.want("cards out of the game", d.s.ItemOut, 1<<ItemCount-1)
		}
		for _, near := range [2]bool{true, false} {
			place := func(d *scene, x int) {
				if near {
					d.ghost(HakoGhost, x)
				}
				d.set(0, 8)
			}
			// Stethoscope
			d := safeScene(t, "4.1", change)
			d.item(1, Stethoscope)
			place(d, atStudy+1)
			d.act1(1)
			d.do(makeMove1(OpPeek, atStudy), makeMove(OpNoInterrupt), makeMove1(OpAsk, 1))
			if deadly && near {
				died(d)
				d.want("numbers that lie faceup", d.s.CodeUp, 0)
				d.want("codes left", d.s.CodeLeft, AllCodes)
			} else {
				d.phase(PhaseFree, 1)
				d.want("numbers that lie faceup", d.s.CodeUp, 1)
			}
			// Mystery Book
			d = livingScene(t, "4.1", change)
			d.item(1, MysteryBook)
			d.empty(atLiving)
			place(d, atLiving+1)
			d.act1(1)
			d.do(makeMove1(OpPeek, atLiving), makeMove(OpNoInterrupt), makeMove(OpFaceUp))
			if deadly && near {
				died(d)
				d.want("faceup tiles", d.s.FaceUp, 0)
			} else {
				d.phase(PhaseFree, 1)
				d.want("faceup tiles", d.s.FaceUp, 1<<atLiving)
			}
			// Holy Drops
			d = livingScene(t, "4.1", change)
			d.item(1, HolyDrops)
			place(d, atLiving+1)
			d.turn(1)
			d.do(makeMove(OpDrops))
			if deadly && near {
				died(d)
				d.want("cards left before Overtime", d.g.noise.Left(&d.s.Noise), 5)
				d.want("the setting is barred", d.s.DropsLock, false)
			} else {
				d.do(makeMove(OpQuiet))
				d.phase(PhaseNoise, 1)
				d.do(makeMove(OpQuiet))
				d.want("the setting is barred", d.s.DropsLock || d.s.DropsNow, true)
			}
		}
	}

	// The book of another: he dies, and the turn goes on.
	d := peekScene(t, "4.1", func(set *RuleSet) { set.Items.BookDeadly, set.Items.BookSameRoom = true, true })
	d.item(2, MysteryBook)
	d.stand("living", 3)
	d.empty(atLiving)
	d.ghost(HakoGhost, atLiving+1)
	d.peek(atLiving)
	d.do(makeMove(OpFaceUp))
	d.want("Visitors alive", d.s.Alive, 0b1010)
	d.want("faceup tiles", d.s.FaceUp, 0)
	d.want("the dead Visitor's Shadow", d.s.GhostAt[2], atLiving+1)
	d.phase(PhaseFree, 1)
}

// TestRule4_2_1Stethoscope: one number in place of three; right turns it faceup
// and the turn goes on, wrong ends it.
func TestRule4_2_1Stethoscope(t *testing.T) {
	d := safeScene(t, "4.2.1", nil)
	d.item(1, Stethoscope)
	d.peek(atStudy)
	d.offers(OpAsk, 1, 2, 3, 4, 5, 6)
	d.can(makeMove1(OpGuess, 3), makeMove(OpNoGuess))

	e := d.copy()
	e.do(makeMove1(OpAsk, 5)) // not in the code
	e.phase(PhaseNoise, 2)
	e.want("numbers that lie faceup", e.s.CodeUp, 0)
	e.want("codes left, as all hear", e.view(3).CodeLeft, CodesWithout(AllCodes, 1<<4))
	e.want("the holder", e.s.ItemHolder[Stethoscope], 1)
	e.peek(atStudy)
	e.offers(OpAsk, 1, 2, 3, 4, 6)

	d.do(makeMove1(OpAsk, 2))
	d.phase(PhaseFree, 1)
	d.cannot(makeMove1(OpGuess, int(d.s.Code)), makeMove1(OpAsk, 1))
	d.want("numbers that lie faceup, as all see", d.view(3).CodeUp, 1<<1)
	d.want("codes left, as all hear", d.view(3).CodeLeft, AllCodes&^CodesWithout(AllCodes, 1<<1))
	d.want("the holder", d.s.ItemHolder[Stethoscope], 1)
	d.peek(atStudy)
	d.offers(OpAsk, 1, 3, 4, 5, 6)
	d.do(makeMove1(OpAsk, 1))
	d.peek(atStudy)
	d.do(makeMove1(OpAsk, 3))
	d.want("numbers that lie faceup", d.s.CodeUp, 7)
	d.want("codes left", d.s.CodeLeft, 1<<d.s.Code)
	d.want("the Key is out", d.s.KeyOut, false) // it takes a guess
	d.peek(atStudy)
	d.exactly(makeMove(OpNoGuess), makeMove1(OpGuess, int(d.s.Code)))
	d.do(makeMove1(OpGuess, int(d.s.Code)))
	d.want("the Key is out", d.s.KeyOut, true)

	// Only the holder, and only for the peeker.
	d = safeScene(t, "4.2.1", nil)
	d.item(2, Stethoscope)
	d.peek(atStudy)
	d.offers(OpAsk)
}

// TestRule4_2_1Known: a number that must be in the code cannot be asked.
func TestRule4_2_1Known(t *testing.T) {
	d := safeScene(t, "4.2.1", nil)
	d.item(1, Stethoscope)
	for n := 4; n <= 6; n++ {
		d.peek(atStudy)
		d.do(makeMove1(OpAsk, n))
	}
	d.peek(atStudy)
	d.offers(OpAsk)
}

// TestRule4_2_1Uses: the card is spent by its first number if the rule set says
// so.
func TestRule4_2_1Uses(t *testing.T) {
	for _, number := range [2]int{1, 4} {
		d := safeScene(t, "4.2.1", func(set *RuleSet) { set.Items.StethoscopeOnce = true })
		d.item(1, Stethoscope)
		d.peek(atStudy)
		d.do(makeMove1(OpAsk, number))
		d.want("the holder", d.s.ItemHolder[Stethoscope], 0)
		d.want("the card is out of the game", d.s.ItemOut>>Stethoscope&1, 1)
		d.peek(atStudy)
		d.offers(OpAsk)
	}
}

// TestRule4_2_2MysteryBook: the Empty with which the Shadow just peeked ends up
// may be laid faceup, at no cost.
func TestRule4_2_2MysteryBook(t *testing.T) {
	d := peekScene(t, "4.2.2", nil)
	d.item(1, MysteryBook)
	d.empty(atLiving)
	d.put(TileDiary1, atLiving+1)
	d.put(TileCharm, atLiving+2)

	e := d.copy()
	e.peek(atLiving)
	e.phase(PhaseBook, 1)
	e.exactly(makeMove(OpNoFaceUp), makeMove(OpFaceUp))
	no := e.copy()
	no.do(makeMove(OpNoFaceUp))
	no.want("faceup tiles", no.s.FaceUp, 0)
	no.phase(PhaseFree, 1)
	e.do(makeMove(OpFaceUp))
	e.phase(PhaseFree, 1)
	e.want("free actions left", e.s.FreeLeft, 6)
	e.want("Empties known to all", e.s.Empties, 1<<atLiving)
	for seat := range engine.Player(4) {
		v := e.view(seat)
		e.want("faceup tiles, as all see", v.FaceUp, 1<<atLiving)
		e.want("the tile, as all see", v.Base[atLiving], Empty)
	}
	e.peek(atLiving) // it lies faceup already
	e.phase(PhaseFree, 1)
	e.want("faceup tiles", e.s.FaceUp, 1<<atLiving)

	// The Empty of a refill.
	e = d.copy()
	e.peek(atLiving + 1)
	e.phase(PhaseBook, 1)
	e = d.copy()
	e.peek(atLiving + 2)
	e.do(makeMove(OpKeep))
	e.phase(PhaseBook, 1)
	// Any other tile.
	e = d.copy()
	e.peek(atLiving + 2)
	e.do(makeMove(OpLeave))
	e.phase(PhaseFree, 1)
	e = d.copy()
	e.hand(1, TileDoll)
	e.peek(atLiving + 1)
	e.do(makeMove1(OpRefillOwn, int(TileDoll)))
	e.phase(PhaseFree, 1)
	// Another tile on the Empty.
	e = d.copy()
	e.second(TileDoll, atLiving)
	e.peek(atLiving)
	e.do(makeMove1(OpFirst, 0), makeMove(OpLeave))
	e.phase(PhaseFree, 1)
	// An empty supply.
	e = d.copy()
	e.s.EmptyLeft = 0
	e.peek(atLiving + 1)
	e.phase(PhaseFree, 1)
}

// TestRule4_2_2Ghosts: a ghost that looks into the room may turn the tile down;
// one that hides under it keeps it, and it comes back facedown.
func TestRule4_2_2Ghosts(t *testing.T) {
	d := peekScene(t, "4.2.2", nil)
	d.item(1, MysteryBook)
	d.empty(atLiving, atLiving+1)
	d.peek(atLiving)
	d.do(makeMove(OpFaceUp))
	d.peek(atLiving + 1)
	d.do(makeMove(OpFaceUp))
	d.hers()
	e := d.copy()
	e.do(makeMove1(OpGo, d.roomNamed("red")))
	e.offers(OpTurnDown)

	d.do(makeMove1(OpGo, d.roomNamed("living")))
	d.offers(OpTurnDown, atLiving, atLiving+1)
	d.do(makeMove1(OpTurnDown, atLiving+1))
	d.offers(OpTurnDown, atLiving)
	e = d.copy()
	e.do(makeMove1(OpHide, atLiving+2))
	e.want("faceup tiles", e.s.FaceUp, 1<<atLiving)
	d.do(makeMove1(OpHide, atLiving))
	d.want("faceup tiles, as all see", d.view(2).FaceUp, 0)
	d.want("ghosts that cover", d.s.Covers, 1)
	d.hers()
	d.do(makeMove1(OpGo, d.roomNamed("red")), makeMove1(OpHide, atRed))
	d.want("faceup tiles", d.s.FaceUp, 0)
	d.want("the tile", d.s.Base[atLiving], Empty)
	d.want("objects", d.s.Count[atLiving], 1)
}

// TestRule4_2_2Who: the holder must be the peeker, or in the room if the rule
// set says so.
func TestRule4_2_2Who(t *testing.T) {
	for _, same := range [2]bool{false, true} {
		change := func(set *RuleSet) { set.Items.BookSameRoom = same }
		d := peekScene(t, "4.2.2", change)
		d.empty(atLiving)
		nobody := d.copy()
		nobody.peek(atLiving)
		nobody.phase(PhaseFree, 1)
		away := d.copy()
		away.item(3, MysteryBook)
		away.peek(atLiving)
		away.phase(PhaseFree, 1)
		own := d.copy()
		own.item(1, MysteryBook)
		own.peek(atLiving)
		own.phase(PhaseBook, 1)
		d.item(2, MysteryBook)
		d.peek(atLiving)
		if !same {
			d.phase(PhaseFree, 1)
			continue
		}
		d.phase(PhaseBook, 2)
		d.do(makeMove(OpFaceUp))
		d.want("faceup tiles", d.s.FaceUp, 1<<atLiving)
		d.phase(PhaseFree, 1)
	}
}

// dropsScene is a peekScene in which seat 1 has the Holy Drops, and she, beside
// power 3, powers 5 and 7 in hand: of the ranks C, A and B.
func dropsScene(t *testing.T, change func(*RuleSet)) *scene {
	t.Helper()
	d := peekScene(t, "4.2.3", change)
	d.item(1, HolyDrops)
	for _, k := range []int{5, 7} {
		d.set(0, k)
		d.g.takeBack(&d.s, 0)
	}
	d.turn(1)
	return d
}

// TestRule4_2_3HolyDrops: two cards in place of one; if both succeed she may set
// no card of rank B or C in her next turn.
func TestRule4_2_3HolyDrops(t *testing.T) {
	d := dropsScene(t, nil)
	d.exactly(makeMove(OpQuiet), makeMove(OpPass), makeMove(OpDrops))
	e := d.copy()
	e.do(makeMove(OpQuiet))
	e.want("the setting is barred", e.s.DropsLock, false)
	e.phase(PhaseAct, 1)
	e.turn(2)
	e.exactly(makeMove(OpQuiet), makeMove(OpPass)) // he is not the holder

	d.do(makeMove(OpDrops))
	d.phase(PhaseNoise, 1)
	d.exactly(makeMove(OpQuiet)) // no pass, no way back
	d.do(makeMove(OpQuiet))
	d.phase(PhaseNoise, 1)
	d.exactly(makeMove(OpQuiet))
	d.want("the setting is barred", d.s.DropsLock, false)
	d.do(makeMove(OpQuiet))
	d.want("cards left before Overtime", d.g.noise.Left(&d.s.Noise), 3)
	d.want("the setting is barred, as all see", d.view(3).DropsLock, true)
	d.phase(PhaseFree, 1) // the main action is spent
	d.cannot(makeMove(OpNothing), makeMove1(OpPeek, atLiving))
	d.want("the holder", d.s.ItemHolder[HolyDrops], 1)

	// In her next turn only.
	d.g.beginGhosts(&d.s, &d.c)
	d.do(makeMove(OpNoScream))
	d.phase(PhaseSet, 0)
	d.exactly(makeMove(OpNoSet), makeMove2(OpSet, 5, 0), makeMove2(OpSet, 5, 1))
	d.do(makeMove2(OpSet, 5, 0), makeMove(OpStay))
	d.phase(PhaseNoise)
	d.g.beginGhosts(&d.s, &d.c)
	d.do(makeMove(OpNoScream))
	d.offers(OpSet, 3, 7)
	d.can(makeMove1(OpTakeBack, 0))
}

// TestRule4_2_3TakeBack: the bar keeps no card from being taken back.
func TestRule4_2_3TakeBack(t *testing.T) {
	d := dropsScene(t, nil)
	d.set(0, 9)
	d.do(makeMove(OpDrops), makeMove(OpQuiet), makeMove(OpQuiet))
	d.g.beginGhosts(&d.s, &d.c)
	d.do(makeMove(OpNoScream))
	d.exactly(makeMove(OpNoSet), makeMove1(OpTakeBack, 0), makeMove2(OpSet, 5, 1))
}

// TestRule4_2_3Noise: noise at either card ends the turn without a bar.
func TestRule4_2_3Noise(t *testing.T) {
	for limit := 1; limit <= 2; limit++ {
		d := dropsScene(t, func(set *RuleSet) { loudCards(set); set.Noise.Cards.Limit = limit })
		d.do(makeMove(OpDrops))
		for range limit {
			d.phase(PhaseNoise, 1)
			d.do(makeMove(OpQuiet))
		}
		d.phase(PhaseScream, 0)
		d.want("the setting is barred", d.s.DropsLock, false)
		d.want("the holder", d.s.ItemHolder[HolyDrops], 1)
		d.do(makeMove(OpNoScream))
		d.offers(OpSet, 3, 5, 7)
		d.do(makeMove(OpNoSet), makeMove(OpStay))
		d.phase(PhaseNoise, 1)
		d.can(makeMove(OpPass), makeMove(OpDrops)) // a new turn
	}
}

// TestRule4_2_3Discs: it takes as many discs or cards as the rule set says, which
// must be left before Overtime; Overtime may come with the last.
func TestRule4_2_3Discs(t *testing.T) {
	for discs := 1; discs <= 3; discs++ {
		d := dropsScene(t, func(set *RuleSet) { set.Items.DropsDiscs = discs })
		for left := 5; left >= 1; left-- {
			d.turn(1)
			d.want("cards left before Overtime", d.g.noise.Left(&d.s.Noise), left)
			if left < discs {
				d.cannot(makeMove(OpDrops))
				d.do(makeMove(OpQuiet))
				continue
			}
			e := d.copy()
			e.do(makeMove(OpDrops))
			for range discs {
				e.phase(PhaseNoise, 1)
				e.want("the setting is barred", e.s.DropsLock, false)
				e.do(makeMove(OpQuiet))
			}
			e.phase(PhaseFree, 1)
			e.want("the setting is barred", e.s.DropsLock, true)
			e.want("Overtime is due", e.s.Overtime, left == discs)
			if left == discs {
				e.do(makeMove(OpEndTurn))
				e.phase(PhaseScream, 0)
				e.do(makeMove(OpNoScream))
				e.offers(OpSet, 5)
			}
			d.do(makeMove(OpQuiet))
		}
	}
}

// TestRule4_2_3Blocks: any ranks may be barred.
func TestRule4_2_3Blocks(t *testing.T) {
	for mask := range 8 {
		d := dropsScene(t, func(set *RuleSet) {
			set.Items.DropsBlocks = [3]bool{mask&1 != 0, mask&2 != 0, mask&4 != 0}
		})
		d.do(makeMove(OpDrops), makeMove(OpQuiet), makeMove(OpQuiet))
		d.g.beginGhosts(&d.s, &d.c)
		d.do(makeMove(OpNoScream))
		free := []int{}
		for _, card := range []struct{ k, rank int }{{3, 4}, {5, 1}, {7, 2}} {
			if mask&card.rank == 0 {
				free = append(free, card.k)
			}
		}
		d.offers(OpSet, free...)
	}
}

// TestRule4_2_3SpendsAction: a main action follows if the rule set says so.
func TestRule4_2_3SpendsAction(t *testing.T) {
	for _, spends := range [2]bool{true, false} {
		d := dropsScene(t, func(set *RuleSet) {
			set.Items.DropsSpendsAction = spends
			set.Powers.Card[10].Lock = 0
		})
		d.set(0, 10)
		d.do(makeMove(OpDrops), makeMove(OpQuiet), makeMove(OpQuiet))
		if spends {
			d.phase(PhaseFree, 1) // power 10 has no action to replace
			continue
		}
		d.phase(PhaseWindowA, 0)
		d.exactly(makeMove(OpNoInterrupt), makeMove(OpForce))
		d.do(makeMove(OpNoInterrupt))
		d.phase(PhaseAct, 1)
		d.can(makeMove1(OpPeek, atLiving), makeMove(OpNothing))
		d.want("the setting is barred", d.s.DropsLock, true)
	}
}

// TestRule4_2_3Stolen: window A opens after the second card; if power 7 takes the
// Drops there, there is no bar and he may act.
func TestRule4_2_3Stolen(t *testing.T) {
	d := dropsScene(t, nil)
	d.set(0, 7)
	d.do(makeMove(OpDrops), makeMove(OpQuiet))
	d.phase(PhaseNoise, 1)
	d.do(makeMove(OpQuiet))
	d.phase(PhaseWindowA, 0)
	e := d.copy()
	e.do(makeMove(OpSteal), makeMove1(OpStealItem, int(DowsingRod)))
	e.want("the setting is barred", e.s.DropsLock, true)
	d.do(makeMove(OpSteal), makeMove1(OpStealItem, int(HolyDrops)))
	d.want("the setting is barred", d.s.DropsLock, false)
	d.phase(PhaseAct, 1)
	d.can(makeMove1(OpPeek, atLiving))
}

// TestRule4_2_4Ouija: any room may be named, with another Visitor in the room.
func TestRule4_2_4Ouija(t *testing.T) {
	for _, needs := range [2]bool{true, false} {
		d := newScene(t, "4.2.4", 3, func(set *RuleSet) { set.Items.OuijaNeedsOther = needs })
		d.item(1, Ouija)
		d.stand("living", 1)
		rooms := []int{}
		for room := range d.g.Rooms() {
			rooms = append(rooms, room)
		}
		alone := rooms
		if needs {
			alone = nil
		}
		d.act(1)
		d.offers(OpOuija, alone...)
		e := d.copy()
		e.ghost(3, atLiving) // a dead Visitor is no company
		e.stand("living", 3)
		e.act(1)
		e.offers(OpOuija, alone...)
		d.stand("living", 3)
		d.act(1)
		d.offers(OpOuija, rooms...)
		d.act(3)
		d.offers(OpOuija) // he is not the holder
	}
}

// TestRule4_2_5Dowsing: she names her floor, or two floors of which one is right
// if the rule set says so.
func TestRule4_2_5Dowsing(t *testing.T) {
	for floor, x := range []int{atBasement, atRed, atHall2} {
		d := livingScene(t, "4.2.5", nil)
		d.item(1, DowsingRod)
		d.ghost(HakoGhost, x)
		d.act(1)
		d.do(makeMove(OpDowse))
		d.phase(PhaseFree, 1)
		d.want("rooms that the answer names", d.s.Claim, d.s.FloorRoom[floor])
		d.want("where she can be, outside of these", d.s.Reach[HakoGhost]&^d.g.shadowsOf(d.s.FloorRoom[floor]), 0)

		d = livingScene(t, "4.2.5", func(set *RuleSet) { set.Items.DowsingTwoFloors = true })
		d.item(1, DowsingRod)
		d.ghost(HakoGhost, x)
		d.act(1)
		d.do(makeMove(OpDowse))
		d.phase(PhaseAnswer, 0)
		pairs := []Move{}
		for _, mask := range []int{3, 5, 6} {
			if mask>>floor&1 != 0 {
				pairs = append(pairs, makeMove1(OpSayFloors, mask))
			}
		}
		d.exactly(pairs...)
		d.do(pairs[0])
		both := uint16(0)
		for f := range Floors {
			if pairs[0].A()>>f&1 != 0 {
				both |= d.s.FloorRoom[f]
			}
		}
		d.want("rooms that the answer names", d.view(2).Claim, both)
		d.phase(PhaseFree, 1)

		// A lie may name any two.
		d.set(0, 9)
		d.act(1)
		d.do(makeMove(OpDowse))
		d.exactly(makeMove1(OpSayFloors, 3), makeMove1(OpSayFloors, 5), makeMove1(OpSayFloors, 6))
	}
}

// TestRule4_2_6Smartphone: its user sees her powers, in hand and slots or in the
// slots only.
func TestRule4_2_6Smartphone(t *testing.T) {
	for _, slots := range [2]bool{false, true} {
		for _, talk := range []string{"open", "silent"} {
			d := livingScene(t, "4.2.6", func(set *RuleSet) {
				set.Items.PhoneSlotsOnly, set.Play.Talk = slots, talk
			})
			d.item(1, Smartphone)
			d.set(1, 9)
			d.act(1)
			d.want("cards known before", d.view(1).CardsSeen, 0)
			d.do(makeMove(OpPhone))
			d.phase(PhaseFree, 1)
			want := uint16(1<<9 | 1<<3)
			if slots {
				want = 1 << 9
			}
			d.want("cards that the user knows", d.view(1).CardsSeen, want)
			d.want("slots that the user knows", d.view(1).Slot, [2]uint8{0, 9})
			if talk == "silent" {
				want = 0
			}
			d.want("cards that another knows", d.view(2).CardsSeen, want)
			d.want("cards that all know", d.s.Shown, 0)
			d.want("her slots", d.s.Slot, [2]uint8{0, 9})
		}
	}
}
