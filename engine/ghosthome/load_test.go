package ghosthome

import (
	"slices"
	"strings"
	"testing"

	"yurei/engine/ruleset"
)

// overrides reads assignments as the command line gives them.
func overrides(t testing.TB, assignments ...string) (list []ruleset.Override) {
	t.Helper()
	for _, a := range assignments {
		o, err := ruleset.ParseOverride("--set "+a, a)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, o)
	}
	return list
}

// refused checks that a rule set is refused with words to that effect.
func refused(t testing.TB, name string, assignments []string, want string) {
	t.Helper()
	_, _, err := LoadRuleSet(name, overrides(t, assignments...)...)
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v: got\n  %v\nwant it to say\n  %s", assignments, err, want)
	}
}

func TestRuleSets(t *testing.T) {
	if got := RuleSetNames(); !slices.Equal(got, []string{"full", "basic"}) {
		t.Fatalf("RuleSetNames() = %v", got)
	}
	identities := map[string]string{}
	for _, name := range RuleSetNames() {
		r, doc, err := LoadRuleSet(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := r.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		identity := string(doc.AppendIdentity(nil))
		if same, ok := identities[identity]; ok || doc.Title == "" {
			t.Errorf("%s, %q, is the same as %q", name, doc.Title, same)
		}
		identities[identity] = name
	}
	if _, _, err := LoadRuleSet("basics"); err == nil || !strings.Contains(err.Error(), "did you mean basic?") {
		t.Errorf("an unknown rule set: %v", err)
	}
}

// TestMarks holds the rule set to what is known: everything else is a guess.
func TestMarks(t *testing.T) {
	_, doc, err := LoadRuleSet("full")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range doc.Values() {
		section, _, _ := strings.Cut(v.Path, ".")
		assumed := section == "icons" || section == "play"
		if assumed != (v.Mark == ruleset.Assumed) || !assumed && v.Mark != ruleset.Rulebook {
			t.Errorf("%s = %s is marked %v", v.Path, v.Text, v.Mark)
		}
	}
	if n := len(doc.Marked(ruleset.Assumed)); n != 1+5*6+14 {
		t.Errorf("%d assumed values, want 45", n)
	}
}

// TestRefused sees that each fault of a rule set is named with its place, the
// value and what is accepted.
func TestRefused(t *testing.T) {
	for _, test := range []struct {
		assignments []string
		want        string
	}{
		{[]string{"players.min=3", "players.max=2"}, "players.min = 3, want at most players.max = 2"},
		{[]string{"light.min_cards=3", "light.max_cards=2"}, "light.min_cards = 3, want at most light.max_cards = 2"},
		{[]string{"hand.last_seat_extra=3"}, "hand.last_seat_extra = 3, want at most 2: with hand.size = 3 it makes a hand of 6, and a hand holds at most 5"},
		{[]string{"hand.size=6"}, "--set hand.size=6: hand.size = 6, want a whole number from 1 to 5"},
		{[]string{"cards.hole=5"}, "cards.hole = 5, want a whole number from 0 to 4"},
		{[]string{"cards.hoel=1"}, "cards.hoel: unknown value, did you mean cards.hole?"},
		{[]string{"icons.profile=F"}, "icons.profile = F, want A, B, C, D or E"},
		{[]string{"icons.profiles.A.floor_1=[5]"}, "icons.profiles.A.floor_1 = [5], want a list of 1 to 24 whole numbers from 0 to 4"},
		{[]string{"icons.profiles.A.floor_1=[]"}, "icons.profiles.A.floor_1 = [], want a list of 1 to 24"},
		{[]string{"play.stop_ghosts=all"}, "play.stop_ghosts = all, want each or total"},
		{[]string{"play.lightning_with_ghost=keep"}, "play.lightning_with_ghost = keep, want clear or stay"},
		{[]string{"play.stop_order=free"}, "play.stop_order = free, want clockwise, which is fixed"},
		{[]string{"play.empty_hand=draw"}, "play.empty_hand = draw, want pass, which is fixed"},
		{[]string{"play.cap_turns=0"}, "play.cap_turns = 0, want a whole number from 1 to 10000"},
	} {
		refused(t, "full", test.assignments, test.want)
	}
	file, err := ruleset.Parse("my.yaml", []byte("cards:\n  ghost: 21\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = LoadRuleSet("full", ruleset.Override{Value: file})
	want := "my.yaml:2:10: cards.ghost = 21, want a whole number from 0 to 20\n  2 |   ghost: 21\n    |          ^"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	if err := new(RuleSet).Validate(); err == nil {
		t.Error("the zero rule set is valid")
	}
	if _, err := New(new(RuleSet)); err == nil {
		t.Error("the zero rule set makes rules")
	}
}

func TestCheckPlayers(t *testing.T) {
	set := BaseRuleSet()
	set.Players.Max = 3
	for players, ok := range map[int]bool{1: false, 2: true, 3: true, 4: false} {
		if err := set.CheckPlayers(players); (err == nil) != ok {
			t.Errorf("%d players: %v", players, err)
		}
	}
}

// What no cell feels may not be set; what some cell feels may, and what is as it
// was.
func TestNeeds(t *testing.T) {
	cell := func(players int, assignments ...string) ruleset.Cell {
		_, doc, err := LoadRuleSet("full", overrides(t, assignments...)...)
		if err != nil {
			t.Fatal(err)
		}
		return ruleset.Cell{Rules: doc, Players: players}
	}
	const (
		ghosts, two, total = "escape.ghosts=2", "escape.ghosts_two_players=1", "play.stop_ghosts=total"
		moved              = "play.moved_cat_cancels=false"
	)
	for _, test := range []struct {
		cells []ruleset.Cell
		want  string
	}{
		{[]ruleset.Cell{cell(3, "icons.profiles.A.ghost=2")}, ""},
		{[]ruleset.Cell{cell(3, "icons.profiles.B.ghost=2", "icons.profile=B")}, ""},
		{[]ruleset.Cell{cell(3, "icons.profiles.B.ghost=2"), cell(3, "icons.profiles.B.ghost=2", "icons.profile=B")}, ""},
		{[]ruleset.Cell{cell(3, "cards.ghost=9")}, ""},
		{[]ruleset.Cell{cell(3, "icons.profiles.B.ghost=2")}, "icons.profiles.B.ghost = 2 has no effect, since icons.profile is A: leave it out, or set icons.profile to B"},
		{[]ruleset.Cell{cell(2, ghosts)}, "escape.ghosts = 2 has no effect, since players is 2: leave it out, or set players to 3 or 4"},
		{[]ruleset.Cell{cell(2, ghosts), cell(3, ghosts)}, ""},
		{[]ruleset.Cell{cell(4, two)}, "escape.ghosts_two_players = 1 has no effect, since players is 4: leave it out, or set players to 2"},
		{[]ruleset.Cell{cell(2, two)}, ""},
		{[]ruleset.Cell{cell(2, total)}, "play.stop_ghosts = total has no effect, since players is 2"},
		{[]ruleset.Cell{cell(3, total, "escape.ghosts=0")}, "play.stop_ghosts = total has no effect, since escape.ghosts is 0"},
		{[]ruleset.Cell{cell(4, total)}, ""},
		{[]ruleset.Cell{cell(2, "escape.ghosts=1", "play.stop_ghosts=each", "icons.profiles.B.ghost=1")}, ""}, // as it was
		{[]ruleset.Cell{cell(2, ghosts, total)}, "escape.ghosts and play.stop_ghosts (here and 1 more) have no effect, since players is 2: leave them out"},
		{[]ruleset.Cell{cell(3, "play.hole_same_house=true", "cards.hole=0")}, "play.hole_same_house = true has no effect, since cards.hole is 0: leave it out, or set cards.hole to at least 1"},
		{[]ruleset.Cell{cell(3, "play.hole_meets_cats=false", "cards.hole=0")}, "since cards.hole is 0"},
		{[]ruleset.Cell{cell(3, "play.lightning_needs_lit=false", "cards.lightning=0")}, "since cards.lightning is 0"},
		{[]ruleset.Cell{cell(3, "play.lightning_with_ghost=stay", "cards.lightning=0")}, "since cards.lightning is 0"},
		{[]ruleset.Cell{cell(3, "play.lightning_with_ghost=stay", "play.hole_meets_cats=false", moved)}, ""},
		{[]ruleset.Cell{cell(3, moved, "cards.elevator=0")}, ""},
		{[]ruleset.Cell{cell(3, moved, "cards.cat_food=0")}, ""},
		{[]ruleset.Cell{cell(3, moved, "cards.cat_food=0", "cards.elevator=0")}, "play.moved_cat_cancels = false has no effect, since cards.cat_food is 0"},
	} {
		err := ruleset.Needs(Needs).Idle(test.cells...)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("got %v, want it to say %q", err, test.want)
		}
	}
	// Nor do reports count it.
	_, basic, err := LoadRuleSet("basic")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"play.hole_same_house", "play.lightning_with_ghost", "play.moved_cat_cancels"} {
		if needs := ruleset.Needs(Needs); needs.Met(ruleset.Cell{Rules: basic, Players: 3}, path) || !needs.Met(cell(3), path) {
			t.Errorf("%s counts in a deck without such cards, or does not in the full one", path)
		}
	}
}

func TestFieldsAreWellFormed(t *testing.T) {
	var paths []string
	for _, f := range new(RuleSet).fields() {
		if slices.Contains(paths, f.Path) || f.Want == "" {
			t.Errorf("%s is listed twice, or does not say what it wants", f.Path)
		}
		paths = append(paths, f.Path)
	}
}

// Whatever a file says, it is read or refused, and what is read can be played.
func FuzzRuleSet(f *testing.F) {
	for _, seed := range []string{
		"", "5", "a: [", "cards: {ghost: 0, cat: 20}", "icons: {profile: D, profiles: {D: {floor_1: [4]}}}",
		"hand: {size: 1}", "play: {stop_ghosts: total}", "light: {icons: 0, min_cards: 1}", "cards: {floor_1: {value: 3, assumed: true}}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := ruleset.Parse("fuzz.yaml", data)
		if err != nil {
			return
		}
		set, _, err := LoadRuleSet("full", ruleset.Override{Value: file})
		if err != nil {
			return
		}
		set.Play.CapTurns = min(set.Play.CapTurns, 100)
		g, err := New(set)
		if err != nil {
			t.Fatalf("loaded, and refused by New: %v", err)
		}
		for players := 2; players <= MaxSeats; players++ {
			if set.CheckPlayers(players) == nil {
				playRandom(g, players, 1, func(s *State, _ []Move, _ Move) {
					if err := g.Sound(s); err != nil {
						t.Fatal(err)
					}
				})
			}
		}
	})
}
