package report

import (
	"fmt"

	"yurei/analysis"
)

// contrasts has a row for each cell that is compared with a base.
func contrasts(s *analysis.Summary) grid {
	g := grid{header: []string{"cell - base", s.SideName + " win", "interval"}}
	for _, k := range s.Contrasts.Measures {
		g.header = append(g.header, s.Measures[k].Title, "interval")
	}
	for i := range s.Contrasts.Rows {
		r := &s.Contrasts.Rows[i]
		row := []string{s.Cells[r.Cell].Label + " - " + s.Cells[r.Base].Label, analysis.Points(r.Win.Value), analysis.PointsRange(r.Win.Lo, r.Win.Hi)}
		for j, k := range s.Contrasts.Measures {
			m, e := &s.Measures[k], r.Measures[j]
			if !e.Known {
				row = append(row, "-", "-")
				continue
			}
			row = append(row, s.Step(m, e.Value), s.StepRange(m, e))
		}
		g.rows = append(g.rows, row)
	}
	return g
}

func contrastsNote(s *analysis.Summary) string {
	return fmt.Sprintf("Each cell minus its base: win rates and shares in points, else the measure's own units. %s", s.Guarantee(s.Contrasts.Family))
}
