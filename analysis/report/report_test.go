package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
	"yurei/analysis/report"
)

var update = flag.Bool("update", false, "rewrite the files in testdata")

var formats = []struct {
	name  string
	write func(io.Writer, *analysis.Summary) error
}{
	{"summary.txt", report.Text},
	{"summary.md", report.Markdown},
	{"summary.csv", report.CSV},
	{"summary.json", report.JSON},
}

func TestGoldens(t *testing.T) {
	for _, run := range []struct {
		name string
		s    *analysis.Summary
	}{
		{"main", sample.Summary(sample.Cells(), 10_000)},
		{"one-game", sample.Summary(sample.Cells()[:1], 1)},
		{"undecided", sample.Summary(sample.Cells(), 200)},
		{"ladder", summaryOf(sample.Ladder, 300)},
		{"grid", summaryOf(sample.Grid, 300)},
		{"asked", summaryOf(sample.Asked, 6000)},
		{"contrasts", summaryOf(sample.Contrasts, 3000)},
		{"terms", terms(2000)},
	} {
		for _, f := range formats {
			if f.name == "summary.json" && run.name != "one-game" {
				continue // long, and its numbers stand in the other formats
			}
			var b bytes.Buffer
			if err := f.write(&b, run.s); err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join("testdata", run.name+"-"+f.name), b.Bytes())
		}
	}
}

// terms is a run of a grid of two axes with everything that can be asked for.
func terms(deals int) *analysis.Summary {
	cells := sample.Cells()
	e := sample.Experiment(cells)
	e.Axes = []analysis.Axis{{Name: "noise", Levels: []string{"discs", "cards"}}, {Name: "talk", Levels: []string{"open", "none"}}}
	for i := range e.Cells {
		e.Cells[i].Levels = []int{i / 2, i % 2}
	}
	e.Terms = analysis.Terms{
		Deals: 5000, Stop: analysis.StopPrecision, Precision: 0.02, Margin: 0.1, Adjust: analysis.BenjaminiHochberg,
		Require: []analysis.Requirement{
			{Text: "visitors_win in 0.3..0.5", Cell: 0, Measure: "visitors_win", Lo: 0.3, Hi: 0.5},
			{Text: "visitors_win in 0.3..0.5", Cell: 1, Measure: "visitors_win", Lo: 0.3, Hi: 0.5},
			{Text: "cards: rounds in 1..5", Cell: 3, Measure: "rounds", Lo: 1, Hi: 5},
			{Text: "cards: escape in 0.1..0.15", Cell: 3, Measure: "escape", Lo: 0.1, Hi: 0.15},
		},
	}
	return sample.SummaryOf(cells, e, deals)
}

// summaryOf is so many deals of cells that compare agents.
func summaryOf(made func() ([]sample.Cell, *analysis.Experiment), deals int) *analysis.Summary {
	cells, e := made()
	return sample.SummaryOf(cells, e, deals)
}

// Parts make one table and one array.
func TestParts(t *testing.T) {
	var parts []*analysis.Summary
	var table bytes.Buffer
	for i, name := range []string{"one", "two"} {
		s := sample.Summary(sample.Cells()[i:], 3)
		s.Part = name
		parts = append(parts, s)
		write := report.CSVRows
		if i == 0 {
			write = report.CSV
		}
		if err := write(&table, s); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := csv.NewReader(&table).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range rows {
		got = append(got, row[0]+" "+row[1])
	}
	want := "part cell, one discs-normal, one discs-hard, one discs-nightmare, one cards, two discs-hard, two discs-nightmare, two cards"
	if text := strings.Join(got, ", "); text != want {
		t.Errorf("rows %s, want %s", text, want)
	}
	var object bytes.Buffer
	if err := report.JSONList(&object, parts); err != nil {
		t.Fatal(err)
	}
	var list []analysis.Summary
	if err := json.Unmarshal(object.Bytes(), &list); err != nil || len(list) != 2 || list[1].Part != "two" || len(list[1].Cells) != 3 {
		t.Errorf("%v: %s", err, object.String())
	}
}

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (rewrite it with -update):\n%s", path, got)
	}
}

// The four formats print the same numbers, each to the digits it shows.
func TestFormatsAgree(t *testing.T) {
	s := sample.Summary(sample.Cells(), 3000)
	var text, markdown, table, object bytes.Buffer
	for i, b := range []*bytes.Buffer{&text, &markdown, &table, &object} {
		if err := formats[i].write(b, s); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := csv.NewReader(&table).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	header := rows[0]
	want := "cell,games,visitors_win,visitors_win_lo,visitors_win_hi,escape,defeat,rest,all_dead,no_way,unfinished,failed,n_visitors_win,n_escape"
	if got := strings.Join(header, ","); !strings.HasPrefix(got, want) {
		t.Errorf("header = %s, want it to start with %s", got, want)
	}
	var decoded analysis.Summary
	if err := json.Unmarshal(object.Bytes(), &decoded); err != nil {
		t.Fatal(err)
	}
	textLines := linesOf(t, text.String(), s)
	markdownLines := linesOf(t, markdown.String(), s)
	for i, row := range rows[1:] {
		field := map[string]string{}
		for k, name := range header {
			field[name] = row[k]
		}
		share := func(name string) float64 {
			x, err := strconv.ParseFloat(field[name], 64)
			if err != nil {
				t.Fatalf("%s = %q: %v", name, field[name], err)
			}
			return x
		}
		if share("visitors_win") != decoded.Cells[i].Win.Value {
			t.Errorf("%s: CSV %v, JSON %v", field["cell"], share("visitors_win"), decoded.Cells[i].Win.Value)
		}
		numbers := []string{
			analysis.Percent(share("visitors_win")) + " %",
			analysis.Range(share("visitors_win_lo"), share("visitors_win_hi")),
		}
		sum, count := 0.0, 0
		for _, outcome := range s.Outcomes {
			numbers = append(numbers, analysis.Percent(share(outcome)))
			sum += share(outcome)
			n, err := strconv.Atoi(field["n_"+outcome])
			if err != nil {
				t.Fatal(err)
			}
			count += n
		}
		numbers = append(numbers, analysis.Number(share("rounds"), 1))
		if sum < 0.99999 || sum > 1.00001 || strconv.Itoa(count) != field["games"] {
			t.Errorf("%s: shares sum to %v, counts to %d of %s games", field["cell"], sum, count, field["games"])
		}
		for _, lines := range [][]string{textLines, markdownLines} {
			rest := lines[i]
			for _, number := range numbers {
				_, after, found := strings.Cut(rest, number)
				if !found {
					t.Errorf("%s: %q is missing, or out of order, in %q", field["cell"], number, lines[i])
					break
				}
				rest = after
			}
		}
	}
}

// linesOf finds the first line of each cell's label.
func linesOf(t *testing.T, text string, s *analysis.Summary) []string {
	t.Helper()
	var lines []string
	for i := range s.Cells {
		found := ""
		for line := range strings.Lines(text) {
			if strings.HasPrefix(strings.TrimLeft(line, "| "), s.Cells[i].Label+" ") {
				found = line
				break
			}
		}
		if found == "" {
			t.Fatalf("no line of %q in %s", s.Cells[i].Label, text)
		}
		lines = append(lines, found)
	}
	return lines
}

// No format prints NaN, an infinity or a signed zero, whatever was played.
func TestNothingIsNaN(t *testing.T) {
	failing := sample.Cells()
	for i := range failing {
		failing[i].Failed = 1
	}
	for name, s := range map[string]*analysis.Summary{
		"no game":    sample.Summary(sample.Cells(), 0),
		"one game":   sample.Summary(sample.Cells()[:1], 1),
		"one deal":   sample.Summary(sample.Cells(), 1),
		"all failed": sample.Summary(failing, 3),
		"no rung":    summaryOf(sample.Ladder, 0),
		"one rung":   summaryOf(sample.Ladder, 1),
		"no pairing": summaryOf(sample.Grid, 0),
		"no answer":  summaryOf(sample.Asked, 0),
		"one answer": summaryOf(sample.Asked, 1),
	} {
		for _, f := range formats {
			var b bytes.Buffer
			if err := f.write(&b, s); err != nil {
				t.Errorf("%s, %s: %v", name, f.name, err)
			}
			for _, bad := range []string{"NaN", "Inf", "-0.0 ", "-0.000000"} {
				if strings.Contains(b.String(), bad) {
					t.Errorf("%s, %s: holds %q:\n%s", name, f.name, bad, b.String())
				}
			}
		}
	}
}
