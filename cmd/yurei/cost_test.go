package main

import (
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"yurei/experiments"
	"yurei/sim"
)

// costOf is the cost of runs of so many deals, a deal taking so long.
func costOf(workers int, deals int64, each ...time.Duration) *cost {
	var runs []*experimentRun
	for _, d := range each {
		runs = append(runs, &experimentRun{
			plan: &sim.Plan{Deals: deals}, folder: &runFolder{},
			trial: &experiments.Trial{GameTime: []time.Duration{d / 2, d / 2}},
		})
	}
	return makeCost(runs, workers)
}

func TestCost(t *testing.T) {
	cores := min(2, runtime.GOMAXPROCS(0))
	for _, test := range []struct {
		c     *cost
		total time.Duration
		note  string
	}{
		{costOf(1, 60, 10*time.Second), 10 * time.Minute, ""},
		{costOf(1, 61, 10*time.Second), 610 * time.Second, "this takes about 10 min here with 1 worker; --games 60 fits into ten minutes"},
		{costOf(1, 100, 10*time.Second, 20*time.Second), 50 * time.Minute, "this takes about 50 min here with 1 worker; --games 20 fits into ten minutes"},
		{costOf(1, 1, 11*time.Minute), 11 * time.Minute, "this takes about 11 min here with 1 worker; one deal alone takes about 11 min"},
		{costOf(1, 1_000_000, time.Second), 1_000_000 * time.Second, "this takes about 12 days here with 1 worker; --games 600 fits into ten minutes"},
		{costOf(1, math.MaxInt64, time.Hour, time.Hour), math.MaxInt64 / 2, "this takes about 53,376 days here with 1 worker; one deal alone takes about 2.0 h"},
	} {
		if got := test.c.total(); got != test.total {
			t.Errorf("total %v, want %v", got, test.total)
		}
		if got := test.c.note(); got != test.note {
			t.Errorf("note %q, want %q", got, test.note)
		}
	}
	// Nobody plays half a deal, and workers beyond the cores gain nothing.
	if got, want := costOf(2, 3, time.Second).total(), []time.Duration{3 * time.Second, 2 * time.Second}[cores-1]; got != want {
		t.Errorf("3 deals with 2 workers: %v, want %v", got, want)
	}
	if a, b := costOf(1000, 5000, time.Second).total(), costOf(runtime.GOMAXPROCS(0), 5000, time.Second).total(); a != b {
		t.Errorf("1000 workers: %v, want %v", a, b)
	}
}

// What is finished is not played again.
func TestCostOfTheRest(t *testing.T) {
	r := &experimentRun{
		plan: &sim.Plan{Deals: 100}, folder: &runFolder{earlier: &sim.Manifest{Finished: 70}},
		trial: &experiments.Trial{GameTime: []time.Duration{time.Minute}},
	}
	if got := makeCost([]*experimentRun{r}, 1).total(); got != 30*time.Minute {
		t.Errorf("30 deals: %v", got)
	}
	r.folder.replace = true
	if got := makeCost([]*experimentRun{r}, 1).total(); got != 100*time.Minute {
		t.Errorf("replaced: %v", got)
	}
	r.plan.Deals, r.folder.replace = 50, false
	if got := makeCost([]*experimentRun{r}, 1).total(); got != 0 {
		t.Errorf("fewer than there are: %v", got)
	}
}

func TestGameTime(t *testing.T) {
	for d, want := range map[time.Duration]string{
		1 * time.Microsecond: "0.001 ms", 830 * time.Microsecond: "0.83 ms", 9 * time.Millisecond: "9.0 ms",
		94 * time.Millisecond: "94 ms", 949 * time.Millisecond: "949 ms", 960 * time.Millisecond: "1.0 s", 3 * time.Minute: "3.0 min",
	} {
		if got := gameTime(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
	if got := roughly(99 * time.Minute); !strings.HasPrefix(got, "about 99 min") {
		t.Errorf("99 minutes: %q", got)
	}
}
