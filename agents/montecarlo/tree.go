package montecarlo

import "yurei/engine"

// tree is the nodes of a search, of all its players, in slabs that are kept from
// one decision to the next; what they hold is not.
type tree[M ~uint32 | ~uint64] struct {
	nodes []node
	edges []edge[M]
	table []int32 // open addressing by the hash of a node: 1 + its index, or 0
}

// node is a decision of one player who cannot tell apart the positions that led
// to it.
type node struct {
	hash     uint64 // of what leads here
	first    int32  // edge, none
	favoured int32  // edge of the move that a player of playouts would choose, none
	visits   int32
}

// edge is a move of a node. The edges of a node are a list, in the order of its
// legal moves once choose has seen it.
type edge[M ~uint32 | ~uint64] struct {
	move      M
	sum       float64 // of rewards to who chose it
	visits    int32
	available int32 // visits of the node when the move was legal
	next      int32 // edge, none
}

const none = -1

// choice is a move that may be chosen: its edge and its index among the legal
// ones.
type choice struct {
	edge  int32
	index int
}

// grow makes room for so many nodes.
func (t *tree[M]) grow(nodes int) {
	size := 4
	for size < 2*nodes {
		size *= 2
	}
	t.nodes = make([]node, 0, nodes)
	t.edges = make([]edge[M], 0, 4*nodes)
	t.table = make([]int32, size)
}

// clear takes all nodes out.
func (t *tree[M]) clear() {
	t.nodes, t.edges = t.nodes[:0], t.edges[:0]
	clear(t.table)
}

// find returns the node with the hash, added now or not.
func (t *tree[M]) find(hash uint64) (at int32, added bool) {
	mask := uint64(len(t.table) - 1)
	slot := hash & mask
	for t.table[slot] != 0 {
		at = t.table[slot] - 1
		if t.nodes[at].hash == hash {
			return at, false
		}
		slot = (slot + 1) & mask
	}
	t.nodes = append(t.nodes, node{hash: hash, first: none, favoured: none})
	t.table[slot] = int32(len(t.nodes))
	return int32(len(t.nodes) - 1), true
}

// insert adds an edge to a node, after another of its edges or, after none, as
// the first. Its move is taken to have been available at all visits before, which
// it was if the node is what the one on turn can tell apart.
func (t *tree[M]) insert(at, after int32, m M) int32 {
	e := int32(len(t.edges))
	link := &t.nodes[at].first
	if after != none {
		link = &t.edges[after].next
	}
	next := *link
	*link = e
	t.edges = append(t.edges, edge[M]{move: m, next: next, available: t.nodes[at].visits})
	return e
}

// take chooses the move with an index, at a node that was added now.
func (t *tree[M]) take(at int32, legal []M, index int, favoured bool) choice {
	e := t.insert(at, none, legal[index])
	t.edges[e].available++
	t.nodes[at].visits++
	if favoured {
		t.nodes[at].favoured = e
	}
	return choice{e, index}
}

// choose chooses the legal move of a node with the highest bound, on the visits
// when it was available: that of UCB1 or, if there is a favoured move, that of
// PUCT.
func (t *tree[M]) choose(at int32, legal []M, logs []float64, weight float64, r *engine.Rand) (chosen choice) {
	favoured := t.nodes[at].favoured
	hope := 0.0 // what a move that was never tried is taken to be worth
	if favoured != none {
		hope = t.edges[favoured].sum / float64(t.edges[favoured].visits)
	}
	var top highest
	last := int32(none)
	for i, m := range legal {
		last = t.edgeOf(at, last, m)
		e := &t.edges[last]
		e.available++
		var bound float64
		if favoured == none {
			bound = ucb(e.sum, e.visits, logs[e.available], weight, r)
		} else {
			bound = puct(e, hope, prior(len(legal), last == favoured), weight, r)
		}
		if top.offer(bound, r) {
			chosen = choice{last, i}
		}
	}
	t.nodes[at].visits++
	return chosen
}

// edgeOf is the edge of a move, added if need be. It is usually the one that
// follows the edge of the legal move before, last: legal moves depend on what
// the one on turn knows, as do nodes, if he is the observer.
func (t *tree[M]) edgeOf(at, last int32, m M) int32 {
	next := t.nodes[at].first
	if last != none {
		next = t.edges[last].next
	}
	if next != none && t.edges[next].move == m {
		return next
	}
	for e := t.nodes[at].first; e != none; e = t.edges[e].next {
		if t.edges[e].move == m {
			return e
		}
	}
	return t.insert(at, last, m)
}
