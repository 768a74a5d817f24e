package yokai

import (
	"slices"
	"testing"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/enginetest"
	"yurei/engine/ruleset"
	game "yurei/engine/yokai"
)

type player = engine.Agent[game.Move, game.View]

// makeRules compiles a rule set with changes such as hint_mode=stack.
func makeRules(t testing.TB, name string, changes ...string) game.Rules {
	t.Helper()
	var overrides []ruleset.Override
	for _, change := range changes {
		o, err := ruleset.ParseOverride("change", change)
		if err != nil {
			t.Fatal(err)
		}
		overrides = append(overrides, o)
	}
	set, _, err := game.LoadRuleSet(name, overrides...)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := game.New(set)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// with are the usual options after a change.
func with(change func(o *Options)) Options {
	o := UsualOptions()
	change(&o)
	return o
}

// silent keeps and reads no convention.
var silent = Options{Worlds: usualWorlds}

// match plays games of teams; nothing in it allocates once it is made.
type match struct {
	rules   game.Rules
	seats   int
	players [game.MaxPlayers]player
	chance  engine.Chance
	rand    engine.Rand
	state   game.State
	view    game.View
	legal   []game.Move
	asked   func(m *match, r engine.Rand, chosen int) // after each decision, if not nil
}

func newMatch(rules game.Rules, seats int, options Options) *match {
	m := &match{rules: rules, seats: seats, legal: make([]game.Move, 0, 1024)}
	for seat := range engine.Player(seats) {
		m.players[seat] = NewPlayer(rules, seat, options)
	}
	return m
}

// play plays a deal to its end.
func (m *match) play(seed, deal uint64) engine.Ending {
	m.chance = engine.MakeChance(seed, deal)
	m.rules.Setup(&m.state, m.seats, &m.chance)
	var decisions [game.MaxPlayers]int
	for {
		p := m.rules.Turn(&m.state)
		if p == engine.Over {
			return m.rules.Ending(&m.state)
		}
		m.legal = m.rules.AppendMoves(m.legal[:0], &m.state)
		chosen := 0
		if len(m.legal) > 1 {
			m.rules.Observe(&m.view, &m.state, p)
			m.rand = m.chance.At(engine.AgentStream, int(p), decisions[p])
			decisions[p]++
			r := m.rand
			chosen = m.players[p].Choose(&m.view, m.legal, &m.rand)
			if m.asked != nil {
				m.asked(m, r, chosen)
			}
		}
		m.rules.Apply(&m.state, m.legal[chosen], &m.chance)
	}
}

// tally counts the wins of games, and the points, 0 for a lost one.
func (m *match) tally(seed uint64, games int) (won int, points []int) {
	for deal := range uint64(games) {
		if m.play(seed, deal).Winner == game.SidePlayers {
			won++
			points = append(points, m.rules.Points(&m.state))
		} else {
			points = append(points, 0)
		}
	}
	return won, points
}

// variants are the levels, and all their switches mixed.
var variants = []struct {
	name    string
	set     string
	changes []string
	seats   []int
}{
	{"level 1", "level-1", nil, []int{2, 3, 4}},
	{"level 2", "level-2", nil, []int{2, 4}},
	{"level 3", "level-3", nil, []int{3}},
	{"level 4", "level-4", nil, []int{2, 4}},
	{"level 5", "level-5", nil, []int{2, 3}},
	{"mixed", "level-5", []string{
		"affinity=2", "hint_mode=blind", "shape=3", "memory={forget: 0.3}", "peek_distinct=false",
		"move_must_move=false", "end_by_declaration=false", "level5_symmetry=false",
	}, []int{2, 4}},
	{"forgetful", "level-2", []string{"hint_mode=stack", "memory={forget: 0.5}", "affinity=3"}, []int{3}},
}

func TestPlayerKeepsTheContract(t *testing.T) {
	for _, variant := range variants {
		t.Run(variant.name, func(t *testing.T) {
			rules := makeRules(t, variant.set, variant.changes...)
			enginetest.RunAgent(t, enginetest.AgentSuite[game.State, game.View, game.Move]{
				Game: enginetest.Suite[game.State, game.View, game.Move]{
					Rules: rules, Players: variant.seats, MaxMoves: 4*game.MaxTurns + 1,
				},
				Games: 1, AllocationGames: 3,
				New: func(_ engine.Rules[game.State, game.View, game.Move], seat engine.Player) engine.Agent[game.Move, game.View] {
					return NewPlayer(rules, seat, UsualOptions())
				},
			})
		})
	}
}

// Random play wins next to nothing, a team most games of the base game and many of
// the others.
func TestWins(t *testing.T) {
	for name, want := range map[string]int{"level-1": 85, "level-2": 65, "level-3": 85, "level-4": 80, "level-5": 60} {
		rules := makeRules(t, name)
		if won, _ := newMatch(rules, 3, UsualOptions()).tally(1, 50); won < want/2 {
			t.Errorf("%s: won %d of 50 games, want at least %d", name, won, want/2)
		}
		random := newMatch(rules, 3, UsualOptions())
		for seat := range random.players {
			random.players[seat] = agents.Random[game.Move, game.View]{}
		}
		if won, _ := random.tally(1, 50); won > 1 {
			t.Errorf("%s: random play won %d of 50 games", name, won)
		}
	}
}

// Each option changes what is chosen.
func TestOptionsChangeDecisions(t *testing.T) {
	for name, change := range map[string]func(o *Options){
		pairOption:   func(o *Options) { o.Pair = false },
		movesOption:  func(o *Options) { o.Moves = false },
		hintsOption:  func(o *Options) { o.Hints = false },
		orderOption:  func(o *Options) { o.Order = false },
		showOption:   func(o *Options) { o.Show = false },
		centreOption: func(o *Options) { o.Centre = false },
		worldsOption: func(o *Options) { o.Worlds = 8 },
	} {
		rules := makeRules(t, "level-1")
		m := newMatch(rules, 2, UsualOptions())
		other := NewPlayer(rules, 0, with(change))
		asked, changed := 0, 0
		m.asked = func(m *match, r engine.Rand, chosen int) {
			asked++
			if other.Choose(&m.view, m.legal, &r) != chosen {
				changed++
			}
		}
		m.tally(2, 5)
		if changed == 0 {
			t.Errorf("%s: no decision of %d changes", name, asked)
		}
	}
}

// A team gains points by its conventions, on the same deals: more than three
// standard errors.
func TestConventionsHelp(t *testing.T) {
	rules := makeRules(t, "level-1")
	const games = 80
	_, all := newMatch(rules, 2, UsualOptions()).tally(3, games)
	for name, without := range map[string]Options{
		"all":   silent,
		"moves": with(func(o *Options) { o.Moves = false }),
	} {
		_, points := newMatch(rules, 2, without).tally(3, games)
		sum, squares := 0.0, 0.0
		for i := range all {
			d := float64(all[i] - points[i])
			sum += d
			squares += d * d
		}
		mean := sum / games
		variance := (squares/games - mean*mean) / (games - 1)
		if mean < 0 || mean*mean < 9*variance {
			t.Errorf("%s: %.2f points more with it, variance %.3f, want more than three standard errors", name, mean, variance)
		}
	}
}

// Nobody declares when a family that he knows whole is not together, or the figure
// has not the shape.
func TestDeclaresNothingProvenWrong(t *testing.T) {
	for _, name := range []string{"level-1", "level-2", "level-5"} {
		rules := makeRules(t, name)
		m := newMatch(rules, 3, UsualOptions())
		declared := 0
		m.asked = func(m *match, _ engine.Rand, chosen int) {
			if m.legal[chosen].Op() != game.OpDeclare {
				return
			}
			declared++
			var l game.Layout
			l.Lay(&m.view.Cell)
			for f, known := range m.view.Known {
				if known.Len() == families && !l.Joined(known) {
					t.Errorf("%s: declares though family %d is not together", name, f)
				}
			}
			if !rules.Shaped(&m.view.Cell) {
				t.Errorf("%s: declares without the shape", name)
			}
		}
		m.tally(4, 40)
		if declared < 5 {
			t.Errorf("%s: declared in %d of 40 games, too few to tell", name, declared)
		}
	}
}

// A player who has forgotten cards reads what it said of them itself, and no more: the
// pair that it joined and the hint that it placed, but not where it guessed.
func TestReadsItselfWhereItForgot(t *testing.T) {
	const card, other, guessed = 3, 4, 7
	for memory, forgets := range map[string]bool{"perfect": false, "{forget: 1}": true} {
		rules := makeRules(t, "level-1", "memory="+memory)
		m := newMatch(rules, 2, UsualOptions())
		m.chance = engine.MakeChance(1, 1)
		m.rules.Setup(&m.state, m.seats, &m.chance)
		for _, move := range []game.Move{
			game.MakePeek(card), game.MakePeek(other), game.MakeMove(card, game.Cell{X: -1, Y: 1}), game.MakeReveal(),
			game.MakePeek(8), game.MakePeek(13), game.MakeMove(15, game.Cell{X: 4, Y: 2}), game.MakeReveal(),
			game.MakePeek(0), game.MakePeek(10), game.MakeMove(2, game.Cell{X: -1, Y: 0}), game.MakePlace(0, card),
			game.MakePeek(12), game.MakePeek(5), game.MakeMove(15, game.Cell{X: 3, Y: 3}), game.MakeReveal(),
			game.MakePeek(1), game.MakePeek(9), game.MakeMove(15, game.Cell{X: 4, Y: 2}), game.MakePlace(1, guessed),
		} {
			m.rules.Apply(&m.state, move, &m.chance)
		}
		m.rules.Observe(&m.view, &m.state, 0)
		a := NewPlayer(rules, 0, UsualOptions())
		a.listen(&m.view)
		heard := func(l link) bool { return slices.Contains(a.belief.links[:a.belief.linked], l) }
		leans := func(c int) bool { return a.belief.weight[c] != [families]float64{1, 1, 1, 1} }
		for what, got := range map[string]bool{
			"its pair":        heard(link{card, true, 1 << other, doubtJoined}),
			"its hint":        leans(card),
			"its hint's card": slices.ContainsFunc(a.belief.links[:a.belief.linked], func(l link) bool { return l.card == card && l.doubt == doubtSettled }),
		} {
			if got != forgets {
				t.Errorf("memory %s: reads %s: %v, want %v", memory, what, got, forgets)
			}
		}
		if leans(guessed) || slices.ContainsFunc(a.belief.links[:a.belief.linked], func(l link) bool { return l.card == 2 }) {
			t.Errorf("memory %s: reads what it did with cards that it never saw", memory)
		}
	}
}

// Moves that mend a missed affinity are those that a plain search over the legal moves
// finds, and the first move of a plan leaves families together and such a move.
func TestMends(t *testing.T) {
	rules := makeRules(t, "level-2")
	m := newMatch(rules, 2, UsualOptions())
	checked, planned := 0, 0
	m.asked = func(m *match, r engine.Rand, _ int) {
		var f figure
		f.lay(&m.state.Cell, m.state.Locked)
		c := colouringOf(&m.state)
		pair := rules.AffinityFamilies(m.state.Affinity[0])
		if m.state.Phase != game.PhaseMove || !f.solved(&c) || between(&f, &c, pair) == 1 {
			return
		}
		plain := false
		for _, move := range m.legal {
			card := move.Card()
			f.put(card, move.Cell())
			plain = plain || f.solved(&c) && between(&f, &c, pair) == 1
			f.put(card, m.state.Cell[card])
		}
		checked++
		if got := f.mends(&c, pair) > 0; got != plain {
			t.Errorf("a move mends it: %v, want %v, in %v", got, plain, m.state.Cell)
		}
		a := m.players[m.state.Active].(*Player)
		a.study(&m.view, &r)
		at := a.mend(&m.view, m.legal, &r)
		if at < 0 || a.belief.worlds[0].members != c.members || a.affinity.likeliest() != pair {
			return
		}
		planned++
		f.put(m.legal[at].Card(), m.legal[at].Cell())
		if plain || !f.solved(&c) || f.mends(&c, pair) == 0 {
			t.Errorf("move %x is no first one of two, in %v", m.legal[at], m.state.Cell)
		}
	}
	m.tally(7, 100)
	if checked < 50 || planned < 3 {
		t.Errorf("%d positions, %d plans: too few to tell", checked, planned)
	}
}

// In the last turn a player does what wins most likely, and says nothing.
func TestLastMove(t *testing.T) {
	for _, name := range []string{"level-2", "level-5"} {
		m := newMatch(makeRules(t, name), 2, UsualOptions())
		asked, said := 0, 0
		m.asked = func(m *match, r engine.Rand, chosen int) {
			if m.state.Phase != game.PhaseMove {
				return
			}
			a := m.players[m.state.Active].(*Player)
			a.study(&m.view, &r)
			best, won := 0, 0
			for i, move := range m.legal {
				c := move.Card()
				around := surroundings{before: a.figure.beside[c], joints: a.figure.joints}
				a.figure.put(c, move.Cell())
				around.after = a.figure.beside[c]
				if after(&m.view) > 0 {
					said = max(said, a.say(&m.view, move, around))
				} else if n := a.say(&m.view, move, around); n != 0 {
					t.Errorf("%s: to say something in the last turn is worth %d", name, n)
				}
				n := a.wins()
				best = max(best, n)
				if i == chosen {
					won = n
				}
				a.figure.put(c, m.view.Cell[c])
			}
			if after(&m.view) > 0 {
				return
			}
			asked++
			if won < best {
				t.Errorf("%s: the last move wins with chance %d, want %d", name, won, best)
			}
		}
		m.tally(8, 40)
		if asked < 5 || said <= 0 {
			t.Errorf("%s: %d last moves, said %d", name, asked, said)
		}
	}
}

func TestAllocatesNothing(t *testing.T) {
	for _, name := range game.RuleSetNames() {
		m := newMatch(makeRules(t, name), 4, UsualOptions())
		if n := enginetest.Allocations(func() {
			for deal := range uint64(20) {
				m.play(5, deal)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations in 20 games", name, n)
		}
	}
}

func BenchmarkGame(b *testing.B) {
	for _, name := range game.RuleSetNames() {
		b.Run(name, func(b *testing.B) {
			m := newMatch(makeRules(b, name), 2, UsualOptions())
			b.ReportAllocs()
			deal := uint64(0)
			for b.Loop() {
				m.play(1, deal)
				deal++
			}
		})
	}
}
