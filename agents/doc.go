// Package agents holds what players of every game share: the player that chooses
// at random, players under restrictions, how one of the [Best] moves is drawn and how
// [Likely] a weighted sum makes a win, and the texts that name an agent, its options
// and its styles, such as flat:iterations=200+careful. A style is a restriction that
// has a name, [Slips] in every game, others in one.
package agents
