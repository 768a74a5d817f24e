package ruleset

import (
	"fmt"
	"slices"
	"strconv"
)

// Needs lists what a value of the rules needs for games to feel it: nothing, or
// that all of some others have certain values. A game without such values has
// nil.
type Needs func(rules *Document, path string) []Need

// Need is met if the value at Path, as Value tells it, is among Is. The path
// "players" stands for the number of players.
type Need struct {
	Path string
	Is   []string
}

// Cell is rules and how many play by them, 0 if that is open.
type Cell struct {
	Rules   *Document
	Players int
}

// Met reports whether games of the cell feel the value at path.
func (n Needs) Met(c Cell, path string) bool {
	return n.unmet(c, path) == ""
}

// unmet says what the value at path lacks, and how to mend it; "" if it lacks
// nothing.
func (n Needs) unmet(c Cell, path string) string {
	if n == nil {
		return ""
	}
	for _, need := range n(c.Rules, path) {
		present, _ := c.Rules.Value(need.Path)
		if need.Path == "players" {
			if c.Players == 0 {
				continue
			}
			present.Text = strconv.Itoa(c.Players)
		}
		if !slices.Contains(need.Is, present.Text) {
			return fmt.Sprintf("since %s is %s: leave it out, or set %[1]s to %[3]s", need.Path, present.Text, oneOf(need.Is))
		}
	}
	return ""
}

// Idle refuses what a user set and no game can feel. It is given all cells of an
// experiment (or one), and refuses an override that is idle in every cell it
// reaches.
func (n Needs) Idle(cells ...Cell) error {
	type override struct{ place, path string }
	used := map[override]bool{}
	idle := map[override]*Error{}
	var order []override
	for _, c := range cells {
		for _, v := range c.Rules.Marked(Set) {
			o := override{v.At.String(), v.Path}
			unmet := n.unmet(c, v.Path)
			switch {
			case unmet == "":
				used[o] = true
			case idle[o] == nil:
				order = append(order, o)
				idle[o] = &Error{At: v.At, Path: v.Path, Text: fmt.Sprintf("%s = %s has no effect, %s", v.Path, v.Text, unmet)}
			}
		}
	}
	var faults []*Error
	for _, o := range order {
		if !used[o] {
			faults = append(faults, idle[o])
		}
	}
	return Join(faults)
}
