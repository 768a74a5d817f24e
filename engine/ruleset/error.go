package ruleset

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"yurei/engine"
)

// Error is one fault of the input.
type Error struct {
	At   Position // unknown if the zero value
	Path string   // the value at fault; "" for faults of a whole file
	Text string   // what is wrong and what is accepted
}

// Error is the place, the fault and, for files, the line itself.
func (e *Error) Error() string {
	place := e.At.String()
	if place == "" {
		return e.Text
	}
	return place + ": " + e.Text + e.At.excerpt()
}

// wrong is the fault of a value that is not among those accepted; want
// continues the word "want".
func wrong(path, value, want string) *Error {
	return &Error{Path: path, Text: fmt.Sprintf("%s = %s, want %s", path, shorten(value), want)}
}

// Wrong is the fault of a node whose value is not among those accepted; want
// continues the word "want".
func (n *Node) Wrong(path, want string) *Error {
	text := n.String()
	if n.Kind == Scalar && !n.Quoted {
		text = n.Text // as it was written: 8.0 is no whole number, 8 is
	}
	e := wrong(path, text, want)
	e.At = n.At
	return e
}

// Unknown is the fault of a name that is not among the valid ones; kind says
// what it should name.
func Unknown(at Position, path, kind, name string, valid []string) *Error {
	text := fmt.Sprintf("%s: unknown %s", path, kind)
	if near, ok := engine.Nearest(name, valid); ok {
		text += fmt.Sprintf(", did you mean %s?", near)
	} else if len(valid) > 0 {
		text += ", want " + oneOf(valid)
	}
	return &Error{At: at, Path: path, Text: text}
}

// Join makes one error of faults, nil if there are none.
func Join(faults []*Error) error {
	errs := make([]error, len(faults))
	for i, f := range faults {
		errs[i] = f
	}
	return errors.Join(errs...)
}

// oneOf lists choices in words.
func oneOf(choices []string) string {
	switch n := len(choices); n {
	case 0:
		return "nothing"
	case 1:
		return choices[0]
	default:
		return strings.Join(choices[:n-1], ", ") + " or " + choices[n-1]
	}
}

// shorten keeps a value readable within one line of a message.
func shorten(value string) string {
	const most = 80
	if utf8.RuneCountInString(value) <= most {
		return value
	}
	return string([]rune(value)[:most-3]) + "..."
}
