package enginetest

import (
	"testing"

	"yurei/engine"
)

// TestKuhnEndings: what each sequence of moves is worth to the first seat when
// it has the higher and when it has the lower card.
func TestKuhnEndings(t *testing.T) {
	const p, b = KuhnPass, KuhnBet
	for _, test := range []struct {
		told        string
		moves       []KuhnMove
		high, low   int16
		reason      engine.Reason
		secretCards bool
	}{
		{"check check ", []KuhnMove{p, p}, 1, -1, kuhnShowdown, false},
		{"bet call ", []KuhnMove{b, b}, 2, -2, kuhnShowdown, false},
		{"bet fold ", []KuhnMove{b, p}, 1, 1, kuhnFold, true},
		{"check bet fold ", []KuhnMove{p, b, p}, -1, -1, kuhnFold, true},
		{"check bet call ", []KuhnMove{p, b, b}, 2, -2, kuhnShowdown, false},
	} {
		for card, want := range map[uint8]int16{2: test.high, 0: test.low} {
			var k Kuhn
			s := KuhnState{Card: [2]uint8{card, 1}}
			var told []byte
			for _, m := range test.moves {
				if k.Turn(&s) == engine.Over {
					t.Fatalf("%s: over before the end", test.told)
				}
				told = append(k.AppendMove(told, &s, m), ' ')
				k.Apply(&s, m, nil)
			}
			if string(told) != test.told {
				t.Errorf("told as %s, want %s", told, test.told)
			}
			e := k.Ending(&s)
			if !e.Over || e.Reason != test.reason || e.Score[0] != want || e.Score[1] != -want {
				t.Errorf("%swith card %d: %+v, want %d by reason %d", test.told, card, e, want, test.reason)
			}
			var v KuhnView
			k.Observe(&v, &s, 0)
			if hidden := v.Other == kuhnHidden; hidden != test.secretCards {
				t.Errorf("%s: the other card is hidden: %v", test.told, hidden)
			}
		}
	}
}

// TestKuhnHistories: 6 deals with 5 histories each, and nothing else.
func TestKuhnHistories(t *testing.T) {
	n := 0
	histories(Kuhn{}, KuhnState{Card: [2]uint8{0, 1}}, nil, func(*KuhnState) { n++ })
	if n != 5 {
		t.Errorf("%d histories, want 5", n)
	}
	deals := map[[2]uint8]int{}
	for deal := range uint64(6000) {
		chance := engine.MakeChance(1, deal)
		var s KuhnState
		Kuhn{}.Setup(&s, 2, &chance)
		deals[s.Card]++
	}
	for cards, count := range deals {
		// Standard error sqrt(6000 x 1/6 x 5/6) = 29.
		if count < 1000-130 || count > 1000+130 {
			t.Errorf("%d deals of %v, want 1000 ± 130", count, cards)
		}
	}
	if len(deals) != 6 {
		t.Errorf("%d deals, want 6", len(deals))
	}
}

// TestKuhnEquilibrium: with the equilibrium of Kuhn (1950) in which the first
// seat never bets first, it loses 1/18 a game. The second seat bets after a pass
// with card 2 always and with card 0 in a third of the cases, and calls with card
// 2 always and with card 1 in a third; the first seat calls with card 2 always
// and with card 1 in a third.
func TestKuhnEquilibrium(t *testing.T) {
	var k Kuhn
	betting := func(s *KuhnState) float64 {
		card := s.Card[k.Turn(s)]
		switch {
		case s.Length == 0:
			return 0
		case s.Length == 1 && s.Played[0] == uint8(KuhnPass):
			return [3]float64{1.0 / 3, 0, 1}[card]
		}
		return [3]float64{0, 1.0 / 3, 1}[card]
	}
	var value func(s KuhnState) float64
	value = func(s KuhnState) float64 {
		if e := k.Ending(&s); e.Over {
			return float64(e.Score[0])
		}
		pass, bet := s, s
		k.Apply(&pass, KuhnPass, nil)
		k.Apply(&bet, KuhnBet, nil)
		p := betting(&s)
		return (1-p)*value(pass) + p*value(bet)
	}
	sum := 0.0
	for _, cards := range [][2]uint8{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}} {
		sum += value(KuhnState{Card: cards}) / 6
	}
	if off := sum + 1.0/18; off > 1e-12 || off < -1e-12 {
		t.Errorf("the first seat gets %v, want -1/18", sum)
	}
}

func TestKuhnWorlds(t *testing.T) {
	counts := frequencies(Kuhn{}, KuhnState{Card: [2]uint8{1, 2}}, 0, func(s *KuhnState) [2]uint8 { return s.Card })
	sameFrequencies(t, counts, map[[2]uint8]float64{{1, 0}: 0.5, {1, 2}: 0.5})
	shown := KuhnState{Card: [2]uint8{1, 2}, Length: 2}
	counts = frequencies(Kuhn{}, shown, 0, func(s *KuhnState) [2]uint8 { return s.Card })
	sameFrequencies(t, counts, map[[2]uint8]float64{{1, 2}: 1})
}
