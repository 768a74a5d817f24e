package analysis

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"yurei/analysis/stat"
	"yurei/sim"
)

// comparer reads two runs deal by deal.
type comparer struct {
	out     *Changes
	profile *Profile // with the measures that both runs have
	a, b    *comparedRun
	// endings are the reasons of both runs, then unfinished and failed.
	endings []string
	cells   []comparedCell
}

// comparedRun is one of the runs with its records of the deal at hand.
type comparedRun struct {
	*Run
	tally *Tally
	deal  []sim.Record // by cell
	// endings are indexes of comparer.endings, by reason.
	endings []int
}

// comparedCell is a cell of both runs, with what their games of each deal share.
type comparedCell struct {
	a, b        int // indexes of the runs' cells
	gamesDiffer int64
	win         stat.Pairs // the first is B's
	endings     []stat.Pairs
	measures    []stat.RatioPairs
}

func newComparer(c *Changes, p *Profile, a, b *Run, pairs [][2]int) (*comparer, error) {
	measures := c.commonMeasures(p, a, b)
	shared := &Profile{Game: p.Game, Side: p.Side, SideName: p.SideName, SideKey: p.SideKey, Measures: measures}
	f := &comparer{out: c, profile: shared}
	for _, run := range []*Run{a, b} {
		for _, reason := range run.Schema.Reasons[1:] {
			if !slices.Contains(f.endings, reason) {
				f.endings = append(f.endings, reason)
			}
		}
	}
	f.endings = append(f.endings, "unfinished", "failed")
	var err error
	if f.a, err = f.newRun(a, shared); err != nil {
		return nil, err
	}
	if f.b, err = f.newRun(b, shared); err != nil {
		return nil, err
	}
	for _, pair := range pairs {
		f.cells = append(f.cells, comparedCell{
			a: pair[0], b: pair[1],
			endings: make([]stat.Pairs, len(f.endings)), measures: make([]stat.RatioPairs, len(measures)),
		})
	}
	return f, nil
}

func (f *comparer) newRun(run *Run, p *Profile) (*comparedRun, error) {
	played := &Experiment{Name: run.Experiment.Name, Cells: run.Experiment.Cells}
	tally, err := NewTally(p, run.Schema, played)
	if err != nil {
		return nil, err
	}
	r := &comparedRun{Run: run, tally: tally, deal: make([]sim.Record, len(run.Schema.Cells))}
	for _, reason := range run.Schema.Reasons {
		r.endings = append(r.endings, slices.Index(f.endings, reason))
	}
	return r, nil
}

// commonMeasures are those of the profile and of both experiments that the records
// of both runs can tell.
func (c *Changes) commonMeasures(p *Profile, a, b *Run) []Measure {
	told := func(run *Run) (measures []Measure, missing []string) {
		for _, m := range slices.Concat(p.Measures, run.Experiment.Measures) {
			r := resolver{schema: run.Schema}
			r.all(m.Sum)
			r.all(m.Per)
			if r.err != nil {
				missing = append(missing, m.Key)
				continue
			}
			measures = append(measures, m)
		}
		return measures, missing
	}
	inA, missingA := told(a)
	inB, missingB := told(b)
	var common []Measure
	for _, m := range inA {
		has := func(other Measure) bool { return other.Key == m.Key }
		switch i := slices.IndexFunc(inB, has); {
		case i < 0:
			missingB = append(missingB, m.Key)
		case !slices.Equal(m.Weights, inB[i].Weights) || m.Base != inB[i].Base:
			c.warn(MissingMeasures, "", "%s: the runs assume different values: not compared", m.Key)
		default:
			common = append(common, m)
		}
	}
	for _, m := range inB {
		if !slices.ContainsFunc(inA, func(other Measure) bool { return other.Key == m.Key }) {
			missingA = append(missingA, m.Key)
		}
	}
	for _, missing := range []struct {
		run  string
		keys []string
	}{{a.Name, missingA}, {b.Name, missingB}} {
		slices.Sort(missing.keys)
		if keys := slices.Compact(missing.keys); len(keys) > 0 {
			c.warn(MissingMeasures, "", "%s does not tell %s: not compared", missing.run, strings.Join(keys, ", "))
		}
	}
	return common
}

// read folds the games of both runs, deal by deal.
func (f *comparer) read() error {
	nextA, stopA := iter.Pull2(f.a.Games)
	defer stopA()
	nextB, stopB := iter.Pull2(f.b.Games)
	defer stopB()
	for deal := range max(f.a.Deals, f.b.Deals) {
		if deal < f.a.Deals {
			if err := f.a.next(nextA); err != nil {
				return err
			}
		}
		if deal < f.b.Deals {
			if err := f.b.next(nextB); err != nil {
				return err
			}
		}
		if f.out.Paired {
			for i := range f.cells {
				f.pair(&f.cells[i])
			}
		}
	}
	// Whether the games are what they should be may be known only behind the last.
	for _, next := range []func() (*sim.Record, error, bool){nextA, nextB} {
		for more := true; more; {
			var err error
			if _, err, more = next(); err != nil {
				return err
			}
		}
	}
	return nil
}

// next reads one deal.
func (r *comparedRun) next(next func() (*sim.Record, error, bool)) error {
	for cell := range r.deal {
		rec, err, more := next()
		switch {
		case err != nil:
			return err
		case !more || int(rec.Cell) != cell:
			return fmt.Errorf("analysis: %s: the games end before its %s do", r.Name, CountOf(r.Deals, "deal"))
		}
		r.tally.Fold(rec)
		kept := &r.deal[cell]
		values := append(kept.Values[:0], rec.Values...)
		*kept = *rec
		kept.Values = values
	}
	return nil
}

// pair compares the games of a cell that come from one deal.
func (f *comparer) pair(c *comparedCell) {
	a, b := &f.a.deal[c.a], &f.b.deal[c.b]
	c.win.Add(b.Winner == f.profile.Side, a.Winner == f.profile.Side)
	endA, endB := f.a.ending(a, len(f.endings)), f.b.ending(b, len(f.endings))
	for k := range f.endings {
		c.endings[k].Add(endB == k, endA == k)
	}
	if !f.alike(a, b) {
		c.gamesDiffer++
	}
	if a.Class == sim.Failed || b.Class == sim.Failed {
		return
	}
	for k := range c.measures {
		xa, ya := f.a.tally.measures[k].of(a)
		xb, yb := f.b.tally.measures[k].of(b)
		c.measures[k].Add(xb, yb, xa, ya)
	}
}

// ending is the index of how a game ended.
func (r *comparedRun) ending(rec *sim.Record, endings int) int {
	switch {
	case rec.Class == sim.Failed:
		return endings - 1
	case rec.Class == sim.Unfinished || rec.Reason == 0:
		return endings - 2
	}
	return r.endings[rec.Reason]
}

// alike says that two records of a deal are the same in everything that both
// schemas name.
func (f *comparer) alike(a, b *sim.Record) bool {
	if a.Class != b.Class || a.Winner != b.Winner || a.Decisions != b.Decisions || a.Moves != b.Moves || a.Options != b.Options ||
		f.a.Schema.Reasons[a.Reason] != f.b.Schema.Reasons[b.Reason] {
		return false
	}
	return !slices.Equal(f.a.Schema.Columns, f.b.Schema.Columns) || slices.Equal(a.Values, b.Values)
}
