// Package experiments answers what can be played, and turns an experiment into
// games: it knows all games, rule sets, agents and named experiments, reads
// experiment files, and is the one place where the types of a game are erased.
//
// In order: [Builtin] is the catalogue; [Catalogue.Load] reads an experiment by
// name or from a file; [Experiment.Set] changes it; [Catalogue.Resolve] checks
// every cell and makes it playable; [Resolved.Plan] is what sim runs, and the
// game's Profile with [Resolved.Labels] is what analysis needs to count it.
//
// The package neither runs plans nor judges results, and nothing in it depends
// on the clock, the machine or the number of workers.
package experiments
