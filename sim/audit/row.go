package audit

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"yurei/engine"
)

// seed is the experiment that all deals of an audit belong to.
const seed = 0x6175646974

// The names of the checks, beside those of enginetest.
const (
	CheckCanary   = "Canary"
	CheckLegal    = "LegalPlay"
	CheckMemory   = "Memoryless"
	CheckTwin     = "TwinWorlds"
	CheckPoison   = "PoisonedTruth"
	CheckMirror   = "Mirror"
	CheckHidden   = "SecretsHidden"
	CheckVary     = "SecretsVary"
	CheckExact    = "Frequencies"
	CheckKept     = "ViewKept"
	CheckSet      = "MoveSet"
	CheckOrder    = "MoveOrder"
	CheckUnseen   = "UnseenVaries"
	CheckFromView = "WorldFromView"
	CheckKeys     = "KeysMatchViews"
)

// Row is what one check found about one agent in one game.
type Row struct {
	Game  string
	Form  string // which rules, "" if the game is audited in one form only
	Agent string // "" for checks of the game itself
	Check string
	Cases int    // how much was checked
	Unit  string // what a case is
	Note  string // what was measured, if anything
	// Lack says of what too little came up for the check to prove anything; "" if
	// enough did.
	Lack string
	// Leak says what was seen and where; "" if nothing was.
	Leak string

	seats [engine.MaxPlayers]int // how much of it was seen from each seat
}

// The results.
const (
	Pass  = "PASS"
	Leaks = "LEAK" // or a panic: whatever the check says does not hold
	Few   = "FEW"  // too little came up that could be checked, which proves nothing
)

// Result is one of the results.
func (r *Row) Result() string {
	switch {
	case r.Leak != "":
		return Leaks
	case r.Cases == 0 || r.Lack != "":
		return Few
	}
	return Pass
}

// leak keeps the first thing that was seen.
func (r *Row) leak(format string, args ...any) {
	if r.Leak == "" {
		r.Leak = note(format, args...)
	}
}

// from counts something seen from a seat.
func (r *Row) from(seat engine.Player) { r.seats[seat]++ }

// lack keeps the first thing of which too little came up.
func (r *Row) lack(format string, args ...any) {
	if r.Lack == "" {
		r.Lack = note(format, args...)
	}
}

// demand wants so much of what was seen from each of the seats.
func (r *Row) demand(players, least int, what string) {
	for seat, n := range r.seats[:players] {
		if n < least {
			r.lack("%d %s of seat %d, want at least %d", n, what, seat, least)
		}
	}
}

// recovered, when deferred, turns a panic into a leak: games and agents that are
// at fault may do anything.
func (r *Row) recovered(where func() string) {
	if cause := recover(); cause != nil {
		r.leak("panic: %v: %s", cause, where())
	}
}

func note(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// Job makes the rows of a game. Jobs share nothing.
type Job struct {
	Game string
	// Steps is about how often Run calls step.
	Steps int
	// Run ends early when ctx does; its rows are then worth nothing.
	Run func(ctx context.Context, step func()) []Row
}

// Run runs the jobs on so many goroutines and returns their rows in the order of
// the jobs. progress, which may be nil, is called by several of them.
func Run(ctx context.Context, workers int, jobs []Job, progress func(done, total int64)) ([]Row, error) {
	var total int64
	for _, j := range jobs {
		total += int64(j.Steps)
	}
	var next, done atomic.Int64
	step := func() {
		if now := done.Add(1); progress != nil {
			progress(min(now, total), total)
		}
	}
	rows := make([][]Row, len(jobs))
	var wait sync.WaitGroup
	for range workers {
		wait.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(jobs) && ctx.Err() == nil; i = next.Add(1) - 1 {
				rows[i] = jobs[i].Run(ctx, step)
			}
		})
	}
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var all []Row
	for _, r := range rows {
		all = append(all, r...)
	}
	return all, nil
}
