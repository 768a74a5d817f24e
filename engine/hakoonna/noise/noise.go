// Package noise is the noise mechanism of Hako Onna: what a Visitor risks
// before each action. It answers, turn by turn, whether the next disc stands or
// the next card stays below the limit, and when a round is due to end.
//
// There are two mechanisms behind one interface, [Model]: discs that are
// stacked on the noise board, by physics ([NewDiscs]), and noise cards, exactly
// ([NewCards]). A round starts with Reset; each turn is one Place or one Pass;
// after Noise, or at the end of the turn in which Overtime came, the next round
// starts with Reset. The package does not know turns, powers or items.
//
// A model is read-only once made and safe for concurrent use. Nothing allocates
// once it is made, and all arithmetic that decides an outcome is plain IEEE
// arithmetic without fused operations, equal on every machine.
package noise

import (
	"fmt"
	"math"

	"yurei/engine"
)

const (
	discs    = 5 // discs in a round
	maxCards = 8
)

// Outcome is what a step leads to.
type Outcome uint8

const (
	// Quiet: the action follows and the round goes on.
	Quiet Outcome = iota
	// Noise: the stack fell, or the cards reached the limit; no action follows.
	Noise
	// Overtime: the step succeeded, the action follows, and the round ends
	// after this turn.
	Overtime
)

// State is the part of a position that the mechanism owns: 56 flat bytes. The
// zero State is an empty stack; cards need a Reset. Models alone read it.
type State struct {
	// at holds the centres of the discs that lie, in mm from the board's blip.
	// They are hidden, and zero for discs that do not lie.
	at [discs][2]float32
	by [discs]engine.Player // who placed each disc that lies
	// steps counts the discs placed and passed, or the cards flipped and taken.
	steps uint8
	lies  uint8 // set of discs on the stack
	up    uint8 // set of discs that lie blip up, or of cards that lie face up
	// order holds the cards, indices of Cards.Values, in the order in which
	// they come; those before steps are spent. It is hidden.
	order [maxCards]uint8
}

// Hash adds the whole state to h. Of an observed state that is what the table
// sees, for [engine.Rules.Key].
func (st *State) Hash(h *engine.Hash) {
	word := uint64(st.steps) | uint64(st.lies)<<8 | uint64(st.up)<<16
	for i, p := range st.by {
		word |= uint64(uint8(p)) << (24 + 8*i)
	}
	h.Add(word)
	word = 0
	for i, c := range st.order {
		word |= uint64(c) << (8 * i)
	}
	h.Add(word)
	for _, c := range st.at {
		h.Add(uint64(math.Float32bits(c[0]))<<32 | uint64(math.Float32bits(c[1])))
	}
}

// Model is one of the two mechanisms. Methods that take a step have legality as
// a precondition: Place needs CanPlace, Pass needs CanPass, and none is legal
// after Noise or Overtime.
type Model interface {
	// Reset starts a round: an empty stack, or cards shuffled with r.
	Reset(st *State, r *engine.Rand)
	// Step is the number, from 1, of the disc or card that comes next; passed
	// ones count.
	Step(st *State) int
	// CanPass says whether the next disc or card may be passed: not a red disc,
	// and no card (by default) while a 0 lies face up.
	CanPass(st *State) bool
	// Orientable says whether the next disc is red, so that blip up and blip
	// down are moves of their own.
	Orientable(st *State) bool
	// CanPlace says whether the next disc may be placed that way up, or (up
	// false) the next card be flipped. Black discs and cards have one way, up
	// false. A red disc may not lie blip down on a red disc that lies blip up.
	CanPlace(st *State, up bool) bool
	// Place makes seat place the next disc, or flip the next card. It draws as
	// many numbers from r as it needs: r serves this step alone.
	Place(st *State, seat engine.Player, up bool, r *engine.Rand) Outcome
	// Pass keeps the next disc, or takes the next card unseen: Quiet or Overtime.
	Pass(st *State) Outcome
	// Left is the number of discs or cards that may still come before Overtime
	// is due.
	Left(st *State) int
	// Observe writes over *dst what the table sees of *src. Of discs that is
	// which lie, by whom and which way up; of cards the face-up values and the
	// number taken. States that look the same become equal. dst may be src.
	Observe(dst, src *State)
	// Redraw fills what Observe took out of *st, as chance weighs it given what
	// was seen.
	Redraw(st *State, r *engine.Rand)
	// Risk estimates, from what Observe leaves, the chance that the next Place
	// is Noise if seat places that way up.
	Risk(st *State, seat engine.Player, up bool) float64
}

// checkRange reports a value outside lo .. hi, NaN included.
func checkRange(field string, v, lo, hi float64, unit string) error {
	if v >= lo && v <= hi {
		return nil
	}
	return fmt.Errorf("noise: %s = %v, want %v to %v%s", field, v, lo, hi, unit)
}
