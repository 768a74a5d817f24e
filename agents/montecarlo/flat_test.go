package montecarlo

import (
	"math"
	"testing"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/enginetest"
)

var testOptions = FlatOptions{Iterations: 200, Depth: 50}

// mean plays deals with Flat on the seats of the set and random players on the
// others. It returns the mean worth of the ends to the watched seat, on the side
// it starts on, and its standard error.
func mean[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], players int, flat map[engine.Player]bool, watched engine.Player, deals int) (mean, stdErr float64) {
	seats := make([]engine.Agent[M, V], players)
	for p := range seats {
		seats[p] = agents.Random[M, V]{}
		if flat[engine.Player(p)] {
			seats[p] = NewFlat(rules, engine.Player(p), testOptions)
		}
	}
	return play(rules, seats, watched, deals)
}

// play plays deals and returns the mean worth of the ends to the watched seat, on
// the side it starts on, and its standard error.
func play[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seats []engine.Agent[M, V], watched engine.Player, deals int) (mean, stdErr float64) {
	var sum, squares float64
	for deal := range deals {
		worth := playDeal(rules, seats, watched, deal)
		sum += worth
		squares += worth * worth
	}
	n := float64(deals)
	mean = sum / n
	return mean, math.Sqrt((squares/n - mean*mean) / n)
}

// playDeal plays one deal.
func playDeal[S, V comparable, M ~uint32 | ~uint64](rules engine.Rules[S, V, M], seats []engine.Agent[M, V], watched engine.Player, deal int) float64 {
	chance := engine.MakeChance(5, uint64(deal))
	var s S
	var v V
	rules.Setup(&s, len(seats), &chance)
	side := rules.Side(&s, watched)
	for decision := 0; rules.Turn(&s) != engine.Over; decision++ {
		p := rules.Turn(&s)
		legal := rules.AppendMoves(nil, &s)
		choice := 0
		if len(legal) > 1 {
			r := chance.At(engine.AgentStream, int(p), decision)
			rules.Observe(&v, &s, p)
			choice = seats[p].Choose(&v, legal, &r)
		}
		rules.Apply(&s, legal[choice], &chance)
	}
	e := rules.Ending(&s)
	return e.Value(watched, side)
}

// beats checks that Flat on the seats of the set is worth more than random play
// there by at least the gain and five standard errors.
func beats[S, V comparable, M ~uint32 | ~uint64](t *testing.T, rules engine.Rules[S, V, M], players int, flat map[engine.Player]bool, watched engine.Player, deals int, gain float64) {
	t.Helper()
	with, withErr := mean(rules, players, flat, watched, deals)
	without, withoutErr := mean(rules, players, nil, watched, deals)
	stdErr := math.Hypot(withErr, withoutErr)
	t.Logf("seat %d: %.3f against %.3f, standard error %.3f", watched, with, without, stdErr)
	if with-without < max(gain, 5*stdErr) {
		t.Errorf("seat %d: flat is worth %.3f, random %.3f, want %.2f more and 5 standard errors of %.3f", watched, with, without, gain, stdErr)
	}
}

func only(p engine.Player) map[engine.Player]bool { return map[engine.Player]bool{p: true} }

func TestFlatBeatsRandom(t *testing.T) {
	for p := range engine.Player(2) {
		t.Run("kuhn", func(t *testing.T) { beats(t, enginetest.Kuhn{}, 2, only(p), p, 4000, 0.3) })
	}
	t.Run("memory", func(t *testing.T) {
		beats(t, enginetest.Memory{}, 2, map[engine.Player]bool{0: true, 1: true}, 0, 600, 2)
	})
}

// TestFlatGuessesTheCoinAtChance: a guesser that saw the coin would win always.
func TestFlatGuessesTheCoinAtChance(t *testing.T) {
	got, stdErr := mean(enginetest.Coin{}, 2, only(enginetest.CoinGuesser), enginetest.CoinGuesser, 2000)
	if math.Abs(got-0.5) > 4.5*stdErr {
		t.Errorf("the guesser wins %.3f of games, want 0.5 ± 4.5 x %.3f", got, stdErr)
	}
}

// TestFlatInKuhn: the decisions in which one move is better whatever the other
// does. The lowest card folds to a bet and the highest calls it.
func TestFlatInKuhn(t *testing.T) {
	f := NewFlat(enginetest.Kuhn{}, 1, testOptions)
	legal := []enginetest.KuhnMove{enginetest.KuhnPass, enginetest.KuhnBet}
	for card, want := range map[uint8]int{0: 0, 2: 1} {
		s := enginetest.KuhnState{Card: [2]uint8{1, card}, Played: [3]uint8{uint8(enginetest.KuhnBet)}, Length: 1}
		var v enginetest.KuhnView
		enginetest.Kuhn{}.Observe(&v, &s, 1)
		for deal := range uint64(100) {
			chance := engine.MakeChance(2, deal)
			r := chance.At(engine.AgentStream, 1, 0)
			if got := f.Choose(&v, legal, &r); got != want {
				t.Fatalf("card %d facing a bet: move %d, want %d", card, got, want)
			}
		}
	}
}

// TestFlatClaimsWhatItKnows: two cards seen to be equal are claimed at once.
func TestFlatClaimsWhatItKnows(t *testing.T) {
	var rules enginetest.Memory
	s := enginetest.MemoryState{Card: [4]uint8{1, 0, 0, 1}, Seen: [4]uint8{0b1001, 0b0010}, Seats: 2, Points: 6}
	var v enginetest.MemoryView
	rules.Observe(&v, &s, 0)
	legal := rules.AppendMoves(nil, &s)
	f := NewFlat(rules, 0, testOptions)
	for deal := range uint64(50) {
		chance := engine.MakeChance(3, deal)
		r := chance.At(engine.AgentStream, 0, 0)
		if got := legal[f.Choose(&v, legal, &r)]; got != enginetest.MakeClaim(0, 3) {
			t.Fatalf("deal %d: move %d, want the claim of cards 0 and 3", deal, got)
		}
	}
}

// TestFlatTiesAreRandom: among equals each is as likely, whatever its index.
func TestFlatTiesAreRandom(t *testing.T) {
	chance := engine.MakeChance(4, 0)
	r := chance.At(engine.AgentStream, 0, 0)
	const draws = 3000
	var counts [5]int
	for range draws {
		counts[best([]tally{{2, 0}, {2, 2}, {2, 2}, {2, 1}, {2, 2}}, false, &r)]++
	}
	for i, want := range [5]float64{0, draws / 3, draws / 3, 0, draws / 3} {
		// The standard error of a third of the draws is sqrt(3000 x 2/9) = 26.
		if math.Abs(float64(counts[i])-want) > 4.5*26 {
			t.Errorf("ties fall as %v, want a third on each of 1, 2 and 4", counts)
		}
	}
}

// halfway takes unfinished positions of Memory to be worth their points.
type halfway struct{}

func (halfway) Evaluate(s *enginetest.MemoryState, p engine.Player, on engine.Side) float64 {
	return float64(s.Points)
}

// TestFlatDepth: at depth 1 only claims end. What is cut off is worth 1/2, or
// what an evaluator estimates.
func TestFlatDepth(t *testing.T) {
	s := enginetest.MemoryState{Card: [4]uint8{1, 0, 0, 1}, Seen: [4]uint8{0b0011}, Seats: 2, Points: 8}
	var v enginetest.MemoryView
	enginetest.Memory{}.Observe(&v, &s, 0)
	legal := enginetest.Memory{}.AppendMoves(nil, &s)
	options := FlatOptions{Iterations: 100 * len(legal), Depth: 1}
	chosen := func(evaluator engine.Evaluator[enginetest.MemoryState]) (peeks, shows, claims int) {
		f := NewFlat(enginetest.Memory{}, 0, options)
		if evaluator != nil {
			f.EvaluateWith(evaluator)
		}
		for deal := range uint64(50) {
			chance := engine.MakeChance(6, deal)
			r := chance.At(engine.AgentStream, 0, 0)
			m := legal[f.Choose(&v, legal, &r)]
			switch _, _, claim := m.Claim(); {
			case claim:
				claims++
			case m < enginetest.MakeShow(0):
				peeks++
			default:
				shows++
			}
		}
		return
	}
	// The only claim is known to be wrong; peeks and shows are equal.
	if peeks, shows, claims := chosen(nil); claims > 0 || peeks == 0 || shows == 0 {
		t.Errorf("%d peeks, %d shows, %d claims, want no claims and both others", peeks, shows, claims)
	}
	// A peek leaves 7 points, a show 6.
	if peeks, shows, claims := chosen(halfway{}); peeks != 50 {
		t.Errorf("%d peeks, %d shows, %d claims, want peeks only", peeks, shows, claims)
	}
}

func TestNewFlatRefuses(t *testing.T) {
	for _, options := range []FlatOptions{{Iterations: 0, Depth: 1}, {Iterations: 1, Depth: 0}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v is taken", options)
				}
			}()
			NewFlat(enginetest.Coin{}, 0, options)
		}()
	}
}

func BenchmarkFlat(b *testing.B) {
	var rules enginetest.Alarm
	chance := engine.MakeChance(1, 0)
	var s enginetest.AlarmState
	var v enginetest.AlarmView
	rules.Setup(&s, 3, &chance)
	rules.Observe(&v, &s, 0)
	legal := rules.AppendMoves(nil, &s)
	f := NewFlat(rules, 0, testOptions)
	r := chance.At(engine.AgentStream, 0, 0)
	b.ReportAllocs()
	for b.Loop() {
		f.Choose(&v, legal, &r)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*(testOptions.Iterations/len(legal)*len(legal))), "ns/iteration")
}
