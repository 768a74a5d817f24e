package montecarlo

import "yurei/engine"

// Lore is what is known of a game beyond its rules. A search that has it plays
// better; it sees no more.
type Lore[S, V comparable, M ~uint32 | ~uint64] struct {
	Players   Players[V, M]
	Belief    func(seat engine.Player) Belief[S, V]
	Evaluator func() engine.Evaluator[S]
}

// Players makes the player that a search lets play a seat in a role, as the
// rules number roles, in its playouts. It must not be a search on the same
// memory: a search builds each player once and keeps it for its own use.
type Players[V any, M ~uint32 | ~uint64] func(seat engine.Player, role int) engine.Agent[M, V]

// Settler is implemented by evaluators that estimate some positions better than
// others: playouts that reach their depth go on to such a one. Moves that are
// compared are then cut off at like points of the game, however many small choices
// each brings with it.
type Settler[S any] interface {
	Settled(s *S) bool
}

// settling is by how many moves a playout goes on at most. A round of Hako Onna has
// about twenty.
const settling = 100

// Belief says how plausible worlds are to a player, beyond what is certain: what
// others chose tells something about what they hide.
type Belief[S, V any] interface {
	// Look takes in the view of a decision. It returns false if the worlds that
	// the view allows are all as plausible.
	Look(v *V) bool
	// Weigh returns how plausible a world is that the view allows, at least 0, on
	// a scale of the belief's own.
	Weigh(s *S) float64
}

// playout plays positions to the end, or to the depth where it cuts them off.
type playout[S, V comparable, M ~uint32 | ~uint64] struct {
	rules     engine.Rules[S, V, M]
	evaluator engine.Evaluator[S] // nil: a position that is cut off is worth 1/2
	settler   Settler[S]          // nil if all positions are alike to the evaluator
	roled     engine.Roled[S]     // nil if the rules have none
	staged    engine.Staged[S]    // nil if the rules have none
	depth     int

	players Players[V, M] // nil: moves are uniformly random
	epsilon float64
	built   [engine.MaxPlayers][]engine.Agent[M, V] // by seat and role

	setters Players[V, M] // nil: the search sets up, too
	setter  engine.Agent[M, V]

	belief   Belief[S, V] // nil: worlds are as Determinize draws them
	weighing bool         // the belief tells worlds of this decision apart
	rival    S

	now    S
	moves  int // that led to now from where the search decides, forced ones included
	limit  int // of moves
	chance engine.Chance
	legal  []M
	view   V
	ending engine.Ending // of now, after finish
}

func makePlayout[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], depth int) playout[S, V, M] {
	g := playout[S, V, M]{rules: rules, depth: depth}
	g.roled, _ = rules.(engine.Roled[S])
	g.staged, _ = rules.(engine.Staged[S])
	return g
}

// PlayOutWith makes playouts be played by the players, who see views and no
// more, except that each choice is made at random with the chance epsilon. The
// trees of a [Search] then favour the moves that the players would choose.
func (g *playout[S, V, M]) PlayOutWith(players Players[V, M], epsilon float64) {
	if players == nil || !(0 <= epsilon && epsilon < 1) {
		panic("montecarlo: playout: no players, or epsilon is not in 0 .. 1")
	}
	g.players, g.epsilon = players, epsilon
}

// SetUpWith leaves the choices of setting a game up to the players, if its rules
// say which these are. They show late, and a search finds out little about them for
// what it costs.
func (g *playout[S, V, M]) SetUpWith(players Players[V, M]) {
	if g.staged != nil {
		g.setters = players
	}
}

// setUp is the choice of the player who sets the game up for a seat, none if it is
// under way or nobody does.
func (g *playout[S, V, M]) setUp(seat engine.Player, v *V, legal []M, r *engine.Rand) int {
	if g.setters == nil {
		return none
	}
	g.rules.Determinize(&g.now, v, r)
	if !g.staged.InSetup(&g.now) {
		return none
	}
	if g.setter == nil {
		g.setter = g.setters(seat, g.role(seat))
	}
	return g.setter.Choose(v, legal, r)
}

// role is what a player plays now.
func (g *playout[S, V, M]) role(p engine.Player) int {
	if g.roled == nil {
		return 0
	}
	return g.roled.Role(&g.now, p)
}

// EvaluateWith makes positions that are cut off be worth what the evaluator
// estimates, rather than 1/2.
func (g *playout[S, V, M]) EvaluateWith(evaluator engine.Evaluator[S]) {
	g.evaluator = evaluator
	g.settler, _ = evaluator.(Settler[S])
}

// Believe makes worlds be drawn by how plausible they are: each is chosen out of
// several that Determinize draws (sampling importance resampling; D. B. Rubin,
// 1988).
func (g *playout[S, V, M]) Believe(belief Belief[S, V]) { g.belief = belief }

// rivals is the number of worlds of which one is chosen by its weight.
const rivals = 8

// draw draws a world.
func (g *playout[S, V, M]) draw(world *S, v *V, r *engine.Rand) {
	g.rules.Determinize(world, v, r)
	if !g.weighing {
		return
	}
	total := g.belief.Weigh(world)
	for range rivals - 1 {
		g.rules.Determinize(&g.rival, v, r)
		weight := g.belief.Weigh(&g.rival)
		total += weight
		// Also where no world had any weight yet.
		if float64(r.Float64()*total) <= weight {
			*world = g.rival
		}
	}
}

// start takes over a position, with new chance.
func (g *playout[S, V, M]) start(world *S, chance engine.Chance) {
	g.now, g.moves, g.limit, g.chance = *world, 0, g.depth, chance
}

// apply plays a move.
func (g *playout[S, V, M]) apply(m M) {
	g.rules.Apply(&g.now, m, &g.chance)
	g.moves++
}

// cut reports whether the playout has reached its depth. What is chosen while a
// game is set up shows in play only: there the depth begins anew.
func (g *playout[S, V, M]) cut() bool {
	if g.moves >= g.limit && g.staged != nil && g.staged.InSetup(&g.now) {
		g.limit = g.moves + g.depth
	}
	switch {
	case g.moves < g.limit:
		return false
	case g.settler == nil || g.moves >= g.limit+settling:
		return true
	}
	return g.settler.Settled(&g.now)
}

// finish plays on from now to the end or the depth.
func (g *playout[S, V, M]) finish(r *engine.Rand) {
	for !g.cut() {
		g.legal = g.rules.AppendMoves(g.legal[:0], &g.now)
		if len(g.legal) == 0 {
			break
		}
		m := g.legal[0]
		if len(g.legal) > 1 {
			m = g.legal[g.follow(r)]
		}
		g.apply(m)
	}
	g.ending = g.rules.Ending(&g.now)
}

// follow is the index of the legal move that playouts choose.
func (g *playout[S, V, M]) follow(r *engine.Rand) int {
	if g.players == nil || g.epsilon > 0 && r.Float64() < g.epsilon {
		return r.IntN(len(g.legal))
	}
	return g.ask(g.legal, r)
}

// ask lets the player on turn choose.
func (g *playout[S, V, M]) ask(legal []M, r *engine.Rand) int {
	p := g.rules.Turn(&g.now)
	role := g.role(p)
	for len(g.built[p]) <= role {
		g.built[p] = append(g.built[p], nil)
	}
	player := g.built[p][role]
	if player == nil {
		player = g.players(p, role)
		g.built[p][role] = player
	}
	g.rules.Observe(&g.view, &g.now, p)
	return player.Choose(&g.view, legal, r)
}

// worth is what the finished playout is worth to player p who chose while on the
// side: the value of the end, or of a position that was cut off what the evaluator
// estimates, if there is one, and else what a game without a winner is, 1/2.
func (g *playout[S, V, M]) worth(p engine.Player, side engine.Side) float64 {
	switch {
	case g.ending.Over:
		return g.ending.Value(p, side)
	case g.evaluator != nil:
		return g.evaluator.Evaluate(&g.now, p, side)
	}
	return 0.5
}
