package hakoonna

import (
	"math/bits"

	game "yurei/engine/hakoonna"
)

// SureWin reports whether the View of a Visitor in his turn proves that he can
// win at once, unless she interrupts (RULES 6.5): with the Exit or the Bones
// where no ghost can be and the tile for it in his hand, or with the item of her
// certain weakness where she certainly is. The tile may first be received from
// a Visitor in the room. It returns the move to play now, an index into legal.
func SureWin(v *game.View, legal []game.Move) (int, bool) {
	for i, m := range legal {
		if winsWith(v, m, v.Hand[v.Me]) {
			return i, true
		}
	}
	for i, m := range legal {
		if m.Op() != game.OpReceive || v.Spent {
			continue
		}
		got := game.Tile(m.B())
		if got.Weapon() >= 0 {
			if v.Stage == game.StageTurn && got == sureWeapon(v) && herPlace(v) >= 0 && weaponReaches(v, legal) {
				return i, true
			}
			continue
		}
		for _, then := range legal {
			if then.Op() == game.OpPeek && winsWith(v, then, bit(got)) {
				return i, true
			}
		}
	}
	return 0, false
}

// winsWith reports whether m certainly wins if hand is in the player's hand.
func winsWith(v *game.View, m game.Move, hand game.TileSet) bool {
	switch m.Op() {
	case game.OpPeek:
		x := m.A()
		if ghostsReach(v)>>x&1 != 0 {
			return false
		}
		holds := func(t game.Tile) bool { return v.Base[x] == t || v.Second[x] == t }
		return hand.Has(game.TileKey) && holds(game.TileExit) ||
			hand.Has(game.TileDoll) && holds(game.TileBones)
	case game.OpWeapon:
		return game.Tile(m.B()) == sureWeapon(v) && m.A() == herPlace(v)
	}
	return false
}

// weaponReaches reports whether she is where the player can peek: then a weapon
// that he receives can be used on her too.
func weaponReaches(v *game.View, legal []game.Move) bool {
	x := herPlace(v)
	for _, m := range legal {
		if m.Op() == game.OpPeek && m.A() == x {
			return true
		}
	}
	return false
}

// ghostsReach is the set of Shadows where some ghost can be.
func ghostsReach(v *game.View) (reach uint32) {
	for set := v.Ghosts; set != 0; set &= set - 1 {
		reach |= v.Reach[bits.TrailingZeros8(set)]
	}
	return reach
}

// herPlace is the Shadow where she certainly is, -1 if that is not certain.
func herPlace(v *game.View) int {
	if bits.OnesCount32(v.Reach[game.HakoGhost]) != 1 {
		return -1
	}
	return bits.TrailingZeros32(v.Reach[game.HakoGhost])
}

// mayBeWeak is the set of the weaknesses that are possible.
func mayBeWeak(v *game.View) uint8 {
	if v.Weakness >= 0 {
		return 1 << v.Weakness
	}
	return 7 &^ (v.NotWeak | v.FalseWeak)
}

// sureWeapon is the item of her weakness if that is certain, else NoTile.
func sureWeapon(v *game.View) game.Tile {
	may := mayBeWeak(v)
	if bits.OnesCount8(may) != 1 {
		return game.NoTile
	}
	return weapon(bits.TrailingZeros8(may))
}

// openCodes is the set of the codes that the player cannot rule out.
func openCodes(v *game.View) uint32 {
	return game.CodesWithout(v.CodeLeft, v.NotNumber)
}
