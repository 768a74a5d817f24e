package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
	"yurei/analysis/report"
)

// table is a CSV as maps from columns to fields.
func table(t *testing.T, write func(io.Writer, *analysis.Summary) error, s *analysis.Summary) (rows []map[string]string) {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, s); err != nil {
		t.Fatal(err)
	}
	list, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, fields := range list[1:] {
		row := map[string]string{}
		for i, name := range list[0] {
			row[name] = fields[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// What is asked of a grid is answered with the same numbers in text, Markdown, CSV and
// JSON, to the last digit that each prints.
func TestFormatsOfAnswersAgree(t *testing.T) {
	s := summaryOf(sample.Asked, 6000)
	var text, markdown, object bytes.Buffer
	for b, write := range map[*bytes.Buffer]func(io.Writer, *analysis.Summary) error{&text: report.Text, &markdown: report.Markdown, &object: report.JSON} {
		if err := write(b, s); err != nil {
			t.Fatal(err)
		}
	}
	var read analysis.Summary
	if err := json.Unmarshal(object.Bytes(), &read); err != nil {
		t.Fatal(err)
	}
	plain := map[string]string{"text": strings.Join(strings.Fields(text.String()), " "), "Markdown": strings.Join(strings.Fields(strings.ReplaceAll(markdown.String(), "|", " ")), " ")}
	holds := func(what string, parts ...string) {
		t.Helper()
		for format, all := range plain {
			if !strings.Contains(all, strings.Join(parts, " ")) {
				t.Errorf("%s: no %q in %s", what, strings.Join(parts, " "), format)
			}
		}
	}
	number := func(row map[string]string, column string, want float64) float64 {
		t.Helper()
		x, err := strconv.ParseFloat(row[column], 64)
		if err != nil || x != want {
			t.Errorf("%s = %q in CSV, %v in JSON", column, row[column], want)
		}
		return x
	}

	places, ranges := table(t, report.CurvesCSV, s), table(t, report.CrossingCSV, s)
	for _, curve := range read.Crossing.Curves {
		for _, p := range curve.Places {
			row := places[0]
			places = places[1:]
			win := read.Cells[p.Cell].Win
			holds(row["cell"], curve.Label, row["x"], analysis.Percent(win.Value)+" %", analysis.Range(win.Lo, win.Hi),
				analysis.Points(number(row, "difference", p.Difference)), analysis.PointsRange(number(row, "lo", p.Lo), number(row, "hi", p.Hi)))
			number(row, "x", p.X)
		}
		words := read.CrossingWords(&curve)
		holds(curve.Label, words)
		if len(curve.Ranges) == 0 {
			row := ranges[0]
			ranges = ranges[1:]
			if row["lo"] != "" || row["says"] != string(curve.Says) || !strings.Contains(words, "by at least "+analysis.Percent(number(row, "by", curve.By)-0.0005)) &&
				!strings.Contains(words, "by at least "+analysis.Percent(curve.By)) {
				t.Errorf("%+v, %q", row, words)
			}
		}
		for _, r := range curve.Ranges {
			row := ranges[0]
			ranges = ranges[1:]
			lo, hi := read.Crossing.Place(number(row, "lo", r.Lo)), read.Crossing.Place(number(row, "hi", r.Hi))
			if !r.OpenLo && !strings.Contains(words, lo) || !r.OpenHi && !strings.Contains(words, hi) ||
				row["open_lo"] != strconv.FormatBool(r.OpenLo) || row["open_hi"] != strconv.FormatBool(r.OpenHi) || row["curve"] != curve.Label {
				t.Errorf("%+v, %q", row, words)
			}
			if zeros := strings.Fields(row["zeros"]); len(zeros) != len(curve.Zeros) {
				t.Errorf("zeros %v in CSV, %v in JSON", zeros, curve.Zeros)
			} else if x, err := strconv.ParseFloat(zeros[0], 64); err != nil || x != curve.Zeros[0] || !strings.Contains(words, read.Crossing.Place(x)) {
				t.Errorf("zero %v in CSV, %v in JSON, %q", zeros[0], curve.Zeros, words)
			}
		}
	}
	if len(places)+len(ranges) > 0 {
		t.Errorf("rows are left: %v %v", places, ranges)
	}

	options := table(t, report.ChoiceCSV, s)
	for _, r := range read.Choice.Rows {
		want := append([]string{}, r.Levels...)
		for _, o := range r.Options {
			row := options[0]
			options = options[1:]
			want = append(want, analysis.Percent(number(row, "visitors_win", o.Win)), "("+analysis.Range(number(row, "lo", o.Lo), number(row, "hi", o.Hi))+")")
			if row["says"] != string(o.Says) || row["cell"] != read.Cells[o.Cell].Key || row["scatter"] != r.Levels[0] {
				t.Errorf("%+v, want %+v", row, o)
			}
			if win := read.Cells[o.Cell].Win.Value; win != o.Win {
				t.Errorf("%s: %v among options, %v of the cell", row["cell"], o.Win, win)
			}
		}
		want = append(want, read.Choice.Settings[r.Nearest].Label)
		holds("choice", want...)
	}
	holds("answer", read.ChoiceAnswer()+".")
	if len(options) > 0 {
		t.Errorf("rows are left: %v", options)
	}
}
