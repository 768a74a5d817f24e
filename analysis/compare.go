package analysis

import (
	"fmt"
	"iter"
	"slices"

	"yurei/sim"
)

// Run is one of two runs to compare: what was played, and the records in index
// order.
type Run struct {
	Name       string // as its user calls it
	Experiment *Experiment
	Schema     *sim.Schema
	Deals      int64 // finished, each in every cell
	Games      iter.Seq2[*sim.Record, error]
}

// Changes say how run B differs from run A, cell by cell. As in a [Summary], every
// number is rounded to six decimals when it is computed and never again.
type Changes struct {
	Game string `json:"game"`
	Vary string `json:"vary"`
	// SideName and SideKey name the side whose win rate the cells report.
	SideName string     `json:"side"`
	SideKey  string     `json:"side_key"`
	A        RunSummary `json:"a"`
	B        RunSummary `json:"b"`
	// Paired says that both runs have the same seed: then the deals that both played
	// are compared, and all numbers are those of these deals.
	Paired bool    `json:"paired"`
	Level  float64 `json:"level"`
	// Margin is how far a win rate may move, 0 if nobody said.
	Margin     float64    `json:"margin"`
	Adjustment Adjustment `json:"adjustment"`
	// Settings are those that the runs do not share, as path: A -> B.
	Settings []string     `json:"settings"`
	Cells    []CellChange `json:"cells"`
	// OnlyA and OnlyB are keys of cells that the other run lacks.
	OnlyA    []string  `json:"only_a"`
	OnlyB    []string  `json:"only_b"`
	Warnings []Warning `json:"warnings"`
}

// RunSummary names a run and says how much of it was compared.
type RunSummary struct {
	Name    string `json:"name"`
	Heading string `json:"heading"`
	Seed    uint64 `json:"seed"`
	Deals   int64  `json:"deals"`
}

// CellChange is what changed in one cell.
type CellChange struct {
	Key   string `json:"cell"`
	Label string `json:"label"`
	// GamesDiffer counts the common deals that were not played alike, 0 if the runs
	// are not paired.
	GamesDiffer int64 `json:"games_differ"`
	// Win is the change of the side's win rate. Its interval is one of a family: at
	// the level, the intervals of all cells hold together.
	Win Change `json:"win"`
	// Says is what that interval says of the margin: not different by more, different
	// by at least as much, or undecided. Without a margin it is whether the rates
	// differ by the adjusted p-value, else undecided.
	Says Says `json:"says"`
	// MoreDeals is about how many more deals each run needs until something else than
	// undecided is said of the margin, if what was seen is the truth; 0 if it is, or
	// no number would do.
	MoreDeals int64 `json:"more_deals"`
	// Endings are shares of all games, Measures what the game counts, in the order of
	// a Summary. Their intervals are one by one, their adjusted p-values those of all
	// endings and measures of all cells.
	Endings  []Change `json:"endings"`
	Measures []Change `json:"measures"`
}

// Change is a number in both runs, and that of B minus that of A.
type Change struct {
	Key      string  `json:"key"`
	Title    string  `json:"title"`
	Group    string  `json:"group,omitempty"`
	Share    bool    `json:"share"`
	Decimals int     `json:"decimals"`
	Wins     bool    `json:"wins"` // an ending that the side wins, more often than not
	A        float64 `json:"a"`
	B        float64 `json:"b"`
	// Known is false where a run has no value; Bounded where the games show how much
	// the difference varies.
	Known      bool    `json:"known"`
	Bounded    bool    `json:"bounded"`
	Difference float64 `json:"difference"`
	Lo         float64 `json:"lo"`
	Hi         float64 `json:"hi"`
	P          float64 `json:"p"`
	Adjusted   float64 `json:"p_adjusted"`
	// Moved says that Adjusted is below 1 - Level.
	Moved bool `json:"moved"`
}

// CompareOptions are what a comparison is asked for.
type CompareOptions struct {
	Margin float64 // as in Changes
	Adjust Adjustment
}

// Compare reads two runs of one game and matches their cells by key; of runs with
// one cell each the cells match whatever their keys. It fails if no cells match, or
// if a run ends before its deals do.
func Compare(p *Profile, a, b Run, o CompareOptions) (*Changes, error) {
	c := &Changes{
		Game: p.Game, Vary: a.Experiment.Vary, SideName: p.SideName, SideKey: p.SideKey,
		Level: Level, Margin: o.Margin, Adjustment: o.Adjust,
		Settings: []string{}, OnlyA: []string{}, OnlyB: []string{}, Warnings: []Warning{},
	}
	pairs, err := c.match(&a, &b)
	if err != nil {
		return nil, err
	}
	apart := c.apart(&a, &b, pairs)
	if c.Paired = apart == ""; c.Paired {
		fewer := min(a.Deals, b.Deals)
		for _, run := range []*Run{&a, &b} {
			if run.Deals > fewer {
				c.warn(FewerDeals, "", "%s has %s; those that both played are compared, the first %s",
					run.Name, CountOf(run.Deals, "deal"), Count(fewer))
				run.Deals = fewer
			}
		}
	} else {
		c.warn(DifferentSeeds, "", "%s: the runs share no deals, and are compared unpaired", apart)
	}
	c.A = RunSummary{a.Name, a.Experiment.Heading, a.Experiment.Seed, a.Deals}
	c.B = RunSummary{b.Name, b.Experiment.Heading, b.Experiment.Seed, b.Deals}
	f, err := newComparer(c, p, &a, &b, pairs)
	if err != nil {
		return nil, err
	}
	if err := f.read(); err != nil {
		return nil, err
	}
	f.changes()
	return c, nil
}

// apart says why matched cells share no deals, "" if they do. Cells with deals of
// their own have those of a cell of the same name.
func (c *Changes) apart(a, b *Run, pairs [][2]int) string {
	x, y := a.Experiment, b.Experiment
	switch {
	case x.Seed != y.Seed:
		return fmt.Sprintf("the seeds differ, %d and %d", x.Seed, y.Seed)
	case x.Independent != y.Independent:
		return "the cells of one run have deals of their own, those of the other have not"
	case x.Independent && a.Schema.Cells[pairs[0][0]] != b.Schema.Cells[pairs[0][1]]:
		return "cells of other names have deals of their own"
	}
	return ""
}

// Codes of warnings about two runs.
const (
	FewerDeals      WarningCode = "fewer-deals"
	DifferentSeeds  WarningCode = "different-seeds"
	MissingCells    WarningCode = "missing-cells"
	MissingMeasures WarningCode = "missing-measures"
	UnfinishedRun   WarningCode = "unfinished-run"
	OtherProgram    WarningCode = "other-program"
)

func (c *Changes) warn(code WarningCode, cell, format string, args ...any) {
	c.Warnings = append(c.Warnings, Warning{code, cell, fmt.Sprintf(format, args...)})
}

// match pairs the cells of both runs.
func (c *Changes) match(a, b *Run) (pairs [][2]int, err error) {
	matched := make([]bool, len(b.Schema.Cells))
	for i, key := range a.Schema.Cells {
		k := slices.Index(b.Schema.Cells, key)
		if k < 0 && len(a.Schema.Cells) == 1 && len(b.Schema.Cells) == 1 {
			k = 0
		}
		if k < 0 {
			c.OnlyA = append(c.OnlyA, key)
			continue
		}
		matched[k] = true
		pairs = append(pairs, [2]int{i, k})
	}
	for k, key := range b.Schema.Cells {
		if !matched[k] {
			c.OnlyB = append(c.OnlyB, key)
		}
	}
	if pairs == nil {
		return nil, fmt.Errorf("analysis: no cell of %s has the name of one of %s: %q and %q", a.Name, b.Name, a.Schema.Cells, b.Schema.Cells)
	}
	for _, missing := range []struct {
		cells []string
		in    string
	}{{c.OnlyA, b.Name}, {c.OnlyB, a.Name}} {
		for _, key := range missing.cells {
			c.warn(MissingCells, key, "%s is not in %s: not compared", key, missing.in)
		}
	}
	return pairs, nil
}

// Holds says that every cell of A is in B and is shown to lie within the margin. It
// is true if there is no margin.
func (c *Changes) Holds() bool {
	return c.Margin == 0 || len(c.OnlyA) == 0 &&
		!slices.ContainsFunc(c.Cells, func(cell CellChange) bool { return cell.Says != NotDifferent })
}
