package yokai

// Move is one choice: an operation in the high byte and up to three arguments.
type Move uint32

// Op is what a move does.
type Op uint8

// The operations (RULES 4).
const (
	OpDeclare Op = iota // say that the yōkai are appeased
	OpPeek              // Card
	OpMove              // Card to Cell
	OpPass              // no card can be moved
	OpReveal            // turn up the top hint, or set it aside
	OpPlace             // Hint on Card
)

// MakeDeclare is the declaration.
func MakeDeclare() Move { return Move(OpDeclare) << 24 }

// MakePeek looks at a card, as the first or second peek of a turn.
func MakePeek(card int) Move { return Move(OpPeek)<<24 | Move(card)<<16 }

// MakeMove moves a card to a cell.
func MakeMove(card int, to Cell) Move {
	return Move(OpMove)<<24 | Move(card)<<16 | Move(uint8(to.X))<<8 | Move(uint8(to.Y))
}

// MakePass is the only move where no card can be moved.
func MakePass() Move { return Move(OpPass) << 24 }

// MakeReveal turns up the top hint of the stack, or sets it aside.
func MakeReveal() Move { return Move(OpReveal) << 24 }

// MakePlace lays a hint on a card.
func MakePlace(hint, card int) Move {
	return Move(OpPlace)<<24 | Move(card)<<16 | Move(hint)<<8
}

// Op is the operation of the move.
func (m Move) Op() Op { return Op(m >> 24) }

// Card is the card that is peeked at, moved or locked.
func (m Move) Card() int { return int(m >> 16 & 0xff) }

// Cell is where OpMove puts the card.
func (m Move) Cell() Cell { return Cell{int8(m >> 8), int8(m)} }

// Hint is the hint that OpPlace lays, numbered as in State.Face.
func (m Move) Hint() int { return int(m >> 8 & 0xff) }
