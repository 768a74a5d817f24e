package hakoonna

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"yurei/engine/ruleset/rulestest"
)

// RULES.md gives the baseline and the mark of every value; they are those of the
// base rule set.
func TestRulesDocument(t *testing.T) {
	text, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, doc, err := LoadRuleSet("base")
	if err != nil {
		t.Fatal(err)
	}
	// The table of the powers, section 3.2.
	told := map[string]bool{}
	row := regexp.MustCompile(`(?m)^\| (\d+) \| [^|]+ \| (\d+) \| ([ABC]) \| (true|false) \| (\w+) \| ([^|]+) \|$`)
	for _, m := range row.FindAllStringSubmatch(string(text), -1) {
		for i, key := range []string{"lock", "rank", "start", "time"} {
			path := "powers." + m[1] + "." + key
			told[path] = true
			if v, _ := doc.Value(path); v.Text != m[2+i] {
				t.Errorf("%s: RULES.md says %s, the rule set %s", path, m[2+i], v.Text)
			}
		}
	}
	rulestest.Values(t, doc, func(path string) bool {
		section, _, _ := strings.Cut(path, ".")
		switch {
		case told[path]:
			return true
		case section == "boards": // the table of 1.2
			return true
		case section == "tiles" || path == "noise.discs.normal" || path == "noise.discs.hard" || path == "noise.discs.nightmare":
			return strings.Contains(string(text), "`"+path+"`")
		}
		return false
	})
}

// The sections that the code and the rule sets cite are there.
func TestRulesSections(t *testing.T) {
	sections := rulestest.Sections(t)
	for k := 1; k <= PowerCards; k++ {
		if name := "3.3." + strconv.Itoa(k); !sections[name] {
			t.Errorf("section %s is missing", name)
		}
	}
}
