package experiments

import (
	"fmt"
	"io"

	"yurei/sim"
)

// Tell plays the game of a flat index again and tells it move by move. It
// returns the game's record, and an error if the index is out of range or the
// game fails.
func (r *Resolved) Tell(w io.Writer, index int64) (sim.Record, error) {
	games := r.Experiment.Games * int64(len(r.Cells))
	if index < 0 || index >= games {
		return sim.Record{}, fmt.Errorf("experiments: %s: game %d, want 0-%d", r.Experiment.Name, index, games-1)
	}
	deal, cell := index/int64(len(r.Cells)), index%int64(len(r.Cells))
	c := &r.Cells[cell]
	of := ""
	if len(r.Cells) > 1 {
		of = ", " + c.Label
	}
	fmt.Fprintf(w, "Game %d: deal %d%s. %s, seed %d.\n\n", index, deal, of, r.describe(c), r.Experiment.Seed)
	rec, err := c.play.tell(w, c.table, deal)
	rec.Cell = int32(cell)
	return rec, err
}

// describe says in a line who plays in a cell.
func (r *Resolved) describe(c *Cell) string {
	return fmt.Sprintf("%s, %d %s, %s", r.Game.Title, c.Players, r.Game.Who, r.Game.sides(c.Agents, c.Players))
}
