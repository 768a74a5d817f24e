package montecarlo

import (
	"fmt"

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
)

// usualC is the exploration constant of Cowling, Powley and Whitehouse (2012).
const usualC = 0.7

// Kinds are the searches that a spec can name. Playouts can be played by a game's
// heuristic players where it has some.
func Kinds(heuristic bool) []agents.Kind {
	last := []agents.Option{agents.IntOption(depth, 1000, 1, 100_000)}
	if heuristic {
		last = append(last,
			agents.WordOption(playouts, "random", "heuristic"),
			agents.FloatOption(epsilon, 0, 0, 0.99))
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

// Check refuses options of a spec of [Kinds] that the others leave without
// effect, or that do not go together.
func Check(spec agents.Spec, heuristic bool) error {
	switch {
	case heuristic && spec.Float(epsilon) != 0 && spec.Word(playouts) == "random":
		return fmt.Errorf("montecarlo: spec %q: epsilon = %s, want 0 if playout=random, which has nothing to deviate from", spec, spec.Word(epsilon))
	case spec.Name == "flat" && spec.Float(weight) != usualC && spec.Word(allocation) == "even":
		return fmt.Errorf("montecarlo: spec %q: c = %s, want it left out if allocation=even, which does not use it", spec, spec.Word(weight))
	case spec.Name == "pimc" && spec.Int(worlds) > spec.Int(iterations):
		return fmt.Errorf("montecarlo: spec %q: worlds = %d, want at most iterations = %d", spec, spec.Int(worlds), spec.Int(iterations))
	}
	return nil
}

// New builds the search that a spec names for a seat. The spec must be one of
// [Kinds] that [Check] lets pass, both with heuristic saying whether players are
// given; these are built for the rules that the search plays by.
func New[S, V comparable, M ~uint32 | ~uint64](spec agents.Spec, rules engine.Rules[S, V, M], seat engine.Player, heuristic Players[V, M]) engine.Agent[M, V] {
	if Check(spec, heuristic != nil) != nil {
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
	if heuristic != nil && spec.Word(playouts) == "heuristic" {
		agent.PlayOutWith(heuristic, spec.Float(epsilon))
	}
	return agent
}
