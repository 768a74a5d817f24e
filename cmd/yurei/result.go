package main

import (
	"fmt"
	"io"

	"yurei/analysis"
	"yurei/analysis/plots"
	"yurei/analysis/report"
)

// resultWriter prints the answers of a run, part by part as they are known.
type resultWriter interface {
	print(r *experimentRun, s *analysis.Summary) error
	// close ends the output, also after a part that failed.
	close() error
}

var resultFormats = []choice[func(w io.Writer, runs []*experimentRun) resultWriter]{
	{"text", func(w io.Writer, _ []*experimentRun) resultWriter { return &textResult{w: w} }},
	{"csv", func(w io.Writer, _ []*experimentRun) resultWriter { return &csvResult{w: w} }},
	{"json", func(w io.Writer, runs []*experimentRun) resultWriter { return &jsonResult{w: w, list: len(runs) > 1} }},
}

// textResult prints each part as it ends.
type textResult struct {
	w       io.Writer
	started bool
}

func (t *textResult) print(r *experimentRun, s *analysis.Summary) error {
	if t.started {
		fmt.Fprintln(t.w)
	}
	t.started = true
	if e := r.resolved.Experiment; e.Part != "" {
		fmt.Fprintf(t.w, "%s: %s\n", e.Part, e.Title)
	}
	if err := report.Text(t.w, s); err != nil {
		return err
	}
	answers := ""
	for _, table := range answerTables(s) {
		answers += "  " + table.name
	}
	if setup := r.resolved.Setup(); setup != "" {
		fmt.Fprintln(t.w, setup)
	}
	_, err := fmt.Fprintf(t.w, "Rests on %d assumed rule values: yurei rules %s\n\n%s: plots/%s.svg  games.csv  summary.csv  summary.md%s\n",
		len(r.resolved.Assumed()), r.resolved.Game.Name, r.folder.path, plots.All(s)[0].Name, answers)
	if err == nil && r.example >= 0 {
		_, err = fmt.Fprintf(t.w, "Next: %s\n", r.replayCommand(r.example))
	}
	return err
}

func (t *textResult) close() error { return nil }

// csvResult is one table for all parts.
type csvResult struct {
	w       io.Writer
	started bool
}

func (c *csvResult) print(_ *experimentRun, s *analysis.Summary) error {
	if c.started {
		return report.CSVRows(c.w, s)
	}
	c.started = true
	return report.CSV(c.w, s)
}

func (c *csvResult) close() error { return nil }

// jsonResult is one object or, for several parts, one array.
type jsonResult struct {
	w    io.Writer
	list bool
	done []*analysis.Summary
}

func (j *jsonResult) print(_ *experimentRun, s *analysis.Summary) error {
	j.done = append(j.done, s)
	return nil
}

func (j *jsonResult) close() error {
	switch {
	case len(j.done) == 0:
		return nil
	case j.list:
		return report.JSONList(j.w, j.done)
	}
	return report.JSON(j.w, j.done[0])
}
