package report

import (
	"encoding/csv"
	"io"
	"strconv"

	"yurei/analysis"
)

// CSV writes a header and one row a cell: shares from 0 to 1 of all games, then
// counts (n_), then each measure with the ends of its interval (_lo, _hi). A
// number that is not known is an empty field. Rows of a part of an experiment
// begin with its name.
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
		row := csvRow(&s.Cells[i])
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
		value, lo, hi := "", "", ""
		if e.Known {
			value = decimal(e.Value)
		}
		if e.Bounded {
			lo, hi = decimal(e.Lo), decimal(e.Hi)
		}
		row = append(row, value, lo, hi)
	}
	return row
}

func whole(n int64) string { return strconv.FormatInt(n, 10) }

// decimal prints all six decimals that a summary keeps.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }
