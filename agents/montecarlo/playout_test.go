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

// staged is Alarm whose first turns set it up.
type staged struct {
	enginetest.Alarm
	turns uint8
}

func (g staged) InSetup(s *enginetest.AlarmState) bool { return s.Turns < g.turns }

// TestDepthBeginsAfterSetup: no playout is cut off while the game is set up.
func TestDepthBeginsAfterSetup(t *testing.T) {
	g := makePlayout(engine.Rules[enginetest.AlarmState, enginetest.AlarmView, enginetest.AlarmMove](staged{turns: 6}), 1)
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

// TestSetUpWith: the players set up, the search plays.
func TestSetUpWith(t *testing.T) {
	rules := staged{turns: 3}
	f := NewFlat(engine.Rules[enginetest.AlarmState, enginetest.AlarmView, enginetest.AlarmMove](rules), 0, FlatOptions{Iterations: 50, Depth: 50})
	asked := 0
	f.SetUpWith(func(engine.Player, int) alarmAgent {
		return counter{&asked}
	})
	var s enginetest.AlarmState
	var v enginetest.AlarmView
	chance := engine.MakeChance(3, 1)
	rules.Setup(&s, 3, &chance)
	inSetup, inPlay := 0, 0
	for i := 0; rules.Turn(&s) != engine.Over; i++ {
		legal := rules.AppendMoves(nil, &s)
		choice := 0
		if rules.Turn(&s) == 0 && len(legal) > 1 {
			before := asked
			rules.Observe(&v, &s, 0)
			r := chance.At(engine.AgentStream, 0, i)
			choice = f.Choose(&v, legal, &r)
			if rules.InSetup(&s) {
				inSetup++
			} else {
				inPlay++
			}
			if left := asked > before; left != rules.InSetup(&s) {
				t.Errorf("turn %d: left to the player: %v", s.Turns, left)
			}
		}
		rules.Apply(&s, legal[choice], &chance)
	}
	if inSetup == 0 || inPlay == 0 {
		t.Errorf("%d choices set up, %d play: the test shows nothing", inSetup, inPlay)
	}
}

// counter waits, and counts how often it is asked.
type counter struct{ asked *int }

func (c counter) Choose(_ *enginetest.AlarmView, legal []enginetest.AlarmMove, _ *engine.Rand) int {
	*c.asked++
	return len(legal) - 1
}
