package experiments

import (
	"bytes"
	"fmt"
	"strconv"

	"yurei/engine/ruleset"
)

// AppendYAML appends the experiment as a file that reads back as the same
// experiment, with the user's changes in it.
func (e *Experiment) AppendYAML(dst []byte) []byte {
	b := bytes.NewBuffer(dst)
	fmt.Fprintf(b, "title: %s\ngame: %s\n", strconv.Quote(e.Title), e.Game)
	s := &e.base
	if s.ruleSet.value != "" {
		fmt.Fprintf(b, "rule_set: %s\n", strconv.Quote(s.ruleSet.value))
	}
	if s.players.value != 0 {
		fmt.Fprintf(b, "players: %d\n", s.players.value)
	}
	fmt.Fprintf(b, "games: %d\nseed: %d\n", e.Games, e.Seed)
	if len(s.agents) > 0 {
		b.WriteString("agents:\n")
		for i, a := range s.agents {
			if !setAgain(s.agents[i+1:], a.role) {
				fmt.Fprintf(b, "  %s: %s\n", a.role, strconv.Quote(a.spec.value))
			}
		}
	}
	if len(s.rules) > 0 {
		b.WriteString("rules:\n")
		appendChanges(b, "  ", s.rules)
	}
	if len(e.axes) > 0 {
		b.WriteString("vary:\n")
	}
	for _, a := range e.axes {
		fmt.Fprintf(b, "  %s:\n", a.name)
		for _, l := range a.levels {
			fmt.Fprintf(b, "    %s:\n      label: %s\n", strconv.Quote(l.key), strconv.Quote(l.label))
			if l.phrase != "" {
				fmt.Fprintf(b, "      phrase: %s\n", strconv.Quote(l.phrase))
			}
			if len(l.changes) > 0 {
				b.WriteString("      set:\n")
				appendChanges(b, "        ", l.changes)
			}
		}
	}
	return b.Bytes()
}

func setAgain(later []agentSetting, role string) bool {
	for _, a := range later {
		if a.role == role {
			return true
		}
	}
	return false
}

// appendChanges writes changes value by value, because a mapping may hold each
// key once only.
func appendChanges(b *bytes.Buffer, indent string, changes []ruleset.Override) {
	for i, o := range changes {
		again := false
		for _, later := range changes[i+1:] {
			again = again || later.Path == o.Path
		}
		switch {
		case o.Path == "":
			var parts []ruleset.Override
			for _, entry := range o.Value.Fields {
				parts = append(parts, ruleset.Override{Path: entry.Key, Value: entry.Value})
			}
			appendChanges(b, indent, parts)
		case again && o.Value.Kind != ruleset.Map:
		default:
			fmt.Fprintf(b, "%s%s: %s\n", indent, strconv.Quote(o.Path), o.Value)
		}
	}
}
