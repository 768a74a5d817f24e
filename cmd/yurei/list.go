package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"yurei/experiments"
)

func newList(io *streams) *cobra.Command {
	var verbose bool
	c := &cobra.Command{
		Use:   "list",
		Short: "Games, rule sets, agents and experiments",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return list(io.out, experiments.Builtin(), verbose)
		},
	}
	c.Flags().BoolVarP(&verbose, "verbose", "v", false, "also print the experiment files: they are the manual of their format")
	return c
}

func list(w io.Writer, catalogue *experiments.Catalogue, verbose bool) error {
	for _, g := range catalogue.Games {
		fmt.Fprintf(w, "Game %s: %s\n", g.Name, g.About)
		fmt.Fprintf(w, "  players     %d-%d %s\n", g.Least, g.Most, g.Who)
		var roles []string
		for _, role := range g.Roles {
			roles = append(roles, role.Name)
		}
		fmt.Fprintf(w, "  roles       %s\n", strings.Join(roles, ", "))
		for i, set := range g.RuleSets {
			fmt.Fprintf(w, "  %-11s %-12s %s\n", heading("rule sets", i), set.Name, set.About)
		}
		for i, a := range g.Agents {
			fmt.Fprintf(w, "  %-11s %-12s %s\n", heading("agents", i), a.Name, a.About)
			for _, o := range a.Options {
				fmt.Fprintf(w, "  %-11s %-12s   %s=%s (%s)\n", "", "", o.Name, o.Default, o.Range())
			}
		}
		for i, style := range g.Styles {
			fmt.Fprintf(w, "  %-11s +%-21s %s\n", heading("styles", i), style.Name, style.About)
			for _, o := range style.Options {
				fmt.Fprintf(w, "  %-11s  %-21s   %s=%s (%s)\n", "", "", o.Name, o.Default, o.Range())
			}
		}
		for i, t := range g.Times {
			fmt.Fprintf(w, "  %-11s time.%-12s seconds for %s\n", heading("times", i), t.Key, t.About)
		}
	}
	fmt.Fprintf(w, "\nExperiments\n")
	for _, name := range catalogue.Names() {
		e, err := catalogue.Load(name)
		if err != nil {
			return err
		}
		main := ""
		if name == experiments.Main {
			main = " (played by yurei run)"
		}
		fmt.Fprintf(w, "  %-17s %s%s\n", name, e.Title, main)
		for _, part := range e.Parts() {
			if part.Part != "" {
				fmt.Fprintf(w, "  %-17s   part %s: %s\n", "", part.Part, part.Title)
			}
		}
	}
	if !verbose {
		return nil
	}
	for _, name := range catalogue.Names() {
		text, err := catalogue.Source(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "\n--- %s.yaml\n\n%s", name, text)
	}
	return nil
}

// heading is the heading of a list's first line.
func heading(text string, line int) string {
	if line > 0 {
		return ""
	}
	return text
}
