package yokai

// maxGroups is how many different families the worlds can have.
const maxGroups = families * MostWorlds

// firmWorlds is how many worlds are looked at for each legal move.
const firmWorlds = 12

// slots is the size of the table that finds a group, a power of 2.
const slots = 2 * maxGroups

// groups are the sets of four cards that are a family in some world. What the
// families of all worlds cost, each by itself, is a sum over groups.
type groups struct {
	cards [maxGroups]set
	share [maxGroups]int // of sure: how likely they are a family
	count int
	firm  int           // of the likeliest worlds
	slot  [slots]uint16 // 1 + index of a group
}

// collect finds the groups of the worlds.
func (g *groups) collect(worlds []world) {
	g.slot = [slots]uint16{}
	g.count = 0
	for i := range worlds {
		w := &worlds[i]
		for _, s := range w.members {
			g.add(s, w.share)
		}
		if i < firmWorlds {
			g.firm = g.count
		}
	}
}

func (g *groups) add(s set, share int) {
	at := uint32(s) * 0x9e3779b1 >> 16 % slots
	for ; g.slot[at] != 0; at = (at + 1) % slots {
		if k := g.slot[at] - 1; g.cards[k] == s {
			g.share[k] += share
			return
		}
	}
	g.cards[g.count], g.share[g.count] = s, share
	g.count++
	g.slot[at] = uint16(g.count)
}

// cost is what joining the families is expected to cost.
func (g *groups) cost(f *figure) int {
	sum := 0
	for i := range g.count {
		sum += g.share[i] * f.gather(g.cards[i])
	}
	return sum
}

// costOf is what joining the family of a card is expected to cost, by the likeliest
// worlds alone.
func (g *groups) costOf(f *figure, card int) int {
	sum := 0
	for i := range g.firm {
		if g.cards[i].Has(card) {
			sum += g.share[i] * f.gather(g.cards[i])
		}
	}
	return sum
}
