package plots

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"yurei/analysis"
)

// ChoiceMap shows which setting brings the win rate nearest to the wanted one: a tile
// for each combination of the other axes, the last of them from left to right.
func ChoiceMap(s *analysis.Summary) *Figure {
	m := makeChoiceMap(s)
	p := newPlot()
	p.X.Tick.Length = 0
	p.X.Padding = 6
	var ticks plot.ConstantTicks
	for i, label := range m.across {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: label})
	}
	p.X.Tick.Marker = ticks
	nominal(p, m.up)
	p.X.Min, p.X.Max = -0.5, float64(len(m.across))-0.5
	for k, name := range s.Choice.For {
		if k == len(s.Choice.For)-1 {
			p.X.Label.Text = capital(name)
		} else if p.Y.Label.Text == "" {
			p.Y.Label.Text = capital(name)
		} else {
			p.Y.Label.Text += ", " + name
		}
	}
	p.Add(m)
	return &Figure{
		Name:  "choice",
		Title: s.ChoiceAnswer(),
		Note: fmt.Sprintf("n = %s, seed %d. In bold the %s that is nearest to %s, with its win rate and interval; behind \"or\" those that cannot be told from it, in small print all others. %s",
			playedDeals(s), s.Seed, s.Choice.Among, s.Choice.Target(), s.Guarantee(s.Choice.Family)),
		plot: p,
		body: vg.Length(len(m.up))*m.height() + 0.65*vg.Inch,
	}
}

// choiceMap draws the tiles.
type choiceMap struct {
	s          *analysis.Summary
	across, up []string // labels
	tiles      []choiceTile
}

type choiceTile struct {
	x, y int // from the left, from the top
	row  *analysis.ChoiceRowSummary
}

func makeChoiceMap(s *analysis.Summary) choiceMap {
	m := choiceMap{s: s}
	index := func(labels *[]string, label string) int {
		if i := slices.Index(*labels, label); i >= 0 {
			return i
		}
		*labels = append(*labels, label)
		return len(*labels) - 1
	}
	for i := range s.Choice.Rows {
		row := &s.Choice.Rows[i]
		across, up := "", ""
		if last := len(row.Levels) - 1; last >= 0 {
			across, up = row.Levels[last], strings.Join(row.Levels[:last], ", ")
		}
		m.tiles = append(m.tiles, choiceTile{index(&m.across, across), index(&m.up, up), row})
	}
	return m
}

const choiceLine = 11.5

var (
	choiceName  = aligned(bold(bodySize, ink), draw.XCenter, draw.YCenter)
	choiceRate  = aligned(sans(smallSize+0.5, ink), draw.XCenter, draw.YCenter)
	choiceOther = aligned(sans(smallSize-1, ink), draw.XCenter, draw.YCenter)
)

// height is that of a tile: the name, its rate, and a line for each other setting.
func (m choiceMap) height() vg.Length {
	return choiceLine*vg.Length(len(m.s.Choice.Settings)+1) + 14
}

func (m choiceMap) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, tile := range m.tiles {
		top := float64(len(m.up) - 1 - tile.y)
		left, right := x(float64(tile.x)-0.5)+1, x(float64(tile.x)+0.5)-1
		low, high := y(top-0.5)+1, y(top+0.5)-1
		c.FillPolygon(settingTint(tile.row.Nearest), []vg.Point{{X: left, Y: low}, {X: right, Y: low}, {X: right, Y: high}, {X: left, Y: high}})
		m.tile(c, tile.row, vg.Point{X: (left + right) / 2, Y: high - 7 - choiceLine/2})
	}
}

// tile writes the lines of a tile from its top.
func (m choiceMap) tile(c draw.Canvas, row *analysis.ChoiceRowSummary, at vg.Point) {
	settings := m.s.Choice.Settings
	nearest := &row.Options[row.Nearest]
	c.FillText(choiceName, vg.Point{X: at.X, Y: at.Y + toMiddle}, settings[row.Nearest].Label)
	at.Y -= choiceLine
	c.FillText(choiceRate, vg.Point{X: at.X, Y: at.Y + toMiddle}, fmt.Sprintf("%s %% (%s)", analysis.Percent(nearest.Win), analysis.Range(nearest.Lo, nearest.Hi)))
	for _, says := range []analysis.Says{analysis.Undecided, analysis.Farther} {
		for i := range row.Options {
			o := &row.Options[i]
			if o.Says != says {
				continue
			}
			at.Y -= choiceLine
			style, text := choiceOther, fmt.Sprintf("%s %s %%", settings[i].Label, analysis.Percent(o.Win))
			if says == analysis.Undecided {
				style, text = choiceRate, "or "+text
			} else {
				style.Color = softInk
			}
			c.FillText(style, vg.Point{X: at.X, Y: at.Y + toMiddle}, text)
		}
	}
}

// settingTint is the light colour of a setting.
func settingTint(i int) color.Color {
	full := curve(i).Color.(color.RGBA)
	mix := func(part uint8) uint8 { return uint8((int(part) + 3*255) / 4) }
	return color.RGBA{mix(full.R), mix(full.G), mix(full.B), 0xff}
}
