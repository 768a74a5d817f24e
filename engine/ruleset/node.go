package ruleset

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Kind is the form of a node.
type Kind uint8

// The forms of a node.
const (
	Scalar Kind = iota
	List
	Map
)

// Node is a value of a file with the place where it stands. Nodes that were
// parsed are not changed afterwards.
type Node struct {
	Kind   Kind
	Text   string  // of a scalar, as written, without quotes
	Quoted bool    // the scalar was quoted, so it is no number and no null
	Items  []*Node // of a list
	Fields []Entry // of a mapping, in the order of the file
	Mark   Mark    // its own, or that of the mapping or list around it
	At     Position
}

// Entry is one key of a mapping.
type Entry struct {
	Key   string
	At    Position
	Value *Node
}

// Field is the value under a key of a mapping, nil if there is none.
func (n *Node) Field(key string) *Node {
	for i := range n.Fields {
		if n.Fields[i].Key == key {
			return n.Fields[i].Value
		}
	}
	return nil
}

// Int is the whole number that the node holds.
func (n *Node) Int() (int, bool) {
	if n.Kind != Scalar || n.Quoted {
		return 0, false
	}
	v, err := strconv.Atoi(n.Text)
	return v, err == nil
}

// Float is the finite decimal number that the node holds.
func (n *Node) Float() (float64, bool) {
	if n.Kind != Scalar || n.Quoted || strings.Trim(n.Text, "+-.0123456789eE") != "" {
		return 0, false
	}
	v, err := strconv.ParseFloat(n.Text, 64)
	return v, err == nil && !math.IsInf(v, 0) && !math.IsNaN(v)
}

// Bool is the truth value, true or false, that the node holds.
func (n *Node) Bool() (value, ok bool) {
	if n.Kind != Scalar || n.Quoted {
		return false, false
	}
	return n.Text == "true", n.Text == "true" || n.Text == "false"
}

// Word is the text that the node holds.
func (n *Node) Word() (string, bool) {
	return n.Text, n.Kind == Scalar && !n.null()
}

// Words is the list of texts that the node holds.
func (n *Node) Words() ([]string, bool) {
	if n.Kind != List {
		return nil, false
	}
	words := make([]string, len(n.Items))
	for i, item := range n.Items {
		w, ok := item.Word()
		if !ok {
			return nil, false
		}
		words[i] = w
	}
	return words, true
}

func (n *Node) null() bool {
	return n.Kind == Scalar && !n.Quoted && (n.Text == "null" || n.Text == "~" || n.Text == "")
}

// hasIDs says that n is a list whose entries are addressed by their ids.
func (n *Node) hasIDs() bool {
	for _, item := range n.Items {
		if item.id() == "" {
			return false
		}
	}
	return len(n.Items) > 0
}

func (n *Node) id() string {
	if id := n.Field("id"); n.Kind == Map && id != nil && id.Kind == Scalar {
		return id.Text
	}
	return ""
}

// child is the node one key below n, nil if there is none.
func (n *Node) child(key string) *Node {
	switch {
	case n.Kind == Map:
		return n.Field(key)
	case n.hasIDs():
		for _, item := range n.Items {
			if item.id() == key {
				return item
			}
		}
	}
	return nil
}

// each calls f for every single value or list of values at or below n. The id
// of a list's entry is its name and no value.
func (n *Node) each(path string, f func(path string, n *Node)) {
	switch {
	case n.Kind == Map:
		for _, entry := range n.Fields {
			entry.Value.each(join(path, entry.Key), f)
		}
	case n.hasIDs():
		for _, item := range n.Items {
			for _, entry := range item.Fields {
				if entry.Key != "id" {
					entry.Value.each(join(join(path, item.id()), entry.Key), f)
				}
			}
		}
	default:
		f(path, n)
	}
}

// join appends a key to a path.
func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// clone copies n and what is below it.
func (n *Node) clone() *Node {
	c := *n
	c.Items = make([]*Node, len(n.Items))
	for i, item := range n.Items {
		c.Items[i] = item.clone()
	}
	c.Fields = make([]Entry, len(n.Fields))
	for i, entry := range n.Fields {
		c.Fields[i] = Entry{entry.Key, entry.At, entry.Value.clone()}
	}
	return &c
}

// String is the value in one line, without marks, equal for equal values:
// numbers in their shortest form.
func (n *Node) String() string {
	var b strings.Builder
	n.flow(&b)
	return b.String()
}

func (n *Node) flow(b *strings.Builder) {
	switch n.Kind {
	case Map:
		b.WriteByte('{')
		for i, entry := range n.Fields {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(keyText(entry.Key))
			b.WriteString(": ")
			entry.Value.flow(b)
		}
		b.WriteByte('}')
	case List:
		b.WriteByte('[')
		for i, item := range n.Items {
			if i > 0 {
				b.WriteString(", ")
			}
			item.flow(b)
		}
		b.WriteByte(']')
	default:
		b.WriteString(n.scalar())
	}
}

func (n *Node) scalar() string {
	if v, ok := n.Float(); ok {
		return strconv.FormatFloat(v+0, 'g', -1, 64) // +0 makes zero of minus zero
	}
	if n.null() {
		return "null"
	}
	if _, ok := n.Bool(); ok {
		return n.Text
	}
	return keyText(n.Text)
}

// keyText is a text as YAML writes it, quoted where a reader of YAML 1.1 or
// 1.2 could take it for something else.
func keyText(s string) string {
	switch strings.ToLower(s) {
	case "", "y", "n", "yes", "no", "on", "off", "true", "false", "null":
		return strconv.Quote(s)
	}
	letter := false
	for i, c := range []byte(s) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_':
			letter = true
		case '0' <= c && c <= '9':
		case i > 0 && (c == '-' || c == '.' || c == '/'):
		default:
			return strconv.Quote(s)
		}
	}
	number := (&Node{Text: s}).looksNumeric()
	if !letter || number {
		return strconv.Quote(s)
	}
	return s
}

// looksNumeric says that some YAML reader takes the text for a number.
func (n *Node) looksNumeric() bool {
	if _, err := strconv.ParseFloat(n.Text, 64); err == nil {
		return true
	}
	_, err := strconv.ParseInt(n.Text, 0, 64)
	return err == nil
}

// Position is a place in a file, or an option of the command line.
type Position struct {
	source    *source
	line, col int
}

// source is a text that positions refer to.
type source struct {
	name  string
	lines []string      // nil for an option of the command line
	tags  map[int][]int // columns of tags by line, see noteTags
}

// String is file:line:col, or the option as it was typed.
func (p Position) String() string {
	switch {
	case p.source == nil:
		return ""
	case p.source.lines == nil || p.line == 0:
		return p.source.name
	}
	return fmt.Sprintf("%s:%d:%d", p.source.name, p.line, p.col)
}

// excerpt is the line of the file with a mark under the place.
func (p Position) excerpt() string {
	if p.source == nil || p.line < 1 || p.line > len(p.source.lines) {
		return ""
	}
	line := []rune(p.source.lines[p.line-1])
	const most = 120
	if len(line) > most || p.col < 1 || p.col > len(line)+1 {
		return ""
	}
	number := strconv.Itoa(p.line)
	under := strings.Map(func(r rune) rune {
		if r == '\t' {
			return '\t'
		}
		return ' '
	}, string(line[:p.col-1]))
	return fmt.Sprintf("\n  %s | %s\n  %s | %s^", number, string(line), strings.Repeat(" ", len(number)), under)
}
