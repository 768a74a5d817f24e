package analysis

import (
	"fmt"
	"strings"
)

// Course says in a sentence how a game goes: the measures that have something to
// say, each with its value, or with the lowest and the highest over the cells. It
// is "" if there is nothing to say.
func (s *Summary) Course() string {
	var parts []string
	for k, m := range s.Measures {
		if m.Says == "" {
			continue
		}
		if values := s.valueRange(k); values != "" {
			parts = append(parts, fmt.Sprintf(m.Says, values))
		}
	}
	if parts == nil {
		return ""
	}
	return "A game: " + strings.Join(parts, ", ") + "."
}

// valueRange is a measure over all cells, "" if it has no value in any.
func (s *Summary) valueRange(measure int) string {
	info := s.Measures[measure]
	var lowest, highest *Estimate
	for i := range s.Cells {
		e := &s.Cells[i].Measures[measure]
		if !e.Known {
			continue
		}
		if lowest == nil || e.Value < lowest.Value {
			lowest = e
		}
		if highest == nil || e.Value > highest.Value {
			highest = e
		}
	}
	if lowest == nil {
		return ""
	}
	number := func(e *Estimate) string {
		if info.Share {
			return Percent(e.Value)
		}
		return Number(e.Value, info.Decimals)
	}
	text := number(lowest)
	if other := number(highest); other != text {
		text += " to " + other
	}
	if info.Share {
		text += " %"
	}
	return text
}
