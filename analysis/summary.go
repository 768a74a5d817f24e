package analysis

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"yurei/analysis/stat"
)

// Level is the confidence level of every interval.
const Level = 0.95

// Summary holds every number that is printed anywhere about a run. Rates and
// means are rounded to six decimals when they are computed, so that files show
// them in full, whatever the machine, and every coarser print rounds the same
// number.
type Summary struct {
	Name    string  `json:"name"`
	Part    string  `json:"part,omitempty"`
	Game    string  `json:"game"`
	Heading string  `json:"heading"`
	Vary    string  `json:"vary"`
	Seed    uint64  `json:"seed"`
	Level   float64 `json:"level"`
	// SideName and SideKey name the side whose win rate Cells report.
	SideName  string `json:"side"`
	SideKey   string `json:"side_key"`
	OtherName string `json:"other"`
	Deals     int64  `json:"deals"`
	// Independent says that each cell has deals of its own, so that differences
	// are not paired.
	Independent bool `json:"independent"`
	Stop        Stop `json:"stop"`
	// Outcomes are the keys of Cells[].Outcomes: the game's reasons, then
	// unfinished, then failed. OutcomeWins says which are, more often than not,
	// won by the side; it is false for outcomes that never occurred.
	Outcomes    []string `json:"outcomes"`
	OutcomeWins []bool   `json:"outcome_wins"`

	Measures []MeasureInfo `json:"measures"`
	// Spreads are indexes of Measures: those of Cells[].Spreads.
	Spreads    []int           `json:"spreads"`
	Breakdowns []BreakdownInfo `json:"breakdowns"`
	Survival   *SurvivalInfo   `json:"survival,omitempty"`
	Seats      *SeatsInfo      `json:"seats,omitempty"`

	// OtherSeats are indexes of Measures: the win rates of the seats after the first.
	OtherSeats []int `json:"other_seats,omitempty"`

	Cells       []CellSummary `json:"cells"`
	Comparisons []Comparison  `json:"comparisons"`
	Adjust      Adjustment    `json:"adjust"` // how Comparisons are corrected
	Verdicts    Verdicts      `json:"verdicts"`
	// Requirements is nil if nothing is required, Effects unless the cells are a
	// grid of two axes or more.
	Requirements *Requirements `json:"requirements,omitempty"`
	Effects      *Effects      `json:"effects,omitempty"`
	// Contrasts is nil unless cells are compared with a base.
	Contrasts *ContrastsSummary `json:"contrasts,omitempty"`
	// Crossing and Choice are nil unless they are asked for.
	Crossing *CrossingSummary `json:"crossing,omitempty"`
	Choice   *ChoiceSummary   `json:"choice,omitempty"`
	// Ladder and Grid are nil unless the cells compare agents like that.
	Ladder   *LadderSummary `json:"ladder,omitempty"`
	Grid     *SkillGrid     `json:"grid,omitempty"`
	Warnings []Warning      `json:"warnings"`
}

// MeasureInfo describes the measure of the same index in every cell.
type MeasureInfo struct {
	Key      string `json:"key"`
	Title    string `json:"title"`
	About    string `json:"about,omitempty"`
	Group    string `json:"group,omitempty"`
	Share    bool   `json:"share"`
	Headline bool   `json:"headline"`
	Says     string `json:"-"` // as in Measure
	// Decimals is how many decimals tables print, the same in every cell: two if
	// all values are below ten, else one.
	Decimals int `json:"decimals"`
}

// BreakdownInfo describes the breakdown of the same index in every cell.
type BreakdownInfo struct {
	Key    string   `json:"key"`
	Title  string   `json:"title"`
	Values []string `json:"values"` // the last is "other"
	Chosen bool     `json:"chosen"`
}

// SurvivalInfo names what survival tables are about.
type SurvivalInfo struct {
	Who  string `json:"who"`
	Turn string `json:"turn"`
}

// CellSummary holds the numbers of one cell.
type CellSummary struct {
	Key    string `json:"key"`
	Label  string `json:"label"`
	Phrase string `json:"phrase"`
	Games  int64  `json:"games"`
	// Win is the side's share of all games, Fair what it is in a balanced cell.
	Win    Share   `json:"win"`
	Fair   float64 `json:"fair"`
	Honest Honest  `json:"honest"`
	// Outcomes are shares of all games, by Summary.Outcomes; they sum to one.
	Outcomes   []Share       `json:"outcomes"`
	Measures   []Estimate    `json:"measures"`
	Spreads    []Spread      `json:"spreads"`
	Breakdowns [][]Share     `json:"breakdowns"` // wins, by breakdown and value
	Survival   []SurvivalRow `json:"survival,omitempty"`
	Seats      []SeatRow     `json:"seats,omitempty"`
}

// Share is Count of Of, with its interval. Value is 0 if Of is 0; the interval
// then is 0 to 1.
type Share struct {
	Count int64   `json:"count"`
	Of    int64   `json:"of"`
	Value float64 `json:"value"`
	Lo    float64 `json:"lo"`
	Hi    float64 `json:"hi"`
}

// Estimate is the value of a measure over Games games. Known is false where the
// measure has no value (nothing to divide by), Bounded where the games do not
// show how much it varies, so that there is no interval.
type Estimate struct {
	Games   int64   `json:"games"`
	Known   bool    `json:"known"`
	Bounded bool    `json:"bounded"`
	Value   float64 `json:"value"`
	Lo      float64 `json:"lo"`
	Hi      float64 `json:"hi"`
}

// Summary computes the numbers of all games folded so far.
func (t *Tally) Summary() *Summary {
	p, e := t.profile, t.experiment
	s := &Summary{
		Name:     e.Name,
		Part:     e.Part,
		Grid:     e.Grid,
		Game:     p.Game,
		Heading:  e.Heading,
		Vary:     e.Vary,
		Seed:     e.Seed,
		Level:    Level,
		SideName: p.SideName,
		SideKey:  p.SideKey,
		Deals:    t.deals,
		Stop:     t.stop(),
		Adjust:   cmp.Or(e.Adjust, Holm),

		OtherName:   cmp.Or(p.OtherName, "the other side"),
		Independent: e.Independent,
		// Lists without entries are [] in JSON, never null.
		Measures:   []MeasureInfo{},
		Spreads:    slices.Concat([]int{}, t.spreads),
		Breakdowns: []BreakdownInfo{},
	}
	s.Outcomes = append(append(s.Outcomes, t.reasons[1:]...), "unfinished", "failed")
	s.OutcomeWins = t.outcomeWins()
	for _, m := range p.Measures {
		s.Measures = append(s.Measures, MeasureInfo{
			Key: m.Key, Title: m.Title, About: m.About, Group: m.Group, Share: m.Share, Headline: m.Headline, Says: m.Says,
		})
	}
	for _, key := range p.OtherSeats {
		s.OtherSeats = append(s.OtherSeats, slices.IndexFunc(p.Measures, func(m Measure) bool { return m.Key == key }))
	}
	for _, b := range p.Breakdowns {
		s.Breakdowns = append(s.Breakdowns, BreakdownInfo{
			Key: b.Key, Title: b.Title, Chosen: b.Chosen,
			Values: append(append([]string{}, b.Values...), "other"),
		})
	}
	if p.Survival != nil {
		s.Survival = &SurvivalInfo{Who: p.Survival.Who, Turn: p.Survival.Turn}
	}
	if p.Seats != nil {
		s.Seats = &SeatsInfo{Who: p.Seats.Who, Seat: p.Seats.Seat}
	}
	for i := range t.cells {
		s.Cells = append(s.Cells, t.cellSummary(i))
	}
	for k := range s.Measures {
		s.Measures[k].Decimals = s.decimals(k)
		// A column of dashes tells nothing.
		known := slices.ContainsFunc(s.Cells, func(c CellSummary) bool { return c.Measures[k].Known })
		s.Measures[k].Headline = s.Measures[k].Headline && known
	}
	s.Comparisons = t.comparisons()
	s.Verdicts = t.verdicts(true)
	s.Requirements = t.requirements(true)
	s.Contrasts = t.contrastsSummary()
	s.Crossing = t.crossingSummary()
	s.Choice = t.choiceSummary()
	s.Effects = t.effects()
	s.Ladder = t.ladderSummary()
	s.Warnings = warnings(s)
	return s
}

func (s *Summary) decimals(measure int) int {
	for i := range s.Cells {
		if math.Abs(s.Cells[i].Measures[measure].Value) >= 9.995 {
			return 1
		}
	}
	return 2
}

func (t *Tally) outcomeWins() []bool {
	wins := make([]bool, 0, len(t.reasons)+1)
	for r := 1; r < len(t.reasons); r++ {
		var won, games int64
		for i := range t.cells {
			won += t.cells[i].wonByReason[r]
			games += t.cells[i].reasons[r]
		}
		wins = append(wins, 2*won > games)
	}
	return append(wins, false, false)
}

func (t *Tally) cellSummary(i int) CellSummary {
	c, cell := &t.cells[i], t.experiment.Cells[i]
	out := CellSummary{
		Key:      cell.Key,
		Label:    cell.Label,
		Phrase:   phrase(cell.Label, cell.Phrase),
		Fair:     cell.fair(),
		Games:    c.games,
		Win:      wilsonShare(c.wins, c.games),
		Honest:   c.distinct.honest(c.games),
		Survival: c.survival.rows(Level),
		Seats:    seatRows(c.seats),

		Measures:   []Estimate{},
		Spreads:    []Spread{},
		Breakdowns: [][]Share{},
	}
	for _, n := range c.reasons[1:] {
		out.Outcomes = append(out.Outcomes, wilsonShare(n, c.games))
	}
	// A finished game has a reason; one that names none is not finished.
	out.Outcomes = append(out.Outcomes,
		wilsonShare(c.unfinished+c.reasons[0], c.games), wilsonShare(c.failed, c.games))
	for k := range c.measures {
		out.Measures = append(out.Measures, makeEstimate(&c.measures[k], &t.profile.Measures[k], Level))
	}
	for i, k := range t.spreads {
		out.Spreads = append(out.Spreads, makeSpread(stat.MakeCounted(c.spreads[i]), &t.profile.Measures[k]))
	}
	for _, counts := range c.breakdowns {
		var shares []Share
		for _, n := range counts {
			shares = append(shares, wilsonShare(n.wins, n.games))
		}
		out.Breakdowns = append(out.Breakdowns, shares)
	}
	return out
}

// phrase is what stands in sentences for what has a label.
func phrase(label, phrase string) string {
	switch {
	case phrase != "":
		return phrase
	case strings.Contains(label, ","):
		return `"` + label + `"`
	}
	return label
}

func wilsonShare(k, n int64) Share { return makeShare(k, n, stat.Wilson(k, n, Level)) }

func makeShare(k, n int64, iv stat.Interval) Share {
	s := Share{Count: k, Of: n, Lo: round6(iv.Lo), Hi: round6(iv.Hi)}
	if n > 0 {
		s.Value = round6(float64(k) / float64(n))
	}
	return s
}

// makeEstimate is a measure of one cell, with an interval of a level. Measures are counts or shares, so that
// no interval goes below 0.
func makeEstimate(r *stat.Ratio, m *Measure, level float64) Estimate {
	times := float64(max(m.Times, 1))
	out := Estimate{Games: r.N, Known: r.Y > 0, Value: round6(times * r.Value())}
	iv, bounded := r.Interval(level)
	if m.Share {
		iv, bounded = r.ShareInterval(level), r.Y > 0
	}
	if bounded {
		out.Bounded, out.Lo, out.Hi = true, round6(max(times*iv.Lo, 0)), round6(times*iv.Hi)
	}
	return out
}
