package ghosthome

import "yurei/engine"

// The streams of chance: At(StreamDeck, 0, kind of card) for the first shuffle,
// At(StreamDiscards, number of the shuffle, 0) for the others.
const (
	StreamDeck engine.Stream = engine.FirstGameStream + iota
	StreamDiscards
)

// Setup shuffles the deck and deals (RULES 2.1).
func (t *table) Setup(s *State, players int, c *engine.Chance) {
	*s = State{}
	s.Players = uint8(players)
	s.Winner = engine.NoSide
	s.Turns = 1
	t.shuffleDeck(s, c)
	for range t.hand {
		for seat := range players {
			t.draw(s, seat, 1, c)
		}
	}
	t.draw(s, players-1, t.set.Hand.LastSeatExtra, c)
}

// shuffleDeck makes the first pile. Each card lies where a key of its own puts it,
// drawn at its kind in the order of the copies, so that leaving one kind out keeps
// the order of the others.
func (t *table) shuffleDeck(s *State, c *engine.Chance) {
	// The keys lie in order, with gaps, each near where its own highest bits put
	// it. Their lowest bits say which card they are of, and that there is one.
	const placeBits = 7 // twice as many places as cards, and room beyond the last
	var keys [1<<placeBits + MaxDeck]uint64
	for k, order := range t.copies {
		r := c.At(StreamDeck, 0, k)
		for _, bit := range order {
			key := r.Uint64()&^(2*MaxDeck-1) | uint64(bit)<<1 | 1
			at := key >> (64 - placeBits)
			for keys[at] != 0 {
				key, keys[at] = max(key, keys[at]), min(key, keys[at])
				at++
			}
			keys[at] = key
		}
	}
	s.PileLen = uint8(t.deck.Len())
	for at, n := 0, uint8(0); n < s.PileLen; at++ {
		s.Pile[n] = t.faceOf[keys[at]>>1%MaxDeck] // in a gap for nothing: the next goes there too
		if keys[at] != 0 {
			n++
		}
	}
}

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

// reshuffle makes a pile of all discards, if there are any; what lay there is
// remembered (RULES 6).
func (t *table) reshuffle(s *State, c *engine.Chance) {
	pile := t.AppendCards(s.Pile[:0], s.Discards)
	for p, n := s.Active, s.Players; n > 0; p, n = s.after(p), n-1 { // seat numbers mean nothing
		pile = t.AppendCards(pile, s.Secret[p])
	}
	if len(pile) == 0 {
		return
	}
	s.PileLen = uint8(len(pile))
	s.Sunk = s.Discards
	for p := range s.Players {
		s.SunkOwn[p] = t.Join(s.Secret[p], s.Hand[p])
	}
	s.Discards, s.Secret, s.SecretLen = 0, [MaxSeats]Cards{}, [MaxSeats]uint8{}
	s.SinceShuffle, s.SecretSince = [MaxSeats]uint8{}, [MaxSeats]uint8{}
	s.Shuffles++
	r := c.At(StreamDiscards, int(s.Shuffles), 0)
	engine.Shuffle(pile, &r)
}

// refill draws up to a full hand (RULES 5.1).
func (t *table) refill(s *State, seat int, c *engine.Chance) {
	if held := s.HandLen[seat]; held < t.hand {
		t.draw(s, seat, int(t.hand-held), c)
	}
}
