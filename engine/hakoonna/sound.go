package hakoonna

import (
	"fmt"
	"math/bits"
)

// Sound reports the first invariant of a position that does not hold: every
// tile in exactly one place, as many Empties as there are, sizes and counts in
// step with what they count, one Hako Onna, and evidence that includes the
// truth. It is meant for tests; a nil error is expected of every position that
// play can reach.
func (t *table) Sound(s *State) error {
	if s.Stage == StageSetup && s.Phase < PhaseStartPower {
		return nil // nothing is dealt yet
	}
	var seen TileSet
	place := func(tile Tile, where string) error {
		if seen.Has(tile) {
			return fmt.Errorf("tile %d is in two places, the second %s", tile, where)
		}
		seen |= setOf(tile)
		return nil
	}
	empties := int(s.EmptyLeft) + int(s.SpreadEmpty)
	for x := range t.shadows {
		if s.Second[x] != NoTile && s.Base[x] == NoTile {
			return fmt.Errorf("Shadow %d has a second tile without a first", x)
		}
		for _, tile := range [2]Tile{s.Base[x], s.Second[x]} {
			switch tile {
			case NoTile:
			case Empty:
				empties++
			default:
				if err := place(tile, "on a Shadow"); err != nil {
					return err
				}
			}
		}
		if s.Second[x] == Empty {
			return fmt.Errorf("Shadow %d has an Empty as its second tile", x)
		}
	}
	for seat, hand := range s.Hand {
		if hand.Len() != int(s.HandSize[seat]) {
			return fmt.Errorf("hand of seat %d: size %d, tiles %d", seat, s.HandSize[seat], hand.Len())
		}
		if hand&^portableTiles != 0 {
			return fmt.Errorf("hand of seat %d holds a tile that cannot be carried", seat)
		}
		if hand&seen != 0 {
			return fmt.Errorf("a tile of the hand of seat %d is elsewhere too", seat)
		}
		seen |= hand
	}
	out := s.Gone | s.Hidden | s.Spread
	if s.Gone&s.Hidden != 0 || out&seen != 0 {
		return fmt.Errorf("a tile out of the game is still in it")
	}
	seen |= out
	for k := 1; k <= 10; k++ {
		if s.Diaries>>k&1 != 0 {
			if err := place(TileDiary1+Tile(k-1), "on its diary card"); err != nil {
				return err
			}
		}
	}
	want := t.mix | setOf(TileSafe)
	for n := range 6 {
		if CodeMask(int(s.Code))>>n&1 != 0 {
			want &^= setOf(TileNumber1 + Tile(n))
		}
	}
	want |= infoTiles &^ setOf(TileInfo1+Tile(s.Weakness))
	if s.Stage != StageSetup || s.Phase > PhaseBones {
		want |= setOf(TileBones)
	}
	if s.KeyOut {
		want |= setOf(TileKey)
	}
	if seen != want {
		return fmt.Errorf("tiles in the game: %#x, want %#x", uint64(seen), uint64(want))
	}
	if empties > t.set.Tiles.Empty {
		return fmt.Errorf("%d Empties, there are %d", empties, t.set.Tiles.Empty)
	}
	if s.Stage == StageSetup {
		return nil
	}
	return t.soundGhosts(s)
}

func (t *table) soundGhosts(s *State) error {
	if s.Ghosts&1 == 0 {
		return fmt.Errorf("there is no Hako Onna")
	}
	if s.Ghosts&s.Alive != 0 {
		return fmt.Errorf("a seat is both alive and a ghost")
	}
	moving := -1
	if s.Phase == PhaseHide {
		moving = int(s.Ghost)
	}
	for g := range MaxSeats {
		if s.Ghosts>>g&1 == 0 {
			if s.GhostAt[g] >= 0 || s.Covers>>g&1 != 0 {
				return fmt.Errorf("ghost %d is not in play and has a place", g)
			}
			continue
		}
		x := int(s.GhostAt[g])
		if g == moving {
			continue
		}
		if x < 0 || x >= t.shadows {
			return fmt.Errorf("ghost %d is on Shadow %d", g, x)
		}
		if s.Covers>>g&1 != 0 && s.Base[x] == NoTile {
			return fmt.Errorf("ghost %d keeps a tile that is not there", g)
		}
		if s.Stage != StageGhosts && s.Stage != StageOver && s.Reach[g]>>x&1 == 0 {
			return fmt.Errorf("ghost %d is on Shadow %d, where the evidence excludes it", g, x)
		}
		if s.FaceUp>>x&1 != 0 {
			return fmt.Errorf("ghost %d sits under a faceup tile", g)
		}
		if bits.OnesCount8(s.ghostsAt(x)&s.Covers) > 1 {
			return fmt.Errorf("two ghosts keep the tile of Shadow %d", x)
		}
	}
	if s.Stage == StageGhosts || s.Stage == StageOver {
		return nil
	}
	for x := range t.shadows {
		was := s.Count[x]
		if s.recount(x); s.Count[x] != was {
			return fmt.Errorf("Shadow %d shows %d objects, want %d", x, was, s.Count[x])
		}
	}
	return nil
}
