package experiments

import (
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
	Terms      analysis.Terms

	contrasts *analysis.Contrasts
	crossing  *analysis.Crossing
	choice    *analysis.Choice
	shown     []string
	text      []byte
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

	play   variant
	table  table
	levels []int // by axis; absent where it does not vary
}

// heading says what is common to all cells: players and agents.
func (r *Resolved) heading() string {
	first := r.Cells[0]
	most := 0
	for _, c := range r.Cells {
		most = max(most, c.Players)
	}
	parts := []string{r.Game.Title}
	if !slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Players != first.Players }) {
		parts = append(parts, fmt.Sprintf("%d %s", first.Players, r.Game.Who))
	}
	if !slices.ContainsFunc(r.Cells, func(c Cell) bool { return !slices.EqualFunc(c.Agents, first.Agents, sameSpec) }) {
		parts = append(parts, r.Game.sides(first.Agents, most))
	}
	return strings.Join(parts, ", ")
}

func sameSpec(a, b agents.Spec) bool { return a.String() == b.String() }

// Setup says in a sentence how the choices of setting up are made, "" if there
// are none.
func (r *Resolved) Setup() string {
	if r.Game.setup == nil {
		return ""
	}
	said := r.Game.setup(r.Cells[0].Rules)
	for _, c := range r.Cells {
		if r.Game.setup(c.Rules) != said {
			return "Set-up choices are made differently in some cells."
		}
	}
	return said + "."
}

// sides names the agents that play against each other, with their roles if they
// differ. Roles that only follow another, and seats that are not taken, are left out; of more than two, those that
// are played alike are named together.
func (g *Game) sides(specs []agents.Spec, players int) string {
	var words, each []string
	for i, role := range g.Roles {
		if role.Usual == "" && sameSpec(specs[i], specs[0]) || role.Seat && i >= players {
			continue
		}
		words = append(words, specs[i].Short())
		each = append(each, role.Name+" "+specs[i].Short())
	}
	if len(words) > 2 || g.Roles[0].Seat {
		return together(words, each)
	}
	if words[0] == words[len(words)-1] {
		each = words
	}
	return strings.Join(each, " against ")
}

// together names the agents of many roles: those that most of them have last.
func together(words, each []string) string {
	most, count := "", 0
	for _, word := range words {
		n := 0
		for _, other := range words {
			if other == word {
				n++
			}
		}
		if n > count {
			most, count = word, n
		}
	}
	var names []string
	for i, word := range words {
		if word != most {
			names = append(names, each[i])
		}
	}
	switch {
	case len(names) == 0:
		return "all " + most
	case count == 1:
		return strings.Join(each, ", ")
	}
	return strings.Join(names, ", ") + ", the others " + most
}

// Plan is what sim runs.
func (r *Resolved) Plan() *sim.Plan {
	p := &sim.Plan{Schema: r.Cells[0].play.schema(), Seed: r.Experiment.Seed, Deals: r.Experiment.Games}
	for i := range r.Cells {
		c := &r.Cells[i]
		p.Cells = append(p.Cells, sim.Cell{
			Label: c.Key,
			New: func(seed uint64) (sim.Game, error) {
				seated := c.table
				seated.seed = r.Experiment.terms.cellSeed(seed, c.Key)
				return c.play.game(seated)
			},
		})
	}
	return p
}

// Labels say what was played, for tables and plots.
func (r *Resolved) Labels() *analysis.Experiment {
	a := &analysis.Experiment{
		Contrasts: r.contrasts, Crossing: r.crossing, Choice: r.choice, Headlines: r.shown,
		Name: r.Experiment.Name, Part: r.Experiment.Part, Heading: r.Heading, Vary: r.Vary, Seed: r.Experiment.Seed,
		Ladder: r.ladder(), Grid: r.skillGrid(), Measures: r.minutes(), Terms: r.Terms,
	}
	for _, axis := range r.Experiment.axes {
		named := analysis.Axis{Name: spoken(axis.name)}
		for _, level := range axis.levels {
			named.Levels = append(named.Levels, level.label)
		}
		a.Axes = append(a.Axes, named)
	}
	for _, c := range r.Cells {
		cell := analysis.Cell{Key: c.Key, Label: c.Label, Phrase: c.Phrase, Levels: c.levels}
		if r.Game.fair != nil {
			cell.Fair = r.Game.fair(c.Players)
		}
		a.Cells = append(a.Cells, cell)
	}
	return a
}

// Assumed lists the paths of the assumed rule values that the result rests on,
// over all cells, in the order of the rules.
func (r *Resolved) Assumed() []string {
	var paths []string
	for _, c := range r.Cells {
		for _, v := range c.Rules.Marked(ruleset.Assumed) {
			if !slices.Contains(paths, v.Path) && r.Game.needs.Met(ruleset.Cell{Rules: c.Rules, Players: c.Players}, v.Path) {
				paths = append(paths, v.Path)
			}
		}
	}
	return paths
}
