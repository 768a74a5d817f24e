package analysis

import (
	"math/bits"

	"yurei/analysis/stat"
	"yurei/sim"
)

// Honest says what the number of games of a cell stands for.
type Honest struct {
	// Distinct is how many of the games differ from each other in their records,
	// so that at least as many games are different. Exact says that it was
	// counted; else it is estimated from a sample of the records.
	Distinct int64 `json:"distinct"`
	Exact    bool  `json:"exact"`
	// Forced are the moves that were no decisions, because no other was legal.
	Forced Share `json:"forced"`
}

// sampled is how many different records a cell keeps.
const sampled = 1024

// distinctTally counts different records in bounded memory: it keeps those whose
// hash ends in depth zeros, and how often each came, and goes deeper when there
// are too many.
//
// M. Wegman's adaptive sampling: P. Flajolet, Computing 43 (1990), 391-400.
type distinctTally struct {
	slots []slot // by the first bits of the hash, the next free one if that is taken
	used  int
	depth uint
	moves int64 // of all games
	made  int64 // decisions of all games
}

type slot struct {
	hash  uint64
	games int64 // 0: free
}

func newDistinctTally() distinctTally { return distinctTally{slots: make([]slot, 2*sampled)} }

func (d *distinctTally) fold(rec *sim.Record) {
	d.moves += int64(rec.Moves)
	d.made += int64(rec.Decisions)
	h := hashed(0, uint64(rec.Class))
	for _, x := range [...]uint64{uint64(rec.Winner), uint64(rec.Reason), uint64(rec.Decisions), uint64(rec.Moves), uint64(rec.Options)} {
		h = hashed(h, x)
	}
	for _, x := range rec.Values {
		h = hashed(h, uint64(x))
	}
	d.add(h, 1)
	for d.used > sampled {
		d.depth++
		old := d.slots
		d.slots, d.used = make([]slot, len(old)), 0
		for _, s := range old {
			if s.games > 0 {
				d.add(s.hash, s.games)
			}
		}
	}
}

// hashed mixes x into h: two rounds of a multiplication whose halves are folded.
func hashed(h, x uint64) uint64 {
	for range 2 {
		hi, lo := bits.Mul64(h^x^0x9e3779b97f4a7c15, 0xd1342543de82ef95)
		h = hi ^ lo
	}
	return h
}

func (d *distinctTally) add(hash uint64, games int64) {
	if hash&(1<<d.depth-1) != 0 {
		return
	}
	i := int(hash >> (64 - bits.Len(uint(len(d.slots)-1))))
	for d.slots[i].games > 0 && d.slots[i].hash != hash {
		i = (i + 1) % len(d.slots)
	}
	if d.slots[i].games == 0 {
		d.used++
	}
	d.slots[i].hash = hash
	d.slots[i].games += games
}

func (d *distinctTally) honest(games int64) Honest {
	kept := int64(0)
	for _, s := range d.slots {
		kept += s.games
	}
	out := Honest{Exact: kept == games || int64(d.used) == kept, Forced: wilsonShare(d.moves-d.made, d.moves)}
	if kept > 0 {
		out.Distinct = stat.Scaled(int64(d.used), kept, games)
	}
	return out
}
