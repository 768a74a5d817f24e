package ghosthome

import "yurei/engine"

// Limits that fix the size of State and View. Rule sets beyond them are refused.
const (
	MaxSeats = 4
	MaxHand  = 5  // cards in a hand
	MaxDeck  = 64 // cards in all
)

// The ways the game ends, after engine.Unfinished (RULES 7): the winner escaped
// at the first attempt, or after one that was stopped.
const (
	EscapeFirst engine.Reason = 1 + iota
	EscapeLater
)

// Phase is the decision that is due.
type Phase uint8

// The phases.
const (
	PhaseTurn   Phase = iota // Active chooses an action
	PhaseDefend              // Target may discard a cat against the ghost that By has played
	PhaseStop                // On may play a ghost at Active, who is escaping
	PhaseOver
)

// Public is what everybody at the table knows.
type Public struct {
	Players  uint8
	Phase    Phase
	On       engine.Player // who decides, engine.Over at the end
	Active   engine.Player // whose turn it is
	Target   engine.Player // of the ghost that is on its way, while PhaseDefend
	By       engine.Player // who sent it, while PhaseDefend
	Escaping bool          // Active is leaving the house
	Left     uint8         // ghosts that may still be played at Active: by On, or by all
	Tried    uint8         // who attempted to escape, bit = seat
	Reason   engine.Reason
	Winner   engine.Side
	Shuffles uint16 // how often discards were shuffled
	Turns    uint16 // begun so far
	PileLen  uint8
	HandLen  [MaxSeats]uint8
	// SecretLen is how many of the discards each player alone has seen.
	SecretLen [MaxSeats]uint8
	// SinceYield is how many cards of a hand, at most, came after its player last
	// let a ghost land; SinceLetGo, after he last let somebody go without a ghost.
	// While that never happened it is the whole hand.
	SinceYield [MaxSeats]uint8
	SinceLetGo [MaxSeats]uint8
	// SinceShuffle is how many cards of a hand, at most, came after the last
	// shuffle, SecretSince how many of a player's secret discards did.
	SinceShuffle [MaxSeats]uint8
	SecretSince  [MaxSeats]uint8
	House        [MaxSeats]House
	Rooms        [MaxSeats]Cards // the cards that are rooms of the house, the wild ones apart
	Discards     Cards           // that everybody has seen
	// Sunk is the cards that everybody saw before the last shuffle put them into
	// the pile, without one for each that was shown since and may be of them.
	Sunk Cards
}

// State is the whole truth of a position.
type State struct {
	Public
	Hand   [MaxSeats]Cards
	Secret [MaxSeats]Cards // the discards that one player alone has seen
	// SunkOwn is what one player had in his hand and on his secret discards at the
	// last shuffle, without those that he showed while nothing had come to his hand
	// since and those that were shown beyond Sunk. With Sunk, and without all that
	// he has now, it is what he knows of the cards that the shuffle put into the
	// pile: in which order equal ones came and went makes no difference.
	SunkOwn [MaxSeats]Cards
	Pile    [MaxDeck]Card // the first PileLen; the last of them is drawn next
}

// View is what one player knows of a State.
type View struct {
	Public
	Me      engine.Player
	Hand    Cards
	Secret  Cards // my own secret discards
	SunkOwn Cards // what I had at the last shuffle, as far as it counts
}
