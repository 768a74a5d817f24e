// Package montecarlo holds searches that play any game by the contract of
// package engine: they draw worlds from the view with Determinize and play them
// out. A search knows the view, the legal moves and its own stream, and nothing
// else; the chance of its playouts is drawn from that stream.
//
//   - [Flat]: every legal move is played out from the same worlds.
//   - [NewISMCTS]: information set Monte Carlo tree search.
//   - [NewPIMC]: a tree for each of several worlds, a baseline.
//
// [Kinds] names them and their options in specs such as
// ismcts:iterations=2000,c=0.7, and [New] builds what a spec names.
//
// Budgets are counted in iterations, never in time, so that a decision can be
// repeated anywhere. [Lore] is what makes a search strong in a large game: players
// for its playouts, who also say which moves to look at first, how plausible worlds
// are, and what a position is worth where a playout is cut off.
//
// A search owns its memory and allocates nothing once it has grown to its budget.
// It keeps nothing from one decision to the next.
package montecarlo
