package experiments

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
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
	for _, path := range foldMappings(paths, values...) {
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

// foldMappings makes one value of what is a word in some cells and a mapping in others,
// such as rules.memory: perfect and {forget: 0.1}. It returns the paths without those
// within it.
func foldMappings(paths []string, cells ...map[string]string) []string {
	for _, path := range paths {
		inner := slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return !strings.HasPrefix(p, path+".") })
		if len(inner) == 0 {
			continue
		}
		for _, values := range cells {
			var entries []string
			for _, p := range inner {
				if value, has := values[p]; has {
					entries = append(entries, strings.TrimPrefix(p, path+".")+": "+value)
				}
			}
			if entries != nil {
				values[path] = "{" + strings.Join(entries, ", ") + "}"
			}
		}
		paths = slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return slices.Contains(inner, p) })
	}
	return paths
}
