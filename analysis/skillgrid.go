package analysis

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// SkillGrid says that the cells are every agent of one role against every agent
// of the other.
type SkillGrid struct {
	// Across is the role on the side of the report, Up the one it plays against;
	// agents are in the order of the experiment, the weakest first.
	Across GridAxis `json:"across"`
	Up     GridAxis `json:"up"`
	// Cells are indexes of Summary.Cells, by agent of Up, then of Across.
	Cells [][]int `json:"cells"`
}

// GridAxis is one role of a grid.
type GridAxis struct {
	Role   string   `json:"role"` // in sentences: "Hako Onna"
	Agents []string `json:"agents"`
	// Budget is what numbers among Agents count: "iterations"; empty if there
	// are none.
	Budget string `json:"budget,omitempty"`
}

// Pairing names a cell of the grid: "heuristic Visitors against Hako Onna with 256
// iterations".
func (g *SkillGrid) Pairing(up, across int) string {
	return g.Across.player(across) + " against " + g.Up.player(up)
}

// player names the role as one of its agents plays it.
func (a *GridAxis) player(i int) string {
	agent := a.Agents[i]
	if a.Budget != "" && agent[0] >= '0' && agent[0] <= '9' {
		return fmt.Sprintf("%s with %s %s", a.Role, agent, a.Budget)
	}
	return agent + " " + a.Role
}

// Even lists the pairings whose interval holds 50 %, the nearest first.
func (s *Summary) Even() (pairings []string) {
	type pairing struct {
		off  float64
		name string
	}
	var even []pairing
	for u, row := range s.Grid.Cells {
		for a, cell := range row {
			if win := &s.Cells[cell].Win; win.Lo <= 0.5 && win.Hi >= 0.5 {
				even = append(even, pairing{math.Abs(win.Value - 0.5), fmt.Sprintf("%s (%s %%)", s.Grid.Pairing(u, a), Percent(win.Value))})
			}
		}
	}
	slices.SortStableFunc(even, func(a, b pairing) int { return cmp.Compare(a.off, b.off) })
	for _, p := range even {
		pairings = append(pairings, p.name)
	}
	return pairings
}

// gridFindings says at which skills the game is even.
func (s *Summary) gridFindings() []string {
	cells := len(s.Grid.Up.Agents) * len(s.Grid.Across.Agents)
	even := s.Even()
	if len(even) == 0 {
		return []string{fmt.Sprintf("None of the %d pairings is even: no %s interval holds 50 %%.", cells, s.Confidence())}
	}
	const named = 3
	text := strings.Join(even[:min(named, len(even))], "; ")
	if more := len(even) - named; more > 0 {
		text += fmt.Sprintf("; %d more", more)
	}
	return []string{fmt.Sprintf("The %s intervals of %d of the %d pairings hold 50 %%, nearest first: %s.", s.Confidence(), len(even), cells, text)}
}
