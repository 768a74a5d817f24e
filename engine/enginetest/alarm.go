package enginetest

import "yurei/engine"

// Alarm is a game of three burglars with hidden hands, interrupts, dice in play
// and changes of side.
//
// Twelve cards, four each of loot 1, loot 2 and alarm, are dealt three to a seat
// and three aside, all face down. In turn, three turns each, a seat plays a loot
// card, waits, or surrenders. When loot is played, the two others in turn order
// may each raise an alarm by playing one from the hand; it rings with chance
// 1/2, and then the loot is lost and the turn ends. Loot that no alarm stops is
// scored. Who surrenders joins the side of the next seat of another side, loot
// and all, and plays on. Each seat starts on its own side. The side with the
// most loot wins, the one with the later seat among equals; a side that nobody
// is on never wins. The game ends early when all are on one side.
type Alarm struct{}

// AlarmMove is a move of [Alarm].
type AlarmMove uint32

// The moves of the alarm game. The first four are those of the seat whose turn
// it is, the last two those of the seats that may interrupt.
const (
	AlarmTakeOne AlarmMove = iota
	AlarmTakeTwo
	AlarmWait
	AlarmSurrender
	AlarmRaise
	AlarmLet
)

// alarmSeats, alarmKinds: also the number of cards a hand starts with, and the
// number of turns of a seat.
const (
	alarmSeats = 3
	alarmKinds = 3
	alarmDeck  = 12
	alarmTurns = 9

	alarmCard = 2 // the kind of the alarm cards; loot n is kind n-1

	alarmCounted engine.Reason = 1
	alarmUnited  engine.Reason = 2

	alarmDeal = engine.FirstGameStream     // i = 0, j = card
	alarmRing = engine.FirstGameStream + 1 // i = turn, j = seat that raised
)

// AlarmState is a position of [Alarm].
type AlarmState struct {
	Hand   [alarmSeats][alarmKinds]uint8 // cards by seat and kind
	Aside  [alarmKinds]uint8             // cards nobody was dealt, by kind
	Loot   [alarmSeats]uint8             // points scored
	Side   [alarmSeats]engine.Side
	Let    [alarmSeats]uint8 // chances to interrupt that were not taken
	Turns  uint8             // turns that have ended
	Window uint8             // 0, or how many places after the active seat the interrupting one sits
	Booty  uint8             // points of the loot card that may be interrupted
}

// AlarmView is what one seat knows of an [AlarmState].
type AlarmView struct {
	Seat   uint8
	Hand   [alarmKinds]uint8 // its own cards
	Held   [alarmSeats]uint8 // numbers of cards
	Played [alarmKinds]uint8 // cards that left the hands
	Loot   [alarmSeats]uint8
	Side   [alarmSeats]engine.Side
	Let    [alarmSeats]uint8
	Turns  uint8
	Window uint8
	Booty  uint8
}

// Name implements [engine.Labels].
func (Alarm) Name() string { return "alarm" }

// Reasons implements [engine.Labels].
func (Alarm) Reasons() []string { return []string{"unfinished", "counted", "united"} }

// Sides implements [engine.Labels].
func (Alarm) Sides() []string { return []string{"first", "second", "third"} }

// Roles implements [engine.Labels].
func (Alarm) Roles() []string { return []string{"burglar"} }

// Setup implements [engine.Rules].
func (Alarm) Setup(s *AlarmState, players int, c *engine.Chance) {
	*s = AlarmState{Side: [alarmSeats]engine.Side{0, 1, 2}}
	var deck [alarmDeck]uint8
	for i, card := range c.Order(deck[:], 0, alarmDeal, 0) {
		s.give(i/alarmKinds, card/4)
	}
}

// give adds a card to the hand of a seat, or puts it aside.
func (s *AlarmState) give(seat int, kind uint8) {
	if seat < alarmSeats {
		s.Hand[seat][kind]++
	} else {
		s.Aside[kind]++
	}
}

// Turn implements [engine.Rules].
func (Alarm) Turn(s *AlarmState) engine.Player {
	if s.Turns == alarmTurns || s.united() {
		return engine.Over
	}
	return engine.Player((s.Turns + s.Window) % alarmSeats)
}

func (s *AlarmState) united() bool { return s.Side[0] == s.Side[1] && s.Side[1] == s.Side[2] }

// AppendMoves implements [engine.Rules].
func (g Alarm) AppendMoves(dst []AlarmMove, s *AlarmState) []AlarmMove {
	p := g.Turn(s)
	if p == engine.Over {
		return dst
	}
	hand := &s.Hand[p]
	if s.Window > 0 {
		if hand[alarmCard] > 0 {
			dst = append(dst, AlarmRaise)
		}
		return append(dst, AlarmLet)
	}
	if hand[0] > 0 {
		dst = append(dst, AlarmTakeOne)
	}
	if hand[1] > 0 {
		dst = append(dst, AlarmTakeTwo)
	}
	return append(dst, AlarmWait, AlarmSurrender)
}

// Apply implements [engine.Rules].
func (g Alarm) Apply(s *AlarmState, m AlarmMove, c *engine.Chance) {
	p := g.Turn(s)
	switch m {
	case AlarmTakeOne, AlarmTakeTwo:
		s.Hand[p][m-AlarmTakeOne]--
		s.Booty = uint8(m-AlarmTakeOne) + 1
		s.Window = 1
	case AlarmWait:
		s.Turns++
	case AlarmSurrender:
		s.Side[p] = s.refuge(p)
		s.Turns++
	case AlarmRaise:
		s.Hand[p][alarmCard]--
		r := c.At(alarmRing, int(s.Turns), int(p))
		if rings := r.IntN(2) == 0; rings {
			s.Booty = 0
			s.Window = alarmSeats
		} else {
			s.Window++
		}
	case AlarmLet:
		s.Let[p]++
		s.Window++
	}
	if s.Window == alarmSeats {
		s.Loot[s.Turns%alarmSeats] += s.Booty
		s.Booty, s.Window = 0, 0
		s.Turns++
	}
}

// refuge is the side that p joins by surrendering.
func (s *AlarmState) refuge(p engine.Player) engine.Side {
	next := s.Side[(p+1)%alarmSeats]
	if next == s.Side[p] {
		next = s.Side[(p+2)%alarmSeats]
	}
	return next
}

// Observe implements [engine.Rules].
func (Alarm) Observe(v *AlarmView, s *AlarmState, p engine.Player) {
	*v = AlarmView{
		Seat: uint8(p), Hand: s.Hand[p], Loot: s.Loot, Side: s.Side, Let: s.Let,
		Turns: s.Turns, Window: s.Window, Booty: s.Booty,
	}
	for kind := range v.Played {
		v.Played[kind] = alarmDeck/alarmKinds - s.Aside[kind]
		for seat := range s.Hand {
			v.Held[seat] += s.Hand[seat][kind]
			v.Played[kind] -= s.Hand[seat][kind]
		}
	}
}

// Determinize implements [engine.Rules]: every card that the viewer has not seen
// may lie in any place that holds a hidden card.
func (Alarm) Determinize(s *AlarmState, v *AlarmView, r *engine.Rand) {
	*s = AlarmState{
		Loot: v.Loot, Side: v.Side, Let: v.Let,
		Turns: v.Turns, Window: v.Window, Booty: v.Booty,
	}
	s.Hand[v.Seat] = v.Hand
	var buffer [alarmDeck]uint8
	unseen := buffer[:0]
	for kind := range uint8(alarmKinds) {
		for range alarmDeck/alarmKinds - v.Played[kind] - v.Hand[kind] {
			unseen = append(unseen, kind)
		}
	}
	engine.Shuffle(unseen, r)
	for seat, held := range v.Held {
		if seat == int(v.Seat) {
			continue
		}
		for _, kind := range unseen[:held] {
			s.give(seat, kind)
		}
		unseen = unseen[held:]
	}
	for _, kind := range unseen {
		s.give(alarmSeats, kind)
	}
}

// Key implements [engine.Rules].
func (g Alarm) Key(s *AlarmState, p engine.Player) uint64 {
	var v AlarmView
	g.Observe(&v, s, p)
	var h engine.Hash
	h.Add(uint64(v.Seat) | uint64(v.Turns)<<8 | uint64(v.Window)<<16 | uint64(v.Booty)<<24)
	for i := range alarmSeats {
		h.Add(uint64(v.Held[i]) | uint64(v.Loot[i])<<8 | uint64(v.Side[i])<<16 | uint64(v.Let[i])<<24)
		h.Add(uint64(v.Hand[i]) | uint64(v.Played[i])<<8)
	}
	return h.Sum()
}

// Side implements [engine.Rules].
func (Alarm) Side(s *AlarmState, p engine.Player) engine.Side { return s.Side[p] }

// Ending implements [engine.Rules].
func (g Alarm) Ending(s *AlarmState) engine.Ending {
	if g.Turn(s) != engine.Over {
		return engine.Ending{}
	}
	e := engine.Ending{Over: true, Reason: alarmCounted}
	if s.united() {
		e.Reason = alarmUnited
	}
	var total [alarmSeats]uint8
	for seat, side := range s.Side {
		total[side] += s.Loot[seat]
	}
	e.Winner = s.Side[0]
	for _, side := range s.Side {
		if total[side] >= total[e.Winner] {
			e.Winner = side
		}
	}
	return e
}

// AppendMove implements [engine.Teller].
func (Alarm) AppendMove(dst []byte, s *AlarmState, m AlarmMove) []byte {
	words := [...]string{"take 1", "take 2", "wait", "surrender", "raise alarm", "let pass"}
	return append(dst, words[m]...)
}

// AlarmDilemmas are positions in which surrendering gives the win to another
// side for certain, which the one who surrenders would then be on, while by
// waiting the seat on turn may win for its own.
func AlarmDilemmas() []Dilemma[AlarmState, AlarmMove] {
	return []Dilemma[AlarmState, AlarmMove]{{
		Name: "two ahead on the last turn",
		State: AlarmState{
			Hand:  [alarmSeats][alarmKinds]uint8{{0, 0, 1}, {1, 0, 0}, {0, 0, 1}},
			Aside: [alarmKinds]uint8{1, 1, 1},
			Loot:  [alarmSeats]uint8{4, 2, 2},
			Side:  [alarmSeats]engine.Side{0, 1, 2},
			Turns: 6,
		},
		Avoid: AlarmSurrender,
	}}
}
