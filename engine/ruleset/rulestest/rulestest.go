// Package rulestest checks that the RULES.md of a game, its rule sets and its
// code agree with each other. It is for the tests of games, and reads the folder
// that they run in.
package rulestest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"yurei/engine/ruleset"
)

// document is the text of RULES.md.
func document(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Values checks that RULES.md gives the baseline and the mark of every value of
// a rule set, in the form `path` value (mark), and that they are those of doc.
// Values that a table gives are named by tabled, and left to the game's own test.
func Values(t *testing.T, doc *ruleset.Document, tabled func(path string) bool) {
	t.Helper()
	text := strings.Join(strings.Fields(document(t)), " ")
	told := map[string]bool{}
	form := regexp.MustCompile("`([a-z0-9_.]+)` (\\[[^\\]]*\\]|[^ ;,()]+) \\((rulebook|published|calculated|assumed)\\)")
	for _, m := range form.FindAllStringSubmatch(text, -1) {
		path, baseline, mark := m[1], m[2], m[3]
		told[path] = true
		v, ok := doc.Value(path)
		if !ok {
			t.Errorf("%s: there is no such value", path)
		} else if v.Text != baseline || v.Mark.String() != mark {
			t.Errorf("%s: RULES.md says %s (%s), the rule set %s (%s)", path, baseline, mark, v.Text, v.Mark)
		}
	}
	for _, v := range doc.Values() {
		if !told[v.Path] && !tabled(v.Path) {
			t.Errorf("%s: RULES.md does not give its baseline and mark", v.Path)
		}
	}
}

// Sections checks that the sections of RULES.md are numbered once each, and that
// those are there which code and rule sets cite as "RULES 3.2" or as "RULES 3.2,
// 4 and 5.1". It returns their numbers.
func Sections(t *testing.T) map[string]bool {
	t.Helper()
	sections := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^#+ ([0-9.]+?)\.? `).FindAllStringSubmatch(document(t), -1) {
		if sections[m[1]] {
			t.Errorf("section %s comes twice", m[1])
		}
		sections[m[1]] = true
	}
	cite := regexp.MustCompile(`RULES ((?:\d+(?:\.\d+)*)(?:(?:, | and )\d+(?:\.\d+)*)*)`)
	number := regexp.MustCompile(`\d+(?:\.\d+)*`)
	cited := 0
	for _, pattern := range []string{"*.go", "rulesets/*.yaml"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range cite.FindAllStringSubmatch(string(text), -1) {
				for _, section := range number.FindAllString(m[1], -1) {
					cited++
					if !sections[section] {
						t.Errorf("%s cites section %s, which is missing", name, section)
					}
				}
			}
		}
	}
	if cited == 0 {
		t.Error("nothing is cited")
	}
	return sections
}
