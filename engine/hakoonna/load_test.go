package hakoonna

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"yurei/engine/ruleset"
)

// override reads an assignment as the command line gives it.
func override(t testing.TB, assignment string) ruleset.Override {
	t.Helper()
	o, err := ruleset.ParseOverride("--set "+assignment, assignment)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func overrides(t testing.TB, assignments ...string) []ruleset.Override {
	t.Helper()
	var list []ruleset.Override
	for _, a := range assignments {
		list = append(list, override(t, a))
	}
	return list
}

func TestRuleSets(t *testing.T) {
	want := []string{"base", "boards-v1", "boards-v2", "boards-v3", "boards-v4"}
	if got := RuleSetNames(); !slices.Equal(got, want) {
		t.Fatalf("RuleSetNames() = %v, want %v", got, want)
	}
	identities := map[string]string{}
	for _, name := range want {
		r, doc, err := LoadRuleSet(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := r.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if doc.Title == "" {
			t.Errorf("%s has no title", name)
		}
		identity := string(doc.AppendIdentity(nil))
		if same, ok := identities[identity]; ok {
			t.Errorf("%s is the same as %s", name, same)
		}
		identities[identity] = name
		for _, v := range doc.Values() {
			if v.Mark < ruleset.Rulebook || v.Mark > ruleset.Assumed {
				t.Errorf("%s: %s = %s is marked %q", name, v.Path, v.Text, v.Mark)
			}
		}
	}
	if _, _, err := LoadRuleSet("boards-v9"); err == nil || !strings.Contains(err.Error(), "did you mean boards-v1?") {
		t.Errorf("an unknown rule set: %v", err)
	}
	if _, _, err := LoadRuleSet("x"); err == nil || !strings.Contains(err.Error(), "want one of base, boards-v1") {
		t.Errorf("an unknown rule set: %v", err)
	}
}

// TestMarks holds the base game to what is known of it: each of these has a
// source, everything else is a guess.
func TestMarks(t *testing.T) {
	_, doc, err := LoadRuleSet("base")
	if err != nil {
		t.Fatal(err)
	}
	sourced := []string{
		"visitors.", "setup.choices", "setup.start_draw", "setup.slots", "setup.first_turn", "setup.draft_start",
		"boards.H1.rooms.hall1", "boards.H1.stairs.", "boards.H1.floor", "boards.H2.floor",
		"boards.BS.floor", "boards.BS.stairs.", "boards.BS.doors.", "boards.SY.safe", "boards.RR.grudge", "boards.CR.grudge",
		"tiles.", "powers.1.range", "powers.2.lock", "powers.2.steps",
		"powers.4.lock", "powers.7.lock", "powers.9.lock", "removed_powers", "despair.draw",
		"items.stethoscope.uses", "items.mystery_book.who", "items.holy_drops.discs", "items.holy_drops.blocks",
		"items.ouija.needs_other", "weakness_item.needs_tile", "play.interrupt_items_in_her_room",
		"noise.mode", "noise.difficulty", "noise.cards.values", "noise.cards.limit",
		"noise.cards.no_pass_if_zero_up", "noise.cards.overtime_when_left",
		"noise.discs.normal", "noise.discs.hard", "noise.discs.nightmare",
	}
	for _, v := range doc.Values() {
		known := strings.HasSuffix(v.Path, ".time") || strings.HasSuffix(v.Path, ".start")
		for _, path := range sourced {
			known = known || v.Path == path || strings.HasSuffix(path, ".") && strings.HasPrefix(v.Path, path)
		}
		if known == (v.Mark == ruleset.Assumed) {
			t.Errorf("%s = %s is marked %v", v.Path, v.Text, v.Mark)
		}
	}
	if n := len(doc.Marked(ruleset.Assumed)); n != 99 {
		t.Errorf("%d assumed values, want 99", n)
	}
}

func TestBaseRuleSet(t *testing.T) {
	r := BaseRuleSet()
	if r.Visitors != (Visitors{2, 4}) || r.Setup.StartDraw != 3 || r.Setup.Slots != 2 || r.Setup.FirstTurn != "left_of_hako" {
		t.Errorf("visitors and setup: %+v %+v", r.Visitors, r.Setup)
	}
	shadows := map[string]int{}
	doors := map[string]string{}
	for _, b := range r.Boards {
		for _, room := range b.Rooms {
			shadows[room.Name] = room.Shadows
			doors[room.Name] = string(room.Doors)
		}
	}
	if len(r.Boards) != 9 || len(shadows) != 10 || shadows["hall1"] != 1 || shadows["kitchen"] != 2 || doors["hall1"] != "NEW" || doors["basement"] != "" {
		t.Errorf("boards: %+v", r.Boards)
	}
	locks := []int{1: 5, 3, 0, 0, 5, 4, 0, 0, 0, 7}
	ranks := "-ABCBABBCCA"
	for k := 1; k <= PowerCards; k++ {
		p := r.Powers.Card[k]
		if p.Lock != locks[k] || "ABC"[p.Rank] != ranks[k] || p.Start == (k == 4) {
			t.Errorf("power %d: %+v", k, p)
		}
	}
	if r.Powers.P5LockStrong != 8 || !r.Powers.P9Ouija || !r.Powers.P9Dowsing || r.Powers.P7Fate != "victim_room" {
		t.Errorf("powers: %+v", r.Powers)
	}
	if r.Items.DropsBlocks != [3]bool{false, true, true} || r.Items.StethoscopeOnce || !r.Items.OuijaDeadly {
		t.Errorf("items: %+v", r.Items)
	}
	if r.Play.HandLimit != 0 || r.Play.CapHakoTurns != 60 || r.Play.FreeMovesPerTurn != 6 {
		t.Errorf("play: %+v", r.Play)
	}
	d := r.Noise.Discs
	if r.Noise.Mode != "discs" || r.Noise.Cards.Limit != 11 || !slices.Equal(r.Noise.Cards.Values, []int{0, 1, 2, 3, 4, 5}) ||
		!slices.Equal(d.Hands, []float64{0.9, 0.9, 0.9, 0.9}) || d.HandsGiven != 4 || d.R0 != 3 || d.Aim != "centre" ||
		!slices.Equal(d.Layouts["nightmare"], []string{"black", "big", "black", "small", "black"}) {
		t.Errorf("noise: %+v", r.Noise)
	}
	// Each call reads anew: a caller's changes are its own.
	r.Boards[0].Rooms[0].Shadows = 8
	if BaseRuleSet().Boards[0].Rooms[0].Shadows != 1 {
		t.Error("two base rule sets share their boards")
	}
}

func TestVariants(t *testing.T) {
	board := func(name, id string) Board {
		r, _, err := LoadRuleSet(name)
		if err != nil {
			t.Fatal(err)
		}
		return r.Boards[slices.IndexFunc(r.Boards, func(b Board) bool { return b.ID == id })]
	}
	if b := board("boards-v1", "LR"); len(b.Rooms) != 2 || b.Rooms[0].Shadows != 2 || b.Rooms[1].Shadows != 1 ||
		string(b.Rooms[0].Doors) != "NW" || string(b.Rooms[1].Doors) != "ES" || len(b.Inner) != 1 {
		t.Errorf("boards-v1: %+v", b)
	}
	for _, id := range []string{"RR", "CR"} {
		if b := board("boards-v2", id); len(b.Rooms[0].Doors) != 1 {
			t.Errorf("boards-v2: %+v", b)
		}
	}
	if b := board("boards-v3", "KB"); len(b.Inner) != 0 {
		t.Errorf("boards-v3: %+v", b)
	}
	r, _, err := LoadRuleSet("boards-v4")
	if err != nil {
		t.Fatal(err)
	}
	var counts []int
	for _, b := range r.Boards {
		for _, room := range b.Rooms {
			counts = append(counts, room.Shadows)
		}
	}
	if want := []int{1, 1, 2, 3, 4, 3, 3, 4, 2, 1}; !slices.Equal(counts, want) {
		t.Errorf("boards-v4: Shadows %v, want %v", counts, want)
	}
}

// TestAlternatives loads every alternative that the rules name, and every other
// value that a field offers, and sees that the rule set changes.
func TestAlternatives(t *testing.T) {
	_, doc, err := LoadRuleSet("base")
	if err != nil {
		t.Fatal(err)
	}
	base := string(doc.AppendIdentity(nil))
	named := []string{
		"setup.choices=dealt", "setup.first_turn=random", "setup.draft_start=fixed",
		"setup.bones_as_location=false", "setup.rotate_boards=false",
		"powers.1.range=adjacent", "powers.2.steps=1", "powers.2.steps=3", "powers.2.look=each", "powers.3.effect=none",
		"powers.4.range=hako_floor", "powers.4.arrange=shuffle", "powers.5.strong_includes_hakobito=false",
		"powers.5.place_on=hako", "powers.6.lifts=her_turn_end", "powers.6.same_edge_cooldown=0",
		"powers.7.same_room=true", "powers.7.fate=hako_room", "powers.7.fate=removed", "powers.7.cards=false",
		"powers.8.announce=false", "powers.8.extra_noise=false", "powers.8.doll_locked=false",
		"powers.9.covers=[]", "powers.9.covers=[ouija]", "powers.9.covers=[dowsing]", "powers.10.picks=hako",
		"powers.10.lock=4", "powers.10={lock: 10, rank: C}", "powers.3.rank=A", "powers.5.lock_strong=5",
		"removed_powers=[3]", "removed_powers=[1, 2, 3, 5, 6, 7, 8]", "removed_powers=[10, 4]",
		"despair.draw=0", "despair.draw=3", "despair.if_short=none",
		"items.stethoscope.uses=1", "items.mystery_book.who=same_room", "items.holy_drops.discs=1", "items.holy_drops.discs=3",
		"items.holy_drops.blocks=[]", "items.holy_drops.blocks=[A, B, C]", "items.holy_drops.spends_action=false",
		"items.ouija.needs_other=false", "items.dowsing.answer=two_floors", "items.smartphone.shows=slots",
		"items.stethoscope.deadly=true", "items.mystery_book.deadly=true", "items.holy_drops.deadly=true",
		"items.ouija.deadly=false", "items.dowsing.deadly=false", "items.smartphone.deadly=false",
		"charm.needs_set_card=false", "extinguisher.on_cards=false", "extinguisher.on_overtime=true",
		"extinguisher.cancels_power5=false", "safe.feedback=count", "safe.after_open=removed",
		"weakness_item.needs_tile=false", "weakness_item.hits_location=true",
		"play.hand_limit=3", "play.may_do_nothing=false", "play.ghost_beats_win=false", "play.after_noise_death=first_living",
		"play.talk=whisper", "play.talk=silent", "play.hakobito_control=own_seat",
		"play.ghost_order=hako_first", "play.ghost_order=hako_last", "play.free_moves_per_turn=0",
		"play.no_way_hidden_counts=false", "play.interrupt_items_in_her_room=true", "play.cap_hako_turns=10",
		"noise={mode: cards, cards: {values: [0, 2, 7], limit: 5}}", "noise.cards.values=[3, 3, 3, 3, 3, 3, 3, 3]",
		"noise.cards.limit=999", "noise.cards.overtime_when_left=2", "noise.cards.no_pass_if_zero_up=false",
		"noise.cards.noise_before_overtime=false", "noise.mode=cards", "noise.difficulty=hard", "noise.difficulty=nightmare",
		"noise.discs.hands=clumsy", "noise.discs.hands=0.75", "noise.discs.hands=[0.6, 0.9, 1.4]", "noise.discs.hands=[steady, 0]",
		"noise.discs.sigma.average=1.1", "noise.discs.aim=below", "noise.discs.aim={compensate: 0.5}",
		"noise.discs.drift=[0.5, -0.5]", "noise.discs.bump={hako: 0.01, others: 0.02}",
		"noise.discs.normal=[black, black, black, black, black]", "noise.discs.stack_visible=exact",
		"tiles.empty=12", "visitors={min: 3, max: 3}",
	}
	r := BaseRuleSet()
	for _, f := range r.fields() {
		if strings.HasPrefix(f.Path, "tiles.") {
			continue // the Shadows change with them, see TestTileCounts
		}
		for _, other := range f.Others() {
			named = append(named, f.Path+"="+other)
		}
	}
	refused := []string{"visitors.min=5", "setup.start_draw=1"} // alone they do not agree with the rest
	for _, assignment := range named {
		if slices.Contains(refused, assignment) {
			continue
		}
		_, doc, err := LoadRuleSet("base", override(t, assignment))
		if err != nil {
			t.Errorf("%s: %v", assignment, err)
		} else if string(doc.AppendIdentity(nil)) == base {
			t.Errorf("%s changes nothing", assignment)
		}
	}
}

func TestTileCounts(t *testing.T) {
	for _, assignments := range [][]string{
		{"tiles.charm=0", "boards.LR.rooms.living=2"},
		{"tiles.charm=2", "boards.LR.rooms.living=4"},
		{"tiles.extinguisher=3", "boards.SY.rooms.study=5"},
		{"tiles.diary=7", "boards.ST.rooms.storage=1", "boards.KB.rooms.kitchen=1"},
		{"tiles={diary: 0, charm: 0, extinguisher: 0}", "boards={BS: {rooms: {basement: 1}}, ST: {rooms: {storage: 1}}, RR: {rooms: {red: 2}}, CR: {rooms: {children: 1}, grudge: null}, SY: {rooms: {study: 2}}, KB: {rooms: {kitchen: 1}}, LR: {rooms: {living: 1}}, H2: {rooms: {hall2: 1}}}"},
		{"tiles.empty=0"}, {"tiles.empty=40"},
	} {
		if _, _, err := LoadRuleSet("base", overrides(t, assignments...)...); err != nil {
			t.Errorf("%v: %v", assignments, err)
		}
	}
}

func TestHands(t *testing.T) {
	for _, test := range []struct {
		assignment string
		want       []float64
		given      int
	}{
		{"noise.discs.hands=steady", []float64{0.6, 0.6, 0.6, 0.6}, 4},
		{"noise.discs.hands=2", []float64{2, 2, 2, 2}, 4},
		{"noise.discs.hands=[clumsy, 0.5, steady]", []float64{1.4, 0.5, 0.6, 0.6}, 3},
		{"noise.discs.hands=[0]", []float64{0, 0, 0, 0}, 1},
		{"noise.discs={sigma: {steady: 0.3}, hands: steady}", []float64{0.3, 0.3, 0.3, 0.3}, 4},
	} {
		r, _, err := LoadRuleSet("base", override(t, test.assignment))
		if err != nil {
			t.Error(err)
			continue
		}
		if d := r.Noise.Discs; !slices.Equal(d.Hands, test.want) || d.HandsGiven != test.given {
			t.Errorf("%s: %v for %d, want %v for %d", test.assignment, d.Hands, d.HandsGiven, test.want, test.given)
		}
		for n := 2; n <= 4; n++ {
			if err := r.CheckVisitors(n); (err == nil) != (n <= test.given) {
				t.Errorf("%s with %d Visitors: %v", test.assignment, n, err)
			}
		}
	}
	r := BaseRuleSet()
	for _, n := range []int{-1, 0, 1, 5} {
		if err := r.CheckVisitors(n); err == nil {
			t.Errorf("%d Visitors are accepted", n)
		}
	}
}

func TestRenderedRuleSetIsReadAgain(t *testing.T) {
	for _, name := range RuleSetNames() {
		_, doc, err := LoadRuleSet(name, overrides(t, "powers.5.lock=6", "noise.discs.aim={compensate: 0.25}", "boards.RR.doors.red=[S]")...)
		if err != nil {
			t.Fatal(err)
		}
		text := doc.AppendYAML(nil)
		file, err := ruleset.Parse("printed.yaml", text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		_, again, err := LoadRuleSet(name, ruleset.Override{Value: file})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := again.AppendYAML(nil); string(got) != string(text) {
			t.Errorf("%s: read and written again:\n%s\nwant\n%s", name, got, text)
		}
	}
}

func TestOverridesLeaveTheAssumed(t *testing.T) {
	_, base, err := LoadRuleSet("base")
	if err != nil {
		t.Fatal(err)
	}
	_, doc, err := LoadRuleSet("base", overrides(t, "powers.5.lock=6", "play.talk=open", "boards.RR.doors.red=[S]")...)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(doc.Marked(ruleset.Assumed)), len(base.Marked(ruleset.Assumed))-3; got != want {
		t.Errorf("%d assumed values, want %d", got, want)
	}
	if got := len(doc.Marked(ruleset.Set)); got != 3 {
		t.Errorf("%d set values, want 3: %v", got, doc.Marked(ruleset.Set))
	}
}

func TestNeedsOfNoise(t *testing.T) {
	load := func(assignments ...string) ruleset.Cell {
		_, doc, err := LoadRuleSet("base", overrides(t, assignments...)...)
		if err != nil {
			t.Fatal(err)
		}
		return ruleset.Cell{Rules: doc}
	}
	for _, test := range []struct {
		cells []ruleset.Cell
		want  string
	}{
		{[]ruleset.Cell{load()}, ""},
		{[]ruleset.Cell{load("noise.mode=cards")}, ""},
		{[]ruleset.Cell{load("noise.mode=cards", "noise.cards.limit=12")}, ""},
		{[]ruleset.Cell{load("noise.discs.hands=steady", "noise.difficulty=hard")}, ""},
		{[]ruleset.Cell{load("noise.mode=cards", "noise.difficulty=hard")},
			"--set noise.difficulty=hard: noise.difficulty = hard has no effect, since noise.mode is cards: leave it out, or set noise.mode to discs"},
		{[]ruleset.Cell{load("noise.mode=cards", "noise.discs.r0=2")}, "noise.discs.r0 = 2 has no effect"},
		{[]ruleset.Cell{load("noise.cards.limit=12")}, "noise.cards.limit = 12 has no effect, since noise.mode is discs"},
		// What serves in one cell may be idle in another.
		{[]ruleset.Cell{load("noise.cards.limit=12"), load("noise.cards.limit=12", "noise.mode=cards")}, ""},
		{[]ruleset.Cell{load("noise.difficulty=hard"), load("noise.difficulty=nightmare", "noise.mode=cards")}, "noise.difficulty = nightmare has no effect"},
	} {
		err := ruleset.Needs(Needs).Idle(test.cells...)
		if test.want == "" {
			if err != nil {
				t.Errorf("refused: %v", err)
			}
		} else if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want it to say %q", err, test.want)
		}
	}
}

// FuzzRuleSet reads anything as a user's changes: it is refused with a message,
// or gives a valid rule set that survives being written and read again.
func FuzzRuleSet(f *testing.F) {
	files, err := filepath.Glob("rulesets/boards-*.yaml")
	if err != nil || len(files) == 0 {
		f.Fatalf("no rule sets: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		_, changes, _ := strings.Cut(string(data), "\nboards:")
		f.Add([]byte("boards:" + changes))
	}
	for _, seed := range []string{
		"", "5", "a: [", "noise: {mode: cards, cards: {limit: 12}}", "noise.discs.hands: [steady, 0.5]",
		"boards: [{id: A, rooms: {x: 24}, floor: 1F}]", "boards.RR: {grudge: null}", "boards: {KB: {id: H1}}",
		"play: {hand_limit: {value: 3, assumed: true}}", "powers: {5: {lock: !assumed 5}}", "a: &a [*a]",
		"removed_powers: [1, 2, 3, 5, 6, 7, 8, 9, 10]", "noise: {discs: {aim: {compensate: .nan}}}",
		"setup: !set\nplay: {talk: whisper}", "? a\n: b", "tiles: {diary: -0}", "boards: {LR: {rooms: {'a.b': 3}}}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := ruleset.Parse("fuzz.yaml", data)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without a message")
			}
			return
		}
		r, doc, err := LoadRuleSet("base", ruleset.Override{Value: file})
		if err != nil {
			return
		}
		if err := r.Validate(); err != nil {
			t.Errorf("loaded, but not valid: %v", err)
		}
		text := doc.AppendYAML(nil)
		printed, err := ruleset.Parse("printed.yaml", text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		_, again, err := LoadRuleSet("base", ruleset.Override{Value: printed})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if string(again.AppendIdentity(nil)) != string(doc.AppendIdentity(nil)) {
			t.Errorf("read again as\n%s\nwant\n%s", again.AppendYAML(nil), text)
		}
	})
}
