package experiments

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"yurei/analysis"
	"yurei/engine/ruleset"
)

// choice asks which level of an axis brings the win rate nearest to a wanted one.
type choice struct {
	among  setting[string]  // "": nothing is asked
	wanted setting[float64] // 0: the rate at which cells are balanced
}

var choiceKeys = []string{"among", "wanted"}

// setChoice reads a mapping.
func (e *Experiment) setChoice(value *ruleset.Node) error {
	return entries("choose", "a mapping with the keys "+strings.Join(choiceKeys, ", "), value, func(entry ruleset.Entry) error {
		return e.setOfChoice(entry.Key, entry.At, entry.Value)
	})
}

// setOfChoice sets one of its values.
func (e *Experiment) setOfChoice(key string, where ruleset.Position, value *ruleset.Node) error {
	path := "choose." + key
	switch key {
	case "among":
		axis, ok := value.Word()
		if !ok {
			return value.Wrong(path, "an axis of vary")
		}
		e.choice.among = setting[string]{axis, value.At}
	case "wanted":
		rate, ok := value.Float()
		if !ok || rate <= 0 || rate >= 1 {
			return value.Wrong(path, "a win rate above 0 and below 1, such as 0.5")
		}
		e.choice.wanted = setting[float64]{rate, value.At}
	default:
		return ruleset.Unknown(where, path, "key", key, choiceKeys)
	}
	return nil
}

// choiceText writes it as lines of an experiment file.
func (e *Experiment) choiceText(w io.Writer) {
	if axis := e.choice.among.value; axis != "" {
		fmt.Fprintf(w, "choose.among: %s\n", strconv.Quote(axis))
	}
	if rate := e.choice.wanted.value; rate != 0 {
		fmt.Fprintf(w, "choose.wanted: %s\n", formatted(rate))
	}
}

// choice finds the cells to choose among, nil if nothing is asked.
func (r *resolver) choice(points []point, cells []Cell) *analysis.Choice {
	e := r.experiment
	among, wanted := e.choice.among, e.choice.wanted
	if among.value == "" {
		if wanted.value != 0 {
			r.fault(at(wanted.at, "choose.among", "choose.among is missing, want an axis of vary"))
		}
		return nil
	}
	axis := e.axis(among.value)
	switch {
	case axis < 0:
		r.fault(ruleset.Unknown(among.at, "choose.among = "+among.value, "axis", among.value, e.axisNames()))
		return nil
	case len(e.axes[axis].levels) < 2:
		r.fault(at(among.at, "choose.among", "choose.among = %s: it has a single level, want two or more to choose among", among.value))
		return nil
	}
	out := &analysis.Choice{Among: spoken(among.value), Wanted: wanted.value}
	if out.Wanted == 0 {
		out.Wanted = r.balanced(cells)
	}
	for _, l := range e.axes[axis].levels {
		out.Settings = append(out.Settings, analysis.Setting{Label: l.label, Phrase: l.phrase})
	}
	for a := range e.axes {
		if a != axis {
			out.For = append(out.For, spoken(e.axes[a].name))
		}
	}
	// The cells come in the order of their levels, so that rows do, too.
	index := func(levels []int) int {
		levels, _ = e.present(levels)
		return slices.IndexFunc(points, func(p point) bool { return slices.Equal(p.levels, levels) })
	}
	for levels := range e.combined() {
		if levels[axis] != 0 {
			continue
		}
		row := analysis.ChoiceRow{}
		for a, at := range levels {
			if a != axis {
				row.Levels = append(row.Levels, e.axes[a].levels[at].label)
			}
		}
		for setting := range e.axes[axis].levels {
			levels[axis] = setting
			row.Cells = append(row.Cells, index(levels))
		}
		levels[axis] = 0
		if slices.Contains(row.Cells[1:], row.Cells[0]) {
			r.fault(at(among.at, "choose.among", "choose.among = %s: it does not vary with %s, want another axis", among.value, strings.Join(row.Levels, ", ")))
			return nil
		}
		if !slices.ContainsFunc(out.Rows, func(other analysis.ChoiceRow) bool { return slices.Equal(other.Cells, row.Cells) }) {
			out.Rows = append(out.Rows, row)
		}
	}
	return out
}

// balanced is the win rate at which all cells are balanced.
func (r *resolver) balanced(cells []Cell) float64 {
	if r.game.fair == nil {
		return 0.5
	}
	rate := r.game.fair(cells[0].Players)
	for _, c := range cells {
		if r.game.fair(c.Players) != rate {
			r.fault(at(r.experiment.choice.among.at, "choose.wanted", "choose.wanted is missing: cells of different numbers of players are balanced at different win rates, want one of them"))
			return rate
		}
	}
	return rate
}
