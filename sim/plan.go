package sim

import (
	"fmt"
	"math"
)

// Cell is one point of an experiment's grid.
type Cell struct {
	Label string
	// New returns a game that plays this cell, for one worker. It is called by
	// several workers at once and shares nothing that changes between them.
	New func(seed uint64) (Game, error)
}

// Plan says which games a run plays: the deals 0 .. Deals-1, each in every cell.
type Plan struct {
	// Schema names the numbers of all cells' records. Its Cells are the labels
	// of the plan's cells and may be left out.
	Schema Schema
	Seed   uint64
	Deals  int64
	Cells  []Cell
}

// Games is the number of games in the plan.
func (p *Plan) Games() int64 { return p.Deals * int64(len(p.Cells)) }

// Records is the schema of the plan's records: Schema with the cells' labels.
func (p *Plan) Records() *Schema {
	s := p.Schema
	s.Cells = make([]string, len(p.Cells))
	for i, cell := range p.Cells {
		s.Cells[i] = cell.Label
	}
	return &s
}

// Validate reports what makes the plan impossible to play.
func (p *Plan) Validate() error {
	if len(p.Cells) == 0 {
		return fmt.Errorf("sim: plan: cells = 0, want at least 1")
	}
	if p.Deals < 1 || p.Deals > math.MaxInt64/int64(len(p.Cells)) {
		return fmt.Errorf("sim: plan: deals = %d, want 1-%d", p.Deals, math.MaxInt64/int64(len(p.Cells)))
	}
	for _, cell := range p.Cells {
		if cell.New == nil {
			return fmt.Errorf("sim: plan: cell %q has no game", cell.Label)
		}
	}
	return p.Records().Validate()
}
