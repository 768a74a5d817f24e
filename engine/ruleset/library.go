package ruleset

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"yurei/engine"
)

// Library is the rule sets that come with a game: a base, and changes of it.
type Library struct {
	Game  string // as messages call it
	Base  string // the rule set that all others are changes of
	Files fs.FS  // with a file rulesets/NAME.yaml for each
}

// Names lists the rule sets, the base first.
func (l *Library) Names() []string {
	entries, err := fs.ReadDir(l.Files, "rulesets")
	if err != nil {
		panic(l.Game + ": " + err.Error())
	}
	names := []string{l.Base}
	for _, entry := range entries {
		if name := strings.TrimSuffix(entry.Name(), ".yaml"); name != l.Base {
			names = append(names, name)
		}
	}
	return names
}

// Load reads a rule set into the variables of fields and applies a user's
// overrides in their order. faults then judges the variables; a rule set with
// faults is an error that says where they come from.
func (l *Library) Load(name string, fields []Field, faults func() []*Error, overrides ...Override) (*Document, error) {
	names := l.Names()
	if !slices.Contains(names, name) {
		if near, ok := engine.Nearest(name, names); ok {
			return nil, fmt.Errorf("%s: rule set %q: unknown, did you mean %s?", l.Game, name, near)
		}
		return nil, fmt.Errorf("%s: rule set %q: unknown, want one of %s", l.Game, name, strings.Join(names, ", "))
	}
	base, err := l.parse(l.Base)
	if err != nil {
		return nil, err
	}
	doc, err := NewDocument(base, fields)
	if err != nil {
		return nil, err
	}
	if name != l.Base {
		variant, err := l.parse(name)
		if err != nil {
			return nil, err
		}
		if err := doc.Amend(variant); err != nil {
			return nil, err
		}
	}
	if err := doc.Override(overrides...); err != nil {
		return nil, err
	}
	if err := doc.Decode(); err != nil {
		return nil, err
	}
	found := faults()
	doc.Locate(found)
	if err := Join(found); err != nil {
		return nil, err
	}
	return doc, nil
}

func (l *Library) parse(name string) (*Node, error) {
	file := "rulesets/" + name + ".yaml"
	data, err := fs.ReadFile(l.Files, file)
	if err != nil {
		return nil, err
	}
	return Parse(file, data)
}

// Idle refuses what a user set and no game can feel: needs says for a path
// which value another path must have for it to count, "" if it always counts.
// It is given the documents of all cells of an experiment (or one), and refuses
// an override that is idle in every cell it reaches.
func Idle(needs func(path string) (other, value string), cells ...*Document) error {
	type override struct{ place, path string }
	used := map[override]bool{}
	idle := map[override]*Error{}
	var order []override
	for _, doc := range cells {
		for _, v := range doc.Marked(Set) {
			path, want := needs(v.Path)
			if path == "" {
				continue
			}
			o := override{v.At.String(), v.Path}
			present, _ := doc.Value(path)
			if present.Text == want {
				used[o] = true
				continue
			}
			if idle[o] == nil {
				order = append(order, o)
				idle[o] = &Error{At: v.At, Path: v.Path, Text: fmt.Sprintf(
					"%s = %s has no effect, since %s is %s: leave it out, or set %s to %s",
					v.Path, v.Text, path, present.Text, path, want)}
			}
		}
	}
	var faults []*Error
	for _, o := range order {
		if !used[o] {
			faults = append(faults, idle[o])
		}
	}
	return Join(faults)
}
