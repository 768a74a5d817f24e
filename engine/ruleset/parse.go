package ruleset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// The limits of a file. A whole rule set with all its marks takes a quarter of
// this, and the time that the YAML reader takes grows with the square of size
// and depth.
const (
	maxBytes = 32 << 10
	maxDepth = 24
)

// ReadFile reads and parses a file.
func ReadFile(path string) (*Node, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("ruleset: %w", err)
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, fmt.Errorf("ruleset: %s is a directory, want a YAML file", path)
	}
	data, err := io.ReadAll(io.LimitReader(file, maxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("ruleset: %w", err)
	}
	return Parse(path, data)
}

// Parse reads one YAML document whose positions are reported under the given
// file name.
func Parse(name string, data []byte) (*Node, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	src := &source{name: name}
	if fault := checkText(data); fault != "" {
		return nil, &Error{At: Position{source: src}, Text: fault}
	}
	src.lines = strings.Split(string(data), "\n")
	return parse(src, data)
}

// parseOption reads the value of a command-line option, shown as typed.
func parseOption(option, value string) (*Node, error) {
	src := &source{name: option}
	if fault := checkText([]byte(value)); fault != "" {
		return nil, &Error{At: Position{source: src}, Text: fault}
	}
	return parse(src, []byte(value))
}

// checkText says why data cannot be a file of values, "" if it can.
func checkText(data []byte) string {
	if len(data) > maxBytes {
		return fmt.Sprintf("is larger than %d KiB, want a file of values", maxBytes>>10)
	}
	if !utf8.Valid(data) {
		return "is not text in UTF-8, want a YAML file"
	}
	content := false
	depth, run := 0, 0 // of brackets, and of list and key signs in a row
	sign := false
	for _, c := range string(data) {
		space := c == ' ' || c == '\t'
		switch {
		case c != '\n' && c != '\t' && unicode.IsControl(c):
			return fmt.Sprintf("holds the control character %U, want a YAML file", c)
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case sign && space:
			run++
		}
		if sign = c == '-' || c == '?'; !sign && !space {
			run = 0
		}
		content = content || !unicode.IsSpace(c)
		if depth > maxDepth || run > maxDepth {
			return fmt.Sprintf("is nested deeper than %d levels", maxDepth)
		}
	}
	if !content {
		return "is empty, want a YAML mapping"
	}
	return ""
}

func parse(src *source, data []byte) (root *Node, err error) {
	defer func() {
		// The YAML reader is not ours; whatever it meets in a user's file ends
		// as an error.
		if r := recover(); r != nil {
			root, err = nil, &Error{At: Position{source: src}, Text: "cannot be read as YAML"}
		}
	}()
	file, err := parser.ParseBytes(data, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		fault := &Error{At: Position{source: src}, Text: "not YAML: " + err.Error()}
		var syntax yaml.Error
		if errors.As(err, &syntax) {
			src.noteTags(syntax.GetToken())
			fault.At = src.at(syntax.GetToken())
			fault.Text = "not YAML: " + syntax.GetMessage()
		}
		return nil, fault
	}
	var body ast.Node
	for _, doc := range file.Docs {
		if doc.Body == nil {
			continue
		}
		if body != nil {
			return nil, &Error{At: src.at(doc.Start), Text: "a second document, want one"}
		}
		body = doc.Body
	}
	if body == nil {
		return nil, &Error{At: Position{source: src}, Text: "is empty, want a YAML mapping"}
	}
	src.noteTags(body.GetToken())
	c := converter{src: src}
	root = c.node(body, Unmarked, 0, 0)
	if len(c.faults) > 0 {
		return nil, Join(c.faults)
	}
	return root, nil
}

func (s *source) at(t *token.Token) Position {
	if t == nil || t.Position == nil {
		return Position{source: s}
	}
	line, col := t.Position.Line, t.Position.Column
	for _, tag := range s.tags[line] {
		if tag < t.Position.Column {
			col++
		}
	}
	return Position{s, line, col}
}

// noteTags finds the tags that are followed by a space, in the file that t is
// from: the YAML reader counts such a space as no column.
func (s *source) noteTags(t *token.Token) {
	if t == nil {
		return
	}
	for t.Prev != nil {
		t = t.Prev
	}
	s.tags = map[int][]int{}
	for ; t != nil; t = t.Next {
		if t.Type == token.TagType && strings.HasSuffix(t.Origin, " ") {
			s.tags[t.Position.Line] = append(s.tags[t.Position.Line], t.Position.Column)
		}
	}
}

// converter makes Nodes of what the YAML reader understood.
type converter struct {
	src    *source
	faults []*Error
}

func (c *converter) fault(at Position, format string, args ...any) *Node {
	c.faults = append(c.faults, &Error{At: at, Text: fmt.Sprintf(format, args...)})
	return &Node{At: at}
}

// node converts n, marked by what is around it; column is that of the key that
// n belongs to.
func (c *converter) node(n ast.Node, mark Mark, column, depth int) *Node {
	at := c.src.at(n.GetToken())
	if depth > maxDepth {
		return c.fault(at, "nested deeper than %d levels", maxDepth)
	}
	out := &Node{Mark: mark, At: at}
	switch n := n.(type) {
	case *ast.TagNode:
		return c.tagged(n, column, depth)
	case *ast.MappingNode:
		if !n.IsFlowStyle && len(n.Values) > 0 {
			out.At = c.src.at(n.Values[0].Key.GetToken())
		}
		return c.mapping(out, n.Values, depth)
	case *ast.MappingValueNode:
		out.At = c.src.at(n.Key.GetToken())
		return c.mapping(out, []*ast.MappingValueNode{n}, depth)
	case *ast.SequenceNode:
		out.Kind = List
		for _, item := range n.Values {
			out.Items = append(out.Items, c.node(item, mark, at.col, depth+1))
		}
	case *ast.LiteralNode:
		out.Text, out.Quoted = n.Value.Value, true
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		t := n.GetToken()
		out.Text = t.Value
		out.Quoted = t.Type == token.DoubleQuoteType || t.Type == token.SingleQuoteType
	case *ast.NullNode:
		out.Text = "null"
	case *ast.AnchorNode, *ast.AliasNode:
		return c.fault(at, "anchors and aliases are not read, write the value itself")
	default:
		return c.fault(at, "this form of YAML is not read")
	}
	return out
}

// tagged converts a value that carries a mark.
func (c *converter) tagged(n *ast.TagNode, column, depth int) *Node {
	at := c.src.at(n.GetToken())
	mark, ok := markNamed(strings.TrimPrefix(n.Start.Value, "!"))
	if !ok || !strings.HasPrefix(n.Start.Value, "!") {
		tags := make([]string, 0, len(markNames)-1)
		for _, name := range markNames[1:] {
			tags = append(tags, "!"+name)
		}
		c.faults = append(c.faults, Unknown(at, n.Start.Value, "mark", n.Start.Value, tags))
		return &Node{At: at}
	}
	if n.Value == nil {
		return c.fault(at, "%s marks nothing", n.Start.Value)
	}
	value := c.node(n.Value, mark, column, depth)
	// The YAML reader takes the next key of the mapping around for the value of
	// a tag that is followed by nothing.
	if len(value.Fields) > 0 && value.Fields[0].At.line > at.line && value.Fields[0].At.col <= column {
		return c.fault(at, "%s marks nothing", n.Start.Value)
	}
	return value
}

func (c *converter) mapping(out *Node, values []*ast.MappingValueNode, depth int) *Node {
	out.Kind = Map
	seen := make(map[string]Position, len(values))
	for _, value := range values {
		key, ok := value.Key, true
		at := c.src.at(value.Key.GetToken())
		if wrapped, is := key.(*ast.MappingKeyNode); is && wrapped.Value != nil {
			key, ok = wrapped.Value.(ast.MapKeyNode)
			at = c.src.at(wrapped.Value.GetToken())
		}
		switch key.(type) {
		case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode:
		case *ast.MergeKeyNode:
			c.fault(at, "merge keys are not read, write the values themselves")
			continue
		default:
			ok = false
		}
		if !ok {
			c.fault(at, "want a name as key")
			continue
		}
		name := key.GetToken().Value
		if first, twice := seen[name]; twice {
			c.fault(at, "%s: given twice, first at line %d", name, first.line)
			continue
		}
		seen[name] = at
		out.Fields = append(out.Fields, Entry{name, at, c.node(value.Value, out.Mark, at.col, depth+1)})
	}
	return c.long(out)
}

// long turns {value: 5, assumed: true} into 5 marked assumed.
func (c *converter) long(n *Node) *Node {
	value := n.Field("value")
	if value == nil || len(n.Fields) != 2 {
		return n
	}
	entry := n.Fields[0]
	if entry.Key == "value" {
		entry = n.Fields[1]
	}
	mark, ok := markNamed(entry.Key)
	if !ok {
		c.faults = append(c.faults, Unknown(entry.At, entry.Key, "mark", entry.Key, markNames[1:]))
		return n
	}
	if yes, ok := entry.Value.Bool(); !ok || !yes {
		c.fault(entry.Value.At, "%s = %s, want true", entry.Key, shorten(entry.Value.String()))
		return n
	}
	value.mark(mark)
	return value
}

// mark marks n and what is below it. It is used on nodes that are being made.
func (n *Node) mark(m Mark) {
	n.Mark = m
	for _, item := range n.Items {
		item.mark(m)
	}
	for _, entry := range n.Fields {
		entry.Value.mark(m)
	}
}
