package analysis

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Findings says in sentences, most important first, which cells differ by how
// much. It is empty only before the first game.
func (s *Summary) Findings() []string {
	if s.Deals == 0 {
		return nil
	}
	if len(s.Cells) == 1 {
		c := &s.Cells[0]
		return []string{fmt.Sprintf("%s win %s %% of %s (%s interval %s).",
			s.SideName, Percent(c.Win.Value), CountOf(c.Games, "game"), s.Confidence(), Range(c.Win.Lo, c.Win.Hi))}
	}
	if s.Ladder != nil {
		return s.Ladder.findings()
	}
	if s.Grid != nil {
		return s.gridFindings()
	}
	var out []string
	if s.Crossing != nil {
		out = append(out, s.crossingFindings()...)
	}
	if s.Choice != nil {
		out = append(out, s.choiceFindings()...)
	}
	switch {
	case s.Contrasts != nil:
		return append(out, s.contrastFindings()...)
	case out != nil:
		return out
	}
	widest := s.Comparisons[s.Widest()]
	out = []string{s.spread(widest), s.family()}
	if gain := s.gain(); gain != "" {
		out = append(out, gain)
	}
	return out
}

// Widest is the index of the comparison with the largest difference, the first
// of equals; -1 if there is none.
func (s *Summary) Widest() int {
	widest := -1
	for i, c := range s.Comparisons {
		if widest < 0 || math.Abs(c.Difference) > math.Abs(s.Comparisons[widest].Difference) {
			widest = i
		}
	}
	return widest
}

// Ordered returns the comparison the way round that makes its difference
// positive or zero.
func (c Comparison) Ordered() Comparison {
	if c.Difference >= 0 {
		return c
	}
	c.First, c.Second = c.Second, c.First
	c.Deals.First, c.Deals.Second = c.Deals.Second, c.Deals.First
	c.Difference, c.Lo, c.Hi = -c.Difference, -c.Hi, -c.Lo
	c.ApartLo, c.ApartHi = -c.ApartHi, -c.ApartLo
	return c
}

// spread names the cells with the highest and the lowest win rate.
func (s *Summary) spread(c Comparison) string {
	c = c.Ordered()
	best, worst := &s.Cells[c.First], &s.Cells[c.Second]
	if c.Difference == 0 {
		return fmt.Sprintf("%s win equally often in every cell: %s %%.", s.SideName, Percent(best.Win.Value))
	}
	return fmt.Sprintf("%s win most often with %s (%s %%) and least often with %s (%s %%): %s points, %s.",
		s.SideName, best.Phrase, Percent(best.Win.Value), worst.Phrase, Percent(worst.Win.Value),
		Points(c.Difference), PointsRange(c.Lo, c.Hi))
}

// fewPairs is how many comparisons are all named: those of four cells.
const fewPairs = 6

// family says how many of the comparisons tell their cells apart, and names
// those that matter, if they are too many for all: the closest if all do, the widest
// if none does.
func (s *Summary) family() string {
	var differ, same []Comparison // by size of the difference
	for _, c := range s.Comparisons {
		if c.Differs {
			differ = append(differ, c)
		} else {
			same = append(same, c)
		}
	}
	bySize(differ)
	bySize(same)
	n := len(s.Comparisons)
	if n == 1 {
		verdict := "The two cells differ"
		if len(same) == 1 {
			verdict = "The two cells are not told apart"
		}
		return fmt.Sprintf("%s (1 comparison, %s: p %s).", verdict, s.Method(), PValue(s.Comparisons[0].P))
	}
	method := s.Method()
	switch {
	case len(same) == 0 && n <= fewPairs:
		slices.Reverse(differ)
		return fmt.Sprintf("All %d pairs of cells differ (%s): %s.", n, method, s.describe(differ))
	case len(same) == 0:
		return fmt.Sprintf("All %d pairs of cells differ (%s); smallest: %s.", n, method, s.describe(differ[:1]))
	case len(differ) == 0:
		return fmt.Sprintf("None of the %d pairs of cells is told apart (%s); largest: %s.", n, method, s.describe(same[len(same)-1:]))
	}
	slices.Reverse(differ)
	return fmt.Sprintf("%d of %d pairs of cells differ (%s): %s. Not told apart: %s.",
		len(differ), n, method, s.describe(differ), s.describe(same))
}

// bySize sorts comparisons, the smallest difference first.
func bySize(list []Comparison) {
	slices.SortStableFunc(list, func(a, b Comparison) int {
		return cmp.Compare(math.Abs(a.Difference), math.Abs(b.Difference))
	})
}

// describe prints comparisons with their intervals, the larger rate first; the
// first three if there are many pairs.
func (s *Summary) describe(list []Comparison) string {
	named := 3
	if len(s.Comparisons) <= fewPairs {
		named = fewPairs
	}
	var parts []string
	for _, c := range list[:min(named, len(list))] {
		c = c.Ordered()
		parts = append(parts, fmt.Sprintf("%s - %s, %s points, %s",
			s.Cells[c.First].Phrase, s.Cells[c.Second].Phrase, Points(c.Difference), PointsRange(c.Lo, c.Hi)))
	}
	if more := len(list) - named; more > 0 {
		parts = append(parts, fmt.Sprintf("%d more", more))
	}
	return strings.Join(parts, "; ")
}

// gain says how many games pairing saved.
func (s *Summary) gain() string {
	var gains []float64
	for _, c := range s.Comparisons {
		if c.Gain > 0 {
			gains = append(gains, c.Gain)
		}
	}
	if len(gains) == 0 {
		return ""
	}
	slices.Sort(gains)
	low, high := Number(gains[0], 2), Number(gains[len(gains)-1], 2)
	if gains[len(gains)-1] < 1.005 {
		return "Common deals saved no games over separate ones."
	}
	if low == high {
		return fmt.Sprintf("Separate deals would need %s times the games for intervals as narrow.", low)
	}
	return fmt.Sprintf("Separate deals would need %s to %s times the games for intervals as narrow.", low, high)
}
