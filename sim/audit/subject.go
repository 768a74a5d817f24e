package audit

import (
	"context"
	"reflect"
	"slices"
	"sync/atomic"

	"yurei/engine"
	"yurei/sim"
)

// Subject is one agent in one game, on all seats.
type Subject[S, V comparable, M ~uint32 | ~uint64] struct {
	Game, Form, Agent string // as in Row
	// Setting returns what a table is made of, all agents new. Its Watch is not
	// used, its Seed and OpenEyes are the audit's.
	Setting func() sim.Setting[S, V, M]
	// New returns another agent for a chair of the setting.
	New func(seat engine.Player, role int, setup bool) engine.Agent[M, V]
}

// mirrored is how many games are played at least, so that one comes after another
// in either order.
const mirrored = 2

// game is a game that was played.
type game[M ~uint32 | ~uint64] struct {
	moves     []M
	decisions [engine.MaxPlayers]int // by seat
	rec       sim.Record
	err       error
}

// Check plays deals until so many decisions have been probed, equally many of each
// seat, and each deal again twice: with the truth overwritten while agents choose,
// and between other agents in the opposite order. It calls step once a probed
// decision.
func (c *Subject[S, V, M]) Check(ctx context.Context, positions int, step func()) []Row {
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	row := func(check, unit string) Row {
		return Row{Game: c.Game, Form: c.Form, Agent: c.Agent, Check: check, Unit: unit}
	}
	d := &desk[S, V, M]{
		subject: c, step: step,
		legal: row(CheckLegal, "decisions"), memory: row(CheckMemory, "decisions"),
		twin: row(CheckTwin, "worlds"), poison: row(CheckPoison, "decisions"),
	}
	mirror := row(CheckMirror, "games")
	rows := func() []Row {
		for _, r := range []*Row{&d.legal, &d.memory, &d.twin, &d.poison} {
			r.demand(d.players, least, r.Unit)
		}
		mirror.demand(d.players, least, "decisions")
		d.legal.Note = note("by seat %v", d.legal.seats[:d.players])
		return []Row{d.legal, d.memory, d.twin, d.poison, mirror}
	}

	play, err := c.table(d, &stop, func(p chair[S, V, M]) engine.Agent[M, V] { return &probe[S, V, M]{p} })
	if err != nil {
		d.legal.leak("%v", err)
		return rows()
	}
	d.quota = (positions + d.players - 1) / d.players
	wanting := func() bool { return slices.Min(d.legal.seats[:d.players]) < d.quota }
	var games []game[M]
	for deal := int64(0); deal < mirrored || wanting() && deal < int64(positions); deal++ {
		g := play(deal)
		if g.err != nil {
			d.legal.leak("%v", g.err)
			return rows()
		}
		games = append(games, g)
	}
	// The two tables are of the same setting as the first.
	poisoned, _ := c.table(d, &stop, func(p chair[S, V, M]) engine.Agent[M, V] { return &poisoner[S, V, M]{p} })
	for deal := range games {
		g := poisoned(int64(deal))
		if where := differ(&games[deal], &g); where != "" {
			d.poison.leak("with another truth after the view was taken %s", where)
		}
	}
	other, _ := c.table(d, &stop, func(p chair[S, V, M]) engine.Agent[M, V] { return p.agent })
	for deal := len(games) - 1; deal >= 0; deal-- {
		g := other(int64(deal))
		mirror.Cases++
		for seat, n := range g.decisions {
			mirror.seats[seat] += n
		}
		if where := differ(&games[deal], &g); where != "" {
			mirror.leak("between equal agents that have played other games %s", where)
		}
	}
	return rows()
}

// differ says where two games of one deal part, "" if they are equal.
func differ[M ~uint32 | ~uint64](a, b *game[M]) string {
	for i := range min(len(a.moves), len(b.moves)) {
		if a.moves[i] != b.moves[i] {
			return note("move %d of the game is %d, not %d: seed %d, deal %d", i, b.moves[i], a.moves[i], uint64(seed), a.rec.Deal)
		}
	}
	x := a.rec
	x.OpenEyes = b.rec.OpenEyes // the audit's own agents have open eyes
	switch {
	case b.err != nil:
		return note("the game fails: %v", b.err)
	case len(a.moves) != len(b.moves) || !reflect.DeepEqual(x, b.rec):
		return note("the record is %+v, not %+v: seed %d", b.rec, x, uint64(seed))
	}
	return ""
}

// table is a table whose agents are wrapped, and plays one deal after another.
func (c *Subject[S, V, M]) table(d *desk[S, V, M], stop *atomic.Bool, wrap func(chair[S, V, M]) engine.Agent[M, V]) (func(deal int64) game[M], error) {
	setting := c.Setting()
	setting.Seed, setting.OpenEyes = seed, true
	d.rules, d.players = setting.Rules, setting.Players
	for i, seats := range []sim.Seats[V, M]{setting.Agents, setting.SetupAgents} {
		for seat, roles := range seats {
			for role, agent := range roles {
				if agent != nil {
					roles[role] = wrap(chair[S, V, M]{desk: d, agent: agent, seat: engine.Player(seat), role: role, setup: i == 1})
				}
			}
		}
	}
	var g game[M]
	setting.Watch = func(_ *S, p engine.Player, legal []M, chosen int, _ *S) {
		g.moves = append(g.moves, legal[chosen])
		if len(legal) > 1 {
			g.decisions[p]++
		}
	}
	table, err := sim.NewTable(setting)
	if err != nil {
		return nil, err
	}
	table.StopOn(stop)
	return func(deal int64) game[M] {
		g, d.deal, d.decision = game[M]{}, deal, 0
		g.err = table.Play(deal, &g.rec)
		return g
	}, nil
}
