package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"yurei/engine"
)

// count reads a whole number, at least 1.
func count(what, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%s = %s, want a whole number, at least 1", what, text)
	}
	return n, nil
}

// choice is a value that an option names.
type choice[T any] struct {
	name  string
	value T
}

// choose returns the choice of the given name.
func choose[T any](kind, name string, choices []choice[T]) (value T, err error) {
	var names []string
	for _, c := range choices {
		if c.name == name {
			return c.value, nil
		}
		names = append(names, c.name)
	}
	return value, unknown(kind, name, names)
}

// arguments refuses all but so many arguments.
func arguments(least, most int, want string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		n := len(args)
		if least <= n && n <= most {
			return nil
		}
		noun := "arguments"
		if n == 1 {
			noun = "argument"
		}
		return fmt.Errorf("%s: %d %s, want %s", c.CommandPath(), n, noun, want)
	}
}

// unknown is the error of a name that is none of the given ones.
func unknown(kind, name string, names []string) error {
	nearest, ok := swapped(name, names)
	if !ok {
		nearest, ok = engine.Nearest(name, names)
	}
	if ok {
		return fmt.Errorf("unknown %s %q, did you mean %q?", kind, name, nearest)
	}
	return fmt.Errorf("unknown %s %q, want one of %s", kind, name, strings.Join(names, ", "))
}

// swapped finds the name of which two neighbouring letters were typed in the
// wrong order: in a short name that is too far for engine.Nearest.
func swapped(name string, names []string) (string, bool) {
	for i := range len(name) - 1 {
		typed := name[:i] + name[i+1:i+2] + name[i:i+1] + name[i+2:]
		for _, known := range names {
			if typed == known {
				return known, true
			}
		}
	}
	return "", false
}
