//go:build ignore

// Mutants shows that the tests of the rules would notice if the rules were
// played wrongly. It plants the faults of mutants.txt one by one in the game's
// source, with go test -overlay, so that no file changes, and runs those tests
// alone that name the section of RULES.md which the fault breaks: for 2.3 the
// tests TestRule2_3*, in the package of the broken file. Each fault must make
// one of them fail.
//
// What it proves is modest: for each fault listed, and at least one in every
// section, somebody has written down what the rule says and compares.
//
// It fails if a fault survives, if its section has no test, if the source no
// longer has the line it changes, if it does not compile, or if a section has
// no fault.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

const game = "engine/hakoonna"

// What RULES.md says in these sections, nothing can break: what is left out, how
// values are marked, and the sources.
var withoutRules = []string{"4.3", "7", "8"}

// A fault is one line of the game's source played wrongly.
type fault struct {
	number             int
	section            string // of RULES.md
	file, function     string // function "" if the line is unique in the file
	about              string
	original, replaced string

	line   int
	result result
	output []byte // of the compiler, or of the tests that failed
}

type result string

const (
	killed      result = "killed"
	survived    result = "survived"
	untested    result = "no test"
	gone        result = "no such line"
	notCompiled result = "does not compile"
)

func main() {
	faults, err := readFaults(".ci/mutants.txt")
	if err == nil {
		err = run(faults, os.Args[1:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(faults []*fault, only []string) error {
	missing, err := sectionsWithout(faults)
	if err != nil {
		return err
	}
	if len(only) > 0 {
		faults = slices.DeleteFunc(faults, func(f *fault) bool { return !f.chosen(only) })
	}
	if len(faults) == 0 {
		return fmt.Errorf("no fault is of section or number %s", strings.Join(only, ", "))
	}
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	if err := testUnbroken(scratch, faults); err != nil {
		return err
	}

	queue := make(chan *fault)
	done := make(chan *fault)
	var workers sync.WaitGroup
	for range min(runtime.NumCPU(), len(faults)) {
		workers.Go(func() {
			for f := range queue {
				f.try(scratch)
				done <- f
			}
		})
	}
	go func() {
		for _, f := range faults {
			queue <- f
		}
		close(queue)
		workers.Wait()
		close(done)
	}()
	count := map[result]int{}
	sections := map[string]bool{}
	for f := range done {
		count[f.result]++
		sections[f.section] = true
		fmt.Printf("%-16s %3d  %-6s %s:%d %s\n", f.result, f.number, f.section, f.file, f.line, f.about)
		if f.result != killed {
			fmt.Printf("    - %s\n    + %s\n%s", f.original, f.replaced, f.output)
		}
	}
	fmt.Printf("%d faults in %d sections: %d killed", len(faults), len(sections), count[killed])
	for _, r := range []result{survived, untested, gone, notCompiled} {
		fmt.Printf(", %d %s", count[r], r)
	}
	fmt.Println()
	if len(missing) > 0 {
		return fmt.Errorf("no fault is of section %s", strings.Join(missing, ", "))
	}
	if count[killed] < len(faults) {
		return fmt.Errorf("%d of %d faults are not caught", len(faults)-count[killed], len(faults))
	}
	return nil
}

// chosen reports whether one of the arguments names the fault: its number, its
// section or one around it.
func (f *fault) chosen(only []string) bool {
	return slices.ContainsFunc(only, func(arg string) bool {
		return arg == strconv.Itoa(f.number) || arg == f.section || strings.HasPrefix(f.section, arg+".")
	})
}

// readFaults reads a list in which each fault takes three lines: what it is,
// the original line and what stands there instead.
//
//	2.2 peek.go keep: the peeker forgets the tile
//	- s.Hand[s.Active] |= setOf(tile)
//	+ s.Hand[0] |= setOf(tile)
//
// The original is a part of a line that occurs once in the function named, or in
// the file if there is none.
func readFaults(name string) ([]*fault, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	head := regexp.MustCompile(`^([\d.]+) (\S+?)(?: (\w+))?: (.+)$`)
	var faults []*fault
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		if lines[i] == "" || lines[i][0] == '#' {
			continue
		}
		m := head.FindStringSubmatch(lines[i])
		if m == nil || i+2 >= len(lines) || !strings.HasPrefix(lines[i+1], "- ") || !strings.HasPrefix(lines[i+2], "+ ") {
			return nil, fmt.Errorf("%s:%d: want \"section file function: fault\", then a line with - and one with +", name, i+1)
		}
		faults = append(faults, &fault{
			number: len(faults) + 1, section: m[1], file: m[2], function: m[3], about: m[4],
			original: lines[i+1][2:], replaced: lines[i+2][2:],
		})
		i += 2
	}
	return faults, nil
}

// sectionsWithout lists the numbered sections of RULES.md that state a rule and
// have no fault. A section that is divided further counts by its parts.
func sectionsWithout(faults []*fault) (missing []string, err error) {
	text, err := os.ReadFile(filepath.Join(game, "RULES.md"))
	if err != nil {
		return nil, err
	}
	has := map[string]bool{}
	for _, f := range faults {
		has[f.section] = true
	}
	var sections []string
	for _, m := range regexp.MustCompile(`(?m)^#+ ([0-9.]+?)\.? `).FindAllSubmatch(text, -1) {
		sections = append(sections, string(m[1]))
	}
	for _, section := range sections {
		divided := slices.ContainsFunc(sections, func(s string) bool { return strings.HasPrefix(s, section+".") })
		if !divided && !has[section] && !slices.Contains(withoutRules, section) {
			missing = append(missing, section)
		}
	}
	return missing, nil
}

// folder is the package of the broken file.
func (f *fault) folder() string {
	folder := filepath.Join(game, filepath.Dir(f.file))
	if filepath.Ext(f.file) != ".go" {
		return game // data that the game embeds
	}
	return folder
}

// tests is a pattern for the names of the tests of the section.
func (f *fault) tests() string {
	return "^TestRule" + strings.ReplaceAll(f.section, ".", "_") + "[A-Z]"
}

// testUnbroken wants the tests to pass without a fault.
func testUnbroken(scratch string, faults []*fault) error {
	patterns := map[string][]string{}
	for _, f := range faults {
		if folder := f.folder(); !slices.Contains(patterns[folder], f.tests()) {
			patterns[folder] = append(patterns[folder], f.tests())
		}
	}
	for folder, list := range patterns {
		binary := filepath.Join(scratch, "unbroken.test")
		if output, err := build(folder, binary, ""); err != nil {
			return fmt.Errorf("%s without a fault: %w\n%s", folder, err, output)
		}
		if output, err := test(folder, binary, strings.Join(list, "|")); err != nil {
			return fmt.Errorf("%s without a fault: %w\n%s", folder, err, output)
		}
	}
	return nil
}

// try plants the fault and runs the tests of its section.
func (f *fault) try(scratch string) {
	path := filepath.Join(game, f.file)
	source, err := os.ReadFile(path)
	if err != nil {
		f.result, f.output = gone, fmt.Appendln(nil, err)
		return
	}
	from, to := 0, len(source)
	if f.function != "" {
		from, to = body(source, f.function)
	}
	part := source[from:to]
	if bytes.Count(part, []byte(f.original)) != 1 {
		f.result = gone
		return
	}
	at := from + bytes.Index(part, []byte(f.original))
	f.line = 1 + bytes.Count(source[:at], []byte("\n"))
	broken := slices.Concat(source[:at], []byte(f.replaced), source[at+len(f.original):])

	stem := filepath.Join(scratch, strconv.Itoa(f.number))
	overlay, binary := stem+".json", stem+".test"
	defer os.Remove(binary)
	if err := writeOverlay(overlay, f.folder(), path, stem+filepath.Ext(path), broken); err != nil {
		f.result, f.output = gone, fmt.Appendln(nil, err)
		return
	}
	if f.output, err = build(f.folder(), binary, overlay); err != nil {
		f.result = notCompiled
		return
	}
	output, err := test(f.folder(), binary, f.tests())
	switch {
	case err != nil:
		f.result = killed
	case bytes.Contains(output, []byte("no tests to run")):
		f.result = untested
	default:
		f.result = survived
	}
}

// body is where the body of a function lies in a formatted source, 0, 0 if
// there is no such function.
func body(source []byte, function string) (from, to int) {
	head := regexp.MustCompile(`(?m)^func (?:\([^)]*\) )?` + function + `(?:\[[^\]]*\])?\(`).FindIndex(source)
	if head == nil {
		return 0, 0
	}
	return head[0], head[0] + bytes.Index(source[head[0]:], []byte("\n}"))
}

// writeOverlay writes the broken text, and the overlay that puts it in the
// place of path. The overlay also leaves out the tests outside the package:
// those of the rules are inside, and compile faster alone.
func writeOverlay(overlay, folder, path, instead string, broken []byte) error {
	if err := os.WriteFile(instead, broken, 0o600); err != nil {
		return err
	}
	replace := map[string]string{path: instead}
	tests, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		return err
	}
	for _, name := range tests {
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if regexp.MustCompile(`(?m)^package \w+_test$`).Match(source) {
			replace[name] = ""
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	return os.WriteFile(overlay, list, 0o600)
}

// build compiles the tests of a package: on one core, as many at a time as there
// are, and without optimising what is run once.
func build(folder, binary, overlay string) (output []byte, err error) {
	return exec.Command("go", "test", "-c", "-p=1", "-vet=off", "-gcflags=-N -l -dwarf=false", "-ldflags=-s -w",
		"-overlay="+overlay, "-o", binary, "./"+folder).CombinedOutput()
}

// test runs the tests of a package that match a pattern. A fault may make a game
// endless; that too is a failure.
func test(folder, binary, pattern string) (output []byte, err error) {
	cmd := exec.Command(binary, "-test.run", pattern, "-test.timeout", "30s", "-test.failfast")
	cmd.Dir = folder
	return cmd.CombinedOutput()
}
