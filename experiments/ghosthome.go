package experiments

import (
	"fmt"
	"strings"

	"yurei/agents"
	players "yurei/agents/ghosthome"
	"yurei/agents/montecarlo"
	"yurei/analysis"
	"yurei/engine"
	"yurei/engine/ghosthome"
	"yurei/sim/audit"
)

type (
	ghostRules = engine.Rules[ghosthome.State, ghosthome.View, ghosthome.Move]
	ghostMeter = engine.Meter[ghosthome.State, ghosthome.Move]
	ghostAgent = engine.Agent[ghosthome.Move, ghosthome.View]
	ghostKind  = agentOf[ghosthome.State, ghosthome.View, ghosthome.Move]
	ghostParts = parts[ghosthome.State, ghosthome.View, ghosthome.Move]
)

// ghostAtHome joins Ghost At Home with its agents and its measures.
func ghostAtHome() *Game {
	p := &ghostParts{
		seats: func(players int) int { return players },
		agents: append([]ghostKind{
			{
				AgentInfo: AgentInfo{players.Kind(), "a hand-written player"},
				build: func(spec agents.Spec, r ghostRules, _ engine.Player, _ int) ghostAgent {
					return players.NewPlayer(r.(ghosthome.Rules), players.OptionsOf(spec))
				},
			},
			randomKind[ghosthome.State, ghosthome.View, ghosthome.Move](),
		}, searchKinds(ghostLore, false)...),
		styles: anyGameStyles[ghosthome.State, ghosthome.View, ghosthome.Move](),
		meter:  func(r ghostRules) ghostMeter { return ghosthome.NewMeter(r.(ghosthome.Rules)) },
		narrate: func(r ghostRules) narrator[ghosthome.State, ghosthome.Move] {
			return ghosthome.NewNarrator(r.(ghosthome.Rules))
		},
		audited: ghostAudited,
	}
	g := &Game{
		Name:  "ghost-at-home",
		Title: "Ghost At Home",
		About: "2-4 players race up through haunted houses and send each other ghosts",
		Who:   "players", Least: 2, Most: ghosthome.MaxSeats,
		Roles:   seatRoles("heuristic", func(seat int) engine.Side { return engine.Side(seat) }),
		Profile: ghostProfile(),
		Times: []Timed{
			{Key: "setup", About: "setting up a game"},
			{Key: "turn", About: "a turn", Sum: []string{"turns"}},
		},
		words: ghostTerms(),
		forms: []form{
			{"all cards", 2, nil, nil},
			{"one ghost in total", 4, []string{"rules.play.stop_ghosts=total", "rules.play.light_discards_shown=false"}, nil},
		},
		fair:  func(players int) float64 { return 1 / float64(players) },
		needs: ghosthome.Needs,
	}
	return join(g, p, source[ghosthome.RuleSet, ghosthome.State, ghosthome.View, ghosthome.Move]{
		names: ghosthome.RuleSetNames(),
		load:  ghosthome.LoadRuleSet,
		build: func(set *ghosthome.RuleSet) (ghostRules, error) { return ghosthome.New(set) },
		fits:  (*ghosthome.RuleSet).CheckPlayers,
	})
}

// ghostLore is what the hand-written player knows.
func ghostLore(r ghostRules) *montecarlo.Lore[ghosthome.State, ghosthome.View, ghosthome.Move] {
	rules := r.(ghosthome.Rules)
	return &montecarlo.Lore[ghosthome.State, ghosthome.View, ghosthome.Move]{
		Players: func(engine.Player, int) ghostAgent { return players.NewPlayer(rules, players.Options{}) },
		Belief: func(engine.Player) montecarlo.Belief[ghosthome.State, ghosthome.View] {
			return players.NewWorlds(rules)
		},
		Evaluator: func() engine.Evaluator[ghosthome.State] { return players.NewEvaluator(rules) },
	}
}

// specialCards are the special cards, as columns write them.
func specialCards() (names []string) {
	for k := ghosthome.Hole; k <= ghosthome.Wild; k++ {
		names = append(names, k.String())
	}
	return names
}

// ghostProfile says what the columns of ghosthome.Meter mean.
func ghostProfile() *analysis.Profile {
	p := &analysis.Profile{
		Game: "Ghost At Home",
		// Starters: the plural of a sentence about many games.
		Side: 0, SideName: "Starters", SideKey: "starters", OtherName: "those who come later",
	}
	add := func(group string, measures ...analysis.Measure) {
		for _, m := range measures {
			m.Group = group
			p.Measures = append(p.Measures, m)
		}
	}
	mean := func(key, title, about string) analysis.Measure {
		return analysis.Measure{Key: key, Title: title, Sum: []string{key}, About: about}
	}
	share := func(key, title, sum, per, about string) analysis.Measure {
		return analysis.Measure{Key: key, Title: title, Sum: []string{sum}, Per: []string{per}, Share: true, About: about}
	}
	for seat := 2; seat <= ghosthome.MaxSeats; seat++ {
		key := fmt.Sprintf("seat_%d_wins", seat)
		p.OtherSeats = append(p.OtherSeats, key)
		add("", analysis.Measure{
			Key: key, Title: fmt.Sprintf("seat %d wins", seat), Sum: []string{fmt.Sprintf("win_%d", seat)}, Per: []string{fmt.Sprintf("sits_%d", seat)},
			Share: true, Headline: true, Uncontrasted: true, About: fmt.Sprintf("games that the player won who was number %d to have a turn", seat),
		})
	}
	turns := mean("turns", "turns", "turns of all players that began")
	turns.Headline, turns.Spread = true, true
	add("",
		turns,
		mean("turns_max", "turns of one player", "turns of the player who had most of them"),
		mean("escape_attempts", "attempts to escape", "turns that ended with a full house"),
		share("escapes_stopped_share", "stopped, of attempts", "escapes_stopped", "escape_attempts", "attempts to escape that ghosts ended"),
		mean("lead_changes", "lead changes", "how often the one player with most rooms was another than the one before"),
		analysis.Measure{Key: "comeback", Title: "won after a lost floor", Sum: []string{"comeback"}, Share: true, About: "games that a player won who had lost a floor"},
		mean("decisions", "decisions", "choices among at least two moves, of all players"),
		analysis.Measure{Key: "moves_per_decision", Title: "moves per decision", Sum: []string{"options"}, Per: []string{"decisions"}, About: "legal moves that a decision offers"},
	)
	add("Rooms and ghosts",
		mean("rooms_played", "rooms played", "room cards that were played"),
		mean("rooms_lost", "rooms lost", "room cards on floors that were cleared"),
		mean("floors_cleared", "floors cleared", "floors that lost their rooms"),
		mean("ghosts_played", "ghosts played", "ghost cards that were played from a hand"),
		share("ghosts_on_leader_share", "at a leader, of ghosts", "ghosts_on_leader", "ghosts_played", "ghosts at a house with as many rooms as any but the sender's own"),
		mean("ghosts_met_floor_cat", "ghosts met by a cat on the floor", "ghosts, moved ones included, that a cat on the floor sent away"),
		mean("ghosts_met_hand_cat", "ghosts met by a cat from the hand", "ghosts, moved ones included, that a cat from the hand sent away"),
		mean("cats_placed", "cats placed", "cat cards that were played to a house"),
	)
	add("Light",
		mean("lights_paid", "lights paid for", "lights that were paid for with cards"),
		mean("lights_bulb", "lights by the bulb", "lights of the light bulb"),
		mean("lights_out", "lights put out", "lights that ghosts or lightning put out"),
		mean("winner_lights_paid", "lights that the winner paid for", "lights that the winner paid for with cards"),
	)
	add("Hands",
		mean("discards", "discards", "turns in which cards were thrown away secretly"),
		mean("starved", "turns with nothing but a discard", "turns in which nothing but a discard was possible"),
		mean("stuck_floor_1", "turns without a room for floor 1", "turns that began with an empty space on floor 1 and no card to fill it"),
		analysis.Measure{Key: "empty_turns", Title: "turns with an empty hand", Sum: []string{"passes"}, About: "turns in which a player without cards passed"},
	)
	for _, card := range specialCards() {
		name := strings.ReplaceAll(card, "_", " ")
		add("Special cards: won by who plays or draws one",
			share("won_who_played_"+card, name+" played", "wins_"+card, "plays_"+card, "plays of the card "+name+" by the player who won"),
			share("won_who_drew_"+card, name+" drawn", "draw_wins_"+card, "draws_"+card, "times that the card "+name+" came into the hand of the player who won"),
		)
	}
	return p
}

// ghostTerms explain the endings, sides and columns of Ghost At Home.
func ghostTerms() []Term {
	const rules = "Ghost At Home's RULES.md, "
	terms := []Term{
		{Group: endingTerms, Name: "escape", About: "The winner escaped at the first attempt.", Source: rules + "4"},
		{Group: endingTerms, Name: "escape_later", About: "The winner escaped after an attempt that had been stopped.", Source: rules + "4"},
	}
	add := func(name, about string) {
		terms = append(terms, Term{Group: gamesTerms, Name: name, About: about})
	}
	for seat := 1; seat <= ghosthome.MaxSeats; seat++ {
		add(fmt.Sprintf("seat-%d", seat), fmt.Sprintf("The player who is number %d to have a turn.", seat))
		add(fmt.Sprintf("sits_%d", seat), fmt.Sprintf("1 if there is a player number %d.", seat))
		add(fmt.Sprintf("win_%d", seat), fmt.Sprintf("1 if the player won who is number %d to have a turn.", seat))
	}
	for _, card := range specialCards() {
		name := strings.ReplaceAll(card, "_", " ")
		add("plays_"+card, "How often the card "+name+" was played.")
		add("wins_"+card, "How often the winner played the card "+name+".")
		add("draws_"+card, "How often the card "+name+" came into a hand.")
		add("draw_wins_"+card, "How often the card "+name+" came into the winner's hand.")
	}
	for _, w := range []word{
		{"winner_seat", "The seat that won, from 1 on; 0 if none did."},
		{"turns", "Turns that began."},
		{"turns_max", "Turns of the player who had most of them."},
		{"escape_attempts", "Turns that ended with a full house."},
		{"escapes_stopped", "Attempts to escape that ghosts ended."},
		{"stopped_by_ghosts", "Ghosts that were played at players who were escaping."},
		{"floors_cleared", "Floors that lost their rooms."},
		{"rooms_played", "Room cards that were played."},
		{"rooms_lost", "Room cards on floors that were cleared."},
		{"ghosts_played", "Ghost cards that were played from a hand."},
		{"ghosts_on_leader", "Those of them at a house with as many rooms as any but the sender's own."},
		{"ghosts_met_floor_cat", "Ghosts that a cat on the floor sent away."},
		{"ghosts_met_hand_cat", "Ghosts that a cat from the hand sent away."},
		{"cats_placed", "Cat cards that were played to a house."},
		{"lights_paid", "Lights that were paid for with cards."},
		{"lights_bulb", "Lights of the light bulb."},
		{"lights_out", "Lights that ghosts or lightning put out."},
		{"discards", "Turns in which cards were thrown away secretly."},
		{"passes", "Turns in which a player without cards passed."},
		{"first_light_payer", "The seat that paid for light first, from 1 on; 0 if none did."},
		{"first_light_paid_by_winner", "1 if that one won."},
		{"winner_lights_paid", "Lights that the winner paid for."},
		{"lead_changes", "How often the one player with most rooms was another than the one before."},
		{"comeback", "1 if the winner had lost a floor."},
		{"starved", "Turns in which nothing but a discard was possible."},
		{"stuck_floor_1", "Turns that began with an empty space on floor 1 and no card to fill it."},
	} {
		add(w.name, w.about)
	}
	return terms
}

// ghostAudited: what a player never sees of the hands, the pile and the discards of
// others.
func ghostAudited(r ghostRules) audited[ghosthome.State, ghosthome.View] {
	type state = ghosthome.State
	rules := r.(ghosthome.Rules)
	// exchanged puts the first card of another player than p that the pile has none of
	// on top into the pile.
	exchanged := func(s *state, p engine.Player, cards *[ghosthome.MaxSeats]ghosthome.Cards) bool {
		for q := range engine.Player(s.Players) {
			if q == p || cards[q] == 0 {
				continue
			}
			for i := range s.Pile[:s.PileLen] {
				top := &s.Pile[i]
				if rules.Has(cards[q], *top) {
					continue
				}
				mine := rules.AppendCards(nil, cards[q])[0]
				cards[q] = rules.Put(rules.Take(cards[q], mine), *top)
				*top = mine
				return true
			}
		}
		return false
	}
	return audited[state, ghosthome.View]{
		secrets: []audit.Secret[state]{
			{Name: "the order of the pile", Alter: func(s, _ *state, _ engine.Player) bool {
				for i := 1; i < int(s.PileLen); i++ {
					if s.Pile[i] != s.Pile[0] {
						s.Pile[0], s.Pile[i] = s.Pile[i], s.Pile[0]
						return true
					}
				}
				return false
			}},
			{Name: "the hands of others", Alter: func(s, _ *state, p engine.Player) bool { return exchanged(s, p, &s.Hand) }},
			{Name: "what others threw away", Alter: func(s, _ *state, p engine.Player) bool { return exchanged(s, p, &s.Secret) }},
		},
	}
}
