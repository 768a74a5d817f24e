package montecarlo

import "yurei/engine"

// FlatOptions are the options of [Flat].
type FlatOptions struct {
	// Iterations is the number of playouts a decision may cost. Every legal move
	// gets equally many, so that the remainder is not spent; it gets one at
	// least.
	Iterations int
	// Depth is the largest number of moves in a playout, forced ones included.
	// A playout that is cut off there is worth what the rules estimate, if they
	// implement engine.Evaluator, and else what a game without a winner is: 1/2.
	Depth int
}

// Flat is flat Monte Carlo: it plays out every legal move from the same worlds,
// with the same chance, and chooses the one whose playouts are worth most on
// average to the side its seat is on now. Playouts are uniformly random; moves of
// equal worth are chosen among at random. It treats what it learns later as known
// from the start, and others as choosing at random, so that it neither bluffs nor
// sees through bluffs.
type Flat[S, V comparable, M ~uint32 | ~uint64] struct {
	rules      engine.Rules[S, V, M]
	evaluator  engine.Evaluator[S] // nil if the rules have none
	seat       engine.Player
	options    FlatOptions
	world, now S
	chance     engine.Chance
	legal      []M
	worth      []float64 // by index of the legal moves of the decision
}

// NewFlat returns the flat Monte Carlo player of a seat. Both options must be at
// least 1.
func NewFlat[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seat engine.Player, options FlatOptions) *Flat[S, V, M] {
	if options.Iterations < 1 || options.Depth < 1 {
		panic("montecarlo: flat: an option is less than 1")
	}
	f := &Flat[S, V, M]{rules: rules, seat: seat, options: options}
	f.evaluator, _ = rules.(engine.Evaluator[S])
	return f
}

// Choose implements [engine.Agent].
func (f *Flat[S, V, M]) Choose(v *V, legal []M, r *engine.Rand) int {
	f.worth = f.worth[:0]
	for range legal {
		f.worth = append(f.worth, 0)
	}
	for range max(1, f.options.Iterations/len(legal)) {
		f.rules.Determinize(&f.world, v, r)
		f.chance = engine.ChanceFrom(r)
		side := f.rules.Side(&f.world, f.seat)
		choices := f.chance.At(engine.AgentStream, 0, 0)
		for i, m := range legal {
			f.now = f.world
			f.rules.Apply(&f.now, m, &f.chance)
			f.worth[i] += f.playOut(side, choices)
		}
	}
	return argmax(f.worth, r)
}

// playOut plays on from now and returns the worth of the end to the seat.
func (f *Flat[S, V, M]) playOut(side engine.Side, choices engine.Rand) float64 {
	for range f.options.Depth - 1 {
		f.legal = f.rules.AppendMoves(f.legal[:0], &f.now)
		if len(f.legal) == 0 {
			break
		}
		m := f.legal[0]
		if len(f.legal) > 1 {
			m = f.legal[choices.IntN(len(f.legal))]
		}
		f.rules.Apply(&f.now, m, &f.chance)
	}
	if e := f.rules.Ending(&f.now); e.Over {
		return e.Value(f.seat, side)
	}
	if f.evaluator != nil {
		return f.evaluator.Evaluate(&f.now, f.seat, side)
	}
	return 0.5
}

// argmax is the index of the largest value, drawn uniformly among equals.
func argmax(values []float64, r *engine.Rand) int {
	best, equals := 0, 1
	for i := 1; i < len(values); i++ {
		switch {
		case values[i] > values[best]:
			best, equals = i, 1
		case values[i] == values[best]:
			equals++
			if r.IntN(equals) == 0 {
				best = i
			}
		}
	}
	return best
}
