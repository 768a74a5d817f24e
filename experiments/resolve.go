package experiments

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"yurei/agents"
	"yurei/analysis"
	"yurei/engine/ruleset"
	"yurei/sim"
)

// Resolved is an experiment of which every cell can be played.
type Resolved struct {
	Experiment *Experiment
	Game       *Game
	Cells      []Cell
	Heading    string // what is played, in a line: game, players, agents
	Vary       string // what the cells differ in

	identity string
	text     []byte
}

// Cell is one point of an experiment's grid.
type Cell struct {
	Key    string // in files
	Label  string // in tables
	Phrase string // in sentences, "" if it is the label

	RuleSet string
	Players int
	Agents  []agents.Spec // by role
	Rules   *ruleset.Document

	play  variant
	table table
}

// Resolve checks the whole grid: rule sets are built and agents are made for
// every cell. Nothing is played yet. All faults are reported at once.
func (c *Catalogue) Resolve(e *Experiment) (*Resolved, error) {
	game, err := c.game(e.Game, e.gameAt)
	if err != nil {
		return nil, err
	}
	r := &Resolved{Experiment: e, Game: game}
	res := resolver{game: game, seed: e.Seed, file: e.at, variants: map[string]variant{}}
	points := e.points()
	for _, p := range points {
		r.Cells = append(r.Cells, res.cell(p))
	}
	if res.faults == nil {
		res.ineffective(e, points, r.Cells)
	}
	seen := map[string]bool{}
	for _, cell := range r.Cells {
		if seen[cell.Key] {
			res.fault(fmt.Errorf("experiments: %s: two cells are named %q, want other names of levels", e.Name, cell.Key))
		}
		seen[cell.Key] = true
	}
	if err := res.faults.err(); err != nil {
		return nil, err
	}
	var axes []string
	for _, a := range e.axes {
		axes = append(axes, strings.ReplaceAll(a.name, "_", " "))
	}
	r.Vary = strings.Join(axes, ", ")
	r.Heading = r.heading()
	r.text, err = res.text(e, r.Cells[0].RuleSet)
	return r, err
}

// point is a cell before it is resolved.
type point struct {
	key, label, phrase string
	settings           settings
	own                settings // what the levels set
}

// points is the grid: the product of the axes, the last changing fastest.
func (e *Experiment) points() []point {
	grid := []point{{settings: e.base.clone()}}
	for _, a := range e.axes {
		var finer []point
		for _, p := range grid {
			for _, l := range a.levels {
				q := point{
					key: joined(p.key, "-", l.key), label: joined(p.label, ", ", l.label), phrase: joined(p.phrase, ", ", l.phrase),
					settings: p.settings.clone(), own: p.own.clone(),
				}
				for _, change := range l.changes {
					// The same changes were tried when the file was read.
					_ = q.settings.set(change.Path, change.Value.At, change.Value)
					_ = q.own.set(change.Path, change.Value.At, change.Value)
				}
				finer = append(finer, q)
			}
		}
		grid = finer
	}
	if len(e.axes) == 0 {
		grid[0].key, grid[0].label = e.Name, e.Name
	}
	return grid
}

func joined(a, separator, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + separator + b
}

// resolver resolves the cells of one experiment and gathers their faults.
type resolver struct {
	game   *Game
	seed   uint64
	file   ruleset.Position
	faults faults
	// variants made so far: cells share many, for the choices of setting up all.
	variants map[string]variant
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
	c := Cell{Key: p.key, Label: p.label, Phrase: p.phrase, RuleSet: p.settings.ruleSet.value, Players: p.settings.players.value}
	if c.RuleSet == "" {
		c.RuleSet = r.game.RuleSets[0].Name
	}
	if valid := names(r.game.RuleSets); !slices.Contains(valid, c.RuleSet) {
		r.fault(ruleset.Unknown(p.settings.ruleSet.at, "rule_set", "rule set", c.RuleSet, valid))
		return c
	}
	switch {
	case c.Players == 0 && p.settings.players.at.String() == "":
		r.fault(at(r.file, "players", "players is missing, want %d-%d %s", r.game.Least, r.game.Most, r.game.Who))
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
	c.table = table{seed: r.seed, players: c.Players, specs: c.Agents, setup: setup}
	if r.faults == nil {
		// Whatever else keeps the cell from being played is found by making its
		// table.
		if _, err := c.play.game(c.table); err != nil {
			r.fault(fmt.Errorf("experiments: cell %s: %w", c.Key, err))
		}
	}
	return c
}

// agents gives each role the agent that was set last, or its usual one.
func (r *resolver) agents(c *Cell, set []agentSetting) {
	roles := make([]string, len(r.game.Roles))
	for i, role := range r.game.Roles {
		roles[i] = role.Name
	}
	for _, s := range set {
		if !slices.Contains(roles, s.role) {
			r.fault(ruleset.Unknown(s.spec.at, "agents."+s.role, "role", s.role, roles))
		}
	}
	for _, role := range r.game.Roles {
		var chosen *setting[string]
		for k := range set {
			if set[k].role == role.Name {
				chosen = &set[k].spec
			}
		}
		spec := c.agentOfRole(role, chosen)
		if chosen != nil && role.Closed != nil {
			if why := role.Closed(c.Rules); why != "" {
				r.fault(at(chosen.at, "agents."+role.Name, "agents.%s = %s, %s", role.Name, chosen.value, why))
			}
		}
		parsed, err := agents.ParseSpec(spec, r.game.kinds())
		if err != nil {
			var where ruleset.Position
			if chosen != nil {
				where = chosen.at
			}
			r.fault(at(where, "agents."+role.Name, "agents.%s: %v", role.Name, err))
		}
		c.Agents = append(c.Agents, parsed)
	}
}

func (c *Cell) agentOfRole(role Role, chosen *setting[string]) string {
	switch {
	case chosen != nil:
		return chosen.value
	case role.Usual == "" && len(c.Agents) > 0:
		return c.Agents[0].String()
	}
	return role.Usual
}

// changes breaks changes of whole sections up into their values, in order; a
// later change of the same value takes the place of the earlier one.
func (r *resolver) changes(ruleSet string, given []ruleset.Override) ([]ruleset.Override, error) {
	base, err := r.variant(ruleSet, nil)
	if err != nil {
		return nil, err
	}
	var out []ruleset.Override
	for _, o := range given {
		var values []ruleset.Override
		values = appendValues(values, base.document(), o.Path, o.Value)
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

func appendValues(dst []ruleset.Override, base *ruleset.Document, path string, n *ruleset.Node) []ruleset.Override {
	section := path == "" || slices.ContainsFunc(base.Values(), func(v ruleset.Value) bool { return strings.HasPrefix(v.Path, path+".") })
	if !section || n.Kind != ruleset.Map || len(n.Fields) == 0 {
		return append(dst, ruleset.Override{Path: path, Value: n})
	}
	for _, entry := range n.Fields {
		dst = appendValues(dst, base, joined(path, ".", entry.Key), entry.Value)
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
	if r.game.idle != nil {
		docs := make([]*ruleset.Document, len(cells))
		for i := range cells {
			docs[i] = cells[i].Rules
		}
		r.fault(r.game.idle(docs...))
	}
}

// heading says what is common to all cells: players and agents.
func (r *Resolved) heading() string {
	first := r.Cells[0]
	parts := []string{r.Game.Title}
	if !slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Players != first.Players }) {
		parts = append(parts, fmt.Sprintf("%d %s", first.Players, r.Game.Who))
	}
	if !slices.ContainsFunc(r.Cells, func(c Cell) bool { return !slices.EqualFunc(c.Agents, first.Agents, sameSpec) }) {
		parts = append(parts, r.Game.sides(first.Agents))
	}
	return strings.Join(parts, ", ")
}

func sameSpec(a, b agents.Spec) bool { return a.String() == b.String() }

// sides names the agents that play against each other, with their roles if they
// differ. Roles that only follow another are left out.
func (g *Game) sides(specs []agents.Spec) string {
	var words, each []string
	for i, role := range g.Roles {
		if role.Usual == "" && specs[i].String() == specs[0].String() {
			continue
		}
		words = append(words, specs[i].String())
		each = append(each, role.Name+" "+specs[i].String())
	}
	if len(slices.Compact(slices.Clone(words))) == 1 {
		each = words
	}
	return strings.Join(each, " against ")
}

// Plan is what sim runs.
func (r *Resolved) Plan() *sim.Plan {
	p := &sim.Plan{Schema: r.Cells[0].play.schema(), Seed: r.Experiment.Seed, Deals: r.Experiment.Games}
	for i := range r.Cells {
		c := &r.Cells[i]
		p.Cells = append(p.Cells, sim.Cell{
			Label: c.Key,
			New:   func(uint64) (sim.Game, error) { return c.play.game(c.table) },
		})
	}
	return p
}

// Labels say what was played, for tables and plots.
func (r *Resolved) Labels() *analysis.Experiment {
	a := &analysis.Experiment{Name: r.Experiment.Name, Heading: r.Heading, Vary: r.Vary, Seed: r.Experiment.Seed}
	for _, c := range r.Cells {
		a.Cells = append(a.Cells, analysis.Cell{Key: c.Key, Label: c.Label, Phrase: c.Phrase})
	}
	return a
}

// The deals that are played to tell one behaviour from another. They have a
// seed of their own, so that the seed of a run is no part of them.
const (
	tracedDeals = 24
	tracedSeed  = 0x79757265
)

// Identity is equal for runs whose games are equal, deal by deal: it depends on
// players, agents, rules and seed of every cell, and on what rules and agents
// do in a few games that are played for it. It leaves out how many deals are
// played, and how.
func (r *Resolved) Identity() (string, error) {
	if r.identity != "" {
		return r.identity, nil
	}
	h := sha256.New()
	fmt.Fprintf(h, "yurei 1\ngame %s\nseed %d\n", r.Game.Name, r.Experiment.Seed)
	for i := range r.Cells {
		c := &r.Cells[i]
		fmt.Fprintf(h, "cell %s\nplayers %d\n", c.Key, c.Players)
		for k, role := range r.Game.Roles {
			fmt.Fprintf(h, "agent %s %s\n", role.Name, c.Agents[k])
		}
		h.Write(c.Rules.AppendIdentity(nil))
		h.Write(c.table.setup.document().AppendIdentity([]byte("setup\n")))
		traced := c.table
		traced.seed = tracedSeed
		if err := c.play.trace(h, traced, tracedDeals); err != nil {
			return "", err
		}
	}
	r.identity = hex.EncodeToString(h.Sum(nil))[:12]
	return r.identity, nil
}

// Assumed lists the paths of the assumed rule values that the result rests on,
// over all cells, in the order of the rules.
func (r *Resolved) Assumed() []string {
	var paths []string
	for _, c := range r.Cells {
		for _, v := range c.Rules.Marked(ruleset.Assumed) {
			if !slices.Contains(paths, v.Path) && !r.Game.unused(c.Rules, v.Path) {
				paths = append(paths, v.Path)
			}
		}
	}
	return paths
}
