// Package ghosthome plays Ghost At Home: two to four players race up a haunted
// house of three floors each, from one deck of rooms, ghosts and cats, as
// RULES.md in this folder tells it, section by section.
//
// A [RuleSet] is the data of the rules, read by [LoadRuleSet]; [New] turns it
// into [Rules], which keeps the contract of package engine with [State], [View]
// and [Move]. A [Meter] counts what records need of a game, a [Narrator] tells
// it. The package knows no agents, and decides nothing that a player could.
package ghosthome
