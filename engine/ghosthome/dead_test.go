package ghosthome

import (
	"slices"
	"strings"
	"testing"

	"yurei/engine"
)

// TestNoDeadData changes every value of the rule set, one by one, to the other
// values that its field proposes, and wants other games: with the same deal and
// the same choices, somebody moves, sees or ends otherwise. A field that proposes
// none is fixed, and must refuse whatever else is written there.
func TestNoDeadData(t *testing.T) {
	for _, field := range BaseRuleSet().fields() {
		t.Run(field.Path, func(t *testing.T) {
			t.Parallel()
			// More of what is rare, so that every switch is met.
			with := []string{"play.cap_turns=60", "cards.hole=3", "cards.elevator=3", "cards.cat_food=3"}
			switch {
			case strings.HasPrefix(field.Path, "icons.profiles."):
				with = append(with, "icons.profile="+strings.Split(field.Path, ".")[2])
			case strings.HasPrefix(field.Path, "escape."), field.Path == "play.stop_ghosts":
				with = append(with, "play.cap_turns=1000", "cards.ghost=12")
			case strings.HasPrefix(field.Path, "light."):
				with = append(with, "light.icons=4", "hand.size=5", "icons.profiles.A.floor_1=[4]")
			}
			usual, err := trialRules(t, with)
			if err != nil {
				t.Fatal(err)
			}
			var others []string
			for _, f := range usual.Set().fields() {
				if f.Path == field.Path {
					others = f.Others()
				}
			}
			accepted, felt := 0, 0
			for _, value := range others {
				changed, err := trialRules(t, append(slices.Clone(with), field.Path+"="+value))
				if err != nil {
					t.Logf("%s is refused: %v", value, err)
					continue
				}
				accepted++
				if firstDifference(usual, changed) >= 0 {
					felt++
				} else {
					t.Logf("%s changes nothing", value)
				}
			}
			if len(others) > 0 {
				if felt < accepted || felt == 0 {
					t.Errorf("%s: %d of %d accepted changes change games", field.Path, felt, accepted)
				}
				return
			}
			for _, value := range []string{"0", "2", "true", "other"} {
				if _, err := trialRules(t, []string{field.Path + "=" + value}); err == nil {
					t.Errorf("%s = %s is accepted, want %s", field.Path, value, field.Want)
				}
			}
		})
	}
}

func trialRules(t *testing.T, assignments []string) (Rules, error) {
	set, _, err := LoadRuleSet("full", overrides(t, assignments...)...)
	if err != nil {
		return Rules{}, err
	}
	return New(set)
}

// firstDifference is the first deal that is played otherwise, -1 if there is
// none among many.
func firstDifference(a, b Rules) int {
	for deal := range 2000 {
		if players := 2 + deal%3; playTrial(a, players, deal) != playTrial(b, players, deal) {
			return deal
		}
	}
	return -1
}

// playTrial hashes all that happens in a game and all that those who decide see.
// The players mostly do something rather than discard.
func playTrial(g Rules, players, deal int) uint64 {
	var h engine.Hash
	if g.Set().CheckPlayers(players) != nil {
		return h.Sum()
	}
	var s State
	var buf, active [512]Move
	c, r := engine.MakeChance(3, uint64(deal)), engine.MakeRand(4, uint64(deal))
	g.Setup(&s, players, &c)
	for g.Turn(&s) != engine.Over {
		choice := g.AppendMoves(buf[:0], &s)
		n := 0
		for _, m := range choice {
			h.Add(uint64(m))
			if m.Op() != OpDiscard {
				active[n] = m
				n++
			}
		}
		if n > 0 && r.IntN(4) > 0 {
			choice = active[:n]
		}
		m := choice[r.IntN(len(choice))]
		h.Add(g.Key(&s, s.On))
		g.Apply(&s, m, &c)
	}
	h.Add(uint64(s.Reason)<<8 | uint64(uint8(s.Winner)))
	return h.Sum()
}
