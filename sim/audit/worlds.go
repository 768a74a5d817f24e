package audit

import (
	"context"
	"strings"

	"yurei/engine"
	"yurei/engine/enginetest"
)

// Secret is a part of the truth that some seats never see.
type Secret[S any] struct {
	Name string
	// Alter gives the secret in *s the value that it has in *donor, a position of
	// any game. It reports false if it is no secret from p in *s. Nothing that p
	// may see is changed.
	Alter func(s, donor *S, p engine.Player) bool
}

// Worlds is a game whose views and worlds are to be checked.
type Worlds[S, V comparable, M ~uint32 | ~uint64] struct {
	Game     string
	Form     string // as in Row
	Rules    engine.Rules[S, V, M]
	Players  int // seats
	MaxMoves int // of a game
	Secrets  []Secret[S]
	// Marginals, if any, are compared with how often worlds are drawn.
	Marginals []Marginal[S, V]
	Derived   []string // as in enginetest.Suite
}

// Check walks through random games until so many positions have been seen, and
// each secret often enough. It calls step once a position.
func (c *Worlds[S, V, M]) Check(ctx context.Context, positions int, step func()) []Row {
	games, rows := c.secrets(ctx, positions, step)
	counted := &counted[S, V, M]{Rules: c.Rules}
	suite := enginetest.Suite[S, V, M]{Rules: counted, Players: []int{c.Players}, Games: games, MaxMoves: c.MaxMoves, Derived: c.Derived}
	for _, check := range []enginetest.Check{
		{Name: CheckKept, Run: suite.ViewKept},
		{Name: CheckUnseen, Run: suite.UnseenVaries},
		{Name: CheckFromView, Run: suite.WorldFromView},
		{Name: CheckSet, Run: suite.MoveSet},
		{Name: CheckOrder, Run: suite.MoveOrder},
		{Name: CheckKeys, Run: suite.KeysMatchViews},
	} {
		if ctx.Err() != nil {
			return nil
		}
		row := c.row(check.Name, "worlds")
		counted.row = &row
		if err := check.Run(); err != nil {
			what, _, _ := strings.Cut(err.Error(), "\n") // leave the stack of a panic out
			row.leak("%s", what)
		}
		row.demand(c.Players, enough, row.Unit)
		rows = append(rows, row)
	}
	if len(c.Marginals) > 0 {
		const draws = 10 // cost about as much as a position
		rows = append(rows, c.frequencies(ctx, positions*draws))
	}
	return rows
}

func (c *Worlds[S, V, M]) row(check, unit string) Row {
	return Row{Game: c.Game, Form: c.Form, Check: check, Unit: unit}
}

// counted is a game that counts the worlds drawn, each from the view of the seat
// that has observed last.
type counted[S, V comparable, M ~uint32 | ~uint64] struct {
	engine.Rules[S, V, M]
	viewer engine.Player
	row    *Row
}

func (c *counted[S, V, M]) Observe(v *V, s *S, p engine.Player) {
	c.viewer = p
	c.Rules.Observe(v, s, p)
}

func (c *counted[S, V, M]) Determinize(s *S, v *V, r *engine.Rand) {
	c.row.Cases++
	c.row.from(c.viewer)
	c.Rules.Determinize(s, v, r)
}

// enough is how many worlds of a seat must show the truth before a secret is
// accused of not varying, and how many must be looked at before they prove
// anything.
const enough = 30

// secrets checks, position by position and seat by seat, that a view does not
// change with a secret that is given a value from elsewhere, and that worlds
// differ from the truth in every secret from every seat. It returns how many
// games it walked through.
func (c *Worlds[S, V, M]) secrets(ctx context.Context, positions int, step func()) (games int, rows []Row) {
	rows = []Row{c.row(CheckHidden, "views"), c.row(CheckVary, "worlds")}
	hidden, vary := &rows[0], &rows[1]
	type tally struct{ worlds, differ, altered int }
	tallies := make([][engine.MaxPlayers]tally, len(c.Secrets))
	var donor, next S // positions of the game before and of this one
	var kept engine.Rand
	seen := 0
	visit := func(p *spot[S]) {
		if kept.IntN(p.move+1) == 0 {
			next = p.state // each position of the game with the same chance
		}
		for seat := range engine.Player(c.Players) {
			var v, altered V
			var world S
			c.Rules.Observe(&v, &p.state, seat)
			c.Rules.Determinize(&world, &v, &p.rand)
			for i, secret := range c.Secrets {
				t := &tallies[i][seat]
				other := p.state
				if secret.Alter(&other, &world, seat) {
					vary.Cases++
					t.worlds++
					if other != p.state {
						t.differ++
					}
				}
				other = p.state
				if games > 0 && secret.Alter(&other, &donor, seat) && other != p.state {
					hidden.Cases++
					t.altered++
					if c.Rules.Observe(&altered, &other, seat); altered != v {
						hidden.leak("the view of seat %d changes with %s: %v", seat, secret.Name, p)
					}
				}
			}
		}
		seen++
		step()
	}
	wanting := func() bool {
		for i := range tallies {
			for _, t := range tallies[i] {
				if t.worlds > 0 && min(t.worlds, t.altered) < enough {
					return true
				}
			}
		}
		return games < 2 // the first has none before it to take values from
	}
	for ; (seen < positions || wanting()) && games < positions && ctx.Err() == nil; games++ {
		kept = engine.MakeRand(seed, uint64(games))
		walk(vary, c.Rules, c.Players, c.MaxMoves, games, visit)
		donor = next
	}
	if len(c.Secrets) == 0 {
		vary.lack("no secret is listed")
		hidden.lack("no secret is listed")
	}
	for i, secret := range c.Secrets {
		if tallies[i] == [engine.MaxPlayers]tally{} {
			vary.lack("%s is hidden from no seat", secret.Name)
			hidden.lack("%s is hidden from no seat", secret.Name)
		}
		for seat, t := range tallies[i] {
			switch {
			case t.worlds == 0:
				continue // no secret from this seat
			case t.worlds < enough:
				vary.lack("%d worlds in which %s is a secret from seat %d, want at least %d", t.worlds, secret.Name, seat, enough)
			case t.differ == 0:
				vary.leak("%s is as in truth in all %d worlds of seat %d", secret.Name, t.worlds, seat)
			}
			if t.altered < enough {
				hidden.lack("%s has another value in %d views of seat %d, want at least %d", secret.Name, t.altered, seat, enough)
			}
		}
	}
	return games, rows
}
