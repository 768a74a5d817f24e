package experiments

import (
	"strings"
	"testing"

	"yurei/engine/ruleset"
)

const partsHead = "title: t\ngame: hako-onna\nplayers: 3\n"

func TestPartsShareTheHead(t *testing.T) {
	e, err := Parse("x.yaml", []byte(`title: t
parts:
  one: {title: first, games: 3, vary: {who: {a: {set: {agents.visitors: deep:iterations=9}}, b: {}}}}
  two: {title: second, games: 4}
game: hako-onna
players: 2
seed: 5
rules: {noise.mode: cards}
agents: {hako-onna: random}
specs: {deep: "ismcts:depth=7"}
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []string{"rules.noise.cards.limit=12", "specs.deep=ismcts:depth=8", "seed=6"} {
		change, err := ruleset.ParseOverride("--set "+set, set)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Set(change); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Builtin().Resolve(e); err == nil || !strings.Contains(err.Error(), "has parts") {
		t.Errorf("the whole is resolved: %v", err)
	}
	parts := e.Parts()
	if len(parts) != 2 || parts[0].Name != "x-one" || parts[1].Part != "two" || parts[0].Title != "first" || parts[1].Games != 4 {
		t.Fatalf("parts %+v", parts)
	}
	for _, part := range parts {
		r := resolve(t, part)
		limit, _ := r.Cells[0].Rules.Value("noise.cards.limit")
		if r.Cells[0].Players != 2 || part.Seed != 6 || limit.Text != "12" || r.Cells[0].Agents[0].String() != "random" {
			t.Errorf("part %s: %d players, seed %d, limit %s, %s", part.Part, r.Cells[0].Players, part.Seed, limit.Text, r.Cells[0].Agents[0])
		}
		again, err := Parse("x-"+part.Part+".yaml", []byte(r.YAML()))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := identity(t, part), identity(t, again); a != b {
			t.Errorf("part %s: identity %s, read back %s\n%s", part.Part, a, b, r.YAML())
		}
	}
	if got := resolve(t, parts[0]).Cells[0].Agents[1]; got.Int("depth") != 8 || got.Int("iterations") != 9 {
		t.Errorf("the named agent is %s", got)
	}
	if part, err := e.FindPart("two"); err != nil || part != parts[1] {
		t.Errorf("part two: %v, %v", part, err)
	}
}

func TestPartsAndSpecsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"parts: {}\n":                                                                   "a mapping from the names of parts",
		"parts: [a]\n":                                                                  "a mapping from the names of parts",
		"parts: {a: 3}\n":                                                               "a mapping with the keys title, games, vary",
		"parts: {a: {title: u}}\n":                                                      "parts.a.games is missing",
		"parts: {a: {games: 3}}\n":                                                      "parts.a.title is missing",
		"parts: {a: {title: u, games: 3, seed: 4}}":                                     "x.yaml:4:33: parts.a.seed: unknown key",
		"parts: {a: {titel: u, games: 3}}":                                              "did you mean title",
		"parts: {a/b: {title: u, games: 3}}":                                            "plain letters",
		"parts: {..: {title: u, games: 3}}":                                             "plain letters",
		"parts: {a: {title: u, games: 0}}":                                              "from 1 to",
		"games: 3\nparts: {a: {title: u, games: 3}}":                                    "x.yaml:4:8: games belongs to each of the parts",
		"vary: {x: {y: {}}}\nparts: {a: {title: u, games: 3}}\n":                        "vary belongs to each of the parts",
		"games: 3\nspecs: {a: flat}\n":                                                  "x.yaml:5:9: specs.a is played by no role",
		"games: 3\nspecs: [flat]\n":                                                     "a mapping from names to agents",
		"games: 3\nspecs: {a: [flat]}\n":                                                "specs.a = [flat], want an agent",
		"games: 3\nspecs: {a.b: flat}\nagents: {visitors: a.b}\n":                       "plain letters",
		"games: 3\nspecs: {flat: ismcts}\nagents: {visitors: flat}\n":                   "flat is an agent already",
		"games: 3\nspecs: {deep: ismcts}\nagents: {visitors: deap, hako-onna: deep}\n":  "did you mean deep",
		"games: 3\nspecs: {deep: ismtcs}\nagents: {visitors: deep}\n":                   "did you mean ismcts",
		"games: 3\nspecs: {deep: \"ismcts:depth=2\"}\nagents: {visitors: deep:depth=3}": "depth is given twice",
	} {
		e, err := Parse("x.yaml", []byte(partsHead+text))
		if err == nil {
			_, err = Builtin().Resolve(e.Parts()[0])
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}
