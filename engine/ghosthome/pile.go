package ghosthome

import "yurei/engine"

// StreamPile is the stream of shuffles: At(StreamPile, number of the shuffle,
// key of a card).
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
// it, so that leaving one out keeps the order of the others.
func (t *table) shuffle(s *State, cards Cards, c *engine.Chance) {
	const low = MaxDeck - 1 // bits of the key that give way to the card's own number
	var keys [MaxDeck]uint64
	n := 0
	for rest := cards; rest != 0; rest &= rest - 1 {
		bit := trailing(rest)
		r := c.At(StreamPile, int(s.Shuffles), int(t.keyOf[bit]))
		key := r.Uint64()&^low | uint64(bit)
		at := n
		for at > 0 && keys[at-1] > key {
			keys[at] = keys[at-1]
			at--
		}
		keys[at] = key
		n++
	}
	for i, key := range keys[:n] {
		s.Pile[i] = t.faceOf[key&low]
	}
	s.PileLen = uint8(n)
}

// draw gives a seat n cards, or as many as there are. An empty pile is made anew
// from the discards (RULES 5.2).
func (t *table) draw(s *State, seat, n int, c *engine.Chance) {
	for range n {
		if s.PileLen == 0 {
			t.reshuffle(s, c)
			if s.PileLen == 0 {
				return
			}
		}
		s.PileLen--
		s.Hand[seat] = t.Put(s.Hand[seat], s.Pile[s.PileLen])
		s.HandLen[seat]++
		s.SinceYield[seat]++
		s.SinceLetGo[seat]++
	}
}

func (t *table) reshuffle(s *State, c *engine.Chance) {
	cards := s.Discards
	for seat := range s.Secret {
		cards = t.Join(cards, s.Secret[seat])
		s.Secret[seat], s.SecretLen[seat] = 0, 0
	}
	s.Discards = 0
	s.Shuffles++
	t.shuffle(s, cards, c)
}

// refill draws up to a full hand (RULES 5.1).
func (t *table) refill(s *State, seat int, c *engine.Chance) {
	if held := s.HandLen[seat]; held < t.hand {
		t.draw(s, seat, int(t.hand-held), c)
	}
}
