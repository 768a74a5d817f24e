package experiments

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"yurei/analysis"
	"yurei/engine/ruleset"
)

// terms are what an experiment says of when a run ends, what it decides, and how.
// But for the deals of cells they change no game.
type terms struct {
	precision, margin setting[float64] // 0: none
	stop              setting[string]  // an analysis.StopRule, "" for the usual one
	adjust            setting[string]  // an analysis.Adjustment, "" for the usual one
	deals             setting[string]  // commonDeals or independentDeals, "" for the first
	require           []requirement
}

// requirement is that a measure lies in a range, in one cell or in every cell.
type requirement struct {
	cell    string // "" for every cell
	measure string
	lo, hi  float64
	at      ruleset.Position
}

// The words for the deals of cells.
const (
	commonDeals      = "common"
	independentDeals = "independent"
)

func (t terms) clone() terms {
	t.require = slices.Clone(t.require)
	return t
}

// independent says that each cell has deals of its own.
func (t terms) independent() bool { return t.deals.value == independentDeals }

// cellSeed is the seed of a cell's deals: that of the run, unless each cell has
// deals of its own. It depends on the cell's name, so that a cell has the same
// deals in whatever grid it stands.
func (t terms) cellSeed(seed uint64, cell string) uint64 {
	if !t.independent() {
		return seed
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "yurei deals of a cell\n%d\n%s", seed, cell))
	return binary.BigEndian.Uint64(sum[:])
}

// set takes the value of a key that is read as terms. A requirement is added to those that are
// there; of what else is set twice the last holds.
func (t *terms) set(key string, value *ruleset.Node) error {
	choose := func(to *setting[string], words ...string) error {
		word, ok := value.Word()
		if !ok {
			return value.Wrong(key, strings.Join(words, " or "))
		}
		if !slices.Contains(words, word) {
			return ruleset.Unknown(value.At, fmt.Sprintf("%s = %s", key, word), "word", word, words)
		}
		*to = setting[string]{word, value.At}
		return nil
	}
	switch key {
	case "precision":
		return setPoints(&t.precision, key, value)
	case "margin":
		return setPoints(&t.margin, key, value)
	case "stop":
		return choose(&t.stop, string(analysis.StopCap), string(analysis.StopPrecision), string(analysis.StopVerdict))
	case "adjust":
		return choose(&t.adjust, string(analysis.Holm), string(analysis.BenjaminiHochberg))
	case "deals":
		return choose(&t.deals, commonDeals, independentDeals)
	}
	return t.addRequirements(value)
}

// setPoints reads a difference of shares: a number, a number of percentage points
// as in 1pp, or none.
func setPoints(s *setting[float64], key string, value *ruleset.Node) error {
	text, ok := value.Word()
	number, inPoints := strings.CutSuffix(text, "pp")
	x, known := plainNumber(strings.TrimSpace(number))
	if inPoints {
		x /= 100
	}
	if text == "none" {
		x, known = 0, true
	} else if known && (x < 1e-6 || x >= 0.5) {
		known = false
	}
	if !ok || !known {
		return value.Wrong(key, "a share above 0 and below 0.5, such as 0.01 or 1pp, or none")
	}
	*s = setting[float64]{x, value.At}
	return nil
}

// plainNumber reads a finite decimal number.
func plainNumber(text string) (float64, bool) {
	node := ruleset.Node{Text: text}
	return node.Float()
}

const requirementText = `MEASURE in LOW..HIGH, as in "visitors_win in 0.35..0.45", or that of one cell, as in "cards: visitors_win in 0.35..0.45"`

// addRequirements reads a requirement, a mapping from cells to what is required of
// them, or a list of such.
func (t *terms) addRequirements(value *ruleset.Node) error {
	var faults faults
	switch value.Kind {
	case ruleset.List:
		if len(value.Items) == 0 {
			return value.Wrong("require", requirementText)
		}
		for _, item := range value.Items {
			if item.Kind == ruleset.List {
				faults.add(item.Wrong("require", requirementText))
				continue
			}
			faults.add(t.addRequirements(item))
		}
	case ruleset.Map:
		if len(value.Fields) == 0 {
			return value.Wrong("require", requirementText)
		}
		for _, entry := range value.Fields {
			faults.add(t.addRequirement(entry.Key, entry.Value))
		}
	default:
		faults.add(t.addRequirement("", value))
	}
	return faults.err()
}

func (t *terms) addRequirement(cell string, value *ruleset.Node) error {
	text, ok := value.Word()
	if !ok {
		return value.Wrong("require", requirementText)
	}
	if i := strings.LastIndex(text, ":"); i >= 0 && cell == "" {
		cell, text = strings.TrimSpace(text[:i]), text[i+1:]
		ok = cell != ""
	}
	words := strings.Fields(text)
	if !ok || len(words) != 3 || words[1] != "in" {
		return value.Wrong("require", requirementText)
	}
	r := requirement{cell: cell, measure: words[0], at: value.At}
	low, high, _ := strings.Cut(words[2], "..")
	var known [2]bool
	r.lo, known[0] = plainNumber(low)
	r.hi, known[1] = plainNumber(high)
	switch {
	case !known[0] || !known[1]:
		return at(value.At, "require", "require %s: range = %s, want LOW..HIGH, two numbers as in 0.35..0.45", r.measure, words[2])
	case r.lo >= r.hi:
		return at(value.At, "require", "require %s: range = %s, want the smaller number first", r.measure, words[2])
	}
	for _, other := range t.require {
		other.at = r.at
		if other == r {
			return at(value.At, "require", "require %s: required twice, want it once", r.text())
		}
	}
	t.require = append(t.require, r)
	return nil
}

// text is the requirement as files write it.
func (r requirement) text() string {
	text := fmt.Sprintf("%s in %s..%s", r.measure, formatted(r.lo), formatted(r.hi))
	if r.cell != "" {
		text = r.cell + ": " + text
	}
	return text
}

// formatted prints a number as files write it.
func formatted(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// terms makes sense of the terms for the cells of a run.
func (r *resolver) terms(run *Resolved) analysis.Terms {
	t := &r.experiment.terms
	out := analysis.Terms{
		Deals: r.experiment.Games, Stop: analysis.StopRule(t.stop.value), Precision: t.precision.value, Margin: t.margin.value,
		Adjust: analysis.Adjustment(t.adjust.value), Independent: t.independent(),
	}
	switch {
	case out.Stop == "" && out.Precision > 0:
		out.Stop = analysis.StopPrecision
	case out.Stop == analysis.StopPrecision && out.Precision == 0:
		r.fault(at(t.stop.at, "stop", "stop = precision without a precision, want one, as in precision = 1pp"))
	case out.Stop != analysis.StopPrecision && out.Precision > 0:
		r.fault(at(t.stop.at, "stop", "stop = %s and precision = %s exclude each other, want stop = precision or precision = none", out.Stop, formatted(out.Precision)))
	}
	var keys []string
	for _, c := range run.Cells {
		keys = append(keys, c.Key)
	}
	profile := r.game.Profile
	rates := profile.Rates(run.Cells[0].play.schema().Reasons)
	valid := slices.Clone(rates)
	shares := slices.Clone(rates)
	for _, m := range slices.Concat(profile.Measures, run.minutes()) {
		valid = append(valid, m.Key)
		if m.Share {
			shares = append(shares, m.Key)
		}
	}
	for _, q := range t.require {
		path := "require " + q.text()
		switch {
		case q.cell != "" && !slices.Contains(keys, q.cell):
			r.fault(ruleset.Unknown(q.at, path, "cell", q.cell, keys))
			continue
		case !slices.Contains(valid, q.measure):
			r.fault(ruleset.Unknown(q.at, path, "measure", q.measure, valid))
			continue
		case slices.Contains(shares, q.measure) && (q.lo < 0 || q.hi > 1):
			r.fault(at(q.at, path, "%s: %s is a share, want a range within 0..1", path, q.measure))
		case out.Stop == analysis.StopVerdict && !slices.Contains(rates, q.measure):
			r.fault(at(q.at, path, "%s: stop = verdict looks at shares of all games only, want %s or one of %s", path, rates[0], strings.Join(rates[1:], ", ")))
		}
		for i, key := range keys {
			if q.cell == "" || q.cell == key {
				out.Require = append(out.Require, analysis.Requirement{Text: q.text(), Cell: i, Measure: q.measure, Lo: q.lo, Hi: q.hi})
			}
		}
	}
	return out
}

// text writes the terms as lines of an experiment file.
func (t *terms) text(b *bytes.Buffer) {
	points := func(key string, s setting[float64]) {
		if s.value > 0 {
			fmt.Fprintf(b, "%s: %s\n", key, formatted(s.value))
		}
	}
	word := func(key, value string) {
		if value != "" {
			fmt.Fprintf(b, "%s: %s\n", key, value)
		}
	}
	points("precision", t.precision)
	points("margin", t.margin)
	word("stop", t.stop.value)
	word("adjust", t.adjust.value)
	word("deals", t.deals.value)
	if len(t.require) > 0 {
		b.WriteString("require:\n")
	}
	for _, r := range t.require {
		fmt.Fprintf(b, "  - %s\n", strconv.Quote(r.text()))
	}
}

// Stops says in words when a run ends before its last deal, "" if it does not.
func (r *Resolved) Stops() string {
	switch r.Terms.Stop {
	case analysis.StopPrecision:
		return fmt.Sprintf("Stops when every win rate is known to ±%s points, else", formatted(math.Round(r.Terms.Precision*1e8)/1e6))
	case analysis.StopVerdict:
		if len(r.Terms.Require) > 0 {
			return "Stops when every requirement is decided, else"
		}
		return "Stops when every verdict is decided, else"
	}
	return ""
}

// Required lists what is required, as files write it.
func (r *Resolved) Required() (texts []string) {
	for _, q := range r.Experiment.terms.require {
		texts = append(texts, q.text())
	}
	return texts
}
