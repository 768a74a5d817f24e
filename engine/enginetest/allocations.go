package enginetest

import "testing"

// Allocations is the number of heap allocations of one call of f, after another
// to warm up: the least of three counts, because the runtime's own allocations,
// which are counted too, come now and then, and those of f in every call.
func Allocations(f func()) float64 {
	least := testing.AllocsPerRun(1, f)
	for n := 0; n < 2 && least > 0; n++ {
		least = min(least, testing.AllocsPerRun(1, f))
	}
	return least
}
