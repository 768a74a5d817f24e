package yokai

import (
	"embed"
	"strings"

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
//
// What one cell of an experiment leaves idle may serve in another, and is not
// refused here. See [CheckIdle].
func LoadRuleSet(name string, overrides ...ruleset.Override) (*RuleSet, *ruleset.Document, error) {
	r := new(RuleSet)
	doc, err := library.Load(name, r.fields(), r.faults, overrides...)
	if err != nil {
		return nil, nil, err
	}
	return r, doc, nil
}

// CheckIdle refuses what a user set and no game can feel: the points of hints set
// aside unless hint_mode is blind, and the rows of a shape that is not in use. It
// is given the documents of all cells of an experiment (or one), and refuses an
// override that is idle in every cell it reaches.
func CheckIdle(cells ...*ruleset.Document) error {
	return ruleset.Idle(func(path string) (other, value string) {
		if number, ok := strings.CutPrefix(path, "shapes."); ok {
			return "shape", number
		}
		if path == "blind_set_aside" {
			return "hint_mode", "blind"
		}
		return "", ""
	}, cells...)
}
