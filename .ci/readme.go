// Readme rewrites the output that README.md shows, and its pictures, from real
// runs of the commands that stand above them. Run it from the project's root:
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
	blocks := block.FindAllSubmatchIndex(text, -1)
	var out bytes.Buffer
	from := 0
	for i, at := range blocks {
		until := len(text)
		if i+1 < len(blocks) {
			until = blocks[i+1][0]
		}
		args, below := string(text[at[2]:at[3]]), text[at[1]:until]
		out.Write(text[from:at[0]])
		from = at[1]
		if args == ladder && skill == "" {
			out.Write(text[at[0]:at[1]])
			continue
		}
		shown, err := yurei(args)
		if err != nil {
			return fmt.Errorf("yurei %s: %w", args, err)
		}
		if run := played.FindStringSubmatch(shown); run != nil {
			if err := keepPictures(filepath.Join(where(args), run[1], "plots"), below); err != nil {
				return err
			}
		}
		if strings.HasPrefix(args, "replay ") {
			shown = excerpt(shown)
		}
		fmt.Fprintf(&out, "```text\n$ yurei %s\n%s\n```", args, shown)
	}
	out.Write(text[from:])
	return os.WriteFile(readme, out.Bytes(), 0o666)
}

// keepPictures copies the pictures of a run that README shows below its output.
func keepPictures(plots string, below []byte) error {
	drawn, err := filepath.Glob(filepath.Join(plots, "*.svg"))
	if err != nil {
		return err
	}
	for _, name := range drawn {
		shown := filepath.Join(pictures, filepath.Base(name))
		if !bytes.Contains(below, []byte("]("+filepath.ToSlash(shown)+")")) {
			continue
		}
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
