package sim

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"yurei/engine"
	"yurei/engine/enginetest"
)

func newDuel(t testing.TB, setting Setting[duelState, duelView, duelMove]) *Table[duelState, duelView, duelMove] {
	t.Helper()
	table, err := NewTable(setting)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// record plays one deal that must not fail.
func record(t testing.TB, g Game, deal int64) Record {
	t.Helper()
	var rec Record
	if err := g.Play(deal, &rec); err != nil {
		t.Fatal(err)
	}
	return rec
}

func TestTableCounts(t *testing.T) {
	setting := duelSetting(12, uniform{})
	var moves, decisions, options, forced int32
	var last duelState
	setting.Watch = func(before *duelState, p engine.Player, legal []duelMove, chosen int, after *duelState) {
		if moves > 0 && *before != last {
			t.Errorf("move %d starts from %+v, the one before ended in %+v", moves, *before, last)
		}
		if before.Turn != p || !before.Setup && after.Total != before.Total+uint16(legal[chosen]) {
			t.Errorf("player %d played %d in %+v, which gave %+v", p, legal[chosen], *before, *after)
		}
		last = *after
		moves++
		if len(legal) > 1 {
			decisions++
			options += int32(len(legal))
		} else {
			forced++
		}
	}
	table := newDuel(t, setting)
	seenForced := int32(0)
	for deal := range int64(50) {
		moves, decisions, options, forced = 0, 0, 0, 0
		rec := record(t, table, deal)
		want := Record{
			Deal: deal, Class: Finished, Winner: engine.NoSide, Reason: 2,
			Decisions: decisions, Moves: moves, Options: options,
			Values: []int64{int64(last.Picks[0]), int64(last.Picks[1]), int64(last.Noise), int64(forced)},
		}
		if last.Total == 12 {
			want.Winner, want.Reason = engine.Side(last.Noise%2), 1
		}
		if !reflect.DeepEqual(rec, want) {
			t.Errorf("record %+v, want %+v", rec, want)
		}
		seenForced += forced
	}
	if seenForced == 0 {
		t.Error("no forced move in 50 games")
	}
}

func TestAForcedMoveIsNotAsked(t *testing.T) {
	asked := 0
	table := newDuel(t, duelSetting(30, agentFunc(func(v *duelView, legal []duelMove, r *engine.Rand) int {
		if asked++; len(legal) < 2 {
			t.Errorf("asked with %d legal moves", len(legal))
		}
		return 0
	})))
	if rec := record(t, table, 3); int(rec.Decisions) != asked || rec.Decisions == rec.Moves {
		t.Errorf("asked %d times, decisions = %d of %d moves", asked, rec.Decisions, rec.Moves)
	}
}

func TestAgentsSitBySeatRoleAndStage(t *testing.T) {
	var heard []string
	named := func(name string) duelAgent {
		return agentFunc(func(v *duelView, legal []duelMove, r *engine.Rand) int {
			heard = append(heard, name)
			return r.IntN(len(legal))
		})
	}
	setting := duelSetting(12, nil)
	setting.Agents = Seats[duelView, duelMove]{{named("0 low"), named("0 high")}, {named("1 low"), named("1 high")}}
	setting.SetupAgents = Seats[duelView, duelMove]{{named("0 setup")}, {named("1 setup")}}
	var want []string
	setting.Watch = func(before *duelState, p engine.Player, legal []duelMove, chosen int, after *duelState) {
		name := "low"
		switch {
		case before.Setup:
			name = "setup"
		case before.Picks[p] > before.Picks[1-p]:
			name = "high"
		}
		if len(legal) > 1 {
			want = append(want, fmt.Sprint(p, " ", name))
		}
	}
	table := newDuel(t, setting)
	for deal := range int64(20) {
		record(t, table, deal)
	}
	if !reflect.DeepEqual(heard, want) {
		t.Errorf("asked %v, want %v", heard, want)
	}
	for _, name := range []string{"0 low", "0 high", "1 low", "1 high", "0 setup", "1 setup"} {
		if !strings.Contains(strings.Join(heard, ";"), name) {
			t.Errorf("agent %s was never asked", name)
		}
	}
}

func TestEachDecisionHasAStreamOfItsOwn(t *testing.T) {
	var got, want []engine.Rand
	setting := duelSetting(12, agentFunc(func(v *duelView, legal []duelMove, r *engine.Rand) int {
		got = append(got, *r)
		return 0
	}))
	count := map[engine.Stream]*[2]int{engine.SetupStream: {}, engine.AgentStream: {}}
	const deal = 5
	chance := engine.MakeChance(setting.Seed, deal)
	setting.Watch = func(before *duelState, p engine.Player, legal []duelMove, _ int, _ *duelState) {
		stream := engine.AgentStream
		if before.Setup {
			stream = engine.SetupStream
		}
		if len(legal) > 1 {
			want = append(want, chance.At(stream, int(p), count[stream][p]))
			count[stream][p]++
		}
	}
	record(t, newDuel(t, setting), deal)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("streams %v, want %v", got, want)
	}
}

func TestEqualAgentsSetUpEquallyWhateverHappensInPlay(t *testing.T) {
	short, long := newDuel(t, duelSetting(12, uniform{})), newDuel(t, duelSetting(60, uniform{draws: 10}))
	differ := 0
	for deal := range int64(100) {
		a, b := record(t, short, deal), record(t, long, deal)
		if !reflect.DeepEqual(a.Values[:2], b.Values[:2]) {
			differ++
		}
	}
	if differ == 0 {
		t.Fatal("ten more draws in set-up change no choice: the comparison below proves nothing")
	}
	setting := duelSetting(60, uniform{draws: 10})
	setting.SetupAgents = seats(uniform{})
	long = newDuel(t, setting)
	for deal := range int64(100) {
		if a, b := record(t, short, deal), record(t, long, deal); !reflect.DeepEqual(a.Values[:2], b.Values[:2]) {
			t.Errorf("deal %d: set up %v and %v", deal, a.Values[:2], b.Values[:2])
		}
	}
}

func TestAnAgentsDrawsShiftNoChanceOfTheGame(t *testing.T) {
	first := func(draws int) duelAgent {
		return agentFunc(func(v *duelView, legal []duelMove, r *engine.Rand) int {
			for range draws {
				r.Uint64()
			}
			return 0
		})
	}
	a, b := newDuel(t, duelSetting(30, first(0))), newDuel(t, duelSetting(30, first(10)))
	for deal := range int64(50) {
		if x, y := record(t, a, deal), record(t, b, deal); !reflect.DeepEqual(x, y) {
			t.Errorf("deal %d: %+v with 10 more draws a decision, %+v without", deal, y, x)
		}
	}
}

func TestAGameDoesNotDependOnEarlierGames(t *testing.T) {
	used := newDuel(t, duelSetting(21, uniform{}))
	for deal := range int64(100) {
		record(t, used, deal)
	}
	for _, deal := range []int64{0, 17, 99} {
		fresh := record(t, newDuel(t, duelSetting(21, uniform{})), deal)
		if again := record(t, used, deal); !reflect.DeepEqual(again, fresh) {
			t.Errorf("deal %d: %+v after 100 games, %+v alone", deal, again, fresh)
		}
	}
}

func TestTheCapOnMoves(t *testing.T) {
	setting := duelSetting(12, uniform{})
	setting.Rules, setting.MaxMoves = duel{goal: 12, endless: true}, 500
	rec := record(t, newDuel(t, setting), 1)
	if rec.Class != Unfinished || rec.Moves != 500 || rec.Winner != engine.NoSide || rec.Reason != engine.Unfinished || len(rec.Values) != 4 {
		t.Errorf("record %+v, want 500 moves, unfinished, without a winner", rec)
	}
	setting.MaxMoves = 0
	if rec := record(t, newDuel(t, setting), 1); rec.Moves != DefaultMaxMoves {
		t.Errorf("moves = %d, want %d", rec.Moves, DefaultMaxMoves)
	}
}

func TestFaultsOfRulesAndMeter(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Setting[duelState, duelView, duelMove])
		want   string
	}{
		{"rules panic", func(s *Setting[duelState, duelView, duelMove]) { s.Rules = duel{goal: 12, broken: true} }, "panic: duel: broken"},
		{"meter short", func(s *Setting[duelState, duelView, duelMove]) { s.Meter = &shortMeter{} }, "3 measures, want 4"},
		{"role without agent", func(s *Setting[duelState, duelView, duelMove]) {
			s.Agents = Seats[duelView, duelMove]{{uniform{}}, {uniform{}}}
		}, "plays role 1, for which the table has no agent"},
	} {
		setting := duelSetting(12, uniform{})
		c.change(&setting)
		table := newDuel(t, setting)
		var rec Record
		failed := 0
		for deal := range int64(10) {
			err := table.Play(deal, &rec)
			if err == nil {
				continue
			}
			failed++
			var failure *Failure
			if !errors.As(err, &failure) || failure.Seat != engine.Over || failure.Deal != deal ||
				!strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "rules sim.duel") {
				t.Errorf("%s: error %v", c.name, err)
			}
			if rec.Class != Failed || !reflect.DeepEqual(rec.Values, []int64{0, 0, 0, 0}) {
				t.Errorf("%s: record %+v", c.name, rec)
			}
		}
		if failed == 0 {
			t.Errorf("%s: no game failed", c.name)
		}
	}
}

// shortMeter gives a measure less than it names.
type shortMeter struct{ duelMeter }

func (m *shortMeter) AppendValues(dst []int64, s *duelState) []int64 {
	return m.duelMeter.AppendValues(dst, s)[:len(dst)+3]
}

func TestATableThatCannotPlayIsRefused(t *testing.T) {
	for _, c := range []struct {
		change func(*Setting[duelState, duelView, duelMove])
		want   string
	}{
		{func(s *Setting[duelState, duelView, duelMove]) { s.Players = 0 }, "players = 0, want 1-6"},
		{func(s *Setting[duelState, duelView, duelMove]) { s.Players = 7 }, "players = 7, want 1-6"},
		{func(s *Setting[duelState, duelView, duelMove]) { s.Players = 3 }, "agents for 2 seats, want 3"},
		{func(s *Setting[duelState, duelView, duelMove]) { s.SetupAgents = s.Agents[:1] }, "agents for 1 seats, want 2"},
		{func(s *Setting[duelState, duelView, duelMove]) { s.Agents[1] = nil }, "seat 1 has no agent"},
		{func(s *Setting[duelState, duelView, duelMove]) { s.Agents[1] = []duelAgent{nil} }, "seat 1 has no agent"},
		{func(s *Setting[duelState, duelView, duelMove]) { s.MaxMoves = -1 }, "cap on moves = -1"},
		{func(s *Setting[duelState, duelView, duelMove]) { s.Agents = seats(&peeper{}) }, "sees the truth"},
	} {
		setting := duelSetting(12, uniform{})
		c.change(&setting)
		if _, err := NewTable(setting); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want one that says %s", err, c.want)
		}
	}
}

// peeper picks one more than the other player, whom it sees.
type peeper struct{ truth duelState }

func (p *peeper) See(s *duelState) { p.truth = *s }

func (p *peeper) Choose(v *duelView, legal []duelMove, r *engine.Rand) int {
	if v.Setup {
		return min(int(p.truth.Picks[0])+1, len(legal)-1)
	}
	return 0
}

func TestOpenEyesSeeTheTruthAndRecordsSaySo(t *testing.T) {
	setting := duelSetting(12, uniform{})
	setting.OpenEyes = true
	if rec := record(t, newDuel(t, setting), 0); rec.OpenEyes {
		t.Error("the record says open eyes of agents that see nothing")
	}
	setting.Agents[1] = []duelAgent{&peeper{}, &peeper{}}
	table := newDuel(t, setting)
	for deal := range int64(20) {
		rec := record(t, table, deal)
		if !rec.OpenEyes || rec.Values[1] != min(rec.Values[0]+1, 5) {
			t.Errorf("record %+v, want open eyes and a second pick above the first", rec)
		}
	}
	setting.Agents, setting.SetupAgents = seats(uniform{}), seats(uniform{})
	setting.Agents[0][0] = &peeper{}
	if rec := record(t, newDuel(t, setting), 0); !rec.OpenEyes {
		t.Error("the record does not say that one agent has open eyes")
	}
}

func TestAnAgentThatChangesWhatItIsShownIsCaught(t *testing.T) {
	if !checks {
		t.Skip("the check is compiled with the build tag checks or with -race only, as .ci/run does")
	}
	for _, fault := range []agentFunc{
		func(v *duelView, _ []duelMove, _ *engine.Rand) int { v.Total++; return 0 },
		func(_ *duelView, legal []duelMove, _ *engine.Rand) int { legal[0] = 9; return 0 },
	} {
		var rec Record
		if err := newDuel(t, duelSetting(12, fault)).Play(0, &rec); err == nil || rec.Class != Failed {
			t.Errorf("error %v, class %s", err, rec.Class)
		}
	}
}

func TestTableAllocatesNothing(t *testing.T) {
	table := newDuel(t, duelSetting(40, uniform{}))
	var rec Record
	deal := int64(0)
	playSome := func() {
		for range 300 {
			if err := table.Play(deal, &rec); err != nil {
				t.Fatal(err)
			}
			deal++
		}
	}
	playSome()
	if n := enginetest.Allocations(playSome); n != 0 {
		t.Errorf("%v allocations in 300 games, want 0", n)
	}
}

func BenchmarkTable(b *testing.B) {
	table := newDuel(b, duelSetting(40, uniform{}))
	var rec Record
	moves, decisions := int64(0), int64(0)
	for deal := int64(0); b.Loop(); deal++ {
		if err := table.Play(deal, &rec); err != nil {
			b.Fatal(err)
		}
		moves += int64(rec.Moves)
		decisions += int64(rec.Decisions)
	}
	b.ReportAllocs()
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
}
