package ghosthome

import (
	"slices"

	"yurei/engine"
)

// Rules is Ghost At Home with one rule set. It is a small value, read-only and
// safe for concurrent use; it implements engine.Rules[State, View, Move].
type Rules struct{ *table }

// table is a rule set turned into what the hot path needs.
type table struct {
	set *RuleSet

	deck    Cards
	first   Cards                // the lowest bit of every face
	span    [1 << cardBits]Cards // the bits of a face
	faceOf  [MaxDeck]Card        // the face that a bit belongs to
	kinds   [KindCount]Cards     // the bits of a kind
	copies  [KindCount][]uint8   // the bits of the cards of a kind, in the order of copies
	icons   [CardCount]uint8
	rooms   [Floors]Cards // the bits of a floor's rooms
	effects Cards         // the bits of special cards, the wild rooms apart

	hand               uint8
	lightIcons         int
	lightMin, lightMax int
	cap                uint16

	blocksUp, slotPerRoom, movedCancels, shown, needsDark bool
	sameHouse, meetsCats, needsLit, stay                  bool
	withGhosts, total                                     bool
}

// New compiles a rule set. It fails if the rule set is not valid.
func New(set *RuleSet) (Rules, error) {
	if err := set.Validate(); err != nil {
		return Rules{}, err
	}
	p := &set.Play
	t := &table{
		set:  set,
		hand: uint8(set.Hand.Size), lightIcons: set.Light.Icons,
		lightMin: set.Light.MinCards, lightMax: set.Light.MaxCards,
		cap:      uint16(p.CapTurns),
		blocksUp: p.GhostBlocksUp, slotPerRoom: p.GhostSlotPerRoom,
		movedCancels: p.MovedCatCancels, shown: p.LightDiscardsShown, needsDark: p.LightNeedsDark,
		sameHouse: p.HoleSameHouse, meetsCats: p.HoleMeetsCats,
		needsLit: p.LightningNeedsLit, stay: p.LightningWithGhost == "stay",
		withGhosts: p.EscapeWithGhosts, total: p.StopGhosts == "total",
	}
	t.printDeck(set)
	return Rules{t}, nil
}

// printDeck gives every card of the deck its face and a bit (RULES 1.3).
func (t *table) printDeck(set *RuleSet) {
	profile := &set.Icons.Profiles[slices.Index(profiles[:], set.Icons.Profile)]
	var order [CardCount][]struct{ kind, number int }
	for k := range KindCount {
		t.copies[k] = make([]uint8, set.Cards[k])
		for number := range set.Cards[k] {
			c := GhostCard + Card(k-Ghost)
			icons := profile.Special
			switch {
			case k < Ghost:
				list := profile.Floor[k]
				icons = list[number%len(list)]
				c = RoomCard(int(k), icons)
			case k == Ghost:
				icons = profile.Ghost
			case k == Cat:
				icons = profile.Cat
			}
			t.icons[c] = uint8(icons)
			order[c] = append(order[c], struct{ kind, number int }{int(k), number})
		}
	}
	at := 0
	for c, cards := range order {
		for i, card := range cards {
			bit := Cards(1) << at
			t.deck |= bit
			t.span[c] |= bit
			t.kinds[card.kind] |= bit
			if i == 0 {
				t.first |= bit
			}
			t.faceOf[at] = Card(c)
			t.copies[card.kind][card.number] = uint8(at)
			at++
		}
	}
	copy(t.rooms[:], t.kinds[Room1:])
	for k := Hole; k < Wild; k++ {
		t.effects |= t.kinds[k]
	}
}

// Set is the rule set; it must not be changed.
func (t *table) Set() *RuleSet { return t.set }

// Name is the game's name on the command line.
func (t *table) Name() string { return "ghost-at-home" }

// Reasons names the ways the game ends.
func (t *table) Reasons() []string { return []string{"unfinished", "escape", "escape_later"} }

// Sides names the sides: every seat is one of its own.
func (t *table) Sides() []string { return t.Roles() }

// Roles names the seats.
func (t *table) Roles() []string { return []string{"seat-1", "seat-2", "seat-3", "seat-4"} }

// Role is the seat of a player.
func (t *table) Role(_ *State, p engine.Player) int { return int(p) }

// Side is the seat of a player.
func (t *table) Side(_ *State, p engine.Player) engine.Side { return engine.Side(p) }

// Turn is the player who decides now.
func (t *table) Turn(s *State) engine.Player { return s.On }

// Ending is the result.
func (t *table) Ending(s *State) engine.Ending {
	if s.Phase != PhaseOver {
		return engine.Ending{}
	}
	return engine.Ending{Over: true, Reason: s.Reason, Winner: s.Winner}
}

// Complete reports whether the player of a house can leave it (RULES 4.1).
func (t *table) Complete(h House) bool {
	return h.Full() && (t.withGhosts || h&ghosts == 0)
}

// Takes is the floor that a ghost sent to a house would haunt, -1 if it may not
// be sent there (RULES 3.3).
func (t *table) Takes(h House) int {
	floor := h.Top()
	if floor >= 0 && t.slotPerRoom && h.Ghost(floor) && h.Rooms(floor) < Spaces {
		return -1
	}
	return floor
}
