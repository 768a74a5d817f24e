package hakoonna

import (
	"strings"
	"testing"
)

// TestBoardsThatNeverMeet wants a rule set refused whose boards have doors and
// yet cannot be joined: without rotation, a door to the north never meets one.
func TestBoardsThatNeverMeet(t *testing.T) {
	set := BaseRuleSet()
	set.Setup.RotateBoards = false
	for b := range set.Boards {
		for r := range set.Boards[b].Rooms {
			if len(set.Boards[b].Rooms[r].Doors) > 0 {
				set.Boards[b].Rooms[r].Doors = []byte{'N'}
			}
		}
	}
	if _, err := New(set); err == nil || !strings.Contains(err.Error(), "boards") {
		t.Errorf("boards that never meet: error %v, want one that names boards", err)
	}
}
