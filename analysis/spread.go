package analysis

import "yurei/analysis/stat"

// Spread says how a measure spreads over the games that did not fail: half of them
// lie at or below the median, a tenth below Low, a tenth above High. Known is false
// without games. Lo and Hi are the interval of the median; Bounded is false where
// there is none.
type Spread struct {
	Known   bool    `json:"known"`
	Bounded bool    `json:"bounded"`
	Median  float64 `json:"median"`
	Lo      float64 `json:"lo"`
	Hi      float64 `json:"hi"`
	Low     float64 `json:"p10"`
	High    float64 `json:"p90"`
}

func makeSpread(c stat.Counted, m *Measure) Spread {
	of := func(x float64) float64 { return round6(x * float64(max(m.Times, 1)) / float64(max(m.Unit, 1))) }
	s := Spread{Known: c.N() > 0, Median: of(c.Quantile(0.5)), Low: of(c.Quantile(0.1)), High: of(c.Quantile(0.9))}
	if iv, bounded := c.Interval(0.5, Level); bounded {
		s.Bounded, s.Lo, s.Hi = true, of(iv.Lo), of(iv.Hi)
	}
	return s
}
