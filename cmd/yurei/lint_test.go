package main

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers lists the packages, lowest first, with what each may import beside the
// standard library and itself. A package takes the last line that matches;
// "/..." matches what is below a folder, "<game>" one name, the same wherever
// it stands in the line.
var layers = []struct {
	pkg    string
	may    []string
	reason string
}{
	{"engine", nil, "the contract knows no game and no library; put it into the package that needs it"},
	{"engine/<game>/...", []string{"engine", "engine/ruleset", "engine/<game>/..."}, "a game knows only the contract and its helpers; let experiments join it with what it needs"},
	{"engine/ruleset", []string{"engine", "github.com/goccy/go-yaml/..."}, "hand what it needs in as data"},
	{"engine/ruleset/rulestest", []string{"engine/ruleset"}, "check what rule sets and RULES.md say, not how games are played"},
	{"engine/enginetest", []string{"engine"}, "test only what the contract says"},
	{"agents", []string{"engine"}, "agents of one game live in agents/<game>"},
	{"agents/<game>/...", []string{"agents", "engine", "engine/<game>/...", "agents/<game>/..."}, "an agent sees the View of its own game only"},
	{"agents/montecarlo", []string{"agents", "engine"}, "searches are generic over any game"},
	{"sim", []string{"engine", "agents", "golang.org/x/sync/..."}, "sim never judges: hand records to analysis through a Sink"},
	{"sim/audit", []string{"sim", "agents", "engine", "engine/enginetest"}, "an audit is generic over any game"},
	{"analysis/...", []string{"analysis/...", "sim", "engine", "gonum.org/v1/gonum/...", "github.com/jedib0t/go-pretty/..."}, "analysis reads records and never plays; what a game's columns mean is a Profile"},
	{"analysis/plots", []string{"analysis/...", "sim", "engine", "gonum.org/v1/plot/...", "gonum.org/v1/gonum/...", "golang.org/x/image/..."}, "draw from a Summary"},
	{"experiments", []string{"engine/...", "agents/...", "sim/...", "analysis/..."}, "the catalogue joins packages; put libraries below it and the command line above it"},
	{"cmd/yurei", []string{"engine/...", "agents/...", "sim/...", "analysis/...", "experiments", "github.com/spf13/...", "github.com/vbauerster/mpb/..."}, "put the work into the package that it belongs to"},
}

// testLibraries are what test files may import beside what their package may.
var testLibraries = []string{
	"engine/enginetest", "engine/ruleset", "engine/ruleset/rulestest", "github.com/rogpeppe/go-internal/...",
}

// moreInTests are what the tests of single packages may import besides.
var moreInTests = map[string][]string{
	"agents/montecarlo": {"engine/hakoonna", "agents/hakoonna"}, // the speed of searches in a real game
	"sim/audit":         {"agents/montecarlo"},                  // searches are audited as others are
}

func TestGofmt(t *testing.T) {
	each(t, func(name string, source []byte) {
		formatted, err := format.Source(source)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if !bytes.Equal(formatted, source) {
			t.Errorf("%s: is not formatted, run gofmt -w %s", name, name)
		}
	})
}

func TestImports(t *testing.T) {
	eachParsed(t, func(name string, file *ast.File, set *token.FileSet) {
		pkg := path.Dir(name)
		may, reason, ok := allowed(pkg)
		if !ok {
			t.Errorf("%s: package %s has no line in the table of layers; give it one", name, pkg)
			return
		}
		if strings.HasSuffix(name, "_test.go") {
			may = append(append(slices.Clone(may), testLibraries...), moreInTests[pkg]...)
		}
		may = append(slices.Clone(may), pkg)
		for _, spec := range file.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			own, isOurs := strings.CutPrefix(imported, "yurei/")
			if !isOurs && !strings.Contains(strings.Split(imported, "/")[0], ".") {
				continue // the standard library
			}
			if !slices.ContainsFunc(may, func(pattern string) bool { return matches(pattern, own) }) {
				t.Errorf("%s: %s must not import %s: %s", set.Position(spec.Pos()), pkg, imported, reason)
			}
		}
	})
}

func TestBans(t *testing.T) {
	eachParsed(t, func(name string, file *ast.File, set *token.FileSet) {
		imports := map[string]string{}
		for _, spec := range file.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			local := path.Base(imported)
			if imported == "math/rand/v2" {
				local = "rand"
			}
			if spec.Name != nil {
				local = spec.Name.Name
			}
			imports[local] = imported
			if ban := bannedImport(name, imported); ban != "" {
				t.Errorf("%s: %s", set.Position(spec.Pos()), ban)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			selector, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if pkg, ok := selector.X.(*ast.Ident); ok && pkg.Obj == nil && imports[pkg.Name] != "" {
				if ban := bannedName(name, imports[pkg.Name], selector.Sel.Name); ban != "" {
					t.Errorf("%s: %s", set.Position(selector.Pos()), ban)
				}
			}
			return true
		})
	})
}

func bannedImport(file, imported string) string {
	switch {
	case imported == "math/rand":
		return "math/rand is not used: take a stream of engine.Chance, or engine.MakeRand"
	case imported == "fmt" && hot(file):
		return "fmt is not used where games are played: return a value and let the caller print it"
	}
	return ""
}

func bannedName(file, pkg, name string) string {
	switch {
	case pkg == "math/rand/v2" && !slices.Contains([]string{"New", "NewPCG", "NewChaCha8", "Rand", "Source", "PCG", "ChaCha8"}, name):
		return "rand." + name + " draws from a global generator: take a stream of engine.Chance, or engine.MakeRand"
	case pkg == "time" && slices.Contains([]string{"Now", "Since", "Until"}, name) && !strings.HasPrefix(file, "cmd/"):
		return "time." + name + " is not used outside cmd: let the caller pass a clock in"
	case pkg == "sync" && name == "Pool":
		return "sync.Pool is not used: let the worker own the buffer and reuse it as buf[:0]"
	}
	return ""
}

// coldFiles are those of a game that load, check, name or tell it.
var coldFiles = []string{
	"rules.go", "ruleset.go", "fields.go", "load.go", "validate.go", "check.go", "sound.go", "tell.go", "narrator.go",
}

// hot says whether a file is part of the play of a game: of the contract, or of
// the package of a game, but not of what helps to test or load it.
func hot(file string) bool {
	pkg := path.Dir(file)
	game, is := bind("engine/<game>", pkg)
	return !strings.HasSuffix(file, "_test.go") && !slices.Contains(coldFiles, path.Base(file)) &&
		(pkg == "engine" || is && game != "enginetest" && game != "ruleset")
}

// allowed is what a package may import, by the last line of the table that
// matches it.
func allowed(pkg string) (may []string, reason string, ok bool) {
	for _, layer := range layers {
		game, is := bind(layer.pkg, pkg)
		if !is {
			continue
		}
		may, reason, ok = nil, layer.reason, true
		for _, pattern := range layer.may {
			may = append(may, strings.ReplaceAll(pattern, "<game>", game))
		}
	}
	return may, reason, ok
}

// bind matches a package with a pattern and returns what <game> stands for.
func bind(pattern, pkg string) (game string, ok bool) {
	before, after, has := strings.Cut(pattern, "<game>")
	if !has {
		return "", matches(pattern, pkg)
	}
	rest, ok := strings.CutPrefix(pkg, before)
	game, _, _ = strings.Cut(rest, "/")
	return game, ok && matches(before+game+after, pkg)
}

func matches(pattern, pkg string) bool {
	if root, is := strings.CutSuffix(pattern, "/..."); is {
		return pkg == root || strings.HasPrefix(pkg, root+"/")
	}
	return pkg == pattern
}

// each calls f for every Go file of the project, named from its root.
func each(t *testing.T, f func(name string, source []byte)) {
	t.Helper()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && name != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata" || entry.Name() == "runs") {
			return filepath.SkipDir
		}
		if entry.IsDir() || filepath.Ext(name) != ".go" {
			return nil
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		f(filepath.ToSlash(relative), source)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func eachParsed(t *testing.T, f func(name string, file *ast.File, set *token.FileSet)) {
	t.Helper()
	each(t, func(name string, source []byte) {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, source, 0)
		if err != nil {
			t.Errorf("%v", err)
			return
		}
		f(name, file, set)
	})
}
