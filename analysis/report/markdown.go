package report

import (
	"cmp"
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
	fmt.Fprintf(&b, "\n%s\n", s.Stop.Words(s.Deals))
	if s.Ladder != nil {
		section(&b, "Ladder", ladderNote(s), ladder(s))
	}
	if s.Grid != nil {
		section(&b, "Skill against skill", skillGridNote(s), skillGrid(s))
	}
	if s.Crossing != nil {
		section(&b, "Where curves cross the base", s.CrossingGuarantee(), crossings(s))
		section(&b, "Along the axis", curvesNote(s), curves(s))
	}
	if s.Choice != nil {
		section(&b, "Which setting for whom", choiceNote(s), choices(s))
	}
	section(&b, "Win rate and endings",
		fmt.Sprintf("In percent of all games of a cell. A game that was not finished is not won. Interval: %s, Wilson, for the rate at which %s win.", s.Confidence(), s.SideName),
		headline(s))
	section(&b, "Verdicts", verdictsNote(s), verdicts(s))
	if s.Requirements != nil {
		section(&b, "Requirements", "In the units of summary.csv. "+s.Guarantee(s.Requirements.Family), requirements(s))
	}
	section(&b, "Counts", "Games by how they ended.", counts(s))
	for _, group := range groups(s) {
		heading := group
		if group == "" {
			heading = "Measures"
		}
		note := fmt.Sprintf("Over all games that did not fail, with the %s interval (games as units).", s.Confidence())
		g, unknown := measures(s, group)
		if unknown != nil {
			note += " Nothing to count in any game: " + strings.Join(unknown, ", ") + "."
		}
		section(&b, heading, note, g)
	}
	if len(s.Spreads) > 0 {
		section(&b, "Medians and tenths",
			fmt.Sprintf("Half of the games that did not fail lie at or below the median, with its %s interval (exact bootstrap); a tenth lies below and a tenth above the tenths.", s.Confidence()),
			spreads(s))
	}
	if len(s.Comparisons) > 0 {
		section(&b, "Differences between cells",
			comparisonsNote(s), comparisons(s))
	}
	if s.Contrasts != nil {
		section(&b, "Differences from the base", contrastsNote(s), contrasts(s))
	}
	if s.Effects != nil {
		writeEffects(&b, s)
	}
	for k, info := range s.Breakdowns {
		note := fmt.Sprintf("How often %s win, in percent, with the %s interval and the number of games.", s.SideName, s.Confidence())
		if info.Chosen {
			note += " Chosen by the agents, not randomised: games that differ here differ in more than this, so the rates are no effects."
		}
		section(&b, "Win rate by "+info.Title, note, breakdown(s, k))
	}
	if s.Survival != nil {
		section(&b, fmt.Sprintf("Survival of %s by %s", s.Survival.Who, s.Survival.Turn),
			fmt.Sprintf("%s not dead after the turn, in percent of all; in brackets the games that reached the turn. Who is alive when a game ends stays alive.", s.Survival.Who),
			survival(s))
		section(&b, fmt.Sprintf("How often %s still win, by %s", s.SideName, s.Survival.Turn),
			fmt.Sprintf("Of the games that reached the turn, in percent, with the %s interval and their number: how much is still open when so much has been played. Turns that a twentieth of the games reach.", s.Confidence()),
			chances(s))
	}
	if s.Seats != nil {
		section(&b, s.Seats.Who+" by seat",
			fmt.Sprintf("Seats in the order of play: in how many games the seat died, and how many of the wins of %s came in its turn, in percent, with the %s interval.", s.SideName, s.Confidence()),
			seats(s))
	}
	section(&b, "What n stands for",
		"Games that differ from each other in their records: at least as many games are different. A move without a choice is no decision.",
		honest(s))
	if len(s.Warnings) > 0 {
		b.WriteString("\n## Reasons to doubt\n\n")
		for _, warning := range s.Warnings {
			fmt.Fprintf(&b, "- %s.\n", warning.Text)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// section writes a heading, what the numbers are, and the table if it has rows.
func section(b *strings.Builder, heading, note string, g grid) {
	fmt.Fprintf(b, "\n## %s\n\n%s\n", heading, note)
	if len(g.rows) == 0 {
		return
	}
	t := newTable(g)
	t.SetStyle(table.StyleDefault)
	b.WriteString("\n" + t.RenderMarkdown() + "\n")
}

func counts(s *analysis.Summary) grid {
	g := grid{header: []string{s.Vary, "games", s.SideName + " win"}}
	for _, outcome := range s.Outcomes {
		g.header = append(g.header, analysis.Words(outcome))
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

// byCell is a grid with a column for each cell; first heads the row names.
func byCell(s *analysis.Summary, first string) grid {
	g := grid{header: []string{first}}
	for i := range s.Cells {
		g.header = append(g.header, s.Cells[i].Label)
	}
	return g
}

// measures are the rows of a group, and the names of measures that no game tells
// anything of.
func measures(s *analysis.Summary, group string) (g grid, unknown []string) {
	g = byCell(s, "")
	for k, m := range s.Measures {
		if m.Group != group {
			continue
		}
		if !slices.ContainsFunc(s.Cells, func(c analysis.CellSummary) bool { return c.Measures[k].Known }) {
			unknown = append(unknown, m.Title)
			continue
		}
		name := m.Title
		if m.Share {
			name += ", %"
		}
		row := []string{name}
		for i := range s.Cells {
			row = append(row, withInterval(m, s.Cells[i].Measures[k]))
		}
		g.rows = append(g.rows, row)
	}
	return g, unknown
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
	return fmt.Sprintf("%s (%s - %s)", value, analysis.Number(e.Lo, m.Decimals), analysis.Number(e.Hi, m.Decimals))
}

// mostPairs is how many comparisons are listed. Grids of 20 cells have fewer; one of 480
// has 114,960, ten megabytes.
const mostPairs = 200

// listed are the comparisons that a table shows: those with the smallest p.
func listed(all []analysis.Comparison) []analysis.Comparison {
	if len(all) <= mostPairs {
		return all
	}
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(all[i].P, all[j].P) })
	order = order[:mostPairs]
	slices.Sort(order)
	some := make([]analysis.Comparison, mostPairs)
	for k, i := range order {
		some[k] = all[i]
	}
	return some
}

func comparisonsNote(s *analysis.Summary) string {
	note := fmt.Sprintf("%s win more often with the first cell by so many points: score intervals, %s each; %s.", s.SideName, s.Confidence(), s.Method())
	if n := len(s.Comparisons); n > mostPairs {
		note += fmt.Sprintf(" Of %s pairs the %d with the smallest p; --format json prints all.", analysis.Count(int64(n)), mostPairs)
	}
	if s.Independent {
		return note
	}
	return note + " Gain: how many times the games separate deals would need; worth: how many separate deals tell as much."
}

func comparisons(s *analysis.Summary) grid {
	g := grid{header: []string{"first - second", "points", s.Confidence(), "on separate deals", "p", "p, " + s.Adjust.Name(), "differ", "gain", "worth, deals"}}
	for _, c := range listed(s.Comparisons) {
		verdict, gain := "no", "-"
		if c.Differs {
			verdict = "yes"
		}
		if c.Gain > 0 {
			gain = analysis.Number(c.Gain, 2)
		}
		g.rows = append(g.rows, []string{
			s.Cells[c.First].Label + " - " + s.Cells[c.Second].Label,
			analysis.Points(c.Difference),
			analysis.PointsRange(c.Lo, c.Hi),
			analysis.PointsRange(c.ApartLo, c.ApartHi),
			strings.TrimPrefix(analysis.PValue(c.P), "= "),
			strings.TrimPrefix(analysis.PValue(c.Adjusted), "= "),
			verdict,
			gain,
			analysis.Count(c.Effective),
		})
	}
	return g
}

// breakdown has a row for each value that occurs.
func breakdown(s *analysis.Summary, k int) grid {
	g := byCell(s, s.Breakdowns[k].Title)
	for v, name := range s.Breakdowns[k].Values {
		occurs := false
		row := []string{name}
		for i := range s.Cells {
			share := s.Cells[i].Breakdowns[k][v]
			if share.Of == 0 {
				row = append(row, "-")
				continue
			}
			occurs = true
			row = append(row, rate(share))
		}
		if occurs {
			g.rows = append(g.rows, row)
		}
	}
	return g
}

// survival has a row for each turn until nothing changes, and one for the end.
func survival(s *analysis.Summary) grid {
	g := byCell(s, s.Survival.Turn)
	for turn := int64(1); turn <= s.SettledTurn(); turn++ {
		row := []string{fmt.Sprint(turn)}
		for i := range s.Cells {
			playing := int64(0)
			if rows := s.Cells[i].Survival; turn < int64(len(rows)) {
				playing = rows[turn].Playing
			}
			row = append(row, fmt.Sprintf("%s (%s)", analysis.Percent(s.Cells[i].AliveAfter(turn).Value), analysis.Count(playing)))
		}
		g.rows = append(g.rows, row)
	}
	end := []string{"end"}
	for i := range s.Cells {
		alive := s.Cells[i].Survivors()
		if alive.Of == 0 {
			end = append(end, "-")
			continue
		}
		end = append(end, fmt.Sprintf("%s, %s: %s", analysis.Percent(alive.Value), s.Confidence(), analysis.Range(alive.Lo, alive.Hi)))
	}
	g.rows = append(g.rows, end)
	return g
}
