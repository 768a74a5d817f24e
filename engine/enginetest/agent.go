package enginetest

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"yurei/engine"
)

// AgentSuite is the conformance suite of an agent of one game. All fields but
// Dilemmas must be set.
type AgentSuite[S, V comparable, M ~uint32 | ~uint64] struct {
	// Game is the game to play; its Games are not used.
	Game Suite[S, V, M]
	// New builds the agent of a seat. It should hand rules to a search, so that
	// the checks see what the search does with them.
	New func(rules engine.Rules[S, V, M], seat engine.Player) engine.Agent[M, V]
	// Games is the number of games with each number of seats. The agent sits on
	// all seats.
	Games int
	// AllocationGames is the number of games that may not allocate once; a rare
	// allocation shows only in hundreds.
	AllocationGames int
	// Dilemmas are positions in which some move must not be chosen.
	Dilemmas []Dilemma[S, M]
}

// Dilemma is a position in which one legal move is certain to lose for the side
// that the player on turn is on now, though not for the side it would then be
// on, and another move is not.
type Dilemma[S comparable, M ~uint32 | ~uint64] struct {
	Name  string
	State S
	Avoid M
}

// Checks lists the checks of the agent.
func (c AgentSuite[S, V, M]) Checks() []Check {
	return []Check{
		{"LegalPlay", c.LegalPlay},
		{"SameChoice", c.SameChoice},
		{"Memoryless", c.Memoryless},
		{"ViewOnly", c.ViewOnly},
		{"OwnChance", c.OwnChance},
		{"Loyal", c.Loyal},
		{"NoAllocations", c.NoAllocations},
	}
}

// RunAgent runs every check of the agent as a subtest.
func RunAgent[S, V comparable, M ~uint32 | ~uint64](t *testing.T, c AgentSuite[S, V, M]) {
	runChecks(t, c.Checks())
}

// decision is one choice that an agent was asked for.
type decision[V comparable, M ~uint32 | ~uint64] struct {
	players, game, number int
	seat                  engine.Player
	view                  V
	legal                 []M
	rand                  engine.Rand
	choice                int
}

func (d *decision[V, M]) errorf(format string, args ...any) error {
	return fmt.Errorf("%d players, game %d, decision %d by seat %d: %w", d.players, d.game, d.number, d.seat, fmt.Errorf(format, args...))
}

// ask has an agent decide on copies, and checks the answer.
func (d *decision[V, M]) ask(agent engine.Agent[M, V]) (int, error) {
	view, legal, r := d.view, slices.Clone(d.legal), d.rand
	choice := agent.Choose(&view, legal, &r)
	switch {
	case choice < 0 || choice >= len(legal):
		return 0, d.errorf("answer %d, want 0 to %d", choice, len(legal)-1)
	case view != d.view:
		return 0, d.errorf("the agent changes its view")
	case !slices.Equal(legal, d.legal):
		return 0, d.errorf("the agent changes the legal moves")
	}
	return choice, nil
}

// play plays one game on the rules of the table and hands every decision to
// choose, which returns the index to play.
func (c AgentSuite[S, V, M]) play(table engine.Rules[S, V, M], players, game int, choose func(d *decision[V, M]) (int, error)) (err error) {
	at := place{players: players, game: game}
	defer at.recovered(&err)
	chance := dealOf(players, game)
	var s S
	table.Setup(&s, players, &chance)
	var decisions [engine.MaxPlayers]int
	for ; ; at.move++ {
		legal := table.AppendMoves(nil, &s)
		if len(legal) == 0 {
			return nil
		}
		if at.move == c.Game.MaxMoves {
			return fmt.Errorf("%v: still on, want an end within %d moves", &at, at.move)
		}
		choice := 0
		if len(legal) > 1 {
			d := decision[V, M]{players: players, game: game, seat: table.Turn(&s), legal: legal}
			d.number = decisions[d.seat]
			decisions[d.seat]++
			d.rand = chance.At(engine.AgentStream, int(d.seat), d.number)
			table.Observe(&d.view, &s, d.seat)
			if choice, err = choose(&d); err != nil {
				return err
			}
		}
		table.Apply(&s, legal[choice], &chance)
	}
}

// each calls visit for every game of the suite until one fails.
func (c AgentSuite[S, V, M]) each(visit func(players, game int) error) error {
	for _, players := range c.Game.Players {
		for game := range c.Games {
			if err := visit(players, game); err != nil {
				return err
			}
		}
	}
	return nil
}

// LegalPlay checks that the agent answers with an index of a legal move, changes
// neither the view nor the legal moves, and plays only legal moves in what it
// simulates.
func (c AgentSuite[S, V, M]) LegalPlay() error {
	checked := Checked[S, V, M]{c.Game.Rules}
	return c.each(func(players, game int) error {
		return c.play(checked, players, game, func(d *decision[V, M]) (int, error) {
			return d.ask(c.New(checked, d.seat))
		})
	})
}

// SameChoice checks that two agents, both new, choose equally when they are
// given the same view, legal moves and stream.
func (c AgentSuite[S, V, M]) SameChoice() error {
	rules := c.Game.Rules
	return c.each(func(players, game int) error {
		return c.play(rules, players, game, func(d *decision[V, M]) (int, error) {
			first, err := d.ask(c.New(rules, d.seat))
			if err != nil {
				return 0, err
			}
			second, err := d.ask(c.New(rules, d.seat))
			if err == nil && second != first {
				err = d.errorf("one new agent chooses move %d, another %d", d.legal[first], d.legal[second])
			}
			return first, err
		})
	})
}

// Memoryless checks that an agent that has played all decisions before, of this
// game and of others, chooses as a new one does.
func (c AgentSuite[S, V, M]) Memoryless() error {
	rules := c.Game.Rules
	var worn [engine.MaxPlayers]engine.Agent[M, V]
	for seat := range slices.Max(c.Game.Players) {
		worn[seat] = c.New(rules, engine.Player(seat))
	}
	return c.each(func(players, game int) error {
		return c.play(rules, players, game, func(d *decision[V, M]) (int, error) {
			fresh, err := d.ask(c.New(rules, d.seat))
			if err != nil {
				return 0, err
			}
			used, err := d.ask(worn[d.seat])
			if err == nil && used != fresh {
				err = d.errorf("a new agent chooses move %d, one that has played before %d", d.legal[fresh], d.legal[used])
			}
			return fresh, err
		})
	})
}

// ViewOnly checks that the agent's choice stays when the table holds another
// position with the same view: the agent reads nothing but the view, whatever
// the rules value might carry over.
func (c AgentSuite[S, V, M]) ViewOnly() error {
	rules := c.Game.Rules
	return c.each(func(players, game int) error {
		decisions, err := c.decided(rules, players, game)
		if err != nil {
			return err
		}
		chance := dealOf(players, game)
		for i := range decisions {
			d := &decisions[i]
			var world S
			var v V
			r := chance.At(checkStream, 1, i)
			rules.Determinize(&world, &d.view, &r)
			rules.AppendMoves(nil, &world)
			for after := range engine.Player(players) {
				rules.Observe(&v, &world, (d.seat+1+after)%engine.Player(players))
			}
			if err := c.stays(d, "with another truth behind the same view"); err != nil {
				return err
			}
		}
		return nil
	})
}

// OwnChance checks that the deal's chance stays on the table: no search plays on
// with it, and no choice changes when the table has used another chance since.
func (c AgentSuite[S, V, M]) OwnChance() error {
	return c.each(func(players, game int) error {
		spied := &spy[S, V, M]{Rules: c.Game.Rules, deal: dealOf(players, game)}
		decisions, err := c.decided(spied, players, game)
		if err != nil {
			return err
		}
		if spied.used.Load() {
			return fmt.Errorf("%d players, game %d: the agent plays on with the deal's chance", players, game)
		}
		for i := range decisions {
			c.Game.playRandom(players, c.Games+i)
			if err := c.stays(&decisions[i], "after the table has used another chance"); err != nil {
				return err
			}
		}
		return nil
	})
}

// decided plays one game and returns its decisions, each made by a new agent
// that is built with the given rules.
func (c AgentSuite[S, V, M]) decided(rules engine.Rules[S, V, M], players, game int) ([]decision[V, M], error) {
	var decisions []decision[V, M]
	err := c.play(c.Game.Rules, players, game, func(d *decision[V, M]) (int, error) {
		var err error
		d.choice, err = d.ask(c.New(rules, d.seat))
		decisions = append(decisions, *d)
		return d.choice, err
	})
	return decisions, err
}

// stays checks that a new agent decides as the one before did.
func (c AgentSuite[S, V, M]) stays(d *decision[V, M], when string) error {
	choice, err := d.ask(c.New(c.Game.Rules, d.seat))
	if err == nil && choice != d.choice {
		err = d.errorf("the agent chooses move %d, %s move %d", d.legal[d.choice], when, d.legal[choice])
	}
	return err
}

// spy is a game that notices when the deal's chance is used.
type spy[S, V comparable, M ~uint32 | ~uint64] struct {
	engine.Rules[S, V, M]
	deal engine.Chance
	used atomic.Bool // a search may run on several goroutines
}

func (y *spy[S, V, M]) Setup(s *S, players int, c *engine.Chance) {
	y.note(c)
	y.Rules.Setup(s, players, c)
}

func (y *spy[S, V, M]) Apply(s *S, m M, c *engine.Chance) {
	y.note(c)
	y.Rules.Apply(s, m, c)
}

func (y *spy[S, V, M]) note(c *engine.Chance) {
	if *c == y.deal {
		y.used.Store(true)
	}
}

// dilemmaStreams is how often each dilemma is put to an agent.
const dilemmaStreams = 50

// Loyal checks that the agent never chooses the move of a dilemma that must be
// avoided: it maximises the result of the side it is on when it chooses, and
// being on another side later earns it nothing.
func (c AgentSuite[S, V, M]) Loyal() error {
	rules := c.Game.Rules
	for _, dilemma := range c.Dilemmas {
		state := dilemma.State
		d := decision[V, M]{seat: rules.Turn(&state), legal: rules.AppendMoves(nil, &state)}
		if len(d.legal) < 2 || !slices.Contains(d.legal, dilemma.Avoid) {
			return fmt.Errorf("%s: move %d is none of several legal moves %v", dilemma.Name, dilemma.Avoid, d.legal)
		}
		rules.Observe(&d.view, &state, d.seat)
		for d.game = range dilemmaStreams {
			chance := dealOf(0, d.game)
			d.rand = chance.At(engine.AgentStream, int(d.seat), 0)
			choice, err := d.ask(c.New(rules, d.seat))
			if err != nil {
				return err
			}
			if d.legal[choice] == dilemma.Avoid {
				return fmt.Errorf("%s: seat %d chooses move %d, certain to lose for its side", dilemma.Name, d.seat, dilemma.Avoid)
			}
		}
	}
	return nil
}

// NoAllocations checks that AllocationGames games, with every decision made by
// the agent, allocate nothing.
func (c AgentSuite[S, V, M]) NoAllocations() error {
	w := worker[S, V, M]{rules: c.Game.Rules, legal: make([]M, 0, 1<<12)}
	for seat := range slices.Max(c.Game.Players) {
		w.agents[seat] = c.New(c.Game.Rules, engine.Player(seat))
	}
	for _, players := range c.Game.Players {
		if err := w.allocates(players, c.AllocationGames, c.Game.MaxMoves); err != nil {
			return err
		}
	}
	return nil
}
