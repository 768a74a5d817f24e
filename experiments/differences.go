package experiments

import (
	"fmt"
	"slices"
	"strconv"
)

// Differences are the settings in which the cells differ, for each cell in the
// form of --set: agents.visitors=random.
func (r *Resolved) Differences() [][]string {
	out := make([][]string, len(r.Cells))
	values := make([]map[string]string, len(r.Cells))
	var paths []string
	for i := range r.Cells {
		c := &r.Cells[i]
		values[i] = map[string]string{}
		note := func(path, value string) {
			values[i][path] = value
			if !slices.Contains(paths, path) {
				paths = append(paths, path)
			}
		}
		note("players", strconv.Itoa(c.Players))
		note("rule_set", c.RuleSet)
		for k, role := range r.Game.Roles {
			if !r.follows(c, k) {
				note("agents."+role.Name, c.Agents[k].Short())
			}
		}
		for _, v := range c.Rules.Values() {
			note("rules."+v.Path, v.Text)
		}
	}
	for _, path := range paths {
		first := values[0][path]
		if !slices.ContainsFunc(values, func(v map[string]string) bool { return v[path] != first }) {
			continue
		}
		for i := range out {
			if value, has := values[i][path]; has {
				out[i] = append(out[i], fmt.Sprintf("%s=%s", path, value))
			}
		}
	}
	return out
}
