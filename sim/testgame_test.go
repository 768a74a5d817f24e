package sim

import (
	"fmt"
	"sync/atomic"

	"yurei/engine"
)

// duel is the game that the tests play. Each of two players first picks a number
// (the set-up), then they take turns adding 1-3 to a shared total until it
// reaches the goal; whoever reaches it wins, and overshooting is a draw. At an
// even total that chance marked, the mover is forced to add 1. Role 1 is the
// player who picked the higher number.
type duel struct {
	goal    uint16
	endless bool // moves add nothing
	broken  bool // panics in Apply at total 5
}

type duelState struct {
	Picks  [2]uint8
	Total  uint16
	Turn   engine.Player
	Setup  bool
	Forced bool
	Noise  uint16
}

type duelView struct {
	Total uint16
	Mine  uint8
	Setup bool
}

type duelMove uint32

const noiseStream = engine.FirstGameStream

func (d duel) Setup(s *duelState, players int, c *engine.Chance) {
	*s = duelState{Setup: true}
}

func (d duel) Turn(s *duelState) engine.Player { return s.Turn }

func (d duel) AppendMoves(dst []duelMove, s *duelState) []duelMove {
	switch {
	case s.Turn == engine.Over:
	case s.Setup:
		dst = append(dst, 0, 1, 2, 3, 4, 5)
	case s.Forced:
		dst = append(dst, 1)
	default:
		dst = append(dst, 1, 2, 3)
	}
	return dst
}

func (d duel) Apply(s *duelState, m duelMove, c *engine.Chance) {
	if s.Setup {
		s.Picks[s.Turn] = uint8(m)
		s.Setup = s.Turn == 0
		s.Turn = 1 - s.Turn
		return
	}
	if d.broken && s.Total >= 5 {
		panic("duel: broken")
	}
	if !d.endless {
		s.Total += uint16(m)
	}
	r := c.At(noiseStream, int(s.Total), 0)
	s.Noise = s.Noise*31 + uint16(r.IntN(1000))
	s.Forced = r.IntN(4) == 0
	s.Turn = 1 - s.Turn
	if s.Total >= d.goal {
		s.Turn = engine.Over
	}
}

func (d duel) Observe(v *duelView, s *duelState, p engine.Player) {
	*v = duelView{Total: s.Total, Mine: s.Picks[p], Setup: s.Setup}
}

func (d duel) Determinize(s *duelState, v *duelView, r *engine.Rand) { panic("not used") }
func (d duel) Key(s *duelState, p engine.Player) uint64              { panic("not used") }
func (d duel) Side(s *duelState, p engine.Player) engine.Side        { return engine.Side(p) }

func (d duel) Ending(s *duelState) engine.Ending {
	if s.Turn != engine.Over {
		return engine.Ending{}
	}
	e := engine.Ending{Over: true, Winner: engine.NoSide, Reason: 2}
	if s.Total == d.goal {
		// Who moved last is who picked the parity of the noise.
		e.Winner, e.Reason = engine.Side(s.Noise%2), 1
	}
	return e
}

func (d duel) InSetup(s *duelState) bool { return s.Setup }

func (d duel) Role(s *duelState, p engine.Player) int {
	if !s.Setup && s.Picks[p] > s.Picks[1-p] {
		return 1
	}
	return 0
}

// duelMeter measures the picks, the noise of the game and its forced moves.
type duelMeter struct{ forced int64 }

func (m *duelMeter) Columns() []string { return []string{"pick0", "pick1", "noise", "forced"} }
func (m *duelMeter) Start(*duelState)  { m.forced = 0 }
func (m *duelMeter) Before(s *duelState, _ duelMove) {
	if s.Forced {
		m.forced++
	}
}
func (m *duelMeter) After(*duelState) {}
func (m *duelMeter) AppendValues(dst []int64, s *duelState) []int64 {
	return append(dst, int64(s.Picks[0]), int64(s.Picks[1]), int64(s.Noise), m.forced)
}

func duelSchema() Schema {
	return Schema{
		Game:    "duel",
		Reasons: []string{"unfinished", "goal", "overshot"},
		Sides:   []string{"first", "second"},
		Columns: (&duelMeter{}).Columns(),
	}
}

// uniform is an agent that chooses at random after so many extra draws.
type uniform struct{ draws int }

func (u uniform) Choose(_ *duelView, legal []duelMove, r *engine.Rand) int {
	for range u.draws {
		r.Uint64()
	}
	return r.IntN(len(legal))
}

// agentFunc is an agent made of a function.
type agentFunc func(v *duelView, legal []duelMove, r *engine.Rand) int

func (f agentFunc) Choose(v *duelView, legal []duelMove, r *engine.Rand) int { return f(v, legal, r) }

type duelAgent = engine.Agent[duelMove, duelView]

// seats gives both seats the agent in both roles.
func seats(a duelAgent) Seats[duelView, duelMove] { return Seats[duelView, duelMove]{{a, a}, {a, a}} }

func duelSetting(goal uint16, a duelAgent) Setting[duelState, duelView, duelMove] {
	return Setting[duelState, duelView, duelMove]{
		Rules: duel{goal: goal}, Seed: 1, Players: 2, Agents: seats(a), Meter: &duelMeter{},
	}
}

// duelCell is a cell in which uniform agents play to the goal.
func duelCell(goal uint16) Cell {
	return Cell{fmt.Sprint("goal-", goal), func(seed uint64) (Game, error) {
		setting := duelSetting(goal, uniform{})
		setting.Seed = seed
		return NewTable(setting)
	}}
}

func duelPlan(deals int64) *Plan {
	return &Plan{Schema: duelSchema(), Seed: 7, Deals: deals, Cells: []Cell{duelCell(10), duelCell(21), duelCell(40)}}
}

// rows is a sink that writes records as a file would hold them.
type rows struct {
	schema *Schema
	text   []byte
	stop   func(rec *Record)
}

func newRows(p *Plan) *rows { return &rows{schema: p.Records()} }

func (k *rows) Fold(rec *Record) {
	k.text = k.schema.AppendRow(k.text, rec)
	if k.stop != nil {
		k.stop(rec)
	}
}

// counted is a game that counts how often each index is played.
type counted struct {
	Game
	cell, cells int
	plays       []atomic.Int32
}

func (c *counted) Play(deal int64, rec *Record) error {
	c.plays[int(deal)*c.cells+c.cell].Add(1)
	return c.Game.Play(deal, rec)
}
