package experiments

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"yurei/engine"
	"yurei/engine/ruleset"
)

//go:embed embedded/*.yaml
var embedded embed.FS

// Main is the experiment that is played when none is named.
const Main = "noise-difficulty"

// Catalogue is what there is to play: games and named experiments.
type Catalogue struct {
	Games []*Game
	files fs.FS // experiments, as NAME.yaml
}

// Builtin returns the catalogue of all games and experiments of the program.
func Builtin() *Catalogue {
	files, err := fs.Sub(embedded, "embedded")
	if err != nil {
		panic("experiments: " + err.Error())
	}
	return &Catalogue{Games: []*Game{hakoOnna(), ghostAtHome(), yokaiGame()}, files: files}
}

// game returns the game of a name that stands at a place.
func (c *Catalogue) game(name string, where ruleset.Position) (*Game, error) {
	for _, g := range c.Games {
		if g.Name == name {
			return g, nil
		}
	}
	return nil, ruleset.Unknown(where, cmp.Or(name, "game"), "game", name, c.GameNames())
}

// GameNames lists the names of the games.
func (c *Catalogue) GameNames() []string {
	names := make([]string, len(c.Games))
	for i, g := range c.Games {
		names[i] = g.Name
	}
	return names
}

// Names lists the named experiments, the main one first.
func (c *Catalogue) Names() []string {
	files, err := fs.Glob(c.files, "*.yaml")
	if err != nil {
		panic("experiments: " + err.Error())
	}
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = strings.TrimSuffix(file, ".yaml")
	}
	slices.SortStableFunc(names, func(a, b string) int {
		switch {
		case a == b:
			return 0
		case a == Main:
			return -1
		case b == Main:
			return 1
		}
		return strings.Compare(a, b)
	})
	return names
}

// Source returns the file of a named experiment, with its comments.
func (c *Catalogue) Source(name string) ([]byte, error) {
	text, err := fs.ReadFile(c.files, name+".yaml")
	if err == nil {
		return text, nil
	}
	valid := c.Names()
	if nearest, ok := engine.Nearest(name, valid); ok {
		return nil, fmt.Errorf("experiments: unknown experiment %q, did you mean %s?", name, nearest)
	}
	return nil, fmt.Errorf("experiments: unknown experiment %q, want %s, or a file named with its extension .yaml", name, strings.Join(valid, ", "))
}

// Load reads a named experiment, or a file if the name has the extension .yaml
// or .yml or a folder in it.
func (c *Catalogue) Load(name string) (*Experiment, error) {
	extension := filepath.Ext(name)
	if extension == ".yaml" || extension == ".yml" || filepath.Base(name) != name {
		file, err := ruleset.ReadFile(name)
		if err != nil {
			return nil, err
		}
		return parse(name, file)
	}
	text, err := c.Source(name)
	if err != nil {
		return nil, err
	}
	return Parse(name+".yaml", text)
}

// Parse reads an experiment from the text of its file. All its faults are
// reported at once, each with its place.
func Parse(file string, text []byte) (*Experiment, error) {
	node, err := ruleset.Parse(file, text)
	if err != nil {
		return nil, err
	}
	return parse(file, node)
}

// Rules returns a rule set of a game with a user's changes laid over it.
func (c *Catalogue) Rules(game, ruleSet string, changes ...ruleset.Override) (*ruleset.Document, error) {
	g, err := c.game(game, ruleset.Position{})
	if err != nil {
		return nil, err
	}
	ruleSet = cmp.Or(ruleSet, g.RuleSets[0].Name)
	if valid := names(g.RuleSets); !slices.Contains(valid, ruleSet) {
		return nil, ruleset.Unknown(ruleset.Position{}, ruleSet, "rule set", ruleSet, valid)
	}
	v, err := g.resolve(ruleSet, changes)
	if err == nil {
		err = g.needs.Idle(ruleset.Cell{Rules: v.document()})
	}
	if err != nil {
		return nil, err
	}
	return v.document(), nil
}
