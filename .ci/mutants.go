//go:build ignore

// Mutants shows that the tests of the rules would notice if the rules were
// played wrongly. For each game it plants the faults of faults/GAME.txt one by
// one in the package engine/GAME and runs those tests alone that name the section
// of its RULES.md which the fault breaks: for 2.3 the tests TestRule2_3* of the
// game, and of the package of the broken file if that is another. Each fault must
// make one of them fail.
//
// The arguments are the name of one game, and sections or numbers of its faults.
//
// What it proves is modest: for each fault listed, and at least one in every
// section, somebody has written down what the rule says and compares.
//
// It fails if a fault survives, if its section has no test, if the source no
// longer has the line it changes, if it does not compile, or if a section has
// no fault.
//
// No file is changed: the faults are laid over the source with go test -overlay.
// To compile once and not some hundred times, a function with faults is compiled
// once as it is and once with each of them, and asks on entry which fault is
// planted. A fault outside functions is compiled by itself.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
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

// faultLists holds a list of faults for each game.
const faultLists = ".ci/faults"

// A list is the faults of one game.
type list struct {
	game   string // the folder of its package
	faults []*fault
	// withoutRules are the sections of RULES.md that nothing can break: what is
	// left out, how values are marked, and the sources.
	withoutRules []string
}

// A fault is one line of a game's source played wrongly.
type fault struct {
	game               string // the folder of its package
	number             int
	section            string // of RULES.md
	file, function     string // function "" if the line is unique in the file
	about              string
	original, replaced string

	line   int
	result result
	output []byte // of the compiler
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
	err := runAll(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func runAll(args []string) error {
	names, err := filepath.Glob(filepath.Join(faultLists, "*.txt"))
	if err != nil {
		return err
	}
	if len(args) > 0 {
		names = []string{filepath.Join(faultLists, args[0]+".txt")}
		args = args[1:]
	}
	for _, name := range names {
		l, err := readFaults(name)
		if err != nil {
			return err
		}
		scratch, err := os.MkdirTemp("", "mutants")
		if err != nil {
			return err
		}
		err = l.run(scratch, args)
		os.RemoveAll(scratch)
		if err != nil {
			return fmt.Errorf("%s: %w", l.game, err)
		}
	}
	return nil
}

func (l *list) run(scratch string, only []string) error {
	missing, err := l.sectionsWithout()
	if err != nil {
		return err
	}
	faults := l.faults
	if len(only) > 0 {
		faults = slices.DeleteFunc(faults, func(f *fault) bool { return !f.chosen(only) })
	}
	if len(faults) == 0 {
		return fmt.Errorf("no fault is of section or number %s", strings.Join(only, ", "))
	}
	binaries, alone, err := plant(scratch, faults)
	if err != nil {
		return err
	}
	if err := testUnbroken(binaries, faults); err != nil {
		return err
	}

	queue, done := make(chan *fault), make(chan *fault)
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		workers.Go(func() {
			for f := range queue {
				switch {
				case f.result != "":
				case slices.Contains(alone, f):
					f.tryAlone(scratch)
				default:
					f.try(binaries)
				}
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
	fmt.Printf("%s: %d faults in %d sections: %d killed", filepath.Base(l.game), len(faults), len(sections), count[killed])
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

// readFaults reads a list. It begins with the sections without rules; then each
// fault takes three lines: what it is, the original line and what stands there
// instead.
//
//	without rules: 4.3 7 8
//
//	2.2 peek.go keep: the peeker forgets the tile
//	- s.Hand[s.Active] |= setOf(tile)
//	+ s.Hand[0] |= setOf(tile)
//
// The original is a part of a line that occurs once in the function named, or in
// the file if there is none.
func readFaults(name string) (*list, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	head := regexp.MustCompile(`^([\d.]+) (\S+?)(?: (\w+))?: (.+)$`)
	l := &list{game: filepath.Join("engine", strings.TrimSuffix(filepath.Base(name), ".txt"))}
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		if lines[i] == "" || lines[i][0] == '#' {
			continue
		}
		if sections, ok := strings.CutPrefix(lines[i], "without rules:"); ok {
			l.withoutRules = strings.Fields(sections)
			continue
		}
		m := head.FindStringSubmatch(lines[i])
		if m == nil || i+2 >= len(lines) || !strings.HasPrefix(lines[i+1], "- ") || !strings.HasPrefix(lines[i+2], "+ ") {
			return nil, fmt.Errorf("%s:%d: want \"section file function: fault\", then a line with - and one with +", name, i+1)
		}
		l.faults = append(l.faults, &fault{
			game: l.game, number: len(l.faults) + 1, section: m[1], file: m[2], function: m[3], about: m[4],
			original: lines[i+1][2:], replaced: lines[i+2][2:],
		})
		i += 2
	}
	return l, nil
}

// sectionsWithout lists the numbered sections of RULES.md that state a rule and
// have no fault. A section that is divided further counts by its parts.
func (l *list) sectionsWithout() (missing []string, err error) {
	text, err := os.ReadFile(filepath.Join(l.game, "RULES.md"))
	if err != nil {
		return nil, err
	}
	has := map[string]bool{}
	for _, f := range l.faults {
		has[f.section] = true
	}
	var sections []string
	for _, m := range regexp.MustCompile(`(?m)^#+ ([0-9.]+?)\.? `).FindAllSubmatch(text, -1) {
		sections = append(sections, string(m[1]))
	}
	for _, section := range sections {
		divided := slices.ContainsFunc(sections, func(s string) bool { return strings.HasPrefix(s, section+".") })
		if !divided && !has[section] && !slices.Contains(l.withoutRules, section) {
			missing = append(missing, section)
		}
	}
	return missing, nil
}

func (f *fault) path() string { return filepath.Join(f.game, f.file) }

// packages are those whose tests are run.
func (f *fault) packages() []string {
	own := filepath.Dir(f.path())
	if own == f.game || filepath.Ext(f.file) != ".go" { // or data that the game embeds
		return []string{f.game}
	}
	return []string{own, f.game}
}

// tests is a pattern for the names of the tests of the section.
func (f *fault) tests() string {
	return "^TestRule" + strings.ReplaceAll(f.section, ".", "_") + "[A-Z]"
}

// plant compiles the tests with all faults that lie in functions, each of which
// waits for its number in the environment. It returns the binary of each package
// and the faults that have to be compiled alone.
func plant(scratch string, faults []*fault) (binaries map[string]string, alone []*fault, err error) {
	for {
		alone = nil
		texts := map[string][]byte{}
		packages := map[string]bool{}
		for _, f := range faults {
			for _, folder := range f.packages() {
				packages[folder] = true
			}
			path := f.path()
			if f.result != "" || texts[path] != nil {
				continue
			}
			here := slices.DeleteFunc(slices.Clone(faults), func(o *fault) bool { return o.file != f.file || o.result != "" })
			text, rest, err := plantFile(path, here)
			if err != nil {
				return nil, nil, err
			}
			alone = append(alone, rest...)
			texts[path] = text
			texts[filepath.Join(filepath.Dir(path), "planted.go")] = plantedFile(path)
		}
		overlay, err := writeOverlay(faults[0].game, filepath.Join(scratch, "all"), texts)
		if err != nil {
			return nil, nil, err
		}
		binaries = map[string]string{}
		for folder := range packages {
			binary := filepath.Join(scratch, filepath.Base(folder)+".test")
			output, err := build(folder, binary, overlay)
			if err != nil {
				if blame(faults, output) == 0 {
					return nil, nil, fmt.Errorf("%s: %w\n%s", folder, err, output)
				}
				binaries = nil
				break
			}
			binaries[folder] = binary
		}
		if binaries != nil {
			return binaries, alone, nil
		}
	}
}

// plantedFile declares what a package with faults asks for.
func plantedFile(path string) []byte {
	if filepath.Ext(path) != ".go" {
		return nil
	}
	name := filepath.Base(filepath.Dir(path))
	return fmt.Appendf(nil, "package %s\n\nimport (\"os\"; \"strconv\")\n\nvar planted, _ = strconv.Atoi(os.Getenv(\"PLANTED\"))\n", name)
}

// plantFile is the text of a file with its faults: each function that has some
// begins by handing over to the copy with the one that is planted. The others
// are returned.
func plantFile(path string, faults []*fault) (text []byte, alone []*fault, err error) {
	source, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		for _, f := range faults {
			f.result = gone
		}
		return nil, nil, nil
	}
	if err != nil || filepath.Ext(path) != ".go" {
		return source, faults, err
	}
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	offset := func(p token.Pos) int { return set.Position(p).Offset }
	switches := map[int]string{} // by where they go
	var copies bytes.Buffer
	for _, f := range faults {
		at := f.find(source)
		if at < 0 {
			continue
		}
		function := functionAt(tree, set, at)
		if function == nil || forward(function, 0) == "" {
			alone = append(alone, f)
			continue
		}
		switches[offset(function.Body.Lbrace)+1] += fmt.Sprintf(" case %d: %s;", f.number, forward(function, f.number))
		fmt.Fprintf(&copies, "\n//line fault-%d:1\n", f.number)
		copies.Write(source[offset(function.Pos()):offset(function.Name.End())])
		fmt.Fprintf(&copies, "_%d", f.number)
		copies.Write(source[offset(function.Name.End()):at])
		copies.WriteString(f.replaced)
		copies.Write(source[at+len(f.original) : offset(function.End())])
		copies.WriteByte('\n')
	}
	for i, c := range source {
		if cases := switches[i]; cases != "" {
			text = fmt.Appendf(text, " switch planted {%s };", cases)
		}
		text = append(text, c)
	}
	return append(text, copies.Bytes()...), alone, nil
}

// find is where the fault's line begins in the source, -1 with the result gone
// if that is not clear.
func (f *fault) find(source []byte) int {
	from, to := 0, len(source)
	if f.function != "" {
		head := regexp.MustCompile(`(?m)^func (?:\([^)]*\) )?` + f.function + `\(`).FindIndex(source)
		if head == nil {
			f.result = gone
			return -1
		}
		from = head[0]
		to = from + bytes.IndexByte(source[from:], '\n')
		if source[to-1] != '}' { // it takes more than a line
			to = from + bytes.Index(source[from:], []byte("\n}"))
		}
	}
	if bytes.Count(source[from:to], []byte(f.original)) != 1 {
		f.result = gone
		return -1
	}
	at := from + bytes.Index(source[from:to], []byte(f.original))
	f.line = 1 + bytes.Count(source[:at], []byte("\n"))
	return at
}

// functionAt is the function whose body holds an offset, nil if there is none.
func functionAt(tree *ast.File, set *token.FileSet, at int) *ast.FuncDecl {
	for _, decl := range tree.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if ok && f.Body != nil && set.Position(f.Body.Lbrace).Offset < at && at < set.Position(f.Body.Rbrace).Offset {
			return f
		}
	}
	return nil
}

// forward is the statement by which a function hands over to its copy, "" if it
// cannot because a parameter has no name.
func forward(function *ast.FuncDecl, number int) string {
	var args []string
	for _, field := range function.Type.Params.List {
		if len(field.Names) == 0 {
			return ""
		}
		for _, name := range field.Names {
			if name.Name == "_" {
				return ""
			}
			args = append(args, name.Name)
		}
	}
	call := fmt.Sprintf("%s_%d(%s)", function.Name.Name, number, strings.Join(args, ", "))
	if function.Recv != nil {
		if len(function.Recv.List[0].Names) == 0 {
			return ""
		}
		call = function.Recv.List[0].Names[0].Name + "." + call
	}
	if function.Type.Results != nil {
		return "return " + call
	}
	return call + "; return"
}

// blame marks the faults that a compiler complains of and counts them.
func blame(faults []*fault, output []byte) (n int) {
	for _, f := range faults {
		mark := fmt.Sprintf("fault-%d:", f.number)
		for line := range bytes.Lines(output) {
			if bytes.Contains(line, []byte(mark)) {
				f.result = notCompiled
				f.output = append(f.output, line...)
			}
		}
		if f.result == notCompiled {
			n++
		}
	}
	return n
}

// testUnbroken wants the tests to pass while no fault is planted.
func testUnbroken(binaries map[string]string, faults []*fault) error {
	for folder, binary := range binaries {
		var patterns []string
		for _, f := range faults {
			if slices.Contains(f.packages(), folder) && !slices.Contains(patterns, f.tests()) {
				patterns = append(patterns, f.tests())
			}
		}
		if output, err := test(folder, binary, strings.Join(patterns, "|"), 0); err != nil {
			return fmt.Errorf("%s without a fault: %w\n%s", folder, err, output)
		}
	}
	return nil
}

// try runs the tests of the section while the fault is planted.
func (f *fault) try(binaries map[string]string) {
	f.result = untested
	for _, folder := range f.packages() {
		output, err := test(folder, binaries[folder], f.tests(), f.number)
		if err != nil {
			f.result = killed
			return
		}
		if !bytes.Contains(output, []byte("no tests to run")) {
			f.result = survived
		}
	}
}

// tryAlone compiles the tests with this fault alone and runs those of its
// section.
func (f *fault) tryAlone(scratch string) {
	source, err := os.ReadFile(f.path())
	if err != nil {
		f.result = gone
		return
	}
	at := f.find(source)
	if at < 0 {
		return
	}
	folder := filepath.Join(scratch, strconv.Itoa(f.number))
	text := slices.Concat(source[:at], []byte(f.replaced), source[at+len(f.original):])
	overlay, err := writeOverlay(f.game, folder, map[string][]byte{f.path(): text})
	if err != nil {
		f.result, f.output = notCompiled, fmt.Appendln(nil, err)
		return
	}
	binaries := map[string]string{}
	for _, pkg := range f.packages() {
		binaries[pkg] = filepath.Join(folder, filepath.Base(pkg)+".test")
		if f.output, err = build(pkg, binaries[pkg], overlay); err != nil {
			f.result = notCompiled
			return
		}
	}
	f.try(binaries)
}

// writeOverlay writes texts into a folder, and the overlay that puts them in the
// place of their paths. The overlay also leaves out the tests outside the game's
// package: those of the rules are inside, and compile faster alone.
func writeOverlay(game, folder string, texts map[string][]byte) (overlay string, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	replace := map[string]string{}
	for path, text := range texts {
		if text == nil {
			continue
		}
		instead := filepath.Join(folder, strings.ReplaceAll(path, "/", "-"))
		if err := os.WriteFile(instead, text, 0o600); err != nil {
			return "", err
		}
		replace[path] = instead
	}
	tests, err := filepath.Glob(filepath.Join(game, "*_test.go"))
	if err != nil {
		return "", err
	}
	outside := regexp.MustCompile(`(?m)^package \w+_test$`)
	for _, name := range tests {
		source, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		if outside.Match(source) {
			replace[name] = ""
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, list, 0o600)
}

// build compiles the tests of a package.
func build(folder, binary, overlay string) (output []byte, err error) {
	return exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-ldflags=-s -w",
		"-overlay="+overlay, "-o", binary, "./"+folder).CombinedOutput()
}

// test runs the tests of a package that match a pattern. A fault may make a game
// endless; that too is a failure.
func test(folder, binary, pattern string, planted int) (output []byte, err error) {
	cmd := exec.Command(binary, "-test.run", pattern, "-test.timeout", "30s", "-test.failfast")
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "PLANTED="+strconv.Itoa(planted))
	return cmd.CombinedOutput()
}
