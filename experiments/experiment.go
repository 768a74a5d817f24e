package experiments

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"yurei/engine/ruleset"
)

// maxGames bounds the deals of a cell: more could not be played in a lifetime,
// and what is counted over all cells must not overflow.
const maxGames = 1_000_000_000

// Experiment is what an experiment file and the user's changes say. Whether it
// can be played is found out by [Catalogue.Resolve].
type Experiment struct {
	Name  string // of the file, without folder and extension; of a part with its name behind it
	Part  string // the name of the part, "" if this is no part
	Title string
	Game  string
	Games int64 // deals in each cell
	Seed  uint64

	at     ruleset.Position // of the file
	gameAt ruleset.Position
	base   settings
	axes   []axis
	specs  []namedSpec
	times  []assumedTime
	bases  []baseLevel
	shown  []setting[string]
	terms  terms

	crossing crossing
	choice   choice
	parts    []*Experiment
}

// settings are what may differ between cells.
type settings struct {
	ruleSet setting[string]
	players setting[int]
	agents  []agentSetting
	rules   []ruleset.Override // without the leading "rules."
}

// setting is a value with the place it comes from.
type setting[T any] struct {
	value T
	at    ruleset.Position
}

type agentSetting struct {
	role string
	spec setting[string]
}

// The keys of an experiment, as files write them and --set addresses them.
var (
	fileKeys  = []string{"title", "game", "rule_set", "players", "games", "seed", "specs", "agents", "rules", "time", "vary", "base", "crossing", "choose", "show", "parts", "precision", "margin", "stop", "require", "deals", "adjust"}
	setKeys   = []string{"game", "rule_set", "players", "games", "seed", "specs", "agents", "rules", "time", "base", "crossing", "choose", "show", "precision", "margin", "stop", "require", "deals", "adjust"}
	partKeys  = []string{"title", "games", "vary", "base", "crossing", "choose", "show"}
	levelKeys = []string{"rule_set", "players", "agents", "rules"}
)

func parse(path string, file *ruleset.Node) (*Experiment, error) {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	e := &Experiment{Name: name, Seed: 1, at: file.At}
	var faults faults
	if file.Kind != ruleset.Map {
		return nil, at(file.At, "", "want a mapping with the keys %s", strings.Join(fileKeys, ", "))
	}
	for _, entry := range file.Fields {
		faults.add(e.read(entry))
	}
	need := []string{"title", "game", "games"}
	if parts := file.Field("parts"); parts != nil {
		need = need[:2]
		faults.add(e.readParts(file, parts))
	}
	faults.add(missing(file, "", need))
	faults.add(e.checkSpecs())
	return e, faults.err()
}

// missing reports the keys that a mapping needs and does not have.
func missing(n *ruleset.Node, path string, need []string) error {
	var faults faults
	for _, key := range need {
		if n.Field(key) == nil {
			key = joined(path, ".", key)
			faults.add(at(n.At, key, "%s is missing", key))
		}
	}
	return faults.err()
}

// read takes one key of an experiment file.
func (e *Experiment) read(entry ruleset.Entry) error {
	switch entry.Key {
	case "title":
		text, ok := entry.Value.Word()
		if !ok || !printable(text) {
			return entry.Value.Wrong(entry.Key, "what the experiment answers, in a line of printable characters")
		}
		e.Title = text
	case "vary":
		return e.readAxes(entry.Value)
	case "parts":
		// Read last: parts have what the file says for all of them.
	default:
		return e.set(entry.Key, entry.At, entry.Value, fileKeys)
	}
	return nil
}

// Set changes a value of the experiment in every cell that does not set it
// itself. The path is a key of the file, as in rules.noise.cards.limit.
func (e *Experiment) Set(change ruleset.Override) error {
	if change.Path == "specs" {
		return at(change.Value.At, change.Path, "specs is a mapping, want the agent of one name, as in specs.NAME=AGENT")
	}
	parts, err := e.asked(change)
	if err != nil {
		return err
	}
	for _, part := range parts {
		if err := part.Set(change); err != nil {
			return err
		}
	}
	return e.set(change.Path, change.Value.At, change.Value, setKeys)
}

func (e *Experiment) set(path string, where ruleset.Position, value *ruleset.Node, keys []string) error {
	key, _, _ := strings.Cut(path, ".")
	if !slices.Contains(keys, key) {
		return ruleset.Unknown(where, path, "key", path, keys)
	}
	switch path {
	case "game":
		name, ok := value.Word()
		if !ok {
			return value.Wrong(path, "the name of a game")
		}
		e.Game, e.gameAt = name, value.At
	case "games":
		n, ok := value.Int()
		if !ok || n < 1 || n > maxGames {
			return value.Wrong(path, fmt.Sprintf("a whole number of deals from 1 to %d", maxGames))
		}
		e.Games = int64(n)
	case "seed":
		seed, err := strconv.ParseUint(value.Text, 10, 64)
		if value.Kind != ruleset.Scalar || err != nil {
			return value.Wrong(path, "a whole number from 0 to 18446744073709551615")
		}
		e.Seed = seed
	case "specs":
		return e.setSpecs(value)
	case "time":
		return e.setTimes(value)
	case "base":
		return e.setBases(value)
	case "crossing":
		return e.setCrossing(value)
	case "choose":
		return e.setChoice(value)
	case "show":
		return e.setShown(value)
	case "precision", "margin", "stop", "require", "deals", "adjust":
		return e.terms.set(path, value)
	default:
		if name, ok := strings.CutPrefix(path, "crossing."); ok {
			return e.setOfCrossing(name, where, value)
		}
		if name, ok := strings.CutPrefix(path, "choose."); ok {
			return e.setOfChoice(name, where, value)
		}
		if name, ok := strings.CutPrefix(path, "base."); ok {
			return e.setBase(name, value)
		}
		if name, ok := strings.CutPrefix(path, "time."); ok {
			return e.setTime(name, value)
		}
		if name, ok := strings.CutPrefix(path, "specs."); ok {
			return e.setSpec(name, where, value)
		}
		return e.base.set(path, where, value)
	}
	return nil
}

// set changes a value that may differ between cells; path begins with one of
// levelKeys.
func (s *settings) set(path string, where ruleset.Position, value *ruleset.Node) error {
	key, rest, _ := strings.Cut(path, ".")
	switch {
	case path == "rule_set":
		name, ok := value.Word()
		if !ok || name == "" {
			return value.Wrong(path, "the name of a rule set")
		}
		s.ruleSet = setting[string]{name, value.At}
	case path == "players":
		n, ok := value.Int()
		if !ok {
			return value.Wrong(path, "a whole number")
		}
		s.players = setting[int]{n, value.At}
	case path == "agents":
		behind := false
		return entries(path, "a mapping from roles to agents", value, func(entry ruleset.Entry) error {
			if entry.Key == everyRole && behind {
				return allLast(entry.At)
			}
			behind = true
			return s.set("agents."+entry.Key, entry.At, entry.Value)
		})
	case key == "agents" && !strings.Contains(rest, "."):
		spec, ok := value.Word()
		if !ok {
			return value.Wrong(path, "an agent, such as heuristic")
		}
		if rest == everyRole {
			s.agents = nil // the last word counts
		}
		s.agents = append(s.agents, agentSetting{rest, setting[string]{spec, value.At}})
	case key == "rules":
		if rest == "" && value.Kind != ruleset.Map {
			return value.Wrong(path, "a mapping of values of the rule set")
		}
		s.rules = append(s.rules, ruleset.Override{Path: rest, Value: value})
	default:
		return at(where, path, "%s: unknown key, %s is a single value", path, key)
	}
	return nil
}

// everyRole stands for every role of which nothing is said behind it.
const everyRole = "all"

func allLast(where ruleset.Position) error {
	return at(where, "agents.all", "agents.all would undo the agents before it, want it before them")
}

func (s settings) clone() settings {
	s.agents = slices.Clone(s.agents)
	s.rules = slices.Clone(s.rules)
	return s
}

// longestLabel is how many characters fit beside a bar of a plot.
const (
	longestLabel = 60
	shortText    = "a text of 1 to 60 printable characters"
)

// short says that a text can be a label in tables and plots.
func short(text string) bool {
	return printable(text) && utf8.RuneCountInString(text) <= longestLabel
}

// printable says that a text has a line, and nothing that could break one, or the
// file that it is written to.
func printable(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsGraphic(r) })
}

// plain says that a text can be a name in files and part of a path.
func plain(text string) bool {
	return short(text) && !strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune(`,"#/\`, r) })
}

const plainText = "%q: want a name of at most %d plain letters, digits and dashes"

// entries hands over each entry of a mapping, which must have some: an empty one
// would say nothing.
func entries(path, want string, value *ruleset.Node, take func(ruleset.Entry) error) error {
	if value.Kind != ruleset.Map || len(value.Fields) == 0 {
		return value.Wrong(path, want)
	}
	var faults faults
	for _, entry := range value.Fields {
		faults.add(take(entry))
	}
	return faults.err()
}

// faults collects errors, so that one look shows them all.
type faults []error

func (f *faults) add(err error) {
	if err != nil {
		*f = append(*f, err)
	}
}

func (f faults) err() error { return errors.Join(f...) }

func at(where ruleset.Position, path, format string, args ...any) error {
	return &ruleset.Error{At: where, Path: path, Text: fmt.Sprintf(format, args...)}
}
