package experiments

import (
	"fmt"
	"slices"
	"strings"

	"yurei/agents"
	"yurei/engine"
)

// styleOf is one style of the agents of a game.
type styleOf[S, V comparable, M ~uint32 | ~uint64] struct {
	StyleInfo
	build func(style agents.Spec, rules engine.Rules[S, V, M]) agents.Restriction[M, V]
}

// agent builds the agent that a spec names, under the restrictions of its styles.
func (p *parts[S, V, M]) agent(spec agents.Spec, rules engine.Rules[S, V, M], seat engine.Player, role int) engine.Agent[M, V] {
	agent := p.agents[p.kind(spec)].build(spec, rules, seat, role)
	var restrictions []agents.Restriction[M, V]
	for _, s := range p.styles {
		if style, has := spec.Style(s.Name); has {
			restrictions = append(restrictions, s.build(style, uncounted(rules)))
		}
	}
	if restrictions == nil {
		return agent
	}
	return agents.NewRestricted(agent, restrictions...)
}

// parseSpec reads an agent with its styles.
func (p *parts[S, V, M]) parseSpec(text string) (agents.Spec, error) {
	kinds, styles := make([]agents.Kind, len(p.agents)), make([]agents.Kind, len(p.styles))
	for i := range p.agents {
		kinds[i] = p.agents[i].Kind
	}
	for i := range p.styles {
		styles[i] = p.styles[i].Kind
	}
	spec, err := agents.ParseSpec(text, kinds, styles...)
	if err != nil {
		return spec, err
	}
	return spec, p.checkSpec(spec)
}

// anyGameStyles are those that an agent of any game and role can have.
func anyGameStyles[S, V comparable, M ~uint32 | ~uint64]() []styleOf[S, V, M] {
	const chance = "chance"
	return []styleOf[S, V, M]{{
		StyleInfo: StyleInfo{
			Kind:  agents.Kind{Name: "slips", Options: []agents.Option{agents.FloatOption(chance, 0.1, 0, 1)}},
			About: "with that chance a decision is any legal move, all alike; for every role", Any: true,
		},
		build: func(style agents.Spec, _ engine.Rules[S, V, M]) agents.Restriction[M, V] {
			return agents.Slips[M, V]{Chance: style.Float(chance)}
		},
	}}
}

// checkStyled refuses styles of the agent of a role that they are not for.
func (g *Game) checkStyled(spec agents.Spec, role int) error {
	fits := g.playable(spec.Short(), role)
	if fits == spec.Short() {
		return nil
	}
	return fmt.Errorf("experiments: spec %q: styles are for %s, want %s", spec.Short(), g.Roles[g.styled].Name, fits)
}

// playable is an agent as it can play a role: without the styles that are for
// another.
func (g *Game) playable(spec string, role int) string {
	if role == g.styled {
		return spec
	}
	alone, styles := splitStyles(spec)
	for _, style := range strings.Split(styles, "+")[1:] {
		name, _ := cutSpec(style)
		// What is no style at all stays, to be refused.
		if !slices.ContainsFunc(g.Styles, func(s StyleInfo) bool { return !s.Any && s.Name == name }) {
			alone += "+" + style
		}
	}
	return alone
}
