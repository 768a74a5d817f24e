package sim

import (
	"fmt"
	"strings"

	"yurei/engine"
)

// Class says what became of a game.
type Class uint8

const (
	// Finished: a side won, or the game was drawn, by its rules.
	Finished Class = iota
	// Unfinished: a cap on the game's length was reached.
	Unfinished
	// Failed: an agent panicked or answered an index out of range, or the rules
	// themselves panicked.
	Failed
)

var classNames = []string{"finished", "unfinished", "failed"}

// String is the word that files use for the class.
func (c Class) String() string { return classNames[c] }

// noSide is the word that files use for engine.NoSide.
const noSide = "none"

// Schema names what the numbers of a run's records mean.
type Schema struct {
	Game    string   `json:"game"`
	Reasons []string `json:"reasons"` // by engine.Reason
	Sides   []string `json:"sides"`   // by engine.Side
	Columns []string `json:"columns"` // the game's own measures, by index of Record.Values
	Cells   []string `json:"cells"`   // the cells' labels, by Record.Cell
	// OpenEyes says that agents of some cells may see the true state; records
	// then say which games had such an agent.
	OpenEyes bool `json:"open_eyes"`
}

// Record is what is kept of one game.
type Record struct {
	Deal   int64
	Cell   int32
	Class  Class
	Winner engine.Side   // NoSide unless Class is Finished and a side won
	Reason engine.Reason // engine.Unfinished unless Class is Finished
	// OpenEyes says that an agent at the table saw the true state.
	OpenEyes bool
	// Decisions counts choices among at least two moves, Moves all moves
	// applied, Options the moves offered in the decisions. In a failed game they
	// count up to the failure.
	Decisions, Moves, Options int32
	// Values are the game's measures, len(Schema.Columns) of them; all zero in a
	// failed game.
	Values []int64
}

// Index is the flat index of the record among games of so many cells.
func (r *Record) Index(cells int) int64 { return r.Deal*int64(cells) + int64(r.Cell) }

// Validate reports names that records cannot carry: missing, repeated, or
// holding anything but printable ASCII without comma, quote and space.
func (s *Schema) Validate() error {
	if len(s.Reasons) == 0 || s.Reasons[engine.Unfinished] != "unfinished" {
		return fmt.Errorf("sim: schema: reasons = %q, want unfinished first", s.Reasons)
	}
	if len(s.Cells) == 0 {
		return fmt.Errorf("sim: schema: no cells, want at least 1")
	}
	for _, list := range []struct {
		kind     string
		reserved []string
		names    []string
	}{
		{"game", nil, []string{s.Game}},
		{"reason", nil, s.Reasons},
		{"side", []string{noSide}, s.Sides},
		{"column", append(fixedColumns[:], eyesColumn), s.Columns},
		{"cell", nil, s.Cells},
	} {
		seen := map[string]bool{}
		for _, name := range list.reserved {
			seen[name] = true
		}
		for _, name := range list.names {
			switch {
			case !plainName(name):
				return fmt.Errorf("sim: schema: %s %q, want a name of printable ASCII without comma, quote and space", list.kind, name)
			case seen[name]:
				return fmt.Errorf("sim: schema: %s %q is taken", list.kind, name)
			}
			seen[name] = true
		}
	}
	return nil
}

func plainName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return r <= ' ' || r > '~' || r == ',' || r == '"' || r == '#'
	})
}

// check reports a record whose numbers the schema does not name.
func (s *Schema) check(r *Record) error {
	switch {
	case int(r.Cell) < 0 || int(r.Cell) >= len(s.Cells):
		return fmt.Errorf("cell = %d, want 0-%d", r.Cell, len(s.Cells)-1)
	case r.Deal < 0:
		return fmt.Errorf("deal = %d, want at least 0", r.Deal)
	case int(r.Class) >= len(classNames):
		return fmt.Errorf("class = %d, want 0-%d", r.Class, len(classNames)-1)
	case int(r.Reason) >= len(s.Reasons):
		return fmt.Errorf("reason = %d, want 0-%d", r.Reason, len(s.Reasons)-1)
	case r.Winner < engine.NoSide || int(r.Winner) >= len(s.Sides):
		return fmt.Errorf("winner = %d, want -1 to %d", r.Winner, len(s.Sides)-1)
	case len(r.Values) != len(s.Columns):
		return fmt.Errorf("%d measures, want %d", len(r.Values), len(s.Columns))
	case r.Class != Finished && r.Winner != engine.NoSide:
		return fmt.Errorf("winner = %s in a game that is %s, want %s", s.Sides[r.Winner], r.Class, noSide)
	case (r.Class == Finished) != (r.Reason != engine.Unfinished):
		return fmt.Errorf("reason = %s in a game that is %s", s.Reasons[r.Reason], r.Class)
	case r.OpenEyes && !s.OpenEyes:
		return fmt.Errorf("an agent sees the truth in a run that does not say so")
	case r.Decisions < 0 || r.Moves < r.Decisions || int64(r.Options) < 2*int64(r.Decisions):
		return fmt.Errorf("decisions = %d, moves = %d, options = %d, want decisions <= moves and 2 decisions <= options",
			r.Decisions, r.Moves, r.Options)
	}
	return nil
}
