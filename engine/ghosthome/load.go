package ghosthome

import (
	"embed"
	"strings"

	"yurei/engine/ruleset"
)

//go:embed rulesets/*.yaml
var ruleSetFiles embed.FS

// library holds the rule sets that come with the game.
var library = ruleset.Library{Game: "ghosthome", Base: "full", Files: ruleSetFiles}

// RuleSetNames lists the rule sets that come with the game, the full deck
// first.
func RuleSetNames() []string { return library.Names() }

// BaseRuleSet is the full deck.
func BaseRuleSet() *RuleSet {
	r, _, err := LoadRuleSet(library.Base)
	if err != nil {
		panic("ghosthome: " + err.Error())
	}
	return r
}

// LoadRuleSet reads one of the rule sets that come with the game and applies a
// user's overrides in their order. The result is valid. The document tells
// where each value comes from.
//
// Overrides of a table of icons that is not in use are not refused here: what
// one cell of an experiment leaves idle may serve in another. See [Needs].
func LoadRuleSet(name string, overrides ...ruleset.Override) (*RuleSet, *ruleset.Document, error) {
	r := new(RuleSet)
	doc, err := library.Load(name, r.fields(), r.faults, overrides...)
	if err != nil {
		return nil, nil, err
	}
	return r, doc, nil
}

// Needs tells the values of the tables of icons, of which one is in use.
func Needs(_ *ruleset.Document, path string) []ruleset.Need {
	if rest, ok := strings.CutPrefix(path, "icons.profiles."); ok {
		profile, _, _ := strings.Cut(rest, ".")
		return []ruleset.Need{{Path: "icons.profile", Is: []string{profile}}}
	}
	return nil
}
