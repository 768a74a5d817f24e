package plots

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"yurei/analysis"
)

// Ladder shows how often each role wins by how long it thinks: a line a role, a
// dot with its interval a rung. A dashed line is the role's rate with the agent
// of the base.
func Ladder(s *analysis.Summary) *Figure {
	l := s.Ladder
	b := makeBudgets(l)
	p := newPlot()
	p.X.Label.Text = capital(l.Budget) + " a decision"
	p.X.Tick.Marker = b.ticks
	p.X.Min, p.X.Max = b.ticks[0].Value-0.4, b.ticks[len(b.ticks)-1].Value+0.4
	p.Y.Label.Text = fmt.Sprintf("Games won by the role, %s intervals", s.Confidence())
	p.Y.Tick.Marker = percentTicks{}
	p.Y.Min, p.Y.Max = ladderRange(l)
	p.X.Padding, p.Y.Padding = 6, 6
	p.Add(horizontalGrid{}, ladderLines{l, b})
	other := "plays as in every cell"
	if l.BaseAgent != "" {
		other = "is played by " + l.BaseAgent + "; dashed: both are"
	}
	return &Figure{
		Name:  "ladder",
		Title: ladderTitle(l),
		Note:  fmt.Sprintf("n = %s, seed %d. Wilson intervals. The other role %s.", playedDeals(s), s.Seed, other),
		plot:  p,
		body:  3.6 * vg.Inch,
	}
}

// ladderTitle says how far each role climbs, if that is established.
func ladderTitle(l *analysis.LadderSummary) string {
	var gains []string
	span, climbs := "", false
	for i := range l.Lines {
		line := &l.Lines[i]
		gain := "no gain shown for the " + line.Role
		if line.Climb.Established() {
			climbs = true
			gain = fmt.Sprintf("%s points for the %s", analysis.Points(line.Climb.Difference), line.Role)
		}
		if next := l.Span(line); next != span {
			span, gain = next, next+": "+gain
		}
		gains = append(gains, gain)
	}
	if !climbs {
		return "No role is shown to gain " + span
	}
	return capital(strings.Join(gains, ", "))
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// ladderRange covers all intervals.
func ladderRange(l *analysis.LadderSummary) (lo, hi float64) {
	lo, hi = 1, 0
	for i := range l.Lines {
		for _, d := range dots(&l.Lines[i]) {
			lo, hi = min(lo, d.win.Lo), max(hi, d.win.Hi)
		}
	}
	// Numbers stand beyond the intervals, also at 0 and 100 %.
	const beyond = 0.03
	axisLo, axisHi := airy(max(0, lo-beyond), min(1, hi+beyond))
	return min(axisLo, lo-2*beyond), max(axisHi, hi+2*beyond)
}

// budgets place the rungs: one step for each doubling, and the base apart from
// them on the left.
type budgets struct {
	at    map[int]float64 // 0 is the base
	ticks plot.ConstantTicks
}

func makeBudgets(l *analysis.LadderSummary) budgets {
	var all []int
	for i := range l.Lines {
		for _, d := range dots(&l.Lines[i]) {
			if !slices.Contains(all, d.budget) {
				all = append(all, d.budget)
			}
		}
	}
	slices.Sort(all)
	b := budgets{at: map[int]float64{}}
	for _, budget := range all {
		label := l.BaseAgent
		if budget > 0 {
			// Rounded, so that machines agree.
			b.at[budget] = math.Round(1e6*math.Log2(float64(budget))) / 1e6
			label = analysis.Count(int64(budget))
		} else {
			first, last := math.Log2(float64(all[1])), math.Log2(float64(all[len(all)-1]))
			b.at[0] = math.Round(1e6*(first-(last-first)/4-0.5)) / 1e6
		}
		b.ticks = append(b.ticks, plot.Tick{Value: b.at[budget], Label: label})
	}
	return b
}

// rungDot is a rate as it is drawn.
type rungDot struct {
	budget int // 0: the base
	win    *analysis.Share
}

// dots are the base, if there is one, and the rungs of a line.
func dots(line *analysis.LineSummary) (all []rungDot) {
	if line.Base != nil {
		all = append(all, rungDot{0, line.Base})
	}
	for k := range line.Rungs {
		all = append(all, rungDot{line.Rungs[k].Budget, &line.Rungs[k].Win})
	}
	return all
}

// ladderLines draws the lines, dots, intervals and numbers.
type ladderLines struct {
	l *analysis.LadderSummary
	budgets
}

var (
	lineColors = []color.RGBA{vermilion, blue, green, purple}
	lineName   = aligned(bold(bodySize, ink), draw.XLeft, draw.YCenter)
)

const (
	// apartBy keeps the intervals of two roles from covering each other.
	apartBy      = 6
	besideLadder = 10
	nameHeight   = 14
)

func (d ladderLines) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	names := make([]spread, len(d.l.Lines))
	at := func(line, budget int) vg.Length {
		return x(d.at[budget]) + apartBy*(vg.Length(line)-vg.Length(len(d.l.Lines)-1)/2)
	}
	for i := range d.l.Lines {
		line := &d.l.Lines[i]
		stroke := draw.LineStyle{Color: lineColors[i%len(lineColors)], Width: 2}
		var path []vg.Point
		for _, dot := range dots(line) {
			if dot.budget > 0 {
				path = append(path, vg.Point{X: at(i, dot.budget), Y: y(dot.win.Value)})
			}
		}
		last := path[len(path)-1]
		if line.Base != nil {
			dashed := stroke
			dashed.Width, dashed.Dashes = 1, []vg.Length{4, 3}
			c.StrokeLine2(dashed, at(i, 0), y(line.Base.Value), last.X, y(line.Base.Value))
		}
		c.StrokeLines(stroke, path)
		names[i] = spread{at: last.Y, size: nameHeight}
	}
	for i := range d.l.Lines {
		for _, dot := range dots(&d.l.Lines[i]) {
			d.dot(c, i, at(i, dot.budget), y, dot)
		}
	}
	place(names, c.Min.Y, c.Max.Y)
	for i := range d.l.Lines {
		style := lineName
		style.Color = lineColors[i%len(lineColors)]
		c.FillText(style, vg.Point{X: c.Max.X + besideLadder, Y: names[i].placed + toMiddle}, d.l.Lines[i].Role)
	}
}

// dot draws a rate with its interval and number: above the interval if no other
// role's rate at the budget is higher, else below.
func (d ladderLines) dot(c draw.Canvas, line int, at vg.Length, y func(float64) vg.Length, dot rungDot) {
	ink := lineColors[line%len(lineColors)]
	stroke := draw.LineStyle{Color: ink, Width: 1.2}
	lo, hi := y(dot.win.Lo), y(dot.win.Hi)
	c.StrokeLine2(stroke, at, lo, at, hi)
	for _, end := range []vg.Length{lo, hi} {
		c.StrokeLine2(stroke, at-3, end, at+3, end)
	}
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: ink, Radius: 3.8, Shape: draw.CircleGlyph{}}, vg.Point{X: at, Y: y(dot.win.Value)})
	higher := false
	for i := range d.l.Lines {
		for _, other := range dots(&d.l.Lines[i]) {
			better := other.win.Value > dot.win.Value || other.win.Value == dot.win.Value && i < line
			higher = higher || i != line && other.budget == dot.budget && better
		}
	}
	style, edge := rungNumber(ink, draw.YBottom), hi+3
	if higher {
		style, edge = rungNumber(ink, draw.YTop), lo-3
	}
	c.FillText(style, vg.Point{X: at, Y: edge}, analysis.Percent(dot.win.Value)+" %")
}

func rungNumber(ink color.Color, y text.YAlignment) text.Style {
	return aligned(bold(smallSize, ink), draw.XCenter, y)
}

// GlyphBoxes makes room for the names of the lines.
func (d ladderLines) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	var boxes []plot.GlyphBox
	for i := range d.l.Lines {
		width := besideLadder + lineName.Width(d.l.Lines[i].Role)
		boxes = append(boxes, plot.GlyphBox{X: 1, Y: 0.5, Rectangle: vg.Rectangle{Max: vg.Point{X: width, Y: 1}}})
	}
	return boxes
}
