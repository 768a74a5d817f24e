package enginetest

import (
	"fmt"
	"slices"

	"yurei/engine"
)

// MoveList checks that AppendMoves keeps what dst held, offers each move once,
// offers some exactly while the game is on, answers the same when asked again,
// and leaves the position alone.
func (c Suite[S, V, M]) MoveList() error {
	return c.walk(func(p *position[S, M]) error {
		s := p.state
		prefix := []M{7, 3, 7}
		again := c.Rules.AppendMoves(slices.Clone(prefix), &s)
		if s != p.state {
			return fmt.Errorf("AppendMoves changes the position")
		}
		if len(again) < len(prefix) || !slices.Equal(again[:len(prefix)], prefix) {
			return fmt.Errorf("AppendMoves changes what dst held: %v, want %v first", again, prefix)
		}
		if again = again[len(prefix):]; !slices.Equal(again, p.legal) {
			return fmt.Errorf("AppendMoves answers %v, then %v", p.legal, again)
		}
		if on := c.Rules.Turn(&s) != engine.Over; on != (len(p.legal) > 0) {
			return fmt.Errorf("%d legal moves while the game is on: %v", len(p.legal), on)
		}
		sorted := slices.Sorted(slices.Values(p.legal))
		if len(slices.Compact(sorted)) != len(p.legal) {
			return fmt.Errorf("duplicates among the legal moves %v", p.legal)
		}
		return nil
	})
}

// MoveSet checks that the player on turn has the same legal moves in every world
// that its view allows.
func (c Suite[S, V, M]) MoveSet() error {
	return c.moverWorlds(func(truth, world []M) error {
		a, b := slices.Sorted(slices.Values(truth)), slices.Sorted(slices.Values(world))
		if !slices.Equal(a, b) {
			return fmt.Errorf("legal moves %v in truth, %v in a world of the same view", a, b)
		}
		return nil
	})
}

// MoveOrder checks that the legal moves come in the same order in every world
// that the view of the player on turn allows and that has the same legal moves.
func (c Suite[S, V, M]) MoveOrder() error {
	return c.moverWorlds(func(truth, world []M) error {
		a, b := slices.Sorted(slices.Values(truth)), slices.Sorted(slices.Values(world))
		if slices.Equal(a, b) && !slices.Equal(truth, world) {
			return fmt.Errorf("order %v in truth, %v in a world of the same view", truth, world)
		}
		return nil
	})
}

// worldsEach is how many worlds are drawn from one view.
const worldsEach = 3

// moverWorlds hands the legal moves of every position, and of worlds that the
// view of the player on turn allows, to compare.
func (c Suite[S, V, M]) moverWorlds(compare func(truth, world []M) error) error {
	return c.walk(func(p *position[S, M]) error {
		turn := c.Rules.Turn(&p.state)
		if turn == engine.Over {
			return nil
		}
		var v V
		c.Rules.Observe(&v, &p.state, turn)
		for range worldsEach {
			var world S
			c.Rules.Determinize(&world, &v, &p.rand)
			if on := c.Rules.Turn(&world); on != turn {
				return fmt.Errorf("player %d is on turn, in a world of its view player %d", turn, on)
			}
			if err := compare(p.legal, c.Rules.AppendMoves(nil, &world)); err != nil {
				return err
			}
		}
		return nil
	})
}
