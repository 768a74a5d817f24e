package experiments

import (
	"strconv"
	"strings"

	"yurei/agents"
	players "yurei/agents/hakoonna"
	"yurei/agents/montecarlo"
	"yurei/analysis"
	"yurei/engine"
	"yurei/engine/hakoonna"
	"yurei/engine/ruleset"
)

type (
	hakoRules = engine.Rules[hakoonna.State, hakoonna.View, hakoonna.Move]
	hakoAgent = engine.Agent[hakoonna.Move, hakoonna.View]
	hakoMeter = engine.Meter[hakoonna.State, hakoonna.Move]
	hakoTyped = typed[hakoonna.State, hakoonna.View, hakoonna.Move]
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
		}, searchKinds(hakoLore)...),
		styles:      hakoStyles(),
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
		audited: hakoAudited(),
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
		Profile:   hakoProfile(),
		parseSpec: p.parseSpec,
		checkSpec: p.checkSpec,
		styled:    hakoonna.RoleVisitor,
		setup:     hakoSetup,
		resolve: func(name string, changes []ruleset.Override) (variant, error) {
			set, doc, err := hakoonna.LoadRuleSet(name, changes...)
			if err != nil {
				return nil, err
			}
			rules, err := hakoonna.New(set)
			if err != nil {
				return nil, err
			}
			return &hakoTyped{p, rules, doc, set.CheckVisitors}, nil
		},
		idle:            hakoonna.CheckNoise,
		unused:          unusedNoise,
		hiddenFromSetup: "noise",
	}
	for _, name := range hakoonna.RuleSetNames() {
		_, doc, err := hakoonna.LoadRuleSet(name)
		if err != nil {
			panic("experiments: " + err.Error())
		}
		g.RuleSets = append(g.RuleSets, Named{name, doc.Title})
	}
	for _, a := range p.agents {
		g.Agents = append(g.Agents, a.AgentInfo)
	}
	for _, s := range p.styles {
		g.Styles = append(g.Styles, s.StyleInfo)
	}
	return g
}

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
			StyleInfo: StyleInfo{s.Kind, s.About},
			build: func(style agents.Spec, r hakoRules) agents.Restriction[hakoonna.Move, hakoonna.View] {
				return s.New(style, r.(hakoonna.Rules))
			},
		})
	}
	return styles
}

func hakobitoClosed(rules *ruleset.Document) string {
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

// unusedNoise says that a value describes the noise mechanism that is not in
// play.
func unusedNoise(rules *ruleset.Document, path string) bool {
	other := "noise.cards"
	if mode, _ := rules.Value("noise.mode"); mode.Text == "cards" {
		other = "noise.discs"
	}
	return within(path, other)
}

// hakoProfile says what the columns of hakoonna.Meter mean.
func hakoProfile() *analysis.Profile {
	p := &analysis.Profile{
		Game: "Hako Onna",
		Side: hakoonna.SideVisitors, SideName: "Visitors", SideKey: "visitors",
		Measures: []analysis.Measure{
			{Key: "rounds", Title: "rounds", Sum: []string{"rounds_noise", "rounds_overtime"}, Headline: true},
			{Key: "actions_per_hako_turn", Title: "Visitor actions per Hako Onna turn", Sum: []string{"visitor_actions"}, Per: []string{"hako_turns"}},
			{Key: "rounds_lost_to_noise", Title: "rounds lost to noise", Sum: []string{"rounds_noise"}, Per: []string{"rounds_noise", "rounds_overtime"}, Share: true},
			{Key: "passes", Title: "passes", Sum: []string{"passes"}},
			{Key: "diaries", Title: "diaries found", Sum: []string{"diaries"}},
			{Key: "screams", Title: "screams", Sum: []string{"screams"}},
			{Key: "decisions", Title: "decisions", Sum: []string{"decisions"}},
			{Key: "moves_per_decision", Title: "moves per decision", Sum: []string{"options"}, Per: []string{"decisions"}},
		},
		Breakdowns: []analysis.Breakdown{
			{Key: "start_power", Title: "start power", Columns: []string{"setup_power"}, Values: columns("power ", hakoonna.PowerCards), Chosen: true},
			{Key: "item", Title: "drafted item", Columns: columns("setup_item_", hakoonna.MaxVisitors), Chosen: true,
				Values: []string{"stethoscope", "mystery book", "holy drops", "ouija", "dowsing rod", "smartphone"}},
		},
		Survival: &analysis.Survival{
			Who: "Visitors", Turn: "Hako Onna turn", End: "hako_turns", Deaths: columns("died_", hakoonna.MaxVisitors),
		},
	}
	add := func(group string, measures ...analysis.Measure) {
		for _, m := range measures {
			m.Group = group
			p.Measures = append(p.Measures, m)
		}
	}
	tries, noise := columns("tries_", 5), columns("noise_", 5)
	for i := range tries {
		n := strconv.Itoa(i + 1)
		title := "disc or flip " + n
		if i == len(tries)-1 {
			title += " and later"
		}
		add("Discs placed and cards flipped that made noise", analysis.Measure{
			Key: "hazard_" + n, Title: title, Sum: noise[i : i+1], Per: tries[i : i+1], Share: true,
		})
	}
	add("Deaths of Visitors", analysis.Measure{Key: "deaths", Title: "Visitors dead", Sum: []string{"deaths"}})
	for _, cause := range []string{"peek", "item", "weapon", "power5"} {
		add("Deaths of Visitors", analysis.Measure{
			Key: "deaths_" + cause, Title: "by " + cause, Sum: []string{"deaths_" + cause}, Per: []string{"deaths"}, Share: true,
		})
	}
	for _, power := range columns("power_", hakoonna.PowerCards) {
		add("Uses of powers per game", analysis.Measure{Key: power, Title: strings.TrimPrefix(power, "power_"), Sum: []string{power}})
	}
	for _, item := range []string{"stethoscope", "mystery_book", "holy_drops", "ouija", "dowsing", "smartphone", "weapon", "charm"} {
		add("Uses of items per game", analysis.Measure{
			Key: "item_" + item, Title: strings.ReplaceAll(item, "_", " "), Sum: []string{"item_" + item},
		})
	}
	add("Slips per 1,000 games",
		analysis.Measure{Key: "missed_wins_per_1000", Title: "certain wins not taken", Sum: []string{"missed_wins"}, Times: 1000},
		analysis.Measure{Key: "certain_peeks_per_1000", Title: "peeks where a ghost was certain to be", Sum: []string{"certain_peeks"}, Times: 1000},
		analysis.Measure{Key: "cover_left_per_1000", Title: "covers left that would have closed every way to win", Sum: []string{"cover_left"}, Times: 1000},
	)
	return p
}

// columns are the stem with 1 .. n behind it.
func columns(stem string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = stem + strconv.Itoa(i+1)
	}
	return list
}
