package plots

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"yurei/analysis"
)

// horizontalGrid draws a light line at each tick of y.
type horizontalGrid struct{}

func (horizontalGrid) Plot(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	for _, tick := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		at := y(tick.Value)
		c.StrokeLine2(draw.LineStyle{Color: gridLine, Width: 0.7}, c.Min.X, at, c.Max.X, at)
	}
}

// turnCurve is a share by turn, of one cell.
type turnCurve struct {
	label  string
	value  string           // what is printed before the label
	first  int64            // the turn of the first share
	shares []analysis.Share // none: there is no curve
}

// turnCurves draws curves and names them at their right ends.
type turnCurves struct {
	curves  []turnCurve
	stepped bool // else from point to point
	banded  bool // with their intervals
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

func (v turnCurves) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i := range v.curves {
		t := &v.curves[i]
		if len(t.shares) == 0 {
			continue
		}
		style := curve(i)
		if v.banded {
			band := v.line(t, x, func(s analysis.Share) vg.Length { return y(s.Hi) })
			under := v.line(t, x, func(s analysis.Share) vg.Length { return y(s.Lo) })
			for k := len(under) - 1; k >= 0; k-- {
				band = append(band, under[k])
			}
			tint := style.Color.(color.RGBA)
			c.FillPolygon(color.NRGBA{tint.R, tint.G, tint.B, 0x38}, band)
		}
		c.StrokeLines(style, v.line(t, x, func(s analysis.Share) vg.Length { return y(s.Value) }))
	}
	labels := make([]spread, 0, len(v.curves))
	for i := range v.curves {
		t := &v.curves[i]
		label := spread{size: endNameStyle.Height(t.name()) + 2, at: c.Max.Y}
		if n := len(t.shares); n > 0 {
			label.at = y(t.shares[n-1].Value)
		}
		labels = append(labels, label)
	}
	place(labels, c.Min.Y, c.Max.Y)
	for i := range v.curves {
		t := &v.curves[i]
		if len(t.shares) == 0 {
			continue
		}
		from := vg.Point{X: x(float64(t.first + int64(len(t.shares)) - 1)), Y: labels[i].at}
		to := vg.Point{X: c.Max.X + endLeader, Y: labels[i].placed}
		line := curve(i)
		line.Width = 1
		c.StrokeLines(line, []vg.Point{from, to})
		c.FillText(endStyle, vg.Point{X: to.X + 3, Y: to.Y + toMiddle}, t.value)
		c.FillText(endNameStyle, vg.Point{X: to.X + 3 + endStyle.Width(t.value) + endGap, Y: to.Y + toMiddle}, t.name())
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

func (t *turnCurve) name() string { return wrap(t.label, endNameStyle, endWidest) }

// line is the curve as a polyline.
func (v turnCurves) line(t *turnCurve, x func(float64) vg.Length, y func(analysis.Share) vg.Length) []vg.Point {
	var points []vg.Point
	for k, share := range t.shares {
		at := x(float64(t.first + int64(k)))
		if v.stepped && k > 0 {
			points = append(points, vg.Point{X: at, Y: points[len(points)-1].Y})
		}
		points = append(points, vg.Point{X: at, Y: y(share)})
	}
	return points
}

// GlyphBoxes makes room for the names on the right.
func (v turnCurves) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	var boxes []plot.GlyphBox
	for i := range v.curves {
		t := &v.curves[i]
		if len(t.shares) == 0 {
			continue
		}
		boxes = append(boxes, plot.GlyphBox{X: 1, Y: 0.5, Rectangle: vg.Rectangle{
			Max: vg.Point{X: endLeader + 3 + endStyle.Width(t.value) + endGap + endNameStyle.Width(t.name()), Y: 1},
		}})
	}
	return boxes
}
