package audit

import (
	"context"
	"math/bits"
	"slices"

	"yurei/engine"
)

// Marginal is a part of the worlds of a view all of whose values are equally
// likely.
type Marginal[S, V any] struct {
	Name string
	// Values are the values that the view allows, bit = value; none if it cannot be
	// told which, or if they are not equally likely.
	Values func(v *V) uint64
	// Value is that of a world, 0 .. 63.
	Value func(s *S) int
}

// frequencies draws worlds at positions of random games, many together, and
// compares how often each marginal takes each of its values.
func (c *Worlds[S, V, M]) frequencies(ctx context.Context, draws int) Row {
	const seldom = 16 // moves between the positions, on average
	row := c.row(CheckExact, "worlds")
	f := fit{}
	views := make([]int, len(c.Marginals))
	for game := 0; row.Cases < draws && game < draws && ctx.Err() == nil; game++ {
		walk(&row, c.Rules, c.Players, c.MaxMoves, game, func(p *spot[S]) {
			if p.rand.IntN(seldom) > 0 {
				return
			}
			var v V
			seat := engine.Player(p.rand.IntN(c.Players))
			c.Rules.Observe(&v, &p.state, seat)
			for i, marginal := range c.Marginals {
				set := marginal.Values(&v)
				if bits.OnesCount64(set) < 2 {
					continue
				}
				views[i]++
				counts := make([]int, 64)
				for range each * bits.OnesCount64(set) {
					var world S
					c.Rules.Determinize(&world, &v, &p.rand)
					row.Cases++
					value := marginal.Value(&world)
					if set>>value&1 == 0 {
						row.leak("%s is %d in a world of seat %d, whose view does not allow it: %v", marginal.Name, value, seat, p)
						return
					}
					counts[value]++
				}
				for value := range counts {
					if set>>value&1 == 0 {
						counts[value] = -1
					}
				}
				f.add(slices.DeleteFunc(counts, func(n int) bool { return n < 0 }))
			}
		})
	}
	for i, n := range views {
		if n == 0 {
			row.lack("%s is open in no view", c.Marginals[i].Name)
		}
	}
	f.judge(&row)
	return row
}
