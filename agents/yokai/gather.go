package yokai

import "math/bits"

// gather estimates what joining the cards of a family of four costs: a move for
// each card that does not stay, and more for cards of others that stand where they
// are to come, and for those that hold the figure together. Locked cards stay, and
// no tetromino covers those of others.
func (g *figure) gather(of *group) int {
	t, at, family := shapes, &of.member, of.cards
	var own [families]uint32 // cards of the family, around each
	for i, a := range at {
		near := &g.near[a]
		own[i] = near[at[0]] | near[at[1]] | near[at[2]] | near[at[3]]
	}
	if t.whole.has(own[0]) {
		return 0
	}
	if family&g.locked != 0 {
		return g.gatherLocked(of, &own)
	}
	best := 3*move + 3*crowded
	for i, a := range at[:2] {
		for j := i + 1; j < families-1; j++ {
			one := g.near[a][at[j]]
			if one == 0 {
				continue
			}
			for k := j + 1; k < families; k++ {
				if two := g.near[a][at[k]]; two != 0 {
					if free := t.fourth[bits.TrailingZeros32(one)][bits.TrailingZeros32(two)] &^ (g.fixed[a] &^ own[i]); free != 0 {
						best = min(best, g.last(free, a, family, 1<<a|1<<at[j]|1<<at[k], own[i]))
					}
				}
			}
		}
	}
	if best <= 2*move {
		return best
	}
	for i, a := range at[:3] {
		for _, b := range at[i+1:] {
			if one := g.near[a][b]; one != 0 {
				best = min(best, g.pair(one, a, family, 1<<a|1<<b, own[i]))
			}
		}
	}
	return best
}

// last is what it costs to bring the last card of a family to one of the free cells
// around card a, when the others stay.
func (g *figure) last(free uint32, a uint8, family, stay set, own uint32) int {
	cost := move
	if free&^(g.around[a]&^own) == 0 {
		cost += crowded
	}
	if family&^stay&g.joints != 0 {
		cost += stuck
	}
	return cost
}

// pair is what it costs to bring two cards of a family to card a and another that
// is in its diamond at one, when those stay.
func (g *figure) pair(one uint32, a uint8, family, stay set, own uint32) int {
	blocked, foreign := g.fixed[a]&^own, g.around[a]&^own
	fewest := families
	for _, two := range shapes.rest[bits.TrailingZeros32(one)] {
		if two&blocked == 0 {
			if n := bits.OnesCount32(two & foreign); n < fewest {
				if fewest = n; n == 0 {
					break
				}
			}
		}
	}
	if fewest == families {
		return hopeless
	}
	return 2*move + fewest*crowded + stuck*(family&^stay&g.joints).Len()
}

// gatherLocked is gather for a family that has locked cards.
func (g *figure) gatherLocked(of *group, own *[families]uint32) int {
	t, at, family := shapes, &of.member, of.cards
	anchor := 0
	for !g.locked.Has(int(at[anchor])) {
		anchor++
	}
	a := at[anchor]
	var need uint32 // the other locked ones
	for held := family & g.locked &^ (1 << a); held != 0; {
		bit := g.near[a][next(&held)]
		if bit == 0 {
			return hopeless
		}
		need |= bit
	}
	mine := own[anchor]
	blocked, foreign := g.fixed[a]&^mine, g.around[a]&^mine
	best := hopeless
	for j, b := range at {
		one := g.near[a][b]
		if one == 0 {
			continue
		}
		for _, c := range at[j+1:] {
			if two := g.near[a][c]; two != 0 && need&^(one|two) == 0 {
				if free := t.fourth[bits.TrailingZeros32(one)][bits.TrailingZeros32(two)] &^ blocked; free != 0 {
					best = min(best, g.last(free, a, family, 1<<a|1<<b|1<<c, mine))
				}
			}
		}
	}
	if best <= 2*move {
		return best
	}
	for _, b := range at {
		if one := g.near[a][b]; one != 0 && need&^one == 0 {
			best = min(best, g.pair(one, a, family, 1<<a|1<<b, mine))
		}
	}
	if need == 0 && best > 3*move {
		for _, three := range t.all {
			if three&blocked == 0 {
				best = min(best, 3*move+crowded*bits.OnesCount32(three&foreign))
			}
		}
	}
	return best
}
