package agents

import (
	"slices"
	"strings"
	"testing"
)

func testKinds() []Kind {
	return []Kind{
		{Name: "random"},
		{Name: "heuristic", Options: []Option{WordOption("eyes", "closed", "open")}},
		{Name: "flat", Options: []Option{
			IntOption("iterations", 200, 1, 1_000_000),
			FloatOption("bias", 0.5, 0, 2),
		}},
	}
}

func TestParseSpec(t *testing.T) {
	for text, want := range map[string]string{
		"random":                          "random",
		"heuristic":                       "heuristic:eyes=closed",
		"heuristic:eyes=open":             "heuristic:eyes=open",
		"flat":                            "flat:iterations=200,bias=0.5",
		"flat:bias=1.50":                  "flat:iterations=200,bias=1.5",
		"flat:bias=2,iterations=1000000":  "flat:iterations=1000000,bias=2",
		"flat:iterations=007,bias=1e-3":   "flat:iterations=7,bias=0.001",
		"flat:iterations=1e3,bias=-0":     "flat:iterations=1000,bias=0",
		"flat:iterations=200,bias=0.5000": "flat:iterations=200,bias=0.5",
	} {
		spec, err := ParseSpec(text, testKinds())
		if err != nil {
			t.Error(err)
			continue
		}
		if spec.String() != want {
			t.Errorf("%s reads as %s, want %s", text, spec, want)
		}
		again, err := ParseSpec(spec.String(), testKinds())
		if err != nil || again.String() != want {
			t.Errorf("%s reads as %v, %v", want, again, err)
		}
	}
}

func TestSpecValues(t *testing.T) {
	spec, err := ParseSpec("flat:iterations=1000000,bias=1.25", testKinds())
	if err != nil {
		t.Fatal(err)
	}
	if spec.Name != "flat" || spec.Int("iterations") != 1_000_000 || spec.Float("bias") != 1.25 {
		t.Errorf("%s: iterations %d, bias %v", spec.Name, spec.Int("iterations"), spec.Float("bias"))
	}
	spec, err = ParseSpec("heuristic:eyes=open", testKinds())
	if err != nil || spec.Word("eyes") != "open" {
		t.Errorf("eyes %v, %v", spec.Word("eyes"), err)
	}
	defer func() {
		if recover() == nil {
			t.Error("reading an option that the kind does not have is no panic")
		}
	}()
	spec.Int("iterations")
}

func TestWords(t *testing.T) {
	word, number := WordOption("eyes", "closed", "open"), IntOption("iterations", 200, 1, 1000)
	if got := word.Words(); !slices.Equal(got, []string{"closed", "open"}) {
		t.Errorf("words %v, want closed and open", got)
	}
	word.Words()[0] = "shut"
	if word.Words()[0] != "closed" || number.Words() != nil {
		t.Errorf("words %v and %v, want those given and none", word.Words(), number.Words())
	}
}

func TestParseSpecRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 `agents: spec "": agent = "", want one of random, heuristic, flat`,
		"ramdon":                           `agents: spec "ramdon": agent = "ramdon", want one of random, heuristic, flat; did you mean random?`,
		"Random":                           `agent = "Random", want one of random, heuristic, flat; did you mean random?`,
		"mcts":                             `agent = "mcts", want one of random, heuristic, flat`,
		"random:iterations=5":              `option = "iterations", want none: random takes no options`,
		"random:":                          `option "" has no value, want NAME=VALUE`,
		"flat:":                            `option "" has no value`,
		"flat:iterations=5,":               `option "" has no value`,
		"flat:iterations":                  `option "iterations" has no value, want NAME=VALUE`,
		"flat:iteration=5":                 `option = "iteration", want one of iterations, bias; did you mean iterations?`,
		"flat:iterations=5,iterations=5":   `option iterations is given twice`,
		"flat:iterations=200,iterations=5": `option iterations is given twice`,
		"flat:iterations=0":                `iterations = "0", want a whole number, 1 to 1000000`,
		"flat:iterations=1000001":          `iterations = "1000001", want a whole number`,
		"flat:iterations=2.5":              `iterations = "2.5", want a whole number`,
		"flat:iterations=":                 `iterations = "", want a whole number`,
		"flat:iterations= 5":               `iterations = " 5", want a whole number`,
		"flat:bias=NaN":                    `bias = "NaN", want 0 to 2`,
		"flat:bias=Inf":                    `bias = "Inf", want 0 to 2`,
		"flat:bias=-0.1":                   `bias = "-0.1", want 0 to 2`,
		"heuristic:eyes=opn":               `eyes = "opn", want one of closed, open; did you mean open?`,
		"heuristic:eyes=blue":              `eyes = "blue", want one of closed, open`,
	} {
		_, err := ParseSpec(text, testKinds())
		if err == nil {
			t.Errorf("%q is read, want an error", text)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error\n  %v, want\n  %s", text, err, want)
		}
	}
}

func testStyles() []Kind {
	return []Kind{{Name: "careful", Options: []Option{FloatOption("noise", 0.2, 0, 1)}}, {Name: "loner"}}
}

func TestParseSpecWithStyles(t *testing.T) {
	for text, want := range map[string][2]string{ // whole, short
		"random+loner":                      {"random+loner", "random+loner"},
		"random+loner+careful":              {"random+careful:noise=0.2+loner", "random+careful+loner"},
		"flat:bias=1.50+careful:noise=0.30": {"flat:iterations=200,bias=1.5+careful:noise=0.3", "flat:bias=1.5+careful:noise=0.3"},
	} {
		spec, err := ParseSpec(text, testKinds(), testStyles()...)
		if err != nil {
			t.Error(err)
			continue
		}
		if spec.String() != want[0] || spec.Short() != want[1] {
			t.Errorf("%s reads as %s, short %s, want %s and %s", text, spec, spec.Short(), want[0], want[1])
		}
		for _, form := range want {
			if again, err := ParseSpec(form, testKinds(), testStyles()...); err != nil || again.String() != want[0] {
				t.Errorf("%s reads as %v, %v", form, again, err)
			}
		}
		if alone := spec.Alone(); len(alone.Styles()) != 0 || alone.Name != spec.Name || len(spec.Styles()) == 0 {
			t.Errorf("%s alone is %s", spec, alone)
		}
	}
	spec, err := ParseSpec("random+careful:noise=0.5", testKinds(), testStyles()...)
	if err != nil {
		t.Fatal(err)
	}
	if style, has := spec.Style("careful"); !has || style.Float("noise") != 0.5 {
		t.Errorf("%s: style careful %v, %v", spec, style, has)
	}
	if _, has := spec.Style("loner"); has {
		t.Errorf("%s is a loner", spec)
	}
}

func TestParseSpecRefusesStyles(t *testing.T) {
	for text, want := range map[string]string{
		"random+":                `agents: spec "random+": style = "", want one of careful, loner`,
		"random+carefull":        `agents: spec "random+carefull": style = "carefull", want one of careful, loner; did you mean careful?`,
		"random+loner+loner":     `agents: spec "random+loner+loner": style loner is given twice`,
		"random+careful:nose=1":  `agents: spec "random+careful:nose=1": option = "nose", want noise; did you mean noise?`,
		"random+careful:noise=2": `agents: spec "random+careful:noise=2": noise = "2", want 0 to 1`,
		"loner+random":           `agents: spec "loner+random": agent = "loner", want one of random, heuristic, flat`,
		"random+loner:noise=1":   `agents: spec "random+loner:noise=1": option = "noise", want none: loner takes no options`,
	} {
		if _, err := ParseSpec(text, testKinds(), testStyles()...); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	want := `agents: spec "random+loner": style = "loner", want none: no styles are known here`
	if _, err := ParseSpec("random+loner", testKinds()); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
