package plots

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"yurei/analysis"
)

// Crossing shows how often the side wins along an axis of numbers: a line with its
// band for each curve and, dashed, for each base. Below, a row for each curve says
// where it equals its base.
func Crossing(s *analysis.Summary) *Figure {
	c := s.Crossing
	k := crossingPlot{s: s, lines: crossingLines(s)}
	p := newPlot()
	p.X.Label.Text = capital(c.Along)
	if c.Unit != "" {
		p.X.Label.Text += ", " + c.Unit
	}
	p.Y.Label.Text = fmt.Sprintf("Games won by the %s", s.SideName)
	var ticks plot.ConstantTicks
	lo, hi := 1.0, 0.0
	for _, line := range k.lines {
		for i, x := range line.x {
			ticks = append(ticks, plot.Tick{Value: x, Label: strconv.FormatFloat(x, 'f', -1, 64)})
			win := &s.Cells[line.cells[i]].Win
			lo, hi = min(lo, win.Lo), max(hi, win.Hi)
		}
	}
	slices.SortFunc(ticks, func(a, b plot.Tick) int { return cmp.Compare(a.Value, b.Value) })
	ticks = slices.CompactFunc(ticks, func(a, b plot.Tick) bool { return a.Value == b.Value })
	p.X.Min, p.X.Max = ticks[0].Value, ticks[len(ticks)-1].Value
	p.X.Tick.Marker = apartTicks(ticks)
	lo, hi = airy(lo, hi)
	const body = 3.2 * vg.Inch
	strip := crossingRow * vg.Length(len(c.Curves)+1)
	p.Y.Tick.Marker = ticksWithin{lo, hi}
	p.Y.Min, p.Y.Max = lo-(hi-lo)*float64(strip/body), hi
	p.X.Padding, p.Y.Padding = 6, 6
	p.Add(k)
	return &Figure{
		Name:  "crossing",
		Title: s.CrossingAnswer(),
		Note: fmt.Sprintf("n = %s, seed %d. Bands: %s intervals, one by one. Below: where the difference from the base is seen to be zero, and where it may be. %s",
			playedDeals(s), s.Seed, s.Confidence(), s.CrossingGuarantee()),
		plot: p,
		body: body + strip + 0.5*vg.Inch,
	}
}

// apartTicks leaves out the labels of ticks that stand close to the one before.
func apartTicks(ticks plot.ConstantTicks) plot.ConstantTicks {
	const least = 0.06 // of the axis
	first, last := ticks[0].Value, ticks[len(ticks)-1].Value
	kept := first
	for i := range ticks[1:] {
		tick := &ticks[1+i]
		near := tick.Value-kept < least*(last-first) || tick.Value != last && last-tick.Value < least*(last-first)
		if near {
			tick.Label = ""
			continue
		}
		kept = tick.Value
	}
	return ticks
}

// ticksWithin marks an axis of shares in a part of its range.
type ticksWithin struct{ lo, hi float64 }

func (t ticksWithin) Ticks(float64, float64) []plot.Tick { return percentTicks{}.Ticks(t.lo, t.hi) }

// crossingLine is a curve, or a base.
type crossingLine struct {
	label string
	style draw.LineStyle
	x     []float64
	cells []int
	base  bool
}

// name stands at the right end.
func (l *crossingLine) name() string { return wrap(l.label, crossingName, endWidest) }

// crossingLines are the curves, then the bases that differ.
func crossingLines(s *analysis.Summary) (lines []crossingLine) {
	var bases []crossingLine
	for i := range s.Crossing.Curves {
		c := &s.Crossing.Curves[i]
		line := crossingLine{label: c.Label, style: curve(i)}
		base := crossingLine{label: c.BaseLabel, base: true, style: draw.LineStyle{Color: softInk, Width: 1.4, Dashes: []vg.Length{4, 3}}}
		for _, p := range c.Places {
			line.x, line.cells = append(line.x, p.X), append(line.cells, p.Cell)
			base.x, base.cells = append(base.x, p.X), append(base.cells, p.Base)
		}
		lines = append(lines, line)
		if !slices.ContainsFunc(bases, func(b crossingLine) bool { return slices.Equal(b.cells, base.cells) }) {
			bases = append(bases, base)
		}
	}
	return append(lines, bases...)
}

// crossingPlot draws the lines, their names, and the rows below.
type crossingPlot struct {
	s     *analysis.Summary
	lines []crossingLine
}

const (
	crossingRow  = 15
	crossingDots = 3.6
)

var (
	crossingName = aligned(bold(smallSize+0.5, ink), draw.XLeft, draw.YCenter)
	crossingText = aligned(sans(smallSize+0.5, ink), draw.XLeft, draw.YCenter)
)

func (k crossingPlot) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, tick := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		c.StrokeLine2(draw.LineStyle{Color: gridLine, Width: 0.7}, c.Min.X, y(tick.Value), c.Max.X, y(tick.Value))
	}
	for i := len(k.lines) - 1; i >= 0; i-- {
		k.band(c, &k.lines[i], x, y)
	}
	k.rows(c, x, y)
	names := make([]spread, len(k.lines))
	for i := range k.lines {
		line := &k.lines[i]
		var path []vg.Point
		for j, at := range line.x {
			path = append(path, vg.Point{X: x(at), Y: y(k.s.Cells[line.cells[j]].Win.Value)})
		}
		c.StrokeLines(line.style, path)
		for _, at := range path {
			if !line.base {
				c.DrawGlyphNoClip(draw.GlyphStyle{Color: line.style.Color, Radius: crossingDots - 1, Shape: draw.CircleGlyph{}}, at)
			}
		}
		names[i] = spread{at: path[len(path)-1].Y, size: crossingName.Height(line.name()) + 2}
	}
	place(names, c.Min.Y+crossingRow*vg.Length(len(k.s.Crossing.Curves)), c.Max.Y)
	for i := range k.lines {
		line := &k.lines[i]
		end := vg.Point{X: x(line.x[len(line.x)-1]), Y: names[i].at}
		to := vg.Point{X: c.Max.X + endLeader, Y: names[i].placed}
		leader := line.style
		leader.Width = 0.8
		c.StrokeLines(leader, []vg.Point{end, to})
		style := crossingName
		style.Color = line.style.Color
		c.FillText(style, vg.Point{X: to.X + 3, Y: to.Y + toMiddle}, line.name())
	}
}

// band fills the intervals of a line.
func (k crossingPlot) band(c draw.Canvas, line *crossingLine, x, y func(float64) vg.Length) {
	var over, under []vg.Point
	for j, at := range line.x {
		win := &k.s.Cells[line.cells[j]].Win
		over = append(over, vg.Point{X: x(at), Y: y(win.Hi)})
		under = append(under, vg.Point{X: x(at), Y: y(win.Lo)})
	}
	slices.Reverse(under)
	tint := line.style.Color.(color.RGBA)
	c.FillPolygon(color.NRGBA{tint.R, tint.G, tint.B, 0x38}, append(over, under...))
}

// rows say where each curve equals its base, with a line up to where that is.
func (k crossingPlot) rows(c draw.Canvas, x, y func(float64) vg.Length) {
	cross := k.s.Crossing
	for i := range cross.Curves {
		curve := &cross.Curves[i]
		style := k.lines[i].style
		at := k.rowAt(c, i)
		for _, r := range curve.Ranges {
			c.StrokeLine2(draw.LineStyle{Color: style.Color, Width: 2}, x(r.Lo), at, x(r.Hi), at)
			if !r.OpenLo {
				c.StrokeLine2(draw.LineStyle{Color: style.Color, Width: 1.2}, x(r.Lo), at-4, x(r.Lo), at+4)
			}
			if !r.OpenHi {
				c.StrokeLine2(draw.LineStyle{Color: style.Color, Width: 1.2}, x(r.Hi), at-4, x(r.Hi), at+4)
			}
		}
		for _, zero := range curve.Zeros {
			c.StrokeLine2(draw.LineStyle{Color: style.Color, Width: 0.8, Dashes: []vg.Length{1.5, 1.5}}, x(zero), at, x(zero), y(k.baseAt(curve, zero)))
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: style.Color, Radius: crossingDots, Shape: draw.CircleGlyph{}}, vg.Point{X: x(zero), Y: at})
		}
	}
	// Last, so that no line runs through a text.
	for i := range cross.Curves {
		k.rowText(c, i, k.rowAt(c, i), x)
	}
}

// rowAt is the height of the row of a curve.
func (k crossingPlot) rowAt(c draw.Canvas, i int) vg.Length {
	return c.Min.Y + crossingRow*(vg.Length(len(k.s.Crossing.Curves)-1-i)+0.5)
}

// rowText says beside each range what it is: to its right, or else to its left, and
// over it only if there is no room on either side.
func (k crossingPlot) rowText(c draw.Canvas, i int, at vg.Length, x func(float64) vg.Length) {
	const beside = 8
	cross := k.s.Crossing
	curve := &cross.Curves[i]
	style := crossingText
	style.Color = k.lines[i].style.Color
	write := func(text string, left vg.Length) {
		left = max(c.Min.X, left)
		erase(c, left-2, at-crossingRow/2+1, left+style.Width(text)+2, at+crossingRow/2-1)
		c.FillText(style, vg.Point{X: left, Y: at + toMiddle}, text)
	}
	from := c.Min.X // where the range before ends, or the text beside it
	for n, r := range curve.Ranges {
		text := cross.In(curve, r)
		lo, hi, to := x(r.Lo), x(r.Hi), c.Max.X+k.right()
		if n+1 < len(curve.Ranges) {
			to = x(curve.Ranges[n+1].Lo)
		}
		right, left := hi+beside, lo-beside-style.Width(text)
		switch {
		case right+style.Width(text) <= to || left < from:
			write(text, min(right, to-style.Width(text)))
			from = right + style.Width(text)
		default:
			write(text, left)
			from = hi
		}
	}
	if len(curve.Ranges) == 0 {
		write("equal nowhere from "+cross.Span(curve), c.Min.X+4)
	}
}

// baseAt is the rate of the base of a curve at a place, straight between places.
func (k crossingPlot) baseAt(curve *analysis.CurveSummary, x float64) float64 {
	rate := func(i int) float64 { return k.s.Cells[curve.Places[i].Base].Win.Value }
	for i := 1; i < len(curve.Places); i++ {
		before, next := curve.Places[i-1].X, curve.Places[i].X
		if x <= next {
			return rate(i-1) + (x-before)/(next-before)*(rate(i)-rate(i-1))
		}
	}
	return rate(len(curve.Places) - 1)
}

// right is the room for the names beside the plot.
func (k crossingPlot) right() (width vg.Length) {
	for _, line := range k.lines {
		width = max(width, endLeader+3+crossingName.Width(line.name()))
	}
	return width
}

// GlyphBoxes makes that room.
func (k crossingPlot) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	return []plot.GlyphBox{{X: 1, Y: 0.5, Rectangle: vg.Rectangle{Max: vg.Point{X: k.right(), Y: 1}}}}
}
