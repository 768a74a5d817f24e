package hakoonna

import (
	"testing"

	"yurei/engine"
)

// TestWorlds draws worlds from every seat's View in random games: the viewer
// sees the same in the world, and the world is sound.
func TestWorlds(t *testing.T) {
	for _, talk := range []string{"open", "whisper", "silent"} {
		set := BaseRuleSet()
		set.Play.Talk = talk
		g, err := New(set)
		if err != nil {
			t.Fatal(err)
		}
		r := engine.MakeRand(1, 2)
		var v, again View
		var w State
		for deal := range uint64(60) {
			n := int(2 + deal%3)
			moves := 0
			playRandom(t, g, n, 1, deal, func(s *State, m Move) {
				if moves++; moves%5 != 0 {
					return
				}
				for p := engine.Player(0); int(p) <= n; p++ {
					g.Observe(&v, s, p)
					g.Determinize(&w, &v, &r)
					g.Observe(&again, &w, p)
					if v != again {
						diffViews(t, &v, &again)
						t.Fatalf("talk %s, deal %d, seat %d, phase %d, stage %d: the view changes in its world", talk, deal, p, s.Phase, s.Stage)
					}
					if err := g.Sound(&w); err != nil {
						t.Fatalf("talk %s, deal %d, seat %d, phase %d: world: %v", talk, deal, p, s.Phase, err)
					}
				}
			})
		}
	}
}
