package experiments

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"yurei/analysis"
	"yurei/engine/ruleset"
)

// baseLevel is the level of an axis that the others are compared with.
type baseLevel struct {
	axis  string
	level string
	at    ruleset.Position
}

// setBases reads a mapping from axes to levels.
func (e *Experiment) setBases(value *ruleset.Node) error {
	return entries("base", "a mapping from axes of vary to the level that others are compared with", value, func(entry ruleset.Entry) error {
		return e.setBase(entry.Key, entry.Value)
	})
}

// setBase sets the level of one axis; of what is set twice the last holds.
func (e *Experiment) setBase(axis string, value *ruleset.Node) error {
	level, ok := value.Word()
	if !ok {
		return value.Wrong("base."+axis, "the name of a level")
	}
	e.bases = append(slices.DeleteFunc(slices.Clone(e.bases), func(b baseLevel) bool { return b.axis == axis }), baseLevel{axis, level, value.At})
	return nil
}

// contrasts pairs each cell with the one that has the level of the base in the axes
// of the bases and is otherwise the same; nil if there is no base.
func (r *resolver) contrasts(points []point) *analysis.Contrasts {
	e := r.experiment
	if len(e.bases) == 0 {
		return nil
	}
	levels := make([]int, len(e.axes)) // of the base, absent where it is that of the cell
	for k := range levels {
		levels[k] = absent
	}
	var names []string
	for _, b := range e.bases {
		k := e.axis(b.axis)
		if k < 0 {
			r.fault(ruleset.Unknown(b.at, "base."+b.axis, "axis", b.axis, e.axisNames()))
			return nil
		}
		var valid []string
		for i := range e.axes[k].levels {
			valid = append(valid, e.axes[k].levels[i].key)
		}
		if levels[k] = slices.Index(valid, b.level); levels[k] < 0 {
			r.fault(ruleset.Unknown(b.at, fmt.Sprintf("base.%s: %s", b.axis, b.level), "level", b.level, valid))
			return nil
		}
		names = append(names, spoken(b.axis))
	}
	out := &analysis.Contrasts{Axis: strings.Join(names, ", ")}
	for i := range points {
		wanted := slices.Clone(points[i].levels)
		for k, level := range levels {
			if level != absent && wanted[k] != absent {
				wanted[k] = level
			}
		}
		if !slices.Contains(wanted, absent) {
			wanted, _ = e.present(wanted)
		}
		base := slices.IndexFunc(points, func(p point) bool { return slices.Equal(p.levels, wanted) })
		if base >= 0 && base != i {
			out.List = append(out.List, analysis.Contrast{Cell: i, Base: base})
		}
	}
	if len(out.List) == 0 {
		r.fault(at(e.bases[0].at, "base", "base: no cell is left to be compared with it, want another level in some cell"))
	}
	return out
}

// basesText writes the bases as lines of an experiment file.
func (e *Experiment) basesText(w io.Writer) {
	for _, b := range e.bases {
		fmt.Fprintf(w, "%s: %s\n", strconv.Quote("base."+b.axis), strconv.Quote(b.level))
	}
}
