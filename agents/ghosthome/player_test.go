package ghosthome

import (
	"math"
	"slices"
	"testing"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/enginetest"
	game "yurei/engine/ghosthome"
	"yurei/engine/ruleset"
)

type player = engine.Agent[game.Move, game.View]

// makeRules compiles the full deck with changes such as play.stop_ghosts=total.
func makeRules(t testing.TB, changes ...string) game.Rules {
	t.Helper()
	var overrides []ruleset.Override
	for _, change := range changes {
		o, err := ruleset.ParseOverride("change", change)
		if err != nil {
			t.Fatal(err)
		}
		overrides = append(overrides, o)
	}
	set, _, err := game.LoadRuleSet("full", overrides...)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := game.New(set)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// match plays games; nothing in it allocates once it is made.
type match struct {
	rules   game.Rules
	players []player
	chance  engine.Chance
	rand    engine.Rand
	state   game.State
	view    game.View
	legal   []game.Move
	asked   func(m *match, chosen int) // after each decision, if not nil
}

// anybody chooses at random.
type anybody struct{}

func (anybody) Choose(_ *game.View, legal []game.Move, r *engine.Rand) int {
	return r.IntN(len(legal))
}

func newMatch(rules game.Rules, options ...Options) *match {
	m := &match{rules: rules, legal: make([]game.Move, 0, 512)}
	for _, o := range options {
		m.players = append(m.players, NewPlayer(rules, o))
	}
	return m
}

// play plays a deal to its end.
func (m *match) play(seed, deal uint64) engine.Ending {
	m.chance = engine.MakeChance(seed, deal)
	m.rules.Setup(&m.state, len(m.players), &m.chance)
	var decisions [game.MaxSeats]int
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
			chosen = m.players[p].Choose(&m.view, m.legal, &m.rand)
			if m.asked != nil {
				m.asked(m, chosen)
			}
		}
		m.rules.Apply(&m.state, m.legal[chosen], &m.chance)
	}
}

// position is a turn of seat 0 that tests furnish. Cards that they do not place are
// unseen.
type position struct {
	t     testing.TB
	rules game.Rules
	s     game.State
}

func newPosition(t testing.TB, players uint8, changes ...string) *position {
	t.Helper()
	p := &position{t: t, rules: makeRules(t, changes...)}
	p.s.Players = players
	left := p.rules.Deck().Len()
	for seat := range players {
		p.s.HandLen[seat] = 3
		p.s.SinceYield[seat], p.s.SinceLetGo[seat] = 3, 3
		left -= 3
	}
	p.s.PileLen = uint8(left)
	return p
}

// card is a face by its word: a floor with icons such as 1/3, or another kind.
func (p *position) card(word string) game.Card {
	if word[0] <= '9' {
		return game.RoomCard(int(word[0]-'1'), int(word[2]-'0'))
	}
	for c := game.GhostCard; c <= game.WildCard; c++ {
		if c.Kind().String() == word {
			return c
		}
	}
	p.t.Fatalf("no card %q", word)
	return game.NoCard
}

// holds gives a seat a hand.
func (p *position) holds(seat engine.Player, cards ...string) {
	p.s.Hand[seat] = 0
	for _, word := range cards {
		p.s.Hand[seat] = p.rules.Put(p.s.Hand[seat], p.card(word))
	}
	p.s.PileLen += p.s.HandLen[seat] - uint8(len(cards))
	p.s.HandLen[seat] = uint8(len(cards))
}

// shown puts cards on the discards.
func (p *position) shown(card string, n int) {
	for range n {
		p.s.Discards = p.rules.Put(p.s.Discards, p.card(card))
		p.s.PileLen--
	}
}

// ask lets the player on turn choose, with several streams.
func (p *position) ask(options Options) (chosen map[string]int) {
	p.t.Helper()
	legal := p.rules.AppendMoves(nil, &p.s)
	var v game.View
	p.rules.Observe(&v, &p.s, p.s.On)
	a := NewPlayer(p.rules, options)
	chosen = map[string]int{}
	for i := range 200 {
		r := engine.MakeRand(uint64(i), 1)
		m := legal[a.Choose(&v, legal, &r)]
		chosen[string(p.rules.AppendMove(nil, &p.s, m))]++
	}
	return chosen
}

// always fails unless every answer is the move.
func (p *position) always(move string) {
	p.t.Helper()
	if chosen := p.ask(Options{}); chosen[move] != 200 {
		p.t.Errorf("chose %v, want %s", chosen, move)
	}
}

// rooms is a house with so many rooms, the lower floors first.
func rooms(n int) (h game.House) {
	for i := range n {
		h += at(oneRoom, i/game.Spaces)
	}
	return h
}

func TestContract(t *testing.T) {
	for _, changes := range [][]string{
		nil,
		{"play.ghost_blocks_up=true", "play.hole_same_house=true", "play.lightning_with_ghost=stay", "play.stop_ghosts=total",
			"play.ghost_slot_per_room=false", "cards.hole=3", "cards.elevator=3", "hand.last_seat_extra=1"},
	} {
		rules := makeRules(t, changes...)
		enginetest.RunAgent(t, enginetest.AgentSuite[game.State, game.View, game.Move]{
			Game: enginetest.Suite[game.State, game.View, game.Move]{
				Rules: rules, Players: []int{2, 3, 4}, MaxMoves: 20_000,
			},
			New: func(engine.Rules[game.State, game.View, game.Move], engine.Player) engine.Agent[game.Move, game.View] {
				return NewPlayer(rules, Options{})
			},
			Games: 6, AllocationGames: 300,
		})
	}
}

// switches are rule sets in which every switch differs from the usual one.
var switches = [][]string{
	nil,
	{"play.ghost_blocks_up=true", "play.hole_same_house=true", "play.lightning_with_ghost=stay", "play.stop_ghosts=total", "cards.hole=4"},
	{"play.ghost_slot_per_room=false", "play.moved_cat_cancels=false", "play.hole_meets_cats=false", "cards.cat_food=4", "cards.elevator=4", "cards.hole=4"},
	{"play.light_discards_shown=false", "play.light_needs_dark=false", "play.lightning_needs_lit=false", "play.escape_with_ghosts=false", "cards.lightning=4"},
	{"hand.size=5", "hand.last_seat_extra=0", "light.min_cards=1", "light.max_cards=5", "icons.profile=E", "escape.ghosts_two_players=3"},
	{"cards.hole=0", "cards.bulb=0", "cards.cat_food=0", "cards.elevator=0", "cards.lightning=0", "cards.wild=0"},
}

// TestPlansComeTrue: the houses that a player expects after a move are those that
// the game makes.
func TestPlansComeTrue(t *testing.T) {
	for _, changes := range switches {
		rules := makeRules(t, changes...)
		m := newMatch(rules, make([]Options, 3)...)
		a := NewPlayer(rules, Options{})
		var ops [game.OpStop + 1]int
		m.asked = func(m *match, _ int) {
			for _, move := range m.legal {
				after := m.state
				chance := engine.MakeChance(1, 1)
				rules.Apply(&after, move, &chance)
				want := m.view.House
				switch a.study(&m.view); {
				case m.view.Phase == game.PhaseTurn:
					want[m.view.Me] = a.plan(&m.view, move).house
				case move.Op() == game.OpYield:
					want[m.view.Me] = haunted(want[m.view.Me])
				}
				switch from, to := move.FromSeat(), move.Seat(); move.Op() {
				case game.OpHole:
					want[from] &^= at(aGhost, move.FromFloor())
					if after.Phase != game.PhaseDefend {
						to := to
						if floor := want[to].Top(); want[to].Cats(floor) > 0 && a.meetsCats {
							want[to] -= at(oneCat, floor)
						} else {
							want[to] = haunted(want[to])
						}
					}
				case game.OpGhost:
					if floor := want[to].Top(); want[to].Cats(floor) > 0 {
						want[to] -= at(oneCat, floor)
					}
				case game.OpStop:
					if floor := want[m.view.Active].Top(); want[m.view.Active].Cats(floor) > 0 {
						want[m.view.Active] -= at(oneCat, floor)
					}
				case game.OpCatFood:
					want[from] -= at(oneCat, move.FromFloor())
				case game.OpLightning:
					want[to] = a.struck(want[to])
				}
				ops[move.Op()]++
				for seat, h := range want {
					if got := after.House[seat] &^ wilds; got != h&^wilds {
						t.Fatalf("%v: %s: the house of seat %d becomes %#x, expected %#x", changes, rules.AppendMove(nil, &m.state, move), seat+1, got, h)
					}
				}
			}
		}
		for deal := range uint64(60) {
			m.play(3, deal)
		}
		for _, op := range []game.Op{game.OpRooms, game.OpGhost, game.OpCat, game.OpLight, game.OpYield, game.OpStop} {
			if ops[op] < 10 {
				t.Errorf("%v: operation %d came up %d times, too few to tell", changes, op, ops[op])
			}
		}
	}
}

// wilds are the bits that count the wild rooms of a house, which players look at no
// further.
const wilds game.House = 0x303030

// TestSeatsAreAlike: whatever the numbers of the seats, moves are worth the same.
func TestSeatsAreAlike(t *testing.T) {
	rules := makeRules(t)
	for players := 2; players <= game.MaxSeats; players++ {
		m := newMatch(rules, make([]Options, players)...)
		a := NewPlayer(rules, Options{})
		e, w := NewEvaluator(rules), NewWorlds(rules)
		checked := 0
		m.asked = func(m *match, _ int) {
			if m.state.Phase != game.PhaseTurn {
				return
			}
			for by := engine.Player(1); by < engine.Player(players); by++ {
				turned, view := rotated(&m.state, by), game.View{}
				if got, want := e.Evaluate(&turned, turned.On, 0), e.Evaluate(&m.state, m.state.On, 0); math.Abs(got-want) > 1e-12 {
					t.Fatalf("estimated at %v, %d seats further at %v", want, by, got)
				}
				w.Look(&m.view)
				weight := w.Weigh(&m.state)
				rules.Observe(&view, &turned, turned.On)
				w.Look(&view)
				if got := w.Weigh(&turned); math.Abs(got-weight) > 1e-9*weight {
					t.Fatalf("weighs %v, %d seats further %v", weight, by, got)
				}
				a.study(&m.view)
				worth := map[int]int{}
				for _, move := range m.legal {
					worth[a.action(&m.view, move)]++
				}
				a.study(&view)
				for _, move := range rules.AppendMoves(nil, &turned) {
					worth[a.action(&view, move)]--
				}
				for points, n := range worth {
					if n != 0 {
						t.Fatalf("%d more moves are worth %d at seat %d than %d seats further", n, points, m.view.Me+1, by)
					}
				}
				checked++
			}
		}
		for deal := range uint64(10) {
			m.play(12, deal)
		}
		if checked < 100 {
			t.Errorf("checked %d positions only", checked)
		}
	}
}

// rotated is the same position, everybody so many seats further.
func rotated(s *game.State, by engine.Player) game.State {
	n := engine.Player(s.Players)
	to := func(p engine.Player) engine.Player { return (p + by) % n }
	r := *s
	r.On, r.Active, r.Target, r.By = to(s.On), to(s.Active), to(s.Target), to(s.By)
	r.Tried = 0
	for p := range n {
		q := to(p)
		r.Tried |= s.Tried >> p & 1 << q
		r.HandLen[q], r.SecretLen[q], r.SinceYield[q], r.SinceLetGo[q] = s.HandLen[p], s.SecretLen[p], s.SinceYield[p], s.SinceLetGo[p]
		r.SinceShuffle[q], r.SecretSince[q], r.SunkOwn[q] = s.SinceShuffle[p], s.SecretSince[p], s.SunkOwn[p]
		r.House[q], r.Rooms[q], r.Hand[q], r.Secret[q] = s.House[p], s.Rooms[p], s.Hand[p], s.Secret[p]
	}
	return r
}

// TestTiesAreRandom: of two others who are alike each is hit as often.
func TestTiesAreRandom(t *testing.T) {
	p := newPosition(t, 3)
	p.s.House[0], p.s.House[1], p.s.House[2] = rooms(4), rooms(5), rooms(5)
	p.holds(0, "ghost", "ghost", "ghost")
	chosen := p.ask(Options{Ghosts: GhostsAtOnce})
	// 200 draws at 1/2: 100 with a standard deviation of 7.
	if n := chosen["ghost seat-2"]; n < 65 || n > 135 || n+chosen["ghost seat-3"] != 200 {
		t.Errorf("chose %v, want either seat about 100 times", chosen)
	}
}

// TestTakesCertainWins: a house that nobody can spoil any more is completed.
func TestTakesCertainWins(t *testing.T) {
	// All ghosts are out of play.
	p := newPosition(t, 3)
	p.s.House[0] = rooms(5)
	p.holds(0, "3/1", "ghost", "cat")
	p.shown("ghost", 7)
	p.always("rooms 3/1")

	// One ghost is unseen, and a cat or a light can meet it.
	p = newPosition(t, 4)
	p.s.House[0] = rooms(5)
	p.holds(0, "wild", "cat", "1/1")
	p.shown("ghost", 7)
	p.always("rooms 3/wild")
	p.s.House[0] |= at(aLight, 2)
	p.holds(0, "wild", "1/2", "1/1")
	p.always("rooms 3/wild")

	// Both ghosts that the only opponent may play.
	p = newPosition(t, 2)
	p.s.House[0] = rooms(4) | at(aLight, 2)
	p.holds(0, "3/1", "3/2", "cat")
	p.always("rooms 3/1 3/2")

	// All opponents together have one.
	p = newPosition(t, 4, "play.stop_ghosts=total")
	p.s.House[0] = rooms(5) | at(oneCat, 2)
	p.holds(0, "3/1", "1/2", "1/1")
	p.always("rooms 3/1")
}

// TestNoBlunders: in games nobody leaves a certain win, lets go whom he could stop,
// or yields where that ends his escape.
func TestNoBlunders(t *testing.T) {
	for _, changes := range switches {
		rules := makeRules(t, changes...)
		wins, stops, defences := 0, 0, 0
		m := newMatch(rules, make([]Options, 3)...)
		m.asked = func(m *match, chosen int) {
			v, move := &m.view, m.legal[chosen]
			switch v.Phase {
			case game.PhaseTurn:
				sure := slices.IndexFunc(m.legal, func(move game.Move) bool { return winsForSure(m, move) })
				if sure < 0 {
					return
				}
				wins++
				if !winsForSure(m, move) {
					t.Errorf("%v: left a certain win for %s", changes, rules.AppendMove(nil, &m.state, move))
				}
			case game.PhaseStop:
				stops++
				if move.Op() != game.OpStop {
					t.Errorf("%v: let somebody go with a ghost in hand", changes)
				}
			case game.PhaseDefend:
				if v.Escaping && !v.House[v.Me].Lit(2) {
					defences++
					if move.Op() != game.OpDefend {
						t.Errorf("%v: gave up an escape with a cat in hand", changes)
					}
				}
			}
		}
		for deal := range uint64(250) {
			m.play(2, deal)
		}
		if wins < 20 || stops < 20 || defences < 5 {
			t.Errorf("%v: %d certain wins, %d escapes to stop and %d to defend came up, too few to tell", changes, wins, stops, defences)
		}
	}
}

// winsForSure reports whether a move completes the house so that it withstands all
// ghosts that the others may still play.
func winsForSure(m *match, move game.Move) bool {
	ghosts := m.rules.Count(m.rules.Deck(), game.GhostCard) - m.rules.Count(m.view.Hand, game.GhostCard) -
		m.rules.Count(m.view.Secret, game.GhostCard) - m.rules.Count(m.view.Discards, game.GhostCard)
	for _, h := range m.view.House {
		ghosts -= h.Ghosts()
	}
	set, allowed := m.rules.Set(), 0
	for p := range engine.Player(m.view.Players) {
		if limit := min(set.Escape.Ghosts, int(m.view.HandLen[p])); p != m.view.Me && set.Play.StopGhosts == "each" {
			allowed += limit
		} else if p != m.view.Me {
			allowed = max(allowed, limit)
		}
	}
	ghosts = min(ghosts, allowed)
	after := m.state
	chance := engine.MakeChance(1, 1)
	m.rules.Apply(&after, move, &chance)
	house := after.House[m.view.Me]
	// Cats that are drawn do not count.
	cats := min(m.rules.Count(m.view.Hand, game.CatCard), m.rules.Count(after.Hand[m.view.Me], game.CatCard))
	return m.rules.Complete(house) && ghosts <= withstands(house, cats)
}

// TestOptions: each option changes decisions, and nothing but what it is about.
func TestOptions(t *testing.T) {
	rules := makeRules(t)
	for spec, keeps := range map[string]func(m *match, move game.Move) bool{
		"light=never":  func(_ *match, move game.Move) bool { return move.Op() != game.OpLight },
		"ghosts=saved": func(_ *match, move game.Move) bool { return move.Op() != game.OpGhost },
		"ghosts=at-once": func(m *match, move game.Move) bool {
			return move.Op() == game.OpGhost || winsForSure(m, move) ||
				!slices.ContainsFunc(m.legal, func(other game.Move) bool { return other.Op() == game.OpGhost })
		},
		"cats=hand": func(m *match, move game.Move) bool {
			return move.Op() != game.OpCat || m.view.House[m.view.Me].Ghost(move.Floor())
		},
		"cats=floor": func(m *match, move game.Move) bool {
			return move.Op() == game.OpCat || winsForSure(m, move) ||
				!slices.ContainsFunc(m.legal, func(other game.Move) bool {
					return other.Op() == game.OpCat && !m.view.House[m.view.Me].Ghost(other.Floor())
				})
		},
		"target=next": func(m *match, move game.Move) bool {
			return move.Op() != game.OpGhost || !slices.ContainsFunc(m.legal, func(other game.Move) bool {
				return other.Op() == game.OpGhost && m.away(other.Seat()) < m.away(move.Seat())
			})
		},
		"target=random": nil,
		"stops=last": func(m *match, move game.Move) bool {
			return m.view.Phase != game.PhaseStop || (move.Op() == game.OpStop) == (m.away(m.view.Active) == 1)
		},
	} {
		parsed, err := agents.ParseSpec("heuristic:"+spec, []agents.Kind{Kind()})
		if err != nil {
			t.Fatal(err)
		}
		options := OptionsOf(parsed)
		usual := NewPlayer(rules, Options{})
		m := newMatch(rules, options, options, options)
		changed, hit := 0, [3]int{}
		m.asked = func(m *match, chosen int) {
			if m.rand = m.chance.At(engine.AgentStream, 9, 9); m.legal[usual.Choose(&m.view, m.legal, &m.rand)] != m.legal[chosen] {
				changed++
			}
			move := m.legal[chosen]
			if keeps != nil && !keeps(m, move) {
				t.Errorf("%s: chose %s", spec, rules.AppendMove(nil, &m.state, move))
			}
			if move.Op() == game.OpGhost {
				hit[m.away(move.Seat())]++
			}
		}
		for deal := range uint64(100) {
			m.play(8, deal)
		}
		if changed == 0 {
			t.Errorf("%s: changes no decision", spec)
		}
		if options.Target == TargetRandom && 5*min(hit[1], hit[2]) < 3*max(hit[1], hit[2]) {
			t.Errorf("%s: %d ghosts are sent to the next, %d to the other", spec, hit[1], hit[2])
		}
	}
}

// away is how many seats after the player on turn another sits.
func (m *match) away(p engine.Player) int {
	n := len(m.players)
	return (int(p) - int(m.view.Me) + n) % n
}

// TestBeatsRandom: one player against random ones wins nearly always.
func TestBeatsRandom(t *testing.T) {
	rules := makeRules(t)
	for players := 2; players <= game.MaxSeats; players++ {
		m := newMatch(rules, make([]Options, players)...)
		for seat := 1; seat < players; seat++ {
			m.players[seat] = anybody{}
		}
		won := 0
		for deal := range uint64(300) {
			if m.play(1, deal).Winner == 0 {
				won++
			}
		}
		if won < 285 {
			t.Errorf("won %d of 300 games against %d random players, want at least 285", won, players-1)
		}
	}
}

// TestPlaysVariants: all rule sets and switches can be played to the end.
func TestPlaysVariants(t *testing.T) {
	for _, changes := range switches {
		for players := 2; players <= game.MaxSeats; players++ {
			m := newMatch(makeRules(t, changes...), make([]Options, players)...)
			for deal := range uint64(20) {
				if ending := m.play(6, deal); ending.Reason == engine.Unfinished {
					t.Errorf("%v: %d players do not finish deal %d", changes, players, deal)
				}
			}
		}
	}
}

func BenchmarkGames(b *testing.B) {
	m := newMatch(makeRules(b), make([]Options, 3)...)
	decisions := 0
	m.asked = func(*match, int) { decisions++ }
	b.ReportAllocs()
	deal := uint64(0)
	for b.Loop() {
		m.play(1, deal)
		deal++
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
}
