package ghosthome

// handSets is the sets of cards that a hand of three has.
type handSets struct {
	discards [7]Move // the first count, as appendDiscards has them
	count    uint8
	pay      uint8 // which of them pay for light, bit = place
}

// setsOf is the sets of a hand of three.
func (t *table) setsOf(hand Cards) *handSets {
	last := hand & (hand - 1)
	return &t.sets[t.rank[0][trailing(hand)%MaxDeck]+t.rank[1][trailing(last)%MaxDeck]+t.rank[2][highest(last)%MaxDeck]]
}

// listSets lists the sets of all hands of three. If the faces of the deck are
// numbered from 0 and those of a hand are x <= y <= z, it is the hand number
// x + y(y+1)/2 + z(z+1)(z+2)/6.
func (t *table) listSets() {
	var faces []Card
	for bit := range t.deck.Len() {
		if Cards(1)<<bit&t.first != 0 {
			faces = append(faces, t.faceOf[bit])
		}
		n := uint16(len(faces))
		t.rank[0][bit] = n - 1
		t.rank[1][bit] = n * (n - 1) / 2
		t.rank[2][bit] = (n + 1) * n * (n - 1) / 6
	}
	n := len(faces)
	t.sets = make([]handSets, (n+2)*(n+1)*n/6)
	for z, third := range faces {
		for y, second := range faces[:z+1] {
			for _, first := range faces[:y+1] {
				hand := t.Put(t.Put(t.Put(0, first), second), third)
				if hand.Len() < 3 {
					continue // the deck does not have as many
				}
				sets := t.setsOf(hand)
				for i, discard := range t.appendDiscards(sets.discards[:0], hand) {
					sets.count++
					if t.pays(discard) {
						sets.pay |= 1 << i
					}
				}
			}
		}
	}
}
