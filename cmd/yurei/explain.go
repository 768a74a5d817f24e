package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"yurei/experiments"
)

func newExplain(io *streams) *cobra.Command {
	return &cobra.Command{
		Use:   "explain [NAME]",
		Short: "What a measure, a verdict, a warning or a column means",
		Long: `Says what a name means that yurei prints: how games end, measures, verdicts,
warnings, statistics, agents and styles, columns of files, headings, keys of JSON;
with the formula and the source where there is one. Without a name it lists all.
Of a value of the rules it says what it is and what it may be.`,
		Example: `  yurei explain no_way
  yurei explain "p, Holm"
  yurei explain play.stop_ghosts`,
		Args: arguments(0, 1, "a name that yurei prints, or a value of the rules"),
		RunE: func(_ *cobra.Command, args []string) error {
			catalogue := experiments.Builtin()
			if len(args) == 0 {
				return listTerms(io.out, catalogue.Terms())
			}
			terms, err := catalogue.Explain(args[0])
			if err != nil {
				return err
			}
			return explainTerms(io.out, terms)
		},
	}
}

// explainWidth is the width in characters that explanations are wrapped to.
const explainWidth = 96

func explainTerms(w io.Writer, terms []experiments.Term) error {
	for i, t := range terms {
		if i > 0 {
			fmt.Fprintln(w)
		}
		name := t.Name
		if t.Title != "" && t.Title != t.Name {
			name += ", in tables " + t.Title
		}
		fmt.Fprintf(w, "%s (%s)\n", name, t.Group)
		about := strings.ToUpper(t.About[:1]) + t.About[1:]
		fmt.Fprintf(w, "  %s\n", folded(strings.TrimSuffix(about, ".")+".", "  "))
		if t.Formula != "" {
			fmt.Fprintf(w, "  Formula: %s\n", folded(t.Formula, "    "))
		}
		if t.Source != "" {
			fmt.Fprintf(w, "  Source: %s\n", folded(t.Source, "    "))
		}
	}
	return nil
}

// listTerms lists all names, group by group.
func listTerms(w io.Writer, terms []experiments.Term) error {
	for i := 0; i < len(terms); {
		group := terms[i].Group
		var names []string
		for ; i < len(terms) && terms[i].Group == group; i++ {
			names = append(names, terms[i].Name)
		}
		fmt.Fprintf(w, "%s\n  %s\n\n", group, folded(strings.Join(names, ", "), "  "))
	}
	fmt.Fprintln(w, "Of names made of these: n_NAME counts games, NAME_lo and NAME_hi are the ends of an interval.")
	return nil
}

// folded breaks a text at spaces; indent begins each line but the first.
func folded(text, indent string) string {
	var b strings.Builder
	width := 0
	for _, word := range strings.Fields(text) {
		switch {
		case width == 0:
		case width+1+len(word) > explainWidth:
			b.WriteString("\n" + indent)
			width = 0
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += len(word)
	}
	return b.String()
}
