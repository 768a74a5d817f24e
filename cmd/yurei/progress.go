package main

import (
	"io"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"yurei/sim"
)

// progressBar shows how far a run is, while it lasts. It draws nothing unless
// its writer is a terminal.
type progressBar struct {
	bars *mpb.Progress
	bar  *mpb.Bar
	last sim.Progress
	now  atomic.Value // sim.Phase
}

// barSteps is in how many steps a bar moves: finer ones cannot be seen.
const barSteps = 1000

func newProgressBar(w io.Writer) *progressBar {
	p := &progressBar{bars: mpb.New(mpb.WithOutput(w), mpb.WithWidth(48))}
	p.now.Store(sim.Playing)
	p.bar = p.bars.AddBar(0,
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(
			decor.Any(func(decor.Statistics) string { return string(p.now.Load().(sim.Phase)) + " " }),
			decor.CountersNoUnit("%d / %d"),
		),
		mpb.AppendDecorators(
			decor.Percentage(),
			decor.Name("  "),
			decor.AverageETA(decor.ET_STYLE_GO),
			decor.Name(" left"),
		),
	)
	return p
}

// show is called from one goroutine at a time.
func (p *progressBar) show(now sim.Progress) {
	if now.Phase == p.last.Phase && now.Done < p.last.Done+now.Total/barSteps && now.Done < now.Total {
		return
	}
	p.last = now
	p.now.Store(now.Phase)
	p.bar.SetTotal(now.Total, false)
	p.bar.SetCurrent(now.Done)
}

// close takes the bar off the screen.
func (p *progressBar) close() {
	p.bar.Abort(true)
	p.bars.Wait()
}
