package analysis

import (
	"fmt"
	"slices"
	"strings"
)

// Findings says in sentences, most important first, which cells differ by how
// much. It is empty only before the first game.
func (s *Summary) Findings() []string {
	if s.Deals == 0 {
		return nil
	}
	var out []string
	if len(s.Cells) == 1 {
		c := &s.Cells[0]
		return []string{fmt.Sprintf("%s win %s %% of %s (95 %% interval %s).",
			s.SideName, Percent(c.Win.Value), CountOf(c.Games, "game"), Range(c.Win.Lo, c.Win.Hi))}
	}
	widest := s.Comparisons[s.Widest()]
	out = append(out, s.spread(widest), s.family())
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
		if widest < 0 || abs(c.Difference) > abs(s.Comparisons[widest].Difference) {
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

// family says how many of the comparisons tell their cells apart, and names the
// closest call.
func (s *Summary) family() string {
	const method = "paired by deal, exact McNemar test, Holm over the family"
	byHolm := slices.Clone(s.Comparisons)
	slices.SortStableFunc(byHolm, func(a, b Comparison) int {
		return compare(abs(a.Difference), abs(b.Difference))
	})
	var same []string
	smallest := -1
	for i, c := range byHolm {
		if !c.Differs {
			same = append(same, s.describe(c))
		} else if smallest < 0 {
			smallest = i
		}
	}
	n := len(s.Comparisons)
	if n == 1 {
		verdict := "The two cells differ"
		if len(same) == 1 {
			verdict = "The two cells are not told apart"
		}
		return fmt.Sprintf("%s (1 comparison, paired by deal, exact McNemar test, p %s).", verdict, PValue(s.Comparisons[0].P))
	}
	switch {
	case len(same) == 0:
		return fmt.Sprintf("All %d pairs of cells differ (%s); smallest: %s.", n, method, s.describe(byHolm[0]))
	case smallest < 0:
		return fmt.Sprintf("None of the %d pairs of cells is told apart (%s); largest: %s.", n, method, s.describe(byHolm[n-1]))
	}
	const named = 3
	rest := ""
	if len(same) > named {
		rest = fmt.Sprintf("; and %d more", len(same)-named)
		same = same[:named]
	}
	differ := n - len(same)
	if rest != "" {
		differ = 0
		for _, c := range s.Comparisons {
			if c.Differs {
				differ++
			}
		}
	}
	return fmt.Sprintf("%d of %d pairs of cells differ (%s). Not told apart: %s%s.",
		differ, n, method, strings.Join(same, "; "), rest)
}

// describe prints one comparison with its interval, the larger rate first.
func (s *Summary) describe(c Comparison) string {
	c = c.Ordered()
	return fmt.Sprintf("%s - %s, %s points, %s",
		s.Cells[c.First].Phrase, s.Cells[c.Second].Phrase, Points(c.Difference), PointsRange(c.Lo, c.Hi))
}

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
	low, high := Number(gains[0]), Number(gains[len(gains)-1])
	if low == high {
		return fmt.Sprintf("Separate deals would need %s times the games for intervals as narrow.", low)
	}
	return fmt.Sprintf("Separate deals would need %s to %s times the games for intervals as narrow.", low, high)
}

func abs(x float64) float64 { return max(x, -x) }

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
