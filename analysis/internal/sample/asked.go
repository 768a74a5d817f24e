package sample

import (
	"fmt"

	"yurei/analysis"
)

// Asked are cells of noise along scatter, cards once, and the experiment that asks
// where discs equal cards and which noise suits which scatter: normal discs cross the
// cards, hard ones do so near the end of the range, nightmare ones nowhere.
func Asked() ([]Cell, *analysis.Experiment) {
	scatters := []float64{0.5, 0.8, 1.2, 1.8}
	noises := []struct {
		label, phrase string
		wins          []float64
	}{
		{"discs, normal", "normal discs", []float64{0.55, 0.52, 0.40, 0.15}},
		{"discs, hard", "hard discs", []float64{0.60, 0.56, 0.50, 0.355}},
		{"discs, nightmare", "nightmare discs", []float64{0.22, 0.20, 0.16, 0.10}},
	}
	crossing := &analysis.Crossing{Along: "scatter", Unit: "mm", Vary: "noise"}
	choice := &analysis.Choice{Among: "noise", Wanted: 0.5, For: []string{"scatter"}}
	contrasts := &analysis.Contrasts{Axis: "noise"}
	axes := []analysis.Axis{{Name: "noise"}, {Name: "scatter"}}
	cards := len(noises) * len(scatters)
	var cells []Cell
	for _, x := range scatters {
		label := fmt.Sprintf("%v mm", x)
		axes[1].Levels = append(axes[1].Levels, label)
		choice.Rows = append(choice.Rows, analysis.ChoiceRow{Levels: []string{label}})
	}
	for n, noise := range noises {
		curve := analysis.Curve{Label: noise.label, Phrase: noise.phrase, BaseLabel: "cards", BasePhrase: "noise cards"}
		for i, x := range scatters {
			cell := len(cells)
			curve.Points = append(curve.Points, analysis.CurvePoint{X: x, Cell: cell, Base: cards})
			contrasts.List = append(contrasts.List, analysis.Contrast{Cell: cell, Base: cards})
			choice.Rows[i].Cells = append(choice.Rows[i].Cells, cell)
			cells = append(cells, Cell{
				Cell: analysis.Cell{
					Key: fmt.Sprintf("%d-%v", n, x), Label: noise.label + ", " + axes[1].Levels[i], Phrase: noise.phrase + ", " + axes[1].Levels[i],
					Levels: []int{n, i},
				},
				Win: noise.wins[i], Noise: 0.3, Death: 0.08,
			})
		}
		crossing.Curves = append(crossing.Curves, curve)
		choice.Settings = append(choice.Settings, analysis.Setting{Label: noise.label, Phrase: noise.phrase})
		axes[0].Levels = append(axes[0].Levels, noise.label)
	}
	cells = append(cells, Cell{
		Cell: analysis.Cell{Key: "cards", Label: "cards", Phrase: "noise cards", Levels: []int{len(noises), analysis.Absent}},
		Win:  0.36, Noise: 0.4, Death: 0.10,
	})
	axes[0].Levels = append(axes[0].Levels, "cards")
	choice.Settings = append(choice.Settings, analysis.Setting{Label: "cards", Phrase: "noise cards"})
	for i := range choice.Rows {
		choice.Rows[i].Cells = append(choice.Rows[i].Cells, cards)
	}
	e := Experiment(cells)
	e.Crossing, e.Choice, e.Contrasts, e.Axes = crossing, choice, contrasts, axes
	e.Headlines = []string{"noise_share"}
	return cells, e
}
