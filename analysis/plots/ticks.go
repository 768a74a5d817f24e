package plots

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// percentTicks marks an axis of shares at round percentages from 0 to 100, about
// six of them.
type percentTicks struct{}

func (percentTicks) Ticks(lo, hi float64) []plot.Tick {
	lo, hi = max(0, lo), min(1, hi)
	step := roundStep(100*(hi-lo), 6)
	var ticks []plot.Tick
	for k := math.Ceil(100*lo/step - 1e-9); k*step <= 100*hi+1e-9; k++ {
		percent := k * step
		ticks = append(ticks, plot.Tick{Value: percent / 100, Label: trimmed(percent) + " %"})
	}
	return ticks
}

// turnTicks marks an axis of whole turns.
type turnTicks struct{}

func (turnTicks) Ticks(lo, hi float64) []plot.Tick {
	step := max(1, roundStep(hi-lo, 10))
	var ticks []plot.Tick
	for k := math.Ceil(lo / step); k*step <= hi; k++ {
		ticks = append(ticks, plot.Tick{Value: k * step, Label: trimmed(k * step)})
	}
	return ticks
}

// roundStep is the 1, 2 or 5 times a power of ten that divides a span into about
// the wanted number of steps.
func roundStep(span float64, wanted int) float64 {
	if !(span > 0) {
		return 1
	}
	raw := span / float64(wanted)
	power := math.Pow(10, math.Floor(math.Log10(raw)))
	switch mantissa := raw / power; {
	case mantissa < 1.5:
		return power
	case mantissa < 3.5:
		return 2 * power
	case mantissa < 7.5:
		return 5 * power
	}
	return 10 * power
}

// trimmed prints a tick without trailing zeros and never as "-0".
func trimmed(x float64) string {
	return strconv.FormatFloat(math.Round(x*1e6)/1e6+0, 'f', -1, 64)
}
