package yokai

import (
	"yurei/engine"
	game "yurei/engine/yokai"
)

// MostWorlds is how many colourings are drawn at most.
const MostWorlds = 128

// maxLinks is how many signals a game can give.
const maxLinks = (perTurn + 1) * game.MaxTurns

// colouring gives each card a family.
type colouring struct {
	family  [cards]uint8
	members [families]set
}

// world is a colouring that may be the true one.
type world struct {
	colouring
	weight float64
	share  int // of the weight of all worlds
}

// belief is what is known and guessed about the colouring.
type belief struct {
	known  set
	family [cards]uint8             // of known cards
	weight [cards][families]float64 // of the others, by signals about them alone
	links  [maxLinks]link
	linked int

	order  [cards]uint8 // of the unknown cards, in which they are drawn
	closes [cards]int   // how many links the card at a place in the order completes
	due    [cards][maxLinks]uint8

	worlds [MostWorlds]world
	count  int                  // of worlds
	share  [cards][families]int // of sure
}

// clear forgets everything.
func (b *belief) clear() {
	b.known, b.linked = 0, 0
	for c := range b.weight {
		b.weight[c] = [families]float64{1, 1, 1, 1}
	}
}

// know takes in a card that was seen.
func (b *belief) know(card int, family uint8) {
	b.known |= 1 << card
	b.family[card] = family
}

// hear takes in a signal.
func (b *belief) hear(l link) {
	b.links[b.linked] = l
	b.linked++
}

// lean takes in that a hint was placed on a card.
func (b *belief) lean(card int, shown game.FamilySet) {
	for f := range families {
		if !shown.Has(game.Family(f)) {
			b.weight[card][f] *= doubtHint
		}
	}
}

// drawn are the worlds of the last draw, the likeliest first.
func (b *belief) drawn() []world { return b.worlds[:b.count] }

// arrange orders the unknown cards so that each completes as many links with those
// before it as possible, and notes which.
func (b *belief) arrange() (unknown int) {
	done := b.known
	left := [maxLinks]bool{}
	for i := range b.linked {
		left[i] = true
	}
	for done != 1<<cards-1 {
		best, bestWorth := -1, -1
		for rest := ^done; rest != 0; {
			c := next(&rest)
			worth := 0
			for i := range b.linked {
				l := &b.links[i]
				all := l.others | 1<<l.card
				if !left[i] || all>>c&1 == 0 {
					continue
				}
				worth++
				if all&^done&^(1<<c) == 0 {
					worth += 100
				}
			}
			if worth > bestWorth {
				best, bestWorth = c, worth
			}
		}
		done |= 1 << best
		b.order[unknown] = uint8(best)
		n := 0
		for i := range b.linked {
			if l := &b.links[i]; left[i] && (l.others|1<<l.card)&^done == 0 {
				left[i] = false
				b.due[unknown][n] = uint8(i)
				n++
			}
		}
		b.closes[unknown] = n
		unknown++
	}
	return unknown
}

// draw draws n worlds, card by card: each card's family by how many of it are left,
// by the signals about the card, and by the links that it completes. What a card's
// families weigh together is the weight of what was drawn before it.
func (b *belief) draw(n int, r *engine.Rand) {
	unknown := b.arrange()
	if unknown == 0 {
		n = 1
	}
	var base world
	var stock [families]int
	for f := range stock {
		stock[f] = cards / families
	}
	for known := b.known; known != 0; {
		c := next(&known)
		f := b.family[c]
		base.family[c] = f
		base.members[f] |= 1 << c
		stock[f]--
	}
	b.count = n
	total := 0.0
	for i := range n {
		w := &b.worlds[i]
		*w = base
		w.weight = 1
		left := stock
		for k := range unknown {
			c := b.order[k]
			bit := set(1) << c
			var weights [families]float64
			sum := 0.0
			for f := range families {
				if left[f] == 0 {
					continue
				}
				weight := float64(float64(left[f]) * b.weight[c][f])
				for d := range b.closes[k] {
					l := &b.links[b.due[k][d]]
					of := w.family[l.card]
					if l.card == c {
						of = uint8(f)
					}
					found := w.members[of]
					if int(of) == f {
						found |= bit
					}
					if (found&l.others != 0) != l.same {
						weight = float64(weight * l.doubt)
					}
				}
				weights[f] = weight
				sum = float64(sum + weight)
			}
			at := float64(r.Float64() * sum)
			chosen := -1
			for f := range families {
				if weights[f] == 0 {
					continue
				}
				chosen = f
				if at < weights[f] {
					break
				}
				at = float64(at - weights[f])
			}
			w.family[c] = uint8(chosen)
			w.members[chosen] |= bit
			left[chosen]--
			w.weight = float64(w.weight * sum / float64(unknown-k))
		}
		total = float64(total + w.weight)
	}
	b.merge()
	b.share = [cards][families]int{}
	for i := range b.count {
		w := &b.worlds[i]
		w.share = int(float64(w.weight / total * sure))
		for c := range cards {
			b.share[c][w.family[c]] += w.share
		}
	}
}

// merge makes equal worlds one, the heaviest first.
func (b *belief) merge() {
	n := 0
next:
	for i := range b.count {
		w := &b.worlds[i]
		for j := range n {
			if b.worlds[j].members == w.members {
				b.worlds[j].weight = float64(b.worlds[j].weight + w.weight)
				continue next
			}
		}
		b.worlds[n] = *w
		n++
	}
	b.count = n
	for i := 1; i < n; i++ {
		for j := i; j > 0 && b.worlds[j].weight > b.worlds[j-1].weight; j-- {
			b.worlds[j], b.worlds[j-1] = b.worlds[j-1], b.worlds[j]
		}
	}
}

// doubtful is how uncertain the family of a card is: 0 if it is sure.
func (b *belief) doubtful(c int) int {
	sum := 0
	for _, p := range b.share[c] {
		sum += p * (p >> 8)
	}
	return sure - sum>>8
}

// against is how likely a signal is not so.
func (b *belief) against(l *link) (share int) {
	for i := range b.drawn() {
		if w := &b.worlds[i]; !l.holds(&w.colouring) {
			share += w.share
		}
	}
	return share
}

// plausible is how likely what was said is if a colouring is true, but for a factor
// that all have.
func (b *belief) plausible(c *colouring) float64 {
	weight := 1.0
	for card, f := range c.family {
		weight = float64(weight * b.weight[card][f])
	}
	for i := range b.links[:b.linked] {
		if l := &b.links[i]; !l.holds(c) {
			weight = float64(weight * l.doubt)
		}
	}
	return weight
}
