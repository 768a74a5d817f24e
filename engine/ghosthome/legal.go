package ghosthome

import (
	"math/bits"

	"yurei/engine"
)

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
	if floor := house.Open(); hand&t.fits[floor] != 0 && t.mayExplore(house, floor) {
		dst = t.appendRooms(dst, hand, house, floor, makeMove(OpRooms))
	}
	if t.Has(hand, GhostCard) {
		for p := range engine.Player(s.Players) {
			if p != me && t.haunted(s.House[p]) {
				dst = append(dst, makeMove(OpGhost).withSeat(p))
			}
		}
	}
	if t.Has(hand, CatCard) {
		for at := house.catless(); at != 0; at &= at - 1 {
			dst = append(dst, makeMove(OpCat).withFloor(at.first()))
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
	fit := hand & t.fits[floor]
	var above Cards // what may go on the next floor
	if t.mayExplore(house, floor+1) {
		above = t.fits[floor+1]
	}
	for rest := fit & t.first; rest != 0; rest &= rest - 1 {
		c := t.face(rest)
		one := m | roomCode(c, floor, 0)
		dst = append(dst, one)
		left := t.Take(hand, c)
		if free == 1 {
			if left&above != 0 {
				dst = t.appendRooms(dst, left, house, floor+1, one)
			}
			continue
		}
		// The second card is an equal one or one of a later face.
		for second := left & fit & t.first & -(rest & -rest); second != 0; second &= second - 1 {
			d := t.face(second)
			two := one | roomCode(d, floor, 1)
			dst = append(dst, two)
			if left := t.Take(left, d); left&above != 0 {
				dst = t.appendRooms(dst, left, house, floor+1, two)
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
			for at := s.House[from].haunts(); at != 0; at &= at - 1 {
				floor := at.first()
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
		for at := t.lightable(house); at != 0; at &= at - 1 {
			dst = append(dst, makeMove(OpBulb).withFloor(at.first()))
		}
	}
	if t.Has(hand, CatFoodCard) {
		for from := range engine.Player(s.Players) {
			if from != me {
				dst = appendCatMoves(dst, s.House[from], house, makeMove(OpCatFood).from(from, 0), false)
			}
		}
	}
	if t.Has(hand, ElevatorCard) {
		dst = appendCatMoves(dst, house, house, makeMove(OpElevator), true)
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
func appendCatMoves(dst []Move, from, to House, m Move, same bool) []Move {
	for at := from.catted(); at != 0; at &= at - 1 {
		targets := to.catless()
		if same {
			targets &^= at & -at
		}
		for ; targets != 0; targets &= targets - 1 {
			dst = append(dst, m.from(0, at.first()).withFloor(targets.first()))
		}
	}
	return dst
}

// lightable is the floors of a house that its player may light (RULES 3.5).
func (t *table) lightable(h House) floors {
	reach := floors(1)<<(8*h.Open()+1) - 1 // no floor above the lowest that is not full
	return reach & each &^ (h & t.litBars >> 6)
}

// appendSpending appends the discards (RULES 3.7) and the payments for light
// (RULES 3.5): both are sets of cards of the hand.
func (t *table) appendSpending(dst []Move, hand Cards, house House) []Move {
	lightable := t.lightable(house)
	if hand.Len() == 3 { // most hands: their sets are in a table
		sets := t.setsOf(hand)
		d := &sets.discards
		// All seven places at once, cut back: cheaper than a copy of a length that varies.
		dst = append(dst, d[0], d[1], d[2], d[3], d[4], d[5], d[6])[:len(dst)+int(sets.count)]
		for pay := sets.pay; pay != 0; pay &= pay - 1 {
			dst = appendLights(dst, d[bits.TrailingZeros8(pay)%len(d)], lightable)
		}
		return dst
	}
	first := len(dst)
	dst = t.appendDiscards(dst, hand)
	for _, discard := range dst[first:] {
		if t.pays(discard) {
			dst = appendLights(dst, discard, lightable)
		}
	}
	return dst
}

// appendLights appends the floors that a discard may light.
func appendLights(dst []Move, discard Move, lightable floors) []Move {
	for at := lightable; at != 0; at &= at - 1 {
		dst = append(dst, makeMove(OpLight).withFloor(at.first())|discard&cardMask)
	}
	return dst
}

// appendDiscards appends the sets of cards of a hand.
func (t *table) appendDiscards(dst []Move, hand Cards) []Move {
	const op = Move(OpDiscard) << opShift // a shift by a card drops it
	first := len(dst)
	last, from := NoCard, 0
	for ; hand != 0; hand &^= 1 << highest(hand) {
		card := t.faceOf[highest(hand)%MaxDeck]
		alone := op | Move(card)
		end := len(dst)
		// The first card of a face goes alone and with all sets so far, a further
		// one with those that have the card before: no set comes twice.
		if card != last {
			last, from = card, first
			dst = append(dst, alone)
		}
		for i := from; i < end; i++ {
			dst = append(dst, dst[i]<<cardBits|alone)
		}
		from = end
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
