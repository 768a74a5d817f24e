package hakoonna

import (
	"math/bits"
	"slices"
	"testing"

	"yurei/engine"
)

// peekScene is a scene in which seat 1 stands in the Living Room with seat 2 and
// a Dowsing Rod to hand over, so that free actions are left after his action.
func peekScene(t *testing.T, section string, change func(*RuleSet)) *scene {
	t.Helper()
	d := newScene(t, section, 3, change)
	d.stand("living", 1, 2)
	d.item(1, DowsingRod)
	return d
}

// peek makes seat 1 peek at a Shadow in a turn of his.
func (d *scene) peek(x int) {
	d.Helper()
	d.act(1)
	d.do(makeMove1(OpPeek, x))
}

// layKey opens the Safe and lays the Key on a Shadow.
func (d *scene) layKey(x int) {
	d.Helper()
	d.s.KeyOut, d.s.CodeLeft = true, 1<<d.s.Code
	d.bare(x)
	d.s.Base[x] = TileKey
	d.s.recount(x)
}

// onShadows counts the tiles of a set, and the Empties, that lie on Shadows.
func (d *scene) onShadows() (tiles TileSet, empties int) {
	for x := range d.g.Shadows() {
		for _, tile := range [2]Tile{d.s.Base[x], d.s.Second[x]} {
			switch tile {
			case NoTile:
			case Empty:
				empties++
			default:
				tiles |= setOf(tile)
			}
		}
	}
	return tiles, empties
}

// TestRule2_1Kinds: 58 tiles by kind, 22 of them in the mix.
func TestRule2_1Kinds(t *testing.T) {
	tiles := baseOnce().Tiles
	want := TileCounts{Empty: 24, Safe: 1, Key: 1, Bones: 1, Hako: 1, Combination: 6, WeaknessInfo: 3,
		Diary: 10, Exit: 1, Doll: 1, WeaknessItem: 3, Charm: 1, Extinguisher: 1, Hakobito: 4}
	if tiles != want {
		t.Errorf("RULES 2.1: tiles = %+v, want %+v", tiles, want)
	}
	sum := tiles.Empty + tiles.Safe + tiles.Key + tiles.Bones + tiles.Hako + tiles.Combination + tiles.WeaknessInfo +
		tiles.Diary + tiles.Exit + tiles.Doll + tiles.WeaknessItem + tiles.Charm + tiles.Extinguisher + tiles.Hakobito
	if sum != 58 {
		t.Errorf("RULES 2.1: %d tiles, want 58", sum)
	}
}

// TestRule2_1Mix: after setting up, 24 Shadows hold the Safe, the Bones and the
// mix that goes with code and weakness; she lies over one of them.
func TestRule2_1Mix(t *testing.T) {
	set := quiet(baseOnce())
	set.Setup.Choices = "dealt"
	g, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	for deal := range uint64(60) {
		d := &scene{T: t, section: "2.1", g: g, c: engine.MakeChance(23, deal)}
		d.g.Setup(&d.s, int(3+deal%3), &d.c)
		d.phase(PhaseNoise, 1)
		d.sound()
		tiles, empties := d.onShadows()
		d.want("tiles that lie", tiles.Len(), 24)
		d.want("Empties that lie", empties, 0)
		d.want("Empties in the supply", d.s.EmptyLeft, 24)
		d.want("diaries", (tiles & diaryTiles).Len(), 10)
		d.want("weakness items", (tiles & weaponTiles).Len(), 3)
		numbers := uint8(0)
		for n := range 6 {
			if tiles.Has(TileNumber1 + Tile(n)) {
				numbers |= 1 << n
			}
		}
		d.want("combinations", numbers, 63&^CodeMask(int(d.s.Code)))
		d.want("information", tiles&infoTiles, infoTiles&^setOf(TileInfo1+Tile(d.s.Weakness)))
		for _, one := range []Tile{TileSafe, TileBones, TileExit, TileDoll, TileCharm, TileExtinguisher} {
			d.want("a single tile lies", tiles.Has(one), true)
		}
		d.want("the Key lies", tiles.Has(TileKey), false)
		d.want("the tile on the Safe's Shadow", d.s.Base[d.g.SafeShadow()], TileSafe)
		d.want("ghosts", d.s.Ghosts, 1)
		d.want("ghosts that cover", d.s.Covers, 1)
		for x := range 24 {
			d.want("objects on a Shadow", d.s.Count[x], 1)
		}
		hidden := d.s.Base[d.s.GhostAt[HakoGhost]]
		if hidden == NoTile || hidden == Empty || hidden == TileSafe {
			d.fail("she keeps tile %d", hidden)
		}
		for seat, size := range d.s.HandSize {
			if size != 0 || d.s.Hand[seat] != 0 {
				d.fail("seat %d starts with tiles", seat)
			}
		}
	}
}

// TestRule2_1Numbers: with fewer diaries the last are missing, and their powers
// stay; further Charms and Extinguishers lie with the rest.
func TestRule2_1Numbers(t *testing.T) {
	d := newScene(t, "2.1", 2, func(set *RuleSet) {
		set.Tiles.Diary, set.Tiles.Charm, set.Tiles.Extinguisher = 7, 3, 2
	})
	tiles, _ := d.onShadows()
	d.want("diaries", tiles&diaryTiles, tileRange(TileDiary1, 7))
	d.want("Charms", (tiles & charmTiles).Len(), 3)
	d.want("Extinguishers", (tiles & extinguisherTiles).Len(), 2)
	d.want("powers", d.g.cards, 1<<11-2)
	d.want("cards in hand and deck", int(d.s.Deck)+int(d.s.CardHand), 11)
}

// TestRule2_1Supply: without an Empty in the supply there is no refill.
func TestRule2_1Supply(t *testing.T) {
	d := peekScene(t, "2.1", nil)
	d.put(TileDiary1, atLiving)
	d.s.EmptyLeft = 1
	d.peek(atLiving)
	d.want("the tile", d.s.Base[atLiving], Empty)
	d.want("the supply", d.s.EmptyLeft, 0)

	d.put(TileCharm, atLiving+1)
	d.peek(atLiving + 1)
	d.do(makeMove(OpKeep))
	d.want("the tile", d.s.Base[atLiving+1], NoTile)
	d.want("objects", d.s.Count[atLiving+1], 0)
	d.phase(PhaseFree, 1)
	d.act(2)
	d.cannot(makeMove1(OpPeek, atLiving+1))
}

// TestRule2_2Found peeks at a tile of every kind.
func TestRule2_2Found(t *testing.T) {
	type found struct {
		tile  Tile
		phase Phase
		after Tile // on the Shadow, nothing being taken or named
	}
	list := []found{
		{TileSafe, PhaseGuess, TileSafe}, {TileExit, PhaseFree, TileExit}, {TileBones, PhaseFree, TileBones},
		{TileDoll, PhaseTake, TileDoll}, {TileCharm, PhaseTake, TileCharm}, {TileExtinguisher, PhaseTake, TileExtinguisher},
		{Empty, PhaseFree, Empty}, {TileKey, PhaseTake, TileKey},
	}
	for n := range 3 {
		list = append(list, found{TileNumber1 + 3 + Tile(n), PhaseTake, TileNumber1 + 3 + Tile(n)},
			found{TileWeapon1 + Tile(n), PhaseTake, TileWeapon1 + Tile(n)})
	}
	list = append(list, found{TileInfo1 + 1, PhaseTake, TileInfo1 + 1}, found{TileInfo1 + 2, PhaseTake, TileInfo1 + 2})
	for k := range 10 {
		list = append(list, found{TileDiary1 + Tile(k), PhaseFree, Empty})
	}
	base := peekScene(t, "2.2", nil)
	for _, f := range list {
		d := base.copy()
		x := atLiving + 1
		switch f.tile {
		case Empty:
			d.empty(x)
		case TileKey:
			d.layKey(x)
		default:
			d.put(f.tile, x)
		}
		d.peek(x)
		d.phase(f.phase, 1)
		d.want("tile kept from taking", f.tile.Portable(), f.phase == PhaseTake)
		d.want("the Shadow under the peek is public", d.s.Peeked[1], 1<<x)
		switch f.phase {
		case PhaseTake:
			d.exactly(makeMove(OpKeep), makeMove(OpLeave))
			d.do(makeMove(OpLeave))
		case PhaseGuess:
			d.do(makeMove(OpNoGuess))
		}
		d.phase(PhaseFree, 1)
		d.cannot(makeMove1(OpPeek, x), makeMove1(OpMove, d.roomNamed("study")), makeMove(OpNothing))
		d.want("the tile after the peek", d.s.Base[x], f.after)
		d.want("objects", d.s.Count[x], 1)
		d.want("tiles in hand", d.s.HandSize[1], 0)
		d.want("Visitors alive", d.s.Alive, 0b1110)
		if k := f.tile.Diary(); k > 0 {
			d.want("diaries out", d.s.Diaries, 1<<k)
			d.want("diaries that everybody sees", d.view(3).Diaries, 1<<k)
			d.want("Empties known to all", d.s.Empties, 1<<x)
		} else {
			d.want("diaries out", d.s.Diaries&^base.s.Diaries&^(1<<10), 0)
		}
	}
}

// TestRule2_2Tells: combinations and information tell what is not in the code
// and not her weakness.
func TestRule2_2Tells(t *testing.T) {
	d := peekScene(t, "2.2", nil)
	d.put(TileNumber1+4, atLiving)
	d.put(TileInfo1+2, atLiving+1)
	d.peek(atLiving)
	d.do(makeMove(OpLeave))
	d.peek(atLiving + 1)
	d.do(makeMove(OpLeave))
	v := d.view(1)
	d.want("numbers known not to be in the code", v.NotNumber, 1<<4)
	d.want("weaknesses known to be false", v.FalseWeak, 1<<2)
	d.want("codes that the Safe still takes", bits.OnesCount32(d.s.CodeLeft), 20)
}

// TestRule2_2Evidence: a peek that nobody dies of tells everybody that no ghost
// is there, and that what stays is no diary.
func TestRule2_2Evidence(t *testing.T) {
	d := peekScene(t, "2.2", nil)
	d.ghost(3, atBasement)
	d.put(TileExit, atLiving)
	d.s.Murky = 1 << atLiving
	d.act(1)
	d.do(makeMove1(OpPeek, atLiving))
	v := d.view(2)
	d.want("she can be there", v.Reach[HakoGhost]>>atLiving&1, 0)
	d.want("the Hakobito can be there", v.Reach[3]>>atLiving&1, 0)
	d.want("she can be on the Shadow beside it", v.Reach[HakoGhost]>>(atLiving+1)&1, 1)
	d.want("an object may be a ghost or a tile", v.Murky, 0)
	d.want("Shadows without a diary", v.NoDiary, 1<<atLiving)
	d.want("the Shadow under a peek", v.Peeking, -1)

	// What was laid from a hand is no longer there once it is taken.
	d.put(TileDoll, atLiving+1)
	d.s.Laid, d.s.NoDiary = 1<<(atLiving+1), 1<<(atLiving+1)
	d.peek(atLiving + 1)
	d.want("the Shadow under a peek", d.view(2).Peeking, atLiving+1)
	d.do(makeMove(OpKeep))
	d.want("Shadows with a tile from a hand", d.s.Laid, 0)
}

// TestRule2_2Where: peeks are for Shadows of the own room that hold something; a
// faceup tile and a ghost on a bare Shadow count.
func TestRule2_2Where(t *testing.T) {
	d := peekScene(t, "2.2", nil)
	d.bare(atLiving)
	d.empty(atLiving + 1)
	d.s.FaceUp = 1 << (atLiving + 1)
	d.g.learnEmpty(&d.s, atLiving+1)
	d.act(1)
	d.offers(OpPeek, atLiving+1, atLiving+2)
	e := d.copy()
	e.do(makeMove1(OpPeek, atLiving+1))
	e.phase(PhaseFree, 1)
	e.want("faceup tiles", e.s.FaceUp, 1<<(atLiving+1))

	d.ghost(HakoGhost, atLiving)
	d.act(1)
	d.offers(OpPeek, atLiving, atLiving+1, atLiving+2)
	d.do(makeMove1(OpPeek, atLiving))
	d.want("Visitors alive", d.s.Alive, 0b1100)
	d.bare(atLiving + 2)
	d.ghost(HakoGhost, atRed)
	d.ghost(1, atStudy)
	d.s.FaceUp = 0
	d.bare(atLiving + 1)
	d.act(2)
	d.offers(OpPeek)
}

// TestRule2_2Ghost: who peeks a ghost dies; it is turned down again and keeps
// its tile.
func TestRule2_2Ghost(t *testing.T) {
	d := peekScene(t, "2.2", nil)
	d.put(TileDiary1+3, atLiving)
	d.put(TileExit, atLiving+1)
	d.hand(1, TileDoll)
	d.ghost(HakoGhost, atLiving)
	d.ghost(3, atLiving+1)

	e := d.copy()
	e.peek(atLiving)
	e.want("Visitors alive", e.s.Alive, 0b0100)
	e.phase(PhaseNoise, 2)
	e.want("her Shadow, which all have seen", e.s.Reach[HakoGhost], 1<<atLiving)
	e.want("the dead Visitor's Shadow", e.s.GhostAt[1], atLiving)
	e.want("her Shadow", e.s.GhostAt[HakoGhost], atLiving)
	e.want("who keeps a tile", e.s.Covers, 0b1001)
	e.want("the tile that she keeps", e.s.Base[atLiving], TileDiary1+3)
	e.want("diaries out", e.s.Diaries>>4&1, 0)
	e.want("objects", e.s.Count[atLiving], 2)
	e.want("faceup tiles", e.s.FaceUp, 0)

	e = d.copy()
	e.hand(1, TileKey)
	e.peek(atLiving + 1) // the Hakobito over the Exit
	e.want("Visitors alive", e.s.Alive, 0b0100)
	e.want("the killer's Shadow, which all have seen", e.s.Reach[3], 1<<(atLiving+1))
	e.want("she can be there too", e.s.Reach[HakoGhost]>>(atLiving+1)&1, 0)
	e.want("the tile under the Hakobito as ghosts know it", e.view(1).Base[atLiving+1], TileExit)
	e.want("the dead Visitor's Shadow", e.s.GhostAt[1], atLiving+1)
	if e.s.Reach[HakoGhost]>>atRed&1 == 0 {
		e.fail("the Hakobito tells where she is")
	}
}

// TestRule2_2Take: nobody has to take a tile; one that is taken is replaced by
// an Empty of the supply that everybody knows.
func TestRule2_2Take(t *testing.T) {
	d := peekScene(t, "2.2", nil)
	d.put(TileCharm, atLiving)
	d.peek(atLiving)

	e := d.copy()
	e.do(makeMove(OpLeave))
	e.want("the tile", e.s.Base[atLiving], TileCharm)
	e.want("tiles in hand", e.s.HandSize[1], 0)
	e.want("the supply", e.s.EmptyLeft, 24)
	e.want("Empties known to all", e.s.Empties, 0)
	e.phase(PhaseFree, 1)

	d.do(makeMove(OpKeep))
	d.want("the tile", d.s.Base[atLiving], Empty)
	d.want("the hand", d.s.Hand[1], setOf(TileCharm))
	d.want("tiles in hand", d.s.HandSize[1], 1)
	d.want("the supply", d.s.EmptyLeft, 23)
	d.want("Empties known to all", d.s.Empties, 1<<atLiving)
	d.want("objects", d.s.Count[atLiving], 1)
	d.want("faceup tiles", d.s.FaceUp, 0)
	d.want("Shadows with a tile from a hand", d.s.Laid, 0)
	for seat := range engine.Player(4) {
		d.want("the tile as a seat knows it", d.view(seat).Base[atLiving], Empty)
	}
	d.phase(PhaseFree, 1)
}

// TestRule2_2Refill: a bare Shadow is refilled with an Empty or an own tile that
// was not just found.
func TestRule2_2Refill(t *testing.T) {
	d := peekScene(t, "2.2", func(set *RuleSet) { set.Play.Talk = "silent" })
	d.hand(1, TileDoll, TileExtinguisher)
	d.put(TileCharm, atLiving)
	d.peek(atLiving)
	d.do(makeMove(OpKeep))
	d.phase(PhaseRefill, 1)
	d.exactly(makeMove(OpRefillEmpty), makeMove1(OpRefillOwn, int(TileDoll)), makeMove1(OpRefillOwn, int(TileExtinguisher)))
	d.want("objects before the refill", d.s.Count[atLiving], 0)

	e := d.copy()
	e.s.DollLocked = true // by power 8
	e.exactly(makeMove(OpRefillEmpty), makeMove1(OpRefillOwn, int(TileExtinguisher)))
	e = d.copy()
	e.do(makeMove(OpRefillEmpty))
	e.want("the tile", e.s.Base[atLiving], Empty)
	e.want("the supply", e.s.EmptyLeft, d.s.EmptyLeft-1)
	e.want("tiles in hand", e.s.HandSize[1], 3)
	e.want("Shadows with a tile from a hand", e.s.Laid, 0)
	e.phase(PhaseFree, 1)

	d.do(makeMove1(OpRefillOwn, int(TileDoll)))
	d.phase(PhaseFree, 1)
	d.want("the tile", d.s.Base[atLiving], TileDoll)
	d.want("objects", d.s.Count[atLiving], 1)
	d.want("the hand", d.s.Hand[1], setOf(TileCharm)|setOf(TileExtinguisher))
	d.want("tiles in hand", d.s.HandSize[1], 2)
	d.want("Shadows with a tile from a hand, which all see", d.view(2).Laid, 1<<atLiving)
	d.want("the tile as he knows it", d.view(1).Base[atLiving], TileDoll)
	d.want("the tile as another knows it", d.view(2).Base[atLiving], HiddenTile)
	d.want("the tile as she knows it", d.view(0).Base[atLiving], HiddenTile)
	d.can(makeMove2(OpGive, 2, int(TileCharm)), makeMove2(OpGive, 2, int(TileExtinguisher)))
	d.want("free actions left", d.s.FreeLeft, 6)

	// A diary leaves the Shadow bare too; then every tile of the hand will do.
	d = peekScene(t, "2.2", nil)
	d.hand(1, TileDoll)
	d.put(TileDiary1, atLiving)
	d.peek(atLiving)
	d.phase(PhaseRefill, 1)
	d.exactly(makeMove(OpRefillEmpty), makeMove1(OpRefillOwn, int(TileDoll)))

	// A tile that stays leaves nothing to refill.
	d.put(TileCharm, atLiving+1)
	d.do(makeMove(OpRefillEmpty))
	d.peek(atLiving + 1)
	d.do(makeMove(OpLeave))
	d.phase(PhaseFree, 1)
	d.want("the tile", d.s.Base[atLiving+1], TileCharm)
}

// TestRule2_2RefillNotFound: no tile just found serves as a refill, also where
// two were.
func TestRule2_2RefillNotFound(t *testing.T) {
	d := peekScene(t, "2.2", nil)
	d.put(TileDoll, atLiving)
	d.second(TileCharm, atLiving)
	d.peek(atLiving)
	e := d.copy()
	e.do(makeMove1(OpFirst, 0), makeMove(OpKeep), makeMove(OpKeep))
	e.phase(PhaseFree, 1) // an Empty was laid, since nothing else is in hand
	e.want("the tile", e.s.Base[atLiving], Empty)

	d.hand(1, TileExtinguisher)
	d.do(makeMove1(OpFirst, 0), makeMove(OpKeep), makeMove(OpKeep))
	d.exactly(makeMove(OpRefillEmpty), makeMove1(OpRefillOwn, int(TileExtinguisher)))
}

// TestRule2_2TwoTiles: both resolve in the order that the peeker chooses, and
// one refill follows if the Shadow ends bare.
func TestRule2_2TwoTiles(t *testing.T) {
	d := peekScene(t, "2.2", nil)
	d.put(TileDiary1+4, atLiving)
	d.second(TileCharm, atLiving)
	d.turn(1)
	supply := d.s.EmptyLeft
	d.want("objects", d.s.Count[atLiving], 2)
	d.peek(atLiving)
	d.phase(PhaseOrder, 1)
	d.exactly(makeMove1(OpFirst, 0), makeMove1(OpFirst, 1))
	d.want("the second tile as he knows it", d.view(1).Second[atLiving], TileCharm)
	d.want("diaries out before the choice", d.s.Diaries, 0)

	for _, order := range [2]int{0, 1} {
		for _, take := range [2]bool{false, true} {
			e := d.copy()
			e.do(makeMove1(OpFirst, order))
			e.phase(PhaseTake, 1)
			e.want("the diary is out before the other is taken", e.s.Diaries>>5&1, 1-order)
			if take {
				e.do(makeMove(OpKeep))
				e.want("the tile", e.s.Base[atLiving], Empty)
				e.want("the hand", e.s.Hand[1], setOf(TileCharm))
				e.want("the supply", e.s.EmptyLeft, supply-1)
			} else {
				e.do(makeMove(OpLeave))
				e.want("the tile", e.s.Base[atLiving], TileCharm)
				e.want("the hand", e.s.Hand[1], 0)
				e.want("the supply", e.s.EmptyLeft, supply)
			}
			e.want("diaries out", e.s.Diaries, 1<<5)
			e.want("the second tile", e.s.Second[atLiving], NoTile)
			e.want("objects", e.s.Count[atLiving], 1)
			e.phase(PhaseFree, 1)
		}
	}

	// Both taken, or only one of them.
	d = peekScene(t, "2.2", nil)
	d.put(TileDoll, atLiving)
	d.second(TileCharm, atLiving)
	supply = d.s.EmptyLeft
	d.peek(atLiving)
	d.do(makeMove1(OpFirst, 1), makeMove(OpKeep))
	d.phase(PhaseTake, 1)
	d.want("objects", d.s.Count[atLiving], 1)
	e := d.copy()
	e.do(makeMove(OpLeave))
	e.want("the tile", e.s.Base[atLiving], TileDoll)
	e.want("the supply", e.s.EmptyLeft, supply)
	d.do(makeMove(OpKeep))
	d.want("the hand", d.s.Hand[1], setOf(TileDoll)|setOf(TileCharm))

	// An Empty below: it stays when the other is taken.
	d = peekScene(t, "2.2", nil)
	d.empty(atLiving)
	d.second(TileCharm, atLiving)
	supply = d.s.EmptyLeft
	d.peek(atLiving)
	d.do(makeMove1(OpFirst, 0), makeMove(OpKeep))
	d.want("the tile", d.s.Base[atLiving], Empty)
	d.want("objects", d.s.Count[atLiving], 1)
	d.want("the supply", d.s.EmptyLeft, supply)
	d.phase(PhaseFree, 1)
}

// TestRule2_2TwoTilesWin: the order of two tiles can decide the game.
func TestRule2_2TwoTilesWin(t *testing.T) {
	d := peekScene(t, "2.2", nil)
	d.put(TileExit, atLiving)
	d.layKey(atLiving + 1)
	d.second(TileKey, atLiving)
	d.peek(atLiving)
	e := d.copy()
	e.do(makeMove1(OpFirst, 1), makeMove(OpKeep))
	e.over(Escape)
	d.do(makeMove1(OpFirst, 0))
	d.phase(PhaseTake, 1)
	d.do(makeMove(OpKeep))
	d.phase(PhaseFree, 1)
}

// TestRule2_2TwoTilesGhost: with a ghost among them the other tile has no
// effect.
func TestRule2_2TwoTilesGhost(t *testing.T) {
	d := peekScene(t, "2.2", nil)
	d.put(TileDoll, atLiving)
	d.second(TileDiary1+6, atLiving)
	d.ghost(HakoGhost, atLiving)
	d.peek(atLiving)
	d.want("Visitors alive", d.s.Alive, 0b1100)
	d.want("diaries out", d.s.Diaries, 0)
	d.want("the other tile", d.s.Second[atLiving], TileDiary1+6)
	d.want("the tile that she keeps", d.s.Base[atLiving], TileDoll)
	d.phase(PhaseNoise, 2)
}

// TestRule2_2Wins: Escape needs the Key in hand, Rest the Doll.
func TestRule2_2Wins(t *testing.T) {
	for _, way := range []struct {
		goal, has Tile
		reason    engine.Reason
	}{
		{TileExit, TileKey, Escape}, {TileBones, TileDoll, Rest},
		{TileExit, TileDoll, 0}, {TileBones, TileKey, 0}, {TileExit, TileCharm, 0},
	} {
		d := peekScene(t, "2.2", nil)
		d.put(way.goal, atLiving)
		d.hand(1, way.has)
		e := d.copy()
		e.act(2) // he holds nothing
		e.do(makeMove1(OpPeek, atLiving))
		e.want("the game is over", e.g.Ending(&e.s).Over, false)
		e.want("the tile", e.s.Base[atLiving], way.goal)
		d.peek(atLiving)
		if way.reason != 0 {
			d.over(way.reason)
			continue
		}
		d.phase(PhaseFree, 1)
		d.want("the tile", d.s.Base[atLiving], way.goal)
	}
}

// TestRule2_2GhostBeatsWin: a way out that lies uncovered with a ghost is used
// before he dies only if the rule set says so.
func TestRule2_2GhostBeatsWin(t *testing.T) {
	for _, beats := range [2]bool{true, false} {
		change := func(set *RuleSet) { set.Play.GhostBeatsWin = beats }
		for _, way := range []struct {
			goal, has Tile
			reason    engine.Reason
		}{{TileExit, TileKey, Escape}, {TileBones, TileDoll, Rest}} {
			// As the second tile, with the ghost over the first.
			d := peekScene(t, "2.2", change)
			d.put(TileDiary1, atLiving)
			d.second(way.goal, atLiving)
			d.hand(1, way.has)
			d.ghost(HakoGhost, atLiving)
			// As the only tile, with a Hakobito that covers nothing.
			e := peekScene(t, "2.2", change)
			e.put(way.goal, atLiving)
			e.hand(1, way.has)
			e.ghost(3, atLiving)
			e.s.Covers &^= 1 << 3
			for _, d := range []*scene{d, e} {
				d.peek(atLiving)
				if beats {
					d.want("seat 1 alive", d.s.Alive>>1&1, 0)
				} else {
					d.over(way.reason)
					d.want("seat 1 alive", d.s.Alive>>1&1, 1)
				}
			}
			// Covered by the ghost it is out of reach; without the tile in hand it
			// does not help.
			d = peekScene(t, "2.2", change)
			d.put(way.goal, atLiving)
			d.hand(1, way.has)
			d.ghost(HakoGhost, atLiving)
			d.peek(atLiving)
			d.want("seat 1 alive", d.s.Alive>>1&1, 0)
			e = peekScene(t, "2.2", change)
			e.put(TileDiary1, atLiving)
			e.second(way.goal, atLiving)
			e.ghost(HakoGhost, atLiving)
			e.peek(atLiving)
			e.want("seat 1 alive", e.s.Alive>>1&1, 0)
		}
	}
}

// TestRule2_2HandLimit: a full hand takes and receives nothing, but the Key
// comes.
func TestRule2_2HandLimit(t *testing.T) {
	d := peekScene(t, "2.2", func(set *RuleSet) { set.Play.HandLimit = 2 })
	d.put(TileCharm, atLiving)
	d.hand(1, TileDoll)
	e := d.copy()
	e.peek(atLiving)
	e.phase(PhaseTake, 1)
	e.do(makeMove(OpKeep))
	e.want("tiles in hand", e.s.HandSize[1], 2)

	d.hand(1, TileExtinguisher)
	d.hand(2, TileWeapon1)
	e = d.copy()
	e.peek(atLiving)
	e.phase(PhaseFree, 1)
	e.want("the tile", e.s.Base[atLiving], TileCharm)
	e.cannot(makeMove2(OpReceive, 2, int(TileWeapon1)))
	e.can(makeMove2(OpGive, 2, int(TileDoll)))
	e.do(makeMove2(OpGive, 2, int(TileDoll)))
	e.cannot(makeMove2(OpGive, 2, int(TileExtinguisher)))
	e.can(makeMove2(OpReceive, 2, int(TileWeapon1)))

	d.put(TileSafe, atLiving+1)
	d.peek(atLiving + 1)
	d.do(makeMove1(OpGuess, int(d.s.Code)))
	d.want("tiles in hand", d.s.HandSize[1], 3)

	d = peekScene(t, "2.2", nil)
	d.put(TileCharm, atLiving)
	d.hand(1, TileDoll, TileExtinguisher, TileWeapon1, TileWeapon1+1, TileWeapon1+2, TileInfo1+1, TileInfo1+2)
	d.peek(atLiving)
	d.phase(PhaseTake, 1)
}

// TestRule2_2Seen: what was found is seen by the peeker alone.
func TestRule2_2Seen(t *testing.T) {
	for _, talk := range []struct {
		name         string
		her, another Tile
	}{
		{"open", TileExit, TileExit}, {"whisper", HiddenTile, TileExit}, {"silent", HiddenTile, HiddenTile},
	} {
		d := peekScene(t, "2.2", func(set *RuleSet) { set.Play.Talk = talk.name })
		d.put(TileExit, atLiving)
		d.peek(atLiving)
		d.want("the tile as the peeker knows it, "+talk.name, d.view(1).Base[atLiving], TileExit)
		d.want("the tile as another knows it, "+talk.name, d.view(2).Base[atLiving], talk.another)
		d.want("the tile as she knows it, "+talk.name, d.view(0).Base[atLiving], talk.her)
		for seat := range engine.Player(4) {
			d.want("the Shadow peeked at, as all see", d.view(seat).Peeked[1], 1<<atLiving)
		}
	}
}

// safeScene is a scene in which seat 1 stands at the Safe with seat 2.
func safeScene(t *testing.T, section string, change func(*RuleSet)) *scene {
	t.Helper()
	d := newScene(t, section, 3, change)
	d.stand("study", 1, 2)
	d.item(1, DowsingRod)
	return d
}

func codeOf(mask uint8) int { return slices.Index(codes[:], mask) }

// TestRule2_3Codes: 20 codes of three of the numbers 1-6; known false numbers
// leave 20, 10, 4 and 1.
func TestRule2_3Codes(t *testing.T) {
	seen := map[uint8]bool{}
	for code := range 20 {
		mask := CodeMask(code)
		if bits.OnesCount8(mask) != 3 || mask > 63 || seen[mask] {
			t.Errorf("RULES 2.3: code %d is %06b, want three of six numbers, each code once", code, mask)
		}
		seen[mask] = true
	}
	for numbers := range uint8(64) {
		known := bits.OnesCount8(numbers)
		if known > 3 {
			continue
		}
		left := CodesWithout(AllCodes, numbers)
		if n, want := bits.OnesCount32(left), [4]int{20, 10, 4, 1}[known]; n != want {
			t.Errorf("RULES 2.3: false numbers %06b leave %d codes, want %d", numbers, n, want)
		}
		for code := range 20 {
			if left>>code&1 != 0 && CodeMask(code)&numbers != 0 {
				t.Errorf("RULES 2.3: code %06b is left though %06b are false", CodeMask(code), numbers)
			}
		}
	}
}

// TestRule2_3CodesLeft asks the Safe for the false numbers one by one.
func TestRule2_3CodesLeft(t *testing.T) {
	d := safeScene(t, "2.3", nil)
	d.item(1, Stethoscope)
	d.want("codes left", bits.OnesCount32(d.s.CodeLeft), 20)
	for i, left := range [3]int{10, 4, 1} {
		d.peek(atStudy)
		d.do(makeMove1(OpAsk, 4+i))
		d.want("codes left", bits.OnesCount32(d.view(3).CodeLeft), left)
		d.phase(PhaseNoise, 2)
	}
	d.peek(atStudy)
	d.offers(OpGuess, int(d.s.Code))
}

// TestRule2_3Guess: one guess a peek, optional; wrong ends the turn at once,
// right brings the Key.
func TestRule2_3Guess(t *testing.T) {
	d := safeScene(t, "2.3", nil)
	d.peek(atStudy)
	d.phase(PhaseGuess, 1)
	all := make([]Move, 0, 21)
	for code := range 20 {
		all = append(all, makeMove1(OpGuess, code))
	}
	d.exactly(append(all, makeMove(OpNoGuess))...)

	e := d.copy()
	e.do(makeMove(OpNoGuess))
	e.phase(PhaseFree, 1)
	e.want("codes left", e.s.CodeLeft, AllCodes)
	e.want("the tile", e.s.Base[atStudy], TileSafe)
	e.want("the Key is out", e.s.KeyOut, false)

	e = d.copy()
	wrong := codeOf(0b001011)
	e.do(makeMove1(OpGuess, wrong))
	e.phase(PhaseNoise, 2) // no free actions, though seat 2 is here
	e.want("codes left", e.view(3).CodeLeft, AllCodes&^(1<<wrong))
	e.want("the Key is out", e.s.KeyOut, false)
	e.want("tiles in hand", e.s.HandSize[1], 0)
	e.want("the tile", e.s.Base[atStudy], TileSafe)
	e.want("her turns", e.s.HakoTurns, 0)
	e.act(2)
	e.do(makeMove1(OpPeek, atStudy))
	e.cannot(makeMove1(OpGuess, wrong))
	e.do(makeMove1(OpGuess, int(d.s.Code)))
	e.want("the hand", e.s.Hand[2], setOf(TileKey))

	d.do(makeMove1(OpGuess, int(d.s.Code)))
	d.phase(PhaseFree, 1)
	d.want("the Key is out", d.s.KeyOut, true)
	d.want("the hand", d.s.Hand[1], setOf(TileKey))
	d.want("tiles in hand", d.s.HandSize[1], 1)
	d.want("codes left", d.s.CodeLeft, 1<<d.s.Code)
	d.want("the tile", d.s.Base[atStudy], TileSafe)
	for seat := range engine.Player(4) {
		d.want("who got the Key, as all see", d.view(seat).Hand[1], setOf(TileKey))
	}
	d.peek(atStudy) // inert now
	d.phase(PhaseFree, 1)
	d.want("tiles in hand", d.s.HandSize[1], 1)
}

// TestRule2_3Place: the Safe opens wherever it lies, not under a ghost, and not
// once it is destroyed.
func TestRule2_3Place(t *testing.T) {
	d := safeScene(t, "2.3", nil)
	d.put(TileSafe, atStudy+2)
	e := d.copy()
	e.peek(atStudy)
	e.phase(PhaseFree, 1)
	e = d.copy()
	e.peek(atStudy + 2)
	e.phase(PhaseGuess, 1)
	e = d.copy()
	e.ghost(HakoGhost, atStudy+2)
	e.peek(atStudy + 2)
	e.want("seat 1 alive", e.s.Alive>>1&1, 0)

	d.hand(1, TileWeapon1)
	d.act(1)
	d.do(makeMove2(OpWeapon, atStudy+2, int(TileWeapon1)))
	d.want("the tile", d.s.Base[atStudy+2], NoTile)
	d.want("the Safe is out of the game", d.s.Gone.Has(TileSafe), true)
	d.want("the Key is out", d.s.KeyOut, false)
}

// TestRule2_3TwoTiles: a wrong guess ends the turn before the other tile of the
// Shadow is resolved; what is said to the Safe shows everybody where it lies.
func TestRule2_3TwoTiles(t *testing.T) {
	d := safeScene(t, "2.3", func(set *RuleSet) { set.Play.Talk = "silent" })
	d.put(TileSafe, atStudy+1)
	d.s.Known = [MaxSeats]TileSet{}
	d.second(TileDiary1, atStudy+1)
	d.peek(atStudy + 1)
	d.do(makeMove1(OpFirst, 0))
	d.want("the Safe as another knows it", d.view(3).Base[atStudy+1], HiddenTile)
	e := d.copy()
	e.do(makeMove1(OpGuess, codeOf(0b001011)))
	e.phase(PhaseNoise, 2)
	e.want("diaries out", e.s.Diaries, 0)
	e.want("the tiles", [2]Tile{e.s.Base[atStudy+1], e.s.Second[atStudy+1]}, [2]Tile{TileSafe, TileDiary1})
	e.want("the Safe as another knows it", e.view(3).Base[atStudy+1], TileSafe)

	e = d.copy()
	e.item(1, Stethoscope)
	e.do(makeMove1(OpAsk, 4))
	e.phase(PhaseNoise, 2)
	e.want("diaries out", e.s.Diaries, 0)
	e.want("the Safe as another knows it", e.view(3).Base[atStudy+1], TileSafe)

	d.do(makeMove(OpNoGuess))
	d.want("diaries out", d.s.Diaries, 1<<1)
	d.phase(PhaseFree, 1)
}

// TestRule2_3Feedback: how many of the three are right is told only if the rule
// set says so.
func TestRule2_3Feedback(t *testing.T) {
	for _, guess := range []uint8{0b001011, 0b111000, 0b101010} {
		common := bits.OnesCount8(guess & 0b000111)
		want := uint32(0)
		for code := range 20 {
			if bits.OnesCount8(CodeMask(code)&guess) == common {
				want |= 1 << code
			}
		}
		d := safeScene(t, "2.3", func(set *RuleSet) { set.Safe.Feedback = "count" })
		d.peek(atStudy)
		d.do(makeMove1(OpGuess, codeOf(guess)))
		d.want("codes left", d.view(3).CodeLeft, want)
		d.phase(PhaseNoise, 2)

		d = safeScene(t, "2.3", nil)
		d.peek(atStudy)
		d.do(makeMove1(OpGuess, codeOf(guess)))
		d.want("codes left", bits.OnesCount32(d.s.CodeLeft), 19)
	}
}

// TestRule2_3AfterOpen: the opened Safe leaves the game if the rule set says so,
// and its Shadow is refilled.
func TestRule2_3AfterOpen(t *testing.T) {
	removed := func(set *RuleSet) { set.Safe.AfterOpen = "removed" }
	d := safeScene(t, "2.3", removed)
	d.hand(1, TileCharm)
	d.peek(atStudy)
	e := d.copy()
	e.do(makeMove1(OpGuess, codeOf(0b001011)))
	e.want("the tile after a wrong guess", e.s.Base[atStudy], TileSafe)
	supply := d.s.EmptyLeft
	d.do(makeMove1(OpGuess, int(d.s.Code)))
	d.phase(PhaseRefill, 1)
	d.can(makeMove(OpRefillEmpty), makeMove1(OpRefillOwn, int(TileCharm)))
	d.do(makeMove(OpRefillEmpty))
	d.want("the tile", d.s.Base[atStudy], Empty)
	d.want("the supply", d.s.EmptyLeft, supply-1)
	d.want("tiles out of the game", d.s.Gone, setOf(TileSafe))
	d.want("the hand", d.s.Hand[1], setOf(TileCharm)|setOf(TileKey))
	d.phase(PhaseFree, 1)
	d.peek(atStudy)
	d.phase(PhaseFree, 1)
}

// weaponScene is a scene in which seat 1 stands in the Living Room with all
// weakness items; seat 2 is there too. Her weakness is the gasoline.
func weaponScene(t *testing.T, section string, change func(*RuleSet)) *scene {
	t.Helper()
	d := peekScene(t, section, change)
	d.hand(1, TileWeapon1, TileWeapon1+1, TileWeapon1+2)
	return d
}

func weapon(x, which int) Move { return makeMove2(OpWeapon, x, int(TileWeapon1)+which) }

// TestRule2_4Targets: a weakness item needs a Shadow of the own room that holds
// something.
func TestRule2_4Targets(t *testing.T) {
	for _, needs := range [2]bool{true, false} {
		d := weaponScene(t, "2.4", func(set *RuleSet) { set.Weapon.NeedsTile = needs })
		d.bare(atLiving)
		d.act(1)
		if needs {
			d.offers(OpWeapon, atLiving+1, atLiving+2)
			d.can(weapon(atLiving+1, 0), weapon(atLiving+1, 1), weapon(atLiving+1, 2))
			e := d.copy()
			e.ghost(HakoGhost, atLiving)
			e.act(1)
			e.offers(OpWeapon, atLiving, atLiving+1, atLiving+2)
			continue
		}
		d.offers(OpWeapon, atLiving, atLiving+1, atLiving+2)
		d.do(weapon(atLiving, 1))
		d.want("tiles out of the game", d.s.Gone, setOf(TileWeapon1+1))
		d.want("objects", d.s.Count[atLiving], 0)
		d.phase(PhaseFree, 1)
	}
}

// TestRule2_4Elsewhere: where she is not, everything on the Shadow leaves the
// game before everybody, and nothing is refilled.
func TestRule2_4Elsewhere(t *testing.T) {
	for which := range 3 {
		d := weaponScene(t, "2.4", func(set *RuleSet) { set.Play.Talk = "silent" })
		d.put(TileDoll, atLiving)
		d.second(TileCharm, atLiving)
		marks := []*uint32{&d.s.Laid, &d.s.Doubled, &d.s.Murky}
		for _, mark := range marks {
			*mark = 1<<atLiving | 1<<(atLiving+1)
		}
		d.act(1)
		supply := d.s.EmptyLeft
		d.do(weapon(atLiving, which))
		for _, mark := range marks {
			d.want("a mark of the Shadows", *mark, 1<<(atLiving+1))
		}
		d.phase(PhaseFree, 1)
		d.cannot(weapon(atLiving+1, (which+1)%3))
		d.want("the tiles", [2]Tile{d.s.Base[atLiving], d.s.Second[atLiving]}, [2]Tile{})
		d.want("objects", d.s.Count[atLiving], 0)
		d.want("the supply", d.s.EmptyLeft, supply)
		d.want("tiles in hand", d.s.HandSize[1], 2)
		d.want("weaknesses excluded by a death", d.s.NotWeak, 0)
		d.want("she can be there", d.s.Reach[HakoGhost]>>atLiving&1, 0)
		gone := setOf(TileWeapon1+Tile(which)) | setOf(TileDoll) | setOf(TileCharm)
		for seat := range engine.Player(4) {
			d.want("tiles out of the game, as all see", d.view(seat).Gone, gone)
		}
	}

	// An Empty does not come back to the supply.
	d := weaponScene(t, "2.4", nil)
	d.empty(atLiving)
	d.g.learnEmpty(&d.s, atLiving)
	d.s.FaceUp = 1 << atLiving
	d.act(1)
	supply := d.s.EmptyLeft
	d.do(weapon(atLiving, 1))
	d.want("the tile", d.s.Base[atLiving], NoTile)
	d.want("the supply", d.s.EmptyLeft, supply)
	d.want("faceup tiles", d.s.FaceUp, 0)
	d.want("Empties known to all", d.s.Empties, 0)
	d.want("Empties that he knows", d.s.KnownEmpty[1]>>atLiving&1, 0)
	d.act(2)
	d.cannot(makeMove1(OpPeek, atLiving))
}

// TestRule2_4Hakobito: any weakness item destroys a Hakobito for good, with the
// tile under its pawn.
func TestRule2_4Hakobito(t *testing.T) {
	for which := range 3 {
		d := weaponScene(t, "2.4", nil)
		d.put(TileExit, atLiving)
		d.ghost(3, atLiving)
		d.act(1)
		d.do(weapon(atLiving, which))
		d.phase(PhaseFree, 1)
		d.want("ghosts", d.s.Ghosts, 1)
		d.want("its place", d.s.GhostAt[3], -1)
		d.want("ghosts that cover", d.s.Covers, 1)
		d.want("Visitors alive", d.s.Alive, 0b0110)
		d.want("the tile", d.s.Base[atLiving], NoTile)
		d.want("objects", d.s.Count[atLiving], 0)
		d.want("the Exit is out of the game", d.view(2).Gone.Has(TileExit), true)
		d.want("where the Hakobito can be", d.s.Reach[3], 0)
		d.want("where she can be", d.s.Reach[HakoGhost]>>atRed&1, 1)
		d.hers()
		d.phase(PhaseGo, 0) // nobody else is left to move
	}

	// Two of them, one stacked.
	d := weaponScene(t, "2.4", nil)
	d.ghost(3, atRed+1)
	e := d.copy()
	e.act(1)
	e.do(weapon(atLiving, 2))
	e.want("where in the room a Hakobito can be", e.s.Reach[3]&e.g.InRoom(e.roomNamed("living")), 6<<atLiving)
	d.ghost(3, atLiving)
	d.ghost(2, atLiving)
	d.act(1)
	d.do(weapon(atLiving, 2))
	d.want("ghosts", d.s.Ghosts, 1)
	d.want("ghosts that cover", d.s.Covers, 1)

	// On a bare Shadow.
	d = weaponScene(t, "2.4", nil)
	d.bare(atLiving)
	d.ghost(3, atLiving)
	gone := d.s.Gone
	d.act(1)
	d.do(weapon(atLiving, 1))
	d.want("ghosts", d.s.Ghosts, 1)
	d.want("tiles out of the game", d.s.Gone, gone|setOf(TileWeapon1+1))
	d.want("objects", d.s.Count[atLiving], 0)
}

// TestRule2_4Right: her weakness wins, whatever else lies there.
func TestRule2_4Right(t *testing.T) {
	for w := range 3 {
		for which := range 3 {
			d := weaponScene(t, "2.4", nil)
			d.s.Weakness = uint8(w)
			missing := TileInfo1 + Tile(w) // which stays with her, in place of the gasoline's
			if w > 0 {
				d.s.Base[d.tileAt(missing)] = TileInfo1
			}
			d.put(TileExit, atLiving)
			d.ghost(HakoGhost, atLiving)
			d.ghost(3, atLiving)
			d.act(1)
			d.do(weapon(atLiving, which))
			if which == w {
				d.over(Defeat)
				d.want("seat 1 alive", d.s.Alive>>1&1, 1)
				d.want("weaknesses excluded for all", d.s.NotWeak, 0)
				continue
			}
			d.want("the game is over", d.g.Ending(&d.s).Over, false)
			d.want("seat 1 alive", d.s.Alive>>1&1, 0)
			d.want("weaknesses excluded for all", d.view(2).NotWeak, 1<<which)
		}
	}
}

// TestRule2_4Wrong: a wrong item destroys what else lies there and kills its
// user; she and the tile that she keeps stay.
func TestRule2_4Wrong(t *testing.T) {
	d := weaponScene(t, "2.4", nil)
	d.put(TileExit, atLiving)
	d.second(TileCharm, atLiving)
	d.ghost(HakoGhost, atLiving)
	d.ghost(3, atLiving)
	d.act(1)
	d.do(weapon(atLiving, 1))
	d.phase(PhaseNoise, 2)
	d.want("Visitors alive", d.s.Alive, 0b0100)
	d.want("ghosts", d.s.Ghosts, 0b0011)
	d.want("the user's Hakobito", d.s.GhostAt[1], atLiving)
	d.want("the destroyed Hakobito", d.s.GhostAt[3], -1)
	d.want("her Shadow", d.s.GhostAt[HakoGhost], atLiving)
	d.want("where she can be", d.s.Reach[HakoGhost], 1<<atLiving)
	d.want("ghosts that cover", d.s.Covers, 1)
	d.want("the tile that she keeps", d.s.Base[atLiving], TileExit)
	d.want("the other tile", d.s.Second[atLiving], NoTile)
	d.want("objects", d.s.Count[atLiving], 2)
	d.want("tiles out of the game", d.view(2).Gone, weaponTiles|setOf(TileCharm))
	d.want("weaknesses excluded for all", d.view(2).NotWeak, 1<<1)
	d.want("her turns", d.s.HakoTurns, 0)

	// The tile that she keeps was there before the one that was laid on it before
	// everybody: it need not be portable, in the worlds of the other Visitors too.
	d = weaponScene(t, "2.4", nil)
	d.put(TileExit, atLiving)
	d.second(TileCharm, atLiving)
	d.s.Laid |= 1 << atLiving
	d.s.Doubled |= 1 << atLiving
	d.ghost(HakoGhost, atLiving)
	d.act(1)
	d.do(weapon(atLiving, 1))
	v, exits := d.view(2), 0
	for n := range uint64(200) {
		var world State
		r := engine.MakeRand(n, 1)
		d.g.Determinize(&world, v, &r)
		if world.Base[atLiving] == TileExit {
			exits++
		}
	}
	d.want("worlds in which she keeps the Exit, if any", exits > 0, true)

	// Stacked on a Hakobito she keeps nothing: its tile is destroyed with it.
	d = weaponScene(t, "2.4", nil)
	d.put(TileDoll, atLiving)
	d.ghost(3, atLiving)
	d.ghost(HakoGhost, atLiving)
	d.act(1)
	d.do(weapon(atLiving, 2))
	d.want("ghosts", d.s.Ghosts, 0b0011)
	d.want("the tile", d.s.Base[atLiving], NoTile)
	d.want("ghosts that cover", d.s.Covers, 0)
	d.want("the Doll is out of the game", d.s.Gone.Has(TileDoll), true)
	d.want("objects", d.s.Count[atLiving], 2)
}

// TestRule2_4HitsLocation: the tile that she keeps is destroyed if the rule set
// says so.
func TestRule2_4HitsLocation(t *testing.T) {
	d := weaponScene(t, "2.4", func(set *RuleSet) { set.Weapon.HitsLocation = true })
	d.put(TileExit, atLiving)
	d.ghost(HakoGhost, atLiving)
	d.act(1)
	d.do(weapon(atLiving, 1))
	d.want("seat 1 alive", d.s.Alive>>1&1, 0)
	d.want("the tile that she kept", d.s.Base[atLiving], NoTile)
	d.want("ghosts that cover", d.s.Covers, 0)
	d.want("the Exit is out of the game", d.s.Gone.Has(TileExit), true)
	d.want("objects", d.s.Count[atLiving], 2)
	d.want("her Shadow", d.s.GhostAt[HakoGhost], atLiving)
}

// TestRule2_4Spent: the item is spent even where it does nothing, which can
// close the last way out.
func TestRule2_4Spent(t *testing.T) {
	for _, which := range [2]int{0, 1} {
		d := weaponScene(t, "2.4", nil)
		d.put(TileExit, atLiving)
		d.put(TileDoll, atLiving+1)
		for x := atLiving; x <= atLiving+1; x++ {
			d.s.Gone |= setOf(d.s.Base[x])
			d.s.Base[x] = NoTile
		}
		d.empty(atLiving)
		d.act(1)
		d.do(weapon(atLiving, which))
		if which == int(d.s.Weakness) {
			d.over(NoWay)
		} else {
			d.phase(PhaseFree, 1)
		}
	}
	// Used up by its death it is out too: the Exit hidden, the Bones destroyed.
	d := weaponScene(t, "2.4", nil)
	d.put(TileBones, atLiving)
	d.put(TileExit, atLiving+1)
	d.ghost(HakoGhost, atLiving+1)
	d.act(1)
	d.do(weapon(atLiving, 1))
	d.phase(PhaseFree, 1) // the gasoline is still there
	d.act(1)
	d.do(weapon(atLiving+2, 0))
	d.over(NoWay)
}

// TestRule2_4LastVisitor: a wrong item can be the end of the last Visitor.
func TestRule2_4LastVisitor(t *testing.T) {
	d := weaponScene(t, "2.4", nil)
	d.ghost(HakoGhost, atLiving)
	d.ghost(2, atRed)
	d.ghost(3, atRed)
	d.act(1)
	d.do(weapon(atLiving, 2))
	d.over(AllDead)
}

// TestRule2_5Charm: it burns a set card of her slots, anywhere and without an
// interrupt.
func TestRule2_5Charm(t *testing.T) {
	charm := func(slot int) Move { return makeMove2(OpCharm, slot, int(TileCharm)) }
	d := newScene(t, "2.5", 3, nil)
	d.hand(1, TileCharm)
	d.act(1)
	d.offers(OpCharm)
	d.set(1, 8) // could interrupt at any time
	d.act1(1)
	d.offers(OpCharm, 1)

	d.set(0, 9)
	d.stand("basement", 1)
	d.act1(1)
	d.exactlyCharms(charm(0), charm(1))
	e := d.copy()
	e.do(charm(1))
	e.want("the slots", e.s.Slot, [2]uint8{9, 0})
	e.want("full slots", e.s.SlotFull, 1)
	e.want("burnt cards", e.view(2).CardsOut, 1<<8)

	// What was known of the card and the slot goes with it.
	hand, deck := d.s.CardHand, d.s.Deck
	d.s.CardsSeen[1], d.s.SlotSeen[1], d.s.Shown = 1<<9|1<<8, [2]uint8{9, 8}, 1<<9
	d.s.SlotNot = [2]uint16{1 << 7, 1 << 6}
	d.do(charm(0))
	v := d.view(1)
	d.want("cards known to be hers", v.CardsSeen, 1<<8)
	d.want("cards that all know to be hers", v.Shown, 0)
	d.want("known slots", v.Slot, [2]uint8{0, 8})
	d.want("what the slots cannot hold", v.SlotNot, [2]uint16{0, 1 << 6})
	d.phase(PhaseNoise, 2) // nothing is left to do in his turn
	d.want("the slots", d.s.Slot, [2]uint8{0, 8})
	d.want("full slots", d.s.SlotFull, 2)
	d.want("burnt cards", d.view(2).CardsOut, 1<<9)
	d.want("cards in her hand and deck", [2]uint8{d.s.CardHand, d.s.Deck}, [2]uint8{hand, deck})
	d.want("the Charm is out of the game", d.s.Gone, setOf(TileCharm))
	d.want("tiles in hand", d.s.HandSize[1], 0)
	d.s.Diaries = 0
	d.g.beginGhosts(&d.s, &d.c)
	d.do(makeMove(OpNoScream))
	d.exactly(makeMove(OpNoSet), makeMove1(OpTakeBack, 1), makeMove2(OpSet, 3, 0))
}

// act1 begins a seat's turn as act does, closing the window that a set card may
// open after the noise step.
func (d *scene) act1(seat int) {
	d.Helper()
	d.turn(seat)
	d.do(makeMove(OpQuiet))
	if d.s.Phase == PhaseWindowA {
		d.do(makeMove(OpNoInterrupt))
	}
	d.phase(PhaseAct, engine.Player(seat))
}

// exactlyCharms wants these to be the legal uses of the Charm.
func (d *scene) exactlyCharms(want ...Move) {
	d.Helper()
	have := slices.DeleteFunc(d.legal(), func(m Move) bool { return m.Op() != OpCharm })
	slices.Sort(have)
	d.want("uses of the Charm", have, want)
}

// TestRule2_5NeedsSetCard: an empty slot may be named if the rule set says so.
func TestRule2_5NeedsSetCard(t *testing.T) {
	d := newScene(t, "2.5", 3, func(set *RuleSet) { set.Charm.NeedsSetCard = false })
	d.hand(1, TileCharm)
	d.set(1, 9)
	d.act(1)
	d.offers(OpCharm, 0, 1)
	d.do(makeMove2(OpCharm, 0, int(TileCharm)))
	d.want("the slots", d.s.Slot, [2]uint8{0, 9})
	d.want("burnt cards", d.s.CardsOut, 0)
	d.want("the Charm is out of the game", d.s.Gone, setOf(TileCharm))

	d = newScene(t, "2.5", 3, func(set *RuleSet) { set.Charm.NeedsSetCard, set.Setup.Slots = false, 1 })
	d.hand(1, TileCharm)
	d.act(1)
	d.offers(OpCharm, 0)
}

// TestRule2_6Extinguisher: the holder may skip her turn when noise is made; the
// Visitor who made it tries again.
func TestRule2_6Extinguisher(t *testing.T) {
	for _, holder := range [2]int{1, 3} {
		d := newScene(t, "2.6", 3, loudCards)
		d.hand(holder, TileExtinguisher, TileDoll)
		d.set(0, 8) // cannot interrupt it
		d.turn(1)
		round, turns := d.s.Round, d.s.Turns
		d.do(makeMove(OpQuiet))
		d.phase(PhaseExtinguish, engine.Player(holder))
		d.exactly(makeMove(OpLetRing), makeMove(OpExtinguish))

		e := d.copy()
		e.do(makeMove(OpLetRing))
		e.phase(PhaseScream, 0)
		e.want("her turns", e.s.HakoTurns, 1)
		e.want("tiles in hand", e.s.HandSize[holder], 2)

		d.do(makeMove(OpExtinguish))
		d.phase(PhaseNoise, 1)
		d.want("her turns", d.s.HakoTurns, 0)
		d.want("noise rounds", d.s.Round, round+1)
		d.want("Visitor turns", d.s.Turns, turns+1)
		d.want("cards left before Overtime", d.g.noise.Left(&d.s.Noise), 5)
		d.want("the hand", d.s.Hand[holder], setOf(TileDoll))
		d.want("tiles in hand", d.s.HandSize[holder], 1)
		d.want("tiles out of the game", d.view(2).Gone, setOf(TileExtinguisher))
		d.do(makeMove(OpQuiet)) // noise again, and nothing to stop it
		d.phase(PhaseScream, 0)
	}
	d := newScene(t, "2.6", 3, loudCards)
	d.do(makeMove(OpQuiet))
	d.phase(PhaseScream, 0)
}

// TestRule2_6Asked: several holders are asked from the active Visitor to his
// left, until one uses his.
func TestRule2_6Asked(t *testing.T) {
	base := newScene(t, "2.6", 4, func(set *RuleSet) {
		loudCards(set)
		set.Tiles.Extinguisher, set.Tiles.Diary = 3, 8
	})
	for _, turn := range []struct {
		active int
		asked  []engine.Player
	}{{1, []engine.Player{1, 2, 4}}, {2, []engine.Player{2, 4, 1}}, {3, []engine.Player{4, 1, 2}}, {4, []engine.Player{4, 1, 2}}} {
		d := base.copy()
		d.hand(1, TileExtinguisher)
		d.hand(2, TileExtinguisher+1)
		d.hand(4, TileExtinguisher+2)
		d.turn(turn.active)
		d.do(makeMove(OpQuiet))
		for _, seat := range turn.asked {
			d.phase(PhaseExtinguish, seat)
			e := d.copy()
			e.do(makeMove(OpExtinguish))
			e.phase(PhaseNoise, engine.Player(turn.active))
			e.want("Extinguishers out of the game", e.s.Gone.Len(), 1)
			e.want("tiles in his hand", e.s.HandSize[seat], 0)
			d.do(makeMove(OpLetRing))
		}
		d.phase(PhaseScream, 0)
		// In the next noise all are asked again.
		d.turn(turn.active)
		d.do(makeMove(OpQuiet))
		d.phase(PhaseExtinguish, turn.asked[0])
	}
}

// loudDiscs makes every disc fall: steady hands that miss the blip.
func loudDiscs(set *RuleSet) {
	set.Noise.Mode = "discs"
	set.Noise.Discs.Hands = []float64{0, 0, 0, 0}
	set.Noise.Discs.Drift = [2]float64{set.Noise.Discs.R0 + 1, 0}
}

// TestRule2_6Discs: it works on discs, and on cards unless the rule set says no.
func TestRule2_6Discs(t *testing.T) {
	offCards := func(set *RuleSet) { set.Exting.OnCards = false }
	d := newScene(t, "2.6", 3, func(set *RuleSet) { loudDiscs(set); offCards(set) })
	d.hand(2, TileExtinguisher)
	d.turn(1)
	d.do(makeMove(OpQuiet))
	d.phase(PhaseExtinguish, 2)
	d.do(makeMove(OpExtinguish))
	d.phase(PhaseNoise, 1)
	d.want("her turns", d.s.HakoTurns, 0)

	d = newScene(t, "2.6", 3, func(set *RuleSet) { loudCards(set); offCards(set); set.Exting.OnOvertime = true })
	d.hand(2, TileExtinguisher)
	d.turn(1)
	d.do(makeMove(OpQuiet))
	d.phase(PhaseScream, 0)
}

// overtime makes seat 1's turn one that brings Overtime, up to where he acts.
func (d *scene) overtime() {
	d.Helper()
	for range 4 {
		d.act(1)
	}
	d.act(1)
	d.want("Overtime is due", d.s.Overtime, true)
}

// TestRule2_6Overtime: it skips the turn that Overtime brings only if the rule
// set says so; the next Visitor is on.
func TestRule2_6Overtime(t *testing.T) {
	d := newScene(t, "2.6", 3, nil)
	d.hand(3, TileExtinguisher)
	d.overtime()
	d.do(makeMove(OpNothing))
	d.endIfFree()
	d.phase(PhaseScream, 0)

	d = newScene(t, "2.6", 3, func(set *RuleSet) { set.Exting.OnOvertime = true })
	d.hand(3, TileExtinguisher)
	d.overtime()
	d.do(makeMove(OpNothing))
	d.endIfFree()
	d.phase(PhaseExtinguish, 3)
	e := d.copy()
	e.do(makeMove(OpLetRing))
	e.phase(PhaseScream, 0)
	d.do(makeMove(OpExtinguish))
	d.phase(PhaseNoise, 2)
	d.want("her turns", d.s.HakoTurns, 0)
	d.want("cards left before Overtime", d.g.noise.Left(&d.s.Noise), 5)
	d.want("Overtime is due", d.s.Overtime, false)
}

// TestRule2_6OvertimePower5: Overtime is not noise, whoever skips it.
func TestRule2_6OvertimePower5(t *testing.T) {
	d := newScene(t, "2.6", 3, func(set *RuleSet) { set.Exting.OnOvertime, set.Exting.CancelsPower5 = true, false })
	d.bare(0, 1, 2, 3, 4) // five diaries are out
	d.set(0, 5)
	d.stand("red", 1)
	d.hand(3, TileExtinguisher)
	d.overtime()
	d.do(makeMove(OpNothing), makeMove(OpExtinguish))
	d.want("Visitors alive", d.s.Alive, 0b1110)
	d.phase(PhaseNoise, 2)
}

// endIfFree ends a turn in which free actions are left.
func (d *scene) endIfFree() {
	d.Helper()
	if d.s.Phase == PhaseFree {
		d.do(makeMove(OpEndTurn))
	}
}

// TestRule2_6Power5: the holder is asked before power 5 is looked at, and his
// use cancels it unless the rule set says otherwise.
func TestRule2_6Power5(t *testing.T) {
	for _, cancels := range [2]bool{true, false} {
		d := newScene(t, "2.6", 3, func(set *RuleSet) {
			loudCards(set)
			set.Exting.CancelsPower5 = cancels
		})
		d.bare(0, 1, 2, 3, 4) // five diaries are out
		d.set(0, 5)
		d.stand("red", 1)
		d.hand(2, TileExtinguisher)
		d.turn(1)
		d.do(makeMove(OpQuiet))
		d.phase(PhaseExtinguish, 2)
		d.want("Visitors alive", d.s.Alive, 0b1110)
		e := d.copy()
		e.do(makeMove(OpLetRing))
		e.want("Visitors alive", e.s.Alive, 0b1100)
		e.phase(PhaseScream, 0)

		round := d.s.Round
		d.do(makeMove(OpExtinguish))
		d.want("her turns", d.s.HakoTurns, 0)
		d.want("noise rounds", d.s.Round, round+1)
		if cancels {
			d.phase(PhaseNoise, 1)
			d.want("Visitors alive", d.s.Alive, 0b1110)
			d.want("her slot", d.s.Slot[0], 5)
			continue
		}
		d.phase(PhaseNoise, 2)
		d.want("Visitors alive", d.s.Alive, 0b1100)
		d.want("her slot", d.s.Slot[0], 0)
		d.want("the dead Visitor's Shadow", d.s.GhostAt[1], atRed)
	}

	// Without a killer in the room he lives in both forms.
	d := newScene(t, "2.6", 3, func(set *RuleSet) { loudCards(set); set.Exting.CancelsPower5 = false })
	d.bare(0, 1, 2, 3, 4)
	d.set(0, 5)
	d.hand(1, TileExtinguisher)
	d.turn(1)
	d.do(makeMove(OpQuiet), makeMove(OpExtinguish))
	d.phase(PhaseNoise, 1)

	// The last Visitor may die so.
	d = newScene(t, "2.6", 2, func(set *RuleSet) { loudCards(set); set.Exting.CancelsPower5 = false })
	d.bare(0, 1, 2, 3, 4)
	d.set(0, 5)
	d.stand("red", 1)
	d.ghost(2, atBasement)
	d.hand(1, TileExtinguisher)
	d.turn(1)
	d.do(makeMove(OpQuiet), makeMove(OpExtinguish))
	d.over(AllDead)
}

// TestRule2_6DeadNoiseMaker: the stack may fall after its Visitor has died in
// the same turn; the next one begins then.
func TestRule2_6DeadNoiseMaker(t *testing.T) {
	d := newScene(t, "2.6", 3, func(set *RuleSet) {
		set.Noise.Mode = "discs"
		set.Noise.Discs.Hands = []float64{0, 0, 0, 0}
		set.Noise.Discs.BumpOthers = 1
	})
	d.hand(3, TileExtinguisher)
	d.stand("red", 1)
	d.act(1)
	d.do(makeMove1(OpPeek, atRed))
	d.phase(PhaseExtinguish, 3)
	d.do(makeMove(OpExtinguish))
	d.phase(PhaseNoise, 2)
}

// TestRule2_6Killer: she chooses among the Hakobito that power 5 lets kill.
func TestRule2_6Killer(t *testing.T) {
	d := newScene(t, "2.6", 4, func(set *RuleSet) { loudCards(set); set.Exting.CancelsPower5 = false })
	d.bare(0, 1, 2, 3, 4, 5, 6, 7)
	d.set(0, 5)
	d.ghost(3, atLiving)
	d.ghost(4, atLiving+1)
	d.stand("living", 1)
	d.hand(2, TileExtinguisher)
	d.turn(1)
	d.do(makeMove(OpQuiet), makeMove(OpExtinguish))
	d.phase(PhaseKiller, 0)
	d.do(makeMove1(OpKiller, 4))
	d.want("the dead Visitor's Shadow", d.s.GhostAt[1], atLiving+1)
	d.want("her turns", d.s.HakoTurns, 0)
	d.phase(PhaseNoise, 2)
}

// TestRule6_4ThingsOfTheDead: what a dead Visitor held is out of the game, which
// closes the way that needs it for good.
func TestRule6_4ThingsOfTheDead(t *testing.T) {
	escape, rest, defeat := setOf(TileExit), setOf(TileBones), setOf(TileWeapon1)
	for _, thing := range []struct {
		tile   Tile
		others TileSet // what closes the two other ways
	}{{TileKey, rest | defeat}, {TileDoll, escape | defeat}, {TileWeapon1, escape | rest}} {
		d := peekScene(t, "6.4", nil)
		d.hand(1, thing.tile, TileCharm)
		d.ghost(HakoGhost, atLiving)
		d.peek(atLiving)
		d.phase(PhaseNoise, 2)
		d.want("the hand", d.s.Hand[1], 0)
		d.want("tiles in hand", d.s.HandSize[1], 0)
		d.want("tiles out of the game, as all see", d.view(2).Gone, setOf(thing.tile)|setOf(TileCharm))
		d.want("the holder of his card", d.s.ItemHolder[DowsingRod], 0)
		d.want("cards out of the game", d.s.ItemOut, 1<<ItemCount-1)

		// With the two other ways destroyed she wins when she ends her turn.
		d.hers()
		for tiles := thing.others; tiles != 0; tiles &= tiles - 1 {
			x := d.tileAt(tiles.First())
			d.s.Base[x] = NoTile
			d.s.Gone |= setOf(tiles.First())
			if d.s.GhostAt[HakoGhost] == int8(x) {
				d.s.Covers &^= 1
			}
		}
		d.do(makeMove1(OpGhost, HakoGhost), makeMove(OpStay), makeMove(OpGhostEnd))
		d.over(NoWay)
	}
}
