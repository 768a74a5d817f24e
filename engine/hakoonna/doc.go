// Package hakoonna plays Hako Onna: one hider against two to four seekers in a
// mansion of hidden tiles, as RULES.md in this folder tells it, section by
// section.
//
// A [RuleSet] is the data of the rules, read by [LoadRuleSet]; [New] turns it
// into [Rules], which keeps the contract of package engine with [State], [View]
// and [Move]. A [Meter] counts what records need of a game, a [Narrator] tells
// it. The package knows no agents, and decides nothing that a player could.
package hakoonna
