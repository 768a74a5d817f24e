package report

import (
	"fmt"

	"yurei/analysis"
)

// chances has a row for each turn that enough games of some cell reached.
func chances(s *analysis.Summary) grid {
	g := byCell(s, s.Survival.Turn)
	for turn := 1; ; turn++ {
		enough := false
		row := []string{fmt.Sprint(turn)}
		for i := range s.Cells {
			c := &s.Cells[i]
			if turn >= len(c.Survival) || c.Survival[turn].Playing == 0 {
				row = append(row, "-")
				continue
			}
			enough = enough || c.Reached(turn)
			row = append(row, rate(c.Survival[turn].Win))
		}
		if !enough {
			return g
		}
		g.rows = append(g.rows, row)
	}
}

// seats has two rows for each seat.
func seats(s *analysis.Summary) grid {
	g := byCell(s, "")
	most := 0
	for i := range s.Cells {
		most = max(most, len(s.Cells[i].Seats))
	}
	rows := func(what string, share func(analysis.SeatRow) analysis.Share) {
		for seat := range most {
			row := []string{fmt.Sprintf("%s %d %s", s.Seats.Seat, seat+1, what)}
			for i := range s.Cells {
				if seats := s.Cells[i].Seats; seat < len(seats) && share(seats[seat]).Of > 0 {
					row = append(row, rate(share(seats[seat])))
				} else {
					row = append(row, "-")
				}
			}
			g.rows = append(g.rows, row)
		}
	}
	rows("died", func(r analysis.SeatRow) analysis.Share { return r.Died })
	rows("won", func(r analysis.SeatRow) analysis.Share { return r.Won })
	return g
}

// rate prints a share with its interval and what it is a share of.
func rate(share analysis.Share) string {
	return fmt.Sprintf("%s (%s), n %s", analysis.Percent(share.Value), analysis.Range(share.Lo, share.Hi), analysis.Count(share.Of))
}
