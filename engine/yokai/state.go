package yokai

import (
	"math/bits"

	"yurei/engine"
)

// Limits that fix the size of State and View. Rule sets beyond them are refused.
const (
	Cards      = 16
	Families   = 4
	MaxPlayers = 4
	MaxHints   = 10           // in the stack at the start
	MaxTurns   = 2 * MaxHints // each hint is revealed once and placed once
)

// The sides: all players win together, or the yōkai win.
const (
	SidePlayers engine.Side = 0
	SideYokai   engine.Side = 1
)

// The ways the game ends, after engine.Unfinished (RULES 5.2).
const (
	WonLegendary engine.Reason = 1 + iota // the tier of the victory, RULES 5.4
	WonGlorious
	WonHonourable
	WrongDeclaration // declared, but some family is apart
	HintsOut         // the last hint was placed, but some family is apart
	AffinityMissed   // the families are together, but the affinity of a card is not met
	ShapeMissed      // the families are together, but not in the shape
)

// Family is a family of yōkai, named by its colour.
type Family uint8

// The families. NoFamily stands for one that is not known.
const (
	Red    Family = iota // kitsune
	Green                // kappa
	Purple               // rokurokubi
	Blue                 // oni
	NoFamily
)

// FamilySet is a set of families, bit = family.
type FamilySet uint8

// Has reports whether f is in the set.
func (s FamilySet) Has(f Family) bool { return s>>f&1 != 0 }

// Len is the number of families in the set.
func (s FamilySet) Len() int { return bits.OnesCount8(uint8(s)) }

// First is the lowest family of a set that is not empty.
func (s FamilySet) First() Family { return Family(bits.TrailingZeros8(uint8(s))) }

// Last is the highest family of a set that is not empty.
func (s FamilySet) Last() Family { return Family(7 - bits.LeadingZeros8(uint8(s))) }

// CardSet is a set of cards, bit = card.
type CardSet uint16

// AllCards is the set of all cards.
const AllCards CardSet = 1<<Cards - 1

// Has reports whether the card is in the set.
func (s CardSet) Has(card int) bool { return s>>card&1 != 0 }

// Len is the number of cards in the set.
func (s CardSet) Len() int { return bits.OnesCount16(uint16(s)) }

// First is the lowest card of a set that is not empty; s &= s - 1 takes it out.
func (s CardSet) First() int { return bits.TrailingZeros16(uint16(s)) }

// HintSet is a set of hints, bit = place in the stack.
type HintSet uint16

// Has reports whether the hint is in the set.
func (s HintSet) Has(hint int) bool { return s>>hint&1 != 0 }

// Len is the number of hints in the set.
func (s HintSet) Len() int { return bits.OnesCount16(uint16(s)) }

// First is the lowest hint of a set that is not empty; s &= s - 1 takes it out.
func (s HintSet) First() int { return bits.TrailingZeros16(uint16(s)) }

// Last is the highest hint of a set that is not empty.
func (s HintSet) Last() int { return 15 - bits.LeadingZeros16(uint16(s)) }

// What stands for a card, a hint card or an affinity card that is not there or
// not known.
const (
	NoCard         = 0xff
	NoHint         = 0xff
	NoAffinity     = 0xff
	HiddenAffinity = 0xfe // in a View: there is one, which the viewer has not seen
)

// Cell is a place for a card. The start square covers 0 to 3 in both directions,
// X to the right and Y downwards; from there the figure may drift.
type Cell struct{ X, Y int8 }

// Phase is the decision that is due.
type Phase uint8

// The phases, in the order of a turn.
const (
	PhaseFirst  Phase = iota // declare, or the first peek
	PhaseSecond              // the second peek
	PhaseMove
	PhaseHint // reveal a hint, or place one
	PhaseOver
)

// Turn is what everybody saw of one turn. Of the turn that is on, what has not
// happened yet is zero.
type Turn struct {
	Peeked   uint8 // see First, Second and Peek
	Moved    uint8 // the card, NoCard if none could be moved
	From, To Cell
	Hint     uint8 // the hint that was placed, NoHint if one was revealed
	On       uint8 // the card that it was placed on
}

// First is the card of the first peek.
func (t *Turn) First() int { return t.Peek(0) }

// Second is the card of the second peek.
func (t *Turn) Second() int { return t.Peek(1) }

// Peek is the card of peek k, 0 or 1.
func (t *Turn) Peek(k int) int { return int(t.Peeked >> (4 * k) & 15) }

// Public is what everybody at the table sees.
type Public struct {
	Cell    [Cards]Cell
	Lock    [Cards]uint8 // 1 + the hint on the card, 0 if there is none
	Locked  CardSet      // cards under a hint
	Peeked  [MaxPlayers]CardSet
	History [MaxTurns]Turn // the turn that is on is at Turns

	Players  uint8
	Active   engine.Player // whose turn it is, or was when the game ended
	Phase    Phase
	Turns    uint8   // completed
	Hints    uint8   // in the stack at the start
	Revealed uint8   // hints turned up or set aside, those that were placed included
	Used     HintSet // hints that were placed
	Reason   engine.Reason
}

// State is the whole truth of a position. Hints are numbered by their place in
// the stack, the one revealed first is 0.
type State struct {
	Public
	Family   [Families]CardSet
	Memory   [MaxPlayers]CardSet // cards whose family the player remembers
	Face     [MaxHints]uint8     // index of the hint card, NoHint from Hints on
	Affinity [MaxPlayers]uint8   // index of the affinity card of a seat, NoAffinity if it has none
}

// View is what one player may know. When the game is over all cards and affinity
// cards lie open.
type View struct {
	Public
	Me       engine.Player
	Known    [Families]CardSet // remembered, by family
	Face     [MaxHints]uint8   // NoHint if the viewer has not seen it
	Affinity [MaxPlayers]uint8 // HiddenAffinity for those of other players
}

// Open is the set of cards that may be peeked at, moved and locked.
func (p *Public) Open() CardSet { return AllCards &^ p.Locked }

// Unused is the set of hints that were revealed and not placed.
func (p *Public) Unused() HintSet { return (1<<p.Revealed - 1) &^ p.Used }

// Left is the number of hints that were not revealed.
func (p *Public) Left() int { return int(p.Hints - p.Revealed) }

// Peeks is the number of peeks that were made in a turn that was completed or
// is on.
func (p *Public) Peeks(turn int) int {
	switch {
	case turn < int(p.Turns), p.Phase == PhaseMove, p.Phase == PhaseHint:
		return 2
	case p.Phase == PhaseSecond:
		return 1
	}
	return 0
}

// Player is the player of a turn.
func (p *Public) Player(turn int) engine.Player { return engine.Player(turn % int(p.Players)) }

// Remembered is the set of cards whose family the viewer knows.
func (v *View) Remembered() CardSet {
	return v.Known[Red] | v.Known[Green] | v.Known[Purple] | v.Known[Blue]
}

// FamilyOf is the family of a card, NoFamily if the viewer does not know it.
func (v *View) FamilyOf(card int) Family { return familyOf(&v.Known, card) }

// FamilyOf is the family of a card.
func (s *State) FamilyOf(card int) Family { return familyOf(&s.Family, card) }

func familyOf(sets *[Families]CardSet, card int) Family {
	for f := range NoFamily {
		if sets[f].Has(card) {
			return f
		}
	}
	return NoFamily
}
