package analysis

import (
	"fmt"
	"slices"

	"yurei/analysis/stat"
	"yurei/sim"
)

// Tally folds records into integers. Memory does not grow with the number of
// games. It is not safe for concurrent use.
type Tally struct {
	profile    *Profile
	experiment *Experiment
	reasons    []string

	measures   []measureColumns
	spreads    []int   // measures of which games are counted by value
	breakdowns [][]int // columns
	end        int     // survival: column of the game's length
	deaths     []int   // survival: columns, nil without
	ladder     *ladderTally
	seats      *seatColumns
	required   []required // of Terms.Require
	contrasts  *contrastTally

	cells []cellTally
	deals int64

	// The deal that is being folded: which cells have played it and who won.
	deal      int64
	played    []int32
	won       []bool
	pairs     []stat.Pairs // by pairIndex
	anyRecord bool

	nextLook  int64    // the deals after which Enough looks next
	stoppedBy StopRule // "" as long as nothing ends the run
}

type measureColumns struct {
	sum, per   []int
	weights    []int64 // of sum, nil: 1 each
	base, unit int64
}

// of is what the measure counts in one game, and what it is divided by.
func (m *measureColumns) of(rec *sim.Record) (x, y int64) {
	x, y = m.base, 1
	for i, column := range m.sum {
		weight := int64(1)
		if m.weights != nil {
			weight = m.weights[i]
		}
		x += weight * value(rec, column)
	}
	if len(m.per) > 0 {
		y = sum(rec, m.per)
	}
	return x, y * m.unit
}

type cellTally struct {
	games, wins, unfinished, failed int64
	reasons                         []int64 // finished games
	wonByReason                     []int64
	measures                        []stat.Ratio
	spreads                         []map[int64]int64 // by Tally.spreads: games by what the measure counts
	breakdowns                      [][]winCount      // by breakdown, value-1; the last is "other"
	survival                        survivalTally
	seats                           []seatTally
	distinct                        distinctTally
}

type winCount struct{ games, wins int64 }

// Columns of the record itself, beside those of the schema.
const (
	decisionsColumn = -1 - iota
	movesColumn
	optionsColumn
)

// NewTally returns an empty tally of the cells of e. It fails if the profile
// names a column that the schema lacks.
func NewTally(p *Profile, schema *sim.Schema, e *Experiment) (*Tally, error) {
	if len(e.Measures) > 0 || len(e.Headlines) > 0 {
		more := *p
		more.Measures = slices.Concat(p.Measures, e.Measures)
		for i := range more.Measures {
			m := &more.Measures[i]
			m.Headline = m.Headline || slices.Contains(e.Headlines, m.Key)
		}
		p = &more
	}
	t := &Tally{
		profile:    p,
		experiment: e,
		reasons:    schema.Reasons,
		cells:      make([]cellTally, len(e.Cells)),
		played:     make([]int32, 0, len(e.Cells)),
		won:        make([]bool, len(e.Cells)),
		pairs:      make([]stat.Pairs, len(e.Cells)*(len(e.Cells)-1)/2),
		nextLook:   stat.NextLook(0),
	}
	if len(e.Cells) == 0 {
		return nil, fmt.Errorf("analysis: experiment: cells = 0, want at least 1")
	}
	if len(schema.Reasons) == 0 {
		return nil, fmt.Errorf("analysis: schema: reasons = 0, want at least 1")
	}
	if e.Ladder != nil {
		t.ladder = newLadderTally(e.Ladder, len(e.Cells))
	}
	if e.Contrasts != nil {
		t.contrasts = newContrastTally(p, e)
	}
	r := resolver{schema: schema}
	for _, m := range p.Measures {
		if len(m.Weights) > 0 && len(m.Weights) != len(m.Sum) {
			return nil, fmt.Errorf("analysis: profile: measure %q: %d weights, want one for each of %d columns", m.Key, len(m.Weights), len(m.Sum))
		}
		if m.Spread && len(m.Per) > 0 {
			return nil, fmt.Errorf("analysis: profile: measure %q: spread of a measure per %q, want one that is counted in each game", m.Key, m.Per)
		}
		if m.Spread {
			t.spreads = append(t.spreads, len(t.measures))
		}
		t.measures = append(t.measures, measureColumns{
			sum: r.all(m.Sum), per: r.all(m.Per), weights: m.Weights, base: m.Base, unit: max(m.Unit, 1),
		})
	}
	for _, b := range p.Breakdowns {
		t.breakdowns = append(t.breakdowns, r.all(b.Columns))
	}
	if p.Survival != nil {
		t.end = r.column(p.Survival.End)
		t.deaths = r.all(p.Survival.Deaths)
	}
	if p.Seats != nil {
		t.seats = &seatColumns{deaths: r.all(p.Seats.Deaths), winner: r.column(p.Seats.Winner)}
	}
	if r.err != nil {
		return nil, r.err
	}
	if err := t.findRequired(); err != nil {
		return nil, err
	}
	for i := range t.cells {
		c := &t.cells[i]
		c.reasons = make([]int64, len(schema.Reasons))
		c.wonByReason = make([]int64, len(schema.Reasons))
		c.measures = make([]stat.Ratio, len(p.Measures))
		c.distinct = newDistinctTally()
		for range t.spreads {
			c.spreads = append(c.spreads, map[int64]int64{})
		}
		if p.Seats != nil {
			c.seats = make([]seatTally, len(p.Seats.Deaths))
		}
		for _, b := range p.Breakdowns {
			c.breakdowns = append(c.breakdowns, make([]winCount, len(b.Values)+1))
		}
	}
	return t, nil
}

// resolver turns column names into indexes and keeps the first error.
type resolver struct {
	schema *sim.Schema
	err    error
}

func (r *resolver) all(names []string) []int {
	var columns []int
	for _, name := range names {
		columns = append(columns, r.column(name))
	}
	return columns
}

func (r *resolver) column(name string) int {
	switch name {
	case "decisions":
		return decisionsColumn
	case "moves":
		return movesColumn
	case "options":
		return optionsColumn
	}
	i := slices.Index(r.schema.Columns, name)
	if i < 0 && r.err == nil {
		r.err = fmt.Errorf("analysis: profile: column = %q, want one of %q", name, r.schema.Columns)
	}
	return i
}

func value(rec *sim.Record, column int) int64 {
	switch column {
	case decisionsColumn:
		return int64(rec.Decisions)
	case movesColumn:
		return int64(rec.Moves)
	case optionsColumn:
		return int64(rec.Options)
	}
	return rec.Values[column]
}

func sum(rec *sim.Record, columns []int) int64 {
	var s int64
	for _, c := range columns {
		s += value(rec, c)
	}
	return s
}

// Fold counts one game. The records of one deal must follow each other; rec is
// not kept. A record whose cell or reason is not of this experiment panics.
func (t *Tally) Fold(rec *sim.Record) {
	c := &t.cells[rec.Cell]
	won := rec.Class == sim.Finished && rec.Winner == t.profile.Side
	c.games++
	if won {
		c.wins++
	}
	t.pair(rec, won)
	c.distinct.fold(rec)
	switch rec.Class {
	case sim.Failed:
		// The measures of a game that broke off say nothing about the game.
		c.failed++
		return
	case sim.Unfinished:
		c.unfinished++
	default:
		c.reasons[rec.Reason]++
		if won {
			c.wonByReason[rec.Reason]++
		}
	}
	for i := range t.measures {
		c.measures[i].Add(t.measures[i].of(rec))
	}
	for i, k := range t.spreads {
		x, _ := t.measures[k].of(rec)
		c.spreads[i][x]++
	}
	for i, columns := range t.breakdowns {
		c.breakDown(i, rec, columns, won)
	}
	if len(t.deaths) > 0 {
		c.survival.fold(rec, t.end, t.deaths, won)
	}
	if t.seats != nil {
		t.seats.fold(c.seats, rec, won)
	}
}

// pair joins the game with those of the same deal in the cells before it.
func (t *Tally) pair(rec *sim.Record, won bool) {
	if !t.anyRecord || rec.Deal != t.deal {
		t.anyRecord = true
		t.deal = rec.Deal
		t.deals++
		t.played = t.played[:0]
	}
	for _, other := range t.played {
		first, second := t.won[other], won
		a, b := int(other), int(rec.Cell)
		if a > b {
			a, b = b, a
			first, second = second, first
		}
		t.pairs[pairIndex(a, b)].Add(first, second)
	}
	if t.ladder != nil {
		t.ladder.fold(rec, t.played)
	}
	if t.contrasts != nil {
		t.contrasts.fold(rec, t.played, t.measures)
	}
	t.played = append(t.played, rec.Cell)
	t.won[rec.Cell] = won
}

// pairIndex numbers the pairs a < b of cells.
func pairIndex(a, b int) int { return b*(b-1)/2 + a }

func (c *cellTally) breakDown(i int, rec *sim.Record, columns []int, won bool) {
	counts := c.breakdowns[i]
	other := int64(len(counts))
	for k, column := range columns {
		v := min(value(rec, column), other)
		if v <= 0 {
			continue
		}
		repeated := slices.ContainsFunc(columns[:k], func(earlier int) bool {
			return min(value(rec, earlier), other) == v
		})
		if repeated {
			continue
		}
		counts[v-1].games++
		if won {
			counts[v-1].wins++
		}
	}
}
