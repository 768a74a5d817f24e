package analysis

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"yurei/analysis/stat"
)

// Crossing asks where along an axis of numbers cells are won as often as their bases.
type Crossing struct {
	Along  string // the axis, in sentences: "scatter"
	Unit   string // of its numbers: "mm"; "" if they have none
	Vary   string // what the curves differ in: "noise"
	Curves []Curve
}

// Curve is a row of cells that differ in the axis only, each with its base, which may
// be the same for all.
type Curve struct {
	Label, Phrase         string // as of a cell
	BaseLabel, BasePhrase string
	Points                []CurvePoint // at least two, X rising
}

// CurvePoint is a place on a curve.
type CurvePoint struct {
	X          float64
	Cell, Base int // indexes of Experiment.Cells
}

// CrossingSummary tells where curves cross their bases. All of it is read off one
// family of intervals: those of the differences at all places of all curves.
type CrossingSummary struct {
	Along string `json:"along"`
	Unit  string `json:"unit,omitempty"`
	Vary  string `json:"vary"`
	// Decimals is how many decimals tables print of places on the axis.
	Decimals int            `json:"decimals"`
	Family   Family         `json:"family"`
	Curves   []CurveSummary `json:"curves"`
}

// CurveSummary is one curve. Between its places it is taken to run straight.
type CurveSummary struct {
	Label      string         `json:"label"`
	Phrase     string         `json:"phrase"`
	BaseLabel  string         `json:"base_label"`
	BasePhrase string         `json:"base_phrase"`
	Places     []PlaceSummary `json:"places"`
	// Says is Crosses if the side wins for sure more often than with the base at one
	// place and less often at another; MoreOften or LessOften if that holds at all of
	// them, By so much at least; else Undecided.
	Says Says    `json:"says"`
	By   float64 `json:"by"`
	// Zeros are where the differences that were seen are zero, Ranges where the true
	// ones may be: nowhere else.
	Zeros  []float64      `json:"zeros"`
	Ranges []ZerosBetween `json:"ranges"`
}

// PlaceSummary is the difference from the base at one place.
type PlaceSummary struct {
	X          float64 `json:"x"`
	Cell       int     `json:"cell"` // indexes of Summary.Cells
	Base       int     `json:"base"`
	Difference float64 `json:"difference"`
	Lo         float64 `json:"lo"`
	Hi         float64 `json:"hi"`
}

// ZerosBetween is a range of places. It is open at an end where it only ends because
// the axis does.
type ZerosBetween struct {
	Lo     float64 `json:"lo"`
	Hi     float64 `json:"hi"`
	OpenLo bool    `json:"open_lo"`
	OpenHi bool    `json:"open_hi"`
}

// What a curve does.
const (
	Crosses   Says = "crosses"
	MoreOften Says = "more-often"
	LessOften Says = "less-often"
)

// crossingSummary is nil if nothing is asked.
func (t *Tally) crossingSummary() *CrossingSummary {
	c := t.experiment.Crossing
	if c == nil {
		return nil
	}
	var places []float64
	n := 0
	for _, curve := range c.Curves {
		n += len(curve.Points)
		for _, p := range curve.Points {
			places = append(places, p.X)
		}
	}
	out := &CrossingSummary{Along: c.Along, Unit: c.Unit, Vary: c.Vary, Decimals: decimalsOf(places), Family: t.family(n)}
	for _, curve := range c.Curves {
		out.Curves = append(out.Curves, t.curve(&curve, out.Family.Level))
	}
	return out
}

func (t *Tally) curve(c *Curve, level float64) CurveSummary {
	out := CurveSummary{
		Label: c.Label, Phrase: phrase(c.Label, c.Phrase), BaseLabel: c.BaseLabel, BasePhrase: phrase(c.BaseLabel, c.BasePhrase),
		Says: Undecided, Zeros: []float64{}, Ranges: []ZerosBetween{},
	}
	var band stat.Band
	least := 1.0 // distance of any interval from zero
	for _, p := range c.Points {
		table := t.pairOf(p.Cell, p.Base)
		place := PlaceSummary{X: p.X, Cell: p.Cell, Base: p.Base, Difference: round6(table.Difference())}
		iv := t.differenceInterval(table, level)
		place.Lo, place.Hi = iv.Lo, iv.Hi
		least = min(least, max(iv.Lo, -iv.Hi))
		out.Places = append(out.Places, place)
		band.X, band.Value, band.At = append(band.X, p.X), append(band.Value, place.Difference), append(band.At, iv)
	}
	first, last := band.X[0], band.X[len(band.X)-1]
	for _, x := range band.Zeros() {
		out.Zeros = append(out.Zeros, round6(x))
	}
	for _, r := range band.Region() {
		out.Ranges = append(out.Ranges, ZerosBetween{round6(r.Lo), round6(r.Hi), r.Lo == first, r.Hi == last})
	}
	switch {
	case band.Crosses():
		out.Says = Crosses
	case len(out.Ranges) == 0:
		out.Says, out.By = MoreOften, round6(least)
		if out.Places[0].Hi < 0 {
			out.Says = LessOften
		}
	}
	return out
}

// decimalsOf is how many decimals tell the hundredth part of a range of places apart.
func decimalsOf(places []float64) int {
	span := slices.Max(places) - slices.Min(places)
	return max(0, 2-int(math.Floor(math.Log10(span))))
}

// Place prints a place on the axis, without its unit.
func (c *CrossingSummary) Place(x float64) string {
	return strconv.FormatFloat(x, 'f', c.Decimals, 64)
}

// On prints a place as it was given, with the unit.
func (c *CrossingSummary) On(x float64) string { return c.unit(strconv.FormatFloat(x, 'f', -1, 64)) }

func (c *CrossingSummary) unit(text string) string {
	if c.Unit == "" {
		return text
	}
	return text + " " + c.Unit
}

// Where prints where the curve is seen to equal its base, "-" if nowhere.
func (c *CrossingSummary) Where(curve *CurveSummary) string {
	if len(curve.Zeros) == 0 {
		return "-"
	}
	return c.list(curve.Zeros)
}

// list prints places.
func (c *CrossingSummary) list(places []float64) string {
	var texts []string
	for _, x := range places {
		texts = append(texts, c.Place(x))
	}
	last := len(texts) - 1
	if last == 0 {
		return texts[0]
	}
	return strings.Join(texts[:last], ", ") + " and " + texts[last]
}

// In prints a range of a curve with the places in it at which it is seen to equal its
// base.
func (c *CrossingSummary) In(curve *CurveSummary, r ZerosBetween) string {
	var seen []float64
	for _, x := range curve.Zeros {
		if r.Lo <= x && x <= r.Hi {
			seen = append(seen, x)
		}
	}
	switch {
	case seen == nil:
		return "perhaps equal at " + c.Between(r)
	case curve.Says == Undecided:
		return fmt.Sprintf("perhaps equal at %s (%s)", c.list(seen), c.Between(r))
	}
	return fmt.Sprintf("equal at %s (%s)", c.list(seen), c.Between(r))
}

// Possible prints where the curve may equal its base.
func (c *CrossingSummary) Possible(curve *CurveSummary) string {
	var ranges []string
	for _, r := range curve.Ranges {
		ranges = append(ranges, c.Between(r))
	}
	if ranges == nil {
		return "none in range"
	}
	return strings.Join(ranges, ", ")
}

// Between prints a range of places.
func (c *CrossingSummary) Between(r ZerosBetween) string {
	switch {
	case r.OpenLo && r.OpenHi:
		return "anywhere"
	case r.OpenLo:
		return c.Place(r.Hi) + " or less"
	case r.OpenHi:
		return c.Place(r.Lo) + " or more"
	}
	return c.Place(r.Lo) + " to " + c.Place(r.Hi)
}

// Span names the range of the axis that a curve was played on.
func (c *CrossingSummary) Span(curve *CurveSummary) string {
	first, last := curve.Places[0].X, curve.Places[len(curve.Places)-1].X
	return strconv.FormatFloat(first, 'f', -1, 64) + " to " + c.On(last)
}

// CrossingWords says in a sentence where a curve crosses its base.
func (s *Summary) CrossingWords(curve *CurveSummary) string {
	c := s.Crossing
	name, base := capital(curve.Phrase), curve.BasePhrase
	possible, where := c.Possible(curve), c.unit(c.Where(curve))
	switch {
	case curve.Says == MoreOften || curve.Says == LessOften:
		how := "more"
		if curve.Says == LessOften {
			how = "less"
		}
		return fmt.Sprintf("%s equal %s nowhere from %s: %s win %s often with them throughout, by at least %s points.",
			name, base, c.Span(curve), s.SideName, how, pointsDown(curve.By))
	case curve.Says == Crosses && len(curve.Zeros) > 0:
		side := ""
		if len(curve.Zeros) == 1 {
			more := "below"
			if curve.Places[0].Difference < 0 {
				more = "above"
			}
			side = fmt.Sprintf("; %s that %s win more often with them", more, s.SideName)
		}
		return fmt.Sprintf("%s equal %s at a %s of %s (%s)%s.", name, base, c.Along, where, possible, side)
	case len(curve.Zeros) > 0:
		return fmt.Sprintf("%s may equal %s at a %s of %s (%s), if at all from %s.", name, base, c.Along, where, possible, c.Span(curve))
	}
	return fmt.Sprintf("%s are not seen to equal %s from %s; a %s of %s is not ruled out.", name, base, c.Span(curve), c.Along, possible)
}

// CrossingAnswer says in a sentence where all curves cross their bases.
func (s *Summary) CrossingAnswer() string {
	c := s.Crossing
	var parts []string
	base := ""
	for i := range c.Curves {
		curve := &c.Curves[i]
		part := curve.Phrase
		if base != curve.BasePhrase {
			base = curve.BasePhrase
			part += " equal " + base
		}
		switch {
		case curve.Says == MoreOften || curve.Says == LessOften:
			part += " nowhere from " + c.Span(curve)
		case len(curve.Zeros) == 0:
			part += " perhaps somewhere, but not as seen"
		default:
			at := " at "
			if curve.Says == Undecided {
				at = " perhaps at "
			}
			if i == 0 {
				at += "a " + c.Along + " of "
			}
			part += at + c.unit(c.Where(curve))
		}
		parts = append(parts, part)
	}
	return capital(strings.Join(parts, ", "))
}

// CrossingGuarantee says how sure the ranges of crossings are.
func (s *Summary) CrossingGuarantee() string {
	c := s.Crossing
	kind := "paired"
	switch {
	case c.Family.Sequences:
		kind = "sequential"
	case s.Independent:
		kind = "unpaired"
	}
	return fmt.Sprintf("Curves may equal their base where %s %s intervals of the difference, %s %% each, hold zero: all of it together is %s sure (Bonferroni), if win rates run straight between the places that were played.",
		Count(int64(c.Family.Intervals)), kind, Number(100*c.Family.Level, 2), s.Confidence())
}

// crossingFindings has a sentence for each curve.
func (s *Summary) crossingFindings() (out []string) {
	for i := range s.Crossing.Curves {
		out = append(out, s.CrossingWords(&s.Crossing.Curves[i]))
	}
	return out
}

// capital begins a sentence.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
