package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"yurei/sim"
)

// The files of a run's folder that this package writes.
const (
	summaryCSV   = "summary.csv"
	summaryMD    = "summary.md"
	plotsFolder  = "plots"
	rangesFolder = "ranges"
)

// runFolder is where a run is kept, and what is there already.
type runFolder struct {
	path string
	// earlier is the manifest of the same run, of which deals are here already;
	// nil if there are none.
	earlier *sim.Manifest
	// replace says that what is there is removed first.
	replace bool
}

// openFolder decides what becomes of a folder that may exist. It changes
// nothing.
func openFolder(path, identity string, o *runOptions) (*runFolder, error) {
	f := &runFolder{path: path}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if o.resume {
			return nil, fmt.Errorf("run: %s does not exist, so that there is nothing to resume; leave --resume out", path)
		}
		return f, nil
	case err != nil:
		return nil, fmt.Errorf("run: %w", err)
	case !info.IsDir():
		return nil, fmt.Errorf("run: %s is not a folder, want another --out", path)
	case o.force:
		f.replace = true
		return f, nil
	case o.out != "" && !o.resume:
		return nil, fmt.Errorf("run: %s exists: want another --out, --resume to go on with that run, or --force to replace it", path)
	}
	f.earlier, err = sim.ReadManifest(filepath.Join(path, sim.ManifestFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("run: %s exists and holds no run: want another --out, or --force to write into it", path)
	case err != nil:
		return nil, err
	case f.earlier.Identity != identity:
		return nil, fmt.Errorf("run: %s holds another run (identity %s, this one is %s): other rules, agents or seed, or another version of the program; want another --out, or --force to replace it",
			path, f.earlier.Identity, identity)
	case f.earlier.Finished < f.earlier.Deals && !o.resume:
		return nil, fmt.Errorf("run: %s is unfinished, %d of %d deals; go on with it: %s\nor play it anew with --force",
			path, f.earlier.Finished, f.earlier.Deals, o.resumeCommand())
	}
	return f, nil
}

// clear removes the files of the run that is to be replaced, and nothing else.
func (f *runFolder) clear() error {
	for _, name := range []string{sim.ManifestFile, sim.GamesFile, summaryCSV, summaryMD, plotsFolder, rangesFolder} {
		if err := os.RemoveAll(filepath.Join(f.path, name)); err != nil {
			return fmt.Errorf("run: %w", err)
		}
	}
	return nil
}

// file is the path of a file in the folder.
func (f *runFolder) file(elements ...string) string {
	return filepath.Join(append([]string{f.path}, elements...)...)
}
