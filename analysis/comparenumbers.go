package analysis

import (
	"slices"

	"yurei/analysis/stat"
)

// changes computes all numbers of what was read.
func (f *comparer) changes() {
	a, b := f.a.tally.Summary(), f.b.tally.Summary()
	if fewer := min(a.Deals, b.Deals); fewer < fewDeals {
		f.out.warn(FewDeals, "", "%s: intervals of changes are wide", CountOf(fewer, "deal"))
	}
	f.out.doubts(a, f.a.Name)
	f.out.doubts(b, f.b.Name)
	level := stat.Bonferroni(Level, len(f.cells))
	for i := range f.cells {
		f.out.Cells = append(f.out.Cells, f.change(&f.cells[i], a, b, level))
	}
	var wins, rest []*Change
	for i := range f.out.Cells {
		c := &f.out.Cells[i]
		wins = append(wins, &c.Win)
		for k := range c.Endings {
			rest = append(rest, &c.Endings[k])
		}
		for k := range c.Measures {
			rest = append(rest, &c.Measures[k])
		}
	}
	f.out.adjust(wins)
	f.out.adjust(rest)
	for i := range f.cells {
		f.judge(&f.out.Cells[i], &f.cells[i], level)
	}
}

// doubts are the reasons to doubt the numbers of a run that the changes do not tell.
func (c *Changes) doubts(s *Summary, run string) {
	for _, w := range s.Warnings {
		if w.Code == FailedGames {
			c.warn(FailedGames, w.Cell, "%s: %s", run, w.Text)
		}
	}
}

func (c *Changes) adjust(family []*Change) {
	p := make([]float64, len(family))
	for i, change := range family {
		p[i] = change.P
	}
	for i, adjusted := range c.Adjustment.adjust(p) {
		family[i].P = roundSignificant(p[i])
		family[i].Adjusted = roundSignificant(adjusted)
		family[i].Moved = adjusted < 1-Level
	}
}

func (f *comparer) change(c *comparedCell, a, b *Summary, level float64) CellChange {
	cellA, cellB := &a.Cells[c.a], &b.Cells[c.b]
	out := CellChange{Key: cellA.Key, Label: cellA.Label, GamesDiffer: c.gamesDiffer, Endings: []Change{}, Measures: []Change{}}
	if cellB.Key != cellA.Key {
		out.Label = cellA.Label + " / " + cellB.Label
	}
	out.Win = f.share(f.profile.SideKey+"_win", c.win, cellA.Win, cellB.Win, level)
	out.Win.Title = f.profile.SideName + " win"
	out.Win.Wins = true
	for k, key := range f.endings {
		inA, winsA := ending(a, cellA, key)
		inB, winsB := ending(b, cellB, key)
		change := f.share(key, c.endings[k], inA, inB, Level)
		change.Title, change.Wins = Words(key), winsA || winsB
		out.Endings = append(out.Endings, change)
	}
	for k := range f.profile.Measures {
		change := f.measure(c, k, cellA.Measures[k], cellB.Measures[k])
		change.Decimals = max(a.Measures[k].Decimals, b.Measures[k].Decimals)
		out.Measures = append(out.Measures, change)
	}
	return out
}

// ending is the share of games that ended in a way, none if the run has no such
// way, and whether the side wins by it.
func ending(s *Summary, c *CellSummary, key string) (share Share, wins bool) {
	if k := slices.Index(s.Outcomes, key); k >= 0 {
		return c.Outcomes[k], s.OutcomeWins[k]
	}
	return wilsonShare(0, c.Games), false
}

// share is the change of a share of all games.
func (f *comparer) share(key string, pairs stat.Pairs, a, b Share, level float64) Change {
	change := Change{Key: key, Share: true, Decimals: 1, A: a.Value, B: b.Value, Known: true, Bounded: true}
	var score stat.Score
	if f.out.Paired {
		score, change.P = pairs.Score(), pairs.McNemar()
	} else {
		score = stat.DifferenceScore(b.Count, b.Of, a.Count, a.Of)
		change.P = score.Differs(0)
	}
	iv := score.Interval(level)
	change.Difference, change.Lo, change.Hi = round6(score.Value()), round6(iv.Lo), round6(iv.Hi)
	return change
}

// measure is the change of a measure.
func (f *comparer) measure(c *comparedCell, k int, a, b Estimate) Change {
	m := &f.profile.Measures[k]
	change := Change{Key: m.Key, Title: m.Title, Group: m.Group, Share: m.Share, A: a.Value, B: b.Value, P: 1}
	ratioA, ratioB := &f.a.tally.cells[c.a].measures[k], &f.b.tally.cells[c.b].measures[k]
	d := measureDifference(ratioB, ratioA, &c.measures[k], m, Level)
	change.Known, change.Bounded, change.Difference, change.Lo, change.Hi = d.Known, d.Bounded, d.Value, d.Lo, d.Hi
	if d.Known {
		change.P = ratioB.Minus(ratioA, &c.measures[k]).Differs()
	}
	return change
}

// judge finds the verdict on a cell, at the level of each of the family's intervals.
func (f *comparer) judge(out *CellChange, c *comparedCell, level float64) {
	margin := f.out.Margin
	out.Says = Undecided
	if margin == 0 {
		if out.Win.Moved {
			out.Says = Different
		}
		return
	}
	says := func(iv stat.Interval) Says { return saysOfDifference(iv, margin) }
	out.Says = says(stat.Interval{Lo: out.Win.Lo, Hi: out.Win.Hi})
	if out.Says != Undecided {
		return
	}
	a, b := &f.a.tally.cells[c.a], &f.b.tally.cells[c.b]
	fewer := min(a.games, b.games)
	out.MoreDeals = moreDeals(fewer, func(deals int64) bool {
		if f.out.Paired {
			return says(rounded(c.win.Scaled(deals).Interval(level))) != Undecided
		}
		more := deals - fewer
		score := stat.DifferenceScore(stat.Scaled(b.wins, b.games, b.games+more), b.games+more,
			stat.Scaled(a.wins, a.games, a.games+more), a.games+more)
		return says(rounded(score.Interval(level))) != Undecided
	})
}
