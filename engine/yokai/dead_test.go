package yokai

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"yurei/engine"
	"yurei/engine/ruleset"
)

// TestNoDeadData changes every value of the rule set, one by one, to the other
// values that its field proposes, and wants other games: with the same deal and
// the same choices, somebody moves, sees, scores or ends otherwise. Where one of
// the needs of a value is not met, all games are the same.
func TestNoDeadData(t *testing.T) {
	_, base, err := LoadRuleSet("level-1")
	if err != nil {
		t.Fatal(err)
	}
	fields := BaseRuleSet().fields()
	for _, field := range fields {
		t.Run(field.Path, func(t *testing.T) {
			t.Parallel()
			players := []int{2, 3, 4}
			var with []string
			needs := Needs(base, field.Path)
			for _, need := range needs {
				switch {
				case need.Min > 0:
					with = append(with, fmt.Sprintf("%s=%d", need.Path, need.Min))
				case need.Path != "players":
					with = append(with, need.Path+"="+need.Is[0])
				}
			}
			usual, err := withChanges(t, with...)
			if err != nil {
				t.Fatal(err)
			}
			accepted := 0
			for _, value := range field.Others() {
				change := field.Path + "=" + value
				changed, err := withChanges(t, append(with, change)...)
				if err != nil {
					t.Logf("%s is refused: %v", change, err)
					continue
				}
				if accepted++; firstDifference(usual, changed, 2000, players) < 0 {
					t.Errorf("%s changes nothing", change)
				}
				for _, need := range needs {
					if need.Path == "players" {
						others := slices.DeleteFunc(slices.Clone(players), func(n int) bool { return strconv.Itoa(n) == need.Is[0] })
						if deal := firstDifference(usual, changed, 40, others); deal >= 0 {
							t.Errorf("%s changes games of %d players", change, players[deal%2])
						}
						continue
					}
					k := slices.IndexFunc(fields, func(f ruleset.Field) bool { return f.Path == need.Path })
					present, _ := base.Value(need.Path)
					for _, other := range append(fields[k].Others(), present.Text) {
						if need.Meets(other) {
							continue
						}
						unmet := append(slices.Clone(with), need.Path+"="+other)
						without, err := withChanges(t, unmet...)
						if err != nil {
							t.Fatal(err)
						}
						changed, err := withChanges(t, append(unmet, change)...)
						if err != nil {
							t.Fatal(err)
						}
						if firstDifference(without, changed, 40, players) >= 0 {
							t.Errorf("%s changes games with %s", change, unmet)
						}
					}
				}
			}
			if accepted == 0 {
				t.Error("no other value is accepted")
			}
		})
	}
}

// Of blind hints only the number counts (RULES 6.3).
func TestRule6_3OnlyTheNumberCounts(t *testing.T) {
	var games []Rules
	for _, changes := range [][]string{
		{"hint_mode=blind"},
		{"hint_mode=blind", "hints.2={singles: 4, pairs: 0, triples: 3}", "hints.3={singles: 4, pairs: 1, triples: 4}"},
		{"hint_mode=blind", "hints.2.singles=1"},
	} {
		g, err := withChanges(t, changes...)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	if deal := firstDifference(games[0], games[1], 60, []int{2, 3}); deal >= 0 {
		t.Errorf("another mix changes deal %d", deal)
	}
	if firstDifference(games[0], games[2], 60, []int{2}) < 0 {
		t.Error("a hint less changes nothing")
	}
	for change, idle := range map[string]bool{"hints.2={singles: 4, pairs: 0, triples: 3}": true, "hints.2.singles=1": false} {
		_, doc, err := LoadRuleSet("level-4", overrides(t, change)...)
		if err != nil {
			t.Fatal(err)
		}
		if met := ruleset.Needs(Needs).Met(ruleset.Cell{Rules: doc, Players: 2}, "hints.2.singles"); met == idle {
			t.Errorf("%s has an effect: %v", change, met)
		}
	}
}

// withChanges is the base game with changes.
func withChanges(t *testing.T, changes ...string) (Rules, error) {
	set, _, err := LoadRuleSet("level-1", overrides(t, changes...)...)
	if err != nil {
		return Rules{}, err
	}
	return New(set)
}

// firstDifference is the first of some deals that is played otherwise, -1 if
// there is none. The numbers of players take turns.
func firstDifference(a, b Rules, deals int, players []int) int {
	for deal := range deals {
		if n := players[deal%len(players)]; playSolved(a, n, deal) != playSolved(b, n, deal) {
			return deal
		}
	}
	return -1
}

// playSolved hashes all that happens in a game of random moves, and all that
// those who decide see. After some turns the cards are laid in some shape, in
// which every family is together, and the game is declared.
func playSolved(g Rules, players, deal int) uint64 {
	var h engine.Hash
	if g.Set().CheckPlayers(players) != nil {
		return h.Sum()
	}
	c := engine.MakeChance(12, uint64(deal))
	r := engine.MakeRand(13, uint64(deal))
	turns := uint8(r.IntN(15))
	m := NewMeter(g)
	var s State
	g.Setup(&s, players, &c)
	m.Start(&s)
	var buf [512]Move
	for g.Turn(&s) != engine.Over {
		legal := g.AppendMoves(buf[:0], &s)
		move := legal[r.IntN(len(legal))]
		if legal[0] == MakeDeclare() {
			if move = legal[1+r.IntN(len(legal)-1)]; s.Turns >= turns {
				laySolved(&s, deal, &r)
				move = legal[0]
			}
		}
		h.Add(uint64(move))
		h.Add(g.Key(&s, s.Active))
		m.Before(&s, move)
		g.Apply(&s, move, &c)
		m.After(&s)
	}
	h.Add(uint64(s.Reason))
	for _, v := range m.AppendValues(nil, &s) {
		h.Add(uint64(v))
	}
	return h.Sum()
}

// laySolved lays the cards in a shape of the baseline, as it is or turned, and
// deals the families to one of its cuts.
func laySolved(s *State, deal int, r *engine.Rand) {
	cells := baseShapes[deal%Shapes]
	for range r.IntN(4) {
		for i, c := range cells {
			cells[i] = Cell{-c.Y, c.X}
		}
	}
	s.Cell = cells
	all := appendCuts(nil, &cells, [Families]CardSet{}, 0)
	s.Family = all[r.IntN(len(all))]
	engine.Shuffle(s.Family[:], r)
}

var baseShapes = func() (shapes [Shapes][Cards]Cell) {
	for k, rows := range BaseRuleSet().ShapeRows {
		shapes[k], _ = parseShape(rows)
	}
	return shapes
}()

// appendCuts appends the cuts of a figure into families, given the first n.
func appendCuts(dst [][Families]CardSet, cells *[Cards]Cell, cut [Families]CardSet, n int) [][Families]CardSet {
	rest := AllCards &^ (cut[0] | cut[1] | cut[2] | cut[3])
	if rest == 0 {
		return append(dst, cut)
	}
	var l Layout
	l.Lay(cells)
	for set := rest; set != 0; set = (set - 1) & rest {
		if set.Has(rest.First()) && set.Len() == 4 && l.Joined(set) {
			cut[n] = set
			dst = appendCuts(dst, cells, cut, n+1)
		}
	}
	return dst
}
