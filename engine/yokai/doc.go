// Package yokai is the game Yōkai by Julien Griffon: two to four players bring
// sixteen facedown spirits together by families, each peeking for itself, and
// may tell the others nothing but by what they move and where they lay hints.
//
// RULES.md describes the rules as implemented, numbers them, and says which of
// them are assumptions. [LoadRuleSet] reads a rule set, [New] makes the engine of
// it.
//
// Cards are numbered 0 to 15 by their place in the start square, row by row, and
// keep their number wherever they are moved.
package yokai
