package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"yurei/analysis"
	"yurei/analysis/plots"
	"yurei/analysis/report"
	"yurei/engine/ruleset"
	"yurei/experiments"
	"yurei/sim"
)

// runOptions are what was typed after yurei run.
type runOptions struct {
	name          string
	games, seed   string
	workers       string
	out, format   string
	part          string
	sets          []string
	precision     string
	margin        string
	stop          string
	requires      []string
	deals, adjust string
	force, resume bool
	dryRun        bool

	typed []string // the arguments that make the same run again
}

func newRun(io *streams) *cobra.Command {
	o := &runOptions{name: experiments.Main}
	c := &cobra.Command{
		Use:   "run [NAME | FILE.yaml]",
		Short: "Play an experiment and say who wins",
		Long: `Plays an experiment, the main one if none is named, and prints who wins in each
cell of its grid, how the games end, and how sure that is. Everything is kept in
a folder: games.csv (a line a game), summary.csv, summary.md, plots and run.json.

The same experiment, rules, agents and seed make the same games, whatever the
number of workers. Without --out the folder is runs/NAME-IDENTITY: more games
extend what is there, fewer show its first deals. Ctrl-C keeps what is finished.

With --precision or --stop verdict a run ends as soon as it is known well enough,
and --games is the most it plays. With --require, as in
  --require "visitors_win in 0.3..0.6" --require "cards: escape in 0.1..1"
the exit code is 1 unless every requirement holds, with the chance of error shared
by all of them. What is undecided does not hold, and is named. MEASURE is a column
of the CSV.

A grid may be asked where along an axis its cells equal a base, and which setting
suits whom, as discs-or-cards does: crossing.csv, curves.csv and choice.csv hold the
answers.

An experiment may have parts: they are played one after the other, each into a
folder of its own, with --out below that folder. What is expected to take more
than ten minutes says so first; --dry-run says how long and plays nothing.`,
		Example: `  yurei run
  yurei run noise-difficulty --games 2000 --seed 7
  yurei run --set rules.noise.cards.limit=12 --set agents.visitors=random
  yurei run my-experiment.yaml --format csv
  yurei run --precision 1pp --margin 2pp
  yurei run discs-or-cards --set choose.wanted=0.45
  yurei run skill --dry-run
  yurei run skill --part ladder`,
		Args: arguments(0, 1, "the name of an experiment, or its file"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.read(c.Flags(), args); err != nil {
				return err
			}
			return runExperiment(c.Context(), io, o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.games, "games", "", "play `N` deals in each cell")
	f.StringVar(&o.seed, "seed", "", "`NUMBER` that all chance comes from")
	f.StringVar(&o.workers, "workers", strconv.Itoa(runtime.GOMAXPROCS(0)), "play `N` games at once; changes no result")
	f.StringVar(&o.out, "out", "", "keep the run in this new `FOLDER`")
	f.StringVar(&o.part, "part", "", "play this `PART` of the experiment only")
	f.StringArrayVar(&o.sets, "set", nil, "change the experiment: `KEY=VALUE`, as in rules.noise.cards.limit=12; may be given again")
	f.StringVar(&o.precision, "precision", "", "stop when every win rate is known to so many points (`1pp or 0.01`) to either side")
	f.StringVar(&o.margin, "margin", "", "what is off by less (`2pp or 0.02`) counts as the same, for verdicts")
	f.StringArrayVar(&o.requires, "require", nil, "exit 1 unless this holds: `[CELL:] MEASURE in LOW..HIGH`; may be given again")
	f.StringVar(&o.stop, "stop", "", "stop by `cap, precision or verdict`: at --games, by --precision, or when all is decided")
	f.StringVar(&o.deals, "deals", "", "`common or independent`: the same deals for all cells, or for each its own")
	f.StringVar(&o.adjust, "adjust", "", "correct many comparisons by `holm or benjamini-hochberg`")
	f.StringVar(&o.format, "format", "text", "print `text, csv or json`")
	f.BoolVar(&o.force, "force", false, "replace the run in the folder; files that are not its own stay")
	f.BoolVar(&o.resume, "resume", false, "go on with the run in the folder")
	f.BoolVar(&o.dryRun, "dry-run", false, "say what would be played and how long it takes; play and write nothing")
	return c
}

// read keeps what was typed, for the command that resumes. A value that was
// typed empty, as an unset variable of a shell is, would count as none.
func (o *runOptions) read(flags *pflag.FlagSet, args []string) (err error) {
	if len(args) == 1 {
		o.name = args[0]
		o.typed = append(o.typed, args[0])
	}
	flags.Visit(func(f *pflag.Flag) {
		switch f.Name {
		case "force", "resume", "dry-run":
		case "set":
			for _, set := range o.sets {
				o.typed = append(o.typed, "--set", set)
			}
		case "require":
			for _, require := range o.requires {
				o.typed = append(o.typed, "--require", require)
			}
		default:
			if f.Value.String() == "" {
				err = errors.Join(err, fmt.Errorf("run: --%s is empty, want a value", f.Name))
			}
			o.typed = append(o.typed, "--"+f.Name, f.Value.String())
		}
	})
	return err
}

// resumeCommand is what goes on with the run when it is typed.
func (o *runOptions) resumeCommand() string {
	words := []string{"yurei", "run"}
	for _, word := range o.typed {
		words = append(words, shellWord(word))
	}
	return strings.Join(append(words, "--resume"), " ")
}

// shellWord quotes a word that a shell would take apart.
func shellWord(word string) string {
	if word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./:,+%@") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// experiment reads the experiment and applies what was typed.
func (o *runOptions) experiment(catalogue *experiments.Catalogue) (*experiments.Experiment, error) {
	e, err := catalogue.Load(o.name)
	if err != nil {
		return nil, err
	}
	var changes []ruleset.Override
	add := func(option, assignment string) error {
		change, err := ruleset.ParseOverride(option, assignment)
		if err != nil {
			return err
		}
		for _, earlier := range changes {
			if earlier.Path == change.Path && change.Path != "require" {
				return fmt.Errorf("%s: %s is set twice, want it once", option, change.Path)
			}
		}
		changes = append(changes, change)
		return e.Set(change)
	}
	var errs []error
	for _, set := range o.sets {
		errs = append(errs, add("--set "+set, set))
	}
	for _, option := range []struct{ key, value string }{
		{"games", o.games}, {"seed", o.seed}, {"precision", o.precision}, {"margin", o.margin},
		{"stop", o.stop}, {"deals", o.deals}, {"adjust", o.adjust},
	} {
		if option.value != "" {
			errs = append(errs, add("--"+option.key+" "+option.value, option.key+"="+option.value))
		}
	}
	for _, require := range o.requires {
		errs = append(errs, add("--require "+require, "require="+strconv.Quote(require)))
	}
	return e, errors.Join(errs...)
}

// storeEvery is how much play a killed process may lose.
const storeEvery = 10 * time.Second

func runExperiment(ctx context.Context, io *streams, o *runOptions) error {
	workers, err := count("run: workers", o.workers)
	if err != nil {
		return err
	}
	write, err := choose("format", o.format, resultFormats)
	if err != nil {
		return err
	}
	if o.force && o.resume {
		return errors.New("run: --force and --resume exclude each other: replace the run, or go on with it")
	}
	if o.dryRun && o.format != "text" {
		return fmt.Errorf("run: --dry-run prints text only, want --format %s left out", o.format)
	}
	catalogue := experiments.Builtin()
	e, err := o.experiment(catalogue)
	if err != nil {
		return err
	}
	runs, err := o.prepare(io, catalogue, e)
	if err != nil {
		return err
	}
	cost := makeCost(runs, workers)
	if o.dryRun {
		return dryRun(io.out, runs, cost)
	}
	if note := cost.note(); note != "" {
		fmt.Fprintf(io.err, "note: %s\n", note)
	}
	out := write(io.out, runs)
	var unmet []string
	for _, r := range runs {
		if err := r.play(ctx, workers, out); err != nil {
			return errors.Join(err, out.close())
		}
		unmet = append(unmet, r.unmet...)
	}
	if err := out.close(); err != nil || len(unmet) == 0 {
		return err
	}
	return fmt.Errorf("%w: %s", errVerdict, strings.Join(unmet, "; "))
}

// prepare makes a run of every part that was asked for, without playing more
// than the trials and without writing anything: what cannot be played is refused
// before the first game.
func (o *runOptions) prepare(io *streams, catalogue *experiments.Catalogue, e *experiments.Experiment) ([]*experimentRun, error) {
	parts := e.Parts()
	if o.part != "" {
		part, err := e.FindPart(o.part)
		if err != nil {
			return nil, err
		}
		parts = []*experiments.Experiment{part}
	}
	var runs []*experimentRun
	for _, part := range parts {
		resolved, err := catalogue.Resolve(part)
		if err != nil {
			return nil, err
		}
		r := &experimentRun{streams: io, options: o, resolved: resolved, plan: resolved.Plan(), example: -1}
		if err := r.plan.Validate(); err != nil {
			return nil, err
		}
		runs = append(runs, r)
	}
	for _, r := range runs {
		trial, err := r.resolved.Try(time.Now)
		if err != nil {
			return nil, err
		}
		r.trial = trial
	}
	return runs, o.openFolders(runs)
}

// experimentRun is one run of an experiment, or of one of its parts, into a
// folder.
type experimentRun struct {
	*streams
	options  *runOptions
	resolved *experiments.Resolved
	trial    *experiments.Trial
	folder   *runFolder
	plan     *sim.Plan

	failed   int64
	failures []string // the first of them, in words
	unmet    []string // requirements that do not hold, in words
	stopped  bool     // before the last deal, by a rule
	deals    int64    // that were reported
	example  int64    // a game that is worth a look, -1 as long as there is none
}

// warn says on stderr what the user should know.
func (r *experimentRun) warn(format string, args ...any) {
	fmt.Fprintf(r.err, "warning: %s%s\n", r.inPart(), fmt.Sprintf(format, args...))
}

// inPart begins a line about a part of an experiment, "" if it has no parts.
func (r *experimentRun) inPart() string {
	if part := r.resolved.Experiment.Part; part != "" {
		return part + ": "
	}
	return ""
}

// Fold notes failed games, and the first one that the side of the report won.
func (r *experimentRun) Fold(rec *sim.Record) {
	index := rec.Index(len(r.plan.Cells))
	if rec.Class == sim.Failed {
		r.failed++
		if r.failed <= listedFailures {
			r.failures = append(r.failures, fmt.Sprintf("failed: game %d (deal %d, cell %s, seed %d): %s",
				index, rec.Deal, r.plan.Cells[rec.Cell].Label, r.plan.Seed, r.replayCommand(index)))
		}
	}
	if r.example < 0 && rec.Class == sim.Finished && rec.Winner == r.resolved.Game.Profile.Side {
		r.example = index
	}
}

// listedFailures is how many failed games are listed one by one.
const listedFailures = 10

func (r *experimentRun) replayCommand(index int64) string {
	return fmt.Sprintf("yurei replay %s %d", shellWord(r.folder.path), index)
}

func (r *experimentRun) play(ctx context.Context, workers int, out resultWriter) (err error) {
	schema := r.plan.Records()
	tally, err := analysis.NewTally(r.resolved.Game.Profile, schema, r.resolved.Labels())
	if err != nil {
		return err
	}
	store, err := r.openStore(schema)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if r.folder.earlier == nil {
		// From here on the folder says what it is for, should the run be killed.
		if err := r.writeManifest(0, sim.NewDigest(schema)); err != nil {
			return err
		}
	}
	bar := newProgressBar(r.err)
	last := time.Now()
	result, stopped := r.plan.Run(ctx, sim.Options{
		Workers: workers,
		Store:   store,
		Due: func() bool {
			due := time.Since(last) >= storeEvery
			if due {
				last = time.Now()
			}
			return due
		},
		Stop:     func(int64) bool { return tally.Enough() },
		Progress: bar.show,
		Failed: func(f *sim.Failure) {
			if r.failed < listedFailures {
				r.failures = append(r.failures, f.Error())
			}
		},
	}, tally, r)
	bar.close()
	for _, line := range r.failures {
		fmt.Fprintln(r.err, line)
	}
	if r.failed > listedFailures {
		r.warn("%d games failed; the first %d are listed", r.failed, listedFailures)
	}
	for _, file := range result.Damaged {
		r.warn("%s was damaged; its deals were played again", file)
	}
	if stopped != nil && ctx.Err() == nil {
		return r.unfinished(stopped)
	}
	r.stopped, r.deals = result.Stopped, result.Deals
	if result.Deals > 0 {
		err = r.report(store, tally, result.Deals, out)
	}
	if stopped == nil {
		return err
	}
	fmt.Fprintf(r.err, "interrupted: %d of %d deals are kept in %s; go on with: %s\n",
		r.kept(store), r.plan.Deals, r.folder.path, r.options.resumeCommand())
	return cmp.Or(err, errInterrupted)
}

// kept is how many of the plan's deals are in the folder. A run that goes on and
// is interrupted at once has folded fewer.
func (r *experimentRun) kept(store *sim.Store) int64 {
	kept := int64(0)
	for _, rg := range store.Ranges() {
		kept += max(min(rg.High, r.plan.Deals)-rg.Low, 0)
	}
	return kept
}

// unfinished says how to go on after an error.
func (r *experimentRun) unfinished(err error) error {
	return fmt.Errorf("%w\nwhat was finished is kept; go on with: %s", err, r.options.resumeCommand())
}

// openStore locks the folder. What is to be replaced is removed only if no other
// process is writing it.
func (r *experimentRun) openStore(schema *sim.Schema) (*sim.Store, error) {
	store, err := sim.OpenStore(r.folder.path, r.trial.Identity, schema)
	if err != nil || !r.folder.replace {
		return store, err
	}
	if err := r.folder.clear(store); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}

// report writes the files and prints the answer, even if the files could not be
// written.
func (r *experimentRun) report(store *sim.Store, tally *analysis.Tally, deals int64, out resultWriter) error {
	summary := tally.Summary()
	for _, what := range summary.Unmet() {
		r.unmet = append(r.unmet, r.inPart()+what)
	}
	var failed error
	if earlier := r.folder.earlier; earlier != nil && earlier.Finished >= deals && earlier.Deals > deals {
		fmt.Fprintf(r.err, "note: the first %d of %d deals in %s; its files stay as they are\n", deals, earlier.Finished, r.folder.path)
	} else if err := r.writeFiles(store, summary, deals); err != nil {
		failed = r.unfinished(err)
	}
	for _, w := range summary.Warnings {
		// How many comparisons there are is part of the answer itself.
		if w.Code != analysis.ManyComparisons {
			r.warn("%s", w.Text)
		}
	}
	return errors.Join(failed, out.print(r, summary))
}

func (r *experimentRun) writeFiles(store *sim.Store, s *analysis.Summary, deals int64) error {
	digest, err := store.WriteGames(deals)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(r.folder.file(plotsFolder), 0o777); err != nil {
		return fmt.Errorf("run: %w", err)
	}
	type file struct {
		name string
		fill func(io.Writer) error
	}
	files := []file{
		{summaryCSV, func(w io.Writer) error { return report.CSV(w, s) }},
		{summaryMD, func(w io.Writer) error { return r.markdown(w, s) }},
	}
	for _, table := range answerTables(s) {
		files = append(files, file{table.name, func(w io.Writer) error { return table.write(w, s) }})
	}
	for _, figure := range plots.All(s) {
		name := filepath.Join(plotsFolder, figure.Name)
		files = append(files, file{name + ".svg", figure.SVG}, file{name + ".png", figure.PNG})
	}
	for _, f := range files {
		if err := sim.WriteFile(r.folder.file(f.name), f.fill); err != nil {
			return fmt.Errorf("run: %w", err)
		}
	}
	return r.writeManifest(deals, digest)
}

func (r *experimentRun) writeManifest(finished int64, digest *sim.Digest) error {
	version, commit := programVersion()
	// A run that was stopped is finished with what it has.
	deals := r.plan.Deals
	if r.stopped {
		deals = finished
	}
	rules := map[string]string{}
	for _, c := range r.resolved.Cells {
		rules[c.Key] = string(c.Rules.AppendYAML(nil))
	}
	return sim.WriteManifest(r.folder.file(sim.ManifestFile), sim.Manifest{
		Program: strings.TrimSpace("yurei " + version + " " + commit), Identity: r.trial.Identity, Seed: r.plan.Seed,
		Deals: deals, Finished: finished, Schema: *r.plan.Records(), Hashes: digest.Sums(),
		Experiment: r.resolved.YAML(), Rules: rules,
	})
}

// markdown is the summary with the assumed values that it rests on.
func (r *experimentRun) markdown(w io.Writer, s *analysis.Summary) error {
	if err := report.Markdown(w, s); err != nil {
		return err
	}
	assumed := r.resolved.Assumed()
	var b strings.Builder
	b.WriteString("\n## What the results rest on\n\n")
	if setup := r.resolved.Setup(); setup != "" {
		b.WriteString(setup + " ")
	}
	fmt.Fprintf(&b, "%d rule values have no source; `yurei rules %s` shows them with the others.\n\n", len(assumed), r.resolved.Game.Name)
	for _, path := range assumed {
		fmt.Fprintf(&b, "- `%s`\n", path)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
