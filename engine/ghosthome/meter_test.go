package ghosthome

import (
	"slices"
	"testing"

	"yurei/engine"
	"yurei/engine/enginetest"
)

// measured plays a game of random moves under a meter and returns its measures
// by name, and its end.
func measured(m *Meter, g Rules, players int, deal uint64, each func(before *State, legal []Move, move Move, after *State)) (map[string]int64, *State) {
	var s, before State
	c, r := engine.MakeChance(5, deal), engine.MakeRand(5, deal)
	g.Setup(&s, players, &c)
	m.Start(&s)
	for g.Turn(&s) != engine.Over {
		legal := g.AppendMoves(nil, &s)
		move := legal[r.IntN(len(legal))]
		before = s
		m.Before(&s, move)
		g.Apply(&s, move, &c)
		m.After(&s)
		if each != nil {
			each(&before, legal, move, &s)
		}
	}
	return named(m, &s), &s
}

func named(m *Meter, s *State) map[string]int64 {
	values := map[string]int64{}
	for i, v := range m.AppendValues(nil, s) {
		values[m.Columns()[i]] = v
	}
	return values
}

// metered plays moves in words and returns the measures.
func metered(t *testing.T, m *Meter, s *State, forms ...string) map[string]int64 {
	t.Helper()
	g := m.rules
	m.Start(s)
	c := engine.MakeChance(9, 9)
	for _, form := range forms {
		i := slices.Index(told(g, s), form)
		if i < 0 {
			t.Fatalf("%q is not legal; seat %d may %q", form, s.On, told(g, s))
		}
		move := g.AppendMoves(nil, s)[i]
		m.Before(s, move)
		g.Apply(s, move, &c)
		m.After(s)
	}
	return named(m, s)
}

// measures checks some of the values, and that all others are zero but for those
// that every game has.
func measures(t *testing.T, got map[string]int64, want map[string]int64) {
	t.Helper()
	for name, v := range got {
		switch name {
		case "turns", "turns_max", "draws_hole", "draws_bulb", "draws_cat_food", "draws_elevator", "draws_lightning", "draws_wild",
			"draw_wins_hole", "draw_wins_bulb", "draw_wins_cat_food", "draw_wins_elevator", "draw_wins_lightning", "draw_wins_wild",
			"stuck_floor_1", "lead_changes", "sits_1", "sits_2", "sits_3", "sits_4":
			if _, asked := want[name]; !asked {
				continue
			}
		}
		if v != want[name] {
			t.Errorf("%s = %d, want %d", name, v, want[name])
		}
	}
}

func TestMeterColumns(t *testing.T) {
	g := mustNew(t, nil)
	m := NewMeter(g)
	columns := m.Columns()
	s := position(t, g, setting{hands: []string{"", ""}})
	m.Start(s)
	if values := m.AppendValues(nil, s); len(values) != len(columns) {
		t.Fatalf("%d columns, %d values", len(columns), len(values))
	}
	sorted := slices.Sorted(slices.Values(columns))
	if len(slices.Compact(sorted)) != len(columns) {
		t.Error("a column comes twice")
	}
	for column, name := range map[int]string{
		colWin: "win_1", colWinner: "winner_seat", colTurnsMax: "turns_max", colEscapes: "escape_attempts", colStoppers: "stopped_by_ghosts",
		colCleared: "floors_cleared", colRoomsLost: "rooms_lost", colOnLeader: "ghosts_on_leader", colMetHandCat: "ghosts_met_hand_cat",
		colLightsOut: "lights_out", colPasses: "passes", colPlays: "plays_hole", colPlayWins: "wins_hole", colDraws: "draws_hole",
		colDrawWins: "draw_wins_hole", colFirstPayer: "first_light_payer", colWinnerLights: "winner_lights_paid",
		colLeadChanges: "lead_changes", colComeback: "comeback", colStarved: "starved", colStuckLow: "stuck_floor_1", colSits: "sits_1",
	} {
		if columns[column] != name {
			t.Errorf("column %d is %s, want %s", column, columns[column], name)
		}
	}
}

func TestMeterSingleMoves(t *testing.T) {
	g := mustNew(t, nil)
	type counts = map[string]int64
	for name, test := range map[string]struct {
		in    setting
		moves []string
		want  counts
	}{
		"ghost on the leader": {
			setting{hands: []string{"ghost", "", ""}, houses: []string{"1/1 1/2 | 2/1", "1/1 1/2", "1/3"}},
			[]string{"ghost seat-2", "yield"},
			counts{"ghosts_played": 1, "ghosts_on_leader": 1, "floors_cleared": 1, "rooms_lost": 2},
		},
		"ghost on another": {
			setting{hands: []string{"ghost", "", ""}, houses: []string{"", "1/1 1/2", "1/3"}},
			[]string{"ghost seat-3", "yield"},
			counts{"ghosts_played": 1, "floors_cleared": 1, "rooms_lost": 1},
		},
		"cats": {
			setting{hands: []string{"ghost", "ghost", "cat 1/1 1/2"}, houses: []string{"", "", "1/1 1/2 cat"}},
			[]string{"ghost seat-3", "ghost seat-3", "defend"},
			counts{"ghosts_played": 2, "ghosts_on_leader": 2, "ghosts_met_floor_cat": 1, "ghosts_met_hand_cat": 1},
		},
		"a lit floor": {
			setting{hands: []string{"ghost", "lightning", ""}, houses: []string{"", "1/1 1/2 lit", "1/1 1/2 lit"}},
			[]string{"ghost seat-2", "yield", "lightning seat-3"},
			counts{"ghosts_played": 1, "ghosts_on_leader": 1, "lights_out": 1, "plays_lightning": 1},
		},
		"light": {
			setting{hands: []string{"1/3 2/2 1/1", "bulb 1/2"}, houses: []string{"", ""}},
			[]string{"light 1 1/3 2/2", "bulb 1"},
			counts{"lights_paid": 1, "lights_bulb": 1, "plays_bulb": 1, "first_light_payer": 1},
		},
		"cats placed and moved": {
			setting{hands: []string{"cat 1/1", "cat_food 1/2", "elevator 1/1"}, houses: []string{"1/1", "1/1 1/2", "1/2 1/3 cat | 2/1"}},
			[]string{"cat 1", "cat_food seat-1/1 1", "elevator 1 2"},
			counts{"cats_placed": 1, "plays_cat_food": 1, "plays_elevator": 1},
		},
		"the hole meets a cat": {
			setting{hands: []string{"hole 1/1", "", ""}, houses: []string{"1/1 lit ghost", "1/1 cat"}},
			[]string{"hole seat-1/1 seat-2"},
			counts{"plays_hole": 1, "ghosts_met_floor_cat": 1},
		},
		"starved": {
			setting{hands: []string{"3/1 3/2 hole", "1/1 3/1", ""}},
			[]string{"discard 3/1", "discard 1/1", "pass"},
			counts{"discards": 2, "starved": 1, "stuck_floor_1": 2, "passes": 1},
		},
		"an escape that is stopped": {
			setting{hands: []string{"wild", "ghost"}, houses: []string{almost("")}},
			[]string{"rooms 3/wild", "stop", "yield"},
			counts{"rooms_played": 1, "plays_wild": 1, "escape_attempts": 1, "escapes_stopped": 1, "stopped_by_ghosts": 1,
				"ghosts_played": 1, "ghosts_on_leader": 1, "floors_cleared": 1, "rooms_lost": 2},
		},
		"an escape": {
			setting{hands: []string{"1/1", "wild wild", "ghost"}, houses: []string{"", "1/1 1/2 | 2/1 2/2 | lit"}, active: 1},
			[]string{"rooms 3/wild 3/wild", "stop", "yield", "let-go"},
			counts{"win_2": 1, "winner_seat": 2, "rooms_played": 2, "plays_wild": 2, "wins_wild": 2, "draw_wins_wild": 2, "escape_attempts": 1,
				"stopped_by_ghosts": 1, "ghosts_played": 1, "ghosts_on_leader": 1},
		},
		"a comeback of one who paid": {
			setting{hands: []string{"3/3 2/2", "ghost", "1/1"}, houses: []string{"1/1 1/2 | 2/1 2/2 | 3/1"}, pile: "3/2 3/1"},
			[]string{"light 1 2/2 3/3", "ghost seat-1", "yield", "discard 1/1", "rooms 3/1 3/2", "let-go", "let-go"},
			counts{"win_1": 1, "winner_seat": 1, "lights_paid": 1, "first_light_payer": 1, "first_light_paid_by_winner": 1, "winner_lights_paid": 1,
				"ghosts_played": 1, "ghosts_on_leader": 1, "floors_cleared": 1, "rooms_lost": 1, "rooms_played": 2, "discards": 1,
				"escape_attempts": 1, "comeback": 1},
		},
		"another wins than the one who paid first": {
			setting{hands: []string{"2/2 3/3 1/1", "1/3 2/2 ghost"}, houses: []string{"1/1 1/2 | 2/1", almost("")},
				pile: "1/1 1/2 3/1 1/2 1/3 1/3"},
			[]string{"light 1 2/2 3/3", "light 1 1/3 2/2", "discard 1/1", "ghost seat-1", "yield", "discard 1/1", "rooms 3/1", "let-go"},
			counts{"win_2": 1, "winner_seat": 2, "lights_paid": 2, "first_light_payer": 1, "winner_lights_paid": 1, "discards": 2, "starved": 1,
				"ghosts_played": 1, "ghosts_on_leader": 1, "floors_cleared": 1, "rooms_lost": 1, "rooms_played": 1, "escape_attempts": 1},
		},
		"a card that pays comes back": {
			setting{hands: []string{"2/2 3/3 wild", ""}, pile: "wild hole"},
			[]string{"light 1 2/2 3/3 wild"},
			counts{"lights_paid": 1, "first_light_payer": 1, "draws_wild": 2, "draws_hole": 1},
		},
		"not stuck with a wild room, nor with floor 1 full": {
			setting{hands: []string{"wild 3/1", "3/1 ghost"}, houses: []string{"1/1", "1/1 1/2"}},
			[]string{"discard 3/1", "discard 3/1"},
			counts{"discards": 2, "stuck_floor_1": 0},
		},
	} {
		t.Run(name, func(t *testing.T) {
			measures(t, metered(t, NewMeter(g), position(t, g, test.in), test.moves...), test.want)
		})
	}
}

func TestMeterLead(t *testing.T) {
	g := mustNew(t, nil)
	hands := []string{"1/1 1/2 ghost", "1/1 1/2 2/1", "3/1"}
	for _, test := range []struct {
		active engine.Player
		moves  []string
		want   int64
	}{
		{0, []string{"rooms 1/1", "rooms 1/1", "discard 3/1", "rooms 1/2", "rooms 1/2 2/1"}, 1}, // 1, tie, 1, 2
		{1, []string{"rooms 1/1", "discard 3/1", "rooms 1/1"}, 0},                               // 2, tie
		{1, []string{"rooms 1/1", "discard 3/1", "rooms 1/1 1/2"}, 1},                           // 2, 1
	} {
		s := position(t, g, setting{hands: hands, active: test.active})
		if got := metered(t, NewMeter(g), s, test.moves...)["lead_changes"]; got != test.want {
			t.Errorf("%q: %d changes of the lead, want %d", test.moves, got, test.want)
		}
	}
}

// A ghost that the hole moves past cats meets none of them.
func TestMeterHolePastCats(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) { set.Play.HoleMeetsCats = false })
	s := position(t, g, setting{hands: []string{"hole", ""}, houses: []string{"1/1 lit ghost", "1/1 lit cat"}})
	measures(t, metered(t, NewMeter(g), s, "hole seat-1/1 seat-2"), map[string]int64{"plays_hole": 1})
}

// A meter forgets the game before: who led and who lost a floor.
func TestMeterStartsAnew(t *testing.T) {
	g := mustNew(t, nil)
	m := NewMeter(g)
	before := func() {
		s := position(t, g, setting{hands: []string{"3/3 2/2", "ghost"}, houses: []string{"1/1 1/2 | 2/1"}})
		metered(t, m, s, "light 1 2/2 3/3", "ghost seat-1", "yield")
	}
	before()
	s := position(t, g, setting{hands: []string{"", "1/1"}, active: 1})
	measures(t, metered(t, m, s, "rooms 1/1"), map[string]int64{"rooms_played": 1, "lead_changes": 0})
	before()
	s = position(t, g, setting{hands: []string{"3/2", ""}, houses: []string{almost("")}})
	measures(t, metered(t, m, s, "rooms 3/2", "let-go"), map[string]int64{
		"win_1": 1, "winner_seat": 1, "rooms_played": 1, "escape_attempts": 1,
	})
}

// What one measure says agrees with others, and with what is counted apart.
func TestMeterAddsUp(t *testing.T) {
	sum := map[string]int64{}
	for players := 2; players <= MaxSeats; players++ {
		g := mustNew(t, func(set *RuleSet) {
			set.Cards[Hole], set.Cards[Elevator], set.Cards[Lightning] = 2, 2, 2
			set.Play.CapTurns = maxCap // no game is broken off
		})
		m := NewMeter(g)
		for deal := range uint64(300) {
			var drawn, starved, onTurn int64
			v, s := measured(m, g, players, deal, func(before *State, legal []Move, move Move, after *State) {
				for p := range players {
					drawn += int64(max(0, after.HandLen[p]-before.HandLen[p]))
				}
				if before.Phase == PhaseTurn {
					onTurn++
					if !slices.ContainsFunc(legal, func(m Move) bool { return m.Op() != OpDiscard }) {
						starved++
					}
				}
			})
			left := int64(0)
			for p := range players {
				left += int64(s.House[p].Explored())
			}
			won := v["win_1"] + v["win_2"] + v["win_3"] + v["win_4"]
			for what, holds := range map[string]bool{
				"one winner":                     won == 1 && v["win_"+string(rune('0'+v["winner_seat"]))] == 1,
				"rooms stay or are lost":         v["rooms_played"] == v["rooms_lost"]+left,
				"attempts are stopped but one":   v["escape_attempts"] == v["escapes_stopped"]+1,
				"seats":                          v["sits_1"]+v["sits_2"]+v["sits_3"]+v["sits_4"] == int64(players),
				"the reason":                     (s.Reason == EscapeLater) == (s.Tried>>s.Winner&1 != 0),
				"stopped by some ghost":          v["stopped_by_ghosts"] >= v["escapes_stopped"],
				"turns":                          v["turns"] == onTurn && v["turns_max"] == (v["turns"]+int64(players)-1)/int64(players),
				"ghosts at stops are played":     v["ghosts_played"] >= v["stopped_by_ghosts"],
				"floors hold rooms":              v["rooms_lost"] >= v["floors_cleared"] && v["rooms_lost"] <= 2*v["floors_cleared"],
				"starved":                        v["starved"] == starved && v["discards"] >= starved,
				"what is played was drawn":       v["plays_wild"] <= v["draws_wild"] && v["wins_bulb"] <= v["plays_bulb"],
				"the bulb lights":                v["lights_bulb"] == v["plays_bulb"],
				"the winner's lights are lights": v["winner_lights_paid"] <= v["lights_paid"],
			} {
				if !holds {
					t.Errorf("%d players, deal %d: %s does not hold: %v", players, deal, what, v)
				}
			}
			for name, n := range v {
				sum[name] += n
			}
		}
	}
	for name, n := range sum {
		if n == 0 && name != "passes" {
			t.Errorf("%s is 0 in all games", name)
		}
	}
}

// Every draw of a special card is counted, also of one that came back at once.
func TestMeterDraws(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"wild 3/1 bulb", "3/2"}, pile: "wild hole elevator"})
	got := metered(t, NewMeter(g), s, "discard 3/1 wild", "discard 3/2")
	for name, want := range map[string]int64{"draws_wild": 2, "draws_hole": 1, "draws_bulb": 1, "draws_elevator": 1, "draws_lightning": 0} {
		if got[name] != want {
			t.Errorf("%s = %d, want %d", name, got[name], want)
		}
	}
}

func TestMeterAllocatesNothing(t *testing.T) {
	g := mustNew(t, nil)
	m := NewMeter(g)
	values := make([]int64, 0, columnCount)
	var s State
	var c engine.Chance
	var r engine.Rand
	buf := make([]Move, 0, maxMoves)
	if n := enginetest.Allocations(func() {
		for deal := range uint64(100) {
			c, r = engine.MakeChance(8, deal), engine.MakeRand(8, deal)
			g.Setup(&s, 4, &c)
			m.Start(&s)
			for g.Turn(&s) != engine.Over {
				buf = g.AppendMoves(buf[:0], &s)
				move := buf[r.IntN(len(buf))]
				m.Before(&s, move)
				g.Apply(&s, move, &c)
				m.After(&s)
			}
			values = m.AppendValues(values[:0], &s)
		}
	}); n != 0 {
		t.Errorf("%v allocations in 100 games", n)
	}
}
