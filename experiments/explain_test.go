package experiments

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Every term has a text and a group of the list, and none stands twice in a group.
func TestTermsAreWhole(t *testing.T) {
	c := Builtin()
	seen := map[string]bool{}
	last := ""
	var groups []string
	for _, term := range c.Terms() {
		if term.Group != last {
			last = term.Group
			if slices.Contains(groups, last) {
				t.Errorf("the group %s is listed twice", last)
			}
			groups = append(groups, last)
		}
		where := term.Group + ": " + term.Name
		if seen[where] {
			t.Errorf("%s stands there twice", where)
		}
		seen[where] = true
		if term.Name == "" || len(term.About) < 8 || strings.Contains(term.About, "..") || strings.HasSuffix(term.About, "  ") {
			t.Errorf("%s is explained by %q", where, term.About)
		}
		found, err := c.Explain(term.Name)
		if err != nil || !slices.Contains(found, term) {
			t.Errorf("%s is not found by its name: %v", where, err)
		}
	}
	for _, want := range []string{endingTerms, measureTerms, verdictTerms, warningTerms, statisticsTerms, agentTerms, ruleTerms, gamesTerms, summaryTerms, tableTerms, keyTerms, auditTerms, benchTerms} {
		if !slices.Contains(groups, want) {
			t.Errorf("no terms in the group %s", want)
		}
	}
}

// What is explained of columns and options is what the games have.
func TestGamesAreExplained(t *testing.T) {
	c := Builtin()
	for _, g := range c.Games {
		file := fmt.Sprintf("title: t\ngame: %s\nplayers: %d\ngames: 1\n", g.Name, g.Least)
		e, err := Parse("t.yaml", []byte(file))
		if err != nil {
			t.Fatal(err)
		}
		gameIsExplained(t, c, resolve(t, e))
	}
}

func gameIsExplained(t *testing.T, c *Catalogue, r *Resolved) {
	t.Helper()
	schema := r.Plan().Records()
	has := func(group, name string) bool {
		found, _ := c.Explain(name)
		return slices.ContainsFunc(found, func(term Term) bool { return term.Group == group && term.Name == name })
	}
	for _, name := range append(schema.Columns, schema.Sides...) {
		// Uses of powers and items are measures of the same name.
		if !has(gamesTerms, name) && !has(measureTerms, name) {
			t.Errorf("the column or side %s is not explained", name)
		}
	}
	for _, name := range schema.Reasons[1:] {
		if !has(endingTerms, name) {
			t.Errorf("the ending %s is not explained", name)
		}
	}
	for _, a := range r.Game.Agents {
		for _, o := range a.Options {
			if optionAbout(o.Name) == "" {
				t.Errorf("the option %s of %s is not explained", o.Name, a.Name)
			}
		}
	}
	for _, s := range r.Game.Styles {
		for _, o := range s.Options {
			if optionAbout(o.Name) == "" {
				t.Errorf("the option %s of %s is not explained", o.Name, s.Name)
			}
		}
	}
}

// Values of rules are no terms: what is said of them is where to look and what may be
// set.
func TestRulesAreExplained(t *testing.T) {
	c := Builtin()
	for name, want := range map[string]string{
		"play.stop_ghosts":  "each in the base game (assumed). Accepted: each or total.",
		"rules.hand.size":   "3 in the base game (rulebook). Accepted: a whole number from 1 to 5. To change it: --set rules.hand.size=VALUE",
		"rules.memory":      "perfect in the base game",
		"rules.players.min": "yurei rules yokai",
	} {
		found, err := c.Explain(name)
		if err != nil {
			t.Error(err)
			continue
		}
		text := ""
		for _, term := range found {
			text += term.About + "\n"
		}
		if !strings.Contains(text, want) {
			t.Errorf("%s: %s", name, text)
		}
	}
	for _, name := range []string{"play.stop_ghost", "rules.play.stop_ghost"} {
		if _, err := c.Explain(name); err == nil || !strings.Contains(err.Error(), `did you mean "rules.play.stop_ghosts"?`) {
			t.Errorf("a mistyped value: %v", err)
		}
	}
}
