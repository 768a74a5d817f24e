package yokai

import (
	"embed"

	"yurei/engine/ruleset"
)

//go:embed rulesets/*.yaml
var ruleSetFiles embed.FS

// library holds the rule sets that come with the game.
var library = ruleset.Library{Game: "yokai", Base: "level-1", Files: ruleSetFiles}

// RuleSetNames lists the rule sets that come with the game, the base game
// first.
func RuleSetNames() []string { return library.Names() }

// BaseRuleSet is the base game.
func BaseRuleSet() *RuleSet {
	r, _, err := LoadRuleSet(library.Base)
	if err != nil {
		panic("yokai: " + err.Error())
	}
	return r
}

// LoadRuleSet reads one of the rule sets that come with the game and applies a
// user's overrides in their order. The result is valid. The document tells
// where each value comes from.
func LoadRuleSet(name string, overrides ...ruleset.Override) (*RuleSet, *ruleset.Document, error) {
	r := new(RuleSet)
	doc, err := library.Load(name, r.fields(), r.faults, overrides...)
	if err != nil {
		return nil, nil, err
	}
	return r, doc, nil
}
