package hakoonna

import (
	"math/bits"
	"strconv"
)

// The words of moves: of items as the rule set has them, of tiles, floors, slots
// and weaknesses.
var (
	itemWords     = [ItemCount]string{"stethoscope", "mystery_book", "holy_drops", "ouija", "dowsing", "smartphone"}
	weaknessWords = [3]string{"gasoline", "stake", "chain"}
	floorWords    = [Floors]string{FloorB1: "B1", Floor1F: "1F", Floor2F: "2F"}
	slotWords     = [2]string{"left", "right"}
)

// opWords are the words of operations; those of operations that AppendMove
// spells out by their arguments are empty.
var opWords = [opEnd]string{
	OpDraft: "draft", OpBoard: "board", OpCode: "code", OpWeakness: "weakness",
	OpStartPower: "start", OpBones: "bones", OpStartRoom: "start-room",
	OpPass: "pass", OpDrops: "drops", OpExtinguish: "extinguish", OpLetRing: "let-ring",
	OpNoInterrupt: "no-interrupt", OpBar: "bar", OpSteal: "steal", OpDollCall: "doll-call",
	OpForce: "force", OpStealTile: "steal", OpStealItem: "steal", OpLay: "lay",
	OpMove: "move", OpPeek: "peek", OpOuija: "ouija", OpDowse: "dowse", OpPhone: "phone",
	OpWeapon: "weapon", OpCharm: "charm", OpNothing: "nothing",
	OpShow: "show", OpSee: "see", OpGive: "give", OpReceive: "receive",
	OpGiveItem: "give", OpReceiveItem: "receive", OpDrop: "drop", OpEndTurn: "end",
	OpFirst: "first", OpKeep: "take", OpLeave: "leave", OpRefillEmpty: "refill empty",
	OpRefillOwn: "refill", OpGuess: "guess", OpAsk: "ask", OpNoGuess: "no-guess",
	OpFaceUp: "face-up", OpNoFaceUp: "face-down",
	OpScream: "scream", OpNoScream: "no-scream", OpSet: "set", OpTakeBack: "take-back",
	OpNoSet: "no-set", OpPower: "power", OpNoPower: "no-power", OpRoom: "room", OpPut: "put",
	OpGhost: "ghost", OpGhostEnd: "ghosts-end", OpGo: "go", OpStay: "stay",
	OpTurnDown: "turn-down", OpHide: "hide",
	OpSayNo: "no", OpSayYes: "yes", OpSayFloors: "floors", OpKiller: "killer",
}

// AppendMove appends the move in a form of one or a few words, such as "move
// study", "peek red/2" (the second Shadow of that room), "guess 1 3 5" or "set 7
// left". Among the legal moves of a position no two have the same form. It
// implements engine.Teller.
func (t *table) AppendMove(dst []byte, s *State, m Move) []byte {
	op := m.Op()
	dst = append(dst, opWords[op]...)
	switch op {
	case OpQuiet:
		word := "disc "
		if !t.discs {
			word = "flip "
		}
		dst = strconv.AppendInt(append(dst, word...), int64(t.noise.Step(&s.Noise)), 10)
		switch {
		case m.A() == 1:
			dst = append(dst, " up"...)
		case t.noise.Orientable(&s.Noise):
			dst = append(dst, " down"...)
		}
	case OpDraft, OpStealItem:
		dst = appendWord(dst, itemWords[m.A()])
	case OpBoard:
		x, y, rotation, floor := m.Board()
		dst = appendWord(dst, floorWords[floor])
		dst = appendNumber(appendNumber(dst, x), y)
		dst = appendNumber(dst, rotation*90)
	case OpCode, OpGuess:
		dst = appendNumbers(dst, CodeMask(m.A()))
	case OpWeakness:
		dst = appendWord(dst, weaknessWords[m.A()])
	case OpStartPower, OpAsk, OpPower, OpSee, OpGhost, OpKiller:
		dst = appendNumber(dst, m.A())
	case OpBones, OpLay, OpPeek, OpTurnDown, OpHide:
		dst = t.appendShadow(append(dst, ' '), m.A())
	case OpStartRoom, OpMove, OpOuija, OpRoom, OpGo:
		dst = appendWord(dst, t.roomName[m.A()])
	case OpStealTile, OpRefillOwn, OpPut:
		dst = appendTile(append(dst, ' '), Tile(m.A()))
	case OpWeapon, OpDrop:
		dst = t.appendShadow(append(dst, ' '), m.A())
		dst = appendTile(append(dst, ' '), Tile(m.B()))
	case OpCharm:
		dst = appendWord(dst, slotWords[m.A()])
		dst = appendTile(append(dst, ' '), Tile(m.B()))
	case OpShow, OpGive, OpReceive:
		dst = appendTile(append(appendNumber(dst, m.A()), ' '), Tile(m.B()))
	case OpGiveItem, OpReceiveItem:
		dst = appendWord(appendNumber(dst, m.A()), itemWords[m.B()])
	case OpFirst:
		dst = appendWord(dst, [2]string{"lower", "upper"}[m.A()])
	case OpSet:
		dst = appendWord(appendNumber(dst, m.A()), slotWords[m.B()])
	case OpTakeBack:
		dst = appendWord(dst, slotWords[m.A()])
	case OpSayFloors:
		for floor, word := range floorWords {
			if m.A()>>floor&1 != 0 {
				dst = appendWord(dst, word)
			}
		}
	}
	return dst
}

func appendWord(dst []byte, word string) []byte { return append(append(dst, ' '), word...) }

func appendNumber(dst []byte, n int) []byte {
	return strconv.AppendInt(append(dst, ' '), int64(n), 10)
}

// appendNumbers appends the numbers of a mask (bit n-1 is number n), each after
// a space.
func appendNumbers(dst []byte, mask uint8) []byte {
	for ; mask != 0; mask &= mask - 1 {
		dst = appendNumber(dst, bits.TrailingZeros8(mask)+1)
	}
	return dst
}

// appendShadow appends a Shadow as its room and its number, from 1, in the room.
func (t *table) appendShadow(dst []byte, x int) []byte {
	dst = append(append(dst, t.roomName[t.roomOf[x]]...), '/')
	return strconv.AppendInt(dst, int64(t.numberInRoom(x)), 10)
}

// numberInRoom is the number, from 1, of a Shadow in its room.
func (t *table) numberInRoom(x int) int {
	return bits.OnesCount32(t.inRoom[t.roomOf[x]]&(1<<x-1)) + 1
}

// appendTile appends the word of a tile; copies of the charm and the
// extinguisher are numbered.
func appendTile(dst []byte, tile Tile) []byte {
	numbered := func(word string, n int) []byte {
		return strconv.AppendInt(append(dst, word...), int64(n), 10)
	}
	switch {
	case tile == NoTile:
		return append(dst, "none"...)
	case tile == Empty:
		return append(dst, "empty"...)
	case tile == TileSafe:
		return append(dst, "safe"...)
	case tile == TileKey:
		return append(dst, "key"...)
	case tile == TileBones:
		return append(dst, "bones"...)
	case tile == TileExit:
		return append(dst, "exit"...)
	case tile == TileDoll:
		return append(dst, "doll"...)
	case tile.Number() > 0:
		return numbered("number", tile.Number())
	case tile.Info() >= 0:
		return append(append(dst, "not-"...), weaknessWords[tile.Info()]...)
	case tile.Weapon() >= 0:
		return append(dst, weaknessWords[tile.Weapon()]...)
	case tile.Diary() > 0:
		return numbered("diary", tile.Diary())
	case tile.IsCharm():
		return numbered("charm", int(tile-TileCharm)+1)
	case tile.IsExtinguisher():
		return numbered("extinguisher", int(tile-TileExtinguisher)+1)
	}
	return append(dst, "unknown"...)
}
