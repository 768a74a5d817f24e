package hakoonna

import "yurei/engine"

// matching assigns tiles to places so that each gets one that suits it. It is
// the way out for Views so tight that drawing at random does not meet a world
// soon: it always finds one, but not each equally often.
type matching struct {
	place [maxPlaces]uint8
	owner [maxPlaces]int8 // token on each place, -1 none
	n     int             // places, and as many tokens
	tile  [maxTokens]Tile
	fits  [maxTokens]uint64 // places of each token, bit = index of the place
}

// maxTokens is all tiles and an Empty for each Shadow.
const maxTokens = TileIDs + MaxShadows

// matchTiles places all tiles that are left, and Empties, and reports whether
// there is a way.
func (t *table) matchTiles(s *State, v *View, u *unknown, r *engine.Rand) bool {
	var m matching
	var carried, peeked, laid, base, noDoll uint64
	var rooms [MaxRooms]uint64
	for _, list := range [3]*places{&u.any, &u.peeked, &u.carried} {
		for _, place := range list.at[:list.n] {
			bit := uint64(1) << m.n
			m.place[m.n], m.owner[m.n] = place, -1
			m.n++
			if list == &u.carried {
				carried |= bit
			} else {
				base |= bit
			}
			if list == &u.peeked {
				peeked |= bit
			}
			if place >= placeHand && v.NoDoll>>(place-placeHand)&1 != 0 {
				noDoll |= bit
			}
			if place < placeHand {
				rooms[t.roomOf[place%MaxShadows]] |= bit
			}
			if t.passedOn(int(place)) || place < placeHand && v.Laid>>(place%MaxShadows)&1 != 0 {
				laid |= bit
			}
		}
	}
	tokens := 0
	add := func(tile Tile, fits uint64) {
		m.tile[tokens], m.fits[tokens] = tile, fits
		tokens++
	}
	for set := u.left; set != 0; set &= set - 1 {
		tile := set.First()
		fits := base
		if tile.Portable() {
			fits |= carried
		}
		if diaryTiles.Has(tile) {
			fits &^= peeked
		}
		if tile == TileDoll {
			fits &^= noDoll
		}
		if v.InHands.Has(tile) {
			fits &= laid
		}
		if room := int(v.InRoom[tile]) - 1; room >= 0 {
			fits &= rooms[room]
		}
		add(tile, fits)
	}
	for room := range t.rooms {
		for need := t.emptiesHidden(s, v, room); need > 0; need-- {
			add(Empty, rooms[room]&base)
		}
	}
	for tokens < m.n {
		add(Empty, base)
	}
	if tokens > m.n {
		return false
	}
	start := r.IntN(m.n)
	for token := range m.n {
		tried := uint64(0)
		if !m.seat(token, start, &tried) {
			return false
		}
	}
	for i, token := range m.owner[:m.n] {
		s.put(int(m.place[i]), m.tile[token])
	}
	return true
}

// seat finds a place for a token, if need be by moving others (an augmenting
// path). It looks from the place start on.
func (m *matching) seat(token, start int, tried *uint64) bool {
	for i := range m.n {
		at := (start + i) % m.n
		if m.fits[token]&^*tried>>at&1 == 0 {
			continue
		}
		*tried |= 1 << at
		if m.owner[at] < 0 || m.seat(int(m.owner[at]), start, tried) {
			m.owner[at] = int8(token)
			return true
		}
	}
	return false
}
