package experiments

import (
	"fmt"
	"slices"
	"strings"

	"yurei/engine/ruleset"
)

// Parts are the experiments that are played one after the other: the parts of
// the file in their order, or the experiment alone if it has none. What is Set
// in the whole is set in each part.
func (e *Experiment) Parts() []*Experiment {
	if len(e.parts) == 0 {
		return []*Experiment{e}
	}
	return slices.Clone(e.parts)
}

// FindPart returns the part of a name.
func (e *Experiment) FindPart(name string) (*Experiment, error) {
	if len(e.parts) == 0 {
		return nil, fmt.Errorf("experiments: %s has no parts, want no part", e.Name)
	}
	var valid []string
	for _, part := range e.parts {
		if part.Part == name {
			return part, nil
		}
		valid = append(valid, part.Part)
	}
	return nil, ruleset.Unknown(ruleset.Position{}, e.Name, "part", name, valid)
}

// asked are the parts that a change is for: those that ask the question that it
// changes, or all if it changes another thing.
func (e *Experiment) asked(change ruleset.Override) (parts []*Experiment, err error) {
	key, _, _ := strings.Cut(change.Path, ".")
	asks := func(part *Experiment) bool {
		switch key {
		case "crossing":
			return part.crossing.along.value != ""
		case "choose":
			return part.choice.among.value != ""
		case "base":
			return part.hasAxes(change)
		}
		return true
	}
	for _, part := range e.parts {
		if asks(part) {
			parts = append(parts, part)
		}
	}
	if len(e.parts) > 0 && parts == nil {
		return nil, at(change.Value.At, change.Path, "%s: no part of %s asks for it", change.Path, e.Name)
	}
	return parts, nil
}

// hasAxes says that the part has all axes whose base is changed.
func (e *Experiment) hasAxes(change ruleset.Override) bool {
	if _, axis, one := strings.Cut(change.Path, "."); one {
		return e.axis(axis) >= 0
	}
	return !slices.ContainsFunc(change.Value.Fields, func(entry ruleset.Entry) bool { return e.axis(entry.Key) < 0 })
}

// readParts reads what each part has of its own, on top of what the file says
// for all of them.
func (e *Experiment) readParts(file, parts *ruleset.Node) error {
	var faults faults
	for _, key := range []string{"games", "vary", "base", "crossing", "choose"} {
		if n := file.Field(key); n != nil {
			faults.add(at(n.At, key, "%s belongs to each of the parts, want it there", key))
		}
	}
	if parts.Kind != ruleset.Map || len(parts.Fields) == 0 {
		faults.add(parts.Wrong("parts", "a mapping from the names of parts to what they play"))
		return faults.err()
	}
	for _, entry := range parts.Fields {
		path := "parts." + entry.Key
		switch {
		case !plain(entry.Key) || strings.Contains(entry.Key, "."):
			faults.add(at(entry.At, path, plainText, path, longestLabel))
			continue
		case entry.Value.Kind != ruleset.Map:
			faults.add(entry.Value.Wrong(path, "a mapping with the keys "+strings.Join(partKeys, ", ")))
			continue
		}
		part := &Experiment{
			Name: e.Name + "-" + entry.Key, Part: entry.Key,
			Game: e.Game, Seed: e.Seed,
			at: e.at, gameAt: e.gameAt, base: e.base.clone(), specs: slices.Clone(e.specs), times: slices.Clone(e.times), shown: slices.Clone(e.shown), terms: e.terms.clone(),
		}
		for _, own := range entry.Value.Fields {
			if !slices.Contains(partKeys, own.Key) {
				faults.add(ruleset.Unknown(own.At, path+"."+own.Key, "key", own.Key, partKeys))
				continue
			}
			faults.add(part.read(own))
		}
		faults.add(missing(entry.Value, path, partKeys[:2]))
		e.parts = append(e.parts, part)
	}
	return faults.err()
}
