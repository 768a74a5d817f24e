package ghosthome

import (
	"fmt"

	"yurei/engine/ruleset"
)

// Validate reports all values of the rule set that are out of range or do not
// agree with each other.
func (r *RuleSet) Validate() error {
	if err := ruleset.Join(r.faults()); err != nil {
		return fmt.Errorf("ghosthome: rule set: %w", err)
	}
	return nil
}

// CheckPlayers reports whether the rule set can be played by that many players.
func (r *RuleSet) CheckPlayers(players int) error {
	if players < r.Players.Min || players > r.Players.Max {
		return fmt.Errorf("ghosthome: players = %d, want %d to %d (players.min, players.max)", players, r.Players.Min, r.Players.Max)
	}
	return nil
}

// faults judges every value by itself, then those that belong together.
func (r *RuleSet) faults() []*ruleset.Error {
	faults := ruleset.Check(r.fields())
	if len(faults) > 0 {
		return faults
	}
	fault := func(path, format string, args ...any) {
		faults = append(faults, &ruleset.Error{Path: path, Text: fmt.Sprintf(format, args...)})
	}
	if r.Players.Min > r.Players.Max {
		fault("players.min", "players.min = %d, want at most players.max = %d", r.Players.Min, r.Players.Max)
	}
	if r.Light.MinCards > r.Light.MaxCards {
		fault("light.min_cards", "light.min_cards = %d, want at most light.max_cards = %d", r.Light.MinCards, r.Light.MaxCards)
	}
	if dealt := r.Hand.Size + r.Hand.LastSeatExtra; dealt > MaxHand {
		fault("hand.last_seat_extra", "hand.last_seat_extra = %d, want at most %d: with hand.size = %d it makes a hand of %d, and a hand holds at most %d",
			r.Hand.LastSeatExtra, MaxHand-r.Hand.Size, r.Hand.Size, dealt, MaxHand)
	}
	r.deck(fault)
	return faults
}

// deck asks that the cards can be dealt and that a house can be filled with them
// (RULES 1.1).
func (r *RuleSet) deck(fault func(path, format string, args ...any)) {
	total, missing := 0, 0
	for k, n := range r.Cards {
		total += n
		if Kind(k) < Ghost {
			missing += max(0, Spaces-n)
		}
	}
	if r.Total > 0 && total != r.Total {
		fault("cards.total", "cards.total = %d, but the cards of all kinds are %d, want %d or any", r.Total, total, total)
	}
	if total > MaxDeck {
		fault("cards", "cards: %d in all, want at most %d", total, MaxDeck)
	}
	if missing > r.Cards[Wild] {
		fault("cards", "cards: %d + %d + %d room cards of the floors and %d wild ones fill no house, want %d of each floor, or a wild room for each that is missing",
			r.Cards[Room1], r.Cards[Room2], r.Cards[Room3], r.Cards[Wild], Spaces)
	}
	if least := r.Players.Max*r.Hand.Size + r.Hand.LastSeatExtra + 1; total < least {
		fault("cards", "cards: %d in all, want at least %d: %d hands of %d, %d extra and one to draw",
			total, least, r.Players.Max, r.Hand.Size, r.Hand.LastSeatExtra)
	}
}
