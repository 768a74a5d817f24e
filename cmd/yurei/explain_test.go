package main

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"yurei/experiments"
)

// explainer collects names that nothing is known of.
type explainer struct {
	t         *testing.T
	catalogue *experiments.Catalogue
	seen      map[string]bool
}

func (e *explainer) know(where, name string) {
	e.t.Helper()
	if name == "" || e.seen[name] {
		return
	}
	e.seen[name] = true
	terms, err := e.catalogue.Explain(name)
	if err != nil {
		e.t.Errorf("%s: %v", where, err)
	}
	for _, term := range terms {
		if len(term.About) < 8 {
			e.t.Errorf("%s: %q is explained by %q", where, name, term.About)
		}
	}
}

// keys are those of a JSON value and of all below it.
func (e *explainer) keys(where string, value any) {
	switch v := value.(type) {
	case map[string]any:
		for key, below := range v {
			e.know(where, key)
			e.keys(where, below)
		}
	case []any:
		for _, below := range v {
			e.keys(where, below)
		}
	}
}

func (e *explainer) json(where, text string) {
	e.t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		e.t.Fatalf("%s: %v", where, err)
	}
	if object, ok := value.(map[string]any); ok {
		// The rules of a run are below the names of its cells.
		delete(object, "rules")
	}
	e.keys(where, value)
}

func (e *explainer) header(where, text string) {
	e.t.Helper()
	header, err := csv.NewReader(strings.NewReader(text)).Read()
	if err != nil {
		e.t.Fatalf("%s: %v", where, err)
	}
	for _, name := range header {
		e.know(where, name)
	}
}

// markdown are the headings of sections and of columns.
func (e *explainer) markdown(where, text string, cells map[string]bool) {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if heading, is := strings.CutPrefix(line, "## "); is {
			e.know(where, heading)
		}
		if i+1 < len(lines) && strings.HasPrefix(lines[i+1], "|:--") {
			for _, name := range strings.Split(strings.Trim(line, "|"), "|") {
				if name = strings.TrimSpace(name); !cells[name] {
					e.know(where, name)
				}
			}
		}
	}
}

// Every name that is printed can be explained: columns, keys, headings, endings,
// warnings, verdicts, agents and styles.
func TestEveryNameIsExplained(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	write(t, "grid.yaml", `title: Is everything explained?
game: hako-onna
players: 3
games: 3
agents: {hako-onna: random, visitors: random}
time: {action: 20}
vary:
  noise:
    discs: {set: {rules.noise.mode: discs}}
    cards: {set: {rules.noise.mode: cards}}
  choices:
    own: {set: {rules.setup.choices: agents}}
    dealt: {set: {rules.setup.choices: dealt}}
`)
	e := &explainer{t, experiments.Builtin(), map[string]bool{}}
	args := []string{"run", "grid.yaml", "--margin", "2pp", "--require", "visitors_win in 0..1", "--require", "rounds in 0..999999", "--format"}
	out, _ := mustRun(t, append(args, "json")...)
	e.json("run --format json", out)
	csv, _ := mustRun(t, append(args, "csv")...)
	e.header("run --format csv", csv)
	folders, err := filepath.Glob("runs/*")
	if err != nil || len(folders) != 1 {
		t.Fatalf("%q, %v", folders, err)
	}
	folder := folders[0]
	e.header("games.csv", readFile(t, folder, "games.csv"))
	e.header("summary.csv", readFile(t, folder, "summary.csv"))
	e.json("run.json", readFile(t, folder, "run.json"))
	cells := map[string]bool{}
	for _, noise := range []string{"discs", "cards"} {
		for _, choices := range []string{"own", "dealt"} {
			cells[noise+", "+choices] = true
		}
	}
	// The heading of the column of cells is what varies.
	const varies = "| noise, choices |"
	e.markdown("summary.md", strings.ReplaceAll(readFile(t, folder, "summary.md"), varies, "| axis |"), cells)
	out, _ = mustRun(t, "compare", folder, folder, "--format", "json")
	e.json("compare --format json", out)
	csv, _ = mustRun(t, "compare", folder, folder, "--format", "csv")
	e.header("compare --format csv", csv)
	for _, line := range strings.Split(csv, "\n")[1:] {
		if fields := strings.Split(line, ","); len(fields) > 3 {
			e.know("compare", fields[1])
			e.know("compare", fields[2])
		}
	}
	text, _ := mustRun(t, "compare", folder, folder)
	for _, name := range regexp.MustCompile("  +").Split(strings.Split(text, "\n")[3], -1)[1:] {
		e.know("compare", name)
	}
	for _, command := range []string{"bench --games 1", "audit --game tiny-kuhn --agent random --positions 20"} {
		csv, _ := mustRun(t, append(strings.Fields(command), "--format", "csv")...)
		e.header(command, csv)
	}
	for _, g := range e.catalogue.Games {
		for _, m := range g.Profile.Measures {
			e.know("measure", m.Key)
			e.know("table", m.Title)
			if m.About == "" {
				t.Errorf("measure %s is not explained where it is defined", m.Key)
			}
		}
		for _, a := range g.Agents {
			e.know("agent", a.Name)
			for _, o := range a.Options {
				e.know("option", o.Name)
			}
		}
		for _, s := range g.Styles {
			e.know("style", s.Name)
		}
	}
	if len(e.seen) < 250 {
		t.Errorf("only %d names were looked up", len(e.seen))
	}
}

// The codes of warnings, verdicts and rules, and the keys of all structures that are
// written as JSON, are read off the source, since no single run has them all.
func TestCodesAndKeysAreExplained(t *testing.T) {
	e := &explainer{t, experiments.Builtin(), map[string]bool{}}
	code := regexp.MustCompile(`(?:WarningCode|Says|StopRule|Adjustment|Check[A-Za-z]+|Pass|Leaks|Few)\s+= "([^"]+)"`)
	key := regexp.MustCompile("`json:\"([a-z_]+)[,\"]")
	for _, pattern := range []string{"../../analysis/*.go", "../../sim/manifest.go", "../../sim/record.go", "../../sim/audit/row.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %q, %v", pattern, files, err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range append(code.FindAllSubmatch(text, -1), key.FindAllSubmatch(text, -1)...) {
				e.know(name, string(found[1]))
			}
		}
	}
	if len(e.seen) < 120 {
		t.Errorf("only %d names were found", len(e.seen))
	}
}

// The tables of ladders and of what is asked of a base are those of a sample: to play
// them takes searches.
func TestHeadingsOfOtherTablesAreExplained(t *testing.T) {
	e := &explainer{t, experiments.Builtin(), map[string]bool{}}
	for name, first := range map[string]string{"ladder": "role", "contrasts": "cell - base"} {
		text, err := os.ReadFile("../../analysis/report/testdata/" + name + "-summary.txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(line, first) {
				for _, heading := range regexp.MustCompile("  +").Split(line, -1) {
					e.know(name, heading)
				}
				break
			}
		}
	}
	for _, heading := range []string{"Ladder", "Skill against skill", "Differences from the base"} {
		e.know("summary.md", heading)
	}
	if len(e.seen) < 10 {
		t.Errorf("only %d names were found", len(e.seen))
	}
}

func TestExplain(t *testing.T) {
	for name, want := range map[string]string{
		"no_way":                "escape, defeat and rest are all blocked",
		"no way":                "escape, defeat and rest are all blocked",
		"rounds_lo":             "The lower end of the interval of rounds.",
		"n_escape":              "The number of games behind the share escape.",
		"p, Holm":               "S. Holm, Scandinavian Journal of Statistics",
		"few-deals":             "385",
		"undecided":             "more deals",
		"careful":               "A style of Visitors",
		"ismcts":                "An agent: ",
		"Visitors win":          "games that Visitors won / all games",
		"actions_per_hako_turn": "Formula: sum of visitor_actions / sum of hako_turns",
	} {
		if out, _ := mustRun(t, "explain", name); !strings.Contains(strings.Join(strings.Fields(out), " "), want) {
			t.Errorf("explain %s: no %q in\n%s", name, want, out)
		}
	}
	for name, want := range map[string]string{"no_wya": `did you mean "no_way"`, "wilsn": `did you mean "wilson"`, "xyzzy-plugh": "lists all names"} {
		if code, _, stderr := yurei(t, "explain", name); code != exitFailed || !strings.Contains(stderr, want) {
			t.Errorf("explain %s: exit %d, want %q in %s", name, code, want, stderr)
		}
	}
	all, _ := mustRun(t, "explain")
	for _, want := range []string{"How games end\n  escape, defeat, rest, all_dead, no_way, ", "Warnings\n", "Statistics\n", "visitors_win", "never-passes"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
	for _, line := range strings.Split(all, "\n") {
		if len(line) > 100 {
			t.Errorf("a line of %d characters: %s", len(line), line)
		}
	}
}
