package yokai

import (
	"yurei/engine"
	game "yurei/engine/yokai"
)

// Worlds says how plausible worlds are to a player, by what the others have said
// with their turns. It implements montecarlo.Belief.
type Worlds struct{ player *Player }

// NewWorlds returns the belief of a seat whose player has these options.
func NewWorlds(rules game.Rules, seat engine.Player, options Options) *Worlds {
	return &Worlds{NewPlayer(rules, seat, options)}
}

// Look implements montecarlo.Belief.
func (w *Worlds) Look(v *game.View) bool {
	w.player.listen(v)
	return w.player.belief.linked > 0
}

// Weigh implements montecarlo.Belief.
func (w *Worlds) Weigh(s *game.State) float64 {
	c := colouringOf(s)
	return w.player.belief.plausible(&c)
}

// colouringOf is the true colouring.
func colouringOf(s *game.State) (c colouring) {
	c.members = s.Family
	for f, members := range s.Family {
		for members != 0 {
			c.family[next(&members)] = uint8(f)
		}
	}
	return c
}
