package experiments

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"time"

	"yurei/agents"
)

// Trial is what a few games, played before a run, tell of it.
type Trial struct {
	// Identity is equal for runs whose games are equal, deal by deal: it depends
	// on players, agents, rules and seed of every cell, and on what rules and
	// agents do in the games of the trial. It leaves out how many deals are
	// played, and how.
	Identity string
	// GameTime is about how long a game takes on one core, by cell; nil if the
	// trial had no clock.
	GameTime []time.Duration
}

// DealTime is about how long a deal takes on one core, in all cells.
func (t *Trial) DealTime() (sum time.Duration) {
	for _, d := range t.GameTime {
		sum += d
	}
	return sum
}

// The games of a trial have a seed of their own, so that the seed of a run is no
// part of them. Agents that search play fewer, and with the least budget that
// still grows a tree: a trial should not cost more than a breath.
const (
	trialSeed       = 0x79757265
	trialDeals      = 24
	searchingDeals  = 4
	trialIterations = 8
	trialWorlds     = 2
	warmUpDeals     = 1 // not timed
)

// trace is what the games of a trial were, in one cell.
type trace struct {
	moves []byte
	// games were timed; they took that long, of it each role thinking.
	games    int64
	time     time.Duration
	thinking []time.Duration
}

// gameTime is about how long one game takes if each role thinks so many times as
// long as in the trial.
func (t *trace) gameTime(times []float64) time.Duration {
	total := float64(t.time)
	for role, thinking := range t.thinking {
		total += float64(thinking) * (times[role] - 1)
	}
	return time.Duration(total / float64(max(t.games, 1)))
}

// Try plays the trial of a run, the same games on every machine. now is the
// clock that times it, nil for none.
func (r *Resolved) Try(now func() time.Time) (*Trial, error) {
	h := sha256.New()
	fmt.Fprintf(h, "yurei 1\ngame %s\nseed %d\n", r.Game.Name, r.Experiment.Seed)
	t := &Trial{}
	traces := map[string]trace{}
	for i := range r.Cells {
		c := &r.Cells[i]
		fmt.Fprintf(h, "cell %s\nplayers %d\n", c.Key, c.Players)
		for k, role := range r.Game.Roles {
			fmt.Fprintf(h, "agent %s %s\n", role.Name, c.Agents[k])
		}
		rules := c.table.setup.document().AppendIdentity(append(c.Rules.AppendIdentity(nil), "setup\n"...))
		h.Write(rules)

		tried, deals := c.table, int64(trialDeals)
		tried.seed, tried.specs = trialSeed, slices.Clone(c.Agents)
		times := make([]float64, len(tried.specs))
		for k, spec := range c.Agents {
			if _, searches := r.Game.budget(spec); searches {
				deals = searchingDeals
			}
			var err error
			if tried.specs[k], times[k], err = r.Game.brief(spec); err != nil {
				return nil, err
			}
		}
		// Budgets aside, cells often play alike.
		key := fmt.Sprintf("%d %v\n%s", c.Players, tried.specs, rules)
		played, known := traces[key]
		if !known {
			var err error
			if played, err = c.play.trace(tried, deals, now); err != nil {
				return nil, err
			}
			if deals < trialDeals {
				traces[key] = played
			}
		}
		h.Write(played.moves)
		if now != nil {
			t.GameTime = append(t.GameTime, played.gameTime(times))
		}
	}
	t.Identity = hex.EncodeToString(h.Sum(nil))[:12]
	return t, nil
}

// budgetOption is the option that says how long an agent searches.
const budgetOption = "iterations"

// budget is how many iterations an agent thinks, if it searches.
func (g *Game) budget(spec agents.Spec) (iterations int, searches bool) {
	for _, kind := range g.Agents {
		if kind.Name == spec.Name && slices.ContainsFunc(kind.Options, func(o agents.Option) bool { return o.Name == budgetOption }) {
			return spec.Int(budgetOption), true
		}
	}
	return 0, false
}

// brief is an agent as it plays in a trial, and how many times as long it thinks
// in the run.
func (g *Game) brief(spec agents.Spec) (brief agents.Spec, times float64, err error) {
	iterations, searches := g.budget(spec)
	if !searches {
		return spec, 1, nil
	}
	text, separator := spec.Name, ":"
	for _, kind := range g.kinds() {
		for _, o := range kind.Options {
			if kind.Name != spec.Name {
				continue
			}
			value := spec.Word(o.Name)
			switch o.Name {
			case budgetOption:
				value = strconv.Itoa(min(iterations, trialIterations))
			case "worlds":
				value = strconv.Itoa(min(spec.Int(o.Name), trialWorlds, iterations))
			}
			text, separator = text+separator+o.Name+"="+value, ","
		}
	}
	for _, style := range spec.Styles() {
		text += "+" + style.String()
	}
	brief, err = g.parseSpec(text)
	return brief, float64(iterations) / float64(min(iterations, trialIterations)), err
}
