package experiments

import (
	"fmt"
	"slices"
	"strings"

	"yurei/engine"
	"yurei/engine/ruleset"
)

// maxCells bounds a grid: a slip in a file should not take the memory.
const maxCells = 1000

// Resolve checks the whole grid: rule sets are built and agents are made for
// every cell. Nothing is played yet. All faults are reported at once.
func (c *Catalogue) Resolve(e *Experiment) (*Resolved, error) {
	if len(e.parts) > 0 {
		return nil, fmt.Errorf("experiments: %s has parts, want one of them", e.Name)
	}
	game, err := c.game(e.Game, e.gameAt)
	if err != nil {
		return nil, err
	}
	r := &Resolved{Experiment: e, Game: game}
	res := resolver{game: game, experiment: e, variants: map[string]variant{}, documents: map[string]*ruleset.Document{}, reached: map[string]bool{}}
	res.specNames()
	res.times()
	if n := e.combinations(); n > maxCells {
		return nil, at(e.at, "vary", "vary makes %d combinations of levels, want at most %d", n, maxCells)
	}
	points := e.points()
	for _, p := range points {
		r.Cells = append(r.Cells, res.cell(p))
	}
	if res.faults == nil {
		res.idleAgents(points)
		res.ineffective(e, points, r.Cells)
		r.Terms = res.terms(r)
	}
	seen := map[string]bool{}
	for _, cell := range r.Cells {
		if seen[cell.Key] {
			res.fault(fmt.Errorf("experiments: %s: two cells are named %q, want other names of levels", e.Name, cell.Key))
		}
		seen[cell.Key] = true
	}
	r.contrasts = res.contrasts(points)
	r.crossing = res.crossing(points, r.contrasts)
	r.choice = res.choice(points, r.Cells)
	r.shown = res.shown(r)
	if res.faults == nil {
		res.alike(points, r.Cells)
	}
	if err := res.faults.err(); err != nil {
		return nil, err
	}
	var axes []string
	for _, a := range e.axes {
		axes = append(axes, spoken(a.name))
	}
	r.Vary = strings.Join(axes, ", ")
	r.Heading = r.heading()
	r.text, err = res.text(e, r.Cells[0].RuleSet)
	return r, err
}

func joined(a, separator, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + separator + b
}

// resolver resolves the cells of one experiment and gathers their faults.
type resolver struct {
	game       *Game
	experiment *Experiment
	faults     faults
	// variants made so far: cells share many, for the choices of setting up all.
	variants  map[string]variant
	documents map[string]*ruleset.Document // of rule sets without changes
	// reached are the roles and places of agents that some cell has a use for, idle those that
	// some cell has none for.
	reached map[string]bool
	idle    []idleSetting
}

// variant makes a rule set with changes playable.
func (r *resolver) variant(ruleSet string, changes []ruleset.Override) (variant, error) {
	key := ruleSet
	for _, o := range changes {
		key += "\n" + o.Path + "=" + o.Value.String() + " " + o.Value.At.String()
	}
	if v, ok := r.variants[key]; ok {
		return v, nil
	}
	v, err := r.game.resolve(ruleSet, changes)
	if err == nil {
		r.variants[key] = v
	}
	return v, err
}

// fault keeps an error once: cells share most of what can be wrong.
func (r *resolver) fault(err error) {
	if err == nil || slices.ContainsFunc(r.faults, func(known error) bool { return known.Error() == err.Error() }) {
		return
	}
	r.faults = append(r.faults, err)
}

func (r *resolver) cell(p point) Cell {
	c := Cell{Key: p.key, Label: p.label, Phrase: p.phrase, levels: p.levels, RuleSet: p.settings.ruleSet.value, Players: p.settings.players.value}
	if c.RuleSet == "" {
		c.RuleSet = r.game.RuleSets[0].Name
	}
	if valid := names(r.game.RuleSets); !slices.Contains(valid, c.RuleSet) {
		r.fault(ruleset.Unknown(p.settings.ruleSet.at, "rule_set", "rule set", c.RuleSet, valid))
		return c
	}
	switch {
	case c.Players == 0 && p.settings.players.at.String() == "":
		r.fault(at(r.experiment.at, "players", "players is missing, want %d-%d %s", r.game.Least, r.game.Most, r.game.Who))
	case c.Players < r.game.Least || c.Players > r.game.Most:
		r.fault(at(p.settings.players.at, "players", "players = %d, want %d-%d %s", c.Players, r.game.Least, r.game.Most, r.game.Who))
	}
	changes, err := r.changes(c.RuleSet, p.settings.rules)
	if err != nil {
		r.fault(err)
		return c
	}
	if c.play, err = r.variant(c.RuleSet, changes); err != nil {
		r.fault(err)
		return c
	}
	c.Rules = c.play.document()
	if err := c.play.check(c.Players); err != nil && c.Players >= r.game.Least && c.Players <= r.game.Most {
		r.fault(at(p.settings.players.at, "players", "%v", err))
	}
	setup := c.play
	if hidden := r.game.hiddenFromSetup; hidden != "" {
		seen := slices.DeleteFunc(slices.Clone(changes), func(o ruleset.Override) bool { return within(o.Path, hidden) })
		if setup, err = r.variant(c.RuleSet, seen); err != nil {
			r.fault(err)
			return c
		}
	}
	r.agents(&c, p.settings.agents)
	c.table = table{seed: r.experiment.terms.cellSeed(r.experiment.Seed, c.Key), players: c.Players, specs: c.Agents, setup: setup}
	if r.faults == nil {
		// Whatever else keeps the cell from being played is found by making its
		// table.
		if _, err := c.play.game(c.table); err != nil {
			r.fault(fmt.Errorf("experiments: cell %s: %w", c.Key, err))
		}
	}
	return c
}

// specNames refuses names of agents that an agent of the game has already.
func (r *resolver) specNames() {
	for _, s := range r.experiment.specs {
		if slices.ContainsFunc(r.game.Agents, func(a AgentInfo) bool { return a.Name == s.name }) {
			r.fault(at(s.at, "specs."+s.name, "specs.%s: %s is an agent already, want another name", s.name, s.name))
		}
	}
}

// agents gives each role the agent that was set last, or its usual one.
func (r *resolver) agents(c *Cell, set []agentSetting) {
	roles := make([]string, len(r.game.Roles))
	for i, role := range r.game.Roles {
		roles[i] = role.Name
	}
	for _, s := range set {
		if s.role != everyRole && !slices.Contains(roles, s.role) {
			r.fault(ruleset.Unknown(s.spec.at, "agents."+s.role, "role", s.role, append(roles, everyRole)))
		}
	}
	for i, role := range r.game.Roles {
		chosen := lastOf(set, role.Name)
		closed := ""
		if role.Closed != nil {
			closed = role.Closed(c.Rules, c.Players)
		}
		if chosen != nil {
			r.seat(chosen, role.Name, closed)
		}
		shared := lastOf(set, everyRole)
		switch {
		case chosen != nil || shared == nil || closed != "" && !role.Seat:
			shared = nil
		default:
			chosen = shared
			if closed == "" {
				r.reached[everyRole+" "+shared.at.String()] = true
			}
		}
		spec := c.agentOfRole(r.experiment, role, chosen)
		if shared != nil {
			// A style goes to whom it is for.
			spec = r.game.playable(spec, i)
		}
		parsed, err := r.game.parseSpec(spec)
		if err == nil && chosen != nil {
			err = r.game.checkStyled(parsed, i)
		}
		if err != nil {
			var where ruleset.Position
			if chosen != nil {
				where = chosen.at
			}
			text := err.Error()
			name, _ := cutSpec(spec)
			if nearest, ok := engine.Nearest(name, r.experiment.specNames()); ok {
				text += "; did you mean " + nearest + " of specs?"
			}
			r.fault(at(where, "agents."+role.Name, "agents.%s: %s", role.Name, text))
		}
		c.Agents = append(c.Agents, parsed)
	}
}

// lastOf is the agent that was set last for a role, nil if none was.
func lastOf(set []agentSetting, role string) (spec *setting[string]) {
	for k := range set {
		if set[k].role == role {
			spec = &set[k].spec
		}
	}
	return spec
}

// idleSetting is an agent of a role that some cell has no use for.
type idleSetting struct {
	role string
	spec setting[string]
	why  string
}

// seat notes that a cell has a use for the agent of a role, or why it has none.
func (r *resolver) seat(spec *setting[string], role, closed string) {
	if closed == "" {
		r.reached[role+" "+spec.at.String()] = true
		return
	}
	r.idle = append(r.idle, idleSetting{role, *spec, closed})
}

// idleAgents refuses agents that no cell has a use for.
func (r *resolver) idleAgents(points []point) {
	for _, s := range r.idle {
		if !r.reached[s.role+" "+s.spec.at.String()] {
			r.fault(at(s.spec.at, "agents."+s.role, "agents.%s = %s, %s", s.role, s.spec.value, s.why))
		}
	}
	for _, p := range points {
		if shared := lastOf(p.settings.agents, everyRole); shared != nil && !r.reached[everyRole+" "+shared.at.String()] {
			r.fault(at(shared.at, "agents.all", "agents.all = %s is undone for every role behind it, want it left out", shared.value))
		}
	}
}

func (c *Cell) agentOfRole(e *Experiment, role Role, chosen *setting[string]) string {
	switch {
	case chosen != nil:
		return e.expand(chosen.value)
	case role.Usual == "" && len(c.Agents) > 0:
		return c.Agents[0].String()
	}
	return role.Usual
}

// document is a rule set without changes.
func (r *resolver) document(ruleSet string) (*ruleset.Document, error) {
	if doc, ok := r.documents[ruleSet]; ok {
		return doc, nil
	}
	doc, err := r.game.document(ruleSet)
	if err == nil {
		r.documents[ruleSet] = doc
	}
	return doc, err
}

// changes breaks changes of whole sections up into their values, in order; a
// later change of the same value takes the place of the earlier one.
func (r *resolver) changes(ruleSet string, given []ruleset.Override) ([]ruleset.Override, error) {
	base, err := r.document(ruleSet)
	if err != nil {
		return nil, err
	}
	known := base.Values()
	var out []ruleset.Override
	for _, o := range given {
		values := appendValues(nil, known, o.Path, o.Value)
		for i, v := range values {
			samePath := func(w ruleset.Override) bool { return w.Path == v.Path }
			if slices.ContainsFunc(values[:i], samePath) {
				return nil, at(v.Value.At, v.Path, "rules.%s is given twice, want it once", v.Path)
			}
			out = append(slices.DeleteFunc(out, samePath), v)
		}
	}
	return out, nil
}

// appendValues appends the values that n gives at path and below. known are those
// of the unchanged rule set: they tell sections from values that are mappings.
func appendValues(dst []ruleset.Override, known []ruleset.Value, path string, n *ruleset.Node) []ruleset.Override {
	section := path == "" || slices.ContainsFunc(known, func(v ruleset.Value) bool { return strings.HasPrefix(v.Path, path+".") })
	if !section || n.Kind != ruleset.Map || len(n.Fields) == 0 {
		return append(dst, ruleset.Override{Path: path, Value: n})
	}
	for _, entry := range n.Fields {
		dst = appendValues(dst, known, joined(path, ".", entry.Key), entry.Value)
	}
	return dst
}

func within(path, section string) bool {
	return path == section || strings.HasPrefix(path, section+".")
}

// ineffective finds changes made for all cells that reach none of them.
func (r *resolver) ineffective(e *Experiment, points []point, cells []Cell) {
	everywhere := func(sets func(settings) bool) bool {
		for _, p := range points {
			if !sets(p.own) {
				return false
			}
		}
		return len(e.axes) > 0
	}
	shadowed := func(where ruleset.Position, path string) {
		r.fault(at(where, path, "%s is set by each cell itself: it would change nothing; change the levels of vary, or leave them out", path))
	}
	if e.base.players.value != 0 && everywhere(func(s settings) bool { return s.players.value != 0 }) {
		shadowed(e.base.players.at, "players")
	}
	if e.base.ruleSet.value != "" && everywhere(func(s settings) bool { return s.ruleSet.value != "" }) {
		shadowed(e.base.ruleSet.at, "rule_set")
	}
	for _, a := range e.base.agents {
		if everywhere(func(s settings) bool {
			return slices.ContainsFunc(s.agents, func(b agentSetting) bool { return b.role == a.role })
		}) {
			shadowed(a.spec.at, "agents."+a.role)
		}
	}
	changes, err := r.changes(cells[0].RuleSet, e.base.rules)
	r.fault(err)
	for _, o := range changes {
		if everywhere(func(s settings) bool {
			return slices.ContainsFunc(s.rules, func(p ruleset.Override) bool { return within(o.Path, p.Path) })
		}) {
			shadowed(o.Value.At, "rules."+o.Path)
		}
	}
	played := make([]ruleset.Cell, len(cells))
	for i := range cells {
		played[i] = ruleset.Cell{Rules: cells[i].Rules, Players: cells[i].Players}
	}
	r.fault(r.game.needs.Idle(played...))
}
