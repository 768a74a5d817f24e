// Package sim plays games and keeps what happened. A [Table] plays one game and
// reuses everything; a [Plan] says which games (deals x cells); [Plan.Run] plays
// them with a pool of workers and hands the records, in index order, to sinks;
// a [Store] keeps finished ranges of them on disk, so that a run can be
// interrupted, resumed and extended.
//
// The flat index of a game is deal x cells + cell, and a deal is played in every
// cell. Records do not depend on the number of workers, on the order in which
// games finish, or on how a run was cut into ranges.
//
// sim never judges: it counts nothing but what a game's meter hands it.
package sim
