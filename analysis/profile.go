package analysis

import (
	"cmp"

	"yurei/engine"
)

// Profile says what the numbers of one game's records mean. Column names are
// those of sim.Schema, or one of the record's own: decisions, moves, options.
type Profile struct {
	// Game is the game's name as printed, such as "Hako Onna".
	Game string
	// Side is the side whose win rate is reported. SideName is its name in a
	// sentence ("Visitors": "Visitors win"), SideKey its name in file columns.
	Side              engine.Side
	SideName, SideKey string
	// OtherName is whom a game favours that does not favour the side, with its
	// article: "the Hako Onna"; "" for "the other side".
	OtherName string

	Measures   []Measure
	Breakdowns []Breakdown
	// Survival is nil for games in which nobody dies.
	Survival *Survival
	// OtherSeats are the keys of the measures that are the win rates of the other
	// seats, in the order of play, where the side is the first seat alone; nil where
	// it is not.
	OtherSeats []string
	// Seats is nil for games in which no seat of the side differs from another.
	Seats *Seats
}

// Measure is a mean over the games that did not fail: the sum of some columns,
// per game or per unit of other columns.
type Measure struct {
	Key   string // file column
	Title string // table heading
	// About says in a sentence, without full stop, what is counted, for those who
	// meet the name anywhere.
	About string
	// Group collects measures into one table of the report, such as the hazards
	// by disc number. Empty: the general table.
	Group string
	// Sum names the columns that are added. Per names those they are divided by
	// (sums over all games, so games weigh by their length); empty: per game.
	Sum, Per []string
	// Weights are what each column of Sum counts for, and Base is added in each game;
	// nil and 0: every column counts once. Unit is how many of that make one of what
	// is printed, such as 60 seconds a minute; 0 is 1.
	Weights []int64
	Base    int64
	Unit    int64
	// Share says that Sum is a part of Per in every game, or 0 or 1 where Per is
	// empty: printed in percent, with an interval within 0 and 100 %.
	Share bool
	// Times multiplies what is printed, for rare things: 1000 with the heading
	// "per 1,000 games". 0 is 1.
	Times int
	// Uncontrasted leaves it out of the differences from a base: it says little that
	// the win rate does not.
	Uncontrasted bool
	// Spread shows the median and the tenths of a measure that is counted in each game,
	// beside its mean.
	Spread bool
	// Headline puts the measure into the first table.
	Headline bool
	// Says is a part of the sentence on the course of a game, with %s for the value,
	// or for the lowest and highest over the cells; "" if the measure is no part of
	// it.
	Says string
}

// Breakdown splits the win rate by the value of a column, or of several that
// each seat has one of: a game counts once for each value that occurs in it.
type Breakdown struct {
	Key     string
	Title   string
	Columns []string
	// Values names the values from 1 on; 0 means none and is not counted. Larger
	// values are counted together as "other".
	Values []string
	// Chosen says that agents chose the value: games that differ in it differ in
	// more than it, and the rates are no effects.
	Chosen bool
}

// Survival says where the records keep who died when.
type Survival struct {
	// Who names those who may die ("Visitors"), Turn the unit of time ("Hako
	// Onna turn").
	Who, Turn string
	// End is the column with the number of turns played, Deaths those with the
	// turn of death of each seat: 0 alive at the end, -1 no such seat.
	End    string
	Deaths []string
}

// Seats says where the records keep what became of each seat of the side.
type Seats struct {
	// Who names those who sit there, Seat one of them: "Visitors", "Visitor".
	Who, Seat string
	// Deaths are columns as in Survival; Winner is that of the seat by whose hand the
	// side won, from 1 on, 0 if it did not.
	Deaths []string
	Winner string
}

// Cell names one cell of an experiment.
type Cell struct {
	Key    string // in files: "discs-hard"
	Label  string // in tables and plots: "discs, hard"
	Phrase string // after "with" in a sentence: "hard discs"; empty: Label, quoted if it has commas
	// Fair is the win rate at which the cell is balanced; 0 is one half.
	Fair float64
	// Levels are those of Experiment.Axes, Absent where the axis does not vary in the
	// cell.
	Levels []int
}

// Absent is no level of an axis.
const Absent = -1

func (c *Cell) fair() float64 { return cmp.Or(c.Fair, 0.5) }

// Experiment says what was played.
type Experiment struct {
	Name string
	// Heading opens the report: players and agents, without deals and seed.
	Heading string
	// Vary heads the column of cell labels: what the cells differ in.
	Vary  string
	Seed  uint64
	Cells []Cell
	// Part is the name of the part of an experiment that has several, else "".
	Part string
	// Ladder and Grid say how the cells compare agents; nil if they do not.
	Ladder *Ladder
	Grid   *SkillGrid
	// Contrasts says which pairs of cells are compared; nil for all pairs.
	Contrasts *Contrasts
	// Crossing and Choice are what is asked of a grid; nil if nothing is.
	Crossing *Crossing
	Choice   *Choice
	// Axes are what varies, the last fastest.
	Axes []Axis
	Terms
	// Headlines are the keys of measures that stand in the first table beside those of
	// the profile.
	Headlines []string
	// Measures are those that the experiment has beside those of the profile, such as
	// minutes by seconds that it assumes.
	Measures []Measure
}
