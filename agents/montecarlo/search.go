package montecarlo

import (
	"slices"

	"yurei/engine"
)

// Observer says who tells apart the positions of a search tree.
type Observer uint8

const (
	// Multiple gives each player a tree of his own, whose nodes are what he can
	// tell apart. No player knows what another has hidden.
	Multiple Observer = iota
	// Single has one tree, whose nodes are what the player who decides can tell
	// apart. Others choose as if they knew what he knows: a secret of his is none.
	Single
)

// SearchOptions are the options that [NewISMCTS] and [NewPIMC] share.
type SearchOptions struct {
	// Iterations is the number of playouts that a decision costs.
	Iterations int
	// Depth is how many moves from the decision playouts are cut off, forced ones
	// included, anew where a game has been set up; with an evaluator that is a
	// [Settler], at the next position that it can judge. A playout that is cut off is
	// worth what the evaluator estimates and, without one, what a game without a
	// winner is: 1/2.
	Depth int
	// C is the weight of exploration: the constant of UCB1 or, with players for
	// the playouts, of PUCT. It is meant for rewards that are 1 apart; in scored
	// games it is multiplied by the span of the scores seen.
	C float64
	// ByValue chooses the move with the best mean reward, not that with the most
	// visits.
	ByValue bool
}

// check panics if an option is out of range.
func (o *SearchOptions) check() {
	if o.Iterations < 1 || o.Depth < 1 || !(o.C >= 0) {
		panic("montecarlo: search: an option is less than 1, or c less than 0")
	}
}

// Search is the search of [NewISMCTS] and of [NewPIMC].
type Search[S, V comparable, M ~uint32 | ~uint64] struct {
	playout[S, V, M]
	seat    engine.Player
	options SearchOptions
	worlds  int  // drawn one after the other, each with a tree of its own; 0: one an iteration, in one tree
	shared  bool // all players have one tree, so that moves made in it are known to all
	single  bool // nodes are what the seat can tell apart, not what who is on turn can

	world   S
	tree    tree[M]
	logs    []float64
	path    []step
	last    [engine.MaxPlayers]int32 // the edge that led out of the last node in each tree
	rewards scale
	tallies []tally // by index of the legal moves of the decision
}

// step is a choice in the tree, and who made it on which side.
type step struct {
	edge   int32
	player engine.Player
	side   engine.Side
}

// ISMCTSOptions are the options of [NewISMCTS].
type ISMCTSOptions struct {
	SearchOptions
	Observer Observer
}

// NewISMCTS returns the player of a seat who searches by information set Monte
// Carlo tree search with multiple observers (P. I. Cowling, E. J. Powley and D.
// Whitehouse, 2012). Each iteration draws a world from the view and plays it
// through the trees of all players: who is on turn chooses in his own, by what he
// knows, for the side he is on then. The first node that is new ends the way
// through the trees, and a playout follows. At the root the reward is that of the
// side the seat is on now.
//
// A tree moves on only when its owner decides: his node is found by what he then
// knows, which is all there is to it, since views are sufficient records. Ways that
// lead to one view meet there. A choice that was never made before does not end the
// way through the trees of those who cannot know of it.
func NewISMCTS[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seat engine.Player, options ISMCTSOptions) *Search[S, V, M] {
	s := newSearch(rules, seat, options.SearchOptions)
	s.single = options.Observer == Single
	s.shared = s.single
	return s
}

// PIMCOptions are the options of [NewPIMC].
type PIMCOptions struct {
	SearchOptions
	// Worlds is the number of worlds; each takes an equal share of the
	// iterations, one at least. The remainder is not spent.
	Worlds int
}

// NewPIMC returns the player of a seat who searches by perfect-information Monte
// Carlo: in each of several worlds by a tree of its own (UCT), in which all
// players know the world and every move made in it, though not the chance that is
// to come. Visits and rewards of the moves are added up over the worlds, as in
// the determinized UCT of Cowling, Powley and Whitehouse (2012).
func NewPIMC[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seat engine.Player, options PIMCOptions) *Search[S, V, M] {
	if options.Worlds < 1 || options.Worlds > options.Iterations {
		panic("montecarlo: pimc: the number of worlds is not in 1 .. iterations")
	}
	s := newSearch(rules, seat, options.SearchOptions)
	s.worlds, s.shared = options.Worlds, true
	return s
}

func newSearch[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seat engine.Player, options SearchOptions) *Search[S, V, M] {
	options.check()
	return &Search[S, V, M]{playout: makePlayout(rules, options.Depth), seat: seat, options: options}
}

// Choose implements [engine.Agent].
func (s *Search[S, V, M]) Choose(v *V, legal []M, r *engine.Rand) int {
	if at := s.setUp(s.seat, v, legal, r); at != none {
		return at
	}
	trees, iterations := 1, s.options.Iterations
	if s.worlds > 0 {
		trees, iterations = s.worlds, iterations/s.worlds
	}
	if s.logs == nil {
		s.logs = logarithms(iterations)
		s.tree.grow(iterations)
	}
	s.weighing = s.belief != nil && s.belief.Look(v)
	s.rewards = makeScale()
	s.tallies = s.tallies[:0]
	for range legal {
		s.tallies = append(s.tallies, tally{})
	}
	for range trees {
		s.tree.clear()
		for i := range iterations {
			if i == 0 || s.worlds == 0 {
				s.draw(&s.world, v, r)
			}
			s.start(&s.world, engine.ChanceFrom(r))
			s.descend(legal, r)
			s.finish(r)
			s.reward()
		}
		s.count(legal)
	}
	return best(s.tallies, s.options.ByValue, r)
}

// descend plays from the decision through the trees, up to the first choice at a
// node that is new.
func (s *Search[S, V, M]) descend(legal []M, r *engine.Rand) {
	s.path = s.path[:0]
	for p := range s.last {
		s.last[p] = none
	}
	weight := float64(s.options.C * s.rewards.span())
	for !s.cut() {
		if s.moves > 0 {
			s.legal = s.rules.AppendMoves(s.legal[:0], &s.now)
			legal = s.legal
		}
		if len(legal) < 2 {
			if len(legal) == 0 {
				return
			}
			s.apply(legal[0])
			continue
		}
		p := s.rules.Turn(&s.now)
		owner := p
		if s.shared {
			owner = s.seat
		}
		at, added := s.tree.find(s.hash(p, owner))
		var c choice
		switch {
		case added && s.players == nil:
			c = s.tree.take(at, legal, r.IntN(len(legal)), false)
		case added:
			c = s.tree.take(at, legal, s.ask(legal, r), true)
		default:
			c = s.tree.choose(at, legal, s.logs, weight, r)
		}
		s.path = append(s.path, step{c.edge, p, s.rules.Side(&s.now, p)})
		s.last[owner] = c.edge
		s.apply(legal[c.index])
		if added {
			return
		}
	}
}

// hash is that of the node of player p, who is on turn, in the owner's tree. The
// decision itself has the same view in all worlds and needs no key.
func (s *Search[S, V, M]) hash(p, owner engine.Player) uint64 {
	if s.moves == 0 {
		return 0
	}
	observer := p
	if s.single {
		observer = s.seat
	}
	var h engine.Hash
	h.Add(uint64(p))
	if s.worlds > 0 {
		h.Add(uint64(uint32(s.last[owner])))
	}
	h.Add(s.rules.Key(&s.now, observer))
	return h.Sum()
}

// reward adds what the playout is worth to the moves that led to it.
func (s *Search[S, V, M]) reward() {
	for _, c := range s.path {
		worth := s.worth(c.player, c.side)
		s.rewards.note(worth)
		e := &s.tree.edges[c.edge]
		e.visits++
		e.sum += worth
	}
}

// count adds the visits and rewards of the decision's node to the tallies.
func (s *Search[S, V, M]) count(legal []M) {
	for e := s.tree.nodes[0].first; e != none; e = s.tree.edges[e].next {
		edge := &s.tree.edges[e]
		t := &s.tallies[slices.Index(legal, edge.move)]
		t.visits += edge.visits
		t.sum += edge.sum
	}
}
