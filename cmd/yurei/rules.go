package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"yurei/engine/ruleset"
	"yurei/experiments"
)

func newRules(io *streams) *cobra.Command {
	var sets []string
	var ruleSet string
	c := &cobra.Command{
		Use:   "rules GAME",
		Short: "The resolved rule set of a game, with the source of each value",
		Long: `Prints a rule set as YAML. Each value says where it comes from: rulebook,
published, calculated, assumed (no source), or set (by you). What is printed can
be the rules of an experiment file.`,
		Example: `  yurei rules hako-onna
  yurei rules hako-onna --rule-set boards-v1 --set rules.powers.7.fate=removed`,
		Args: arguments(1, 1, "the name of a game"),
		RunE: func(_ *cobra.Command, args []string) error {
			changes, err := ruleChanges(sets)
			if err != nil {
				return err
			}
			doc, err := experiments.Builtin().Rules(args[0], ruleSet, changes...)
			if err != nil {
				return err
			}
			assumed, all := doc.Marked(ruleset.Assumed), doc.Values()
			fmt.Fprintf(io.out, "# %d of %d values are assumed.\n%s", len(assumed), len(all), doc.AppendYAML(nil))
			return nil
		},
	}
	c.Flags().StringVar(&ruleSet, "rule-set", "", "a `NAME` of yurei list; without it the base game")
	c.Flags().StringArrayVar(&sets, "set", nil, "change a value: `rules.KEY=VALUE`; may be given again")
	return c
}

// ruleChanges reads --set options that may change rules only.
func ruleChanges(sets []string) ([]ruleset.Override, error) {
	var changes []ruleset.Override
	for _, set := range sets {
		change, err := ruleset.ParseOverride("--set "+set, set)
		if err != nil {
			return nil, err
		}
		path, ok := strings.CutPrefix(change.Path, "rules.")
		if !ok {
			return nil, fmt.Errorf("--set %s: want a key that begins with rules., as in rules.%s", set, change.Path)
		}
		changes = append(changes, ruleset.Override{Path: path, Value: change.Value})
	}
	return changes, nil
}
