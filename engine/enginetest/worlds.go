package enginetest

import (
	"fmt"
	"hash/maphash"

	"yurei/engine"
)

// ViewKept checks that the viewer of a view sees the same view in every world
// drawn from it: for every seat, whether it is on turn or not.
func (c Suite[S, V, M]) ViewKept() error {
	leaves, err := leavesOf[V]()
	if err != nil {
		return err
	}
	return c.walk(func(p *position[S, M]) error {
		for seat := range engine.Player(p.players) {
			var v, kept V
			c.Rules.Observe(&v, &p.state, seat)
			for range worldsEach {
				var world S
				c.Rules.Determinize(&world, &v, &p.rand)
				if c.Rules.Observe(&kept, &world, seat); kept != v {
					return fmt.Errorf("seat %d sees another %s in a world of its view", seat, differingLeaf(leaves, &v, &kept))
				}
			}
		}
		return nil
	})
}

// WorldsVary checks that every field named in Hidden differs from the truth in
// some world of some seat. A determinization that returns the truth is found
// here even if the truth came to it inside the view.
func (c Suite[S, V, M]) WorldsVary() error {
	leaves, err := leavesOf[S]()
	if err != nil {
		return err
	}
	type tally struct{ worlds, differ int }
	tallies := make([]tally, len(c.Hidden))
	parts := make([][]*leaf, len(c.Hidden))
	for i, name := range c.Hidden {
		for k := range leaves {
			if leaves[k].within(name) {
				parts[i] = append(parts[i], &leaves[k])
			}
		}
		if len(parts[i]) == 0 {
			return fmt.Errorf("hidden field %q is no field of %T", name, *new(S))
		}
	}
	err = c.walk(func(p *position[S, M]) error {
		for seat := range engine.Player(p.players) {
			var v V
			var world S
			c.Rules.Observe(&v, &p.state, seat)
			c.Rules.Determinize(&world, &v, &p.rand)
			for i := range tallies {
				tallies[i].worlds++
				for _, l := range parts[i] {
					if string(bytesOf(l, &world)) != string(bytesOf(l, &p.state)) {
						tallies[i].differ++
						break
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for i, t := range tallies {
		if t.differ == 0 {
			return fmt.Errorf("%s is as in truth in all %d worlds, want it hidden from some seat", c.Hidden[i], t.worlds)
		}
	}
	return nil
}

// keptTruths bounds the positions that are remembered by their views.
const keptTruths = 1 << 14

// UnseenVaries checks, seat by seat, that each part of the position that the
// seat does not see differs from the truth in some world. A part is unseen
// where the view stays the same when it alone is given a value from another
// position, or where an earlier position with the same view had another value.
// A part is accused once at least 30 differences were to be expected, going by
// how often its true values differ, and none was found.
func (c Suite[S, V, M]) UnseenVaries() error {
	const expected, tries = 30, 16
	leaves, err := leavesOf[S]()
	if err != nil {
		return err
	}
	type tally struct {
		unseen, differ int // worlds where the seat did not see the part
		truths, change int // neighbouring truths among those, and how many differ
		last           S   // the last truth where the part was unseen
		other          S   // a position with another value than other's
		known          bool
	}
	tallies := make([][engine.MaxPlayers]tally, len(leaves))
	truths := map[uint64]S{}
	hashSeed := maphash.MakeSeed()
	differ := func(l *leaf, a, b *S) bool { return string(bytesOf(l, a)) != string(bytesOf(l, b)) }
	err = c.walk(func(p *position[S, M]) error {
		seat := engine.Player(p.rand.IntN(p.players))
		var v V
		var world S
		c.Rules.Observe(&v, &p.state, seat)
		twin, found := truths[maphash.Comparable(hashSeed, v)]
		if !found && len(truths) < keptTruths {
			truths[maphash.Comparable(hashSeed, v)] = p.state
		}
		c.Rules.Determinize(&world, &v, &p.rand)
		for range tries {
			k := p.rand.IntN(len(leaves))
			l, t := &leaves[k], &tallies[k][seat]
			unseen := found && differ(l, &twin, &p.state)
			if !unseen && t.known && differ(l, &t.other, &p.state) {
				altered := p.state
				copy(bytesOf(l, &altered), bytesOf(l, &t.other))
				unseen = c.sees(&altered, seat, &v)
			}
			if !t.known || differ(l, &t.other, &p.state) {
				t.other, t.known = p.state, true
			}
			if !unseen {
				continue
			}
			if t.unseen > 0 {
				t.truths++
				if differ(l, &t.last, &p.state) {
					t.change++
				}
			}
			t.last = p.state
			t.unseen++
			if differ(l, &world, &p.state) {
				t.differ++
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for k := range leaves {
		for seat, t := range tallies[k] {
			if t.differ == 0 && t.truths > 0 && t.unseen*t.change >= expected*t.truths && !c.derived(&leaves[k]) {
				return fmt.Errorf("seat %d does not see %s and it is as in truth in all %d worlds", seat, leaves[k].path, t.unseen)
			}
		}
	}
	return nil
}

// sees says that the seat's view of *s is *v. An altered position need not make
// sense, so that observing it may panic; then it is not.
func (c Suite[S, V, M]) sees(s *S, seat engine.Player, v *V) (same bool) {
	defer func() {
		if recover() != nil {
			same = false
		}
	}()
	var seen V
	c.Rules.Observe(&seen, s, seat)
	return seen == *v
}

func (c Suite[S, V, M]) derived(l *leaf) bool {
	for _, name := range c.Derived {
		if l.within(name) {
			return true
		}
	}
	return false
}

// WorldFromView checks that a world depends on the view and the generator alone:
// not on what the target held, and not on which of the positions that share the
// view was looked at last. It leaves the view alone.
func (c Suite[S, V, M]) WorldFromView() error {
	leaves, err := leavesOf[S]()
	if err != nil {
		return err
	}
	truths := map[uint64]S{}
	hashSeed := maphash.MakeSeed()
	return c.walk(func(p *position[S, M]) error {
		for seat := range engine.Player(p.players) {
			var v V
			c.Rules.Observe(&v, &p.state, seat)
			view := v
			var world, again S
			first, second := p.rand, p.rand
			c.Rules.Determinize(&world, &v, &first)
			if v != view {
				return fmt.Errorf("seat %d: Determinize changes the view", seat)
			}
			twin, found := truths[maphash.Comparable(hashSeed, v)]
			if !found {
				twin = world
				if len(truths) < keptTruths {
					truths[maphash.Comparable(hashSeed, v)] = p.state
				}
			}
			scribble(leaves, &again, &p.rand)
			c.Rules.AppendMoves(nil, &twin)
			c.Rules.Key(&twin, seat)
			if c.Rules.Observe(&v, &twin, seat); v != view {
				continue // ViewKept reports it
			}
			c.Rules.Determinize(&again, &v, &second)
			if world != again {
				return fmt.Errorf("seat %d: equal views and generators give worlds that differ in %s", seat, differingLeaf(leaves, &world, &again))
			}
			if first != second {
				return fmt.Errorf("seat %d: equal views and generators, unequal numbers of draws", seat)
			}
		}
		return nil
	})
}

// WorldsPlay checks that worlds are positions like any other: Valid finds
// nothing wrong, and random play ends within MaxMoves.
func (c Suite[S, V, M]) WorldsPlay() error {
	return c.walk(func(p *position[S, M]) error {
		seat := engine.Player(p.rand.IntN(p.players))
		var v V
		var world S
		c.Rules.Observe(&v, &p.state, seat)
		c.Rules.Determinize(&world, &v, &p.rand)
		if c.Valid != nil {
			if err := c.Valid(&world); err != nil {
				return fmt.Errorf("in a world of seat %d: %w", seat, err)
			}
		}
		chance := engine.ChanceFrom(&p.rand)
		for move := 0; ; move++ {
			m, ok := randomMove(c.Rules, &world, &chance, move)
			if !ok {
				return nil
			}
			if move == c.MaxMoves {
				return fmt.Errorf("a world of seat %d is still on after %d moves", seat, move)
			}
			c.Rules.Apply(&world, m, &chance)
		}
	})
}
