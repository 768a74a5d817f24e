package ruleset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Field is one value of a rule set: its path, the values that are accepted and
// the Go variable that holds it.
type Field struct {
	Path string
	// Want says in words what is accepted.
	Want string
	// Others are values, as YAML, that are accepted besides the present one: all
	// of them where they are few, some of them otherwise, none where the value
	// is fixed.
	Others func() []string
	// read stores what the node holds and reports false if that is of the wrong
	// type; parts does so for a value of many parts and names each fault.
	read  func(*Node) bool
	parts func(*Node) []*Error
	// check returns the present value and whether it is accepted.
	check func() (string, bool)
}

// Int is a whole number from lo to hi.
func Int(path string, p *int, lo, hi int) Field {
	want := fmt.Sprintf("a whole number from %d to %d", lo, hi)
	if lo == hi {
		want = fmt.Sprintf("%d, which is fixed", lo)
	}
	return Field{
		Path: path, Want: want,
		Others: func() []string {
			var others []string
			for _, v := range []int{lo, *p - 1, *p + 1, hi} {
				if text := strconv.Itoa(v); lo <= v && v <= hi && v != *p && !slices.Contains(others, text) {
					others = append(others, text)
				}
			}
			return others
		},
		read:  func(n *Node) bool { return store(p, n.Int) },
		check: func() (string, bool) { return strconv.Itoa(*p), lo <= *p && *p <= hi },
	}
}

// Float is a finite number from lo to hi.
func Float(path string, p *float64, lo, hi float64) Field {
	return Field{
		Path: path, Want: fmt.Sprintf("a number from %v to %v", lo, hi),
		Others: func() []string {
			var others []string
			for _, v := range []float64{lo, (lo + *p) / 2, (*p + hi) / 2, hi} {
				if text := formatFloat(v); v != *p && !slices.Contains(others, text) {
					others = append(others, text)
				}
			}
			return others
		},
		read:  func(n *Node) bool { return store(p, n.Float) },
		check: func() (string, bool) { return formatFloat(*p), lo <= *p && *p <= hi },
	}
}

// Bool is true or false.
func Bool(path string, p *bool) Field {
	return Field{
		Path: path, Want: "true or false",
		Others: func() []string { return []string{strconv.FormatBool(!*p)} },
		read:   func(n *Node) bool { return store(p, n.Bool) },
		check:  func() (string, bool) { return strconv.FormatBool(*p), true },
	}
}

// Choice is one of a few words.
func Choice(path string, p *string, words ...string) Field {
	return Field{
		Path: path, Want: oneOf(words),
		Others: func() []string { return without(words, *p) },
		read:   func(n *Node) bool { return store(p, n.Word) },
		check:  func() (string, bool) { return *p, slices.Contains(words, *p) },
	}
}

// Enum is one of a few words that Go code numbers from 0 in the same order.
func Enum[T ~uint8](path string, p *T, words ...string) Field {
	word := func() string {
		if int(*p) < len(words) {
			return words[*p]
		}
		return strconv.Itoa(int(*p))
	}
	return Field{
		Path: path, Want: oneOf(words),
		Others: func() []string { return without(words, word()) },
		read: func(n *Node) bool {
			text, ok := n.Word()
			i := slices.Index(words, text)
			if !ok || i < 0 {
				return false
			}
			*p = T(i)
			return true
		},
		check: func() (string, bool) { return word(), int(*p) < len(words) },
	}
}

// Flag is one of two words that stand for false and true.
func Flag(path string, p *bool, whenFalse, whenTrue string) Field {
	words := []string{whenFalse, whenTrue}
	word := func() string {
		if *p {
			return whenTrue
		}
		return whenFalse
	}
	return Field{
		Path: path, Want: oneOf(words),
		Others: func() []string { return without(words, word()) },
		read: func(n *Node) bool {
			text, ok := n.Word()
			*p = text == whenTrue
			return ok && slices.Contains(words, text)
		},
		check: func() (string, bool) { return word(), true },
	}
}

// Only is a rule without an alternative: every other value is refused.
func Only(path, word string) Field {
	return Field{
		Path: path, Want: word + ", which is fixed",
		Others: func() []string { return nil },
		read: func(n *Node) bool {
			return n.Kind == Scalar && n.Text == word
		},
		check: func() (string, bool) { return word, true },
	}
}

// Member is a word that a Subset may hold, and the variable that says so.
type Member struct {
	Word string
	In   *bool
}

// Subset is a list of some of the members' words, each at most once.
func Subset(path string, members ...Member) Field {
	words := make([]string, len(members))
	for i, m := range members {
		words[i] = m.Word
	}
	text := func() string {
		n := &Node{Kind: List}
		for _, m := range members {
			if *m.In {
				n.Items = append(n.Items, &Node{Text: m.Word})
			}
		}
		return n.String()
	}
	return Field{
		Path: path, Want: "a list of any of " + strings.Join(words, ", ") + ", each at most once",
		Others: func() []string {
			var others []string
			for set := range 1 << len(members) {
				n := &Node{Kind: List}
				for i, word := range words {
					if set>>i&1 != 0 {
						n.Items = append(n.Items, &Node{Text: word})
					}
				}
				others = append(others, n.String())
			}
			return without(others, text())
		},
		read: func(n *Node) bool {
			given, ok := n.Words()
			for _, m := range members {
				*m.In = false
			}
			for _, word := range given {
				i := slices.Index(words, word)
				if i < 0 || *members[i].In {
					return false
				}
				*members[i].In = true
			}
			return ok
		},
		check: func() (string, bool) { return text(), true },
	}
}

// Ints is a list of least to most whole numbers from lo to hi; others are
// lists to try.
func Ints(path string, p *[]int, least, most, lo, hi int, others ...string) Field {
	return Field{
		Path: path, Want: fmt.Sprintf("a list of %d to %d whole numbers from %d to %d", least, most, lo, hi),
		Others: func() []string { return others },
		read: func(n *Node) bool {
			*p = nil
			for _, item := range n.Items {
				v, ok := item.Int()
				if !ok {
					return false
				}
				*p = append(*p, v)
			}
			return n.Kind == List
		},
		check: func() (string, bool) {
			ok := least <= len(*p) && len(*p) <= most
			text := &Node{Kind: List}
			for _, v := range *p {
				ok = ok && lo <= v && v <= hi
				text.Items = append(text.Items, &Node{Text: strconv.Itoa(v)})
			}
			return text.String(), ok
		},
	}
}

// Custom is a value of a form of its own: read stores what a node holds and
// reports false if that is of the wrong type, check returns the present value
// and whether it is accepted, and others are values to try.
func Custom(path, want string, read func(*Node) bool, check func() (string, bool), others ...string) Field {
	return Field{Path: path, Want: want, Others: func() []string { return others }, read: read, check: check}
}

// Parts is a value of many parts, each with a path of its own below the
// field's: read stores them and reports each fault. How they agree is judged
// by the game alone.
func Parts(path, want string, read func(*Node) []*Error, others ...string) Field {
	return Field{
		Path: path, Want: want, Others: func() []string { return others }, parts: read,
		check: func() (string, bool) { return "", true },
	}
}

// Check judges the present values of all fields one by one.
func Check(fields []Field) []*Error {
	var faults []*Error
	for i := range fields {
		f := &fields[i]
		if value, ok := f.check(); !ok {
			faults = append(faults, wrong(f.Path, value, f.Want))
		}
	}
	return faults
}

// store sets *p to what parse finds, if it finds it.
func store[T any](p *T, parse func() (T, bool)) bool {
	v, ok := parse()
	if ok {
		*p = v
	}
	return ok
}

func without(words []string, word string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == word })
}

// Floats is a list of numbers as YAML writes it.
func Floats(values []float64) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = formatFloat(v)
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

func formatFloat(v float64) string {
	return strconv.FormatFloat(v, 'g', -1, 64)
}
