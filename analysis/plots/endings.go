package plots

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"yurei/analysis"
)

// Endings shows how the games of each cell ended, as parts of a bar: what the
// side wins on the left, so that the border between the two families of colours
// is its win rate.
func Endings(s *analysis.Summary) *Figure {
	n := len(s.Cells)
	p := newPlot()
	p.X.Label.Text = fmt.Sprintf("Share of games (blue and green: won by the %s)", s.SideName)
	p.X.Tick.Marker = percentTicks{}
	p.X.Min, p.X.Max = 0, 1
	var labels []string
	for i := range s.Cells {
		labels = append(labels, s.Cells[i].Label)
	}
	nominal(p, labels)
	// One more row for the names of the parts.
	p.Y.Max++
	p.Add(stackedBars{s, parts(s)})
	return &Figure{
		Name:  "endings",
		Title: endingsTitle(s),
		Note:  fmt.Sprintf("n = %s, seed %d. Shares of all games; parts below 4 %% without a number.", playedDeals(s), s.Seed),
		plot:  p,
		body:  vg.Length(n+1)*rowHeight(p, 0.36*vg.Inch) + 0.7*vg.Inch,
	}
}

// endingsTitle names the most common way to end and how common it is.
func endingsTitle(s *analysis.Summary) string {
	most, games := 0, int64(-1)
	for k := range s.Outcomes {
		var count int64
		for i := range s.Cells {
			count += s.Cells[i].Outcomes[k].Count
		}
		if count > games {
			most, games = k, count
		}
	}
	rarest, commonest := &s.Cells[0], &s.Cells[0]
	for i := range s.Cells {
		c := &s.Cells[i]
		if c.Outcomes[most].Value < rarest.Outcomes[most].Value {
			rarest = c
		}
		if c.Outcomes[most].Value > commonest.Outcomes[most].Value {
			commonest = c
		}
	}
	name := analysis.Words(s.Outcomes[most])
	lo, hi := analysis.Percent(rarest.Outcomes[most].Value), analysis.Percent(commonest.Outcomes[most].Value)
	if lo == hi {
		return fmt.Sprintf("The most common end is %q: %s %% of games", name, lo)
	}
	return fmt.Sprintf("The most common end is %q: %s %% with %s, %s %% with %s",
		name, lo, rarest.Phrase, hi, commonest.Phrase)
}

// part is one outcome as it is drawn.
type part struct {
	outcome int
	name    string
	fill    color.RGBA
}

// parts are the outcomes that occur: won, not won, unfinished, failed.
func parts(s *analysis.Summary) []part {
	won := []color.RGBA{blue, skyBlue, green}
	lost := []color.RGBA{orange, vermilion, purple, yellow}
	var wins, losses, others []part
	for k, key := range s.Outcomes {
		occurs := false
		for i := range s.Cells {
			occurs = occurs || s.Cells[i].Outcomes[k].Count > 0
		}
		if !occurs {
			continue
		}
		next := part{outcome: k, name: analysis.Words(key)}
		switch {
		case k == len(s.Outcomes)-2:
			next.fill = neutral
			others = append(others, next)
		case k == len(s.Outcomes)-1:
			next.fill = ink
			others = append(others, next)
		case s.OutcomeWins[k]:
			next.fill = won[len(wins)%len(won)]
			wins = append(wins, next)
		default:
			next.fill = lost[len(losses)%len(lost)]
			losses = append(losses, next)
		}
	}
	return append(append(wins, losses...), others...)
}

// stackedBars draws one bar a cell and names the parts above the first.
type stackedBars struct {
	s     *analysis.Summary
	parts []part
}

const (
	barHalf = 10 // points
	// leastNumbered is the smallest part with its number in it.
	leastNumbered = 0.04
)

var (
	partStyle = aligned(sans(smallSize, ink), draw.XCenter, draw.YCenter)
	nameStyle = aligned(sans(smallSize, ink), draw.XLeft, draw.YBottom)
)

func (b stackedBars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	n := len(b.s.Cells)
	for i := range b.s.Cells {
		middle := y(row(i, n))
		bottom, top := middle-barHalf, middle+barHalf
		before := 0.0
		for _, part := range b.parts {
			share := b.s.Cells[i].Outcomes[part.outcome].Value
			left, right := x(before), x(min(1, before+share))
			before += share
			if share == 0 {
				continue
			}
			c.FillPolygon(part.fill, []vg.Point{
				{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top},
			})
			if share >= leastNumbered {
				style := partStyle
				style.Color = onColor(part.fill)
				c.FillText(style, vg.Point{X: (left + right) / 2, Y: middle + toMiddle}, analysis.Percent(share))
			}
			// A hair of page colour between neighbours.
			c.StrokeLine2(draw.LineStyle{Color: page, Width: 0.8}, right, bottom, right, top)
		}
	}
	b.names(c, x, y(row(0, n))+barHalf)
}

// names writes the parts' names above the first bar, each as near to its part
// as its neighbours let it, with a line down to the part if the bar has it.
func (b stackedBars) names(c draw.Canvas, x func(float64) vg.Length, top vg.Length) {
	const (
		gap     = 8
		swatch  = 7
		leader  = 11
		between = 3
	)
	labels := make([]spread, len(b.parts))
	before := 0.0
	for k, part := range b.parts {
		share := b.s.Cells[0].Outcomes[part.outcome].Value
		labels[k] = spread{
			at:   x(before + share/2),
			size: swatch + between + nameStyle.Width(part.name) + gap,
		}
		before += share
	}
	place(labels, c.Min.X, c.Max.X)
	base := top + leader
	for k, part := range b.parts {
		left := labels[k].placed - (labels[k].size-gap)/2
		if b.s.Cells[0].Outcomes[part.outcome].Count > 0 {
			c.StrokeLine2(draw.LineStyle{Color: part.fill, Width: 0.8}, labels[k].at, top, left+swatch/2, base)
		}
		c.FillPolygon(part.fill, []vg.Point{
			{X: left, Y: base}, {X: left + swatch, Y: base},
			{X: left + swatch, Y: base + swatch}, {X: left, Y: base + swatch},
		})
		c.FillText(nameStyle, vg.Point{X: left + swatch + between, Y: base}, part.name)
	}
}
