package audit

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"yurei/agents"
	"yurei/agents/montecarlo"
	"yurei/engine"
	"yurei/engine/enginetest"
	"yurei/sim"
)

type (
	kuhnState  = enginetest.KuhnState
	kuhnView   = enginetest.KuhnView
	kuhnMove   = enginetest.KuhnMove
	coinState  = enginetest.CoinState
	coinView   = enginetest.CoinView
	coinMove   = enginetest.CoinMove
	alarmState = enginetest.AlarmState
	alarmView  = enginetest.AlarmView
	alarmMove  = enginetest.AlarmMove
	alarmRules = engine.Rules[alarmState, alarmView, alarmMove]
	alarmAgent = engine.Agent[alarmMove, alarmView]
)

// fault is one way to see what must not be seen, planted in a tiny game or in an
// agent.
type fault struct {
	name, check string // as in the table of doc.go
	rows        func() []Row
}

func faults() []fault {
	return []fault{
		{"a leak in Observe", CheckKept, kuhnWith(kuhnShows{})},
		{"a leak in Observe that Determinize keeps", CheckHidden, kuhnWith(kuhnShowsAndKeeps{})},
		{"a leak in Observe in one phase", CheckHidden, kuhnWith(kuhnShowsLate{})},
		{"a leak in Observe that a search uses", CheckCanary, canaryWith(Card, canaryShows{Card}, searcher)},
		{"a leak in the set of AppendMoves", CheckSet, alarmWith(alarmTellingSet{})},
		{"a leak in the order of AppendMoves", CheckOrder, coinWith(coinTellingOrder{})},
		{"a leak in Determinize", CheckFromView, kuhnWith(&kuhnTrueWorlds{seats: 2, half: true})},
		{"a determinization that returns the truth", CheckVary, kuhnWith(&kuhnTrueWorlds{seats: 2})},
		{"a determinization that returns the truth to one seat", CheckVary, kuhnWith(&kuhnTrueWorlds{seats: 1})},
		{"a determinization that returns what no list of secrets names", CheckUnseen, kuhnUnlisted(&kuhnTrueWorlds{seats: 1})},
		{"a determinization that returns the truth to a search", CheckCanary, canaryWith(Room, &canaryTrueWorlds{Canary: Room}, searcher)},
		{"a world drawn with the wrong weight", CheckExact, coinCounted(coinBiased{})},
		{"a world against the rules", CheckExact, coinCounted(coinFalse{})},
		{"a part of a world drawn with the wrong weight", CheckExact, coinInPart(coinBiased{})},
		{"a part of a world against the view", CheckExact, coinInPart(coinFalse{})},
		{"a key that misses a part of the view", CheckKeys, coinWith(coinShortKey{})},
		{"a key that holds more than the view", CheckKeys, coinWith(coinLongKey{})},

		{"open eyes on a hidden card", CheckCanary, canaryWith(Card, Card, func(CanaryRules) CanaryAgent { return &peeper{} })},
		{"open eyes on a hidden room", CheckCanary, canaryWith(Room, Room, func(CanaryRules) CanaryAgent { return &peeper{} })},
		{"open eyes that avoid what is hidden", CheckCanary, canaryWith(Room, Room, func(CanaryRules) CanaryAgent { return &peeper{avoids: true} })},
		{"open eyes in a game", CheckTwin, alarmPlayed(enginetest.Alarm{}, func(*planted) alarmAgent { return &thief{} })},
		{"an agent that keeps where the truth lies", CheckPoison, alarmPlayed(enginetest.Alarm{}, func(*planted) alarmAgent { return &thief{} })},
		{"a search that knows the truth", CheckTwin, insiders(true)},
		{"a search that reuses the deal's chance", CheckCanary, canaryWith(Draw, &canaryDealt{Canary: Draw}, searcher)},
		{"a search that derives its chance from the deal's", CheckTwin, insiders(false)},
		{"equal moves chosen by their place", CheckCanary, canaryWith(Even, Even, func(CanaryRules) CanaryAgent { return first{} })},
		{"an answer that is no move", CheckLegal, alarmSpoiled(func(p *planted, legal []alarmMove, best int) int { return len(legal) })},
		{"a list of moves put in another order", CheckLegal, alarmSpoiled(func(p *planted, legal []alarmMove, best int) int {
			slices.Reverse(legal)
			return len(legal) - 1 - best
		})},
		{"a choice from elsewhere than the stream", CheckMemory, alarmSpoiled(func(p *planted, legal []alarmMove, best int) int {
			*p.shared++
			return *p.shared % len(legal)
		})},
		{"memory kept in a game", CheckMemory, alarmSpoiled(func(p *planted, legal []alarmMove, best int) int {
			p.asked = min(p.asked+1, 3) // stays after a few decisions
			return (best + p.asked/3) % len(legal)
		})},
		{"memory kept across games", CheckMemory, alarmSpoiled(func(p *planted, legal []alarmMove, best int) int {
			if p.view.Turns == 8 {
				p.asked = 1
			}
			return (best + p.asked) % len(legal)
		})},
		{"a game that depends on those before", CheckMirror, alarmPlayed(&alarmCounting{}, honestly)},
	}
}

// TestFaultsAreCaught: the check named for a fault finds it.
func TestFaultsAreCaught(t *testing.T) {
	for _, f := range faults() {
		t.Run(f.name, func(t *testing.T) {
			rows := f.rows()
			i := slices.IndexFunc(rows, func(r Row) bool { return r.Check == f.check })
			if i < 0 {
				t.Fatalf("no check is named %s", f.check)
			}
			if rows[i].Result() != Leaks {
				t.Fatalf("%s: %s, %d %s", f.check, rows[i].Result(), rows[i].Cases, rows[i].Unit)
			}
			t.Log(rows[i].Leak)
		})
	}
}

// TestFaultTable: the table in the package documentation lists the faults, with
// the checks that catch them, and every check catches some fault.
func TestFaultTable(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var documented, planted []string
	for line := range strings.Lines(string(text)) {
		if row, ok := strings.CutPrefix(line, "//\t"); ok {
			name, check, _ := strings.Cut(row, "  ")
			documented = append(documented, name+": "+strings.TrimSpace(check))
		}
	}
	caught := map[string]bool{}
	for _, f := range faults() {
		planted = append(planted, f.name+": "+f.check)
		caught[f.check] = true
	}
	if !slices.Equal(documented, planted) {
		t.Errorf("doc.go lists\n%s\nplanted are\n%s", strings.Join(documented, "\n"), strings.Join(planted, "\n"))
	}
	honest := slices.Concat(kuhnWith(enginetest.Kuhn{})(), coinCounted(enginetest.Coin{})(),
		alarmPlayed(enginetest.Alarm{}, honestly)(), canaryWith(Card, Card, searcher)())
	for _, row := range honest {
		if !caught[row.Check] {
			t.Errorf("no fault is planted for %s", row.Check)
		}
	}
}

// TestHonest: without faults every check of the tiny games passes, and has
// something to check.
func TestHonest(t *testing.T) {
	rows := slices.Concat(kuhnWith(enginetest.Kuhn{})(), coinWith(enginetest.Coin{})(), alarmWith(enginetest.Alarm{})(),
		coinCounted(enginetest.Coin{})(), alarmPlayed(enginetest.Alarm{}, honestly)())
	for _, canary := range Canaries() {
		rows = append(rows, canaryWith(canary, canary, func(CanaryRules) CanaryAgent { return agents.Random[CanaryMove, CanaryView]{} })()...)
		for _, kind := range montecarlo.Kinds(false) {
			spec, err := agents.ParseSpec(kind.Name+":iterations=20", []agents.Kind{kind})
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, canaryWith(canary, canary, func(rules CanaryRules) CanaryAgent {
				return montecarlo.New(spec, rules, Seeker, nil)
			})()...)
		}
	}
	tiny, err := Run(t.Context(), 1, Tiny(20_000), nil)
	if err != nil {
		t.Fatal(err)
	}
	part := coinInPart(enginetest.Coin{})()
	for _, row := range slices.Concat(rows, tiny, part[len(part)-1:]) {
		if row.Result() != Pass {
			t.Errorf("%s, %s: %s, %d %s, %s", row.Game, row.Check, row.Result(), row.Cases, row.Unit, row.Leak)
		}
	}
}

func nothing() {}

// The games with a fault, as the rows of their checks.

func kuhnWith(rules engine.Rules[kuhnState, kuhnView, kuhnMove]) func() []Row {
	return kuhnUnlisted(rules, Secret[kuhnState]{"the other card", func(s, donor *kuhnState, p engine.Player) bool {
		s.Card[1-p] = donor.Card[1-p]
		return s.Length < 2
	}})
}

func kuhnUnlisted(rules engine.Rules[kuhnState, kuhnView, kuhnMove], secrets ...Secret[kuhnState]) func() []Row {
	return func() []Row {
		c := Worlds[kuhnState, kuhnView, kuhnMove]{Game: "kuhn", Rules: rules, Players: 2, MaxMoves: 3, Secrets: secrets}
		return c.Check(context.Background(), 500, nothing)
	}
}

func coinWith(rules engine.Rules[coinState, coinView, coinMove]) func() []Row {
	return func() []Row {
		c := Worlds[coinState, coinView, coinMove]{
			Game: "coin", Rules: rules, Players: 2, MaxMoves: 2,
			Secrets: []Secret[coinState]{{"the coin", func(s, donor *coinState, p engine.Player) bool {
				secret := p == enginetest.CoinGuesser && s.Hidden != 0 && s.Guess == 0
				if donor.Hidden != 0 {
					s.Hidden = donor.Hidden
				}
				return secret
			}}},
		}
		return c.Check(context.Background(), 500, nothing)
	}
}

func alarmWith(rules alarmRules) func() []Row {
	return func() []Row {
		c := Worlds[alarmState, alarmView, alarmMove]{
			Game: "alarm", Rules: rules, Players: 3, MaxMoves: 100,
			Secrets: []Secret[alarmState]{{"the next hand", alterHand}},
		}
		return c.Check(context.Background(), 2000, nothing)
	}
}

// alterHand gives the next seat the cards that it has in donor, and puts its own
// aside, if that can be.
func alterHand(s, donor *alarmState, p engine.Player) bool {
	next := (p + 1) % 3
	altered := *s
	altered.Hand[next] = donor.Hand[next]
	held := 0
	for kind, n := range altered.Hand[next] {
		pool := s.Hand[next][kind] + s.Aside[kind]
		if n > pool {
			return true
		}
		altered.Aside[kind] = pool - n
		held += int(n) - int(s.Hand[next][kind])
	}
	if held == 0 { // how many cards it holds is no secret
		*s = altered
	}
	return true
}

func coinCounted(rules engine.Rules[coinState, coinView, coinMove]) func() []Row {
	return func() []Row {
		c := Exact[coinState, coinView, coinMove]{"coin", rules, 2, coinWorlds}
		return c.Check(context.Background(), 20_000, nothing)
	}
}

// coinInPart looks at the coin that lies on the table alone.
func coinInPart(rules engine.Rules[coinState, coinView, coinMove]) func() []Row {
	return func() []Row {
		c := Worlds[coinState, coinView, coinMove]{
			Game: "coin", Rules: rules, Players: 2, MaxMoves: 2,
			Marginals: []Marginal[coinState, coinView]{{
				Name: "the coin",
				Values: func(v *coinView) uint64 {
					if v.Laid && v.Coin == 0 {
						return 1<<enginetest.CoinHeads | 1<<enginetest.CoinTails
					}
					return 0
				},
				Value: func(s *coinState) int { return int(s.Hidden) },
			}},
		}
		return c.Check(context.Background(), 2000, nothing)
	}
}

func canaryWith(g Canary, rules CanaryRules, seeker func(CanaryRules) CanaryAgent) func() []Row {
	return func() []Row {
		return []Row{g.Seek(context.Background(), "", rules, seeker(rules), 1000, 1e-6, nothing)}
	}
}

func searcher(rules CanaryRules) CanaryAgent {
	return montecarlo.NewFlat(rules, Seeker, montecarlo.FlatOptions{Iterations: 60, Depth: 5})
}

// kuhnShows shows the other's card in a field that Determinize copies.
type kuhnShows struct{ enginetest.Kuhn }

func (k kuhnShows) Observe(v *kuhnView, s *kuhnState, p engine.Player) {
	k.Kuhn.Observe(v, s, p)
	v.Played[2] = s.Card[1-p]
}

type kuhnShowsAndKeeps struct{ enginetest.Kuhn }

func (k kuhnShowsAndKeeps) Observe(v *kuhnView, s *kuhnState, p engine.Player) {
	k.Kuhn.Observe(v, s, p)
	v.Other = s.Card[1-p]
}

// kuhnShowsLate shows the other's card once something was played, in most
// positions it does not.
type kuhnShowsLate struct{ enginetest.Kuhn }

func (k kuhnShowsLate) Observe(v *kuhnView, s *kuhnState, p engine.Player) {
	k.Kuhn.Observe(v, s, p)
	if s.Length == 1 && p == 1 {
		v.Other = s.Card[0]
	}
}

// kuhnTrueWorlds returns the position observed last, always or in half of its
// worlds, to the first so many seats.
type kuhnTrueWorlds struct {
	enginetest.Kuhn
	seats    uint8
	half     bool
	observed kuhnState
}

func (k *kuhnTrueWorlds) Observe(v *kuhnView, s *kuhnState, p engine.Player) {
	k.observed = *s
	k.Kuhn.Observe(v, s, p)
}

func (k *kuhnTrueWorlds) Determinize(s *kuhnState, v *kuhnView, r *engine.Rand) {
	k.Kuhn.Determinize(s, v, r)
	if v.Seat < k.seats && (!k.half || r.IntN(2) == 0) {
		*s = k.observed
	}
}

// coinTellingOrder names the side that is up first.
type coinTellingOrder struct{ enginetest.Coin }

func (g coinTellingOrder) AppendMoves(dst []coinMove, s *coinState) []coinMove {
	if s.Guess == 0 && s.Hidden == enginetest.CoinTails {
		return append(dst, enginetest.CoinTails, enginetest.CoinHeads)
	}
	return g.Coin.AppendMoves(dst, s)
}

type coinShortKey struct{ enginetest.Coin }

func (g coinShortKey) Key(s *coinState, p engine.Player) uint64 {
	open := *s
	open.Guess = 0
	return g.Coin.Key(&open, p)
}

type coinLongKey struct{ enginetest.Coin }

func (g coinLongKey) Key(s *coinState, p engine.Player) uint64 {
	return g.Coin.Key(s, p) + uint64(s.Hidden)
}

// coinBiased finds heads in 9 of 16 worlds.
type coinBiased struct{ enginetest.Coin }

func (g coinBiased) Determinize(s *coinState, v *coinView, r *engine.Rand) {
	g.Coin.Determinize(s, v, r)
	if v.Laid && v.Coin == 0 && r.IntN(8) == 0 {
		s.Hidden = enginetest.CoinHeads
	}
}

// coinFalse sometimes finds no coin.
type coinFalse struct{ enginetest.Coin }

func (g coinFalse) Determinize(s *coinState, v *coinView, r *engine.Rand) {
	g.Coin.Determinize(s, v, r)
	if v.Coin == 0 && r.IntN(100) == 0 {
		s.Hidden = 0
	}
}

// alarmTellingSet lets nobody surrender while the next seat holds an alarm.
type alarmTellingSet struct{ enginetest.Alarm }

func (g alarmTellingSet) AppendMoves(dst []alarmMove, s *alarmState) []alarmMove {
	dst = g.Alarm.AppendMoves(dst, s)
	if last := len(dst) - 1; last >= 0 && dst[last] == enginetest.AlarmSurrender && s.Hand[(g.Turn(s)+1)%3][2] > 0 {
		dst = dst[:last]
	}
	return dst
}

// canaryShows shows the secret, and its worlds keep it.
type canaryShows struct{ Canary }

func (g canaryShows) Observe(v *CanaryView, s *CanaryState, p engine.Player) {
	g.Canary.Observe(v, s, p)
	v.Secret = s.Secret
}

type canaryTrueWorlds struct {
	Canary
	observed CanaryState
}

func (g *canaryTrueWorlds) Observe(v *CanaryView, s *CanaryState, p engine.Player) {
	g.observed = *s
	g.Canary.Observe(v, s, p)
}

func (g *canaryTrueWorlds) Determinize(s *CanaryState, v *CanaryView, r *engine.Rand) {
	*s = g.observed
}

// canaryDealt plays on with the chance of the deal, whoever plays.
type canaryDealt struct {
	Canary
	deal engine.Chance
}

func (g *canaryDealt) Setup(s *CanaryState, players int, c *engine.Chance) {
	g.deal = *c
	g.Canary.Setup(s, players, c)
}

func (g *canaryDealt) Apply(s *CanaryState, m CanaryMove, c *engine.Chance) {
	g.Canary.Apply(s, m, &g.deal)
}

// peeper names what it sees, or anything else.
type peeper struct {
	avoids bool
	secret uint8
}

func (a *peeper) See(s *CanaryState) { a.secret = s.Secret }

func (a *peeper) Choose(_ *CanaryView, legal []CanaryMove, r *engine.Rand) int {
	for {
		i := r.IntN(len(legal))
		if (legal[i]+1 == CanaryMove(a.secret)) != a.avoids {
			return i
		}
	}
}

// first chooses the first move.
type first struct{}

func (first) Choose(*CanaryView, []CanaryMove, *engine.Rand) int { return 0 }

// planted is a search in the alarm game that can be spoiled.
type planted struct {
	alarmAgent
	spoil  func(p *planted, legal []alarmMove, best int) int
	shared *int // between all agents
	asked  int
	view   alarmView
}

func (p *planted) Choose(v *alarmView, legal []alarmMove, r *engine.Rand) int {
	p.view = *v
	best := p.alarmAgent.Choose(v, legal, r)
	if p.spoil != nil {
		return p.spoil(p, legal, best)
	}
	return best
}

// alarmPlayed plays the alarm game between agents made of honest searches.
func alarmPlayed(rules alarmRules, spoil func(*planted) alarmAgent) func() []Row {
	return func() []Row { return alarmProbed(rules, spoil, 200) }
}

func alarmProbed(rules alarmRules, spoil func(*planted) alarmAgent, positions int) []Row {
	shared := 0
	build := func(seat engine.Player, _ int, _ bool) alarmAgent {
		flat := montecarlo.NewFlat(rules, seat, montecarlo.FlatOptions{Iterations: 40, Depth: 50})
		return spoil(&planted{alarmAgent: flat, shared: &shared})
	}
	return played("alarm", rules, 3, build, positions)
}

// played plays a game between agents of one kind.
func played[S, V comparable, M ~uint32 | ~uint64](game string, rules engine.Rules[S, V, M], players int, build func(engine.Player, int, bool) engine.Agent[M, V], positions int) []Row {
	c := Subject[S, V, M]{
		Game: game, New: build,
		Setting: func() sim.Setting[S, V, M] {
			seats := make(sim.Seats[V, M], players)
			for seat := range seats {
				seats[seat] = []engine.Agent[M, V]{build(engine.Player(seat), 0, false)}
			}
			return sim.Setting[S, V, M]{Rules: rules, Players: players, Agents: seats}
		},
	}
	return c.Check(context.Background(), positions, nothing)
}

func honestly(p *planted) alarmAgent { return p }

func alarmSpoiled(spoil func(p *planted, legal []alarmMove, best int) int) func() []Row {
	return alarmPlayed(enginetest.Alarm{}, func(p *planted) alarmAgent {
		p.spoil = spoil
		return p
	})
}

// thief takes what it can when the next seat has no alarm.
type thief struct{ truth *alarmState }

func (a *thief) See(s *alarmState) { a.truth = s }

func (a *thief) Choose(v *alarmView, legal []alarmMove, r *engine.Rand) int {
	return int(a.truth.Hand[(v.Seat+1)%3][2]) % len(legal)
}

// alarmTattling tells searches the truth and the chance of the table.
type alarmTattling struct {
	enginetest.Alarm
	truth alarmState
	deal  engine.Chance
}

func (g *alarmTattling) Setup(s *alarmState, players int, c *engine.Chance) {
	g.deal = *c
	g.Alarm.Setup(s, players, c)
}

func (g *alarmTattling) Observe(v *alarmView, s *alarmState, p engine.Player) {
	g.truth = *s
	g.Alarm.Observe(v, s, p)
}

// insider is what a search is told in place of the honest rules.
type insider struct {
	*alarmTattling
	knows bool // the truth; otherwise the chance
}

func (g insider) Determinize(s *alarmState, v *alarmView, r *engine.Rand) {
	if g.knows {
		*s = g.truth
	} else {
		c := g.deal.At(0, 0, 0)
		g.Alarm.Determinize(s, v, &c)
	}
}

func insiders(knows bool) func() []Row {
	table := &alarmTattling{}
	return alarmPlayed(table, func(p *planted) alarmAgent {
		return &moved{insider{table, knows}}
	})
}

// moved builds its search for the seat that it is asked for.
type moved struct{ rules insider }

func (a *moved) Choose(v *alarmView, legal []alarmMove, r *engine.Rand) int {
	flat := montecarlo.NewFlat(a.rules, engine.Player(v.Seat), montecarlo.FlatOptions{Iterations: 40, Depth: 50})
	return flat.Choose(v, legal, r)
}

// alarmCounting exchanges hands by how often it was set up.
type alarmCounting struct {
	enginetest.Alarm
	setups int
}

func (g *alarmCounting) Setup(s *alarmState, players int, c *engine.Chance) {
	g.setups++
	g.Alarm.Setup(s, players, c)
	if g.setups%7 < 3 {
		s.Hand[0], s.Hand[1] = s.Hand[1], s.Hand[0]
	}
}
