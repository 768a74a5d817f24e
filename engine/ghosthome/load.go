package ghosthome

import (
	"embed"
	"strings"

	"yurei/engine/ruleset"
)

//go:embed rulesets/*.yaml
var ruleSetFiles embed.FS

// embedded holds the rule sets that come with the game.
var embedded = ruleset.Embedded{Game: "ghosthome", Base: "full", Files: ruleSetFiles}

// RuleSetNames lists the rule sets that come with the game, the full deck
// first.
func RuleSetNames() []string { return embedded.Names() }

// BaseRuleSet is the full deck.
func BaseRuleSet() *RuleSet {
	r, _, err := LoadRuleSet(embedded.Base)
	if err != nil {
		panic("ghosthome: " + err.Error())
	}
	return r
}

// LoadRuleSet reads one of the rule sets that come with the game and applies a
// user's overrides in their order. The result is valid. The document tells
// where each value comes from.
//
// What one cell of an experiment leaves idle, such as a table of icons that is not
// in use, may serve in another, and is not refused here. See [Needs].
func LoadRuleSet(name string, overrides ...ruleset.Override) (*RuleSet, *ruleset.Document, error) {
	r := new(RuleSet)
	doc, err := embedded.Load(name, r.fields(), r.faults, overrides...)
	if err != nil {
		return nil, nil, err
	}
	return r, doc, nil
}

// Needs tells the values that count under certain others only: those of the
// tables of icons, of which one is in use, of cards that a deck may lack, and of
// escapes that more or fewer players stop.
func Needs(rules *ruleset.Document, path string) []ruleset.Need {
	if rest, ok := strings.CutPrefix(path, "icons.profiles."); ok {
		profile, _, _ := strings.Cut(rest, ".")
		return []ruleset.Need{{Path: "icons.profile", Is: []string{profile}}}
	}
	crowd := ruleset.Need{Path: "players", Is: []string{"3", "4"}}
	switch path {
	case "escape.ghosts":
		return []ruleset.Need{crowd}
	case "escape.ghosts_two_players":
		return []ruleset.Need{{Path: "players", Is: []string{"2"}}}
	case "play.stop_ghosts":
		return []ruleset.Need{crowd, {Path: "escape.ghosts", Min: 1}}
	case "play.hole_same_house", "play.hole_meets_cats":
		return []ruleset.Need{{Path: "cards.hole", Min: 1}}
	case "play.lightning_needs_lit", "play.lightning_with_ghost":
		return []ruleset.Need{{Path: "cards.lightning", Min: 1}}
	case "play.moved_cat_cancels":
		if elevators, _ := rules.Value("cards.elevator"); elevators.Text == "0" {
			return []ruleset.Need{{Path: "cards.cat_food", Min: 1}}
		}
	}
	return nil
}
