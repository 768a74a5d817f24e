package ghosthome

import (
	"slices"

	"yurei/engine"
)

// specials is the number of kinds of special cards, from [Hole] to [Wild].
const specials = int(KindCount - Hole)

// The measures of one game, in the order of [Meter.Columns]. Those that come
// once for each seat or special card start at the named one.
const (
	// colWin is 1 for the seat that won, seats 1 to 4; colWinner is its number, 0
	// if nobody won.
	colWin    = 0
	colWinner = colWin + MaxSeats
	// colTurns counts turns that began, colTurnsMax those of the player who had
	// most of them.
	colTurns    = colWinner + 1
	colTurnsMax = colWinner + 2
	// colEscapes counts attempts to escape, colStopped those that were stopped,
	// colStoppers the ghosts that were played at them (RULES 4.2).
	colEscapes  = colWinner + 3
	colStopped  = colWinner + 4
	colStoppers = colWinner + 5
	// colCleared counts floors that lost their rooms, colRooms the room cards
	// played, colRoomsLost the rooms on cleared floors.
	colCleared   = colWinner + 6
	colRooms     = colWinner + 7
	colRoomsLost = colWinner + 8
	// colGhosts counts ghost cards played from a hand, colOnLeader those of them
	// at a house with as many rooms as any other but the sender's own. The next
	// two count ghosts, moved ones included, that met a cat on the floor or from
	// the hand (RULES 3.3).
	colGhosts      = colWinner + 9
	colOnLeader    = colWinner + 10
	colMetFloorCat = colWinner + 11
	colMetHandCat  = colWinner + 12
	colCats        = colWinner + 13 // cat cards played (RULES 3.4)
	colLightsPaid  = colWinner + 14 // lights paid for with cards (RULES 3.5)
	colLightsBulb  = colWinner + 15 // lights by the light bulb
	colLightsOut   = colWinner + 16 // lights that went out, by ghosts or lightning
	colDiscards    = colWinner + 17 // discard actions (RULES 3.7)
	colPasses      = colWinner + 18 // turns with an empty hand (RULES 3.1)
	// colPlays counts the plays of the special cards hole, bulb, cat_food,
	// elevator, lightning and wild; colPlayWins those of them by the player who
	// won. colDraws and colDrawWins count in the same way how often somebody was
	// dealt or drew one.
	colPlays    = colPasses + 1
	colPlayWins = colPlays + specials
	colDraws    = colPlayWins + specials
	colDrawWins = colDraws + specials
	// colFirstPayer is the seat, from 1, that was the first to pay for light, 0 if
	// none did; colFirstPayerWon is 1 if it won. colWinnerLights counts the lights
	// that the winner paid for.
	colFirstPayer    = colDrawWins + specials
	colFirstPayerWon = colFirstPayer + 1
	colWinnerLights  = colFirstPayer + 2
	// colLeadChanges counts how often the one player with most rooms was another
	// than the one before. colComeback is 1 if the winner had lost a floor.
	colLeadChanges = colFirstPayer + 3
	colComeback    = colFirstPayer + 4
	// colStarved counts turns in which nothing but a discard was possible,
	// colStuckLow those that began with an empty space on floor 1 and no card to
	// fill it.
	colStarved  = colFirstPayer + 5
	colStuckLow = colFirstPayer + 6
	// colSits is 1 for seats 1 to 4 at which somebody sits.
	colSits     = colFirstPayer + 7
	columnCount = colSits + MaxSeats
)

// Meter counts the measures of one game; it implements
// engine.Meter[State, Move]. One worker owns it. It allocates nothing after
// NewMeter.
type Meter struct {
	rules Rules
	n     [columnCount]int64

	plays, draws [MaxSeats][specials]int64
	paid         [MaxSeats]int64 // lights
	lost         [MaxSeats]bool  // a floor
	leader       engine.Player   // the last who led alone

	// The position before the move that is being applied, as far as needed.
	move     Move
	on       engine.Player
	escaping bool
	house    [MaxSeats]House
	hand     [MaxSeats]Cards
	buf      [maxMoves]Move
}

// maxMoves is more than any position has.
const maxMoves = 2048

// NewMeter returns a meter for games of the given rules.
func NewMeter(rules Rules) *Meter { return &Meter{rules: rules} }

// Columns names the measures.
func (m *Meter) Columns() []string {
	names := slices.Grow([]string(nil), columnCount)
	names = append(names, "win_1", "win_2", "win_3", "win_4", "winner_seat", "turns", "turns_max",
		"escape_attempts", "escapes_stopped", "stopped_by_ghosts",
		"floors_cleared", "rooms_played", "rooms_lost",
		"ghosts_played", "ghosts_on_leader", "ghosts_met_floor_cat", "ghosts_met_hand_cat",
		"cats_placed", "lights_paid", "lights_bulb", "lights_out", "discards", "passes")
	for _, stem := range []string{"plays_", "wins_", "draws_", "draw_wins_"} {
		for k := Hole; k <= Wild; k++ {
			names = append(names, stem+k.String())
		}
	}
	return append(names, "first_light_payer", "first_light_paid_by_winner", "winner_lights_paid",
		"lead_changes", "comeback", "starved", "stuck_floor_1", "sits_1", "sits_2", "sits_3", "sits_4")
}

// Start implements engine.Meter.
func (m *Meter) Start(s *State) {
	m.n = [columnCount]int64{}
	m.plays, m.draws = [MaxSeats][specials]int64{}, [MaxSeats][specials]int64{}
	m.paid, m.lost = [MaxSeats]int64{}, [MaxSeats]bool{}
	m.leader = engine.Over
	m.hand = [MaxSeats]Cards{}
	m.countDraws(s)
}

// Before implements engine.Meter.
func (m *Meter) Before(s *State, move Move) {
	m.move, m.on, m.escaping = move, s.On, s.Escaping
	m.house, m.hand = s.House, s.Hand
	t := m.rules.table
	if s.Phase == PhaseTurn && s.House[s.On].Rooms(0) < Spaces && s.Hand[s.On]&(t.rooms[0]|t.span[WildCard]) == 0 {
		m.n[colStuckLow]++
	}
	switch move.Op() {
	case OpPass:
		m.n[colPasses]++
	case OpRooms:
		for floor := range Floors {
			for i := range Spaces {
				if move.Room(floor, i) == WildCard {
					m.play(WildCard)
				}
			}
		}
	case OpGhost:
		m.countGhost(s, move.Seat())
		m.countMeeting(s, move.Seat())
	case OpStop:
		m.n[colStoppers]++
		m.countGhost(s, s.Active)
		m.countMeeting(s, s.Active)
	case OpHole:
		m.play(HoleCard)
		if t.meetsCats {
			m.countMeeting(s, move.Seat())
		}
	case OpDefend:
		m.n[colMetHandCat]++
	case OpCat:
		m.n[colCats]++
	case OpLight:
		m.spent(move)
		m.n[colLightsPaid]++
		m.paid[s.On]++
		if m.n[colFirstPayer] == 0 {
			m.n[colFirstPayer] = int64(s.On) + 1
		}
	case OpBulb:
		m.n[colLightsBulb]++
		m.play(BulbCard)
	case OpCatFood:
		m.play(CatFoodCard)
	case OpElevator:
		m.play(ElevatorCard)
	case OpLightning:
		m.play(LightningCard)
	case OpDiscard:
		m.spent(move)
		m.n[colDiscards]++
		if legal := t.AppendMoves(m.buf[:0], s); legal[0].Op() == OpDiscard && legal[len(legal)-1].Op() == OpDiscard {
			m.n[colStarved]++ // discards stand before payments and after all else
		}
	}
}

// play counts the play of a special card.
func (m *Meter) play(c Card) {
	m.plays[m.on][c.Kind()-Hole]++
	m.hand[m.on] = m.rules.Take(m.hand[m.on], c)
}

// spent takes the cards that pay or are discarded out of the hand, so that those
// drawn for them can be told apart.
func (m *Meter) spent(move Move) {
	for i := 0; i < MaxHand && move.Card(i) != NoCard; i++ {
		m.hand[m.on] = m.rules.Take(m.hand[m.on], move.Card(i))
	}
}

// countGhost counts a ghost card that is played at a house.
func (m *Meter) countGhost(s *State, target engine.Player) {
	m.n[colGhosts]++
	for p := range engine.Player(s.Players) {
		if p != s.On && s.House[p].Explored() > s.House[target].Explored() {
			return
		}
	}
	m.n[colOnLeader]++
}

// countMeeting counts a ghost that a cat on the floor awaits.
func (m *Meter) countMeeting(s *State, target engine.Player) {
	if h := s.House[target]; h.Cats(h.Top()) > 0 {
		m.n[colMetFloorCat]++
	}
}

// After implements engine.Meter.
func (m *Meter) After(s *State) {
	m.countDraws(s)
	if s.House != m.house {
		m.compareHouses(s)
	}
	switch escaped := s.Winner != engine.NoSide; {
	case !m.escaping && (s.Escaping || escaped):
		m.n[colEscapes]++
	case m.escaping && !s.Escaping && !escaped:
		m.n[colStopped]++
	}
}

// countDraws counts the special cards that hands have got.
func (m *Meter) countDraws(s *State) {
	special := m.rules.effects | m.rules.span[WildCard]
	for p := range s.Hand {
		for got := s.Hand[p] &^ m.hand[p] & special; got != 0; got &= got - 1 {
			m.draws[p][m.rules.face(got).Kind()-Hole]++
		}
	}
}

// compareHouses counts what came to houses, what was lost, and who leads.
func (m *Meter) compareHouses(s *State) {
	most, leader := 0, engine.Over
	for p := range engine.Player(s.Players) {
		before, after := m.house[p], s.House[p]
		rooms := after.Explored()
		if had := before.Explored(); rooms > had {
			m.n[colRooms] += int64(rooms - had)
		} else if rooms < had {
			m.n[colCleared]++
			m.n[colRoomsLost] += int64(had - rooms)
			m.lost[p] = true
		}
		for floor := range Floors {
			if before.Lit(floor) && !after.Lit(floor) {
				m.n[colLightsOut]++
			}
		}
		switch {
		case rooms > most:
			most, leader = rooms, p
		case rooms == most:
			leader = engine.Over
		}
	}
	if leader != engine.Over && leader != m.leader {
		if m.leader != engine.Over {
			m.n[colLeadChanges]++
		}
		m.leader = leader
	}
}

// AppendValues implements engine.Meter.
func (m *Meter) AppendValues(dst []int64, s *State) []int64 {
	n := m.n
	for p := range s.Players {
		n[colSits+int(p)] = 1
	}
	n[colTurns] = int64(s.Turns)
	n[colTurnsMax] = (int64(s.Turns) + int64(s.Players) - 1) / int64(s.Players)
	for p := range m.plays {
		for k := range specials {
			n[colPlays+k] += m.plays[p][k]
			n[colDraws+k] += m.draws[p][k]
		}
	}
	if winner := int(s.Winner); winner >= 0 {
		n[colWin+winner] = 1
		n[colWinner] = int64(winner) + 1
		copy(n[colPlayWins:], m.plays[winner][:])
		copy(n[colDrawWins:], m.draws[winner][:])
		n[colWinnerLights] = m.paid[winner]
		if n[colFirstPayer] == n[colWinner] {
			n[colFirstPayerWon] = 1
		}
		if m.lost[winner] {
			n[colComeback] = 1
		}
	}
	return append(dst, n[:]...)
}
