package analysis

import (
	"fmt"

	"yurei/analysis/stat"
	"yurei/engine"
	"yurei/sim"
)

// Ladder says which cells differ in how long one role's agent thinks, and in
// nothing else.
type Ladder struct {
	// Budget is what grows from rung to rung, in the plural: "iterations".
	Budget string
	// Base is the cell in which no role has a budget, -1 if there is none;
	// BaseAgent plays the roles there: "heuristic".
	Base      int
	BaseAgent string
	Lines     []LadderLine
}

// LadderLine is the ladder of one role.
type LadderLine struct {
	Role  string // in sentences: "Visitors"
	Side  engine.Side
	Rungs []LadderRung // at least two, the smallest budget first
}

// LadderRung is a cell of a ladder.
type LadderRung struct {
	Cell   int
	Budget int
}

// LadderSummary holds the numbers of a ladder.
type LadderSummary struct {
	Budget    string        `json:"budget"`
	BaseAgent string        `json:"base_agent,omitempty"` // empty: there is no base
	Lines     []LineSummary `json:"lines"`
}

// LineSummary holds the numbers of one role's ladder. All rates are those at
// which the role wins, on whatever side the other numbers of the summary are.
type LineSummary struct {
	Role string `json:"role"`
	// Base is the role's rate in the base cell, nil if there is none.
	Base  *Share        `json:"base,omitempty"`
	Rungs []RungSummary `json:"rungs"`
	// Climb is the highest rung's rate minus the lowest's.
	Climb Step `json:"climb"`
}

// RungSummary is one rung: the role's rate, and by how much it is above that of
// the rung below and of the base; nil without one.
type RungSummary struct {
	Cell     string `json:"cell"`
	Budget   int    `json:"budget"`
	Win      Share  `json:"win"`
	Step     *Step  `json:"step,omitempty"`
	OverBase *Step  `json:"over_base,omitempty"`
}

// Step is the difference of a role's rates in two cells on common deals, with
// its paired interval.
type Step struct {
	Difference float64 `json:"difference"`
	Lo         float64 `json:"lo"`
	Hi         float64 `json:"hi"`
}

// Established says that the interval leaves out zero.
func (s Step) Established() bool { return s.Lo > 0 || s.Hi < 0 }

// sidedPair counts the deals of two cells, first < second, by whether a side won
// them.
type sidedPair struct {
	first, second int
	side          engine.Side
	deals         stat.Pairs
}

// ladderTally counts what a ladder needs beside the wins of the report's side.
type ladderTally struct {
	ladder *Ladder
	wins   [][]int64 // by cell and line
	pairs  []sidedPair
	winner []engine.Side // of the deal that is being folded, by cell
}

func newLadderTally(l *Ladder, cells int) *ladderTally {
	t := &ladderTally{ladder: l, wins: make([][]int64, cells), winner: make([]engine.Side, cells)}
	for i := range t.wins {
		t.wins[i] = make([]int64, len(l.Lines))
	}
	for _, line := range l.Lines {
		for k, rung := range line.Rungs {
			for _, other := range t.others(&line, k) {
				if t.find(line.Side, rung.Cell, other) == nil {
					t.pairs = append(t.pairs, sidedPair{first: min(rung.Cell, other), second: max(rung.Cell, other), side: line.Side})
				}
			}
		}
	}
	return t
}

// others are the cells that a rung is compared with.
func (t *ladderTally) others(line *LadderLine, rung int) (cells []int) {
	if rung > 0 {
		cells = append(cells, line.Rungs[rung-1].Cell)
	}
	if rung == len(line.Rungs)-1 {
		cells = append(cells, line.Rungs[0].Cell)
	}
	if t.ladder.Base >= 0 {
		cells = append(cells, t.ladder.Base)
	}
	return cells
}

func (t *ladderTally) find(side engine.Side, a, b int) *sidedPair {
	for i := range t.pairs {
		if p := &t.pairs[i]; p.side == side && p.first == min(a, b) && p.second == max(a, b) {
			return p
		}
	}
	return nil
}

// fold counts a game; played are the cells that have played its deal before.
func (t *ladderTally) fold(rec *sim.Record, played []int32) {
	cell := int(rec.Cell)
	t.winner[cell] = engine.NoSide
	if rec.Class == sim.Finished {
		t.winner[cell] = rec.Winner
	}
	for k, line := range t.ladder.Lines {
		if t.winner[cell] == line.Side {
			t.wins[cell][k]++
		}
	}
	for _, other := range played {
		for i := range t.pairs {
			if p := &t.pairs[i]; p.first == min(int(other), cell) && p.second == max(int(other), cell) {
				p.deals.Add(t.winner[p.first] == p.side, t.winner[p.second] == p.side)
			}
		}
	}
}

// step is the side's rate in one cell minus that in another.
func (t *ladderTally) step(side engine.Side, cell, minus int) Step {
	p := t.find(side, cell, minus)
	iv := p.deals.Interval(Level)
	s := Step{Difference: round6(p.deals.Difference()), Lo: round6(iv.Lo), Hi: round6(iv.Hi)}
	if p.first != cell {
		s = Step{Difference: 0 - s.Difference, Lo: 0 - s.Hi, Hi: 0 - s.Lo}
	}
	return s
}

func (t *Tally) ladderSummary() *LadderSummary {
	if t.ladder == nil {
		return nil
	}
	l := t.ladder.ladder
	out := &LadderSummary{Budget: l.Budget, BaseAgent: l.BaseAgent}
	for i := range l.Lines {
		line := &l.Lines[i]
		win := func(cell int) Share { return wilsonShare(t.ladder.wins[cell][i], t.cells[cell].games) }
		sum := LineSummary{Role: line.Role}
		if l.Base >= 0 {
			base := win(l.Base)
			sum.Base = &base
		}
		for k, rung := range line.Rungs {
			r := RungSummary{Cell: t.experiment.Cells[rung.Cell].Key, Budget: rung.Budget, Win: win(rung.Cell)}
			if k > 0 {
				step := t.ladder.step(line.Side, rung.Cell, line.Rungs[k-1].Cell)
				r.Step = &step
			}
			if l.Base >= 0 {
				over := t.ladder.step(line.Side, rung.Cell, l.Base)
				r.OverBase = &over
			}
			sum.Rungs = append(sum.Rungs, r)
		}
		lowest, highest := line.Rungs[0].Cell, line.Rungs[len(line.Rungs)-1].Cell
		sum.Climb = t.ladder.step(line.Side, highest, lowest)
		out.Lines = append(out.Lines, sum)
	}
	return out
}

// Span names the ends of a line: "from 32 to 2,048 iterations".
func (l *LadderSummary) Span(line *LineSummary) string {
	return fmt.Sprintf("from %s to %s %s", Count(int64(line.Rungs[0].Budget)), Count(int64(line.Rungs[len(line.Rungs)-1].Budget)), l.Budget)
}

// findings says of each role how far it climbs and whether any rung is below the
// one under it, and how the highest compares with the base.
func (l *LadderSummary) findings() []string {
	var out []string
	for i := range l.Lines {
		line := &l.Lines[i]
		text := fmt.Sprintf("%s: %s, %s points, %s", line.Role, l.Span(line), Points(line.Climb.Difference), PointsRange(line.Climb.Lo, line.Climb.Hi))
		if !line.Climb.Established() {
			text += " (not established)"
		}
		if top := line.Rungs[len(line.Rungs)-1]; top.OverBase != nil {
			text += fmt.Sprintf("; %s %s instead of %s, %s points, %s",
				Count(int64(top.Budget)), l.Budget, l.BaseAgent, Points(top.OverBase.Difference), PointsRange(top.OverBase.Lo, top.OverBase.Hi))
		}
		out = append(out, text+".")
		for k, rung := range line.Rungs {
			if rung.Step != nil && rung.Step.Hi < 0 {
				out = append(out, fmt.Sprintf("%s: %s %s are worse than %s, %s points, %s.", line.Role,
					Count(int64(rung.Budget)), l.Budget, Count(int64(line.Rungs[k-1].Budget)), Points(rung.Step.Difference), PointsRange(rung.Step.Lo, rung.Step.Hi)))
			}
		}
	}
	return out
}
