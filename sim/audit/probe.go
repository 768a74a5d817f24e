package audit

import (
	"slices"

	"yurei/engine"
	"yurei/sim"
)

// auditStream is for what the audit draws itself.
const auditStream engine.Stream = 1<<16 - 2

const (
	// twins is how many other worlds each decision is made in.
	twins = 2
	// least is how many decisions of a seat must be probed before an agent is
	// said to be honest there.
	least = 10
)

// desk is what the probes of one table share.
type desk[S, V comparable, M ~uint32 | ~uint64] struct {
	subject  *Subject[S, V, M]
	rules    engine.Rules[S, V, M]
	players  int
	quota    int // decisions to be probed of each seat
	deal     int64
	decision int // of the deal
	step     func()

	legal, memory, twin, poison Row

	chance engine.Chance
}

// draw is the audit's own generator for the decision.
func (d *desk[S, V, M]) draw() engine.Rand {
	c := engine.MakeChance(seed, uint64(d.deal))
	return c.At(auditStream, d.decision, 0)
}

// anotherWorld draws a world of the view that is not the truth, if it finds one
// soon.
func (d *desk[S, V, M]) anotherWorld(truth *S, v *V, r *engine.Rand) (world S, ok bool) {
	const tries = 4
	for range tries {
		if d.rules.Determinize(&world, v, r); world != *truth {
			return world, true
		}
	}
	return world, false
}

// chair is an agent with its place at a table.
type chair[S, V comparable, M ~uint32 | ~uint64] struct {
	*desk[S, V, M]
	agent engine.Agent[M, V]
	seat  engine.Player
	role  int
	setup bool
	// truth is where the table keeps the state. The contract of sim.Seer forbids
	// to keep it and to write to it; breaking in is what the audit is for.
	truth *S
}

// See implements [sim.Seer].
func (c *chair[S, V, M]) See(s *S) { c.truth = s }

func (c *chair[S, V, M]) place() string {
	stage := ""
	if c.setup {
		stage = ", in setup"
	}
	return note("seed %d, deal %d, decision %d by seat %d, role %d%s", uint64(seed), c.deal, c.decision, c.seat, c.role, stage)
}

// ask has an agent decide on copies. An agent with open eyes sees what the table
// holds now.
func (c *chair[S, V, M]) ask(agent engine.Agent[M, V], v *V, legal []M, r engine.Rand) int {
	if seer, open := agent.(sim.Seer[S]); open {
		seer.See(c.truth)
	}
	view, list := *v, slices.Clone(legal)
	choice := agent.Choose(&view, list, &r)
	switch {
	case choice < 0 || choice >= len(legal):
		c.legal.leak("answer %d, want 0 to %d: %s", choice, len(legal)-1, c.place())
		choice = 0
	case view != *v:
		c.legal.leak("the view was changed: %s", c.place())
	case !slices.Equal(list, legal):
		c.legal.leak("the legal moves were changed: %s", c.place())
	}
	return choice
}

// probe asks its agent the same question in several ways and plays the plain
// answer.
type probe[S, V comparable, M ~uint32 | ~uint64] struct{ chair[S, V, M] }

// Choose implements [engine.Agent].
func (p *probe[S, V, M]) Choose(v *V, legal []M, r *engine.Rand) int {
	choice := p.ask(p.agent, v, legal, *r)
	if p.legal.seats[p.seat] < p.quota {
		p.legal.Cases++
		p.legal.from(p.seat)
		p.remembers(v, legal, *r, choice)
		p.sees(v, legal, *r, choice)
		p.step()
	}
	p.decision++
	return choice
}

// remembers compares the answer with that of a new agent, and with a second
// answer of the same one.
func (p *probe[S, V, M]) remembers(v *V, legal []M, r engine.Rand, choice int) {
	p.memory.Cases++
	p.memory.from(p.seat)
	fresh := p.ask(p.subject.New(p.seat, p.role, p.setup), v, legal, r)
	if fresh != choice {
		p.memory.leak("move %d, a new agent chooses move %d: %s", legal[choice], legal[fresh], p.place())
	}
	if again := p.ask(p.agent, v, legal, r); again != choice {
		p.memory.leak("move %d, asked again move %d: %s", legal[choice], legal[again], p.place())
	}
}

// sees compares the answer with those in other worlds of the same view, and
// after the rules have met another deal.
func (p *probe[S, V, M]) sees(v *V, legal []M, r engine.Rand, choice int) {
	own := p.draw()
	truth := *p.truth
	defer func() { *p.truth = truth }()
	for range twins {
		world, ok := p.anotherWorld(&truth, v, &own)
		if !ok {
			return
		}
		*p.truth = world
		p.meet(&own)
		if twin := p.rules.AppendMoves(nil, p.truth); !slices.Equal(twin, legal) {
			p.twin.leak("legal moves %v, in a world of the same view %v: %s", legal, twin, p.place())
			return
		}
		var view V
		for after := range p.players {
			p.rules.Observe(&view, p.truth, engine.Player((int(p.seat)+1+after)%p.players))
		}
		if view != *v {
			p.twin.leak("a world of the view shows another view: %s", p.place())
			return
		}
		p.twin.Cases++
		p.twin.from(p.seat)
		if other := p.ask(p.agent, &view, legal, r); other != choice {
			p.twin.leak("move %d, in a world of the same view move %d: %s", legal[choice], legal[other], p.place())
		}
	}
}

// meet shows the rules another deal, should they keep anything of the last.
func (p *probe[S, V, M]) meet(r *engine.Rand) {
	p.chance = engine.ChanceFrom(r)
	var s S
	p.rules.Setup(&s, p.players, &p.chance)
	if legal := p.rules.AppendMoves(nil, &s); len(legal) > 0 {
		p.rules.Apply(&s, legal[r.IntN(len(legal))], &p.chance)
	}
}

// poisoner puts another world of the same view into the table's state while its
// agent chooses.
type poisoner[S, V comparable, M ~uint32 | ~uint64] struct{ chair[S, V, M] }

// Choose implements [engine.Agent].
func (p *poisoner[S, V, M]) Choose(v *V, legal []M, r *engine.Rand) int {
	own := p.draw()
	truth := *p.truth
	if world, ok := p.anotherWorld(&truth, v, &own); ok {
		*p.truth = world
		p.poison.Cases++
		p.poison.from(p.seat)
	}
	choice := p.ask(p.agent, v, legal, *r)
	*p.truth = truth
	p.decision++
	return choice
}
