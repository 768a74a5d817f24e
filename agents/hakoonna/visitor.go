package hakoonna

import (
	"math/bits"

	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// Visitor plays a living Visitor.
type Visitor struct {
	board
	doors  doors
	belief belief
	worth  appraisal
	trial  trial
}

// NewVisitor returns the player of a Visitor, the same for any seat.
func NewVisitor(rules game.Rules, _ engine.Player) *Visitor {
	return &Visitor{board: makeBoard(rules), doors: makeDoors(rules)}
}

// Choose implements [engine.Agent].
func (a *Visitor) Choose(v *game.View, legal []game.Move, r *engine.Rand) int {
	switch v.Phase {
	case game.PhaseDraft:
		return a.draft(legal, r)
	case game.PhaseBoard:
		return a.doors.build(v, legal, r)
	case game.PhaseNoise:
		a.study(v)
		return a.noiseStep(v, legal, r)
	case game.PhaseAct:
		if i, ok := SureWin(v, legal); ok {
			return i
		}
		a.study(v)
		return a.act(v, legal, r)
	case game.PhaseFree:
		a.mansion.follow(&v.Public, a.rooms)
		a.facts.read(v, a.shadows, a.rules.Pooled())
		a.status(v)
		return a.finish(v, legal, r)
	case game.PhaseForced:
		if i, ok := SureWin(v, legal); ok {
			return i
		}
		a.study(v)
		return a.forced(legal, r)
	case game.PhaseGuess:
		return a.guess(v, legal, r)
	case game.PhaseBook:
		if a.rules.Set().Items.BookDeadly && a.sheMayBeHere(v) {
			return prefer(legal, r, game.OpNoFaceUp)
		}
	}
	return prefer(legal, r, game.OpExtinguish, game.OpKeep, game.OpRefillEmpty, game.OpFaceUp)
}

// prefer picks a move of the first of the operations that is legal, any move if
// none is.
func prefer(legal []game.Move, r *engine.Rand, ops ...game.Op) int {
	for _, op := range ops {
		var c agents.Best
		for i, m := range legal {
			if m.Op() == op {
				c.Offer(i, 0, r)
			}
		}
		if c.Any() {
			return c.At
		}
	}
	return r.IntN(len(legal))
}

// study reads the View: facts, beliefs, worth.
func (a *Visitor) study(v *game.View) {
	a.mansion.follow(&v.Public, a.rooms)
	a.facts.read(v, a.shadows, a.rules.Pooled())
	a.status(v)
	a.belief.believe(v, &a.board, &a.facts, a.worth.neededAt)
	a.appraise(v)
}

// sheMayBeHere reports whether the danger to die by a deadly item is more than
// slight.
func (a *Visitor) sheMayBeHere(v *game.View) bool {
	a.study(v)
	return a.belief.room[v.Room[v.Me]] > sure/50
}

// forced picks the Shadow of a forced peek.
func (a *Visitor) forced(legal []game.Move, r *engine.Rand) int {
	var c agents.Best
	for i, m := range legal {
		c.Offer(i, a.worth.net[m.A()], r)
	}
	return c.At
}

// guess names a code or, with the Stethoscope, a number: a code as soon as few
// are left, before that the number that splits them best.
func (a *Visitor) guess(v *game.View, legal []game.Move, r *engine.Rand) int {
	codes := openCodes(v)
	left := bits.OnesCount32(codes)
	asks := left > 3 && !(a.rules.Set().Items.StethoscopeDeadly && a.sheMayBeHere(v))
	var c agents.Best
	for i, m := range legal {
		switch m.Op() {
		case game.OpGuess:
			if codes>>m.A()&1 != 0 {
				c.Offer(i, 1, r)
			}
		case game.OpAsk:
			with := left - bits.OnesCount32(game.CodesWithout(codes, 1<<(m.A()-1)))
			if asks && with > 0 && with < left {
				c.Offer(i, 2+min(with, left-with), r)
			}
		case game.OpNoGuess:
			c.Offer(i, 0, r)
		}
	}
	return c.At
}
