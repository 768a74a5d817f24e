package ghosthome

import "strconv"

// opWords are the words of operations.
var opWords = [...]string{
	OpPass: "pass", OpRooms: "rooms", OpGhost: "ghost", OpCat: "cat", OpLight: "light",
	OpHole: "hole", OpBulb: "bulb", OpCatFood: "cat_food", OpElevator: "elevator", OpLightning: "lightning",
	OpDiscard: "discard", OpYield: "yield", OpDefend: "defend", OpLetGo: "let-go", OpStop: "stop",
}

// AppendMove appends the move in a form of one or a few words, such as "ghost
// seat-2", "rooms 1/3 1/wild 2/0" (floor and icons), "light 2 1/3 1/2" (floor,
// then what pays) or "hole seat-1/3 seat-2". It implements engine.Teller.
func (t *table) AppendMove(dst []byte, _ *State, m Move) []byte {
	dst = append(dst, opWords[m.Op()]...)
	switch m.Op() {
	case OpRooms:
		for floor := range Floors {
			for i := range Spaces {
				if card := m.Room(floor, i); card == WildCard {
					dst = append(appendNumber(append(dst, ' '), floor+1), "/wild"...)
				} else if card != NoCard {
					dst = t.appendCard(append(dst, ' '), card)
				}
			}
		}
	case OpGhost, OpLightning:
		dst = appendNumber(append(dst, " seat-"...), int(m.Seat())+1)
	case OpCat, OpBulb:
		dst = appendNumber(append(dst, ' '), m.Floor()+1)
	case OpLight:
		dst = t.appendSpent(appendNumber(append(dst, ' '), m.Floor()+1), m)
	case OpDiscard:
		dst = t.appendSpent(dst, m)
	case OpHole:
		dst = appendSource(dst, m)
		dst = appendNumber(append(dst, " seat-"...), int(m.Seat())+1)
	case OpCatFood:
		dst = appendNumber(append(appendSource(dst, m), ' '), m.Floor()+1)
	case OpElevator:
		dst = appendNumber(append(dst, ' '), m.FromFloor()+1)
		dst = appendNumber(append(dst, ' '), m.Floor()+1)
	}
	return dst
}

// appendSource appends the house and floor that something is taken from.
func appendSource(dst []byte, m Move) []byte {
	dst = appendNumber(append(dst, " seat-"...), int(m.FromSeat())+1)
	return appendNumber(append(dst, '/'), m.FromFloor()+1)
}

// appendSpent appends the cards that pay or are discarded.
func (t *table) appendSpent(dst []byte, m Move) []byte {
	for i := range MaxHand {
		if card := m.Card(i); card != NoCard {
			dst = t.appendCard(append(dst, ' '), card)
		}
	}
	return dst
}

// appendCard appends the word of a card: of a room its floor and icons.
func (t *table) appendCard(dst []byte, c Card) []byte {
	kind := c.Kind()
	if kind >= Ghost {
		return append(dst, kind.String()...)
	}
	return appendNumber(append(appendNumber(dst, int(kind)+1), '/'), t.Icons(c))
}

func appendNumber(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }
