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

// A trial costs the same whatever the budget, and expects the search to take so
// many times as long.
func TestTrialIsBounded(t *testing.T) {
	short, a := try(t, "agents: {visitors: 'ismcts:iterations=8,depth=10'}")
	long, b := try(t, "agents: {visitors: 'ismcts:iterations=8000,depth=10'}")
	if a.reads != b.reads || a.reads == 0 {
		t.Errorf("%d decisions timed with 8 iterations, %d with 8000", a.reads/2, b.reads/2)
	}
	if short.Identity == long.Identity {
		t.Error("the budget is no part of the identity")
	}
	// By this clock a decision takes a millisecond, and so does the rest of the
	// move; half of the players of a game search.
	if ratio := float64(long.DealTime()) / float64(short.DealTime()); ratio < 200 || ratio > 1000 {
		t.Errorf("1000 times the budget is expected to take %.0f times as long", ratio)
	}
	again, _ := try(t, "agents: {visitors: 'ismcts:iterations=8,depth=10'}")
	if again.Identity != short.Identity {
		t.Error("a second trial has another identity")
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
		tried := c.table
		tried.seed = trialSeed
		for k := range tried.specs {
			if tried.specs[k], _, err = r.Game.brief(tried.specs[k]); err != nil {
				t.Fatal(err)
			}
		}
		played, err := c.play.trace(tried, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		if other, twice := moves[string(played.moves)]; twice {
			t.Errorf("%s and %s play the same trial", other, spec)
		}
		moves[string(played.moves)] = spec
	}
}
