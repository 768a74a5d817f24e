package ghosthome

import (
	"slices"

	"yurei/agents"
)

// Options narrow how a [Player] plays, so that games can tell what a part of good
// play is worth. With the zero value it plays as well as it can.
type Options struct {
	Light  Light
	Target Target
	Ghosts Ghosts
	Cats   Cats
	Stops  Stops
}

// Light says whether a player pays for light. Bulbs are used in any case.
type Light uint8

// The values of Light.
const (
	LightWhenGood Light = iota
	LightNever
)

// Target says against whom of several a player uses ghosts and special cards.
type Target uint8

// The values of Target.
const (
	TargetBest   Target = iota // whose loss helps most, which is usually the leader
	TargetRandom               // anybody
	TargetNext                 // the first clockwise
)

// Ghosts says when a player plays ghosts in his own turn.
type Ghosts uint8

// The values of Ghosts.
const (
	GhostsWhenGood Ghosts = iota
	GhostsSaved           // never: they only stop escapes
	GhostsAtOnce          // as soon as there is a target
)

// Cats says when a player places cats in his house. Ghosts that stand there are
// chased in any case.
type Cats uint8

// The values of Cats.
const (
	CatsWhenGood Cats = iota
	CatsInHand        // never: they are for defence from the hand
	CatsOnFloor       // as soon as there is a room for one
)

// Stops says which of several opponents plays a ghost at who is escaping.
type Stops uint8

// The values of Stops.
const (
	StopsAtOnce Stops = iota // whoever is asked
	StopsLast                // only who is asked last: others leave it to those after them
)

// Option names, as in specs.
const (
	optionLight  = "light"
	optionTarget = "target"
	optionGhosts = "ghosts"
	optionCats   = "cats"
	optionStops  = "stops"
)

// The words of options, in the order of their values.
var (
	wordsLight  = []string{"when-good", "never"}
	wordsTarget = []string{"best", "random", "next"}
	wordsGhosts = []string{"when-good", "saved", "at-once"}
	wordsCats   = []string{"when-good", "hand", "floor"}
	wordsStops  = []string{"at-once", "last"}
)

// Kind is the [Player] as specs name it, such as heuristic:light=never.
func Kind() agents.Kind {
	return agents.Kind{Name: "heuristic", Options: []agents.Option{
		agents.WordOption(optionLight, wordsLight...),
		agents.WordOption(optionTarget, wordsTarget...),
		agents.WordOption(optionGhosts, wordsGhosts...),
		agents.WordOption(optionCats, wordsCats...),
		agents.WordOption(optionStops, wordsStops...),
	}}
}

// OptionsOf reads the options of a spec of [Kind].
func OptionsOf(spec agents.Spec) Options {
	value := func(name string, words []string) uint8 { return uint8(slices.Index(words, spec.Word(name))) }
	return Options{
		Light:  Light(value(optionLight, wordsLight)),
		Target: Target(value(optionTarget, wordsTarget)),
		Ghosts: Ghosts(value(optionGhosts, wordsGhosts)),
		Cats:   Cats(value(optionCats, wordsCats)),
		Stops:  Stops(value(optionStops, wordsStops)),
	}
}
