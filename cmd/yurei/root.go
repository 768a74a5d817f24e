package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newRoot(io *streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "yurei",
		Short: "How balanced is a hidden-information game?",
		Long: `Yurei plays seeded games between agents that see no more than players do,
and tells who wins, why, and how sure that is.

  yurei run               play the main experiment: Hako Onna, noise discs and noise cards
  yurei run FILE.yaml     play an experiment of your own
  yurei compare A B       what changed between two runs
  yurei explain NAME      what a word of a report means
  yurei list              what there is: games, rule sets, agents, experiments
  yurei rules hako-onna   the rules as values that can be changed with --set

The result goes to stdout, everything else to stderr. Exit codes: 0 done, 1 an
audit, a requirement or a margin failed, 2 error, 130 interrupted.`,
		Args:          known,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetHelpCommand(newHelp(root))
	root.SetIn(io.in)
	root.SetOut(io.out)
	root.SetErr(io.err)
	root.SetFlagErrorFunc(explainFlag)
	root.AddCommand(
		newRun(io),
		newList(io),
		newRules(io),
		newCompare(io),
		newExplain(io),
		newReplay(io),
		newAudit(io),
		newBench(io),
		newVersion(io),
	)
	return root
}

func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about a command",
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || c == root {
				rest = args
			}
			if err := known(root, rest); err != nil {
				return err
			}
			c.InitDefaultHelpFlag()
			return c.Help()
		},
	}
}

// known refuses the name of a command that does not exist.
func known(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return unknown("command", args[0], names)
}

// explainFlag puts the flag that was probably meant into pflag's errors.
func explainFlag(c *cobra.Command, err error) error {
	var missing *pflag.NotExistError
	if !errors.As(err, &missing) || missing.GetSpecifiedShortnames() != "" {
		return fmt.Errorf("%s: %w", c.CommandPath(), err)
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return fmt.Errorf("%s: %w", c.CommandPath(), unknown("flag", "--"+missing.GetSpecifiedName(), names))
}
