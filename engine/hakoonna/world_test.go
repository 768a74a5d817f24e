package hakoonna

import (
	"testing"

	"yurei/engine"
)

// TestWorlds draws worlds from every seat's View in random games: the viewer
// sees the same in the world, and the world is sound.
func TestWorlds(t *testing.T) {
	for i, talk := range []string{"open", "whisper", "silent"} {
		set := BaseRuleSet()
		set.Play.Talk = talk
		set.Powers.P7Fate = []string{"victim_room", "removed", "hako_room"}[i]
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

// TestMatchedTiles places tiles by matching alone, the way out for tight Views:
// the viewer sees the same, and the world is sound.
func TestMatchedTiles(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) { set.Play.Talk, set.Powers.Card[4].Start = "silent", true })
	r := engine.MakeRand(1, 3)
	var v, again View
	var w State
	for deal := range uint64(12) {
		moves := 0
		playSteered(t, g, 3, deal, func(s *State) {
			if moves++; moves%7 != 0 || !g.dealt(&s.Public) {
				return
			}
			for p := range engine.Player(4) {
				g.Observe(&v, s, p)
				g.Determinize(&w, &v, &r)
				var u unknown
				g.openPlaces(&w, &v, &u)
				if !g.matchTiles(&w, &v, &u, &r) {
					t.Fatalf("deal %d, move %d, seat %d: no way found", deal, moves, p)
				}
				g.fillKnowledge(&w, &v)
				g.Observe(&again, &w, p)
				if v != again {
					diffViews(t, &v, &again)
					t.Fatalf("deal %d, move %d, seat %d, phase %d: the view changes in its world", deal, moves, p, s.Phase)
				}
				if err := g.Sound(&w); err != nil {
					t.Fatalf("deal %d, move %d, seat %d, phase %d: world: %v", deal, moves, p, s.Phase, err)
				}
			}
		}, func(*State, Move, *State) {})
	}
}

// BenchmarkObserve observes the player on turn.
func BenchmarkObserve(b *testing.B) {
	g := mustNew(b, nil)
	var states []State
	for deal := range uint64(20) {
		playRandom(b, g, 3, 1, deal, func(s *State, _ Move) {
			if s.Turns%8 == 1 { // as many as a cache holds
				states = append(states, *s)
			}
		})
	}
	var v View
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s := &states[i%len(states)]
		g.Observe(&v, s, s.Player)
	}
}
