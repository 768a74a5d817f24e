package report

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"yurei/analysis"
)

// CSV writes a header and one row a cell: shares from 0 to 1 of all games, then
// counts (n_), then each measure with the ends of its interval (_lo, _hi), then the
// medians and tenths of some, then the verdicts and how the run ended. A number that
// is not known is an empty field. Rows of a part of an experiment begin with its name.
func CSV(w io.Writer, s *analysis.Summary) error {
	out := csv.NewWriter(w)
	if err := out.Write(csvHeader(s)); err != nil {
		return err
	}
	out.Flush()
	return CSVRows(w, s)
}

func csvHeader(s *analysis.Summary) []string {
	header := []string{"cell", "games", s.SideKey + "_win", s.SideKey + "_win_lo", s.SideKey + "_win_hi"}
	header = append(header, s.Outcomes...)
	header = append(header, "n_"+s.SideKey+"_win")
	for _, outcome := range s.Outcomes {
		header = append(header, "n_"+outcome)
	}
	for _, m := range s.Measures {
		header = append(header, m.Key, m.Key+"_lo", m.Key+"_hi")
	}
	for _, k := range s.Spreads {
		key := s.Measures[k].Key
		header = append(header, key+"_median", key+"_median_lo", key+"_median_hi", key+"_p10", key+"_p90")
	}
	header = append(header, "distinct_games", "forced_moves", "verdict", "verdict_lo", "verdict_hi", "more_deals", "not_different_from", "different_from")
	for _, m := range requiredMeasures(s) {
		header = append(header, "require_"+m, "require_"+m+"_lo", "require_"+m+"_hi")
	}
	if s.Contrasts != nil {
		header = append(header, "base", s.SideKey+"_win_minus_base", s.SideKey+"_win_minus_base_lo", s.SideKey+"_win_minus_base_hi")
		for _, k := range s.Contrasts.Measures {
			key := s.Measures[k].Key + "_minus_base"
			header = append(header, key, key+"_lo", key+"_hi")
		}
	}
	header = append(header, "stopped_by")
	if s.Part != "" {
		header = append([]string{"part"}, header...)
	}
	return header
}

// CSVRows writes the rows alone, below those of another part of the same
// experiment.
func CSVRows(w io.Writer, s *analysis.Summary) error {
	out := csv.NewWriter(w)
	for i := range s.Cells {
		row := append(csvRow(&s.Cells[i]), csvVerdicts(s, i)...)
		if s.Part != "" {
			row = append([]string{s.Part}, row...)
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func csvRow(c *analysis.CellSummary) []string {
	row := []string{c.Key, whole(c.Games), decimal(c.Win.Value), decimal(c.Win.Lo), decimal(c.Win.Hi)}
	for _, share := range c.Outcomes {
		row = append(row, decimal(share.Value))
	}
	row = append(row, whole(c.Win.Count))
	for _, share := range c.Outcomes {
		row = append(row, whole(share.Count))
	}
	for _, e := range c.Measures {
		row = append(row, estimate(e)...)
	}
	for _, s := range c.Spreads {
		median := analysis.Estimate{Known: s.Known, Bounded: s.Bounded, Value: s.Median, Lo: s.Lo, Hi: s.Hi}
		tenths := estimate(analysis.Estimate{Bounded: s.Known, Lo: s.Low, Hi: s.High})
		row = append(append(row, estimate(median)...), tenths[1:]...)
	}
	return row
}

// estimate is a value and the ends of its interval, each empty if it is not known.
func estimate(e analysis.Estimate) []string {
	fields := []string{"", "", ""}
	if e.Known {
		fields[0] = decimal(e.Value)
	}
	if e.Bounded {
		fields[1], fields[2] = decimal(e.Lo), decimal(e.Hi)
	}
	return fields
}

// csvVerdicts are the fields of a cell that depend on more than the cell. The
// cells that it is, or is not, told apart from are named by their keys, with
// spaces between them.
func csvVerdicts(s *analysis.Summary, cell int) []string {
	v := s.Verdicts.Rates[cell]
	says := string(v.Says)
	if v.Says == analysis.FavoursSide {
		says = "favours-" + s.SideKey
	}
	honest := s.Cells[cell].Honest
	row := []string{whole(honest.Distinct), decimal(honest.Forced.Value), says, decimal(v.Lo), decimal(v.Hi), more(v.Says, v.MoreDeals)}
	for _, want := range []analysis.Says{analysis.NotDifferent, analysis.Different} {
		var keys []string
		for i, d := range s.Verdicts.Differences {
			switch c := s.Comparisons[i]; {
			case d.Says != want:
			case c.First == cell:
				keys = append(keys, s.Cells[c.Second].Key)
			case c.Second == cell:
				keys = append(keys, s.Cells[c.First].Key)
			}
		}
		row = append(row, strings.Join(keys, " "))
	}
	for _, m := range requiredMeasures(s) {
		row = append(row, csvRequirement(s, cell, m)...)
	}
	if s.Contrasts != nil {
		row = append(row, csvContrast(s, cell)...)
	}
	return append(row, string(s.Stop.By))
}

// csvContrast is how a cell differs from its base; empty fields for a base.
func csvContrast(s *analysis.Summary, cell int) []string {
	for i := range s.Contrasts.Rows {
		r := &s.Contrasts.Rows[i]
		if r.Cell != cell {
			continue
		}
		row := append([]string{s.Cells[r.Base].Key}, estimate(r.Win)...)
		for _, e := range r.Measures {
			row = append(row, estimate(e)...)
		}
		return row
	}
	return make([]string, 4+3*len(s.Contrasts.Measures))
}

// csvRequirement is the worst verdict on a measure in a cell, with the interval.
func csvRequirement(s *analysis.Summary, cell int, measure string) []string {
	row := []string{"", "", ""}
	for i := range s.Requirements.List {
		v := &s.Requirements.List[i]
		if v.Cell != cell || v.Measure != measure {
			continue
		}
		if v.Bounded {
			row[1], row[2] = decimal(v.Lo), decimal(v.Hi)
		}
		if row[0] == "" || v.Says == analysis.Fails || v.Says == analysis.Undecided && row[0] == string(analysis.Holds) {
			row[0] = string(v.Says)
		}
	}
	return row
}

// requiredMeasures are those that anything is required of, in order.
func requiredMeasures(s *analysis.Summary) (measures []string) {
	if s.Requirements == nil {
		return nil
	}
	for _, v := range s.Requirements.List {
		if !slices.Contains(measures, v.Measure) {
			measures = append(measures, v.Measure)
		}
	}
	return measures
}

// more is the number of deals that an undecided verdict needs, empty if there is
// no telling.
func more(says analysis.Says, deals int64) string {
	if says == analysis.Undecided && deals == 0 {
		return ""
	}
	return whole(deals)
}

func whole(n int64) string { return strconv.FormatInt(n, 10) }

// decimal prints all six decimals that a summary keeps.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }
