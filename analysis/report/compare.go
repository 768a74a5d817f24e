package report

import (
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"

	"yurei/analysis"
)

// CompareText writes what differs between two runs for a terminal: the win rates
// cell by cell, then in sentences what else moved, the verdict last.
func CompareText(w io.Writer, c *analysis.Changes) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: B, %s, against A, %s\n%s\n", c.Game, c.B.Name, c.A.Name, compared(c))
	if len(c.Settings) > 0 {
		b.WriteString("Set differently, from A to B:\n")
	}
	for _, setting := range c.Settings {
		fmt.Fprintf(&b, "  %s\n", setting)
	}
	b.WriteString("\n")
	writeAligned(&b, changes(c))
	b.WriteString(wrap(changesNote(c)) + "\n")
	for i := range c.Cells {
		b.WriteString(moved(c, &c.Cells[i]))
	}
	b.WriteString(wrap(c.Verdict()))
	_, err := io.WriteString(w, b.String())
	return err
}

// compared says which deals were compared.
func compared(c *analysis.Changes) string {
	if c.Paired {
		return fmt.Sprintf("%s of both in each cell, paired by deal, seed %d", analysis.CountOf(c.A.Deals, "deal"), c.A.Seed)
	}
	return fmt.Sprintf("unpaired: %s from seed %d in A, %s from seed %d in B",
		analysis.CountOf(c.A.Deals, "deal"), c.A.Seed, analysis.CountOf(c.B.Deals, "deal"), c.B.Seed)
}

// changes has a line for each cell.
func changes(c *analysis.Changes) grid {
	g := grid{header: []string{c.Vary, "A", "B", "B - A", c.Confidence(), "p, " + c.Adjustment.Name(), "verdict"}}
	for i := range c.Cells {
		cell := &c.Cells[i]
		g.rows = append(g.rows, []string{
			cell.Label,
			analysis.Percent(cell.Win.A) + " %", analysis.Percent(cell.Win.B) + " %",
			analysis.Points(cell.Win.Difference), analysis.PointsRange(cell.Win.Lo, cell.Win.Hi),
			strings.TrimPrefix(analysis.PValue(cell.Win.Adjusted), "= "),
			c.Words(cell),
		})
	}
	return g
}

func changesNote(c *analysis.Changes) string {
	family, method := "", "score intervals and tests of separate deals"
	if c.Paired {
		method = "paired score intervals, exact McNemar tests"
	}
	if n := int64(len(c.Cells)); n > 1 {
		family = fmt.Sprintf(" together in all %s", analysis.CountOf(n, "cell"))
	}
	return fmt.Sprintf("How often %s win, B - A in points: the %s intervals hold%s (%s). Below, endings with intervals of %s each, and measures that moved by %s over %s.",
		c.SideName, c.Confidence(), family, method, c.Confidence(), c.Adjustment.Name(), analysis.CountOf(c.Comparisons(), "comparison"))
}

// mostMoved is how many measures of a group are named.
const mostMoved = 6

// moved says how the games of a cell changed, "" if they did not.
func moved(c *analysis.Changes, cell *analysis.CellChange) string {
	if c.Same(cell) {
		return wrap(cell.Label+": the same games.") + "\n"
	}
	var b strings.Builder
	head := cell.Label
	if c.Paired {
		head += fmt.Sprintf(": %s of %s differ", analysis.Count(cell.GamesDiffer), analysis.CountOf(c.A.Deals, "game"))
	}
	b.WriteString(wrap(head + "."))
	say := func(heading string, parts []string) {
		if len(parts) > 0 {
			b.WriteString(indent(heading + ": " + strings.Join(parts, "; ") + "."))
		}
	}
	endings := func(list []analysis.Change) (parts []string) {
		for _, e := range list {
			parts = append(parts, e.Title+" "+e.Step())
		}
		return parts
	}
	say(c.SideName+" win by", endings(cell.Wins()))
	say("Other ends", endings(cell.Ends()))
	list := cell.Moved()
	if list == nil {
		b.WriteString(indent("No measure moved."))
	}
	for len(list) > 0 {
		group := list[0].Group
		var parts []string
		n := 0
		for ; n < len(list) && list[n].Group == group; n++ {
			if n < mostMoved {
				parts = append(parts, movedMeasure(&list[n]))
			}
		}
		if n > mostMoved {
			parts = append(parts, fmt.Sprintf("%d more", n-mostMoved))
		}
		list = list[n:]
		if group == "" {
			group = "Moved"
		}
		say(group, parts)
	}
	b.WriteString("\n")
	return b.String()
}

// movedMeasure prints a measure in both runs and its change.
func movedMeasure(m *analysis.Change) string {
	number := func(x float64) string {
		if m.Share {
			return analysis.Percent(x) + " %"
		}
		return analysis.Number(x, m.Decimals)
	}
	return fmt.Sprintf("%s from %s to %s, %s", m.Title, number(m.A), number(m.B), m.Step())
}

// indent wraps a sentence below a heading.
func indent(sentence string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(wrap(sentence), "\n"), "\n", "\n    ") + "\n"
}

// CompareCSV writes a header, and for each cell a row for the win rate, then one for
// each ending and each measure. A number that is not known is an empty field, and so
// is what is not said of a row.
func CompareCSV(w io.Writer, c *analysis.Changes) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"cell", "kind", "name", "a", "b", "difference", "lo", "hi", "p", "p_adjusted", "moved", "says", "more_deals", "games_differ"}}
	for i := range c.Cells {
		cell := &c.Cells[i]
		differ := ""
		if c.Paired {
			differ = whole(cell.GamesDiffer)
		}
		rows = append(rows, append(changeRow(cell, "win", &cell.Win), string(cell.Says), whole(cell.MoreDeals), differ))
		for k := range cell.Endings {
			rows = append(rows, append(changeRow(cell, "ending", &cell.Endings[k]), "", "", ""))
		}
		for k := range cell.Measures {
			rows = append(rows, append(changeRow(cell, "measure", &cell.Measures[k]), "", "", ""))
		}
	}
	return out.WriteAll(rows)
}

func changeRow(cell *analysis.CellChange, kind string, m *analysis.Change) []string {
	row := []string{cell.Key, kind, m.Key, "", "", "", "", "", "", "", strconv.FormatBool(m.Moved)}
	if !m.Known {
		return row
	}
	row[3], row[4], row[5] = decimal(m.A), decimal(m.B), decimal(m.Difference)
	if m.Bounded {
		row[6], row[7] = decimal(m.Lo), decimal(m.Hi)
	}
	row[8], row[9] = strconv.FormatFloat(m.P, 'g', -1, 64), strconv.FormatFloat(m.Adjusted, 'g', -1, 64)
	return row
}

// CompareJSON writes the changes as one indented JSON object with the field names of
// their struct tags.
func CompareJSON(w io.Writer, c *analysis.Changes) error { return encode(w, c) }

// The part of JUnit's XML that is needed; https://github.com/testmoapp/junitxml.
type (
	junitSuites struct {
		XMLName xml.Name   `xml:"testsuites"`
		Suite   junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Failure *junitFailure `xml:"failure"`
		Skipped *junitSkipped `xml:"skipped"`
		Out     string        `xml:"system-out,omitempty"`
	}
	junitFailure struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
	}
	junitSkipped struct {
		Message string `xml:"message,attr"`
	}
)

// CompareJUnit writes a test case for each cell: it fails if the cell is not shown to
// lie within the margin, with the type different, undecided or missing (in B); cells
// that A lacks are skipped.
func CompareJUnit(w io.Writer, c *analysis.Changes) error {
	suite := junitSuite{Name: fmt.Sprintf("%s against %s", c.B.Name, c.A.Name)}
	add := func(key string, failure *junitFailure, skipped *junitSkipped, out string) {
		suite.Cases = append(suite.Cases, junitCase{"compare", key, failure, skipped, out})
		suite.Tests++
		if failure != nil {
			suite.Failures++
		}
		if skipped != nil {
			suite.Skipped++
		}
	}
	for i := range c.Cells {
		cell := &c.Cells[i]
		var failure *junitFailure
		if cell.Says != analysis.NotDifferent {
			failure = &junitFailure{string(cell.Says), c.Words(cell)}
		}
		add(cell.Key, failure, nil, fmt.Sprintf("%s win %s %% -> %s %%: %s points, %s",
			c.SideName, analysis.Percent(cell.Win.A), analysis.Percent(cell.Win.B),
			analysis.Points(cell.Win.Difference), analysis.PointsRange(cell.Win.Lo, cell.Win.Hi)))
	}
	for _, key := range c.OnlyA {
		add(key, &junitFailure{"missing", "missing in " + c.B.Name}, nil, "")
	}
	for _, key := range c.OnlyB {
		add(key, nil, &junitSkipped{"missing in " + c.A.Name}, "")
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	out := xml.NewEncoder(w)
	out.Indent("", "  ")
	if err := out.Encode(junitSuites{Suite: suite}); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
