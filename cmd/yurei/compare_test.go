package main

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"yurei/analysis"
)

// Runs are played once for all that is asked of them: a and b differ in one rule of
// one of two cells, wins in who plays.
func TestCompare(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	write(t, "pair.yaml", `title: Do limits matter?
game: hako-onna
players: 3
games: 40
agents: {hako-onna: random, visitors: random}
vary:
  noise:
    discs: {set: {rules.noise.mode: discs}}
    cards: {set: {rules.noise.mode: cards}}
`)
	mustRun(t, "run", "pair.yaml", "--out", "a")
	mustRun(t, "run", "pair.yaml", "--out", "b", "--set", "rules.noise.cards.limit=12")
	mustRun(t, "run", "pair.yaml", "--out", "wins", "--set", "agents.visitors=heuristic")
	t.Run("folders", compareTwoFolders)
	t.Run("exit codes", compareExits)
	t.Run("variants", compareVariants)
	t.Run("refused", compareRefuses)
}

func compareTwoFolders(t *testing.T) {
	text, stderr := mustRun(t, "compare", "a", "b")
	for _, want := range []string{"rules.noise.cards.limit: 11 -> 12", "40 deals of both in each cell, paired by deal, seed 1", "discs: the same games.", "cards: 4"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if !strings.Contains(stderr, "40 deals") {
		t.Errorf("no warning of few deals: %s", stderr)
	}
	// The rates are those of the runs themselves.
	var changes analysis.Changes
	out, _ := mustRun(t, "compare", "a", "b", "--format", "json")
	if err := json.Unmarshal([]byte(out), &changes); err != nil {
		t.Fatal(err)
	}
	for _, run := range []string{"a", "b"} {
		rows, err := csv.NewReader(strings.NewReader(readFile(t, run, "summary.csv"))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		header := rows[0]
		for i, row := range rows[1:] {
			cell := changes.Cells[i]
			want := map[string]float64{}
			for _, m := range append(append([]analysis.Change{cell.Win}, cell.Endings...), cell.Measures...) {
				want[m.Key] = m.A
				if run == "b" {
					want[m.Key] = m.B
				}
			}
			compared := 0
			for k, name := range header {
				value, has := want[name]
				if !has || row[k] == "" {
					continue
				}
				compared++
				if got := decimal6(value); got != row[k] {
					t.Errorf("%s, %s: %s = %s, summary.csv has %s", run, cell.Key, name, got, row[k])
				}
			}
			if compared < 20 {
				t.Errorf("%s, %s: only %d columns are compared", run, cell.Key, compared)
			}
		}
	}
}

func decimal6(x float64) string {
	text, _ := json.Marshal(x)
	whole, fraction, _ := strings.Cut(string(text), ".")
	return whole + "." + (fraction + "000000")[:6]
}

func compareExits(t *testing.T) {
	if err := os.Symlink("pair.yaml", "link.xml"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"a", "a", "--margin", "0.3"}, exitDone, ""},
		{[]string{"a", "b"}, exitDone, ""},
		{[]string{"a", "a", "--margin", "1pp"}, exitVerdict, "discs: undecided: about "},
		{[]string{"a", "wins", "--margin", "2pp"}, exitVerdict, "discs: changed: higher by at least "},
		{[]string{"a", "wins"}, exitDone, ""},
		{[]string{"a", "nowhere"}, exitFailed, "nowhere is no run"},
		{[]string{"a", "pair.yaml"}, exitFailed, "pair.yaml"},
		{[]string{"a", "."}, exitFailed, "holds some, want one of a, b, wins"},
		{[]string{"a"}, exitFailed, "want a second run"},
		{[]string{"a", "b", "c"}, exitFailed, "3 arguments"},
		{[]string{"a", "b", "--margin", "2%"}, exitFailed, "margin"},
		{[]string{"a", "b", "--margin", ""}, exitFailed, "--margin is empty"},
		{[]string{"a", "b", "--junit", "x.xml"}, exitFailed, "want --margin as well"},
		{[]string{"a", "b", "--margin", "2pp", "--junit", "a"}, exitFailed, "no plain file"},
		{[]string{"a", "b", "--margin", "2pp", "--junit", "link.xml"}, exitFailed, "no plain file"},
		{[]string{"a", "b", "--margin", "2pp", "--junit", "none/x.xml"}, exitFailed, "want a folder that exists"},
		{[]string{"a", "b", "--adjust", "hulm"}, exitFailed, `did you mean "holm"`},
		{[]string{"a", "b", "--format", "xml"}, exitFailed, "unknown format"},
		{[]string{"a", "b", "--games", "5"}, exitFailed, "--games is for variants"},
	} {
		code, _, stderr := yurei(t, append([]string{"compare"}, test.args...)...)
		if code != test.code || !strings.Contains(stderr, test.want) {
			t.Errorf("compare %q: exit %d, want %d and %q in\n%s", test.args, code, test.code, test.want, stderr)
		}
	}
	code, _, _ := yurei(t, "compare", "a", "wins", "--margin", "2pp", "--junit", "x.xml", "--format", "csv")
	if text := readFile(t, "x.xml"); code != exitVerdict || strings.Count(text, `<failure type="different"`) != 2 {
		t.Errorf("exit %d, JUnit:\n%s", code, text)
	}
}

// A folder is compared only if it holds what its manifest says.
func compareRefuses(t *testing.T) {
	manifest, games := readFile(t, "b", "run.json"), readFile(t, "b", "games.csv")
	row := games[:strings.LastIndex(strings.TrimSuffix(games, "\n"), "\n")]
	for want, files := range map[string][2]string{
		"schema_version = 9, want 1":     {strings.Replace(manifest, `"schema_version": 1`, `"schema_version": 9`, 1), games},
		"unknown game":                   {strings.Replace(manifest, `"game": "hako-onna"`, `"game": "go"`, 1), games},
		"no deal of the run is finished": {strings.Replace(manifest, `"finished": 40`, `"finished": 0`, 1), games},
		"ends inside a line":             {manifest, row},
		"the games end before":           {manifest, row + "\n"},
		"their hashes differ":            {strings.Replace(manifest, `"finished": 40`, `"finished": 39`, 1), games},
	} {
		write(t, "b/run.json", files[0])
		write(t, "b/games.csv", files[1])
		if code, _, stderr := yurei(t, "compare", "a", "b"); code != exitFailed || !strings.Contains(stderr, want) {
			t.Errorf("exit %d, want %q in\n%s", code, want, stderr)
		}
	}
	write(t, "b/games.csv", games)
	write(t, "b/run.json", strings.NewReplacer(`"deals": 40`, `"deals": 60`, `"program": "yurei`, `"program": "yurei 0.1`, `players: 3`, `players: three`,
		`\"players\": 3`, `\"players\": 99`).Replace(manifest))
	text, stderr := mustRun(t, "compare", "a", "b")
	for _, want := range []string{"b is unfinished: 40 of 60 deals", "different programs", "does not know"} {
		if !strings.Contains(stderr, want) {
			t.Errorf("no %q in\n%s", want, stderr)
		}
	}
	if !strings.Contains(text, "rules.noise.cards.limit: 11 -> 12") {
		t.Errorf("the rules are not compared:\n%s", text)
	}
	if err := os.Remove("b/games.csv"); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := yurei(t, "compare", "a", "b"); code != exitFailed || !strings.Contains(stderr, "b/games.csv") {
		t.Errorf("without games: exit %d, %s", code, stderr)
	}
}

// Variants are played once, into the folders of yurei run, and compared.
func compareVariants(t *testing.T) {
	args := []string{"compare", "pair.yaml", "--b", "rules.noise.cards.limit=12", "--format", "csv"}
	played, _ := mustRun(t, args...)
	again, _ := mustRun(t, args...)
	folders, _ := mustRun(t, "compare", "a", "b", "--format", "csv")
	if played != again || played != folders {
		t.Errorf("variants and folders differ:\n%s\n%s\n%s", played, again, folders)
	}
	// Of what is there already no more is compared than was asked for.
	first, _ := mustRun(t, append(args[:len(args)-1:len(args)-1], "text", "--games", "30", "--seed", "1", "--a", "deals=independent")...)
	if !strings.Contains(first, "30 deals") || strings.Contains(first, "40 deals") {
		t.Errorf("--games 30 compares\n%s", first)
	}
	for want, args := range map[string][]string{
		"A and B are the same": {"pair.yaml", "--a", "players=3", "--b", "rules.noise.cards.limit=11"},
		"did you mean":         {"pair.yaml", "--b", "rules.noise.cards.limt=12"},
		"has parts":            {"skill", "--b", "seed=3", "--games", "1"},
	} {
		if code, _, stderr := yurei(t, append([]string{"compare"}, args...)...); code != exitFailed || !strings.Contains(stderr, want) {
			t.Errorf("compare %q: exit %d, want %q in\n%s", args, code, want, stderr)
		}
	}
}
