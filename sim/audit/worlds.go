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
	Derived  []string // as in enginetest.Suite
}

// Check walks through random games until so many positions have been seen. It
// calls step once a position.
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
		counted.worlds = 0
		row := c.row(check.Name, "worlds")
		if err := check.Run(); err != nil {
			what, _, _ := strings.Cut(err.Error(), "\n") // leave the stack of a panic out
			row.leak("%s", what)
		}
		row.Cases = counted.worlds
		rows = append(rows, row)
	}
	return rows
}

func (c *Worlds[S, V, M]) row(check, unit string) Row {
	return Row{Game: c.Game, Form: c.Form, Check: check, Unit: unit}
}

// counted is a game that counts the worlds drawn.
type counted[S, V comparable, M ~uint32 | ~uint64] struct {
	engine.Rules[S, V, M]
	worlds int
}

func (c *counted[S, V, M]) Determinize(s *S, v *V, r *engine.Rand) {
	c.worlds++
	c.Rules.Determinize(s, v, r)
}

// enough is how many worlds must show the truth before a secret is accused of
// not varying.
const enough = 30

// secrets checks, position by position and seat by seat, that a view does not
// change with a secret that is given a value from elsewhere, and that worlds
// differ from the truth in every secret from every seat. It returns how many
// games it walked through.
func (c *Worlds[S, V, M]) secrets(ctx context.Context, positions int, step func()) (games int, rows []Row) {
	rows = []Row{c.row(CheckHidden, "views"), c.row(CheckVary, "worlds")}
	hidden, vary := &rows[0], &rows[1]
	type tally struct{ worlds, differ int }
	tallies := make([][engine.MaxPlayers]tally, len(c.Secrets))
	var donor, next S // positions of the game before and of this one
	seen := 0
	walk := func() {
		var s S
		move := 0
		where := func() string { return note("seed %d, random game %d, move %d", uint64(seed), games, move) }
		defer vary.recovered(where)
		chance := engine.MakeChance(seed, uint64(games))
		kept := chance.At(auditStream, 0, 0)
		c.Rules.Setup(&s, c.Players, &chance)
		for ; ; move++ {
			legal := c.Rules.AppendMoves(nil, &s)
			if len(legal) == 0 || move == c.MaxMoves {
				return
			}
			if kept.IntN(move+1) == 0 {
				next = s // each position of the game with the same chance
			}
			r := chance.At(auditStream, 1, move)
			for seat := range engine.Player(c.Players) {
				var v, altered V
				var world S
				c.Rules.Observe(&v, &s, seat)
				c.Rules.Determinize(&world, &v, &r)
				for i, secret := range c.Secrets {
					other := s
					if secret.Alter(&other, &world, seat) {
						vary.Cases++
						t := &tallies[i][seat]
						t.worlds++
						if other != s {
							t.differ++
						}
					}
				}
				for _, secret := range c.Secrets {
					other := s
					if games > 0 && secret.Alter(&other, &donor, seat) && other != s {
						hidden.Cases++
						if c.Rules.Observe(&altered, &other, seat); altered != v {
							hidden.leak("the view of seat %d changes with %s: %s", seat, secret.Name, where())
						}
					}
				}
			}
			c.Rules.Apply(&s, legal[r.IntN(len(legal))], &chance)
			seen++
			step()
		}
	}
	// The first game has none before it to take values from.
	for ; (seen < positions || games < 2) && games < positions && ctx.Err() == nil; games++ {
		walk()
		donor = next
	}
	for i, secret := range c.Secrets {
		for seat, t := range tallies[i] {
			if t.worlds >= enough && t.differ == 0 {
				vary.leak("%s is as in truth in all %d worlds of seat %d", secret.Name, t.worlds, seat)
			}
		}
	}
	return games, rows
}
