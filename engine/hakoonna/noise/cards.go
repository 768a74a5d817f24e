package noise

import (
	"fmt"
	"math/bits"

	"yurei/engine"
)

// Cards is the mechanism of noise cards: face-down cards of which each turn
// flips one, and whose face-up total must stay below a limit.
type Cards struct {
	Values []int8 // 3 to 8 cards, each 0 to 99
	Limit  int    // a face-up total of Limit or more is noise; 1 to 999
	// NoPassIfZeroUp forbids passing while a card of value 0 lies face up.
	NoPassIfZeroUp bool
	// OvertimeWhenLeft, 1 or 2, is the number of face-down cards that brings
	// Overtime when it is reached by a flip or a pass.
	OvertimeWhenLeft int
	// NoiseBeforeOvertime makes a flip that reaches the limit and brings
	// Overtime count as noise; otherwise it is Overtime.
	NoiseBeforeOvertime bool
}

// CardModel is the [Model] of noise cards.
type CardModel struct {
	values       [maxCards]uint8 // ascending
	copies       [maxCards]uint8 // how many cards before this one have its value
	n            int
	limit        int
	last         int   // the number of the step that brings Overtime
	noPass       uint8 // set of cards that forbid passing while face up
	overtimeWins bool
}

// NewCards returns the model of c, or an error that names the value that is out
// of range. It keeps nothing of c.
func NewCards(c Cards) (*CardModel, error) {
	n := len(c.Values)
	if n < 3 || n > maxCards {
		return nil, fmt.Errorf("noise: cards.values has %d cards, want 3 to %d", n, maxCards)
	}
	m := &CardModel{n: n, limit: c.Limit, last: n - c.OvertimeWhenLeft, overtimeWins: !c.NoiseBeforeOvertime}
	for i, v := range c.Values {
		if v < 0 || v > 99 {
			return nil, fmt.Errorf("noise: cards.values[%d] = %d, want 0 to 99", i, v)
		}
		at := i
		for ; at > 0 && m.values[at-1] > uint8(v); at-- {
			m.values[at] = m.values[at-1]
		}
		m.values[at] = uint8(v)
	}
	if c.Limit < 1 || c.Limit > 999 {
		return nil, fmt.Errorf("noise: cards.limit = %d, want 1 to 999", c.Limit)
	}
	if c.OvertimeWhenLeft < 1 || c.OvertimeWhenLeft > 2 {
		return nil, fmt.Errorf("noise: cards.overtime_when_left = %d, want 1 or 2", c.OvertimeWhenLeft)
	}
	for i := 0; i < n; i++ {
		if i > 0 && m.values[i] == m.values[i-1] {
			m.copies[i] = m.copies[i-1] + 1
		}
		if c.NoPassIfZeroUp && m.values[i] == 0 {
			m.noPass |= 1 << i
		}
	}
	return m, nil
}

// Reset shuffles all cards. A card's place depends on a key of its own, drawn
// for its value and its number among equals: a set with one card less, or more,
// comes in the same order otherwise.
func (m *CardModel) Reset(st *State, r *engine.Rand) {
	*st = State{}
	c := engine.ChanceFrom(r)
	var keys [maxCards]uint64
	for i := 0; i < m.n; i++ {
		own := c.At(engine.FirstGameStream, int(m.values[i]), int(m.copies[i]))
		key := own.Uint64()
		at := i
		for ; at > 0 && keys[at-1] > key; at-- {
			keys[at], st.order[at] = keys[at-1], st.order[at-1]
		}
		keys[at], st.order[at] = key, uint8(i)
	}
}

// Step implements [Model].
func (m *CardModel) Step(st *State) int { return int(st.steps) + 1 }

// CanPass implements [Model].
func (m *CardModel) CanPass(st *State) bool { return st.up&m.noPass == 0 && m.Left(st) > 0 }

// Orientable is false: cards have one way.
func (m *CardModel) Orientable(*State) bool { return false }

// CanPlace implements [Model].
func (m *CardModel) CanPlace(st *State, up bool) bool { return !up && m.Left(st) > 0 }

// Place flips the next card. It draws nothing: the order is fixed by Reset.
func (m *CardModel) Place(st *State, _ engine.Player, _ bool, _ *engine.Rand) Outcome {
	st.up |= 1 << st.order[st.steps]
	out := m.advance(st)
	if m.Total(st) >= m.limit && !(m.overtimeWins && out == Overtime) {
		return Noise
	}
	return out
}

// Pass takes the next card unseen.
func (m *CardModel) Pass(st *State) Outcome { return m.advance(st) }

func (m *CardModel) advance(st *State) Outcome {
	st.steps++
	if m.Left(st) == 0 {
		return Overtime
	}
	return Quiet
}

// Left implements [Model].
func (m *CardModel) Left(st *State) int { return m.last - int(st.steps) }

// Total is the sum of the cards that are face up.
func (m *CardModel) Total(st *State) int {
	sum := 0
	for set := st.up; set != 0; set &= set - 1 {
		sum += int(m.values[bits.TrailingZeros8(set)])
	}
	return sum
}

// Observe implements [Model]. Cards of equal value look the same: the first of
// them stand for those that are face up.
func (m *CardModel) Observe(dst, src *State) {
	steps, up := src.steps, src.up
	*dst = State{steps: steps}
	for set := up; set != 0; set &= set - 1 {
		i := bits.TrailingZeros8(set)
		i -= int(m.copies[i])
		for dst.up>>i&1 != 0 {
			i++
		}
		dst.up |= 1 << i
	}
}

// Redraw shuffles the cards that nobody has seen, those taken among them: each
// order is equally likely whatever was seen.
func (m *CardModel) Redraw(st *State, r *engine.Rand) {
	known, unseen := 0, bits.OnesCount8(st.up)
	first := unseen
	for i := 0; i < m.n; i++ {
		if st.up>>i&1 != 0 {
			st.order[known] = uint8(i)
			known++
		} else {
			st.order[unseen] = uint8(i)
			unseen++
		}
	}
	engine.Shuffle(st.order[first:m.n], r)
}

// Risk is exact: any unseen card is equally likely to come next.
func (m *CardModel) Risk(st *State, _ engine.Player, _ bool) float64 {
	left := m.Left(st)
	if left <= 0 || m.overtimeWins && left == 1 {
		return 0
	}
	total, loud, unseen := m.Total(st), 0, 0
	for i := 0; i < m.n; i++ {
		if st.up>>i&1 == 0 {
			unseen++
			if total+int(m.values[i]) >= m.limit {
				loud++
			}
		}
	}
	return float64(loud) / float64(unseen)
}
