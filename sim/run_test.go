package sim

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"yurei/engine"
)

// play runs the plan and returns the records as text.
func play(t *testing.T, p *Plan, workers int) string {
	t.Helper()
	sink := newRows(p)
	res, err := p.Run(context.Background(), Options{Workers: workers}, sink)
	if err != nil || res.Deals != p.Deals {
		t.Fatalf("%d workers: %d deals, error %v; want %d deals", workers, res.Deals, err, p.Deals)
	}
	return string(sink.text)
}

func TestAnyNumberOfWorkersGivesTheSameRecords(t *testing.T) {
	for _, deals := range []int64{1, 30, 2000} {
		want := play(t, duelPlan(deals), 1)
		if got := int64(strings.Count(want, "\n")); got != 3*deals {
			t.Fatalf("%d records, want %d", got, 3*deals)
		}
		for _, workers := range []int{2, 3, 8, 64} {
			if got := play(t, duelPlan(deals), workers); got != want {
				t.Errorf("%d deals: %d workers give other records than 1", deals, workers)
			}
		}
	}
}

func TestALongerRunBeginsWithTheShorterOne(t *testing.T) {
	short, long := play(t, duelPlan(20), 3), play(t, duelPlan(400), 2)
	if !strings.HasPrefix(long, short) {
		t.Error("the first 20 deals of 400 differ from a run of 20")
	}
}

func TestDealsAreDistinct(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range strings.Split(strings.TrimSpace(play(t, duelPlan(1000), 2)), "\n") {
		fields := strings.Split(row, ",")
		seen[strings.Join(fields[2:], ",")] = true
	}
	if len(seen) < 2500 {
		t.Errorf("3000 games hold %d different ones, want at least 2500", len(seen))
	}
}

func TestEachIndexIsPlayedOnce(t *testing.T) {
	for _, deals := range []int64{1, 7, 8, 9} {
		p := duelPlan(deals)
		plays := make([]atomic.Int32, p.Games())
		for i, cell := range p.Cells {
			p.Cells[i].New = func(seed uint64) (Game, error) {
				game, err := cell.New(seed)
				return &counted{game, i, len(p.Cells), plays}, err
			}
		}
		play(t, p, 16)
		for i := range plays {
			if n := plays[i].Load(); n != 1 {
				t.Errorf("%d deals: game %d was played %d times", deals, i, n)
			}
		}
	}
}

func TestAFailingAgentHarmsItsGameAlone(t *testing.T) {
	// The agent of the middle cell fails in deals whose stream begins so.
	for _, fault := range []struct {
		name string
		do   func(legal int) int
		want string
	}{
		{"panics", func(int) int { panic("lost my nerve") }, "panic: lost my nerve"},
		{"answers too much", func(legal int) int { return legal }, "answered 6, want 0-5"},
		{"answers -1", func(int) int { return -1 }, "answered -1, want 0-5"},
	} {
		p := duelPlan(200)
		healthy := play(t, p, 2)
		p.Cells[1].New = func(seed uint64) (Game, error) {
			// Once it has failed it is left in the middle of something.
			broken := false
			setting := duelSetting(21, agentFunc(func(v *duelView, legal []duelMove, r *engine.Rand) int {
				if broken {
					return 0
				}
				choice := uniform{}.Choose(v, legal, r)
				if v.Setup && r.IntN(10) == 0 {
					broken = true
					return fault.do(len(legal))
				}
				return choice
			}))
			setting.Seed = seed
			return NewTable(setting)
		}
		var failures []*Failure
		var texts []string
		for _, workers := range []int{1, 4} {
			failures = nil
			sink := newRows(p)
			if _, err := p.Run(context.Background(), Options{
				Workers: workers, Failed: func(f *Failure) { failures = append(failures, f) },
			}, sink); err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(sink.text))
		}
		if texts[0] != texts[1] {
			t.Errorf("%s: records depend on the number of workers", fault.name)
		}
		failed := 0
		was := strings.Split(healthy, "\n")
		for i, row := range strings.Split(texts[0], "\n") {
			if strings.Contains(row, ",failed,none,unfinished,") {
				if failed < len(failures) && failures[failed].Index != int64(i) {
					t.Errorf("%s: failure %d is of game %d, want %d", fault.name, failed, failures[failed].Index, i)
				}
				failed++
			} else if row != was[i] {
				t.Errorf("%s: game %d changed: %s, was %s", fault.name, i, row, was[i])
			}
		}
		if failed < 20 || failed > 60 || failed != len(failures) {
			t.Fatalf("%s: %d failed games and %d failures, want as many, 20-60", fault.name, failed, len(failures))
		}
		f := failures[0]
		text := f.Error()
		for _, part := range []string{fault.want, fmt.Sprintf("game %d (deal %d, cell goal-21, seed 7)", f.Index, f.Deal), "agentFunc in seat"} {
			if !strings.Contains(text, part) {
				t.Errorf("%s: failure %q does not say %q", fault.name, text, part)
			}
		}
		if panicked := fault.name == "panics"; panicked != bytes.Contains(f.Stack, []byte("run_test.go")) {
			t.Errorf("%s: stack %q", fault.name, f.Stack)
		}
	}
}

func TestCancelKeepsWholeDealsAndLeavesNoGoroutine(t *testing.T) {
	whole := play(t, duelPlan(3000), 2)
	before := runtime.NumGoroutine()
	for _, at := range []int64{0, 1, 17, 1000, 2998} {
		for _, workers := range []int{1, 2, 16} {
			p := duelPlan(3000)
			ctx, cancel := context.WithCancel(context.Background())
			sink := newRows(p)
			sink.stop = func(rec *Record) {
				if rec.Deal == at {
					cancel()
				}
			}
			res, err := p.Run(ctx, Options{Workers: workers}, sink)
			cancel()
			if err == nil && res.Deals == p.Deals {
				continue // everything was played before the cancel came
			}
			if !errors.Is(err, context.Canceled) || res.Deals <= at {
				t.Errorf("cancel at %d, %d workers: %d deals, error %v", at, workers, res.Deals, err)
			}
			if got := int64(bytes.Count(sink.text, []byte("\n"))); got != 3*res.Deals {
				t.Errorf("cancel at %d, %d workers: %d records for %d deals", at, workers, got, res.Deals)
			}
			if !strings.HasPrefix(whole, string(sink.text)) {
				t.Errorf("cancel at %d, %d workers: not the first records of the whole run", at, workers)
			}
		}
	}
	// What a cancelled context starts may still be on its way out.
	for i := 0; i < 1_000_000 && runtime.NumGoroutine() > before; i++ {
		runtime.Gosched()
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines, %d before the cancelled runs", after, before)
	}
}

func TestCancelStopsAGameInTheMiddle(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p := duelPlan(4)
	moves := 0
	p.Cells[1].New = func(seed uint64) (Game, error) {
		setting := duelSetting(21, agentFunc(func(v *duelView, legal []duelMove, r *engine.Rand) int {
			if moves++; moves == 1000 {
				cancel()
			}
			return 0
		}))
		setting.Rules, setting.MaxMoves = duel{goal: 21, endless: true}, 1<<30
		return NewTable(setting)
	}
	if res, err := p.Run(ctx, Options{Workers: 1}); !errors.Is(err, context.Canceled) || res.Deals != 0 {
		t.Errorf("%d deals, error %v; want 0 and a cancelled run", res.Deals, err)
	}
}

func TestAPlanThatCannotBePlayedIsRefused(t *testing.T) {
	for _, c := range []struct {
		change func(*Plan, *Options)
		want   string
	}{
		{func(p *Plan, _ *Options) { p.Deals = 0 }, "deals = 0"},
		{func(p *Plan, _ *Options) { p.Deals = 1 << 62 }, "deals = "},
		{func(p *Plan, _ *Options) { p.Cells = nil }, "cells = 0"},
		{func(p *Plan, _ *Options) { p.Cells[2].New = nil }, `cell "goal-40" has no game`},
		{func(p *Plan, _ *Options) { p.Cells[2].Label = "goal-10" }, `cell "goal-10" is taken`},
		{func(p *Plan, _ *Options) { p.Cells[2].Label = "a,b" }, `cell "a,b"`},
		{func(p *Plan, _ *Options) { p.Schema.Columns[0] = "deal" }, `column "deal" is taken`},
		{func(p *Plan, _ *Options) { p.Schema.Sides[0] = "none" }, `side "none" is taken`},
		{func(p *Plan, _ *Options) { p.Schema.Reasons = nil }, "want unfinished first"},
		{func(p *Plan, _ *Options) { p.Schema.Columns = nil }, "4 measures, want 0"},
		{func(p *Plan, _ *Options) { p.Schema.Reasons = p.Schema.Reasons[:1] }, "reason = "},
		{func(_ *Plan, o *Options) { o.Workers = 0 }, "workers = 0"},
		{func(p *Plan, _ *Options) {
			p.Cells[1].New = func(uint64) (Game, error) { return nil, errors.New("no such board") }
		}, "cell goal-21: no such board"},
	} {
		p, options := duelPlan(5), Options{Workers: 2}
		c.change(p, &options)
		_, err := p.Run(context.Background(), options)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "sim: ") {
			t.Errorf("error %v, want one that says %s", err, c.want)
		}
	}
}

func TestProgressCountsEveryGame(t *testing.T) {
	p := duelPlan(50)
	var last Progress
	if _, err := p.Run(context.Background(), Options{Workers: 3, Progress: func(now Progress) {
		if now != (Progress{Playing, last.Done + 3, 150}) {
			t.Fatalf("progress %+v after %+v", now, last)
		}
		last = now
	}}); err != nil || last.Done != 150 {
		t.Errorf("progress ends at %+v, error %v", last, err)
	}
}

func TestAnAgentThatEndsItsGoroutineEndsTheRun(t *testing.T) {
	for _, workers := range []int{1, 4} {
		p := duelPlan(5000)
		p.Cells[0].New = func(seed uint64) (Game, error) {
			return NewTable(duelSetting(10, agentFunc(func(v *duelView, legal []duelMove, r *engine.Rand) int {
				if r.IntN(1000) == 0 {
					runtime.Goexit()
				}
				return 0
			})))
		}
		res, err := p.Run(context.Background(), Options{Workers: workers})
		if !errors.Is(err, errGone) || res.Deals == p.Deals {
			t.Errorf("%d workers: %d deals, error %v", workers, res.Deals, err)
		}
	}
}

// BenchmarkRun measures what a game costs beyond BenchmarkTable's.
func BenchmarkRun(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			p := duelPlan(int64(b.N))
			p.Cells = []Cell{duelCell(40)}
			b.ReportAllocs()
			if _, err := p.Run(context.Background(), Options{Workers: workers}); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// A run that is stopped ends at the same deal with any number of workers, and
// whatever was in the store; what it leaves there is the run, and no more.
func TestStopDependsOnTheDealsAlone(t *testing.T) {
	const most, end = 400, 37
	plan := duelPlan(most)
	stop := func(deals int64) bool { return deals >= end }
	want := play(t, duelPlan(end), 1)
	for _, kept := range []int64{0, 5, end, 100, most} {
		for _, workers := range []int{1, 8} {
			store, err := OpenStore(t.TempDir(), "same", plan.Records())
			if err != nil {
				t.Fatal(err)
			}
			if kept > 0 {
				if _, err := duelPlan(kept).Run(context.Background(), Options{Workers: 2, Store: store}); err != nil {
					t.Fatal(err)
				}
			}
			sink := newRows(plan)
			result, err := plan.Run(context.Background(), Options{Workers: workers, Store: store, Stop: stop}, sink)
			if err != nil || result.Deals != end || !result.Stopped || result.Played != max(0, end-kept) || string(sink.text) != want {
				t.Errorf("%d workers, %d deals kept: %+v, error %v, want %d deals and their records", workers, kept, result, err, end)
			}
			stored := int64(0)
			for _, rg := range store.Ranges() {
				stored += rg.High - rg.Low
			}
			if stored != max(end, kept) {
				t.Errorf("%d workers, %d deals kept: %d deals are stored, want %d", workers, kept, stored, max(end, kept))
			}
			if err := store.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}
