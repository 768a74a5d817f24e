package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"yurei/engine/ruleset"
	"yurei/experiments"
	"yurei/sim"
)

func newBench(io *streams) *cobra.Command {
	var games, format string
	c := &cobra.Command{
		Use:   "bench",
		Short: "How fast games are played, on one core",
		Long: `Plays a fixed number of games with each kind of agent on one core and prints
games, decisions and allocations. A decision is a choice among at least two
moves; it includes making the view that the agent sees. Games played before the
measurement warm the table up.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			n, err := count("bench: games", games)
			if err != nil {
				return err
			}
			write, err := choose("format", format, benchFormats)
			if err != nil {
				return err
			}
			rows, err := bench(c.Context(), experiments.Builtin(), int64(n))
			if err != nil {
				return err
			}
			return write(io.out, rows)
		},
	}
	c.Flags().StringVar(&games, "games", "2000", "play `N` games for each row")
	c.Flags().StringVar(&format, "format", "text", "`text or csv`")
	return c
}

// benchRow is what was measured of one agent in one cell.
type benchRow struct {
	agent, cell      string
	games            int64
	seconds          float64
	decisions        int64
	options          int64
	allocationsAGame float64
}

// bench plays the main experiment with each agent in all roles.
func bench(ctx context.Context, catalogue *experiments.Catalogue, games int64) ([]benchRow, error) {
	var rows []benchRow
	for _, agent := range []string{"random", "heuristic"} {
		e, err := catalogue.Load(experiments.Main)
		if err != nil {
			return nil, err
		}
		for _, role := range []string{"hako-onna", "visitors"} {
			change, err := ruleset.ParseOverride("bench", "agents."+role+"="+agent)
			if err != nil {
				return nil, err
			}
			if err := e.Set(change); err != nil {
				return nil, err
			}
		}
		resolved, err := catalogue.Resolve(e)
		if err != nil {
			return nil, err
		}
		for _, cell := range resolved.Plan().Cells {
			game, err := cell.New(e.Seed)
			if err != nil {
				return nil, err
			}
			row, err := measure(ctx, game, games)
			if err != nil {
				return nil, err
			}
			row.agent, row.cell = agent, cell.Label
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// warmUpGames let buffers reach their final size before anything is counted.
const warmUpGames = 100

func measure(ctx context.Context, game sim.Game, games int64) (benchRow, error) {
	row := benchRow{games: games}
	var rec sim.Record
	for deal := range int64(warmUpGames) {
		if err := game.Play(deal, &rec); err != nil {
			return row, err
		}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	for deal := range games {
		if ctx.Err() != nil {
			return row, errInterrupted
		}
		if err := game.Play(deal, &rec); err != nil {
			return row, err
		}
		row.decisions += int64(rec.Decisions)
		row.options += int64(rec.Options)
	}
	row.seconds = time.Since(start).Seconds()
	runtime.ReadMemStats(&after)
	row.allocationsAGame = float64(after.Mallocs-before.Mallocs) / float64(games)
	return row, nil
}

var benchColumns = []string{
	"agents", "cell", "games", "games_per_s", "decisions_per_s", "moves_per_decision", "decisions_per_game", "allocations_per_game",
}

func (r *benchRow) fields() []string {
	number := func(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }
	return []string{
		r.agent, r.cell, strconv.FormatInt(r.games, 10),
		number(float64(r.games)/r.seconds, 0),
		number(float64(r.decisions)/r.seconds, 0),
		number(float64(r.options)/float64(max(r.decisions, 1)), 2),
		number(float64(r.decisions)/float64(r.games), 1),
		number(r.allocationsAGame, 3),
	}
}

var benchFormats = []choice[func(io.Writer, []benchRow) error]{{"text", benchText}, {"csv", benchCSV}}

func benchText(w io.Writer, rows []benchRow) error {
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', tabwriter.AlignRight)
	for _, line := range benchTable(rows) {
		for _, field := range line {
			fmt.Fprintf(t, "%s\t", field)
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

func benchCSV(w io.Writer, rows []benchRow) error {
	out := csv.NewWriter(w)
	return out.WriteAll(benchTable(rows))
}

func benchTable(rows []benchRow) [][]string {
	table := [][]string{benchColumns}
	for i := range rows {
		table = append(table, rows[i].fields())
	}
	return table
}
