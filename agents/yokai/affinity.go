package yokai

import (
	"math/bits"

	"yurei/engine"
	game "yurei/engine/yokai"
)

// affinity is what the viewer knows of the pairs of families that must touch.
type affinity struct {
	known  [game.MaxPlayers]game.FamilySet
	count  int                      // of known pairs
	hidden [game.MaxPlayers]uint8   // players who hold others
	others int                      // number of those
	maybe  [maxPairs]game.FamilySet // what theirs may be
	weight [maxPairs]int            // how likely each is, relative to the others
	pairs  int                      // number of those
	total  int                      // of the weights
	past   figure
}

// maxPairs is how many affinity cards are told apart.
const maxPairs = 16

func (a *affinity) read(rules game.Rules, v *game.View) {
	a.count, a.others, a.pairs, a.total = 0, 0, 0, 0
	set := rules.Set()
	var used uint64
	for seat, card := range v.Affinity[:set.Affinity] {
		switch card {
		case game.NoAffinity:
		case game.HiddenAffinity:
			a.hidden[a.others] = uint8(seat)
			a.others++
		default:
			a.known[a.count] = rules.AffinityFamilies(card)
			a.count++
			used |= 1 << card
		}
	}
	if a.others == 0 {
		return
	}
	for card, pair := range set.AffinityCards {
		if used>>card&1 == 0 && a.pairs < maxPairs {
			a.maybe[a.pairs], a.weight[a.pairs] = pair, unasked
			a.pairs++
			a.total += unasked
		}
	}
}

// doubt makes pairs less likely that touched when the holder did not declare though
// the families were together, if the likeliest world is right.
func (a *affinity) doubt(v *game.View, s *signals, worlds []world) {
	if a.others != 1 || worlds[0].share < sure/2 {
		return
	}
	c := &worlds[0].colouring
	s.start()
	for i := range int(v.Turns) {
		t, player := &v.History[i], v.Player(i)
		if player == engine.Player(a.hidden[0]) {
			a.past.lay(&s.at, 0)
			if a.past.solved(c) {
				for k, pair := range a.maybe[:a.pairs] {
					if between(&a.past, c, pair) == 1 {
						a.total -= a.weight[k]
						a.weight[k] = max(1, a.weight[k]/8)
						a.total += a.weight[k]
					}
				}
			}
		}
		s.step(t, player)
	}
}

// likeliest is the pair that the viewer knows, or one that another is likely to hold;
// 0 if there is none.
func (a *affinity) likeliest() game.FamilySet {
	if a.count > 0 {
		return a.known[0]
	}
	best := 0
	for k := range a.pairs {
		if a.weight[k] > a.weight[best] {
			best = k
		}
	}
	if a.others == 0 || a.weight[best] < a.total/likelyOf {
		return 0
	}
	return a.maybe[best]
}

// unasked is the weight of a pair that nothing speaks against.
const unasked = 1 << 12

// met is how likely all pairs touch, in parts of sure.
func (a *affinity) met(f *figure, c *colouring) int {
	for _, pair := range a.known[:a.count] {
		if between(f, c, pair) > 1 {
			return 0
		}
	}
	met := sure
	if a.others > 0 {
		touching := 0
		for k, pair := range a.maybe[:a.pairs] {
			if between(f, c, pair) == 1 {
				touching += a.weight[k]
			}
		}
		for range a.others {
			met = met * touching / a.total
		}
	}
	return met
}

// expected is what bringing the pairs together is expected to cost. With a card only
// the pairs count in which its family is.
func (a *affinity) expected(f *figure, worlds []world, card int) int {
	if a.count+a.others == 0 {
		return 0
	}
	sum := 0
	for i := range worlds {
		w := &worlds[i]
		of := game.FamilySet(1<<families - 1)
		if card >= 0 {
			of = 1 << w.family[card]
		}
		for _, pair := range a.known[:a.count] {
			if pair&of != 0 {
				sum += w.share * rift(f, &w.colouring, pair)
			}
		}
		if a.others > 0 {
			rifts := 0
			for k, pair := range a.maybe[:a.pairs] {
				if pair&of != 0 {
					rifts += a.weight[k] * rift(f, &w.colouring, pair)
				}
			}
			sum += w.share * (rifts * a.others / (a.total >> 8)) >> 8
		}
	}
	return sum
}

// rift is what it costs to bring the families of a pair together.
func rift(f *figure, c *colouring, pair game.FamilySet) int {
	if d := between(f, c, pair); d > 1 {
		return apart + farther*(d-2)
	}
	return 0
}

// farthest is the distance beyond which distances are not told apart.
const farthest = 6

// between is the distance of the families of a pair.
func between(f *figure, c *colouring, pair game.FamilySet) int {
	one, other := c.members[pair.First()], c.members[7-bits.LeadingZeros8(uint8(pair))]
	best := farthest
	for one != 0 {
		i := next(&one)
		if f.beside[i]&other != 0 {
			return 1
		}
		for rest := other; rest != 0; {
			j := next(&rest)
			best = min(best, abs(int(f.at[i].X)-int(f.at[j].X))+abs(int(f.at[i].Y)-int(f.at[j].Y)))
		}
	}
	return best
}
