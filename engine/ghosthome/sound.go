package ghosthome

import (
	"fmt"

	"yurei/engine"
)

// Sound reports the first invariant of a position that does not hold: every card
// in exactly one place, counts in step with what they count, lower floors full,
// ghosts where they may stand. It is meant for tests; a nil error is expected of
// every position that play can reach.
func (t *table) Sound(s *State) error {
	if err := t.soundCards(s); err != nil {
		return err
	}
	for p := range engine.Player(MaxSeats) {
		if p >= engine.Player(s.Players) {
			if s.House[p] != 0 || s.Rooms[p] != 0 || s.Hand[p] != 0 || s.Secret[p] != 0 || s.SunkOwn[p] != 0 {
				return fmt.Errorf("empty seat %d has something", p)
			}
			continue
		}
		if err := t.soundHouse(s, p); err != nil {
			return fmt.Errorf("seat %d: %w", p, err)
		}
		held := s.Hand[p].Len()
		if held != int(s.HandLen[p]) || held > MaxHand {
			return fmt.Errorf("seat %d holds %d cards, told as %d", p, held, s.HandLen[p])
		}
		if s.Secret[p].Len() != int(s.SecretLen[p]) {
			return fmt.Errorf("seat %d has %d secret discards, told as %d", p, s.Secret[p].Len(), s.SecretLen[p])
		}
		if max(s.SinceYield[p], s.SinceLetGo[p], s.SinceShuffle[p]) > s.HandLen[p] || s.SecretSince[p] > s.SecretLen[p] {
			return fmt.Errorf("seat %d has drawn more since than it holds", p)
		}
	}
	switch on := s.Phase != PhaseOver; {
	case on != (s.On != engine.Over):
		return fmt.Errorf("player %d decides in phase %d", s.On, s.Phase)
	case s.Phase == PhaseTurn && (s.On != s.Active || s.Escaping):
		return fmt.Errorf("player %d decides in the turn of %d", s.On, s.Active)
	case s.Phase == PhaseDefend && (s.On != s.Target || s.By == s.Target):
		return fmt.Errorf("player %d decides on a ghost from %d to %d", s.On, s.By, s.Target)
	case s.Phase == PhaseStop && (s.On == s.Active || !s.Escaping || s.Left == 0):
		return fmt.Errorf("player %d decides on the escape of %d with %d ghosts", s.On, s.Active, s.Left)
	case !s.Escaping && s.Left != 0:
		return fmt.Errorf("%d ghosts may be played, and nobody escapes", s.Left)
	case s.Escaping && !t.Complete(s.House[s.Active]):
		return fmt.Errorf("player %d escapes from a house that is not complete", s.Active)
	}
	return nil
}

// soundCards counts the cards.
func (t *table) soundCards(s *State) error {
	var seen [CardCount]int
	count := func(d Cards) {
		for ; d != 0; d &= d - 1 {
			seen[t.face(d)]++
		}
	}
	count(s.Discards)
	for p, h := range s.House {
		count(s.Rooms[p])
		count(s.Hand[p])
		count(s.Secret[p])
		for floor := range Floors {
			seen[WildCard] += h.Wilds(floor)
			seen[CatCard] += h.Cats(floor)
		}
		seen[GhostCard] += h.Ghosts()
	}
	for _, c := range s.Pile[:s.PileLen] {
		seen[c]++
	}
	if s.Phase == PhaseDefend {
		seen[GhostCard]++
	}
	for c := range seen {
		if seen[c] != t.Count(t.deck, Card(c)) {
			return fmt.Errorf("%d cards of face %d, the deck has %d", seen[c], c, t.Count(t.deck, Card(c)))
		}
	}
	for _, cards := range [...]Cards{
		s.Discards, s.Sunk, s.Hand[0], s.Hand[1], s.Hand[2], s.Hand[3],
		s.Secret[0], s.Secret[1], s.Secret[2], s.Secret[3], s.Rooms[0], s.Rooms[1], s.Rooms[2], s.Rooms[3],
		s.SunkOwn[0], s.SunkOwn[1], s.SunkOwn[2], s.SunkOwn[3],
	} {
		if cards&^t.first&^(cards<<1) != 0 {
			return fmt.Errorf("cards %#x are not filled from below", uint64(cards))
		}
	}
	// What the last shuffle put into the pile is there, in a hand or on secret discards.
	var hidden Cards
	for _, c := range s.Pile[:s.PileLen] {
		hidden = t.Put(hidden, c)
	}
	for p := range s.Players {
		hidden = t.Join(t.Join(hidden, s.Hand[p]), s.Secret[p])
	}
	if s.Sunk&^hidden != 0 {
		return fmt.Errorf("cards %#x are told to lie facedown, only %#x do", uint64(s.Sunk), uint64(hidden))
	}
	for p := range s.Players {
		own := t.Join(s.Hand[p], s.Secret[p])
		sunk, unseen := t.Without(t.Join(s.Sunk, s.SunkOwn[p]), own), t.Without(hidden, own)
		if sunk&^unseen != 0 {
			return fmt.Errorf("seat %d counts on cards %#x, only %#x can be there", p, uint64(sunk), uint64(unseen))
		}
	}
	return nil
}

func (t *table) soundHouse(s *State, p engine.Player) error {
	h := s.House[p]
	for floor := range Floors {
		rooms, cats, wilds := h.Rooms(floor), h.Cats(floor), h.Wilds(floor)
		plain := (s.Rooms[p] & t.rooms[floor]).Len()
		switch {
		case rooms > Spaces || plain+wilds != rooms:
			return fmt.Errorf("floor %d has %d rooms: %d plain and %d wild", floor+1, rooms, plain, wilds)
		case rooms > 0 && h.Open() < floor:
			return fmt.Errorf("floor %d has rooms above an empty space", floor+1)
		case cats > rooms:
			return fmt.Errorf("floor %d has %d cats in %d rooms", floor+1, cats, rooms)
		case h.Ghost(floor) && rooms == 0:
			return fmt.Errorf("a ghost stands on floor %d without rooms", floor+1)
		case h.Ghost(floor) && !h.Lit(floor) && !t.stay:
			return fmt.Errorf("a ghost stands on floor %d in the dark", floor+1)
		case h.Ghost(floor) && cats > 0 && t.meetsCats && t.movedCancels:
			return fmt.Errorf("a ghost stands beside a cat on floor %d", floor+1)
		}
	}
	return nil
}
