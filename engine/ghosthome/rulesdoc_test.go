package ghosthome

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"yurei/engine/ruleset/rulestest"
)

// RULES.md gives the baseline and the mark of every value; they are those of the
// full deck.
func TestRulesDocument(t *testing.T) {
	_, doc, err := LoadRuleSet("full")
	if err != nil {
		t.Fatal(err)
	}
	// The table of icons, section 1.3.
	text, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	row := regexp.MustCompile(`(?m)^\| ([A-E]) \| (\[[^|]+\]) \| (\[[^|]+\]) \| (\[[^|]+\]) \| (\d) \| (\d) \| (\d) \|$`)
	for _, m := range row.FindAllStringSubmatch(string(text), -1) {
		for i, key := range []string{"floor_1", "floor_2", "floor_3", "ghost", "cat", "special"} {
			path := "icons.profiles." + m[1] + "." + key
			told[path] = true
			if v, _ := doc.Value(path); v.Text != m[2+i] || v.Mark.String() != "assumed" {
				t.Errorf("%s: RULES.md says %s (assumed), the rule set %s (%s)", path, m[2+i], v.Text, v.Mark)
			}
		}
	}
	rulestest.Values(t, doc, func(path string) bool {
		return strings.HasPrefix(path, "icons.profiles.") && told[path]
	})
}

// The sections that the code and the rule sets cite are there.
func TestRulesSections(t *testing.T) { rulestest.Sections(t) }
