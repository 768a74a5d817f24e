package ghosthome

import "yurei/engine"

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
	rooms   [Floors]Cards      // the bits of a floor's rooms
	fits    [Floors + 1]Cards  // the bits of what becomes a room of a floor; none beyond the last
	effects Cards              // the bits of special cards, the wild rooms apart
	rank    [3][MaxDeck]uint16 // by bit of the card, see listSets
	sets    []handSets         // of every hand of three

	hand               uint8
	lightIcons         int
	lightMin, lightMax int
	litBars            House // the bits of lights, if what is lit cannot be lit
	alone              House // the bits of single rooms, if a ghost can be alone there
	cap                uint16

	blocksUp, movedCancels, shown        bool
	sameHouse, meetsCats, needsLit, stay bool
	withGhosts, total                    bool
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
		cap:          uint16(p.CapTurns),
		blocksUp:     p.GhostBlocksUp,
		movedCancels: p.MovedCatCancels, shown: p.LightDiscardsShown,
		sameHouse: p.HoleSameHouse, meetsCats: p.HoleMeetsCats,
		needsLit: p.LightningNeedsLit, stay: p.LightningWithGhost == "stay",
		withGhosts: p.EscapeWithGhosts, total: p.StopGhosts == "total",
	}
	if p.LightNeedsDark {
		t.litBars = each * lit
	}
	if p.GhostSlotPerRoom {
		t.alone = each * oneRoom
	}
	t.printDeck(set)
	t.listSets()
	return Rules{t}, nil
}

// printDeck gives every card of the deck its face and a bit (RULES 1.3).
func (t *table) printDeck(set *RuleSet) {
	profile := set.Icons.printed()
	var order [CardCount][]struct{ kind, number int }
	for k := range KindCount {
		t.copies[k] = make([]uint8, set.Cards[k])
		for number := range set.Cards[k] {
			c, icons := GhostCard+Card(k-Ghost), profile.icons(k, number)
			if k < Ghost {
				c = RoomCard(int(k), icons)
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
	for floor := range Floors {
		t.rooms[floor] = t.kinds[floor]
		t.fits[floor] = t.kinds[floor] | t.kinds[Wild]
	}
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

// haunted reports whether a ghost may be sent to a house (RULES 3.3): there is a
// room and no ghost beside a single one.
func (t *table) haunted(h House) bool {
	return h&roomBits != 0 && h&ghosts&(h&t.alone<<7) == 0
}

// Takes is the floor that a ghost sent to a house would haunt, -1 if it may not
// be sent there.
func (t *table) Takes(h House) int {
	if !t.haunted(h) {
		return -1
	}
	return h.Top()
}
