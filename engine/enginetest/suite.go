package enginetest

import (
	"fmt"
	"runtime/debug"
	"testing"

	"yurei/engine"
)

// Suite is the conformance suite of one game. Rules, Players, Games and MaxMoves
// must be set.
type Suite[S, V comparable, M ~uint32 | ~uint64] struct {
	Rules   engine.Rules[S, V, M]
	Players []int // the numbers of seats to play with
	Games   int   // random games with each number of seats
	// MaxMoves bounds the moves of a game, forced ones included.
	MaxMoves int
	// Hidden names the fields of S, by path such as Room or Hand[1], that some
	// seat does not know at some time. Empty means perfect information.
	Hidden []string
	// Derived names fields of S that no view holds and that yet follow from what
	// every view holds, so that they never vary between worlds.
	Derived []string
	// Valid, if set, reports what is impossible about a position or a world.
	Valid func(s *S) error
}

// Check is one named check of a suite.
type Check struct {
	Name string
	Run  func() error
}

// Checks lists the checks of the game.
func (c Suite[S, V, M]) Checks() []Check {
	return []Check{
		{"FlatTypes", c.FlatTypes},
		{"Words", c.Words},
		{"SetupOverwrites", c.SetupOverwrites},
		{"Length", c.Length},
		{"Endings", c.Endings},
		{"Positions", c.Positions},
		{"MoveList", c.MoveList},
		{"MoveSet", c.MoveSet},
		{"MoveOrder", c.MoveOrder},
		{"ObserveOverwrites", c.ObserveOverwrites},
		{"ViewKept", c.ViewKept},
		{"WorldsVary", c.WorldsVary},
		{"UnseenVaries", c.UnseenVaries},
		{"WorldFromView", c.WorldFromView},
		{"WorldsPlay", c.WorldsPlay},
		{"KeysMatchViews", c.KeysMatchViews},
		{"SameSeed", c.SameSeed},
		{"CopiesStand", c.CopiesStand},
		{"Concurrency", c.Concurrency},
		{"NoAllocations", c.NoAllocations},
	}
}

// Run runs every check of the game as a subtest.
func Run[S, V comparable, M ~uint32 | ~uint64](t *testing.T, c Suite[S, V, M]) {
	runChecks(t, c.Checks())
}

func runChecks(t *testing.T, checks []Check) {
	for _, check := range checks {
		t.Run(check.Name, func(t *testing.T) {
			if err := check.Run(); err != nil {
				t.Error(err)
			}
		})
	}
}

// seed is the experiment that the games of all checks belong to.
const seed = 20

// place says where in the games of a suite something happened.
type place struct{ players, game, move int }

func (p *place) String() string {
	return fmt.Sprintf("%d players, game %d, move %d", p.players, p.game, p.move)
}

// recovered, when deferred, turns a panic into an error that names the place.
func (p *place) recovered(err *error) {
	if cause := recover(); cause != nil {
		*err = fmt.Errorf("%v: panic: %v\n%s", p, cause, debug.Stack())
	}
}

// position is one step of a random game.
type position[S comparable, M ~uint32 | ~uint64] struct {
	players int
	state   S
	legal   []M         // empty at the end of the game
	rand    engine.Rand // of this position, for the check
}

// walk plays the games with uniformly random moves and calls visit at every
// position, the last included. visit may do with the position what it likes.
func (c Suite[S, V, M]) walk(visit func(p *position[S, M]) error) (err error) {
	var at place
	defer at.recovered(&err)
	for _, players := range c.Players {
		for game := range c.Games {
			at = place{players: players, game: game}
			chance := dealOf(players, game)
			var s S
			c.Rules.Setup(&s, players, &chance)
			for {
				p := position[S, M]{
					players: players, state: s,
					legal: c.Rules.AppendMoves(nil, &s),
					rand:  chance.At(checkStream, game, at.move),
				}
				if err := visit(&p); err != nil {
					return fmt.Errorf("%v: %w", &at, err)
				}
				m, ok := randomMove(c.Rules, &s, &chance, at.move)
				if !ok {
					break
				}
				if at.move == c.MaxMoves {
					return fmt.Errorf("%v: still on, want an end within %d moves", &at, c.MaxMoves)
				}
				c.Rules.Apply(&s, m, &chance)
				at.move++
			}
		}
	}
	return nil
}

// dealOf is the chance of a game of the suite.
func dealOf(players, game int) engine.Chance {
	return engine.MakeChance(seed+uint64(players), uint64(game))
}

// checkStream is for what the checks draw themselves.
const checkStream engine.Stream = 1<<16 - 1

// randomMove is the uniformly random choice at a move of a game, false at its
// end.
func randomMove[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], s *S, chance *engine.Chance, move int) (M, bool) {
	legal := rules.AppendMoves(nil, s)
	if len(legal) == 0 {
		return 0, false
	}
	r := chance.At(engine.AgentStream, 0, move)
	return legal[r.IntN(len(legal))], true
}

// labels is the words of the game, which every game has.
func (c Suite[S, V, M]) labels() (engine.Labels, error) {
	labels, ok := c.Rules.(engine.Labels)
	if !ok {
		return nil, fmt.Errorf("%T does not implement engine.Labels", c.Rules)
	}
	return labels, nil
}
