package experiments

import (
	"fmt"
	"io"
	"slices"

	"yurei/engine/ruleset"
)

// setShown reads the measures that stand in the first table beside those that always
// do.
func (e *Experiment) setShown(value *ruleset.Node) error {
	names, ok := value.Words()
	if !ok || len(names) == 0 {
		return value.Wrong("show", "a list of measures, as in [decisions]")
	}
	e.shown = nil
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return at(value.Items[i].At, "show", "show: %s is named twice, want it once", name)
		}
		e.shown = append(e.shown, setting[string]{name, value.Items[i].At})
	}
	return nil
}

// shownText writes it as a line of an experiment file.
func (e *Experiment) shownText(w io.Writer) {
	for i, name := range e.shown {
		if i == 0 {
			fmt.Fprintln(w, "show:")
		}
		fmt.Fprintf(w, "  - %s\n", name.value)
	}
}

// shown are the keys of the measures; it refuses those that the game does not have,
// and those that stand there anyway.
func (r *resolver) shown(run *Resolved) (keys []string) {
	measures := slices.Concat(r.game.Profile.Measures, run.minutes())
	var valid []string
	for _, m := range measures {
		valid = append(valid, m.Key)
	}
	for _, name := range r.experiment.shown {
		switch i := slices.Index(valid, name.value); {
		case i < 0:
			r.fault(ruleset.Unknown(name.at, "show: "+name.value, "measure", name.value, valid))
		case measures[i].Headline:
			r.fault(at(name.at, "show", "show: %s stands in the first table anyway, want it left out", name.value))
		default:
			keys = append(keys, name.value)
		}
	}
	return keys
}
