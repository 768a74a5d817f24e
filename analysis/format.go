package analysis

import (
	"math"
	"strconv"
	"strings"
)

// round6 rounds to six decimals and never returns -0.
func round6(x float64) float64 { return math.Round(x*1e6)/1e6 + 0 }

// roundSignificant rounds to six significant digits.
func roundSignificant(x float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', 5, 64), 64)
	if err != nil {
		return x
	}
	return rounded
}

// Percent prints a share in percent with one decimal, without the sign: "41.2".
func Percent(share float64) string { return Number(100*share, 1) }

// Points prints a difference of shares in percentage points with its sign:
// "+2.3", "-0.4", "0.0".
func Points(difference float64) string {
	s := Number(100*difference, 1)
	if s[0] != '-' && s != "0.0" {
		return "+" + s
	}
	return s
}

// Range prints the interval of a share in percent: "40.2 - 42.2".
func Range(lo, hi float64) string { return Percent(lo) + " - " + Percent(hi) }

// PointsRange prints the interval of a difference of shares in percentage
// points: "1.4 to 3.2".
func PointsRange(lo, hi float64) string { return Percent(lo) + " to " + Percent(hi) }

// PValue prints a p-value with its sign of relation: "= 0.032", "< 0.0001".
func PValue(p float64) string {
	switch {
	case p < 0.0001:
		return "< 0.0001"
	case p < 0.01:
		return "= " + strconv.FormatFloat(p, 'f', 4, 64)
	}
	return "= " + strconv.FormatFloat(p, 'f', 3, 64)
}

// Number prints a number with a fixed number of decimals, and zero without a sign.
// It rounds what files show, six decimals, as a reader of the files would: halves
// away from zero.
func Number(x float64, decimals int) string {
	if decimals < 6 && math.Abs(x) < 1e9 {
		unit := math.Pow10(6 - decimals)
		x = math.Round(math.Round(x*1e6)/unit) * unit / 1e6
	}
	return unsignedZero(strconv.FormatFloat(x, 'f', decimals, 64))
}

// unsignedZero takes the sign off a number that was rounded to zero.
func unsignedZero(s string) string {
	if strings.Trim(s, "-0.") == "" {
		return strings.TrimPrefix(s, "-")
	}
	return s
}

// Confidence prints the level of the intervals: "95 %".
func (s *Summary) Confidence() string {
	return strconv.FormatFloat(round6(100*s.Level), 'f', -1, 64) + " %"
}

// Words turns a key into words: "all_dead" reads "all dead".
func Words(key string) string { return strings.ReplaceAll(key, "_", " ") }

// Count prints a whole number with commas: "10,000".
func Count(n int64) string {
	s := strconv.FormatInt(n, 10)
	start := 0
	if n < 0 {
		start = 1
	}
	for i := len(s) - 3; i > start; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// CountOf prints a number of things: "1 deal", "10,000 deals".
func CountOf(n int64, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return Count(n) + " " + noun
}
