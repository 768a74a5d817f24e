package report

import (
	"fmt"

	"yurei/analysis"
)

// ladder has a line for each rung of each role, its base first.
func ladder(s *analysis.Summary) grid {
	l := s.Ladder
	g := grid{header: []string{"role", l.Budget, "wins", s.Confidence(), "step", s.Confidence()}}
	if l.BaseAgent != "" {
		g.header = append(g.header, "over "+l.BaseAgent, s.Confidence())
	}
	step := func(row []string, d *analysis.Step) []string {
		if d == nil {
			return append(row, "", "")
		}
		return append(row, analysis.Points(d.Difference), analysis.PointsRange(d.Lo, d.Hi))
	}
	for i := range l.Lines {
		line := &l.Lines[i]
		if base := line.Base; base != nil {
			row := []string{line.Role, l.BaseAgent, analysis.Percent(base.Value) + " %", analysis.Range(base.Lo, base.Hi)}
			g.rows = append(g.rows, step(step(row, nil), nil))
		}
		for k := range line.Rungs {
			rung := &line.Rungs[k]
			row := []string{line.Role, analysis.Count(int64(rung.Budget)), analysis.Percent(rung.Win.Value) + " %", analysis.Range(rung.Win.Lo, rung.Win.Hi)}
			row = step(row, rung.Step)
			if l.BaseAgent != "" {
				row = step(row, rung.OverBase)
			}
			g.rows = append(g.rows, row)
		}
	}
	return g
}

func ladderNote(s *analysis.Summary) string {
	note := fmt.Sprintf("How often the role wins, Wilson %s; step: points above the rung below", s.Confidence())
	if s.Ladder.BaseAgent != "" {
		note += ", over " + s.Ladder.BaseAgent + ": above " + s.Ladder.BaseAgent + " in its place"
	}
	return note + "; paired by deal, intervals one by one. Games without a result are won by nobody."
}

// skillGrid is the matrix of win rates: strong opponents on top, strong players
// of the side to the right.
func skillGrid(s *analysis.Summary) grid {
	g := grid{header: []string{s.Grid.Up.Role + " \\ " + s.Grid.Across.Role}}
	g.header = append(g.header, s.Grid.Across.Agents...)
	for u := len(s.Grid.Cells) - 1; u >= 0; u-- {
		row := []string{s.Grid.Up.Agents[u]}
		for _, cell := range s.Grid.Cells[u] {
			win := &s.Cells[cell].Win
			row = append(row, fmt.Sprintf("%s (%s)", analysis.Percent(win.Value), analysis.Range(win.Lo, win.Hi)))
		}
		g.rows = append(g.rows, row)
	}
	return g
}

func skillGridNote(s *analysis.Summary) string {
	budget := ""
	switch {
	case s.Grid.Across.Budget != "":
		budget = " Numbers of agents: " + s.Grid.Across.Budget + " a decision."
	case s.Grid.Up.Budget != "":
		budget = " Numbers of agents: " + s.Grid.Up.Budget + " a decision."
	}
	return fmt.Sprintf("How often %s win, in %%, Wilson %s.%s", s.SideName, s.Confidence(), budget)
}
