package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
	"yurei/analysis/report"
	"yurei/sim"
)

// changes compares the sample with one in which cells went, came and changed.
func changes(t *testing.T, margin float64) *analysis.Changes {
	t.Helper()
	run := func(name string, cells []sample.Cell) analysis.Run {
		schema := sample.Schema()
		for _, c := range cells {
			schema.Cells = append(schema.Cells, c.Key)
		}
		const deals = 600
		return analysis.Run{Name: name, Experiment: sample.Experiment(cells), Schema: schema, Deals: deals, Games: func(yield func(*sim.Record, error) bool) {
			for deal := range deals {
				for cell := range cells {
					if !yield(sample.Record(cells, deal, cell), nil) {
						return
					}
				}
			}
		}}
	}
	b := sample.Cells()
	b[1].Win += 0.25
	b[2].Noise += 0.2
	b[3].Key = "tokens"
	c, err := analysis.Compare(sample.Profile(), run("a", sample.Cells()), run("b", b), analysis.CompareOptions{Margin: margin, Adjust: analysis.Holm})
	if err != nil {
		t.Fatal(err)
	}
	c.Settings = append(c.Settings, "rules.x: 1 -> 2")
	return c
}

func written(t *testing.T, write func(io.Writer, *analysis.Changes) error, c *analysis.Changes) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Text, CSV and JSON show the same numbers to the last digit that they print.
func TestFormatsOfChangesAgree(t *testing.T) {
	c := changes(t, 0.03)
	rows, err := csv.NewReader(strings.NewReader(written(t, report.CompareCSV, c))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var read analysis.Changes
	if err := json.Unmarshal([]byte(written(t, report.CompareJSON, c)), &read); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(written(t, report.CompareText, c)), " ")
	k := 0
	for i := range read.Cells {
		cell := &read.Cells[i]
		all := append([]analysis.Change{cell.Win}, slices.Concat(cell.Endings, cell.Measures)...)
		for _, m := range all {
			k++
			row := rows[k]
			if row[0] != cell.Key || row[2] != m.Key || row[10] != strconv.FormatBool(m.Moved) {
				t.Fatalf("row %q, want %s of %s", row, m.Key, cell.Key)
			}
			want := []float64{m.A, m.B, m.Difference, m.Lo, m.Hi, m.P, m.Adjusted}
			for column, x := range want {
				field := row[3+column]
				if !m.Known || !m.Bounded && (column == 3 || column == 4) {
					if field != "" {
						t.Errorf("%s, %s: %q, want an empty field", cell.Key, m.Key, field)
					}
					continue
				}
				if got, err := strconv.ParseFloat(field, 64); err != nil || got != x {
					t.Errorf("%s, %s: %s = %s in CSV, %v in JSON", cell.Key, m.Key, rows[0][3+column], field, x)
				}
			}
		}
		win := cell.Win
		for _, want := range []string{
			cell.Label + " " + analysis.Percent(win.A) + " % " + analysis.Percent(win.B) + " % " + analysis.Points(win.Difference) + " " +
				analysis.PointsRange(win.Lo, win.Hi),
			c.Words(&c.Cells[i]),
		} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in\n%s", want, text)
			}
		}
		for _, m := range slices.Concat(c.Cells[i].Wins(), c.Cells[i].Moved()) {
			if !c.Same(cell) && !strings.Contains(text, m.Step()) {
				t.Errorf("%s: no %q of %s in\n%s", cell.Key, m.Step(), m.Key, text)
			}
		}
	}
	if k != len(rows)-1 || len(read.Cells) != 3 {
		t.Errorf("%d rows of %d cells, want %d of 3", len(rows)-1, len(read.Cells), k)
	}
	for _, want := range []string{"rules.x: 1 -> 2", "discs, normal: the same games.", c.Verdict(), "Moved: actions per turn"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestJUnit(t *testing.T) {
	text := written(t, report.CompareJUnit, changes(t, 0.03))
	var suites struct {
		Suite struct {
			Tests    int `xml:"tests,attr"`
			Failures int `xml:"failures,attr"`
			Skipped  int `xml:"skipped,attr"`
			Cases    []struct {
				Name    string `xml:"name,attr"`
				Failure *struct {
					Type    string `xml:"type,attr"`
					Message string `xml:"message,attr"`
				} `xml:"failure"`
				Skipped *struct{} `xml:"skipped"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(text), &suites); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	suite := suites.Suite
	if suite.Tests != 5 || suite.Failures != 2 || suite.Skipped != 1 || len(suite.Cases) != 5 {
		t.Fatalf("%d tests, %d failures, %d skipped, want 5, 2, 1:\n%s", suite.Tests, suite.Failures, suite.Skipped, text)
	}
	for i, want := range []string{"discs-normal", "discs-hard different", "discs-nightmare", "cards missing", "tokens skipped"} {
		one := suite.Cases[i]
		got := one.Name
		if one.Failure != nil {
			got += " " + one.Failure.Type
		}
		if one.Skipped != nil {
			got += " skipped"
		}
		if got != want {
			t.Errorf("case %d: %s, want %s", i, got, want)
		}
	}
}
