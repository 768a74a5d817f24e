// Package stat answers how sure a count, a mean or a difference is.
//
// Everything is computed from integers (counts, sums, sums of products), so a
// result depends neither on the order in which games were added nor on how they
// were split. Every function returns finite numbers for every count, zero
// included: where the data say nothing, the interval is the whole range or a
// flag says that there is none.
//
// The intervals are for a number of games fixed beforehand. Looking again and
// again while games are played needs anytime-valid bounds, which are not here.
package stat
