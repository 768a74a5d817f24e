package experiments

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"yurei/engine/ruleset"
)

// YAML is the experiment as a file, with the user's changes in it. Read again it
// is the same experiment.
func (r *Resolved) YAML() string { return string(r.text) }

func (r *resolver) text(e *Experiment, ruleSet string) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "title: %s\ngame: %s\ngames: %d\nseed: %d\n", strconv.Quote(e.Title), e.Game, e.Games, e.Seed)
	for _, t := range e.times {
		fmt.Fprintf(&b, "%s: %d\n", strconv.Quote("time."+t.name), t.seconds.value)
	}
	e.basesText(&b)
	e.crossingText(&b)
	e.choiceText(&b)
	e.shownText(&b)
	e.terms.text(&b)
	err := r.settingsText(&b, "", ruleSet, e.base)
	if len(e.axes) > 0 {
		b.WriteString("vary:\n")
	}
	for _, a := range e.axes {
		fmt.Fprintf(&b, "  %s:\n", strconv.Quote(a.name))
		for _, l := range a.levels {
			fmt.Fprintf(&b, "    %s:\n      label: %s\n", strconv.Quote(l.key), strconv.Quote(l.label))
			if l.phrase != "" {
				fmt.Fprintf(&b, "      phrase: %s\n", strconv.Quote(l.phrase))
			}
			if l.number != nil {
				fmt.Fprintf(&b, "      number: %s\n", formatted(*l.number))
			}
			if len(l.without) > 0 {
				b.WriteString("      without:\n")
			}
			for _, name := range l.without {
				fmt.Fprintf(&b, "        - %s\n", strconv.Quote(name.value))
			}
			if len(l.changes) > 0 {
				b.WriteString("      set:\n")
				if err == nil {
					err = r.settingsText(&b, "        ", ruleSet, l.settings())
				}
			}
		}
	}
	if err == nil {
		// What is too long to be read again could be played, but not be told or compared.
		_, err = ruleset.Parse(e.Name+", with all its levels written out", b.Bytes())
	}
	return b.Bytes(), err
}

// settingsText writes each setting on a line of its own, under its whole path:
// of what was set more than once the last.
func (r *resolver) settingsText(b *bytes.Buffer, indent, ruleSet string, s settings) error {
	line := func(path, value string) { fmt.Fprintf(b, "%s%s: %s\n", indent, strconv.Quote(path), value) }
	if s.ruleSet.value != "" {
		line("rule_set", strconv.Quote(s.ruleSet.value))
	}
	if s.players.value != 0 {
		line("players", strconv.Itoa(s.players.value))
	}
	for i, a := range s.agents {
		if !slices.ContainsFunc(s.agents[i+1:], func(later agentSetting) bool { return later.role == a.role }) {
			line("agents."+a.role, strconv.Quote(r.experiment.expand(a.spec.value)))
		}
	}
	changes, err := r.changes(ruleSet, s.rules)
	for _, o := range changes {
		line("rules."+o.Path, o.Value.String())
	}
	return err
}
