package hakoonna

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"yurei/engine/ruleset"
)

// The ranges of values that no rule bounds: wide enough for any sensible
// variant, narrow enough for the types that hold them and for games to end.
const (
	maxEmpty      = 40
	maxCharms     = 3 // each copy has a tile number of its own
	maxExting     = 3
	maxHandLimit  = 40
	maxFreeMoves  = 20
	maxCap        = 1000
	minNoiseCards = 3
	maxNoiseCards = 8
	maxCardValue  = 20
	maxCardLimit  = 999
	layoutDiscs   = 5
	maxTries      = 10_000
	minRadius     = 0.001 // mm
	maxRadius     = 12.5  // mm, that of a whole disc
	maxScatter    = 100.0 // mm
)

// fields lists every value of a rule set: its key, what is accepted, and the
// variable of r that holds it. It is the one place where they meet. The order
// matters once: hands may name a preset, which must have been read before.
func (r *RuleSet) fields() []ruleset.Field {
	card := &r.Powers.Card
	cards, discs := &r.Noise.Cards, &r.Noise.Discs
	f := []ruleset.Field{
		ruleset.Int("visitors.min", &r.Visitors.Min, 2, MaxVisitors),
		ruleset.Int("visitors.max", &r.Visitors.Max, 2, MaxVisitors),

		ruleset.Choice("setup.choices", &r.Setup.Choices, "agents", "dealt"),
		ruleset.Int("setup.start_draw", &r.Setup.StartDraw, 1, PowerCards-1),
		ruleset.Int("setup.slots", &r.Setup.Slots, 1, 2),
		ruleset.Choice("setup.first_turn", &r.Setup.FirstTurn, "left_of_hako", "random"),
		ruleset.Choice("setup.draft_start", &r.Setup.DraftStart, "random", "fixed"),
		ruleset.Bool("setup.bones_as_location", &r.Setup.BonesAsLocation),
		ruleset.Bool("setup.rotate_boards", &r.Setup.RotateBoards),

		ruleset.Parts("boards", "a list of boards", r.readBoards),

		ruleset.Int("tiles.empty", &r.Tiles.Empty, 0, maxEmpty),
		ruleset.Int("tiles.safe", &r.Tiles.Safe, 1, 1),
		ruleset.Int("tiles.key", &r.Tiles.Key, 1, 1),
		ruleset.Int("tiles.bones", &r.Tiles.Bones, 1, 1),
		ruleset.Int("tiles.hako", &r.Tiles.Hako, 1, 1),
		ruleset.Int("tiles.combination", &r.Tiles.Combination, 6, 6),
		ruleset.Int("tiles.weakness_info", &r.Tiles.WeaknessInfo, 3, 3),
		ruleset.Int("tiles.diary", &r.Tiles.Diary, 0, PowerCards),
		ruleset.Int("tiles.exit", &r.Tiles.Exit, 1, 1),
		ruleset.Int("tiles.doll", &r.Tiles.Doll, 1, 1),
		ruleset.Int("tiles.weakness_item", &r.Tiles.WeaknessItem, 3, 3),
		ruleset.Int("tiles.charm", &r.Tiles.Charm, 0, maxCharms),
		ruleset.Int("tiles.extinguisher", &r.Tiles.Extinguisher, 0, maxExting),
		ruleset.Int("tiles.hakobito", &r.Tiles.Hakobito, MaxVisitors, MaxVisitors),
	}
	times := [...]string{1: "own", "own", "own", "own", "auto", "interrupt", "interrupt", "interrupt", "passive", "interrupt"}
	for k := 1; k <= PowerCards; k++ {
		key := "powers." + strconv.Itoa(k) + "."
		f = append(f,
			ruleset.Int(key+"lock", &card[k].Lock, 0, PowerCards),
			ruleset.Enum(key+"rank", &card[k].Rank, "A", "B", "C"),
			ruleset.Only(key+"time", times[k]),
			ruleset.Bool(key+"start", &card[k].Start),
		)
	}
	return append(f,
		ruleset.Choice("powers.1.range", &r.Powers.P1Range, "floor", "adjacent"),
		ruleset.Int("powers.2.steps", &r.Powers.P2Steps, 1, 3),
		ruleset.Choice("powers.2.look", &r.Powers.P2Look, "end", "each"),
		ruleset.Choice("powers.3.effect", &r.Powers.P3Effect, "look_room", "none"),
		ruleset.Choice("powers.4.range", &r.Powers.P4Range, "any", "hako_floor"),
		ruleset.Choice("powers.4.arrange", &r.Powers.P4Arrange, "choose", "shuffle"),
		ruleset.Only("powers.4.ghosts_stay", "true"),
		ruleset.Int("powers.5.lock_strong", &r.Powers.P5LockStrong, 0, PowerCards),
		ruleset.Bool("powers.5.strong_includes_hakobito", &r.Powers.P5Hakobito),
		ruleset.Choice("powers.5.place_on", &r.Powers.P5PlaceOn, "killer", "hako"),
		ruleset.Choice("powers.6.lifts", &r.Powers.P6Lifts, "her_turn_start", "her_turn_end"),
		ruleset.Int("powers.6.same_edge_cooldown", &r.Powers.P6SameEdgeCool, 0, 1),
		ruleset.Bool("powers.7.same_room", &r.Powers.P7SameRoom),
		ruleset.Choice("powers.7.fate", &r.Powers.P7Fate, "victim_room", "hako_room", "removed"),
		ruleset.Bool("powers.7.cards", &r.Powers.P7Cards),
		ruleset.Bool("powers.8.announce", &r.Powers.P8Announce),
		ruleset.Bool("powers.8.extra_noise", &r.Powers.P8ExtraNoise),
		ruleset.Bool("powers.8.doll_locked", &r.Powers.P8DollLocked),
		ruleset.Subset("powers.9.covers",
			ruleset.Member{Word: "ouija", In: &r.Powers.P9Ouija},
			ruleset.Member{Word: "dowsing", In: &r.Powers.P9Dowsing}),
		ruleset.Choice("powers.10.picks", &r.Powers.P10Picks, "visitor", "hako"),
		ruleset.Ints("removed_powers", &r.Removed, 0, PowerCards-1, 1, PowerCards, "[3]", "[4, 7]"),

		ruleset.Int("despair.draw", &r.Despair.Draw, 0, 3),
		ruleset.Choice("despair.if_short", &r.Despair.IfShort, "draw_available", "none"),

		ruleset.Bool("items.stethoscope.deadly", &r.Items.StethoscopeDeadly),
		ruleset.Flag("items.stethoscope.uses", &r.Items.StethoscopeOnce, "unlimited", "1"),
		ruleset.Bool("items.mystery_book.deadly", &r.Items.BookDeadly),
		ruleset.Flag("items.mystery_book.who", &r.Items.BookSameRoom, "peeker", "same_room"),
		ruleset.Bool("items.holy_drops.deadly", &r.Items.DropsDeadly),
		ruleset.Int("items.holy_drops.discs", &r.Items.DropsDiscs, 1, 3),
		ruleset.Subset("items.holy_drops.blocks",
			ruleset.Member{Word: "A", In: &r.Items.DropsBlocks[RankA]},
			ruleset.Member{Word: "B", In: &r.Items.DropsBlocks[RankB]},
			ruleset.Member{Word: "C", In: &r.Items.DropsBlocks[RankC]}),
		ruleset.Bool("items.holy_drops.spends_action", &r.Items.DropsSpendsAction),
		ruleset.Bool("items.ouija.deadly", &r.Items.OuijaDeadly),
		ruleset.Bool("items.ouija.needs_other", &r.Items.OuijaNeedsOther),
		ruleset.Bool("items.dowsing.deadly", &r.Items.DowsingDeadly),
		ruleset.Flag("items.dowsing.answer", &r.Items.DowsingTwoFloors, "floor", "two_floors"),
		ruleset.Bool("items.smartphone.deadly", &r.Items.PhoneDeadly),
		ruleset.Flag("items.smartphone.shows", &r.Items.PhoneSlotsOnly, "hand_and_slots", "slots"),

		ruleset.Bool("charm.needs_set_card", &r.Charm.NeedsSetCard),
		ruleset.Bool("extinguisher.on_cards", &r.Exting.OnCards),
		ruleset.Bool("extinguisher.on_overtime", &r.Exting.OnOvertime),
		ruleset.Bool("extinguisher.cancels_power5", &r.Exting.CancelsPower5),
		ruleset.Choice("safe.feedback", &r.Safe.Feedback, "none", "count"),
		ruleset.Choice("safe.after_open", &r.Safe.AfterOpen, "inert", "removed"),
		ruleset.Bool("weakness_item.needs_tile", &r.Weapon.NeedsTile),
		ruleset.Bool("weakness_item.hits_location", &r.Weapon.HitsLocation),

		r.handLimit(),
		ruleset.Bool("play.may_do_nothing", &r.Play.MayDoNothing),
		ruleset.Bool("play.ghost_beats_win", &r.Play.GhostBeatsWin),
		ruleset.Choice("play.after_noise_death", &r.Play.AfterNoiseDeath, "next", "first_living"),
		ruleset.Choice("play.talk", &r.Play.Talk, "open", "whisper", "silent"),
		ruleset.Choice("play.hakobito_control", &r.Play.HakobitoControl, "hako", "own_seat"),
		ruleset.Choice("play.ghost_order", &r.Play.GhostOrder, "free", "hako_first", "hako_last"),
		ruleset.Int("play.free_moves_per_turn", &r.Play.FreeMovesPerTurn, 0, maxFreeMoves),
		ruleset.Bool("play.no_way_hidden_counts", &r.Play.NoWayHiddenCounts),
		ruleset.Int("play.cap_hako_turns", &r.Play.CapHakoTurns, 1, maxCap),
		ruleset.Bool("play.interrupt_items_in_her_room", &r.Play.InterruptItemsInHerRoom),

		ruleset.Choice("noise.mode", &r.Noise.Mode, "discs", "cards"),
		ruleset.Choice("noise.difficulty", &r.Noise.Difficulty, difficulties[:]...),
		ruleset.Ints("noise.cards.values", &cards.Values, minNoiseCards, maxNoiseCards, 0, maxCardValue,
			"[0, 1, 2, 3, 5, 5]", "[1, 2, 3, 4, 5, 6]", "[0, 3, 9]", "[0, 1, 2, 3, 4, 5, 6, 7]"),
		ruleset.Int("noise.cards.limit", &cards.Limit, 1, maxCardLimit),
		ruleset.Bool("noise.cards.no_pass_if_zero_up", &cards.NoPassIfZeroUp),
		ruleset.Int("noise.cards.overtime_when_left", &cards.OvertimeWhenLeft, 1, 2),
		ruleset.Bool("noise.cards.noise_before_overtime", &cards.NoiseBeforeOvertime),
		discs.layout(difficulties[0]),
		discs.layout(difficulties[1]),
		discs.layout(difficulties[2]),
		ruleset.Float("noise.discs.r0", &discs.R0, minRadius, maxRadius),
		ruleset.Float("noise.discs.r_small", &discs.RSmall, minRadius, maxRadius),
		ruleset.Float("noise.discs.r_big", &discs.RBig, minRadius, maxRadius),
		discs.preset(presets[0]),
		discs.preset(presets[1]),
		discs.preset(presets[2]),
		discs.hands(),
		discs.aim(),
		discs.drift(),
		ruleset.Float("noise.discs.shock", &discs.Shock, 0, maxScatter),
		ruleset.Float("noise.discs.phi", &discs.Phi, 0, 1),
		ruleset.Float("noise.discs.slide", &discs.Slide, 0, maxScatter),
		ruleset.Int("noise.discs.max_tries", &discs.MaxTries, 1, maxTries),
		ruleset.Float("noise.discs.bump.hako", &discs.BumpHako, 0, 1),
		ruleset.Float("noise.discs.bump.others", &discs.BumpOthers, 0, 1),
		ruleset.Choice("noise.discs.stack_visible", &discs.StackVisible, "count", "exact"),
	)
}

// The levels of difficulty and the presets of dexterity.
var (
	difficulties = [...]string{"normal", "hard", "nightmare"}
	presets      = [...]string{"steady", "average", "clumsy"}
	discKinds    = [...]string{"black", "small", "big"}
)

func (r *RuleSet) handLimit() ruleset.Field {
	limit := &r.Play.HandLimit
	return ruleset.Custom("play.hand_limit", fmt.Sprintf("none, or a whole number from 1 to %d", maxHandLimit),
		func(n *ruleset.Node) bool {
			if word, ok := n.Word(); ok && word == "none" {
				*limit = 0
				return true
			}
			v, ok := n.Int()
			*limit = v
			return ok && v != 0
		},
		func() (string, bool) { return strconv.Itoa(*limit), 0 <= *limit && *limit <= maxHandLimit },
		"1", "2", "5")
}

// layout is the order of the discs at one difficulty.
func (d *NoiseDiscs) layout(difficulty string) ruleset.Field {
	return ruleset.Custom("noise.discs."+difficulty, fmt.Sprintf("%d discs, each black, small or big", layoutDiscs),
		func(n *ruleset.Node) bool {
			words, ok := n.Words()
			if d.Layouts == nil {
				d.Layouts = map[string][]string{}
			}
			d.Layouts[difficulty] = words
			return ok
		},
		func() (string, bool) {
			layout := d.Layouts[difficulty]
			ok := len(layout) == layoutDiscs
			for _, kind := range layout {
				ok = ok && slices.Contains(discKinds[:], kind)
			}
			return "[" + strings.Join(layout, ", ") + "]", ok
		},
		"[black, black, black, black, black]", "[black, small, black, big, black]")
}

// preset is the scatter that a word such as steady stands for.
func (d *NoiseDiscs) preset(name string) ruleset.Field {
	return ruleset.Custom("noise.discs.sigma."+name, scatterWant,
		func(n *ruleset.Node) bool {
			v, ok := n.Float()
			if d.Presets == nil {
				d.Presets = map[string]float64{}
			}
			d.Presets[name] = v
			return ok
		},
		func() (string, bool) { return fmt.Sprint(d.Presets[name]), isScatter(d.Presets[name]) },
		"0.3", "2")
}

var scatterWant = fmt.Sprintf("a number of millimetres from 0 to %v", maxScatter)

func isScatter(v float64) bool { return 0 <= v && v <= maxScatter }

// hands is one dexterity for all Visitors, or a list with one for each.
func (d *NoiseDiscs) hands() ruleset.Field {
	one := func(n *ruleset.Node) (float64, bool) {
		if word, ok := n.Word(); ok {
			if v, named := d.Presets[word]; named {
				return v, true
			}
		}
		return n.Float()
	}
	return ruleset.Custom("noise.discs.hands",
		fmt.Sprintf("%s, %s, or a list of 1 to %d of these", strings.Join(presets[:], ", "), scatterWant, MaxVisitors),
		func(n *ruleset.Node) bool {
			given := []*ruleset.Node{n, n, n, n}
			if n.Kind == ruleset.List {
				given = n.Items
			}
			if len(given) < 1 || len(given) > MaxVisitors {
				return false
			}
			d.Hands, d.HandsGiven = nil, len(given)
			for seat := range MaxVisitors {
				v, ok := one(given[min(seat, len(given)-1)])
				if !ok {
					return false
				}
				d.Hands = append(d.Hands, v)
			}
			return true
		},
		func() (string, bool) {
			ok := len(d.Hands) == MaxVisitors && 1 <= d.HandsGiven && d.HandsGiven <= MaxVisitors
			for _, v := range d.Hands {
				ok = ok && isScatter(v)
			}
			return ruleset.Floats(d.Hands), ok
		},
		"steady", "clumsy", "0.75", "[steady, 0.9, clumsy, 2]")
}

// aim is a word, or a mapping that gives the gain of compensate.
func (d *NoiseDiscs) aim() ruleset.Field {
	return ruleset.Custom("noise.discs.aim", "centre, below or {compensate: g} with g from 0 to 1",
		func(n *ruleset.Node) bool {
			d.Gain = 0
			if gain := n.Field("compensate"); gain != nil && len(n.Fields) == 1 {
				v, ok := gain.Float()
				d.Aim, d.Gain = "compensate", v
				return ok
			}
			word, ok := n.Word()
			d.Aim = word
			return ok && word != "compensate"
		},
		func() (string, bool) {
			switch d.Aim {
			case "centre", "below":
				return d.Aim, d.Gain == 0
			case "compensate":
				return fmt.Sprintf("{compensate: %v}", d.Gain), 0 <= d.Gain && d.Gain <= 1
			}
			return d.Aim, false
		},
		"below", "{compensate: 0.5}", "{compensate: 1}")
}

// drift is what is added to every aim, east and north.
func (d *NoiseDiscs) drift() ruleset.Field {
	return ruleset.Custom("noise.discs.drift", fmt.Sprintf("two numbers of millimetres from %v to %v", -maxScatter, maxScatter),
		func(n *ruleset.Node) bool {
			if n.Kind != ruleset.List || len(n.Items) != len(d.Drift) {
				return false
			}
			for i, item := range n.Items {
				v, ok := item.Float()
				if !ok {
					return false
				}
				d.Drift[i] = v
			}
			return true
		},
		func() (string, bool) {
			x, y := d.Drift[0], d.Drift[1]
			return ruleset.Floats(d.Drift[:]), isScatter(max(x, -x)) && isScatter(max(y, -y))
		},
		"[0.5, 0]", "[0, -1]")
}
