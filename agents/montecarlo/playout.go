package montecarlo

import "yurei/engine"

// Players makes the player that a search lets play a seat in a role, as the
// rules number roles, in its playouts. It must not be a search on the same
// memory: a search builds each player once and keeps it for its own use.
type Players[V any, M ~uint32 | ~uint64] func(seat engine.Player, role int) engine.Agent[M, V]

// playout plays positions to the end, or to the depth where it cuts them off.
type playout[S, V comparable, M ~uint32 | ~uint64] struct {
	rules     engine.Rules[S, V, M]
	evaluator engine.Evaluator[S] // nil if the rules have none
	roled     engine.Roled[S]     // nil if the rules have none
	depth     int

	players Players[V, M] // nil: moves are uniformly random
	epsilon float64
	built   [engine.MaxPlayers][]engine.Agent[M, V] // by seat and role

	now    S
	moves  int // that led to now from where the search decides, forced ones included
	chance engine.Chance
	legal  []M
	view   V
	ending engine.Ending // of now, after finish
}

func makePlayout[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], depth int) playout[S, V, M] {
	g := playout[S, V, M]{rules: rules, depth: depth}
	g.evaluator, _ = rules.(engine.Evaluator[S])
	g.roled, _ = rules.(engine.Roled[S])
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

// start takes over a position, with new chance.
func (g *playout[S, V, M]) start(world *S, chance engine.Chance) {
	g.now, g.moves, g.chance = *world, 0, chance
}

// apply plays a move.
func (g *playout[S, V, M]) apply(m M) {
	g.rules.Apply(&g.now, m, &g.chance)
	g.moves++
}

// finish plays on from now to the end or the depth.
func (g *playout[S, V, M]) finish(r *engine.Rand) {
	for g.moves < g.depth {
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
	p, role := g.rules.Turn(&g.now), 0
	if g.roled != nil {
		role = g.roled.Role(&g.now, p)
	}
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
// side: the value of the end, or of a position that was cut off what the rules
// estimate, if they do, and else what a game without a winner is, 1/2.
func (g *playout[S, V, M]) worth(p engine.Player, side engine.Side) float64 {
	switch {
	case g.ending.Over:
		return g.ending.Value(p, side)
	case g.evaluator != nil:
		return g.evaluator.Evaluate(&g.now, p, side)
	}
	return 0.5
}
