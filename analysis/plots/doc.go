// Package plots draws a summary: each figure answers one question and says the
// answer in its title.
//
// [All] gives the figures that a summary has data for, in the order of a
// report. A [Figure] writes itself as SVG or PNG; equal summaries give equal
// bytes. Nothing is computed here that is not in the summary: a figure only
// chooses what to say.
package plots
