package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"yurei/analysis"
	"yurei/analysis/report"
	"yurei/experiments"
	"yurei/sim"
)

// compareOptions are what was typed after yurei compare.
type compareOptions struct {
	a, b, sets           []string
	games, seed, workers string
	part                 string
	margin, adjust       string
	junit, format        string
}

// variantFlags are for two variants of an experiment, not for two folders.
var variantFlags = []string{"a", "b", "set", "games", "seed", "workers", "part"}

func newCompare(to *streams) *cobra.Command {
	o := &compareOptions{}
	c := &cobra.Command{
		Use:   "compare A B | compare EXPERIMENT --a KEY=VALUE --b KEY=VALUE",
		Short: "What changed between two runs, or between two variants of the rules",
		Long: `Compares run B with run A, cell by cell: by how much the win rate changed, how
sure that is, and what else moved: how the games end, who dies of what, the pace.

A and B are folders of runs. With the name or file of an experiment instead, and
changes to it by --a or --b, both variants are played first, into the folders that
yurei run would take. Cells are matched by their keys. Runs of one seed are compared
deal by deal; runs of different seeds share no deals and are compared unpaired.

Intervals of the win rates hold together in all cells. With --margin the exit code
is 0 only if every one of them lies within the margin, else 1: cells that changed
by more, that are undecided or that B lacks are named. Without it the exit code
is 0. What cannot be compared is an error, exit code 2.`,
		Example: `  yurei compare runs/noise-difficulty-3f9a1c0b7d52 runs/noise-difficulty-81c05ae2f9d4
  yurei compare noise-difficulty --b rules.noise.cards.limit=12
  yurei compare my-experiment.yaml --a agents.visitors=random --b rules.powers.7.fate=removed
  yurei compare before after --margin 2pp --junit report.xml`,
		Args: arguments(1, 2, "the folders of two runs, or an experiment"),
		RunE: func(c *cobra.Command, args []string) error {
			return compareRuns(c.Context(), to, o, c.Flags(), args)
		},
	}
	f := c.Flags()
	f.StringArrayVar(&o.a, "a", nil, "in variant A change the experiment: `KEY=VALUE`; may be given again")
	f.StringArrayVar(&o.b, "b", nil, "in variant B change the experiment: `KEY=VALUE`; may be given again")
	f.StringArrayVar(&o.sets, "set", nil, "change the experiment in both variants: `KEY=VALUE`; may be given again")
	f.StringVar(&o.games, "games", "", "play `N` deals in each cell of both variants")
	f.StringVar(&o.seed, "seed", "", "`NUMBER` that all chance of both variants comes from")
	f.StringVar(&o.part, "part", "", "play this `PART` of the experiment")
	f.StringVar(&o.workers, "workers", strconv.Itoa(runtime.GOMAXPROCS(0)), "play `N` games at once; changes no result")
	f.StringVar(&o.margin, "margin", "", "exit 1 unless every win rate is shown to have changed by no more than this (`2pp or 0.02`)")
	f.StringVar(&o.adjust, "adjust", string(analysis.Holm), "correct many comparisons by `holm or benjamini-hochberg`")
	f.StringVar(&o.junit, "junit", "", "also write the verdicts on the margin to this `FILE`, as JUnit XML")
	f.StringVar(&o.format, "format", "text", "print `text, csv or json`")
	return c
}

var compareFormats = []choice[func(io.Writer, *analysis.Changes) error]{
	{"text", report.CompareText}, {"csv", report.CompareCSV}, {"json", report.CompareJSON},
}

var adjustments = []choice[analysis.Adjustment]{
	{string(analysis.Holm), analysis.Holm}, {string(analysis.BenjaminiHochberg), analysis.BenjaminiHochberg},
}

func compareRuns(ctx context.Context, to *streams, o *compareOptions, flags *pflag.FlagSet, args []string) error {
	write, err := choose("format", o.format, compareFormats)
	if err != nil {
		return err
	}
	adjust, err := choose("adjustment", o.adjust, adjustments)
	if err != nil {
		return err
	}
	options := analysis.CompareOptions{Adjust: adjust}
	flags.Visit(func(f *pflag.Flag) {
		if f.Value.String() == "" {
			err = errors.Join(err, fmt.Errorf("compare: --%s is empty, want a value", f.Name))
		}
		if len(args) == 2 && slices.Contains(variantFlags, f.Name) {
			err = errors.Join(err, fmt.Errorf("compare: --%s is for variants of an experiment, and two folders are runs that were played already; want it left out", f.Name))
		}
	})
	if err != nil {
		return err
	}
	if o.margin != "" {
		if options.Margin, err = experiments.ParseMargin("--margin "+o.margin, o.margin); err != nil {
			return err
		}
	}
	if o.junit != "" && options.Margin == 0 {
		return errors.New("compare: --junit reports what --margin decides, want --margin as well")
	}
	if err := replaceableFile("--junit", o.junit); err != nil {
		return err
	}
	var variants []playedVariant
	if len(args) == 1 {
		if variants, err = o.playVariants(ctx, to, args[0]); err != nil {
			return err
		}
	} else {
		variants = []playedVariant{{folder: args[0]}, {folder: args[1]}}
	}
	changes, err := changesBetween(variants[0], variants[1], options)
	if err != nil {
		return err
	}
	for _, w := range changes.Warnings {
		fmt.Fprintf(to.err, "warning: %s\n", w.Text)
	}
	err = write(to.out, changes)
	if o.junit != "" {
		err = errors.Join(err, sim.WriteFile(o.junit, func(w io.Writer) error { return report.CompareJUnit(w, changes) }))
	}
	if err == nil && !changes.Holds() {
		err = fmt.Errorf("%w: %s", errVerdict, strings.Join(changes.Unmet(), "; "))
	}
	return err
}

// replaceableFile refuses a file to write, named by an option, that is there and is
// something else: a folder, a link or a device.
func replaceableFile(option, path string) error {
	if path == "" {
		return nil
	}
	switch info, err := os.Lstat(path); {
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("compare: %s %s: is there and no plain file, want another", option, path)
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Stat(filepath.Dir(path)); err != nil {
			return fmt.Errorf("compare: %s %s: %w, want a folder that exists", option, path, err)
		}
		return nil
	case err != nil:
		return fmt.Errorf("compare: %s: %w", option, err)
	}
	return nil
}

// playedVariant is one of two runs to compare.
type playedVariant struct {
	folder string
	deals  int64 // how many were asked for, 0: all that there are
}

// run is the run for a comparison.
func (v playedVariant) run(played *experiments.PlayedRun) analysis.Run {
	run := played.Run()
	if v.deals > 0 {
		run.Deals = min(run.Deals, v.deals)
	}
	return run
}

// changesBetween compares two runs that were played.
func changesBetween(a, b playedVariant, options analysis.CompareOptions) (*analysis.Changes, error) {
	catalogue := experiments.Builtin()
	runA, err := catalogue.OpenRun(a.folder)
	if err != nil {
		return nil, err
	}
	runB, err := catalogue.OpenRun(b.folder)
	if err != nil {
		return nil, err
	}
	if runA.Game != runB.Game {
		return nil, fmt.Errorf("compare: %s is a run of %s, %s one of %s: want two of one game", a.folder, runA.Game.Title, b.folder, runB.Game.Title)
	}
	changes, err := analysis.Compare(runA.Game.Profile, a.run(runA), b.run(runB), options)
	if err != nil {
		return nil, err
	}
	changes.Settings = experiments.SettingChanges(runA, runB)
	changes.Warnings = append(experiments.Notes(runA, runB), changes.Warnings...)
	return changes, nil
}

// playVariants plays what is missing of both variants of an experiment.
func (o *compareOptions) playVariants(ctx context.Context, to *streams, name string) (variants []playedVariant, err error) {
	if len(o.a)+len(o.b) == 0 {
		return nil, fmt.Errorf("compare: %s alone, want a second run, or changes of it by --a or --b", name)
	}
	workers, err := count("compare: workers", o.workers)
	if err != nil {
		return nil, err
	}
	catalogue := experiments.Builtin()
	var runs []*experimentRun
	for _, variant := range [][]string{o.a, o.b} {
		r := &runOptions{
			name: name, games: o.games, seed: o.seed, workers: o.workers, part: o.part, format: o.format,
			sets: slices.Concat(o.sets, variant),
		}
		r.typed = []string{name}
		for _, set := range r.sets {
			r.typed = append(r.typed, "--set", set)
		}
		for _, flag := range [][2]string{{"games", o.games}, {"seed", o.seed}, {"part", o.part}} {
			if flag[1] != "" {
				r.typed = append(r.typed, "--"+flag[0], flag[1])
			}
		}
		e, err := r.experiment(catalogue)
		if err != nil {
			return nil, err
		}
		if parts := e.Parts(); o.part == "" && len(parts) > 1 {
			return nil, fmt.Errorf("compare: %s has parts, want one of them: --part %s", name, parts[0].Part)
		}
		prepared, err := r.prepare(to, catalogue, e)
		if err != nil {
			return nil, err
		}
		runs = append(runs, prepared...)
	}
	if runs[0].trial.Identity == runs[1].trial.Identity {
		return nil, fmt.Errorf("compare: A and B are the same: %s", runs[0].folder.path)
	}
	if note := makeCost(runs, workers).note(); note != "" {
		fmt.Fprintf(to.err, "note: %s\n", note)
	}
	for _, r := range runs {
		if err := r.play(ctx, workers, noResult{}); err != nil {
			return nil, err
		}
		variants = append(variants, playedVariant{r.folder.path, r.deals})
	}
	return variants, nil
}

// noResult prints nothing of a run.
type noResult struct{}

func (noResult) print(*experimentRun, *analysis.Summary) error { return nil }
func (noResult) close() error                                  { return nil }
