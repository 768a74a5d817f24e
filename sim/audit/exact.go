package audit

import (
	"context"
	"slices"

	"yurei/engine"
	"yurei/engine/enginetest"
	"yurei/sim"
)

// Exact is a game so small that the worlds of a view can be listed.
type Exact[S, V comparable, M ~uint32 | ~uint64] struct {
	Game    string
	Rules   engine.Rules[S, V, M]
	Players int
	// Worlds lists the worlds that v allows, all equally likely.
	Worlds func(v *V) []S
}

// Check draws worlds at random positions, many together, and compares how often
// each comes up with how often it ought to.
func (c *Exact[S, V, M]) Check(ctx context.Context, draws int, step func()) []Row {
	row := Row{Game: c.Game, Check: CheckExact, Unit: "worlds"}
	f := fit{}
	for game := 0; row.Cases < draws && row.Leak == "" && ctx.Err() == nil; game++ {
		walk(&row, c.Rules, c.Players, sim.DefaultMaxMoves, game, func(p *spot[S]) {
			for seat := range engine.Player(c.Players) {
				var v V
				c.Rules.Observe(&v, &p.state, seat)
				worlds := c.Worlds(&v)
				counts := make([]int, len(worlds))
				for range each * len(worlds) {
					var world S
					c.Rules.Determinize(&world, &v, &p.rand)
					i := slices.Index(worlds, world)
					if i < 0 {
						row.leak("the view %+v of seat %d allows no world %+v: %v", v, seat, world, p)
						return
					}
					counts[i]++
					row.Cases++
					step()
				}
				f.add(counts)
			}
		})
	}
	f.judge(&row)
	return []Row{row}
}

// each is how many worlds are drawn for every value that they may have.
const each = 200

// fit compares how often values come up that are equally likely.
type fit struct {
	chiSquare float64
	freedom   int
}

// add takes in how often each of several values came up.
func (f *fit) add(counts []int) {
	total := 0
	for _, n := range counts {
		total += n
	}
	expected := float64(total) / float64(len(counts))
	for _, n := range counts {
		off := float64(n) - expected
		f.chiSquare += off * off / expected
	}
	f.freedom += len(counts) - 1
}

// judge says of the row whether the frequencies are as they ought to be.
func (f *fit) judge(row *Row) {
	if f.freedom == 0 {
		row.lack("every view allows one world only")
		return
	}
	limit := chiSquareLimit(f.freedom)
	row.Note = note("chi-square %.0f, %d degrees of freedom, fair is below %.0f", f.chiSquare, f.freedom, limit)
	if f.chiSquare > limit {
		row.leak("%s", row.Note)
	}
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
