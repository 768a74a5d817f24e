// Package stat answers how sure a count, a mean or a difference is.
//
// For one look at a number of games fixed beforehand: [Wilson] and
// [ClopperPearson] for a share, [Pairs] for the difference of two cells on common
// deals, [DifferenceScore] and [Newcombe] for one on separate deals, [Ratio] for
// means, [Counted] for medians and other quantiles, by the exact bootstrap,
// [Joint] for the effects of the factors of a grid, [Band] for where a curve is
// zero. A [Score] holds the tests of margins that agree with an interval: above x,
// below x, between two values.
//
// For looking again and again while games are played: [ShareSequence] and
// [Pairs.Sequence], whose intervals hold at all looks together. [NextLook] says
// when to look and how a run stops at a wanted half width.
//
// For many answers at once: [Holm] and [BenjaminiHochberg] adjust p-values,
// [Bonferroni] the level of intervals.
//
// Everything is computed from integers (counts, sums, sums of products), so a result
// depends neither on the order in which games were added nor on how they were split.
// Every function returns finite numbers for every
// count, zero included: where the data say nothing, the interval is the whole
// range or a flag says that there is none.
package stat
