package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"yurei/experiments"
	"yurei/sim"
)

func newReplay(io *streams) *cobra.Command {
	c := &cobra.Command{
		Use:   "replay RUN INDEX",
		Short: "One game of a run, told move by move",
		Long: `Plays one game of a run again and tells it. RUN is the folder of the run, INDEX
the number of the game in the column index of its games.csv.`,
		Example: `  yurei replay runs/noise-difficulty-3f9a1c0b7d52 8123`,
		Args:    arguments(2, 2, "the folder of a run and the index of a game"),
		RunE: func(_ *cobra.Command, args []string) error {
			index, err := strconv.ParseInt(args[1], 10, 64)
			if err != nil {
				return fmt.Errorf("replay: index = %q, want a whole number", args[1])
			}
			resolved, manifest, err := resolveRun(args[0])
			if err != nil {
				return err
			}
			if games := manifest.Deals * int64(len(resolved.Cells)); index < 0 || index >= games {
				return fmt.Errorf("replay: index = %d, want 0-%d", index, games-1)
			}
			_, err = resolved.Tell(io.out, index)
			if errors.Is(err, syscall.EPIPE) {
				return nil // the reader has seen enough
			}
			return err
		},
	}
	c.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		var missing *pflag.NotExistError
		if errors.As(err, &missing) {
			if _, is := strconv.Atoi(missing.GetSpecifiedShortnames()); is == nil {
				return fmt.Errorf("replay: index = -%s, want 0 or more", missing.GetSpecifiedShortnames())
			}
		}
		return explainFlag(c, err)
	})
	return c
}

// resolveRun makes the experiment of a run playable again, and refuses it if
// this program would play other games.
func resolveRun(folder string) (*experiments.Resolved, *sim.Manifest, error) {
	path := filepath.Join(folder, sim.ManifestFile)
	manifest, err := sim.ReadManifest(path)
	if errors.Is(err, syscall.ENOTDIR) {
		return nil, nil, fmt.Errorf("replay: %s is a file, want the folder of a run", folder)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("replay: %s is no run: there is no %s", folder, path)
	}
	if err != nil {
		return nil, nil, err
	}
	e, err := experiments.Parse(path, []byte(manifest.Experiment))
	if err != nil {
		return nil, nil, err
	}
	resolved, err := experiments.Builtin().Resolve(e)
	if err != nil {
		return nil, nil, err
	}
	trial, err := resolved.Try(nil)
	if err != nil {
		return nil, nil, err
	}
	if trial.Identity != manifest.Identity {
		return nil, nil, fmt.Errorf("%s: was played by other rules or agents than this program has (identity %s, here %s): use the program that played it, %s",
			path, manifest.Identity, trial.Identity, manifest.Program)
	}
	return resolved, manifest, nil
}
