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
// part of them. A trial should not cost more than a breath: agents that search, and
// those of games in which a decision takes long, play fewer, and searches have a
// budget that just grows a tree.
const (
	trialSeed       = 0x79757265
	trialDeals      = 24
	fewerDeals      = 4
	trialIterations = 8
	trialWorlds     = 2
)

// Try plays the trial of a run, the same games on every machine. now is the
// clock that times it, nil for none.
func (r *Resolved) Try(now func() time.Time) (*Trial, error) {
	h := sha256.New()
	fmt.Fprintf(h, "yurei 1\ngame %s\nseed %d\n", r.Game.Name, r.Experiment.Seed)
	if r.Experiment.terms.independent() {
		fmt.Fprintf(h, "deals %s\n", independentDeals)
	}
	t := &Trial{}
	known := map[string]tried{}
	for i := range r.Cells {
		c := &r.Cells[i]
		fmt.Fprintf(h, "cell %s\nplayers %d\n", c.Key, c.Players)
		for k, role := range r.Game.Roles {
			fmt.Fprintf(h, "agent %s %s\n", role.Name, c.Agents[k])
		}
		rules := c.table.setup.document().AppendIdentity(append(c.Rules.AppendIdentity(nil), "setup\n"...))
		h.Write(rules)

		iterations := make([]int, len(c.Agents))
		for k, spec := range c.Agents {
			iterations[k], _ = r.Game.budget(spec)
		}
		brief, err := r.brief(c, trialIterations)
		if err != nil {
			return nil, err
		}
		// Budgets aside, cells often play alike.
		key := fmt.Sprintf("%d %v\n%s", c.Players, brief.specs, rules)
		games, again := known[key]
		if !again {
			if games, err = r.try(c, brief, now); err != nil {
				return nil, err
			}
			if slices.Max(iterations) > 0 {
				known[key] = games
			}
		}
		h.Write(games.moves)
		if now != nil {
			t.GameTime = append(t.GameTime, games.pace.gameTime(iterations))
		}
	}
	t.Identity = hex.EncodeToString(h.Sum(nil))[:12]
	return t, nil
}

// tried is what the trial of a cell came to, for cells that differ in budgets
// only.
type tried struct {
	moves []byte // every move and ending
	pace  pace
}

func (r *Resolved) try(c *Cell, brief table, now func() time.Time) (out tried, err error) {
	deals := int64(trialDeals)
	if slices.ContainsFunc(c.Agents, r.Game.searches) || r.Game.Costly > 1 {
		deals = fewerDeals
	}
	if out.moves, err = c.play.trace(brief, deals); err != nil || now == nil {
		return out, err
	}
	out.pace, err = r.pace(c, now)
	return out, err
}

// brief is the table of a cell with searches of so few iterations.
func (r *Resolved) brief(c *Cell, iterations int) (table, error) {
	t := c.table
	t.seed, t.specs = trialSeed, slices.Clone(c.Agents)
	for k, spec := range t.specs {
		if !r.Game.searches(spec) {
			continue
		}
		var err error
		if t.specs[k], err = r.Game.brief(spec, iterations); err != nil {
			return t, err
		}
	}
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

func (g *Game) searches(spec agents.Spec) bool {
	_, searches := g.budget(spec)
	return searches
}

// brief is a search with so few iterations.
func (g *Game) brief(spec agents.Spec, iterations int) (agents.Spec, error) {
	text, separator := spec.Name, ":"
	for _, kind := range g.kinds() {
		for _, o := range kind.Options {
			if kind.Name != spec.Name {
				continue
			}
			value := spec.Word(o.Name)
			switch o.Name {
			case budgetOption:
				value = strconv.Itoa(iterations)
			case "worlds":
				value = strconv.Itoa(min(spec.Int(o.Name), trialWorlds, iterations))
			}
			text, separator = text+separator+o.Name+"="+value, ","
		}
	}
	return agents.ParseSpec(text, g.kinds())
}
