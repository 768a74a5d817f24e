package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"yurei/analysis"
)

// writeAsked lays out what is asked of a grid, for a terminal.
func writeAsked(b *strings.Builder, s *analysis.Summary) {
	if s.Crossing != nil {
		writeAligned(b, curves(s))
		b.WriteString(wrap(curvesNote(s)) + "\n")
	}
	if s.Choice != nil {
		writeAligned(b, choices(s))
		b.WriteString(wrap(choiceNote(s)) + "\n")
	}
}

// curves has a row for each place of each curve, then those of the bases.
func curves(s *analysis.Summary) grid {
	c := s.Crossing
	along := c.Along
	if c.Unit != "" {
		along += ", " + c.Unit
	}
	g := grid{header: []string{c.Vary, along, s.SideName + " win", s.Confidence(), "minus base", "interval"}}
	for _, m := range s.Measures {
		if m.Headline {
			g.header = append(g.header, inPercent(m))
		}
	}
	row := func(label, place string, cell int, difference, interval string) {
		win := &s.Cells[cell].Win
		row := []string{label, place, analysis.Percent(win.Value) + " %", analysis.Range(win.Lo, win.Hi), difference, interval}
		for k, m := range s.Measures {
			if m.Headline {
				row = append(row, measure(m, s.Cells[cell].Measures[k]))
			}
		}
		g.rows = append(g.rows, row)
	}
	for i := range c.Curves {
		for _, p := range c.Curves[i].Places {
			row(c.Curves[i].Label, number(p.X), p.Cell, analysis.Points(p.Difference), analysis.PointsRange(p.Lo, p.Hi))
		}
	}
	told := map[int]bool{}
	for i := range c.Curves {
		curve := &c.Curves[i]
		for _, p := range curve.Places {
			if told[p.Base] {
				continue
			}
			told[p.Base] = true
			place := number(p.X)
			if curve.Places[0].Base == curve.Places[1].Base {
				place = "-"
			}
			row(curve.BaseLabel, place, p.Base, "-", "-")
		}
	}
	return g
}

// inPercent is the heading of a measure, with the sign of shares.
func inPercent(m analysis.MeasureInfo) string {
	if m.Share {
		return m.Title + ", %"
	}
	return m.Title
}

// number prints a number as it was given.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func curvesNote(s *analysis.Summary) string {
	return fmt.Sprintf("How often %s win, Wilson %s, and how many points more often than with the base. %s", s.SideName, s.Confidence(), s.CrossingGuarantee())
}

// crossings has a row for each curve.
func crossings(s *analysis.Summary) grid {
	c := s.Crossing
	g := grid{header: []string{c.Vary, "base", "seen at", "possible at", "verdict"}, words: true}
	for i := range c.Curves {
		curve := &c.Curves[i]
		g.rows = append(g.rows, []string{curve.Label, curve.BaseLabel, c.Where(curve), c.Possible(curve), s.CrossingWords(curve)})
	}
	return g
}

// choices has a row for each combination of the levels of the other axes.
func choices(s *analysis.Summary) grid {
	c := s.Choice
	g := grid{header: append([]string{}, c.For...), words: true}
	for _, setting := range c.Settings {
		g.header = append(g.header, setting.Label)
	}
	g.header = append(g.header, "nearest")
	for i := range c.Rows {
		r := &c.Rows[i]
		row := append([]string{}, r.Levels...)
		for _, o := range r.Options {
			row = append(row, fmt.Sprintf("%s (%s)", analysis.Percent(o.Win), analysis.Range(o.Lo, o.Hi)))
		}
		nearest := c.Settings[r.Nearest].Label
		if also := c.Also(r); also != nil {
			nearest += "; or " + strings.Join(also, "; ")
		}
		g.rows = append(g.rows, append(row, nearest))
	}
	return g
}

func choiceNote(s *analysis.Summary) string {
	return fmt.Sprintf("How often %s win, in %%, with intervals, and which %s is nearest to %s; behind \"or\" those that cannot be told from it. %s",
		s.SideName, s.Choice.Among, s.Choice.Target(), s.Guarantee(s.Choice.Family))
}

// CrossingCSV writes a header and, for each curve, a row for each range in which it
// may equal its base; one with empty ends if there is none. Several zeros that were
// seen stand with spaces between them.
func CrossingCSV(w io.Writer, s *analysis.Summary) error {
	rows := [][]string{{"curve", "base", "along", "unit", "says", "by", "zeros", "lo", "hi", "open_lo", "open_hi"}}
	for i := range s.Crossing.Curves {
		curve := &s.Crossing.Curves[i]
		var zeros []string
		for _, x := range curve.Zeros {
			zeros = append(zeros, decimal(x))
		}
		head := []string{curve.Label, curve.BaseLabel, s.Crossing.Along, s.Crossing.Unit, string(curve.Says), decimal(curve.By), strings.Join(zeros, " ")}
		for _, r := range curve.Ranges {
			rows = append(rows, append(head[:len(head):len(head)], decimal(r.Lo), decimal(r.Hi), strconv.FormatBool(r.OpenLo), strconv.FormatBool(r.OpenHi)))
		}
		if len(curve.Ranges) == 0 {
			rows = append(rows, append(head, "", "", "", ""))
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// CurvesCSV writes a header and a row for each place of each curve: the difference
// from the base with its interval.
func CurvesCSV(w io.Writer, s *analysis.Summary) error {
	rows := [][]string{{"curve", "x", "cell", "base", "difference", "lo", "hi"}}
	for i := range s.Crossing.Curves {
		curve := &s.Crossing.Curves[i]
		for _, p := range curve.Places {
			rows = append(rows, []string{curve.Label, number(p.X), s.Cells[p.Cell].Key, s.Cells[p.Base].Key, decimal(p.Difference), decimal(p.Lo), decimal(p.Hi)})
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// ChoiceCSV writes a header and a row for each setting in each row of the table: the
// levels of the other axes, the setting, its win rate with its interval, and what is
// said of it.
func ChoiceCSV(w io.Writer, s *analysis.Summary) error {
	c := s.Choice
	rows := [][]string{append(append([]string{}, c.For...), "setting", "cell", s.SideKey+"_win", "lo", "hi", "wanted", "says")}
	for i := range c.Rows {
		for k, o := range c.Rows[i].Options {
			rows = append(rows, append(append([]string{}, c.Rows[i].Levels...),
				c.Settings[k].Label, s.Cells[o.Cell].Key, decimal(o.Win), decimal(o.Lo), decimal(o.Hi), decimal(c.Wanted), string(o.Says)))
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}
