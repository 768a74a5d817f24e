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
	sorted := slices.Clone(legal)
	slices.Sort(sorted)
	if len(slices.Compact(sorted)) != len(legal) {
		panic(fmt.Sprintf("hakoonna: a move is offered twice in phase %d", s.Phase))
	}
	if err := t.Sound(s); err != nil {
		panic("hakoonna: " + err.Error())
	}
}
