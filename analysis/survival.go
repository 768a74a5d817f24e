package analysis

import (
	"math"

	"yurei/analysis/stat"
	"yurei/sim"
)

// longestSurvival bounds the memory of a survival table: what happens on later
// turns is counted on this one.
const longestSurvival = 500

// survivalTally counts deaths and ends by turn. All slices have one length and
// grow to the longest game seen.
type survivalTally struct {
	games, wins  int64
	seats        int64
	seatsSquared int64
	turns        []turnTally
}

type turnTally struct {
	ended  int64 // games that ended on this turn
	won    int64 // of those, that the side won
	leaves int64 // seats that were alive when their game ended on this turn
	deaths int64
	// What this turn's deaths add to the sums over games of dead^2 and of
	// dead*seats, dead being a game's deaths so far: the spread between games.
	deadSquared, deadTimesSeats int64
}

func (s *survivalTally) at(turn int64) *turnTally {
	turn = max(0, min(turn, longestSurvival))
	for int64(len(s.turns)) <= turn {
		s.turns = append(s.turns, turnTally{})
	}
	return &s.turns[turn]
}

func (s *survivalTally) fold(rec *sim.Record, end int, columns []int, won bool) {
	var seats, dead int64
	for _, column := range columns {
		if d := value(rec, column); d >= 0 {
			seats++
			if d > 0 {
				dead++
			}
		}
	}
	s.games++
	if won {
		s.wins++
	}
	s.seats += seats
	s.seatsSquared += seats * seats
	// The order of deaths does not matter for the sums by the end of a turn, but
	// the j-th death adds 2j-1 to the square: take them by turn.
	var last, counted int64
	for counted < dead {
		next := int64(math.MaxInt64)
		for _, column := range columns {
			if d := value(rec, column); d > last {
				next = min(next, d)
			}
		}
		for _, column := range columns {
			if value(rec, column) != next {
				continue
			}
			counted++
			at := s.at(next)
			at.deaths++
			at.deadSquared += 2*counted - 1
			at.deadTimesSeats += seats
		}
		last = next
	}
	at := s.at(value(rec, end))
	at.ended++
	if won {
		at.won++
	}
	at.leaves += seats - dead
}

// SurvivalRow is one turn of a survival table.
type SurvivalRow struct {
	Turn int64 `json:"turn"`
	// Playing is the number of games that reached the turn, AtRisk the number of
	// seats alive in them when it began, Deaths those that died on it.
	Playing int64 `json:"playing"`
	// Win is how many of the games that reached the turn the side won in the end.
	Win    Share `json:"win"`
	AtRisk int64 `json:"at_risk"`
	Deaths int64 `json:"deaths"`
	// Alive is the share of all seats that were not dead when the turn was over;
	// games that had ended keep their survivors.
	Alive Share `json:"alive"`
}

// reached is the part of a cell's games that must have reached a turn for what is
// said of it to be read.
const reached = 20

// Reached says that enough games of the cell reached the turn.
func (c *CellSummary) Reached(turn int) bool {
	return turn < len(c.Survival) && c.Survival[turn].Playing > 0 && c.Survival[turn].Playing*reached >= c.Games
}

// rows computes the table, from turn 0 (nobody is dead) to the longest game.
func (s *survivalTally) rows(level float64) []SurvivalRow {
	if s.seats == 0 {
		return nil
	}
	rows := make([]SurvivalRow, len(s.turns))
	playing, wins, atRisk := s.games, s.wins, s.seats
	dead := stat.Ratio{N: s.games, Y: s.seats}
	dead.YY.AddProduct(s.seatsSquared, 1)
	for turn, at := range s.turns {
		dead.X += at.deaths
		dead.XX.AddProduct(at.deadSquared, 1)
		dead.XY.AddProduct(at.deadTimesSeats, 1)
		iv := dead.ShareInterval(level)
		if turn == 0 {
			iv = stat.Interval{} // before the first turn nobody can be dead
		}
		rows[turn] = SurvivalRow{
			Turn:    int64(turn),
			Playing: playing,
			Win:     wilsonShare(wins, playing),
			AtRisk:  atRisk,
			Deaths:  at.deaths,
			Alive:   makeShare(s.seats-dead.X, s.seats, stat.Interval{Lo: 1 - iv.Hi, Hi: 1 - iv.Lo}),
		}
		playing -= at.ended
		wins -= at.won
		atRisk -= at.deaths + at.leaves
	}
	return rows
}

// Survivors is the share of seats that no game of the cell killed; Of is 0 if
// there were none.
func (c *CellSummary) Survivors() Share { return c.AliveAfter(longestSurvival) }

// AliveAfter is the share of seats not dead when the turn was over. After the
// longest game it stays as it is.
func (c *CellSummary) AliveAfter(turn int64) Share {
	if len(c.Survival) == 0 {
		return Share{Hi: 1}
	}
	return c.Survival[min(turn, int64(len(c.Survival))-1)].Alive
}

// SettledTurn is the first turn after which survival changes by no more than
// half a point in any cell: the rest of a table or curve says nothing new. It is
// 0 if nobody died.
func (s *Summary) SettledTurn() int64 {
	const negligible = 0.005
	var turn int64
	for i := range s.Cells {
		c := &s.Cells[i]
		for c.AliveAfter(turn).Value-c.Survivors().Value > negligible {
			turn++
		}
	}
	return turn
}
