package ghosthome

import "math/bits"

// Kind is what a card does (RULES 1.1).
type Kind uint8

// The kinds of cards, in the order of the rule set.
const (
	Room1 Kind = iota
	Room2
	Room3
	Ghost
	Cat
	Hole
	Bulb
	CatFood
	Elevator
	Lightning
	Wild
	KindCount
)

// kindNames are the words of rule sets, moves and measures.
var kindNames = [KindCount]string{
	"floor_1", "floor_2", "floor_3", "ghost", "cat",
	"hole", "bulb", "cat_food", "elevator", "lightning", "wild",
}

// String is the word of the kind in rule sets.
func (k Kind) String() string { return kindNames[k] }

// Card is what can be told from the face of a card: its kind and, of room cards,
// the icons. Cards of one face are interchangeable. The other kinds carry the
// same icons on all their cards, see [Rules.Icons].
type Card uint8

// The faces. Rooms stand by floor, then by icons: [RoomCard].
const (
	NoCard        Card = 0
	firstRoom     Card = 1
	GhostCard     Card = firstRoom + Floors*(MaxIcons+1)
	CatCard       Card = GhostCard + 1
	HoleCard      Card = GhostCard + 2
	BulbCard      Card = GhostCard + 3
	CatFoodCard   Card = GhostCard + 4
	ElevatorCard  Card = GhostCard + 5
	LightningCard Card = GhostCard + 6
	WildCard      Card = GhostCard + 7
	CardCount          = int(WildCard) + 1
)

// MaxIcons is the largest number of icons on a card.
const MaxIcons = 4

// RoomCard is the room of a floor, 0-2, with so many icons, 0-4.
func RoomCard(floor, icons int) Card { return firstRoom + Card(floor*(MaxIcons+1)+icons) }

// Kind is the kind of a card that is one.
func (c Card) Kind() Kind {
	if c < GhostCard {
		return Kind((c - firstRoom) / (MaxIcons + 1))
	}
	return Kind(c-GhostCard) + Ghost
}

// Cards is a set of cards in which a face may come several times. Each face has
// a range of bits, as many as the deck has cards of it, filled from below: which
// bits are whose is a matter of the rule set, so that all work on Cards is done
// by methods of [Rules]. Equal sets are equal values; 0 is the empty set.
type Cards uint64

// Len is the number of cards.
func (d Cards) Len() int { return bits.OnesCount64(uint64(d)) }

// of is the bits of a face. The mask spares a check that the index is in range.
func (t *table) of(c Card) Cards { return t.span[c%Card(len(t.span))] }

// Count is how many cards of a face there are.
func (t *table) Count(d Cards, c Card) int { return (d & t.of(c)).Len() }

// Has reports whether there is a card of a face.
func (t *table) Has(d Cards, c Card) bool { return d&t.of(c) != 0 }

// Take is d without one card of a face, if it has one.
func (t *table) Take(d Cards, c Card) Cards {
	own := d & t.of(c)
	return d &^ (own &^ (own >> 1))
}

// Put is d and one more card of a face.
func (t *table) Put(d Cards, c Card) Cards {
	own := t.of(c)
	return d | ((d&own)+(own&-own))&own
}

// Join is all cards of both sets.
func (t *table) Join(d, more Cards) Cards {
	for ; more != 0; more &= more - 1 {
		d = t.Put(d, t.face(more))
	}
	return d
}

// Without is d without the other cards, as far as it has them.
func (t *table) Without(d, other Cards) Cards {
	for ; other != 0; other &= other - 1 {
		d = t.Take(d, t.face(other))
	}
	return d
}

// face is the face of the lowest card of a set that is not empty.
func (t *table) face(d Cards) Card { return t.faceOf[trailing(d)%MaxDeck] }

// AppendCards appends the cards, equal ones beside each other, in the order of
// their faces.
func (t *table) AppendCards(dst []Card, d Cards) []Card {
	for ; d != 0; d &= d - 1 {
		dst = append(dst, t.face(d))
	}
	return dst
}

// Icons is how many bulb icons a face carries.
func (t *table) Icons(c Card) int { return int(t.icons[c]) }

// Deck is all cards of the game.
func (t *table) Deck() Cards { return t.deck }

// trailing is the lowest bit of a set that is not empty.
func trailing(d Cards) int { return bits.TrailingZeros64(uint64(d)) }

// highest is the highest bit of a set that is not empty.
func highest(d Cards) int { return bits.Len64(uint64(d)) - 1 }
