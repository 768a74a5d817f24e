package yokai

import (
	"reflect"
	"strings"
	"testing"

	"yurei/engine/ruleset"
)

// overrides reads assignments as the command line gives them.
func overrides(t testing.TB, assignments ...string) []ruleset.Override {
	t.Helper()
	var list []ruleset.Override
	for _, a := range assignments {
		o, err := ruleset.ParseOverride("--set "+a, a)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, o)
	}
	return list
}

func TestRuleSets(t *testing.T) {
	for _, name := range RuleSetNames() {
		r, doc, err := LoadRuleSet(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, v := range doc.Values() {
			if v.Mark < ruleset.Rulebook || v.Mark > ruleset.Assumed {
				t.Errorf("%s: %s = %s is marked %q", name, v.Path, v.Text, v.Mark)
			}
		}
		// What is written out is read again.
		again, err := ruleset.Parse(name, doc.AppendYAML(nil))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		same, _, err := LoadRuleSet("level-1", ruleset.Override{Value: again})
		if err != nil || !reflect.DeepEqual(same, r) {
			t.Errorf("%s: written out and read again is %+v, %v; want %+v", name, same, err, r)
		}
	}
	if _, _, err := LoadRuleSet("level-6"); err == nil || !strings.Contains(err.Error(), "did you mean level-1?") {
		t.Errorf("level-6: %v", err)
	}
}

func TestOverrides(t *testing.T) {
	r, _, err := LoadRuleSet("level-4", overrides(t,
		"memory={forget: 0.25}", "affinity=2", "shape=3", "peek_distinct=false",
		"score.unrevealed=4", "hints.3={singles: 4, pairs: 4, triples: 1}", "affinity_cards=[[blue, red], [green, blue]]",
		`shapes.3=["..#..", ".####", "####.", ".####", "..##.", "..#.."]`)...)
	if err != nil {
		t.Fatal(err)
	}
	want := BaseRuleSet()
	want.HintMode, want.Forget, want.Affinity, want.Shape, want.PeekDistinct = HintsBlind, 0.25, 2, 3, false
	want.Score.Unrevealed = 4
	want.Hints[3] = HintMix{4, 4, 1}
	want.AffinityCards = []FamilySet{1<<Red | 1<<Blue, 1<<Green | 1<<Blue}
	want.ShapeRows[2] = []string{"..#..", ".####", "####.", ".####", "..##.", "..#.."}
	if !reflect.DeepEqual(r, want) {
		t.Errorf("the rule set is %+v, want %+v", r, want)
	}
}

// TestRefused sees that each fault of a rule set is named with its place, the
// value and what is accepted.
func TestRefused(t *testing.T) {
	for _, test := range []struct{ assignment, want string }{
		// Values that must agree.
		{"players={min: 4, max: 3}", "players.min = 4, want at most players.max = 3"},
		{"affinity=4", ""},
		{"affinity_cards=[[red, blue]]", ""},
		{"hints.2={singles: 0, pairs: 0, triples: 0}", "hints.2: 0 hints in all, want 1 to 10"},
		{"hints.4={singles: 4, pairs: 4, triples: 3}", "hints.4: 11 hints in all, want 1 to 10"},
		{"tiers.glorious=15", "tiers.glorious = 15, want less than tiers.legendary = 15"},

		// Shapes.
		{`shapes.1=["####", "####", "####", "###"]`, "shapes.1: 15 cells, want 16"},
		{`shapes.2=["####.####", "####.####"]`, "shapes.2: the cells are not joined by their sides, want one figure"},
		{`shapes.3=["##", "##", "..##", "..##", "....##", "....##", "......##", "......##"]`, "shapes.3: the cells are not joined"},
		{`shapes.4=["#############", "......#......", "......#......", "......#......"]`, "shapes.4: cannot be cut into four joined pieces of four cells each"},
		{`shapes.5=["#################"]`, "shapes.5: want at most 16 rows of at most 16 cells"},
		{`shapes.6=["oooo", "oooo", "oooo", "oooo"]`, "shapes.6 = [oooo, oooo, oooo, oooo], want rows of # and ."},
		{"shapes.6=4", "shapes.6 = 4, want rows of # and ."},
		{`shapes.7=["####", "####", "####", "####"]`, "shapes.7: unknown value, did you mean shapes.1?"},

		// Single values.
		{"players.max=5", "players.max = 5, want a whole number from 2 to 4"},
		{"affinity=5", "affinity = 5, want a whole number from 0 to 4"},
		{"affinity=-1", "affinity = -1, want a whole number from 0 to 4"},
		{"hint_mode=shut", "hint_mode = shut, want open, stack or blind"},
		{"shape=7", "shape = 7, want none, or a whole number from 1 to 6"},
		{"shape=0", "shape = 0, want none, or a whole number from 1 to 6"},
		{"shape=square", "shape = square, want none, or a whole number from 1 to 6"},
		{"memory=good", "memory = good, want perfect, or {forget: p} with p from 0 to 1"},
		{"memory={forget: 1.5}", "memory = {forget: 1.5}, want perfect, or {forget: p} with p from 0 to 1"},
		{"memory={forget: much}", "memory = {forget: much}, want perfect"},
		{"memory={forgot: 0.5}", "memory = {forgot: 0.5}, want perfect"},
		{"memory.forget=0.5", "memory.forget: unknown value, memory is a single one"},
		{"peek_distinct=maybe", "peek_distinct = maybe, want true or false"},
		{"score.right=21", "score.right = 21, want a whole number from -20 to 20"},
		{"tiers.legendary=201", "tiers.legendary = 201, want a whole number from -200 to 200"},
		{"hints.2.pairs=11", "hints.2.pairs = 11, want a whole number from 0 to 10"},
		{"hints.5.pairs=1", "hints.5.pairs: unknown value, did you mean hints.2.pairs?"},
		{"hintmode=stack", "hintmode: unknown value, did you mean hint_mode?"},
		{"hint_cards=[[red, red]]", "hint_cards = [[red, red]], want a list of 1 to 32 cards, each a list of 1 to 3 of red, green, purple, blue"},
		{"hint_cards=[[red, green, purple, blue]]", "want a list of 1 to 32 cards"},
		{"hint_cards=[[yellow]]", "want a list of 1 to 32 cards"},
		{"hint_cards=[]", "want a list of 1 to 32 cards"},
		{"hint_cards=red", "hint_cards = red, want a list of 1 to 32 cards"},
		{"affinity_cards=[[red]]", "affinity_cards = [[red]], want a list of 1 to 16 cards, each a list of 2 of"},
		{"affinity_cards=[[red, green, blue]]", "want a list of 1 to 16 cards, each a list of 2 of"},
	} {
		_, _, err := LoadRuleSet("level-1", overrides(t, test.assignment)...)
		switch {
		case test.want == "":
			if err != nil {
				t.Errorf("%s: %v", test.assignment, err)
			}
		case err == nil:
			t.Errorf("%s is accepted, want %s", test.assignment, test.want)
		case !strings.Contains(err.Error(), test.want):
			t.Errorf("%s: %v; want %s", test.assignment, err, test.want)
		case !strings.HasPrefix(err.Error(), "--set "+test.assignment[:5]):
			t.Errorf("%s: %v; want the place first", test.assignment, err)
		}
	}
	if _, _, err := LoadRuleSet("level-1", overrides(t, "affinity=3", "affinity_cards=[[red, blue], [red, green]]")...); err == nil ||
		!strings.Contains(err.Error(), "affinity = 3, want at most 2, one of 2 affinity_cards for each of players.max = 4") {
		t.Errorf("more affinity cards than there are: %v", err)
	}
	if _, _, err := LoadRuleSet("level-1", overrides(t, "players.max=2", "affinity=3")...); err == nil ||
		!strings.Contains(err.Error(), "affinity = 3, want at most 2") {
		t.Errorf("more affinity cards than players: %v", err)
	}
	set := BaseRuleSet()
	set.ShapeRows[0] = nil
	if _, err := New(set); err == nil || !strings.Contains(err.Error(), "shapes.1: 0 cells, want 16") {
		t.Errorf("New with an empty shape: %v", err)
	}
}

// A deck need not serve more players than there are.
func TestRule2_3DeckOfFewPlayers(t *testing.T) {
	for _, test := range []struct {
		assignment string
		players    int
		want       string
	}{
		{"hints.2.singles=5", 2, "hints.2.singles = 5, want at most the 4 that hint_cards has"},
		{"hints.2.singles=5", 3, ""},
		{"hint_cards=[[red], [green], [red, blue], [green, blue], [purple, blue], [red, green, blue], [red, purple, blue]]", 2, ""},
		{"hint_cards=[[red], [green], [red, blue], [green, blue], [purple, blue], [red, green, blue], [red, purple, blue]]", 3,
			"hints.3.pairs = 4, want at most the 3 that hint_cards has"},
		{"hint_cards=[[red], [red, blue], [green, blue], [purple, blue], [red, green, blue]]", 2, "hints.2.singles = 2, want at most the 1"},
		{"hint_cards=[[red], [blue], [red, blue], [green, blue], [purple, blue], [red, green, blue]]", 2, "hints.2.triples = 2, want at most the 1"},
	} {
		set, _, err := LoadRuleSet("level-1", overrides(t, test.assignment)...)
		if err != nil {
			t.Fatal(err)
		}
		if err := set.CheckPlayers(test.players); (test.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s, %d players: %v, want %q", test.assignment, test.players, err, test.want)
		}
	}
}

func TestNeeds(t *testing.T) {
	cell := func(players int, name string, assignments ...string) ruleset.Cell {
		_, doc, err := LoadRuleSet(name, overrides(t, assignments...)...)
		if err != nil {
			t.Fatal(err)
		}
		return ruleset.Cell{Rules: doc, Players: players}
	}
	const rectangle = `shapes.1=["########", "########"]`
	for _, test := range []struct {
		cells []ruleset.Cell
		want  string
	}{
		{[]ruleset.Cell{cell(2, "level-1", "blind_set_aside=3")},
			"blind_set_aside = 3 has no effect, since hint_mode is open: leave it out, or set hint_mode to blind"},
		{[]ruleset.Cell{cell(2, "level-4", "blind_set_aside=3")}, ""},
		{[]ruleset.Cell{cell(2, "level-4", "blind_set_aside=3", "end_by_declaration=false")}, "since end_by_declaration is false"},
		{[]ruleset.Cell{cell(2, "level-1", "blind_set_aside=3"), cell(2, "level-4", "blind_set_aside=3")}, ""},
		{[]ruleset.Cell{cell(2, "level-4", "score.wrong=-2")}, "since hint_mode is blind: leave it out, or set hint_mode to open or stack"},
		{[]ruleset.Cell{cell(2, "level-1", "score.wrong=-2")}, ""},
		{[]ruleset.Cell{cell(2, "level-1", "affinity_cards=[[red, blue]]")}, "since affinity is 0: leave it out, or set affinity to at least 1"},
		{[]ruleset.Cell{cell(2, "level-2", "affinity_cards=[[red, blue]]")}, ""},
		{[]ruleset.Cell{cell(2, "level-1", rectangle)}, "has no effect, since shape is none"},
		{[]ruleset.Cell{cell(2, "level-5", rectangle, "shape=2")}, "has no effect, since shape is 2"},
		{[]ruleset.Cell{cell(2, "level-5", rectangle)}, ""},
		{[]ruleset.Cell{cell(2, "level-1", "level5_symmetry=false")}, "since shape is none: leave it out, or set shape to 2, 4, 5 or 6"},
		{[]ruleset.Cell{cell(2, "level-5", "level5_symmetry=false")}, "since shape is 1"}, // a square
		{[]ruleset.Cell{cell(2, "level-5", "level5_symmetry=false", rectangle)}, ""},
		{[]ruleset.Cell{cell(2, "level-1", "hints.3.pairs=3")}, "hints.3.pairs = 3 has no effect, since players is 2: leave it out, or set players to 3"},
		{[]ruleset.Cell{cell(2, "level-1", "hints.3.pairs=3"), cell(3, "level-1", "hints.3.pairs=3")}, ""},
		{[]ruleset.Cell{cell(0, "level-1", "hints.3.pairs=3")}, ""},
		{[]ruleset.Cell{cell(2, "level-4", "hints.2={singles: 3, pairs: 2}")},
			"hints.2.singles and hints.2.pairs (here and 1 more): the mix has no effect, since hint_mode is blind and only the total counts (7, as without it)"},
		{[]ruleset.Cell{cell(2, "level-4", "hints.2={singles: 2, pairs: 3}", "score.wrong=-1")}, ""}, // as it was
		{[]ruleset.Cell{cell(2, "level-4", "hints.2={singles: 3, pairs: 3}")}, ""},                   // one hint more
		{[]ruleset.Cell{cell(2, "level-3", "hints.2={singles: 3, pairs: 2}")}, ""},
		{[]ruleset.Cell{cell(2, "level-3", "hints.2={singles: 3, pairs: 2}"), cell(2, "level-4", "hints.2={singles: 3, pairs: 2}")}, ""},
	} {
		err := ruleset.Needs(Needs).Idle(test.cells...)
		if (test.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
}

// Whatever a file says, it is read or refused, and what is read can be played.
func FuzzRuleSet(f *testing.F) {
	f.Add([]byte("hint_mode: stack\nshape: 2\n"))
	f.Add([]byte("memory: {forget: 0.5}\nhints: {\"2\": {singles: 4}}\n"))
	f.Add([]byte("shapes: {\"1\": [\"####\"]}\nhint_cards: [[red]]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		node, err := ruleset.Parse("fuzz.yaml", data)
		if err != nil {
			return
		}
		set, _, err := LoadRuleSet("level-1", ruleset.Override{Value: node})
		if err != nil {
			return
		}
		g, err := New(set)
		if err != nil {
			t.Fatalf("loaded, and refused by New: %v", err)
		}
		for players := 2; players <= MaxPlayers; players++ {
			if set.CheckPlayers(players) == nil {
				playRandom(g, players, 1, func(s *State) {
					if err := g.Sound(s); err != nil {
						t.Fatal(err)
					}
				})
			}
		}
	})
}
