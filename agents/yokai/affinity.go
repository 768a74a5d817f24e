package yokai

import game "yurei/engine/yokai"

// affinity is what the viewer knows of the pairs of families that must touch.
type affinity struct {
	known  [game.MaxPlayers]game.FamilySet
	count  int // of known pairs
	hidden int // pairs that others know
	maybe  [16]game.FamilySet
	open   int // how many they may be
}

func (a *affinity) read(rules game.Rules, v *game.View) {
	*a = affinity{}
	set := rules.Set()
	var used uint64
	for _, card := range v.Affinity[:set.Affinity] {
		if card == game.HiddenAffinity {
			a.hidden++
		} else if card != game.NoAffinity {
			a.known[a.count] = rules.AffinityFamilies(card)
			a.count++
			used |= 1 << card
		}
	}
	if a.hidden == 0 {
		return
	}
	for card, pair := range set.AffinityCards {
		if used>>card&1 == 0 && a.open < len(a.maybe) {
			a.maybe[a.open] = pair
			a.open++
		}
	}
}

// met is how likely all pairs touch, in parts of sure.
func (a *affinity) met(g *figure, c *colouring) int {
	for _, pair := range a.known[:a.count] {
		if between(g, c, pair) > 1 {
			return 0
		}
	}
	met := sure
	if a.hidden > 0 {
		touching := 0
		for _, pair := range a.maybe[:a.open] {
			if between(g, c, pair) == 1 {
				touching++
			}
		}
		for range a.hidden {
			met = met * touching / a.open
		}
	}
	return met
}

// expected is what bringing the pairs together is expected to cost.
func (a *affinity) expected(g *figure, worlds []world) int {
	if a.count+a.hidden == 0 {
		return 0
	}
	sum := 0
	for i := range worlds {
		w := &worlds[i]
		for _, pair := range a.known[:a.count] {
			sum += w.share * rift(g, &w.colouring, pair)
		}
		if a.hidden > 0 {
			rifts := 0
			for _, pair := range a.maybe[:a.open] {
				rifts += rift(g, &w.colouring, pair)
			}
			sum += w.share * rifts * a.hidden / a.open
		}
	}
	return sum
}

// rift is what it costs to bring the families of a pair together.
func rift(g *figure, c *colouring, pair game.FamilySet) int {
	if d := between(g, c, pair); d > 1 {
		return apart + farther*(d-2)
	}
	return 0
}

// farthest is the distance beyond which distances are not told apart.
const farthest = 6

// between is the distance of the families of a pair.
func between(g *figure, c *colouring, pair game.FamilySet) int {
	var a, b set
	for f := range game.NoFamily {
		if pair.Has(f) {
			a, b = b, c.members[f]
		}
	}
	best := farthest
	for ; a != 0; a &= a - 1 {
		i := a.First()
		if g.beside[i]&b != 0 {
			return 1
		}
		for rest := b; rest != 0; rest &= rest - 1 {
			j := rest.First()
			best = min(best, abs(int(g.at[i].X)-int(g.at[j].X))+abs(int(g.at[i].Y)-int(g.at[j].Y)))
		}
	}
	return best
}
