package analysis

import "yurei/sim"

// SeatsInfo names what tables of seats are about.
type SeatsInfo struct {
	Who  string `json:"who"`
	Seat string `json:"seat"`
}

// SeatRow is what became of one seat of the side.
type SeatRow struct {
	Seat int `json:"seat"` // from 1 on, in the order of play
	// Died is the share of the games with that seat in which it died, Won of the
	// side's wins that it brought about: of those that name a seat.
	Died Share `json:"died"`
	Won  Share `json:"won"`
}

type seatColumns struct {
	deaths []int
	winner int
}

// seatTally counts the games in which a seat was taken and died, and the wins in
// games with that seat.
type seatTally struct{ games, died, wins, won int64 }

func (s *seatColumns) fold(seats []seatTally, rec *sim.Record, won bool) {
	winner := value(rec, s.winner)
	for i, column := range s.deaths {
		died := value(rec, column)
		if died < 0 {
			continue
		}
		seat := &seats[i]
		seat.games++
		if died > 0 {
			seat.died++
		}
		if won && winner > 0 {
			seat.wins++
			if winner == int64(i+1) {
				seat.won++
			}
		}
	}
}

// seatRows has a row for each seat that was ever taken.
func seatRows(seats []seatTally) []SeatRow {
	var rows []SeatRow
	for i, s := range seats {
		if s.games > 0 {
			rows = append(rows, SeatRow{Seat: i + 1, Died: wilsonShare(s.died, s.games), Won: wilsonShare(s.won, s.wins)})
		}
	}
	return rows
}
