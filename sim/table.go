package sim

import (
	"fmt"
	"runtime/debug"
	"slices"
	"sync/atomic"

	"yurei/engine"
)

// DefaultMaxMoves is the cap on a game's length that a table uses unless told
// otherwise. It is a safety net far above any game's own cap.
const DefaultMaxMoves = 100_000

// Game plays the games of one cell, one deal after another. It is used by one
// goroutine.
type Game interface {
	// Play plays the deal and writes its record over *rec, reusing rec.Values
	// and leaving rec.Cell alone. A game that failed is a record too: its class
	// is Failed and the error a *Failure. Any other error is no record.
	Play(deal int64, rec *Record) error
}

// Stoppable is implemented by games that can be stopped between two moves.
type Stoppable interface {
	// StopOn makes Play return ErrInterrupted soon after stop turns true.
	StopOn(stop *atomic.Bool)
}

// Seer is implemented by agents whose eyes are open: they see the true state.
// They exist to test how honest the others are.
type Seer[S any] interface {
	// See is called before each Choose with the true state, which may neither be
	// kept nor changed.
	See(s *S)
}

// Seats holds the agents of a table by seat and role; nil where a seat never
// plays a role. An agent sits in one table only, but may hold several roles and
// seats of it.
type Seats[V any, M ~uint32 | ~uint64] [][]engine.Agent[M, V]

// Setting is what a table is made of.
type Setting[S, V comparable, M ~uint32 | ~uint64] struct {
	Rules   engine.Rules[S, V, M]
	Seed    uint64 // of the experiment
	Players int
	Agents  Seats[V, M]
	// SetupAgents choose while the rules say InSetup; nil lets Agents do it. In
	// a comparison on common deals they are built from a rule set without the
	// part that varies.
	SetupAgents Seats[V, M]
	Meter       engine.Meter[S, M] // nil: no measures
	MaxMoves    int                // 0: DefaultMaxMoves
	// OpenEyes allows agents that are Seers.
	OpenEyes bool
	// Watch, if not nil, is told of each move, forced ones included: the state
	// before, who moved, the legal moves, the index of the chosen one, and the
	// state after. Nothing may be kept or changed.
	Watch func(before *S, p engine.Player, legal []M, chosen int, after *S)
}

// chair is an agent's place: one stage, seat and role.
type chair[S any, V any, M ~uint32 | ~uint64] struct {
	agent engine.Agent[M, V]
	seer  Seer[S]
}

// Stages of a game, as indexes.
const (
	inPlay = iota
	inSetup
	stages
)

// Table plays one game at a time, between agents it owns, and reuses all its
// memory. It holds the only true state. One worker owns it.
type Table[S, V comparable, M ~uint32 | ~uint64] struct {
	setting  Setting[S, V, M]
	roled    engine.Roled[S]
	staged   engine.Staged[S]
	chairs   [stages][engine.MaxPlayers][]chair[S, V, M]
	columns  int
	openEyes bool
	stop     *atomic.Bool // nil: never

	// What is handed out by address lives here, not on the stack.
	chance engine.Chance
	rand   engine.Rand
	state  S
	before S // for Watch
	view   V
	seen   V // what view was, under checks
	moves  []M
	legal  []M // what moves were, under checks

	// Who was asked last, for failures: asked is Over between the questions.
	asked     engine.Player
	role      int
	stage     int
	decisions [stages][engine.MaxPlayers]int
}

// NewTable returns a table for the setting. Its errors name what is missing: a
// number of players out of range, a seat without an agent, an agent with open
// eyes where that is not allowed.
func NewTable[S, V comparable, M ~uint32 | ~uint64](setting Setting[S, V, M]) (*Table[S, V, M], error) {
	t := &Table[S, V, M]{setting: setting, asked: engine.Over}
	t.roled, _ = setting.Rules.(engine.Roled[S])
	t.staged, _ = setting.Rules.(engine.Staged[S])
	if setting.Players < 1 || setting.Players > engine.MaxPlayers {
		return nil, fmt.Errorf("sim: table: players = %d, want 1-%d", setting.Players, engine.MaxPlayers)
	}
	if setting.MaxMoves < 0 {
		return nil, fmt.Errorf("sim: table: cap on moves = %d, want at least 0", setting.MaxMoves)
	}
	if t.setting.MaxMoves == 0 {
		t.setting.MaxMoves = DefaultMaxMoves
	}
	if setting.Meter != nil {
		t.columns = len(setting.Meter.Columns())
	}
	if t.setting.SetupAgents == nil {
		t.setting.SetupAgents = setting.Agents
	}
	for stage, seats := range [stages]Seats[V, M]{setting.Agents, t.setting.SetupAgents} {
		if len(seats) != setting.Players {
			return nil, fmt.Errorf("sim: table: agents for %d seats, want %d", len(seats), setting.Players)
		}
		for seat, roles := range seats {
			if err := t.sit(stage, seat, roles); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

// sit puts the agents of a seat, one a role, on their chairs.
func (t *Table[S, V, M]) sit(stage, seat int, roles []engine.Agent[M, V]) error {
	seated := false
	for role, agent := range roles {
		seer, open := agent.(Seer[S])
		if open && !t.setting.OpenEyes {
			return fmt.Errorf("sim: table: agent %T in seat %d, role %d sees the truth, want the table to allow open eyes", agent, seat, role)
		}
		t.openEyes = t.openEyes || open
		t.chairs[stage][seat] = append(t.chairs[stage][seat], chair[S, V, M]{agent, seer})
		seated = seated || agent != nil
	}
	if !seated {
		return fmt.Errorf("sim: table: seat %d has no agent", seat)
	}
	return nil
}

// StopOn implements [Stoppable].
func (t *Table[S, V, M]) StopOn(stop *atomic.Bool) { t.stop = stop }

// Play implements [Game]. In the steady state it allocates nothing.
func (t *Table[S, V, M]) Play(deal int64, rec *Record) error {
	*rec = Record{
		Deal: deal, Cell: rec.Cell, Winner: engine.NoSide, OpenEyes: t.openEyes, Values: rec.Values[:0],
	}
	err := t.play(rec)
	if err != nil {
		rec.Class, rec.Winner, rec.Reason = Failed, engine.NoSide, engine.Unfinished
		rec.Values = rec.Values[:0]
		for range t.columns {
			rec.Values = append(rec.Values, 0)
		}
	}
	return err
}

func (t *Table[S, V, M]) play(rec *Record) (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = t.failure(rec, fmt.Sprint("panic: ", problem), debug.Stack())
		}
	}()
	rules, meter, watch := t.setting.Rules, t.setting.Meter, t.setting.Watch
	s := &t.state
	t.asked = engine.Over
	t.decisions = [stages][engine.MaxPlayers]int{}
	t.chance = engine.MakeChance(t.setting.Seed, uint64(rec.Deal))
	rules.Setup(s, t.setting.Players, &t.chance)
	if meter != nil {
		meter.Start(s)
	}
	for p := rules.Turn(s); p != engine.Over; p = rules.Turn(s) {
		if t.stop != nil && t.stop.Load() {
			return ErrInterrupted
		}
		if int(rec.Moves) == t.setting.MaxMoves {
			return t.close(rec, engine.Ending{Winner: engine.NoSide})
		}
		t.moves = rules.AppendMoves(t.moves[:0], s)
		chosen := 0
		switch len(t.moves) {
		case 0:
			return t.failure(rec, fmt.Sprintf("no legal move for player %d, who is on turn", p), nil)
		case 1:
		default:
			if chosen, err = t.choose(rec, p); err != nil {
				return err
			}
			rec.Decisions++
			rec.Options += int32(len(t.moves))
		}
		m := t.moves[chosen]
		if meter != nil {
			meter.Before(s, m)
		}
		if watch != nil {
			t.before = *s
		}
		rules.Apply(s, m, &t.chance)
		rec.Moves++
		if meter != nil {
			meter.After(s)
		}
		if watch != nil {
			watch(&t.before, p, t.moves, chosen, s)
		}
	}
	ending := rules.Ending(s)
	if !ending.Over {
		return t.failure(rec, "nobody is on turn, but the game has no ending", nil)
	}
	return t.close(rec, ending)
}

// choose asks the agent on turn.
func (t *Table[S, V, M]) choose(rec *Record, p engine.Player) (int, error) {
	s := &t.state
	t.stage, t.role = inPlay, 0
	stream := engine.AgentStream
	if t.staged != nil && t.staged.InSetup(s) {
		t.stage, stream = inSetup, engine.SetupStream
	}
	if t.roled != nil {
		t.role = t.roled.Role(s, p)
	}
	chairs := t.chairs[t.stage][p]
	if t.role < 0 || t.role >= len(chairs) || chairs[t.role].agent == nil {
		return 0, t.failure(rec, fmt.Sprintf("player %d plays role %d, for which the table has no agent", p, t.role), nil)
	}
	chair := &chairs[t.role]
	t.setting.Rules.Observe(&t.view, s, p)
	if checks {
		t.seen, t.legal = t.view, append(t.legal[:0], t.moves...)
	}
	t.rand = t.chance.At(stream, int(p), t.decisions[t.stage][p])
	t.asked = p
	if chair.seer != nil {
		chair.seer.See(s)
	}
	chosen := chair.agent.Choose(&t.view, t.moves, &t.rand)
	if chosen < 0 || chosen >= len(t.moves) {
		return 0, t.failure(rec, fmt.Sprintf("answered %d, want 0-%d", chosen, len(t.moves)-1), nil)
	}
	if checks && (t.view != t.seen || !slices.Equal(t.moves, t.legal)) {
		return 0, t.failure(rec, "changed its view or the legal moves", nil)
	}
	t.decisions[t.stage][p]++
	t.asked = engine.Over
	return chosen, nil
}

// close writes the end of a game that was not cut short by a failure.
func (t *Table[S, V, M]) close(rec *Record, ending engine.Ending) error {
	rec.Class = Unfinished
	if ending.Reason != engine.Unfinished {
		rec.Class, rec.Winner, rec.Reason = Finished, ending.Winner, ending.Reason
	}
	if t.setting.Meter == nil {
		return nil
	}
	rec.Values = t.setting.Meter.AppendValues(rec.Values, &t.state)
	if len(rec.Values) != t.columns {
		return t.failure(rec, fmt.Sprintf("meter gave %d measures, want %d", len(rec.Values), t.columns), nil)
	}
	return nil
}

// failure describes what went wrong with whoever was asked last.
func (t *Table[S, V, M]) failure(rec *Record, problem string, stack []byte) error {
	f := &Failure{
		Seed: t.setting.Seed, Deal: rec.Deal, Seat: t.asked, Problem: problem, Stack: stack,
		Culprit: fmt.Sprintf("%T", t.setting.Rules),
	}
	if t.asked != engine.Over {
		f.Role, f.Setup, f.Decision = t.role, t.stage == inSetup, t.decisions[t.stage][t.asked]
		f.Culprit = fmt.Sprintf("%T", t.chairs[t.stage][t.asked][t.role].agent)
	}
	return f
}
