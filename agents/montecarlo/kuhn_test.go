package montecarlo

import (
	"flag"
	"math"
	"testing"

	"yurei/engine"
	"yurei/engine/enginetest"
)

var kuhnGames = flag.Int("kuhn.games", 2000, "games of Kuhn poker that TestKuhnGames plays")

// betting is how often one seat of Kuhn poker bets, by card and by whether it
// answers a bet.
type betting [3][2]float64

const (
	jack = iota
	queen
	king
)

// cautious is the best play of the first seat that never bets first (Kuhn,
// 1950), and equilibrium the only best play of the second.
var (
	cautious    = betting{jack: {0, 0}, queen: {0, 1.0 / 3}, king: {0, 1}}
	equilibrium = betting{jack: {1.0 / 3, 0}, queen: {0, 1.0 / 3}, king: {1, 1}}
)

func answers(s *enginetest.KuhnState) int {
	if s.Length > 0 && s.Played[s.Length-1] == uint8(enginetest.KuhnBet) {
		return 1
	}
	return 0
}

// kuhnValue is what a game is worth to the first seat.
func kuhnValue(seats [2]betting) float64 {
	var value func(s enginetest.KuhnState) float64
	value = func(s enginetest.KuhnState) float64 {
		var k enginetest.Kuhn
		if e := k.Ending(&s); e.Over {
			return float64(e.Score[0])
		}
		p := k.Turn(&s)
		bets := seats[p][s.Card[p]][answers(&s)]
		pass, bet := s, s
		k.Apply(&pass, enginetest.KuhnPass, nil)
		k.Apply(&bet, enginetest.KuhnBet, nil)
		return (1-bets)*value(pass) + bets*value(bet)
	}
	sum := 0.0
	for a := range uint8(3) {
		for b := range uint8(3) {
			if a != b {
				sum += value(enginetest.KuhnState{Card: [2]uint8{a, b}}) / 6
			}
		}
	}
	return sum
}

// exploitability is what best answers win against both seats together, on
// average; 0 in equilibrium.
func exploitability(seats [2]betting) float64 {
	second, first := math.Inf(1), math.Inf(-1)
	for pure := range 1 << 6 {
		var b betting
		for i := range 6 {
			b[i/2][i%2] = float64(pure >> i & 1)
		}
		first = max(first, kuhnValue([2]betting{b, seats[1]}))
		second = min(second, kuhnValue([2]betting{seats[0], b}))
	}
	return (first - second) / 2
}

func TestKuhnYardstick(t *testing.T) {
	seats := [2]betting{cautious, equilibrium}
	if v := kuhnValue(seats); math.Abs(v+1.0/18) > 1e-12 {
		t.Errorf("the equilibrium is worth %v, want -1/18", v)
	}
	if x := exploitability(seats); math.Abs(x) > 1e-12 {
		t.Errorf("the equilibrium can be exploited for %v, want 0", x)
	}
	seats[1][jack][1] = 1
	if x := exploitability(seats); x < 0.1 {
		t.Errorf("a seat that calls with the jack can be exploited for %v, want more than 0.1", x)
	}
}

type kuhnAgent = engine.Agent[enginetest.KuhnMove, enginetest.KuhnView]

// bettingOf asks an agent of each seat so often for each of its decisions.
func bettingOf(build func(seat engine.Player) kuhnAgent, often int) (seats [2]betting) {
	const pass, bet = uint8(enginetest.KuhnPass), uint8(enginetest.KuhnBet)
	for _, s := range []enginetest.KuhnState{
		{}, {Played: [3]uint8{pass}, Length: 1}, {Played: [3]uint8{bet}, Length: 1}, {Played: [3]uint8{pass, bet}, Length: 2},
	} {
		var rules enginetest.Kuhn
		p := rules.Turn(&s)
		agent := build(p)
		for card := range uint8(3) {
			s.Card[p], s.Card[1-p] = card, (card+1)%3
			var v enginetest.KuhnView
			rules.Observe(&v, &s, p)
			bets := 0
			for deal := range often {
				chance := engine.MakeChance(8, uint64(deal))
				r := chance.At(engine.AgentStream, int(s.Length), int(card))
				bets += agent.Choose(&v, rules.AppendMoves(nil, &s), &r)
			}
			seats[p][card][answers(&s)] = float64(bets) / float64(often)
		}
	}
	return seats
}

// TestKuhn: the king never folds, the jack never calls, and against the
// equilibrium the first seat gets close to its -1/18.
func TestKuhn(t *testing.T) {
	seats := bettingOf(func(seat engine.Player) kuhnAgent { return ismcts(enginetest.Kuhn{}, seat, 2000) }, 60)
	for p, b := range seats {
		if b[king][1] != 1 {
			t.Errorf("seat %d folds the king in %.3f of all cases, want never", p, 1-b[king][1])
		}
		if b[jack][1] != 0 {
			t.Errorf("seat %d calls with the jack in %.3f of all cases, want never", p, b[jack][1])
		}
	}
	worth := kuhnValue([2]betting{seats[0], equilibrium})
	t.Logf("first seat bets %.2f, second %.2f: %.4f against the equilibrium, exploitability %.4f", seats[0], seats[1], worth, exploitability(seats))
	if math.Abs(worth+1.0/18) > 0.06 {
		t.Errorf("the first seat gets %.4f against the equilibrium, want -0.0556 ± 0.06", worth)
	}
}

// equilibriumPlayer is the second seat in equilibrium.
type equilibriumPlayer struct{}

func (equilibriumPlayer) Choose(v *enginetest.KuhnView, _ []enginetest.KuhnMove, r *engine.Rand) int {
	s := enginetest.KuhnState{Played: v.Played, Length: v.Length}
	if r.Float64() < equilibrium[v.Card][answers(&s)] {
		return int(enginetest.KuhnBet)
	}
	return int(enginetest.KuhnPass)
}

// TestKuhnGames plays against the equilibrium instead of reckoning.
func TestKuhnGames(t *testing.T) {
	search := &watched{search: ismcts(enginetest.Kuhn{}, 0, 2000)}
	got, stdErr := play(enginetest.Kuhn{}, []kuhnAgent{search, equilibriumPlayer{}}, 0, *kuhnGames)
	t.Logf("%d games: %.4f, standard error %.4f; of %d bets the king folds to %d, of %d the jack calls %d",
		*kuhnGames, got, stdErr, search.faced[king], search.faced[king]-search.calls[king], search.faced[jack], search.calls[jack])
	// 20,000 games have a standard error of 0.0095.
	if margin := max(0.06, 4.5*stdErr); math.Abs(got+1.0/18) > margin {
		t.Errorf("the first seat gets %.4f in %d games, want -0.0556 ± %.2f", got, *kuhnGames, margin)
	}
	if search.faced[king] == 0 || search.calls[king] < search.faced[king] {
		t.Errorf("the king calls %d of %d bets, want all", search.calls[king], search.faced[king])
	}
	if search.faced[jack] == 0 || search.calls[jack] > 0 {
		t.Errorf("the jack calls %d of %d bets, want none", search.calls[jack], search.faced[jack])
	}
}

// watched is a first seat that counts its answers to bets, by card.
type watched struct {
	search       kuhnAgent
	faced, calls [3]int
}

func (w *watched) Choose(v *enginetest.KuhnView, legal []enginetest.KuhnMove, r *engine.Rand) int {
	choice := w.search.Choose(v, legal, r)
	if v.Length == 2 {
		w.faced[v.Card]++
		w.calls[v.Card] += choice
	}
	return choice
}
