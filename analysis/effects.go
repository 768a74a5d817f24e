package analysis

import (
	"slices"
	"strings"

	"yurei/analysis/stat"
)

// Axis is one factor of a grid of cells.
type Axis struct {
	Name   string   `json:"name"`
	Levels []string `json:"levels"` // labels
}

// Effects split the differences between the cells of a full grid up by what
// varies.
type Effects struct {
	Axes []AxisEffects `json:"axes"`
	// Interactions test, for each pair of axes, whether the effect of one depends
	// on the level of the other, and last, with three axes or more, whether all
	// effects add up.
	Interactions []EffectTest `json:"interactions"`
}

// AxisEffects are the effects of one axis, averaged over the others.
type AxisEffects struct {
	Axis
	// Main are, by level, points above the mean of all cells.
	Main []Effect `json:"main"`
	// Test is of the hypothesis that the axis has no main effect.
	Test EffectTest `json:"test"`
}

// Effect is a difference of win rates with its interval.
type Effect struct {
	Value float64 `json:"value"`
	Lo    float64 `json:"lo"`
	Hi    float64 `json:"hi"`
}

// EffectTest is one of a family of tests of effects.
type EffectTest struct {
	Of       string  `json:"of"`
	F        float64 `json:"f"`
	P        float64 `json:"p"`
	Adjusted float64 `json:"p_adjusted"` // for the family, by Terms.Adjust
	Found    bool    `json:"found"`      // Adjusted is below 1 - Level
}

// mostEffectCells bounds the work of the tests: it grows with the fourth power of
// the number of cells.
const mostEffectCells = 100

// effects is nil unless the cells are a grid of at least two axes with at least
// two levels each.
func (t *Tally) effects() *Effects {
	var grid stat.Grid
	axes := slices.DeleteFunc(slices.Clone(t.experiment.Axes), func(a Axis) bool { return len(a.Levels) < 2 })
	for _, a := range axes {
		grid = append(grid, len(a.Levels))
	}
	if len(axes) < 2 || grid.Cells() != len(t.cells) || len(t.cells) > mostEffectCells {
		return nil
	}
	joint := t.joint()
	out := &Effects{}
	var tests []*EffectTest
	test := func(of string, contrasts [][]float64) EffectTest {
		f, p := joint.Wald(contrasts)
		return EffectTest{Of: of, F: round6(f), P: p}
	}
	for k, a := range axes {
		effects := AxisEffects{Axis: a, Test: test(a.Name, grid.Together(k))}
		for level := range a.Levels {
			value, iv := joint.Contrast(grid.Effect(k, level), Level)
			effects.Main = append(effects.Main, Effect{round6(value), round6(iv.Lo), round6(iv.Hi)})
		}
		out.Axes = append(out.Axes, effects)
	}
	for b := range axes {
		for a := range b {
			out.Interactions = append(out.Interactions, test(axes[a].Name+" x "+axes[b].Name, grid.Together(a, b)))
		}
	}
	if len(axes) > 2 {
		var names []string
		for _, a := range axes {
			names = append(names, a.Name)
		}
		out.Interactions = append(out.Interactions, test("any of "+strings.Join(names, ", "), grid.Interactions()))
	}
	for k := range out.Axes {
		tests = append(tests, &out.Axes[k].Test)
	}
	for k := range out.Interactions {
		tests = append(tests, &out.Interactions[k])
	}
	var p []float64
	for _, test := range tests {
		p = append(p, test.P)
	}
	for i, adjusted := range t.experiment.Adjust.adjust(p) {
		tests[i].P = roundSignificant(p[i])
		tests[i].Adjusted = roundSignificant(adjusted)
		tests[i].Found = adjusted < 1-Level
	}
	return out
}

// joint counts deals by the cells that the side won in.
func (t *Tally) joint() *stat.Joint {
	j := stat.NewJoint(len(t.cells))
	j.N = t.deals
	for b := range t.cells {
		j.Both[b][b] = t.cells[b].wins
		for a := range b {
			both := t.pairs[pairIndex(a, b)].Both
			j.Both[a][b], j.Both[b][a] = both, both
		}
	}
	return j
}
