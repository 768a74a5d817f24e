package hakoonna

import (
	"math/bits"
	"slices"
	"testing"

	"yurei/engine"
	"yurei/engine/enginetest"
)

// measured plays a game of random moves under a meter and returns its measures
// by name.
func measured(m *Meter, g Rules, visitors int, deal uint64, each func(before *State, move Move, after *State)) (map[string]int64, *State) {
	s := play(g, visitors, deal, m.Start, func(before *State, _ []Move, move Move, after *State) {
		m.Before(before, move)
		m.After(after)
		if each != nil {
			each(before, move, after)
		}
	})
	values := m.AppendValues(nil, s)
	byName := map[string]int64{}
	for i, name := range m.Columns() {
		byName[name] = values[i]
	}
	return byName, s
}

func TestMeterColumns(t *testing.T) {
	m := NewMeter(variants(t)[0])
	columns := m.Columns()
	if values := m.AppendValues(nil, &State{}); len(values) != len(columns) {
		t.Fatalf("%d columns, %d values", len(columns), len(values))
	}
	sorted := slices.Sorted(slices.Values(columns))
	if len(slices.Compact(sorted)) != len(columns) {
		t.Error("a column comes twice")
	}
	for _, at := range []struct {
		column int
		name   string
	}{
		{colHakoTurns, "hako_turns"}, {colExtinguished, "extinguished"}, {colTries, "tries_1"}, {colNoise, "noise_1"},
		{colDeathsPower5, "deaths_power5"}, {colDied, "died_1"}, {colKeyOut, "key_out"}, {colPower, "power_1"},
		{colItem + int(Smartphone), "item_smartphone"}, {colWeapon, "item_weapon"}, {colCharm, "item_charm"},
		{colFreeMoves, "free_moves"}, {colSetupPower, "setup_power"}, {colSetupItem, "setup_item_1"},
		{colSetupMap, "setup_map"}, {colMissedWins, "missed_wins"}, {colCertainPeeks, "certain_peeks"},
		{colCoverLeft, "cover_left"}, {colHakobitoTurns, "hakobito_turns"}, {colWonBy, "won_by"},
	} {
		if columns[at.column] != at.name {
			t.Errorf("column %d is %s, want %s", at.column, columns[at.column], at.name)
		}
	}
}

func TestMeterAddsUp(t *testing.T) {
	causes := []string{"deaths_peek", "deaths_item", "deaths_weapon", "deaths_power5"}
	seen := map[string]int64{}
	for i, g := range variants(t) {
		m := NewMeter(g)
		for deal := range uint64(200) {
			var declared, lost, uses, haunting, last int64 // counted apart from the meter
			v, s := measured(m, g, int(2+deal%3), deal, func(before *State, move Move, after *State) {
				if after.HakoTurns > before.HakoTurns {
					for seat := 1; seat <= MaxVisitors; seat++ {
						if after.Ghosts>>seat&1 != 0 { // one may have been driven out
							haunting++
						}
					}
				}
				last = int64(before.Active)
				switch move.Op() {
				// Turns that end in the noise step: by noise, or by deadly Holy Drops.
				case OpQuiet:
					if after.AfterNoise && !before.Extra {
						lost++
					}
				case OpDrops:
					if after.Alive != before.Alive {
						lost++
					}
				case OpPower, OpBar, OpSteal, OpDollCall, OpForce:
					uses++
				case OpCharm:
					declared++
				}
			})
			equal := func(what string, got, want int64) {
				if got != want {
					t.Fatalf("variant %d, deal %d: %s: got %d, want %d", i, deal, what, got, want)
				}
			}
			for name, n := range v {
				seen[name] += max(n, 0)
			}
			var noise, died, byCause, powers int64
			for k := '1'; k <= '5'; k++ {
				noise += v["noise_"+string(k)]
				if v["noise_"+string(k)] > v["tries_"+string(k)] {
					t.Fatalf("variant %d, deal %d: more noise than tries at step %c", i, deal, k)
				}
			}
			for _, cause := range causes {
				byCause += v[cause]
			}
			for seat := 1; seat <= MaxVisitors; seat++ {
				turn := v["died_"+string(rune('0'+seat))]
				item := v["setup_item_"+string(rune('0'+seat))]
				switch {
				case seat > int(s.Visitors):
					equal("died of an empty seat", turn, -1)
					equal("item of an empty seat", item, 0)
					continue
				case s.Alive>>seat&1 != 0:
					equal("died of a survivor", turn, 0)
				default:
					died++
					if turn < 1 || turn > max(1, int64(s.HakoTurns)) {
						t.Fatalf("variant %d, deal %d: seat %d died in turn %d of %d", i, deal, seat, turn, s.HakoTurns)
					}
				}
				if item < 1 || item > int64(ItemCount) {
					t.Fatalf("variant %d, deal %d: seat %d drafted item %d", i, deal, seat, item)
				}
			}
			for _, name := range []string{"power_1", "power_2", "power_3", "power_4", "power_6", "power_7", "power_8", "power_10"} {
				powers += v[name]
			}
			equal("noise by step", noise, v["rounds_noise"])
			equal("deaths by seat", v["deaths"], died)
			equal("deaths by cause", v["deaths"], byCause)
			equal("kills of power 5", v["power_5"], v["deaths_power5"])
			equal("uses of powers", powers, uses)
			equal("uses of charms", v["item_charm"], declared)
			equal("turns of Hakobito", v["hakobito_turns"], haunting)
			if s.Winner == SideVisitors {
				equal("who won", v["won_by"], last)
			} else {
				equal("who won", v["won_by"], 0)
			}
			equal("diaries", v["diaries"], int64(bits.OnesCount16(s.Diaries)))
			if s.Reason == Defeat && v["item_weapon"] == 0 || s.Reason == Escape && v["key_out"] == 0 {
				t.Fatalf("variant %d, deal %d: won by %d without its means", i, deal, s.Reason)
			}
			// Every round but the last leads to her turn, unless it is extinguished;
			// the last may end before that.
			turns := v["rounds_noise"] + v["rounds_overtime"] - v["extinguished"]
			if d := int64(s.HakoTurns) - turns; d < -1 || d > 1 || d == 1 && s.Reason != engine.Unfinished || d == -1 && s.Alive != 0 && s.Reason != NoWay {
				t.Fatalf("variant %d, deal %d: %d turns of hers after %d rounds (%v)", i, deal, s.HakoTurns, turns, s.Reason)
			}
			// The Visitors' turns are those with an action, passes and lost ones.
			equal("Visitor turns", v["visitor_turns"], v["visitor_actions"]+v["passes"]+lost)
		}
	}
	for name, n := range seen {
		if n == 0 {
			t.Errorf("%s was never counted", name)
		}
	}
}

// A win that the meter calls certain is one: declared and not interrupted, it
// ends the game.
func TestMissedWinsAreWins(t *testing.T) {
	byPeek, byWeapon := 0, 0
	for i, g := range variants(t) {
		for deal := range uint64(200) {
			c := engine.MakeChance(5, deal)
			play(g, int(2+deal%3), deal, func(*State) {}, func(before *State, legal []Move, move Move, _ *State) {
				if before.Phase != PhaseAct {
					return
				}
				peeks, weapon, armed := g.winning(before)
				try := func(m Move) {
					s := *before
					g.Apply(&s, m, &c)
					for s.Phase == PhaseWindowB {
						g.Apply(&s, makeMove(OpNoInterrupt), &c)
					}
					if s.Phase == PhaseOrder {
						g.Apply(&s, makeMove1(OpFirst, bits.TrailingZeros8(winningTile(&s))), &c)
					}
					if s.Winner != SideVisitors {
						t.Fatalf("variant %d, deal %d: %s does not win", i, deal, g.AppendMove(nil, before, m))
					}
					if g.winMissed(before, m) {
						t.Fatalf("variant %d, deal %d: %s wins and counts as a missed win", i, deal, g.AppendMove(nil, before, m))
					}
				}
				for ; peeks != 0; peeks &= peeks - 1 {
					try(makeMove1(OpPeek, bits.TrailingZeros32(peeks)))
					byPeek++
					if !g.winMissed(before, makeMove(OpNothing)) {
						t.Fatalf("variant %d, deal %d: doing nothing does not count as a missed win", i, deal)
					}
				}
				if knowing := *before; g.arm(&knowing) {
					before = &knowing
					_, weapon, armed = g.winning(before)
				}
				if armed {
					if !slices.Contains(legal, weapon) {
						t.Fatalf("variant %d, deal %d: %s is not legal", i, deal, g.AppendMove(nil, before, weapon))
					}
					try(weapon)
					byWeapon++
				}
			})
		}
	}
	if byPeek == 0 || byWeapon == 0 {
		t.Errorf("met %d certain wins by a peek and %d by a weakness item, want some of both", byPeek, byWeapon)
	}
}

// arm tells an active Visitor, who holds the true weakness item in her room, what
// it is and where she hides. Random games seldom find that out.
func (t *table) arm(s *State) bool {
	true3 := TileWeapon1 + Tile(s.Weakness)
	if !s.Hand[s.Active].Has(true3) || !t.sheIsIn(s, int(s.Room[s.Active])) {
		return false
	}
	s.FalseWeak[t.party(&s.Public, s.Active)] = 7 &^ (1 << s.Weakness)
	s.Reach[HakoGhost] = 1 << s.GhostAt[HakoGhost]
	return true
}

// winningTile is the tile of the Shadow under the peek, as bit 0 or 1, that wins.
func winningTile(s *State) uint8 {
	hand := s.Hand[s.Active]
	if tile := s.Second[s.Peeking]; tile == TileExit && hand.Has(TileKey) || tile == TileBones && hand.Has(TileDoll) {
		return 2
	}
	return 1
}

// A ghost that leaves a cover counts exactly if keeping it would have closed the
// last way (RULES 6.5).
func TestCoverLeft(t *testing.T) {
	g := variants(t)[0]
	const her, his = HakoGhost, 1
	// The Exit is gone. The Doll lies on Shadow 1, the Bones on 2, a Diary on 3, the
	// Key on 4; she starts on the Diary, Red's Hakobito on the Doll.
	start := State{}
	start.Visitors, start.Alive, start.Ghosts, start.Stage = 2, 1<<2, 1<<her|1<<his, StageGhosts
	start.Base[1], start.Base[2], start.Base[3], start.Base[4] = TileDoll, TileBones, TileDiary1, TileKey
	start.Gone = setOf(TileExit)
	start.Weakness = 1
	start.GhostAt = [MaxSeats]int8{3, 1, -1, -1, -1}
	start.Covers = 1<<her | 1<<his
	end := func(herAt, hisAt int8, covers uint8, stage Stage) State {
		s := start
		s.GhostAt[her], s.GhostAt[his], s.Covers, s.Stage = herAt, hisAt, covers, stage
		return s
	}
	weapon := TileWeapon1 + 1
	for _, test := range []struct {
		name  string
		gone  TileSet
		end   State
		count int64
	}{
		{"leaves the Doll for a Diary", setOf(weapon), end(0, 3, 1<<his, StageNoise), 1},
		{"leaves it while another way is open", 0, end(0, 3, 1<<his, StageNoise), 0},
		{"leaves it and the game is won", setOf(weapon), end(2, 3, 1<<her|1<<his, StageOver), 0},
		{"keeps it while another way is open", 0, end(4, 1, 1<<her|1<<his, StageNoise), 0},
	} {
		m := NewMeter(g)
		m.Start(&start)
		before := start
		before.Gone |= test.gone
		m.startGhosts(&before)
		test.end.Gone |= test.gone
		if test.end.Stage == StageOver {
			test.end.Phase = PhaseOver
		}
		m.Before(&before, makeMove(OpGhostEnd))
		m.After(&test.end)
		if got := m.AppendValues(nil, &test.end)[colCoverLeft]; got != test.count {
			t.Errorf("%s: got %d, want %d", test.name, got, test.count)
		}
	}
}

// What the meter takes for "no way" is what the game does (RULES 6.5).
func TestBlockedWith(t *testing.T) {
	for i, g := range variants(t) {
		for deal := range uint64(100) {
			play(g, int(2+deal%3), deal, func(*State) {}, func(_ *State, _ []Move, _ Move, s *State) {
				var covered TileSet
				for set := s.Covers; set != 0; set &= set - 1 {
					covered |= setOf(s.Base[s.GhostAt[bits.TrailingZeros8(set)]])
				}
				if got := s.blockedWith(covered); got != g.noWay(s) {
					t.Fatalf("variant %d, deal %d: got %v, want %v", i, deal, got, !got)
				}
			})
		}
	}
}

func TestMeterAllocatesNothing(t *testing.T) {
	g := variants(t)[0]
	m := NewMeter(g)
	var positions []State
	var moves []Move
	for deal := range uint64(20) {
		play(g, 3, deal, func(s *State) { positions = append(positions, *s) },
			func(_ *State, _ []Move, move Move, after *State) {
				moves = append(moves, move)
				positions = append(positions, *after)
			})
		moves = append(moves, 0) // the next position starts a new game
	}
	values := make([]int64, 0, columnCount)
	games := func() {
		m.Start(&positions[0])
		for i, move := range moves {
			if move == 0 {
				values = m.AppendValues(values[:0], &positions[i])
				if i+1 < len(positions) {
					m.Start(&positions[i+1])
				}
				continue
			}
			m.Before(&positions[i], move)
			m.After(&positions[i+1])
		}
	}
	if n := enginetest.Allocations(games); n != 0 {
		t.Errorf("20 games allocate %v times, want 0", n)
	}
}
