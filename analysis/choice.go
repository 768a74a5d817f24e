package analysis

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"yurei/analysis/stat"
)

// Choice asks which setting brings the win rate nearest to a wanted one, for each
// combination of the levels of the other axes.
type Choice struct {
	Among    string // the axis of the settings, in sentences: "noise"
	Wanted   float64
	Settings []Setting
	For      []string // the other axes
	Rows     []ChoiceRow
}

// Setting is a level of the axis to choose among.
type Setting struct {
	Label, Phrase string // as of a cell
}

// ChoiceRow is a combination of levels of the other axes.
type ChoiceRow struct {
	Levels []string // labels, by Choice.For
	Cells  []int    // by Choice.Settings, indexes of Experiment.Cells
}

// ChoiceSummary tells which setting is nearest in each row. All of it is read off one
// family of intervals: those of the win rates of all cells and of the differences of
// any two cells of one row.
type ChoiceSummary struct {
	Among    string             `json:"among"`
	Wanted   float64            `json:"wanted"`
	Family   Family             `json:"family"`
	Settings []SettingInfo      `json:"settings"`
	For      []string           `json:"for"`
	Rows     []ChoiceRowSummary `json:"rows"`
}

// SettingInfo names the setting of the same index in every row.
type SettingInfo struct {
	Label  string `json:"label"`
	Phrase string `json:"phrase"`
}

// ChoiceRowSummary is one row.
type ChoiceRowSummary struct {
	Levels  []string        `json:"levels"`
	Nearest int             `json:"nearest"` // index of ChoiceSummary.Settings
	Options []OptionSummary `json:"options"` // by ChoiceSummary.Settings
}

// OptionSummary is a setting in a row. Says is Nearest for the one whose win rate is
// seen nearest to the wanted one, Farther for those that for sure are farther from it,
// else Undecided: they cannot be told from the nearest.
type OptionSummary struct {
	Cell int     `json:"cell"` // index of Summary.Cells
	Win  float64 `json:"win"`
	Lo   float64 `json:"lo"`
	Hi   float64 `json:"hi"`
	Says Says    `json:"says"`
}

// What is said of a setting.
const (
	Nearest Says = "nearest"
	Farther Says = "farther"
)

// choiceSummary is nil if nothing is asked.
func (t *Tally) choiceSummary() *ChoiceSummary {
	c := t.experiment.Choice
	if c == nil {
		return nil
	}
	// Of what several rows share there is one interval.
	distinct := map[[2]int]bool{}
	for _, row := range c.Rows {
		for b, second := range row.Cells {
			distinct[[2]int{second, second}] = true
			for _, first := range row.Cells[:b] {
				distinct[[2]int{min(first, second), max(first, second)}] = true
			}
		}
	}
	out := &ChoiceSummary{Among: c.Among, Wanted: c.Wanted, Family: t.family(len(distinct)), For: append([]string{}, c.For...)}
	for _, setting := range c.Settings {
		out.Settings = append(out.Settings, SettingInfo{setting.Label, phrase(setting.Label, setting.Phrase)})
	}
	for _, row := range c.Rows {
		out.Rows = append(out.Rows, t.choiceRow(&row, out))
	}
	return out
}

func (t *Tally) choiceRow(row *ChoiceRow, c *ChoiceSummary) ChoiceRowSummary {
	out := ChoiceRowSummary{Levels: append([]string{}, row.Levels...)}
	for _, cell := range row.Cells {
		wins, games := t.cells[cell].wins, t.cells[cell].games
		share := makeShare(wins, games, t.shareInterval(wins, games, c.Family.Level))
		out.Options = append(out.Options, OptionSummary{Cell: cell, Win: share.Value, Lo: share.Lo, Hi: share.Hi, Says: Undecided})
	}
	for i, o := range out.Options {
		if round6(math.Abs(o.Win-c.Wanted)) < round6(math.Abs(out.Options[out.Nearest].Win-c.Wanted)) {
			out.Nearest = i
		}
	}
	nearest := &out.Options[out.Nearest]
	nearest.Says = Nearest
	for i := range out.Options {
		if i == out.Nearest {
			continue
		}
		o := &out.Options[i]
		iv := t.differenceInterval(t.pairOf(nearest.Cell, o.Cell), c.Family.Level)
		if farther(o, nearest, iv, c.Wanted) {
			o.Says = Farther
		}
	}
	return out
}

// farther says that one option is for sure farther from the wanted rate than another:
// wherever in their intervals both are, or because both are on one side of it and the
// difference, other minus one, tells them apart.
func farther(one, other *OptionSummary, difference stat.Interval, wanted float64) bool {
	least := max(0, one.Lo-wanted, wanted-one.Hi)
	most := max(other.Hi-wanted, wanted-other.Lo)
	switch {
	case least > most:
		return true
	case one.Hi <= wanted && other.Hi <= wanted:
		return difference.Lo > 0
	case one.Lo >= wanted && other.Lo >= wanted:
		return difference.Hi < 0
	}
	return false
}

// Target prints the wanted rate: "50 %".
func (c *ChoiceSummary) Target() string {
	return strconv.FormatFloat(round6(100*c.Wanted), 'f', -1, 64) + " %"
}

// Also lists the settings of a row that cannot be told from the nearest.
func (c *ChoiceSummary) Also(row *ChoiceRowSummary) (labels []string) {
	for i, o := range row.Options {
		if o.Says == Undecided {
			labels = append(labels, c.Settings[i].Label)
		}
	}
	return labels
}

// ChoiceAnswer says in a sentence how often each setting is the nearest, the one that is so
// most often first.
func (s *Summary) ChoiceAnswer() string {
	c := s.Choice
	count := make([]int, len(c.Settings))
	for i := range c.Rows {
		count[c.Rows[i].Nearest]++
	}
	order := make([]int, len(count))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(count[b], count[a]) })
	var parts []string
	for _, i := range order {
		if count[i] == 0 {
			continue
		}
		part := c.Settings[i].Phrase
		if len(c.Rows) > 1 {
			part = fmt.Sprintf("%s for %d of %d groups", part, count[i], len(c.Rows))
		}
		parts = append(parts, part)
	}
	return fmt.Sprintf("Nearest to %s of games won by the %s: %s", c.Target(), s.SideName, strings.Join(parts, ", "))
}

// choiceFindings says which setting is nearest, and how often that is beyond doubt.
func (s *Summary) choiceFindings() []string {
	c := s.Choice
	sure := 0
	for i := range c.Rows {
		if len(c.Also(&c.Rows[i])) == 0 {
			sure++
		}
	}
	told := fmt.Sprintf("No other %s can be as near in %d of %s.", c.Among, sure, CountOf(int64(len(c.Rows)), "group"))
	return []string{s.ChoiceAnswer() + ".", told}
}
