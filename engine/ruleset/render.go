package ruleset

import (
	"strings"
)

// Value is one value of a document, as it is reported.
type Value struct {
	Path string
	Text string // one line of YAML, equal for equal values
	Mark Mark
	At   Position
}

// Values lists all values in the order of the file.
func (d *Document) Values() []Value {
	var values []Value
	d.root.each("", func(path string, n *Node) {
		values = append(values, Value{path, n.String(), n.Mark, n.At})
	})
	return values
}

// Value is the value at path, which names a single value or a list.
func (d *Document) Value(path string) (Value, bool) {
	n := d.at(path)
	if n == nil || (n.Kind == Map || n.hasIDs()) {
		return Value{}, false
	}
	return Value{path, n.String(), n.Mark, n.At}, true
}

// Usual is the text of the value at path as it was before any override; "" if there
// was none.
func (d *Document) Usual(path string) string {
	root := d.usual
	if root == nil {
		root = d.root
	}
	n := root.at(path)
	if n == nil {
		return ""
	}
	return n.String()
}

// Want is what is accepted at path, which names a value of the form of the rules; ""
// within a value of many parts.
func (d *Document) Want(path string) string {
	if f := d.field(path); f != nil {
		return f.Want
	}
	return ""
}

// Marked lists the values that carry the mark: Assumed is what a result rests
// on, Set what the user changed.
func (d *Document) Marked(m Mark) []Value {
	var values []Value
	for _, v := range d.Values() {
		if v.Mark == m {
			values = append(values, v)
		}
	}
	return values
}

// AppendIdentity appends what makes two rule sets the same: every path with
// its value, without marks and places.
func (d *Document) AppendIdentity(dst []byte) []byte {
	for _, v := range d.Values() {
		dst = append(dst, v.Path...)
		dst = append(dst, '=')
		dst = append(dst, v.Text...)
		dst = append(dst, '\n')
	}
	return dst
}

// AppendYAML appends the document as YAML with the mark of every value, in the
// order of the file. Parse reads it again.
func (d *Document) AppendYAML(dst []byte) []byte {
	dst = append(dst, "# "...)
	dst = append(dst, d.Title...)
	dst = append(dst, '\n')
	return d.root.appendYAML(dst, 0)
}

func (n *Node) appendYAML(dst []byte, indent int) []byte {
	pad := strings.Repeat(" ", indent)
	switch {
	case n.hasIDs():
		for _, item := range n.Items {
			dst = append(dst, pad...)
			dst = append(dst, "- "...)
			// The first key stands beside the dash, the others below it.
			body := item.appendYAML(nil, indent+2)
			dst = append(dst, body[indent+2:]...)
		}
	case n.Kind == Map:
		width := 0
		for _, entry := range n.Fields {
			if entry.Value.oneLine() {
				width = max(width, len(keyText(entry.Key)))
			}
		}
		for _, entry := range n.Fields {
			key := keyText(entry.Key)
			dst = append(dst, pad...)
			dst = append(dst, key...)
			dst = append(dst, ':')
			v := entry.Value
			if !v.oneLine() {
				dst = append(dst, '\n')
				dst = v.appendYAML(dst, indent+2)
				continue
			}
			dst = append(dst, strings.Repeat(" ", width-len(key)+1)...)
			if v.Mark == Unmarked || entry.Key == "id" || v.Kind == Map {
				dst = append(dst, v.String()...)
			} else {
				dst = append(dst, "{value: "...)
				dst = append(dst, v.String()...)
				dst = append(dst, ", "...)
				dst = append(dst, v.Mark.String()...)
				dst = append(dst, ": true}"...)
			}
			dst = append(dst, '\n')
		}
	}
	return dst
}

// oneLine says that n is written beside its key.
func (n *Node) oneLine() bool {
	return !n.hasIDs() && (n.Kind != Map || len(n.Fields) == 0)
}
