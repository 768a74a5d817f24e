package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"yurei/engine/ruleset"
	"yurei/experiments"
	"yurei/sim"
)

func newBench(io *streams) *cobra.Command {
	var games, game, format string
	c := &cobra.Command{
		Use:   "bench",
		Short: "How fast games are played and searched, on one core",
		Long: `Plays a fixed number of games with each kind of agent on one core and prints
games, decisions and allocations. A decision is a choice among at least two
moves; it includes making the view that the agent sees. Games played before the
measurement warm the table up.

Then puts searches to decisions of each role, one for every 80 games, taken from
games of heuristic agents; fewer where a decision takes much longer. An iteration
is a game simulated to its end, or as far as the depth of the search; the decisions
are those of the simulations, and forced moves count as moves only. All searches
are made once before the measurement.

Seconds are those that a core spends on it, outside the kernel, so that the other
work of the machine matters little; on Windows they are those of the clock.`,
		Example: `  yurei bench
  yurei bench --game ghost-at-home --games 500`,
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
			b := bencher{c.Context(), experiments.Builtin(), game}
			if names := b.catalogue.GameNames(); game != "" && !slices.Contains(names, game) {
				return fmt.Errorf("bench: %w", unknown("game", game, names))
			}
			rows, err := b.games(int64(n))
			if err != nil {
				return err
			}
			searches, err := b.searches(max(1, n/gamesPerSearch))
			if err != nil {
				return err
			}
			return write(io.out, append(rows, searches...))
		},
	}
	c.Flags().StringVar(&games, "games", "2000", "play `N` games for each row")
	c.Flags().StringVar(&game, "game", "", "measure this `GAME` only")
	c.Flags().StringVar(&format, "format", "text", "`text or csv`")
	return c
}

// benchRow is what was measured, with its names: those of rows of one table are
// equal.
type benchRow []benchField

type benchField struct{ name, value string }

type bencher struct {
	ctx       context.Context
	catalogue *experiments.Catalogue
	game      string // "": all
}

// experiments are the main one and, of each other game, its usual rules with the
// fewest and the most players, with an agent in all roles.
func (b *bencher) experiments(agent string) (list []*experiments.Resolved, err error) {
	main, err := b.catalogue.Load(experiments.Main)
	if err != nil {
		return nil, err
	}
	all := []*experiments.Experiment{main}
	for _, g := range b.catalogue.Games {
		if g.Name == main.Game {
			continue
		}
		file := fmt.Sprintf("title: bench\ngame: %s\ngames: 1\nvary:\n  players:\n", g.Name)
		for _, players := range []int{g.Least, g.Most} {
			file += fmt.Sprintf("    players-%d: {set: {players: %d}}\n", players, players)
		}
		e, err := experiments.Parse("bench.yaml", []byte(file))
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	for _, e := range all {
		if b.game != "" && e.Game != b.game {
			continue
		}
		change, err := ruleset.ParseOverride("bench", "agents.all="+agent)
		if err == nil {
			err = e.Set(change)
		}
		if err != nil {
			return nil, err
		}
		r, err := b.catalogue.Resolve(e)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// games plays each cell with each agent.
func (b *bencher) games(games int64) (rows []benchRow, err error) {
	for _, agent := range []string{"random", "heuristic"} {
		list, err := b.experiments(agent)
		if err != nil {
			return nil, err
		}
		for _, resolved := range list {
			plan := resolved.Plan()
			for _, cell := range plan.Cells {
				game, err := cell.New(plan.Seed)
				if err != nil {
					return nil, err
				}
				row, err := b.play(game, games)
				if err != nil {
					return nil, err
				}
				rows = append(rows, append(benchRow{{"agents", agent}, {"game", resolved.Game.Name}, {"cell", cell.Label}}, row...))
			}
		}
	}
	return rows, nil
}

// warmUpGames let buffers reach their final size before anything is counted; of fewer
// games than that, each is played once before.
const warmUpGames int64 = 100

func (b *bencher) play(game sim.Game, games int64) (benchRow, error) {
	var rec sim.Record
	for deal := range min(warmUpGames, games) {
		if err := game.Play(deal, &rec); err != nil {
			return nil, err
		}
	}
	var decisions, options int64
	seconds, allocations, err := b.measure(int(games), func(deal int) error {
		err := game.Play(int64(deal), &rec)
		decisions += int64(rec.Decisions)
		options += int64(rec.Options)
		return err
	})
	n := float64(games)
	return benchRow{
		{"games", strconv.FormatInt(games, 10)},
		{"games_per_s", number(n/seconds, 0)},
		{"decisions_per_s", number(float64(decisions)/seconds, 0)},
		{"moves_per_decision", number(float64(options)/float64(max(decisions, 1)), 2)},
		{"decisions_per_game", number(float64(decisions)/n, 1)},
		{"allocations_per_game", number(allocations/n, 3)},
	}, err
}

// measure calls f for 0 .. n-1, and takes the time of the core and counts the
// allocations.
func (b *bencher) measure(n int, f func(i int) error) (seconds, allocations float64, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start, err := coreTime()
	if err != nil {
		return 0, 0, err
	}
	for i := range n {
		if b.ctx.Err() != nil {
			return 0, 0, errInterrupted
		}
		if err := f(i); err != nil {
			return 0, 0, err
		}
	}
	end, err := coreTime()
	runtime.ReadMemStats(&after)
	return max(end-start, time.Microsecond).Seconds(), float64(after.Mallocs - before.Mallocs), err
}

// benchSearches think long enough to grow a tree: as usual, and to the end of the
// game with either kind of playouts.
var benchSearches = []string{
	"ismcts:iterations=500",
	"ismcts:iterations=500,depth=1000",
	"ismcts:iterations=500,depth=1000,playout=random,belief=uniform",
}

// gamesPerSearch is how many games take about as long as a search, its warm-up
// and its count included.
const gamesPerSearch = 80

// searches puts each search to decisions of each role, in the first cell of each
// game. Roles on whose side another has come before think alike.
func (b *bencher) searches(searches int) (rows []benchRow, err error) {
	list, err := b.experiments("heuristic")
	if err != nil {
		return nil, err
	}
	for _, resolved := range list {
		more, err := b.searchesOf(resolved, max(1, searches/max(1, resolved.Game.Costly)))
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

func (b *bencher) searchesOf(resolved *experiments.Resolved, searches int) (rows []benchRow, err error) {
	cell := &resolved.Cells[0]
	for _, search := range benchSearches {
		for role := range resolved.Game.Roles {
			if r := &resolved.Game.Roles[role]; r.Usual == "" || r.Seat && role > 0 {
				continue // its decisions are few, or like those of the first seat
			}
			thinker, err := cell.Thinker(role, search, searches)
			if err != nil {
				return nil, err
			}
			row, err := b.search(thinker)
			if err != nil {
				return nil, err
			}
			rows = append(rows, append(benchRow{
				{"search", search}, {"game", resolved.Game.Name}, {"cell", cell.Key}, {"role", resolved.Game.Roles[role].Name},
			}, row...))
		}
	}
	return rows, nil
}

func (b *bencher) search(thinker *experiments.Thinker) (benchRow, error) {
	search := func(i int) error {
		thinker.Search(i)
		return nil
	}
	if _, _, err := b.measure(thinker.Searches, search); err != nil { // the warm-up
		return nil, err
	}
	seconds, allocations, err := b.measure(thinker.Searches, search)
	if err != nil {
		return nil, err
	}
	var work experiments.Work
	for i := range thinker.Searches {
		if b.ctx.Err() != nil {
			return nil, errInterrupted
		}
		_, counted := thinker.Count(i)
		work.Add(counted)
	}
	iterations, decisions := float64(work.Iterations), float64(work.Decisions)
	return benchRow{
		{"searches", strconv.Itoa(thinker.Searches)},
		{"iterations_per_s", number(iterations/seconds, 0)},
		{"decisions_per_s", number(decisions/seconds, 0)},
		{"moves_per_decision", number(float64(work.Options)/decisions, 2)},
		{"decisions_per_iteration", number(decisions/iterations, 1)},
		{"moves_per_iteration", number(float64(work.Moves)/iterations, 1)},
		{"allocations_per_search", number(allocations/float64(thinker.Searches), 3)},
	}, nil
}

func number(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }

var benchFormats = []choice[func(io.Writer, []benchRow) error]{{"text", benchText}, {"csv", benchCSV}}

// benchText writes a table of the rows with equal names, and then those of the
// next.
func benchText(w io.Writer, rows []benchRow) error {
	for len(rows) > 0 {
		names := benchNames(rows[:1])
		n := slices.IndexFunc(rows, func(r benchRow) bool { return !slices.Equal(benchNames([]benchRow{r}), names) })
		if n < 0 {
			n = len(rows)
		}
		t := tabwriter.NewWriter(w, 0, 0, 3, ' ', tabwriter.AlignRight)
		for _, line := range benchTable(rows[:n]) {
			for _, field := range line {
				fmt.Fprintf(t, "%s\t", field)
			}
			fmt.Fprintln(t)
		}
		if err := t.Flush(); err != nil {
			return err
		}
		if rows = rows[n:]; len(rows) > 0 {
			fmt.Fprintln(w)
		}
	}
	return nil
}

// benchCSV writes one table; what a row has no value for is left empty.
func benchCSV(w io.Writer, rows []benchRow) error {
	return csv.NewWriter(w).WriteAll(benchTable(rows))
}

// benchNames are the names of all fields, in the order in which they come up.
func benchNames(rows []benchRow) (names []string) {
	for _, row := range rows {
		for _, field := range row {
			if !slices.Contains(names, field.name) {
				names = append(names, field.name)
			}
		}
	}
	return names
}

func benchTable(rows []benchRow) [][]string {
	names := benchNames(rows)
	table := [][]string{names}
	for _, row := range rows {
		line := make([]string, len(names))
		for _, field := range row {
			line[slices.Index(names, field.name)] = field.value
		}
		table = append(table, line)
	}
	return table
}
