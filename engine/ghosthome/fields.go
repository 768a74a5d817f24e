package ghosthome

import (
	"strconv"

	"yurei/engine/ruleset"
)

// The ranges of values that no rule bounds: wide enough for any sensible
// variant, narrow enough for the types that hold them and for games to end.
const (
	maxRooms    = 24 // of one floor: all houses full three times over
	maxGhosts   = 20
	maxCats     = 20
	maxSpecials = 4 // of one kind
	maxLight    = 20
	maxStop     = 4
	maxCap      = 10_000
)

// profiles are the names of the tables of icons.
var profiles = [...]string{"A", "B", "C", "D", "E"}

// fields lists every value of a rule set: its key, what is accepted, and the
// variable of r that holds it. It is the one place where they meet.
func (r *RuleSet) fields() []ruleset.Field {
	f := []ruleset.Field{
		ruleset.Int("players.min", &r.Players.Min, 2, MaxSeats),
		ruleset.Int("players.max", &r.Players.Max, 2, MaxSeats),
	}
	for k := range KindCount {
		most := maxSpecials
		switch {
		case k < Ghost:
			most = maxRooms
		case k == Ghost:
			most = maxGhosts
		case k == Cat:
			most = maxCats
		}
		f = append(f, ruleset.Int("cards."+k.String(), &r.Cards[k], 0, most))
	}
	f = append(f, r.total())
	f = append(f, ruleset.Choice("icons.profile", &r.Icons.Profile, profiles[:]...))
	for i, name := range profiles {
		p, key := &r.Icons.Profiles[i], "icons.profiles."+name+"."
		for floor := range Floors {
			f = append(f, ruleset.Ints(key+"floor_"+strconv.Itoa(floor+1), &p.Floor[floor], 1, maxRooms, 0, MaxIcons,
				"[0]", "[4, 0]", "[2, 2, 3]"))
		}
		f = append(f,
			ruleset.Int(key+"ghost", &p.Ghost, 0, MaxIcons),
			ruleset.Int(key+"cat", &p.Cat, 0, MaxIcons),
			ruleset.Int(key+"special", &p.Special, 0, MaxIcons),
		)
	}
	return append(f,
		ruleset.Int("hand.size", &r.Hand.Size, 1, MaxHand),
		ruleset.Int("hand.last_seat_extra", &r.Hand.LastSeatExtra, 0, MaxHand-1),

		ruleset.Int("light.icons", &r.Light.Icons, 0, maxLight),
		ruleset.Int("light.min_cards", &r.Light.MinCards, 1, MaxHand),
		ruleset.Int("light.max_cards", &r.Light.MaxCards, 1, MaxHand),

		ruleset.Int("escape.ghosts", &r.Escape.Ghosts, 0, maxStop),
		ruleset.Int("escape.ghosts_two_players", &r.Escape.GhostsTwoPlayers, 0, maxStop),

		ruleset.Bool("play.ghost_blocks_up", &r.Play.GhostBlocksUp),
		ruleset.Bool("play.ghost_slot_per_room", &r.Play.GhostSlotPerRoom),
		ruleset.Bool("play.moved_cat_cancels", &r.Play.MovedCatCancels),
		ruleset.Bool("play.light_discards_shown", &r.Play.LightDiscardsShown),
		ruleset.Bool("play.light_needs_dark", &r.Play.LightNeedsDark),
		ruleset.Bool("play.hole_same_house", &r.Play.HoleSameHouse),
		ruleset.Bool("play.hole_meets_cats", &r.Play.HoleMeetsCats),
		ruleset.Bool("play.lightning_needs_lit", &r.Play.LightningNeedsLit),
		ruleset.Choice("play.lightning_with_ghost", &r.Play.LightningWithGhost, "clear", "stay"),
		ruleset.Bool("play.escape_with_ghosts", &r.Play.EscapeWithGhosts),
		ruleset.Choice("play.stop_ghosts", &r.Play.StopGhosts, "each", "total"),
		ruleset.Only("play.stop_order", "clockwise"),
		ruleset.Only("play.empty_hand", "pass"),
		ruleset.Int("play.cap_turns", &r.Play.CapTurns, 1, maxCap),
	)
}

// total is a word, or the number of all cards. It changes no game: a deck that has
// another number of cards is refused.
func (r *RuleSet) total() ruleset.Field {
	return ruleset.Custom("cards.total", "any, or the number of all cards",
		func(n *ruleset.Node) bool {
			if word, ok := n.Word(); ok && word == "any" {
				r.Total = 0
				return true
			}
			total, ok := n.Int()
			r.Total = total
			return ok && total > 0
		},
		func() (string, bool) { return strconv.Itoa(r.Total), 0 <= r.Total && r.Total <= MaxDeck })
}
