package experiments

import (
	"math"

	"yurei/engine"
)

// judged says how the positions of a game are estimated, so that records can tell
// who was ahead when. The estimates are those of players of the game, and games
// never know their players: that is why the judge sits here.
type judged[S, V comparable, M ~uint32 | ~uint64] struct {
	evaluator func(engine.Rules[S, V, M]) engine.Evaluator[S]
	// rounds counts the rounds that have begun: each time it grows the position is
	// estimated. It is 0 until the game is set up.
	rounds func(*S) int
	// side is the side whose chance is estimated; whoever wins otherwise is the
	// other side.
	side engine.Side
}

// Estimates are kept in thousandths.
const (
	certain = 1000
	even    = certain / 2
	// leadMargin is how far an estimate must be from even for a side to lead: a
	// game that stays near even has no lead that could change.
	leadMargin = 50
	// early is the part of a game before which it counts as decided early.
	early = 700
)

// The columns that a judge adds to those of the game's own meter.
const (
	// judgedDecided is 1 in a game that one of the sides won, otherwise 0, and so
	// are all other columns.
	judgedDecided = iota
	// judgedRounds counts the estimates: one at the beginning of each round.
	judgedRounds
	// judgedLeads counts how often another side than the one that led last came to
	// lead, with a chance of at least even plus the margin.
	judgedLeads
	// judgedAt is the part of the game, in thousandths of its rounds, after which the
	// winner's chance was above even in every round.
	judgedAt
	// judgedEarly is 1 if that is less than early.
	judgedEarly
	// judgedError is the sum over the rounds of the squared error of the estimate, in
	// thousandths.
	judgedError
	judgedColumns
)

func judgeColumns() []string {
	return []string{"decided", "judged_rounds", "lead_changes", "decided_at", "decided_early", "estimate_error"}
}

// judge is a meter that estimates positions beside what another meter counts. It
// allocates nothing after the first.
type judge[S any, M ~uint32 | ~uint64] struct {
	engine.Meter[S, M]
	evaluate  func() engine.Evaluator[S] // makes the evaluator for the first estimate: many tables only show their columns
	evaluator engine.Evaluator[S]
	rounds    func(*S) int
	side      engine.Side
	ending    func(*S) engine.Ending

	round     int // when the last estimate was made
	n         int64
	sum, sum2 int64 // of the estimates, and of their squares
	leads     int64
	leader    int // who led last: 1 the side, -1 the other, 0 nobody yet
	// notAbove and notBelow are the last rounds in which the chance was not above, or
	// not below, even.
	notAbove, notBelow int64
}

// Columns implements [engine.Meter].
func (j *judge[S, M]) Columns() []string { return append(j.Meter.Columns(), judgeColumns()...) }

// Start implements [engine.Meter].
func (j *judge[S, M]) Start(s *S) {
	j.Meter.Start(s)
	j.round, j.n, j.sum, j.sum2, j.leads, j.leader, j.notAbove, j.notBelow = 0, 0, 0, 0, 0, 0, 0, 0
	j.look(s)
}

// After implements [engine.Meter].
func (j *judge[S, M]) After(s *S) {
	j.Meter.After(s)
	j.look(s)
}

// look estimates the position if a round has begun.
func (j *judge[S, M]) look(s *S) {
	round := j.rounds(s)
	if round <= j.round || j.ending(s).Over {
		return
	}
	j.round = round
	if j.evaluator == nil {
		j.evaluator = j.evaluate()
	}
	j.note(int64(math.Round(certain * j.evaluator.Evaluate(s, 0, j.side))))
}

// note takes down an estimate.
func (j *judge[S, M]) note(estimate int64) {
	j.n++
	j.sum += estimate
	j.sum2 += estimate * estimate
	if estimate <= even {
		j.notAbove = j.n
	}
	if estimate >= even {
		j.notBelow = j.n
	}
	leader := 0
	switch {
	case estimate >= even+leadMargin:
		leader = 1
	case estimate <= even-leadMargin:
		leader = -1
	default:
		return
	}
	if j.leader == -leader {
		j.leads++
	}
	j.leader = leader
}

// AppendValues implements [engine.Meter].
func (j *judge[S, M]) AppendValues(dst []int64, s *S) []int64 {
	dst = j.Meter.AppendValues(dst, s)
	var values [judgedColumns]int64
	if ending := j.ending(s); ending.Winner != engine.NoSide && j.n > 0 {
		last, won := j.notBelow, int64(0)
		if ending.Winner == j.side {
			last, won = j.notAbove, certain
		}
		values[judgedDecided] = 1
		values[judgedRounds] = j.n
		values[judgedLeads] = j.leads
		values[judgedAt] = last * certain / j.n
		if values[judgedAt] < early {
			values[judgedEarly] = 1
		}
		values[judgedError] = (j.sum2 - 2*won*j.sum + j.n*won*won) / certain
	}
	return append(dst, values[:]...)
}

// newMeter makes the meter of a table, nil if the game has none.
func (t *typed[S, V, M]) newMeter() engine.Meter[S, M] {
	if t.meter == nil {
		return nil
	}
	meter := t.meter(t.rules)
	if t.judged == nil {
		return meter
	}
	return &judge[S, M]{
		Meter: meter, evaluate: func() engine.Evaluator[S] { return t.judged.evaluator(t.rules) },
		rounds: t.judged.rounds, side: t.judged.side, ending: t.rules.Ending,
	}
}
