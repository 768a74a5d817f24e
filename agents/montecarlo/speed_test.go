//go:build unix

package montecarlo

import (
	"syscall"
	"testing"
	"time"

	"yurei/engine"
	"yurei/engine/hakoonna"
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

// userTime is the processor time of the process outside the kernel.
func userTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano())
}

// BenchmarkHakoOnna searches decisions of games of heuristic players. Speeds are
// per second of user time, with which the machine's other work does not interfere;
// decisions are those of the simulations, forced moves apart.
func BenchmarkHakoOnna(b *testing.B) {
	const iterations = 500
	rules := hakoOnna(b)
	for name, playout := range map[string]Players[hakoonna.View, hakoonna.Move]{"random": nil, "heuristic": heuristic(rules)} {
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
