package report

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"yurei/analysis"
)

// Text writes the answer for a terminal: what was played, one line a cell or, if
// the cells compare agents or a question is asked of them, its own table, and the
// findings and verdicts in words. Warnings are not part of it: they belong on stderr.
func Text(w io.Writer, s *analysis.Summary) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", title(s))
	switch {
	case s.Crossing != nil || s.Choice != nil:
		writeAsked(&b, s)
	case s.Ladder != nil:
		writeAligned(&b, ladder(s))
		b.WriteString(wrap(ladderNote(s)) + "\n")
	case s.Grid != nil:
		writeAligned(&b, skillGrid(s))
		b.WriteString(wrap(skillGridNote(s)) + "\n")
	default:
		writeAligned(&b, headline(s))
		fmt.Fprintf(&b, "Ends in %% of all games; %s intervals of the rate at which %s win.\n\n", s.Confidence(), s.SideName)
		if course := s.Course(); course != "" {
			b.WriteString(wrap(course) + "\n")
		}
	}
	for _, finding := range s.Findings() {
		b.WriteString(wrap(finding))
	}
	asked := s.Ladder != nil || s.Grid != nil || s.Crossing != nil || s.Choice != nil
	if s.Contrasts != nil && !asked {
		b.WriteString("\n" + wrap("Differences from the base. "+contrastsNote(s)))
		writeAligned(&b, contrasts(s))
	}
	// What has a question of its own is read for its answer, unless it is asked for
	// verdicts.
	if !asked || s.Verdicts.Margin > 0 || s.Stop.Rule == analysis.StopVerdict {
		b.WriteString("\n" + wrap(verdictsNote(s)))
		writeAligned(&b, verdicts(s))
	}
	if s.Requirements != nil {
		b.WriteString("\n" + wrap("Requirements. "+s.Guarantee(s.Requirements.Family)))
		writeAligned(&b, requirements(s))
	}
	b.WriteString("\n" + wrap(s.Stop.Words(s.Deals)))
	_, err := io.WriteString(w, b.String())
	return err
}

// lineWidth is the width in characters that sentences are wrapped to.
const lineWidth = 100

// wrap breaks a sentence at spaces into lines of at most lineWidth characters.
func wrap(sentence string) string {
	var b strings.Builder
	width := 0
	for _, word := range strings.Fields(sentence) {
		n := utf8.RuneCountInString(word)
		switch {
		case width == 0:
		case width+1+n > lineWidth:
			b.WriteByte('\n')
			width = 0
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += n
	}
	b.WriteByte('\n')
	return b.String()
}

// title is the line that says what was played, how often and from which seed.
func title(s *analysis.Summary) string {
	line := analysis.CountOf(s.Deals, "deal")
	if len(s.Cells) > 1 {
		line += " in each cell"
	}
	return fmt.Sprintf("%s, %s, seed %d", s.Heading, line, s.Seed)
}

// grid is a table before it is laid out: the first column is text, and so is the
// last if it holds words; the others are numbers.
type grid struct {
	header []string
	rows   [][]string
	words  bool
}

// headline is the first table: win rate with interval, how games ended in
// percent of all games, and the measures that the profile puts here.
func headline(s *analysis.Summary) grid {
	g := grid{header: []string{s.Vary, s.SideName + " win", s.Confidence()}}
	for k, outcome := range s.Outcomes {
		if shown(s, k) {
			g.header = append(g.header, analysis.Words(outcome))
		}
	}
	for _, m := range s.Measures {
		if m.Headline {
			g.header = append(g.header, inPercent(m))
		}
	}
	for i := range s.Cells {
		c := &s.Cells[i]
		row := []string{c.Label, analysis.Percent(c.Win.Value) + " %", analysis.Range(c.Win.Lo, c.Win.Hi)}
		for k, share := range c.Outcomes {
			if shown(s, k) {
				row = append(row, analysis.Percent(share.Value))
			}
		}
		for k, m := range s.Measures {
			if m.Headline {
				row = append(row, measure(m, c.Measures[k]))
			}
		}
		g.rows = append(g.rows, row)
	}
	return g
}

// shown says whether an outcome has a column of its own: the ways a game ends
// always, unfinished and failed only if they occur.
func shown(s *analysis.Summary, outcome int) bool {
	if outcome < len(s.Outcomes)-2 {
		return true
	}
	for i := range s.Cells {
		if s.Cells[i].Outcomes[outcome].Count > 0 {
			return true
		}
	}
	return false
}

// measure prints the value of a measure, "-" if there is none.
func measure(m analysis.MeasureInfo, e analysis.Estimate) string {
	switch {
	case !e.Known:
		return "-"
	case m.Share:
		return analysis.Percent(e.Value)
	}
	return analysis.Number(e.Value, m.Decimals)
}

// writeAligned lays a grid out in columns without lines.
func writeAligned(b *strings.Builder, g grid) {
	t := newTable(g)
	style := table.StyleDefault
	style.Options = table.OptionsNoBordersAndSeparators
	style.Format.Header = text.FormatDefault
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "   "
	t.SetStyle(style)
	t.SuppressTrailingSpaces()
	b.WriteString(t.Render() + "\n")
}

// newTable fills a table: the first column to the left, numbers to the right.
func newTable(g grid) table.Writer {
	t := table.NewWriter()
	row := func(cells []string) table.Row {
		var r table.Row
		for _, cell := range cells {
			r = append(r, cell)
		}
		return r
	}
	t.AppendHeader(row(g.header))
	for _, cells := range g.rows {
		t.AppendRow(row(cells))
	}
	var columns []table.ColumnConfig
	for i := range g.header {
		align := text.AlignRight
		if i == 0 || g.words && i == len(g.header)-1 {
			align = text.AlignLeft
		}
		columns = append(columns, table.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align})
	}
	t.SetColumnConfigs(columns)
	return t
}
