// Package engine is the contract between hidden-information games, the agents
// that play them and the table that runs them. It imports nothing outside the
// standard library and knows no game.
//
// # The words of the project
//
// Each word is used in one sense everywhere, in code, files and output.
//
//   - game: a set of rules such as Hako Onna, implemented by a type that
//     satisfies [Rules].
//   - rule set: the data of a game (locks, decks, boards). A [Rules] value
//     holds one resolved rule set and is read-only while games are played.
//   - seat, player: a place at the table, numbered from 0; [Player] names it.
//   - role: what a seat plays (for instance the Hako Onna or a Visitor);
//     agents are assigned by role.
//   - side: who wins together at this moment; [Side].
//   - deal: everything that chance decides in one game, fixed by (experiment
//     seed, deal number) and shared by all cells; [Chance].
//   - state: the whole truth of a position, held by the table alone.
//   - view: all that one player may know of a state, and nothing more. It is a
//     sufficient record: it includes the public history that beliefs read.
//   - world: a full state drawn by Determinize from those that a view allows.
//   - information set: the states that share one view of one player.
//   - move: one choice of one player, an integer with accessors.
//   - decision: a choice among at least two moves. A forced move is applied
//     without asking and is not counted.
//   - playout: a game simulated from a world by a search.
//   - cell: one point of an experiment's grid (one rule set and one set of
//     agents). Each deal is played in every cell.
//   - run: an experiment that was played, or is being played.
//   - record: what is kept of one game.
//
// # The contract
//
// State, View and Move are flat values: numbers, bools, fixed arrays and
// structs of them. Assignment copies, == compares, nothing is shared. State and
// View take at most 1 KiB each.
//
// Hidden information is a matter of types: an [Agent] is handed a View and
// Determinize is handed a View, so neither can read what it must not know.
// Only the table holds the State.
//
// Chance has addresses. Every random event of a game is drawn from
// c.At(stream, i, j), where stream names the kind of event and (i, j) are
// coordinates that the game itself counts (noise round and disc, for example).
// One more draw in one place therefore never shifts a draw in another, and the
// same chance meets every cell of an experiment. A shuffle gives each item a
// key of its own and sorts by it ([Chance.Order]), so that taking one item out
// keeps the order of the others.
//
// An agent keeps buffers but no memory: the same view, the same legal moves and
// the same stream give the same move. It maximises the result of the side it is
// on when it chooses.
//
// Steady-state play allocates nothing. The hot path returns no errors: that a
// move is legal is the caller's duty, and is verified under the build tag
// "checks".
package engine
