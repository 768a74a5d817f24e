// Readme rewrites the output that README.md shows, and its pictures, from real
// runs of the commands that stand above them. A picture is that of the first run
// above it that drew one of its name. Run it from the project's root:
//
//	go run .ci/readme.go
//
// The ladder of skill takes most of an hour. It stays as it is unless a folder is
// named to play it in; what a run there has finished is not played again.
//
//	go run .ci/readme.go -skill FOLDER
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

const (
	readme   = "README.md"
	pictures = "experiments/testdata"

	ladder = "run skill --part ladder --games 102"
)

var (
	block  = regexp.MustCompile("(?s)```text\n\\$ yurei ([^\n]*)\n.*?```")
	played = regexp.MustCompile(`(?m)^(runs/\S+): plots/`)
	replay = regexp.MustCompile(`yurei replay (runs/noise-difficulty-[0-9a-f]+) ([0-9]+)`)
)

func main() {
	log.SetFlags(0)
	skill := flag.String("skill", "", "folder to play the ladder of skill in")
	flag.Parse()
	if err := rewrite(*skill); err != nil {
		log.Fatal("readme: ", err)
	}
}

func rewrite(skill string) error {
	folder, err := os.MkdirTemp("", "readme")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "yurei")
	if out, err := exec.Command("go", "build", "-o", program, "./cmd/yurei").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	where := func(args string) string {
		if args == ladder {
			return skill
		}
		return folder
	}
	yurei := func(args string) (string, error) {
		c := exec.Command(program, strings.Fields(args)...)
		c.Dir, c.Stderr = where(args), os.Stderr
		out, err := c.Output()
		return strings.TrimRight(string(out), "\n"), err
	}
	text, err := os.ReadFile(readme)
	if err != nil {
		return err
	}
	// The main experiment says where it is kept and which game to replay.
	first, err := yurei("run")
	if err != nil {
		return err
	}
	example := replay.FindStringSubmatch(first)
	if example == nil {
		return fmt.Errorf("no command that replays a game in\n%s", first)
	}
	text = replay.ReplaceAllLiteral(text, []byte(example[0]))
	kept := map[string]bool{}
	text = block.ReplaceAllFunc(text, func(old []byte) []byte {
		args := string(block.FindSubmatch(old)[1])
		if args == ladder && skill == "" {
			return old
		}
		out, failed := yurei(args)
		if failed != nil {
			err = fmt.Errorf("yurei %s: %w", args, failed)
		}
		if strings.HasPrefix(args, "replay ") {
			out = excerpt(out)
		}
		if run := played.FindStringSubmatch(out); run != nil && err == nil {
			err = keepPictures(filepath.Join(where(args), run[1], "plots"), text, kept)
		}
		return fmt.Appendf(nil, "```text\n$ yurei %s\n%s\n```", args, out)
	})
	if err != nil {
		return err
	}
	return os.WriteFile(readme, bytes.TrimLeft(text, "\n"), 0o666)
}

// keepPictures copies the pictures of a run that README shows and no run before has
// drawn.
func keepPictures(plots string, text []byte, kept map[string]bool) error {
	drawn, err := filepath.Glob(filepath.Join(plots, "*.svg"))
	if err != nil {
		return err
	}
	for _, name := range drawn {
		shown := filepath.Join(pictures, filepath.Base(name))
		if kept[shown] || !bytes.Contains(text, []byte("]("+filepath.ToSlash(shown)+")")) {
			continue
		}
		kept[shown] = true
		picture, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(shown, picture, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// excerpt keeps the heading, the first two rounds and the end of a game.
func excerpt(told string) string {
	lines := strings.Split(told, "\n")
	at := func(prefix string) int {
		for i, line := range lines {
			if strings.HasPrefix(line, prefix) {
				return i
			}
		}
		return len(lines)
	}
	first, third := at("Round 1."), at("Round 3.")
	short := append([]string{lines[0], "...", ""}, lines[min(first, len(lines)):third]...)
	if third < len(lines) {
		short = append(append(short, "...", ""), lines[len(lines)-1])
	}
	return strings.Join(short, "\n")
}
