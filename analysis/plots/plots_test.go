package plots

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"yurei/analysis"
	"yurei/analysis/internal/sample"
)

var update = flag.Bool("update", false, "rewrite the files in testdata")

// The golden of a plot is what it says and its SVG.
func TestGoldens(t *testing.T) {
	var words strings.Builder
	figures := append(All(sample.Summary(sample.Cells(), 10_000)), Ladder(summaryOf(sample.Ladder, 300)), Forest(summaryOf(sample.Contrasts, 3000)), SkillGrid(summaryOf(sample.Grid, 300)),
		Crossing(summaryOf(sample.Asked, 6000)), ChoiceMap(summaryOf(sample.Asked, 6000)))
	for _, f := range figures {
		fmt.Fprintf(&words, "%s\n%s\n%s\n\n", f.Name, f.Title, f.Note)
		golden(t, f.Name+".svg", svg(t, f))
	}
	golden(t, "words.txt", []byte(words.String()))
}

// TestSeats: every seat that is taken has a dot, and the title names the one that is
// furthest from its fair share.
func TestSeats(t *testing.T) {
	share := func(value float64) analysis.Share {
		return analysis.Share{Value: value, Lo: value - 0.01, Hi: value + 0.01}
	}
	measure := func(value float64) analysis.Estimate {
		return analysis.Estimate{Known: value > 0, Bounded: value > 0, Value: value, Lo: value - 0.01, Hi: value + 0.01}
	}
	s := &analysis.Summary{Deals: 9000, Seed: 1, Level: analysis.Level, SideName: "Starters", OtherSeats: []int{0, 1}}
	s.Cells = []analysis.CellSummary{
		{Label: "2 players", Phrase: "two players", Fair: 0.5, Win: share(0.53), Measures: []analysis.Estimate{measure(0.47), measure(0)}},
		{Label: "3 players", Phrase: "three players", Fair: 1.0 / 3, Win: share(0.34), Measures: []analysis.Estimate{measure(0.37), measure(0.29)}},
	}
	f := Seats(s)
	golden(t, "seats.svg", svg(t, f))
	if want := "With three players seat 3 wins 29.0 % of games; its fair share is 33.3 %"; f.Title != want {
		t.Errorf("title %q, want %q", f.Title, want)
	}
	s.Cells = s.Cells[:1]
	s.Cells[0].Win, s.Cells[0].Measures[0] = share(0.505), measure(0.495)
	if want := "No seat is shown to win more or less than its fair share"; Seats(s).Title != want {
		t.Errorf("title %q, want %q", Seats(s).Title, want)
	}
	if s.OtherSeats = nil; Seats(s) != nil {
		t.Error("a figure of seats where sides are none")
	}
}

// summaryOf is so many deals of cells that compare agents.
func summaryOf(made func() ([]sample.Cell, *analysis.Experiment), deals int) *analysis.Summary {
	cells, e := made()
	return sample.SummaryOf(cells, e, deals)
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; look at it, then rewrite it with -update", path)
	}
}

func svg(t *testing.T, f *Figure) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.SVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// awkward are summaries that break careless plots.
func awkward() map[string]*analysis.Summary {
	long := strings.Repeat("a label that goes on about <hands> & \"luck\", ", 3)
	extreme := sample.Cells()[:3]
	extreme[0].Win, extreme[0].Death, extreme[0].Label, extreme[0].Phrase = 0, 1, long, ""
	extreme[1].Win, extreme[1].Death = 1, 0
	failing := sample.Cells()
	for i := range failing {
		failing[i].Failed = 1
	}
	var twelve []sample.Cell
	for i := range 12 {
		c := sample.Cells()[i%4]
		c.Key = fmt.Sprintf("%d-%s", 2+i/4, c.Key)
		c.Label = fmt.Sprintf("%d Visitors, %s", 2+i/4, c.Label)
		c.Phrase = ""
		c.Win += 0.1 * float64(i/4)
		twelve = append(twelve, c)
	}
	// A ladder of one line with two rungs next to each other, and no base.
	rungs, short := sample.Ladder()
	short.Ladder.Base, short.Ladder.BaseAgent = -1, ""
	short.Ladder.Lines = short.Ladder.Lines[:1]
	short.Ladder.Lines[0].Rungs = []analysis.LadderRung{{Cell: 1, Budget: 1}, {Cell: 2, Budget: 2}}
	rungs[1].Win, rungs[2].Win = 0, 1
	// A grid that is never fair, and one whose corners take turns.
	lopsided, unfair := sample.Grid()
	for i := range lopsided {
		lopsided[i].Win = 1
	}
	turns, chequered := sample.Grid()
	for i := range turns {
		turns[i].Win = float64((i + i/4) % 2)
	}
	// Curves that meet their bases nowhere, everywhere and twice, bases of their own,
	// and settings without other axes.
	cells, asked := sample.Asked()
	for i := range 4 {
		cells[i].Win, cells[4+i].Win, cells[8+i].Win = 1, 0.36, []float64{0.9, 0, 0, 0.9}[i]
		asked.Crossing.Curves[1].Points[i].Base = i
	}
	asked.Crossing.Unit = ""
	asked.Crossing.Curves[0].Label, asked.Crossing.Curves[1].BaseLabel = long, long
	asked.Choice.For = nil
	asked.Choice.Rows = asked.Choice.Rows[:1]
	asked.Choice.Rows[0].Levels = nil
	asked.Choice.Settings[0].Label = long
	return map[string]*analysis.Summary{
		"asked":           sample.SummaryOf(cells, asked, 300),
		"asked-one-deal":  summaryOf(sample.Asked, 1),
		"ladder-one-deal": summaryOf(sample.Ladder, 1),
		"grid-one-deal":   summaryOf(sample.Grid, 1),
		"short-ladder":    sample.SummaryOf(rungs, short, 30),
		"unfair":          sample.SummaryOf(lopsided, unfair, 30),
		"chequered":       sample.SummaryOf(turns, chequered, 30),
		"one-game":        sample.Summary(sample.Cells()[:1], 1),
		"one-deal":        sample.Summary(sample.Cells(), 1),
		"extreme":         sample.Summary(extreme, 300),
		"all-failed":      sample.Summary(failing, 3),
		"twelve":          sample.Summary(twelve, 300),
	}
}

func TestAwkwardSummaries(t *testing.T) {
	for name, s := range awkward() {
		for _, f := range All(s) {
			text := string(svg(t, f))
			if err := wellFormed(text); err != nil {
				t.Errorf("%s, %s: %v", name, f.Name, err)
			}
			for _, bad := range []string{"NaN", "Inf", "-0 %", "-0.0"} {
				if strings.Contains(text, bad) {
					t.Errorf("%s, %s: the SVG holds %q", name, f.Name, bad)
				}
			}
			if f.Title == "" || !strings.Contains(f.Note, "n = ") {
				t.Errorf("%s, %s: title %q, note %q", name, f.Name, f.Title, f.Note)
			}
		}
	}
	if figures := All(sample.Summary(sample.Cells(), 0)); figures != nil {
		t.Errorf("%d figures without a game", len(figures))
	}
}

// wellFormed reads an SVG to its end as strict XML.
func wellFormed(text string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func TestPNG(t *testing.T) {
	s := sample.Summary(sample.Cells(), 300)
	for _, f := range All(s) {
		var first, second bytes.Buffer
		if err := f.PNG(&first); err != nil {
			t.Fatal(err)
		}
		for _, again := range All(sample.Summary(sample.Cells(), 300)) {
			if again.Name == f.Name {
				if err := again.PNG(&second); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: two renderings of one summary differ", f.Name)
		}
		picture, err := png.Decode(&first)
		if err != nil {
			t.Fatal(err)
		}
		if width := picture.Bounds().Dx(); width != 1200 {
			t.Errorf("%s: %d pixels wide, want 1200", f.Name, width)
		}
		// Nothing touches the border.
		bounds := picture.Bounds()
		for x := range bounds.Dx() {
			for _, y := range []int{0, bounds.Dy() - 1} {
				if r, g, b, _ := picture.At(x, y).RGBA(); r&g&b != 0xffff {
					t.Fatalf("%s: ink at (%d, %d) on the border", f.Name, x, y)
				}
			}
		}
		for y := range bounds.Dy() {
			for _, x := range []int{0, bounds.Dx() - 1} {
				if r, g, b, _ := picture.At(x, y).RGBA(); r&g&b != 0xffff {
					t.Fatalf("%s: ink at (%d, %d) on the border", f.Name, x, y)
				}
			}
		}
	}
}

// Titles say what the data say, no more.
func TestWinTitle(t *testing.T) {
	// Of the pairs, only those with normal discs are told apart, and not the
	// widest of them.
	narrower := sample.Summary(sample.Cells(), 10_000)
	for i := range narrower.Comparisons {
		c := &narrower.Comparisons[i]
		c.Differs = c.First == 0 && i != narrower.Widest()
	}
	for _, c := range []struct {
		s    *analysis.Summary
		want string
	}{
		{narrower, "Visitors win 10.0 points less with cards than with normal discs"},
		{sample.Summary(sample.Cells(), 10_000), "Visitors win 12.2 points less with nightmare discs than with normal discs"},
		{sample.Summary(sample.Cells(), 30), "No difference in how often Visitors win is established between the 4 cells"},
		{sample.Summary(sample.Cells()[:1], 10_000), "Visitors win 40.6 % of games with normal discs"},
	} {
		if got := WinRate(c.s).Title; got != c.want {
			t.Errorf("title = %q, want %q", got, c.want)
		}
	}
}

func TestPlace(t *testing.T) {
	for _, c := range []struct{ at, size, want []vg.Length }{
		{[]vg.Length{10, 50}, []vg.Length{4, 4}, []vg.Length{10, 50}},
		{[]vg.Length{50, 50}, []vg.Length{4, 4}, []vg.Length{48, 52}},
		{[]vg.Length{50, 49, 50}, []vg.Length{6, 6, 6}, []vg.Length{149. / 3, 149./3 - 6, 149./3 + 6}},
		{[]vg.Length{0, 100}, []vg.Length{10, 10}, []vg.Length{5, 95}},
		{[]vg.Length{99, 100}, []vg.Length{10, 10}, []vg.Length{85, 95}},
	} {
		labels := make([]spread, len(c.at))
		for i := range labels {
			labels[i] = spread{at: c.at[i], size: c.size[i]}
		}
		place(labels, 0, 100)
		for i, want := range c.want {
			if d := labels[i].placed - want; d > 1e-9 || d < -1e-9 {
				t.Errorf("place(%v) = %v, want %v", c.at, labels, c.want)
				break
			}
		}
	}
}

// Labels that would touch are left out, those of the ends never.
func TestApartTicks(t *testing.T) {
	for want, values := range map[string][]float64{
		"32   512 2048":   {32, 64, 128, 512, 2048},
		"0.5 1.3 1.4 1.8": {0.5, 1.3, 1.4, 1.8},
		"0  100":          {0, 99, 100},
	} {
		var ticks plot.ConstantTicks
		for _, x := range values {
			ticks = append(ticks, plot.Tick{Value: x, Label: trimmed(x)})
		}
		var labels []string
		for _, tick := range apartTicks(ticks) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != want {
			t.Errorf("%v: labels %q, want %q", values, got, want)
		}
	}
}

func TestPercentTicks(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		want   string
	}{
		{0, 1, "0 % 20 % 40 % 60 % 80 % 100 %"},
		{0.2, 0.5, "20 % 25 % 30 % 35 % 40 % 45 % 50 %"},
		{-0.06, 1.06, "0 % 20 % 40 % 60 % 80 % 100 %"},
		{0, 0.05, "0 % 1 % 2 % 3 % 4 % 5 %"},
	} {
		var labels []string
		for _, tick := range (percentTicks{}).Ticks(c.lo, c.hi) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("ticks of %v to %v = %s, want %s", c.lo, c.hi, got, c.want)
		}
	}
}
