// Package ghosthome holds the hand-written [Player] of Ghost At Home, for any
// number of seats and any rule set. It sees Views only, weighs in points what the
// houses and its hand are worth after each legal move and takes the best; moves of
// equal worth are chosen at random. Of seats it knows no more than who comes after
// whom.
//
// Points are integers, so that no machine can choose otherwise; chances are in
// parts of [sure]. The weights were set by letting players with different ones play
// against each other, and not for any result that a game should have.
//
// [Options] narrow how the player plays, for questions such as what paying for
// light is worth. For searches there are [Evaluator], which estimates who wins from
// a position, and [Worlds], which says how plausible worlds are.
package ghosthome
