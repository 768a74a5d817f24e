package sim

import (
	"context"
	"errors"
	"fmt"
)

// worker plays deal after deal on games of its own, one a cell.
type worker struct {
	run   *run
	games []Game
}

// build makes the games that the worker does not have.
func (w *worker) build() error {
	cells := w.run.plan.Cells
	if w.games == nil {
		w.games = make([]Game, len(cells))
	}
	for i := range cells {
		if w.games[i] != nil {
			continue
		}
		game, err := cells[i].New(w.run.plan.Seed)
		if err != nil {
			return fmt.Errorf("sim: run: cell %s: %w", cells[i].Label, err)
		}
		if stoppable, ok := game.(Stoppable); ok {
			stoppable.StopOn(&w.run.stop)
		}
		w.games[i] = game
	}
	return nil
}

// work plays until no deal is left or ctx ends.
func (w *worker) work(ctx context.Context) error {
	r := w.run
	for {
		if err := w.build(); err != nil {
			return err
		}
		var b *batch
		select {
		case b = <-r.free:
		case <-ctx.Done():
			return ctx.Err()
		}
		b.failures = b.failures[:0]
		b.ticket = r.next.Add(1) - 1
		deal, ok := r.deal(b.ticket)
		if !ok {
			return nil
		}
		b.deal = deal
		for i := range w.games {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err := w.play(i, b); err != nil {
				return fmt.Errorf("sim: run: game %d (deal %d, cell %s): %w",
					deal*int64(len(w.games))+int64(i), deal, r.schema.Cells[i], err)
			}
		}
		r.played <- b
	}
}

// deal is the deal that a ticket stands for.
func (r *run) deal(ticket int64) (int64, bool) {
	for _, gap := range r.gaps {
		if n := gap.High - gap.Low; ticket >= n {
			ticket -= n
			continue
		}
		return gap.Low + ticket, true
	}
	return 0, false
}

// play plays cell i of a batch. A game that failed is thrown away, because its
// agents may have been left in the middle of something.
func (w *worker) play(i int, b *batch) error {
	rec := &b.records[i]
	rec.Cell = int32(i)
	if err := w.games[i].Play(b.deal, rec); err != nil {
		var failure *Failure
		if !errors.As(err, &failure) {
			return err
		}
		failure.Index, failure.Cell = rec.Index(len(w.games)), w.run.schema.Cells[i]
		b.failures = append(b.failures, failure)
		w.games[i] = nil
	}
	return w.run.schema.check(rec)
}
