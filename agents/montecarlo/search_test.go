package montecarlo

import (
	"math"
	"testing"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/enginetest"
)

// usual are the options of the tests.
func usual(iterations int) SearchOptions {
	return SearchOptions{Iterations: iterations, Depth: 100, C: usualC}
}

func ismcts[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seat engine.Player, iterations int) *Search[S, V, M] {
	return NewISMCTS(rules, seat, ISMCTSOptions{SearchOptions: usual(iterations)})
}

func single[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seat engine.Player, iterations int) *Search[S, V, M] {
	return NewISMCTS(rules, seat, ISMCTSOptions{usual(iterations), Single})
}

func pimc[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seat engine.Player, iterations int) *Search[S, V, M] {
	return NewPIMC(rules, seat, PIMCOptions{usual(iterations), max(1, iterations/20)})
}

// rootValue is the mean reward of all iterations of the last decision.
func (s *Search[S, V, M]) rootValue() float64 {
	visits, sum := int32(0), 0.0
	for _, t := range s.tallies {
		visits += t.visits
		sum += t.sum
	}
	return sum / float64(visits)
}

// TestSecretCoin: a coin that the guesser cannot see is worth 1/2 to the hider.
// With a single observer the guesser sees what the hider's tree tells apart.
func TestSecretCoin(t *testing.T) {
	var rules enginetest.Coin
	var s enginetest.CoinState
	var v enginetest.CoinView
	rules.Observe(&v, &s, enginetest.CoinHider)
	legal := rules.AppendMoves(nil, &s)
	// Both sides drawn at random, the standard error of the mean would be 0.0035.
	multi := ismcts(rules, enginetest.CoinHider, 20_000)
	one := single(rules, enginetest.CoinHider, 20_000)
	for deal := range uint64(10) {
		chance := engine.MakeChance(1, deal)
		r := chance.At(engine.AgentStream, 0, 0)
		multi.Choose(&v, legal, &r)
		if got := multi.rootValue(); math.Abs(got-0.5) > 0.02 {
			t.Errorf("deal %d: several observers value the coin at %.3f, want 0.5 ± 0.02", deal, got)
		}
		one.Choose(&v, legal, &r)
		if got := one.rootValue(); got > 0.02 {
			t.Errorf("deal %d: a single observer values the coin at %.3f, want 0 to 0.02: the guesser sees it", deal, got)
		}
	}
}

// searchers are the searches under the names that tests give them.
func searchers[S, V comparable, M ~uint32 | ~uint64]() map[string]func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V] {
	return map[string]func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V]{
		"multiple": func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V] {
			return ismcts(rules, seat, iterations)
		},
		"single": func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V] {
			return single(rules, seat, iterations)
		},
		"pimc": func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V] {
			return pimc(rules, seat, iterations)
		},
		"flat": func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V] {
			return NewFlat(rules, seat, FlatOptions{Iterations: iterations, Depth: 100})
		},
		"flat ucb": func(rules engine.Rules[S, V, M], seat engine.Player, iterations int) engine.Agent[M, V] {
			return NewFlat(rules, seat, FlatOptions{Iterations: iterations, Depth: 100, UCB: true, C: usualC})
		},
	}
}

// conforms runs the agent suite on every search in one tiny game.
func conforms[S, V comparable, M ~uint32 | ~uint64](t *testing.T, game enginetest.Suite[S, V, M], dilemmas []enginetest.Dilemma[S, M]) {
	for name, build := range searchers[S, V, M]() {
		t.Run(name, func(t *testing.T) {
			enginetest.RunAgent(t, enginetest.AgentSuite[S, V, M]{
				Game: game, Games: 6, AllocationGames: 100, Dilemmas: dilemmas,
				New: func(rules engine.Rules[S, V, M], seat engine.Player) engine.Agent[M, V] {
					return build(rules, seat, 60)
				},
			})
		})
	}
}

func TestSearchesKeepTheContract(t *testing.T) {
	t.Run("kuhn", func(t *testing.T) { conforms(t, enginetest.KuhnSuite(), nil) })
	t.Run("coin", func(t *testing.T) { conforms(t, enginetest.CoinSuite(), nil) })
	t.Run("alarm", func(t *testing.T) { conforms(t, enginetest.AlarmSuite(), enginetest.AlarmDilemmas()) })
	t.Run("memory", func(t *testing.T) { conforms(t, enginetest.MemorySuite(), nil) })
}

// perfect plays tic-tac-toe by looking at every game that can follow; it keeps
// the outcomes that it has found.
type perfect map[squares]float64

func (p perfect) Choose(v *openView[squares], legal []square, r *engine.Rand) int {
	at := 0
	var top highest
	for i, m := range legal {
		s := v.State
		(ticTacToe{}).Apply(&s, m, nil)
		if top.offer(-p.outcome(&s), r) {
			at = i
		}
	}
	return at
}

// outcome is 1 if who is on turn wins with best play, -1 if he loses.
func (p perfect) outcome(s *squares) float64 {
	if known, ok := p[*s]; ok {
		return known
	}
	var g ticTacToe
	if e := g.Ending(s); e.Over {
		return 2*e.Value(s.Next, engine.Side(s.Next)) - 1
	}
	worth := -1.0
	for _, m := range g.AppendMoves(nil, s) {
		next := *s
		g.Apply(&next, m, nil)
		worth = max(worth, -p.outcome(&next))
	}
	p[*s] = worth
	return worth
}

// TestTicTacToe: a game that nobody can win against best play is never lost.
func TestTicTacToe(t *testing.T) {
	for seat := range engine.Player(2) {
		for name, other := range map[string]engine.Agent[square, openView[squares]]{
			"perfect": perfect{}, "random": agents.Random[square, openView[squares]]{},
		} {
			seats := []engine.Agent[square, openView[squares]]{other, other}
			seats[seat] = ismcts(ticTacToe{}, seat, 2000)
			for deal := range 15 {
				if playDeal(ticTacToe{}, seats, seat, deal) == 0 {
					t.Errorf("seat %d loses deal %d against %s play", seat, deal, name)
				}
			}
		}
	}
}

// TestNim: a won position is won against best play.
func TestNim(t *testing.T) {
	for deal := range 20 {
		seats := []engine.Agent[take, openView[heaps]]{ismcts(nim{}, 0, 2000), nimPlayer{}}
		if playDeal(nim{}, seats, 0, deal) != 1 {
			t.Errorf("deal %d: a won game is lost", deal)
		}
		seats[0] = ismcts[heaps, openView[heaps], take](largerNim{}, 0, 8000)
		if playDeal(largerNim{}, seats, 0, deal) != 1 {
			t.Errorf("deal %d: a won larger game is lost", deal)
		}
	}
}

// TestCanaries: what nobody can know is named right in one game of four. A search
// that peeked at the card, or that knew the chance of the deal, would win more.
func TestCanaries(t *testing.T) {
	for _, dice := range []bool{false, true} {
		for name, build := range searchers[canaryState, canaryView, call]() {
			const games = 2000
			seats := []engine.Agent[call, canaryView]{build(canary{dice}, 0, 60)}
			got, _ := play(canary{dice}, seats, 0, games)
			stdErr := math.Sqrt(float64(canarySides-1)/games) / canarySides
			if math.Abs(got-1.0/canarySides) > 4.5*stdErr {
				t.Errorf("dice %v, %s: %.3f of all games are won, want %.3f ± 4.5 x %.3f", dice, name, got, 1.0/canarySides, stdErr)
			}
		}
	}
}

// peeper is the canary that lets slip its card: worlds are the truth.
type peeper struct {
	canary
	truth uint8
}

func (g *peeper) Observe(v *canaryView, s *canaryState, p engine.Player) {
	g.canary.Observe(v, s, p)
	g.truth = s.Card
}

func (g *peeper) Determinize(s *canaryState, v *canaryView, r *engine.Rand) {
	g.canary.Determinize(s, v, r)
	s.Card = g.truth
}

// TestCanariesCatch: a search in worlds that are the truth wins nearly always.
func TestCanariesCatch(t *testing.T) {
	for name, build := range searchers[canaryState, canaryView, call]() {
		rules := &peeper{}
		seats := []engine.Agent[call, canaryView]{build(rules, 0, 60)}
		if got, _ := play(rules, seats, 0, 200); got < 0.9 {
			t.Errorf("%s: %.3f of all games are won with open eyes, want at least 0.9", name, got)
		}
	}
}

func TestSearchesBeatRandom(t *testing.T) {
	for name, build := range searchers[enginetest.AlarmState, enginetest.AlarmView, enginetest.AlarmMove]() {
		for p := range engine.Player(3) {
			random := agents.Random[enginetest.AlarmMove, enginetest.AlarmView]{}
			seats := []engine.Agent[enginetest.AlarmMove, enginetest.AlarmView]{random, random, random}
			without, withoutErr := play(enginetest.Alarm{}, seats, p, 250)
			seats[p] = build(enginetest.Alarm{}, p, 100)
			with, withErr := play(enginetest.Alarm{}, seats, p, 250)
			stdErr := math.Hypot(withErr, withoutErr)
			t.Logf("%s, seat %d: %.3f against %.3f", name, p, with, without)
			if with-without < max(0.2, 5*stdErr) {
				t.Errorf("%s, seat %d: worth %.3f, random %.3f, want 0.2 more and 5 standard errors of %.3f", name, p, with, without, stdErr)
			}
		}
	}
}

// always is a player that chooses the same index.
type always int

func (a always) Choose(_ *canaryView, _ []call, _ *engine.Rand) int { return int(a) }

// nimLoser leaves the other one a won position if it can.
type nimLoser struct{}

func (nimLoser) Choose(v *openView[heaps], legal []take, r *engine.Rand) int {
	for i, m := range legal {
		s := v.State
		if (nim{}).Apply(&s, m, nil); !s.lost() {
			return i
		}
	}
	return r.IntN(len(legal))
}

// TestFavoured: of moves that are worth the same, the search plays what the
// player of its playouts would; it leaves that for what is better.
func TestFavoured(t *testing.T) {
	var v canaryView
	legal := canary{}.AppendMoves(nil, &canaryState{})
	options := usual(200)
	options.C = 2
	s := NewISMCTS(canary{}, 0, ISMCTSOptions{SearchOptions: options})
	s.PlayOutWith(func(engine.Player, int) engine.Agent[call, canaryView] { return always(2) }, 0.5)
	chosen := 0
	for deal := range uint64(50) {
		r := engine.MakeRand(1, deal)
		if s.Choose(&v, legal, &r) == 2 {
			chosen++
		}
	}
	if chosen < 45 {
		t.Errorf("of equal moves, the favoured one is played in %d of 50 cases, want at least 45", chosen)
	}
	for deal := range 10 {
		search := ismcts(nim{}, 0, 4000)
		search.PlayOutWith(func(engine.Player, int) engine.Agent[take, openView[heaps]] { return nimLoser{} }, 0.1)
		seats := []engine.Agent[take, openView[heaps]]{search, nimPlayer{}}
		if playDeal(nim{}, seats, 0, deal) != 1 {
			t.Errorf("deal %d: a won game is lost with playouts by a bad player", deal)
		}
	}
}
