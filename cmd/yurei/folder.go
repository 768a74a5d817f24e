package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"yurei/analysis"
	"yurei/analysis/report"
	"yurei/sim"
)

// The files of a run's folder that this package writes.
const (
	summaryCSV  = "summary.csv"
	crossingCSV = "crossing.csv"
	curvesCSV   = "curves.csv"
	choiceCSV   = "choice.csv"
	summaryMD   = "summary.md"
	plotsFolder = "plots"
)

// plotFiles are all files that a run may draw.
var plotFiles = [...]string{
	"crossing.svg", "crossing.png", "choice.svg", "choice.png", "forest.svg", "forest.png", "ladder.svg", "ladder.png", "skill-grid.svg", "skill-grid.png",
	"seats.svg", "seats.png", "win-rate.svg", "win-rate.png", "endings.svg", "endings.png", "survival.svg", "survival.png", "chance.svg", "chance.png",
}

// answerTable is a file of what is asked of a grid: its rows are no cells.
type answerTable struct {
	name  string
	write func(io.Writer, *analysis.Summary) error
}

func answerTables(s *analysis.Summary) (tables []answerTable) {
	if s.Crossing != nil {
		tables = append(tables, answerTable{crossingCSV, report.CrossingCSV}, answerTable{curvesCSV, report.CurvesCSV})
	}
	if s.Choice != nil {
		tables = append(tables, answerTable{choiceCSV, report.ChoiceCSV})
	}
	return tables
}

// runFolder is where a run is kept, and what is there already.
type runFolder struct {
	path  string
	there bool // before the run
	// earlier is the manifest of the same run, of which deals are here already;
	// nil if there are none.
	earlier *sim.Manifest
	// replace says that what is there is removed first.
	replace bool
}

// openFolders decides where each run is kept. It changes nothing.
func (o *runOptions) openFolders(runs []*experimentRun) error {
	top, there := o.out, 0
	if part := runs[0].resolved.Experiment.Part; top != "" && part != "" {
		switch _, err := os.Lstat(top); {
		case err == nil && !o.resume && !o.force:
			return existsAlready(top)
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("run: %w", err)
		}
	}
	for _, r := range runs {
		e := r.resolved.Experiment
		path := filepath.Join("runs", e.Name+"-"+r.trial.Identity)
		if top != "" {
			path = filepath.Join(top, e.Part)
		}
		var err error
		if r.folder, err = openFolder(path, r.trial.Identity, r.plan.Deals, o); err != nil {
			return err
		}
		if r.folder.there {
			there++
		}
	}
	if there == 0 && o.resume {
		return fmt.Errorf("run: %s does not exist, so that there is nothing to resume; leave --resume out", runs[0].folder.path)
	}
	return nil
}

func existsAlready(path string) error {
	return fmt.Errorf("run: %s exists: want another --out, --resume to go on with that run, or --force to replace it", path)
}

// openFolder decides what becomes of a folder that may exist, for a run of so
// many deals. It changes nothing.
func openFolder(path, identity string, deals int64, o *runOptions) (*runFolder, error) {
	f := &runFolder{path: path}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f, nil
	case err != nil:
		return nil, fmt.Errorf("run: %w", err)
	case !info.IsDir():
		return nil, fmt.Errorf("run: %s is not a folder, want another --out", path)
	case o.force:
		f.there, f.replace = true, true
		return f, replaceable(path)
	case o.out != "" && !o.resume:
		return nil, existsAlready(path)
	}
	f.there = true
	f.earlier, err = sim.ReadManifest(filepath.Join(path, sim.ManifestFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("run: %s exists and holds no run (no %s): want another --out", path, sim.ManifestFile)
	case err != nil:
		return nil, err
	case f.earlier.Identity != identity:
		return nil, fmt.Errorf("run: %s holds another run (identity %s, this one is %s): other rules, agents or seed, or another version of the program; want another --out, or --force to replace it",
			path, f.earlier.Identity, identity)
	case f.earlier.Finished < min(f.earlier.Deals, deals) && !o.resume:
		return nil, fmt.Errorf("run: %s is unfinished, %d of %d deals; go on with it: %s\nor play it anew with --force",
			path, f.earlier.Finished, f.earlier.Deals, o.resumeCommand())
	}
	return f, nil
}

// replaceable refuses a folder that holds something, but no run of yurei: its
// files may be anybody's.
func replaceable(path string) error {
	text, err := os.ReadFile(filepath.Join(path, sim.ManifestFile))
	if err == nil {
		// Of whatever version of the program.
		var manifest struct{ Program string }
		if json.Unmarshal(text, &manifest) == nil && strings.HasPrefix(manifest.Program, "yurei ") {
			return nil
		}
		return fmt.Errorf("run: %s holds a %s that yurei did not write: --force replaces runs only, want another --out", path, sim.ManifestFile)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("run: %w", err)
	}
	err = fs.WalkDir(os.DirFS(path), ".", func(name string, entry fs.DirEntry, err error) error {
		// A run that was killed as it began leaves its lock.
		if err != nil || entry.IsDir() || name == sim.LockFile {
			return err
		}
		return fmt.Errorf("%s holds %s, but no run (no %s): --force replaces runs only, want another --out", path, name, sim.ManifestFile)
	})
	if err != nil {
		return fmt.Errorf("run: %w", err)
	}
	return nil
}

// clear removes the files of the run that is to be replaced, and nothing else.
// The manifest, which says that they are a run's, goes last.
func (f *runFolder) clear(store *sim.Store) error {
	if err := store.Clear(); err != nil {
		return err
	}
	names := []string{summaryCSV, summaryMD, crossingCSV, curvesCSV, choiceCSV}
	for _, plot := range plotFiles {
		names = append(names, filepath.Join(plotsFolder, plot))
	}
	for _, name := range append(names, sim.ManifestFile) {
		if err := os.Remove(f.file(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("run: %w", err)
		}
	}
	return nil
}

// file is the path of a file in the folder.
func (f *runFolder) file(elements ...string) string {
	return filepath.Join(append([]string{f.path}, elements...)...)
}
