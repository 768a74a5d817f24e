package experiments

import (
	"fmt"
	"reflect"
	"testing"

	"yurei/analysis"
	"yurei/engine/hakoonna"
)

func labels(t *testing.T, vary string) *analysis.Experiment {
	t.Helper()
	e, err := Parse("x.yaml", []byte("title: t\ngame: hako-onna\nplayers: 3\ngames: 1\nvary: "+vary+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	return resolve(t, e).Labels()
}

// search is a level that gives a role so many iterations. It has a label of its own,
// so that levels may be alike.
func search(key, role string, iterations int) string {
	return fmt.Sprintf("%[1]s: {label: %[1]s, set: {agents.%[2]s: 'ismcts:iterations=%[3]d'}}", key, role, iterations)
}

func TestLadderIsFound(t *testing.T) {
	l := labels(t, "{x: {"+search("a", "visitors", 20)+", base: {}, "+search("b", "visitors", 5)+", "+search("c", "hako-onna", 7)+", "+search("d", "hako-onna", 9)+"}}").Ladder
	want := &analysis.Ladder{
		Budget: "iterations", Base: 1, BaseAgent: "heuristic",
		Lines: []analysis.LadderLine{
			{Role: "Hako Onna", Side: hakoonna.SideHako, Rungs: []analysis.LadderRung{{Cell: 3, Budget: 7}, {Cell: 4, Budget: 9}}},
			{Role: "Visitors", Side: hakoonna.SideVisitors, Rungs: []analysis.LadderRung{{Cell: 2, Budget: 5}, {Cell: 0, Budget: 20}}},
		},
	}
	if !reflect.DeepEqual(l, want) {
		t.Errorf("ladder %+v, want %+v", l, want)
	}
	if l := labels(t, "{x: {"+search("a", "visitors", 20)+", "+search("b", "visitors", 5)+"}}").Ladder; l == nil || l.Base != -1 || len(l.Lines) != 1 {
		t.Errorf("without a base: %+v", l)
	}
	if l := labels(t, "{x: {base: {set: {agents.hako-onna: heuristic, agents.visitors: random}}, a: {set: {agents.visitors: 'flat:iterations=2'}}, b: {set: {agents.visitors: 'flat:iterations=4'}}}}").Ladder; l == nil || l.BaseAgent != "base" {
		t.Errorf("a base of two agents: %+v", l)
	}
	for why, vary := range map[string]string{
		"one rung":           "{x: {base: {}, " + search("a", "visitors", 20) + "}}",
		"no search":          "{x: {base: {}, a: {set: {agents.visitors: random}}}}",
		"two bases":          "{x: {base: {}, r: {set: {agents.visitors: random}}, " + search("a", "visitors", 20) + ", " + search("b", "visitors", 5) + "}}",
		"another option":     "{x: {" + search("a", "visitors", 20) + ", b: {set: {agents.visitors: 'ismcts:iterations=5,depth=3'}}}}",
		"another opponent":   "{x: {" + search("a", "visitors", 20) + ", b: {set: {agents.visitors: 'ismcts:iterations=5', agents.hako-onna: random}}}}",
		"both search":        "{x: {" + search("a", "visitors", 20) + ", b: {set: {agents.visitors: 'ismcts:iterations=5', agents.hako-onna: flat}}}}",
		"other rules":        "{x: {" + search("a", "visitors", 20) + ", b: {set: {agents.visitors: 'ismcts:iterations=5', rules.noise.mode: cards}}}}",
		"other players":      "{x: {" + search("a", "visitors", 20) + ", b: {set: {agents.visitors: 'ismcts:iterations=5', players: 2}}}}",
		"the same budget":    "{x: {" + search("a", "visitors", 20) + ", " + search("b", "visitors", 20) + "}}",
		"a second dimension": "{x: {" + search("a", "visitors", 20) + ", " + search("b", "visitors", 5) + "}, y: {c: {label: c}, d: {label: d}}}",
	} {
		if l := labels(t, vary).Ladder; l != nil {
			t.Errorf("%s: a ladder %+v", why, l)
		}
	}
}

func TestSkillGridIsFound(t *testing.T) {
	visitors := "v: {vh: {set: {agents.visitors: heuristic}}, " + search("v5", "visitors", 5) + ", " + search("v2000", "visitors", 2000) + "}"
	hako := "h: {hr: {set: {agents.hako-onna: random}}, hh: {set: {agents.hako-onna: heuristic}}}"
	across := analysis.GridAxis{Role: "Visitors", Agents: []string{"heuristic", "5", "2,000"}, Budget: "iterations"}
	up := analysis.GridAxis{Role: "Hako Onna", Agents: []string{"random", "heuristic"}}
	for vary, cells := range map[string][][]int{
		"{" + hako + ", " + visitors + "}": {{0, 1, 2}, {3, 4, 5}},
		"{" + visitors + ", " + hako + "}": {{0, 2, 4}, {1, 3, 5}},
	} {
		want := &analysis.SkillGrid{Across: across, Up: up, Cells: cells}
		if g := labels(t, vary).Grid; !reflect.DeepEqual(g, want) {
			t.Errorf("%s: %+v, want %+v", vary, g, want)
		}
	}
	mixed := "{" + hako + ", v: {" + search("a", "visitors", 5) + ", b: {set: {agents.visitors: 'flat:iterations=5'}}}}"
	if g := labels(t, mixed).Grid; g == nil || g.Across.Budget != "" || g.Across.Agents[0] != "ismcts:iterations=5" || g.Across.Agents[1] != "flat:iterations=5" {
		t.Errorf("searches of two kinds: %+v", g)
	}
	for why, vary := range map[string]string{
		"one axis":             "{" + visitors + "}",
		"a level sets nothing": "{" + visitors + ", h: {a: {}, b: {set: {agents.hako-onna: random}}}}",
		"a level sets rules":   "{" + visitors + ", h: {a: {set: {rules.noise.mode: cards}}, b: {set: {agents.hako-onna: random}}}}",
		"one role twice":       "{" + visitors + ", h: {a: {set: {agents.visitors: random}}, b: {set: {agents.visitors: flat}}}}",
	} {
		if g := labels(t, vary).Grid; g != nil {
			t.Errorf("%s: a grid %+v", why, g)
		}
	}
}

// A value that is a word in one cell and a mapping in another is one value.
func TestMappingsAreOneDifference(t *testing.T) {
	got := resolve(t, load(t, "yokai-memory")).Differences()
	want := []string{"rule_set=level-1", "rules.hint_mode=open", "rules.memory={forget: 0.05}"}
	if !reflect.DeepEqual(got[1], want) {
		t.Errorf("differences %q, want %q", got[1], want)
	}
}

func TestDifferences(t *testing.T) {
	e, err := Parse("x.yaml", []byte("title: t\ngame: hako-onna\nplayers: 3\ngames: 1\nvary: {x: {a: {}, b: {set: {players: 2, agents.visitors: random, rules.noise.mode: cards}}}}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{
		{"players=3", "agents.visitors=heuristic", "rules.noise.mode=discs"},
		{"players=2", "agents.visitors=random", "rules.noise.mode=cards"},
	}
	if got := resolve(t, e).Differences(); !reflect.DeepEqual(got, want) {
		t.Errorf("differences %q, want %q", got, want)
	}
}
