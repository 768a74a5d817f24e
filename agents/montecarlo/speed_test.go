//go:build unix

package montecarlo_test

import (
	"syscall"
	"testing"
	"time"

	players "yurei/agents/hakoonna"
	"yurei/agents/montecarlo"
	"yurei/engine"
	"yurei/engine/enginetest"
	"yurei/engine/hakoonna"
)

type (
	hakoRules  = engine.Rules[hakoonna.State, hakoonna.View, hakoonna.Move]
	hakoAgent  = engine.Agent[hakoonna.Move, hakoonna.View]
	hakoSearch = montecarlo.Search[hakoonna.State, hakoonna.View, hakoonna.Move]
)

// counted is Hako Onna that counts the decisions and moves of simulations.
type counted struct {
	hakoonna.Rules
	moves, decisions, worlds *int
}

func (c counted) AppendMoves(dst []hakoonna.Move, s *hakoonna.State) []hakoonna.Move {
	n := len(dst)
	dst = c.Rules.AppendMoves(dst, s)
	if len(dst)-n > 1 {
		*c.decisions++
	}
	return dst
}

func (c counted) Apply(s *hakoonna.State, m hakoonna.Move, chance *engine.Chance) {
	*c.moves++
	c.Rules.Apply(s, m, chance)
}

func (c counted) Determinize(s *hakoonna.State, v *hakoonna.View, r *engine.Rand) {
	*c.worlds++
	*c.decisions++ // the search is handed the legal moves of the decision itself
	c.Rules.Determinize(s, v, r)
}

func heuristic(rules hakoonna.Rules) montecarlo.Players[hakoonna.View, hakoonna.Move] {
	return func(seat engine.Player, role int) hakoAgent {
		if role == hakoonna.RoleVisitor {
			return players.NewVisitor(rules, seat)
		}
		return players.NewHakoOnna(rules, seat)
	}
}

// decision is what an agent is asked in a game.
type decision struct {
	view  hakoonna.View
	legal []hakoonna.Move
}

// decisions are those of a role after setting up, every so many of the games of
// heuristic players.
func decisions(rules hakoonna.Rules, role, every, games int) (list []decision) {
	var seats [4][3]hakoAgent
	build := heuristic(rules)
	n := 0
	for deal := range games {
		chance := engine.MakeChance(1, uint64(deal))
		var s hakoonna.State
		rules.Setup(&s, len(seats), &chance)
		for i := 0; rules.Turn(&s) != engine.Over; i++ {
			p := rules.Turn(&s)
			legal := rules.AppendMoves(nil, &s)
			choice := 0
			if len(legal) > 1 {
				played := rules.Role(&s, p)
				if seats[p][played] == nil {
					seats[p][played] = build(p, played)
				}
				d := decision{legal: legal}
				rules.Observe(&d.view, &s, p)
				if played == role && !rules.InSetup(&s) {
					if n%every == 0 {
						list = append(list, d)
					}
					n++
				}
				r := chance.At(engine.AgentStream, int(p), i)
				choice = seats[p][played].Choose(&d.view, legal, &r)
			}
			rules.Apply(&s, legal[choice], &chance)
		}
	}
	return list
}

// userTime is the processor time of the process outside the kernel.
func userTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano())
}

// hakoOnna is a table of Hako Onna: three Visitors, discs, the base rule set.
func hakoOnna(t testing.TB) hakoonna.Rules {
	t.Helper()
	rules, err := hakoonna.New(hakoonna.BaseRuleSet())
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// hakoSearcher is an ISMCTS player of Hako Onna, its playouts random or not.
func hakoSearcher(rules hakoRules, seat engine.Player, iterations int, playout montecarlo.Players[hakoonna.View, hakoonna.Move]) *hakoSearch {
	s := montecarlo.NewISMCTS(rules, seat, montecarlo.ISMCTSOptions{
		SearchOptions: montecarlo.SearchOptions{Iterations: iterations, Depth: 10_000, C: 0.7},
	})
	if playout != nil {
		s.PlayOutWith(playout, 0.1)
	}
	return s
}

// TestHakoOnnaAllocatesNothing: a large game, once the memory has grown to it.
func TestHakoOnnaAllocatesNothing(t *testing.T) {
	rules := hakoOnna(t)
	for name, playout := range map[string]montecarlo.Players[hakoonna.View, hakoonna.Move]{"random": nil, "heuristic": heuristic(rules)} {
		for _, role := range []int{hakoonna.RoleHako, hakoonna.RoleVisitor} {
			list := decisions(rules, role, 29, 6)
			s := hakoSearcher(rules, list[0].view.Me, 40, playout)
			var r engine.Rand
			allocations := enginetest.Allocations(func() {
				for i := range list {
					if d := &list[i]; d.view.Me == list[0].view.Me {
						r = engine.MakeRand(1, uint64(i))
						s.Choose(&d.view, d.legal, &r)
					}
				}
			})
			if allocations != 0 {
				t.Errorf("%s playouts, role %d: %v allocations, want none", name, role, allocations)
			}
		}
	}
}

// BenchmarkHakoOnna searches decisions of games of heuristic players. Speeds are
// per second of user time, with which the machine's other work does not interfere;
// decisions are those of the simulations, forced moves apart.
func BenchmarkHakoOnna(b *testing.B) {
	const iterations = 500
	rules := hakoOnna(b)
	for name, playout := range map[string]montecarlo.Players[hakoonna.View, hakoonna.Move]{"random": nil, "heuristic": heuristic(rules)} {
		for _, role := range []int{hakoonna.RoleHako, hakoonna.RoleVisitor} {
			b.Run(name+"/"+rules.Roles()[role], func(b *testing.B) {
				list := decisions(rules, role, 37, 20)
				var seats [hakoonna.MaxSeats]*hakoSearch
				var r engine.Rand
				choose := func(s *hakoSearch, i int) {
					r = engine.MakeRand(1, uint64(i))
					s.Choose(&list[i].view, list[i].legal, &r)
				}
				for i := range list {
					seat := list[i].view.Me
					if seats[seat] == nil {
						seats[seat] = hakoSearcher(rules, seat, iterations, playout)
					}
					choose(seats[seat], i)
				}
				n, start := 0, userTime()
				b.ReportAllocs()
				for b.Loop() {
					i := n % len(list)
					choose(seats[list[i].view.Me], i)
					n++
				}
				perSecond := float64(n*iterations) / (userTime() - start).Seconds()
				var moves, made, worlds int
				for i := range min(n, len(list)) {
					choose(hakoSearcher(counted{rules, &moves, &made, &worlds}, list[i].view.Me, iterations, playout), i)
				}
				b.ReportMetric(perSecond, "iterations/user-s")
				b.ReportMetric(perSecond*float64(made)/float64(worlds), "decisions/user-s")
				b.ReportMetric(float64(made)/float64(worlds), "decisions/iteration")
				b.ReportMetric(float64(moves)/float64(worlds), "moves/iteration")
			})
		}
	}
}
