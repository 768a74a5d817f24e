package experiments

import (
	"fmt"
	"slices"

	"yurei/engine"
	"yurei/sim"
)

// Thinker is a search that decides apart from any game, so that it can be
// measured. It is used by one goroutine.
type Thinker struct {
	// Searches is the number of decisions that it can be asked.
	Searches int
	// Search decides one of them, 0 .. Searches-1, and returns the index of the
	// move: each time the same.
	Search func(i int) int
	// Count decides it alike, and says what was simulated.
	Count func(i int) (int, Work)
}

// Work is what a search simulated. A decision is a choice among at least two
// moves, the one that is searched included.
type Work struct {
	Iterations, Moves, Decisions int64
	Options                      int64 // moves that the decisions offered
}

// Add adds other work.
func (w *Work) Add(other Work) {
	w.Iterations += other.Iterations
	w.Moves += other.Moves
	w.Decisions += other.Decisions
	w.Options += other.Options
}

// Thinker puts a search to so many decisions of a role, setting up apart, out of
// games that the cell's agents play. The search spends all its iterations on each,
// as ismcts does.
func (c *Cell) Thinker(role int, search string, searches int) (*Thinker, error) {
	return c.play.thinker(c.table, role, search, searches)
}

// apart is how many decisions lie between two that are searched: enough for the
// position to be another.
const apart = 37

// question is a decision that an agent was asked for.
type question[V any, M ~uint32 | ~uint64] struct {
	seat  engine.Player
	view  V
	legal []M
}

// asked is an agent whose questions are kept, some of them.
type asked[V any, M ~uint32 | ~uint64] struct {
	agent     engine.Agent[M, V]
	seat      engine.Player
	count     *int
	questions *[]question[V, M]
}

func (a *asked[V, M]) Choose(v *V, legal []M, r *engine.Rand) int {
	if *a.count%apart == 0 {
		*a.questions = append(*a.questions, question[V, M]{a.seat, *v, slices.Clone(legal)})
	}
	*a.count++
	return a.agent.Choose(v, legal, r)
}

func (t *typed[S, V, M]) thinker(at table, role int, search string, searches int) (*Thinker, error) {
	spec, err := t.parseSpec(search)
	if err != nil {
		return nil, err
	}
	count := 0
	var questions []question[V, M]
	setting := t.setting(at)
	for seat, roles := range setting.Agents {
		roles[role] = &asked[V, M]{roles[role], engine.Player(seat), &count, &questions}
	}
	table, err := sim.NewTable(setting)
	if err != nil {
		return nil, err
	}
	var rec sim.Record
	for deal := int64(0); len(questions) < searches; deal++ {
		if deal > int64(apart*searches) {
			return nil, fmt.Errorf("experiments: bench: role %d made %d decisions in %d games, want %d", role, count, deal, apart*searches)
		}
		if err := table.Play(deal, &rec); err != nil {
			return nil, err
		}
	}
	decider := func(rules engine.Rules[S, V, M]) func(i int) int {
		var seats [engine.MaxPlayers]engine.Agent[M, V]
		var r engine.Rand
		return func(i int) int {
			q := &questions[i]
			if seats[q.seat] == nil {
				seats[q.seat] = t.agent(spec, rules, q.seat, role)
			}
			r = engine.MakeRand(at.seed, uint64(i))
			return seats[q.seat].Choose(&q.view, q.legal, &r)
		}
	}
	counted := &counting[S, V, M]{Rules: t.rules}
	decide := decider(counted)
	return &Thinker{
		Searches: searches,
		Search:   decider(t.rules),
		Count: func(i int) (int, Work) {
			// A search knows the moves of its decision, and need not ask for them.
			n := int64(spec.Int(budgetOption))
			counted.work = Work{Iterations: n, Decisions: n, Options: n * int64(len(questions[i].legal))}
			return decide(i), counted.work
		},
	}, nil
}

// counting is a game that counts what is played of it.
type counting[S, V comparable, M ~uint32 | ~uint64] struct {
	engine.Rules[S, V, M]
	work Work
}

// uncounted is the game itself, for agents that know it.
func uncounted[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M]) engine.Rules[S, V, M] {
	if c, is := rules.(*counting[S, V, M]); is {
		return c.Rules
	}
	return rules
}

func (c *counting[S, V, M]) AppendMoves(dst []M, s *S) []M {
	before := len(dst)
	dst = c.Rules.AppendMoves(dst, s)
	if n := len(dst) - before; n > 1 {
		c.work.Decisions++
		c.work.Options += int64(n)
	}
	return dst
}

func (c *counting[S, V, M]) Apply(s *S, m M, chance *engine.Chance) {
	c.work.Moves++
	c.Rules.Apply(s, m, chance)
}

// Role implements [engine.Roled].
func (c *counting[S, V, M]) Role(s *S, p engine.Player) int {
	if roled, is := c.Rules.(engine.Roled[S]); is {
		return roled.Role(s, p)
	}
	return 0
}

// InSetup implements [engine.Staged].
func (c *counting[S, V, M]) InSetup(s *S) bool {
	staged, is := c.Rules.(engine.Staged[S])
	return is && staged.InSetup(s)
}
