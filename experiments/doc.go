// Package experiments answers what can be played, and turns an experiment into
// games: it knows all games, rule sets, agents and named experiments, reads
// experiment files, and is the one place where the types of a game are erased.
//
// In order: [Builtin] is the catalogue; [Catalogue.Load] reads an experiment by
// name or from a file; [Experiment.Set] changes it; [Experiment.Parts] are what is
// played one after the other, mostly one; [Catalogue.Resolve] checks every cell of
// it and makes it playable; [Resolved.Try] plays a few games that name the run and
// time it; [Resolved.Plan] is what sim runs, and the game's Profile with
// [Resolved.Labels] is what analysis needs to count it.
//
// The cells of a grid differ in what is played: levels may be without an axis that
// does not matter there, and cells that do not differ are refused. What is asked of a
// grid (base, crossing, choose) changes no game.
//
// Agents play in styles, as in heuristic+careful. Records say who was ahead, beside
// what the game's own meter counts, where a game has an evaluator of positions.
//
// The package neither runs plans nor judges results, and nothing in it depends
// on the clock, the machine or the number of workers, but for the times of a trial
// that is given a clock.
package experiments
