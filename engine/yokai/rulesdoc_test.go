package yokai

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"yurei/engine/ruleset/rulestest"
)

// RULES.md gives the baseline and the mark of every value; they are those of
// level 1.
func TestRulesDocument(t *testing.T) {
	set, doc, err := LoadRuleSet("level-1")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	// The table of stacks, section 2.3.
	for _, m := range regexp.MustCompile(`(?m)^\| (\d) \| (\d) \| (\d) \| (\d) \| (\d+) \|$`).FindAllStringSubmatch(string(text), -1) {
		var n int
		var mix HintMix
		total := 0
		fmt.Sscan(strings.Join(m[1:], " "), &n, &mix.Singles, &mix.Pairs, &mix.Triples, &total)
		if set.Hints[n] != mix || mix.Total() != total {
			t.Errorf("%d players: RULES.md says %v, %d in all, the rule set %v", n, mix, total, set.Hints[n])
		}
	}
	// The table of shapes, section 6.4.
	told := map[string]bool{"hint_cards": true, "affinity_cards": true} // in words, sections 1.2 and 1.3
	for _, m := range regexp.MustCompile("(?m)^\\| (\\d), [^|]+ \\| (`[#.` ]+`) \\|$").FindAllStringSubmatch(string(text), -1) {
		rows := strings.Fields(strings.ReplaceAll(m[2], "`", ""))
		told["shapes."+m[1]] = true
		if want := set.ShapeRows[m[1][0]-'1']; !slices.Equal(rows, want) {
			t.Errorf("shape %s: RULES.md says %v, the rule set %v", m[1], rows, want)
		}
	}
	rulestest.Values(t, doc, func(path string) bool { return told[path] })
}

// The sections that the code and the rule sets cite are there.
func TestRulesSections(t *testing.T) { rulestest.Sections(t) }
