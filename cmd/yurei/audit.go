package main

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"yurei/experiments"
	"yurei/sim"
	"yurei/sim/audit"
)

func newAudit(io *streams) *cobra.Command {
	var a experiments.Audit
	var positions, workers, format string
	c := &cobra.Command{
		Use:   "audit",
		Short: "Can any agent see what it must not?",
		Long: `Checks every agent, in every seat of every game, and the games themselves. Fair
agents name hidden cards, rooms and dice at chance; they choose alike in all
worlds that share a view, also while the truth is overwritten; they keep nothing
from one decision to the next. Views do not change with what they hide, and
worlds drawn from them vary in it.

Prints a line a check with what it counted, and ends with 1 if anything leaks, or
if too little came up for a check to prove anything.`,
		Example: `  yurei audit
  yurei audit --agent flat:iterations=200 --game hako-onna --positions 500`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			var err error
			if a.Positions, err = count("audit: positions", positions); err != nil {
				return err
			}
			if a.Workers, err = count("audit: workers", workers); err != nil {
				return err
			}
			write, err := choose("format", format, auditFormats)
			if err != nil {
				return err
			}
			bar := newProgressBar(io.err)
			var mutex sync.Mutex
			a.Progress = func(done, total int64) {
				mutex.Lock()
				defer mutex.Unlock()
				bar.show(sim.Progress{Phase: "auditing", Done: done, Total: total})
			}
			a.Iterations = auditIterations
			rows, err := experiments.Builtin().Audit(c.Context(), a)
			bar.close()
			if c.Context().Err() != nil {
				fmt.Fprintln(io.err, "interrupted: an audit keeps nothing")
				return errInterrupted
			}
			if err != nil {
				return err
			}
			if err := write(io.out, rows); err != nil {
				return err
			}
			return auditVerdict(rows)
		},
	}
	f := c.Flags()
	f.StringVar(&a.Agent, "agent", "", "audit this `AGENT` only, such as flat:iterations=200")
	f.StringVar(&a.Game, "game", "", "audit this `GAME` only")
	f.StringVar(&positions, "positions", "1000", "probe `N` decisions of each agent in each game, equally many of each seat, fewer where searches take much longer")
	f.StringVar(&workers, "workers", strconv.Itoa(runtime.GOMAXPROCS(0)), "audit `N` at once; changes no result")
	f.StringVar(&format, "format", "text", "`text or csv`")
	return c
}

// auditIterations grow a tree in a time that thousands of decisions can afford.
const auditIterations = 8

// auditVerdict is an error if anything leaks, or if a check had nothing to check.
func auditVerdict(rows []audit.Row) error {
	failed := 0
	for i := range rows {
		if rows[i].Result() != audit.Pass {
			failed++
		}
	}
	if failed == 0 {
		return nil
	}
	return fmt.Errorf("audit: %d of %d checks did not pass: %w", failed, len(rows), errVerdict)
}

var auditFormats = []choice[func(io.Writer, []audit.Row) error]{{"text", auditText}, {"csv", auditCSV}}

func auditText(w io.Writer, rows []audit.Row) error {
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	for i, line := range auditTable(rows) {
		cases := line[4] + " " + line[5]
		switch {
		case i == 0:
			cases = line[4]
		case line[4] == "1":
			cases = strings.TrimSuffix(cases, "s")
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", line[0], line[1], line[2], line[3], cases, line[6], line[7])
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for i := range rows {
		if r := &rows[i]; r.Result() != audit.Pass {
			fmt.Fprintf(w, "\n%s in %s: %s\n  %s\n", r.Result(), strings.TrimSpace(r.Game+" "+r.Agent), r.Check, cmp.Or(r.Leak, r.Lack))
		}
	}
	return nil
}

func auditCSV(w io.Writer, rows []audit.Row) error {
	return csv.NewWriter(w).WriteAll(auditTable(rows))
}

func auditTable(rows []audit.Row) [][]string {
	table := [][]string{{"game", "form", "agent", "check", "cases", "unit", "result", "note", "reason"}}
	for i := range rows {
		r := &rows[i]
		table = append(table, []string{
			r.Game, r.Form, r.Agent, r.Check, strconv.Itoa(r.Cases), r.Unit, r.Result(), r.Note, cmp.Or(r.Leak, r.Lack),
		})
	}
	return table
}
