package enginetest

import (
	"slices"
	"testing"

	"yurei/engine"
)

// alarmStart is a position before the first turn: everyone holds one card of
// each kind.
func alarmStart() AlarmState {
	return AlarmState{
		Hand:  [3][3]uint8{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}},
		Aside: [3]uint8{1, 1, 1},
		Side:  [3]engine.Side{0, 1, 2},
	}
}

// ringing returns a chance whose alarm, raised by the seat in the first turn,
// rings or not.
func ringing(seat int, rings bool) *engine.Chance {
	for deal := uint64(0); ; deal++ {
		chance := engine.MakeChance(1, deal)
		r := chance.At(alarmRing, 0, seat)
		if (r.IntN(2) == 0) == rings {
			return &chance
		}
	}
}

func TestAlarmInterrupts(t *testing.T) {
	var g Alarm
	for _, test := range []struct {
		name   string
		rings  bool
		moves  []AlarmMove // after seat 0 takes 2
		booty  uint8       // what seat 0 then has
		alarms [3]uint8    // left in the hands
	}{
		{"both let pass", true, []AlarmMove{AlarmLet, AlarmLet}, 2, [3]uint8{1, 1, 1}},
		{"the first alarm rings", true, []AlarmMove{AlarmRaise}, 0, [3]uint8{1, 0, 1}},
		{"the first fails, the second lets pass", false, []AlarmMove{AlarmRaise, AlarmLet}, 2, [3]uint8{1, 0, 1}},
	} {
		s, chance := alarmStart(), ringing(1, test.rings)
		g.Apply(&s, AlarmTakeTwo, chance)
		for i, m := range test.moves {
			if turn := g.Turn(&s); turn != engine.Player(i+1) {
				t.Fatalf("%s: player %d may interrupt, want %d", test.name, turn, i+1)
			}
			g.Apply(&s, m, chance)
		}
		alarms := [3]uint8{s.Hand[0][alarmCard], s.Hand[1][alarmCard], s.Hand[2][alarmCard]}
		if s.Loot[0] != test.booty || alarms != test.alarms || g.Turn(&s) != 1 || s.Window != 0 || s.Booty != 0 {
			t.Errorf("%s: %+v", test.name, s)
		}
		if s.Hand[0][1] != 0 {
			t.Errorf("%s: the loot card is still in the hand", test.name)
		}
	}
}

// TestAlarmRings: an alarm rings in half of the deals.
func TestAlarmRings(t *testing.T) {
	const deals = 4000
	rang := 0
	for deal := range uint64(deals) {
		s, chance := alarmStart(), engine.MakeChance(2, deal)
		Alarm{}.Apply(&s, AlarmTakeOne, &chance)
		Alarm{}.Apply(&s, AlarmRaise, &chance)
		if s.Turns == 1 {
			rang++
		}
	}
	// Standard error sqrt(4000)/2 = 32.
	if rang < deals/2-142 || rang > deals/2+142 {
		t.Errorf("%d of %d alarms rang, want half ± 142", rang, deals)
	}
}

func TestAlarmMoves(t *testing.T) {
	var g Alarm
	for _, test := range []struct {
		name   string
		hand   [3]uint8
		window uint8
		want   []AlarmMove
	}{
		{"a full hand", [3]uint8{1, 1, 1}, 0, []AlarmMove{AlarmTakeOne, AlarmTakeTwo, AlarmWait, AlarmSurrender}},
		{"alarms only", [3]uint8{0, 0, 3}, 0, []AlarmMove{AlarmWait, AlarmSurrender}},
		{"an interrupt with an alarm", [3]uint8{2, 0, 1}, 1, []AlarmMove{AlarmRaise, AlarmLet}},
		{"an interrupt without", [3]uint8{2, 1, 0}, 1, []AlarmMove{AlarmLet}},
	} {
		s := alarmStart()
		s.Window = test.window
		s.Hand[g.Turn(&s)] = test.hand
		if got := g.AppendMoves(nil, &s); !slices.Equal(got, test.want) {
			t.Errorf("%s: moves %v, want %v", test.name, got, test.want)
		}
	}
}

func TestAlarmSurrender(t *testing.T) {
	var g Alarm
	s := alarmStart()
	s.Loot = [3]uint8{3, 0, 2}
	g.Apply(&s, AlarmSurrender, nil)
	if s.Side != [3]engine.Side{1, 1, 2} {
		t.Fatalf("sides %v, want the first seat on side 1", s.Side)
	}
	g.Apply(&s, AlarmSurrender, nil)
	if s.Side != [3]engine.Side{1, 2, 2} {
		t.Fatalf("sides %v, want the second seat on side 2", s.Side)
	}
	g.Apply(&s, AlarmSurrender, nil)
	if s.Side != [3]engine.Side{1, 2, 1} {
		t.Fatalf("sides %v, want the third seat on side 1", s.Side)
	}
	g.Apply(&s, AlarmWait, nil)
	g.Apply(&s, AlarmSurrender, nil)
	if e := g.Ending(&s); e.Reason != alarmUnited || e.Winner != 1 {
		t.Errorf("all on side 1: %+v", e)
	}
}

func TestAlarmEndings(t *testing.T) {
	for _, test := range []struct {
		name   string
		loot   [3]uint8
		side   [3]engine.Side
		winner engine.Side
	}{
		{"the most loot", [3]uint8{1, 3, 2}, [3]engine.Side{0, 1, 2}, 1},
		{"equal loot goes to the later seat", [3]uint8{3, 1, 3}, [3]engine.Side{0, 1, 2}, 2},
		{"nothing taken", [3]uint8{}, [3]engine.Side{0, 1, 2}, 2},
		{"a side adds up", [3]uint8{2, 3, 2}, [3]engine.Side{2, 1, 2}, 2},
		{"equal loot, the later seat on side 0", [3]uint8{2, 3, 1}, [3]engine.Side{0, 1, 0}, 0},
		{"a deserted side does not win", [3]uint8{}, [3]engine.Side{0, 1, 1}, 1},
	} {
		s := AlarmState{Loot: test.loot, Side: test.side, Turns: alarmTurns}
		if e := (Alarm{}).Ending(&s); e.Reason != alarmCounted || e.Winner != test.winner {
			t.Errorf("%s: %+v, want side %d", test.name, e, test.winner)
		}
	}
}

// TestAlarmDilemmas: whatever is played after surrendering, the side that was
// left does not win; after waiting it does in some game.
func TestAlarmDilemmas(t *testing.T) {
	for _, dilemma := range AlarmDilemmas() {
		if err := AlarmSuite().Valid(&dilemma.State); err != nil {
			t.Fatalf("%s: %v", dilemma.Name, err)
		}
		p := Alarm{}.Turn(&dilemma.State)
		side := dilemma.State.Side[p]
		wins := func(m AlarmMove) (wins int) {
			chance := engine.MakeChance(3, 0)
			s := dilemma.State
			Alarm{}.Apply(&s, m, &chance)
			histories(Alarm{}, s, &chance, func(end *AlarmState) {
				if (Alarm{}).Ending(end).Winner == side {
					wins++
				}
			})
			return wins
		}
		if wins(dilemma.Avoid) > 0 || wins(AlarmWait) == 0 {
			t.Errorf("%s: side %d wins %d histories after the move to avoid, %d after waiting", dilemma.Name, side, wins(dilemma.Avoid), wins(AlarmWait))
		}
	}
}

// TestAlarmWorlds: from a hand of one card of each kind, three of each are
// unseen. Of the next hand's three cards k are alarms with the hypergeometric
// chance C(3,k) C(6,3-k) / C(9,3).
func TestAlarmWorlds(t *testing.T) {
	alarms := func(s *AlarmState) uint8 { return s.Hand[1][alarmCard] }
	want := map[uint8]float64{0: 20.0 / 84, 1: 45.0 / 84, 2: 18.0 / 84, 3: 1.0 / 84}
	sameFrequencies(t, frequencies(Alarm{}, alarmStart(), 0, alarms), want)
	aside := func(s *AlarmState) uint8 { return s.Aside[alarmCard] }
	sameFrequencies(t, frequencies(Alarm{}, alarmStart(), 0, aside), want)
}
