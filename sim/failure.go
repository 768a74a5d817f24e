package sim

import (
	"errors"
	"fmt"

	"yurei/engine"
)

// ErrInterrupted is what a game returns that was told to stop before its end.
var ErrInterrupted = errors.New("sim: game interrupted")

// Failure is the error of a game that could not be played to its end, because
// an agent or the rules misbehaved. It harms that game alone.
type Failure struct {
	// Index and Cell are known to a plan's run; a table alone leaves them 0 and
	// empty.
	Index int64
	Cell  string
	Seed  uint64
	Deal  int64
	// Seat is the seat whose agent failed at its decision Decision (from 0,
	// counted in play and in set-up apart), or engine.Over if the rules did.
	Seat     engine.Player
	Role     int
	Setup    bool
	Decision int
	// Culprit is the Go type of the agent or of the rules.
	Culprit string
	Problem string
	// Stack is the goroutine's stack where it panicked; nil without a panic.
	Stack []byte
}

// Error says in one line who failed, where and how; the stack stays apart.
func (f *Failure) Error() string {
	where := fmt.Sprintf("deal %d, seed %d", f.Deal, f.Seed)
	if f.Cell != "" {
		where = fmt.Sprintf("game %d (deal %d, cell %s, seed %d)", f.Index, f.Deal, f.Cell, f.Seed)
	}
	if f.Seat == engine.Over {
		return fmt.Sprintf("sim: %s: rules %s: %s", where, f.Culprit, f.Problem)
	}
	stage := "decision"
	if f.Setup {
		stage = "set-up decision"
	}
	return fmt.Sprintf("sim: %s: agent %s in seat %d, role %d, %s %d: %s",
		where, f.Culprit, f.Seat, f.Role, stage, f.Decision, f.Problem)
}
