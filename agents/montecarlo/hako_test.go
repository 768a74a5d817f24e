package montecarlo

import (
	"math"
	"slices"
	"testing"

	players "yurei/agents/hakoonna"
	"yurei/engine"
	"yurei/engine/enginetest"
	"yurei/engine/hakoonna"
)

type (
	hakoRules  = engine.Rules[hakoonna.State, hakoonna.View, hakoonna.Move]
	hakoAgent  = engine.Agent[hakoonna.Move, hakoonna.View]
	hakoSearch = Search[hakoonna.State, hakoonna.View, hakoonna.Move]
)

func heuristic(rules hakoonna.Rules) Players[hakoonna.View, hakoonna.Move] {
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

// hakoOnna is a table of Hako Onna: three Visitors, discs, the base rule set.
func hakoOnna(t testing.TB) hakoonna.Rules {
	t.Helper()
	rules, err := hakoonna.New(hakoonna.BaseRuleSet())
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// lore is what the hand-written players know.
func lore(rules hakoonna.Rules) *Lore[hakoonna.State, hakoonna.View, hakoonna.Move] {
	return &Lore[hakoonna.State, hakoonna.View, hakoonna.Move]{
		Players: heuristic(rules),
		Belief: func(seat engine.Player) Belief[hakoonna.State, hakoonna.View] {
			return players.NewWorlds(rules, seat)
		},
		Evaluator: func() engine.Evaluator[hakoonna.State] { return players.NewEvaluator(rules) },
	}
}

// hakoSearcher is an ISMCTS player of Hako Onna, its playouts random or not.
func hakoSearcher(rules hakoRules, seat engine.Player, iterations int, playout Players[hakoonna.View, hakoonna.Move]) *hakoSearch {
	s := NewISMCTS(rules, seat, ISMCTSOptions{
		SearchOptions: SearchOptions{Iterations: iterations, Depth: 10_000, C: 0.7},
	})
	if playout != nil {
		s.PlayOutWith(playout, 0.1)
	}
	return s
}

// TestHakoOnnaAllocatesNothing: a large game, once the memory has grown to it.
func TestHakoOnnaAllocatesNothing(t *testing.T) {
	rules := hakoOnna(t)
	for _, role := range []int{hakoonna.RoleHako, hakoonna.RoleVisitor} {
		list := decisions(rules, role, 29, 6)
		seat := list[0].view.Me
		for _, spec := range allWords(t, 20) {
			agent := New(spec, hakoRules(rules), seat, lore(rules))
			var r engine.Rand
			allocations := enginetest.Allocations(func() {
				for i := range list {
					if d := &list[i]; d.view.Me == seat {
						r = engine.MakeRand(1, uint64(i))
						agent.Choose(&d.view, d.legal, &r)
					}
				}
			})
			if allocations != 0 {
				t.Errorf("%s, role %d: %v allocations, want none", spec, role, allocations)
			}
		}
	}
}

// TestHakoOnnaTiesAreRandom: at depth 1 no game has ended, so that all moves are
// worth the same, and each is as likely, whatever its place.
func TestHakoOnnaTiesAreRandom(t *testing.T) {
	type blind struct{ hakoRules } // to whatever the rules implement besides
	rules := hakoOnna(t)
	options := SearchOptions{Iterations: 40, Depth: 1, C: usualC}
	byValue := options
	byValue.ByValue = true
	for _, role := range []int{hakoonna.RoleHako, hakoonna.RoleVisitor} {
		list := decisions(rules, role, 1, 2)
		d := list[slices.IndexFunc(list, func(d decision) bool { return len(d.legal) >= 5 })]
		seat, hako := d.view.Me, hakoRules(blind{rules})
		for name, agent := range map[string]hakoAgent{
			"flat":             NewFlat(hako, seat, FlatOptions{Iterations: 40, Depth: 1}),
			"flat ucb":         NewFlat(hako, seat, FlatOptions{Iterations: 40, Depth: 1, UCB: true, C: usualC}),
			"ismcts":           NewISMCTS(hako, seat, ISMCTSOptions{SearchOptions: options}),
			"ismcts, by value": NewISMCTS(hako, seat, ISMCTSOptions{SearchOptions: byValue}),
			"single":           NewISMCTS(hako, seat, ISMCTSOptions{options, Single}),
			"pimc":             NewPIMC(hako, seat, PIMCOptions{options, 4}),
		} {
			const each = 100
			counts := make([]int, len(d.legal))
			for i := range each * len(d.legal) {
				r := engine.MakeRand(2, uint64(i))
				counts[agent.Choose(&d.view, d.legal, &r)]++
			}
			sum := 0.0
			for _, n := range counts {
				sum += float64((n-each)*(n-each)) / each
			}
			// Mean and variance of a chi-square: its degrees of freedom, and twice those.
			freedom := float64(len(counts) - 1)
			if limit := freedom + 6*math.Sqrt(2*freedom); sum > limit {
				t.Errorf("%s, role %d: moves are chosen %v times, want %d each: chi-square %.0f, fair is below %.0f", name, role, counts, each, sum, limit)
			}
		}
	}
}
