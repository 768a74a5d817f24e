package experiments

import (
	"fmt"
	"strings"
	"testing"
)

const baseFile = `title: t
game: hako-onna
players: 3
games: 10
vary:
  noise:
    normal: {set: {rules.noise.difficulty: normal}}
    hard:   {set: {rules.noise.difficulty: hard}}
    cards:  {without: [hands], set: {rules.noise.mode: cards}}
  hands:
    steady: {set: {rules.noise.discs.hands: steady}}
    clumsy: {set: {rules.noise.discs.hands: clumsy}}
`

// A cell is compared with the one that has the base's level and is otherwise the
// same; a cell without the axis with none.
func TestBase(t *testing.T) {
	for base, want := range map[string]string{
		"base: {hands: steady}":                "normal-clumsy - normal-steady, hard-clumsy - hard-steady",
		"base: {noise: normal}":                "hard-steady - normal-steady, hard-clumsy - normal-clumsy",
		"base: {noise: cards}":                 "normal-steady - cards, normal-clumsy - cards, hard-steady - cards, hard-clumsy - cards",
		"base: {noise: normal, hands: steady}": "normal-clumsy - normal-steady, hard-steady - normal-steady, hard-clumsy - normal-steady",
	} {
		e, err := Parse("t.yaml", []byte(baseFile+base+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := Builtin().Resolve(e)
		if err != nil {
			t.Errorf("%s: %v", base, err)
			continue
		}
		var got []string
		for _, c := range r.Labels().Contrasts.List {
			got = append(got, fmt.Sprintf("%s - %s", r.Cells[c.Cell].Key, r.Cells[c.Base].Key))
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("%s: %s, want %s", base, text, want)
		}
		again, err := Parse("t.yaml", []byte(r.YAML()))
		if err != nil {
			t.Fatal(err)
		}
		if r2 := resolve(t, again); fmt.Sprint(r2.Labels().Contrasts) != fmt.Sprint(r.Labels().Contrasts) || r2.YAML() != r.YAML() {
			t.Errorf("%s: the resolved file is another experiment:\n%s", base, r.YAML())
		}
	}
}

func TestBaseIsRefused(t *testing.T) {
	for base, want := range map[string]string{
		"base: steady":           `want a mapping`,
		"base: {hand: steady}":   `t.yaml:13:14: base.hand: unknown axis, did you mean hands?`,
		"base: {hands: stead}":   `did you mean steady?`,
		"base: {hands: [a, b]}":  `want the name of a level`,
		"base: {}":               `want a mapping`,
		"bases: {hands: steady}": `did you mean base?`,
	} {
		e, err := Parse("t.yaml", []byte(baseFile+base+"\n"))
		if err == nil {
			_, err = Builtin().Resolve(e)
		}
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "t.yaml:13:") {
			t.Errorf("%s: error %v, want %q and line 13 in it", base, err, want)
		}
	}
}

// A base is set in the parts that have its axis, and in them alone.
func TestBaseOfParts(t *testing.T) {
	e := load(t, "discs-or-cards", "base.noise=discs-hard", "base.skill=casual")
	for _, part := range e.Parts() {
		var got []string
		for _, b := range part.bases {
			got = append(got, b.axis+" "+b.level)
		}
		want := "noise discs-hard"
		if part.Part == "for-whom" {
			want += ", skill casual"
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("part %s: base %s, want %s", part.Part, text, want)
		}
	}
}

// A mapping without entries, and a name without letters, would say nothing.
func TestEmptyValuesAreRefused(t *testing.T) {
	for _, key := range []string{"agents", "specs", "time", "base", "crossing", "choose", "vary"} {
		text := "title: t\ngame: hako-onna\nplayers: 3\ngames: 10\n" + key + ": {}\n"
		if _, err := Parse("t.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), "t.yaml:5:") || !strings.Contains(err.Error(), "want a mapping") {
			t.Errorf("%s: {}: error %v, want one of line 5", key, err)
		}
	}
	if _, err := Parse("t.yaml", []byte("title: t\ngame: hako-onna\nplayers: 3\ngames: 10\nrule_set: \"\"\n")); err == nil || !strings.Contains(err.Error(), "want the name of a rule set") {
		t.Errorf("an empty rule set: error %v", err)
	}
}
