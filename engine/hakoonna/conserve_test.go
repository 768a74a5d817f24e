package hakoonna

import (
	"flag"
	"fmt"
	"testing"

	"yurei/engine"
)

var games = flag.Int("games", 600, "random games that TestGamesHoldTogether plays")

// TestGamesHoldTogether plays random games by all mansions, noise mechanisms,
// forms of talk and ways to control the Hakobito, by two, three and four
// Visitors in turn. Every game ends within the cap on her turns, with every tile
// where it can be, and nothing but a weakness item takes an Empty or a figure
// out of it. In builds with the tag "checks" each move and each position is
// judged as well: that the move is legal and offered once, that no tile is in
// two places, that there is one Hako Onna.
//
//	go test -tags checks -run TestGamesHoldTogether ./engine/hakoonna -games 100000
func TestGamesHoldTogether(t *testing.T) {
	var tables []variant
	for _, boards := range RuleSetNames() {
		for _, noise := range []string{"discs", "cards"} {
			for _, talk := range []string{"open", "whisper", "silent"} {
				for _, control := range []string{"hako", "own_seat"} {
					tables = append(tables, variant{boards, noise, talk, control})
				}
			}
		}
	}
	for i, v := range tables {
		n := *games / len(tables)
		if i < *games%len(tables) {
			n++
		}
		t.Run(fmt.Sprint(v), func(t *testing.T) {
			t.Parallel()
			g := v.rules(t)
			deal := uint64(0)
			defer func() {
				if fault := recover(); fault != nil {
					t.Fatalf("deal %d: %v", deal, fault)
				}
			}()
			for ; deal < uint64(n); deal++ {
				playToEnd(t, g, 2+int(deal%3), deal)
			}
		})
	}
}

// variant is what differs between the games of one table and another.
type variant struct{ boards, noise, talk, control string }

func (v variant) rules(t *testing.T) Rules {
	set, _, err := LoadRuleSet(v.boards, overrides(t,
		"noise.mode="+v.noise, "play.talk="+v.talk, "play.hakobito_control="+v.control)...)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playToEnd plays a game of random moves.
func playToEnd(t *testing.T, g Rules, visitors int, deal uint64) {
	const enough = 100_000 // moves; a game of the base rules has some hundred
	var s State
	c := engine.MakeChance(1, deal)
	r := engine.MakeRand(2, deal)
	g.Setup(&s, visitors+1, &c)
	var buf [256]Move
	empties := g.empties(&s)
	for n := 0; g.Turn(&s) != engine.Over; n++ {
		legal := g.AppendMoves(buf[:0], &s)
		if n == enough || len(legal) == 0 {
			t.Fatalf("deal %d: %d legal moves in phase %d after %d moves, want an end", deal, len(legal), s.Phase, n)
		}
		m := legal[r.IntN(len(legal))]
		figures := s.Alive | s.Ghosts
		destroys := m.Op() == OpWeapon || s.Declared.Op() == OpWeapon
		g.Apply(&s, m, &c)
		left, stay := g.empties(&s), s.Alive|s.Ghosts
		if !destroys && (left != empties || stay != figures) {
			t.Fatalf("deal %d: after move %#x %d Empties and figures %05b, want %d and %05b", deal, uint32(m), left, stay, empties, figures)
		}
		empties = left
	}
	if err := g.Sound(&s); err != nil {
		t.Fatalf("deal %d: %v", deal, err)
	}
	end := g.Ending(&s)
	if wins := end.Winner != engine.NoSide; !end.Over || wins != (end.Reason != engine.Unfinished) {
		t.Fatalf("deal %d: ending %+v", deal, end)
	}
	if limit := g.Set().Play.CapHakoTurns; int(s.HakoTurns) > limit && end.Reason != engine.Unfinished {
		t.Fatalf("deal %d: %d turns of hers, want %d", deal, s.HakoTurns, limit)
	}
}

// empties is the number of Empties in the game.
func (t *table) empties(s *State) int {
	n := int(s.EmptyLeft) + int(s.SpreadEmpty)
	for _, tile := range s.Base[:t.shadows] {
		if tile == Empty {
			n++
		}
	}
	return n
}
