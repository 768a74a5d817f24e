package experiments

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"yurei/analysis"
	"yurei/engine/ruleset"
)

// crossing asks where along an axis cells equal their bases.
type crossing struct {
	along, unit setting[string] // "": nothing is asked, there is no unit
}

var crossingKeys = []string{"along", "unit"}

// setCrossing reads a mapping.
func (e *Experiment) setCrossing(value *ruleset.Node) error {
	return entries("crossing", "a mapping with the keys "+strings.Join(crossingKeys, ", "), value, func(entry ruleset.Entry) error {
		return e.setOfCrossing(entry.Key, entry.At, entry.Value)
	})
}

// setOfCrossing sets one of its values.
func (e *Experiment) setOfCrossing(key string, where ruleset.Position, value *ruleset.Node) error {
	path := "crossing." + key
	text, ok := value.Word()
	switch key {
	case "along":
		if !ok {
			return value.Wrong(path, "an axis of vary, each level of which is a number")
		}
		e.crossing.along = setting[string]{text, value.At}
	case "unit":
		if !ok || !short(text) {
			return value.Wrong(path, shortText)
		}
		e.crossing.unit = setting[string]{text, value.At}
	default:
		return ruleset.Unknown(where, path, "key", key, crossingKeys)
	}
	return nil
}

// crossingText writes it as lines of an experiment file.
func (e *Experiment) crossingText(w io.Writer) {
	for i, s := range []setting[string]{e.crossing.along, e.crossing.unit} {
		if s.value != "" {
			fmt.Fprintf(w, "\"crossing.%s\": %s\n", crossingKeys[i], strconv.Quote(s.value))
		}
	}
}

// crossing makes curves of the cells that are compared with a base, nil if nothing is
// asked.
func (r *resolver) crossing(points []point, contrasts *analysis.Contrasts) *analysis.Crossing {
	e := r.experiment
	along := e.crossing.along
	refuse := func(format string, args ...any) *analysis.Crossing {
		r.fault(at(along.at, "crossing.along", "crossing.along = %s: %s", along.value, fmt.Sprintf(format, args...)))
		return nil
	}
	if along.value == "" {
		if unit := e.crossing.unit; unit.value != "" {
			r.fault(at(unit.at, "crossing.along", "crossing.along is missing, want an axis of vary, each level of which is a number"))
		}
		return nil
	}
	axis := e.axis(along.value)
	switch {
	case axis < 0:
		r.fault(ruleset.Unknown(along.at, "crossing.along = "+along.value, "axis", along.value, e.axisNames()))
		return nil
	case len(e.bases) == 0:
		return refuse("cells equal nothing without a base, want one, as in base: {AXIS: LEVEL}")
	case slices.ContainsFunc(e.bases, func(b baseLevel) bool { return b.axis == along.value }):
		return refuse("it is the axis of the base, want another")
	case len(e.axes[axis].levels) < 2:
		return refuse("it has a single level, want two or more")
	}
	numbers, known := r.numbers(&e.axes[axis])
	if !known || contrasts == nil {
		return nil
	}
	out := &analysis.Crossing{Along: spoken(along.value), Unit: e.crossing.unit.value}
	for _, name := range e.axisNames() {
		if name != along.value {
			out.Vary = joined(out.Vary, ", ", spoken(name))
		}
	}
	curves := map[string]int{}
	for _, contrast := range contrasts.List {
		cell, base := &points[contrast.Cell], &points[contrast.Base]
		if cell.levels[axis] == absent {
			continue
		}
		name := fmt.Sprint(masked(cell.levels, axis))
		k, known := curves[name]
		if !known {
			k = len(out.Curves)
			curves[name] = k
			of, with := e.point(masked(cell.levels, axis)), e.point(masked(base.levels, axis))
			out.Curves = append(out.Curves, analysis.Curve{Label: of.label, Phrase: of.phrase, BaseLabel: with.label, BasePhrase: with.phrase})
		}
		out.Curves[k].Points = append(out.Curves[k].Points, analysis.CurvePoint{X: numbers[cell.levels[axis]], Cell: contrast.Cell, Base: contrast.Base})
	}
	if len(out.Curves) == 0 {
		return refuse("no cell that is compared with the base varies along it")
	}
	for _, curve := range out.Curves {
		slices.SortFunc(curve.Points, func(a, b analysis.CurvePoint) int { return cmp.Compare(a.X, b.X) })
	}
	return out
}

// numbers are those that the levels of an axis stand for; false if some has none, or
// two have the same.
func (r *resolver) numbers(a *axis) (numbers []float64, known bool) {
	faults := len(r.faults)
	path := ""
	for i := range a.levels {
		l := &a.levels[i]
		where := fmt.Sprintf("vary.%s.%s", a.name, l.key)
		x, set, ok := l.standsFor()
		switch {
		case !ok:
			r.fault(at(l.at, where, "%s stands for no number: it sets none, or more than one; want number: X with it", where))
		case set != "" && path != "" && set != path:
			r.fault(at(l.at, where, "%s sets %s and not %s like the level before, want number: X with each", where, set, path))
		case slices.Contains(numbers, x):
			r.fault(at(l.at, where, "%s stands for %s like another level, want another number", where, formatted(x)))
		}
		if set != "" {
			path = set
		}
		numbers = append(numbers, x)
	}
	return numbers, len(r.faults) == faults
}

// standsFor is the number that a level gives, or else the only one that it sets, with
// its path.
func (l *level) standsFor() (x float64, path string, ok bool) {
	if l.number != nil {
		return *l.number, "", true
	}
	if len(l.changes) != 1 {
		return 0, "", false
	}
	path = l.changes[0].Path
	x, ok = l.changes[0].Value.Float()
	return x, path, ok
}

// masked are levels without that of one axis.
func masked(levels []int, axis int) []int {
	levels = slices.Clone(levels)
	levels[axis] = absent
	return levels
}

// spoken is the name of an axis in sentences and tables.
func spoken(axis string) string { return strings.ReplaceAll(axis, "_", " ") }
