package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"yurei/experiments"
	"yurei/sim"
)

// yurei runs a command line in the current folder.
func yurei(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, problems bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(""), &out, &problems)
	return code, out.String(), problems.String()
}

// mustRun fails the test unless the command line ends well.
func mustRun(t *testing.T, args ...string) (stdout, stderr string) {
	t.Helper()
	code, stdout, stderr := yurei(t, args...)
	if code != exitDone {
		t.Fatalf("yurei %s: exit %d\n%s", strings.Join(args, " "), code, stderr)
	}
	return stdout, stderr
}

// long leaves a test out of short runs, such as those that look for data races:
// it starts no more goroutines than others.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("too long for short runs, which look for data races")
	}
}

func readFile(t *testing.T, elements ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(elements...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// sameFiles compares what two runs write for people and programs.
func sameFiles(t *testing.T, a, b string) {
	t.Helper()
	for _, name := range []string{"games.csv", "summary.csv", "summary.md", "run.json", "plots/win-rate.svg", "plots/endings.svg"} {
		if readFile(t, a, name) != readFile(t, b, name) {
			t.Errorf("%s differs between %s and %s", name, a, b)
		}
	}
}

func TestWorkersChangeNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	one, _ := mustRun(t, "run", "--games", "60", "--seed", "7", "--workers", "1", "--out", "one", "--format", "csv")
	eight, _ := mustRun(t, "run", "--games", "60", "--seed", "7", "--workers", "8", "--out", "eight", "--format", "csv")
	sameFiles(t, "one", "eight")
	if one != eight || one != readFile(t, "one", "summary.csv") {
		t.Errorf("stdout differs:\n%s\n%s", one, eight)
	}
}

func TestMainExperiment(t *testing.T) {
	t.Chdir(t.TempDir())
	out, _ := mustRun(t, "run", "--games", "1", "--format", "csv")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	const want = "cell,games,visitors_win,visitors_win_lo,visitors_win_hi,escape,defeat,rest,all_dead,no_way,unfinished,failed"
	if got := strings.Join(rows[0], ","); !strings.HasPrefix(got, want+",") {
		t.Errorf("columns %s, want them to begin with %s", got, want)
	}
	var cells []string
	for _, row := range rows[1:] {
		cells = append(cells, row[0])
	}
	if got := strings.Join(cells, " "); got != "discs-normal discs-hard discs-nightmare cards" {
		t.Errorf("cells %s", got)
	}
	folders, err := filepath.Glob("runs/noise-difficulty-*")
	if err != nil || len(folders) != 1 {
		t.Fatalf("folders %q, %v, want one", folders, err)
	}
	for _, text := range []string{out, readFile(t, folders[0], "summary.md"), readFile(t, folders[0], "summary.csv")} {
		if regexp.MustCompile(`(?i)\b(nan|inf)\b`).MatchString(text) {
			t.Errorf("a number is not finite:\n%s", text)
		}
	}
	text, _ := mustRun(t, "run", "--games", "1")
	for _, want := range []string{"Hako Onna, 3 Visitors, heuristic against heuristic", "seed 1", "assumed rule values", folders[0], "plots/win-rate.svg"} {
		if !strings.Contains(text, want) {
			t.Errorf("the text does not hold %q:\n%s", want, text)
		}
	}
}

// The choices of setting up are the same in every cell of a deal.
func TestSetupAgreesOverCells(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	for _, agent := range []string{"heuristic", "random"} {
		mustRun(t, "run", "--games", "40", "--out", agent, "--set", "agents.hako-onna="+agent, "--set", "agents.visitors="+agent)
		rows, err := csv.NewReader(strings.NewReader(readFile(t, agent, "games.csv"))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		first := map[string][]string{}
		setups := map[string]bool{}
		compared := 0
		for _, row := range rows[1:] {
			deal := row[1]
			if first[deal] == nil {
				first[deal] = row
			}
			var setup []string
			for i, name := range rows[0] {
				if !strings.HasPrefix(name, "setup_") {
					continue
				}
				compared++
				setup = append(setup, row[i])
				if row[i] != first[deal][i] {
					t.Errorf("%s: deal %s: %s = %s in cell %s, %s in cell %s", agent, deal, name, row[i], row[2], first[deal][i], first[deal][2])
				}
			}
			setups[strings.Join(setup, " ")] = true
		}
		if compared == 0 || len(setups) < 38 {
			t.Errorf("%s: %d values compared, %d different set-ups in 40 deals", agent, compared, len(setups))
		}
	}
}

func TestExtendShortenShowAgain(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "run", "--games", "30")
	folders, _ := filepath.Glob("runs/*")
	if len(folders) != 1 {
		t.Fatalf("folders %q, want one", folders)
	}
	again, _ := mustRun(t, "run", "--games", "30", "--format", "csv")
	short, note := mustRun(t, "run", "--games", "10", "--format", "csv")
	if !strings.Contains(note, "first 10 of 30 deals") {
		t.Errorf("no note of the deals that are left out: %s", note)
	}
	if again != readFile(t, folders[0], "summary.csv") {
		t.Errorf("the folder was changed by showing its first deals")
	}
	mustRun(t, "run", "--games", "50")
	if grown, _ := filepath.Glob("runs/*"); len(grown) != 1 {
		t.Errorf("folders %q, want the first one only", grown)
	}
	mustRun(t, "run", "--games", "50", "--out", "fifty")
	mustRun(t, "run", "--games", "10", "--out", "ten")
	sameFiles(t, folders[0], "fifty")
	if short != readFile(t, "ten", "summary.csv") {
		t.Errorf("the first 10 deals differ from a run of 10")
	}
	if !strings.HasPrefix(readFile(t, "fifty", "games.csv"), readFile(t, "ten", "games.csv")) {
		t.Errorf("the games of a run of 10 do not begin those of a run of 50")
	}
}

func TestInterruptAndResume(t *testing.T) {
	t.Chdir(t.TempDir())
	games := "400"
	if testing.Short() {
		games = "150"
	}
	ctx, cancel := context.WithCancel(t.Context())
	type ended struct {
		code   int
		stderr string
	}
	end := make(chan ended, 1)
	go func() {
		var problems bytes.Buffer
		code := run(ctx, []string{"run", "--games", games, "--workers", "1", "--out", "cut"}, strings.NewReader(""), io.Discard, &problems)
		end <- ended{code, problems.String()}
	}()
	for _, err := os.Stat("cut/run.json"); err != nil && len(end) == 0; _, err = os.Stat("cut/run.json") {
		time.Sleep(time.Millisecond)
	}
	time.Sleep(50 * time.Millisecond)
	cancel()
	e := <-end
	if e.code != exitInterrupted || !strings.Contains(e.stderr, "yurei run --games "+games+" --out cut --workers 1 --resume") {
		t.Fatalf("exit %d, want %d and the command that resumes\n%s", e.code, exitInterrupted, e.stderr)
	}
	if code, _, stderr := yurei(t, "run", "--games", games, "--out", "cut"); code != exitFailed || !strings.Contains(stderr, "--resume") {
		t.Errorf("without --resume: exit %d\n%s", code, stderr)
	}
	mustRun(t, "run", "--games", games, "--out", "cut", "--resume")
	mustRun(t, "run", "--games", games, "--out", "whole")
	sameFiles(t, "cut", "whole")
}

func TestForceReplacesOnlyTheRun(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "run", "--games", "3", "--out", "x")
	write(t, "x/notes.txt", "mine")
	if code, _, stderr := yurei(t, "run", "--games", "3", "--seed", "2", "--out", "x", "--resume"); code != exitFailed || !strings.Contains(stderr, "another run") {
		t.Errorf("resuming another run: exit %d\n%s", code, stderr)
	}
	mustRun(t, "run", "--games", "2", "--seed", "2", "--out", "x", "--force")
	mustRun(t, "run", "--games", "2", "--seed", "2", "--out", "y")
	sameFiles(t, "x", "y")
	if readFile(t, "x/notes.txt") != "mine" {
		t.Error("--force removed a file that was not the run's")
	}
}

// What is left of a run that was cleared is what yurei did not write.
func TestClearLeavesForeignFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "run", "--games", "3", "--out", "x")
	foreign := []string{"x/plots/mine.svg", "x/ranges/mine.csv", "x/ranges/1-2.csv", "x/data.csv"}
	for _, name := range foreign {
		write(t, name, "mine")
	}
	write(t, "x/ranges/000000000007-000000000008.csv.damaged", "of a run before")
	schema := sim.Schema{Game: "g", Cells: []string{"c"}, Sides: []string{"s"}, Reasons: []string{"unfinished", "r"}}
	store, err := sim.OpenStore("x", "other", &schema)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join((&runFolder{path: "x"}).clear(store), store.Close()); err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, pattern := range []string{"x/*", "x/*/*"} {
		names, _ := filepath.Glob(pattern)
		left = append(left, names...)
	}
	want := append([]string{"x/plots", "x/ranges", "x/ranges/.lock"}, foreign...)
	slices.Sort(left)
	slices.Sort(want)
	if !slices.Equal(left, want) {
		t.Errorf("left: %q, want %q", left, want)
	}
}

// Every plot that can be drawn is one that --force removes.
func TestPlotsAreKnown(t *testing.T) {
	sources, err := filepath.Glob("../../analysis/plots/*.go")
	if err != nil || sources == nil {
		t.Fatalf("sources of plots: %q, %v", sources, err)
	}
	named := regexp.MustCompile(`\bName: +"([a-z-]+)"`)
	for _, source := range sources {
		for _, match := range named.FindAllStringSubmatch(readFile(t, source), -1) {
			for _, extension := range []string{".svg", ".png"} {
				if !slices.Contains(plotFiles[:], match[1]+extension) {
					t.Errorf("%s draws %s, which is no plot of a run", source, match[1]+extension)
				}
			}
		}
	}
}

func TestForceRefusesWhatIsNoRun(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"mine/plots/a.svg", "mine/games.csv", "other/run.json", "other/games.csv"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, name, "{}")
	}
	for folder, want := range map[string]string{"mine": "holds games.csv, but no run", "other": "did not write"} {
		code, out, stderr := yurei(t, "run", "--games", "1", "--out", folder, "--force")
		if code != exitFailed || out != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit %d, want %q in %s", folder, code, want, stderr)
		}
		if names, _ := filepath.Glob(folder + "/*"); len(names) != 2 || readFile(t, folder, "games.csv") != "{}" {
			t.Errorf("%s was changed: %q", folder, names)
		}
	}
	// A killed run may have come no further than its lock.
	if err := os.MkdirAll("empty/ranges", 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, "empty/ranges/.lock", "")
	mustRun(t, "run", "--games", "1", "--out", "empty", "--force")
}

// An interrupted run shows the deals it has, and is not changed by that.
func TestUnfinishedRunShowsItsFirstDeals(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "run", "--games", "30")
	folders, _ := filepath.Glob("runs/*")
	manifest := strings.Replace(readFile(t, folders[0], "run.json"), `"deals": 30`, `"deals": 90`, 1)
	write(t, filepath.Join(folders[0], "run.json"), manifest)
	for _, games := range []string{"20", "30"} {
		shown, note := mustRun(t, "run", "--games", games, "--format", "csv")
		if !strings.Contains(note, "first "+games+" of 30 deals") {
			t.Errorf("%s deals: no note: %s", games, note)
		}
		if games == "30" && shown != readFile(t, folders[0], "summary.csv") {
			t.Errorf("other results than those of the folder:\n%s", shown)
		}
		if readFile(t, folders[0], "run.json") != manifest {
			t.Errorf("%s deals: the manifest was changed", games)
		}
	}
	if code, _, stderr := yurei(t, "run", "--games", "31"); code != exitFailed || !strings.Contains(stderr, "30 of 90 deals") {
		t.Errorf("more than is finished: exit %d, %s", code, stderr)
	}
	// Interrupted before it has read anything, it still keeps everything.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var problems bytes.Buffer
	code := run(ctx, []string{"run", "--games", "90", "--resume"}, strings.NewReader(""), io.Discard, &problems)
	if code != exitInterrupted || !strings.Contains(problems.String(), "interrupted: 30 of 90 deals are kept") {
		t.Errorf("exit %d, %s", code, problems.String())
	}
}

// What cannot be drawn is an error that says how to go on; the answer is printed
// all the same.
func TestFilesThatCannotBeWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "run", "--games", "2", "--out", "x")
	if err := os.RemoveAll("x/plots"); err != nil {
		t.Fatal(err)
	}
	write(t, "x/plots", "in the way")
	code, out, stderr := yurei(t, "run", "--games", "4", "--out", "x", "--resume", "--format", "csv")
	if code != exitFailed || !strings.HasPrefix(out, "cell,games") || !strings.Contains(stderr, "yurei run --format csv --games 4 --out x --resume") {
		t.Errorf("exit %d, stdout %q, stderr %s", code, out, stderr)
	}
}

// An experiment of one cell is played, told and compared under any name.
func TestOneCell(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	if err := os.WriteFile("mine.yaml", []byte("title: mine\ngame: ghost-at-home\nplayers: 2\ngames: 3\nseed: 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "run", "mine.yaml", "--out", "x")
	mustRun(t, "run", "mine.yaml", "--out", "y", "--seed", "4")
	if told, _ := mustRun(t, "replay", "x", "2"); !strings.Contains(told, "Game 2: deal 2. Ghost At Home") {
		t.Errorf("replay:\n%s", told)
	}
	if _, notes := mustRun(t, "compare", "x", "y"); strings.Contains(notes, "another program") {
		t.Errorf("compare:\n%s", notes)
	}
	if _, notes := mustRun(t, "compare", "mine.yaml", "--b", "rules.hand.last_seat_extra=1"); strings.Contains(notes, "another program") {
		t.Errorf("compare of variants:\n%s", notes)
	}
}

func TestReplay(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	mustRun(t, "run", "visitors", "--games", "2", "--out", "x",
		"--set", "rules.noise.cards.limit=12", "--set", "rules.powers.7={fate: removed, cards: false}",
		"--set", "agents.visitors=random")
	rows, err := csv.NewReader(strings.NewReader(readFile(t, "x", "games.csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []int{1, 12, 24} {
		told, _ := mustRun(t, "replay", "x", rows[row][0])
		for _, want := range []string{"deal " + rows[row][1], "random", "Round 1."} {
			if !strings.Contains(told, want) {
				t.Errorf("replay of %v does not hold %q:\n%s", rows[row][:6], want, told)
			}
		}
	}
	for _, index := range []string{"24", "-1", "x", "1.5"} {
		if code, out, _ := yurei(t, "replay", "x", "--", index); code != exitFailed || out != "" {
			t.Errorf("replay x %s: exit %d, %q", index, code, out)
		}
	}
}

// A run says which value is wrong, where, and what is near; it plays nothing
// and writes nothing.
func TestBadInput(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	const head = "title: t\ngame: hako-onna\nplayers: 3\ngames: 3\n"
	files := map[string]string{
		"unknown-key.yaml":   head + "agnets: {visitors: random}\n",
		"unknown-rule.yaml":  head + "rules: {noise: {cards: {limt: 3}}}\n",
		"unknown-role.yaml":  head + "agents: {visitor: random}\n",
		"unknown-agent.yaml": head + "agents:\n  visitors: randm\n",
		"unknown-game.yaml":  "title: t\ngame: hako-ona\ngames: 3\n",
		"unknown-set.yaml":   head + "rule_set: boards-v9\n",
		"twice.yaml":         head + "games: 4\n",
		"type.yaml":          "title: t\ngame: hako-onna\nplayers: three\ngames: 3\n",
		"range.yaml":         "title: t\ngame: hako-onna\nplayers: 5\ngames: 3\n",
		"no-games.yaml":      "title: t\ngame: hako-onna\ngames: 0\n",
		"missing.yaml":       "title: t\n",
		"no-players.yaml":    "title: t\ngame: hako-onna\ngames: 3\n",
		"shadows.yaml":       head + "rules: {boards: {RR: {rooms: {red: 4}}}}\n",
		"door.yaml":          head + "rules: {boards: {BS: {doors: {basement: [S]}}}}\n",
		"no-cards.yaml":      head + "rules: {noise: {mode: cards, cards: {values: []}}}\n",
		"sigma.yaml":         head + "rules: {noise.discs.sigma.average: -0.5}\n",
		"idle.yaml":          head + "rules: {noise: {mode: cards, difficulty: hard}}\n",
		"vary.yaml":          head + "vary: {noise: {a: {set: {rules.noise.mode: dics}}}}\n",
		"vary-games.yaml":    head + "vary: {n: {a: {set: {games: 4}}}}\n",
		"same-cell.yaml":     head + "vary:\n  a: {x-y: {}, x: {}}\n  b: {z: {}, y-z: {}}\n",
		"hakobito.yaml":      head + "agents: {hakobito: random}\n",
		"binary.yaml":        "\x00\x01\x02",
		"syntax.yaml":        "title: [",
		"rule-twice.yaml":    head + "rules: {noise: {mode: cards}, noise.mode: discs}\n",
	}
	for name, text := range files {
		write(t, name, text)
	}
	if err := os.Mkdir("folder.yaml", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("there", 0o777); err != nil {
		t.Fatal(err)
	}
	before, _ := filepath.Glob("*")
	for _, test := range []struct{ args, want string }{
		{"rn", `did you mean "run"`},
		{"rnu", `did you mean "run"`},
		{"run --games=", "--games is empty"},
		{"run --seed= --out=", "--seed is empty"},
		{"run --out=", "--out is empty"},
		{"run --gams 3", `did you mean "--games"`},
		{"run -x", "-x"},
		{"run --games 0", "from 1 to 1000000000"},
		{"run --games -5", "from 1 to 1000000000"},
		{"run --games many", "from 1 to 1000000000"},
		{"run --games 1000000001", "from 1 to 1000000000"},
		{"run --games 9223372036854775807", "from 1 to 1000000000"},
		{"run --games 1 --set games=2", "twice"},
		{"run --seed -1", "0 to 18446744073709551615"},
		{"run --workers 0", "at least 1"},
		{"run --format xml", "text, csv, json"},
		{"run nois-difficulty", "did you mean noise-difficulty"},
		{"run nothing.yaml", "nothing.yaml"},
		{"run a b", "2 arguments"},
		{"run --out there", "exists: want another --out"},
		{"run --out there --resume", "no run"},
		{"run --out nowhere --resume", "nothing to resume"},
		{"run --out x --resume --force", "exclude"},
		{"run --part ladder", "has no parts"},
		{"run skill --part=", "--part is empty"},
		{"run skill --part ladr", "did you mean ladder"},
		{"run skill --part nonsense", "ladder or grid"},
		{"run skill --out there", "there exists: want another --out"},
		{"run skill --out there --resume", "nothing to resume"},
		{"run skill --out nowhere --resume", "nothing to resume"},
		{"run skill --out type.yaml/x", "not a directory"},
		{"run skill --set specs.serch=ismcts", "did you mean search"},
		{"run skill --set specs.search=ismcts:dept=20", "did you mean depth"},
		{"run skill --set specs={search:ismcts}", "specs.NAME=AGENT"},
		{"run skill --set agents.visitors=random", "set by each cell"},
		{"run --dry-run --format csv", "--dry-run prints text only"},
		{"run skill --part ladder --games 0", "from 1 to 1000000000"},
		{"run --set rules.noise.cards.limt=3", "did you mean noise.cards.limit"},
		{"run --set rules.noise.cards.limit", "KEY=VALUE"},
		{"run --set rules.noise.mode=cards", "set by each cell"},
		{"run --set agents.visitors=heuristc", "did you mean heuristic"},
		{"run --set agents.hakobito=random", "own_seat"},
		{"run --set playrs=3", "did you mean players"},
		{"run --set players.x=3", "single value"},
		{"run --set game=chess", "unknown game"},
		{"run --set vary=1", "unknown key"},
		{"run --set rules.noise.discs.sigma.average=-1", "from 0 to 100"},
		{"run --set rules.noise.cards.values=[]", "noise.cards.values"},
		{"run folder.yaml", "is a directory"},
		{"run unknown-key.yaml", "unknown-key.yaml:5:1: agnets: unknown key, did you mean agents?"},
		{"run unknown-rule.yaml", "unknown-rule.yaml:5:31"},
		{"run unknown-role.yaml", "did you mean visitors"},
		{"run unknown-agent.yaml", "unknown-agent.yaml:6:13"},
		{"run unknown-game.yaml", "unknown-game.yaml:2:7"},
		{"run unknown-set.yaml", "boards-v1"},
		{"run twice.yaml", "twice.yaml:5:1"},
		{"run rule-twice.yaml", "given twice"},
		{"run type.yaml", "type.yaml:3:10: players = three, want a whole number"},
		{"run range.yaml", "want 2-4 Visitors"},
		{"run no-games.yaml", "from 1 to 1000000000"},
		{"run missing.yaml", "game is missing"},
		{"run no-players.yaml", "no-players.yaml:1:1: players is missing"},
		{"run shadows.yaml", "shadows.yaml"},
		{"run door.yaml", "leads nowhere"},
		{"run no-cards.yaml", "no-cards.yaml:5"},
		{"run sigma.yaml", "sigma.yaml:5"},
		{"run idle.yaml", "no effect"},
		{"run vary.yaml", "vary.yaml:5"},
		{"run vary-games.yaml", "unknown key"},
		{"run same-cell.yaml", "two cells"},
		{"run hakobito.yaml", "own_seat"},
		{"run binary.yaml", "control character"},
		{"run syntax.yaml", "syntax.yaml:1"},
		{"rules", "want the name of a game"},
		{"rules hako-ona", "did you mean hako-onna"},
		{"rules hako-onna --set noise.mode=cards", "rules."},
		{"rules hako-onna --set rules.noise.cards.limit=12", "no effect"},
		{"rules hako-onna --rule-set bord-v1", "did you mean boards-v1"},
		{"replay nothing 0", "nothing"},
		{"replay there 0", "there is no run"},
		{"replay there", "1 argument,"},
		{"replay there -12", "index = -12, want 0 or more"},
		{"replay there -x", "unknown shorthand flag: 'x'"},
		{"replay syntax.yaml 0", "syntax.yaml is a file, want the folder of a run"},
		{"rules ghost-at-home --set rules.cards.ghost=8.0", "cards.ghost = 8.0, want a whole number"},
		{"list all", "all"},
		{"bench --games 0", "at least 1"},
		{"bench --game hako-ona", `did you mean "hako-onna"`},
		{"bench --format json", "text, csv"},
		{"version now", "now"},
		{"help rn", `did you mean "run"`},
	} {
		code, stdout, stderr := yurei(t, strings.Fields(test.args)...)
		if code != exitFailed || stdout != "" || !strings.Contains(stderr, test.want) {
			t.Errorf("yurei %s: exit %d, stdout %q, want 2, nothing and %q in\n%s", test.args, code, stdout, test.want, stderr)
		}
	}
	if after, _ := filepath.Glob("*"); len(after) != len(before) {
		t.Errorf("files %q, want %q", after, before)
	}
	if inside, _ := filepath.Glob("there/*"); len(inside) > 0 {
		t.Errorf("files %q were written", inside)
	}
}

// What is typed reaches what is played: nothing is accepted and ignored.
func TestChangesReachTheRun(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	folder := func(args ...string) string {
		t.Helper()
		out, _ := mustRun(t, append([]string{"run", "--games", "1"}, args...)...)
		return regexp.MustCompile(`runs/[^:]+`).FindString(out)
	}
	seen := map[string]string{folder(): "nothing"}
	for _, change := range []string{
		"--seed=2", "--set=seed=3", "--set=agents.visitors=random", "--set=rules.noise.cards.limit=12",
	} {
		f := folder(change)
		if other, taken := seen[f]; taken {
			t.Errorf("%s makes the same run as %s", change, other)
		}
		seen[f] = change
	}
}

// What is to be replayed next is a game that the side of the report won; game 0
// is one, too.
func TestNextIsAGameThatWasWon(t *testing.T) {
	profile := experiments.Builtin().Games[0].Profile
	r := &experimentRun{
		example: -1, plan: &sim.Plan{Cells: make([]sim.Cell, 1)},
		resolved: &experiments.Resolved{Game: &experiments.Game{Profile: profile}},
	}
	r.Fold(&sim.Record{Deal: 0, Class: sim.Finished, Winner: profile.Side + 1})
	if r.example != -1 {
		t.Errorf("example %d, want none", r.example)
	}
	r.Fold(&sim.Record{Deal: 0, Class: sim.Finished, Winner: profile.Side})
	r.Fold(&sim.Record{Deal: 1, Class: sim.Finished, Winner: profile.Side})
	if r.example != 0 {
		t.Errorf("example %d, want 0", r.example)
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestResultThatCannotBeWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range []string{"run --games 1", "run --games 1 --format csv", "list", "rules hako-onna", "version", ""} {
		var problems bytes.Buffer
		code := run(t.Context(), strings.Fields(args), strings.NewReader(""), fullDisk{}, &problems)
		if code != exitFailed || !strings.Contains(problems.String(), "no space left") {
			t.Errorf("yurei %s: exit %d\n%s", args, code, problems.String())
		}
	}
}

// A reader that has seen enough is no error, unless the result was worth work.
func TestClosedPipe(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "run", "--games", "1", "--out", "x")
	for args, code := range map[string]int{
		"list": exitDone, "rules hako-onna": exitDone, "version": exitDone, "help": exitDone, "run --help": exitDone, "replay x 0": exitDone,
		"run --games 1": exitFailed, "run --games 1 --format csv": exitFailed, "bench --games 1": exitFailed,
		"audit --game canary-card --positions 50": exitFailed,
	} {
		reader, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		reader.Close()
		var problems bytes.Buffer
		got := run(t.Context(), strings.Fields(args), strings.NewReader(""), writer, &problems)
		writer.Close()
		said := strings.Count(problems.String(), "the result could not be written: ")
		if got != code || said != min(code, 1) || code == exitDone && problems.Len() > 0 {
			t.Errorf("yurei %s: exit %d, want %d\n%s", args, got, code, problems.String())
		}
	}
}

func TestHelp(t *testing.T) {
	alone, _ := mustRun(t)
	help, _ := mustRun(t, "help")
	if alone != help || !strings.Contains(alone, "Available Commands") {
		t.Errorf("yurei alone does not show the help:\n%s", alone)
	}
	root := newRoot(&streams{})
	for _, c := range root.Commands() {
		out, _ := mustRun(t, c.Name(), "--help")
		if !strings.Contains(out, "Usage:") {
			t.Errorf("yurei %s --help:\n%s", c.Name(), out)
		}
	}
}

// Every command of the README and of the help runs; experiments that it shows
// are the files that the commands name.
func TestDocumentedCommands(t *testing.T) {
	long(t)
	readme := readFile(t, "..", "..", "README.md")
	t.Chdir(t.TempDir())
	for name, text := range readYAML(readme) {
		write(t, name, text)
	}
	var commands []string
	for _, block := range regexp.MustCompile("(?s)```(?:sh|text)\n(.*?)```").FindAllStringSubmatch(readme, -1) {
		commands = append(commands, yureiCommands(block[1])...)
	}
	root := newRoot(&streams{})
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		commands = append(commands, yureiCommands(c.Example)...)
	}
	for _, inline := range regexp.MustCompile("`(?:\\$ )?(yurei [^`]+)`").FindAllStringSubmatch(readme, -1) {
		commands = append(commands, yureiCommands(inline[1])...)
	}
	if len(commands) < 12 {
		t.Fatalf("%d commands found, want at least 12", len(commands))
	}
	out, _ := mustRun(t, "run", "--games", "2")
	folder := regexp.MustCompile(`runs/[^:]+`).FindString(out)
	done, played := map[string]bool{}, map[string]bool{} // commands as written; experiments
	for _, command := range commands {
		args := shellWords(command)[1:]
		written := strings.Join(args, " ")
		if done[written] || written == "bench" { // TestBench plays that
			continue
		}
		done[written] = true
		switch {
		case len(args) == 0:
		case args[0] == "run" && slices.Contains(args, "skill"):
			args = append(args, "--games", "2", "--dry-run") // searches take their time
		case args[0] == "run" && len(args) > 1 && played[args[1]] && !slices.Contains(args, "--format") && !slices.Contains(args, "--part"):
			args = append(args, "--games", "2", "--dry-run")
		case args[0] == "run", args[0] == "compare" && slices.Contains(args, "--b"):
			args = append(args, "--games", "2")
		case args[0] == "compare":
			args[1], args[2] = folder, folder
		case args[0] == "bench":
			args = append(args, "--games", "2")
		case args[0] == "audit":
			args = append(args, "--positions", "50", "--game", "canary-card")
		case args[0] == "replay":
			args = []string{"replay", folder, "3"}
		}
		if len(args) > 1 && args[0] == "run" {
			played[args[1]] = true
		}
		line := strings.Join(args, " ")
		code, _, stderr := yurei(t, args...)
		// Two games decide nothing.
		if code != exitDone && !(code == exitVerdict && (slices.Contains(args, "--require") || slices.Contains(args, "--margin"))) {
			t.Fatalf("yurei %s: exit %d\n%s", line, code, stderr)
		}
	}
}

// shellWords are the words of a command, of which some are in quotes.
func shellWords(command string) (words []string) {
	for _, word := range regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(command, -1) {
		words = append(words, strings.Trim(word, `"`))
	}
	return words
}

// readYAML finds the experiment files that a text shows: blocks of YAML whose
// first line is a comment with the name of the file.
func readYAML(text string) map[string]string {
	files := map[string]string{}
	for _, block := range regexp.MustCompile("(?s)```yaml\n(# ([a-z-]+\\.yaml)\n.*?)```").FindAllStringSubmatch(text, -1) {
		files[block[2]] = block[1]
	}
	return files
}

// yureiCommands finds the lines that are commands of this program.
func yureiCommands(text string) []string {
	var commands []string
	for line := range strings.Lines(text) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "$ ")
		line = strings.Replace(line, "go run ./cmd/yurei", "yurei", 1)
		if command, _, _ := strings.Cut(line, "  "); command == "yurei" || strings.HasPrefix(command, "yurei ") {
			command, _, _ = strings.Cut(command, " #")
			commands = append(commands, command)
		}
	}
	return commands
}
