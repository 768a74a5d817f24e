package experiments

import (
	"yurei/agents"
	"yurei/analysis"
	"yurei/engine"
	"yurei/engine/ruleset"
)

// Named is an entry of the catalogue as lists show it.
type Named struct{ Name, About string }

// StyleInfo is a style of agents as lists show it.
type StyleInfo struct {
	agents.Kind
	About string
	Any   bool // for every role; else for Game.styled only
}

// AgentInfo is a kind of agent as lists show it.
type AgentInfo struct {
	agents.Kind
	About string
}

// Role is a part that agents play.
type Role struct {
	Name  string
	Title string      // in sentences
	Side  engine.Side // that the role plays on
	// Usual is the agent that plays the role if an experiment does not say; "" if
	// it is the one of the first role.
	Usual string
	// Seat says that roles are seats, all of which play alike.
	Seat bool
	// Closed says why the role has no agent of its own under a rule set and with so
	// many players, "" if it has one; nil if it always has.
	Closed func(rules *ruleset.Document, players int) string
}

// Game is one game of the catalogue.
type Game struct {
	Name  string // on the command line
	Title string // in sentences
	About string
	// Who are the players that experiments count, Least to Most of them.
	Who         string
	Least, Most int
	Roles       []Role
	RuleSets    []Named // the first is the usual one
	Agents      []AgentInfo
	Styles      []StyleInfo
	Profile     *analysis.Profile
	// Costly is about how many times as long as elsewhere a decision of its players
	// takes, 0 for 1: what audits and measures them asks for so many times fewer.
	Costly int
	// Times are what an experiment may assume to take time.
	Times []Timed

	// parseSpec reads an agent with its styles, and refuses options and styles that
	// do not go together; checkSpec only does the latter.
	parseSpec func(string) (agents.Spec, error)
	checkSpec func(agents.Spec) error
	// styled is the role that styles are for, but those for any, an index into Roles.
	styled int
	// setup says how the choices of setting up are made under the rules; nil if
	// there are none.
	setup func(rules *ruleset.Document) string
	// words explain the endings, sides and columns.
	words []Term
	// forms are the ways to play that are audited; none for the usual one with the
	// least players.
	forms []form
	// fair is the win rate of the profile's side at which a game of so many players is
	// balanced; nil for one half.
	fair func(players int) float64
	// document is what is written of a rule set.
	document func(ruleSet string) (*ruleset.Document, error)
	// resolve lays changes over a rule set and makes it playable.
	resolve func(ruleSet string, changes []ruleset.Override) (variant, error)
	// needs tells the values that play a part under certain rules only.
	needs ruleset.Needs
	// hiddenFromSetup is the section of the rules that the agents making the
	// choices of setting up do not see, so that they choose alike in cells that
	// differ in it; "" if there is none.
	hiddenFromSetup string
}

func names(list []Named) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = list[i].Name
	}
	return out
}

// kinds are the agents that specs may name.
func (g *Game) kinds() []agents.Kind {
	kinds := make([]agents.Kind, len(g.Agents))
	for i, a := range g.Agents {
		kinds[i] = a.Kind
	}
	return kinds
}
