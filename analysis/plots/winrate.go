package plots

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"yurei/analysis"
)

// WinRate shows how often the side wins in each cell: a dot with its interval.
func WinRate(s *analysis.Summary) *Figure {
	n := len(s.Cells)
	p := newPlot()
	p.X.Label.Text = fmt.Sprintf("Games won by the %s, with %s interval", s.SideName, s.Confidence())
	p.X.Tick.Marker = percentTicks{}
	p.X.Min, p.X.Max = winRange(s)
	var labels []string
	for i := range s.Cells {
		labels = append(labels, s.Cells[i].Label)
	}
	nominal(p, labels)
	p.Add(verticalGrid{}, evenLine{s}, whiskers{s})
	return &Figure{
		Name:  "win-rate",
		Title: winTitle(s),
		Note:  fmt.Sprintf("n = %s, seed %d. Wilson intervals. Games that were not finished count as not won.", playedDeals(s), s.Seed),
		plot:  p,
		body:  vg.Length(n)*rowHeight(p, 0.38*vg.Inch) + 0.75*vg.Inch,
	}
}

// winTitle says the largest of the differences that are established, else that
// none is. Pairing may establish a smaller one than the largest of all.
func winTitle(s *analysis.Summary) string {
	if len(s.Cells) == 1 {
		c := &s.Cells[0]
		return fmt.Sprintf("%s win %s %% of games with %s", s.SideName, analysis.Percent(c.Win.Value), c.Phrase)
	}
	var widest analysis.Comparison
	for _, c := range s.Comparisons {
		if c = c.Ordered(); c.Differs && c.Difference > widest.Difference {
			widest = c
		}
	}
	if !widest.Differs {
		return fmt.Sprintf("No difference in how often %s win is established between the %d cells", s.SideName, len(s.Cells))
	}
	return fmt.Sprintf("%s win %s points less with %s than with %s",
		s.SideName, analysis.Percent(widest.Difference), s.Cells[widest.Second].Phrase, s.Cells[widest.First].Phrase)
}

// winRange covers all intervals.
func winRange(s *analysis.Summary) (lo, hi float64) {
	lo, hi = 1, 0
	for i := range s.Cells {
		lo = min(lo, s.Cells[i].Win.Lo)
		hi = max(hi, s.Cells[i].Win.Hi)
	}
	return airy(lo, hi)
}

// airy widens the range of an axis of shares by some air, to at least 20 points,
// so that noise does not look like a landslide.
func airy(lo, hi float64) (float64, float64) {
	const narrowest = 0.20
	if missing := narrowest - (hi - lo); missing > 0 {
		lo, hi = lo-missing/2, hi+missing/2
	}
	lo, hi = lo-0.02, hi+0.02
	if lo < 0 {
		lo, hi = 0, max(hi, narrowest)
	}
	if hi > 1 {
		lo, hi = min(lo, 1-narrowest), 1
	}
	return math.Floor(lo*20) / 20, math.Ceil(hi*20) / 20
}

// playedDeals says how many games there are in a cell.
func playedDeals(s *analysis.Summary) string {
	if len(s.Cells) == 1 {
		return analysis.CountOf(s.Deals, "deal")
	}
	return analysis.CountOf(s.Deals, "deal") + ", each played in every cell"
}

// verticalGrid draws a light line at each tick of x.
type verticalGrid struct{}

func (verticalGrid) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	for _, tick := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
		at := x(tick.Value)
		c.StrokeLine2(draw.LineStyle{Color: gridLine, Width: 0.7}, at, c.Min.Y, at, c.Max.Y)
	}
}

// evenLine marks the fair win rate where it is in range and the same in all cells.
type evenLine struct{ s *analysis.Summary }

func (e evenLine) Plot(c draw.Canvas, p *plot.Plot) {
	fair := e.s.Cells[0].Fair
	for i := range e.s.Cells {
		if e.s.Cells[i].Fair != fair {
			return
		}
	}
	if p.X.Min > fair || p.X.Max < fair {
		return
	}
	x, _ := p.Transforms(&c)
	at := x(fair)
	c.StrokeLine2(draw.LineStyle{Color: softInk, Width: 0.8, Dashes: []vg.Length{3, 3}}, at, c.Min.Y, at, c.Max.Y)
}

// whiskers draws the dots, their intervals and the numbers beside them.
type whiskers struct{ s *analysis.Summary }

const besideWhisker = 7

func (w whiskers) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i := range w.s.Cells {
		win := &w.s.Cells[i].Win
		at := y(row(i, len(w.s.Cells)))
		c.StrokeLine2(draw.LineStyle{Color: blue, Width: 2}, x(win.Lo), at, x(win.Hi), at)
		for _, end := range []float64{win.Lo, win.Hi} {
			c.StrokeLine2(draw.LineStyle{Color: blue, Width: 1.2}, x(end), at-4, x(end), at+4)
		}
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: blue, Radius: 4.2, Shape: draw.CircleGlyph{}}, vg.Point{X: x(win.Value), Y: at})
		value, interval := w.labels(i)
		left := x(win.Hi) + besideWhisker
		middle := left + valueStyle.Width(value)
		erase(c, left-2, at-6, middle+intervalStyle.Width(interval)+2, at+6)
		c.FillText(valueStyle, vg.Point{X: left, Y: at + toMiddle}, value)
		c.FillText(intervalStyle, vg.Point{X: middle, Y: at + toMiddle}, interval)
	}
}

var (
	valueStyle    = aligned(bold(bodySize, ink), draw.XLeft, draw.YCenter)
	intervalStyle = aligned(sans(smallSize, softInk), draw.XLeft, draw.YCenter)
)

func (w whiskers) labels(i int) (value, interval string) {
	win := &w.s.Cells[i].Win
	return analysis.Percent(win.Value) + " %", "  " + analysis.Range(win.Lo, win.Hi)
}

// GlyphBoxes makes room for the numbers.
func (w whiskers) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	boxes := make([]plot.GlyphBox, len(w.s.Cells))
	for i := range boxes {
		value, interval := w.labels(i)
		width := besideWhisker + valueStyle.Width(value) + intervalStyle.Width(interval)
		boxes[i] = plot.GlyphBox{
			X: p.X.Norm(w.s.Cells[i].Win.Hi),
			Y: p.Y.Norm(row(i, len(w.s.Cells))),
			Rectangle: vg.Rectangle{
				Min: vg.Point{X: 0, Y: -5},
				Max: vg.Point{X: width, Y: 5},
			},
		}
	}
	return boxes
}
