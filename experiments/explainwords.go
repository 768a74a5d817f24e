package experiments

import "yurei/analysis"

// verdictWords are what intervals say of claims.
var verdictWords = []Term{
	{Group: verdictTerms, Name: string(analysis.Balanced), About: "Of a win rate: it is within the margin of one half.", Formula: "lo >= 0.5 - margin and hi <= 0.5 + margin"},
	{Group: verdictTerms, Name: string(analysis.FavoursSide), About: "Of a win rate: it is above one half, by the margin or more; the verdict says by how much at least.", Formula: "lo > 0.5 and lo >= 0.5 + margin"},
	{Group: verdictTerms, Name: string(analysis.FavoursOther), About: "Of a win rate: it is below one half, by the margin or more; the verdict says by how much at least.", Formula: "hi < 0.5 and hi <= 0.5 - margin"},
	{Group: verdictTerms, Name: string(analysis.NotDifferent), About: "Of a difference, or of a change between two runs: it is within the margin. The two are equivalent for whom the margin is too small to matter.", Formula: "-margin <= lo and hi <= margin", Source: "D. J. Schuirmann, J. Pharmacokinetics and Biopharmaceutics 15 (1987), 657-680"},
	{Group: verdictTerms, Name: string(analysis.Different), About: "Of a difference, or of a change between two runs: it is the margin or more. Between two runs without a margin: the win rates are told apart by their adjusted p-value.", Formula: "lo >= margin or hi <= -margin"},
	{Group: verdictTerms, Name: string(analysis.Undecided), About: "The interval reaches over the border, so that more deals are needed: about as many as the verdict says, if what was seen is the truth. It fails a requirement and a margin like any other verdict that is not what was asked for."},
	{Group: verdictTerms, Name: string(analysis.Holds), About: "Of a requirement: the whole interval lies in the range, ends included.", Formula: "low <= lo and hi <= high"},
	{Group: verdictTerms, Name: string(analysis.Fails), About: "Of a requirement: the whole interval lies outside the range.", Formula: "hi < low or lo > high"},
	{Group: verdictTerms, Name: "missing", About: "Of a comparison of two runs with a margin: a cell of A that B lacks. It fails."},
	{Group: verdictTerms, Name: string(analysis.StopCap), About: "The run ended with the number of deals that was asked for."},
	{Group: verdictTerms, Name: string(analysis.StopPrecision), About: "The run ends when the interval of every win rate is as narrow as was asked for: its half width. It is looked at after 50 deals, then each time about 3 % have been added.", Source: "Y. S. Chow, H. Robbins, Annals of Mathematical Statistics 36 (1965), 457-462"},
	{Group: verdictTerms, Name: string(analysis.StopVerdict), About: "The run ends when every verdict, or every requirement if there are some, is decided. Its intervals are confidence sequences."},
	{Group: verdictTerms, Name: string(analysis.StopInterrupt), About: "The run was interrupted before its rule or its number of deals ended it."},
}

// warningWords are reasons to doubt a number.
var warningWords = []word{
	{string(analysis.FewDeals), "Fewer than 385 deals: the 95 % interval of a rate near one half reaches more than 5 points to either side."},
	{string(analysis.CappedGames), "Some games reached the cap on their length. They count as games that nobody won; many of them mean that the rates depend on the cap."},
	{string(analysis.FailedGames), "In some games an agent panicked or chose no legal move. They count as games that nobody won, and measures leave them out."},
	{string(analysis.IncompletePairs), "Two cells did not play all deals in common: only the deals that both played are compared."},
	{string(analysis.ManyComparisons), "Many pairs of cells are compared at once. Adjusted p-values allow for that; intervals are one by one unless they say otherwise."},
	{string(analysis.FewerDeals), "One of two compared runs has more deals than the other: those that both played are compared."},
	{string(analysis.DifferentSeeds), "Two compared runs have different seeds, or cells with deals of their own, so that they share no deals: chance is not the same on both sides, and the intervals are wider."},
	{string(analysis.MissingCells), "One of two compared runs lacks a cell of the other."},
	{string(analysis.MissingMeasures), "One of two compared runs does not tell a measure, or assumes other values for it."},
	{string(analysis.UnfinishedRun), "A compared run has played fewer deals than it was asked for: the first ones are compared."},
	{string(analysis.OtherProgram), "Two compared runs were played by different programs, or by one that knew another experiment: more may have changed than the settings."},
}

// statisticsWords are the terms of the statistics, with their sources.
var statisticsWords = []Term{
	{Group: statisticsTerms, Name: "interval", About: "The values that the data do not speak against. Of intervals of 95 %, 95 in 100 hold the true value."},
	{Group: statisticsTerms, Name: "wilson", Title: "95 %", About: "The interval of a share; right also near 0 and 100 %.", Formula: "(p + zz/2n ± z sqrt(p(1-p)/n + zz/4nn)) / (1 + zz/n), z = 1.96 for 95 %", Source: "E. B. Wilson, JASA 22 (1927), 209-212"},
	{Group: statisticsTerms, Name: "clopper-pearson", Title: "exact interval", About: "The interval of a share that covers at least as often as it says, whatever the share; wider than Wilson's. Verdicts on rates rest on it.", Formula: "quantiles of Beta(k, n-k+1) and Beta(k+1, n-k)", Source: "C. J. Clopper, E. S. Pearson, Biometrika 26 (1934), 404-413"},
	{Group: statisticsTerms, Name: "paired interval", Title: "paired", About: "The interval of the difference of two win rates on common deals. Only deals that one cell won and the other did not tell the cells apart.", Formula: "all x that the score test of (wins of the first only - wins of the second only) / deals = x does not reject", Source: "T. Tango, Statistics in Medicine 17 (1998), 891-908"},
	{Group: statisticsTerms, Name: "unpaired interval", Title: "unpaired", About: "The interval of the difference of two win rates on separate deals.", Formula: "all x that the score test of k1/n1 - k2/n2 = x does not reject", Source: "R. W. Mee, Biometrics 40 (1984), 1175-1176; O. S. Miettinen, M. Nurminen, Statistics in Medicine 4 (1985), 213-226"},
	{Group: statisticsTerms, Name: "newcombe", Title: "on separate deals", About: "The interval that the difference of two win rates would have if the cells had not shared their deals.", Source: "R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, method 10"},
	{Group: statisticsTerms, Name: "mcnemar", Title: "exact McNemar test", About: "The p-value of the hypothesis that two cells on common deals are won equally often.", Formula: "2 P(X <= min(b, c)), X binomial(b + c, 1/2); b, c: deals that only the first, only the second won", Source: "Q. McNemar, Psychometrika 12 (1947), 153-157; F. Mosteller, Biometrics 8 (1952), 220-226"},
	{Group: statisticsTerms, Name: "p", Title: "p-value", About: "How often chance alone makes a difference at least as large as the one seen, if there is none. Small values speak against chance."},
	{Group: statisticsTerms, Name: "holm", Title: "p, Holm", About: "P-values of a family, adjusted so that the chance of even one false claim is at most 5 %.", Formula: "p of rank k of m, times m - k + 1, never falling", Source: "S. Holm, Scandinavian Journal of Statistics 6 (1979), 65-70"},
	{Group: statisticsTerms, Name: "benjamini-hochberg", Title: "p, Benjamini-Hochberg", About: "P-values of a family, adjusted so that at most 5 % of the claims made are expected to be false. It finds more than Holm and promises less.", Formula: "p of rank k of m, times m / k, never rising", Source: "Y. Benjamini, Y. Hochberg, JRSS B 57 (1995), 289-300"},
	{Group: statisticsTerms, Name: "bonferroni", About: "The level of each of m intervals that hold together with 95 %.", Formula: "1 - 0.05 / m", Source: "O. J. Dunn, JASA 56 (1961), 52-64"},
	{Group: statisticsTerms, Name: "confidence sequence", Title: "sequences", About: "Intervals that hold at all looks together, however often one looks and whyever one stops; wider than those for one look."},
	{Group: statisticsTerms, Name: "ratio", About: "How a measure is estimated: a sum over a sum, games being the units. Counts get Student's t by the delta method, shares Wilson's interval on an effective number of trials.", Source: "W. G. Cochran, Sampling Techniques, 3rd ed. (1977), chapter 6; N. Dean, M. Pagano, J. Survey Statistics and Methodology 3 (2015), 484-503"},
	{Group: statisticsTerms, Name: "bootstrap", About: "How a median is estimated: its interval is the middle part of what the median comes to if as many games are drawn again from those played, computed without drawing.", Formula: "value at rank k of n is at most v with chance I(share up to v; k, n-k+1), I: the beta distribution", Source: "B. Efron, Annals of Statistics 7 (1979), 1-26; J. S. Maritz, R. G. Jarrett, JASA 73 (1978), 194-196"},
	{Group: statisticsTerms, Name: "gain", About: "What common deals are worth: n of them tell as much about a difference as gain times n separate ones.", Formula: "(p1(1-p1) + p2(1-p2)) / (p1(1-p1) + p2(1-p2) - 2 cov)"},
	{Group: statisticsTerms, Name: "family", About: "The claims that are made together, and for which the guarantee holds together."},
	{Group: statisticsTerms, Name: "margin", About: "By how much a win rate may be off one half, off another cell's or off that of another run and still count as the same."},
	{Group: statisticsTerms, Name: "f", About: "The statistic of the test of an effect: the larger, the less it looks like chance."},
	{Group: statisticsTerms, Name: "main effect", Title: "main", About: "How far the win rate at a level of one axis is from the mean of all cells, averaged over the other axes, in points."},
	{Group: statisticsTerms, Name: "interaction", Title: "interactions", About: "Whether the effect of one axis depends on the level of another: if not, effects add up."},
	{Group: statisticsTerms, Name: "points", About: "Percentage points: the difference of two shares in percent."},
}

// optionWords are the options of agents and styles.
var optionWords = []word{
	{"iterations", "How many playouts a search spends on one decision."},
	{"worlds", "How many worlds share the iterations of a decision, each an equal part."},
	{"c", "How much a search explores: the weight of what has been tried seldom."},
	{"allocation", "How iterations are shared among the moves: even, or ucb, more for those that look good."},
	{"observer", "Whether a tree is kept for every player (multiple) or for the one who searches alone (single)."},
	{"select", "Which move is played in the end: the one with the most visits, or with the best value."},
	{"depth", "How many moves a playout goes on before it may be cut off and estimated."},
	{"playout", "Who plays the playouts: the hand-written players, or chance."},
	{"epsilon", "The chance that a move of a playout is made at random."},
	{"belief", "How worlds are drawn: by what the hand-written players believe, or all alike."},
	{"setup", "Who makes the choices of setting up: the hand-written players, or the search."},
	{"pair", "Whether a player shows and reads that the two cards just peeked at are of one family, or of two."},
	{"moves", "Whether a player reads from a move that the card joins its family and leaves others."},
	{"hints", "Whether a player reads from a hint that the card is of one of its families, and in its place."},
	{"order", "Whether a player peeks at cards that the others have not seen and that can be moved."},
	{"show", "Whether a player who knows his move peeks at a card that cannot be moved, to show that he knew it."},
	{"centre", "Whether a player places hints on cards with many others around them."},
	{"light", "Whether a player pays for light: when that looks good, or never."},
	{"target", "Against whom of several a player uses ghosts and special cards: the best target, anybody, or the next."},
	{"ghosts", "When a player plays ghosts in his own turn: when that looks good, never (saved, to stop escapes), or at once."},
	{"cats", "When a player places cats in his house: when that looks good, never (hand), or as soon as there is room (floor)."},
	{"stops", "Which of several opponents plays a ghost at who is escaping: whoever is asked, or only the last of them."},
	{"ghost", "The chance of a ghost at which a style begins to matter."},
	{"noise", "The chance of noise at which a style begins to matter."},
	{"chance", "The chance of what a style does now and then: that something slips a player's mind, or that he moves without thinking."},
}

// markWords are where the values of rules come from.
var markWords = []word{
	{"rulebook", "The value stands in the rules themselves."},
	{"published", "The value has one published source."},
	{"calculated", "The value follows from others."},
	{"assumed", "The value has no source: the project had to settle it. Every report counts those that it rests on."},
	{"set", "The user gave the value."},
}

// recordWords are the columns of every records file.
var recordWords = []word{
	{"index", "The number of the game: deal times cells plus the number of the cell. yurei replay takes it."},
	{"deal", "The number of the deal, from 0 on: all chance of a game comes from it and from the seed. All cells play it, unless each has deals of its own."},
	{"cell", "One point of the grid of an experiment: one way to play."},
	{"class", "What became of the game: finished, unfinished or failed."},
	{"finished", "Of a game: it came to an end by its rules. Of a run: how many deals are in games.csv."},
	{"winner", "The side that won, or none."},
	{"none", "No side: the game was not won."},
	{"reason", "How the game ended. In comparisons with a margin: why a check did not pass."},
	{"decisions", "Choices among at least two moves, of all players."},
	{"moves", "All moves, also those without a choice."},
	{"options", "The legal moves of all decisions, added up."},
	{"eyes", "open if an agent at the table saw the true state, else closed."},
}

// summaryWords are columns of tables in files, beside endings and measures.
var summaryWords = []word{
	{"part", "The part of an experiment that has several."},
	{"games", "Games of the cell, unfinished and failed ones included. In an experiment: deals in each cell."},
	{"unfinished", "The share of games that reached the cap on their length. Nobody won them."},
	{"failed", "The share of games in which an agent panicked or chose no legal move. Nobody won them."},
	{"distinct_games", "How many of the games differ from each other: equal ones tell no more than one. Large numbers are estimated."},
	{"forced_moves", "The share of moves without a choice: the only legal one."},
	{"verdict", "What the interval of the cell's win rate says, by the whole family; see verdict_lo, verdict_hi. In a comparison of two runs: what became of the cell."},
	{"more_deals", "About how many more deals decide what is undecided, if what was seen is the truth; 0 if it is decided, or no number within reach would do."},
	{"not_different_from", "The cells from whose win rate this one's is shown to differ by no more than the margin."},
	{"different_from", "The cells from whose win rate this one's is shown to differ by the margin or more."},
	{"stopped_by", "What ended the run: cap, precision, verdict or interrupt."},
	{"kind", "Of a row of a comparison: win, the win rate; ending, a share of all games; measure."},
	{"win", "The win rate of the side that the report is about."},
	{"ending", "A way in which a game ends, as a share of all games."},
	{"a", "The number in run A, from which the change is counted. In JSON also what is told of run A."},
	{"b", "The number in run B. In JSON also what is told of run B."},
	{"difference", "Of two cells: the first minus the second. Of two runs: B minus A. Shares from 0 to 1, so 0.02 is 2 points."},
	{"p_adjusted", "The p-value, adjusted for its family by the method that was asked for."},
	{"moved", "The adjusted p-value is below 0.05: more than chance."},
	{"says", "What the interval says: a verdict."},
	{"games_differ", "How many of the deals that both runs played were not played alike, move for move as far as records tell."},
}
