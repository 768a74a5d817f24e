// Package hakoonna holds hand-written players of Hako Onna: [Visitor] for a
// living Visitor, [HakoOnna] for the Hako Onna and her Hakobito. They see Views
// only, weigh each legal move in points and take the best; moves of equal worth
// are chosen at random.
//
// Points are integers, so that no machine can choose otherwise, and are on one
// scale: a certain win is [win]. Chances are in parts of [sure].
//
// [SureWin] and [SureNoWay] say whether a View proves that the game can be won
// at once. Both players obey them; tests count how often anybody does not.
package hakoonna
