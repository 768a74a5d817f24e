package hakoonna

import (
	"testing"

	"yurei/engine"
	"yurei/engine/enginetest"
	game "yurei/engine/hakoonna"
	"yurei/engine/ruleset"
)

type player = engine.Agent[game.Move, game.View]

// makeRules compiles the base game with changes such as noise.mode=cards.
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
	set, _, err := game.LoadRuleSet("base", overrides...)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := game.New(set)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// match plays games between the given kinds of players; nothing in it allocates
// once it is made.
type match struct {
	rules   game.Rules
	seats   int
	players [game.MaxSeats][3]player
	chance  engine.Chance
	rand    engine.Rand
	state   game.State
	view    game.View
	legal   []game.Move
	asked   func(m *match, chosen int) // after each decision, if not nil
	meter   *game.Meter                // of the game, if not nil
}

// anybody chooses at random.
type anybody struct{}

func (anybody) Choose(_ *game.View, legal []game.Move, r *engine.Rand) int {
	return r.IntN(len(legal))
}

func newMatch(rules game.Rules, visitors int, randomVisitors, randomHako bool) *match {
	m := &match{rules: rules, seats: visitors + 1, legal: make([]game.Move, 0, 1024)}
	for seat := range m.players {
		m.players[seat] = [3]player{anybody{}, anybody{}, anybody{}}
		if !randomVisitors {
			m.players[seat][game.RoleVisitor] = NewVisitor(rules, engine.Player(seat))
		}
		if !randomHako {
			ghosts := NewHakoOnna(rules, engine.Player(seat))
			m.players[seat][game.RoleHako], m.players[seat][game.RoleHakobito] = ghosts, ghosts
		}
	}
	return m
}

// play plays a deal until stop says so, or to its end.
func (m *match) play(seed, deal uint64, stop func(s *game.State) bool) engine.Ending {
	m.chance = engine.MakeChance(seed, deal)
	m.rules.Setup(&m.state, m.seats, &m.chance)
	if m.meter != nil {
		m.meter.Start(&m.state)
	}
	var setUp, decisions [game.MaxSeats]int
	for {
		p := m.rules.Turn(&m.state)
		if p == engine.Over || stop != nil && stop(&m.state) {
			return m.rules.Ending(&m.state)
		}
		m.legal = m.rules.AppendMoves(m.legal[:0], &m.state)
		chosen := 0
		if len(m.legal) > 1 {
			stream, count := engine.AgentStream, &decisions
			if m.rules.InSetup(&m.state) {
				stream, count = engine.SetupStream, &setUp
			}
			m.rules.Observe(&m.view, &m.state, p)
			m.rand = m.chance.At(stream, int(p), count[p])
			count[p]++
			chosen = m.players[p][m.rules.Role(&m.state, p)].Choose(&m.view, m.legal, &m.rand)
			if m.asked != nil {
				m.asked(m, chosen)
			}
		}
		if m.meter != nil {
			m.meter.Before(&m.state, m.legal[chosen])
		}
		m.rules.Apply(&m.state, m.legal[chosen], &m.chance)
		if m.meter != nil {
			m.meter.After(&m.state)
		}
	}
}

// position is a game of random play stopped at the first decision of a phase,
// for tests to change.
type position struct {
	t     testing.TB
	rules game.Rules
	s     game.State
}

func newPosition(t testing.TB, phase game.Phase) *position {
	t.Helper()
	rules := makeRules(t)
	m := newMatch(rules, 3, true, true)
	for deal := uint64(0); deal < 50; deal++ {
		m.play(7, deal, func(s *game.State) bool { return s.Phase == phase })
		if m.state.Phase == phase {
			return &position{t: t, rules: rules, s: m.state}
		}
	}
	t.Fatalf("no game came to phase %d", phase)
	return nil
}

// lay swaps a tile onto a Shadow and lets the parties of the mask know it.
func (p *position) lay(tile game.Tile, x int, parties ...int) {
	s := &p.s
	s.Second[x] = game.NoTile
	p.lift(tile)
	s.Base[x] = tile
	s.Count[x] = 1
	s.Laid &^= 1 << x
	for _, party := range parties {
		s.Known[party] |= 1 << tile
	}
}

// lift takes a tile from wherever it is; an Empty stands in for it.
func (p *position) lift(tile game.Tile) {
	s := &p.s
	for y := range p.rules.Shadows() {
		if s.Base[y] == tile {
			s.Base[y] = game.Empty
		}
		if s.Second[y] == tile {
			s.Second[y] = game.NoTile
		}
	}
	for seat := range s.Hand {
		if s.Hand[seat].Has(tile) {
			s.Hand[seat] &^= 1 << tile
			s.HandSize[seat]--
		}
	}
}

// give puts a tile in a hand.
func (p *position) give(tile game.Tile, seat engine.Player) {
	p.lift(tile)
	p.s.Hand[seat] |= 1 << tile
	p.s.HandSize[seat]++
	for party := range p.s.Known {
		p.s.Known[party] |= 1 << tile
	}
	p.s.Gone &^= 1 << tile
}

// herAt puts her on a Shadow that keeps its tile, and says where the table holds
// her possible.
func (p *position) herAt(x int, reach uint32) {
	s := &p.s
	old := s.GhostAt[game.HakoGhost]
	s.Covers &^= 1
	s.GhostAt[game.HakoGhost] = int8(x)
	if s.Base[x] != game.NoTile {
		s.Covers |= 1
	}
	for _, y := range []int{int(old), x} {
		if y >= 0 {
			s.Count[y] = 0
			if s.Base[y] != game.NoTile {
				s.Count[y] = 1
			}
		}
	}
	s.Reach[game.HakoGhost] = reach | 1<<x
	s.Murky = 0
}

// shadow is the i-th Shadow of a room.
func (p *position) shadow(room, i int) int {
	set := p.rules.InRoom(room)
	for range i {
		next(&set)
	}
	return next(&set)
}

// ask lets the player on turn choose, with several streams, and checks that the
// same stream gives the same move.
func (p *position) ask() (chosen map[game.Move]int) {
	p.t.Helper()
	seat := p.rules.Turn(&p.s)
	legal := p.rules.AppendMoves(nil, &p.s)
	var v game.View
	p.rules.Observe(&v, &p.s, seat)
	var a player = NewVisitor(p.rules, seat)
	if p.rules.Role(&p.s, seat) != game.RoleVisitor {
		a = NewHakoOnna(p.rules, seat)
	}
	chosen = map[game.Move]int{}
	for i := range 200 {
		before := v
		r := engine.MakeRand(uint64(i), 1)
		again := r
		first := legal[a.Choose(&v, legal, &r)]
		if second := legal[a.Choose(&v, legal, &again)]; first != second {
			p.t.Fatalf("the same view and stream gave %x, then %x", first, second)
		}
		if v != before {
			p.t.Fatal("the player changed its view")
		}
		chosen[first]++
	}
	return chosen
}

// always fails unless every answer is the move.
func (p *position) always(op game.Op, a int) {
	p.t.Helper()
	for m, n := range p.ask() {
		if m.Op() != op || m.A() != a {
			p.t.Errorf("chose op %d with %d, %d in %d of 200, want op %d with %d", m.Op(), m.A(), m.B(), n, op, a)
		}
	}
}

// turn is a Visitor's turn after the noise step, with all Visitors in the Living
// Room or wherever the test moves them and her in the Basement.
func turn(t *testing.T) (p *position, room int) {
	p = newPosition(t, game.PhaseAct)
	for r := range p.rules.Rooms() {
		switch p.rules.RoomName(r) {
		case "living":
			room = r
		}
	}
	for seat := 1; seat <= 3; seat++ {
		p.s.Room[seat] = uint8(room)
	}
	far := p.shadow((room+1)%p.rules.Rooms(), 0)
	p.herAt(far, 0)
	p.s.SlotFull = 0
	p.s.Slot = [2]uint8{}
	return p, room
}

func TestTakesEscape(t *testing.T) {
	p, room := turn(t)
	p.s.KeyOut = true
	p.give(game.TileKey, p.s.Active)
	p.lay(game.TileExit, p.shadow(room, 1), 1)
	p.always(game.OpPeek, p.shadow(room, 1))
}

func TestTakesRest(t *testing.T) {
	p, room := turn(t)
	p.give(game.TileDoll, p.s.Active)
	p.lay(game.TileBones, p.shadow(room, 2), 1)
	p.always(game.OpPeek, p.shadow(room, 2))
}

func TestTakesDefeat(t *testing.T) {
	p, room := turn(t)
	x := p.shadow(room, 0)
	p.lay(game.Empty, x)
	p.herAt(x, 0)
	right := int(p.s.Weakness)
	p.s.FalseWeak[1] = 7 &^ (1 << right)
	p.give(weapon(right), p.s.Active)
	p.always(game.OpWeapon, x)
}

func TestReceivesWhatWins(t *testing.T) {
	for _, tile := range []game.Tile{game.TileKey, game.TileDoll} {
		p, room := turn(t)
		p.s.KeyOut = true
		mate := p.s.Active%3 + 1
		p.give(tile, mate)
		goal := game.TileExit
		if tile == game.TileDoll {
			goal = game.TileBones
		}
		p.lay(goal, p.shadow(room, 1), 1)
		p.always(game.OpReceive, int(mate))
	}

	p, room := turn(t)
	x := p.shadow(room, 0)
	p.lay(game.Empty, x)
	p.herAt(x, 0)
	right := int(p.s.Weakness)
	p.s.FalseWeak[1] = 7 &^ (1 << right)
	mate := p.s.Active%3 + 1
	p.give(weapon(right), mate)
	p.always(game.OpReceive, int(mate))
}

func TestNamesTheOnlyCode(t *testing.T) {
	p := newPosition(t, game.PhaseGuess)
	p.s.NotNumber[1] = 63 &^ game.CodeMask(int(p.s.Code))
	p.always(game.OpGuess, int(p.s.Code))
}

// A covered or possibly haunted goal is no sure win.
func TestSureWinNeedsProof(t *testing.T) {
	p, room := turn(t)
	p.s.KeyOut = true
	p.give(game.TileKey, p.s.Active)
	x := p.shadow(room, 1)
	p.lay(game.TileExit, x, 1)
	var v game.View
	sure := func() bool {
		p.rules.Observe(&v, &p.s, p.s.Active)
		_, ok := SureWin(&v, p.rules.AppendMoves(nil, &p.s))
		return ok
	}
	if !sure() {
		t.Error("the Key in hand and the Exit in reach is not seen as a win")
	}
	p.s.Reach[game.HakoGhost] |= 1 << x
	if sure() {
		t.Error("a win where she can be counts as sure")
	}
	p.s.Reach[game.HakoGhost] &^= 1 << x
	p.s.Known[1] &^= 1 << game.TileExit
	if sure() {
		t.Error("a win with an unknown Exit counts as sure")
	}
}

func TestKeepsAwayFromHer(t *testing.T) {
	p, room := turn(t)
	x := p.shadow(room, 0)
	p.herAt(x, 0)
	for m := range p.ask() {
		if m.Op() == game.OpPeek && m.A() == x {
			t.Error("peeks where she certainly is")
		}
	}
}

// Between Shadows that differ in nothing the choice is even.
func TestTiesAreRandom(t *testing.T) {
	p, room := turn(t)
	s := &p.s
	s.ItemHolder = [game.ItemCount]uint8{}
	s.Hand, s.HandSize = [game.MaxSeats]game.TileSet{}, [game.MaxSeats]uint8{}
	s.Known[1] = 1<<game.TileSafe | 1<<game.TileKey
	s.Peeked, s.KnownEmpty, s.Laid = [game.MaxSeats]uint32{}, [game.MaxSeats]uint32{}, 0
	for x := range p.rules.Shadows() {
		switch {
		case p.rules.RoomOf(x) != room:
			s.Base[x] = game.Empty
			s.KnownEmpty[1] |= 1 << x
		case s.Base[x] == game.NoTile || s.Base[x] == game.TileSafe:
			p.lay(game.Empty, x)
		}
		s.Second[x] = game.NoTile
	}
	peeks := map[int]int{}
	for m, n := range p.ask() {
		if m.Op() == game.OpPeek {
			peeks[m.A()] += n
		}
	}
	for i := range 3 {
		// 200 draws at 1/3: 66.7 with a standard deviation of 6.7.
		if n := peeks[p.shadow(room, i)]; n < 36 || n > 98 {
			t.Errorf("Shadow %d of three alike was peeked %d times of 200, want about 67", i, n)
		}
	}
}

// With these cards the second flip of a round is certain to be noise.
func TestPassesWhenNoiseIsSure(t *testing.T) {
	rules := makeRules(t, "noise.mode=cards", "noise.cards.values=[3, 3, 3, 3]", "noise.cards.limit=6")
	m := newMatch(rules, 3, false, false)
	passes, flips := 0, 0
	m.asked = func(m *match, chosen int) {
		if m.state.Phase != game.PhaseNoise || rules.NoiseModel().Risk(&m.view.Noise, m.view.Me, false) < 1 {
			return
		}
		if _, winning := SureWin(&m.view, rules.AppendMoves(nil, afterNoise(m))); winning {
			return
		}
		if m.legal[chosen].Op() == game.OpPass {
			passes++
		} else if rules.NoiseModel().Left(&m.view.Noise) > 1 {
			flips++ // a last card that is flipped ends the round like one that is taken
		}
	}
	for deal := range uint64(20) {
		m.play(3, deal, nil)
	}
	if passes < 100 || flips > 0 {
		t.Errorf("passed %d and flipped %d cards that were sure to be noise", passes, flips)
	}
}

// afterNoise is the state as if the noise step had succeeded.
func afterNoise(m *match) *game.State {
	s := m.state
	s.Stage, s.Phase = game.StageTurn, game.PhaseAct
	return &s
}

func TestBeliefStaysWithinReach(t *testing.T) {
	rules := makeRules(t)
	m := newMatch(rules, 3, false, false)
	checked := 0
	m.asked = func(m *match, _ int) {
		if m.state.Phase != game.PhaseAct {
			return
		}
		a := m.players[m.view.Me][game.RoleVisitor].(*Visitor)
		a.study(&m.view)
		sum := 0
		for x := range rules.Shadows() {
			her, any := a.belief.her[x], a.belief.ghost[x]
			if her < 0 || any < her || any > sure {
				t.Fatalf("Shadow %d: she with %d, a ghost with %d of %d", x, her, any, sure)
			}
			if her > 0 && m.view.Reach[game.HakoGhost]>>x&1 == 0 {
				t.Fatalf("Shadow %d is out of her reach but believed", x)
			}
			sum += her
		}
		if sum < sure-64 || sum > sure {
			t.Fatalf("the chances of her places add up to %d, want about %d", sum, sure)
		}
		checked++
	}
	for deal := range uint64(60) {
		m.play(5, deal, nil)
	}
	if checked < 500 {
		t.Fatalf("checked %d beliefs only", checked)
	}
}

// An answer is doubted only where False Answers may be set, is unlocked and
// covers the item.
func TestDoubtsAnswers(t *testing.T) {
	for _, c := range []struct {
		changes       []string
		diaries, gain uint16
		covered, want bool
	}{
		{nil, 0, 1 << 9, true, true},
		{nil, 0, 1 << 8, true, false},
		{nil, 0, 1 << 9, false, false},
		{[]string{"powers.9.lock=2"}, 1 << 3, 1 << 9, true, false},
		{[]string{"powers.9.lock=2"}, 1<<3 | 1<<4, 1 << 9, true, true},
	} {
		var v game.View
		v.SlotFull, v.Diaries, v.Gains = 1, c.diaries, 1
		v.Gained[0] = c.gain
		if got := NewVisitor(makeRules(t, c.changes...), 1).mayLie(&v, c.covered); got != c.want {
			t.Errorf("%v, diaries %#x, cards %#x, covered %v: may lie %v", c.changes, c.diaries, c.gain, c.covered, got)
		}
	}
}

func TestClosesTheLastWay(t *testing.T) {
	p := newPosition(t, game.PhaseHide)
	s := &p.s
	room := int(s.GoRoom)
	x := p.shadow(room, 0)
	s.Ghosts, s.Covers = 1, 0
	for _, tile := range []game.Tile{game.TileKey, weapon(int(s.Weakness))} {
		p.lift(tile)
		s.Gone |= 1 << tile
	}
	s.KeyOut = true
	s.Second[x] = game.NoTile
	p.lay(game.TileBones, x, 0)
	p.give(game.TileDoll, engine.Player(1))
	p.always(game.OpHide, x)
}

// Two ghosts, two ways: each takes its place in the same turn.
func TestClosesTogether(t *testing.T) {
	rules := makeRules(t)
	m := newMatch(rules, 3, false, false)
	won := 0
	for deal := range uint64(400) {
		if m.play(11, deal, nil).Reason == game.NoWay && m.state.Ghosts&(m.state.Ghosts-1) != 0 &&
			m.state.Covers&(m.state.Covers-1) != 0 {
			won++
		}
	}
	if won < 8 {
		t.Errorf("ghosts closed the last ways together in %d of 400 games, want at least 8", won)
	}
}

// Nobody leaves a sure win, a sure closing or his life.
func TestNoBlunders(t *testing.T) {
	for _, noise := range []string{"noise.mode=discs", "noise.mode=cards"} {
		rules := makeRules(t, noise)
		m := newMatch(rules, 3, false, false)
		sureWins, closings := 0, 0
		m.asked = func(m *match, chosen int) {
			v := &m.view
			switch m.state.Phase {
			case game.PhaseAct:
				if want, ok := SureWin(v, m.legal); ok {
					sureWins++
					if got := m.legal[chosen]; got != m.legal[want] && !winsWith(v, got, v.Hand[v.Me]) && got.Op() != game.OpReceive {
						t.Errorf("left a sure win for op %d", got.Op())
					}
					return
				}
				if got := m.legal[chosen]; got.Op() == game.OpPeek {
					for g := range game.MaxSeats {
						if v.Ghosts>>g&1 != 0 && v.Reach[g] == 1<<got.A() {
							t.Errorf("peeks where ghost %d certainly is", g)
						}
					}
				}
			case game.PhaseHide:
				if _, ok := SureNoWay(rules, v, m.legal); ok {
					closings++
					if i, _ := SureNoWay(rules, v, m.legal[chosen:chosen+1]); i != 0 {
						t.Error("left a sure closing")
					}
				}
			}
		}
		for deal := range uint64(300) {
			m.play(2, deal, nil)
		}
		if sureWins < 10 || closings < 10 {
			t.Errorf("%s: %d sure wins and %d sure closings came up, too few to tell", noise, sureWins, closings)
		}
	}
}

// The heuristics are no decoration: each role beats random play in it by 15
// points and more against the same opponent.
func TestBeatsRandom(t *testing.T) {
	rules := makeRules(t)
	visitorsWin := func(randomVisitors, randomHako bool) float64 {
		m := newMatch(rules, 3, randomVisitors, randomHako)
		won := 0
		for deal := range uint64(200) {
			if m.play(1, deal, nil).Winner == game.SideVisitors {
				won++
			}
		}
		return float64(won) / 200
	}
	both := visitorsWin(false, false)
	if random := visitorsWin(true, false); both-random < 0.15 {
		t.Errorf("Visitors win %.2f, random ones %.2f of the games against the same opponent", both, random)
	}
	if random := visitorsWin(false, true); random-both < 0.15 {
		t.Errorf("Visitors win %.2f against her, %.2f against random play", both, random)
	}
}

func TestAllocatesNothing(t *testing.T) {
	for _, noise := range []string{"noise.mode=discs", "noise.mode=cards"} {
		m := newMatch(makeRules(t, noise), 3, false, false)
		deal := uint64(0)
		round := func() {
			for range 60 {
				m.play(4, deal, nil)
				deal++
			}
		}
		round()
		deal = 0
		if n := enginetest.Allocations(round); n != 0 {
			t.Errorf("%s: %v allocations in 60 games", noise, n)
		}
	}
}

// A player keeps no memory: one that has played other games chooses as a new one.
func TestNoMemory(t *testing.T) {
	rules := makeRules(t, "play.talk=silent", "noise.difficulty=nightmare")
	used := newMatch(rules, 4, false, false)
	for deal := range uint64(20) {
		used.play(8, deal, nil)
	}
	for deal := uint64(100); deal < 120; deal++ {
		var moves []game.Move
		fresh := newMatch(rules, 4, false, false)
		fresh.asked = func(m *match, chosen int) { moves = append(moves, m.legal[chosen]) }
		fresh.play(8, deal, nil)
		i := 0
		used.asked = func(m *match, chosen int) {
			if i >= len(moves) || moves[i] != m.legal[chosen] {
				t.Fatalf("deal %d, decision %d: chose otherwise than a new player", deal, i)
			}
			i++
		}
		used.play(8, deal, nil)
		if i != len(moves) {
			t.Fatalf("deal %d: %d decisions, a new player had %d", deal, i, len(moves))
		}
	}
}

// All rule sets and alternatives of the rules can be played.
func TestPlaysVariants(t *testing.T) {
	for _, name := range game.RuleSetNames() {
		set, _, err := game.LoadRuleSet(name)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := game.New(set)
		if err != nil {
			t.Fatal(err)
		}
		m := newMatch(rules, 3, false, false)
		for deal := range uint64(8) {
			m.play(6, deal, nil)
		}
	}
	for _, change := range []string{
		"play.talk=silent", "play.talk=whisper", "play.hakobito_control=own_seat", "play.may_do_nothing=false",
		"play.ghost_order=hako_last", "play.no_way_hidden_counts=false", "powers.10.picks=hako", "powers.7.fate=hako_room",
		"powers.7.fate=removed", "powers.4.arrange=shuffle", "powers.2.look=each", "powers.2.steps=3", "play.hand_limit=1",
		"items.dowsing.answer=two_floors", "safe.feedback=count", "safe.after_open=removed", "setup.choices=dealt",
		"extinguisher.on_overtime=true", "weakness_item.needs_tile=false", "charm.needs_set_card=false",
		"powers.8.announce=false", "play.interrupt_items_in_her_room=true", "items.mystery_book.deadly=true",
		"items.stethoscope.deadly=true", "items.holy_drops.deadly=true", "items.holy_drops.spends_action=false",
		"items.ouija.needs_other=false", "despair.draw=0", "powers.1.range=adjacent", "powers.5.place_on=hako",
	} {
		rules := makeRules(t, change)
		for visitors := 2; visitors <= 4; visitors++ {
			m := newMatch(rules, visitors, false, false)
			for deal := range uint64(8) {
				m.play(6, deal, nil)
			}
		}
	}
}

func BenchmarkGames(b *testing.B) {
	for _, noise := range []string{"noise.mode=discs", "noise.mode=cards"} {
		b.Run(noise, func(b *testing.B) {
			m := newMatch(makeRules(b, noise), 3, false, false)
			decisions := 0
			m.asked = func(*match, int) { decisions++ }
			b.ReportAllocs()
			deal := uint64(0)
			for b.Loop() {
				m.play(1, deal, nil)
				deal++
			}
			b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
		})
	}
}
