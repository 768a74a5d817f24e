package enginetest

import (
	"fmt"
	"hash/maphash"

	"yurei/engine"
)

// ObserveOverwrites checks that Observe depends on nothing that *v held before
// and leaves the position alone.
func (c Suite[S, V, M]) ObserveOverwrites() error {
	leaves, err := leavesOf[V]()
	if err != nil {
		return err
	}
	return c.walk(func(p *position[S, M]) error {
		for seat := range engine.Player(p.players) {
			s := p.state
			var fresh, dirty V
			scribble(leaves, &dirty, &p.rand)
			c.Rules.Observe(&fresh, &s, seat)
			c.Rules.Observe(&dirty, &s, seat)
			if fresh != dirty {
				return fmt.Errorf("seat %d: Observe leaves %s as it was", seat, differingLeaf(leaves, &fresh, &dirty))
			}
			if s != p.state {
				return fmt.Errorf("seat %d: Observe changes the position", seat)
			}
		}
		return nil
	})
}

// KeysMatchViews checks that Key gives one key a view and one view a key, over
// all seats of the positions and of worlds drawn from their views.
func (c Suite[S, V, M]) KeysMatchViews() error {
	hashSeed := maphash.MakeSeed()
	keyOf, viewOf := map[uint64]uint64{}, map[uint64]uint64{}
	match := func(s *S, seat engine.Player) error {
		var v V
		c.Rules.Observe(&v, s, seat)
		key, view := c.Rules.Key(s, seat), maphash.Comparable(hashSeed, v)
		if other, known := keyOf[view]; known && other != key {
			return fmt.Errorf("seat %d: keys %#x and %#x for the view %+v", seat, key, other, v)
		}
		if other, known := viewOf[key]; known && other != view {
			return fmt.Errorf("seat %d: the key %#x of an earlier view for the view %+v", seat, key, v)
		}
		keyOf[view], viewOf[key] = key, view
		return nil
	}
	return c.walk(func(p *position[S, M]) error {
		var v V
		var world S
		viewer := engine.Player(p.rand.IntN(p.players))
		c.Rules.Observe(&v, &p.state, viewer)
		c.Rules.Determinize(&world, &v, &p.rand)
		for seat := range engine.Player(p.players) {
			s := p.state
			if err := match(&s, seat); err != nil {
				return err
			}
			if s != p.state {
				return fmt.Errorf("seat %d: Key changes the position", seat)
			}
			if err := match(&world, seat); err != nil {
				return fmt.Errorf("in a world of seat %d: %w", viewer, err)
			}
		}
		return nil
	})
}
