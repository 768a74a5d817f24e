package yokai

import (
	"cmp"
	"slices"
)

// The measures of one game, in the order of [Meter.Columns].
const (
	// colWon is 1 if the players won. colPoints is what the hints are worth as
	// they lie at the end, colScore the same if the players won and 0 otherwise.
	colWon = iota
	colScore
	colPoints
	// colTurns counts completed turns: each has one of colMoves or colSkipped, unless
	// a card was put back, and one of colReveals or colPlaced. A hint set aside counts
	// as revealed.
	colTurns
	colMoves
	colSkipped
	colReveals
	colPlaced
	colRight
	colWrong
	// colLeftRevealed counts the hints that were revealed and not placed,
	// colLeftHidden those that were not revealed.
	colLeftRevealed
	colLeftHidden
	// colDeclared is 1 if the game ended by declaration, colFirstTurn if it did so
	// before any turn was completed.
	colDeclared
	colFirstTurn
	// colKnown counts the cards that some player peeked at, colAgain the peeks at
	// a card whose family the player remembered, colBlindLocks the hints that were
	// placed on a card whose family the player did not remember.
	colKnown
	colAgain
	colBlindLocks
	// colJoined counts the families that are together at the end.
	colJoined
	// colApart counts the families that locks keep apart at the end: no four
	// joined cells hold all locked cards of the family and no locked card of
	// another. colDeadTurn is the number of the turn, from 1, whose hint did so
	// first, colDeadHint how many families that hint shows; 0 if none did. A blind
	// hint shows none.
	colApart
	colDeadTurn
	colDeadHint
	// colNeeded is a number of moves that the deal needs at least: for each
	// family, those of its cards that do not fit into the four joined cells with
	// the most of them.
	colNeeded
	// colShapedAffinity is 1 if there are a shape and affinity cards, colUnwinnable if
	// also no cut of the shape lets all families touch that must.
	colShapedAffinity
	colUnwinnable
	columnCount
)

var columnNames = [columnCount]string{
	colWon: "won", colScore: "score", colPoints: "points",
	colTurns: "turns", colMoves: "cards_moved", colSkipped: "skipped_moves",
	colReveals: "reveals", colPlaced: "placed", colRight: "placed_right", colWrong: "placed_wrong",
	colLeftRevealed: "hints_left_revealed", colLeftHidden: "hints_left_hidden",
	colDeclared: "declared", colFirstTurn: "first_turn_declares",
	colKnown: "known_by_team", colAgain: "peeks_again", colBlindLocks: "blind_locks",
	colJoined: "families_joined", colApart: "locked_apart", colDeadTurn: "dead_turn", colDeadHint: "dead_hint",
	colNeeded: "moves_needed", colShapedAffinity: "shaped_affinity", colUnwinnable: "unwinnable",
}

// Meter counts what records need of one game; it implements engine.Meter[State,
// Move].
type Meter struct {
	rules Rules
	// pieces are the joined sets of four cells that hold the spot 0, less that one.
	pieces [][Cards/Families - 1]uint8
	// starts are the cards of the start square that such pieces can hold.
	starts []CardSet

	values  [columnCount]int64 // of the measures that positions do not keep
	placing bool
}

// NewMeter returns a meter of games by the rules.
func NewMeter(rules Rules) *Meter {
	m := &Meter{rules: rules}
	for piece := range tetrominoes() {
		var spots [len(piece) - 1]uint8
		for i, c := range piece[1:] {
			spots[i] = c.spot()
		}
		m.pieces = append(m.pieces, spots)
	}
	m.starts = startSets()
	return m
}

// Columns names the measures.
func (m *Meter) Columns() []string { return columnNames[:] }

// Start forgets the last game.
func (m *Meter) Start(s *State) {
	m.values = [columnCount]int64{}
	for _, family := range s.Family {
		most := 0
		for _, piece := range m.starts {
			most = max(most, (piece & family).Len())
		}
		m.values[colNeeded] += int64(family.Len() - most)
	}
	if m.rules.shapedAffinity() {
		var pairs pairSet
		for _, card := range s.Affinity[:m.rules.set.Affinity] {
			pairs |= pairOf(m.rules.pairs[card])
		}
		m.values[colShapedAffinity], m.values[colUnwinnable] = 1, count(!m.rules.met[pairs])
	}
}

// Before looks at a move that is about to be played.
func (m *Meter) Before(s *State, move Move) {
	remembers := s.Memory[s.Active].Has(move.Card())
	m.placing = false
	switch move.Op() {
	case OpPeek:
		m.values[colAgain] += count(remembers)
	case OpPass:
		m.values[colSkipped]++
	case OpPlace:
		m.values[colBlindLocks] += count(!remembers)
		m.placing = true
	}
}

// After looks at what came of it.
func (m *Meter) After(s *State) {
	if !m.placing || m.values[colApart] > 0 {
		return
	}
	if m.values[colApart] = m.apart(s); m.values[colApart] > 0 {
		m.values[colDeadTurn] = int64(s.Turns)
		if m.rules.set.HintMode != HintsBlind {
			hint := s.History[s.Turns-1].Hint
			m.values[colDeadHint] = int64(m.rules.deck[s.Face[hint]].Len())
		}
	}
}

// AppendValues appends the measures of the finished game.
func (m *Meter) AppendValues(dst []int64, s *State) []int64 {
	t, v := m.rules, m.values
	v[colPoints] = int64(t.Points(s))
	if s.won() {
		v[colWon], v[colScore] = 1, v[colPoints]
	}
	v[colTurns] = int64(s.Turns)
	for i := range s.History[:s.Turns] {
		turn := &s.History[i]
		v[colMoves] += count(turn.Moved != NoCard && turn.From != turn.To)
	}
	v[colReveals], v[colPlaced] = int64(s.Revealed), int64(s.Used.Len())
	right, wrong := t.Placed(s)
	v[colRight], v[colWrong] = int64(right), int64(wrong)
	v[colLeftRevealed], v[colLeftHidden] = int64(s.Unused().Len()), int64(s.Left())
	declared := s.Phase == PhaseOver && s.Used.Len() < int(s.Hints)
	v[colDeclared], v[colFirstTurn] = count(declared), count(declared && s.Turns == 0)
	v[colKnown] = int64((s.Peeked[0] | s.Peeked[1] | s.Peeked[2] | s.Peeked[3]).Len())
	together, _, _ := t.Solved(s)
	v[colJoined] = int64(together)
	if v[colApart] > 0 {
		v[colApart] = m.apart(s)
	}
	return append(dst, v[:]...)
}

// apart counts the families that locks keep apart.
func (m *Meter) apart(s *State) (families int64) {
	var locked [spots]uint8 // 1 + family of the locked card
	for f, cards := range s.Family {
		for set := cards & s.Locked; set != 0; set &= set - 1 {
			locked[s.Cell[set.First()].spot()] = uint8(1 + f)
		}
	}
	for f, cards := range s.Family {
		if cards &= s.Locked; cards != 0 && !m.fits(&locked, s.Cell[cards.First()].spot(), uint8(1+f), cards.Len()) {
			families++
		}
	}
	return families
}

// fits reports whether a piece around a locked card holds as many locked cards
// of the family and none of another.
func (m *Meter) fits(locked *[spots]uint8, at, family uint8, cards int) bool {
pieces:
	for i := range m.pieces {
		own := 1
		for _, step := range m.pieces[i] {
			switch locked[at+step] {
			case family:
				own++
			case 0:
			default:
				continue pieces
			}
		}
		if own == cards {
			return true
		}
	}
	return false
}

func count(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// tetromino is four joined cells.
type tetromino [Cards / Families]Cell

// tetrominoes yields, once each, all joined sets of four cells that hold the
// cell 0,0, and that cell first.
func tetrominoes() func(yield func(tetromino) bool) {
	return func(yield func(tetromino) bool) {
		seen := map[tetromino]bool{}
		var grow func(piece tetromino, n int) bool
		grow = func(piece tetromino, n int) bool {
			if n == len(piece) {
				slices.SortFunc(piece[1:], func(a, b Cell) int {
					return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X))
				})
				fresh := !seen[piece]
				seen[piece] = true
				return !fresh || yield(piece)
			}
			for _, c := range piece[:n] {
				for _, side := range sideOf {
					next := Cell{c.X + side.X, c.Y + side.Y}
					if slices.Contains(piece[:n], next) {
						continue
					}
					if piece[n] = next; !grow(piece, n+1) {
						return false
					}
				}
			}
			return true
		}
		grow(tetromino{}, 1)
	}
}

// startSets lists the sets of cards of the start square that lie within four
// joined cells, inside the square or across its edge.
func startSets() []CardSet {
	var sets []CardSet
	for piece := range tetrominoes() {
		for card := range Cards {
			set := CardSet(0)
			for _, c := range piece {
				x, y := card%4+int(c.X), card/4+int(c.Y)
				if 0 <= x && x < 4 && 0 <= y && y < 4 {
					set |= 1 << (4*y + x)
				}
			}
			if !slices.Contains(sets, set) {
				sets = append(sets, set)
			}
		}
	}
	return sets
}
