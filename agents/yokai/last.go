package yokai

import (
	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/yokai"
)

// last chooses the move of the last turn by how likely it wins, whatever else it saves
// or says; -1 if it is not the last turn, or if no move wins in any world.
func (a *Player) last(v *game.View, legal []game.Move, r *engine.Rand) int {
	if after(v) > 0 {
		return -1
	}
	var best agents.Best
	for i, m := range legal {
		c := m.Card()
		a.figure.put(c, m.Cell())
		if won := a.wins(); won > 0 {
			best.Offer(i, won, r)
		}
		a.figure.put(c, v.Cell[c])
	}
	if !best.Any() {
		return -1
	}
	return best.At
}
