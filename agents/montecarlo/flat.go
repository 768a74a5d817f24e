package montecarlo

import "yurei/engine"

// FlatOptions are the options of [Flat].
type FlatOptions struct {
	// Iterations is the number of playouts that a decision costs. If they are
	// shared out evenly, every legal move gets equally many, one at least, and the
	// remainder is not spent.
	Iterations int
	// Depth is how many moves from the decision playouts are cut off, as in
	// [SearchOptions].
	Depth int
	// UCB gives each playout to the move with the highest bound of UCB1 instead,
	// with the constant C of [SearchOptions].
	UCB bool
	C   float64
}

// Flat is flat Monte Carlo. It chooses the legal move whose playouts are worth
// most on average to the side its seat is on now or, with UCB, the one that got
// most playouts; among equals at random. Shared out evenly, each world is played
// out after every legal move, with the same chance. Playouts are uniformly random
// unless PlayOutWith was called. It treats what it learns later as known from the
// start, and others as playing on like its playouts, so that it neither bluffs
// nor sees through bluffs.
type Flat[S, V comparable, M ~uint32 | ~uint64] struct {
	playout[S, V, M]
	seat    engine.Player
	options FlatOptions
	world   S
	choices engine.Rand
	logs    []float64
	rewards scale
	tallies []tally // by index of the legal moves of the decision
}

// NewFlat returns the flat Monte Carlo player of a seat. Iterations and Depth
// must be at least 1, C at least 0.
func NewFlat[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seat engine.Player, options FlatOptions) *Flat[S, V, M] {
	if options.Iterations < 1 || options.Depth < 1 || !(options.C >= 0) {
		panic("montecarlo: flat: an option is less than 1, or c less than 0")
	}
	return &Flat[S, V, M]{playout: makePlayout(rules, options.Depth), seat: seat, options: options}
}

// Choose implements [engine.Agent].
func (f *Flat[S, V, M]) Choose(v *V, legal []M, r *engine.Rand) int {
	if at := f.setUp(f.seat, v, legal, r); at != none {
		return at
	}
	f.weighing = f.belief != nil && f.belief.Look(v)
	f.rewards = makeScale()
	f.tallies = f.tallies[:0]
	for range legal {
		f.tallies = append(f.tallies, tally{})
	}
	if f.options.UCB {
		f.byBound(v, legal, r)
	} else {
		f.evenly(v, legal, r)
	}
	return best(f.tallies, false, r)
}

// evenly plays out every move in each world.
func (f *Flat[S, V, M]) evenly(v *V, legal []M, r *engine.Rand) {
	for range max(1, f.options.Iterations/len(legal)) {
		f.draw(&f.world, v, r)
		chance := engine.ChanceFrom(r)
		for i := range legal {
			f.choices = chance.At(engine.AgentStream, 0, 0)
			f.try(i, legal, chance, &f.choices)
		}
	}
}

// byBound plays out one move in each world.
func (f *Flat[S, V, M]) byBound(v *V, legal []M, r *engine.Rand) {
	if f.logs == nil {
		f.logs = logarithms(f.options.Iterations)
	}
	for n := range f.options.Iterations {
		weight := float64(f.options.C * f.rewards.span())
		at := 0
		var top highest
		for i := range f.tallies {
			if t := &f.tallies[i]; top.offer(ucb(t.sum, t.visits, f.logs[n], weight, r), r) {
				at = i
			}
		}
		f.draw(&f.world, v, r)
		f.try(at, legal, engine.ChanceFrom(r), r)
	}
}

// try plays the world out after one of the moves.
func (f *Flat[S, V, M]) try(i int, legal []M, chance engine.Chance, r *engine.Rand) {
	side := f.rules.Side(&f.world, f.seat)
	f.start(&f.world, chance)
	f.apply(legal[i])
	f.finish(r)
	worth := f.worth(f.seat, side)
	f.rewards.note(worth)
	f.tallies[i].visits++
	f.tallies[i].sum += worth
}
