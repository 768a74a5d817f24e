package main

import (
	"fmt"
	"math"
	"runtime"
	"time"

	"yurei/analysis"
)

// longRun is how long a run may be expected to take before it says so.
const longRun = 10 * time.Minute

// cost is about how long some runs take, one after the other.
type cost struct {
	workers int
	runs    []time.Duration // each, for the deals that it has not played
	deal    time.Duration   // of one deal in every run, on one core
}

func makeCost(runs []*experimentRun, workers int) *cost {
	c := &cost{workers: workers}
	for _, r := range runs {
		deals := r.plan.Deals
		if f := r.folder; f.earlier != nil && !f.replace {
			deals = max(0, deals-f.earlier.Finished)
		}
		c.runs = append(c.runs, c.of(deals, r.trial.DealTime()))
		c.deal += r.trial.DealTime()
	}
	return c
}

// of is how long so many deals take: each is played by one worker.
func (c *cost) of(deals int64, deal time.Duration) time.Duration {
	atOnce := float64(min(c.workers, runtime.GOMAXPROCS(0)))
	return time.Duration(min(math.Ceil(float64(deals)/atOnce)*float64(deal), math.MaxInt64/2))
}

func (c *cost) total() (sum time.Duration) {
	for _, d := range c.runs {
		sum += min(d, math.MaxInt64/2-sum)
	}
	return sum
}

// fitting is the largest number of deals that takes no longer than a long run,
// 0 if even one does.
func (c *cost) fitting() int64 {
	atOnce := int64(min(c.workers, runtime.GOMAXPROCS(0)))
	return int64(longRun/max(c.deal, 1)) * atOnce
}

// note warns of a long run and names a shorter one, "" if it is not long.
func (c *cost) note() string {
	if c.total() <= longRun {
		return ""
	}
	advice := "one deal alone takes " + roughly(c.deal)
	if n := c.fitting(); n > 0 {
		advice = fmt.Sprintf("--games %d fits into ten minutes", n)
	}
	return fmt.Sprintf("this takes %s here with %s; %s", roughly(c.total()), analysis.CountOf(int64(c.workers), "worker"), advice)
}

// roughly prints a duration as an estimate.
func roughly(d time.Duration) string {
	switch {
	case d < time.Second:
		return "less than a second"
	case d < 100*time.Second:
		return fmt.Sprintf("about %.0f s", d.Seconds())
	case d < 100*time.Minute:
		return fmt.Sprintf("about %.0f min", d.Minutes())
	case d < 10*time.Hour:
		return fmt.Sprintf("about %.1f h", d.Hours())
	case d < 48*time.Hour:
		return fmt.Sprintf("about %.0f h", d.Hours())
	}
	return fmt.Sprintf("about %s days", analysis.Count(int64(math.Round(d.Hours()/24))))
}
