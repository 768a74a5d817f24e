package sim

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// Sink takes the records of a run in index order, whole deals only. The record
// is reused: what is kept of it is copied.
type Sink interface {
	Fold(rec *Record)
}

// Progress is how far a run is.
type Progress struct {
	Phase       Phase
	Done, Games int64 // games folded, and games in the plan
}

// Phase is what a run is busy with.
type Phase string

// The phases of a run, in their order.
const (
	Playing Phase = "playing"
)

// Options say how a plan is run. None of them changes a record.
type Options struct {
	// Workers is the number of games played at once, at least 1.
	Workers int
	// Progress, if not nil, is told after every deal.
	Progress func(Progress)
	// Failed, if not nil, is told of each failed game that was played, in index
	// order.
	Failed func(*Failure)
}

// Result is what a run came to.
type Result struct {
	// Deals is the number of whole deals folded: deals 0 .. Deals-1, without a
	// gap.
	Deals int64
}

// Run plays the plan and hands each record to every sink, in index order. When
// ctx ends it stops at the next move and returns ctx's error; the sinks then
// hold the longest prefix of whole deals that was finished. No goroutine
// outlives the call.
func (p *Plan) Run(ctx context.Context, options Options, sinks ...Sink) (Result, error) {
	if err := p.Validate(); err != nil {
		return Result{}, err
	}
	if options.Workers < 1 {
		return Result{}, fmt.Errorf("sim: run: workers = %d, want at least 1", options.Workers)
	}
	r := &run{plan: p, schema: p.Records(), options: options, sinks: sinks}
	err := r.play(ctx)
	return Result{Deals: r.folded}, err
}

// run is the state of Plan.Run. Records pass from the workers to the fold in
// batches of one deal, of which there is a fixed number: a worker takes a free
// batch, then the next deal, so no worker runs far ahead of the fold.
type run struct {
	plan    *Plan
	schema  *Schema
	options Options
	sinks   []Sink

	next   atomic.Int64 // the next deal to play
	stop   atomic.Bool  // ends the games that are being played
	free   chan *batch
	played chan *batch
	folded int64 // deals folded
}

// batch is one deal's games.
type batch struct {
	deal     int64
	records  []Record // by cell
	failures []*Failure
}

// batchGames is about how many finished games may wait for the fold.
const batchGames = 4096

func (r *run) play(ctx context.Context) error {
	workers := int(min(int64(r.options.Workers), r.plan.Deals))
	window := int(min(int64(max(batchGames/len(r.plan.Cells), 4*workers)), r.plan.Deals))
	r.free = make(chan *batch, window)
	r.played = make(chan *batch, window)
	for range window {
		r.free <- &batch{records: make([]Record, len(r.plan.Cells))}
	}
	// The first worker's games are built here, so that a cell that cannot be
	// built is refused before the first game.
	first := worker{run: r}
	if err := first.build(); err != nil {
		return err
	}

	group, inner := errgroup.WithContext(ctx)
	defer context.AfterFunc(inner, func() { r.stop.Store(true) })()
	for i := range workers {
		w := &first
		if i > 0 {
			w = &worker{run: r}
		}
		group.Go(func() error { return w.work(inner) })
	}
	ended := make(chan error, 1)
	go func() {
		err := group.Wait()
		close(r.played)
		ended <- err
	}()
	r.fold(window)
	err := <-ended
	switch {
	case r.folded == r.plan.Deals:
		return nil
	case ctx.Err() != nil && (errors.Is(err, ErrInterrupted) || errors.Is(err, ctx.Err())):
		return context.Cause(ctx)
	}
	return err
}

// fold hands the played batches on in the order of their deals. At most window
// deals are taken and not folded, so each has a place of its own in waiting.
func (r *run) fold(window int) {
	waiting := make([]*batch, window)
	for played := range r.played {
		waiting[played.deal%int64(window)] = played
		for {
			at := r.folded % int64(window)
			b := waiting[at]
			if b == nil {
				break
			}
			waiting[at] = nil
			for _, failure := range b.failures {
				if r.options.Failed != nil {
					r.options.Failed(failure)
				}
			}
			for i := range b.records {
				for _, sink := range r.sinks {
					sink.Fold(&b.records[i])
				}
			}
			r.folded++
			r.free <- b
			if r.options.Progress != nil {
				r.options.Progress(Progress{Playing, r.folded * int64(len(r.plan.Cells)), r.plan.Games()})
			}
		}
	}
}

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
		b.deal, b.failures = r.next.Add(1)-1, b.failures[:0]
		if b.deal >= r.plan.Deals {
			return nil
		}
		for i := range w.games {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err := w.play(i, b); err != nil {
				return fmt.Errorf("sim: run: game %d (deal %d, cell %s): %w",
					b.deal*int64(len(w.games))+int64(i), b.deal, r.schema.Cells[i], err)
			}
		}
		r.played <- b
	}
}

// play plays cell i of a batch. A game that failed is thrown away, because its
// agents may have been left in the middle of something.
func (w *worker) play(i int, b *batch) error {
	rec := &b.records[i]
	rec.Cell = int32(i)
	err := w.games[i].Play(b.deal, rec)
	var failure *Failure
	switch {
	case errors.As(err, &failure):
		failure.Index, failure.Cell = rec.Index(len(w.games)), w.run.schema.Cells[i]
		b.failures = append(b.failures, failure)
		w.games[i] = nil
	case err != nil:
		return err
	}
	return w.run.schema.check(rec)
}
