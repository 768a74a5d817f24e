package montecarlo

import (
	"testing"

	"yurei/engine"
	"yurei/engine/enginetest"
)

// judge counts what it is asked to estimate of Alarm: positions that it can judge,
// those between the turns, and others.
type judge struct{ between, within int }

func (j *judge) Evaluate(s *enginetest.AlarmState, _ engine.Player, _ engine.Side) float64 {
	if s.Window == 0 {
		j.between++
	} else {
		j.within++
	}
	return 0.5
}

// settled is a judge who says so.
type settled struct{ *judge }

func (settled) Settled(s *enginetest.AlarmState) bool { return s.Window == 0 }

// TestPlayoutsSettle: playouts that are cut off go on to a position that the
// evaluator can judge, if it says which it can.
func TestPlayoutsSettle(t *testing.T) {
	var rules engine.Rules[enginetest.AlarmState, enginetest.AlarmView, enginetest.AlarmMove] = enginetest.Alarm{}
	chance := engine.MakeChance(1, 0)
	var s enginetest.AlarmState
	var v enginetest.AlarmView
	rules.Setup(&s, 3, &chance)
	rules.Observe(&v, &s, 0)
	legal := rules.AppendMoves(nil, &s)
	asked := func(evaluator engine.Evaluator[enginetest.AlarmState]) {
		f := NewFlat(rules, 0, FlatOptions{Iterations: 300, Depth: 2})
		f.EvaluateWith(evaluator)
		r := engine.MakeRand(1, 1)
		f.Choose(&v, legal, &r)
	}
	var rash, patient judge
	asked(&rash)
	asked(settled{&patient})
	if rash.within == 0 || patient.between == 0 {
		t.Fatalf("asked %+v and %+v: the test shows nothing", rash, patient)
	}
	if patient.within > 0 {
		t.Errorf("%d positions are judged that cannot be", patient.within)
	}
}

// staged is Alarm whose first six turns set it up.
type staged struct{ enginetest.Alarm }

func (staged) InSetup(s *enginetest.AlarmState) bool { return s.Turns < 6 }

// TestDepthBeginsAfterSetup: no playout is cut off while the game is set up.
func TestDepthBeginsAfterSetup(t *testing.T) {
	g := makePlayout(engine.Rules[enginetest.AlarmState, enginetest.AlarmView, enginetest.AlarmMove](staged{}), 1)
	r := engine.MakeRand(2, 2)
	cut := 0
	for deal := range uint64(50) {
		chance := engine.MakeChance(2, deal)
		var s enginetest.AlarmState
		g.rules.Setup(&s, 3, &chance)
		g.start(&s, chance)
		g.finish(&r)
		if g.ending.Over {
			continue
		}
		cut++
		if g.now.Turns < 6 {
			t.Fatalf("deal %d: cut off after %d turns, while it is set up", deal, g.now.Turns)
		}
	}
	if cut == 0 {
		t.Error("no playout is cut off: the test shows nothing")
	}
}
