package hakoonna

import (
	"math/bits"

	game "yurei/engine/hakoonna"
)

const (
	// win is a certain win in points.
	win = 1000
	// sure is the chance of a certain event.
	sure = 4096
)

// fixed turns a probability into parts of sure.
func fixed(p float64) int { return int(p * sure) }

// bit is the set that holds tile t alone.
func bit(t game.Tile) game.TileSet { return 1 << t }

// weapon is the item that ends her if weakness i is hers.
func weapon(i int) game.Tile { return game.TileWeapon1 + game.Tile(i) }

var (
	numberTiles       = game.TileSet(1<<6-1) << game.TileNumber1
	weaponTiles       = game.TileSet(1<<3-1) << game.TileWeapon1
	charmTiles        = game.TileSet(1<<3-1) << game.TileCharm
	extinguisherTiles = game.TileSet(1<<3-1) << game.TileExtinguisher
)

// next takes the lowest bit out of a set and returns its number.
func next(set *uint32) int {
	x := bits.TrailingZeros32(*set)
	*set &= *set - 1
	return x
}
