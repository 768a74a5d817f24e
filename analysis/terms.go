package analysis

import (
	"fmt"

	"yurei/analysis/stat"
)

// Terms say what a run should decide, and when it ends. They change no game.
type Terms struct {
	// Deals is the cap, 0 if there is none; Stop the rule that may end a run
	// before it, "" for [StopCap].
	Deals int64
	Stop  StopRule
	// Precision is the half width of the intervals of all win rates at which
	// [StopPrecision] ends a run.
	Precision float64
	// Margin is by how much a win rate may be off one half, or off another, and
	// still count as the same; 0 if nothing is said.
	Margin  float64
	Require []Requirement
	// Adjust is how the p-values of a family are corrected, "" for [Holm].
	Adjust Adjustment
	// Independent says that each cell has deals of its own.
	Independent bool
}

// StopRule names what may end a run.
type StopRule string

// StopInterrupt is no rule: it is what ended a run that neither a rule nor the
// cap did.
const (
	StopCap       StopRule = "cap"
	StopPrecision StopRule = "precision"
	StopVerdict   StopRule = "verdict"
	StopInterrupt StopRule = "interrupt"
)

// Stop says how a run ended.
type Stop struct {
	Rule StopRule `json:"rule"` // that might have ended it before the cap
	By   StopRule `json:"by"`   // that did
	Cap  int64    `json:"cap"`
	// Precision is the wanted half width, 0 if none was; Reached the largest half
	// width of the cells' win rates.
	Precision float64 `json:"precision"`
	Reached   float64 `json:"reached"`
}

// Enough says whether a run ends with the deals folded so far: it decides so at
// the deal counts of [stat.NextLook] only, by nothing but those deals. The last
// deal must be whole.
func (t *Tally) Enough() bool {
	if t.stoppedBy != "" || t.deals < t.nextLook {
		return t.stoppedBy != ""
	}
	t.nextLook = stat.NextLook(t.deals)
	switch e := t.experiment; {
	case e.Stop == StopPrecision && t.widest() <= e.Precision,
		e.Stop == StopVerdict && t.decided():
		t.stoppedBy = e.Stop
	}
	return t.stoppedBy != ""
}

// widest is the largest half width of the intervals of the cells' win rates.
func (t *Tally) widest() (half float64) {
	for i := range t.cells {
		c := &t.cells[i]
		half = max(half, stat.Wilson(c.wins, c.games, Level).HalfWidth())
	}
	return half
}

// decided says that every requirement or, if there is none, every verdict is
// decided.
func (t *Tally) decided() bool {
	if list := t.requirements(false); list != nil {
		for _, r := range list.List {
			if r.Says == Undecided {
				return false
			}
		}
		return true
	}
	v := t.verdicts(false)
	for _, r := range v.Rates {
		if r.Says == Undecided {
			return false
		}
	}
	for _, d := range v.Differences {
		if d.Says == Undecided {
			return false
		}
	}
	return true
}

func (t *Tally) stop() Stop {
	e := t.experiment
	s := Stop{Rule: e.Stop, By: t.stoppedBy, Cap: e.Deals, Precision: e.Precision, Reached: round6(t.widest())}
	if s.Rule == "" {
		s.Rule = StopCap
	}
	if s.By == "" {
		s.By = StopCap
		if t.deals < e.Deals {
			s.By = StopInterrupt
		}
	}
	return s
}

// Words says in a sentence how a run of so many deals ended.
func (s Stop) Words(deals int64) string {
	reached := fmt.Sprintf("every win rate is known to ±%s points or closer", pointsUp(s.Reached))
	missed := ""
	switch s.Rule {
	case StopPrecision:
		missed = fmt.Sprintf(", before the precision of ±%s points was reached: %s", pointsUp(s.Precision), reached)
	case StopVerdict:
		missed = ", before everything was decided"
	}
	switch s.By {
	case StopPrecision:
		return fmt.Sprintf("Stopped by precision after %s: %s.", CountOf(deals, "deal"), reached)
	case StopVerdict:
		return fmt.Sprintf("Stopped by verdict after %s: everything is decided. Intervals other than those of verdicts are for a number of deals fixed beforehand.", CountOf(deals, "deal"))
	case StopInterrupt:
		return fmt.Sprintf("Interrupted after %s of %s%s.", Count(deals), CountOf(s.Cap, "deal"), missed)
	}
	return fmt.Sprintf("Stopped by the cap of %s%s.", CountOf(deals, "deal"), missed)
}

// Adjustment names how the p-values of a family are corrected.
type Adjustment string

const (
	// Holm bounds the chance that any cells are called different that are not.
	Holm Adjustment = "holm"
	// BenjaminiHochberg bounds the expected share of those among the cells that
	// are called different.
	BenjaminiHochberg Adjustment = "benjamini-hochberg"
)

// Name is the method's name in sentences.
func (a Adjustment) Name() string {
	if a == BenjaminiHochberg {
		return "Benjamini-Hochberg"
	}
	return "Holm"
}

func (a Adjustment) adjust(p []float64) []float64 {
	if a == BenjaminiHochberg {
		return stat.BenjaminiHochberg(p)
	}
	return stat.Holm(p)
}
