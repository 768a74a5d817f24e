package audit

import (
	"context"
	"slices"

	"yurei/engine"
	"yurei/engine/enginetest"
)

// Exact is a game so small that the worlds of a view can be listed.
type Exact[S, V comparable, M ~uint32 | ~uint64] struct {
	Game    string
	Rules   engine.Rules[S, V, M]
	Players int
	// Worlds lists the worlds that v allows, all equally likely.
	Worlds func(v *V) []S
}

// Check draws worlds at random positions, so many together, and compares how
// often each comes up with how often it ought to.
func (c *Exact[S, V, M]) Check(ctx context.Context, draws int, step func()) []Row {
	const each = 200 // draws for every world that a view allows
	row := Row{Game: c.Game, Check: CheckExact, Unit: "worlds"}
	var sum float64
	freedom := 0
	for deal := 0; row.Cases < draws && ctx.Err() == nil; deal++ {
		chance := engine.MakeChance(seed, uint64(deal))
		var s S
		c.Rules.Setup(&s, c.Players, &chance)
		for move := 0; ; move++ {
			legal := c.Rules.AppendMoves(nil, &s)
			if len(legal) == 0 {
				break
			}
			r := chance.At(auditStream, 2, move)
			for seat := range engine.Player(c.Players) {
				var v V
				c.Rules.Observe(&v, &s, seat)
				worlds := c.Worlds(&v)
				counts := make([]int, len(worlds))
				for range each * len(worlds) {
					var world S
					c.Rules.Determinize(&world, &v, &r)
					i := slices.Index(worlds, world)
					if i < 0 {
						row.leak("the view %+v of seat %d allows no world %+v: seed %d, random game %d, move %d", v, seat, world, uint64(seed), deal, move)
						return []Row{row}
					}
					counts[i]++
					row.Cases++
					step()
				}
				for _, n := range counts {
					off := float64(n - each)
					sum += off * off / each
				}
				freedom += len(worlds) - 1
			}
			c.Rules.Apply(&s, legal[r.IntN(len(legal))], &chance)
		}
	}
	if freedom == 0 {
		row.lack("every view allows one world only")
		return []Row{row}
	}
	limit := chiSquareLimit(freedom)
	row.Note = note("chi-square %.0f, %d degrees of freedom, fair is below %.0f", sum, freedom, limit)
	if sum > limit {
		row.leak("%s", row.Note)
	}
	return []Row{row}
}

// Tiny makes jobs of the games whose worlds can be listed.
func Tiny(draws int) []Job {
	jobs := []Job{
		exactJob(draws, Exact[enginetest.KuhnState, enginetest.KuhnView, enginetest.KuhnMove]{
			"tiny-kuhn", enginetest.Kuhn{}, 2, kuhnWorlds,
		}),
		exactJob(draws, Exact[enginetest.CoinState, enginetest.CoinView, enginetest.CoinMove]{
			"tiny-coin", enginetest.Coin{}, 2, coinWorlds,
		}),
	}
	for _, g := range []Canary{Card, Room} {
		jobs = append(jobs, exactJob(draws, Exact[CanaryState, CanaryView, CanaryMove]{g.Name(), g, seats, canaryWorlds}))
	}
	return jobs
}

func exactJob[S, V comparable, M ~uint32 | ~uint64](draws int, c Exact[S, V, M]) Job {
	return Job{Game: c.Game, Steps: draws, Run: func(ctx context.Context, step func()) []Row { return c.Check(ctx, draws, step) }}
}

func kuhnWorlds(v *enginetest.KuhnView) (worlds []enginetest.KuhnState) {
	for other := range uint8(3) {
		shown := other == v.Other
		hidden := v.Other > 2 && other != v.Card
		if shown || hidden {
			s := enginetest.KuhnState{Played: v.Played, Length: v.Length}
			s.Card[v.Seat], s.Card[1-v.Seat] = v.Card, other
			worlds = append(worlds, s)
		}
	}
	return worlds
}

func coinWorlds(v *enginetest.CoinView) []enginetest.CoinState {
	if v.Laid && v.Coin == 0 {
		return []enginetest.CoinState{{Hidden: enginetest.CoinHeads}, {Hidden: enginetest.CoinTails}}
	}
	return []enginetest.CoinState{{Hidden: v.Coin, Guess: v.Guess}}
}

func canaryWorlds(v *CanaryView) (worlds []CanaryState) {
	if !v.Laid || v.Secret != 0 {
		return []CanaryState{{Up: v.Up, Secret: v.Secret, Named: v.Named}}
	}
	for thing := range uint8(things) {
		if v.Up>>thing&1 == 0 {
			worlds = append(worlds, CanaryState{Up: v.Up, Secret: 1 + thing})
		}
	}
	return worlds
}
