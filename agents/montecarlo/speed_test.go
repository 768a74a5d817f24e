//go:build unix

package montecarlo_test

import (
	"syscall"
	"testing"
	"time"

	players "yurei/agents/hakoonna"
	"yurei/agents/montecarlo"
	"yurei/engine"
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

// BenchmarkHakoOnna searches decisions of games of heuristic players: Hako Onna
// with three Visitors, discs, the base rule set. Speeds are per second of user
// time, with which the machine's other work does not interfere.
func BenchmarkHakoOnna(b *testing.B) {
	rules, err := hakoonna.New(hakoonna.BaseRuleSet())
	if err != nil {
		b.Fatal(err)
	}
	for _, playout := range []string{"random", "heuristic"} {
		for _, role := range []int{hakoonna.RoleHako, hakoonna.RoleVisitor} {
			b.Run(playout+"/"+rules.Roles()[role], func(b *testing.B) {
				const iterations = 500
				list := decisions(rules, role, 37, 20)
				search := func(rules hakoRules, d *decision) *hakoSearch {
					s := montecarlo.NewISMCTS(rules, d.view.Me, montecarlo.ISMCTSOptions{
						SearchOptions: montecarlo.SearchOptions{Iterations: iterations, Depth: 10_000, C: 0.7},
					})
					if playout == "heuristic" {
						s.PlayOutWith(heuristic(hakoRulesOf(rules)), 0.1)
					}
					return s
				}
				var seats [hakoonna.MaxSeats]*hakoSearch
				choose := func(s *hakoSearch, i int) {
					r := engine.MakeRand(1, uint64(i))
					s.Choose(&list[i].view, list[i].legal, &r)
				}
				for i := range list {
					seats[list[i].view.Me] = search(rules, &list[i])
				}
				for i := range list[:10] {
					choose(seats[list[i].view.Me], i)
				}
				start := userTime()
				n := 0
				b.ReportAllocs()
				for b.Loop() {
					i := n % len(list)
					choose(seats[list[i].view.Me], i)
					n++
				}
				seconds := (userTime() - start).Seconds()
				var moves, made, worlds int
				for i := range min(n, len(list)) {
					choose(search(counted{rules, &moves, &made, &worlds}, &list[i]), i)
				}
				perSecond := float64(n*iterations) / seconds
				b.ReportMetric(perSecond, "iterations/user-s")
				b.ReportMetric(perSecond*float64(made)/float64(worlds), "decisions/user-s")
				b.ReportMetric(float64(made)/float64(worlds), "decisions/iteration")
				b.ReportMetric(float64(moves)/float64(worlds), "moves/iteration")
			})
		}
	}
}

func hakoRulesOf(rules hakoRules) hakoonna.Rules {
	if c, ok := rules.(counted); ok {
		return c.Rules
	}
	return rules.(hakoonna.Rules)
}
