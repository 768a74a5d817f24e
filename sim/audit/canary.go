package audit

import (
	"context"

	"yurei/agents"
	"yurei/engine"
	"yurei/sim"
)

// Canary is a game in which the seeker names one of a few things that are
// equally likely for all that it can know, so that it wins at chance if it is
// fair.
type Canary uint8

const (
	// Card: six cards, two of them face up; the seeker names the card that the
	// hider was dealt.
	Card Canary = iota
	// Draw: the seeker bets on a die that is cast after the bet.
	Draw
	// Room: the hider chooses one of six rooms, and the seeker names it.
	Room
	// Even: the seeker chooses one of six moves of equal worth. A fair one
	// chooses by its stream, so that the first move falls to it at chance.
	Even
)

// Canaries lists them all.
func Canaries() []Canary { return []Canary{Card, Draw, Room, Even} }

// CanaryMove names a card, face, room or move, from 0.
type CanaryMove uint32

// CanaryState is a position of a [Canary].
type CanaryState struct {
	Up     uint8 // cards that lie face up, bit = card
	Secret uint8 // 1 + what is to be named, 0 while there is none
	Named  uint8 // 1 + what the seeker named, 0 before
}

// CanaryView is what one seat knows of a [CanaryState].
type CanaryView struct {
	Seat   uint8
	Up     uint8
	Laid   bool  // there is a secret
	Secret uint8 // 0 if there is none, or if it is not known
	Named  uint8
}

// The seats of a canary, and its sides.
const (
	Hider engine.Player = iota
	Seeker
)

const (
	things  = 6
	faceUp  = 2 // cards
	seats   = 2
	found   = engine.Reason(1)
	missed  = engine.Reason(2)
	neither = engine.Reason(3)

	dealStream = engine.FirstGameStream     // i = 0, j = card
	castStream = engine.FirstGameStream + 1 // i = j = 0
)

// Name implements [engine.Labels].
func (g Canary) Name() string {
	return [...]string{"canary-card", "canary-draw", "canary-room", "canary-even"}[g]
}

// Reasons implements [engine.Labels].
func (Canary) Reasons() []string { return []string{"unfinished", "found", "missed", "neither"} }

// Sides implements [engine.Labels].
func (Canary) Sides() []string { return []string{"hider", "seeker"} }

// Roles implements [engine.Labels].
func (Canary) Roles() []string { return []string{"hider and seeker"} }

// Setup implements [engine.Rules].
func (g Canary) Setup(s *CanaryState, players int, c *engine.Chance) {
	*s = CanaryState{}
	if g == Card {
		var deck [things]uint8
		c.Order(deck[:], 0, dealStream, 0)
		for _, card := range deck[:faceUp] {
			s.Up |= 1 << card
		}
		s.Secret = 1 + deck[faceUp]
	}
}

// Turn implements [engine.Rules].
func (g Canary) Turn(s *CanaryState) engine.Player {
	switch {
	case s.Named != 0:
		return engine.Over
	case g == Room && s.Secret == 0:
		return Hider
	}
	return Seeker
}

// AppendMoves implements [engine.Rules].
func (g Canary) AppendMoves(dst []CanaryMove, s *CanaryState) []CanaryMove {
	if s.Named == 0 {
		for m := range CanaryMove(things) {
			if s.Up>>m&1 == 0 {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

// Apply implements [engine.Rules].
func (g Canary) Apply(s *CanaryState, m CanaryMove, c *engine.Chance) {
	if g.Turn(s) == Hider {
		s.Secret = 1 + uint8(m)
		return
	}
	s.Named = 1 + uint8(m)
	if g == Draw {
		r := c.At(castStream, 0, 0)
		s.Secret = 1 + uint8(r.IntN(things))
	}
}

// Observe implements [engine.Rules].
func (Canary) Observe(v *CanaryView, s *CanaryState, p engine.Player) {
	*v = CanaryView{Seat: uint8(p), Up: s.Up, Laid: s.Secret != 0, Named: s.Named}
	if p == Hider || s.Named != 0 {
		v.Secret = s.Secret
	}
}

// Determinize implements [engine.Rules].
func (g Canary) Determinize(s *CanaryState, v *CanaryView, r *engine.Rand) {
	*s = CanaryState{Up: v.Up, Secret: v.Secret, Named: v.Named}
	if v.Laid && v.Secret == 0 {
		n := r.IntN(g.options())
		for thing := range uint8(things) {
			if v.Up>>thing&1 != 0 {
				continue
			}
			if n == 0 {
				s.Secret = 1 + thing
			}
			n--
		}
	}
}

// options is how many things may be named.
func (g Canary) options() int {
	if g == Card {
		return things - faceUp
	}
	return things
}

// Key implements [engine.Rules].
func (g Canary) Key(s *CanaryState, p engine.Player) uint64 {
	var v CanaryView
	g.Observe(&v, s, p)
	word := uint64(v.Seat) | uint64(v.Up)<<8 | uint64(v.Secret)<<16 | uint64(v.Named)<<24
	if v.Laid {
		word |= 1 << 32
	}
	var h engine.Hash
	h.Add(word)
	return h.Sum()
}

// Side implements [engine.Rules].
func (Canary) Side(s *CanaryState, p engine.Player) engine.Side { return engine.Side(p) }

// Ending implements [engine.Rules].
func (g Canary) Ending(s *CanaryState) engine.Ending {
	switch {
	case s.Named == 0:
		return engine.Ending{}
	case g == Even:
		return engine.Ending{Over: true, Reason: neither, Winner: engine.NoSide}
	case s.Named == s.Secret:
		return engine.Ending{Over: true, Reason: found, Winner: engine.Side(Seeker)}
	}
	return engine.Ending{Over: true, Reason: missed, Winner: engine.Side(Hider)}
}

// The types of a canary, joined.
type (
	CanaryRules = engine.Rules[CanaryState, CanaryView, CanaryMove]
	CanaryAgent = engine.Agent[CanaryMove, CanaryView]
)

// Seek lets an agent be the seeker of so many games against a hider that
// chooses at random, and reports a leak if it wins more or fewer than a fair
// one would with the given chance of error. rules is the canary, or one with a
// fault. It calls step once a game.
func (g Canary) Seek(ctx context.Context, name string, rules CanaryRules, seeker CanaryAgent, games int, level float64, step func()) Row {
	row := Row{Game: g.Name(), Agent: name, Check: CheckCanary, Unit: "games"}
	hits := 0
	table, err := sim.NewTable(sim.Setting[CanaryState, CanaryView, CanaryMove]{
		Rules: rules, Seed: seed, Players: seats, OpenEyes: true,
		Agents: sim.Seats[CanaryView, CanaryMove]{{agents.Random[CanaryMove, CanaryView]{}}, {seeker}},
		Watch: func(_ *CanaryState, p engine.Player, _ []CanaryMove, chosen int, after *CanaryState) {
			if p == Seeker && (after.Named == after.Secret || g == Even && chosen == 0) {
				hits++
			}
		},
	})
	if err != nil {
		row.leak("%v", err)
		return row
	}
	var rec sim.Record
	for deal := range games {
		if ctx.Err() != nil {
			return row
		}
		if err := table.Play(int64(deal), &rec); err != nil {
			row.leak("%v", err)
			return row
		}
		row.Cases++
		step()
	}
	low, high := fairRange(games, 1/float64(g.options()), level)
	row.Note = note("%d hits, fair are %d to %d", hits, low, high)
	if low == 0 || high == games {
		row.lack("%d games, want so many that no fair agent wins none or all", games)
	}
	if hits < low || hits > high {
		row.leak("%s (seed %d, deals 0 to %d)", row.Note, uint64(seed), games-1)
	}
	return row
}
