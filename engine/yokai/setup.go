package yokai

import "yurei/engine"

// The streams of the game's chance.
const (
	streamDeal     = engine.FirstGameStream + iota // i = 0, j = yōkai card
	streamPick                                     // i = 0, j = hint card: which are taken
	streamStack                                    // i = 0, j = hint card: their order
	streamAffinity                                 // i = 0, j = affinity card
	streamForget                                   // i = turn, j = card
)

// Setup deals a game (RULES 2).
func (t *table) Setup(s *State, players int, c *engine.Chance) {
	mix := t.set.Hints[players]
	*s = State{}
	s.Players, s.Hints = uint8(players), uint8(mix.Total())
	for card := range s.Cell {
		s.Cell[card] = Cell{int8(card % 4), int8(card / 4)}
	}
	var order [64]uint8
	for card, yokai := range c.Order(order[:Cards], 0, streamDeal, 0) {
		s.Family[yokai/4] |= 1 << card
	}

	rest := ^uint64(0) // hint cards that are not in the stack
	for size := 1; size < len(t.ofSize); size++ {
		picked := c.Order(order[:len(t.deck)], ^t.ofSize[size], streamPick, 0)
		for _, face := range picked[:mix.of(size)] {
			rest &^= 1 << face
		}
	}
	stack := c.Order(order[:len(t.deck)], rest, streamStack, 0)
	for hint := copy(s.Face[:], stack); hint < MaxHints; hint++ {
		s.Face[hint] = NoHint
	}

	s.Affinity = [MaxPlayers]uint8{NoAffinity, NoAffinity, NoAffinity, NoAffinity}
	if t.set.Affinity > 0 {
		copy(s.Affinity[:t.set.Affinity], c.Order(order[:len(t.pairs)], 0, streamAffinity, 0))
	}
}
