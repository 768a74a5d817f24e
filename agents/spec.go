package agents

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"yurei/engine"
)

// Kind is one kind of agent, or of restriction, that can be named in a spec, with
// the options that it takes.
type Kind struct {
	Name    string
	Options []Option
}

// Option is one option of a kind of agent. [IntOption], [FloatOption] and
// [WordOption] make one.
type Option struct {
	Name    string
	Default string
	low     float64
	high    float64
	whole   bool
	words   []string // for a WordOption; otherwise nil
}

// IntOption is an option that takes a whole number in low .. high.
func IntOption(name string, value, low, high int) Option {
	return Option{Name: name, Default: strconv.Itoa(value), low: float64(low), high: float64(high), whole: true}
}

// FloatOption is an option that takes a number in low .. high.
func FloatOption(name string, value, low, high float64) Option {
	return Option{Name: name, Default: formatFloat(value), low: low, high: high}
}

// WordOption is an option that takes one of the words, the first if it is not
// given.
func WordOption(name string, words ...string) Option {
	return Option{Name: name, Default: words[0], words: words}
}

func formatFloat(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Range says which values the option takes, such as 1 to 1000000.
func (o *Option) Range() string {
	if o.words != nil {
		return oneOf(o.words)
	}
	return formatFloat(o.low) + " to " + formatFloat(o.high)
}

// Words are the words that a WordOption takes, the usual one first; nil for an
// option that takes a number.
func (o *Option) Words() []string { return slices.Clone(o.words) }

// canonical is the shortest text of the value, or false if it is out of range.
func (o *Option) canonical(value string) (string, bool) {
	if o.words != nil {
		return value, slices.Contains(o.words, value)
	}
	x, err := strconv.ParseFloat(value, 64)
	if err != nil || !(o.low <= x && x <= o.high) || o.whole && x != math.Trunc(x) {
		return "", false
	}
	return formatFloat(x + 0), true // -0 is 0
}

// Spec names an agent, or one of its styles, and holds the values of all its
// options, given or not. Two specs of one meaning have one [Spec.String].
type Spec struct {
	Name   string
	kind   Kind
	values map[string]string
	styles []Spec // of an agent
}

// ParseSpec reads a spec such as random or flat:iterations=200,depth=50. Each + in
// it is followed by a style, as in flat:iterations=200+careful:noise=0.1. Names and
// values that are not known are errors that say what is and, if a name is nearly
// right, what was meant.
func ParseSpec(text string, kinds []Kind, styles ...Kind) (Spec, error) {
	spec, err := parseSpec(text, kinds, styles)
	if err != nil {
		return Spec{}, fmt.Errorf("agents: spec %q: %w", text, err)
	}
	return spec, nil
}

func parseSpec(text string, kinds, styles []Kind) (Spec, error) {
	agent, list, styled := strings.Cut(text, "+")
	spec, err := parseKind("agent", agent, kinds)
	if err != nil || !styled {
		return spec, err
	}
	if len(styles) == 0 {
		return spec, fmt.Errorf("style = %q, want none: no styles are known here", list)
	}
	given := map[string]Spec{}
	for part := range strings.SplitSeq(list, "+") {
		style, err := parseKind("style", part, styles)
		if err != nil {
			return spec, err
		}
		if _, twice := given[style.Name]; twice {
			return spec, fmt.Errorf("style %s is given twice", style.Name)
		}
		given[style.Name] = style
	}
	for _, kind := range styles {
		if style, ok := given[kind.Name]; ok {
			spec.styles = append(spec.styles, style)
		}
	}
	return spec, nil
}

// parseKind reads a name with options.
func parseKind(what, text string, kinds []Kind) (Spec, error) {
	name, list, hasOptions := strings.Cut(text, ":")
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		names := make([]string, len(kinds))
		for i := range kinds {
			names[i] = kinds[i].Name
		}
		return Spec{}, unknown(what, name, names)
	}
	spec := Spec{Name: name, kind: kinds[i], values: map[string]string{}}
	if hasOptions {
		for setting := range strings.SplitSeq(list, ",") {
			if err := spec.set(setting); err != nil {
				return Spec{}, err
			}
		}
	}
	for _, o := range spec.kind.Options {
		if _, given := spec.values[o.Name]; !given {
			spec.values[o.Name] = o.Default
		}
	}
	return spec, nil
}

// set reads one setting such as iterations=200.
func (s *Spec) set(setting string) error {
	name, value, ok := strings.Cut(setting, "=")
	if !ok {
		return fmt.Errorf("option %q has no value, want NAME=VALUE", setting)
	}
	i := slices.IndexFunc(s.kind.Options, func(o Option) bool { return o.Name == name })
	if i < 0 {
		if len(s.kind.Options) == 0 {
			return fmt.Errorf("option = %q, want none: %s takes no options", name, s.Name)
		}
		names := make([]string, len(s.kind.Options))
		for i := range s.kind.Options {
			names[i] = s.kind.Options[i].Name
		}
		return unknown("option", name, names)
	}
	option := &s.kind.Options[i]
	if _, given := s.values[name]; given {
		return fmt.Errorf("option %s is given twice", name)
	}
	canonical, ok := option.canonical(value)
	if !ok {
		if nearest, ok := engine.Nearest(value, option.words); ok {
			return fmt.Errorf("%s = %q, want %s; did you mean %s?", name, value, option.Range(), nearest)
		}
		kind := ""
		if option.whole {
			kind = "a whole number, "
		}
		return fmt.Errorf("%s = %q, want %s%s", name, value, kind, option.Range())
	}
	s.values[name] = canonical
	return nil
}

// unknown is the error of a name that is none of the known ones.
func unknown(what, name string, known []string) error {
	text := fmt.Sprintf("%s = %q, want %s", what, name, oneOf(known))
	if nearest, ok := engine.Nearest(name, known); ok {
		text += "; did you mean " + nearest + "?"
	}
	return errors.New(text)
}

func oneOf(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return "one of " + strings.Join(names, ", ")
}

// String is the spec with all its options, in the order of the kind, and with its
// styles.
func (s Spec) String() string { return s.text(func(Option, string) bool { return true }) }

// Short is the spec without the options that have their usual values.
func (s Spec) Short() string {
	return s.text(func(o Option, value string) bool { return value != o.Default })
}

// text is the spec with the options that are shown.
func (s Spec) text(shown func(o Option, value string) bool) string {
	text, separator := s.Name, ":"
	for _, o := range s.kind.Options {
		if value := s.values[o.Name]; shown(o, value) {
			text, separator = text+separator+o.Name+"="+value, ","
		}
	}
	for _, style := range s.styles {
		text += "+" + style.text(shown)
	}
	return text
}

// Alone is the spec without its styles.
func (s Spec) Alone() Spec {
	s.styles = nil
	return s
}

// Styles are the styles of an agent, in the order of their kinds.
func (s Spec) Styles() []Spec { return slices.Clone(s.styles) }

// Style is the style of a name, if the agent has it.
func (s Spec) Style(name string) (Spec, bool) {
	i := slices.IndexFunc(s.styles, func(style Spec) bool { return style.Name == name })
	if i < 0 {
		return Spec{}, false
	}
	return s.styles[i], true
}

// Int is the value of an IntOption.
func (s Spec) Int(name string) int { return int(s.Float(name)) }

// Float is the value of an IntOption or a FloatOption.
func (s Spec) Float(name string) float64 {
	x, err := strconv.ParseFloat(s.Word(name), 64)
	if err != nil {
		panic("agents: a word is read as a number")
	}
	return x
}

// Has says whether the kind has an option.
func (s Spec) Has(name string) bool {
	_, ok := s.values[name]
	return ok
}

// Word is the value of any option. It panics if the kind has no such option.
func (s Spec) Word(name string) string {
	value, ok := s.values[name]
	if !ok {
		panic("agents: an option is read that the kind does not have")
	}
	return value
}
