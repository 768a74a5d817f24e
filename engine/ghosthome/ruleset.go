package ghosthome

import "slices"

// RuleSet is every value of the rules that may differ between two variants of
// the game, as read from a rule-set file: fields names the key and the accepted
// values of each.
type RuleSet struct {
	Players Players
	Cards   [KindCount]int // of each kind
	Total   int            // of cards that the deck is held to, 0 for any
	Icons   Icons
	Hand    Hand
	Light   Light
	Escape  Escape
	Play    Play
}

// Players bounds their number.
type Players struct {
	Min int
	Max int
}

// Icons is the bulb icons on cards.
type Icons struct {
	Profile  string // A to E: which of the profiles is printed
	Profiles [5]IconProfile
}

// IconProfile says how many icons each card carries. The room cards of a floor
// carry the numbers of its list in turn.
type IconProfile struct {
	Floor   [Floors][]int
	Ghost   int
	Cat     int
	Special int // the wild rooms too
}

// printed is the profile that the cards of the deck have.
func (i *Icons) printed() *IconProfile {
	return &i.Profiles[slices.Index(profiles[:], i.Profile)]
}

// icons is how many icons a card of a kind carries; number counts the cards of
// the kind from 0.
func (p *IconProfile) icons(k Kind, number int) int {
	switch {
	case k < Ghost:
		list := p.Floor[k]
		return list[number%len(list)]
	case k == Ghost:
		return p.Ghost
	case k == Cat:
		return p.Cat
	}
	return p.Special
}

// Hand is how many cards players hold.
type Hand struct {
	Size          int // at the start, and after drawing
	LastSeatExtra int // that the last seat is dealt beyond it
}

// Light is what lighting a floor costs.
type Light struct {
	Icons    int // at least, on all cards together
	MinCards int
	MaxCards int
}

// Escape is how many ghosts may be played to stop one.
type Escape struct {
	Ghosts           int // with three players or more
	GhostsTwoPlayers int
}

// Play holds the switches of play.
type Play struct {
	GhostBlocksUp      bool
	GhostSlotPerRoom   bool
	MovedCatCancels    bool
	LightDiscardsShown bool
	LightNeedsDark     bool
	HoleSameHouse      bool
	HoleMeetsCats      bool
	LightningNeedsLit  bool
	LightningWithGhost string // clear, stay
	EscapeWithGhosts   bool
	StopGhosts         string // each, total
	CapTurns           int
}
