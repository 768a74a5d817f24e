package ruleset

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"yurei/engine"
)

// Embedded is the rule sets that come with a game: a base, and changes of it.
type Embedded struct {
	Game  string // as messages call it
	Base  string // the rule set that all others are changes of
	Files fs.FS  // with a file rulesets/NAME.yaml for each
}

// Names lists the rule sets, the base first.
func (e *Embedded) Names() []string {
	entries, err := fs.ReadDir(e.Files, "rulesets")
	if err != nil {
		panic(e.Game + ": " + err.Error())
	}
	names := []string{e.Base}
	for _, entry := range entries {
		if name := strings.TrimSuffix(entry.Name(), ".yaml"); name != e.Base {
			names = append(names, name)
		}
	}
	return names
}

// Load reads a rule set into the variables of fields and applies a user's
// overrides in their order. faults then judges the variables; a rule set with
// faults is an error that says where they come from.
func (e *Embedded) Load(name string, fields []Field, faults func() []*Error, overrides ...Override) (*Document, error) {
	names := e.Names()
	if !slices.Contains(names, name) {
		if near, ok := engine.Nearest(name, names); ok {
			return nil, fmt.Errorf("%s: rule set %q: unknown, did you mean %s?", e.Game, name, near)
		}
		return nil, fmt.Errorf("%s: rule set %q: unknown, want one of %s", e.Game, name, strings.Join(names, ", "))
	}
	base, err := e.parse(e.Base)
	if err != nil {
		return nil, err
	}
	doc, err := NewDocument(base, fields)
	if err != nil {
		return nil, err
	}
	if name != e.Base {
		variant, err := e.parse(name)
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

func (e *Embedded) parse(name string) (*Node, error) {
	file := "rulesets/" + name + ".yaml"
	data, err := fs.ReadFile(e.Files, file)
	if err != nil {
		return nil, err
	}
	return Parse(file, data)
}
