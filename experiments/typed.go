package experiments

import (
	"encoding/binary"
	"io"
	"slices"
	"time"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/ruleset"
	"yurei/sim"
	"yurei/sim/audit"
)

// variant is a game with one resolved rule set, its types erased.
type variant interface {
	document() *ruleset.Document
	schema() sim.Schema
	// check reports whether the rule set can be played by so many players.
	check(players int) error
	// game makes a game for one worker.
	game(t table) (sim.Game, error)
	// trace plays the deals 0 .. deals-1 and returns every move and ending.
	trace(t table, deals int64) ([]byte, error)
	// pace times games of the table lead, in which the searches that few and more
	// have in some places are asked besides.
	pace(lead, few, more table, now func() time.Time) (pace, error)
	// tell plays a deal and tells it move by move.
	tell(w io.Writer, t table, deal int64) (sim.Record, error)
	// auditAgents probes the agents of a table, auditWorlds the game itself, at so
	// many positions.
	auditAgents(game, form, agent string, t table, positions int) audit.Job
	auditWorlds(game string, f form, t table, positions int) audit.Job
	// thinker puts a search to so many decisions of a role in games of a table.
	thinker(t table, role int, search string, searches int) (*Thinker, error)
}

// table says who sits where in one cell.
type table struct {
	seed    uint64
	players int           // as experiments count them
	specs   []agents.Spec // by role
	// setup is the variant for which the agents are built that make the choices
	// of setting up; it is of the same game.
	setup variant
}

// parts are what a game consists of, before they are joined with a rule set.
type parts[S, V comparable, M ~uint32 | ~uint64] struct {
	seats  func(players int) int
	agents []agentOf[S, V, M]
	styles []styleOf[S, V, M]
	// checkStyles refuses styles of an agent that do not go together; nil if all do.
	checkStyles func(agents.Spec) error
	meter       func(engine.Rules[S, V, M]) engine.Meter[S, M]
	judged      *judged[S, V, M] // nil: positions are not estimated
	narrate     func(engine.Rules[S, V, M]) narrator[S, M]
	audited     func(engine.Rules[S, V, M]) audited[S, V]
}

// agentOf is one kind of agent of a game.
type agentOf[S, V comparable, M ~uint32 | ~uint64] struct {
	AgentInfo
	build func(spec agents.Spec, rules engine.Rules[S, V, M], seat engine.Player, role int) engine.Agent[M, V]
	// check refuses options that do not go together; nil if all do.
	check func(agents.Spec) error
}

// narrator tells a game as it is played: first AppendStart with the position
// after Setup, then AppendStep for each move, forced ones included.
type narrator[S any, M ~uint32 | ~uint64] interface {
	AppendStart(dst []byte, s *S) []byte
	AppendStep(dst []byte, before *S, p engine.Player, legal int, m M, after *S) []byte
}

// typed is the variant of a game with the given types.
type typed[S, V comparable, M ~uint32 | ~uint64] struct {
	*parts[S, V, M]
	rules engine.Rules[S, V, M]
	doc   *ruleset.Document
	// fits reports whether the rule set can be played by so many players.
	fits func(players int) error
}

// source is where the rules of a game come from; R is its rule set.
type source[R any, S, V comparable, M ~uint32 | ~uint64] struct {
	names []string // of the rule sets
	// load lays changes over a rule set.
	load func(name string, changes ...ruleset.Override) (*R, *ruleset.Document, error)
	// build makes a rule set playable, which takes much longer.
	build func(*R) (engine.Rules[S, V, M], error)
	// fits reports whether a rule set can be played by so many players.
	fits func(set *R, players int) error
}

// join completes a game by its parts and its rules.
func join[R any, S, V comparable, M ~uint32 | ~uint64](g *Game, p *parts[S, V, M], from source[R, S, V, M]) *Game {
	for _, name := range from.names {
		_, doc, err := from.load(name)
		if err != nil {
			panic("experiments: " + err.Error())
		}
		g.RuleSets = append(g.RuleSets, Named{name, doc.Title})
	}
	for _, a := range p.agents {
		g.Agents = append(g.Agents, a.AgentInfo)
	}
	for _, s := range p.styles {
		g.Styles = append(g.Styles, s.StyleInfo)
	}
	g.parseSpec, g.checkSpec = p.parseSpec, p.checkSpec
	g.document = func(name string) (*ruleset.Document, error) {
		_, doc, err := from.load(name)
		return doc, err
	}
	g.resolve = func(name string, changes []ruleset.Override) (variant, error) {
		set, doc, err := from.load(name, changes...)
		if err != nil {
			return nil, err
		}
		rules, err := from.build(set)
		if err != nil {
			return nil, err
		}
		return &typed[S, V, M]{p, rules, doc, func(players int) error { return from.fits(set, players) }}, nil
	}
	return g
}

func (t *typed[S, V, M]) document() *ruleset.Document { return t.doc }

func (t *typed[S, V, M]) check(players int) error { return t.fits(players) }

func (t *typed[S, V, M]) schema() sim.Schema {
	s := sim.Schema{}
	if labels, ok := t.rules.(engine.Labels); ok {
		s.Game, s.Reasons, s.Sides = labels.Name(), labels.Reasons(), labels.Sides()
	}
	if meter := t.newMeter(); meter != nil {
		s.Columns = meter.Columns()
	}
	return s
}

// checkSpec refuses options and styles of an agent that do not go together.
func (p *parts[S, V, M]) checkSpec(spec agents.Spec) error {
	if check := p.agents[p.kind(spec)].check; check != nil {
		if err := check(spec); err != nil {
			return err
		}
	}
	if p.checkStyles == nil {
		return nil
	}
	return p.checkStyles(spec)
}

// kind is the index of the kind of agent that the spec names.
func (p *parts[S, V, M]) kind(spec agents.Spec) int {
	return slices.IndexFunc(p.agents, func(a agentOf[S, V, M]) bool { return a.Name == spec.Name })
}

// seatAgents builds the agents of a whole table, one for each seat and role.
func (t *typed[S, V, M]) seatAgents(at table) sim.Seats[V, M] {
	seats := make(sim.Seats[V, M], t.seats(at.players))
	for seat := range seats {
		for role, spec := range at.specs {
			seats[seat] = append(seats[seat], t.agent(spec, t.rules, engine.Player(seat), role))
		}
	}
	return seats
}

func (t *typed[S, V, M]) setting(at table) sim.Setting[S, V, M] {
	s := sim.Setting[S, V, M]{Rules: t.rules, Seed: at.seed, Players: t.seats(at.players), Agents: t.seatAgents(at)}
	if _, staged := t.rules.(engine.Staged[S]); staged {
		s.SetupAgents = at.setup.(*typed[S, V, M]).seatAgents(at)
	}
	if meter := t.newMeter(); meter != nil {
		s.Meter = meter
	}
	return s
}

func (t *typed[S, V, M]) game(at table) (sim.Game, error) {
	return sim.NewTable(t.setting(at))
}

func (t *typed[S, V, M]) trace(at table, deals int64) (moves []byte, err error) {
	setting := t.setting(at)
	setting.Watch = func(_ *S, p engine.Player, legal []M, chosen int, _ *S) {
		for _, x := range [...]uint64{uint64(p), uint64(len(legal)), uint64(legal[chosen])} {
			moves = binary.LittleEndian.AppendUint64(moves, x)
		}
	}
	table, err := sim.NewTable(setting)
	if err != nil {
		return nil, err
	}
	schema := t.schema()
	schema.Cells = []string{"trace"}
	var rec sim.Record
	for deal := range deals {
		// A game that fails is a trace, too: its record says so.
		_ = table.Play(deal, &rec)
		moves = schema.AppendRow(moves, &rec)
	}
	return moves, nil
}

func (t *typed[S, V, M]) tell(w io.Writer, at table, deal int64) (rec sim.Record, err error) {
	setting := t.setting(at)
	told := t.narrate(t.rules)
	var text []byte
	started := false
	setting.Watch = func(before *S, p engine.Player, legal []M, chosen int, after *S) {
		if !started {
			text, started = told.AppendStart(text, before), true
		}
		text = told.AppendStep(text, before, p, len(legal), legal[chosen], after)
	}
	table, err := sim.NewTable(setting)
	if err != nil {
		return rec, err
	}
	// A game that fails is told as far as it went.
	err = table.Play(deal, &rec)
	if _, failed := w.Write(text); err == nil {
		err = failed
	}
	return rec, err
}
