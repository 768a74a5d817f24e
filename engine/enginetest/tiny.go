package enginetest

import "fmt"

// KuhnSuite is the suite of [Kuhn].
func KuhnSuite() Suite[KuhnState, KuhnView, KuhnMove] {
	return Suite[KuhnState, KuhnView, KuhnMove]{
		Rules: Kuhn{}, Players: []int{2}, Games: 400, MaxMoves: 3,
		Hidden: []string{"Card[0]", "Card[1]"},
		Valid: func(s *KuhnState) error {
			if s.Card[0] == s.Card[1] || s.Card[0] > 2 || s.Card[1] > 2 {
				return fmt.Errorf("cards %v, want two of 0, 1, 2", s.Card)
			}
			return nil
		},
	}
}

// CoinSuite is the suite of [Coin].
func CoinSuite() Suite[CoinState, CoinView, CoinMove] {
	return Suite[CoinState, CoinView, CoinMove]{
		Rules: Coin{}, Players: []int{2}, Games: 400, MaxMoves: 2,
		Hidden: []string{"Hidden"},
		Valid: func(s *CoinState) error {
			if s.Hidden > CoinTails || s.Guess > CoinTails || s.Hidden == 0 && s.Guess != 0 {
				return fmt.Errorf("coin %d, guess %d", s.Hidden, s.Guess)
			}
			return nil
		},
	}
}

// AlarmSuite is the suite of [Alarm].
func AlarmSuite() Suite[AlarmState, AlarmView, AlarmMove] {
	return Suite[AlarmState, AlarmView, AlarmMove]{
		Rules: Alarm{}, Players: []int{3}, Games: 200, MaxMoves: alarmTurns * alarmSeats,
		Hidden: []string{"Hand[0]", "Hand[1]", "Hand[2]", "Aside"},
		Valid: func(s *AlarmState) error {
			var aside, loot int
			for kind, n := range s.Aside {
				aside += int(n)
				for _, hand := range s.Hand {
					n += hand[kind]
				}
				if n > alarmDeck/alarmKinds {
					return fmt.Errorf("%d cards of kind %d, want at most %d", n, kind, alarmDeck/alarmKinds)
				}
			}
			for _, points := range s.Loot {
				loot += int(points)
			}
			if aside != alarmKinds || loot > 12 {
				return fmt.Errorf("%d cards aside and %d points scored, want 3 and at most 12", aside, loot)
			}
			return nil
		},
	}
}

// MemorySuite is the suite of [Memory].
func MemorySuite() Suite[MemoryState, MemoryView, MemoryMove] {
	return Suite[MemoryState, MemoryView, MemoryMove]{
		Rules: Memory{}, Players: []int{2, 3, 4}, Games: 200, MaxMoves: memoryPoints + 1,
		Hidden: []string{"Card"},
		Valid: func(s *MemoryState) error {
			if sum := s.Card[0] + s.Card[1] + s.Card[2] + s.Card[3]; sum != memoryCards/2 || s.Points > memoryPoints {
				return fmt.Errorf("colours %v, %d points", s.Card, s.Points)
			}
			return nil
		},
	}
}
