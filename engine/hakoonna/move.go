package hakoonna

// Move is one choice: an operation in the high byte and up to three arguments.
type Move uint32

// Op is what a move does.
type Op uint8

// The operations, with the meaning of their arguments.
const (
	// Setting up (RULES 6.1).
	OpDraft      Op = iota // A: item
	OpBoard                // A: x+32, B: y+32, C: rotation | floor<<2
	OpCode                 // A: code 0-19
	OpWeakness             // A: weakness 0-2
	OpStartPower           // A: power 1-10
	OpBones                // A: Shadow
	OpStartRoom            // A: room

	// The noise step (RULES 5, 6.2).
	OpQuiet // place the next disc or flip a card; A: 1 = red disc blip up
	OpPass  // take the next disc or a card
	OpDrops // Holy Drops in place of the noise step
	OpExtinguish
	OpLetRing // do not use the extinguisher

	// Windows (RULES 3.1).
	OpNoInterrupt
	OpBar       // power 6
	OpSteal     // power 7
	OpDollCall  // power 8
	OpForce     // power 10
	OpStealTile // A: tile
	OpStealItem // A: item
	OpLay       // A: Shadow, for the stolen tile

	// A Visitor's turn (RULES 6.2).
	OpMove    // A: room
	OpPeek    // A: Shadow
	OpOuija   // A: room
	OpDowse   //
	OpPhone   //
	OpWeapon  // A: Shadow, B: tile
	OpCharm   // A: slot, B: tile
	OpNothing //
	OpShow    // A: seat, B: tile; free
	OpSee     // A: seat whose hand is shown; free
	OpGive    // A: seat, B: tile; free
	OpReceive // A: seat, B: tile; free
	OpGiveItem
	OpReceiveItem // A: seat, B: item; free
	OpDrop        // A: Shadow, B: tile; free
	OpEndTurn

	// What a peek finds (RULES 2.2, 2.3).
	OpFirst // A: 0 or 1, the tile to resolve first
	OpKeep
	OpLeave
	OpRefillEmpty
	OpRefillOwn // A: tile
	OpGuess     // A: code
	OpAsk       // A: number 1-6, Stethoscope
	OpNoGuess
	OpFaceUp
	OpNoFaceUp

	// Her turn (RULES 6.3).
	OpScream
	OpNoScream
	OpSet      // A: power, B: slot
	OpTakeBack // A: slot
	OpNoSet
	OpPower // A: power 1-4
	OpNoPower
	OpRoom     // A: room, the target of power 3 or 4
	OpPut      // A: tile for the next Shadow of the arrangement, NoTile leaves it bare
	OpGhost    // A: ghost that moves next
	OpGhostEnd // the ghosts not yet moved stay
	OpGo       // A: room
	OpStay     // the ghost on the move stays where it is and looks at nothing
	OpTurnDown // A: Shadow
	OpHide     // A: Shadow

	// Answers (RULES 4.2) and the killer's choice (RULES 6.4).
	OpSayNo
	OpSayYes
	OpSayFloors // A: mask of floors
	OpKiller    // A: ghost

	opEnd
)

func makeMove(op Op) Move               { return Move(op) << 24 }
func makeMove1(op Op, a int) Move       { return Move(op)<<24 | Move(uint8(a))<<16 }
func makeMove2(op Op, a, b int) Move    { return makeMove1(op, a) | Move(uint8(b))<<8 }
func makeMove3(op Op, a, b, c int) Move { return makeMove2(op, a, b) | Move(uint8(c)) }

// Op is the operation of the move.
func (m Move) Op() Op { return Op(m >> 24) }

// A is the first argument.
func (m Move) A() int { return int(m >> 16 & 0xff) }

// B is the second argument.
func (m Move) B() int { return int(m >> 8 & 0xff) }

// C is the third argument.
func (m Move) C() int { return int(m & 0xff) }

// Board reads the arguments of OpBoard: the cell, the rotation in quarter turns
// clockwise, and the floor.
func (m Move) Board() (x, y, rotation, floor int) {
	return m.A() - 32, m.B() - 32, m.C() & 3, m.C() >> 2
}

func boardMove(x, y, rotation, floor int) Move {
	return makeMove3(OpBoard, x+32, y+32, rotation|floor<<2)
}
