package enginetest

import (
	"slices"
	"testing"

	"yurei/engine"
)

func memoryStart(seats int) MemoryState {
	return MemoryState{Card: [4]uint8{1, 0, 0, 1}, Seats: uint8(seats), Points: memoryPoints}
}

func TestMemoryPlay(t *testing.T) {
	var g Memory
	s := memoryStart(2)
	g.Apply(&s, MakePeek(0), nil)
	g.Apply(&s, MakeShow(3), nil)
	if s.Points != 5 || s.Turn != 0 || s.Seen != [4]uint8{0b1001, 0b1000} {
		t.Fatalf("after a peek and a show: %+v", s)
	}
	want := []MemoryMove{MakePeek(1), MakePeek(2), MakeShow(0), MakeShow(1), MakeShow(2), MakeClaim(0, 3)}
	if got := g.AppendMoves(nil, &s); !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
	var v MemoryView
	g.Observe(&v, &s, 0)
	if v.Card != [4]uint8{1, memoryUnknown, memoryUnknown, 1} {
		t.Errorf("seat 0 sees %v", v.Card)
	}
	g.Observe(&v, &s, 1)
	if v.Card != [4]uint8{memoryUnknown, memoryUnknown, memoryUnknown, 1} {
		t.Errorf("seat 1 sees %v", v.Card)
	}
	g.Apply(&s, MakeClaim(0, 3), nil)
	g.Observe(&v, &s, 1)
	if v.Card != s.Card {
		t.Errorf("seat 1 sees %v at the end, want all", v.Card)
	}
}

func TestMemoryEndings(t *testing.T) {
	var g Memory
	for _, test := range []struct {
		name   string
		points uint8
		move   MemoryMove
		reason engine.Reason
		score  int16
	}{
		{"a right claim", 5, MakeClaim(0, 3), memoryRight, 5},
		{"a wrong claim", 5, MakeClaim(0, 1), memoryWrong, -5},
		{"the last point is spent", 1, MakePeek(2), memoryLate, 0},
		{"the last two are spent", 2, MakeShow(2), memoryLate, 0},
	} {
		s := memoryStart(3)
		s.Points = test.points
		g.Apply(&s, test.move, nil)
		want := [engine.MaxPlayers]int16{test.score, test.score, test.score}
		if e := g.Ending(&s); e.Reason != test.reason || e.Score != want {
			t.Errorf("%s: %+v, want reason %d and %v", test.name, e, test.reason, want)
		}
	}
	s := memoryStart(2)
	s.Points = 1
	if moves := g.AppendMoves(nil, &s); slices.Contains(moves, MakeShow(0)) {
		t.Errorf("moves %v with one point, want no show", moves)
	}
}

// TestMemoryWorlds: who has seen one card of colour 1 finds the other among
// three places, all as likely.
func TestMemoryWorlds(t *testing.T) {
	s := memoryStart(2)
	cards := func(s *MemoryState) [4]uint8 { return s.Card }
	unseen := map[[4]uint8]float64{}
	for _, cards := range [][4]uint8{{1, 1, 0, 0}, {1, 0, 1, 0}, {1, 0, 0, 1}, {0, 1, 1, 0}, {0, 1, 0, 1}, {0, 0, 1, 1}} {
		unseen[cards] = 1.0 / 6
	}
	sameFrequencies(t, frequencies(Memory{}, s, 0, cards), unseen)
	s.Seen[0] = 0b0001
	sameFrequencies(t, frequencies(Memory{}, s, 0, cards), map[[4]uint8]float64{
		{1, 1, 0, 0}: 1.0 / 3, {1, 0, 1, 0}: 1.0 / 3, {1, 0, 0, 1}: 1.0 / 3,
	})
}
