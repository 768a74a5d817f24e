package plots

import (
	"image/color"
	"strings"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The palette of M. Okabe and K. Ito ("Color Universal Design", 2008), told
// apart with every common form of colour vision. Its yellow is left out: it does
// not show on white.
var (
	blue      = color.RGBA{0x00, 0x72, 0xb2, 0xff}
	skyBlue   = color.RGBA{0x56, 0xb4, 0xe9, 0xff}
	green     = color.RGBA{0x00, 0x9e, 0x73, 0xff}
	orange    = color.RGBA{0xe6, 0x9f, 0x00, 0xff}
	vermilion = color.RGBA{0xd5, 0x5e, 0x00, 0xff}
	purple    = color.RGBA{0xcc, 0x79, 0xa7, 0xff}
	yellow    = color.RGBA{0xf0, 0xe4, 0x42, 0xff}

	page     = color.RGBA{0xff, 0xff, 0xff, 0xff}
	ink      = color.RGBA{0x22, 0x22, 0x22, 0xff}
	softInk  = color.RGBA{0x66, 0x66, 0x66, 0xff}
	gridLine = color.RGBA{0xe2, 0xe2, 0xe2, 0xff}
	neutral  = color.RGBA{0xb0, 0xb0, 0xb0, 0xff}
)

const (
	bodySize  = 10
	smallSize = 8.5
	titleSize = 12.5
)

// sans is the text style of the figures.
func sans(size vg.Length, c color.Color) text.Style {
	return text.Style{
		Color:   c,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		Handler: plot.DefaultTextHandler,
		XAlign:  draw.XLeft,
		YAlign:  draw.YTop,
	}
}

func bold(size vg.Length, c color.Color) text.Style {
	s := sans(size, c)
	s.Font.Weight = stdfont.WeightBold
	return s
}

// aligned returns the style with another anchor.
func aligned(s text.Style, x text.XAlignment, y text.YAlignment) text.Style {
	s.XAlign, s.YAlign = x, y
	return s
}

// wrap breaks a text into lines no wider than width, at spaces; a longer word
// stays whole.
func wrap(s string, style text.Style, width vg.Length) string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		switch {
		case line == "":
			line = word
		case style.Width(line+" "+word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	return strings.Join(append(lines, line), "\n")
}

// balanced wraps a text into as few lines as the width allows, of about equal
// length.
func balanced(s string, style text.Style, width vg.Length) string {
	best := wrap(s, style, width)
	lines := strings.Count(best, "\n")
	for narrower := width - 4; lines > 0 && narrower > 0; narrower -= 4 {
		next := wrap(s, style, narrower)
		if strings.Count(next, "\n") > lines || style.Width(next) > width {
			break
		}
		best = next
	}
	return best
}

// toMiddle lifts a text that is centred on its line height so that its digits
// are centred.
const toMiddle = 1.2

// erase paints a rectangle in the colour of the page, under a text that a grid
// line would cross.
func erase(c draw.Canvas, left, bottom, right, top vg.Length) {
	c.FillPolygon(page, []vg.Point{
		{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top},
	})
}

// onColor is the ink that reads well on a fill.
func onColor(c color.RGBA) color.Color {
	// Luma of ITU-R BT.601 in thousandths.
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) > 140_000 {
		return ink
	}
	return color.White
}

// newPlot is an empty plot in the style of the figures: no lines but a light
// grid, which the caller adds.
func newPlot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil // the figure fills its page
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		label, tick := axis.Label.TextStyle, axis.Tick.Label
		axis.Label.TextStyle = aligned(sans(bodySize, ink), label.XAlign, label.YAlign)
		axis.Tick.Label = aligned(sans(bodySize, ink), tick.XAlign, tick.YAlign)
		axis.Label.Padding = 6
		axis.LineStyle.Width = 0
		axis.Tick.LineStyle.Width = 0
		axis.Tick.Length = 3
		axis.Padding = 0
	}
	return p
}

// nominal makes y an axis of named rows, the first on top.
func nominal(p *plot.Plot, names []string) {
	const widest = 2.2 * vg.Inch
	ticks := make(plot.ConstantTicks, len(names))
	for i, name := range names {
		ticks[i] = plot.Tick{Value: row(i, len(names)), Label: wrap(name, p.Y.Tick.Label, widest)}
	}
	p.Y.Tick.Marker = ticks
	p.Y.Tick.Length = 0
	p.Y.Padding = 6
	p.Y.Min, p.Y.Max = -0.5, float64(len(names))-0.5
}

// rowHeight is the height of a row that holds the tallest name of y, at least
// the given one.
func rowHeight(p *plot.Plot, least vg.Length) vg.Length {
	for _, tick := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		least = max(least, p.Y.Tick.Label.Height(tick.Label)+6)
	}
	return least
}

// row is the y of the i-th of n rows.
func row(i, n int) float64 { return float64(n - 1 - i) }
