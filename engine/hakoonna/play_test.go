package hakoonna

import (
	"testing"
	"unsafe"

	"yurei/engine"
)

// playRandom plays one game of random moves and calls each before every move.
func playRandom(t testing.TB, g Rules, visitors int, seed, deal uint64, each func(s *State, m Move)) *State {
	var s State
	c := engine.MakeChance(seed, deal)
	r := engine.MakeRand(seed, deal+1)
	g.Setup(&s, visitors+1, &c)
	var buf []Move
	for n := 0; g.Turn(&s) != engine.Over; n++ {
		if n > 100_000 {
			t.Fatalf("deal %d: no end after %d moves", deal, n)
		}
		buf = g.AppendMoves(buf[:0], &s)
		if len(buf) == 0 {
			t.Fatalf("deal %d: no move in phase %d", deal, s.Phase)
		}
		m := buf[r.IntN(len(buf))]
		if each != nil {
			each(&s, m)
		}
		g.Apply(&s, m, &c)
	}
	return &s
}

func TestSizes(t *testing.T) {
	if n := unsafe.Sizeof(State{}); n > 1024 {
		t.Errorf("State takes %d bytes, want at most 1024", n)
	}
	if n := unsafe.Sizeof(View{}); n > 1024 {
		t.Errorf("View takes %d bytes, want at most 1024", n)
	}
	t.Logf("State %d bytes, View %d bytes", unsafe.Sizeof(State{}), unsafe.Sizeof(View{}))
}

func TestRandomGames(t *testing.T) {
	g, err := New(BaseRuleSet())
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[engine.Reason]int{}
	for deal := range uint64(2000) {
		s := playRandom(t, g, int(2+deal%3), 1, deal, func(s *State, m Move) {
			if err := g.Sound(s); err != nil {
				t.Fatalf("deal %d, phase %d, move %d: %v", deal, s.Phase, m.Op(), err)
			}
		})
		reasons[g.Ending(s).Reason]++
	}
	t.Log(reasons)
}
