package experiments

import (
	"reflect"
	"strings"
	"testing"

	"yurei/sim"
)

// varied is an experiment of some axes, resolved if it can be.
func varied(vary string, more ...string) (*Resolved, error) {
	e, err := Parse("x.yaml", []byte("title: t\ngame: hako-onna\nplayers: 3\ngames: 3\n"+strings.Join(more, "")+"vary:\n"+vary))
	if err != nil {
		return nil, err
	}
	return Builtin().Resolve(e)
}

// Cells that do not differ are refused, whether they would play the same deals or
// deals of their own, unless both have labels of their own.
func TestCellsAlike(t *testing.T) {
	const refused = "vary: cells a and b do not differ: same rules, players and agents"
	for text, want := range map[string]string{
		"  x: {a: {}, b: {set: {agents.visitors: heuristic}}}\n":     "x.yaml:6:14: " + refused,
		"  x: {a: {label: same}, b: {label: same}}\n":                refused,
		"  x: {a: {label: one}, b: {}}\n":                            "",
		"  x: {a: {label: one}, b: {label: other}}\n":                "",
		"  x: {a: {}, b: {set: {agents.visitors: random}}}\n":        "",
		"  x: {a: {}, b: {set: {players: 2}}}\n":                     "",
		"  x: {a: {}, b: {set: {rules.noise.mode: cards}}}\n":        "",
		"  x: {a: {label: A}, b: {label: B}}\n  y: {c: {}, d: {}}\n": "cells a-c and a-d do not differ",
		"  noise: {cards: {set: {rules.noise.mode: cards}}, discs: {}}\n  hands: {steady: {}, clumsy: {set: {rules.noise.discs.hands: clumsy}}}\n": "",
	} {
		for _, deals := range []string{"", "deals: independent\n"} {
			_, err := varied(text, deals)
			if deals != "" {
				want = strings.Replace(want, "x.yaml:6", "x.yaml:7", 1)
			}
			if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("%s%s: error %v, want %q", deals, text, err, want)
			}
		}
	}
	_, err := varied("  noise: {discs: {}, cards: {set: {rules.noise.mode: cards}}}\n  hands: {average: {set: {rules.noise.discs.aim: below}}, copy: {set: {rules.noise.discs.aim: below}}}\n")
	if err == nil || !strings.Contains(err.Error(), "if hands does not matter there, without: [hands] in vary.noise.discs") {
		t.Errorf("error %v, want to be told of without", err)
	}
}

const withoutHands = `  noise:
    hard: {set: {rules.noise.difficulty: hard}}
    cards: {without: [hands], phrase: noise cards, set: {rules.noise.mode: cards}}
    normal: {}
  hands:
    steady: {number: 0.6, set: {rules.noise.discs.hands: steady}}
    clumsy: {number: 1.4, set: {rules.noise.discs.hands: clumsy}}
`

// A level without an axis has one cell, where its first combination of levels would
// have been, in whatever order the axes stand.
func TestLevelsWithoutAnAxis(t *testing.T) {
	noise, hands, _ := strings.Cut(withoutHands, "  hands:\n")
	hands = "  hands:\n" + hands
	for vary, want := range map[string]string{
		noise + hands: "hard-steady hard-clumsy cards normal-steady normal-clumsy",
		hands + noise: "steady-hard cards steady-normal clumsy-hard clumsy-normal",
		noise + "  who: {v2: {set: {players: 2}}, v3: {}}\n" + hands: "hard-v2-steady hard-v2-clumsy hard-v3-steady hard-v3-clumsy cards-v2 cards-v3 normal-v2-steady normal-v2-clumsy normal-v3-steady normal-v3-clumsy",
	} {
		r, err := varied(vary)
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, c := range r.Cells {
			keys = append(keys, c.Key)
			if hands, _ := c.Rules.Value("noise.discs.hands"); strings.HasPrefix(c.Key, "cards") && (hands.Text != "average" || !strings.HasPrefix(c.Phrase, "noise cards")) {
				t.Errorf("%s: hands %s, phrase %s", c.Key, hands.Text, c.Phrase)
			}
		}
		if got := strings.Join(keys, " "); got != want {
			t.Errorf("cells %s, want %s", got, want)
		}
		again, err := Parse("x.yaml", []byte(r.YAML()))
		if err != nil {
			t.Fatal(err)
		}
		if read := resolve(t, again); !reflect.DeepEqual(read.Plan().Records(), r.Plan().Records()) || read.YAML() != r.YAML() {
			t.Errorf("read back:\n%s\nwant\n%s", read.YAML(), r.YAML())
		}
	}
}

// A cell plays the same games in a full grid and in one in which it is there once.
func TestWithoutChangesNoGame(t *testing.T) {
	play := func(vary, key string) (rec sim.Record) {
		r, err := varied(vary)
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range r.Plan().Cells {
			if cell.Label != key {
				continue
			}
			g, err := cell.New(1)
			if err == nil {
				err = g.Play(0, &rec)
			}
			if err != nil {
				t.Fatal(err)
			}
			return rec
		}
		t.Fatalf("no cell %s", key)
		return rec
	}
	full := strings.ReplaceAll(strings.Replace(withoutHands, "without: [hands], ", "", 1), "{number", "{label: own, number")
	full = strings.Replace(full, "label: own", "label: other", 1)
	if a, b := play(withoutHands, "cards"), play(full, "cards-clumsy"); !reflect.DeepEqual(a, b) {
		t.Errorf("%+v without, %+v with all hands", a, b)
	}
}

func TestWithoutIsRefused(t *testing.T) {
	const hands = "  hands: {steady: {}, clumsy: {set: {rules.noise.discs.hands: clumsy}}}\n"
	for text, want := range map[string]string{
		"  noise: {a: {without: [hand]}, b: {}}\n" + hands:                      `x.yaml:6:25: vary.noise.a.without: hand: unknown axis, did you mean hands?`,
		"  noise: {a: {without: [noise]}, b: {}}\n" + hands:                     "noise is the axis of the level itself",
		"  noise: {a: {without: [hands, hands]}, b: {}}\n" + hands:              "hands is named twice",
		"  noise: {a: {without: hands}, b: {}}\n" + hands:                       "x.yaml:6:24: vary.noise.a.without = hands, want a list of axes",
		"  noise: {a: {without: []}, b: {}}\n" + hands:                          "want a list of axes",
		"  noise: {a: {without: [[hands]]}, b: {}}\n" + hands:                   "want a list of axes",
		"  noise: {a: {without: [hands]}}\n" + hands:                            "no level of noise leaves hands to vary",
		"  noise: {a: {withuot: [hands]}, b: {}}\n" + hands:                     "did you mean without?",
		"  noise: {a: {without: [who]}, b: {}}\n  who: {c: {without: [noise]}}": "who has levels with a without of their own",
		"  noise: {a: {number: two}, b: {}}\n" + hands:                          "x.yaml:6:23: vary.noise.a.number = two, want a number",
	} {
		if _, err := varied(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}
