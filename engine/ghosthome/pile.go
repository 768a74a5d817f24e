package ghosthome

import "yurei/engine"

// StreamPile is the stream of shuffles: At(StreamPile, number of the shuffle,
// kind of card).
const StreamPile = engine.FirstGameStream

// Setup shuffles the deck and deals (RULES 2.1).
func (t *table) Setup(s *State, players int, c *engine.Chance) {
	*s = State{}
	s.Players = uint8(players)
	s.Winner = engine.NoSide
	s.Turns = 1
	t.shuffle(s, t.deck, c)
	for range t.hand {
		for seat := range players {
			t.draw(s, seat, 1, c)
		}
	}
	t.draw(s, players-1, t.set.Hand.LastSeatExtra, c)
}

// shuffle puts cards into the empty pile. Each lies where a key of its own puts
// it, drawn at its kind in the order of the copies, so that leaving one kind out
// keeps the order of the others.
func (t *table) shuffle(s *State, cards Cards, c *engine.Chance) {
	const low = MaxDeck - 1 // bits of a key that give way to the card's own number
	var keys [MaxDeck]uint64
	var from [MaxDeck + 1]uint8
	for k, order := range t.copies {
		if cards&t.kinds[k] == 0 {
			continue
		}
		r := c.At(StreamPile, int(s.Shuffles), k)
		for _, bit := range order {
			key := r.Uint64()&^low | uint64(bit)
			keys[bit%MaxDeck] = key
			// A bucket for each value of the highest bits holds one card or so.
			from[key>>keyShift+1] += uint8(cards >> bit & 1)
		}
	}
	for i := range MaxDeck {
		from[i+1] += from[i]
	}
	var sorted [MaxDeck]uint64
	for rest := cards; rest != 0; rest &= rest - 1 {
		key := keys[trailing(rest)%MaxDeck]
		at := &from[key>>keyShift]
		sorted[*at%MaxDeck] = key
		*at++
	}
	n := cards.Len()
	for i, key := range sorted[:n] {
		for ; i > 0 && sorted[i-1] > key; i-- {
			sorted[i] = sorted[i-1]
		}
		sorted[i] = key
	}
	for i, key := range sorted[:n] {
		s.Pile[i] = t.faceOf[key&low]
	}
	s.PileLen = uint8(n)
}

// keyShift leaves as many values of a key as there are buckets.
const keyShift = 64 - 6

// draw gives a seat n cards, or as many as there are. An empty pile is made anew
// from the discards (RULES 5.2).
func (t *table) draw(s *State, seat, n int, c *engine.Chance) {
	if n > int(s.PileLen) {
		n -= int(s.PileLen)
		t.deal(s, seat, int(s.PileLen))
		t.reshuffle(s, c)
		n = min(n, int(s.PileLen))
	}
	t.deal(s, seat, n)
}

// deal gives a seat n cards that the pile has.
func (t *table) deal(s *State, seat, n int) {
	hand := s.Hand[seat]
	left := s.PileLen - uint8(n)
	for i := s.PileLen; i > left; i-- {
		hand = t.Put(hand, s.Pile[i-1])
	}
	s.PileLen = left
	s.Hand[seat] = hand
	s.HandLen[seat] += uint8(n)
	s.SinceYield[seat] += uint8(n)
	s.SinceLetGo[seat] += uint8(n)
	s.SinceShuffle[seat] += uint8(n)
}

// reshuffle makes a pile of all discards; what lay there is remembered (RULES 6).
func (t *table) reshuffle(s *State, c *engine.Chance) {
	cards := s.Discards
	for seat := range s.Secret {
		cards = t.Join(cards, s.Secret[seat])
	}
	s.Sunk, s.SunkOwn = s.Discards, s.Secret
	s.Discards, s.Secret, s.SecretLen = 0, [MaxSeats]Cards{}, [MaxSeats]uint8{}
	s.SinceShuffle, s.SecretSince = [MaxSeats]uint8{}, [MaxSeats]uint8{}
	s.Shuffles++
	t.shuffle(s, cards, c)
}

// refill draws up to a full hand (RULES 5.1).
func (t *table) refill(s *State, seat int, c *engine.Chance) {
	if held := s.HandLen[seat]; held < t.hand {
		t.draw(s, seat, int(t.hand-held), c)
	}
}
