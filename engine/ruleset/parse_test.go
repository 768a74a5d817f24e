package ruleset

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func mustParse(t *testing.T, text string) *Node {
	t.Helper()
	n, err := Parse("test.yaml", []byte(text))
	if err != nil {
		t.Fatalf("Parse: %v", err)
	}
	return n
}

func TestParseMarks(t *testing.T) {
	n := mustParse(t, `
a: !assumed 5
b: {value: 6, rulebook: true}
c: !published
  d: 1.50
  e: !calculated [1, x]
  f: {value: [2], assumed: true}
g: plain
`)
	var got []string
	n.each("", func(path string, n *Node) {
		got = append(got, path+" "+n.String()+" "+n.Mark.String())
	})
	want := []string{
		"a 5 assumed", "b 6 rulebook", "c.d 1.5 published", "c.e [1, x] calculated", "c.f [2] assumed", "g plain ",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestParsePositions(t *testing.T) {
	n := mustParse(t, "a:\n  b: {x: 1, ü: 2, y: !assumed 3}\r\n  c:\n    - {id: k}\n    - 7\n")
	for _, test := range []struct {
		path, want string
	}{
		{"a", "test.yaml:2:3"}, {"a.b.x", "test.yaml:2:10"}, {"a.b.ü", "test.yaml:2:16"},
		{"a.b.y", "test.yaml:2:31"}, {"a.c", "test.yaml:4:5"},
	} {
		at := n
		for key := range strings.SplitSeq(test.path, ".") {
			at = at.Field(key)
		}
		if got := at.At.String(); got != test.want {
			t.Errorf("%s is at %s, want %s", test.path, got, test.want)
		}
	}
}

func TestParseTypes(t *testing.T) {
	n := mustParse(t, `{i: 5, neg: -3, big: 99999999999999999999, f: 0.5, e: 1e3, hex: 0x10, under: 1_000,
  inf: .inf, nan: .nan, word: inf, quoted: "5", yes: yes, t: true, qt: "true", n: null, tilde: ~, none: , s: 1F}`)
	isInt := map[string]bool{"i": true, "neg": true}
	isFloat := map[string]bool{"i": true, "neg": true, "big": true, "f": true, "e": true}
	isBool := map[string]bool{"t": true}
	isWord := map[string]bool{"n": false, "tilde": false, "none": false}
	for _, entry := range n.Fields {
		if _, ok := entry.Value.Int(); ok != isInt[entry.Key] {
			t.Errorf("%s: Int accepts: %v", entry.Key, ok)
		}
		if _, ok := entry.Value.Float(); ok != isFloat[entry.Key] {
			t.Errorf("%s: Float accepts: %v", entry.Key, ok)
		}
		if _, ok := entry.Value.Bool(); ok != isBool[entry.Key] {
			t.Errorf("%s: Bool accepts: %v", entry.Key, ok)
		}
		if _, ok := entry.Value.Word(); ok == (isWord[entry.Key] == false && entry.Value.null()) {
			t.Errorf("%s: Word accepts: %v", entry.Key, ok)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	bomb := "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
	for _, test := range []struct {
		name, text, want string
	}{
		{"empty", "", "test.yaml: is empty"},
		{"blank", " \n\n", "test.yaml: is empty"},
		{"comment", "# nothing\n", "test.yaml: is empty"},
		{"binary", "a: \x00\x01", "control character U+0000"},
		{"not UTF-8", "a: \xff\xfe", "not text in UTF-8"},
		{"huge", strings.Repeat("a", maxBytes+1), "larger than 32 KiB"},
		{"deep flow", strings.Repeat("[", 10_000), "is nested deeper than 24 levels"},
		{"deep lists in flow", "[" + strings.Repeat("- - ", 5_000), "is nested deeper than 24 levels"},
		{"lone carriage returns", "a: 1\rb: 2\r", "control character U+000D"},
		{"deep lists", strings.Repeat("- ", 10_000) + "a", "nested deeper than 24 levels"},
		{"deep keys", strings.Repeat("? ", 10_000) + "a", "nested deeper than 24 levels"},
		{"deep blocks", deepBlocks(60), "nested deeper than 24 levels"},
		{"alias bomb", bomb, "test.yaml:1:4: anchors and aliases are not read"},
		{"merge key", "<<: {a: 1}\n", "test.yaml:1:1: merge keys are not read"},
		{"twice", "a: 1\nb: 2\na: 3\n", "test.yaml:3:1: a: given twice, first at line 1"},
		{"two documents", "a: 1\n---\nb: 2\n", "test.yaml:2:1: a second document, want one"},
		{"syntax", "a: [1, 2\nb: 3\n", "test.yaml:2:1: not YAML:"},
		{"tab", "\ta: 1\n", "test.yaml:1:2: not YAML:"},
		{"infinite key", ".inf: 1\n", "test.yaml:1:1: want a name as key"},
		{"key of many parts", "[a, b]: 1\n", "test.yaml:1:7: not YAML: found an invalid key"},
		{"misspelt mark", "a: !asumed 5\n", "test.yaml:1:4: !asumed: unknown mark, did you mean !assumed?"},
		{"standard tag", "a: !!int 5\n", "test.yaml:1:4: !!int: unknown mark, want !rulebook, !published"},
		{"misspelt long mark", "a: {value: 5, asumed: true}\n", "test.yaml:1:15: asumed: unknown mark, did you mean assumed?"},
		{"mark denied", "a: {value: 5, assumed: false}\n", "test.yaml:1:24: assumed = false, want true"},
		{"mark of nothing", "a: !assumed\nb: 5\n", "test.yaml:1:4: !assumed marks nothing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			n, err := Parse("test.yaml", []byte(test.text))
			if err == nil {
				t.Fatalf("accepted as %v", n)
			}
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %q, want it to say %q", err, test.want)
			}
		})
	}
}

func deepBlocks(levels int) string {
	var b strings.Builder
	for i := range levels {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

func TestExcerpt(t *testing.T) {
	_, err := Parse("test.yaml", []byte("a: 1\nb: !asumed 5\n"))
	want := "test.yaml:2:4: !asumed: unknown mark, did you mean !assumed?\n" +
		"  2 | b: !asumed 5\n" +
		"    |    ^"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	if _, err := ReadFile(dir); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("a directory: %v", err)
	}
	if _, err := ReadFile(filepath.Join(dir, "missing.yaml")); err == nil || !strings.Contains(err.Error(), "missing.yaml") {
		t.Errorf("a missing file: %v", err)
	}
	path := filepath.Join(dir, "x.yaml")
	if err := os.WriteFile(path, []byte("\ufeffa: 5\r\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	n, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := n.Field("a").Int(); v != 5 || !ok {
		t.Errorf("a = %v, want 5", n.Field("a"))
	}
	if err := os.WriteFile(path, make([]byte, 10*maxBytes), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("a huge file: %v", err)
	}
}
