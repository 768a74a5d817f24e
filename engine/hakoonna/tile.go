package hakoonna

import "math/bits"

// Tile is one story tile. Tiles other than Empty ones are numbered one by one,
// so that a set of tiles is a bit set. Ghosts (the Hako Onna's and the Hakobito
// tiles) are not tiles here: they have places of their own ([State.GhostAt]).
type Tile uint8

// The tiles. Copies of the charm and the extinguisher have numbers of their own.
const (
	NoTile Tile = iota
	Empty
	TileSafe
	TileKey
	TileBones
	TileNumber1 // combination 1; 2-6 follow
	_
	_
	_
	_
	_
	TileInfo1 // "not the gasoline"; stake and chain follow
	_
	_
	TileExit
	TileDoll
	TileWeapon1 // gasoline; stake and chain follow
	_
	_
	TileCharm // up to three
	_
	_
	TileExtinguisher // up to three
	_
	_
	TileDiary1 // 2-10 follow
	_
	_
	_
	_
	_
	_
	_
	_
	_
	tileEnd
)

// TileIDs is one more than the largest number of a tile.
const TileIDs = int(tileEnd)

// HiddenTile stands in a View for a tile that the player does not know.
const HiddenTile Tile = 63

// TileSet is a set of tiles other than Empty ones, one bit a tile.
type TileSet uint64

// Has reports whether t is in the set.
func (s TileSet) Has(t Tile) bool { return s>>t&1 != 0 }

// Len is the number of tiles in the set.
func (s TileSet) Len() int { return bits.OnesCount64(uint64(s)) }

// First is the tile of the set with the lowest number; the set is not empty.
func (s TileSet) First() Tile { return Tile(bits.TrailingZeros64(uint64(s))) }

func setOf(t Tile) TileSet { return 1 << t }

func tileRange(first Tile, n int) TileSet { return (1<<n - 1) << first }

// Sets of tiles by what they are.
var (
	numberTiles       = tileRange(TileNumber1, 6)
	infoTiles         = tileRange(TileInfo1, 3)
	weaponTiles       = tileRange(TileWeapon1, 3)
	charmTiles        = tileRange(TileCharm, 3)
	extinguisherTiles = tileRange(TileExtinguisher, 3)
	diaryTiles        = tileRange(TileDiary1, 10)
	// portableTiles may be taken in hand (RULES 2.2).
	portableTiles = numberTiles | infoTiles | weaponTiles | charmTiles | extinguisherTiles |
		setOf(TileDoll) | setOf(TileKey)
)

// Portable reports whether a Visitor may take the tile in hand.
func (t Tile) Portable() bool { return portableTiles.Has(t) }

// Number is n of combination tile n (1-6), else 0.
func (t Tile) Number() int {
	if numberTiles.Has(t) {
		return int(t-TileNumber1) + 1
	}
	return 0
}

// Weapon is 0, 1 or 2 for the gasoline, the stake and the chain, else -1.
func (t Tile) Weapon() int {
	if weaponTiles.Has(t) {
		return int(t - TileWeapon1)
	}
	return -1
}

// Info is 0, 1 or 2 for the information that the gasoline, the stake or the
// chain is not her weakness, else -1.
func (t Tile) Info() int {
	if infoTiles.Has(t) {
		return int(t - TileInfo1)
	}
	return -1
}

// Diary is k of diary k (1-10), else 0.
func (t Tile) Diary() int {
	if diaryTiles.Has(t) {
		return int(t-TileDiary1) + 1
	}
	return 0
}

// IsCharm reports whether the tile is a Strange Charm.
func (t Tile) IsCharm() bool { return charmTiles.Has(t) }

// IsExtinguisher reports whether the tile is a Fire Extinguisher.
func (t Tile) IsExtinguisher() bool { return extinguisherTiles.Has(t) }

// Item is a Visitor item card.
type Item uint8

// The six item cards.
const (
	Stethoscope Item = iota
	MysteryBook
	HolyDrops
	Ouija
	DowsingRod
	Smartphone
	ItemCount
)

// codes lists the 20 codes of three of the numbers 1-6 as bit masks (bit n-1 is
// number n), in ascending order of the mask; a code is an index into it.
var codes = func() (list [20]uint8) {
	n := 0
	for mask := range uint8(64) {
		if bits.OnesCount8(mask) == 3 {
			list[n] = mask
			n++
		}
	}
	return list
}()

// CodeMask is the set of numbers (bit n-1 is number n) of code 0-19.
func CodeMask(code int) uint8 { return codes[code] }

// AllCodes is the set of the 20 codes, one bit a code.
const AllCodes uint32 = 1<<20 - 1

// CodesWithout is the set of the codes, of those in set, that hold none of the
// numbers in the mask.
func CodesWithout(set uint32, numbers uint8) uint32 {
	for code, mask := range codes {
		if mask&numbers != 0 {
			set &^= 1 << code
		}
	}
	return set
}
