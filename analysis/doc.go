// Package analysis answers who wins, how sure that is, and how cells differ.
//
// A [Tally] folds records, in index order, into integers; its Summary computes
// every number once, and all tables, files and plots print from that one
// structure, so that no two of them can disagree. What a game's columns mean is
// data, a [Profile], that the caller hands in: the package knows no game.
//
// Rates are shares of all games of a cell, so that the shares of the ways a
// game ends, of unfinished and of failed games sum to one; a game without a
// winner is not won. Differences between cells are paired by deal and corrected
// as one family. Doubt is data: [Summary.Warnings]. Where the cells compare agents
// ([Ladder], [SkillGrid]) the findings say what skill is worth.
//
// What a run should decide is in its [Terms]. Verdicts and requirements are read
// off intervals of one family each, so that with the chance of the level all that
// is said is true; [Tally.Enough] ends a run by precision or by verdict, at deal
// counts that are fixed beforehand.
//
// A grid may be asked where along an axis of numbers its cells equal a base
// ([Crossing]), and which setting brings the win rate nearest to a wanted one
// ([Choice]). Each answer is read off one family of intervals, and names what it
// cannot tell.
//
// [Compare] says what changed between two runs: on common deals if they have one
// seed, with a verdict on a margin.
//
// The package reads records and never plays. Subpackages: stat (intervals and
// tests), report (text, Markdown, CSV, JSON), plots.
package analysis
