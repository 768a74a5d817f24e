package yokai

import (
	"math"

	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/yokai"
)

// Evaluator estimates how likely the players are to win from a position, all of
// which it sees, by games of [Player]s. The program .ci/fit fits its weights. It
// implements engine.Evaluator and montecarlo.Settler.
type Evaluator struct {
	rules   game.Rules
	figure  figure
	shaping *shaping // nil if any shape wins
	terms   [terms]float64
}

// The terms of a position. Costs are in moves, as a Player estimates them.
const (
	termOne      = 0
	termTogether = 1  // families, of 1 .. 4
	termDone     = 5  // the game is won if it ends now
	termDoneSeen = 6  // then: cards that the player on turn remembers
	termApart    = 7  // what it costs to join the families
	termLost     = 8  // families that locks keep apart
	termTurns    = 9  // that are left
	termSlack    = 10 // turns that are left beyond the cost, of 0 .. 3 and more
	termShort    = 14 // turns that are missing
	termSeen     = 15 // cards that the player on turn remembers
	termSeenAny  = 16 // that some player does
	termSeenMean = 17 // that a player does on average
	termWhole    = 18 // families apart that some player knows whole
	termWrong    = 19 // locked cards of none of the families of their hint
	termUnmet    = 20 // pairs that must touch and do not
	termRift     = 21 // what it costs to bring them together
	termMisfit   = 22 // what it costs to get the shape
	termStacked  = 23 // hints are a stack
	termBlind    = 24 // or are not turned up
	termThree    = 25 // three players
	termFour     = 26
	termPairs    = 27 // pairs that must touch
	termPairsTwo = 28 // with two players
	terms        = 29
)

// NewEvaluator returns an evaluator for games by the rules.
func NewEvaluator(rules game.Rules) *Evaluator {
	return &Evaluator{rules: rules, shaping: newShaping(rules.Set())}
}

// Evaluate implements engine.Evaluator.
func (e *Evaluator) Evaluate(s *game.State, _ engine.Player, on engine.Side) float64 {
	goal := 0 // without a shape, or with one
	if e.shaping != nil {
		goal = 1
	}
	sum := 0.0
	for i, x := range e.Terms(s) {
		sum += float64(fitted[goal][i] * x)
	}
	if on != game.SidePlayers {
		sum = -sum
	}
	return agents.Likely(sum)
}

// Settled implements montecarlo.Settler: a turn begins. Within it is open where the
// card goes that was looked at, and what is locked.
func (e *Evaluator) Settled(s *game.State) bool { return s.Phase == game.PhaseFirst }

// Terms are the numbers of a position that an estimate weighs. They are valid until
// the next call.
func (e *Evaluator) Terms(s *game.State) []float64 {
	t, f := &e.terms, &e.figure
	*t = [terms]float64{termOne: 1}
	f.lay(&s.Cell, s.Locked)
	c := colouringOf(s)

	cost, lost := 0, 0
	for _, members := range c.members {
		of := makeGroup(members, 0)
		n := f.gather(&of)
		cost += n
		if n >= hopeless {
			lost++
		}
		if n > 0 {
			t[termWhole] += number(wholeTo(s, members))
		}
	}
	t[termApart], t[termLost] = float64(cost)/move, float64(lost)
	together, affine, shaped := e.rules.Solved(s)
	if together > 0 {
		t[termTogether+together-1] = 1
	}
	for _, card := range s.Affinity[:e.rules.Set().Affinity] {
		r := rift(f, &c, e.rules.AffinityFamilies(card))
		t[termUnmet] += number(r > 0)
		t[termRift] += float64(r) / move
	}
	if e.shaping != nil && !shaped {
		cost = e.misfit(&c)
		t[termMisfit] = float64(cost) / move
	}
	t[termPairs] = float64(e.rules.Set().Affinity)
	if s.Players == 2 {
		t[termPairsTwo] = t[termPairs]
	}
	seen := s.Memory[s.Active].Len()
	if together == families && affine && shaped {
		t[termDone], t[termDoneSeen] = 1, float64(seen)
	}

	turns := 2*s.Left() + s.Unused().Len()
	t[termTurns] = float64(turns)
	if slack := turns - (cost+move-1)/move; slack >= 0 {
		t[termSlack+min(slack, 3)] = 1
	} else {
		t[termShort] = float64(-slack)
	}
	var any set
	all := 0
	for _, memory := range s.Memory[:s.Players] {
		any |= memory
		all += memory.Len()
	}
	t[termSeen], t[termSeenAny], t[termSeenMean] = float64(seen), float64(any.Len()), float64(all)/float64(s.Players)
	if mode := e.rules.Set().HintMode; mode == game.HintsBlind {
		t[termBlind] = 1
	} else {
		_, wrong := e.rules.Placed(s)
		t[termWrong], t[termStacked] = float64(wrong), number(mode == game.HintsStack)
	}
	t[termThree], t[termFour] = number(s.Players == 3), number(s.Players == 4)
	return t[:]
}

// wholeTo reports whether some player remembers all cards of a set.
func wholeTo(s *game.State, cards set) bool {
	for _, memory := range s.Memory[:s.Players] {
		if cards&^memory == 0 {
			return true
		}
	}
	return false
}

// misfit is what it costs to get the shape.
func (e *Evaluator) misfit(c *colouring) int {
	p := e.shaping
	p.place(&e.figure)
	best := math.MaxInt
	for k := range p.count {
		best = min(best, p.assign(&e.figure, &p.top[k], c, &p.owner[0]))
	}
	return best
}

func number(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
