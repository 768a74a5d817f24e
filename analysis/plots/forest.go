package plots

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"yurei/analysis"
)

// Forest shows how each cell differs from its base: a panel for the win rate and
// for each measure of the first table, a row for each cell, zero in the middle.
func Forest(s *analysis.Summary) *Figure {
	n := len(s.Contrasts.Rows)
	p := newPlot()
	panels := forestPanels(s)
	p.X.Label.Text = "Difference from the base; intervals hold together"
	p.X.Tick.Marker = plot.ConstantTicks{}
	p.X.Tick.Length = 0
	p.X.Min, p.X.Max = 0, float64(len(panels))
	var labels []string
	for i := range s.Contrasts.Rows {
		labels = append(labels, s.Cells[s.Contrasts.Rows[i].Cell].Label)
	}
	nominal(p, labels)
	// One more row for the names of the panels, and one for their scales.
	p.Y.Max++
	p.Y.Min--
	p.Add(forest{s, panels})
	return &Figure{
		Name:  "forest",
		Title: forestTitle(s),
		Note: fmt.Sprintf("n = %s, seed %d. Base: %s. %s", playedDeals(s), s.Seed, forestBases(s),
			s.Guarantee(s.Contrasts.Family)),
		plot: p,
		body: vg.Length(n+2)*rowHeight(p, 0.32*vg.Inch) + 0.35*vg.Inch,
	}
}

// forestTitle says the largest difference in the win rate that is established, or
// else in a measure.
func forestTitle(s *analysis.Summary) string {
	rows := s.Contrasts.Rows
	most := -1
	for i := range rows {
		if win := &rows[i].Win; win.Apart() && (most < 0 || math.Abs(win.Value) > math.Abs(rows[most].Win.Value)) {
			most = i
		}
	}
	if most >= 0 {
		more := "more"
		if rows[most].Win.Value < 0 {
			more = "less"
		}
		return fmt.Sprintf("%s win %s points %s with %s than with %s", s.SideName, analysis.Percent(math.Abs(rows[most].Win.Value)), more,
			s.Cells[rows[most].Cell].Phrase, s.Cells[rows[most].Base].Phrase)
	}
	for j, k := range s.Contrasts.Measures {
		for i := range rows {
			if e := &rows[i].Measures[j]; e.Apart() && (most < 0 || math.Abs(e.Value) > math.Abs(rows[most].Measures[j].Value)) {
				most = i
			}
		}
		if most >= 0 {
			m := &s.Measures[k]
			return fmt.Sprintf("No difference in how often %s win is established; with %s %s changes by %s",
				s.SideName, s.Cells[rows[most].Cell].Phrase, m.Title, s.Step(m, rows[most].Measures[j].Value))
		}
	}
	return fmt.Sprintf("No difference from the base is established in %s", analysis.CountOf(int64(len(rows)), "cell"))
}

// forestBases names the bases, the first few if there are many.
func forestBases(s *analysis.Summary) string {
	var names []string
	for i := range s.Contrasts.Rows {
		if name := s.Cells[s.Contrasts.Rows[i].Base].Label; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) > 2 {
		return "for each cell the one that differs in " + s.Contrasts.Axis + " alone"
	}
	if len(names) == 2 {
		return names[0] + "; " + names[1]
	}
	return names[0]
}

// forestPanel is one column of a forest: what it shows of each row, in a unit that
// its texts print.
type forestPanel struct {
	title string
	rows  []analysis.Estimate
	// reach is how far the panel goes to either side of zero.
	reach    float64
	times    float64 // what is printed of one
	decimals int
}

// print writes a value with its sign.
func (p *forestPanel) print(x float64, decimals int) string {
	text := analysis.Number(p.times*x, decimals)
	if x > 0 && text != analysis.Number(0, decimals) {
		text = "+" + text
	}
	return text
}

// tick is the value at an end of the scale: the least digits that tell it.
func (p *forestPanel) tick(x float64) string {
	decimals := 0
	for at := p.times * p.reach; at < 1 && decimals < 6; at *= 10 {
		decimals++
	}
	return p.print(x, decimals)
}

func forestPanels(s *analysis.Summary) []forestPanel {
	win := forestPanel{title: s.SideName + " win, points", times: 100, decimals: 1}
	for i := range s.Contrasts.Rows {
		win.rows = append(win.rows, s.Contrasts.Rows[i].Win)
	}
	panels := []forestPanel{win}
	for j, k := range s.Contrasts.Measures {
		m := &s.Measures[k]
		panel := forestPanel{title: m.Title, times: 1, decimals: 2}
		if m.Share {
			panel.title, panel.times, panel.decimals = m.Title+", points", 100, 1
		}
		for i := range s.Contrasts.Rows {
			panel.rows = append(panel.rows, s.Contrasts.Rows[i].Measures[j])
		}
		panels = append(panels, panel)
	}
	for i := range panels {
		panels[i].reach = reachOf(panels[i].rows)
		if panels[i].reach >= 10 {
			panels[i].decimals = 1
		}
	}
	return panels
}

// reachOf is the least of 1, 2 and 5 times a power of ten that holds all intervals.
func reachOf(rows []analysis.Estimate) float64 {
	far := 0.0
	for _, e := range rows {
		far = max(far, math.Abs(e.Value), math.Abs(e.Lo), math.Abs(e.Hi))
	}
	if far == 0 {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(far)))
	for _, times := range []float64{1, 2, 5, 10} {
		if far <= times*power {
			return times * power
		}
	}
	return 10 * power
}

// forest draws the panels of a forest plot.
type forest struct {
	s      *analysis.Summary
	panels []forestPanel
}

// panelMargin is the part of a panel's width that is left free at either side.
const panelMargin = 0.1

func (f forest) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	n := len(f.s.Contrasts.Rows)
	top, bottom := y(float64(n)-0.5), y(-0.5)
	for k, panel := range f.panels {
		at := func(value float64) vg.Length {
			part := panelMargin + (1-2*panelMargin)*(value/panel.reach+1)/2
			return x(float64(k) + part)
		}
		style := aligned(bold(smallSize, ink), draw.XCenter, draw.YCenter)
		width := x(float64(k)+1) - x(float64(k))
		c.FillText(style, vg.Point{X: at(0), Y: y(float64(n))}, wrap(panel.title, style, width-6))
		for _, end := range []struct {
			value float64
			align text.XAlignment
			label string
		}{{-panel.reach, draw.XLeft, panel.tick(-panel.reach)}, {0, draw.XCenter, "0"}, {panel.reach, draw.XRight, panel.tick(panel.reach)}} {
			line := draw.LineStyle{Color: gridLine, Width: 0.7}
			if end.value == 0 {
				line = draw.LineStyle{Color: softInk, Width: 0.8, Dashes: []vg.Length{3, 3}}
			}
			c.StrokeLine2(line, at(end.value), bottom, at(end.value), top)
			tick := sans(smallSize, softInk)
			tick.XAlign, tick.YAlign = end.align, draw.YTop
			c.FillText(tick, vg.Point{X: at(end.value), Y: bottom - 3}, end.label)
		}
		for i, e := range panel.rows {
			if !e.Known {
				continue
			}
			color := softInk
			if e.Apart() {
				color = blue
			}
			row := y(row(i, n))
			if e.Bounded {
				c.StrokeLine2(draw.LineStyle{Color: color, Width: 2}, at(e.Lo), row, at(e.Hi), row)
			}
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: color, Radius: 3.4, Shape: draw.CircleGlyph{}}, vg.Point{X: at(e.Value), Y: row})
			value := aligned(sans(smallSize-1, ink), draw.XCenter, draw.YBottom)
			number := panel.print(e.Value, panel.decimals)
			half := value.Width(number)/2 + 1
			erase(c, at(e.Value)-half, row+5, at(e.Value)+half, row+13)
			c.FillText(value, vg.Point{X: at(e.Value), Y: row + 4}, number)
		}
	}
}
