package report

import (
	"fmt"

	"yurei/analysis"
)

// spreads has two rows for each measure: its median, and the tenths.
func spreads(s *analysis.Summary) grid {
	g := byCell(s, "")
	for j, k := range s.Spreads {
		m := s.Measures[k]
		median, tenths := []string{m.Title + ", median"}, []string{m.Title + ", tenths"}
		for i := range s.Cells {
			spread := &s.Cells[i].Spreads[j]
			number := func(x float64) string { return analysis.Number(x, 1) }
			switch {
			case !spread.Known:
				median, tenths = append(median, "-"), append(tenths, "-")
				continue
			case spread.Bounded:
				median = append(median, fmt.Sprintf("%s (%s - %s)", number(spread.Median), number(spread.Lo), number(spread.Hi)))
			default:
				median = append(median, number(spread.Median))
			}
			tenths = append(tenths, number(spread.Low)+" - "+number(spread.High))
		}
		g.rows = append(g.rows, median, tenths)
	}
	return g
}
