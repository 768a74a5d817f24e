package yokai

import "yurei/agents"

// Options are the conventions that a player keeps and reads, and how much it thinks.
type Options struct {
	// Pair: the two cards just peeked at are of one family if one is moved to the
	// other, or if they are left where they touch; of two, if one is moved elsewhere.
	Pair bool
	// Moves: a card was moved to others of its family and away from those of other
	// families, as far as the mover can know them.
	Moves bool
	// Hints: a card is of one of the families of the hint that was placed on it, and
	// is in its place.
	Hints bool
	// Order: cards are peeked at that the others have not seen, that can be moved and
	// that lie away from known ones. Without it, any that the player does not know.
	Order bool
	// Show: who knows its move before the second peek looks at a card that holds the
	// figure together, so that the others know that the move rests on earlier peeks.
	Show bool
	// Centre: hints are placed on cards with many others around them.
	Centre bool
	// Worlds is how many colourings a decision draws, 1 to [MostWorlds].
	Worlds int
}

// Option names, as in specs.
const (
	pairOption   = "pair"
	movesOption  = "moves"
	hintsOption  = "hints"
	orderOption  = "order"
	showOption   = "show"
	centreOption = "centre"
	worldsOption = "worlds"
)

// Kind is the kind of agent that specs name, such as heuristic:pair=off.
func Kind() agents.Kind {
	onOff := func(name string) agents.Option { return agents.WordOption(name, "on", "off") }
	return agents.Kind{Name: "heuristic", Options: []agents.Option{
		onOff(pairOption), onOff(movesOption), onOff(hintsOption), onOff(orderOption), onOff(showOption), onOff(centreOption),
		agents.IntOption(worldsOption, usualWorlds, 1, MostWorlds),
	}}
}

// MakeOptions reads a spec of [Kind].
func MakeOptions(spec agents.Spec) Options {
	on := func(name string) bool { return spec.Word(name) == "on" }
	return Options{
		Pair: on(pairOption), Moves: on(movesOption), Hints: on(hintsOption),
		Order: on(orderOption), Show: on(showOption), Centre: on(centreOption),
		Worlds: spec.Int(worldsOption),
	}
}

// UsualOptions are those of a spec that gives none: all conventions.
func UsualOptions() Options {
	return Options{Pair: true, Moves: true, Hints: true, Order: true, Show: true, Centre: true, Worlds: usualWorlds}
}
