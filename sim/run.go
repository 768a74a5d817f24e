package sim

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// Sink takes the records of a run in index order, whole deals only. The record
// is reused: what is kept of it is copied.
type Sink interface {
	Fold(rec *Record)
}

// Phase is what a run is busy with.
type Phase string

// The phases of a run, in the order in which they begin. Reading and Playing may
// take turns.
const (
	Checking Phase = "checking" // that stored ranges are undamaged
	Reading  Phase = "reading"  // records from stored ranges
	Playing  Phase = "playing"
)

// Progress is how far a run is.
type Progress struct {
	Phase Phase
	// Done of Total: ranges while Checking, otherwise games folded.
	Done, Total int64
}

// Options say how a plan is run. None of them changes a record.
type Options struct {
	// Workers is the number of games played at once, at least 1.
	Workers int
	// Store, if not nil, holds finished ranges, which are not played again, and
	// takes new ones.
	Store *Store
	// Due, if not nil, is asked after each deal whether what is finished should
	// be stored now, rather than with the next full range. Where games take long
	// the caller's clock decides how much a killed process loses.
	Due func() bool
	// Stop, if not nil, is asked after each deal that the sinks have, in index
	// order, whether the run ends there, before the plan's last deal. It must
	// depend on the deals folded so far alone: then neither the number of workers
	// nor what was in the store decides where a run ends.
	Stop func(deals int64) bool
	// Progress, if not nil, is told after every deal and every range checked.
	Progress func(Progress)
	// Failed, if not nil, is told of each failed game that was played, in index
	// order.
	Failed func(*Failure)
}

// Result is what a run came to.
type Result struct {
	// Deals is the number of whole deals folded: deals 0 .. Deals-1, without a
	// gap. Played of them were played now, the others were in the store.
	Deals, Played int64
	// Stopped says that Options.Stop ended the run.
	Stopped bool
	// Damaged are range files that did not hold what was written. Their deals
	// were played again; the files were given these names.
	Damaged []string
}

const (
	// waitingGames is about how many played games may wait for the fold.
	waitingGames = 4096
	// rangeGames is about how many games a full range holds.
	rangeGames = 4096
)

// Run plays the plan, as far as it is not in the store, and hands every record
// to each sink, in index order. When ctx ends it stops at the next move and
// returns ctx's cause; the sinks and the store then hold the longest prefix of
// whole deals that was finished. After any other error, too, what was finished
// before it is stored. No goroutine outlives the call.
func (p *Plan) Run(ctx context.Context, options Options, sinks ...Sink) (Result, error) {
	if err := p.Validate(); err != nil {
		return Result{}, err
	}
	if options.Workers < 1 {
		return Result{}, fmt.Errorf("sim: run: workers = %d, want at least 1", options.Workers)
	}
	if s := options.Store; s != nil && !reflect.DeepEqual(s.schema, p.Records()) {
		return Result{}, fmt.Errorf("sim: run: the store in %s is for other records than the plan's", s.folder)
	}
	r := &run{plan: p, schema: p.Records(), store: options.Store, options: options, sinks: sinks}
	err := r.check(ctx)
	if err == nil {
		err = r.play(ctx)
	}
	return r.result, err
}

// run is the state of Plan.Run. Records pass from the workers to the fold in
// batches of one deal, of which there is a fixed number: a worker takes a free
// batch, then the next deal, so no worker runs far ahead of the fold.
type run struct {
	plan    *Plan
	schema  *Schema
	store   *Store
	options Options
	sinks   []Sink
	result  Result

	gaps   []Range      // the deals to play, in order
	next   atomic.Int64 // counts the deals taken from gaps
	stop   atomic.Bool  // ends the games that are being played
	free   chan *batch
	played chan *batch

	// The fold's own.
	waiting []*batch // played, but not in turn; by ticket modulo the length
	ticket  int64    // of the next batch to fold
	low     int64    // the first deal of rows
	rows    []byte   // folded, not stored yet
}

// batch is one deal's games.
type batch struct {
	ticket   int64 // counts the deals played in this run
	deal     int64
	records  []Record // by cell
	failures []*Failure
}

// check makes sure of the stored ranges and finds the gaps between them.
func (r *run) check(ctx context.Context) error {
	low := int64(0)
	if r.store != nil {
		damaged, err := r.store.check(func(done, ranges int) error {
			r.progress(Checking, int64(done), int64(ranges))
			return context.Cause(ctx)
		})
		r.result.Damaged = damaged
		if err != nil {
			return err
		}
		for _, rg := range r.store.ranges {
			if low < min(rg.Low, r.plan.Deals) {
				r.gaps = append(r.gaps, Range{low, min(rg.Low, r.plan.Deals)})
			}
			low = rg.High
		}
	}
	if low < r.plan.Deals {
		r.gaps = append(r.gaps, Range{low, r.plan.Deals})
	}
	return nil
}

// play lets the workers fill the gaps, and folds.
func (r *run) play(ctx context.Context) error {
	missing := int64(0)
	for _, gap := range r.gaps {
		missing += gap.High - gap.Low
	}
	workers := int(min(int64(r.options.Workers), missing))
	window := int(min(int64(max(waitingGames/len(r.plan.Cells), 4*workers)), missing))
	r.free, r.played, r.waiting = make(chan *batch, window), make(chan *batch, window), make([]*batch, window)
	for range window {
		r.free <- &batch{records: make([]Record, len(r.plan.Cells))}
	}
	// The first worker's games are built here, so that a cell that cannot be
	// built is refused before the first game.
	first := worker{run: r}
	if workers > 0 {
		if err := first.build(); err != nil {
			return err
		}
	}

	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	group, inner := errgroup.WithContext(inner)
	defer context.AfterFunc(inner, func() { r.stop.Store(true) })()
	for i := range workers {
		w := &first
		if i > 0 {
			w = &worker{run: r}
		}
		group.Go(func() error {
			// An agent may end its goroutine (runtime.Goexit): nobody else would
			// ever finish its deal.
			ended := false
			defer func() {
				if !ended {
					cancel(errGone)
				}
			}()
			err := w.work(inner)
			ended = true
			return err
		})
	}
	ended := make(chan error, 1)
	go func() {
		err := group.Wait()
		close(r.played)
		ended <- err
	}()
	folding := r.fold(ctx)
	cancel(nil)
	working := <-ended
	return errors.Join(r.verdict(ctx, folding, working, context.Cause(inner)), r.cut())
}

var errGone = errors.New("sim: run: an agent ended its worker's goroutine")

// verdict is the error of a run whose fold and workers ended like that.
func (r *run) verdict(ctx context.Context, folding, working, cause error) error {
	switch {
	case folding != nil:
		return folding
	case r.ended():
		return nil
	case ctx.Err() != nil && (errors.Is(working, ErrInterrupted) || errors.Is(working, ctx.Err())):
		return context.Cause(ctx)
	case errors.Is(cause, errGone):
		return errGone
	}
	return working
}

// fold hands on all records in index order, stored and played. It ends early,
// without an error of its own, if the workers do.
func (r *run) fold(ctx context.Context) error {
	var stored []Range
	if r.store != nil {
		stored = r.store.Ranges()
	}
	for !r.ended() {
		if len(stored) > 0 && stored[0].Low == r.result.Deals {
			if err := r.foldStored(ctx, stored[0]); err != nil {
				return err
			}
			stored = stored[1:]
			continue
		}
		high := r.plan.Deals
		if len(stored) > 0 {
			high = min(high, stored[0].Low)
		}
		if err := r.foldPlayed(high); err != nil || r.result.Deals < high {
			return err
		}
	}
	return nil
}

// ended says that no deal is left, or wanted.
func (r *run) ended() bool { return r.result.Stopped || r.result.Deals == r.plan.Deals }

// foldStored folds a stored range, as far as the plan goes.
func (r *run) foldStored(ctx context.Context, rg Range) error {
	rows, err := r.store.read(rg)
	if err != nil {
		return err
	}
	cells := int64(len(r.plan.Cells))
	records := make([]Record, cells)
	for line := 1; r.result.Deals < min(rg.High, r.plan.Deals) && !r.result.Stopped; {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for i := range records {
			row, rest, _ := bytes.Cut(rows, []byte("\n"))
			if fault := r.schema.parseRow(row, r.result.Deals*cells+int64(i), &records[i]); fault != nil {
				return fmt.Errorf("sim: store: %w", fault.in(r.store.path(rg), line))
			}
			rows = rest
			line++
		}
		r.foldDeal(Reading, records)
	}
	return nil
}

// foldPlayed folds the deals below high as they are played, and stores them. It
// returns early, without an error, if the workers ended before.
func (r *run) foldPlayed(high int64) error {
	deals := int64(max(rangeGames/len(r.plan.Cells), 1))
	r.low = r.result.Deals
	for r.result.Deals < high && !r.result.Stopped {
		b := r.await()
		if b == nil {
			return nil
		}
		for _, failure := range b.failures {
			if r.options.Failed != nil {
				r.options.Failed(failure)
			}
		}
		if r.store != nil {
			for i := range b.records {
				r.rows = r.schema.AppendRow(r.rows, &b.records[i])
			}
		}
		r.result.Played++
		r.foldDeal(Playing, b.records)
		r.free <- b
		done := r.result.Deals
		if done%deals == 0 || done == high || r.result.Stopped || r.options.Due != nil && r.options.Due() {
			if err := r.cut(); err != nil {
				return err
			}
		}
	}
	return nil
}

// await returns the next batch in turn, or nil if it never comes. At most
// len(waiting) tickets are out, so each has a place of its own.
func (r *run) await() *batch {
	at := r.ticket % int64(len(r.waiting))
	for r.waiting[at] == nil {
		b, ok := <-r.played
		if !ok {
			return nil
		}
		r.waiting[b.ticket%int64(len(r.waiting))] = b
	}
	b := r.waiting[at]
	r.waiting[at] = nil
	r.ticket++
	return b
}

// foldDeal hands a deal's records to the sinks.
func (r *run) foldDeal(phase Phase, records []Record) {
	for i := range records {
		for _, sink := range r.sinks {
			sink.Fold(&records[i])
		}
	}
	r.result.Deals++
	r.result.Stopped = r.options.Stop != nil && r.options.Stop(r.result.Deals)
	r.progress(phase, r.result.Deals*int64(len(records)), r.plan.Games())
}

// cut stores the rows that are not stored yet as a range.
func (r *run) cut() error {
	if len(r.rows) == 0 {
		return nil
	}
	rg := Range{r.low, r.result.Deals}
	rows := r.rows
	r.low, r.rows = rg.High, r.rows[:0]
	return r.store.Put(rg, rows)
}

func (r *run) progress(phase Phase, done, total int64) {
	if r.options.Progress != nil {
		r.options.Progress(Progress{phase, done, total})
	}
}
