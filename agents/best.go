package agents

import "yurei/engine"

// Best keeps the best of the moves offered to it, each of the best with the same
// chance. The zero value has none.
type Best struct {
	At    int // index of the best move
	Worth int // of that move
	equal int // moves of that worth
}

// Offer weighs move i.
func (b *Best) Offer(i, worth int, r *engine.Rand) {
	switch {
	case b.equal == 0 || worth > b.Worth:
		b.At, b.Worth, b.equal = i, worth, 1
	case worth == b.Worth:
		b.equal++
		if r.IntN(b.equal) == 0 {
			b.At = i
		}
	}
}

// Any says that a move was offered.
func (b *Best) Any() bool { return b.equal > 0 }
