// Package agents holds what players of every game share: the player that
// chooses at random, and the texts that name an agent and its options, such as
// flat:iterations=200.
package agents
