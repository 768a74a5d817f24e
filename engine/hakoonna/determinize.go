package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// Determinize draws a world that the View allows, uniform over the facts of the
// present rather than over what led to them. Code, weakness and the ghosts'
// places are uniform among those that the evidence leaves (RULES 6.8); so are,
// given the places, all ways to lay the tiles: hands and Shadows with a tile from
// a hand hold portable ones, peeked Shadows no diary, rooms the tiles and Empties
// known to be in them. Her powers, those set and the order of the deck are
// uniform together: cards kept from a scream were free then, those put to the
// bottom were not, a set card was gained before it was set, and the powers seen,
// burnt or used unseen are hers. Disc offsets are drawn given that the stack
// stands, noise cards uniformly.
//
// These deductions are not made, though the table could make them: that a ghost
// came to a room where a faceup tile was turned down, if several can have come;
// how the ghosts who changed places in one turn depend on each other, beyond the
// objects to be seen; that power 5 would have acted, were it the card set and she
// in the room; that the Exit or the Bones would have won, had they lain where the
// bearer of the Key or the Doll peeked; that a tile laid from a hand that does not
// hold the Doll is not the Doll.
//
// Where tiles known by room or as laid from a hand compete with others for a
// Shadow with two tiles, or Empties known by room with diaries for Shadows not
// yet peeked, the ways are not equally likely; and a View for which 32 draws do
// not fit gets a world by matching, which favours some. What another player has
// learnt in private, beyond what must be so, is left unknown. A View of a player
// who does not decide now is completed with a decision that its stage allows.
func (t *table) Determinize(s *State, v *View, r *engine.Rand) {
	*s = State{Public: v.Public}
	s.Ghost, s.SpreadAt = -1, -1
	for g := range s.GhostAt {
		s.GhostAt[g] = -1
	}
	s.Code, s.Weakness = t.drawCode(v, r), t.drawWeakness(v, r)
	if v.Stage == StageSetup && !t.dealt(&v.Public) {
		t.drawPile(s, r)
		t.setPhase(s, v)
		return
	}
	t.drawObjects(s, v, r)
	t.drawCards(s, v, r)
	if v.Stage != StageSetup {
		s.Noise = v.Noise
		t.noise.Redraw(&s.Noise, r)
	}
	t.fillKnowledge(s, v)
	t.setContext(s, v)
	t.setPhase(s, v)
}

// dealt reports whether the tiles lie on the Shadows.
func (t *table) dealt(p *Public) bool {
	for _, n := range p.Count {
		if n > 0 {
			return true
		}
	}
	return false
}

func (t *table) drawCode(v *View, r *engine.Rand) uint8 {
	if v.Code >= 0 {
		return uint8(v.Code)
	}
	return uint8(pick32(CodesWithout(v.CodeLeft, v.NotNumber), r))
}

func (t *table) drawWeakness(v *View, r *engine.Rand) uint8 {
	if v.Weakness >= 0 {
		return uint8(v.Weakness)
	}
	return uint8(pick32(uint32(7&^(v.NotWeak|v.FalseWeak)), r))
}

// pick32 is a uniform member of a set that is not empty.
func pick32(set uint32, r *engine.Rand) int {
	for n := r.IntN(bits.OnesCount32(set)); n > 0; n-- {
		set &= set - 1
	}
	return bits.TrailingZeros32(set)
}

// pickTile is a uniform member of a set that is not empty.
func pickTile(set TileSet, r *engine.Rand) Tile {
	for n := r.IntN(set.Len()); n > 0; n-- {
		set &= set - 1
	}
	return set.First()
}

// drawPile orders the boards that are still to be drawn.
func (t *table) drawPile(s *State, r *engine.Rand) {
	for b := range t.boards {
		if s.Placed>>b&1 == 0 && b != int(s.Drawn) {
			s.Pile[s.PileLen] = uint8(b)
			s.PileLen++
		}
	}
	if s.Placed == 0 {
		s.PileLen = 0 // the draft is not over: the pile is shuffled after it
		s.Pile = [MaxBoards]uint8{}
	}
	engine.Shuffle(s.Pile[:s.PileLen], r)
}

// drawObjects places ghosts and tiles. Where a Shadow is murky the places of the
// ghosts decide how many tiles lie where, which what is known of the tiles may
// not allow.
func (t *table) drawObjects(s *State, v *View, r *engine.Rand) {
	const tries = 256
	for range tries {
		if t.drawGhosts(s, v, r) && t.drawTiles(s, v, r) {
			return
		}
	}
	if !t.searchObjects(s, v, v.Ghosts, r) {
		panic("hakoonna: no world for a View")
	}
}

// drawGhosts places the ghosts that the viewer does not see, each on a Shadow of
// its Reach, and reports whether the objects to be seen allow it.
func (t *table) drawGhosts(s *State, v *View, r *engine.Rand) bool {
	if v.Ghost {
		s.GhostAt = v.GhostAt
		return true
	}
	if v.Stage == StageSetup {
		return true // she has not taken her place
	}
	if v.Ghosts == 1<<HakoGhost && v.Murky == 0 {
		s.GhostAt[HakoGhost] = int8(pick32(v.Reach[HakoGhost], r))
		return true
	}
	for set := v.Ghosts; set != 0; set &= set - 1 {
		g := bits.TrailingZeros8(set)
		s.GhostAt[g] = int8(pick32(v.Reach[g], r))
	}
	return t.ghostsFit(s, v)
}

// tilesSeen is the number of tiles on a Shadow that is not murky.
func (v *View) tilesSeen(x int) (n uint8) {
	if v.Base[x] != NoTile {
		n++
	}
	if v.Second[x] != NoTile {
		n++
	}
	return n
}

// ghostsFit reports whether the places of the ghosts explain the objects to be
// seen.
func (t *table) ghostsFit(s *State, v *View) bool {
	var bare, cover [MaxShadows]uint8
	for set := v.Ghosts; set != 0; set &= set - 1 {
		g := bits.TrailingZeros8(set)
		x := s.GhostAt[g]
		if v.Covers>>g&1 != 0 {
			cover[x]++
		} else {
			bare[x]++
		}
	}
	for x := range t.shadows {
		if cover[x] > 1 || bare[x] > v.Count[x] {
			return false
		}
		tiles := v.Count[x] - bare[x]
		if v.Murky>>x&1 != 0 {
			if tiles > t.most() || tiles < cover[x] || tiles == 0 && v.FaceUp>>x&1 != 0 {
				return false
			}
			continue
		}
		if tiles != v.tilesSeen(x) || tiles < cover[x] {
			return false
		}
	}
	return t.murkyFits(s, v)
}

// murkyFits reports whether the ghosts that keep no tile are as many in each room
// with murky Shadows as are known to be there.
func (t *table) murkyFits(s *State, v *View) bool {
	if v.Murky == 0 || !t.countsLoose(v) {
		return true
	}
	var loose [MaxRooms]uint8
	for set := v.Ghosts &^ v.Covers; set != 0; set &= set - 1 {
		if room := t.roomOf[s.GhostAt[bits.TrailingZeros8(set)]]; v.Murky&t.inRoom[room] != 0 {
			loose[room]++
		}
	}
	return loose == v.Loose
}

// most is the largest number of tiles that a murky Shadow can hold: power 4
// leaves Shadows with two alone.
func (t *table) most() uint8 {
	if t.set.Powers.P7Fate == "hako_room" {
		return 2
	}
	return 1
}

// searchObjects tries the places of the ghosts in todo one after the other until
// they fit the objects to be seen and leave places for the tiles.
func (t *table) searchObjects(s *State, v *View, todo uint8, r *engine.Rand) bool {
	if todo == 0 {
		return t.ghostsFit(s, v) && t.drawTiles(s, v, r)
	}
	g := bits.TrailingZeros8(todo)
	start := r.IntN(MaxShadows)
	for i := range MaxShadows {
		x := (start + i) % MaxShadows
		if v.Reach[g]>>x&1 == 0 {
			continue
		}
		s.GhostAt[g] = int8(x)
		if t.searchObjects(s, v, todo&^(1<<g), r) {
			return true
		}
	}
	return false
}
