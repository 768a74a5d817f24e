package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// skillFile is the skill experiment with budgets that take no time.
const skillFile = `title: How much does skill matter?
game: hako-onna
players: 2
specs: {search: "ismcts:depth=8,playout=random,belief=uniform"}
rules: {noise: {mode: cards}}
parts:
  ladder:
    title: What does each role gain by thinking longer?
    games: 3
    vary:
      searcher:
        heuristic:   {label: both heuristic, set: {agents.visitors: heuristic}}
        hako-onna-1: {set: {agents.hako-onna: search:iterations=1}}
        hako-onna-4: {set: {agents.hako-onna: search:iterations=4}}
        visitors-1:  {set: {agents.visitors: search:iterations=1}}
        visitors-4:  {set: {agents.visitors: search:iterations=4}}
  grid:
    title: At which skills is the game fair?
    games: 2
    vary:
      hako-onna:
        hako-onna-heuristic: {set: {agents.hako-onna: heuristic}}
        hako-onna-2: {set: {agents.hako-onna: search:iterations=2}}
      visitors:
        visitors-heuristic: {set: {agents.visitors: heuristic}}
        visitors-2: {set: {agents.visitors: search:iterations=2}}
`

func TestParts(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	write(t, "skill.yaml", skillFile)
	text, notes := mustRun(t, "run", "skill.yaml", "--out", "x")
	for _, want := range []string{
		"ladder: What does each role gain", "grid: At which skills",
		"over heuristic", "Hako Onna \\ Visitors", "x/ladder: plots/ladder.svg", "x/grid: plots/skill-grid.svg",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the text does not hold %q:\n%s", want, text)
		}
	}
	if !strings.Contains(notes, "warning: ladder: 3 deals") || !strings.Contains(notes, "warning: grid: 2 deals") {
		t.Errorf("warnings do not name their part:\n%s", notes)
	}
	for _, name := range []string{
		"ladder/run.json", "ladder/games.csv", "ladder/plots/ladder.svg", "ladder/plots/ladder.png",
		"grid/run.json", "grid/games.csv", "grid/plots/skill-grid.svg", "grid/plots/skill-grid.png",
	} {
		if info, err := os.Stat(filepath.Join("x", name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}

	// The same in the other formats, and part by part.
	shown, _ := mustRun(t, "run", "skill.yaml", "--out", "x", "--resume", "--format", "csv")
	rows, err := csv.NewReader(strings.NewReader(shown)).ReadAll()
	if err != nil || len(rows) != 1+5+4 || rows[0][0] != "part" || rows[1][0] != "ladder" || rows[9][0] != "grid" {
		t.Errorf("CSV (%v):\n%s", err, shown)
	}
	var rest string
	for _, part := range []string{"ladder", "grid"} {
		_, own, _ := strings.Cut(readFile(t, "x", part, "summary.csv"), "\n")
		rest += own
	}
	if _, body, _ := strings.Cut(shown, "\n"); body != rest {
		t.Errorf("the parts together:\n%s\nin their folders:\n%s", body, rest)
	}
	own, _ := mustRun(t, "run", "skill.yaml", "--part", "grid", "--out", "x", "--resume", "--format", "csv")
	if own != readFile(t, "x/grid/summary.csv") {
		t.Errorf("--part grid prints other rows than its folder holds:\n%s", own)
	}
	shown, _ = mustRun(t, "run", "skill.yaml", "--games", "4", "--out", "x", "--resume", "--format", "json")
	var list []struct {
		Part   string
		Deals  int
		Ladder *struct {
			Lines []struct{ Rungs []struct{ Budget int } }
		}
		Grid *struct{ Cells [][]int }
	}
	if err := json.Unmarshal([]byte(shown), &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != 2 || list[0].Deals != 4 || list[1].Deals != 4 || list[0].Part != "ladder" || list[0].Ladder == nil || list[0].Ladder.Lines[1].Rungs[1].Budget != 4 ||
		list[1].Part != "grid" || list[1].Grid == nil || len(list[1].Grid.Cells) != 2 {
		t.Errorf("JSON: %+v", list)
	}

	// A part is a run like any other.
	told, _ := mustRun(t, "replay", "x/grid", "7")
	if !strings.Contains(told, "deal 1, hako, onna, 2, visitors, 2.") {
		t.Errorf("replay:\n%s", told)
	}
	mustRun(t, "run", "skill.yaml", "--games", "4", "--out", "y")
	for _, part := range []string{"ladder", "grid"} {
		sameFiles(t, filepath.Join("x", part), filepath.Join("y", part))
	}
	if code, _, stderr := yurei(t, "run", "skill.yaml", "--out", "x"); code != exitFailed || !strings.Contains(stderr, "x exists") {
		t.Errorf("an existing folder: exit %d, %s", code, stderr)
	}
	mustRun(t, "run", "skill.yaml", "--part", "grid", "--games", "1", "--out", "x", "--force")
	if !strings.Contains(readFile(t, "x/grid/run.json"), `"finished": 1,`) {
		t.Error("--force did not replace the part")
	}
}

// An interrupted part is kept, the parts after it are not begun, and --resume
// ends both.
func TestInterruptedParts(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "skill.yaml", skillFile)
	ctx, cancel := context.WithCancel(t.Context())
	var problems bytes.Buffer
	end := make(chan int, 1)
	go func() {
		end <- run(ctx, []string{"run", "skill.yaml", "--games", "300", "--workers", "1", "--out", "x"}, strings.NewReader(""), io.Discard, &problems)
	}()
	for _, err := os.Stat("x/ladder/run.json"); err != nil && len(end) == 0; _, err = os.Stat("x/ladder/run.json") {
		time.Sleep(time.Millisecond)
	}
	cancel()
	if code := <-end; code != exitInterrupted || !strings.Contains(problems.String(), "yurei run skill.yaml --games 300 --out x --workers 1 --resume") {
		t.Fatalf("exit %d\n%s", code, problems.String())
	}
	if _, err := os.Stat("x/grid"); err == nil {
		t.Error("the part after the interrupted one was begun")
	}
	mustRun(t, "run", "skill.yaml", "--games", "6", "--workers", "1", "--out", "x", "--resume")
	mustRun(t, "run", "skill.yaml", "--games", "6", "--out", "y")
	if a, b := readFile(t, "x/grid/games.csv"), readFile(t, "y/grid/games.csv"); a != b {
		t.Error("the part that was begun by --resume has other games")
	}
}

func TestDryRun(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	out, notes := mustRun(t, "run", "skill", "--dry-run", "--workers", "1")
	for _, want := range []string{
		"visitors-2048", "agents.visitors=ismcts:iterations=2048", "9 cells x 300 deals, about ", "16 cells x 100 deals, about ",
		"here with 1 worker", "All parts: about ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the text does not hold %q:\n%s", want, out)
		}
	}
	if notes != "" {
		t.Errorf("notes: %s", notes)
	}
	if !regexp.MustCompile(`\n--games [0-9]+ fits into ten minutes\n$`).MatchString(out) {
		t.Errorf("no number of deals that fits:\n%s", out)
	}
	out, _ = mustRun(t, "run", "--dry-run", "--games", "7")
	if !strings.Contains(out, "4 cells x 7 deals, less than a second") || !strings.Contains(out, "rules.noise.mode=cards") || strings.Contains(out, "All parts") {
		t.Errorf("the main experiment:\n%s", out)
	}
	if files, _ := filepath.Glob("*"); len(files) > 0 {
		t.Errorf("files %q were written", files)
	}
}
