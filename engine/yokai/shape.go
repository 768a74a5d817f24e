package yokai

import "slices"

// outline is a figure wherever it lies: the bits of its cells in a square of 16
// by 16, moved to the upper left.
type outline [Cards]uint16

// outlineOf is the outline of a figure of joined cells.
func outlineOf(cells *[Cards]Cell) outline {
	low, _ := box(cells)
	var o outline
	for _, c := range cells {
		o[c.Y-low.Y] |= 1 << (c.X - low.X)
	}
	return o
}

// box is the least and the largest column and row of a figure.
func box(cells *[Cards]Cell) (low, high Cell) {
	low, high = cells[0], cells[0]
	for _, c := range cells {
		low = Cell{min(low.X, c.X), min(low.Y, c.Y)}
		high = Cell{max(high.X, c.X), max(high.Y, c.Y)}
	}
	return low, high
}

// sides is, for each of the cells, the set of those that share a side with it.
func sides(cells *[Cards]Cell) (around [Cards]CardSet) {
	for i, a := range cells {
		for k, b := range cells {
			if dx, dy := int(a.X)-int(b.X), int(a.Y)-int(b.Y); dx*dx+dy*dy == 1 {
				around[i] |= 1 << k
			}
		}
	}
	return around
}

// cuts is the number of ways to cut a figure into four joined pieces of four
// cells each, pieces without names.
func cuts(cells *[Cards]Cell) (n int) {
	around := sides(cells)
	var pieces [Families]CardSet
	cutRest(&around, AllCards, pieces[:0], func([]CardSet) { n++ })
	return n
}

// cutRest calls visit with the pieces of every cut that begins with those given.
func cutRest(around *[Cards]CardSet, rest CardSet, pieces []CardSet, visit func(pieces []CardSet)) {
	if rest == 0 {
		visit(pieces)
		return
	}
	first := CardSet(1) << rest.First()
	for set := rest; set != 0; set = (set - 1) & rest {
		if set&first != 0 && set.Len() == Cards/Families && spread(around, first, set) == set {
			cutRest(around, rest&^set, append(pieces, set), visit)
		}
	}
}

// pairSet is a set of pairs of families.
type pairSet uint8

// pairSets is how many there are.
const pairSets = 1 << (Families * (Families - 1) / 2)

// pairOf is a set of one pair.
func pairOf(pair FamilySet) (bit pairSet) {
	bit = 1
	for other := FamilySet(1); other < pair; other++ {
		if other.Len() == 2 {
			bit <<= 1
		}
	}
	return bit
}

// touching says, for each set of pairs of families, whether all of them touch in some
// cut of a figure with a family on each piece.
func touching(cells *[Cards]Cell) (met [pairSets]bool) {
	around := sides(cells)
	var pieces [Families]CardSet
	cutRest(&around, AllCards, pieces[:0], func(pieces []CardSet) {
		beside := neighbours(&around, pieces)
		for on := range namings {
			var pairs pairSet
			for _, pair := range beside {
				pairs |= pairOf(1<<on[pair.First()] | 1<<on[pair.Last()])
			}
			met[pairs] = true
		}
	})
	withSubsets(&met)
	return met
}

// neighbours lists the pairs of pieces that touch, each piece by its number.
func neighbours(around *[Cards]CardSet, pieces []CardSet) (pairs []FamilySet) {
	for i, piece := range pieces {
		near := CardSet(0)
		for ; piece != 0; piece &= piece - 1 {
			near |= around[piece.First()]
		}
		for k := range pieces[:i] {
			if near&pieces[k] != 0 {
				pairs = append(pairs, 1<<i|1<<k)
			}
		}
	}
	return pairs
}

// namings yields all ways to put a family on each of four pieces.
func namings(yield func(on [Families]Family) bool) {
	for code := range 1 << (2 * Families) {
		var on [Families]Family
		used := FamilySet(0)
		for piece := range on {
			on[piece] = Family(code >> (2 * piece) & 3)
			used |= 1 << on[piece]
		}
		if used.Len() == Families && !yield(on) {
			return
		}
	}
}

// withSubsets adds the subsets of all sets that are met.
func withSubsets(met *[pairSets]bool) {
	for pairs := pairSet(pairSets - 1); pairs != 0; pairs-- {
		if !met[pairs] {
			continue
		}
		for rest := pairs; rest != 0; rest &= rest - 1 {
			met[pairs&^(rest&-rest)] = true
		}
	}
}

// turned are the outlines that a figure has when it is turned and mirrored, each
// once.
func turned(cells [Cards]Cell) []outline {
	var all []outline
	for k := range 8 {
		if o := outlineOf(&cells); !slices.Contains(all, o) {
			all = append(all, o)
		}
		for i, c := range cells {
			if cells[i] = (Cell{-c.Y, c.X}); k == 3 {
				cells[i].X = c.Y // and mirrored, once
			}
		}
	}
	return all
}
