package analysis

import (
	"fmt"
	"strings"
)

// Confidence prints the level of the intervals: "95 %".
func (c *Changes) Confidence() string { return (&Summary{Level: c.Level}).Confidence() }

// Comparisons counts the endings and measures of all cells, whose p-values are
// adjusted together.
func (c *Changes) Comparisons() (n int64) {
	for i := range c.Cells {
		n += int64(len(c.Cells[i].Endings) + len(c.Cells[i].Measures))
	}
	return n
}

// Same says that both runs played the same games in a cell.
func (c *Changes) Same(cell *CellChange) bool {
	return c.Paired && c.A.Deals > 0 && cell.GamesDiffer == 0
}

// Words says in a few words what became of a cell's win rate.
func (c *Changes) Words(cell *CellChange) string {
	switch win := &cell.Win; {
	case c.Margin == 0 && c.Same(cell):
		return "the same games"
	case c.Margin == 0 && cell.Says == Different:
		return "differs"
	case c.Margin == 0:
		return "not told apart"
	case cell.Says == NotDifferent:
		return fmt.Sprintf("within ±%s points", marginPoints(c.Margin))
	case cell.Says == Different && win.Lo > 0:
		return fmt.Sprintf("changed: higher by at least %s points", pointsDown(win.Lo))
	case cell.Says == Different:
		return fmt.Sprintf("changed: lower by at least %s points", pointsDown(-win.Hi))
	}
	return undecided(cell.MoreDeals)
}

// marginPoints prints a margin in points with as many decimals as it has.
func marginPoints(margin float64) string {
	return strings.TrimSuffix(strings.TrimRight(Number(100*margin, 4), "0"), ".")
}

// Unmet lists in words the cells that are not shown to lie within the margin: those
// that changed by more, those that are undecided, those that B lacks. It is nil if
// there is no margin.
func (c *Changes) Unmet() (unmet []string) {
	if c.Margin == 0 {
		return nil
	}
	for i := range c.Cells {
		if cell := &c.Cells[i]; cell.Says != NotDifferent {
			unmet = append(unmet, fmt.Sprintf("%s: %s", cell.Key, c.Words(cell)))
		}
	}
	for _, key := range c.OnlyA {
		unmet = append(unmet, fmt.Sprintf("%s: missing in %s", key, c.B.Name))
	}
	return unmet
}

// Verdict says in a sentence what the comparison came to.
func (c *Changes) Verdict() string {
	if c.Margin == 0 {
		var differ []string
		same := 0
		for i := range c.Cells {
			switch cell := &c.Cells[i]; {
			case cell.Says == Different:
				differ = append(differ, cell.Key)
			case c.Same(cell):
				same++
			}
		}
		switch {
		case same == len(c.Cells):
			return "The runs are the same, game by game."
		case differ == nil:
			return fmt.Sprintf("No cell in which %s win is told apart.", c.SideName)
		}
		return fmt.Sprintf("%s win at another rate in %d of %s: %s.",
			c.SideName, len(differ), CountOf(int64(len(c.Cells)), "cell"), strings.Join(differ, ", "))
	}
	unmet := c.Unmet()
	if unmet == nil {
		return fmt.Sprintf("Every cell is within ±%s points.", marginPoints(c.Margin))
	}
	return fmt.Sprintf("Not within ±%s points: %s.", marginPoints(c.Margin), strings.Join(unmet, "; "))
}

// Wins lists the endings that the side wins by, Ends the others: those that
// happened in either run.
func (cell *CellChange) Wins() []Change { return cell.endings(true) }

// Ends is described at Wins.
func (cell *CellChange) Ends() []Change { return cell.endings(false) }

func (cell *CellChange) endings(wins bool) (list []Change) {
	for _, e := range cell.Endings {
		if e.Wins == wins && (e.A > 0 || e.B > 0) {
			list = append(list, e)
		}
	}
	return list
}

// Moved lists the measures that moved, the groups in their order.
func (cell *CellChange) Moved() (list []Change) {
	for _, m := range cell.Measures {
		if m.Moved {
			list = append(list, m)
		}
	}
	return list
}

// Step prints the change of an ending or a measure with its interval, shares in
// points: "+1.9 (0.9 to 2.9)".
func (m *Change) Step() string {
	number := func(x float64) string {
		if m.Share {
			return Percent(x)
		}
		return Number(x, m.Decimals)
	}
	step := number(m.Difference)
	if m.Difference > 0 && strings.Trim(step, "0.") != "" {
		step = "+" + step
	}
	if m.Bounded {
		step += fmt.Sprintf(" (%s to %s)", number(m.Lo), number(m.Hi))
	}
	return step
}
