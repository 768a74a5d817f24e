package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// RULES 6.1: setting up, in its order. The draft and the mansion come first, so
// that she sees both before she chooses code, weakness and power.

// Setup writes a fresh game for 1 + the given number of Visitors: players counts
// all seats.
func (t *table) Setup(s *State, players int, c *engine.Chance) {
	*s = State{}
	s.Visitors = uint8(players - 1)
	s.Stage = StageSetup
	s.Winner = engine.NoSide
	s.Alive = uint8(1<<players - 2)
	s.Ghosts = 1 << HakoGhost
	s.CodeLeft = AllCodes
	s.EmptyLeft = uint8(t.set.Tiles.Empty)
	s.Drawn, s.Peeking, s.Looked, s.SpreadAt, s.Ghost = -1, -1, -1, -1, -1
	for g := range s.GhostAt {
		s.GhostAt[g] = -1
	}
	s.Active = 1
	if t.set.Setup.DraftStart == "random" {
		r := c.At(streamStart, 0, 0)
		s.Active = engine.Player(r.IntN(int(s.Visitors)) + 1)
	}
	s.Phase, s.Player = PhaseDraft, s.Active
	if t.set.Setup.Choices == "dealt" {
		t.dealChoices(s, c)
	}
}

// dealChoices makes every choice of setting up at random from the deal.
func (t *table) dealChoices(s *State, c *engine.Chance) {
	var buf [256]Move
	for n := 0; s.Stage == StageSetup; n++ {
		legal := t.AppendMoves(buf[:0], s)
		r := c.At(streamDealt, n, 0)
		t.Apply(s, legal[r.IntN(len(legal))], c)
	}
}

// draft gives the active drafter a card (RULES 4.1).
func (t *table) draft(s *State, item int, c *engine.Chance) {
	s.ItemHolder[item] = uint8(s.Player)
	next := nextSeat(s.Player, int(s.Visitors))
	if next != s.Active {
		s.Player = next
		return
	}
	for item, seat := range s.ItemHolder {
		if seat == 0 {
			s.ItemOut |= 1 << item
		}
	}
	t.startBuilding(s, c)
}

func (t *table) placeBoard(s *State, m Move, c *engine.Chance) {
	x, y, rotation, floor := m.Board()
	t.layBoard(s, int(s.Drawn), Cell{int8(floor), int8(x), int8(y), int8(rotation)})
	t.nextBuilder(s)
	t.drawBoard(s, c)
}

// built follows when the last board lies.
func (t *table) built(s *State) {
	for seat := 1; seat <= int(s.Visitors); seat++ {
		s.Room[seat] = t.hall
	}
	s.Phase, s.Player = PhaseCode, 0
}

// deal lays out the tiles once code and weakness are chosen, and draws the
// power cards that she may choose from.
func (t *table) deal(s *State, c *engine.Chance) {
	mix := t.mix
	for n := range 6 {
		if CodeMask(int(s.Code))>>n&1 != 0 {
			mix &^= setOf(TileNumber1 + Tile(n))
		}
	}
	mix |= tileRange(TileInfo1, 3) &^ setOf(TileInfo1+Tile(s.Weakness))
	s.Base[t.safeShadow] = TileSafe
	t.learnAll(s, TileSafe)
	t.learnAll(s, TileKey) // lies under the Safe's board until it is won

	r := c.At(streamBare, 0, 0)
	bare := r.IntN(t.shadows - 1)
	if bare >= int(t.safeShadow) {
		bare++
	}
	var buf [TileIDs]uint8
	order := c.Order(buf[:], ^uint64(mix), streamTiles, 0)
	for x := range t.shadows {
		if x == bare || x == int(t.safeShadow) {
			continue
		}
		s.Base[x] = Tile(order[0])
		order = order[1:]
	}
	for x := range t.shadows {
		s.recount(x)
	}

	draw := t.set.Setup.StartDraw
	cards := c.Order(s.Cards[:], ^uint64(t.cards), streamPowers, 0)
	for i, k := range cards {
		// The rules promise a legal choice among the cards drawn (3.1); with
		// other decks she draws on until there is one.
		if i < draw || s.Candidates&t.starters == 0 {
			s.Candidates |= 1 << k
		}
	}
	s.Phase = PhaseStartPower
}

// startPower takes one of the candidates and builds the deck of the others.
func (t *table) startPower(s *State, k int, c *engine.Chance) {
	s.Candidates = 0
	s.CardsHeld = 1 << k
	s.CardHand = 1
	s.Gains = 1
	s.Gained[0] = t.starters
	s.Cards = [maxDeck]uint8{}
	rest := t.cards &^ (1 << k)
	order := c.Order(s.Cards[:], ^uint64(rest), streamPowers, 1)
	n := len(order)
	for i := range n {
		s.DeckMay[i] = t.cards
	}
	for i := n; i < maxDeck; i++ {
		s.Cards[i] = 0
	}
	s.Cards[n] = DespairCard
	s.DeckMay[n] = 1 << DespairCard
	s.Deck = uint8(n + 1)
	s.DeckTail = 1
	s.Phase = PhaseBones
}

// placeBones lays the Bones on a Shadow; the tile there moves to the bare one.
func (t *table) placeBones(s *State, x int) {
	if s.Base[x] != NoTile {
		for bare := range t.shadows {
			if s.Base[bare] == NoTile {
				s.Base[bare] = s.Base[x]
				break
			}
		}
	}
	s.Base[x] = TileBones
	s.learn(0, TileBones)
	for x := range t.shadows {
		s.recount(x)
	}
	s.Phase = PhaseStartRoom
}

func (t *table) startRoom(s *State, room int) {
	s.GoRoom = uint8(room)
	t.learnRoom(s, room)
	s.Phase = PhaseStartHide
}

// startHide puts her tile on its first Shadow and opens the first turn.
func (t *table) startHide(s *State, x int, c *engine.Chance) {
	s.GhostAt[HakoGhost] = int8(x)
	s.Covers = 1 << HakoGhost
	s.GoRoom = 0
	s.recount(x)
	for set := t.grudge; set != 0; set &= set - 1 {
		s.Reach[HakoGhost] |= t.inRoom[bits.TrailingZeros16(set)]
	}
	s.Reach[HakoGhost] &^= 1 << t.safeShadow

	first := engine.Player(1) // the seat to her left
	if t.set.Setup.FirstTurn == "random" {
		r := c.At(streamStart, 0, 1)
		first = engine.Player(r.IntN(int(s.Visitors)) + 1)
	}
	t.resetNoise(s, c)
	t.beginTurn(s, first)
	if t.noWay(s) {
		t.end(s, SideHako, NoWay)
	}
}

func (t *table) appendSetupMoves(dst []Move, s *State) []Move {
	switch s.Phase {
	case PhaseDraft:
		for item, seat := range s.ItemHolder {
			if seat == 0 {
				dst = append(dst, makeMove1(OpDraft, item))
			}
		}
	case PhaseBoard:
		dst = t.appendBoardMoves(dst, s)
	case PhaseCode:
		for code := range len(codes) {
			dst = append(dst, makeMove1(OpCode, code))
		}
	case PhaseWeakness:
		for w := range 3 {
			dst = append(dst, makeMove1(OpWeakness, w))
		}
	case PhaseStartPower:
		for set := s.Candidates & t.starters; set != 0; set &= set - 1 {
			dst = append(dst, makeMove1(OpStartPower, bits.TrailingZeros16(set)))
		}
	case PhaseBones:
		for x := range t.shadows {
			if x != int(t.safeShadow) {
				dst = append(dst, makeMove1(OpBones, x))
			}
		}
	case PhaseStartRoom:
		for set := t.grudge; set != 0; set &= set - 1 {
			dst = append(dst, makeMove1(OpStartRoom, bits.TrailingZeros16(set)))
		}
	case PhaseStartHide:
		for set := t.inRoom[s.GoRoom]; set != 0; set &= set - 1 {
			x := bits.TrailingZeros32(set)
			if x == int(t.safeShadow) || !t.set.Setup.BonesAsLocation && s.Base[x] == TileBones {
				continue
			}
			dst = append(dst, makeMove1(OpHide, x))
		}
	}
	return dst
}
