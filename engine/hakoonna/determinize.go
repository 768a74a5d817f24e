package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// Determinize draws a world that the View allows. What is drawn: code and
// weakness uniformly among those not excluded; the ghosts uniformly among the
// joint places that the evidence allows (each ghost's own evidence, and the
// objects to be seen); her cards uniformly among the assignments of powers to
// the cards she gained and to the deck that the public record allows; the tiles
// uniformly among the places left, where a hand and a Shadow with a laid tile
// take only portable ones and a Shadow whose tile was looked at holds no diary;
// disc offsets given that the stack stands, noise cards uniformly.
//
// Approximations: ghosts that moved in one turn are taken to be independent
// beyond what the table shows; after "Things in Motion" tiles known by room are
// placed uniformly in it; what another player has learnt in private beyond what
// must be so is left unknown; a View of a player who does not decide now is
// completed with a decision that its stage allows.
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
	t.drawGhosts(s, v, r)
	t.drawTiles(s, v, r)
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

// drawGhosts places the ghosts that the viewer does not see.
func (t *table) drawGhosts(s *State, v *View, r *engine.Rand) {
	if v.Ghost {
		s.GhostAt = v.GhostAt
		return
	}
	if v.Stage == StageSetup {
		return // she has not taken her place
	}
	var may [MaxSeats]uint32
	for set := v.Ghosts; set != 0; set &= set - 1 {
		g := bits.TrailingZeros8(set)
		may[g] = v.Reach[g] & t.standsIn(v, g)
	}
	const tries = 64
	for range tries {
		for set := v.Ghosts; set != 0; set &= set - 1 {
			g := bits.TrailingZeros8(set)
			s.GhostAt[g] = int8(pick32(may[g], r))
		}
		if t.ghostsFit(s, v) {
			return
		}
	}
	if !t.searchGhosts(s, v, &may, v.Ghosts, r.IntN(MaxShadows)) {
		panic("hakoonna: no place for the ghosts of a View")
	}
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

// standsIn is the set of the Shadows where the objects to be seen allow ghost g
// on its own.
func (t *table) standsIn(v *View, g int) (shadows uint32) {
	covers := v.Covers>>g&1 != 0
	for x := range t.shadows {
		tiles := v.tilesSeen(x)
		switch {
		case v.FaceUp>>x&1 != 0:
		case v.Murky>>x&1 != 0 && v.Count[x] > 0,
			v.Murky>>x&1 == 0 && covers && tiles > 0,
			v.Murky>>x&1 == 0 && !covers && v.Count[x] > tiles:
			shadows |= 1 << x
		}
	}
	return shadows
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
			if tiles > t.most(v, x) || tiles < cover[x] || tiles == 0 && v.FaceUp>>x&1 != 0 {
				return false
			}
			continue
		}
		if tiles != v.tilesSeen(x) {
			return false
		}
	}
	return true
}

// most is the largest number of tiles that a murky Shadow can hold.
func (t *table) most(v *View, x int) uint8 {
	if v.Doubled>>x&1 != 0 || t.set.Powers.P7Fate == "hako_room" {
		return 2
	}
	return 1
}

// searchGhosts tries the places of the ghosts in todo one after the other, from
// the Shadow start on.
func (t *table) searchGhosts(s *State, v *View, may *[MaxSeats]uint32, todo uint8, start int) bool {
	if todo == 0 {
		return t.ghostsFit(s, v)
	}
	g := bits.TrailingZeros8(todo)
	for i := range MaxShadows {
		x := (start + i) % MaxShadows
		if may[g]>>x&1 == 0 {
			continue
		}
		s.GhostAt[g] = int8(x)
		if t.searchGhosts(s, v, may, todo&^(1<<g), start) {
			return true
		}
	}
	return false
}

// slots collects the places whose tile the viewer does not know.
type slots struct {
	free   [2 * MaxShadows]uint8 // Shadow, or Shadow + MaxShadows for its second place
	frees  int
	hands  [MaxSeats + 1]int // unknown tiles in each hand; the last is out of the game
	inHand int
}

// drawTiles places every tile.
func (t *table) drawTiles(s *State, v *View, r *engine.Rand) {
	left := t.mix | setOf(TileSafe) | infoTiles&^setOf(TileInfo1+Tile(s.Weakness))
	for n := range 6 {
		if CodeMask(int(s.Code))>>n&1 != 0 {
			left &^= setOf(TileNumber1 + Tile(n))
		}
	}
	if v.KeyOut {
		left |= setOf(TileKey)
	}
	if v.Stage != StageSetup || t.full(&v.Public) {
		left |= setOf(TileBones)
	}
	left &^= v.Gone | v.Lost | v.Spread
	for k := 1; k <= 10; k++ {
		if v.Diaries>>k&1 != 0 {
			left &^= setOf(TileDiary1 + Tile(k-1))
		}
	}
	s.Hidden = v.Lost

	var at slots
	for seat := range v.Hand {
		s.Hand[seat] = v.Hand[seat]
		left &^= v.Hand[seat]
		at.hands[seat] = int(v.HandSize[seat]) - v.Hand[seat].Len()
		at.inHand += at.hands[seat]
	}
	at.hands[MaxSeats] = int(v.LostTiles) - v.Lost.Len()
	at.inHand += at.hands[MaxSeats]
	left &^= t.seenTiles(s, v, &at)

	t.placeLaid(s, v, &at, &left, r)
	t.placeSeconds(s, v, &at, &left, r)
	t.placeByRoom(s, v, &at, &left, r)
	t.placeInHands(s, v, &at, &left, r)
	t.placeRest(s, v, &at, left, r)
}

// full reports whether no Shadow is bare any more after the deal.
func (t *table) full(p *Public) bool {
	for x := range t.shadows {
		if p.Count[x] == 0 {
			return false
		}
	}
	return true
}

// seenTiles places the tiles that the viewer knows on Shadows and collects the
// places that he does not know. It returns the tiles placed.
func (t *table) seenTiles(s *State, v *View, at *slots) (placed TileSet) {
	for x := range t.shadows {
		base, second := v.Base[x], v.Second[x]
		if !v.Ghost && v.Murky>>x&1 != 0 {
			// The objects to be seen, less the ghosts on no tile, are tiles.
			tiles := v.Count[x]
			for g := v.Ghosts &^ v.Covers; g != 0; g &= g - 1 {
				if int(s.GhostAt[bits.TrailingZeros8(g)]) == x {
					tiles--
				}
			}
			base, second = NoTile, NoTile
			if tiles > 0 {
				base = HiddenTile
			}
			if tiles > 1 {
				second = HiddenTile
			}
			if v.FaceUp>>x&1 != 0 {
				base = Empty
			}
		}
		if base == HiddenTile {
			at.free[at.frees] = uint8(x)
			at.frees++
		} else if s.Base[x] = base; base > Empty {
			placed |= setOf(base)
		}
		if second == HiddenTile {
			at.free[at.frees] = uint8(x + MaxShadows)
			at.frees++
		} else if s.Second[x] = second; second != NoTile {
			placed |= setOf(second)
		}
	}
	return placed
}

// put lays a tile on the i-th free place and closes the gap.
func (at *slots) put(s *State, i int, tile Tile) {
	x := at.free[i]
	if x >= MaxShadows {
		s.Second[x-MaxShadows] = tile
	} else {
		s.Base[x] = tile
	}
	at.frees--
	at.free[i] = at.free[at.frees]
}

// portableOnly reports whether the i-th free place can hold only a tile that
// came from a hand.
func (at *slots) portableOnly(v *View, i int) bool {
	x := int(at.free[i])
	if x >= MaxShadows {
		return true
	}
	return v.Laid>>x&1 != 0 && v.Second[x] == NoTile
}

// randomFree is a uniform index of a free place that fits, or -1.
func (at *slots) randomFree(r *engine.Rand, fits func(x int, second bool) bool) int {
	var list [2 * MaxShadows]int8
	n := 0
	for i := range at.frees {
		x := int(at.free[i])
		if fits(x%MaxShadows, x >= MaxShadows) {
			list[n] = int8(i)
			n++
		}
	}
	if n == 0 {
		return -1
	}
	return int(list[r.IntN(n)])
}

// placeByRoom places the tiles and Empties of which only the room is known.
func (t *table) placeByRoom(s *State, v *View, at *slots, left *TileSet, r *engine.Rand) {
	for tile := TileSafe; tile < tileEnd; tile++ {
		room := int(v.InRoom[tile]) - 1
		if room < 0 || !left.Has(tile) {
			continue
		}
		i := at.randomFree(r, func(x int, second bool) bool {
			return int(t.roomOf[x]) == room && !second
		})
		if i >= 0 {
			at.put(s, i, tile)
			*left &^= setOf(tile)
		}
	}
	for room := range t.rooms {
		need := int(v.RoomEmpty[room])
		if need == 0 {
			continue
		}
		for set := t.inRoom[room]; set != 0; set &= set - 1 {
			if s.Base[bits.TrailingZeros32(set)] == Empty {
				need--
			}
		}
		for ; need > 0; need-- {
			i := at.randomFree(r, func(x int, second bool) bool {
				return int(t.roomOf[x]) == room && !second && v.Laid>>x&1 == 0
			})
			if i < 0 {
				break
			}
			at.put(s, i, Empty)
		}
	}
}

// placeLaid places the tiles known to be in a hand or laid from one.
func (t *table) placeLaid(s *State, v *View, at *slots, left *TileSet, r *engine.Rand) {
	for set := v.InHands & *left; set != 0; set &= set - 1 {
		tile := set.First()
		laid := 0
		for i := range at.frees {
			if v.Laid>>(at.free[i]%MaxShadows)&1 != 0 {
				laid++
			}
		}
		seats := at.inHand - at.hands[0] - at.hands[MaxSeats]
		if n := r.IntN(laid + seats); n < laid {
			i := at.randomFree(r, func(x int, _ bool) bool { return v.Laid>>x&1 != 0 })
			at.put(s, i, tile)
		} else {
			n -= laid
			seat := 1
			for n >= at.hands[seat] {
				n -= at.hands[seat]
				seat++
			}
			s.Hand[seat] |= setOf(tile)
			at.hands[seat]--
			at.inHand--
		}
		*left &^= setOf(tile)
	}
}

// placeSeconds fills the second places, which only a tile from a hand can hold:
// one known to be in that room, or one of which nothing is known as long as
// enough of those are left for the hands.
func (t *table) placeSeconds(s *State, v *View, at *slots, left *TileSet, r *engine.Rand) {
	for i := 0; i < at.frees; {
		if at.free[i] < MaxShadows {
			i++
			continue
		}
		room := t.roomOf[at.free[i]-MaxShadows] + 1
		var here, unknown TileSet
		mustHold := int(v.RoomEmpty[room-1])
		for set := *left; set != 0; set &= set - 1 {
			tile := set.First()
			if v.InRoom[tile] == room {
				mustHold++
				here |= setOf(tile) & portableTiles
			} else if v.InRoom[tile] == 0 {
				unknown |= setOf(tile) & portableTiles
			}
		}
		needed, places := at.inHand, 0
		for j := range at.frees {
			if at.portableOnly(v, j) {
				needed++
			}
			if x := at.free[j]; x < MaxShadows && t.roomOf[x]+1 == room {
				places++
			}
		}
		from := here | unknown
		if here != 0 && (unknown.Len() < needed || mustHold > places) {
			from = here
		}
		tile := pickTile(from, r)
		*left &^= setOf(tile)
		at.put(s, i, tile)
	}
}

// placeInHands fills the hands, and the Shadows where a tile was laid, with
// portable tiles.
func (t *table) placeInHands(s *State, v *View, at *slots, left *TileSet, r *engine.Rand) {
	for seat := range at.hands {
		for ; at.hands[seat] > 0; at.hands[seat]-- {
			tile := pickTile(*left&portableTiles, r)
			*left &^= setOf(tile)
			if seat == MaxSeats {
				s.Hidden |= setOf(tile)
			} else {
				s.Hand[seat] |= setOf(tile)
			}
		}
	}
	for i := 0; i < at.frees; {
		if !at.portableOnly(v, i) || *left&portableTiles == 0 {
			i++
			continue
		}
		tile := pickTile(*left&portableTiles, r)
		*left &^= setOf(tile)
		at.put(s, i, tile)
	}
}

// placeRest places the remaining tiles, and Empties on what is left over: first
// the places that hold no diary.
func (t *table) placeRest(s *State, v *View, at *slots, left TileSet, r *engine.Rand) {
	empties := at.frees - left.Len()
	for i := 0; i < at.frees; {
		x := int(at.free[i])
		others := left &^ diaryTiles
		if x >= MaxShadows || v.NoDiary>>x&1 == 0 || others.Len()+empties == 0 {
			i++
			continue
		}
		n := r.IntN(others.Len() + max(empties, 0))
		if n >= others.Len() {
			empties--
			at.put(s, i, Empty)
			continue
		}
		tile := pickTile(others, r)
		left &^= setOf(tile)
		at.put(s, i, tile)
	}
	for left != 0 && at.frees > 0 {
		tile := left.First()
		left &= left - 1
		at.put(s, r.IntN(at.frees), tile)
	}
	for at.frees > 0 {
		i := at.frees - 1
		if at.free[i] >= MaxShadows {
			panic("hakoonna: no tile for a second place of a View")
		}
		at.put(s, i, Empty)
	}
}
