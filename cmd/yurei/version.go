package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion(io *streams) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "The version of this program",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			version, commit := programVersion()
			fmt.Fprintf(io.out, "yurei %s", version)
			if commit != "" {
				fmt.Fprintf(io.out, ", commit %s", commit)
			}
			fmt.Fprintf(io.out, ", %s %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}

// programVersion is the module version and, when the build was stamped with
// one, the commit.
func programVersion() (version, commit string) {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)", ""
	}
	dirty := ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "+changes"
		}
	}
	if commit != "" {
		commit += dirty
	}
	return info.Main.Version, commit
}
