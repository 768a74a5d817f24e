package plots

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"yurei/analysis"
)

// Seats shows how often each seat of a race wins in each cell, with its interval, and
// the equal share that would be fair. It is nil for games whose sides are not seats.
func Seats(s *analysis.Summary) *Figure {
	if len(s.OtherSeats) == 0 {
		return nil
	}
	rows := seatRows(s)
	p := newPlot()
	p.X.Label.Text = fmt.Sprintf("Games won by each seat, with %s interval", s.Confidence())
	p.X.Tick.Marker = percentTicks{}
	lo, hi := 1.0, 0.0
	var labels []string
	seats := 0
	for i, row := range rows {
		labels = append(labels, s.Cells[i].Label)
		seats = max(seats, len(row))
		for _, share := range row {
			lo, hi = min(lo, share.Lo), max(hi, share.Hi)
		}
	}
	p.X.Min, p.X.Max = airy(lo, hi)
	nominal(p, labels)
	// Room for the names of the seats.
	p.Y.Max += seatNames
	p.Add(verticalGrid{}, seatDots{s, rows, seats})
	return &Figure{
		Name:  "seats",
		Title: seatsTitle(s, rows),
		Note: fmt.Sprintf("n = %s, seed %d. Seats in the order in which they have their first turn. Dashed: an equal share for each player.",
			playedDeals(s), s.Seed),
		plot: p,
		body: vg.Length(float64(len(rows))+seatNames)*rowHeight(p, vg.Length(seats)*seatPitch+0.16*vg.Inch) + 0.7*vg.Inch,
	}
}

// seatRows are the win rates of the seats that are taken, by cell.
func seatRows(s *analysis.Summary) (rows [][]analysis.Share) {
	for i := range s.Cells {
		c := &s.Cells[i]
		row := []analysis.Share{c.Win}
		for _, k := range s.OtherSeats {
			if e := &c.Measures[k]; e.Known {
				row = append(row, analysis.Share{Value: e.Value, Lo: e.Lo, Hi: e.Hi})
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// seatsTitle says where a seat is furthest from its fair share, if that is
// established anywhere.
func seatsTitle(s *analysis.Summary, rows [][]analysis.Share) string {
	cell, seat, most := -1, 0, 0.0
	for i, row := range rows {
		fair := s.Cells[i].Fair
		for k, share := range row {
			if off := max(share.Lo-fair, fair-share.Hi); off > 0 && max(share.Value-fair, fair-share.Value) > most {
				cell, seat, most = i, k, max(share.Value-fair, fair-share.Value)
			}
		}
	}
	if cell < 0 {
		return "No seat is shown to win more or less than its fair share"
	}
	return fmt.Sprintf("With %s seat %d wins %s %% of games; its fair share is %s %%",
		s.Cells[cell].Phrase, seat+1, analysis.Percent(rows[cell][seat].Value), analysis.Percent(s.Cells[cell].Fair))
}

// seatDots draws a dot for each seat of each cell, one below the other.
type seatDots struct {
	s     *analysis.Summary
	rows  [][]analysis.Share
	seats int // at most
}

const (
	seatPitch = 13  // points between the dots of a cell
	seatNames = 0.4 // rows that the names take
)

func (d seatDots) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	n := len(d.rows)
	for i, shares := range d.rows {
		middle := y(row(i, n))
		half := vg.Length(len(shares)) * seatPitch / 2
		fair := x(d.s.Cells[i].Fair)
		if fair >= c.Min.X && fair <= c.Max.X {
			c.StrokeLine2(draw.LineStyle{Color: softInk, Width: 0.8, Dashes: []vg.Length{3, 3}}, fair, middle-half-2, fair, middle+half+2)
		}
		for k, share := range shares {
			color := curve(k).Color
			at := middle + half - (vg.Length(k)+0.5)*seatPitch
			c.StrokeLine2(draw.LineStyle{Color: color, Width: 2}, x(share.Lo), at, x(share.Hi), at)
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: color, Radius: 3.4, Shape: draw.CircleGlyph{}}, vg.Point{X: x(share.Value), Y: at})
			left := x(share.Hi) + besideWhisker
			text := analysis.Percent(share.Value) + " %"
			erase(c, left-2, at-5, left+seatStyle.Width(text)+2, at+5)
			c.FillText(seatStyle, vg.Point{X: left, Y: at + toMiddle}, text)
		}
	}
	left := c.Min.X
	for k := range d.seats {
		name := fmt.Sprintf("seat %d", k+1)
		at := vg.Point{X: left + 4, Y: y(float64(n) - 0.5 + seatNames/2)}
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: curve(k).Color, Radius: 3.4, Shape: draw.CircleGlyph{}}, at)
		c.FillText(seatStyle, vg.Point{X: at.X + 8, Y: at.Y + toMiddle}, name)
		left += seatStyle.Width(name) + 28
	}
}

var seatStyle = aligned(sans(smallSize, ink), draw.XLeft, draw.YCenter)

// GlyphBoxes makes room for the numbers.
func (d seatDots) GlyphBoxes(p *plot.Plot) (boxes []plot.GlyphBox) {
	for i, shares := range d.rows {
		for _, share := range shares {
			width := besideWhisker + seatStyle.Width(analysis.Percent(share.Value)+" %")
			boxes = append(boxes, plot.GlyphBox{
				X: p.X.Norm(share.Hi), Y: p.Y.Norm(row(i, len(d.rows))),
				Rectangle: vg.Rectangle{Min: vg.Point{Y: -5}, Max: vg.Point{X: width, Y: 5}},
			})
		}
	}
	return boxes
}
