package ghosthome

import "yurei/engine"

// Determinize writes over *s a position that the view allows: the cards that its
// player has not seen are spread at random over the other hands, the others'
// secret discards and the pile. Shuffles make all ways to do so equally likely.
func (t *table) Determinize(s *State, v *View, r *engine.Rand) {
	*s = State{Public: v.Public}
	s.Hand[v.Me] = v.Hand
	s.Secret[v.Me] = v.Secret
	var unseen [MaxDeck]Card
	n := t.unseen(&unseen, v)
	deal := func(m uint8) (cards Cards) {
		for range m {
			i := r.IntN(n)
			n--
			cards = t.Put(cards, unseen[i])
			unseen[i] = unseen[n]
		}
		return cards
	}
	for p := range engine.Player(v.Players) {
		if p != v.Me {
			s.Hand[p] = deal(v.HandLen[p])
			s.Secret[p] = deal(v.SecretLen[p])
		}
	}
	engine.Shuffle(unseen[:n], r)
	copy(s.Pile[:], unseen[:n])
}

// unseen lists the cards that the player of a view has not before his eyes, in
// the order of their faces.
func (t *table) unseen(dst *[MaxDeck]Card, v *View) (n int) {
	var seen [CardCount]uint8
	cats, standing, wilds := 0, 0, 0
	for p := range v.Players {
		h := v.House[p]
		standing += h.Ghosts()
		for floor := range Floors {
			cats += h.Cats(floor)
			wilds += h.Wilds(floor)
		}
	}
	if v.Phase == PhaseDefend {
		standing++ // on its way
	}
	seen[CatCard], seen[GhostCard], seen[WildCard] = uint8(cats), uint8(standing), uint8(wilds)
	for _, cards := range [...]Cards{v.Hand, v.Secret, v.Discards, v.Rooms[0], v.Rooms[1], v.Rooms[2], v.Rooms[3]} {
		for ; cards != 0; cards &= cards - 1 {
			seen[t.face(cards)]++
		}
	}
	for rest := t.deck; rest != 0; rest &= rest - 1 {
		card := t.face(rest)
		if seen[card] > 0 {
			seen[card]--
			continue
		}
		dst[n] = card
		n++
	}
	return n
}
