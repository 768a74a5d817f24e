package ghosthome

import "yurei/engine"

// AppendMoves appends the legal moves of the player on turn: actions by kind, as
// section 3 of RULES.md has them.
func (t *table) AppendMoves(dst []Move, s *State) []Move {
	switch s.Phase {
	case PhaseTurn:
		return t.appendActions(dst, s)
	case PhaseDefend:
		dst = append(dst, makeMove(OpYield))
		if t.Has(s.Hand[s.On], CatCard) {
			dst = append(dst, makeMove(OpDefend))
		}
	case PhaseStop:
		dst = append(dst, makeMove(OpLetGo))
		if t.Has(s.Hand[s.On], GhostCard) {
			dst = append(dst, makeMove(OpStop))
		}
	}
	return dst
}

// appendActions appends the actions of a turn (RULES 3.1).
func (t *table) appendActions(dst []Move, s *State) []Move {
	me := s.Active
	hand, house := s.Hand[me], s.House[me]
	if hand == 0 {
		return append(dst, makeMove(OpPass))
	}
	wild := t.span[WildCard]
	if floor := house.Open(); floor < Floors && hand&(t.rooms[0]|t.rooms[1]|t.rooms[2]|wild) != 0 && t.mayExplore(house, floor) {
		dst = t.appendRooms(dst, hand, house, floor, makeMove(OpRooms))
	}
	if t.Has(hand, GhostCard) {
		for p := range engine.Player(s.Players) {
			if p != me && t.Takes(s.House[p]) >= 0 {
				dst = append(dst, makeMove(OpGhost).withSeat(p))
			}
		}
	}
	if t.Has(hand, CatCard) {
		for floor := range Floors {
			if house.Rooms(floor) > house.Cats(floor) {
				dst = append(dst, makeMove(OpCat).withFloor(floor))
			}
		}
	}
	if hand&t.effects != 0 {
		dst = t.appendEffects(dst, s)
	}
	return t.appendSpending(dst, hand, house)
}

// mayExplore reports whether nothing below a floor bars the way up (RULES 3.2).
func (t *table) mayExplore(h House, floor int) bool {
	return !t.blocksUp || h&(ghosts&(1<<(8*floor)-1)) == 0
}

// appendRooms appends the ways to play room cards from a floor on, the lowest
// with an empty space; m holds those already played below (RULES 3.2).
func (t *table) appendRooms(dst []Move, hand Cards, house House, floor int, m Move) []Move {
	free := Spaces - house.Rooms(floor)
	fit := hand & (t.rooms[floor] | t.span[WildCard])
	further := floor+1 < Floors && t.mayExplore(house, floor+1)
	for rest := fit & t.first; rest != 0; rest &= rest - 1 {
		c := t.face(rest)
		one := m | roomCode(c, floor, 0)
		dst = append(dst, one)
		left := t.Take(hand, c)
		if free == 1 {
			if further {
				dst = t.appendRooms(dst, left, house, floor+1, one)
			}
			continue
		}
		// The second card is an equal one or one of a later face.
		for second := left & fit & t.first & -(rest & -rest); second != 0; second &= second - 1 {
			d := t.face(second)
			two := one | roomCode(d, floor, 1)
			dst = append(dst, two)
			if further {
				dst = t.appendRooms(dst, t.Take(left, d), house, floor+1, two)
			}
		}
	}
	return dst
}

// appendEffects appends the plays of special cards (RULES 3.6).
func (t *table) appendEffects(dst []Move, s *State) []Move {
	me := s.Active
	hand, house := s.Hand[me], s.House[me]
	if t.Has(hand, HoleCard) && (s.House[0]|s.House[1]|s.House[2]|s.House[3])&ghosts != 0 {
		for from := range engine.Player(s.Players) {
			for floor := range Floors {
				if !s.House[from].Ghost(floor) {
					continue
				}
				for to := range engine.Player(s.Players) {
					lands := t.Takes(s.House[to])
					if to == me || lands < 0 || to == from && (!t.sameHouse || lands == floor) {
						continue
					}
					dst = append(dst, makeMove(OpHole).from(from, floor).withSeat(to))
				}
			}
		}
	}
	if t.Has(hand, BulbCard) {
		for floor := range Floors {
			if t.mayLight(house, floor) {
				dst = append(dst, makeMove(OpBulb).withFloor(floor))
			}
		}
	}
	if t.Has(hand, CatFoodCard) {
		for from := range engine.Player(s.Players) {
			if from != me && s.House[from]&catBits != 0 {
				dst = t.appendCatMoves(dst, s.House[from], house, makeMove(OpCatFood).from(from, 0), false)
			}
		}
	}
	if t.Has(hand, ElevatorCard) && house&catBits != 0 {
		dst = t.appendCatMoves(dst, house, house, makeMove(OpElevator), true)
	}
	if t.Has(hand, LightningCard) {
		for p := range engine.Player(s.Players) {
			top := s.House[p].Top()
			if p != me && top >= 0 && (s.House[p].Lit(top) || !t.needsLit) {
				dst = append(dst, makeMove(OpLightning).withSeat(p))
			}
		}
	}
	return dst
}

// appendCatMoves appends the ways to move a cat from one house to rooms without
// a cat in another, or to other floors of the same.
func (t *table) appendCatMoves(dst []Move, from, to House, m Move, same bool) []Move {
	for floor := range Floors {
		if from.Cats(floor) == 0 {
			continue
		}
		for target := range Floors {
			if to.Rooms(target) > to.Cats(target) && !(same && target == floor) {
				dst = append(dst, m.from(0, floor).withFloor(target))
			}
		}
	}
	return dst
}

// mayLight reports whether a player may light a floor of his house (RULES 3.5).
func (t *table) mayLight(h House, floor int) bool {
	return floor <= h.Open() && !(t.needsDark && h.Lit(floor))
}

// appendSpending appends the discards (RULES 3.7) and the payments for light
// (RULES 3.5): both are sets of cards of the hand.
func (t *table) appendSpending(dst []Move, hand Cards, house House) []Move {
	first := len(dst)
	last, from, icons := NoCard, 0, 0
	for ; hand != 0; hand &^= 1 << highest(hand) {
		card := t.faceOf[highest(hand)%MaxDeck]
		icons += int(t.icons[card])
		alone := makeMove(OpDiscard) | Move(card)
		end := len(dst)
		// The first card of a face goes alone and with all sets so far, a further
		// one with those that have the card before: no set comes twice.
		if card != last {
			last, from = card, first
			dst = append(dst, alone)
		}
		for i := from; i < end; i++ {
			dst = append(dst, dst[i]<<cardBits|alone) // the shift drops the operation
		}
		from = end
	}
	if icons < t.lightIcons {
		return dst
	}
	for _, discard := range dst[first:] {
		if !t.pays(discard) {
			continue
		}
		for floor := range Floors {
			if t.mayLight(house, floor) {
				dst = append(dst, makeMove(OpLight).withFloor(floor)|discard&cardMask)
			}
		}
	}
	return dst
}

// pays reports whether the cards of a discard would light a floor (RULES 3.5).
func (t *table) pays(discard Move) bool {
	n, icons := 0, 0
	for ; n < MaxHand && discard.Card(n) != NoCard; n++ {
		icons += int(t.icons[discard.Card(n)])
	}
	return t.lightMin <= n && n <= t.lightMax && icons >= t.lightIcons
}
