package ruleset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Needs lists what a value of the rules needs for games to feel it: nothing, or
// that all of some others have certain values. A game without such values has
// nil.
type Needs func(rules *Document, path string) []Need

// Need is met if the value at Path, as Value tells it, is among Is, or, where Min
// is not 0, a whole number of at least Min. The path "players" stands for the
// number of players.
type Need struct {
	Path string
	Is   []string
	Min  int
	// Text says that there is no effect, and why, where the values of Path alone do
	// not tell; "" if they do.
	Text string
}

// Meets reports whether a value of Path meets the need.
func (n *Need) Meets(value string) bool {
	if n.Min == 0 {
		return slices.Contains(n.Is, value)
	}
	number, err := strconv.Atoi(value)
	return err == nil && number >= n.Min
}

// Cell is rules and how many play by them, 0 if that is open.
type Cell struct {
	Rules   *Document
	Players int
}

// Met reports whether games of the cell feel the value at path.
func (n Needs) Met(c Cell, path string) bool {
	return n.unmet(c, path) == nil
}

// lack is a need that is not met, and the value that stands at its path instead.
type lack struct {
	Need
	present string
}

// unmet is the first thing that the value at path lacks, nil if there is none.
func (n Needs) unmet(c Cell, path string) *lack {
	if n == nil {
		return nil
	}
	for _, need := range n(c.Rules, path) {
		present, _ := c.Rules.Value(need.Path)
		if need.Path == "players" {
			if c.Players == 0 {
				continue
			}
			present.Text = strconv.Itoa(c.Players)
		}
		if !need.Meets(present.Text) {
			return &lack{need, present.Text}
		}
	}
	return nil
}

// tell says that values, in words, have no effect, and how to mend it.
func (l *lack) tell(values string, several bool) string {
	if l.Text != "" {
		return values + ": " + l.Text
	}
	has, them := "has", "it"
	if several {
		has, them = "have", "them"
	}
	wanted := oneOf(l.Is)
	if l.Min > 0 {
		wanted = fmt.Sprintf("at least %d", l.Min)
	}
	return fmt.Sprintf("%s %s no effect, since %s is %s: leave %s out, or set %[3]s to %[6]s", values, has, l.Path, l.present, them, wanted)
}

// idle is what a user set and some cells do not feel.
type idle struct {
	Value
	lack  *lack
	cells []int
}

// Idle refuses what a user set and no game can feel. It is given all cells of an
// experiment (or one), and refuses an override that is idle in every cell it
// reaches, unless it repeats what the rule set says anyway. What lacks the same is
// one fault.
func (n Needs) Idle(cells ...Cell) error {
	type override struct{ place, path string }
	used := map[override]bool{}
	found := map[override]*idle{}
	var order []override
	for i, c := range cells {
		for _, v := range c.Rules.Marked(Set) {
			o := override{v.At.String(), v.Path}
			lack := n.unmet(c, v.Path)
			if lack == nil || c.Rules.Usual(v.Path) == v.Text {
				used[o] = true
				continue
			}
			if found[o] == nil {
				order = append(order, o)
				found[o] = &idle{Value: v, lack: lack}
			}
			found[o].cells = append(found[o].cells, i)
		}
	}
	groups := map[string][]*idle{}
	var lacks []string
	for _, o := range order {
		if used[o] {
			continue
		}
		v := found[o]
		lack := v.lack.tell("", false)
		if groups[lack] == nil {
			lacks = append(lacks, lack)
		}
		groups[lack] = append(groups[lack], v)
	}
	var faults []*Error
	for _, lack := range lacks {
		faults = append(faults, fault(groups[lack]))
	}
	return Join(faults)
}

// fault is that of values that lack the same. It has the place of the first.
func fault(group []*idle) *Error {
	first := group[0]
	if len(group) == 1 {
		return &Error{first.At, first.Path, first.lack.tell(first.Path+" = "+first.Text, false)}
	}
	var paths []string
	reached := map[int]bool{}
	for _, v := range group {
		if !slices.Contains(paths, v.Path) {
			paths = append(paths, v.Path)
		}
		for _, cell := range v.cells {
			reached[cell] = true
		}
	}
	more := fmt.Sprintf(" (here and %d more", len(group)-1)
	if len(reached) > 1 {
		more += fmt.Sprintf(", in %d cells", len(reached))
	}
	return &Error{first.At, first.Path, first.lack.tell(allOf(paths)+more+")", len(paths) > 1)}
}

// allOf lists values in words, some of them if they are many.
func allOf(paths []string) string {
	const most = 4
	last := len(paths) - 1
	switch {
	case last == 0:
		return paths[0]
	case len(paths) > most:
		return fmt.Sprintf("%s and %d other values", strings.Join(paths[:most-1], ", "), len(paths)-most+1)
	}
	return strings.Join(paths[:last], ", ") + " and " + paths[last]
}
