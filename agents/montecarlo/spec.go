package montecarlo

import (
	"fmt"
	"slices"

	"yurei/agents"
	"yurei/engine"
)

// Option names, as in specs.
const (
	iterations = "iterations"
	worlds     = "worlds"
	weight     = "c"
	allocation = "allocation"
	observer   = "observer"
	selection  = "select"
	depth      = "depth"
	playouts   = "playout"
	epsilon    = "epsilon"
	beliefs    = "belief"
	setup      = "setup"
)

// usualC is the exploration constant of Cowling, Powley and Whitehouse (2012).
const usualC = 0.7

// usualDepth is for games that have an evaluator: in Hako Onna playouts end with the
// round or with the next one, and longer ones were not seen to play better. Without
// one those that are cut off tell nothing.
const (
	usualDepth = 12
	plainDepth = 1000
)

// Kinds are the searches that a spec can name. With lore of a game they use it
// unless told otherwise.
func Kinds(lore bool) []agents.Kind {
	last := []agents.Option{agents.IntOption(depth, plainDepth, 1, 100_000)}
	if lore {
		last = []agents.Option{
			agents.IntOption(depth, usualDepth, 1, 100_000),
			agents.WordOption(playouts, "heuristic", "random"),
			agents.FloatOption(epsilon, 0, 0, 0.99),
			agents.WordOption(beliefs, "heuristic", "uniform"),
			agents.WordOption(setup, "heuristic", "search"),
		}
	}
	kind := func(name string, options ...agents.Option) agents.Kind {
		return agents.Kind{Name: name, Options: append(options, last...)}
	}
	c := agents.FloatOption(weight, usualC, 0, 100)
	choice := agents.WordOption(selection, "visits", "value")
	return []agents.Kind{
		kind("flat", agents.IntOption(iterations, 200, 1, 1_000_000),
			agents.WordOption(allocation, "even", "ucb"), c),
		kind("ismcts", agents.IntOption(iterations, 1000, 1, 1_000_000), c, choice,
			agents.WordOption(observer, "multiple", "single")),
		kind("pimc", agents.IntOption(iterations, 1000, 1, 1_000_000),
			agents.IntOption(worlds, 20, 1, 1_000_000), c, choice),
	}
}

// Unstaged are kinds for games whose players make no choices while setting up: the
// option that says who makes them would change nothing.
func Unstaged(kinds []agents.Kind) []agents.Kind {
	for i := range kinds {
		kinds[i].Options = slices.DeleteFunc(slices.Clone(kinds[i].Options), func(o agents.Option) bool { return o.Name == setup })
	}
	return kinds
}

// Check refuses options of a spec of [Kinds] that the others leave without
// effect, or that do not go together.
func Check(spec agents.Spec, lore bool) error {
	switch {
	case lore && spec.Float(epsilon) != 0 && spec.Word(playouts) == "random":
		return fmt.Errorf("montecarlo: spec %q: epsilon = %s, want 0 if playout=random, which has nothing to deviate from", spec, spec.Word(epsilon))
	case spec.Name == "flat" && spec.Float(weight) != usualC && spec.Word(allocation) == "even":
		return fmt.Errorf("montecarlo: spec %q: c = %s, want it left out if allocation=even, which does not use it", spec, spec.Word(weight))
	case spec.Name == "pimc" && spec.Int(worlds) > spec.Int(iterations):
		return fmt.Errorf("montecarlo: spec %q: worlds = %d, want at most iterations = %d", spec, spec.Int(worlds), spec.Int(iterations))
	}
	return nil
}

// New builds the search that a spec names for a seat. The spec must be one of
// [Kinds], [Unstaged] or not as the rules are, that [Check] lets pass, both with lore saying whether it is given, which
// is not nil then and has all its parts.
func New[S, V comparable, M ~uint32 | ~uint64](spec agents.Spec, rules engine.Rules[S, V, M], seat engine.Player, lore *Lore[S, V, M]) engine.Agent[M, V] {
	if Check(spec, lore != nil) != nil {
		panic("montecarlo: a spec is built that Check refuses")
	}
	common := func() SearchOptions {
		return SearchOptions{
			Iterations: spec.Int(iterations), Depth: spec.Int(depth),
			C: spec.Float(weight), ByValue: spec.Word(selection) == "value",
		}
	}
	var agent interface {
		engine.Agent[M, V]
		PlayOutWith(players Players[V, M], epsilon float64)
		Believe(belief Belief[S, V])
		EvaluateWith(evaluator engine.Evaluator[S])
		SetUpWith(players Players[V, M])
	}
	switch spec.Name {
	case "flat":
		agent = NewFlat(rules, seat, FlatOptions{
			Iterations: spec.Int(iterations), Depth: spec.Int(depth),
			UCB: spec.Word(allocation) == "ucb", C: spec.Float(weight),
		})
	case "ismcts":
		options := ISMCTSOptions{SearchOptions: common()}
		if spec.Word(observer) == "single" {
			options.Observer = Single
		}
		agent = NewISMCTS(rules, seat, options)
	case "pimc":
		agent = NewPIMC(rules, seat, PIMCOptions{common(), spec.Int(worlds)})
	default:
		panic("montecarlo: a spec is built that names no search")
	}
	if lore == nil {
		return agent
	}
	agent.EvaluateWith(lore.Evaluator())
	if spec.Word(playouts) == "heuristic" {
		agent.PlayOutWith(lore.Players, spec.Float(epsilon))
	}
	if spec.Has(setup) && spec.Word(setup) == "heuristic" {
		agent.SetUpWith(lore.Players)
	}
	if spec.Word(beliefs) == "heuristic" {
		agent.Believe(lore.Belief(seat))
	}
	return agent
}
