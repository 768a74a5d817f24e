package yokai

import (
	"yurei/engine"
	game "yurei/engine/yokai"
)

// Player plays a seat for the team. It implements engine.Agent.
type Player struct {
	rules   game.Rules
	options Options

	signals  signals
	belief   belief
	figure   figure
	groups   groups
	affinity affinity
	shaping  *shaping // nil if any shape wins
	short    shortlist
}

// NewPlayer returns the player of a seat, the same for any.
func NewPlayer(rules game.Rules, _ engine.Player, options Options) *Player {
	if options.Worlds < 1 || options.Worlds > MostWorlds {
		panic("yokai: options: the number of worlds is not in 1 .. MostWorlds")
	}
	return &Player{
		rules: rules, options: options, signals: signals{options: options},
		shaping: newShaping(rules.Set()),
	}
}

// Choose implements engine.Agent.
func (a *Player) Choose(v *game.View, legal []game.Move, r *engine.Rand) int {
	a.study(v, r)
	switch v.Phase {
	case game.PhaseFirst, game.PhaseSecond:
		return a.peek(v, legal, r)
	case game.PhaseMove:
		if legal[0].Op() != game.OpMove {
			return 0
		}
		if at := a.last(v, legal, r); at >= 0 {
			return at
		}
		if a.shaping != nil {
			return a.shape(v, legal, r)
		}
		return a.move(v, legal, r)
	}
	return a.hint(v, legal, r)
}

// study reads the View.
func (a *Player) study(v *game.View, r *engine.Rand) {
	a.listen(v)
	a.belief.draw(a.options.Worlds, r)
	a.groups.collect(a.belief.drawn())
	a.affinity.read(a.rules, v)
	a.affinity.doubt(v, &a.signals, a.belief.drawn())
	a.figure.lay(&v.Cell, v.Locked)
}

// listen takes in what is known, and what was said: by the others, and by the player
// itself of cards that it has forgotten since.
func (a *Player) listen(v *game.View) {
	b, s := &a.belief, &a.signals
	b.clear()
	for f, known := range v.Known {
		for known != 0 {
			b.know(next(&known), uint8(f))
		}
	}
	// A card that it had not seen it moved by what it still hears: that is no news.
	forgotten := v.Peeked[v.Me] &^ v.Remembered()
	s.start()
	for i := range int(v.Turns) {
		t, player := &v.History[i], v.Player(i)
		own := player == v.Me
		if !own || forgotten != 0 {
			for _, l := range s.read(t, player) {
				if !own || s.sees(t, player).Has(int(l.card)) && (l.others|1<<l.card)&forgotten != 0 {
					b.hear(l)
				}
			}
		}
		s.step(t, player)
		if a.options.Hints && t.Hint != game.NoHint && (!own || forgotten.Has(int(t.On))) {
			b.hear(s.settled(int(t.On)))
			if face := v.Face[t.Hint]; face != game.NoHint {
				b.lean(int(t.On), a.rules.HintFamilies(face))
			}
		}
	}
}

// wins is how likely the game is won if it ends with the figure as it lies.
func (a *Player) wins() int {
	if !a.rules.Shaped(&a.figure.at) {
		return 0
	}
	sum := 0
	for i := range a.belief.drawn() {
		if w := &a.belief.worlds[i]; a.figure.solved(&w.colouring) {
			sum += w.share * (a.affinity.met(&a.figure, &w.colouring) >> 8) >> 8
		}
	}
	return sum
}
