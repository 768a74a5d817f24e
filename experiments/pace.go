package experiments

import (
	"cmp"
	"slices"
	"time"

	"yurei/agents"
	"yurei/engine"
	"yurei/sim"
)

// How a cell is timed. Games are led by the usual agents, since searches of few
// iterations play other games than those of many. What searches cost is told from
// asking them about some of the decisions, to no effect, with few and with more
// iterations.
const (
	warmUpDeals    = 1 // not timed: memory grows
	pacedDeals     = 25
	fewIterations  = 8
	moreIterations = 32
	askEvery       = 16 // decisions
)

// pace is how long the games of a cell take.
type pace struct {
	games int64
	time  time.Duration // of all, what searches were asked included
	asked []query       // by role
}

// query is what the search of a role was asked.
type query struct {
	decisions int64         // of the role
	times     int64         // that its search was asked
	few, more time.Duration // for few and for more iterations
}

// gameTime is about how long one game takes if each role searches for so many
// iterations, 0 if it does not.
func (p *pace) gameTime(iterations []int) time.Duration {
	total := float64(p.time)
	for role, a := range p.asked {
		if a.times == 0 {
			continue
		}
		iteration := max(0, float64(a.more-a.few)/(moreIterations-fewIterations))
		besides := max(0, float64(a.few)-fewIterations*iteration)
		decision := (besides + iteration*float64(iterations[role])) / float64(a.times)
		total += decision*float64(a.decisions) - float64(a.few+a.more)
	}
	return time.Duration(max(0, total) / float64(max(p.games, 1)))
}

// pace times a cell.
func (r *Resolved) pace(c *Cell, now func() time.Time) (pace, error) {
	few, err := r.brief(c, fewIterations)
	if err != nil {
		return pace{}, err
	}
	more, err := r.brief(c, moreIterations)
	if err != nil {
		return pace{}, err
	}
	lead := few
	lead.specs = slices.Clone(c.Agents)
	for k, role := range r.Game.Roles {
		if r.Game.searches(c.Agents[k]) {
			usual := cmp.Or(role.Usual, r.Game.Roles[0].Usual)
			if lead.specs[k], err = agents.ParseSpec(usual, r.Game.kinds()); err != nil {
				return pace{}, err
			}
		}
	}
	return c.play.pace(lead, few, more, now)
}

func (t *typed[S, V, M]) pace(lead, few, more table, now func() time.Time) (pace, error) {
	out := pace{asked: make([]query, len(lead.specs))}
	ask := func(leading, few, more sim.Seats[V, M], searches func(role int) bool) {
		for seat := range leading {
			for role, agent := range leading[seat] {
				if searches(role) {
					leading[seat][role] = &asking[V, M]{agent, few[seat][role], more[seat][role], now, &out.asked[role]}
				}
			}
		}
	}
	setting, fewer, longer := t.setting(lead), t.setting(few), t.setting(more)
	searches := func(role int) bool { return !sameSpec(few.specs[role], more.specs[role]) }
	ask(setting.Agents, fewer.Agents, longer.Agents, searches)
	ask(setting.SetupAgents, fewer.SetupAgents, longer.SetupAgents, searches)
	game, err := sim.NewTable(setting)
	if err != nil {
		return out, err
	}
	var rec sim.Record
	var start time.Time
	for deal := range int64(pacedDeals) {
		if deal == warmUpDeals {
			clear(out.asked)
			start = now()
		}
		// A game that fails takes its time, too.
		_ = game.Play(deal, &rec)
	}
	out.games, out.time = pacedDeals-warmUpDeals, now().Sub(start)
	return out, nil
}

// asking is an agent that leads a game, while a search is asked what it would do.
type asking[V any, M ~uint32 | ~uint64] struct {
	lead, few, more engine.Agent[M, V]
	now             func() time.Time
	asked           *query
}

// Choose implements [engine.Agent].
func (a *asking[V, M]) Choose(v *V, legal []M, r *engine.Rand) int {
	if a.asked.decisions%askEvery == 0 {
		again, once := *r, *r
		start := a.now()
		a.few.Choose(v, legal, &once)
		middle := a.now()
		a.more.Choose(v, legal, &again)
		a.asked.few += middle.Sub(start)
		a.asked.more += a.now().Sub(middle)
		a.asked.times++
	}
	a.asked.decisions++
	return a.lead.Choose(v, legal, r)
}
