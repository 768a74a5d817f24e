package plots

import (
	"bytes"
	"fmt"
	"html"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"yurei/analysis"
)

// Figure is one picture, ready to be written.
type Figure struct {
	Name  string // file name without extension
	Title string // what the picture shows, in one sentence
	Note  string // number of games and method, small below

	plot *plot.Plot
	// body is the height of the plot between title and note.
	body vg.Length
}

// All returns the figures of a summary with at least one deal, first the one that
// answers what was asked.
func All(s *analysis.Summary) []*Figure {
	if s.Deals == 0 {
		return nil
	}
	var figures []*Figure
	if s.Ladder != nil {
		figures = append(figures, Ladder(s))
	}
	if s.Grid != nil {
		figures = append(figures, SkillGrid(s))
	}
	if s.Crossing != nil {
		figures = append(figures, Crossing(s))
	}
	if s.Choice != nil {
		figures = append(figures, ChoiceMap(s))
	}
	if s.Contrasts != nil {
		figures = append(figures, Forest(s))
	}
	if f := Seats(s); f != nil {
		figures = append(figures, f)
	}
	figures = append(figures, WinRate(s), Endings(s))
	for _, f := range []*Figure{Survival(s), Chance(s)} {
		if f != nil {
			figures = append(figures, f)
		}
	}
	return figures
}

const (
	pageWidth = 7.5 * vg.Inch
	margin    = 0.2 * vg.Inch
	// pngDPI makes a page 1200 pixels wide.
	pngDPI = 160
)

// SVG writes the figure as SVG. Texts stay texts; readers without the Liberation
// fonts get one of the same metrics where there is one.
func (f *Figure) SVG(w io.Writer) error {
	c := vgsvg.New(pageWidth, f.height())
	f.draw(draw.New(c))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return fmt.Errorf("plots: %s: %w", f.Name, err)
	}
	svg := bytes.ReplaceAll(b.Bytes(),
		[]byte("font-family:Liberation Sans;"),
		[]byte("font-family:'Liberation Sans',Arial,Helvetica,sans-serif;"))
	svg = bytes.Replace(svg,
		[]byte("<g "),
		[]byte("<title>"+html.EscapeString(f.Title)+"</title>\n<g "), 1)
	if _, err := w.Write(svg); err != nil {
		return fmt.Errorf("plots: %s: %w", f.Name, err)
	}
	return nil
}

// PNG writes the figure as a PNG of 1200 pixels width.
func (f *Figure) PNG(w io.Writer) error {
	c := vgimg.NewWith(vgimg.UseWH(pageWidth, f.height()), vgimg.UseDPI(pngDPI))
	f.draw(draw.New(c))
	if _, err := (vgimg.PngCanvas{Canvas: c}).WriteTo(w); err != nil {
		return fmt.Errorf("plots: %s: %w", f.Name, err)
	}
	return nil
}

var (
	titleStyle = bold(titleSize, ink)
	noteStyle  = sans(smallSize, softInk)
)

const (
	textWidth  = pageWidth - 2*margin
	belowTitle = 10
	aboveNote  = 8
)

func (f *Figure) title() string { return balanced(f.Title, titleStyle, textWidth) }
func (f *Figure) note() string  { return wrap(f.Note, noteStyle, textWidth) }

func (f *Figure) height() vg.Length {
	return 2*margin + titleStyle.Height(f.title()) + belowTitle + f.body + aboveNote + noteStyle.Height(f.note())
}

func (f *Figure) draw(c draw.Canvas) {
	c.SetColor(page)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, margin, -margin, margin, -margin)
	c.FillText(titleStyle, vg.Point{X: c.Min.X, Y: c.Max.Y}, f.title())
	c.FillText(noteStyle, vg.Point{X: c.Min.X, Y: c.Min.Y + noteStyle.Height(f.note())}, f.note())
	f.plot.Draw(draw.Crop(c, 0, 0,
		noteStyle.Height(f.note())+aboveNote,
		-titleStyle.Height(f.title())-belowTitle))
}
