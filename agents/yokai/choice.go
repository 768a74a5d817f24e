package yokai

import "yurei/engine"

// choice keeps the best of the moves offered to it, each of the best with the same
// chance.
type choice struct {
	at    int
	worth int
	equal int
}

// offer weighs move i.
func (c *choice) offer(i, worth int, r *engine.Rand) {
	switch {
	case c.equal == 0 || worth > c.worth:
		c.at, c.worth, c.equal = i, worth, 1
	case worth == c.worth:
		c.equal++
		if r.IntN(c.equal) == 0 {
			c.at = i
		}
	}
}
