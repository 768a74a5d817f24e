package sim

import "yurei/engine"

// Class says what became of a game.
type Class uint8

const (
	// Finished: a side won, or the game was drawn, by its rules.
	Finished Class = iota
	// Unfinished: the cap on the game's length was reached.
	Unfinished
	// Failed: an agent panicked or answered an index out of range.
	Failed
)

// Schema names what the numbers of a game's records mean.
type Schema struct {
	Game    string
	Reasons []string // by engine.Reason
	Sides   []string // by engine.Side
	Columns []string // the game's own measures, by index of Record.Values
}

// Record is what is kept of one game.
type Record struct {
	Deal   int64
	Cell   int32
	Class  Class
	Winner engine.Side   // NoSide unless Class is Finished and a side won
	Reason engine.Reason // engine.Unfinished unless Class is Finished
	// Decisions counts choices among at least two moves, Moves all moves
	// applied, Options the moves offered in the decisions.
	Decisions, Moves, Options int32
	Values                    []int64 // the game's measures, len(Schema.Columns)
}
