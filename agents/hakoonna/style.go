package hakoonna

import (
	"fmt"
	"math/bits"

	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/hakoonna"
	"yurei/engine/hakoonna/noise"
)

// Style is a way in which a living Visitor plays, whatever agent plays him: the
// restriction of package agents that a spec names behind a +. It narrows his turns;
// what he chooses while the game is set up it leaves alone.
type Style struct {
	agents.Kind
	About string // in a line
	build func(style agents.Spec, rules game.Rules) restriction
}

type restriction = agents.Restriction[game.Move, game.View]

// New builds the restriction of a style of this kind.
func (s *Style) New(style agents.Spec, rules game.Rules) agents.Restriction[game.Move, game.View] {
	return s.build(style, rules)
}

// Option names, as in specs.
const (
	ghostOption  = "ghost"
	noiseOption  = "noise"
	chanceOption = "chance"
)

// Styles are all styles, in the order in which they are in force.
//
// Wherever a chance of a ghost is compared, it is the one by public evidence alone:
// each ghost is as likely at each Shadow where the table cannot rule it out. The
// risk of noise is that of the noise mechanism, for the hands of the player. A style
// that would leave nothing to choose is not in force at that decision.
func Styles() []Style {
	styles := []Style{{
		Kind:  agents.Kind{Name: "forgetful", Options: []agents.Option{agents.FloatOption(chanceOption, 0.5, 0, 1)}},
		About: "at each decision each tile that he knows to lie facedown slips his mind with that chance",
		build: func(style agents.Spec, rules game.Rules) restriction {
			return forgetful{rules.Shadows(), style.Float(chanceOption)}
		},
	}, {
		Kind: agents.Kind{Name: "careful", Options: []agents.Option{
			agents.FloatOption(ghostOption, 0.12, 0, 1), agents.FloatOption(noiseOption, 0.15, 0, 1)}},
		About: "peeks nowhere where a ghost is likelier than that, and passes where noise is",
		build: func(style agents.Spec, rules game.Rules) restriction {
			return careful{style.Float(ghostOption), noiseRisk{rules.NoiseModel(), style.Float(noiseOption)}}
		},
	}, {
		Kind: agents.Kind{Name: "reckless", Options: []agents.Option{
			agents.FloatOption(ghostOption, 0.9, 0, 1), agents.FloatOption(noiseOption, 0.9, 0, 1)}},
		About: "peeks what nobody has peeked while his room has it, and never passes, unless a ghost or noise is likelier than that",
		build: func(style agents.Spec, rules game.Rules) restriction {
			return reckless{style.Float(ghostOption), noiseRisk{rules.NoiseModel(), style.Float(noiseOption)}}
		},
	}, {
		Kind:  agents.Kind{Name: "loner"},
		About: "enters no room with another Visitor, and leaves it if he can go where nobody is",
		build: func(agents.Spec, game.Rules) restriction { return loner{} },
	}, {
		Kind:  agents.Kind{Name: "never-passes"},
		About: "takes every noise step",
		build: func(agents.Spec, game.Rules) restriction { return without{game.OpPass} },
	}}
	for _, item := range []struct {
		name, what string
		op         game.Op
	}{
		{"stethoscope", "asks for no number with the Stethoscope", game.OpAsk},
		{"mystery-book", "lays no Empty faceup with the Mystery Book", game.OpFaceUp},
		{"holy-drops", "never uses Holy Drops", game.OpDrops},
		{"ouija", "never uses the Ouija", game.OpOuija},
		{"dowsing-rod", "never uses the Dowsing Rod", game.OpDowse},
		{"smartphone", "never uses the Smartphone", game.OpPhone},
		{"weapons", "uses no item of a weakness on a Shadow", game.OpWeapon},
		{"charms", "burns no card with a Charm", game.OpCharm},
		{"extinguishers", "lets the noise ring", game.OpExtinguish},
	} {
		styles = append(styles, Style{
			Kind: agents.Kind{Name: "without-" + item.name}, About: item.what,
			build: func(agents.Spec, game.Rules) restriction { return without{item.op} },
		})
	}
	return styles
}

// CheckStyles refuses styles of an agent that contradict each other.
func CheckStyles(spec agents.Spec) error {
	careful, isCareful := spec.Style("careful")
	_, isReckless := spec.Style("reckless")
	_, neverPasses := spec.Style("never-passes")
	switch {
	case isCareful && isReckless:
		return fmt.Errorf("hakoonna: spec %q: careful and reckless contradict each other, want one of them", spec.Short())
	case isCareful && neverPasses && careful.Float(noiseOption) < 1:
		return fmt.Errorf("hakoonna: spec %q: careful passes and never-passes does not, want careful:noise=1 with it", spec.Short())
	case isReckless && neverPasses:
		return fmt.Errorf("hakoonna: spec %q: reckless says when he passes, want never-passes left out", spec.Short())
	}
	return nil
}

// haunted is the chance that a ghost is at a Shadow by public evidence alone, each
// as likely at each Shadow where it can be, and each for itself.
func haunted(v *game.View, x int) float64 {
	none := 1.0
	for g := range v.Reach {
		if places := v.Reach[g]; v.Ghosts>>g&1 != 0 && places>>x&1 != 0 {
			none *= 1 - 1/float64(bits.OnesCount32(places))
		}
	}
	return 1 - none
}

// above reports whether a chance is above a limit, but for the last digits.
func above(chance, limit float64) bool { return chance > limit+1e-9 }

// noiseRisk tells which ways to take the noise step are too risky.
type noiseRisk struct {
	model noise.Model
	limit float64
}

// tooLoud reports whether m places a disc, or flips a card, at a risk above the
// limit.
func (n noiseRisk) tooLoud(v *game.View, m game.Move) bool {
	return m.Op() == game.OpQuiet && above(n.model.Risk(&v.Noise, v.Me, m.A() == 1), n.limit)
}

// quiet reports whether there is a way that is not too risky.
func (n noiseRisk) quiet(v *game.View, legal []game.Move) bool {
	return some(legal, func(m game.Move) bool { return m.Op() == game.OpQuiet && !n.tooLoud(v, m) })
}

// careful leaves no peek where a ghost is likelier than the limit, also if she
// forces one, and no disc or card that is too loud. Holy Drops place discs too.
type careful struct {
	ghost float64
	noise noiseRisk
}

func (c careful) Restrict(v *game.View, legal []game.Move, _ *engine.Rand) []game.Move {
	switch v.Phase {
	case game.PhaseAct, game.PhaseForced:
		return agents.Without(legal, func(m game.Move) bool {
			return m.Op() == game.OpPeek && above(haunted(v, m.A()), c.ghost)
		})
	case game.PhaseNoise:
		quiet := c.noise.quiet(v, legal)
		return agents.Without(legal, func(m game.Move) bool {
			return c.noise.tooLoud(v, m) || m.Op() == game.OpDrops && !quiet
		})
	}
	return legal
}

// reckless is the reverse: no pass where a step is quiet enough, and while his room
// has a Shadow that nobody has peeked he declares nothing but a peek there, a peek
// at a goal that he knows, or the use of a weakness item. A certain win he takes.
type reckless struct {
	ghost float64
	noise noiseRisk
}

func (c reckless) Restrict(v *game.View, legal []game.Move, _ *engine.Rand) []game.Move {
	switch v.Phase {
	case game.PhaseAct:
		dares := func(m game.Move) bool {
			return m.Op() == game.OpPeek && fresh(v, m.A()) && !above(haunted(v, m.A()), c.ghost)
		}
		if _, wins := SureWin(v, legal); wins || !some(legal, dares) {
			return legal
		}
		return agents.Without(legal, func(m game.Move) bool {
			aims := m.Op() == game.OpWeapon || m.Op() == game.OpPeek && goalAt(v, m.A())
			return declares(m) && !dares(m) && !aims
		})
	case game.PhaseNoise:
		quiet := c.noise.quiet(v, legal)
		return agents.Without(legal, func(m game.Move) bool { return m.Op() == game.OpPass && quiet })
	}
	return legal
}

// fresh reports whether nobody has peeked a Shadow, and not everybody knows it to be
// Empty.
func fresh(v *game.View, x int) bool {
	seen := v.Empties
	for _, peeked := range v.Peeked {
		seen |= peeked
	}
	return seen>>x&1 == 0
}

// goalAt reports whether he knows the Safe, the Exit or the Bones to be at a Shadow.
func goalAt(v *game.View, x int) bool {
	for _, t := range [2]game.Tile{v.Base[x], v.Second[x]} {
		if t == game.TileSafe || t == game.TileExit || t == game.TileBones {
			return true
		}
	}
	return false
}

// loner leaves no move into a room with another living Visitor; and while he shares
// a room with one, nothing else to declare than to go where nobody is, if he can. A
// certain win he takes.
type loner struct{}

func (loner) Restrict(v *game.View, legal []game.Move, _ *engine.Rand) []game.Move {
	if v.Phase != game.PhaseAct {
		return legal
	}
	if _, wins := SureWin(v, legal); wins {
		return legal
	}
	alone := func(m game.Move) bool { return m.Op() == game.OpMove && mates(v, v.Me, uint8(m.A())) == 0 }
	leaves := mates(v, v.Me, v.Room[v.Me]) != 0 && some(legal, alone)
	return agents.Without(legal, func(m game.Move) bool {
		return (m.Op() == game.OpMove || leaves && declares(m)) && !alone(m)
	})
}

// without leaves no move of an operation.
type without struct{ op game.Op }

func (w without) Restrict(_ *game.View, legal []game.Move, _ *engine.Rand) []game.Move {
	return agents.Without(legal, func(m game.Move) bool { return m.Op() == w.op })
}

// declares reports whether a move of the phase Act declares the action of the turn.
func declares(m game.Move) bool { return game.OpMove <= m.Op() && m.Op() <= game.OpNothing }

func some(legal []game.Move, is func(game.Move) bool) bool {
	for _, m := range legal {
		if is(m) {
			return true
		}
	}
	return false
}

// forgetful hides tiles that he knows to lie facedown on Shadows, but those that he
// has peeked in this turn. What he learned from a face (a number that is not in the
// code, a false weakness) he keeps, and what is in hands. Every View that is left is
// that of somebody who never saw those tiles.
type forgetful struct {
	shadows int
	chance  float64
}

func (f forgetful) Restrict(v *game.View, legal []game.Move, r *engine.Rand) []game.Move {
	for x := range f.shadows {
		if x == int(v.Peeking) || x == int(v.Looked) {
			continue
		}
		for _, t := range [2]*game.Tile{&v.Base[x], &v.Second[x]} {
			if *t != game.NoTile && *t != game.Empty && *t != game.HiddenTile && r.Float64() < f.chance {
				*t = game.HiddenTile
			}
		}
	}
	return legal
}
