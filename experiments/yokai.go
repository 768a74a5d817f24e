package experiments

import (
	"fmt"

	"yurei/agents"
	"yurei/agents/montecarlo"
	players "yurei/agents/yokai"
	"yurei/analysis"
	"yurei/engine"
	"yurei/engine/ruleset"
	"yurei/engine/yokai"
	"yurei/sim/audit"
)

type (
	yokaiRules = engine.Rules[yokai.State, yokai.View, yokai.Move]
	yokaiMeter = engine.Meter[yokai.State, yokai.Move]
	yokaiAgent = engine.Agent[yokai.Move, yokai.View]
	yokaiParts = parts[yokai.State, yokai.View, yokai.Move]
	yokaiKind  = agentOf[yokai.State, yokai.View, yokai.Move]
)

// yokaiGame joins Yōkai with its agents and its measures.
func yokaiGame() *Game {
	p := &yokaiParts{
		seats: func(players int) int { return players },
		agents: append([]yokaiKind{
			{
				AgentInfo: AgentInfo{players.Kind(), "a hand-written player, who keeps and reads conventions"},
				build: func(spec agents.Spec, r yokaiRules, seat engine.Player, _ int) yokaiAgent {
					return players.NewPlayer(r.(yokai.Rules), seat, players.MakeOptions(spec))
				},
			},
			randomKind[yokai.State, yokai.View, yokai.Move](),
		}, searchKinds(yokaiLore, false)...),
		styles:  anyGameStyles[yokai.State, yokai.View, yokai.Move](),
		meter:   func(r yokaiRules) yokaiMeter { return yokai.NewMeter(r.(yokai.Rules)) },
		narrate: func(r yokaiRules) narrator[yokai.State, yokai.Move] { return yokai.NewNarrator(r.(yokai.Rules)) },
		audited: yokaiAudited,
	}
	g := &Game{
		Name:  "yokai",
		Title: "Yōkai",
		About: "2-4 players who may not talk bring the cards of four families together, by memory and hints",
		Who:   "players", Least: 2, Most: yokai.MaxPlayers,
		Roles:   seatRoles("heuristic", func(int) engine.Side { return yokai.SidePlayers }),
		Profile: yokaiProfile(),
		Times: []Timed{
			{Key: "setup", About: "setting up a game"},
			{Key: "turn", About: "a turn: two peeks, a move and a hint", Sum: []string{"turns"}},
		},
		words:  yokaiTerms(),
		needs:  yokai.Needs,
		Costly: 20,
		forms: []form{
			// What players remember who forget nothing follows from what they peeked at.
			{"level 1", 2, nil, []string{"Memory"}},
			{"affinity, blind, forgetting", 3, []string{"rule_set=level-4", "rules.affinity=2", "rules.memory={forget: 0.2}"}, nil},
		},
	}
	return join(g, p, source[yokai.RuleSet, yokai.State, yokai.View, yokai.Move]{
		names: yokai.RuleSetNames(),
		load:  yokai.LoadRuleSet,
		build: func(set *yokai.RuleSet) (yokaiRules, error) { return yokai.New(set) },
		fits:  (*yokai.RuleSet).CheckPlayers,
	})
}

// yokaiLore is what the hand-written player knows.
func yokaiLore(r yokaiRules) *montecarlo.Lore[yokai.State, yokai.View, yokai.Move] {
	rules := r.(yokai.Rules)
	return &montecarlo.Lore[yokai.State, yokai.View, yokai.Move]{
		Players: func(seat engine.Player, _ int) yokaiAgent {
			options := players.UsualOptions()
			options.Worlds = playoutWorlds
			return players.NewPlayer(rules, seat, options)
		},
		Belief: func(seat engine.Player) montecarlo.Belief[yokai.State, yokai.View] {
			return players.NewWorlds(rules, seat, players.UsualOptions())
		},
		Evaluator: func() engine.Evaluator[yokai.State] { return players.NewEvaluator(rules) },
	}
}

// playoutWorlds is how many worlds a player looks at in playouts, of which a search
// makes thousands. Teams of two who look at 2, 16 and 64 worlds win 16 %, 90 % and
// 98 % of 400 games at level 1, and take 1.7, 3.6 and 5.0 ms for a game.
const playoutWorlds = 16

// seatRoles are roles of games in which each seat has an agent of its own.
func seatRoles(usual string, side func(seat int) engine.Side) (roles []Role) {
	for seat := range 4 {
		n := seat + 1
		role := Role{Name: fmt.Sprintf("seat-%d", n), Title: fmt.Sprintf("Seat %d", n), Side: side(seat), Usual: usual, Seat: true}
		if n > 2 {
			role.Closed = func(_ *ruleset.Document, players int) string {
				if players < n {
					return fmt.Sprintf("but only %d play; want at least %d players, or leave it out", players, n)
				}
				return ""
			}
		}
		roles = append(roles, role)
	}
	return roles
}

// yokaiProfile says what the columns of yokai.Meter mean.
func yokaiProfile() *analysis.Profile {
	p := &analysis.Profile{
		Game: "Yōkai",
		Side: yokai.SidePlayers, SideName: "Players", SideKey: "players", OtherName: "the yōkai",
		Breakdowns: []analysis.Breakdown{
			{Key: "dead_hint", Title: "families on the hint that locked a solution out", Columns: []string{"dead_hint"}, Values: []string{"one", "two", "three"}, Chosen: true},
		},
	}
	share := func(key, title, sum, per, about string) analysis.Measure {
		return analysis.Measure{Key: key, Title: title, Sum: []string{sum}, Per: []string{per}, Share: true, About: about}
	}
	mean := func(key, title, about string) analysis.Measure {
		return analysis.Measure{Key: key, Title: title, Sum: []string{key}, About: about}
	}
	spread := func(m analysis.Measure) analysis.Measure {
		m.Spread = true
		return m
	}
	headline := func(m analysis.Measure) analysis.Measure {
		m.Headline = true
		return m
	}
	add := func(group string, measures ...analysis.Measure) {
		for _, m := range measures {
			m.Group = group
			p.Measures = append(p.Measures, m)
		}
	}
	add("",
		headline(analysis.Measure{Key: "score_of_wins", Title: "score of wins", Sum: []string{"score"}, Per: []string{"won"}, About: "points of the games that the players won"}),
		spread(headline(mean("turns", "turns", "completed turns of all players"))),
		spread(mean("score", "score, lost games 0", "points, 0 in games that the players lost")),
		mean("cards_moved", "cards moved", "moves of a card to another place"),
		mean("moves_needed", "moves needed at least", "a number of moves that no play can do with fewer: for each family the cards that do not fit into the four joined cells with the most of them"),
		mean("skipped_moves", "turns without a move", "turns in which no card could be moved"),
		mean("families_joined", "families together", "families whose cards make one group at the end"),
		analysis.Measure{Key: "declared", Title: "ended by declaration", Sum: []string{"declared"}, Share: true, About: "games that a player ended by saying that the yōkai are appeased"},
		mean("first_turn_declares", "declared before the first turn", "games that ended by a declaration before any turn was completed"),
		mean("decisions", "decisions", "choices among at least two moves, of all players"),
		analysis.Measure{Key: "moves_per_decision", Title: "moves per decision", Sum: []string{"options"}, Per: []string{"decisions"}, About: "legal moves that a decision offers"},
		analysis.Measure{
			Key: "unwinnable", Title: "cannot be won", Sum: []string{"unwinnable"}, Per: []string{"shaped_affinity"}, Share: true,
			About: "games with a shape and affinity cards in which no cut of the shape lets the families touch that affinity cards name",
		},
	)
	add("What is known",
		mean("known_by_team", "cards seen by the team", "cards that some player peeked at"),
		mean("peeks_again", "peeks at what was known", "peeks at a card whose family the player remembered"),
	)
	add("Hints",
		mean("reveals", "hints revealed", "hints that were turned up or set aside"),
		mean("placed", "hints placed", "hints that were laid on a card"),
		share("placed_right_share", "placed rightly, of those placed", "placed_right", "placed", "hints on a card of a family that they show"),
		mean("placed_wrong", "hints placed wrongly", "hints on a card of a family that they do not show"),
		share("blind_locks_share", "placed on an unknown card, of those placed", "blind_locks", "placed", "hints that were laid on a card whose family the player did not remember"),
		mean("hints_left_revealed", "hints left, revealed", "hints that were revealed and not placed: two points each"),
		mean("hints_left_hidden", "hints left, hidden", "hints that were not revealed: five points each"),
		analysis.Measure{Key: "locked_apart_per_100", Title: "families that locks keep apart, per 100 games", Sum: []string{"locked_apart"}, Times: 100, About: "families whose locked cards no four joined cells hold at the end"},
	)
	return p
}

// yokaiTerms explain the endings, sides and columns of Yōkai.
func yokaiTerms() []Term {
	const rules = "Yōkai's RULES.md, "
	terms := []Term{
		{Group: endingTerms, Name: "legendary", About: "The players win with at least the points of the highest tier, tiers.legendary of the rule set.", Source: rules + "5.4"},
		{Group: endingTerms, Name: "glorious", About: "The players win with at least tiers.glorious points of the rule set, but fewer than tiers.legendary.", Source: rules + "5.4"},
		{Group: endingTerms, Name: "honourable", About: "The players win with fewer points than tiers.glorious of the rule set.", Source: rules + "5.4"},
		{Group: endingTerms, Name: "wrong_declaration", About: "The players lose: one of them said that the yōkai are appeased, but some family is apart.", Source: rules + "5.2"},
		{Group: endingTerms, Name: "hints_out", About: "The players lose: the last hint was placed, and some family is apart.", Source: rules + "5.2"},
		{Group: endingTerms, Name: "affinity_missed", About: "The players lose: each family is together, but not the families of an affinity card.", Source: rules + "6.1"},
		{Group: endingTerms, Name: "shape_missed", About: "The players lose: each family is together, but the figure has not the shape of the objective.", Source: rules + "6.4"},
		{Group: gamesTerms, Name: "players", About: "The side of all players."},
		{Group: gamesTerms, Name: "yokai", About: "The side that wins when the players lose."},
	}
	for _, w := range []word{
		{"won", "1 if the players won."},
		{"score", "The points of a game that the players won, else 0."},
		{"points", "What the hints are worth as they lie at the end, won or not."},
		{"turns", "Completed turns."},
		{"cards_moved", "Turns in which a card was moved."},
		{"skipped_moves", "Turns in which no card could be moved."},
		{"reveals", "Hints that were turned up or set aside."},
		{"placed", "Hints that were placed."},
		{"placed_right", "Hints on a card of a family that they show; all placed ones where they are never turned up."},
		{"placed_wrong", "Hints on a card of another family."},
		{"hints_left_revealed", "Hints that were revealed and not placed."},
		{"hints_left_hidden", "Hints that were not revealed."},
		{"declared", "1 if the game ended by a declaration."},
		{"first_turn_declares", "1 if it ended by one before any turn was completed."},
		{"known_by_team", "Cards that some player peeked at."},
		{"peeks_again", "Peeks at a card whose family the player remembered."},
		{"blind_locks", "Hints that were placed on a card whose family the player did not remember."},
		{"families_joined", "Families whose cards make one group at the end."},
		{"locked_apart", "Families whose locked cards no four joined cells hold at the end."},
		{"dead_turn", "The turn whose hint first kept a family apart, 0 if none did."},
		{"dead_hint", "How many families that hint shows, 0 if none did or hints are blind."},
		{"moves_needed", "A number of moves that the deal needs at least."},
		{"shaped_affinity", "1 if the rule set asks for a shape and deals affinity cards."},
		{"unwinnable", "1 if no cut of the shape lets the families touch that affinity cards name."},
	} {
		terms = append(terms, Term{Group: gamesTerms, Name: w.name, About: w.about})
	}
	return terms
}

// yokaiAudited: what a player never sees of the cards, the hints and the others. Not all
// is secret by all rule sets, and a position does not show whether hints are blind. The
// rules may be those of a test, which leak.
func yokaiAudited(r yokaiRules) audited[yokai.State, yokai.View] {
	type state = yokai.State
	set := r.(interface{ Set() *yokai.RuleSet }).Set()
	// While the game is on: at its end all cards lie open.
	secret := func(name string, alter func(s, donor *state, p engine.Player) bool) audit.Secret[state] {
		return audit.Secret[state]{Name: name, Alter: func(s, donor *state, p engine.Player) bool {
			return s.Phase != yokai.PhaseOver && alter(s, donor, p)
		}}
	}
	list := audited[state, yokai.View]{
		secrets: []audit.Secret[state]{
			secret("cards that the player does not remember", func(s, _ *state, p engine.Player) bool {
				for unknown := yokai.AllCards &^ s.Memory[p]; unknown != 0; unknown &= unknown - 1 {
					a, rest := unknown.First(), unknown&(unknown-1)
					if rest != 0 && s.FamilyOf(a) != s.FamilyOf(rest.First()) {
						exchange(s, a, rest.First())
						return true
					}
				}
				return false
			}),
			secret("the hints to come", func(s, _ *state, _ engine.Player) bool {
				first, last := s.Revealed, s.Hints-1
				if first >= last {
					return false
				}
				s.Face[first], s.Face[last] = s.Face[last], s.Face[first]
				return true
			}),
			secret("what others remember", func(s, _ *state, p engine.Player) bool {
				altered := false
				for q := range s.Players {
					if engine.Player(q) != p && s.Memory[q] != 0 {
						s.Memory[q] &= s.Memory[q] - 1
						altered = true
					}
				}
				return altered
			}),
		},
		marginals: []audit.Marginal[state, yokai.View]{{
			// Before he has seen a card.
			Name: "the family of a card",
			Values: func(v *yokai.View) uint64 {
				if v.Remembered() != 0 || v.Peeked[v.Me] != 0 {
					return 0
				}
				return 1<<yokai.Families - 1
			},
			Value: func(s *state) int { return int(s.FamilyOf(0)) },
		}},
	}
	if set.Affinity > 0 {
		list.secrets = append(list.secrets, secret("affinity cards of others", func(s, donor *state, p engine.Player) bool {
			held := false
			for q := range set.Affinity {
				if q != int(p) {
					s.Affinity[q] = donor.Affinity[q]
					held = true
				}
			}
			return held
		}))
	}
	if set.HintMode == yokai.HintsBlind {
		list.secrets = append(list.secrets, secret("hints set aside", func(s, donor *state, _ engine.Player) bool {
			return copy(s.Face[:s.Revealed], donor.Face[:]) > 0
		}))
	}
	return list
}

// exchange swaps the families of two cards.
func exchange(s *yokai.State, a, b int) {
	f, g := s.FamilyOf(a), s.FamilyOf(b)
	s.Family[f] = s.Family[f]&^(1<<a) | 1<<b
	s.Family[g] = s.Family[g]&^(1<<b) | 1<<a
}
