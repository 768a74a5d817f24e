package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"yurei/analysis/stat"
	"yurei/sim"
)

// Contrast asks how a cell differs from its base.
type Contrast struct {
	Cell, Base int // indexes of Experiment.Cells
}

// Contrasts are the questions of one run. A cell and its base differ in one axis.
type Contrasts struct {
	Axis string
	List []Contrast
}

// ContrastsSummary tells how cells differ from their bases: in the win rate and in
// the measures of the first table. Its intervals are one family.
type ContrastsSummary struct {
	Axis   string `json:"axis"` // in which a cell and its base differ
	Family Family `json:"family"`
	// Measures are indexes of Summary.Measures.
	Measures []int         `json:"measures"`
	Rows     []ContrastRow `json:"rows"`
}

// ContrastRow is one cell minus its base.
type ContrastRow struct {
	Cell     int        `json:"cell"` // indexes of Summary.Cells
	Base     int        `json:"base"`
	Win      Estimate   `json:"win"`
	Measures []Estimate `json:"measures"` // by ContrastsSummary.Measures
}

// Apart says that the interval of a difference is known and leaves out zero.
func (e Estimate) Apart() bool { return e.Bounded && (e.Lo > 0 || e.Hi < 0) }

// contrastTally counts how the measures of cells hang together with those of their
// bases, deal by deal.
type contrastTally struct {
	list     []Contrast
	measures []int
	common   [][]stat.RatioPairs // by contrast, then measure
	// x and y are what the measures count in the deal that is being folded, by cell;
	// counted says in which cells they do.
	x, y    [][]int64
	counted []bool
}

func newContrastTally(p *Profile, e *Experiment) *contrastTally {
	t := &contrastTally{list: e.Contrasts.List, measures: headlines(p), counted: make([]bool, len(e.Cells))}
	for range e.Contrasts.List {
		t.common = append(t.common, make([]stat.RatioPairs, len(t.measures)))
	}
	for range e.Cells {
		t.x = append(t.x, make([]int64, len(t.measures)))
		t.y = append(t.y, make([]int64, len(t.measures)))
	}
	return t
}

// headlines are the measures of the first table.
func headlines(p *Profile) (list []int) {
	for k, m := range p.Measures {
		if m.Headline && !m.Uncontrasted {
			list = append(list, k)
		}
	}
	return list
}

// fold counts a game; played are the cells that have played its deal before, and of
// is what a measure counts in it.
func (t *contrastTally) fold(rec *sim.Record, played []int32, of []measureColumns) {
	cell := int(rec.Cell)
	t.counted[cell] = rec.Class != sim.Failed
	if !t.counted[cell] {
		return
	}
	for i, k := range t.measures {
		t.x[cell][i], t.y[cell][i] = of[k].of(rec)
	}
	for c, contrast := range t.list {
		other := contrast.Base
		if other == cell {
			other = contrast.Cell
		} else if contrast.Cell != cell {
			continue
		}
		if !slices.Contains(played, int32(other)) || !t.counted[other] {
			continue
		}
		for i := range t.measures {
			t.common[c][i].Add(t.x[contrast.Cell][i], t.y[contrast.Cell][i], t.x[contrast.Base][i], t.y[contrast.Base][i])
		}
	}
}

// contrastsSummary is nil if nothing is asked of a base.
func (t *Tally) contrastsSummary() *ContrastsSummary {
	c := t.contrasts
	if c == nil {
		return nil
	}
	out := &ContrastsSummary{Axis: t.experiment.Contrasts.Axis, Measures: []int{}}
	var kept []int // of c.measures: those that have a value in some row
	for j, k := range c.measures {
		if slices.ContainsFunc(c.list, func(r Contrast) bool { return t.cells[r.Cell].measures[k].Y > 0 && t.cells[r.Base].measures[k].Y > 0 }) {
			kept = append(kept, j)
			out.Measures = append(out.Measures, k)
		}
	}
	out.Family = t.family(len(c.list) * (1 + len(kept)))
	for i, contrast := range c.list {
		table := t.pairOf(contrast.Cell, contrast.Base)
		iv := t.differenceInterval(table, out.Family.Level)
		row := ContrastRow{Cell: contrast.Cell, Base: contrast.Base, Measures: []Estimate{}, Win: Estimate{
			Games: table.N(), Known: true, Bounded: true, Value: round6(table.Difference()), Lo: iv.Lo, Hi: iv.Hi,
		}}
		for _, j := range kept {
			k := c.measures[j]
			first, second := &t.cells[contrast.Cell].measures[k], &t.cells[contrast.Base].measures[k]
			common := c.common[i][j]
			if t.experiment.Independent {
				common = stat.RatioPairs{}
			}
			row.Measures = append(row.Measures, measureDifference(first, second, &common, &t.profile.Measures[k], out.Family.Level))
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// measureDifference is the value of a measure in one cell minus that in another.
func measureDifference(first, second *stat.Ratio, common *stat.RatioPairs, m *Measure, level float64) Estimate {
	out := Estimate{Games: min(first.N, second.N), Known: first.Y > 0 && second.Y > 0}
	if !out.Known {
		return out
	}
	d := first.Minus(second, common)
	times := float64(max(m.Times, 1))
	out.Value = round6(times * d.Value)
	iv, bounded := d.Interval(level)
	if bounded {
		if m.Share {
			iv.Lo, iv.Hi = max(iv.Lo, -1), min(iv.Hi, 1)
		}
		out.Bounded, out.Lo, out.Hi = true, round6(times*iv.Lo), round6(times*iv.Hi)
	}
	return out
}

// pairOf counts the deals that two cells have played by who won them.
func (t *Tally) pairOf(first, second int) stat.Pairs {
	if first < second {
		return t.pairs[pairIndex(first, second)]
	}
	table := t.pairs[pairIndex(second, first)]
	table.First, table.Second = table.Second, table.First
	return table
}

// compared are the pairs of cells whose win rates are compared: those that were
// asked for, else all.
func (t *Tally) compared() (pairs []Contrast) {
	if t.contrasts != nil {
		return t.contrasts.list
	}
	for b := range t.cells {
		for a := range b {
			pairs = append(pairs, Contrast{a, b})
		}
	}
	return pairs
}

// contrastFindings says which cells differ from their bases, the largest difference
// first.
func (s *Summary) contrastFindings() []string {
	var differ []Comparison
	for _, c := range s.Comparisons {
		if c.Differs {
			differ = append(differ, c)
		}
	}
	bySize(differ)
	slices.Reverse(differ)
	n := CountOf(int64(len(s.Comparisons)), "comparison")
	if len(differ) == 0 {
		return append([]string{fmt.Sprintf("In no cell is the rate at which %s win told apart from that of its base (%s, %s).", s.SideName, n, s.Method())}, s.measureFindings()...)
	}
	out := fmt.Sprintf("The rate at which %s win differs from that of the base in %d of %s (%s): %s.",
		s.SideName, len(differ), n, s.Method(), s.describe(differ))
	return append([]string{out}, s.measureFindings()...)
}

// measureFindings says for each measure where it is furthest from its base.
func (s *Summary) measureFindings() (out []string) {
	var parts []string
	for j, k := range s.Contrasts.Measures {
		most := -1
		for i := range s.Contrasts.Rows {
			e := &s.Contrasts.Rows[i].Measures[j]
			if e.Apart() && (most < 0 || math.Abs(e.Value) > math.Abs(s.Contrasts.Rows[most].Measures[j].Value)) {
				most = i
			}
		}
		if most < 0 {
			continue
		}
		row := &s.Contrasts.Rows[most]
		m := &s.Measures[k]
		parts = append(parts, fmt.Sprintf("%s by %s, %s, with %s", m.Title, s.Step(m, row.Measures[j].Value), s.StepRange(m, row.Measures[j]), s.Cells[row.Cell].Phrase))
	}
	if parts == nil {
		return nil
	}
	return []string{"Furthest from the base: " + strings.Join(parts, "; ") + "."}
}

// Step prints a difference of a measure with its sign, shares in points.
func (s *Summary) Step(m *MeasureInfo, x float64) string {
	if m.Share {
		return Points(x)
	}
	text := Number(x, max(m.Decimals, 2))
	if x > 0 {
		text = "+" + text
	}
	return text
}

// StepRange prints the interval of a difference of a measure.
func (s *Summary) StepRange(m *MeasureInfo, e Estimate) string {
	switch {
	case !e.Bounded:
		return "-"
	case m.Share:
		return PointsRange(e.Lo, e.Hi)
	}
	return Number(e.Lo, max(m.Decimals, 2)) + " to " + Number(e.Hi, max(m.Decimals, 2))
}
