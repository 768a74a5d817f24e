package ghosthome

import "yurei/engine"

// Move is one choice: an operation in the high four bits and its arguments.
type Move uint32

// Op is what a move does.
type Op uint8

// The operations, with the accessors that give their arguments.
const (
	OpPass      Op = iota // an empty hand does nothing
	OpRooms               // Room
	OpGhost               // Seat: at whom
	OpCat                 // Floor
	OpLight               // Floor, Card: the cards that pay
	OpHole                // FromSeat, FromFloor: the ghost; Seat: at whom
	OpBulb                // Floor
	OpCatFood             // FromSeat, FromFloor: the cat; Floor
	OpElevator            // FromFloor: the cat; Floor
	OpLightning           // Seat: whose light
	OpDiscard             // Card
	OpYield               // let the ghost land
	OpDefend              // discard a cat
	OpLetGo               // play no ghost
	OpStop                // play a ghost at the player who is escaping
)

const (
	opShift    = 28
	floorShift = 25 // beyond five cards of five bits
	cardBits   = 5
	cardMask   = 1<<(MaxHand*cardBits) - 1
	roomBit    = 3 // bits of a room: 1-5 its icons and one, 6 wild
	wildRoom   = MaxIcons + 2
)

func makeMove(op Op) Move { return Move(op) << opShift }

func (m Move) withSeat(p engine.Player) Move { return m | Move(p) }
func (m Move) withFloor(floor int) Move      { return m | Move(floor)<<floorShift }
func (m Move) from(p engine.Player, floor int) Move {
	return m | Move(p)<<2 | Move(floor)<<4
}

// Op is what the move does.
func (m Move) Op() Op { return Op(m >> opShift) }

// Seat is whose house the move is against.
func (m Move) Seat() engine.Player { return engine.Player(m & 3) }

// FromSeat is the house from which a ghost or cat is taken.
func (m Move) FromSeat() engine.Player { return engine.Player(m >> 2 & 3) }

// FromFloor is the floor, 0-2, from which a ghost or cat is taken.
func (m Move) FromFloor() int { return int(m >> 4 & 3) }

// Floor is the floor, 0-2, of the player's own house that is lit or that the cat
// comes to.
func (m Move) Floor() int { return int(m >> floorShift & 3) }

// Card is the i-th of the cards that are discarded or pay, i in 0 .. MaxHand-1,
// in the order of their faces; NoCard if there are fewer.
func (m Move) Card(i int) Card { return Card(m >> (cardBits * i) & (1<<cardBits - 1)) }

// Room is the i-th card, i in 0 .. 1, that becomes a room on a floor, 0-2; NoCard
// if there are fewer.
func (m Move) Room(floor, i int) Card {
	switch code := int(m >> (roomBit * (Spaces*floor + i)) & (1<<roomBit - 1)); code {
	case 0:
		return NoCard
	case wildRoom:
		return WildCard
	default:
		return RoomCard(floor, code-1)
	}
}

// roomCode is the card as the i-th room of a floor.
func roomCode(c Card, floor, i int) Move {
	return Move(roomCodes[c%Card(len(roomCodes))]) << (roomBit * (Spaces*floor + i))
}

// roomCodes is the bits of a room, by its face.
var roomCodes = func() (codes [1 << cardBits]uint8) {
	for floor := range Floors {
		for icons := range MaxIcons + 1 {
			codes[RoomCard(floor, icons)] = uint8(icons) + 1
		}
	}
	codes[WildCard] = wildRoom
	return codes
}()
