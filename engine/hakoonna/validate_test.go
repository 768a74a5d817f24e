package hakoonna

import (
	"math"
	"slices"
	"strings"
	"testing"

	"yurei/engine/ruleset"
)

// TestRefused sees that each fault of a rule set is named with its place, the
// value and what is accepted.
func TestRefused(t *testing.T) {
	for _, test := range []struct {
		assignments []string
		want        string
	}{
		// Numbers that must agree.
		{[]string{"boards.LR.rooms.living=4"}, "25 Shadows, want 24 = 22 tiles of the mix + the Safe's + a bare one; the mix is " +
			"3 combination + 2 weakness_info + 10 diary + 1 exit + 1 doll + 3 weakness_item + 1 charm + 1 extinguisher"},
		{[]string{"tiles.diary=9"}, "24 Shadows, want 23 = 21 tiles"},
		{[]string{"visitors.min=4", "visitors.max=3"}, "visitors.min = 4, want at most visitors.max = 3"},
		{[]string{"setup.start_draw=1"}, "setup.start_draw = 1, want at least 2: what may not be her start power (powers.K.start: false) and is in the deck, 4, could be all"},
		{[]string{"powers.7.start=false", "powers.8.start=false"}, "setup.start_draw = 3, want at least 4: what may not be her start power (powers.K.start: false) and is in the deck, 4, 7, 8, could be all"},
		{[]string{"removed_powers=[1, 2, 3, 4, 5, 6, 7, 8]"}, "removed_powers leaves 2 powers, want at least setup.start_draw = 3"},
		{[]string{"removed_powers=[3, 3]"}, "removed_powers: 3 is given twice, want each power at most once"},
		{[]string{"noise.discs.bump={hako: 0.6, others: 0.6}"}, "hako + others = 1.2, want at most 1"},

		// Boards.
		{[]string{"boards.H1.stairs.hall1=hal2"}, "boards.H1.stairs.hall1: unknown room hal2, did you mean hall2?"},
		{[]string{"boards.H1.stairs.hall1=hall1"}, "want a room of another board"},
		{[]string{"boards.H1.stairs.hall9=hall2"}, "unknown room of this board, did you mean hall1?"},
		{[]string{"boards.H2.stairs={hall2: hall1}"}, "want each pair of stairs once"},
		{[]string{"boards.KB.inner=[[kitchen, bathe]]"}, "unknown room bathe of this board, did you mean bath?"},
		{[]string{"boards.KB.inner=[[kitchen, kitchen]]"}, "want two rooms of this board, each pair once"},
		{[]string{"boards.KB.inner=[[kitchen, bath], [bath, kitchen]]"}, "want two rooms of this board, each pair once"},
		{[]string{"boards.KB.inner=[kitchen]"}, "boards.KB.inner = kitchen, want pairs of rooms"},
		{[]string{"boards.RR.doors.red=[N, X]"}, `boards.RR.doors.red = [N, X], want a list of N, E, S and W`},
		{[]string{"boards.RR.doors.red=[N, NE]"}, "want a list of N, E, S and W"},
		{[]string{"boards.RR.doors.red=[N, N]"}, "each at most once on a board"},
		{[]string{"boards.KB.doors.bath=[N]"}, "boards.KB.doors.bath = [N], want a list of N, E, S and W, each at most once on a board"},
		{[]string{"boards.RR.doors.rde=[N]"}, "boards.RR.doors.rde: unknown room of this board, want red"},
		{[]string{"boards.RR.doors={red: []}"}, "boards.RR.doors.red: nothing leads to room red"},
		{[]string{"boards.KB.doors.bath=[]", "boards.KB.inner=[]"}, "boards.KB.doors.bath: nothing leads to room bath"},
		{[]string{"boards.ST.doors.storage=[]"}, "boards.ST.doors: no door, so that the board joins no other"},
		{[]string{"boards.BS.doors.basement=[N]"}, "[N] leads nowhere, since nothing is attached to the Basement"},
		{[]string{"boards.BS.stairs.basement=null"}, "no stairs lead to floor B1"},
		{[]string{"boards.H1.stairs=null"}, "no stairs lead to floor 2F"},
		{[]string{"boards.H1.floor=3F"}, "boards.H1.floor = 3F, want B1, 1F or 2F"},
		{[]string{"boards.H2.floor=1F"}, "2 boards with floor 1F, want one"},
		{[]string{"boards.H1.floor=2F"}, "0 boards with floor 1F, want one"},
		{[]string{"boards.LR.floor=2F"}, "boards.LR.floor = 2F, want at most one board with it, H2 has it too"},
		{[]string{"boards.SY.safe=studio"}, "unknown room studio of this board, did you mean study?"},
		{[]string{"boards.SY.safe=null"}, "0 boards with safe, want one"},
		{[]string{"boards.LR.safe=living"}, "2 boards with safe, want one"},
		{[]string{"boards.KB.grudge=bath"}, "boards.KB.grudge = bath, want a room with at least 2 Shadows"},
		{[]string{"boards.SY.rooms.study=1"}, "boards.SY.safe = study, want a room with at least 2 Shadows"},
		{[]string{"boards.RR.grudge=null", "boards.CR.grudge=null"}, "no board with grudge"},
		{[]string{"boards.RR.rooms.red=0"}, "boards.RR.rooms.red = 0, want a whole number of Shadows from 1 to 8"},
		{[]string{"boards.RR.rooms.red=9"}, "boards.RR.rooms.red = 9, want a whole number of Shadows from 1 to 8"},
		{[]string{"boards.RR.rooms.red=two"}, "boards.RR.rooms.red = two, want a whole number of Shadows"},
		{[]string{"boards.RR.rooms.living=2"}, "room living is also on board RR, want each name once"},
		{[]string{"boards.RR.rooms={'a b': 2}"}, `name "a b", want 1 to 20 letters, digits, - or _`},
		{[]string{"boards.RR.rooms=null"}, "boards.RR.rooms: missing, want a mapping of room names"},
		{[]string{"boards.RR.id=CR"}, "id = CR twice"},
		{[]string{"boards.RR.id='R.R'"}, `id = "R.R" of board 6`},
		{[]string{"boards.RR.rooms={a: 1, b: 1, c: 1, d: 1}"}, "5 rooms, want 1 to 4"},
		{[]string{"boards.RX.rooms.red=2"}, "unknown entry RX, did you mean RR?"},
		{[]string{"boards.RR.door={red: [N]}"}, "boards.RR.door: unknown key of a board, did you mean doors?"},
		{[]string{"boards=[]"}, "0 boards with floor 1F"},
		{[]string{"boards=[7]"}, "boards.1 = 7, want a mapping with id and rooms"},
		{[]string{"boards=[{rooms: {a: 1}}]"}, "boards.1.id: missing, want a name"},
		{[]string{"boards=none"}, "boards = none, want a list of boards"},
		{[]string{"boards=" + corridor(13)}, "13 boards, want at most 12"},
		{[]string{"boards=" + corridor(12)}, "60 Shadows, want at most 32"},
		{[]string{"boards={RR: {doors: {red: [N]}}, CR: {doors: {children: [N]}}, LR: {doors: {living: [N]}}, ST: {doors: {storage: [N]}}, SY: {doors: {study: [N]}}}"},
			"11 doors cannot join the 7 boards of the first floor, want at least 12"},

		// Single values, fixed ones among them.
		{[]string{"tiles.hako=2"}, "tiles.hako = 2, want 1, which is fixed"},
		{[]string{"tiles.combination=7"}, "tiles.combination = 7, want 6, which is fixed"},
		{[]string{"tiles.hakobito=3"}, "tiles.hakobito = 3, want 4, which is fixed"},
		{[]string{"tiles.empty=41"}, "tiles.empty = 41, want a whole number from 0 to 40"},
		{[]string{"powers.1.time=interrupt"}, "powers.1.time = interrupt, want own, which is fixed"},
		{[]string{"powers.4.ghosts_stay=false"}, "powers.4.ghosts_stay = false, want true, which is fixed"},
		{[]string{"powers.5.lock=11"}, "powers.5.lock = 11, want a whole number from 0 to 10"},
		{[]string{"powers.5.lok=1"}, "powers.5.lok: unknown value, did you mean powers.5.lock?"},
		{[]string{"powers.11.lock=1"}, "powers.11.lock: unknown value, did you mean powers.1.lock?"},
		{[]string{"noise.discs.radius=2"}, "noise.discs.radius: unknown value"},
		{[]string{"noise.discs.sigma.steady=-0.1"}, "noise.discs.sigma.steady = -0.1, want a number of millimetres from 0 to 100"},
		{[]string{"noise.discs.hands=-1"}, "noise.discs.hands = [-1, -1, -1, -1], want steady, average, clumsy, a number of millimetres"},
		{[]string{"noise.discs.hands=[]"}, "noise.discs.hands = [], want steady, average, clumsy, a number"},
		{[]string{"noise.discs.hands=[1, 1, 1, 1, 1]"}, "or a list of 1 to 4 of these"},
		{[]string{"noise.discs.hands=shaky"}, "noise.discs.hands = shaky, want steady"},
		{[]string{"noise.discs.aim={compensate: 1.5}"}, "noise.discs.aim = {compensate: 1.5}, want centre, below or {compensate: g}"},
		{[]string{"noise.discs.aim=compensate"}, "noise.discs.aim = compensate, want"},
		{[]string{"noise.discs.drift=[0]"}, "noise.discs.drift = [0], want two numbers"},
		{[]string{"noise.discs.drift=[0, -101]"}, "noise.discs.drift = [0, -101], want two numbers of millimetres from -100 to 100"},
		{[]string{"noise.discs.hard=[black]"}, "noise.discs.hard = [black], want 5 discs, each black, small or big"},
		{[]string{"noise.discs.hard=[black, black, red, black, black]"}, "want 5 discs, each black, small or big"},
		{[]string{"noise.discs.r_big=0"}, "noise.discs.r_big = 0, want a number from 0.001 to 12.5"},
		{[]string{"noise.cards.values=[]"}, "noise.cards.values = [], want a list of 3 to 8 whole numbers from 0 to 20"},
		{[]string{"noise.cards.limit=0"}, "noise.cards.limit = 0, want a whole number from 1 to 999"},
		{[]string{"play.hand_limit=0"}, "play.hand_limit = 0, want none, or a whole number from 1 to 40"},
		{[]string{"play.hand_limit=-2"}, "play.hand_limit = -2, want none, or a whole number from 1 to 40"},
		{[]string{"play.talk=shout"}, "play.talk = shout, want open, whisper or silent"},
	} {
		_, _, err := LoadRuleSet("base", overrides(t, test.assignments...)...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: got\n  %v\nwant it to say\n  %s", test.assignments, err, test.want)
		}
	}
}

// corridor is a list of n boards in a line.
func corridor(n int) string {
	list := "[{id: A, floor: 1F, rooms: {a: 5}, doors: {a: [N, S]}, safe: a, grudge: a}"
	for i := 1; i < n; i++ {
		id := string(rune('A' + i))
		list += ", {id: " + id + ", rooms: {r" + id + ": 5}, doors: {r" + id + ": [N, S]}}"
	}
	return list + "]"
}

// TestFaultsBlameTheUser: what does not agree is reported where the user
// changed it, not where the rule set that comes with the game has the rest.
func TestFaultsBlameTheUser(t *testing.T) {
	for _, test := range []struct {
		assignments []string
		want        string
	}{
		{[]string{"tiles.diary=9"}, "--set tiles.diary=9: boards: 24 Shadows"},
		{[]string{"play.talk=silent", "boards.LR.rooms.living=4"}, "--set boards.LR.rooms.living=4: boards: 25 Shadows"},
		{[]string{"boards.SY.safe=null", "play.talk=silent"}, "--set boards.SY.safe=null: boards: 0 boards with safe"},
		{[]string{"play.talk=silent", "tiles.diary=9"}, "boards: 24 Shadows"},
		{[]string{"boards.H1.stairs.hall1=attic"}, "--set boards.H1.stairs.hall1=attic: boards.H1.stairs.hall1: unknown room attic"},
	} {
		_, _, err := LoadRuleSet("base", overrides(t, test.assignments...)...)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%v: got %v, want %q", test.assignments, err, test.want)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: one fault is reported as several: %v", test.assignments, err)
		}
	}
}

func TestFaultsHaveAPlace(t *testing.T) {
	file, err := ruleset.Parse("my.yaml", []byte(`
play:
  talk: shout
noise: {cards: {limit: -3}}
boards:
  RR:
    rooms: {red: 9}
`))
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = LoadRuleSet("base", ruleset.Override{Value: file})
	want := "my.yaml:3:9: play.talk = shout, want open, whisper or silent\n" +
		"  3 |   talk: shout\n" +
		"    |         ^\n" +
		"my.yaml:4:24: noise.cards.limit = -3, want a whole number from 1 to 999\n" +
		"  4 | noise: {cards: {limit: -3}}\n" +
		"    |                        ^"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

// TestValidateInCode judges rule sets that no file was read for.
func TestValidateInCode(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(r *RuleSet)
		want   string
	}{
		{"visitors", func(r *RuleSet) { r.Visitors.Max = 5 }, "hakoonna: rule set: visitors.max = 5, want a whole number from 2 to 4"},
		{"NaN", func(r *RuleSet) { r.Noise.Discs.R0 = math.NaN() }, "noise.discs.r0 = NaN"},
		{"infinite hands", func(r *RuleSet) { r.Noise.Discs.Hands[2] = math.Inf(1) }, "noise.discs.hands = [0.9, 0.9, +Inf, 0.9]"},
		{"NaN preset", func(r *RuleSet) { r.Noise.Discs.Presets["steady"] = math.NaN() }, "noise.discs.sigma.steady = NaN"},
		{"NaN drift", func(r *RuleSet) { r.Noise.Discs.Drift[1] = math.NaN() }, "noise.discs.drift = [0, NaN]"},
		{"NaN gain", func(r *RuleSet) { r.Noise.Discs.Aim, r.Noise.Discs.Gain = "compensate", math.NaN() }, "noise.discs.aim = {compensate: NaN}"},
		{"few hands", func(r *RuleSet) { r.Noise.Discs.Hands = r.Noise.Discs.Hands[:2] }, "noise.discs.hands"},
		{"no layout", func(r *RuleSet) { delete(r.Noise.Discs.Layouts, "hard") }, "noise.discs.hard = []"},
		{"rank", func(r *RuleSet) { r.Powers.Card[3].Rank = 7 }, "powers.3.rank = 7, want A, B or C"},
		{"word", func(r *RuleSet) { r.Powers.P7Fate = "" }, "powers.7.fate"},
		{"no boards", func(r *RuleSet) { r.Boards = nil }, "0 boards with floor 1F"},
		{"door", func(r *RuleSet) { r.Boards[3].Rooms[0].Doors[0] = 'x' }, "boards.ST.doors.storage = [x, S]"},
		{"empty room", func(r *RuleSet) { r.Boards[3].Rooms[0].Shadows = 0 }, "boards.ST.rooms.storage = 0"},
	} {
		r := BaseRuleSet()
		test.change(r)
		if err := r.Validate(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want it to say %q", test.name, err, test.want)
		}
	}
	if err := new(RuleSet).Validate(); err == nil {
		t.Error("the zero rule set is valid")
	}
}

func TestFieldsAreWellFormed(t *testing.T) {
	var paths []string
	for _, f := range new(RuleSet).fields() {
		if slices.Contains(paths, f.Path) {
			t.Errorf("%s is listed twice", f.Path)
		}
		paths = append(paths, f.Path)
		if f.Want == "" {
			t.Errorf("%s does not say what it wants", f.Path)
		}
	}
}
