package main

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"yurei/analysis"
	"yurei/sim"
)

// quick is an experiment of two cells that are played fast.
const quick = `title: Does the number of noise cards matter?
game: hako-onna
players: 2
games: 400
rules: {noise: {mode: cards}}
vary: {limit: {eleven: {set: {rules.noise.cards.limit: 11}}, twelve: {set: {rules.noise.cards.limit: 12}}}}
`

// Every stop rule ends a run at the same deal in every format, with any number of
// workers, and says so; what ended the run does not change what the run is.
func TestStopRulesAndFormats(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "quick.yaml", quick)
	for _, c := range []struct {
		by   string
		args []string
	}{
		{"precision", []string{"--precision", "6pp"}},
		{"verdict", []string{"--stop", "verdict", "--require", "all_dead in 0..0.9"}},
		{"cap", []string{"--precision", "0.02", "--games", "60"}},
	} {
		line := func(out, format, workers string) []string {
			return append([]string{"run", "quick.yaml", "--out", out, "--format", format, "--workers", workers}, c.args...)
		}
		text, _ := mustRun(t, line(c.by+"-text", "text", "1")...)
		table, _ := mustRun(t, line(c.by+"-csv", "csv", "3")...)
		object, _ := mustRun(t, line(c.by+"-json", "json", "2")...)
		sameFiles(t, c.by+"-text", c.by+"-csv")
		sameFiles(t, c.by+"-text", c.by+"-json")

		var s analysis.Summary
		if err := json.Unmarshal([]byte(object), &s); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(table)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		last := len(rows[0]) - 1
		if string(s.Stop.By) != c.by || rows[0][last] != "stopped_by" || rows[1][last] != c.by || rows[1][1] != analysis.Number(float64(s.Deals), 0) {
			t.Errorf("%s: JSON says %+v after %d deals, CSV %s after %s", c.by, s.Stop, s.Deals, rows[1][last], rows[1][1])
		}
		words := s.Stop.Words(s.Deals)
		for name, text := range map[string]string{"text": text, "summary.md": readFile(t, c.by+"-text", "summary.md")} {
			if flat := strings.Join(strings.Fields(text), " "); !strings.Contains(flat, words) || !strings.Contains(words, "Stopped by "+strings.Replace(c.by, "cap", "the cap", 1)) {
				t.Errorf("%s: %s does not say %q:\n%s", c.by, name, words, text)
			}
		}
		if early := s.Deals < s.Stop.Cap; early != (c.by != "cap") {
			t.Errorf("%s: %d deals of %d", c.by, s.Deals, s.Stop.Cap)
		}
		manifest, err := sim.ReadManifest(filepath.Join(c.by+"-csv", sim.ManifestFile))
		if err != nil || manifest.Deals != s.Deals || manifest.Finished != s.Deals {
			t.Errorf("%s: the manifest says %d of %d deals, error %v, want %d", c.by, manifest.Finished, manifest.Deals, err, s.Deals)
		}
	}
}

// A run that was stopped is extended by a closer precision, and shown again: by a
// wider one with its first deals.
func TestPrecisionExtends(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "quick.yaml", quick)
	mustRun(t, "run", "quick.yaml", "--precision", "12pp")
	folders, _ := filepath.Glob("runs/*")
	if len(folders) != 1 {
		t.Fatalf("folders %q, want one", folders)
	}
	games := func(folder string) string { return readFile(t, folder, "games.csv") }
	short := games(folders[0])
	mustRun(t, "run", "quick.yaml", "--precision", "9pp")
	mustRun(t, "run", "quick.yaml", "--precision", "9pp", "--out", "fresh")
	sameFiles(t, folders[0], "fresh")
	long := games(folders[0])
	if !strings.HasPrefix(long, short) || len(long) == len(short) {
		t.Error("the longer run does not extend the shorter one")
	}
	again, notes := mustRun(t, "run", "quick.yaml", "--precision", "12pp", "--format", "json")
	var s analysis.Summary
	if err := json.Unmarshal([]byte(again), &s); err != nil {
		t.Fatal(err)
	}
	if n := int64(strings.Count(short, "\n")-1) / 2; s.Deals != n || s.Stop.By != analysis.StopPrecision {
		t.Errorf("%d deals, %+v, want the first %d", s.Deals, s.Stop, n)
	}
	if !strings.Contains(notes, "its files stay as they are") || games(folders[0]) != long {
		t.Errorf("the longer run's files changed:\n%s", notes)
	}
	if folders, _ := filepath.Glob("runs/*"); len(folders) != 1 {
		t.Errorf("folders %q, want one: the precision is part of what the run is", folders)
	}
}

// The exit code says whether every requirement holds, in every format; what is
// undecided is named.
func TestRequire(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	write(t, "quick.yaml", quick)
	for _, c := range []struct {
		require, says string
		code          int
	}{
		{"failed in 0..0.5", "holds", exitDone},
		{"twelve: all_dead in 0.9..1", "fails", exitVerdict},
		{"visitors_win in 0..0.00001", "fails", exitVerdict},
		{"eleven: failed in 0..0.000001", "undecided", exitVerdict},
	} {
		for _, format := range []string{"text", "csv", "json"} {
			code, out, notes := yurei(t, "run", "quick.yaml", "--games", "120", "--format", format, "--require", c.require)
			if code != c.code || !strings.Contains(out, c.says) {
				t.Errorf("%s, %s: exit %d, want %d and %s:\n%s%s", c.require, format, code, c.code, c.says, out, notes)
			}
			if c.code != exitDone && !strings.Contains(notes, c.says) {
				t.Errorf("%s: stderr does not say %s:\n%s", c.require, c.says, notes)
			}
		}
	}
	for _, c := range []struct{ require, want string }{
		{"visitor_win in 0..1", "did you mean visitors_win?"},
		{"elevn: visitors_win in 0..1", "did you mean eleven?"},
		{"visitors_win in 1..0", "the smaller number first"},
		{"visitors_win < 0.5", "MEASURE in LOW..HIGH"},
		{"", "MEASURE in LOW..HIGH"},
	} {
		code, out, notes := yurei(t, "run", "quick.yaml", "--out", "refused", "--require", c.require)
		if code != exitFailed || out != "" || !strings.Contains(notes, c.want) {
			t.Errorf("%q: exit %d, want %d and %q:\n%s%s", c.require, code, exitFailed, c.want, out, notes)
		}
	}
	if _, err := os.Stat("refused"); err == nil {
		t.Error("what was refused has left a folder")
	}
}

// Every option of yurei run changes the resolved experiment, or what is printed
// and kept, or is refused.
func TestEveryOptionMatters(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	write(t, "quick.yaml", quick)
	base := []string{"run", "quick.yaml", "--games", "3", "--workers", "1"}
	plain, _ := mustRun(t, append(slices.Clone(base), "--out", "plain")...)
	experiment := func(folder string) string {
		manifest, err := sim.ReadManifest(filepath.Join(folder, sim.ManifestFile))
		if err != nil {
			t.Fatal(err)
		}
		return manifest.Experiment
	}
	values := map[string]string{
		"games": "4", "seed": "9", "set": "players=3", "precision": "1pp", "margin": "1pp", "require": "failed in 0..0.9",
		"stop": "verdict", "deals": "independent", "adjust": "benjamini-hochberg",
	}
	elsewhere := []string{
		"help", "workers", // tested by TestHelp, TestWorkersChangeNothing
		"out", "format", "part", "dry-run", "force", "resume", // below
	}
	newRun(&streams{}).Flags().VisitAll(func(f *pflag.Flag) {
		value, changes := values[f.Name]
		if !changes && !slices.Contains(elsewhere, f.Name) {
			t.Errorf("--%s is not tested", f.Name)
		}
		if !changes {
			return
		}
		args := slices.Clone(base)
		if f.Name == "games" {
			args = args[:2]
		}
		yurei(t, append(args, "--out", f.Name, "--"+f.Name, value)...)
		if experiment(f.Name) == experiment("plain") {
			t.Errorf("--%s %s changes nothing:\n%s", f.Name, value, experiment(f.Name))
		}
	})
	for _, extra := range [][]string{{"--format", "csv"}, {"--dry-run"}} {
		if out, _ := mustRun(t, append(slices.Clone(base), extra...)...); out == plain {
			t.Errorf("%q prints what is printed without it", extra)
		}
	}
	for _, extra := range [][]string{
		{"--part", "ladder"}, {"--out", "plain"}, {"--out", "new", "--resume"}, {"--force", "--resume"}, {"--format", "cvs"}, {"--dry-run", "--format", "csv"},
		{"--stop", "precision"}, {"--stop", "verdict", "--precision", "1pp"}, {"--margin", "1pp", "--set", "margin=2pp"},
	} {
		if code, out, _ := yurei(t, append(slices.Clone(base), extra...)...); code != exitFailed || out != "" {
			t.Errorf("%q: exit %d, want it refused\n%s", extra, code, out)
		}
	}
	for _, force := range []string{"--force", "--resume"} {
		mustRun(t, append(slices.Clone(base), "--out", "plain", force)...)
	}
}

// Requirements, verdicts and how each part ended stand in one answer for all
// parts.
func TestTermsOfParts(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	write(t, "parts.yaml", skillFile)
	code, out, notes := yurei(t, "run", "parts.yaml", "--require", "visitors_win in 0..0.2", "--format", "csv")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || code != exitVerdict || len(rows) != 1+5+4 {
		t.Fatalf("exit %d, error %v, %d rows:\n%s%s", code, err, len(rows), out, notes)
	}
	for _, part := range []string{"ladder: ", "grid: "} {
		if !strings.Contains(notes[strings.Index(notes, "the verdict is no"):], part) {
			t.Errorf("what is undecided does not name %s:\n%s", part, notes)
		}
	}
}
