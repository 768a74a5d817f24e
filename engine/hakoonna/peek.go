package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// RULES 2.2 and 2.3: peeking into a Shadow, and the Safe.

// peek looks at a Shadow of the active Visitor's room.
func (t *table) peek(s *State, x int, c *engine.Chance) {
	me := s.Active
	s.Peeked[me] |= 1 << x
	s.Peeking, s.Looked = int8(x), int8(x)
	if ghosts := s.ghostsAt(x); ghosts != 0 {
		killer := bits.TrailingZeros8(ghosts)
		if !t.set.Play.GhostBeatsWin && t.winningPeek(s, x) {
			return
		}
		s.learnShadow(0, x) // he has seen what else lies there
		if killer != HakoGhost {
			s.Reach[HakoGhost] &^= 1 << x // she would have been the one to kill
		}
		t.die(s, me, killer, x)
		t.endTurnOfDead(s, c)
		return
	}
	my := t.party(&s.Public, me)
	s.learnShadow(my, x)
	if t.overhear {
		s.learnShadow(0, x)
	}
	for g := range s.Reach {
		s.Reach[g] &^= 1 << x
	}
	s.Murky &^= 1 << x
	s.NoDiary |= 1 << x // a diary would leave now
	if s.Second[x] != NoTile {
		s.Resolving = 3
		s.Phase, s.Player = PhaseOrder, me
		return
	}
	s.Resolving = 1
	t.resolveTile(s, 0, c)
}

// winningPeek ends the game if a tile on the Shadow, not covered by a ghost,
// wins it for the peeker.
func (t *table) winningPeek(s *State, x int) bool {
	if !s.covered(x) && t.wins(s, s.Base[x]) {
		return true
	}
	return t.wins(s, s.Second[x])
}

// wins ends the game if peeking at the tile wins it for the active Visitor.
func (t *table) wins(s *State, tile Tile) bool {
	hand := s.Hand[s.Active]
	switch {
	case tile == TileExit && hand.Has(TileKey):
		t.end(s, SideVisitors, Escape)
	case tile == TileBones && hand.Has(TileDoll):
		t.end(s, SideVisitors, Rest)
	default:
		return false
	}
	return true
}

// resolveTile resolves one of the tiles on the Shadow under the peek.
func (t *table) resolveTile(s *State, which int, c *engine.Chance) {
	s.Resolving &^= 1 << which
	x := int(s.Peeking)
	tile := s.Base[x]
	if which == 1 {
		tile = s.Second[x]
	}
	if t.wins(s, tile) {
		return
	}
	switch {
	case tile.Diary() > 0:
		s.Diaries |= 1 << tile.Diary()
		t.liftTile(s, x, tile)
		t.learnAll(s, tile)
	case tile == TileSafe && !s.KeyOut:
		s.Phase, s.Player = PhaseGuess, s.Active
		return
	case tile.Portable() && t.roomForTile(s, int(s.Active)):
		s.Took = tile
		s.Phase, s.Player = PhaseTake, s.Active
		return
	}
	t.nextTile(s, c)
}

// liftTile takes a tile from the Shadow under the peek; a second tile moves
// down.
func (t *table) liftTile(s *State, x int, tile Tile) {
	t.leaveShadow(s, x, tile)
	if s.Second[x] == tile {
		s.Second[x] = NoTile
	} else {
		s.Base[x] = s.Second[x]
		s.Second[x] = NoTile
		if s.Resolving == 2 {
			s.Resolving = 1 // the second tile is the Base now
		}
	}
	if s.Base[x] == NoTile {
		s.Laid &^= 1 << x
		s.Doubled &^= 1 << x
	}
	s.recount(x)
}

// keep takes the tile just found in hand.
func (t *table) keep(s *State, c *engine.Chance) {
	tile := s.Took
	t.liftTile(s, int(s.Peeking), tile)
	s.Hand[s.Active] |= setOf(tile)
	s.HandSize[s.Active]++
	s.Found |= setOf(tile)
	s.NoDoll &^= 1 << s.Active
	t.nextTile(s, c)
}

// nextTile goes on after a tile is resolved: the other tile, the refill, or the
// end of the peek.
func (t *table) nextTile(s *State, c *engine.Chance) {
	if s.Resolving != 0 {
		t.resolveTile(s, bits.TrailingZeros8(s.Resolving), c)
		return
	}
	x := int(s.Peeking)
	if s.Base[x] == NoTile {
		own := s.Hand[s.Active] &^ s.Found
		if own != 0 {
			s.Phase, s.Player = PhaseRefill, s.Active
			return
		}
		t.putEmpty(s, x)
	}
	t.afterRefill(s, c)
}

func (t *table) appendRefills(dst []Move, s *State) []Move {
	dst = append(dst, makeMove(OpRefillEmpty))
	own := s.Hand[s.Active] &^ s.Found
	if s.DollLocked {
		own &^= setOf(TileDoll)
	}
	for ; own != 0; own &= own - 1 {
		dst = append(dst, makeMove1(OpRefillOwn, int(own.First())))
	}
	return dst
}

// afterRefill lets the Mystery Book lay an Empty faceup (RULES 4.2.2).
func (t *table) afterRefill(s *State, c *engine.Chance) {
	x := int(s.Peeking)
	s.recount(x)
	if !s.WrongGuess && s.Base[x] == Empty && s.Second[x] == NoTile && s.FaceUp>>x&1 == 0 {
		holder := engine.Player(s.ItemHolder[MysteryBook])
		near := holder == s.Active || t.set.Items.BookSameRoom && others(s)>>holder&1 != 0
		if holder != 0 && near {
			s.Phase, s.Player = PhaseBook, holder
			return
		}
	}
	t.endPeek(s, c)
}

// faceUp lays the Empty of the Shadow faceup.
func (t *table) faceUp(s *State, c *engine.Chance) {
	if t.set.Items.BookDeadly && t.sheIsIn(s, int(s.Room[s.Player])) {
		t.deadlyItem(s, c)
		return
	}
	x := int(s.Peeking)
	s.FaceUp |= 1 << x
	t.learnEmpty(s, x)
	t.endPeek(s, c)
}

// endPeek closes the peek. A wrong guess ends the turn at once.
func (t *table) endPeek(s *State, c *engine.Chance) {
	s.Peeking, s.Took, s.Found = -1, NoTile, 0
	if s.WrongGuess {
		t.endTurn(s, c)
		return
	}
	t.afterAction(s, c)
}

// appendGuesses appends what can be said to the Safe. Codes that a public
// answer has excluded are left out: they can only lose the turn.
func (t *table) appendGuesses(dst []Move, s *State) []Move {
	dst = append(dst, makeMove(OpNoGuess))
	for set := s.CodeLeft; set != 0; set &= set - 1 {
		dst = append(dst, makeMove1(OpGuess, bits.TrailingZeros32(set)))
	}
	if engine.Player(s.ItemHolder[Stethoscope]) == s.Active {
		for n := 1; n <= 6; n++ {
			if without := CodesWithout(s.CodeLeft, 1<<(n-1)); without != 0 && without != s.CodeLeft {
				dst = append(dst, makeMove1(OpAsk, n))
			}
		}
	}
	return dst
}

// guess names a code to the Safe.
func (t *table) guess(s *State, code int, c *engine.Chance) {
	t.learnAll(s, TileSafe) // to name a code shows that it is the Safe
	if code == int(s.Code) {
		t.openSafe(s, c)
		return
	}
	s.CodeLeft &^= 1 << code
	if t.set.Safe.Feedback == "count" {
		common := bits.OnesCount8(CodeMask(code) & CodeMask(int(s.Code)))
		for other := range codes {
			if bits.OnesCount8(CodeMask(code)&CodeMask(other)) != common {
				s.CodeLeft &^= 1 << other
			}
		}
	}
	s.WrongGuess = true
	s.Resolving = 0
	t.nextTile(s, c)
}

// openSafe hands over the Key.
func (t *table) openSafe(s *State, c *engine.Chance) {
	x := int(s.Peeking)
	s.KeyOut = true
	s.CodeLeft = 1 << s.Code
	s.Hand[s.Active] |= setOf(TileKey)
	s.HandSize[s.Active]++
	t.learnAll(s, TileKey)
	if t.set.Safe.AfterOpen == "removed" {
		s.Gone |= setOf(TileSafe)
		t.liftTile(s, x, TileSafe)
		t.learnAll(s, TileSafe)
	}
	t.nextTile(s, c)
}

// ask names one number with the Stethoscope (RULES 4.2.1).
func (t *table) ask(s *State, n int, c *engine.Chance) {
	if t.set.Items.StethoscopeDeadly && t.sheIsIn(s, int(s.Room[s.Active])) {
		t.deadlyItem(s, c)
		return
	}
	if t.set.Items.StethoscopeOnce {
		t.loseItem(s, int(Stethoscope))
	}
	t.learnAll(s, TileSafe)
	bit := uint8(1) << (n - 1)
	if CodeMask(int(s.Code))&bit != 0 {
		s.CodeUp |= bit
		s.CodeLeft &^= CodesWithout(s.CodeLeft, bit)
	} else {
		s.CodeLeft = CodesWithout(s.CodeLeft, bit)
		s.WrongGuess = true
		s.Resolving = 0
	}
	t.nextTile(s, c)
}
