// Package yokai holds a hand-written player of Yōkai, who plays for the team.
//
// A [Player] sees Views only. From the public turns of the others it reads what
// they say by the conventions of [Options], such as that two cards that were peeked
// at and joined are of one family. It draws colourings of the cards that agree with
// what it has seen, weighed by what it has read; weighs each move by how many moves
// are left, on average over these worlds, until all families are together, and by
// what others will read from it as long as they have turns to use it; and declares
// when the figure is solved in nearly all of them. What it has forgotten it reads from
// its own turns.
//
// Two kinds of moves are chosen otherwise. Where all families are together, but those of
// an affinity card do not touch and no move mends it, it plans two that do. The move of
// the last turn of all is played for the chance to win, whatever else it saves or says.
//
// It keeps to the conventions that it reads: a move that would say what is not so
// costs it more than it is likely to bring. What signals are worth was counted in
// games of such players among themselves, so a team is stronger if all its players
// have the same options.
package yokai
