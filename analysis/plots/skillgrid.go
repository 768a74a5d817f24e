package plots

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"yurei/analysis"
)

// SkillGrid is the map of a skill grid: how often the side wins by its own
// agent, from left to right, and by that of its opponent, from below. The line
// between the colours is where both win equally often.
func SkillGrid(s *analysis.Summary) *Figure {
	g := s.Grid
	p := newPlot()
	p.X.Label.Text, p.X.Tick.Marker = gridAxis(&g.Across)
	p.Y.Label.Text, p.Y.Tick.Marker = gridAxis(&g.Up)
	p.X.Min, p.X.Max = -0.5, float64(len(g.Across.Agents))-0.5
	p.Y.Min, p.Y.Max = -0.5, float64(len(g.Up.Agents))-0.5
	p.X.Tick.Length, p.Y.Tick.Length = 0, 0
	p.X.Padding, p.Y.Padding = 6, 6
	lines := contour(makeField(s))
	p.Add(heatMap{s, lines})
	note := ""
	if g.Across.Budget != "" || g.Up.Budget != "" {
		note += fmt.Sprintf(" Agents with a number search for so many %s a decision.", cmp.Or(g.Across.Budget, g.Up.Budget))
	}
	if len(lines) > 0 {
		note += " Line: 50 %, straight between the middles of cells."
	}
	return &Figure{
		Name:  "skill-grid",
		Title: gridTitle(s),
		Note: fmt.Sprintf("n = %s, seed %d. Games won by the %s, with Wilson %s intervals; blue: more than half, orange: less.%s",
			playedDeals(s), s.Seed, s.SideName, s.Confidence(), note),
		plot: p,
		body: vg.Length(len(g.Up.Agents))*0.66*vg.Inch + 0.8*vg.Inch,
	}
}

func gridAxis(axis *analysis.GridAxis) (label string, ticks plot.ConstantTicks) {
	label = "Agent of the " + axis.Role
	for i, agent := range axis.Agents {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: agent})
	}
	return label, ticks
}

// gridTitle says at which skills the game is fair.
func gridTitle(s *analysis.Summary) string {
	even := s.Even()
	cells := len(s.Grid.Up.Agents) * len(s.Grid.Across.Agents)
	if len(even) > 0 {
		return fmt.Sprintf("Nearest to fair: %s; %d of %d intervals hold 50 %%", even[0], len(even), cells)
	}
	above := 0
	for _, row := range s.Grid.Cells {
		for _, cell := range row {
			if s.Cells[cell].Win.Value > 0.5 {
				above++
			}
		}
	}
	switch above {
	case cells:
		return fmt.Sprintf("At all of these skills the %s win more than half of the games", s.SideName)
	case 0:
		return fmt.Sprintf("At all of these skills the %s win less than half of the games", s.SideName)
	}
	return fmt.Sprintf("No pairing is even: the %s win more than half of the games in %d of %d", s.SideName, above, cells)
}

// heatMap draws the cells, the contour and the numbers.
type heatMap struct {
	s     *analysis.Summary
	lines [][]position
}

// position is a place on the axes.
type position struct{ x, y float64 }

var (
	cellNumber   = aligned(bold(bodySize, ink), draw.XCenter, draw.YCenter)
	cellInterval = aligned(sans(smallSize, ink), draw.XCenter, draw.YCenter)
	evenRight    = aligned(bold(smallSize, ink), draw.XLeft, draw.YCenter)
	evenAbove    = aligned(bold(smallSize, ink), draw.XCenter, draw.YBottom)
)

const evenName = "50 %"

// GlyphBoxes makes room for the name of the line.
func (h heatMap) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	return []plot.GlyphBox{{X: 1, Y: 1, Rectangle: vg.Rectangle{Max: vg.Point{X: 5 + evenRight.Width(evenName), Y: 4 + smallSize}}}}
}

func (h heatMap) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	g := h.s.Grid
	fillRect := func(fill color.Color, left, bottom, right, top vg.Length) {
		c.FillPolygon(fill, []vg.Point{{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top}})
	}
	for u, row := range g.Cells {
		for a, cell := range row {
			left, right := x(float64(a)-0.5), x(float64(a)+0.5)
			bottom, top := y(float64(u)-0.5), y(float64(u)+0.5)
			fillRect(diverging(h.s.Cells[cell].Win.Value), left+0.5, bottom+0.5, right-0.5, top-0.5)
		}
	}
	for _, line := range h.lines {
		var path []vg.Point
		for _, at := range line {
			path = append(path, vg.Point{X: x(at.x), Y: y(at.y)})
		}
		c.StrokeLines(draw.LineStyle{Color: page, Width: 4.5}, path)
		c.StrokeLines(draw.LineStyle{Color: ink, Width: 2}, path)
		// The line is named where it leaves the map to the right or at the top.
		for _, end := range []vg.Point{path[0], path[len(path)-1]} {
			switch {
			case end.X >= x(p.X.Max)-1:
				c.FillText(evenRight, vg.Point{X: end.X + 4, Y: end.Y + toMiddle}, evenName)
			case end.Y >= y(p.Y.Max)-1:
				c.FillText(evenAbove, vg.Point{X: end.X, Y: end.Y + 3}, evenName)
			}
		}
	}
	for u, row := range g.Cells {
		for a, cell := range row {
			win := &h.s.Cells[cell].Win
			number, interval := analysis.Percent(win.Value)+" %", analysis.Range(win.Lo, win.Hi)
			middle := vg.Point{X: x(float64(a)), Y: y(float64(u))}
			fill := diverging(win.Value)
			half := max(cellNumber.Width(number), cellInterval.Width(interval))/2 + 3
			fillRect(fill, middle.X-half, middle.Y-14, middle.X+half, middle.Y+14)
			big, small := cellNumber, cellInterval
			big.Color, small.Color = onColor(fill), onColor(fill)
			c.FillText(big, vg.Point{X: middle.X, Y: middle.Y + 6 + toMiddle}, number)
			c.FillText(small, vg.Point{X: middle.X, Y: middle.Y - 7 + toMiddle}, interval)
		}
	}
}

// farOff is the distance from 50 % at which colours are full.
const farOff = 0.4

// diverging is the colour of a rate: light at 50 %, blue above, vermilion below,
// which those who do not tell red from green tell apart.
func diverging(rate float64) color.RGBA {
	light := color.RGBA{0xf5, 0xf5, 0xf5, 0xff}
	full := blue
	if rate < 0.5 {
		full = vermilion
	}
	// Whole steps, so that machines agree.
	part := int(math.Round(255 * min(1, math.Abs(rate-0.5)/farOff)))
	mix := func(from, to uint8) uint8 { return uint8((int(from)*(255-part) + int(to)*part) / 255) }
	return color.RGBA{mix(light.R, full.R), mix(light.G, full.G), mix(light.B, full.B), 0xff}
}

// field is a rate at each crossing of xs and ys, by y, then x.
type field struct {
	xs, ys []float64
	rates  [][]float64
}

// makeField has a rate at the middle of each cell and, for the half cells at the
// border, the same there.
func makeField(s *analysis.Summary) field {
	g := s.Grid
	axis := func(n int) (at []float64, from []int) {
		for i := -1; i <= n; i++ {
			at = append(at, max(-0.5, min(float64(i), float64(n)-0.5)))
			from = append(from, max(0, min(i, n-1)))
		}
		return at, from
	}
	var f field
	var across, up []int
	f.xs, across = axis(len(g.Across.Agents))
	f.ys, up = axis(len(g.Up.Agents))
	for _, u := range up {
		var row []float64
		for _, a := range across {
			row = append(row, s.Cells[g.Cells[u][a]].Win.Value)
		}
		f.rates = append(f.rates, row)
	}
	return f
}

// contour is where the field is 50 %, as lines: in each square between four
// rates, straight from edge to edge, the rates running straight along the edges
// (marching squares). Where lines could join two ways the mean of the four
// decides.
func contour(f field) [][]position {
	var pieces [][2]position
	for j := range len(f.ys) - 1 {
		for i := range len(f.xs) - 1 {
			// Corners and edges, round the square from the left below.
			corner := [4]position{{f.xs[i], f.ys[j]}, {f.xs[i+1], f.ys[j]}, {f.xs[i+1], f.ys[j+1]}, {f.xs[i], f.ys[j+1]}}
			rate := [4]float64{f.rates[j][i], f.rates[j][i+1], f.rates[j+1][i+1], f.rates[j+1][i]}
			var cuts []position
			for k := range 4 {
				next := (k + 1) % 4
				if (rate[k] > 0.5) != (rate[next] > 0.5) {
					cuts = append(cuts, cut(corner[k], rate[k], corner[next], rate[next]))
				}
			}
			switch len(cuts) {
			case 2:
				pieces = append(pieces, [2]position{cuts[0], cuts[1]})
			case 4:
				// Cuts 0 and 1 are round corner 1, cuts 3 and 0 round corner 0.
				mean := (rate[0] + rate[1] + rate[2] + rate[3]) / 4
				if (mean > 0.5) == (rate[0] > 0.5) {
					pieces = append(pieces, [2]position{cuts[0], cuts[1]}, [2]position{cuts[2], cuts[3]})
				} else {
					pieces = append(pieces, [2]position{cuts[3], cuts[0]}, [2]position{cuts[1], cuts[2]})
				}
			}
		}
	}
	return chain(pieces)
}

// cut is where the rate is 50 % on the edge between two corners; the same from
// both ends.
func cut(a position, rateA float64, b position, rateB float64) position {
	if rateA > rateB {
		a, rateA, b, rateB = b, rateB, a, rateA
	}
	part := (0.5 - rateA) / (rateB - rateA)
	on := func(from, to float64) float64 {
		return math.Round(1e6*(from+float64((to-from)*part))) / 1e6
	}
	return position{on(a.x, b.x), on(a.y, b.y)}
}

// chain joins pieces that share an end to lines.
func chain(pieces [][2]position) (lines [][]position) {
	used := make([]bool, len(pieces))
	// extend follows the pieces from the end of a line.
	extend := func(line []position) []position {
		for grown := true; grown; {
			grown = false
			for k, piece := range pieces {
				end := line[len(line)-1]
				if !used[k] && (piece[0] == end || piece[1] == end) {
					used[k], grown = true, true
					if piece[0] == end {
						line = append(line, piece[1])
					} else {
						line = append(line, piece[0])
					}
				}
			}
		}
		return line
	}
	for k, piece := range pieces {
		if used[k] || piece[0] == piece[1] {
			continue
		}
		used[k] = true
		line := extend([]position{piece[0], piece[1]})
		slices.Reverse(line)
		lines = append(lines, extend(line))
	}
	return lines
}
