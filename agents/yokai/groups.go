package yokai

// maxGroups is how many different families the worlds can have.
const maxGroups = families * MostWorlds

// firmWorlds is how many worlds are looked at for each legal move.
const firmWorlds = 12

// slots is the size of the table that finds a group, a power of 2.
const slots = 2 * maxGroups

// group is a set of four cards that may be a family.
type group struct {
	cards  set
	member [families]uint8
	share  int // of sure: how likely they are one
}

func makeGroup(cards set, share int) group {
	g := group{cards: cards, share: share}
	for i := range g.member {
		g.member[i] = uint8(next(&cards))
	}
	return g
}

// groups are the sets of cards that are a family in some world. What the families of
// all worlds cost, each by itself, is a sum over groups.
type groups struct {
	list  [maxGroups]group
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
		if old := &g.list[g.slot[at]-1]; old.cards == s {
			old.share += share
			return
		}
	}
	g.list[g.count] = makeGroup(s, share)
	g.count++
	g.slot[at] = uint16(g.count)
}

// cost is what joining the families is expected to cost.
func (g *groups) cost(f *figure) int {
	sum := 0
	for i := range g.count {
		sum += g.list[i].share * f.gather(&g.list[i])
	}
	return sum
}

// costOf is what joining the family of a card is expected to cost, by the likeliest
// worlds alone.
func (g *groups) costOf(f *figure, card int) int {
	sum := 0
	for i := range g.firm {
		if n := &g.list[i]; n.cards.Has(card) {
			sum += n.share * f.gather(n)
		}
	}
	return sum
}
