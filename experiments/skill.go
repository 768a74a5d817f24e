package experiments

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"yurei/agents"
	"yurei/analysis"
)

// ladder says how the cells of a single axis compare budgets, nil if they do
// not: in each cell at most one role searches, the searches of a role differ in
// their iterations only, and so do the cells.
func (r *Resolved) ladder() *analysis.Ladder {
	if len(r.Experiment.axes) != 1 || !r.sameRules() {
		return nil
	}
	l := &analysis.Ladder{Budget: budgetOption, Base: -1}
	lines := map[int]*analysis.LadderLine{}
	common := map[int]string{} // of a role's rungs: all agents, without its budget
	for i := range r.Cells {
		c := &r.Cells[i]
		searching := -1
		var words []string
		for role, spec := range c.Agents {
			if r.follows(c, role) {
				continue
			}
			words = append(words, spec.String())
			iterations, searches := r.Game.budget(spec)
			if !searches {
				continue
			}
			if searching >= 0 {
				return nil
			}
			searching = role
			words[len(words)-1] = withoutBudget(spec)
			if lines[role] == nil {
				lines[role] = &analysis.LadderLine{Role: r.Game.Roles[role].Title, Side: r.Game.Roles[role].Side}
			}
			lines[role].Rungs = append(lines[role].Rungs, analysis.LadderRung{Cell: i, Budget: iterations})
		}
		played := strings.Join(words, " ")
		switch {
		case searching < 0 && l.Base >= 0:
			return nil
		case searching < 0:
			l.Base, l.BaseAgent = i, r.onlyAgent(c)
		case common[searching] == "":
			common[searching] = played
		case common[searching] != played:
			return nil
		}
	}
	for role := range r.Game.Roles {
		line := lines[role]
		if line == nil {
			continue
		}
		slices.SortStableFunc(line.Rungs, func(a, b analysis.LadderRung) int { return cmp.Compare(a.Budget, b.Budget) })
		if len(line.Rungs) < 2 {
			return nil
		}
		for k, rung := range line.Rungs[1:] {
			if rung.Budget == line.Rungs[k].Budget {
				return nil
			}
		}
		l.Lines = append(l.Lines, *line)
	}
	if len(l.Lines) == 0 {
		return nil
	}
	return l
}

// skillGrid says how the cells of two axes set the agents of one role against
// those of another, nil if they do not.
func (r *Resolved) skillGrid() *analysis.SkillGrid {
	axes := r.Experiment.axes
	if len(axes) != 2 || len(r.Cells) != r.Experiment.combinations() || !r.sameRules() {
		return nil
	}
	var roles [2]int
	for i, a := range axes {
		if roles[i] = r.onlyRole(a); roles[i] < 0 {
			return nil
		}
	}
	across := slices.IndexFunc(roles[:], func(role int) bool { return r.Game.Roles[role].Side == r.Game.Profile.Side })
	if across < 0 || r.Game.Roles[roles[1-across]].Side == r.Game.Profile.Side {
		return nil
	}
	up := 1 - across
	g := &analysis.SkillGrid{}
	at := func(u, a int) int {
		if up == 0 {
			return u*len(axes[1].levels) + a
		}
		return a*len(axes[1].levels) + u
	}
	for u := range axes[up].levels {
		var row []int
		for a := range axes[across].levels {
			row = append(row, at(u, a))
		}
		g.Cells = append(g.Cells, row)
	}
	var acrossCells, upCells []int
	acrossCells = g.Cells[0]
	for u := range g.Cells {
		upCells = append(upCells, g.Cells[u][0])
	}
	g.Across, g.Up = r.gridAxis(roles[across], acrossCells), r.gridAxis(roles[up], upCells)
	return g
}

// onlyRole is the role whose agent each level of an axis sets, and nothing else;
// -1 if there is none.
func (r *Resolved) onlyRole(a axis) int {
	path := ""
	for i := range a.levels {
		set := a.levels[i].settings()
		if len(set.agents) != 1 || path != "" && set.agents[0].role != path ||
			set.ruleSet.value != "" || set.players.value != 0 || len(set.rules) > 0 {
			return -1
		}
		path = set.agents[0].role
	}
	return slices.IndexFunc(r.Game.Roles, func(role Role) bool { return role.Name == path })
}

// gridAxis names the agents of a role in some cells: searches that differ in
// their budget only by that.
func (r *Resolved) gridAxis(role int, cells []int) analysis.GridAxis {
	axis := analysis.GridAxis{Role: r.Game.Roles[role].Title}
	search := ""
	for _, i := range cells {
		spec := r.Cells[i].Agents[role]
		if _, searches := r.Game.budget(spec); searches {
			if rest := withoutBudget(spec); search == "" {
				search, axis.Budget = rest, budgetOption
			} else if rest != search {
				search, axis.Budget = rest, ""
				break
			}
		}
	}
	for _, i := range cells {
		spec := r.Cells[i].Agents[role]
		name := spec.Short()
		if iterations, searches := r.Game.budget(spec); searches && axis.Budget != "" {
			name = analysis.Count(int64(iterations))
		}
		axis.Agents = append(axis.Agents, name)
	}
	return axis
}

// onlyAgent names the agent that plays every role of a cell, or calls them "base"
// if there are several.
func (r *Resolved) onlyAgent(c *Cell) string {
	if slices.ContainsFunc(c.Agents, func(spec agents.Spec) bool { return !sameSpec(spec, c.Agents[0]) }) {
		return "base"
	}
	return c.Agents[0].Short()
}

// follows says that the role is played by the agent of the first role because
// nothing else was set.
func (r *Resolved) follows(c *Cell, role int) bool {
	return r.Game.Roles[role].Usual == "" && sameSpec(c.Agents[role], c.Agents[0])
}

// sameRules says that all cells are played by the same number of players and the
// same rules.
func (r *Resolved) sameRules() bool {
	first := &r.Cells[0]
	rules := first.Rules.AppendIdentity(nil)
	for i := range r.Cells {
		c := &r.Cells[i]
		if c.Players != first.Players || !bytes.Equal(c.Rules.AppendIdentity(nil), rules) {
			return false
		}
	}
	return true
}

// withoutBudget is a spec but for its iterations.
func withoutBudget(spec agents.Spec) string {
	return strings.Replace(spec.String(), budgetOption+"="+spec.Word(budgetOption), "", 1)
}
