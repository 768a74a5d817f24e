package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"yurei/analysis"
)

// Markdown writes everything in the summary as tables under headings, the answer
// first and the reasons to doubt it last.
func Markdown(w io.Writer, s *analysis.Summary) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: how often %s win\n\n%s.\n", s.Game, s.SideName, title(s))
	for _, finding := range s.Findings() {
		fmt.Fprintf(&b, "\n%s\n", finding)
	}
	section(&b, "Win rate and endings",
		fmt.Sprintf("In percent of all games of a cell. A game that was not finished is not won. Interval: 95 %%, Wilson, for the rate at which %s win.", s.SideName),
		headline(s))
	section(&b, "Counts", "Games by how they ended.", counts(s))
	for _, group := range groups(s) {
		heading := group
		if group == "" {
			heading = "Measures"
		}
		section(&b, heading, "Over all games that did not fail, with the 95 % interval (games as units).", measures(s, group))
	}
	if len(s.Comparisons) > 0 {
		section(&b, "Differences between cells",
			fmt.Sprintf("%s win more often with the first cell by so many points, on common deals: Newcombe's paired interval, 95 %% each; exact McNemar test; Holm over %s. Gain: how many times the games separate deals would need.",
				s.SideName, analysis.CountOf(int64(len(s.Comparisons)), "comparison")),
			comparisons(s))
	}
	for k, info := range s.Breakdowns {
		note := fmt.Sprintf("How often %s win, in percent, with the 95 %% interval and the number of games.", s.SideName)
		if info.Chosen {
			note += " Chosen by the agents, not randomised: games that differ here differ in more than this, so the rates are no effects."
		}
		section(&b, "Win rate by "+info.Title, note, breakdown(s, k))
	}
	if s.Survival != nil {
		section(&b, fmt.Sprintf("Survival of %s by %s", s.Survival.Who, s.Survival.Turn),
			fmt.Sprintf("%s not dead after the turn, in percent of all; in brackets the games that reached the turn. Who is alive when a game ends stays alive.", s.Survival.Who),
			survival(s))
	}
	if len(s.Warnings) > 0 {
		b.WriteString("\n## Reasons to doubt\n\n")
		for _, warning := range s.Warnings {
			fmt.Fprintf(&b, "- %s.\n", warning.Text)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// section writes a heading, what the numbers are, and the table.
func section(b *strings.Builder, heading, note string, g grid) {
	fmt.Fprintf(b, "\n## %s\n\n%s\n\n", heading, note)
	t := newTable(g)
	t.SetStyle(table.StyleDefault)
	b.WriteString(t.RenderMarkdown() + "\n")
}

func counts(s *analysis.Summary) grid {
	g := grid{header: []string{s.Vary, "games", s.SideName + " win"}}
	for _, outcome := range s.Outcomes {
		g.header = append(g.header, words(outcome))
	}
	for i := range s.Cells {
		c := &s.Cells[i]
		row := []string{c.Label, analysis.Count(c.Games), analysis.Count(c.Win.Count)}
		for _, share := range c.Outcomes {
			row = append(row, analysis.Count(share.Count))
		}
		g.rows = append(g.rows, row)
	}
	return g
}

// groups names the groups of measures in the order they first appear.
func groups(s *analysis.Summary) []string {
	var names []string
	for _, m := range s.Measures {
		if !slices.Contains(names, m.Group) {
			names = append(names, m.Group)
		}
	}
	return names
}

func measures(s *analysis.Summary, group string) grid {
	g := grid{header: []string{s.Vary}}
	for _, m := range s.Measures {
		if m.Group == group {
			unit := ""
			if m.Share {
				unit = ", %"
			}
			g.header = append(g.header, m.Title+unit)
		}
	}
	for i := range s.Cells {
		c := &s.Cells[i]
		row := []string{c.Label}
		for k, m := range s.Measures {
			if m.Group == group {
				row = append(row, withInterval(m, c.Measures[k]))
			}
		}
		g.rows = append(g.rows, row)
	}
	return g
}

// withInterval prints a measure with its interval in brackets, if it has one.
func withInterval(m analysis.MeasureInfo, e analysis.Estimate) string {
	value := measure(m, e)
	switch {
	case !e.Bounded:
		return value
	case m.Share:
		return fmt.Sprintf("%s (%s)", value, analysis.Range(e.Lo, e.Hi))
	}
	return fmt.Sprintf("%s (%s - %s)", value, analysis.Number(e.Lo), analysis.Number(e.Hi))
}

func comparisons(s *analysis.Summary) grid {
	g := grid{header: []string{"first - second", "points", "paired 95 %", "on separate deals", "p", "p, Holm", "differ", "gain"}}
	for _, c := range s.Comparisons {
		verdict, gain := "no", "-"
		if c.Differs {
			verdict = "yes"
		}
		if c.Gain > 0 {
			gain = analysis.Number(c.Gain)
		}
		g.rows = append(g.rows, []string{
			s.Cells[c.First].Label + " - " + s.Cells[c.Second].Label,
			analysis.Points(c.Difference),
			analysis.PointsRange(c.Lo, c.Hi),
			analysis.PointsRange(c.ApartLo, c.ApartHi),
			analysis.PValue(c.P),
			analysis.PValue(c.Holm),
			verdict,
			gain,
		})
	}
	return g
}

// breakdown has a column for each value that occurs.
func breakdown(s *analysis.Summary, k int) grid {
	g := grid{header: []string{s.Vary}}
	var shown []int
	for v, name := range s.Breakdowns[k].Values {
		occurs := slices.ContainsFunc(s.Cells, func(c analysis.CellSummary) bool {
			return c.Breakdowns[k][v].Of > 0
		})
		if occurs {
			shown = append(shown, v)
			g.header = append(g.header, name)
		}
	}
	for i := range s.Cells {
		c := &s.Cells[i]
		row := []string{c.Label}
		for _, v := range shown {
			share := c.Breakdowns[k][v]
			if share.Of == 0 {
				row = append(row, "-")
				continue
			}
			row = append(row, fmt.Sprintf("%s (%s), n %s",
				analysis.Percent(share.Value), analysis.Range(share.Lo, share.Hi), analysis.Count(share.Of)))
		}
		g.rows = append(g.rows, row)
	}
	return g
}

// survival has a row for each turn that one game in 1,000 reached.
func survival(s *analysis.Summary) grid {
	g := grid{header: []string{s.Survival.Turn}}
	turns := 0
	for i := range s.Cells {
		c := &s.Cells[i]
		g.header = append(g.header, c.Label)
		for turn, r := range c.Survival {
			if 200*r.Playing >= c.Games {
				turns = max(turns, turn+1)
			}
		}
	}
	for turn := 1; turn < turns; turn++ {
		row := []string{fmt.Sprint(turn)}
		for i := range s.Cells {
			rows := s.Cells[i].Survival
			if turn >= len(rows) {
				row = append(row, "-")
				continue
			}
			row = append(row, fmt.Sprintf("%s (%s)", analysis.Percent(rows[turn].Alive.Value), analysis.Count(rows[turn].Playing)))
		}
		g.rows = append(g.rows, row)
	}
	return g
}
