package experiments

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"yurei/engine/ruleset"
)

func load(t testing.TB, name string, sets ...string) *Experiment {
	t.Helper()
	e, err := Builtin().Load(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range sets {
		change, err := ruleset.ParseOverride("--set "+set, set)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Set(change); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

func resolve(t testing.TB, e *Experiment) *Resolved {
	t.Helper()
	r, err := Builtin().Resolve(e)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func identity(t testing.TB, e *Experiment) string {
	t.Helper()
	trial, err := resolve(t, e).Try(nil)
	if err != nil {
		t.Fatal(err)
	}
	return trial.Identity
}

func TestNamedExperiments(t *testing.T) {
	noise := []string{"discs-normal", "discs-hard", "discs-nightmare", "cards"}
	var visitors []string
	for _, n := range []string{"2", "3", "4"} {
		for _, cell := range noise {
			visitors = append(visitors, n+"-visitors-"+cell)
		}
	}
	var rungs, pairings []string
	rungs = append(rungs, "heuristic")
	for _, role := range []string{"hako-onna", "visitors"} {
		for _, budget := range []string{"32", "128", "512", "2048"} {
			rungs = append(rungs, role+"-"+budget)
		}
	}
	for _, hako := range []string{"heuristic", "64", "256", "1024"} {
		for _, visitors := range []string{"heuristic", "64", "256", "1024"} {
			pairings = append(pairings, "hako-onna-"+hako+"-visitors-"+visitors)
		}
	}
	var scatters, tables []string
	for _, discs := range noise[:3] {
		for _, scatter := range []string{"0.5", "0.7", "0.9", "1.1", "1.3", "1.4", "1.5", "1.8"} {
			scatters = append(scatters, discs+"-scatter-"+scatter)
		}
	}
	scatters = append(scatters, "cards")
	for _, skill := range []string{"beginners", "casual", "practised"} {
		for i, hands := range []string{"steady", "average", "clumsy"} {
			for _, discs := range noise[:3] {
				tables = append(tables, skill+"-"+hands+"-"+discs)
			}
			if i == 0 {
				tables = append(tables, skill+"-cards")
			}
		}
	}
	styles := []string{"usual", "careful", "reckless", "loners", "forgetful", "never-passes", "no-questions"}
	want := map[string][]string{Main: noise, "visitors": visitors, "skill-ladder": rungs, "skill-grid": pairings, "styles": styles, "discs-or-cards-dexterity": scatters, "discs-or-cards-for-whom": tables}
	deals := map[string]int64{Main: 10_000, "visitors": 10_000, "styles": 10_000, "skill-ladder": 300, "skill-grid": 100, "discs-or-cards-dexterity": 10_000, "discs-or-cards-for-whom": 8000}
	more := func(name string, games int64, axes ...string) {
		cells := []string{""}
		for _, axis := range axes {
			var finer []string
			for _, cell := range cells {
				for level := range strings.FieldsSeq(axis) {
					finer = append(finer, joined(cell, "-", level))
				}
			}
			cells = finer
		}
		want[name], deals[name] = cells, games
	}
	const players = "players-2 players-3 players-4"
	more("ghost-seats", 20_000, players, "full basic")
	more("ghost-cards", 20_000, "all-cards without-hole without-bulb without-food without-elevator without-lightning without-wild without-specials")
	more("ghost-skill", 3000, "full basic", "random heuristic search")
	more("ghost-assumptions", 20_000, "as-assumed icons-B icons-C icons-D icons-E ghost-bars-way two-ghosts moved-cats secret-payment lit-again hole-in-house hole-and-cats lightning-dark lightning-stay no-escape stop-in-total")
	more("ghost-light", 20_000, "profile-A profile-B profile-C profile-D profile-E", "pays never-pays")
	more("yokai-levels", 1000, "level-1 level-2 level-3 level-4 level-5", players)
	more("yokai-hints", 4000, "mix-2-3-2 mix-4-3-0 mix-4-1-2 mix-3-3-1 mix-3-2-2 mix-2-4-1 mix-1-3-3 mix-0-6-1 mix-0-3-4")
	more("yokai-shapes", 1000, "none square rectangle ring pyramid t big-l", "players-2 players-3")
	more("yokai-conventions", 1000, "all-of-them none-of-them pair-only without-pair without-moves without-hints without-order without-show without-centre one-without", "players-2 players-3")
	more("yokai-memory", 1000, "level-1 level-3 level-4", "forget-0 forget-5 forget-10 forget-20 forget-40")
	names := Builtin().Names()
	if names[0] != Main {
		t.Errorf("experiments %q, want %s first", names, Main)
	}
	var all []*Experiment
	for _, name := range names {
		all = append(all, load(t, name).Parts()...)
	}
	if len(all) != len(want) {
		t.Errorf("%d experiments and parts, want %d", len(all), len(want))
	}
	for _, e := range all {
		name := e.Name
		r := resolve(t, e)
		var keys []string
		for _, c := range r.Cells {
			keys = append(keys, c.Key)
			if n := c.Key[0]; n >= '2' && n <= '4' && c.Players != int(n-'0') {
				t.Errorf("%s: cell %s has %d players", name, c.Key, c.Players)
			}
		}
		if !slices.Equal(keys, want[name]) {
			t.Errorf("%s: cells %q, want %q", name, keys, want[name])
		}
		if e.Games != deals[name] || e.Seed != 1 || e.Title == "" {
			t.Errorf("%s: %d games, seed %d, title %q", name, e.Games, e.Seed, e.Title)
		}
		if err := r.Plan().Validate(); err != nil {
			t.Error(err)
		}
	}
}

// An experiment with changes, written out and read again, plays the same games.
func TestYAMLReadsBack(t *testing.T) {
	for _, test := range []struct {
		name string
		sets []string
	}{
		{Main, nil},
		{"visitors", nil},
		{Main, []string{
			"seed=18446744073709551615", "games=3", "agents.visitors=flat", "agents.visitors=random", "rule_set=boards-v4", "players=4",
			"rules.noise.discs.aim={compensate: 0.5}", "rules.noise.discs.hands=[steady, 0.9, clumsy, 2]",
			"rules.boards={LR: {doors: {living: [N, W, S]}}}", "rules.powers.9.covers=[]", `rules.powers={"1": {lock: 0}, "7": {fate: removed}}`,
			"rules.powers.1.lock=2",
		}},
	} {
		e := load(t, test.name, test.sets...)
		text := resolve(t, e).YAML()
		again, err := Parse(test.name+".yaml", []byte(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if len(test.sets) > 0 {
			if a, b := identity(t, e), identity(t, again); a != b {
				t.Errorf("%s %q: identity %s, read back %s\n%s", test.name, test.sets, a, b, text)
			}
		}
		if twice := resolve(t, again).YAML(); twice != text {
			t.Errorf("written twice:\n%s\n%s", text, twice)
		}
		if again.Title != e.Title || again.Games != e.Games || again.Seed != e.Seed {
			t.Errorf("read back as %+v, want %+v", again, e)
		}
		labels, want := resolve(t, again).Labels(), resolve(t, e).Labels()
		if !reflect.DeepEqual(labels, want) {
			t.Errorf("labels %+v, want %+v", labels, want)
		}
	}
}

// Every change of what is played changes the identity; how much is played does
// not.
func TestIdentity(t *testing.T) {
	if testing.Short() {
		t.Skip("too long for short runs: plays a few hundred games for each identity")
	}
	seen := map[string]string{identity(t, load(t, Main)): "nothing"}
	if again := identity(t, load(t, Main, "games=7")); seen[again] == "" {
		t.Error("the number of games changes the identity")
	}
	for _, set := range []string{
		"seed=2", "players=2", "rule_set=boards-v2", "agents.visitors=random", "agents.hako-onna=random",
		"agents.visitors=flat", "agents.visitors=flat:iterations=201", "rules.noise.cards.limit=10", "rules.setup.choices=dealt",
	} {
		id := identity(t, load(t, Main, set))
		if other, taken := seen[id]; taken {
			t.Errorf("%s has the identity of %s", set, other)
		}
		seen[id] = set
	}
}

// A change for all cells serves those where it matters; one that matters in
// none is refused.
func TestChangesForAllCells(t *testing.T) {
	r := resolve(t, load(t, Main, "rules.noise.cards.limit=12"))
	for _, c := range r.Cells {
		limit, _ := c.Rules.Value("noise.cards.limit")
		hands, _ := c.Rules.Value("noise.discs.hands")
		if limit.Text != "12" || hands.Text != "average" {
			t.Errorf("cell %s: limit %s, hands %s", c.Key, limit.Text, hands.Text)
		}
	}
	for set, want := range map[string]string{
		"rules.noise.mode=cards":                     "set by each cell",
		"rules.noise={mode: cards}":                  "set by each cell",
		"rules.noise.difficulty=hard":                "no effect",
		"agents.hakobito=random":                     "own_seat",
		"rules.tiles.charm=2":                        "Shadows",
		"agents.visitors=flat:depth=0":               "depth",
		"agents.visitors=pimc:iterations=5,worlds=6": "at most iterations",
	} {
		_, err := Builtin().Resolve(load(t, Main, set))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q in it", set, err, want)
		}
	}
	if _, err := Builtin().Resolve(load(t, "visitors", "players=3")); err == nil || !strings.Contains(err.Error(), "set by each cell") {
		t.Errorf("players, which every cell sets: error %v", err)
	}
	own := resolve(t, load(t, Main, "agents.hakobito=random", "rules.play.hakobito_control=own_seat"))
	if got := own.Cells[0].Agents[2].String(); got != "random" {
		t.Errorf("hakobito are played by %s, want random", got)
	}
}

// agents.all is the agent of every role of which nothing is said behind it.
func TestAgentsOfAllRoles(t *testing.T) {
	agents := func(changes ...string) string {
		t.Helper()
		return fmt.Sprint(resolve(t, load(t, Main, changes...)).Cells[0].Agents)
	}
	if got, want := agents("agents.all=random"), agents("agents.hako-onna=random", "agents.visitors=random"); got != want {
		t.Errorf("agents.all=random: %s, want %s", got, want)
	}
	if got, want := agents("agents.all=random", "agents.visitors=heuristic"), agents("agents.hako-onna=random"); got != want {
		t.Errorf("all but the Visitors: %s, want %s", got, want)
	}
	// A style goes to whom it is for.
	if got, want := agents("agents.all=heuristic+careful"), agents("agents.visitors=heuristic+careful"); got != want {
		t.Errorf("agents.all=heuristic+careful: %s, want %s", got, want)
	}
	for _, set := range []string{"agents={visitors: random, all: heuristic}", "agents={all: heuristic, hako-onna: random, visitors: random}"} {
		change, err := ruleset.ParseOverride("--set", set)
		e, _ := Builtin().Load(Main)
		if err == nil {
			err = e.Set(change)
		}
		if err == nil {
			_, err = Builtin().Resolve(e)
		}
		if err == nil || !strings.Contains(err.Error(), "agents.all") {
			t.Errorf("%s: error %v, want one of agents.all", set, err)
		}
	}
}

// The choices of setting up are made for rules without the noise part.
func TestSetupRulesAreCommon(t *testing.T) {
	r := resolve(t, load(t, Main, "rules.powers.1.lock=2", "rules.noise.discs.hands=clumsy"))
	first := r.Cells[0].table.setup.document()
	for _, c := range r.Cells {
		doc := c.table.setup.document()
		if string(doc.AppendIdentity(nil)) != string(first.AppendIdentity(nil)) {
			t.Errorf("cell %s sets up by other rules than cell %s", c.Key, r.Cells[0].Key)
		}
		if lock, _ := doc.Value("powers.1.lock"); lock.Text != "2" {
			t.Errorf("cell %s: lock %s, want the changed one", c.Key, lock.Text)
		}
	}
	if hands, _ := first.Value("noise.discs.hands"); hands.Text != "average" {
		t.Errorf("hands %s, want those of the rule set", hands.Text)
	}
}

// Values of the noise mechanism that is not in play support no result.
func TestAssumed(t *testing.T) {
	cards, err := Parse("x.yaml", []byte("title: t\ngame: hako-onna\nplayers: 3\ngames: 1\nrules: {noise.mode: cards, powers.1.lock: 4}\n"))
	if err != nil {
		t.Fatal(err)
	}
	all, ofCards := resolve(t, load(t, Main)).Assumed(), resolve(t, cards).Assumed()
	for _, path := range ofCards {
		if strings.HasPrefix(path, "noise.discs") || path == "powers.1.lock" {
			t.Errorf("%s is listed", path)
		}
	}
	if !slices.Contains(all, "noise.discs.r0") || !slices.Contains(all, "powers.1.lock") || !slices.Contains(ofCards, "noise.cards.noise_before_overtime") {
		t.Errorf("values are missing in\n%q\n%q", all, ofCards)
	}
}

func TestHeading(t *testing.T) {
	for set, want := range map[string]string{
		"seed=2": "Hako Onna, 3 Visitors, heuristic against heuristic",
		"agents.visitors=ismcts:iterations=1000,c=1.0": "Hako Onna, 3 Visitors, hako-onna heuristic against visitors ismcts:c=1",
	} {
		if got := resolve(t, load(t, Main, set)).Heading; got != want {
			t.Errorf("%s: heading %q, want %q", set, got, want)
		}
	}
	if got, want := resolve(t, load(t, "visitors")).Heading, "Hako Onna, heuristic against heuristic"; got != want {
		t.Errorf("visitors: heading %q, want %q", got, want)
	}
}

func TestTooManyCells(t *testing.T) {
	text := "title: t\ngame: hako-onna\nplayers: 2\ngames: 1\nvary:\n"
	for _, axis := range "abcdefghijklmnopqrst" {
		text += fmt.Sprintf("  %c: {%c0: {}, %c1: {}, %c2: {}, %c3: {}}\n", axis, axis, axis, axis, axis)
	}
	e, err := Parse("x.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Builtin().Resolve(e); err == nil || !strings.Contains(err.Error(), "at most 1000") {
		t.Errorf("error %v, want at most 1000 cells", err)
	}
}

// A grid that fits into a file, but not when it is written out, could not be replayed.
func TestTooLongToBeReadAgain(t *testing.T) {
	text := "title: t\ngame: hako-onna\nplayers: 2\ngames: 1\nvary:\n  a:\n"
	for i := range 500 {
		text += fmt.Sprintf("    a%d: {set: {agents.visitors: flat:iterations=%d}}\n", i, 1+i)
	}
	if e, err := Parse("x.yaml", []byte(text)); err != nil {
		t.Error(err)
	} else if _, err := Builtin().Resolve(e); err == nil || !strings.Contains(err.Error(), "larger than 32 KiB") {
		t.Errorf("error %v, want that it is too large", err)
	}
}

func TestTellRange(t *testing.T) {
	r := resolve(t, load(t, Main, "games=2"))
	for _, index := range []int64{-1, 8} {
		if _, err := r.Tell(io.Discard, index); err == nil {
			t.Errorf("game %d of 8 was told", index)
		}
	}
	for index := range int64(8) {
		rec, err := r.Tell(io.Discard, index)
		if err != nil || rec.Index(len(r.Cells)) != index {
			t.Errorf("game %d: told %d, %v", index, rec.Index(len(r.Cells)), err)
		}
	}
}

func FuzzParse(f *testing.F) {
	c := Builtin()
	for _, name := range c.Names() {
		text, err := c.Source(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte("title: t\ngame: hako-onna\nplayers: 2\ngames: 1\nvary: {a: {b: {set: {agents: {visitors: flat}}}}}\n"))
	f.Add([]byte("title: t\ngame: hako-onna\nplayers: 2\nspecs: {s: flat}\nparts: {a: {title: u, games: 1, vary: {x: {b: {set: {agents.visitors: s:depth=2}}, c: {}}}}}\n"))
	f.Add([]byte("title: t\ngame: hako-onna\nplayers: 2\ngames: 1\nbase: {n: c}\ncrossing: {along: s, unit: mm}\nchoose: {among: n, wanted: 0.4}\nshow: [decisions]\n" +
		"vary: {n: {d: {}, c: {without: [s], set: {rules.noise.mode: cards}}}, s: {a: {number: 1}, b: {number: 2.5, set: {rules.noise.discs.hands: clumsy}}}}\n"))
	f.Add([]byte("title: t\ngame: hako-onna\nplayers: 2\nshow: [passes]\nparts: {a: {title: u, games: 1, crossing.along: p, base.x: y, vary: {p: {b: {set: {players: 3}}, c: {set: {players: 4}}}, x: {y: {}, z: {set: {agents.all: random+slips}}}}}}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		whole, err := Parse("fuzz.yaml", text)
		if err != nil {
			return
		}
		for _, e := range whole.Parts() {
			if e.combinations() > 4 {
				continue
			}
			r, err := c.Resolve(e)
			if err != nil {
				continue
			}
			if _, err := Parse("again.yaml", []byte(r.YAML())); err != nil {
				t.Errorf("%v\n%s", err, r.YAML())
			}
			r.Labels()
		}
	})
}

func BenchmarkResolve(b *testing.B) {
	c := Builtin()
	e := load(b, Main)
	for b.Loop() {
		if _, err := c.Resolve(e); err != nil {
			b.Fatal(err)
		}
	}
}

// Texts that would break a plot, a table or a terminal are refused where they are
// written.
func TestTextsArePlain(t *testing.T) {
	const head = "title: %s\ngame: hako-onna\nplayers: 3\ngames: 3\nvary:\n  %s:\n    %s: {label: %s, phrase: %s}\n"
	sound := []any{"t", "axis", "a", `"雨 の 夜, é"`, "b"}
	if _, err := Parse("x.yaml", fmt.Appendf(nil, head, sound...)); err != nil {
		t.Error(err)
	}
	sixty := strings.Repeat("é", 60)
	if _, err := Parse("x.yaml", fmt.Appendf(nil, head, "t", sixty, "a", sixty, sixty)); err != nil {
		t.Error(err)
	}
	for i, place := range []string{"x.yaml:1:8", "x.yaml:6:3", "x.yaml:7:5", "x.yaml:7:16", "x.yaml:7:31"} {
		bad := []string{`"a\nb"`, `"a\u0001b"`, `"a\u202eb"`, `"a\u001b[31mb"`, `""`}
		if i >= 1 && i <= 3 {
			bad = append(bad, strings.Repeat("a", 61))
		}
		for _, text := range bad {
			values := []any{"t", "axis", "a", "label", "phrase"}
			values[i] = text
			if _, err := Parse("x.yaml", fmt.Appendf(nil, head, values...)); err == nil || !strings.Contains(err.Error(), place) {
				t.Errorf("%s: error %v, want one at %s", text, err, place)
			}
		}
	}
}
