package report

import (
	"fmt"
	"strings"

	"yurei/analysis"
)

// verdicts has a row for each win rate, then one for each difference.
func verdicts(s *analysis.Summary) grid {
	g := grid{header: []string{s.Vary, "interval", "verdict"}, words: true}
	for i, v := range s.Verdicts.Rates {
		g.rows = append(g.rows, []string{s.Cells[i].Label, analysis.Range(v.Lo, v.Hi), s.Words(v)})
	}
	for i, v := range s.Verdicts.Differences {
		c := s.Comparisons[i]
		g.rows = append(g.rows, []string{
			s.Cells[c.First].Label + " - " + s.Cells[c.Second].Label, analysis.PointsRange(v.Lo, v.Hi), s.DifferenceWords(i),
		})
	}
	return g
}

func verdictsNote(s *analysis.Summary) string {
	note := fmt.Sprintf("Verdicts on how often %s win; balanced is %s", s.SideName, s.Balance())
	if margin := s.Verdicts.Margin; margin > 0 {
		note += fmt.Sprintf(", give or take the margin of %s points", analysis.Number(100*margin, 2))
	}
	return note + ". " + s.Guarantee(s.Verdicts.Family)
}

// requirements has a row for each requirement in each of its cells.
func requirements(s *analysis.Summary) grid {
	g := grid{header: []string{"required", "measure", "wanted", "value", "interval", "verdict"}, words: true}
	for i := range s.Requirements.List {
		v := &s.Requirements.List[i]
		row := []string{s.Cells[v.Cell].Label, v.Measure, fmt.Sprintf("%v to %v", v.WantLo, v.WantHi), "-", "-"}
		if v.Bounded {
			row[3], row[4] = decimal(v.Value), decimal(v.Lo)+" to "+decimal(v.Hi)
		}
		says := string(v.Says)
		if v.Says == analysis.Undecided && v.MoreDeals > 0 {
			says = "undecided: about " + analysis.CountOf(v.MoreDeals, "more deal")
		}
		g.rows = append(g.rows, append(row, says))
	}
	return g
}

// writeEffects writes the effects of a grid, or why there are none.
func writeEffects(b *strings.Builder, s *analysis.Summary) {
	var left []string
	for _, cell := range s.Effects.LeftOut {
		left = append(left, s.Cells[cell].Label)
	}
	out := strings.Join(left, "; ")
	if len(s.Effects.Axes) == 0 {
		fmt.Fprintf(b, "\n## Effects of what varies\n\nNone are split up: without the cells in which an axis does not vary (%s) fewer than two axes are left.\n", out)
		return
	}
	note := fmt.Sprintf("%s win more often at a level than on average over the grid by so many points, averaged over the other axes; %s each.", s.SideName, s.Confidence())
	if left != nil {
		note += fmt.Sprintf(" The grid is that of the cells in which every axis varies, without: %s.", out)
	}
	section(b, "Effects of what varies", note, effects(s))
	section(b, "Do effects add up?",
		fmt.Sprintf("Wald tests over the deals. A main effect: the axis matters on average. An interaction: what one axis does depends on the other. P-values are adjusted over the family (%s).", s.Adjust.Name()),
		effectTests(s))
}

// effects has a row for each level of each axis.
func effects(s *analysis.Summary) grid {
	g := grid{header: []string{"axis", "level", "points", s.Confidence()}}
	for _, a := range s.Effects.Axes {
		for level, e := range a.Main {
			g.rows = append(g.rows, []string{a.Name, a.Levels[level], analysis.Points(e.Value), analysis.PointsRange(e.Lo, e.Hi)})
		}
	}
	return g
}

// effectTests has a row for each axis and each interaction.
func effectTests(s *analysis.Summary) grid {
	g := grid{header: []string{"effect", "F", "p", "p, " + s.Adjust.Name(), "found"}}
	add := func(what string, t analysis.EffectTest) {
		found := "no"
		if t.Found {
			found = "yes"
		}
		g.rows = append(g.rows, []string{
			what + " " + t.Of, analysis.Number(t.F, 2), strings.TrimPrefix(analysis.PValue(t.P), "= "), strings.TrimPrefix(analysis.PValue(t.Adjusted), "= "), found,
		})
	}
	for _, a := range s.Effects.Axes {
		add("main effect:", a.Test)
	}
	for _, t := range s.Effects.Interactions {
		add("interaction:", t)
	}
	return g
}

// honest has a row for each cell: what its number of games stands for.
func honest(s *analysis.Summary) grid {
	g := grid{header: []string{s.Vary, "games", "distinct", "moves without a choice, %"}}
	for i := range s.Cells {
		c := &s.Cells[i]
		distinct := analysis.Count(c.Honest.Distinct)
		if !c.Honest.Exact {
			distinct = "about " + distinct
		}
		g.rows = append(g.rows, []string{c.Label, analysis.Count(c.Games), distinct, analysis.Percent(c.Honest.Forced.Value)})
	}
	return g
}
