package sim

import (
	"bytes"
	"errors"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"yurei/engine"
	"yurei/engine/enginetest"
)

// readAll reads a whole games.csv.
func readAll(r io.Reader, s *Schema) ([]Record, error) {
	var all []Record
	for rec, err := range ReadGames(r, "games.csv", s) {
		if err != nil {
			return all, err
		}
		kept := *rec
		kept.Values = append([]int64{}, rec.Values...)
		all = append(all, kept)
	}
	return all, nil
}

func twoCellSchema() *Schema {
	s := duelSchema()
	s.Cells = []string{"cards", "discs"}
	return &s
}

// sample holds every class, winner and extreme number.
func sample() []Record {
	return []Record{
		{Deal: 0, Cell: 0, Winner: 1, Reason: 1, Decisions: 3, Moves: 4, Options: 9, Values: []int64{1, 2, 3, 4}},
		{Deal: 0, Cell: 1, Winner: engine.NoSide, Reason: 2, Values: []int64{0, -1, math.MaxInt64, math.MinInt64}},
		{
			Deal: 1, Cell: 0, Class: Unfinished, Winner: engine.NoSide,
			Decisions: math.MaxInt32 / 2, Moves: math.MaxInt32, Options: math.MaxInt32, Values: make([]int64, 4),
		},
		{Deal: 1, Cell: 1, Class: Failed, Winner: engine.NoSide, Moves: 1, Values: make([]int64, 4)},
	}
}

const sampleText = `index,deal,cell,class,winner,reason,decisions,moves,options,pick0,pick1,noise,forced
0,0,cards,finished,second,goal,3,4,9,1,2,3,4
1,0,discs,finished,none,overshot,0,0,0,0,-1,9223372036854775807,-9223372036854775808
2,1,cards,unfinished,none,unfinished,1073741823,2147483647,2147483647,0,0,0,0
3,1,discs,failed,none,unfinished,0,1,0,0,0,0,0
`

func TestRowsAreWrittenAndReadBack(t *testing.T) {
	s := twoCellSchema()
	text := s.AppendHeader(nil)
	for _, rec := range sample() {
		if err := s.check(&rec); err != nil {
			t.Fatal(err)
		}
		text = s.AppendRow(text, &rec)
	}
	if string(text) != sampleText {
		t.Errorf("written:\n%s\nwant:\n%s", text, sampleText)
	}
	for _, r := range []io.Reader{strings.NewReader(sampleText), iotest.OneByteReader(strings.NewReader(sampleText))} {
		if got, err := readAll(r, s); err != nil || !reflect.DeepEqual(got, sample()) {
			t.Errorf("read %+v, error %v", got, err)
		}
	}
}

func TestOpenEyesAreAColumn(t *testing.T) {
	s := twoCellSchema()
	s.OpenEyes = true
	want := sample()[:2]
	want[1].OpenEyes = true
	text := s.AppendHeader(nil)
	for i := range want {
		text = s.AppendRow(text, &want[i])
	}
	if !strings.Contains(string(text), "options,eyes,pick0") || !strings.Contains(string(text), ",9,closed,1,") {
		t.Errorf("written:\n%s", text)
	}
	if got, err := readAll(bytes.NewReader(text), s); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, error %v", got, err)
	}
	s.OpenEyes = false
	if err := s.check(&want[1]); err == nil {
		t.Error("a record with open eyes passes in a run that does not say so")
	}
}

func TestErrorsOfAGamesFileNameThePlace(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"index,", "Index,", `games.csv:1:1: header = "Index,deal,`},
		{sampleText, "", "games.csv:1:1: the file ends inside a line"},
		{"\n1,0,", "\n2,0,", `games.csv:3:1: index = "2", want 1`},
		{"\n1,0,", "\n1,1,", `games.csv:3:3: deal = "1", want 0`},
		{"0,discs", "0,cards", `games.csv:3:5: cell = "cards", want discs`},
		{"finished,second", "done,second", `games.csv:2:11: class = "done", want finished or unfinished or failed`},
		{"second", "purple", `games.csv:2:20: winner = "purple", want none or first or second`},
		{"overshot", "", `games.csv:3:25: reason = "", want unfinished or goal or overshot`},
		{",3,4,9", ",x,4,9", `games.csv:2:32: decisions = "x", want an integer from 0 to 2147483647`},
		{",3,4,9", ",3,-4,9", `games.csv:2:34: moves = "-4"`},
		{",3,4,9", ",+3,4,9", `decisions = "+3"`},
		{",3,4,9", ",03,4,9", `decisions = "03"`},
		{",-1,", ",-0,", `pick1 = "-0", want an integer`},
		{"9223372036854775807", "9223372036854775808", `noise = "9223372036854775808"`},
		{"1,2,3,4\n", "1,2,3\n", `games.csv:2:43: forced = "", want an integer`},
		{"1,2,3,4\n", "1,2,3,4,5\n", "games.csv:2:46: more fields than the header has"},
		{"1,2,3,4\n", "1,2,3,4,\n", "games.csv:2:46: more fields than the header has"},
		{"1,2,3,4\n", "1,2,3,4\r\n", `forced = "4\r"`},
		{"1,2,3,4\n", "1,2,3,4\n\n", `games.csv:3:1: index = "", want 1`},
		{"failed,none", "failed,first", "games.csv:5:1: winner = first in a game that is failed, want none"},
		{"failed,none,unfinished", "failed,none,goal", "games.csv:5:1: reason = goal in a game that is failed"},
		{"failed", "finished", "games.csv:5:1: reason = unfinished in a game that is finished"},
		{",3,4,9", ",5,4,9", "games.csv:2:1: decisions = 5, moves = 4"},
		{",3,4,9", ",3,4,5", "games.csv:2:1: decisions = 3, moves = 4, options = 5"},
		{"0,0,0\n", "0,0,0", "games.csv:5:47: the file ends inside a line"},
		{"\n3,1,", "\n3,1," + strings.Repeat("x", maxRow), "games.csv:5:1: line longer than 65536 bytes"},
		{"\n3,1,", "\n\x00\xff,1,", `games.csv:5:1: index = "\x00\xff", want 3`},
	} {
		at := strings.LastIndex(sampleText, c.old)
		if c.old[0] != '0' { // only the last row's end is not unique
			at = strings.Index(sampleText, c.old)
		}
		text := sampleText[:at] + c.new + sampleText[at+len(c.old):]
		if _, err := readAll(strings.NewReader(text), twoCellSchema()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want %s", c.new, c.old, err, c.want)
		}
	}
	fault := errors.New("the cable came loose")
	r := io.MultiReader(strings.NewReader(sampleText), iotest.ErrReader(fault))
	if all, err := readAll(r, twoCellSchema()); !errors.Is(err, fault) || len(all) != 4 {
		t.Errorf("%d records, error %v, want 4 and %v", len(all), err, fault)
	}
}

func TestReadingStopsWhereTheCallerDoes(t *testing.T) {
	n := 0
	for range ReadGames(strings.NewReader(sampleText), "games.csv", twoCellSchema()) {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("%d records, want 2", n)
	}
}

// FuzzReadGames: whatever is read without an error is written back byte for
// byte.
func FuzzReadGames(f *testing.F) {
	f.Add([]byte(sampleText))
	f.Add([]byte(strings.Replace(sampleText, "second", "purple", 1)))
	f.Add([]byte(strings.Replace(sampleText, ",3,4,9", ",-3,,99999999999", 1)))
	f.Add([]byte(strings.ReplaceAll(sampleText, "\n", "\r\n")))
	f.Add([]byte("index\n,,,,,\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		s := twoCellSchema()
		written := s.AppendHeader(nil)
		for rec, err := range ReadGames(bytes.NewReader(text), "games.csv", s) {
			if err != nil {
				if !strings.HasPrefix(err.Error(), "games.csv:") {
					t.Fatalf("error %v names no place", err)
				}
				return
			}
			written = s.AppendRow(written, rec)
		}
		if !bytes.Equal(written, text) {
			t.Fatalf("read %q, written back %q", text, written)
		}
	})
}

func TestRowsAllocateNothing(t *testing.T) {
	s := twoCellSchema()
	recs := sample()
	var text []byte
	var back Record
	all := func() {
		for range 200 {
			for i := range recs {
				text = s.AppendRow(text[:0], &recs[i])
				if fault := s.parseRow(text[:len(text)-1], int64(i), &back); fault != nil {
					t.Fatal(fault.in("row", i))
				}
			}
		}
	}
	all()
	if n := enginetest.Allocations(all); n != 0 {
		t.Errorf("%v allocations for 800 rows written and read, want 0", n)
	}
}

func BenchmarkAppendRow(b *testing.B) {
	s, rec := twoCellSchema(), sample()[0]
	var text []byte
	for b.Loop() {
		text = s.AppendRow(text[:0], &rec)
	}
	b.SetBytes(int64(len(text)))
}

func BenchmarkParseRow(b *testing.B) {
	s, rec := twoCellSchema(), sample()[0]
	text := s.AppendRow(nil, &rec)
	text = text[:len(text)-1]
	for b.Loop() {
		if fault := s.parseRow(text, 0, &rec); fault != nil {
			b.Fatal(fault.in("row", 1))
		}
	}
	b.SetBytes(int64(len(text)))
}
