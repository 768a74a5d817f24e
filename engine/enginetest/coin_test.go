package enginetest

import "testing"

// TestCoin: of the four histories the guesser wins two.
func TestCoin(t *testing.T) {
	wins, n := 0, 0
	histories(Coin{}, CoinState{}, nil, func(s *CoinState) {
		n++
		e := Coin{}.Ending(s)
		if e.Value(CoinGuesser, 1)+e.Value(CoinHider, 0) != 1 {
			t.Errorf("%+v: %+v, want one winner", *s, e)
		}
		wins += int(e.Value(CoinGuesser, 1))
	})
	if n != 4 || wins != 2 {
		t.Errorf("the guesser wins %d of %d histories, want 2 of 4", wins, n)
	}
}

func TestCoinWorlds(t *testing.T) {
	hidden := func(s *CoinState) CoinMove { return s.Hidden }
	laid := CoinState{Hidden: CoinTails}
	sameFrequencies(t, frequencies(Coin{}, laid, CoinGuesser, hidden), map[CoinMove]float64{CoinHeads: 0.5, CoinTails: 0.5})
	sameFrequencies(t, frequencies(Coin{}, laid, CoinHider, hidden), map[CoinMove]float64{CoinTails: 1})
	sameFrequencies(t, frequencies(Coin{}, CoinState{}, CoinGuesser, hidden), map[CoinMove]float64{0: 1})
}

func TestCoinIsTold(t *testing.T) {
	var s CoinState
	told := Coin{}.AppendMove(nil, &s, CoinHeads)
	s.Hidden = CoinHeads
	told = Coin{}.AppendMove(append(told, ", "...), &s, CoinTails)
	if string(told) != "hide heads, guess tails" {
		t.Errorf("told as %q", told)
	}
}
