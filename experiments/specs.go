package experiments

import (
	"slices"
	"strings"

	"yurei/engine/ruleset"
)

// namedSpec is an agent that a file gives a name, so that it is written in one
// place: where fast is ismcts:depth=10, fast:iterations=200 is
// ismcts:depth=10,iterations=200, and fast+careful is ismcts:depth=10+careful.
type namedSpec struct {
	name string
	at   ruleset.Position // of the name
	spec setting[string]
}

// setSpecs names the agents of a mapping.
func (e *Experiment) setSpecs(value *ruleset.Node) error {
	return entries("specs", "a mapping from names to agents", value, func(entry ruleset.Entry) error {
		if !plain(entry.Key) || strings.ContainsAny(entry.Key, ".:=+") {
			return at(entry.At, "specs", plainText, "specs."+entry.Key, longestLabel)
		}
		spec, ok := entry.Value.Word()
		if !ok {
			return entry.Value.Wrong("specs."+entry.Key, "an agent, such as ismcts:depth=10")
		}
		e.specs = append(e.specs, namedSpec{entry.Key, entry.At, setting[string]{spec, entry.Value.At}})
		return nil
	})
}

// setSpec changes the agent of a name that the file knows.
func (e *Experiment) setSpec(name string, where ruleset.Position, value *ruleset.Node) error {
	path := "specs." + name
	i := e.spec(name)
	if i < 0 {
		return ruleset.Unknown(where, path, "name of an agent", name, e.specNames())
	}
	spec, ok := value.Word()
	if !ok {
		return value.Wrong(path, "an agent, such as ismcts:depth=10")
	}
	e.specs[i].spec = setting[string]{spec, value.At}
	return nil
}

// spec is the index of a named agent, -1 if there is none.
func (e *Experiment) spec(name string) int {
	return slices.IndexFunc(e.specs, func(s namedSpec) bool { return s.name == name })
}

func (e *Experiment) specNames() []string {
	var names []string
	for _, s := range e.specs {
		names = append(names, s.name)
	}
	return names
}

// expand writes out an agent that begins with a name of the file.
func (e *Experiment) expand(spec string) string {
	name, rest := cutSpec(spec)
	i := e.spec(name)
	if i < 0 {
		return spec
	}
	options, styles := splitStyles(rest)
	whole, style := splitStyles(e.specs[i].spec.value)
	if options != "" && strings.Contains(whole, ":") {
		options = "," + options[1:]
	}
	return whole + options + style + styles
}

// cutSpec cuts an agent into its name and what follows: options from a colon on,
// styles from a plus on.
func cutSpec(spec string) (name, rest string) {
	if i := strings.IndexAny(spec, ":+"); i >= 0 {
		return spec[:i], spec[i:]
	}
	return spec, ""
}

// splitStyles cuts the styles off an agent, with their plus.
func splitStyles(spec string) (agent, styles string) {
	if i := strings.IndexByte(spec, '+'); i >= 0 {
		return spec[:i], spec[i:]
	}
	return spec, ""
}

// checkSpecs refuses names of agents that nothing in the file uses.
func (e *Experiment) checkSpecs() error {
	used := map[string]bool{}
	note := func(s settings) {
		for _, a := range s.agents {
			name, _ := cutSpec(a.spec.value)
			used[name] = true
		}
	}
	note(e.base)
	for _, part := range e.Parts() {
		for _, a := range part.axes {
			for i := range a.levels {
				note(a.levels[i].settings())
			}
		}
	}
	var faults faults
	for _, s := range e.specs {
		if !used[s.name] {
			faults.add(at(s.at, "specs."+s.name, "specs.%s is played by no role, want it used or left out", s.name))
		}
	}
	return faults.err()
}
