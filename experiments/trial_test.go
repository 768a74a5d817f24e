package experiments

import (
	"strings"
	"testing"
	"time"
)

// ticking is a clock that counts how often it is read: each reading is a
// millisecond later.
type ticking struct{ reads int }

func (c *ticking) now() time.Time {
	c.reads++
	return time.UnixMilli(int64(c.reads))
}

// try plays the trial of an experiment of Hako Onna for two Visitors.
func try(t *testing.T, text string) (*Trial, *ticking) {
	t.Helper()
	e, err := Parse("x.yaml", []byte("title: t\ngame: hako-onna\nplayers: 2\ngames: 1\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	clock := &ticking{}
	trial, err := resolve(t, e).Try(clock.now)
	if err != nil {
		t.Fatal(err)
	}
	return trial, clock
}

// A trial costs the same whatever the budget.
func TestTrialIsBounded(t *testing.T) {
	short, a := try(t, "agents: {visitors: 'ismcts:iterations=8,depth=10'}")
	long, b := try(t, "agents: {visitors: 'ismcts:iterations=8000,depth=10'}")
	if a.reads != b.reads || a.reads == 0 {
		t.Errorf("%d decisions timed with 8 iterations, %d with 8000", a.reads/2, b.reads/2)
	}
	if short.Identity == long.Identity {
		t.Error("the budget is no part of the identity")
	}
	again, _ := try(t, "agents: {visitors: 'ismcts:iterations=8,depth=10'}")
	if again.Identity != short.Identity {
		t.Error("a second trial has another identity")
	}
}

// What an iteration costs is told from few and more of them; what a decision costs
// besides is paid once.
func TestGameTime(t *testing.T) {
	// Four games of 10 ms led by usual agents, 20 decisions of role 0 in each; its
	// search takes 100 us and 5 us an iteration. It was asked about 20.
	const us = time.Microsecond
	searching := query{decisions: 80, times: 20, few: 20 * 140 * us, more: 20 * 260 * us}
	played := pace{games: 4, time: (40_000 + 20*400) * us, asked: []query{searching, {}}}
	for iterations, want := range map[int]time.Duration{
		8:    10_000*us + 20*140*us,
		9:    10_000*us + 20*145*us,
		2048: 10_000*us + 20*(100+5*2048)*us,
	} {
		if got := played.gameTime([]int{iterations, 0}); (got - want).Abs() > us {
			t.Errorf("%d iterations: %v a game, want %v", iterations, got, want)
		}
	}
	// A clock that shows less for more is no reason for negative times.
	played.asked[0].more = searching.few / 2
	if got, less := played.gameTime([]int{2048, 0}), played.gameTime([]int{8, 0}); got != less {
		t.Errorf("no time an iteration: %v a game, want %v", got, less)
	}
	if got := (&pace{asked: []query{{}}}).gameTime([]int{9}); got != 0 {
		t.Errorf("nothing timed: %v", got)
	}
}

// Cells that differ in budgets only share their games.
func TestTrialsAreShared(t *testing.T) {
	count := func(levels string) int {
		trial, clock := try(t, "vary: {x: {"+levels+"}}")
		if n := strings.Count(levels, "set"); len(trial.GameTime) != n {
			t.Errorf("%d times for %d cells", len(trial.GameTime), n)
		}
		return clock.reads
	}
	one := count("a: {set: {agents.visitors: 'flat:iterations=16,depth=5'}}")
	three := count("a: {set: {agents.visitors: 'flat:iterations=16,depth=5'}}, b: {set: {agents.visitors: 'flat:iterations=64,depth=5'}}, c: {set: {agents.visitors: 'flat:iterations=8,depth=5'}}")
	if one != three {
		t.Errorf("three budgets read the clock %d times, one %d times", three, one)
	}
	if other := count("a: {set: {agents.visitors: 'flat:iterations=16,depth=5'}}, b: {set: {agents.visitors: 'flat:iterations=16,depth=6'}}"); other <= one {
		t.Errorf("another depth is not tried: %d, %d", other, one)
	}
}

// The games of a trial tell apart agents that differ in any option, so that a
// change of what they do changes the identity.
func TestTrialTellsAgentsApart(t *testing.T) {
	moves := map[string]string{}
	for _, spec := range []string{
		"random", "heuristic",
		"flat", "flat:depth=30", "flat:allocation=ucb", "flat:playout=random", "flat:epsilon=0.5", "flat:belief=uniform",
		"ismcts", "ismcts:depth=30", "ismcts:c=0", "ismcts:observer=single", "ismcts:select=value", "ismcts:playout=random",
		"ismcts:epsilon=0.5", "ismcts:belief=uniform", "pimc", "pimc:worlds=1",
	} {
		e, err := Parse("x.yaml", []byte("title: t\ngame: hako-onna\nplayers: 2\ngames: 1\nagents: {visitors: '"+spec+"'}\n"))
		if err != nil {
			t.Fatal(err)
		}
		r := resolve(t, e)
		c := r.Cells[0]
		brief, err := r.brief(&c, trialIterations)
		if err != nil {
			t.Fatal(err)
		}
		played, err := c.play.trace(brief, 2)
		if err != nil {
			t.Fatal(err)
		}
		if other, twice := moves[string(played)]; twice {
			t.Errorf("%s and %s play the same trial", other, spec)
		}
		moves[string(played)] = spec
	}
}
