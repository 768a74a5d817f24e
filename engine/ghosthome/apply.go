package ghosthome

import "yurei/engine"

// Apply plays a legal move.
func (t *table) Apply(s *State, m Move, c *engine.Chance) {
	t.check(s, m)
	me := s.On
	house := &s.House[me]
	switch m.Op() {
	case OpPass:
	case OpRooms:
		t.explore(s, m)
	case OpGhost:
		t.spend(s, me, GhostCard)
		if t.haunt(s, me, m.Seat()) {
			return
		}
	case OpCat:
		t.spend(s, me, CatCard)
		t.enter(s, me, m.Floor(), true)
	case OpLight:
		t.pay(s, m)
		house.set(lit, m.Floor())
	case OpHole:
		t.discard(s, me, HoleCard)
		s.House[m.FromSeat()].off(ghost, m.FromFloor())
		if !t.meetsCats {
			t.land(s, m.Seat())
		} else if t.haunt(s, me, m.Seat()) {
			return
		}
	case OpBulb:
		t.discard(s, me, BulbCard)
		house.set(lit, m.Floor())
	case OpCatFood:
		t.discard(s, me, CatFoodCard)
		s.House[m.FromSeat()].sub(oneCat, m.FromFloor())
		t.enter(s, me, m.Floor(), t.movedCancels)
	case OpElevator:
		t.discard(s, me, ElevatorCard)
		house.sub(oneCat, m.FromFloor())
		t.enter(s, me, m.Floor(), t.movedCancels)
	case OpLightning:
		t.discard(s, me, LightningCard)
		t.strike(s, m.Seat())
	case OpDiscard:
		t.draw(s, int(me), t.hide(s, m), c)
	case OpYield:
		s.SinceYield[me] = 0
		t.land(s, me)
		t.resolved(s, s.By, c)
		return
	case OpDefend:
		t.discard(s, me, CatCard)
		s.Discards = t.Put(s.Discards, GhostCard)
		t.resolved(s, s.By, c)
		return
	case OpLetGo:
		s.SinceLetGo[me] = 0
		t.askNext(s)
		return
	case OpStop:
		t.spend(s, me, GhostCard)
		s.Left--
		if !t.haunt(s, me, s.Active) {
			t.resolved(s, me, c)
		}
		return
	}
	t.endTurn(s, c)
}

// spend takes a card out of a hand; everybody sees which.
func (t *table) spend(s *State, p engine.Player, card Card) {
	s.Hand[p] = t.Take(s.Hand[p], card)
	if (s.Sunk|s.SunkOwn[0]|s.SunkOwn[1]|s.SunkOwn[2]|s.SunkOwn[3])&t.span[card] != 0 {
		t.surface(s, p, card)
	}
	s.fewer(p, 1)
}

// surface counts a card that is shown as one of those that the last shuffle put
// into the pile, unless it must be an old one: which of equal ones it is, nobody
// can tell.
func (t *table) surface(s *State, p engine.Player, card Card) {
	switch {
	case s.SinceShuffle[p] == 0:
		s.SunkOwn[p] = t.Take(s.SunkOwn[p], card)
	case t.Has(s.Sunk, card):
		s.Sunk = t.Take(s.Sunk, card)
	default:
		for q := range s.SunkOwn {
			s.SunkOwn[q] = t.Take(s.SunkOwn[q], card)
		}
	}
}

// fewer counts n cards that left a hand: which ones is not known.
func (b *Public) fewer(p engine.Player, n int) {
	held := b.HandLen[p] - uint8(n)
	b.HandLen[p] = held
	b.SinceYield[p] = min(b.SinceYield[p], held)
	b.SinceLetGo[p] = min(b.SinceLetGo[p], held)
	b.SinceShuffle[p] = min(b.SinceShuffle[p], held)
}

// discard shows a card of a hand and puts it on the discards.
func (t *table) discard(s *State, p engine.Player, card Card) {
	t.spend(s, p, card)
	s.Discards = t.Put(s.Discards, card)
}

// explore plays room cards (RULES 3.2).
func (t *table) explore(s *State, m Move) {
	for floor := range Floors {
		for i := range Spaces {
			card := m.Room(floor, i)
			if card == NoCard {
				continue
			}
			t.spend(s, s.Active, card)
			house := &s.House[s.Active]
			house.add(oneRoom, floor)
			if card == WildCard {
				house.add(oneWild, floor)
			} else {
				s.Rooms[s.Active] = t.Put(s.Rooms[s.Active], card)
			}
		}
	}
}

// enter lets a cat into a room of a floor. If it cancels ghosts and one stands
// there, both are discarded (RULES 3.4).
func (t *table) enter(s *State, p engine.Player, floor int, cancels bool) {
	if cancels && s.House[p].Ghost(floor) {
		s.House[p].off(ghost, floor)
		s.Discards = t.Put(t.Put(s.Discards, CatCard), GhostCard)
		return
	}
	s.House[p].add(oneCat, floor)
}

// pay discards the cards that light a floor (RULES 3.5).
func (t *table) pay(s *State, m Move) {
	if !t.shown {
		t.hide(s, m)
		return
	}
	for i := 0; i < MaxHand && m.Card(i) != NoCard; i++ {
		t.discard(s, s.Active, m.Card(i))
	}
}

// hide discards the cards of a move face down and counts them.
func (t *table) hide(s *State, m Move) (n int) {
	hand, secret := s.Hand[s.Active], s.Secret[s.Active]
	for ; n < MaxHand && m.Card(n) != NoCard; n++ {
		hand = t.Take(hand, m.Card(n))
		secret = t.Put(secret, m.Card(n))
	}
	s.Hand[s.Active], s.Secret[s.Active] = hand, secret
	s.SecretLen[s.Active] += uint8(n)
	s.SecretSince[s.Active] += min(uint8(n), s.SinceShuffle[s.Active])
	s.fewer(s.Active, n)
	return n
}

// strike puts out the light of the highest floor with a room (RULES 3.6.5).
func (t *table) strike(s *State, p engine.Player) {
	floor := s.House[p].Top()
	s.House[p].off(lit, floor)
	if s.House[p].Ghost(floor) && !t.stay {
		t.clear(s, p, floor)
	}
}

// haunt sends a ghost, which is in nobody's hand any more, to a house. A cat on
// the floor meets it (RULES 3.3); otherwise the owner has a choice, and haunt
// reports true.
func (t *table) haunt(s *State, by, target engine.Player) (asked bool) {
	floor := s.House[target].Top()
	if s.House[target].Cats(floor) > 0 {
		s.House[target].sub(oneCat, floor)
		s.Discards = t.Put(t.Put(s.Discards, CatCard), GhostCard)
		return false
	}
	s.Phase, s.On, s.Target, s.By = PhaseDefend, target, target, by
	return true
}

// land puts a ghost that no cat met on the highest floor with a room: it clears
// the floor unless it is the first on a lit one (RULES 3.3).
func (t *table) land(s *State, p engine.Player) {
	house := &s.House[p]
	floor := house.Top()
	if house.Lit(floor) && !house.Ghost(floor) {
		house.set(ghost, floor)
		return
	}
	s.Discards = t.Put(s.Discards, GhostCard)
	t.clear(s, p, floor)
}

// clear discards the rooms of a floor and whatever stands in them, and puts out
// its light (RULES 3.3).
func (t *table) clear(s *State, p engine.Player, floor int) {
	house := s.House[p]
	for rooms := s.Rooms[p] & t.rooms[floor]; rooms != 0; rooms &= rooms - 1 {
		s.Discards = t.Put(s.Discards, t.face(rooms))
	}
	s.Rooms[p] &^= t.rooms[floor]
	for range house.Wilds(floor) {
		s.Discards = t.Put(s.Discards, WildCard)
	}
	for range house.Cats(floor) {
		s.Discards = t.Put(s.Discards, CatCard)
	}
	if house.Ghost(floor) {
		s.Discards = t.Put(s.Discards, GhostCard)
	}
	s.House[p].off(onFloor, floor)
}

// resolved goes on after a ghost that somebody sent has met a cat or landed.
func (t *table) resolved(s *State, by engine.Player, c *engine.Chance) {
	s.Phase, s.On, s.Target, s.By = PhaseTurn, by, 0, 0
	if s.Escaping {
		t.afterGhost(s, c)
	} else {
		t.endTurn(s, c)
	}
}

// endTurn lets the active player escape from a complete house; otherwise he
// draws and the next player is on turn (RULES 3.8).
func (t *table) endTurn(s *State, c *engine.Chance) {
	if t.Complete(s.House[s.Active]) {
		t.startEscape(s)
		return
	}
	t.refill(s, int(s.Active), c)
	t.nextTurn(s)
}

func (t *table) nextTurn(s *State) {
	if s.Turns == t.cap {
		t.end(s, engine.NoSide, engine.Unfinished)
		return
	}
	s.Turns++
	s.Active = s.after(s.Active)
	s.Phase, s.On = PhaseTurn, s.Active
}

// after is the next player clockwise.
func (p *Public) after(seat engine.Player) engine.Player {
	if seat+1 == engine.Player(p.Players) {
		return 0
	}
	return seat + 1
}

func (t *table) end(s *State, winner engine.Side, reason engine.Reason) {
	s.Phase, s.On, s.Winner, s.Reason = PhaseOver, engine.Over, winner, reason
}
