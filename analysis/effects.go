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
	// LeftOut are the cells in which an axis does not vary, as indexes of
	// Summary.Cells: the others are the grid. If that leaves fewer than two axes, there
	// are no effects, and the other fields are empty.
	LeftOut []int         `json:"left_out"`
	Axes    []AxisEffects `json:"axes"`
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

// fullGrid is the part of the cells in which every axis varies: its axes with two
// levels at least, its cells in the order of the grid, and the cells left out.
func (e *Experiment) fullGrid() (axes []Axis, cells, left []int) {
	used := make([][]bool, len(e.Axes))
	for a := range used {
		used[a] = make([]bool, len(e.Axes[a].Levels))
	}
	for i := range e.Cells {
		if slices.Contains(e.Cells[i].Levels, Absent) {
			left = append(left, i)
			continue
		}
		cells = append(cells, i)
		for a, level := range e.Cells[i].Levels {
			used[a][level] = true
		}
	}
	for a, axis := range e.Axes {
		some := Axis{Name: axis.Name}
		for level, label := range axis.Levels {
			if used[a][level] {
				some.Levels = append(some.Levels, label)
			}
		}
		if len(some.Levels) > 1 {
			axes = append(axes, some)
		}
	}
	return axes, cells, left
}

// effects is nil unless there are at least two axes with at least two levels each.
func (t *Tally) effects() *Effects {
	several := 0
	for _, a := range t.experiment.Axes {
		if len(a.Levels) > 1 {
			several++
		}
	}
	if several < 2 {
		return nil
	}
	axes, cells, left := t.experiment.fullGrid()
	if len(cells) > mostEffectCells {
		return nil
	}
	out := &Effects{LeftOut: append([]int{}, left...), Axes: []AxisEffects{}, Interactions: []EffectTest{}}
	var grid stat.Grid
	for _, a := range axes {
		grid = append(grid, len(a.Levels))
	}
	if len(axes) < 2 || grid.Cells() != len(cells) {
		return out
	}
	joint := t.joint(cells)
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

// joint counts deals by the cells, of those given, that the side won in.
func (t *Tally) joint(cells []int) *stat.Joint {
	j := stat.NewJoint(len(cells))
	j.N = t.deals
	for b, second := range cells {
		j.Both[b][b] = t.cells[second].wins
		for a, first := range cells[:b] {
			both := t.pairOf(first, second).Both
			j.Both[a][b], j.Both[b][a] = both, both
		}
	}
	return j
}
