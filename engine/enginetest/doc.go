// Package enginetest answers whether a game, or an agent, keeps the contract of
// package engine. It holds the conformance suites and four tiny games on which
// the suites, the searches and the audit are proven before a large game hangs on
// them.
//
// A game's test fills in a [Suite] and calls [Run]; an agent's test fills in an
// [AgentSuite] and calls [RunAgent]. Every check is also a method that returns an
// error.
//
// The suites cannot know what a seat ought to see: a field that Observe shows by
// mistake and that Determinize keeps is found only if it is named in
// Suite.Hidden. They do not judge how well an agent plays, nor with what weights
// worlds are drawn.
package enginetest
