//go:build checks

package hakoonna

import (
	"fmt"
	"slices"
)

// check verifies, in builds with the tag "checks", that a move is legal and that
// no tile was lost, doubled or misplaced by the moves before it.
func (t *table) check(s *State, m Move) {
	var buf [512]Move
	legal := t.AppendMoves(buf[:0], s)
	if !slices.Contains(legal, m) {
		panic(fmt.Sprintf("hakoonna: illegal move %#x in phase %d", uint32(m), s.Phase))
	}
	var sorted [512]Move // no clone: games allocate nothing in this build either
	n := copy(sorted[:], legal)
	slices.Sort(sorted[:n])
	for i := 1; i < n; i++ {
		if sorted[i] == sorted[i-1] {
			panic(fmt.Sprintf("hakoonna: move %#x is offered twice in phase %d", uint32(sorted[i]), s.Phase))
		}
	}
	if err := t.Sound(s); err != nil {
		panic("hakoonna: " + err.Error())
	}
}
