package plots

import (
	"cmp"
	"slices"

	"gonum.org/v1/plot/vg"
)

// spread is a label on a line: where it wants its centre, how much room it
// takes, and where place puts it.
type spread struct{ at, size, placed vg.Length }

// place moves labels apart so that none overlap, in the order of their wishes,
// each as near to its wish as that allows, within lo and hi if there is room.
// Labels that touch move as one block whose centre is the mean of their wishes.
func place(labels []spread, lo, hi vg.Length) {
	order := make([]int, len(labels))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(labels[a].at, labels[b].at) })

	// A block starts at the mean of where its members want it to start.
	type block struct {
		first, count       int
		wishes, size, from vg.Length
	}
	settle := func(b *block) {
		b.from = max(lo, min(hi-b.size, b.wishes/vg.Length(b.count)))
		if b.size > hi-lo {
			b.from = lo
		}
	}
	var blocks []block
	for i, k := range order {
		next := block{first: i, count: 1, wishes: labels[k].at - labels[k].size/2, size: labels[k].size}
		settle(&next)
		for len(blocks) > 0 {
			last := blocks[len(blocks)-1]
			if last.from+last.size <= next.from {
				break
			}
			// The members of next sit behind those of last.
			next = block{
				first:  last.first,
				count:  last.count + next.count,
				wishes: last.wishes + next.wishes - vg.Length(next.count)*last.size,
				size:   last.size + next.size,
			}
			settle(&next)
			blocks = blocks[:len(blocks)-1]
		}
		blocks = append(blocks, next)
	}
	for _, b := range blocks {
		at := b.from
		for _, k := range order[b.first : b.first+b.count] {
			labels[k].placed = at + labels[k].size/2
			at += labels[k].size
		}
	}
}
