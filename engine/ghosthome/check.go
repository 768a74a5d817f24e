//go:build checks

package ghosthome

import (
	"fmt"
	"slices"
)

// check verifies, in builds with the tag "checks", that a move is legal and that
// the position before it is sound.
func (t *table) check(s *State, m Move) {
	var buf [512]Move
	if !slices.Contains(t.AppendMoves(buf[:0], s), m) {
		panic(fmt.Sprintf("ghosthome: illegal move %#x in phase %d", uint32(m), s.Phase))
	}
	if err := t.Sound(s); err != nil {
		panic("ghosthome: " + err.Error())
	}
}
