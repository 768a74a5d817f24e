package enginetest

import (
	"fmt"
	"sync"

	"yurei/engine"
)

// game is one random game that was played to its end.
type game[S comparable, M ~uint32 | ~uint64] struct {
	chance engine.Chance
	states []S // before each move, and the last
	moves  []M
}

func (c Suite[S, V, M]) playRandom(players, number int) game[S, M] {
	g := game[S, M]{chance: dealOf(players, number)}
	var s S
	c.Rules.Setup(&s, players, &g.chance)
	for move := 0; ; move++ {
		g.states = append(g.states, s)
		m, ok := randomMove(c.Rules, &s, &g.chance, move)
		if !ok || move == c.MaxMoves {
			return g
		}
		g.moves = append(g.moves, m)
		c.Rules.Apply(&s, m, &g.chance)
	}
}

// SameSeed checks that a deal and the choices made in it fix the game, whatever
// was played before.
func (c Suite[S, V, M]) SameSeed() error {
	leaves, err := leavesOf[S]()
	if err != nil {
		return err
	}
	for _, players := range c.Players {
		ends := make([]S, c.Games)
		lengths := make([]int, c.Games)
		for number := range c.Games {
			g := c.playRandom(players, number)
			lengths[number] = len(g.moves)
			ends[number] = g.states[len(g.moves)]
		}
		for number := c.Games - 1; number >= 0; number-- {
			g := c.playRandom(players, number)
			if end := g.states[len(g.moves)]; len(g.moves) != lengths[number] || end != ends[number] {
				return fmt.Errorf("%d players, game %d: played again it differs in %s", players, number, differingLeaf(leaves, &end, &ends[number]))
			}
		}
	}
	return nil
}

// CopiesStand checks that a copy of a position is all there is to it: after this
// game and another have been played, every copy still continues as the game did.
func (c Suite[S, V, M]) CopiesStand() error {
	leaves, err := leavesOf[S]()
	if err != nil {
		return err
	}
	for _, players := range c.Players {
		for number := range c.Games {
			g := c.playRandom(players, number)
			c.playRandom(players, number+1)
			for move := len(g.moves) - 1; move >= 0; move-- {
				s := g.states[move]
				c.Rules.Apply(&s, g.moves[move], &g.chance)
				if next := &g.states[move+1]; s != *next {
					return fmt.Errorf("%d players, game %d, move %d: from a copy it leads to another %s", players, number, move, differingLeaf(leaves, &s, next))
				}
			}
		}
	}
	return nil
}

// Concurrency checks that games played at the same time on one Rules value are
// the games played one by one. It finds most when tests run with -race.
func (c Suite[S, V, M]) Concurrency() error {
	const workers = 4
	for _, players := range c.Players {
		var ends [workers][]S
		var wait sync.WaitGroup
		for w := range workers {
			wait.Go(func() {
				for number := range c.Games {
					g := c.playRandom(players, (number+w)%c.Games)
					ends[w] = append(ends[w], g.states[len(g.moves)])
				}
			})
		}
		wait.Wait()
		for number := range c.Games {
			g := c.playRandom(players, number)
			for w := range workers {
				if ends[w][(number-w%c.Games+c.Games)%c.Games] != g.states[len(g.moves)] {
					return fmt.Errorf("%d players, game %d: at the same time as others it ends otherwise than alone", players, number)
				}
			}
		}
	}
	return nil
}

// allocationGames is how many games may not allocate once. An average over runs
// would round a rare allocation down to none.
const allocationGames = 300

// NoAllocations checks that hundreds of games, with views, worlds, keys, sides
// and endings taken at every move, allocate nothing.
func (c Suite[S, V, M]) NoAllocations() error {
	w := worker[S, V, M]{rules: c.Rules, legal: make([]M, 0, 1<<12)}
	for seat := range w.agents {
		w.agents[seat] = looker[S, V, M]{&w}
	}
	for _, players := range c.Players {
		if err := w.allocates(players, allocationGames, c.MaxMoves); err != nil {
			return err
		}
	}
	return nil
}

// worker holds what a game needs, so that playing allocates nothing of its own.
type worker[S, V comparable, M ~uint32 | ~uint64] struct {
	rules        engine.Rules[S, V, M]
	agents       [engine.MaxPlayers]engine.Agent[M, V]
	state, world S
	view         V
	chance       engine.Chance
	rand         engine.Rand
	legal        []M
	at           place
}

// allocates plays games and reports what they allocate together.
func (w *worker[S, V, M]) allocates(players, games, maxMoves int) (err error) {
	defer w.at.recovered(&err)
	allocations := Allocations(func() {
		for number := range games {
			w.play(players, number, maxMoves)
		}
	})
	if allocations != 0 {
		return fmt.Errorf("%d players: %v allocations in %d games, want none", players, allocations, games)
	}
	return nil
}

func (w *worker[S, V, M]) play(players, number, maxMoves int) {
	w.at = place{players: players, game: number}
	w.chance = dealOf(players, number)
	w.rules.Setup(&w.state, players, &w.chance)
	for ; w.at.move < maxMoves; w.at.move++ {
		turn := w.rules.Turn(&w.state)
		if turn == engine.Over {
			break
		}
		w.legal = w.rules.AppendMoves(w.legal[:0], &w.state)
		choice := 0
		if len(w.legal) > 1 {
			w.rand = w.chance.At(engine.AgentStream, int(turn), w.at.move)
			w.rules.Observe(&w.view, &w.state, turn)
			choice = w.agents[turn].Choose(&w.view, w.legal, &w.rand)
		}
		w.rules.Apply(&w.state, w.legal[choice], &w.chance)
	}
}

// looker chooses at random after it has called everything else that a search may
// call.
type looker[S, V comparable, M ~uint32 | ~uint64] struct{ *worker[S, V, M] }

func (l looker[S, V, M]) Choose(v *V, legal []M, r *engine.Rand) int {
	l.rules.Determinize(&l.world, v, r)
	turn := l.rules.Turn(&l.world)
	l.rules.Key(&l.world, turn)
	l.rules.Side(&l.world, turn)
	l.rules.Ending(&l.world)
	return r.IntN(len(legal))
}
