package yokai

import (
	"embed"
	"fmt"
	"strconv"
	"strings"

	"yurei/engine/ruleset"
)

//go:embed rulesets/*.yaml
var ruleSetFiles embed.FS

// embedded holds the rule sets that come with the game.
var embedded = ruleset.Embedded{Game: "yokai", Base: "level-1", Files: ruleSetFiles}

// RuleSetNames lists the rule sets that come with the game, the base game
// first.
func RuleSetNames() []string { return embedded.Names() }

// BaseRuleSet is the base game.
func BaseRuleSet() *RuleSet {
	r, _, err := LoadRuleSet(embedded.Base)
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
// refused here. See [Needs].
func LoadRuleSet(name string, overrides ...ruleset.Override) (*RuleSet, *ruleset.Document, error) {
	r := new(RuleSet)
	doc, err := embedded.Load(name, r.fields(), r.faults, overrides...)
	if err != nil {
		return nil, nil, err
	}
	return r, doc, nil
}

// Needs tells the values that count under certain others only: those of hints
// that are seen or blind, of the stack for other players, of affinity cards and
// of shapes, and the points of what is left of hints at a declaration. Of blind
// hints only the number counts.
func Needs(rules *ruleset.Document, path string) []ruleset.Need {
	var (
		seen       = ruleset.Need{Path: "hint_mode", Is: []string{"open", "stack"}}
		blind      = ruleset.Need{Path: "hint_mode", Is: []string{"blind"}}
		declarable = ruleset.Need{Path: "end_by_declaration", Is: []string{"true"}}
	)
	switch path {
	case "hint_cards", "score.wrong":
		return []ruleset.Need{seen}
	case "score.revealed":
		return []ruleset.Need{seen, declarable}
	case "blind_set_aside":
		return []ruleset.Need{blind, declarable}
	case "score.unrevealed":
		return []ruleset.Need{declarable}
	case "affinity_cards":
		return []ruleset.Need{{Path: "affinity", Min: 1}}
	case "level5_symmetry":
		return []ruleset.Need{{Path: "shape", Is: lopsided(rules)}}
	}
	value := func(path string) string {
		v, _ := rules.Value(path)
		return v.Text
	}
	section, key, _ := strings.Cut(path, ".")
	number, _, _ := strings.Cut(key, ".")
	switch section {
	case "hints":
		needs := []ruleset.Need{{Path: "players", Is: []string{number}}}
		if total := hintsFor(value, number); value("hint_mode") == "blind" && total == hintsFor(rules.Usual, number) {
			seen.Text = fmt.Sprintf("the mix has no effect, since hint_mode is blind and only the total counts (%d, as without it)", total)
			needs = append(needs, seen)
		}
		return needs
	case "shapes":
		return []ruleset.Need{{Path: "shape", Is: []string{number}}}
	}
	return nil
}

// hintsFor is the number of hints in the stack for that number of players, by the
// value at each path.
func hintsFor(value func(path string) string, players string) (total int) {
	for _, kind := range []string{"singles", "pairs", "triples"} {
		n, _ := strconv.Atoi(value("hints." + players + "." + kind))
		total += n
	}
	return total
}

// lopsided lists the shapes that change when they are turned or mirrored.
func lopsided(rules *ruleset.Document) []string {
	var numbers []string
	for k := range Shapes {
		number := strconv.Itoa(k + 1)
		value, _ := rules.Value("shapes." + number)
		rows := strings.FieldsFunc(value.Text, func(c rune) bool { return c != '#' && c != '.' })
		if cells, err := parseShape(rows); err == nil && len(turned(cells)) > 1 {
			numbers = append(numbers, number)
		}
	}
	return numbers
}
