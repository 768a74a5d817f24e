package hakoonna

import (
	"math/bits"

	"yurei/engine"
	"yurei/engine/hakoonna/noise"
)

// RULES 6.2: a Visitor's turn.

// beginTurn starts the turn of a living Visitor with the noise step.
func (t *table) beginTurn(s *State, seat engine.Player) {
	s.Stage, s.Phase = StageNoise, PhaseNoise
	s.Active, s.Player = seat, seat
	s.Turns++
	s.Overtime, s.LateNoise, s.AfterNoise = false, false, false
	s.Declared, s.Spent = 0, false
	s.FreeLeft = uint8(t.set.Play.FreeMovesPerTurn)
	s.MovedItems, s.MovedTiles = 0, 0
	s.DropsLeft, s.Extra = 0, false
	s.Looked, s.Found = -1, 0
	s.earnLock()
	s.Doused = false
	s.Peeking, s.Resolving, s.Took, s.WrongGuess = -1, 0, NoTile, false
	s.Asked = 0
}

// nextLiving is the next living Visitor to the left of a seat.
func nextLiving(p *Public, seat engine.Player) engine.Player {
	for {
		seat = nextSeat(seat, int(p.Visitors))
		if p.Alive>>seat&1 != 0 {
			return seat
		}
	}
}

func (t *table) appendNoiseMoves(dst []Move, s *State) []Move {
	if t.noise.CanPlace(&s.Noise, false) {
		dst = append(dst, makeMove1(OpQuiet, 0))
	}
	if t.noise.Orientable(&s.Noise) && t.noise.CanPlace(&s.Noise, true) {
		dst = append(dst, makeMove1(OpQuiet, 1))
	}
	if s.Extra || s.DropsLeft > 0 {
		return dst
	}
	if t.noise.CanPass(&s.Noise) {
		dst = append(dst, makeMove(OpPass))
	}
	if engine.Player(s.ItemHolder[HolyDrops]) == s.Player &&
		t.noise.Left(&s.Noise) >= t.set.Items.DropsDiscs {
		dst = append(dst, makeMove(OpDrops))
	}
	return dst
}

// makeNoise places the next disc or flips the next card.
func (t *table) makeNoise(s *State, up bool, c *engine.Chance) {
	step := t.noise.Step(&s.Noise)
	outcome := t.place(s, up, c.At(streamNoise, int(s.Round), step))
	if outcome == noise.Noise {
		t.noiseMade(s, c)
		return
	}
	if outcome == noise.Overtime {
		s.Overtime = true
	}
	if t.discs {
		t.bump(s, step, c)
	}
	if s.DropsLeft > 1 {
		s.DropsLeft--
		return
	}
	if s.DropsLeft == 1 {
		s.DropsLeft = 0
		s.DropsNow = true
		s.Spent = t.set.Items.DropsSpendsAction
	}
	if s.Extra {
		s.Extra = false
		t.afterInterrupt(s, c)
		return
	}
	s.Stage = StageTurn
	t.openWindow(s, PhaseWindowA, c)
}

// earnLock begins the lock of the Holy Drops when the window after them has
// closed (RULES 4.2.3).
func (s *State) earnLock() {
	s.DropsLock = s.DropsLock || s.DropsNow
	s.DropsNow = false
}

// bump lets somebody knock the table after a disc was placed (RULES 5.1): the
// Hako Onna's player only resets the stack, others make noise at the end of the
// turn.
func (t *table) bump(s *State, step int, c *engine.Chance) {
	discs := &t.set.Noise.Discs
	if discs.BumpHako == 0 && discs.BumpOthers == 0 {
		return
	}
	r := c.At(streamBump, int(s.Round), step)
	switch u := r.Float64(); {
	case u < discs.BumpHako:
		t.resetNoise(s, c)
	case u < discs.BumpHako+discs.BumpOthers:
		s.LateNoise = true
		if s.DropsLeft > 1 {
			s.DropsLeft = 0 // the stack that was to grow no longer stands
			s.Spent = t.set.Items.DropsSpendsAction
		}
	}
}

// resetNoise starts the next noise round.
func (t *table) resetNoise(s *State, c *engine.Chance) {
	s.Round++
	if r := c.At(streamNoise, int(s.Round), 0); t.discs {
		t.stack.Reset(&s.Noise, &r)
	} else {
		t.flips.Reset(&s.Noise, &r)
	}
}

// place places the next disc or flips the next card.
func (t *table) place(s *State, up bool, r engine.Rand) noise.Outcome {
	if t.discs {
		return t.stack.Place(&s.Noise, s.Player, up, &r)
	}
	return t.flips.Place(&s.Noise, s.Player, up, &r)
}

// pass takes the next disc or a card and does nothing more.
func (t *table) pass(s *State, c *engine.Chance) {
	if t.noise.Pass(&s.Noise) == noise.Overtime {
		s.Overtime = true
	}
	t.endTurn(s, c)
}

// holyDrops begins the placing of several discs in a row (RULES 4.2.3).
func (t *table) holyDrops(s *State, c *engine.Chance) {
	if t.set.Items.DropsDeadly && t.sheIsIn(s, int(s.Room[s.Player])) {
		t.deadlyItem(s, c)
		return
	}
	s.DropsLeft = uint8(t.set.Items.DropsDiscs)
}

// noiseMade follows a collapse, or flipped cards at the limit.
func (t *table) noiseMade(s *State, c *engine.Chance) {
	s.AfterNoise = true
	s.Overtime = false
	s.DropsLeft, s.Extra = 0, false
	s.Asked = 0
	t.askExtinguishers(s, c)
}

// askExtinguishers lets the holders of extinguishers decide one by one, from
// the active Visitor to the left; then her turn comes (RULES 2.6).
func (t *table) askExtinguishers(s *State, c *engine.Chance) {
	usable := s.AfterNoise && (t.discs || t.set.Exting.OnCards) ||
		!s.AfterNoise && t.set.Exting.OnOvertime
	if usable {
		seat := s.Active
		for range s.Visitors {
			if s.Alive>>seat&1 != 0 && s.Asked>>seat&1 == 0 && s.Hand[seat]&extinguisherTiles != 0 {
				s.Asked |= 1 << seat
				s.Phase, s.Player = PhaseExtinguish, seat
				return
			}
			seat = nextSeat(seat, int(s.Visitors))
		}
	}
	t.herTurnComes(s, c)
}

// herTurnComes looks at power 5 and starts her turn.
func (t *table) herTurnComes(s *State, c *engine.Chance) {
	if s.AfterNoise && t.behindYouMoves(s, c) {
		return
	}
	t.beginGhosts(s, c)
}

// extinguish skips her turn: the noise is reset, and after noise the same
// Visitor tries again (RULES 2.6). Power 5 is cancelled too, unless the rule set
// lets it kill all the same.
func (t *table) extinguish(s *State, c *engine.Chance) {
	t.spendTile(s, s.Player, (s.Hand[s.Player] & extinguisherTiles).First())
	s.Doused = true
	if s.AfterNoise && !t.set.Exting.CancelsPower5 && t.behindYouMoves(s, c) {
		return
	}
	t.nextRound(s, c)
}

// nextRound starts the noise afresh and the turn that follows: after noise the
// same Visitor's, if he lives, after Overtime the next one's (RULES 5.1, 6.4).
func (t *table) nextRound(s *State, c *engine.Chance) {
	next := s.Active
	switch {
	case !s.AfterNoise:
		next = nextLiving(&s.Public, s.Active)
	case s.Alive>>s.Active&1 == 0:
		next = t.afterDeath(s)
	}
	t.resetNoise(s, c)
	t.beginTurn(s, next)
}

// spendTile shows a tile of a hand and takes it out of the game.
func (t *table) spendTile(s *State, seat engine.Player, tile Tile) {
	s.Hand[seat] &^= setOf(tile)
	s.HandSize[seat]--
	s.Gone |= setOf(tile)
	t.learnAll(s, tile)
}

// others is the set of the other living Visitors in the active Visitor's room.
func others(s *State) (set uint8) {
	for seat := 1; seat <= int(s.Visitors); seat++ {
		if engine.Player(seat) != s.Active && s.Alive>>seat&1 != 0 && s.Room[seat] == s.Room[s.Active] {
			set |= 1 << seat
		}
	}
	return set
}

// roomForTile reports whether a Visitor may take one more tile in hand.
func (t *table) roomForTile(s *State, seat int) bool {
	limit := t.set.Play.HandLimit
	return limit == 0 || int(s.HandSize[seat]) < limit
}

// appendFree appends the free actions of the active Visitor.
func (t *table) appendFree(dst []Move, s *State) []Move {
	if s.FreeLeft == 0 {
		return dst
	}
	me := s.Active
	mine := s.Hand[me] &^ s.MovedTiles
	if s.DollLocked {
		mine &^= setOf(TileDoll)
	}
	for here := others(s); here != 0; here &= here - 1 {
		dst = t.appendExchanges(dst, s, bits.TrailingZeros8(here), mine)
	}
	if mine != 0 {
		for set := t.inRoom[s.Room[me]]; set != 0; set &= set - 1 {
			x := bits.TrailingZeros32(set)
			if s.Count[x] == 0 {
				for tiles := mine; tiles != 0; tiles &= tiles - 1 {
					dst = append(dst, makeMove2(OpDrop, x, int(tiles.First())))
				}
			}
		}
	}
	return dst
}

// appendExchanges appends what the active Visitor may do with another in the
// same room; mine are the tiles that he may give.
func (t *table) appendExchanges(dst []Move, s *State, other int, mine TileSet) []Move {
	me := int(s.Active)
	my, their := t.party(&s.Public, s.Active), t.party(&s.Public, engine.Player(other))
	if my != their {
		// He need not remember to whom he has shown what.
		for tiles := s.Hand[me] | s.lookedAt(my); tiles != 0; tiles &= tiles - 1 {
			dst = append(dst, makeMove2(OpShow, other, int(tiles.First())))
		}
		if s.Hand[other]&^s.Known[my] != 0 {
			dst = append(dst, makeMove1(OpSee, other))
		}
	}
	if t.roomForTile(s, other) {
		for tiles := mine; tiles != 0; tiles &= tiles - 1 {
			dst = append(dst, makeMove2(OpGive, other, int(tiles.First())))
		}
	}
	if t.roomForTile(s, me) {
		tiles := s.Hand[other] & s.Known[my] &^ s.MovedTiles
		if s.DollLocked {
			tiles &^= setOf(TileDoll)
		}
		for ; tiles != 0; tiles &= tiles - 1 {
			dst = append(dst, makeMove2(OpReceive, other, int(tiles.First())))
		}
	}
	for item, holder := range s.ItemHolder {
		if s.MovedItems>>item&1 != 0 {
			continue
		}
		switch int(holder) {
		case me:
			dst = append(dst, makeMove2(OpGiveItem, other, item))
		case other:
			dst = append(dst, makeMove2(OpReceiveItem, other, item))
		}
	}
	return dst
}

// lookedAt is the set of the tiles that the active Visitor has peeked at in this
// turn and left where they are: he may show them like his own.
func (s *State) lookedAt(party int) TileSet {
	if s.Looked < 0 || s.Peeking >= 0 {
		return 0
	}
	return (setOf(s.Base[s.Looked]) | setOf(s.Second[s.Looked])) & s.Known[party] &^ (setOf(NoTile) | setOf(Empty))
}

// freeAction shows, gives, takes or drops.
func (t *table) freeAction(s *State, m Move) {
	s.FreeLeft--
	me, other := s.Active, engine.Player(m.A())
	switch tile := Tile(m.B()); m.Op() {
	case OpShow:
		s.learn(t.party(&s.Public, other), tile)
	case OpSee:
		s.learnHand(t.party(&s.Public, me), other)
	case OpGive:
		t.handOver(s, me, other, tile)
	case OpReceive:
		t.handOver(s, other, me, tile)
	case OpGiveItem:
		s.ItemHolder[m.B()] = uint8(other)
		s.MovedItems |= 1 << m.B()
	case OpReceiveItem:
		s.ItemHolder[m.B()] = uint8(me)
		s.MovedItems |= 1 << m.B()
	case OpDrop:
		t.layOwn(s, tile, m.A())
		s.MovedTiles |= setOf(tile)
	}
}

// handOver passes a tile facedown from one Visitor to another.
func (t *table) handOver(s *State, from, to engine.Player, tile Tile) {
	informed := 1<<t.party(&s.Public, from) | 1<<t.party(&s.Public, to)
	t.leaveHand(s, from, informed, false)
	s.Hand[from] &^= setOf(tile)
	s.Hand[to] |= setOf(tile)
	s.HandSize[from]--
	s.HandSize[to]++
	s.MovedTiles |= setOf(tile)
	if s.NoDoll>>from&1 == 0 {
		s.NoDoll &^= 1 << to
	}
	s.learn(t.party(&s.Public, from), tile)
	s.learn(t.party(&s.Public, to), tile)
}

// layOwn lays a tile of the active Visitor facedown on a bare Shadow.
func (t *table) layOwn(s *State, tile Tile, x int) {
	t.leaveHand(s, s.Active, 1<<t.party(&s.Public, s.Active), false)
	s.Hand[s.Active] &^= setOf(tile)
	s.HandSize[s.Active]--
	s.Base[x] = tile
	s.Laid |= 1 << x
	s.NoDiary |= 1 << x
	s.Murky &^= 1 << x
	s.recount(x)
}

// appendActions appends what the active Visitor may declare.
func (t *table) appendActions(dst []Move, s *State) []Move {
	start := len(dst)
	me, room := s.Active, int(s.Room[s.Active])
	for set := s.Adjacent[room]; set != 0; set &= set - 1 {
		to := bits.TrailingZeros16(set)
		if !s.barred(room, to) {
			dst = append(dst, makeMove1(OpMove, to))
		}
	}
	dst = t.appendPeeks(dst, s)
	dst = t.appendItems(dst, s)
	for weapons := s.Hand[me] & weaponTiles; weapons != 0; weapons &= weapons - 1 {
		for set := t.inRoom[room]; set != 0; set &= set - 1 {
			x := bits.TrailingZeros32(set)
			if s.Count[x] > 0 || !t.set.Weapon.NeedsTile {
				dst = append(dst, makeMove2(OpWeapon, x, int(weapons.First())))
			}
		}
	}
	if charms := s.Hand[me] & charmTiles; charms != 0 {
		for slot := range t.set.Setup.Slots {
			if s.SlotFull>>slot&1 != 0 || !t.set.Charm.NeedsSetCard {
				dst = append(dst, makeMove2(OpCharm, slot, int(charms.First())))
			}
		}
	}
	if t.set.Play.MayDoNothing || len(dst) == start {
		dst = append(dst, makeMove(OpNothing))
	}
	return dst
}

// appendPeeks appends the peeks in the active Visitor's room.
func (t *table) appendPeeks(dst []Move, s *State) []Move {
	for set := t.inRoom[s.Room[s.Active]]; set != 0; set &= set - 1 {
		if x := bits.TrailingZeros32(set); s.Count[x] > 0 {
			dst = append(dst, makeMove1(OpPeek, x))
		}
	}
	return dst
}

// barred reports whether the door barrier lies between two rooms.
func (p *Public) barred(a, b int) bool {
	return p.BarA != p.BarB &&
		(int(p.BarA) == a && int(p.BarB) == b || int(p.BarA) == b && int(p.BarB) == a)
}

// startAct asks the active Visitor for free actions or a declaration.
func (t *table) startAct(s *State, c *engine.Chance) {
	s.Declared = 0
	s.earnLock()
	if s.Spent {
		t.afterAction(s, c)
		return
	}
	s.Phase, s.Player = PhaseAct, s.Active
}

// declare announces the main action. It is binding unless interrupted.
func (t *table) declare(s *State, m Move, c *engine.Chance) {
	s.Declared = m
	switch m.Op() {
	case OpCharm, OpNothing: // never interrupted
		t.resolve(s, c)
		return
	case OpOuija, OpDowse, OpPhone, OpWeapon:
		inHerRoom := t.sheIsIn(s, int(s.Room[s.Active]))
		if inHerRoom && t.deadly(m.Op()) {
			t.deadlyItem(s, c)
			return
		}
		if t.deadly(m.Op()) {
			s.Reach[HakoGhost] &^= t.inRoom[s.Room[s.Active]] // it did not kill
		}
		if inHerRoom && !t.set.Play.InterruptItemsInHerRoom {
			t.resolve(s, c)
			return
		}
	}
	t.openWindow(s, PhaseWindowB, c)
}

// resolve carries out the declared action.
func (t *table) resolve(s *State, c *engine.Chance) {
	m := s.Declared
	s.Spent = true
	switch m.Op() {
	case OpMove:
		s.Room[s.Active] = uint8(m.A())
		t.afterAction(s, c)
	case OpPeek:
		t.peek(s, m.A(), c)
	case OpWeapon:
		t.useWeapon(s, m.A(), Tile(m.B()), c)
	case OpCharm:
		t.useCharm(s, m.A(), Tile(m.B()))
		t.afterAction(s, c)
	case OpOuija, OpDowse, OpPhone:
		t.useItem(s, m, c)
	default:
		t.afterAction(s, c)
	}
}

// afterAction opens the free actions that may follow the main action.
func (t *table) afterAction(s *State, c *engine.Chance) {
	s.Phase, s.Player = PhaseFree, s.Active
	t.skipEmptyFree(s, c)
}

// skipEmptyFree ends a turn in which nothing but ending it is left to choose.
func (t *table) skipEmptyFree(s *State, c *engine.Chance) {
	if s.Phase != PhaseFree {
		return
	}
	if s.FreeLeft > 0 {
		var buf [128]Move
		if len(t.appendFree(buf[:0], s)) > 0 {
			return
		}
	}
	t.endTurn(s, c)
}

// endTurn hands on to the next Visitor, or to her.
func (t *table) endTurn(s *State, c *engine.Chance) {
	s.Peeking = -1
	switch {
	case s.LateNoise:
		t.noiseMade(s, c)
	case s.Overtime:
		s.AfterNoise = false
		s.Asked = 0
		t.askExtinguishers(s, c)
	default:
		t.beginTurn(s, nextLiving(&s.Public, s.Active))
	}
}
