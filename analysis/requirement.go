package analysis

import (
	"fmt"
	"math"
	"slices"

	"yurei/analysis/stat"
)

// Requirement is that a measure of a cell lies between two values, in the units
// of the CSV.
type Requirement struct {
	Text    string // as it was written
	Cell    int
	Measure string
	Lo, Hi  float64
}

// Requirements are the verdicts on what is required, one family.
type Requirements struct {
	Family Family               `json:"family"`
	List   []RequirementVerdict `json:"list"`
}

// RequirementVerdict is what became of one requirement in one cell: it holds if
// the interval of the measure lies in the wanted range, ends included, and fails
// if it lies outside.
type RequirementVerdict struct {
	Text    string  `json:"text"`
	Cell    int     `json:"cell"` // index of Summary.Cells
	Measure string  `json:"measure"`
	WantLo  float64 `json:"want_lo"`
	WantHi  float64 `json:"want_hi"`
	Says    Says    `json:"says"`
	// Bounded is false where nothing is known of the measure; Value, Lo and Hi are
	// then 0.
	Bounded   bool    `json:"bounded"`
	Value     float64 `json:"value"`
	Lo        float64 `json:"lo"`
	Hi        float64 `json:"hi"`
	MoreDeals int64   `json:"more_deals"` // as in RateVerdict
}

// Rates names the shares of all games that can be required, of a game with such
// reasons to end: the win rate and the ways to end.
func (p *Profile) Rates(reasons []string) []string {
	return slices.Concat([]string{p.SideKey + "_win"}, reasons[1:], []string{"unfinished", "failed"})
}

// required finds the numbers of a requirement.
type required struct {
	rate    int // of Profile.Rates, -1 if it is a measure
	measure int
}

func (t *Tally) findRequired() error {
	rates := t.profile.Rates(t.reasons)
	for _, r := range t.experiment.Require {
		found := required{
			rate:    slices.Index(rates, r.Measure),
			measure: slices.IndexFunc(t.profile.Measures, func(m Measure) bool { return m.Key == r.Measure }),
		}
		if found.rate < 0 && found.measure < 0 || r.Cell < 0 || r.Cell >= len(t.cells) {
			return fmt.Errorf("analysis: requirement %q: cell = %d, measure = %q, want one of each", r.Text, r.Cell, r.Measure)
		}
		if t.experiment.Stop == StopVerdict && found.rate < 0 {
			return fmt.Errorf("analysis: requirement %q: no confidence sequence of %s is known, want a share of all games with the stop rule %s",
				r.Text, r.Measure, StopVerdict)
		}
		t.required = append(t.required, found)
	}
	return nil
}

// rate is how many games of the cell count for the rate of Profile.Rates.
func (c *cellTally) rate(i int) int64 {
	switch reasons := len(c.reasons); i {
	case 0:
		return c.wins
	case reasons:
		return c.unfinished + c.reasons[0]
	case reasons + 1:
		return c.failed
	default:
		return c.reasons[i]
	}
}

// requirements is nil if nothing is required; ahead as for verdicts.
func (t *Tally) requirements(ahead bool) *Requirements {
	require := t.experiment.Require
	if len(require) == 0 {
		return nil
	}
	type interval struct {
		cell int
		required
	}
	var distinct []interval
	for i, r := range require {
		if one := (interval{r.Cell, t.required[i]}); !slices.Contains(distinct, one) {
			distinct = append(distinct, one)
		}
	}
	out := &Requirements{Family: t.family(len(distinct))}
	for i := range require {
		out.List = append(out.List, t.requirement(&require[i], t.required[i], out.Family.Level, ahead))
	}
	return out
}

func (t *Tally) requirement(r *Requirement, of required, level float64, ahead bool) RequirementVerdict {
	c := &t.cells[r.Cell]
	v := RequirementVerdict{Text: r.Text, Cell: r.Cell, Measure: r.Measure, WantLo: r.Lo, WantHi: r.Hi, Says: Undecided}
	says := func(iv stat.Interval) Says {
		switch {
		case iv.Lo >= r.Lo && iv.Hi <= r.Hi:
			return Holds
		case iv.Lo > r.Hi || iv.Hi < r.Lo:
			return Fails
		}
		return Undecided
	}
	var at func(deals int64) stat.Interval // the interval after so many deals that are like those seen
	if of.rate >= 0 {
		count := c.rate(of.rate)
		share := makeShare(count, c.games, t.shareInterval(count, c.games, level))
		v.Bounded, v.Value, v.Lo, v.Hi = true, share.Value, share.Lo, share.Hi
		at = func(deals int64) stat.Interval {
			return t.shareInterval(stat.Scaled(count, c.games, deals), deals, level)
		}
	} else {
		e := makeEstimate(&c.measures[of.measure], &t.profile.Measures[of.measure], level)
		if !e.Bounded {
			return v
		}
		v.Bounded, v.Value, v.Lo, v.Hi = true, e.Value, e.Lo, e.Hi
		at = func(deals int64) stat.Interval {
			narrower := math.Sqrt(float64(c.games) / float64(deals))
			return stat.Interval{Lo: e.Value - narrower*(e.Value-e.Lo), Hi: e.Value + narrower*(e.Hi-e.Value)}
		}
	}
	v.Says = says(stat.Interval{Lo: v.Lo, Hi: v.Hi})
	if ahead && v.Says == Undecided {
		v.MoreDeals = moreDeals(c.games, func(deals int64) bool { return says(at(deals)) != Undecided })
	}
	return v
}

// Unmet lists in words the requirements that do not hold; those that are
// undecided are among them.
func (s *Summary) Unmet() (unmet []string) {
	if s.Requirements == nil {
		return nil
	}
	for _, v := range s.Requirements.List {
		if v.Says != Holds {
			unmet = append(unmet, fmt.Sprintf("%s: %s in %v..%v %s", s.Cells[v.Cell].Key, v.Measure, v.WantLo, v.WantHi, v.Words()))
		}
	}
	return unmet
}

// Words says what became of the requirement, with its interval.
func (v *RequirementVerdict) Words() string {
	switch {
	case !v.Bounded:
		return "is undecided: nothing is known of it"
	case v.Says == Undecided:
		return fmt.Sprintf("is %s (%v to %v)", undecided(v.MoreDeals), v.Lo, v.Hi)
	}
	return fmt.Sprintf("%s (%v to %v)", v.Says, v.Lo, v.Hi)
}
