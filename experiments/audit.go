package experiments

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/hakoonna"
	"yurei/engine/ruleset"
	"yurei/sim"
	"yurei/sim/audit"
)

// Audit says what is to be audited.
type Audit struct {
	// Game is a game of the catalogue, a canary or a tiny game; "" for all.
	Game string
	// Agent is a spec; "" for every kind of agent of the catalogue and every word
	// that one of its options takes.
	Agent string
	// Iterations is the budget of the searches of the catalogue, at least 1.
	Iterations int
	// Positions is the number of decisions probed of each agent in each game,
	// equally many in each seat; fewer in games whose searches take much longer. Other checks, which cost less, take ten times as
	// many cases.
	Positions int
	Workers   int
	// Progress, which may be nil, is told how far the audit is, by several
	// goroutines.
	Progress func(done, total int64)
}

const (
	// cheaper is how many cases of other checks cost about as much as a decision
	// that is probed.
	cheaper = 10
	// auditError is the chance that an audit accuses any fair agent on a canary.
	auditError = 1e-6
)

// form is one way to play a game that is audited: forms differ in what is hidden
// from whom.
type form struct {
	name    string // "" if there is only one
	players int
	changes []string // of the experiment
	derived []string // as in audit.Worlds
}

// Audit checks whether agents can see what they must not. Equal audits return
// equal rows.
func (c *Catalogue) Audit(ctx context.Context, a Audit) ([]audit.Row, error) {
	jobs := slices.Concat(auditCanaries(a), audit.Tiny(a.Positions*cheaper))
	if a.Game != "" {
		games := c.GameNames()
		for _, j := range jobs {
			games = append(games, j.Game)
		}
		slices.Sort(games)
		if games = slices.Compact(games); !slices.Contains(games, a.Game) {
			return nil, ruleset.Unknown(ruleset.Position{}, a.Game, "game", a.Game, games)
		}
		jobs = slices.DeleteFunc(jobs, func(j audit.Job) bool { return j.Game != a.Game })
	}
	played, err := c.auditGames(a)
	if err != nil {
		return nil, err
	}
	jobs = append(played, jobs...)
	return audit.Run(ctx, a.Workers, jobs, a.Progress)
}

// auditGames makes the jobs of the games of the catalogue, or of the wanted one.
func (c *Catalogue) auditGames(a Audit) (jobs []audit.Job, err error) {
	known := false
	for _, g := range c.Games {
		for i, f := range g.audited() {
			// The words of options matter to how a search thinks, not to what is
			// hidden from it: one form is enough for them.
			specs, ok := g.auditSpecs(a, i == 0)
			known = known || ok
			if a.Game != "" && a.Game != g.Name {
				continue
			}
			for k, spec := range specs {
				cell, err := c.auditCell(g, f, spec)
				if err != nil {
					return nil, err
				}
				if k == 0 {
					jobs = append(jobs, cell.play.auditWorlds(g.Name, f, cell.table, a.Positions*cheaper))
				}
				jobs = append(jobs, cell.play.auditAgents(g.Name, f.name, spec, cell.table, g.probes(a.Positions)))
			}
		}
	}
	if !known {
		_, err = c.Games[0].parseSpec(a.Agent)
	}
	return jobs, err
}

// auditSpecs are the agents of the game that are audited: with all words of their
// options, and the first of them with each style, or as they usually are. It is
// false, and there are none, if the game does not know the wanted spec.
func (g *Game) auditSpecs(a Audit, words bool) (specs []string, ok bool) {
	if a.Agent != "" {
		if _, err := g.parseSpec(a.Agent); err != nil {
			return nil, false
		}
		return []string{a.Agent}, true
	}
	for _, kind := range g.kinds() {
		some := a.modest(kind, g.checkSpec, g.Costly > 1)
		if !words {
			some = some[:1]
		}
		specs = append(specs, some...)
	}
	if words {
		for _, style := range g.Styles {
			specs = append(specs, specs[0]+"+"+style.Name)
		}
	}
	return specs, true
}

// modest is the specs of a kind with a small budget: one as it usually is, and one
// for every other word of its options unless check refuses it. Of a costly game the
// latter have cheap playouts where they can.
func (a *Audit) modest(kind agents.Kind, check func(agents.Spec) error, costly bool) []string {
	depth := "4"
	if costly {
		depth = "2"
	}
	small := map[string]string{
		"iterations": strconv.Itoa(a.Iterations), "worlds": strconv.Itoa(max(1, a.Iterations/4)), "depth": depth,
	}
	budget, separator := kind.Name, ":"
	for _, o := range kind.Options {
		if value := small[o.Name]; value != "" {
			budget, separator = budget+separator+o.Name+"="+value, ","
		}
	}
	specs := []string{budget}
	for _, o := range kind.Options {
		for i, word := range o.Words() {
			spec := budget + separator + o.Name + "=" + word
			accepted := func(spec string) bool {
				parsed, err := agents.ParseSpec(spec, []agents.Kind{kind})
				return err == nil && (check == nil || check(parsed) == nil)
			}
			switch cheap := spec + ",playout=random"; {
			case i == 0:
			case costly && accepted(cheap):
				specs = append(specs, cheap)
			case accepted(spec):
				specs = append(specs, spec)
			}
		}
	}
	return specs
}

// fewestProbes is what an audit probes of a costly game at least.
const fewestProbes = 50

// probes is how many decisions of an agent are probed.
func (g *Game) probes(positions int) int {
	return max(positions/max(g.Costly, 1), min(positions, fewestProbes))
}

// audited are the ways to play the game that are audited.
func (g *Game) audited() []form {
	if len(g.forms) > 0 {
		return g.forms
	}
	return []form{{players: g.Least}}
}

// auditCell is a table of the game with the agent in every role.
func (c *Catalogue) auditCell(g *Game, f form, spec string) (*Cell, error) {
	e := &Experiment{Name: "audit", Title: "audit", Game: g.Name, Games: 1}
	e.base.players.value = f.players
	changes := append(slices.Clone(f.changes), "agents."+everyRole+"="+spec)
	for _, text := range changes {
		change, err := ruleset.ParseOverride("audit", text)
		if err == nil {
			err = e.Set(change)
		}
		if err != nil {
			return nil, err
		}
	}
	r, err := c.Resolve(e)
	if err != nil {
		return nil, err
	}
	return &r.Cells[0], nil
}

func (t *typed[S, V, M]) auditAgents(game, form, agent string, at table, positions int) audit.Job {
	subject := &audit.Subject[S, V, M]{
		Game: game, Form: form, Agent: agent,
		Setting: func() sim.Setting[S, V, M] { return t.setting(at) },
		New: func(seat engine.Player, role int, setup bool) engine.Agent[M, V] {
			by := t
			if setup {
				by = at.setup.(*typed[S, V, M])
			}
			return by.agent(at.specs[role], by.rules, seat, role)
		},
	}
	return audit.Job{Game: game, Steps: positions, Run: func(ctx context.Context, step func()) []audit.Row {
		return subject.Check(ctx, positions, step)
	}}
}

func (t *typed[S, V, M]) auditWorlds(game string, f form, at table, positions int) audit.Job {
	told := t.audited(t.rules)
	worlds := &audit.Worlds[S, V, M]{
		Game: game, Form: f.name, Rules: t.rules, Players: t.seats(at.players), MaxMoves: sim.DefaultMaxMoves,
		Secrets: told.secrets, Marginals: told.marginals, Derived: f.derived,
	}
	return audit.Job{Game: game, Steps: positions, Run: func(ctx context.Context, step func()) []audit.Row {
		return worlds.Check(ctx, positions, step)
	}}
}

// auditCanaries puts every agent that plays any game on the canaries.
func auditCanaries(a Audit) []audit.Job {
	type seeker struct {
		name string
		spec agents.Spec
		kind agentOf[audit.CanaryState, audit.CanaryView, audit.CanaryMove]
	}
	var seekers []seeker
	for _, kind := range anyGameKinds[audit.CanaryState, audit.CanaryView, audit.CanaryMove]() {
		specs := []string{a.Agent}
		if a.Agent == "" {
			specs = a.modest(kind.Kind, kind.check, false)
		}
		for _, name := range specs {
			if spec, ok := canarySpec(kind.Kind, name); ok {
				seekers = append(seekers, seeker{name, spec, kind})
			}
		}
	}
	games := a.Positions * cheaper
	level := auditError / float64(len(seekers)*len(audit.Canaries()))
	var jobs []audit.Job
	for _, canary := range audit.Canaries() {
		for _, s := range seekers {
			jobs = append(jobs, audit.Job{Game: canary.Name(), Steps: games, Run: func(ctx context.Context, step func()) []audit.Row {
				agent := s.kind.build(s.spec, canary, audit.Seeker, 0)
				return []audit.Row{canary.Seek(ctx, s.name, canary, agent, games, level, step)}
			}})
		}
	}
	return jobs
}

// canarySpec is a spec of a kind on a canary: without the options that only a
// game's own heuristic players give a meaning.
func canarySpec(kind agents.Kind, wanted string) (agents.Spec, bool) {
	name, options, _ := strings.Cut(wanted, ":")
	if name != kind.Name {
		return agents.Spec{}, false
	}
	separator := ":"
	for option := range strings.SplitSeq(options, ",") {
		key, _, _ := strings.Cut(option, "=")
		if slices.ContainsFunc(kind.Options, func(o agents.Option) bool { return o.Name == key }) {
			name, separator = name+separator+option, ","
		}
	}
	spec, err := agents.ParseSpec(name, []agents.Kind{kind})
	return spec, err == nil
}

// audited is what an audit needs to be told of a game.
type audited[S, V any] struct {
	secrets   []audit.Secret[S]
	marginals []audit.Marginal[S, V]
}

// hakoAudited: what a living Visitor never sees, and the boards still to be
// drawn, which nobody does (RULES 6.8).
func hakoAudited(hakoRules) audited[hakoonna.State, hakoonna.View] {
	type state = hakoonna.State
	type view = hakoonna.View
	secret := func(name string, alter func(s, donor *state)) audit.Secret[state] {
		return audit.Secret[state]{Name: name, Alter: func(s, donor *state, p engine.Player) bool {
			visitor := s.Alive>>p&1 != 0
			if visitor {
				alter(s, donor)
			}
			return visitor
		}}
	}
	return audited[state, view]{
		secrets: []audit.Secret[state]{
			secret("the code", func(s, donor *state) { s.Code = donor.Code }),
			secret("the weakness", func(s, donor *state) { s.Weakness = donor.Weakness }),
			secret("where ghosts are", func(s, donor *state) { s.GhostAt = donor.GhostAt }),
			secret("her cards", func(s, donor *state) { s.CardsHeld, s.Slot = donor.CardsHeld, donor.Slot }),
			secret("her deck", func(s, donor *state) { s.Cards = donor.Cards }),
			secret("tiles that no Visitor knows", alterTiles),
			{Name: "the boards to come", Alter: func(s, donor *state, _ engine.Player) bool {
				s.Pile = donor.Pile
				return true
			}},
		},
		// RULES 6.8: each uniform among what the evidence leaves.
		marginals: []audit.Marginal[state, view]{
			{
				Name: "the code",
				Values: func(v *view) uint64 {
					if v.Code >= 0 {
						return 0
					}
					return uint64(hakoonna.CodesWithout(v.CodeLeft, v.NotNumber))
				},
				Value: func(s *state) int { return int(s.Code) },
			}, {
				Name: "the weakness",
				Values: func(v *view) uint64 {
					if v.Weakness >= 0 {
						return 0
					}
					return uint64(7 &^ (v.NotWeak | v.FalseWeak))
				},
				Value: func(s *state) int { return int(s.Weakness) },
			}, {
				// While she is the only ghost, and all that Shadows hold is seen.
				Name: "where she is",
				Values: func(v *view) uint64 {
					if v.Ghost || v.Stage == hakoonna.StageSetup || v.Ghosts != 1<<hakoonna.HakoGhost || v.Murky != 0 {
						return 0
					}
					return uint64(v.Reach[hakoonna.HakoGhost])
				},
				Value: func(s *state) int { return int(s.GhostAt[hakoonna.HakoGhost]) },
			},
		},
	}
}

// alterTiles exchanges tiles of which no Visitor knows where they are.
func alterTiles(s, donor *hakoonna.State) {
	var known hakoonna.TileSet
	for party := 1; party < hakoonna.MaxSeats; party++ {
		known |= s.Known[party] | s.InRoom[party]
	}
	for x := range s.Base {
		mine, theirs := s.Base[x], donor.Base[x]
		if mine > hakoonna.Empty && theirs > hakoonna.Empty && !known.Has(mine) && !known.Has(theirs) {
			s.Base[x] = theirs
		}
	}
}
