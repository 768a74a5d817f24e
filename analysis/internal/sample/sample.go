// Package sample makes up records of a ghost game for the tests of analysis and
// its subpackages. No game is played: outcomes are drawn so that cells differ by
// known amounts and common deals make them alike.
package sample

import (
	"fmt"

	"yurei/analysis"
	"yurei/engine"
	"yurei/sim"
)

// Sides and reasons of the made-up game.
const (
	Ghost engine.Side = iota
	Visitors
)

const (
	unfinished engine.Reason = iota
	escape
	defeat
	rest
	allDead
	noWay
)

// Schema is that of the records.
func Schema() *sim.Schema {
	return &sim.Schema{
		Game:    "ghost",
		Reasons: []string{"unfinished", "escape", "defeat", "rest", "all_dead", "no_way"},
		Sides:   []string{"ghost", "visitors"},
		Columns: []string{
			"turns", "actions", "rounds_noise",
			"tries_1", "tries_2", "tries_3", "noise_1", "noise_2", "noise_3",
			"died_1", "died_2", "died_3", "died_4",
			"power", "item_1", "item_2", "item_3", "won_by",
		},
	}
}

// Profile says what the columns mean.
func Profile() *analysis.Profile {
	p := &analysis.Profile{
		Game: "Ghost", Side: Visitors, SideName: "Visitors", SideKey: "visitors", OtherName: "the Ghost",
		Measures: []analysis.Measure{
			{Key: "rounds", Title: "rounds", Sum: []string{"turns"}, Headline: true, Spread: true},
			{Key: "actions_per_turn", Title: "actions per turn", Sum: []string{"actions"}, Per: []string{"turns"}},
			{Key: "noise_share", Title: "rounds lost to noise", Sum: []string{"rounds_noise"}, Per: []string{"turns"}, Share: true},
			{Key: "decisions", Title: "decisions", About: "choices among at least two moves", Sum: []string{"decisions"}, Says: "%s decisions"},
		},
		Breakdowns: []analysis.Breakdown{
			{Key: "power", Title: "start power", Columns: []string{"power"}, Values: []string{"1 Cold", "2 Dark"}, Chosen: true},
			{
				Key: "item", Title: "drafted item", Columns: []string{"item_1", "item_2", "item_3"},
				Values: []string{"Book", "Drops", "Board", "Phone"}, Chosen: true,
			},
		},
		Survival: &analysis.Survival{
			Who: "Visitors", Turn: "ghost turn", End: "turns",
			Deaths: []string{"died_1", "died_2", "died_3", "died_4"},
		},
		Seats: &analysis.Seats{
			Who: "Visitors", Seat: "Visitor", Deaths: []string{"died_1", "died_2", "died_3", "died_4"}, Winner: "won_by",
		},
	}
	for k := 1; k <= 3; k++ {
		p.Measures = append(p.Measures, analysis.Measure{
			Key: fmt.Sprintf("hazard_%d", k), Title: fmt.Sprintf("disc %d", k), Group: "Noise by disc",
			Sum: []string{fmt.Sprintf("noise_%d", k)}, Per: []string{fmt.Sprintf("tries_%d", k)}, Share: true,
		})
	}
	return p
}

// Cell says how one cell's outcomes are drawn.
type Cell struct {
	analysis.Cell
	Win                float64 // chance that the Visitors win
	Noise              float64 // chance of noise at the last disc
	Death              float64 // chance of one Visitor's death a turn
	Unfinished, Failed float64 // chances of games without a result
}

// Cells are four cells like those of the main experiment.
func Cells() []Cell {
	return []Cell{
		{Cell: analysis.Cell{Key: "discs-normal", Label: "discs, normal", Phrase: "normal discs"}, Win: 0.41, Noise: 0.20, Death: 0.06},
		{Cell: analysis.Cell{Key: "discs-hard", Label: "discs, hard", Phrase: "hard discs"}, Win: 0.35, Noise: 0.30, Death: 0.08},
		{Cell: analysis.Cell{Key: "discs-nightmare", Label: "discs, nightmare", Phrase: "nightmare discs"}, Win: 0.28, Noise: 0.45, Death: 0.11},
		{Cell: analysis.Cell{Key: "cards", Label: "cards"}, Win: 0.30, Noise: 0.40, Death: 0.10, Unfinished: 0.002, Failed: 0.001},
	}
}

// Experiment is that of the cells.
func Experiment(cells []Cell) *analysis.Experiment {
	e := &analysis.Experiment{
		Name: "ghost-noise", Heading: "Ghost, 3 Visitors, heuristic against heuristic",
		Vary: "noise", Seed: 1,
		Measures: []analysis.Measure{{
			Key: "minutes", Title: "minutes", Group: "Length", Sum: []string{"turns", "actions"},
			Weights: []int64{60, 20}, Base: 300, Unit: 60, Says: "%s minutes",
		}},
	}
	for _, c := range cells {
		e.Cells = append(e.Cells, c.Cell)
	}
	return e
}

// Ladder are cells in which each side climbs, the Ghost from a higher base, and
// the experiment that says so.
func Ladder() ([]Cell, *analysis.Experiment) {
	cells := []Cell{{Cell: analysis.Cell{Key: "base", Label: "both heuristic"}, Win: 0.41, Unfinished: 0.02}}
	ladder := &analysis.Ladder{Budget: "iterations", BaseAgent: "heuristic", Lines: []analysis.LadderLine{
		{Role: "Ghost", Side: Ghost}, {Role: "Visitors", Side: Visitors},
	}}
	for i, wins := range [][]float64{{0.42, 0.37, 0.33, 0.31}, {0.43, 0.50, 0.56, 0.55}} {
		line := &ladder.Lines[i]
		for k, win := range wins {
			budget := 32 << (2 * k)
			line.Rungs = append(line.Rungs, analysis.LadderRung{Cell: len(cells), Budget: budget})
			name := fmt.Sprintf("%s %d", line.Role, budget)
			cells = append(cells, Cell{Cell: analysis.Cell{Key: fmt.Sprintf("%d-%d", i, budget), Label: name}, Win: win, Noise: 0.3, Death: 0.08})
		}
	}
	e := Experiment(cells)
	e.Ladder = ladder
	return cells, e
}

// Grid are cells of skill against skill, fair along a line from the left below
// to the right above, and the experiment that says so.
func Grid() ([]Cell, *analysis.Experiment) {
	skills := []string{"heuristic", "64", "256", "1,024"}
	grid := &analysis.SkillGrid{
		Across: analysis.GridAxis{Role: "Visitors", Agents: skills, Budget: "iterations"},
		Up:     analysis.GridAxis{Role: "Ghost", Agents: skills, Budget: "iterations"},
	}
	var cells []Cell
	for up := range skills {
		var row []int
		for across := range skills {
			row = append(row, len(cells))
			cells = append(cells, Cell{
				Cell: analysis.Cell{Key: fmt.Sprintf("%d-%d", up, across), Label: "Ghost " + skills[up] + ", Visitors " + skills[across]},
				Win:  0.47 + 0.12*float64(across) - 0.10*float64(up), Noise: 0.3, Death: 0.08,
			})
		}
		grid.Cells = append(grid.Cells, row)
	}
	e := Experiment(cells)
	e.Grid = grid
	return cells, e
}

// Summary folds deals of the cells.
func Summary(cells []Cell, deals int) *analysis.Summary {
	return SummaryOf(cells, Experiment(cells), deals)
}

// SummaryOf folds deals of the cells of an experiment.
func SummaryOf(cells []Cell, e *analysis.Experiment, deals int) *analysis.Summary {
	t, err := analysis.NewTally(Profile(), Schema(), e)
	if err != nil {
		panic(err)
	}
	for deal := range deals {
		for cell := range cells {
			t.Fold(Record(cells, deal, cell))
		}
	}
	return t.Summary()
}

// Record is the game of one deal in one cell: always the same.
func Record(cells []Cell, deal, cell int) *sim.Record {
	c := &cells[cell]
	chance := engine.MakeChance(1, uint64(deal))
	common := chance.At(engine.FirstGameStream, 0, 0)
	own := chance.At(engine.FirstGameStream, 1, cell)
	rec := &sim.Record{
		Deal: int64(deal), Cell: int32(cell), Winner: engine.NoSide,
		Decisions: int32(40 + common.IntN(20)), Moves: 90, Options: 400,
	}

	// Half of the games are decided by the deal alone.
	luck := common.Float64()
	if common.IntN(2) == 0 {
		luck = own.Float64()
	}
	turns := 8 + int64(common.IntN(8))
	switch fate := own.Float64(); {
	case fate < c.Failed:
		rec.Class = sim.Failed
	case fate < c.Failed+c.Unfinished:
		rec.Class = sim.Unfinished
		turns = 30
	case luck < c.Win:
		rec.Winner = Visitors
		rec.Reason = []engine.Reason{escape, escape, defeat, rest}[own.IntN(4)]
	default:
		rec.Winner = Ghost
		rec.Reason = []engine.Reason{allDead, allDead, noWay}[own.IntN(3)]
	}

	died := []int64{0, 0, 0, -1}
	for seat := range 3 {
		for turn := int64(1); turn <= turns && died[seat] == 0; turn++ {
			if own.Float64() < c.Death {
				died[seat] = turn
			}
		}
	}
	var noisy int64
	var tries, noise [3]int64
	for range turns {
		for disc := range 3 {
			tries[disc]++
			if own.Float64() < c.Noise*float64(disc)/2 {
				noise[disc]++
				noisy++
				break
			}
		}
	}
	wonBy := int64(0)
	if rec.Winner == Visitors {
		wonBy = 1 + turns%3
	}
	rec.Values = []int64{
		turns, 3*turns - noisy, noisy,
		tries[0], tries[1], tries[2], noise[0], noise[1], noise[2],
		died[0], died[1], died[2], died[3],
		1 + int64(common.IntN(2)),
		1 + int64(common.IntN(3)), 1 + int64(common.IntN(3)), int64(common.IntN(5)), wonBy,
	}
	return rec
}

// Contrasts are the cells of the main experiment, of which the first is the base of
// the others.
func Contrasts() ([]Cell, *analysis.Experiment) {
	cells := Cells()
	e := Experiment(cells)
	e.Contrasts = &analysis.Contrasts{Axis: "noise", List: []analysis.Contrast{{Cell: 1}, {Cell: 2}, {Cell: 3}}}
	return cells, e
}
