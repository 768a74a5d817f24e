// Package agents holds what players of every game share: the player that chooses
// at random, players under restrictions, and the texts that name an agent, its
// options and its styles, such as flat:iterations=200+careful. A style is a
// restriction that a game gives a name.
package agents
