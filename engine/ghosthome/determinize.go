package ghosthome

import "yurei/engine"

// Determinize writes over *s a position that the view allows: the cards that its
// player has not seen are spread over the other hands, the others' secret
// discards and the pile. Shuffles make all ways to do so equally likely, among
// those that put no more cards of the last shuffle into a place than can have
// come to it since (RULES 6). What each of the others alone knows of that shuffle
// is left out.
func (t *table) Determinize(s *State, v *View, r *engine.Rand) {
	*s = State{Public: v.Public}
	s.Hand[v.Me], s.Secret[v.Me], s.SunkOwn[v.Me] = v.Hand, v.Secret, v.SunkOwn
	var u unseen
	t.collect(&u, v)
	u.bound(v)
	u.divide(r)
	for i := range u.places[:u.bounds] {
		p := &u.places[i]
		for k := range p.size {
			p.put(t, s, u.take(k < p.sunk, r))
		}
	}
	u.sunk = 0 // the places left may have any card
	for i := range u.places[u.bounds:u.count] {
		p := &u.places[u.bounds+i]
		for range p.size {
			p.put(t, s, u.take(false, r))
		}
	}
	engine.Shuffle(u.cards[:u.n], r)
	copy(s.Pile[:], u.cards[:u.n])
}

// unseen is the cards that the player of a view has not before his eyes, and the
// places beside the pile where they can be.
type unseen struct {
	cards  [MaxDeck]Card // the first sunk of them went into the pile at the last shuffle
	n      int
	sunk   int
	places [2 * (MaxSeats - 1)]place
	bounds int // the first places, which cannot hold any number of sunk cards
	count  int // of all places
}

// place is the hand or the secret discards of another player.
type place struct {
	seat   engine.Player
	secret bool
	size   int
	most   int // sunk cards that it may hold
	sunk   int // that it does hold
}

func (p *place) put(t *table, s *State, c Card) {
	at := &s.Hand[p.seat]
	if p.secret {
		at = &s.Secret[p.seat]
	}
	*at = t.Put(*at, c)
}

// take takes a random card out, from the sunk ones or from the others.
func (u *unseen) take(sunk bool, r *engine.Rand) Card {
	u.n--
	if !sunk {
		i := u.sunk + r.IntN(u.n+1-u.sunk)
		c := u.cards[i]
		u.cards[i] = u.cards[u.n]
		return c
	}
	i := r.IntN(u.sunk)
	u.sunk--
	c := u.cards[i]
	u.cards[i] = u.cards[u.sunk]
	u.cards[u.sunk] = u.cards[u.n]
	return c
}

// collect lists the unseen cards. Of equal faces as many count as sunk as the
// player can be sure of.
func (t *table) collect(u *unseen, v *View) {
	seen := t.Join(v.Hand, v.Secret)
	sunk := t.Without(t.Join(v.Sunk, v.SunkOwn), seen)
	seen = t.Join(seen, v.Discards)
	ghosts, cats, wilds := 0, 0, 0
	if v.Phase == PhaseDefend {
		ghosts++ // on its way
	}
	for p := range v.Players {
		seen = t.Join(seen, v.Rooms[p])
		h := v.House[p]
		ghosts += h.Ghosts()
		for floor := range Floors {
			cats += h.Cats(floor)
			wilds += h.Wilds(floor)
		}
	}
	for _, more := range [...]struct {
		n    int
		card Card
	}{{ghosts, GhostCard}, {cats, CatCard}, {wilds, WildCard}} {
		for range more.n {
			seen = t.Put(seen, more.card)
		}
	}
	// Cards are filled from below, so that those not seen are the others.
	rest := t.deck &^ seen
	for ; sunk != 0; sunk &= sunk - 1 {
		c := t.face(sunk)
		u.cards[u.n] = c
		u.n++
		rest &^= (rest & t.span[c]) & -(rest & t.span[c])
	}
	u.sunk = u.n
	for ; rest != 0; rest &= rest - 1 {
		u.cards[u.n] = t.face(rest)
		u.n++
	}
}

// bound lists the places, those first that cannot hold any number of sunk cards.
func (u *unseen) bound(v *View) {
	add := func(p place, late bool) {
		if p.size == 0 || (p.most < min(p.size, u.sunk)) == late {
			return
		}
		u.places[u.count] = p
		u.count++
	}
	for _, late := range [...]bool{false, true} {
		for p := range engine.Player(v.Players) {
			if p != v.Me {
				add(place{seat: p, size: int(v.HandLen[p]), most: int(v.SinceShuffle[p])}, late)
				add(place{seat: p, secret: true, size: int(v.SecretLen[p]), most: int(v.SecretSince[p])}, late)
			}
		}
		if !late {
			u.bounds = u.count
		}
	}
}

// divide draws how many sunk cards each of the bound places holds, all ways to
// spread the cards being equally likely.
func (u *unseen) divide(r *engine.Rand) {
	if u.bounds == 0 {
		return
	}
	free := u.n
	for _, p := range u.places[:u.bounds] {
		free -= p.size
	}
	// ways[i][k] is the number of ways to choose room for k sunk cards in the
	// places from i on and in what is free, relative to that for none.
	var ways [2*(MaxSeats-1) + 1][MaxDeck + 1]float64
	choose(ways[u.bounds][:u.sunk+1], free)
	var inside [MaxDeck + 1]float64
	for i := u.bounds - 1; i >= 0; i-- {
		p := &u.places[i]
		choose(inside[:p.most+1], p.size)
		for k := range u.sunk + 1 {
			sum := 0.0
			for j := range min(p.most, k) + 1 {
				sum += float64(inside[j] * ways[i+1][k-j])
			}
			ways[i][k] = sum
		}
	}
	left := u.sunk
	for i := range u.bounds {
		p := &u.places[i]
		choose(inside[:p.most+1], p.size)
		at := float64(r.Float64() * ways[i][left])
		for p.sunk < min(p.most, left) {
			at -= float64(inside[p.sunk] * ways[i+1][left-p.sunk])
			if at < 0 {
				break
			}
			p.sunk++
		}
		left -= p.sunk
	}
}

// choose fills dst with the numbers of ways to choose 0, 1, ... out of n.
func choose(dst []float64, n int) {
	ways := 1.0
	for k := range dst {
		dst[k] = ways
		ways = float64(ways*float64(n-k)) / float64(k+1)
	}
}
