package hakoonna

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// RULES.md gives the baseline and the mark of every value; they are those of the
// base rule set.
func TestRulesDocument(t *testing.T) {
	file, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, doc, err := LoadRuleSet("base")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(file)), " ")
	told := map[string]bool{}
	value := regexp.MustCompile("`([a-z0-9_.]+)` (\\[[^\\]]*\\]|[^ ;,()]+) \\((rulebook|published|calculated|assumed)\\)")
	for _, m := range value.FindAllStringSubmatch(text, -1) {
		path, baseline, mark := m[1], m[2], m[3]
		told[path] = true
		v, ok := doc.Value(path)
		if !ok {
			t.Errorf("%s: there is no such value", path)
		} else if v.Text != baseline || v.Mark.String() != mark {
			t.Errorf("%s: RULES.md says %s (%s), the rule set %s (%s)", path, baseline, mark, v.Text, v.Mark)
		}
	}

	// The table of the powers, section 3.2.
	row := regexp.MustCompile(`(?m)^\| (\d+) \| [^|]+ \| (\d+) \| ([ABC]) \| (true|false) \| (\w+) \| ([^|]+) \|$`)
	for _, m := range row.FindAllStringSubmatch(string(file), -1) {
		for i, key := range []string{"lock", "rank", "start", "time"} {
			path := "powers." + m[1] + "." + key
			told[path] = true
			if v, _ := doc.Value(path); v.Text != m[2+i] {
				t.Errorf("%s: RULES.md says %s, the rule set %s", path, m[2+i], v.Text)
			}
		}
	}

	for _, v := range doc.Values() {
		section, _, _ := strings.Cut(v.Path, ".")
		switch {
		case told[v.Path]:
		case section == "boards": // the table of 1.2
		case section == "tiles" || v.Path == "noise.discs.normal" || v.Path == "noise.discs.hard" || v.Path == "noise.discs.nightmare":
			if !strings.Contains(text, "`"+v.Path+"`") {
				t.Errorf("%s: RULES.md does not name it", v.Path)
			}
		default:
			t.Errorf("%s: RULES.md does not give its baseline and mark", v.Path)
		}
	}
}

// The sections that the code and the rule sets cite are there.
func TestRulesSections(t *testing.T) {
	file, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^#+ ([0-9.]+?)\.? `).FindAllStringSubmatch(string(file), -1) {
		if sections[m[1]] {
			t.Errorf("section %s comes twice", m[1])
		}
		sections[m[1]] = true
	}
	for k := 1; k <= PowerCards; k++ {
		if name := "3.3." + strconv.Itoa(k); !sections[name] {
			t.Errorf("section %s is missing", name)
		}
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	cite := regexp.MustCompile(`RULES ((?:\d+(?:\.\d+)*)(?:(?:, | and )\d+(?:\.\d+)*)*)`)
	number := regexp.MustCompile(`\d+(?:\.\d+)*`)
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".go") {
			continue
		}
		source, err := os.ReadFile(entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range cite.FindAllStringSubmatch(string(source), -1) {
			for _, section := range number.FindAllString(m[1], -1) {
				if !sections[section] {
					t.Errorf("%s cites section %s, which is missing", entry.Name(), section)
				}
			}
		}
	}
}
