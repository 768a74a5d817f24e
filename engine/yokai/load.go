package yokai

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"yurei/engine"
	"yurei/engine/ruleset"
)

//go:embed rulesets/*.yaml
var ruleSetFiles embed.FS

// baseName is the rule set that all others are changes of.
const baseName = "level-1"

// RuleSetNames lists the rule sets that come with the game, the base game
// first.
func RuleSetNames() []string {
	entries, err := ruleSetFiles.ReadDir("rulesets")
	if err != nil {
		panic("yokai: " + err.Error())
	}
	var names []string
	for _, entry := range entries {
		names = append(names, strings.TrimSuffix(entry.Name(), ".yaml"))
	}
	return names
}

// BaseRuleSet is the base game.
func BaseRuleSet() *RuleSet {
	r, _, err := LoadRuleSet(baseName)
	if err != nil {
		panic("yokai: " + err.Error())
	}
	return r
}

// LoadRuleSet reads one of the rule sets that come with the game and applies a
// user's overrides in their order. The result is valid. The document tells
// where each value comes from.
func LoadRuleSet(name string, overrides ...ruleset.Override) (*RuleSet, *ruleset.Document, error) {
	names := RuleSetNames()
	if !slices.Contains(names, name) {
		if near, ok := engine.Nearest(name, names); ok {
			return nil, nil, fmt.Errorf("yokai: rule set %q: unknown, did you mean %s?", name, near)
		}
		return nil, nil, fmt.Errorf("yokai: rule set %q: unknown, want one of %s", name, strings.Join(names, ", "))
	}
	base, err := embedded(baseName)
	if err != nil {
		return nil, nil, err
	}
	r := new(RuleSet)
	doc, err := ruleset.NewDocument(base, r.fields())
	if err != nil {
		return nil, nil, err
	}
	if name != baseName {
		variant, err := embedded(name)
		if err != nil {
			return nil, nil, err
		}
		if err := doc.Amend(variant); err != nil {
			return nil, nil, err
		}
	}
	if err := doc.Override(overrides...); err != nil {
		return nil, nil, err
	}
	if err := doc.Decode(); err != nil {
		return nil, nil, err
	}
	faults := r.faults()
	doc.Locate(faults)
	if err := ruleset.Join(faults); err != nil {
		return nil, nil, err
	}
	return r, doc, nil
}

func embedded(name string) (*ruleset.Node, error) {
	file := "rulesets/" + name + ".yaml"
	data, err := ruleSetFiles.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return ruleset.Parse(file, data)
}
