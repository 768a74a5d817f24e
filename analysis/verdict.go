package analysis

import (
	"fmt"
	"math"
	"strings"

	"yurei/analysis/stat"
)

// Says is what an interval says of a claim.
type Says string

const (
	Undecided Says = "undecided"
	// Of a win rate: within the margin of the fair one, above it, below it.
	Balanced     Says = "balanced"
	FavoursSide  Says = "favours-side"
	FavoursOther Says = "favours-other"
	// Of a difference: within the margin, beyond it.
	NotDifferent Says = "not-different"
	Different    Says = "different"
	// Of a requirement.
	Holds Says = "holds"
	Fails Says = "fails"
)

// Verdicts are what the intervals of one family say; with the chance
// Summary.Level at least, all of them are true together.
type Verdicts struct {
	Margin float64 `json:"margin"` // as in Terms
	Family Family  `json:"family"`
	// Differences are those of all pairs of cells; there are none without a
	// margin, nor where the cells are a ladder or a grid of agents.
	Rates       []RateVerdict       `json:"rates"`
	Differences []DifferenceVerdict `json:"differences"`
}

// Family says how sure the members of a family are.
type Family struct {
	Intervals int     `json:"intervals"`
	Level     float64 `json:"level"` // of each, by Bonferroni's correction
	// Sequences says that the intervals are confidence sequences, which hold at
	// every look; else they are for one look at these games.
	Sequences bool `json:"sequences"`
}

// RateVerdict is about the win rate of the cell of the same index.
type RateVerdict struct {
	Says Says    `json:"says"`
	Lo   float64 `json:"lo"`
	Hi   float64 `json:"hi"`
	// By is how far the rate is from the fair one: at least if a side is favoured,
	// else at most.
	By float64 `json:"by"`
	// MoreDeals is about how many deals more decide it, if what was seen is the
	// truth; 0 if it is decided, or no number of deals within reach is enough.
	MoreDeals int64 `json:"more_deals"`
}

// DifferenceVerdict is about the difference of the comparison of the same index.
type DifferenceVerdict struct {
	Says      Says    `json:"says"`
	Lo        float64 `json:"lo"`
	Hi        float64 `json:"hi"`
	MoreDeals int64   `json:"more_deals"`
}

// mostDeals is the largest number of deals that a verdict asks for.
const mostDeals = 1_000_000_000

// verdicts are those on the deals folded so far. Only if they are asked to look
// ahead do they say how many more deals it takes, which is work.
func (t *Tally) verdicts(ahead bool) Verdicts {
	e := t.experiment
	v := Verdicts{Margin: e.Margin, Rates: []RateVerdict{}, Differences: []DifferenceVerdict{}}
	intervals := len(t.cells)
	pairs := e.Margin > 0 && e.Ladder == nil && e.Grid == nil
	if pairs {
		intervals += len(t.compared())
	}
	v.Family = t.family(intervals)
	for i := range t.cells {
		c := &t.cells[i]
		v.Rates = append(v.Rates, t.rateVerdict(c.wins, c.games, e.Cells[i].fair(), v.Family.Level, ahead))
	}
	if pairs {
		for _, pair := range t.compared() {
			v.Differences = append(v.Differences, t.differenceVerdict(t.pairOf(pair.Cell, pair.Base), v.Family.Level, ahead))
		}
	}
	return v
}

func (t *Tally) family(intervals int) Family {
	return Family{intervals, stat.Bonferroni(Level, intervals), t.experiment.Stop == StopVerdict}
}

// shareInterval is exact, or a confidence sequence if the run ends because of
// what it says. It is rounded as it is shown, so that what is said of it can be
// read off it.
func (t *Tally) shareInterval(k, n int64, level float64) stat.Interval {
	if t.experiment.Stop == StopVerdict {
		return rounded(stat.ShareSequence(k, n, level))
	}
	return rounded(stat.ClopperPearson(k, n, level))
}

func (t *Tally) differenceInterval(table stat.Pairs, level float64) stat.Interval {
	switch {
	case t.experiment.Stop == StopVerdict:
		return rounded(table.Sequence(level))
	case t.experiment.Independent:
		return rounded(apart(table).Interval(level))
	}
	return rounded(table.Interval(level))
}

// apart tests the difference of two cells whose deals have nothing in common.
func apart(table stat.Pairs) stat.Score {
	n := table.N()
	return stat.DifferenceScore(table.Both+table.First, n, table.Both+table.Second, n)
}

func rounded(iv stat.Interval) stat.Interval {
	return stat.Interval{Lo: round6(iv.Lo), Hi: round6(iv.Hi)}
}

func (t *Tally) rateVerdict(wins, games int64, fair, level float64, ahead bool) RateVerdict {
	margin := t.experiment.Margin
	says := func(iv stat.Interval) Says {
		switch lo, hi := round6(iv.Lo-fair), round6(iv.Hi-fair); {
		case margin > 0 && lo >= -margin && hi <= margin:
			return Balanced
		case lo > 0 && lo >= margin:
			return FavoursSide
		case hi < 0 && hi <= -margin:
			return FavoursOther
		}
		return Undecided
	}
	iv := t.shareInterval(wins, games, level)
	v := RateVerdict{Says: says(iv), Lo: iv.Lo, Hi: iv.Hi}
	switch v.Says {
	case FavoursSide:
		v.By = round6(iv.Lo - fair)
	case FavoursOther:
		v.By = round6(fair - iv.Hi)
	default:
		v.By = round6(max(iv.Hi-fair, fair-iv.Lo))
	}
	if ahead && v.Says == Undecided {
		v.MoreDeals = moreDeals(games, func(n int64) bool {
			return says(t.shareInterval(stat.Scaled(wins, games, n), n, level)) != Undecided
		})
	}
	return v
}

// saysOfDifference is what the interval of a difference says of the margin.
func saysOfDifference(iv stat.Interval, margin float64) Says {
	switch {
	case iv.Lo >= -margin && iv.Hi <= margin:
		return NotDifferent
	case iv.Lo >= margin || iv.Hi <= -margin:
		return Different
	}
	return Undecided
}

func (t *Tally) differenceVerdict(table stat.Pairs, level float64, ahead bool) DifferenceVerdict {
	says := func(iv stat.Interval) Says { return saysOfDifference(iv, t.experiment.Margin) }
	iv := t.differenceInterval(table, level)
	v := DifferenceVerdict{Says: says(iv), Lo: iv.Lo, Hi: iv.Hi}
	if ahead && v.Says == Undecided {
		v.MoreDeals = moreDeals(table.N(), func(n int64) bool {
			return says(t.differenceInterval(table.Scaled(n), level)) != Undecided
		})
	}
	return v
}

// moreDeals is how many deals more it takes, to two digits; 0 if there is no
// telling.
func moreDeals(deals int64, decided func(deals int64) bool) int64 {
	if deals == 0 {
		return 0
	}
	until, found := stat.DealsUntil(deals, mostDeals, decided)
	if !found {
		return 0
	}
	more, unit := until-deals, int64(1)
	for more/unit >= 100 {
		unit *= 10
	}
	return (more + unit - 1) / unit * unit
}

// Balance says which win rate is balanced.
func (s *Summary) Balance() string {
	lo, hi := 1.0, 0.0
	for i := range s.Cells {
		lo, hi = min(lo, s.Cells[i].Fair), max(hi, s.Cells[i].Fair)
	}
	if lo < hi {
		return fmt.Sprintf("an equal share for each player (%s to %s %%)", even(lo), even(hi))
	}
	return even(lo) + " %"
}

func even(share float64) string { return strings.TrimSuffix(Percent(share), ".0") }

// Words says what a verdict on a win rate is.
func (s *Summary) Words(v RateVerdict) string {
	switch v.Says {
	case Balanced:
		return fmt.Sprintf("balanced within ±%s points", pointsUp(s.Verdicts.Margin))
	case FavoursSide:
		return fmt.Sprintf("favours the %s by at least %s points", s.SideName, pointsDown(v.By))
	case FavoursOther:
		return fmt.Sprintf("favours %s by at least %s points", s.OtherName, pointsDown(v.By))
	}
	return fmt.Sprintf("%s; off balance by %s points at most", undecided(v.MoreDeals), pointsUp(v.By))
}

// DifferenceWords says what the verdict on comparison i is.
func (s *Summary) DifferenceWords(i int) string {
	v := s.Verdicts.Differences[i]
	switch {
	case v.Says == NotDifferent:
		return fmt.Sprintf("not different by more than %s points", pointsUp(s.Verdicts.Margin))
	case v.Says == Different && v.Lo > 0:
		return fmt.Sprintf("higher by at least %s points", pointsDown(v.Lo))
	case v.Says == Different:
		return fmt.Sprintf("lower by at least %s points", pointsDown(-v.Hi))
	}
	return undecided(v.MoreDeals)
}

func undecided(more int64) string {
	if more == 0 {
		return "undecided: no number of deals decides it if this is the truth"
	}
	return "undecided: about " + CountOf(more, "more deal")
}

// Guarantee says in a sentence how sure the members of a family are.
func (s *Summary) Guarantee(f Family) string {
	kind := "exact for rates"
	if f.Sequences {
		kind = "confidence sequences, which hold at every look"
	}
	if f.Intervals == 1 {
		return fmt.Sprintf("%s sure (interval %s).", s.Confidence(), kind)
	}
	return fmt.Sprintf("All of it together is %s sure: %d intervals of %s %% each (Bonferroni; %s).",
		s.Confidence(), f.Intervals, Number(100*f.Level, 2), kind)
}

// pointsDown and pointsUp print what holds at least, and what holds at most, in
// percentage points with one decimal: never more than is known.
func pointsDown(x float64) string { return Number(math.Floor(round6(x)*1000+1e-6)/10, 1) }
func pointsUp(x float64) string   { return Number(math.Ceil(round6(x)*1000-1e-6)/10, 1) }
