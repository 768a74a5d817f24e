package ruleset

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"yurei/engine"
)

// Document is a rule set on its way from files and options into Go variables. It
// remembers the place and the mark of every value.
type Document struct {
	Title string // the file's top-level title, which is no value

	root   *Node
	usual  *Node // root before the first override, nil if there is none
	fields []Field
	paths  []string // of fields and of the sections around them
	faults []*Error

	own     []*source           // the embedded files
	changes []change            // by the user, in their order
	given   map[string]Position // what the present override set
}

type change struct {
	path string
	at   Position
}

// NewDocument takes a file that must hold a title and exactly the values of
// fields, each marked.
func NewDocument(file *Node, fields []Field) (*Document, error) {
	d := &Document{root: &Node{Kind: Map, At: file.At}, fields: fields}
	for _, f := range fields {
		for i, c := range f.Path {
			if section := f.Path[:i]; c == '.' && !slices.Contains(d.paths, section) {
				d.paths = append(d.paths, section)
			}
		}
		d.paths = append(d.paths, f.Path)
	}
	d.take(file)
	for _, f := range fields {
		if d.at(f.Path) == nil {
			d.faults = append(d.faults, &Error{file.At, f.Path, f.Path + ": missing, want " + f.Want})
		}
	}
	return d, d.err()
}

// Amend lays an embedded file over the document: a title and some values, each
// marked.
func (d *Document) Amend(file *Node) error {
	d.take(file)
	return d.err()
}

// take puts the title and the marked values of an embedded file.
func (d *Document) take(file *Node) {
	d.own = append(d.own, file.At.source)
	if file.Kind != Map {
		d.faults = append(d.faults, file.Wrong("the file", "a mapping"))
		return
	}
	values := *file
	title := file.Field("title")
	if title == nil || title.Kind != Scalar || title.Text == "" {
		d.faults = append(d.faults, &Error{file.At, "title", "title: missing, want what the rule set is about"})
	} else {
		d.Title = title.Text
		values.Fields = slices.DeleteFunc(slices.Clone(file.Fields), func(e Entry) bool { return e.Key == "title" })
	}
	values.each("", func(path string, n *Node) {
		if n.Mark == Unmarked || n.Mark == Set {
			d.faults = append(d.faults, &Error{n.At, path, path + ": not marked, want " + oneOf(markNames[Rulebook:Set])})
		}
	})
	for _, entry := range values.Fields {
		d.put(entry.Key, entry.At, entry.Value, false)
	}
}

// Override is a change by a user.
type Override struct {
	Path  string // "" for a mapping of whole sections
	Value *Node
}

// ParseOverride reads path=value. The option, such as "--set
// rules.noise.cards.limit=12", is how messages call it.
func ParseOverride(option, assignment string) (Override, error) {
	path, value, found := strings.Cut(assignment, "=")
	path = strings.TrimSpace(path)
	option = shorten(option)
	at := Position{source: &source{name: option}}
	switch {
	case !found || path == "":
		return Override{}, &Error{At: at, Text: "want KEY=VALUE"}
	case strings.TrimSpace(value) == "":
		return Override{}, &Error{at, path, path + " has no value, want KEY=VALUE"}
	}
	node, err := parseOption(option, value)
	return Override{path, node}, err
}

// Override applies the changes of a user in their order; a later one may
// change what an earlier one set. A changed value is marked Set. One that
// repeats the present value together with its mark, as AppendYAML writes it,
// is no change.
func (d *Document) Override(overrides ...Override) error {
	if d.usual == nil && len(overrides) > 0 {
		d.usual = d.root.clone()
	}
	for _, o := range overrides {
		if o.Path == "" && o.Value.Kind != Map {
			d.faults = append(d.faults, o.Value.Wrong("the file", "a mapping"))
			continue
		}
		d.given = map[string]Position{}
		d.put(o.Path, o.Value.At, o.Value, true)
	}
	return d.err()
}

// put lays v over what stands at path; at is the place of its key.
func (d *Document) put(path string, at Position, v *Node, user bool) {
	old := d.at(path)
	if old == nil && !d.mayAdd(path) {
		d.faults = append(d.faults, d.unknown(path, at))
		return
	}
	section := path == "" || (slices.Contains(d.paths, path) && d.field(path) == nil)
	merges := section || (old != nil && v.Kind == Map && (old.Kind == Map || old.hasIDs()))
	switch {
	case section && v.Kind != Map:
		d.faults = append(d.faults, v.Wrong(path, "a mapping of "+oneOf(d.below(path))))
	case merges && len(v.Fields) == 0:
		d.faults = append(d.faults, &Error{v.At, path, path + " = {} changes nothing"})
	case merges:
		if v.Kind == Map && old != nil && old.Kind == List && v.id() != "" {
			d.faults = append(d.faults, v.Wrong(path, "a list, or a mapping of "+oneOf(ids(old))))
			return
		}
		for _, entry := range v.Fields {
			d.put(join(path, entry.Key), entry.At, entry.Value, user)
		}
	default:
		if first, twice := d.given[path]; twice && user {
			d.faults = append(d.faults, &Error{at, path, fmt.Sprintf("%s: given twice, first at line %d", path, first.line)})
			return
		}
		if user {
			d.given[path] = at
		}
		d.replace(path, at, v.clone(), user)
	}
}

// replace stores v, which belongs to the document from now on, at path.
func (d *Document) replace(path string, at Position, v *Node, user bool) {
	if user {
		v.each(path, func(path string, n *Node) {
			old := d.at(path)
			repeats := old != nil && old.Mark == n.Mark && old.String() == n.String()
			if !repeats {
				n.mark(Set)
				d.changes = append(d.changes, change{path, n.At})
			}
		})
	}
	parent := d.root
	key := path
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		key = path[i+1:]
		parent = d.section(path[:i])
	}
	part := d.field(path) == nil // of a field: a section is never replaced
	if parent.Kind == List {
		for i, item := range parent.Items {
			if item.id() == key {
				if v.Kind != Map {
					d.faults = append(d.faults, v.Wrong(path, "a mapping"))
					return
				}
				parent.Items[i] = v
			}
		}
		return
	}
	i := slices.IndexFunc(parent.Fields, func(e Entry) bool { return e.Key == key })
	switch {
	case i >= 0 && part && v.null():
		parent.Fields = slices.Delete(parent.Fields, i, i+1)
	case i >= 0:
		parent.Fields[i].Value, parent.Fields[i].At = v, at
	default:
		parent.Fields = append(parent.Fields, Entry{key, at, v})
	}
}

// section is the mapping at path, made if need be (while the base file is
// taken in).
func (d *Document) section(path string) *Node {
	n := d.root
	for key := range strings.SplitSeq(path, ".") {
		next := n.child(key)
		if next == nil {
			next = &Node{Kind: Map}
			n.Fields = append(n.Fields, Entry{Key: key, Value: next})
		}
		n = next
	}
	return n
}

// at is the node at path, nil if there is none.
func (d *Document) at(path string) *Node { return d.root.at(path) }

// at is the node at path below n, nil if there is none.
func (n *Node) at(path string) *Node {
	if path == "" {
		return n
	}
	for key := range strings.SplitSeq(path, ".") {
		if n = n.child(key); n == nil {
			return nil
		}
	}
	return n
}

// field is the field with exactly that path, nil if there is none.
func (d *Document) field(path string) *Field {
	for i := range d.fields {
		if d.fields[i].Path == path {
			return &d.fields[i]
		}
	}
	return nil
}

// mayAdd says that path may be added: it is a field or a section, or lies in a
// value of many parts, whose reader judges it.
func (d *Document) mayAdd(path string) bool {
	if slices.Contains(d.paths, path) {
		return true
	}
	within := slices.ContainsFunc(d.fields, func(f Field) bool {
		return f.parts != nil && strings.HasPrefix(path, f.Path+".")
	})
	_, n := d.above(path)
	return within && n.Kind == Map
}

// above is the longest path before path at which there is something.
func (d *Document) above(path string) (string, *Node) {
	for {
		i := strings.LastIndexByte(path, '.')
		if i < 0 {
			return "", d.root
		}
		path = path[:i]
		if n := d.at(path); n != nil {
			return path, n
		}
	}
}

// unknown explains that there is nothing at path.
func (d *Document) unknown(path string, at Position) *Error {
	above, n := d.above(path)
	if f := d.field(above); f != nil && !n.hasIDs() {
		return &Error{at, path, fmt.Sprintf("%s: unknown value, %s is a single one: want %s", path, above, f.Want)}
	}
	if n.hasIDs() {
		key, _, _ := strings.Cut(path[len(above)+1:], ".")
		return Unknown(at, path, "entry "+key, key, ids(n))
	}
	if near, ok := engine.Nearest(path, d.paths); ok {
		return Unknown(at, path, "value", near, []string{near})
	}
	// The right name at the wrong place, or without what leads to it.
	last := path[strings.LastIndexByte(path, '.')+1:]
	for _, p := range d.paths {
		if p[strings.LastIndexByte(p, '.')+1:] == last {
			return Unknown(at, path, "value", p, []string{p})
		}
	}
	return Unknown(at, path, "value", "", d.below(above))
}

// below lists the keys that a section may hold.
func (d *Document) below(section string) []string {
	var keys []string
	for _, p := range d.paths {
		if key, ok := strings.CutPrefix(p, section+"."); section == "" || ok {
			if section == "" {
				key = p
			}
			if !strings.Contains(key, ".") {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

func ids(n *Node) []string {
	var names []string
	for _, item := range n.Items {
		names = append(names, item.id())
	}
	return names
}

// Decode stores the values in the variables of the fields. A value of the
// wrong type is an error; whether values are accepted and agree is judged by
// the game afterwards, see Check and Locate.
func (d *Document) Decode() error {
	for i := range d.fields {
		f := &d.fields[i]
		switch n := d.at(f.Path); {
		case f.parts != nil:
			d.faults = append(d.faults, f.parts(n)...)
		case !f.read(n):
			d.faults = append(d.faults, n.Wrong(f.Path, f.Want))
		}
	}
	return d.err()
}

// Locate adds to each fault the place that it most likely comes from, the
// user's own words first, and orders the faults by it.
func (d *Document) Locate(faults []*Error) {
	for _, f := range faults {
		if f.At.source == nil {
			f.At = d.locate(f.Path)
		}
	}
	slices.SortStableFunc(faults, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.At.line, b.At.line), cmp.Compare(a.At.col, b.At.col))
	})
}

// locate is the place of the value at path if the user wrote it, else of the
// user's last change close to it. Without a change it is that of the embedded
// file.
func (d *Document) locate(path string) Position {
	var embedded Position
	for p := path; p != ""; p = p[:max(0, strings.LastIndexByte(p, '.'))] {
		if n := d.at(p); n != nil && n.At.source != nil {
			if !slices.Contains(d.own, n.At.source) {
				return n.At
			}
			if embedded.source == nil {
				embedded = n.At
			}
		}
		for _, c := range slices.Backward(d.changes) {
			if c.path == p || strings.HasPrefix(c.path, p+".") {
				return c.at
			}
		}
	}
	switch len(d.changes) {
	case 0:
		return embedded
	case 1:
		return d.changes[0].at
	}
	return Position{} // which of the changes is to blame is not known
}

// err hands over the faults found so far.
func (d *Document) err() error {
	faults := d.faults
	d.faults = nil
	return Join(faults)
}
