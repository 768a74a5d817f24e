package ruleset

import (
	"slices"
	"strings"
	"testing"
)

// toy is a rule set of every form of value.
type toy struct {
	limit    int
	scatter  float64
	loud     bool
	talk     string
	rank     uint8
	once     bool
	covers   [2]bool
	values   []int
	aim      string
	gain     float64
	rooms    map[string]int
	roomList []string
}

func (r *toy) fields() []Field {
	return []Field{
		Int("noise.cards.limit", &r.limit, 1, 20),
		Float("noise.discs.scatter", &r.scatter, 0, 10),
		Bool("noise.loud", &r.loud),
		Choice("talk", &r.talk, "open", "whisper", "silent"),
		Enum("rank", &r.rank, "A", "B", "C"),
		Flag("uses", &r.once, "unlimited", "1"),
		Subset("covers", Member{"ouija", &r.covers[0]}, Member{"dowsing", &r.covers[1]}),
		Ints("values", &r.values, 1, 3, 0, 9, "[1, 2]"),
		Only("time", "own"),
		Custom("aim", "centre or {gain: g}", func(n *Node) bool {
			if gain := n.Field("gain"); gain != nil {
				v, ok := gain.Float()
				r.aim, r.gain = "gain", v
				return ok
			}
			word, ok := n.Word()
			r.aim, r.gain = word, 0
			return ok
		}, func() (string, bool) { return r.aim, r.aim == "gain" || r.aim == "centre" }, "{gain: 1}"),
		Parts("boards", "a list of boards", func(n *Node) []*Error {
			r.rooms, r.roomList = map[string]int{}, nil
			for _, board := range n.Items {
				for _, entry := range board.Fields {
					switch entry.Key {
					case "id", "note":
					case "rooms":
						for _, room := range entry.Value.Fields {
							r.roomList = append(r.roomList, room.Key)
							r.rooms[room.Key], _ = room.Value.Int()
						}
					default:
						return []*Error{Unknown(entry.At, "boards", "key", entry.Key, []string{"id", "note", "rooms"})}
					}
				}
			}
			return nil
		}),
	}
}

const toyFile = `title: A toy
noise:
  cards: {limit: !rulebook 11}
  discs: !assumed {scatter: 0.9}
  loud: !published true
talk: !assumed open
rank: !assumed B
uses: !rulebook unlimited
covers: !assumed [ouija]
values: !published [0, 1]
time: !rulebook own
aim: !assumed centre
boards: !assumed
  - {id: H1, rooms: {hall: !rulebook 1, bath: 2}}
  - {id: H2, rooms: {attic: 3}, note: dark}
`

func load(t *testing.T, overrides ...Override) (*toy, *Document, error) {
	t.Helper()
	r := new(toy)
	d, err := NewDocument(mustParse(t, toyFile), r.fields())
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Override(overrides...); err != nil {
		return nil, nil, err
	}
	if err := d.Decode(); err != nil {
		return nil, nil, err
	}
	faults := Check(r.fields())
	d.Locate(faults)
	return r, d, Join(faults)
}

func set(t *testing.T, assignment string) Override {
	t.Helper()
	o, err := ParseOverride("--set "+assignment, assignment)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestDocumentDecodes(t *testing.T) {
	r, d, err := load(t)
	if err != nil {
		t.Fatal(err)
	}
	if d.Title != "A toy" {
		t.Errorf("title = %q", d.Title)
	}
	if r.limit != 11 || r.scatter != 0.9 || !r.loud || r.talk != "open" || r.rank != 1 || r.once ||
		r.covers != [2]bool{true, false} || !slices.Equal(r.values, []int{0, 1}) || r.aim != "centre" ||
		r.rooms["attic"] != 3 {
		t.Errorf("decoded %+v", r)
	}
}

func TestNewDocumentRefuses(t *testing.T) {
	for _, test := range []struct {
		name, old, new, want string
	}{
		{"unmarked", "!rulebook 11", "11", "test.yaml:3:18: noise.cards.limit: not marked, want rulebook, published, calculated or assumed"},
		{"marked as set", "!rulebook 11", "!set 11", "noise.cards.limit: not marked"},
		{"unmarked within a list", "- {id: H1, rooms: {hall: !rulebook 1, bath: 2}}", "- {id: H1, rooms: {hall: !rulebook 1, bath: {value: 2}}}", ""},
		{"missing", "time: !rulebook own\n", "", "time: missing, want own, which is fixed"},
		{"unknown", "talk:", "talks: !assumed 5\ntalk:", "test.yaml:6:1: talks: unknown value, did you mean talk?"},
		{"without a title", "title: A toy\n", "", "title: missing"},
		{"a value for a section", "cards: {limit: !rulebook 11}", "cards: !rulebook 11", "noise.cards = 11, want a mapping of limit"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(toyFile, test.old, test.new, 1)
			if text == toyFile {
				t.Fatal("nothing replaced")
			}
			_, err := NewDocument(mustParse(t, text), new(toy).fields())
			if test.want == "" {
				if err != nil {
					t.Errorf("refused: %v", err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want it to say %q", err, test.want)
			}
		})
	}
}

func TestOverrides(t *testing.T) {
	file := mustParse(t, "noise:\n  cards.limit: 7\n  discs: {scatter: 2}\nboards: {H2: {rooms: {attic: 5, loft: 1}, note: null}}\n")
	r, d, err := load(t, Override{Value: file}, set(t, "noise.cards.limit=12"), set(t, "aim={gain: 0.5}"),
		set(t, "covers=[dowsing, ouija]"), set(t, "boards.H1.rooms.hall=4"), set(t, "uses=1"))
	if err != nil {
		t.Fatal(err)
	}
	if r.limit != 12 || r.scatter != 2 || r.aim != "gain" || r.gain != 0.5 || r.covers != [2]bool{true, true} ||
		r.rooms["hall"] != 4 || r.rooms["bath"] != 2 || r.rooms["attic"] != 5 || r.rooms["loft"] != 1 || !r.once {
		t.Errorf("decoded %+v", r)
	}
	for path, want := range map[string]string{"noise.cards.limit": "11", "boards.H1.rooms.hall": "1", "boards.H2.rooms.loft": "", "talk": "open"} {
		if usual := d.Usual(path); usual != want {
			t.Errorf("%s was %q before, want %q", path, usual, want)
		}
	}
	var got []string
	for _, v := range d.Marked(Set) {
		got = append(got, v.Path)
	}
	want := []string{"noise.cards.limit", "noise.discs.scatter", "uses", "covers", "aim.gain", "boards.H1.rooms.hall", "boards.H2.rooms.attic", "boards.H2.rooms.loft"}
	if !slices.Equal(got, want) {
		t.Errorf("set: %v, want %v", got, want)
	}
	for _, v := range d.Marked(Assumed) {
		if slices.Contains(want, v.Path) || v.Path == "boards.H2.note" {
			t.Errorf("%s is still assumed", v.Path)
		}
	}
	if v, _ := d.Value("noise.discs.scatter"); v.At.String() != "test.yaml:3:20" {
		t.Errorf("scatter comes from %s", v.At)
	}
	if v, _ := d.Value("uses"); v.At.String() != "--set uses=1" {
		t.Errorf("uses comes from %s", v.At)
	}
	// A whole list replaces the list.
	r, _, err = load(t, set(t, "boards=[{id: X, rooms: {cell: 2}}]"))
	if err != nil || !slices.Equal(r.roomList, []string{"cell"}) {
		t.Errorf("rooms %v, %v, want the cell alone", r, err)
	}
}

func TestOverrideRefuses(t *testing.T) {
	for _, test := range []struct{ assignment, want string }{
		{"noise.cards.limt=5", "--set noise.cards.limt=5: noise.cards.limt: unknown value, did you mean noise.cards.limit?"},
		{"limit=5", "limit: unknown value, did you mean noise.cards.limit?"},
		{"zzz=5", "zzz: unknown value, want noise, talk, rank, uses, covers, values, time, aim or boards"},
		{"noise.qqqqqqqqq=5", "want cards, discs or loud"},
		{"talk.loud=5", "talk.loud: unknown value, talk is a single one: want open, whisper or silent"},
		{"boards.H3.rooms.x=5", "unknown entry H3, did you mean H1?"},
		{"boards.H1.roms.x=5", "unknown key, did you mean rooms?"},
		{"boards.H1=5", "boards.H1 = 5, want a mapping"},
		{"boards={id: H1}", "want a list, or a mapping of H1 or H2"},
		{"noise=5", "noise = 5, want a mapping of cards, discs or loud"},
		{"noise={}", "noise = {} changes nothing"},
		{"noise.cards.limit=0", "noise.cards.limit = 0, want a whole number from 1 to 20"},
		{"noise.cards.limit=1.5", "noise.cards.limit = 1.5, want a whole number from 1 to 20"},
		{`noise.cards.limit="5"`, `noise.cards.limit = "5", want a whole number from 1 to 20`},
		{"noise.cards.limit=[5]", "noise.cards.limit = [5], want a whole number from 1 to 20"},
		{"noise.cards.limit=null", "noise.cards.limit = null, want a whole number from 1 to 20"},
		{"noise.discs.scatter=-1", "noise.discs.scatter = -1, want a number from 0 to 10"},
		{"noise.discs.scatter=.nan", "want a number from 0 to 10"},
		{"noise.discs.scatter=.inf", "want a number from 0 to 10"},
		{"noise.discs.scatter=1e999", "want a number from 0 to 10"},
		{"noise.loud=yes", "want true or false"},
		{"talk=shout", "talk = shout, want open, whisper or silent"},
		{"rank=D", "rank = D, want A, B or C"},
		{"uses=2", "uses = 2, want unlimited or 1"},
		{"time=auto", "time = auto, want own, which is fixed"},
		{"covers=[ouija, ouija]", "each at most once"},
		{"covers=[radio]", "want a list of any of ouija, dowsing"},
		{"values=[]", "values = [], want a list of 1 to 3 whole numbers from 0 to 9"},
		{"values=[1, 10]", "values = [1, 10], want"},
		{"values=7", "values = 7, want a list"},
	} {
		_, _, err := load(t, set(t, test.assignment))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want it to say %q", test.assignment, err, test.want)
		}
	}
	for _, assignment := range []string{"talk", "=open", "talk=", "talk=[", "talk=a: b: c", "talk=\x00"} {
		if o, err := ParseOverride("--set "+assignment, assignment); err == nil {
			t.Errorf("%q is read as %v", assignment, o)
		} else if !strings.HasPrefix(err.Error(), "--set ") {
			t.Errorf("%q: %v does not name the option", assignment, err)
		}
	}
	twice := mustParse(t, "noise.cards: {limit: 5}\nnoise: {cards.limit: 6}\n")
	if _, _, err := load(t, Override{Value: twice}); err == nil || !strings.Contains(err.Error(), "test.yaml:2:9: noise.cards.limit: given twice, first at line 1") {
		t.Errorf("a value given in two ways: %v", err)
	}
	if _, _, err := load(t, Override{Value: mustParse(t, "5")}); err == nil {
		t.Error("a file with a single number is accepted")
	}
}

func TestErrorsAreLocatedAndOrdered(t *testing.T) {
	file := mustParse(t, "talk: shout\nnoise:\n  cards:\n    limit: 99\n")
	_, _, err := load(t, Override{Value: file})
	if err == nil || !strings.HasPrefix(err.Error(), "test.yaml:1:7: talk = shout") ||
		!strings.Contains(err.Error(), "\ntest.yaml:4:12: noise.cards.limit = 99, want a whole number from 1 to 20\n  4 |     limit: 99\n    |            ^") {
		t.Errorf("got\n%v", err)
	}
}

func TestRenderRoundTrip(t *testing.T) {
	_, d, err := load(t, set(t, "talk=silent"), set(t, "boards.H1.rooms.bath=7"), set(t, "aim={gain: 0.5}"))
	if err != nil {
		t.Fatal(err)
	}
	text := d.AppendYAML(nil)
	if !strings.Contains(string(text), "talk:   {value: silent, set: true}\n") ||
		!strings.Contains(string(text), "rank:   {value: B, assumed: true}\n") {
		t.Errorf("rendered\n%s", text)
	}
	again, err := Parse("printed.yaml", text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	_, d2, err := load(t, Override{Value: again})
	if err != nil {
		t.Fatal(err)
	}
	if got := d2.AppendYAML(nil); string(got) != string(text) {
		t.Errorf("read and written again:\n%s\nwant\n%s", got, text)
	}
	if string(d2.AppendIdentity(nil)) != string(d.AppendIdentity(nil)) {
		t.Error("reading it again changes the identity")
	}
}

func TestIdentity(t *testing.T) {
	identity := func(overrides ...Override) string {
		_, d, err := load(t, overrides...)
		if err != nil {
			t.Fatal(err)
		}
		return string(d.AppendIdentity(nil))
	}
	base := identity()
	for _, same := range []string{"noise.cards.limit=11", "noise.discs.scatter=0.90", "noise.discs.scatter=9e-1", `talk="open"`} {
		if identity(set(t, same)) != base {
			t.Errorf("%s changes the identity", same)
		}
	}
	for _, other := range []string{"noise.cards.limit=12", "noise.discs.scatter=0.91", "boards.H1.rooms.hall=2", "boards.H2.note=light"} {
		if identity(set(t, other)) == base {
			t.Errorf("%s keeps the identity", other)
		}
	}
}

func TestRepeatedMarkIsNoChange(t *testing.T) {
	for _, test := range []struct {
		assignment string
		want       Mark
	}{
		{"talk={value: open, assumed: true}", Assumed},
		{"talk=open", Set},                                   // the user vouches for it
		{"talk={value: silent, assumed: true}", Set},         // changed
		{"talk={value: open, rulebook: true}", Set},          // a mark is not the user's to give
		{"rank={value: B, calculated: true}", Set},           //
		{"boards.H1={rooms: {hall: !rulebook 1}}", Rulebook}, // of the hall
	} {
		o := set(t, test.assignment)
		_, d, err := load(t, o)
		if err != nil {
			t.Fatal(err)
		}
		path := o.Path
		if path == "boards.H1" {
			path = "boards.H1.rooms.hall"
		}
		if v, _ := d.Value(path); v.Mark != test.want {
			t.Errorf("%s: marked %v, want %v", test.assignment, v.Mark, test.want)
		}
	}
}

func TestOthersAreAccepted(t *testing.T) {
	for _, f := range new(toy).fields() {
		r, d, err := load(t)
		if err != nil {
			t.Fatal(err)
		}
		before := string(d.AppendIdentity(nil))
		i := slices.IndexFunc(r.fields(), func(g Field) bool { return g.Path == f.Path })
		others := r.fields()[i].Others()
		if len(others) == 0 && f.Path != "time" && f.Path != "boards" {
			t.Errorf("%s has no other value", f.Path)
		}
		for _, other := range others {
			_, d, err := load(t, set(t, f.Path+"="+other))
			if err != nil {
				t.Errorf("%s = %s: %v", f.Path, other, err)
			} else if string(d.AppendIdentity(nil)) == before {
				t.Errorf("%s = %s is the present value", f.Path, other)
			}
		}
	}
}
