package hakoonna

import (
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/enginetest"
	game "yurei/engine/hakoonna"
)

// parseStyles reads a spec such as visitor+careful.
func parseStyles(text string) (agents.Spec, error) {
	var kinds []agents.Kind
	for _, s := range Styles() {
		kinds = append(kinds, s.Kind)
	}
	return agents.ParseSpec(text, []agents.Kind{{Name: "visitor"}}, kinds...)
}

// styled puts an agent under the styles of a spec.
func styled(t testing.TB, rules game.Rules, agent player, text string) player {
	t.Helper()
	spec, err := parseStyles(text)
	if err == nil {
		err = CheckStyles(spec)
	}
	if err != nil {
		t.Fatal(err)
	}
	var restrictions []agents.Restriction[game.Move, game.View]
	for _, s := range Styles() {
		if style, has := spec.Style(s.Name); has {
			restrictions = append(restrictions, s.New(style, rules))
		}
	}
	return agents.NewRestricted(agent, restrictions...)
}

// styledMatch is a match whose Visitors all play in the styles, at random or not.
func styledMatch(t testing.TB, rules game.Rules, text string, random bool) *match {
	m := newMatch(rules, 3, random, false)
	for seat := range m.players {
		m.players[seat][game.RoleVisitor] = styled(t, rules, m.players[seat][game.RoleVisitor], text)
	}
	return m
}

// promise is what a style promises: of the moves that a player may choose those
// that he must not, nil where the style says nothing.
type promise func(rules game.Rules, v *game.View, legal []game.Move) func(m game.Move) bool

// never promises that the operation is not chosen where there is a choice.
func never(op game.Op) promise {
	return func(_ game.Rules, _ *game.View, legal []game.Move) func(game.Move) bool {
		other := func(m game.Move) bool { return m.Op() != op }
		if !slices.ContainsFunc(legal, other) {
			return nil
		}
		return func(m game.Move) bool { return m.Op() == op }
	}
}

// alone reports whether no other living Visitor is in a room.
func alone(v *game.View, room int) bool {
	for seat := 1; seat <= int(v.Visitors); seat++ {
		if seat != int(v.Me) && v.Alive>>seat&1 != 0 && int(v.Room[seat]) == room {
			return false
		}
	}
	return true
}

// hers is the chance that she is at a Shadow while she is the only ghost.
func hers(v *game.View, x int) float64 {
	if v.Ghosts != 1 || v.Reach[game.HakoGhost]>>x&1 == 0 {
		return 0
	}
	return 1 / float64(bits.OnesCount32(v.Reach[game.HakoGhost]))
}

var promises = map[string]promise{
	"careful": func(rules game.Rules, v *game.View, legal []game.Move) func(game.Move) bool {
		passes := slices.ContainsFunc(legal, func(m game.Move) bool { return m.Op() == game.OpPass })
		return func(m game.Move) bool {
			return v.Phase == game.PhaseAct && m.Op() == game.OpPeek && hers(v, m.A()) > 0.12 ||
				m.Op() == game.OpQuiet && passes && rules.NoiseModel().Risk(&v.Noise, v.Me, m.A() == 1) > 0.15
		}
	},
	"reckless": func(rules game.Rules, v *game.View, legal []game.Move) func(game.Move) bool {
		quiet, dare := false, false
		for _, m := range legal {
			quiet = quiet || m.Op() == game.OpQuiet && rules.NoiseModel().Risk(&v.Noise, v.Me, m.A() == 1) <= 0.9
			dare = dare || v.Phase == game.PhaseAct && m.Op() == game.OpPeek && v.Ghosts == 1 && hers(v, m.A()) <= 0.9 &&
				(v.Empties|v.Peeked[1]|v.Peeked[2]|v.Peeked[3])>>m.A()&1 == 0
		}
		_, wins := SureWin(v, legal)
		return func(m game.Move) bool {
			return m.Op() == game.OpPass && quiet || dare && !wins &&
				(m.Op() == game.OpMove || m.Op() == game.OpNothing || m.Op() == game.OpOuija)
		}
	},
	"loner": func(_ game.Rules, v *game.View, legal []game.Move) func(game.Move) bool {
		lonely := func(m game.Move) bool { return m.Op() == game.OpMove && alone(v, m.A()) }
		if _, wins := SureWin(v, legal); wins || v.Phase != game.PhaseAct {
			return nil
		}
		leaves := !alone(v, int(v.Room[v.Me])) && slices.ContainsFunc(legal, lonely)
		return func(m game.Move) bool {
			return m.Op() == game.OpMove && !alone(v, m.A()) || leaves && (m.Op() == game.OpPeek || m.Op() == game.OpNothing)
		}
	},
	"never-passes":          never(game.OpPass),
	"without-stethoscope":   never(game.OpAsk),
	"without-mystery-book":  never(game.OpFaceUp),
	"without-holy-drops":    never(game.OpDrops),
	"without-ouija":         never(game.OpOuija),
	"without-dowsing-rod":   never(game.OpDowse),
	"without-smartphone":    never(game.OpPhone),
	"without-weapons":       never(game.OpWeapon),
	"without-charms":        never(game.OpCharm),
	"without-extinguishers": never(game.OpExtinguish),
}

// Every style keeps its promise with every player, and is needed for that: the
// same player without it breaks the promise.
func TestStylesKeepTheirPromise(t *testing.T) {
	sets := []game.Rules{makeRules(t, "noise.mode=discs"), makeRules(t, "noise.mode=cards")}
	for _, s := range Styles() {
		promised := promises[s.Name]
		if promised == nil {
			if s.Name != "forgetful" {
				t.Errorf("%s promises nothing", s.Name)
			}
			continue
		}
		var broken [2]int // with the style, without it
		for i, text := range []string{"visitor+" + s.Name, "visitor"} {
			for k, rules := range sets {
				for _, random := range []bool{true, false} {
					m := styledMatch(t, rules, text, random)
					m.asked = func(m *match, chosen int) {
						if m.view.Ghost || rules.InSetup(&m.state) {
							return
						}
						if breaks := promised(rules, &m.view, m.legal); breaks != nil && breaks(m.legal[chosen]) {
							broken[i]++
						}
					}
					for deal := range uint64(25) {
						m.play(uint64(k), deal, nil)
					}
				}
			}
		}
		if broken[0] > 0 || broken[1] == 0 {
			t.Errorf("%s: the promise is broken %d times with the style and %d times without it", s.Name, broken[0], broken[1])
		}
	}
}

// behaved is what meters count over some games.
type behaved struct {
	columns map[string]int64
	company int // pairs of living Visitors in one room, over all Visitor turns
	peeks   int
}

// deadly is how many of 1,000 peeks kill.
func (b *behaved) deadly() int64 { return b.columns["deaths_peek"] * 1000 / int64(b.peeks) }

func behave(t testing.TB, rules game.Rules, text string, deals uint64) behaved {
	m := styledMatch(t, rules, text, false)
	m.meter = game.NewMeter(rules)
	b := behaved{columns: map[string]int64{}}
	turn := uint16(0)
	m.asked = func(m *match, chosen int) {
		if m.legal[chosen].Op() == game.OpPeek {
			b.peeks++
		}
		if s := &m.state; s.Turns != turn {
			turn = s.Turns
			for seat := engine.Player(1); int(seat) < m.seats; seat++ {
				if s.Alive>>seat&1 != 0 {
					b.company += bits.OnesCount8(mates(&game.View{Public: s.Public}, seat, s.Room[seat]) >> (seat + 1))
				}
			}
		}
	}
	var values []int64
	for deal := range deals {
		ending := m.play(11, deal, nil)
		values = m.meter.AppendValues(values[:0], &m.state)
		for i, name := range m.meter.Columns() {
			b.columns[name] += values[i]
		}
		if ending.Reason == game.Escape {
			b.columns["escapes"]++
		}
	}
	return b
}

// Over some games a style shows in what the games' own measures count.
func TestStylesChangeGames(t *testing.T) {
	const games = 300
	rules := makeRules(t)
	plain := behave(t, rules, "visitor", games)
	less := func(column string) func(*testing.T, behaved) {
		return func(t *testing.T, b behaved) {
			if got, was := b.columns[column], plain.columns[column]; got >= was*9/10 {
				t.Errorf("%s: %d, %d without the style, want clearly fewer", column, got, was)
			}
		}
	}
	more := func(column string) func(*testing.T, behaved) {
		return func(t *testing.T, b behaved) {
			if got, was := b.columns[column], plain.columns[column]; got <= was*11/10 {
				t.Errorf("%s: %d, %d without the style, want clearly more", column, got, was)
			}
		}
	}
	deadly := func(low, high int64) func(*testing.T, behaved) {
		return func(t *testing.T, b behaved) {
			if got, was := b.deadly(), plain.deadly(); got <= was*low/100 || got >= was*high/100 {
				t.Errorf("%d of 1,000 peeks are deadly, %d without the style, want %d to %d %% of them", got, was, low, high)
			}
		}
	}
	apart := func(t *testing.T, b behaved) {
		if b.company >= plain.company/8 { // they start in one room
			t.Errorf("%d pairs in one room, %d without the style", b.company, plain.company)
		}
	}
	for text, shows := range map[string][]func(*testing.T, behaved){
		"careful:ghost=0.06,noise=1": {deadly(1, 95)},
		"careful:ghost=1":            {more("passes")},
		"reckless":                   {deadly(105, 500), less("passes")},
		"never-passes":               {less("passes")},
		"forgetful:chance=1":         {less("escapes")},
		"without-ouija":              {less("item_ouija")},
		"without-weapons":            {less("item_weapon")},
		"loner":                      {apart},
		"careful+loner":              {more("passes"), apart}, // both do what each does
	} {
		t.Run(text, func(t *testing.T) {
			b := behave(t, rules, "visitor+"+text, games)
			for _, show := range shows {
				show(t, b)
			}
			if missed := b.columns["missed_wins"]; missed > 0 && !strings.Contains(text, "forgetful") && !strings.Contains(text, "weapons") {
				t.Errorf("%d certain wins are not taken", missed)
			}
		})
	}
}

// With two ghosts in 4 and 2 Shadows, one of them common, it is haunted with the
// chance 1 - 3/4 x 1/2.
func TestHaunted(t *testing.T) {
	var v game.View
	v.Ghosts = 1<<game.HakoGhost | 1<<2
	v.Reach[game.HakoGhost], v.Reach[2] = 0b1111, 0b11000
	v.Reach[1] = 0b1 // of a Visitor who lives
	for x, want := range []float64{0.25, 0.25, 0.25, 0.625, 0.5, 0} {
		if got := haunted(&v, x); math.Abs(got-want) > 1e-12 {
			t.Errorf("Shadow %d: %v, want %v", x, got, want)
		}
	}
}

// heard keeps the View that an agent was last given.
type heard struct {
	view  game.View
	legal int
	asked bool
}

func (h *heard) Choose(v *game.View, legal []game.Move, r *engine.Rand) int {
	h.view, h.legal, h.asked = *v, len(legal), true
	return r.IntN(len(legal))
}

// A forgetful player forgets the share of what he knows that he should, nothing
// else of his View changes, and worlds can be drawn from what is left.
func TestForgets(t *testing.T) {
	for _, change := range []string{"play.talk=open", "play.talk=silent"} {
		rules := makeRules(t, change)
		m := newMatch(rules, 3, false, false)
		var h heard
		forgetting := styled(t, rules, &h, "visitor+forgetful:chance=0.25")
		var known, forgotten int
		var world game.State
		var again game.View
		m.asked = func(m *match, _ int) {
			if m.view.Ghost || rules.InSetup(&m.state) {
				return
			}
			r := m.chance.At(engine.FirstGameStream-1, int(m.view.Me), known)
			forgetting.Choose(&m.view, m.legal, &r)
			left := h.view
			for x := range rules.Shadows() {
				for _, t := range [2][2]*game.Tile{{&m.view.Base[x], &left.Base[x]}, {&m.view.Second[x], &left.Second[x]}} {
					was, is := t[0], t[1]
					if *was == game.NoTile || *was == game.Empty || *was == game.HiddenTile || x == int(m.view.Looked) || x == int(m.view.Peeking) {
						continue
					}
					known++
					if *is == game.HiddenTile {
						forgotten++
						*is = *was
					}
				}
			}
			if left != m.view || h.legal != len(m.legal) {
				t.Fatalf("%s: more than tiles on Shadows is forgotten", change)
			}
			rules.Determinize(&world, &h.view, &r)
			if rules.Observe(&again, &world, h.view.Me); again != h.view {
				t.Fatalf("%s: a world of what is left shows something else", change)
			}
		}
		for deal := range uint64(40) {
			m.play(2, deal, nil)
		}
		// 4.5 standard errors.
		want, tolerance := float64(known)/4, 4.5*math.Sqrt(float64(known)*3/16)
		if known < 2000 || math.Abs(float64(forgotten)-want) > tolerance {
			t.Errorf("%s: %d of %d known tiles forgotten, want %.0f ± %.0f", change, forgotten, known, want, tolerance)
		}
	}
}

func TestCheckStyles(t *testing.T) {
	for text, want := range map[string]string{
		"visitor+careful+loner":                "",
		"visitor+careful:noise=1+never-passes": "",
		"visitor+reckless+careful":             "contradict",
		"visitor+never-passes+careful":         "careful:noise=1",
		"visitor+never-passes+reckless":        "left out",
	} {
		spec, err := parseStyles(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := CheckStyles(spec); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q in it", text, err, want)
		}
	}
}

// inRole plays a Visitor by one player and ghosts by another.
type inRole struct{ visitor, ghost player }

func (a inRole) Choose(v *game.View, legal []game.Move, r *engine.Rand) int {
	if v.Ghost {
		return a.ghost.Choose(v, legal, r)
	}
	return a.visitor.Choose(v, legal, r)
}

func TestStyledPlayersKeepTheContract(t *testing.T) {
	rules := makeRules(t, "noise.mode=cards")
	for _, c := range []struct {
		styles string
		random bool
	}{
		{"visitor+forgetful+careful:noise=1+loner+without-ouija+without-weapons+without-stethoscope", false},
		{"visitor+reckless+loner+without-charms+without-extinguishers+without-holy-drops", false},
		{"visitor+forgetful+never-passes+without-mystery-book+without-dowsing-rod+without-smartphone", true},
	} {
		enginetest.RunAgent(t, enginetest.AgentSuite[game.State, game.View, game.Move]{
			Game:  enginetest.Suite[game.State, game.View, game.Move]{Rules: rules, Players: []int{4}, MaxMoves: 20_000},
			Games: 1, AllocationGames: 100,
			New: func(_ engine.Rules[game.State, game.View, game.Move], seat engine.Player) player {
				visitor := player(NewVisitor(rules, seat))
				if c.random {
					visitor = anybody{}
				}
				return inRole{styled(t, rules, visitor, c.styles), NewHakoOnna(rules, seat)}
			},
		})
	}
}
