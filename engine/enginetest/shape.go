package enginetest

import (
	"fmt"
	"reflect"

	"yurei/engine"
)

// maxSize is the largest State and View in bytes.
const maxSize = 1024

// FlatTypes checks that State and View hold nothing but numbers, bools, arrays
// and structs of them, and take at most 1 KiB each.
func (c Suite[S, V, M]) FlatTypes() error {
	if _, err := leavesOf[S](); err != nil {
		return fmt.Errorf("State: %w", err)
	}
	if _, err := leavesOf[V](); err != nil {
		return fmt.Errorf("View: %w", err)
	}
	for _, t := range []reflect.Type{reflect.TypeFor[S](), reflect.TypeFor[V]()} {
		if t.Size() > maxSize {
			return fmt.Errorf("%v takes %d bytes, want at most %d", t, t.Size(), maxSize)
		}
	}
	return nil
}

// Words checks that the game names itself, its reasons, sides and roles, without
// duplicates, and that the numbers in its positions have such names.
func (c Suite[S, V, M]) Words() error {
	labels, err := c.labels()
	if err != nil {
		return err
	}
	if labels.Name() == "" {
		return fmt.Errorf("the game has no name")
	}
	reasons, sides, roles := labels.Reasons(), labels.Sides(), labels.Roles()
	for _, list := range []struct {
		kind  string
		words []string
	}{{"reason", reasons}, {"side", sides}, {"role", roles}} {
		if len(list.words) == 0 {
			return fmt.Errorf("no %s has a name", list.kind)
		}
		seen := map[string]bool{"": true}
		for i, word := range list.words {
			if seen[word] {
				return fmt.Errorf("%s %d is named %q, want a name of its own", list.kind, i, word)
			}
			seen[word] = true
		}
	}
	if reasons[engine.Unfinished] != "unfinished" {
		return fmt.Errorf("reason 0 is named %q, want unfinished", reasons[0])
	}
	roled, _ := c.Rules.(engine.Roled[S])
	teller, _ := c.Rules.(engine.Teller[S, M])
	return c.walk(func(p *position[S, M]) error {
		s := p.state
		for seat := range engine.Player(p.players) {
			if side := c.Rules.Side(&s, seat); side < 0 || int(side) >= len(sides) {
				return fmt.Errorf("seat %d is on side %d, want 0 to %d", seat, side, len(sides)-1)
			}
			if roled == nil {
				continue
			}
			if role := roled.Role(&s, seat); role < 0 || role >= len(roles) {
				return fmt.Errorf("seat %d has role %d, want 0 to %d", seat, role, len(roles)-1)
			}
		}
		if teller != nil {
			return told(teller, &s, p.legal)
		}
		return nil
	})
}

// told checks that the forms of the legal moves are not empty and differ.
func told[S comparable, M ~uint32 | ~uint64](teller engine.Teller[S, M], s *S, legal []M) error {
	const prefix = "prefix "
	forms := map[string]M{prefix: 0}
	for _, m := range legal {
		form := string(teller.AppendMove([]byte(prefix), s, m))
		if form[:min(len(form), len(prefix))] != prefix {
			return fmt.Errorf("AppendMove changed the prefix of move %d", m)
		}
		if _, taken := forms[form]; taken {
			return fmt.Errorf("move %d is told as %q, want a form of its own", m, form[len(prefix):])
		}
		forms[form] = m
	}
	return nil
}

// SetupOverwrites checks that Setup depends on nothing that *s held before.
func (c Suite[S, V, M]) SetupOverwrites() error {
	leaves, err := leavesOf[S]()
	if err != nil {
		return err
	}
	for _, players := range c.Players {
		for game := range c.Games {
			chance := dealOf(players, game)
			var fresh, dirty S
			r := chance.At(checkStream, 0, 0)
			scribble(leaves, &dirty, &r)
			c.Rules.Setup(&fresh, players, &chance)
			c.Rules.Setup(&dirty, players, &chance)
			if fresh != dirty {
				return fmt.Errorf("%d players, game %d: Setup leaves %s as it was", players, game, differingLeaf(leaves, &fresh, &dirty))
			}
		}
	}
	return nil
}

// Length checks that every game ends within MaxMoves.
func (c Suite[S, V, M]) Length() error {
	return c.walk(func(*position[S, M]) error { return nil })
}

// Endings checks that Ending is zero while the game is on, that its Over is true
// exactly when nobody is on turn, and that every end is of one known class: a
// side that exists, scores, nobody, or unfinished without a winner.
func (c Suite[S, V, M]) Endings() error {
	labels, err := c.labels()
	if err != nil {
		return err
	}
	reasons, sides := len(labels.Reasons()), len(labels.Sides())
	return c.walk(func(p *position[S, M]) error {
		s := p.state
		turn, e := c.Rules.Turn(&s), c.Rules.Ending(&s)
		switch {
		case s != p.state:
			return fmt.Errorf("Turn or Ending changes the position")
		case turn < engine.Over || int(turn) >= p.players:
			return fmt.Errorf("player %d is on turn, want %d to %d", turn, engine.Over, p.players-1)
		case e.Over != (turn == engine.Over):
			return fmt.Errorf("Ending.Over is %v while player %d is on turn", e.Over, turn)
		case !e.Over && e != engine.Ending{}:
			return fmt.Errorf("the game is on and its ending is %+v, want the zero value", e)
		case !e.Over:
			return nil
		case int(e.Reason) >= reasons:
			return fmt.Errorf("the game ended by reason %d, want 0 to %d", e.Reason, reasons-1)
		case e.Winner < engine.NoSide || int(e.Winner) >= sides:
			return fmt.Errorf("side %d won, want %d to %d", e.Winner, engine.NoSide, sides-1)
		case e.Reason == engine.Unfinished && e.Winner != engine.NoSide:
			return fmt.Errorf("an unfinished game was won by side %d", e.Winner)
		}
		for seat := p.players; seat < engine.MaxPlayers; seat++ {
			if e.Score[seat] != 0 {
				return fmt.Errorf("empty seat %d scored %d", seat, e.Score[seat])
			}
		}
		return nil
	})
}

// Positions checks with Valid that the moves of the rules lead to nothing
// impossible.
func (c Suite[S, V, M]) Positions() error {
	if c.Valid == nil {
		return nil
	}
	return c.walk(func(p *position[S, M]) error { return c.Valid(&p.state) })
}
