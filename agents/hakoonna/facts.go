package hakoonna

import (
	game "yurei/engine/hakoonna"
)

// facts is where things lie, as one player knows it.
type facts struct {
	at      [64]int8     // Shadow of a tile, -1 where not known
	lying   game.TileSet // tiles whose Shadow is known
	hands   game.TileSet // tiles known to be in Visitors' hands
	out     game.TileSet // tiles known to be out of the game
	roomed  game.TileSet // tiles of which only the room is known
	hidden  uint32       // Shadows with a tile that is not known
	stale   uint32       // of these, those whose tile was known once
	empties uint32       // Shadows known to hold an Empty and no more
	bare    uint32
}

var nowhere = func() (at [64]int8) {
	for i := range at {
		at[i] = -1
	}
	return at
}()

// read gathers the facts of a View.
func (f *facts) read(v *game.View, shadows int, pooled bool) {
	f.at = nowhere
	f.lying, f.hands, f.roomed = 0, 0, 0
	f.hidden, f.empties, f.bare = 0, 0, 0
	for x := range shadows {
		b, here := v.Base[x], uint32(1)<<x
		switch b {
		case game.NoTile:
			f.bare |= here
		case game.Empty:
			f.empties |= here
		case game.HiddenTile:
			f.hidden |= here
		default:
			f.at[b] = int8(x)
			f.lying |= bit(b)
		}
		switch b = v.Second[x]; b {
		case game.NoTile:
		case game.HiddenTile:
			f.hidden |= here
			f.empties &^= here
		default:
			f.at[b] = int8(x)
			f.lying |= bit(b)
			f.empties &^= here
		}
	}
	for seat := 1; seat <= int(v.Visitors); seat++ {
		f.hands |= v.Hand[seat]
	}
	f.out = v.Gone | v.Lost
	f.stale = f.hidden & peeked(v, pooled) &^ v.Laid
	if v.InRoom != [game.TileIDs]uint8{} {
		for t := game.TileSafe; int(t) < game.TileIDs; t++ {
			if v.InRoom[t] != 0 {
				f.roomed |= bit(t)
			}
		}
	}
}

// known is the set of the tiles of which at least the room or the keeping is
// known.
func (f *facts) known() game.TileSet { return f.lying | f.hands | f.out | f.roomed }

// peeked is the set of the Shadows that the player knows to have been peeked:
// by himself, or by anybody where Visitors pool what they know.
func peeked(v *game.View, pooled bool) (set uint32) {
	if !pooled {
		return v.Peeked[v.Me]
	}
	for seat := 1; seat <= int(v.Visitors); seat++ {
		set |= v.Peeked[seat]
	}
	return set
}
