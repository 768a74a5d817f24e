package experiments

import (
	"yurei/agents"
	players "yurei/agents/hakoonna"
	"yurei/agents/montecarlo"
	"yurei/engine"
	"yurei/engine/hakoonna"
	"yurei/engine/ruleset"
)

type (
	hakoRules = engine.Rules[hakoonna.State, hakoonna.View, hakoonna.Move]
	hakoAgent = engine.Agent[hakoonna.Move, hakoonna.View]
	hakoMeter = engine.Meter[hakoonna.State, hakoonna.Move]
	hakoParts = parts[hakoonna.State, hakoonna.View, hakoonna.Move]
	hakoKind  = agentOf[hakoonna.State, hakoonna.View, hakoonna.Move]
)

// hakoOnna joins Hako Onna with its agents and its measures.
func hakoOnna() *Game {
	p := &hakoParts{
		seats: func(visitors int) int { return visitors + 1 },
		agents: append([]hakoKind{
			{
				AgentInfo: AgentInfo{agents.Kind{Name: "heuristic"}, "hand-written players of both roles"},
				build:     heuristicHako,
			},
			randomKind[hakoonna.State, hakoonna.View, hakoonna.Move](),
		}, searchKinds(hakoLore, true)...),
		styles:      append(anyGameStyles[hakoonna.State, hakoonna.View, hakoonna.Move](), hakoStyles()...),
		checkStyles: players.CheckStyles,
		meter:       func(r hakoRules) hakoMeter { return hakoonna.NewMeter(r.(hakoonna.Rules)) },
		judged: &judged[hakoonna.State, hakoonna.View, hakoonna.Move]{
			evaluator: func(r hakoRules) engine.Evaluator[hakoonna.State] { return players.NewEvaluator(r.(hakoonna.Rules)) },
			rounds:    func(s *hakoonna.State) int { return int(s.Round) },
			side:      hakoonna.SideVisitors,
		},
		narrate: func(r hakoRules) narrator[hakoonna.State, hakoonna.Move] {
			return hakoonna.NewNarrator(r.(hakoonna.Rules))
		},
		audited: hakoAudited,
	}
	g := &Game{
		Name:  "hako-onna",
		Title: "Hako Onna",
		About: "one hider against 2-4 seekers in a mansion of hidden tiles; noise by stacked discs or by cards",
		Who:   "Visitors", Least: 2, Most: hakoonna.MaxVisitors,
		Roles: []Role{
			{Name: "hako-onna", Title: "Hako Onna", Side: hakoonna.SideHako, Usual: "heuristic"},
			{Name: "visitors", Title: "Visitors", Side: hakoonna.SideVisitors, Usual: "heuristic"},
			{Name: "hakobito", Title: "Hakobito", Side: hakoonna.SideHako, Closed: hakobitoClosed},
		},
		Profile:         hakoProfile(),
		Times:           hakoTimes(),
		styled:          hakoonna.RoleVisitor,
		setup:           hakoSetup,
		needs:           hakoonna.Needs,
		hiddenFromSetup: "noise",
		words:           hakoTerms(),
		forms: []form{
			{"discs, open", 3, nil, hakoDerived},
			{"cards, silent", 4, []string{"rules.noise.mode=cards", "rules.play.talk=silent", "rules.play.hakobito_control=own_seat"}, hakoDerived},
		},
	}
	return join(g, p, source[hakoonna.RuleSet, hakoonna.State, hakoonna.View, hakoonna.Move]{
		names: hakoonna.RuleSetNames(),
		load:  hakoonna.LoadRuleSet,
		build: func(set *hakoonna.RuleSet) (hakoRules, error) { return hakoonna.New(set) },
		fits:  (*hakoonna.RuleSet).CheckVisitors,
	})
}

// hakoDerived: every Empty is laid before all, so that those who pool what they see
// know the same of them. Who decides follows from the turn.
var hakoDerived = []string{"KnownEmpty[1]", "Player"}

func heuristicHako(_ agents.Spec, r hakoRules, seat engine.Player, role int) hakoAgent {
	if role == hakoonna.RoleVisitor {
		return players.NewVisitor(r.(hakoonna.Rules), seat)
	}
	return players.NewHakoOnna(r.(hakoonna.Rules), seat)
}

// hakoLore is what the hand-written players know.
func hakoLore(r hakoRules) *montecarlo.Lore[hakoonna.State, hakoonna.View, hakoonna.Move] {
	rules := r.(hakoonna.Rules)
	return &montecarlo.Lore[hakoonna.State, hakoonna.View, hakoonna.Move]{
		Players: func(seat engine.Player, role int) hakoAgent { return heuristicHako(agents.Spec{}, r, seat, role) },
		Belief: func(seat engine.Player) montecarlo.Belief[hakoonna.State, hakoonna.View] {
			return players.NewWorlds(rules, seat)
		},
		Evaluator: func() engine.Evaluator[hakoonna.State] { return players.NewEvaluator(rules) },
	}
}

// hakoStyles are those of living Visitors.
func hakoStyles() (styles []styleOf[hakoonna.State, hakoonna.View, hakoonna.Move]) {
	for _, s := range players.Styles() {
		styles = append(styles, styleOf[hakoonna.State, hakoonna.View, hakoonna.Move]{
			StyleInfo: StyleInfo{Kind: s.Kind, About: s.About},
			build: func(style agents.Spec, r hakoRules) agents.Restriction[hakoonna.Move, hakoonna.View] {
				return s.New(style, r.(hakoonna.Rules))
			},
		})
	}
	return styles
}

func hakobitoClosed(rules *ruleset.Document, _ int) string {
	if control, _ := rules.Value("play.hakobito_control"); control.Text != "own_seat" {
		return "but the Hako Onna's agent plays them; set rules.play.hakobito_control to own_seat, or leave it out"
	}
	return ""
}

func hakoSetup(rules *ruleset.Document) string {
	if choices, _ := rules.Value("setup.choices"); choices.Text == "dealt" {
		return "Set-up choices are dealt"
	}
	return "Set-up choices are made by the agents, without sight of the noise rules"
}
