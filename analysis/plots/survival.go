package plots

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"yurei/analysis"
)

// Survival shows the share of those who may die that is still alive by turn, one
// curve a cell with its interval, as long as it changes. It is nil if nobody
// died.
func Survival(s *analysis.Summary) *Figure {
	if s.Survival == nil {
		return nil
	}
	last := s.SettledTurn()
	if last == 0 {
		return nil
	}
	p := newPlot()
	p.X.Label.Text = "After " + s.Survival.Turn
	p.X.Tick.Marker = turnTicks{}
	p.X.Min, p.X.Max = 0, float64(last)
	p.Y.Label.Text = s.Survival.Who + " not dead so far"
	p.Y.Tick.Marker = percentTicks{}
	p.Y.Min, p.Y.Max = 0, 1
	p.X.Padding, p.Y.Padding = 6, 6
	p.Add(horizontalGrid{}, survivalCurves{s, last})
	bands := fmt.Sprintf("Bands: %s intervals, games as units.", s.Confidence())
	if !banded(s) {
		bands = fmt.Sprintf("Intervals (%s, games as units) reach up to %s points to either side.", s.Confidence(), analysis.Percent(widestBand(s)))
	}
	return &Figure{
		Name:  "survival",
		Title: survivalTitle(s),
		Note: fmt.Sprintf("n = %s, seed %d. %s Who is alive when a game ends stays alive; half of the games are over after turn %d. Numbers: at the end of the games.",
			playedDeals(s), s.Seed, bands, halfOver(s)),
		plot: p,
		body: 3.4 * vg.Inch,
	}
}

// banded says whether bands can be told apart: not too many, not too wide.
func banded(s *analysis.Summary) bool {
	return len(s.Cells) == 1 || len(s.Cells) <= 6 && widestBand(s) <= 0.08
}

// halfOver is the first turn after which at most half of all games go on.
func halfOver(s *analysis.Summary) int64 {
	var games int64
	for i := range s.Cells {
		if rows := s.Cells[i].Survival; len(rows) > 0 {
			games += rows[0].Playing
		}
	}
	for turn := int64(0); ; turn++ {
		var playing int64
		for i := range s.Cells {
			if rows := s.Cells[i].Survival; turn+1 < int64(len(rows)) {
				playing += rows[turn+1].Playing
			}
		}
		if 2*playing <= games {
			return turn
		}
	}
}

func survivalTitle(s *analysis.Summary) string {
	var worst, best *analysis.CellSummary
	for i := range s.Cells {
		c := &s.Cells[i]
		if len(c.Survival) == 0 {
			continue
		}
		if worst == nil || c.Survivors().Value < worst.Survivors().Value {
			worst = c
		}
		if best == nil || c.Survivors().Value > best.Survivors().Value {
			best = c
		}
	}
	lo, hi := worst.Survivors(), best.Survivors()
	switch {
	case worst == best:
		return fmt.Sprintf("%s %% of the %s survive with %s", analysis.Percent(hi.Value), s.Survival.Who, best.Phrase)
	case lo.Hi >= hi.Lo:
		return fmt.Sprintf("No difference in how many %s survive is established: %s %% to %s %%",
			s.Survival.Who, analysis.Percent(lo.Value), analysis.Percent(hi.Value))
	}
	return fmt.Sprintf("%s %% of the %s survive with %s, %s %% with %s",
		analysis.Percent(hi.Value), s.Survival.Who, best.Phrase, analysis.Percent(lo.Value), worst.Phrase)
}

// widestBand is the longest reach of an interval from its value.
func widestBand(s *analysis.Summary) float64 {
	widest := 0.0
	for i := range s.Cells {
		for _, r := range s.Cells[i].Survival {
			widest = max(widest, r.Alive.Hi-r.Alive.Value, r.Alive.Value-r.Alive.Lo)
		}
	}
	return widest
}

// horizontalGrid draws a light line at each tick of y.
type horizontalGrid struct{}

func (horizontalGrid) Plot(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	for _, tick := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		at := y(tick.Value)
		c.StrokeLine2(draw.LineStyle{Color: gridLine, Width: 0.7}, c.Min.X, at, c.Max.X, at)
	}
}

// survivalCurves draws the curves and names them at their right ends.
type survivalCurves struct {
	s    *analysis.Summary
	last int64
}

// curve is the line of the i-th cell: colours first, then the same dashed.
func curve(i int) draw.LineStyle {
	colors := []color.RGBA{blue, vermilion, green, purple, orange, skyBlue}
	dashes := [][]vg.Length{nil, {5, 2}, {1.5, 1.5}}
	return draw.LineStyle{
		Color:  colors[i%len(colors)],
		Width:  1.6,
		Dashes: dashes[i/len(colors)%len(dashes)],
	}
}

func (v survivalCurves) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	labels := make([]spread, 0, len(v.s.Cells))
	for i := range v.s.Cells {
		cell := &v.s.Cells[i]
		if len(cell.Survival) == 0 {
			continue
		}
		style := curve(i)
		if banded(v.s) {
			band := v.steps(cell, x, func(s analysis.Share) vg.Length { return y(s.Hi) })
			under := v.steps(cell, x, func(s analysis.Share) vg.Length { return y(s.Lo) })
			for k := len(under) - 1; k >= 0; k-- {
				band = append(band, under[k])
			}
			tint := style.Color.(color.RGBA)
			c.FillPolygon(color.NRGBA{tint.R, tint.G, tint.B, 0x38}, band)
		}
		c.StrokeLines(style, v.steps(cell, x, func(s analysis.Share) vg.Length { return y(s.Value) }))
	}
	for i := range v.s.Cells {
		_, name := v.label(i)
		label := spread{size: endNameStyle.Height(name) + 2, at: c.Max.Y}
		if len(v.s.Cells[i].Survival) > 0 {
			label.at = y(v.s.Cells[i].AliveAfter(v.last).Value)
		}
		labels = append(labels, label)
	}
	place(labels, c.Min.Y, c.Max.Y)
	for i := range v.s.Cells {
		if len(v.s.Cells[i].Survival) == 0 {
			continue
		}
		from := vg.Point{X: x(float64(v.last)), Y: labels[i].at}
		to := vg.Point{X: from.X + endLeader, Y: labels[i].placed}
		line := curve(i)
		line.Width = 1
		c.StrokeLines(line, []vg.Point{from, to})
		value, name := v.label(i)
		c.FillText(endStyle, vg.Point{X: to.X + 3, Y: to.Y + toMiddle}, value)
		c.FillText(endNameStyle, vg.Point{X: to.X + 3 + endStyle.Width(value) + endGap, Y: to.Y + toMiddle}, name)
	}
}

const (
	endLeader = 18
	endGap    = 5
	endWidest = 1.5 * vg.Inch
)

var (
	endStyle     = aligned(bold(smallSize+0.5, ink), draw.XLeft, draw.YCenter)
	endNameStyle = aligned(sans(smallSize+0.5, ink), draw.XLeft, draw.YCenter)
)

func (v survivalCurves) label(i int) (value, name string) {
	return analysis.Percent(v.s.Cells[i].Survivors().Value) + " %",
		wrap(v.s.Cells[i].Label, endNameStyle, endWidest)
}

// steps is the curve as a polyline: level during a turn, a step at its end.
func (v survivalCurves) steps(cell *analysis.CellSummary, x func(float64) vg.Length, y func(analysis.Share) vg.Length) []vg.Point {
	points := []vg.Point{{X: x(0), Y: y(cell.AliveAfter(0))}}
	for turn := int64(1); turn <= v.last; turn++ {
		at := x(float64(turn))
		points = append(points,
			vg.Point{X: at, Y: points[len(points)-1].Y},
			vg.Point{X: at, Y: y(cell.AliveAfter(turn))})
	}
	return points
}

// GlyphBoxes makes room for the names on the right.
func (v survivalCurves) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	var boxes []plot.GlyphBox
	for i := range v.s.Cells {
		if len(v.s.Cells[i].Survival) == 0 {
			continue
		}
		value, name := v.label(i)
		boxes = append(boxes, plot.GlyphBox{X: 1, Y: 0.5, Rectangle: vg.Rectangle{
			Max: vg.Point{X: endLeader + 3 + endStyle.Width(value) + endGap + endNameStyle.Width(name), Y: 1},
		}})
	}
	return boxes
}
