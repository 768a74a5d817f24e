// Package hakoonna holds hand-written players of Hako Onna: [Visitor] for a
// living Visitor, [HakoOnna] for the Hako Onna and her Hakobito. They see Views
// only, weigh each legal move in points and take the best; moves of equal worth
// are chosen at random.
//
// A Visitor spreads a belief over the Shadows where the ghosts can be, weighs
// what a peek at each Shadow brings against the danger, and looks a few turns
// ahead by distance. The ghosts expect where Visitors dare to peek and wait
// there; as soon as there are two of them they follow one plan to keep what
// closes the ways to win.
//
// Points are integers, so that no machine can choose otherwise, and each
// player's are on one scale; for Visitors a certain win is [win]. Chances are in
// parts of [sure]. The weights were set by letting the two sides play against
// each other and keeping what won more games, not for any share of wins.
//
// [Styles] are restrictions under which any agent can play a Visitor, such as careful
// or loner: [Style.New] builds one, and [CheckStyles] says which contradict each
// other.
//
// [SureWin] and [SureNoWay] say whether a View proves that the game can be won
// at once. Both players obey them; tests count how often anybody does not.
package hakoonna
