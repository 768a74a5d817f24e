package experiments

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"yurei/engine/ruleset"
)

// axis is one thing that varies; the grid of cells is the product of all axes,
// the last changing fastest, each cell once.
type axis struct {
	name   string
	at     ruleset.Position
	levels []level
}

type level struct {
	key           string
	at            ruleset.Position
	label, phrase string
	own           string // the label that the file gives, "" if it gives none
	changes       []ruleset.Override
	// without are axes that do not vary at this level: its cell is there once, and not
	// once for each of their levels.
	without []setting[string]
	number  *float64 // what the level stands for where numbers are needed; nil: what it sets
}

var axisKeys = []string{"label", "phrase", "set", "without", "number"}

func (e *Experiment) readAxes(n *ruleset.Node) error {
	if n.Kind != ruleset.Map || len(n.Fields) == 0 {
		return n.Wrong("vary", "a mapping from what varies to its levels")
	}
	var faults faults
	for _, entry := range n.Fields {
		path := "vary." + entry.Key
		if !short(entry.Key) {
			faults.add(at(entry.At, "vary", "vary: %q names what varies, want %s", entry.Key, shortText))
			continue
		}
		if entry.Value.Kind != ruleset.Map || len(entry.Value.Fields) == 0 {
			faults.add(entry.Value.Wrong(path, "a mapping from the names of levels to what they set"))
			continue
		}
		a := axis{name: entry.Key, at: entry.At}
		for _, l := range entry.Value.Fields {
			level, err := readLevel(path+"."+l.Key, l)
			faults.add(err)
			a.levels = append(a.levels, level)
		}
		e.axes = append(e.axes, a)
	}
	faults.add(e.checkWithout())
	return faults.err()
}

func readLevel(path string, entry ruleset.Entry) (level, error) {
	l := level{key: entry.Key, at: entry.At, label: strings.ReplaceAll(entry.Key, "-", ", ")}
	if entry.Value.Kind != ruleset.Map {
		return l, entry.Value.Wrong(path, "a mapping with the keys "+strings.Join(axisKeys, ", "))
	}
	if !plain(l.key) {
		return l, at(entry.At, path, plainText, path, longestLabel)
	}
	var faults faults
	for _, part := range entry.Value.Fields {
		faults.add(l.read(path+"."+part.Key, part))
	}
	return l, faults.err()
}

// read takes one key of a level.
func (l *level) read(path string, part ruleset.Entry) error {
	text, isText := part.Value.Word()
	switch part.Key {
	case "label":
		if !isText || !short(text) {
			return part.Value.Wrong(path, shortText)
		}
		l.label, l.own = text, text
	case "phrase":
		if !isText || !printable(text) {
			return part.Value.Wrong(path, "a text of printable characters")
		}
		l.phrase = text
	case "number":
		x, ok := part.Value.Float()
		if !ok {
			return part.Value.Wrong(path, "a number")
		}
		l.number = &x
	case "without":
		names, ok := part.Value.Words()
		if !ok || len(names) == 0 {
			return part.Value.Wrong(path, "a list of axes of vary that do not vary here, as in [AXIS]")
		}
		for i, name := range names {
			l.without = append(l.without, setting[string]{name, part.Value.Items[i].At})
		}
	case "set":
		return l.readSet(path, part.Value)
	default:
		return ruleset.Unknown(part.At, path, "key", part.Key, axisKeys)
	}
	return nil
}

func (l *level) readSet(path string, value *ruleset.Node) error {
	if value.Kind != ruleset.Map || len(value.Fields) == 0 {
		return value.Wrong(path, "a mapping from paths to values")
	}
	// Set once on nothing, so that faults are found even in cells that are never
	// built.
	var probe settings
	var faults faults
	for _, change := range value.Fields {
		key, _, _ := strings.Cut(change.Key, ".")
		if !slices.Contains(levelKeys, key) {
			faults.add(ruleset.Unknown(change.At, path+"."+change.Key, "key", change.Key, levelKeys))
			continue
		}
		if change.Key == "agents."+everyRole && len(probe.agents) > 0 {
			faults.add(allLast(change.At))
			continue
		}
		faults.add(probe.set(change.Key, change.At, change.Value))
		l.changes = append(l.changes, ruleset.Override{Path: change.Key, Value: change.Value})
	}
	return faults.err()
}

// settings are what the level sets.
func (l *level) settings() (s settings) {
	for _, change := range l.changes {
		// The same changes were tried when the file was read.
		_ = s.set(change.Path, change.Value.At, change.Value)
	}
	return s
}

// axisNames are those of the grid.
func (e *Experiment) axisNames() (names []string) {
	for _, a := range e.axes {
		names = append(names, a.name)
	}
	return names
}

// axis is the index of the axis of a name, -1 if there is none.
func (e *Experiment) axis(name string) int { return slices.Index(e.axisNames(), name) }

// lacks says that an axis does not vary at a level.
func (l *level) lacks(axis string) bool {
	return slices.ContainsFunc(l.without, func(name setting[string]) bool { return name.value == axis })
}

// checkWithout refuses axes that a level cannot be without.
func (e *Experiment) checkWithout() error {
	var faults faults
	names := e.axisNames()
	for _, a := range e.axes {
		for i := range a.levels {
			l := &a.levels[i]
			path := fmt.Sprintf("vary.%s.%s.without", a.name, l.key)
			for k, name := range l.without {
				other := e.axis(name.value)
				switch {
				case other < 0:
					faults.add(ruleset.Unknown(name.at, path+": "+name.value, "axis", name.value, names))
				case name.value == a.name:
					faults.add(at(name.at, path, "%s: %s is the axis of the level itself, want another", path, name.value))
				case slices.ContainsFunc(l.without[:k], func(earlier setting[string]) bool { return earlier.value == name.value }):
					faults.add(at(name.at, path, "%s: %s is named twice, want it once", path, name.value))
				case slices.ContainsFunc(e.axes[other].levels, func(l level) bool { return len(l.without) > 0 }):
					// Else it could not be said which of two axes is left out of a cell.
					faults.add(at(name.at, path, "%s: %s has levels with a without of their own, want that on one of the two axes only", path, name.value))
				case !slices.ContainsFunc(a.levels, func(l level) bool { return !l.lacks(name.value) }):
					faults.add(at(name.at, path, "%s: no level of %s leaves %s to vary, want it left out of vary", path, a.name, name.value))
				}
			}
		}
	}
	return faults.err()
}

// point is a cell before it is resolved.
type point struct {
	key, label, phrase string
	ownLabel           string // of the labels that the file gives
	settings           settings
	own                settings // what the levels set
	levels             []int    // by axis; absent where it does not vary
}

// absent is the level of an axis that does not vary in a cell.
const absent = -1

// combinations is the number of combinations of levels, of which some may be one
// cell, or some number above maxCells.
func (e *Experiment) combinations() int {
	n := 1
	for _, a := range e.axes {
		n = min(n, maxCells+1) * len(a.levels)
	}
	return n
}

// points are the cells, in the order of their first combination of levels.
func (e *Experiment) points() (grid []point) {
	for levels := range e.combined() {
		if cell, first := e.present(levels); first {
			grid = append(grid, e.point(cell))
		}
	}
	return grid
}

// combined are the combinations of levels, the last axis changing fastest, each in the
// memory of the one before.
func (e *Experiment) combined() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		levels := make([]int, len(e.axes))
		for yield(levels) {
			k := len(levels) - 1
			for ; k >= 0; k-- {
				if levels[k]++; levels[k] < len(e.axes[k].levels) {
					break
				}
				levels[k] = 0
			}
			if k < 0 {
				return
			}
		}
	}
}

// present are the levels of the cell that a combination of levels belongs to, and
// whether it is the first of that cell.
func (e *Experiment) present(levels []int) (cell []int, first bool) {
	cell, first = slices.Clone(levels), true
	for a, at := range levels {
		for _, name := range e.axes[a].levels[at].without {
			other := e.axis(name.value)
			cell[other] = absent
			first = first && levels[other] == 0
		}
	}
	return cell, first
}

// point is the cell at some levels.
func (e *Experiment) point(levels []int) point {
	p := point{settings: e.base.clone(), levels: levels}
	phrased := false
	for a, at := range levels {
		if at == absent {
			continue
		}
		l := &e.axes[a].levels[at]
		p.key, p.label = joined(p.key, "-", l.key), joined(p.label, ", ", l.label)
		// Of several axes each is in the sentence, if any has words for it.
		p.phrase, phrased = joined(p.phrase, ", ", cmp.Or(l.phrase, l.label)), phrased || l.phrase != ""
		p.ownLabel = joined(p.ownLabel, ", ", l.own)
		for _, change := range l.changes {
			// The same changes were tried when the file was read.
			_ = p.settings.set(change.Path, change.Value.At, change.Value)
			_ = p.own.set(change.Path, change.Value.At, change.Value)
		}
	}
	if !phrased {
		p.phrase = ""
	}
	if len(e.axes) == 0 {
		p.key, p.label = "all", "all games" // whatever the file is called
	}
	return p
}

// alike refuses cells that do not differ in what is played, unless the file gives
// them labels of their own: such cells are a check of the program.
func (r *resolver) alike(points []point, cells []Cell) {
	first := map[string]int{}
	told := map[string]bool{} // by the place of the level that makes no difference
	for i := range cells {
		c := &cells[i]
		played := fmt.Appendf(nil, "%q %d %v\n", points[i].ownLabel, c.Players, c.Agents)
		played = c.table.setup.document().AppendIdentity(c.Rules.AppendIdentity(played))
		known, twice := first[string(played)]
		if !twice {
			first[string(played)] = i
			continue
		}
		fault := r.experiment.equal(&points[known], &points[i])
		if place := fault.At.String(); !told[place] {
			told[place] = true
			r.fault(fault)
		}
	}
}

// equal is the fault of two cells that do not differ.
func (e *Experiment) equal(p, q *point) *ruleset.Error {
	text := fmt.Sprintf("vary: cells %s and %s do not differ: same rules, players and agents", p.key, q.key)
	want := "; want them to differ or, if they are to check the program, a label for each"
	where := e.at
	if axis := onlyDifferent(p.levels, q.levels); axis != absent {
		a := &e.axes[axis]
		where = a.levels[q.levels[axis]].at
		for other, at := range q.levels {
			if other == axis || at == absent || len(a.levels[0].without) > 0 {
				continue
			}
			o := &e.axes[other]
			want += fmt.Sprintf("; or, if %s does not matter there, without: [%s] in vary.%s.%s", a.name, a.name, o.name, o.levels[at].key)
			break
		}
	}
	return &ruleset.Error{At: where, Path: "vary", Text: text + want}
}

// onlyDifferent is the one axis in which two cells differ, absent if there are
// several.
func onlyDifferent(p, q []int) int {
	axis := absent
	for a := range p {
		if p[a] == q[a] {
			continue
		}
		if axis != absent {
			return absent
		}
		axis = a
	}
	return axis
}
