package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"yurei/analysis"
)

// dryRun says what would be played, cell by cell, and about how long it takes.
func dryRun(w io.Writer, runs []*experimentRun, c *cost) error {
	workers := analysis.CountOf(int64(c.workers), "worker")
	for i, r := range runs {
		e := r.resolved.Experiment
		if e.Part != "" {
			fmt.Fprintf(w, "%s: ", e.Part)
		}
		fmt.Fprintf(w, "%s\n%s, seed %d\n\n", e.Title, r.resolved.Heading, e.Seed)
		t := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
		fmt.Fprintf(t, "cell\ta game\twhat is different\n")
		different := r.resolved.Differences()
		for k := range r.resolved.Cells {
			fmt.Fprintf(t, "%s\t%s\t%s\n", r.resolved.Cells[k].Key, gameTime(r.trial.GameTime[k]), strings.Join(different[k], " "))
		}
		if err := t.Flush(); err != nil {
			return err
		}
		fmt.Fprintln(w)
		for _, q := range r.resolved.Required() {
			fmt.Fprintf(w, "Required: %s\n", q)
		}
		if stops := r.resolved.Stops(); stops != "" {
			fmt.Fprintf(w, "%s after:\n", stops)
		}
		fmt.Fprintf(w, "%s x %s, %s here with %s", analysis.CountOf(int64(len(r.resolved.Cells)), "cell"), analysis.CountOf(r.plan.Deals, "deal"), roughly(c.runs[i]), workers)
		if f := r.folder; f.earlier != nil && !f.replace && f.earlier.Finished > 0 {
			fmt.Fprintf(w, ", without the %s in %s", analysis.CountOf(f.earlier.Finished, "deal"), f.path)
		}
		fmt.Fprintf(w, "\n")
		if i < len(runs)-1 {
			fmt.Fprintln(w)
		}
	}
	if len(runs) > 1 {
		fmt.Fprintf(w, "\nAll parts: %s here with %s\n", roughly(c.total()), workers)
	}
	if c.total() > longRun && c.fitting() > 0 {
		fmt.Fprintf(w, "--games %d fits into ten minutes\n", c.fitting())
	}
	return nil
}

// gameTime prints how long a game takes on one core.
func gameTime(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'g', 2, 64) + " ms"
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
	case d < 950*time.Millisecond:
		return fmt.Sprintf("%.0f ms", float64(d)/float64(time.Millisecond))
	case d < 100*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return fmt.Sprintf("%.1f min", d.Minutes())
}
