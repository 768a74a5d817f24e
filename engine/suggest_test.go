package engine

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"random", "heuristic", "flat", "fight"}
	for _, test := range []struct {
		name, want string
		found      bool
	}{
		{"random", "random", true},
		{"radnom", "random", true},
		{"heuristics", "heuristic", true},
		{"heuristc", "heuristic", true},
		{"flot", "flat", true},
		{"figt", "fight", true},
		{"flght", "fight", true}, // one edit, against two to flat
		{"ismcts", "", false},
		{"x", "", false},
		{"", "", false},
	} {
		got, found := Nearest(test.name, names)
		if got != test.want || found != test.found {
			t.Errorf("Nearest(%q) = %q, %v, want %q, %v", test.name, got, found, test.want, test.found)
		}
	}
	if got, found := Nearest("ab", []string{"aa", "bb"}); got != "aa" || !found {
		t.Errorf("among equals: got %q, %v, want the earliest", got, found)
	}
	if _, found := Nearest("random", nil); found {
		t.Error("found a name among none")
	}
}

func TestEditDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0},
		{"kitten", "sitting", 3}, {"flaw", "lawn", 2}, {"ab", "ba", 2},
	} {
		if got := editDistance(test.a, test.b); got != test.want {
			t.Errorf("editDistance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
