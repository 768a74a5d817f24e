// Readme rewrites the output that README.md shows, and its picture, from real
// runs of the commands that stand above them. Run it from the project's root:
//
//	go run .ci/readme.go
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

const (
	readme  = "README.md"
	picture = "experiments/testdata/win-rate.svg"
)

var (
	block  = regexp.MustCompile("(?s)```text\n\\$ yurei ([^\n]*)\n.*?```")
	replay = regexp.MustCompile(`yurei replay (runs/noise-difficulty-[0-9a-f]+) ([0-9]+)`)
)

func main() {
	log.SetFlags(0)
	if err := rewrite(); err != nil {
		log.Fatal("readme: ", err)
	}
}

func rewrite() error {
	folder, err := os.MkdirTemp("", "readme")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "yurei")
	if out, err := exec.Command("go", "build", "-o", program, "./cmd/yurei").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	yurei := func(args string) (string, error) {
		c := exec.Command(program, strings.Fields(args)...)
		c.Dir, c.Stderr = folder, os.Stderr
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
	text = block.ReplaceAllFunc(text, func(old []byte) []byte {
		args := string(block.FindSubmatch(old)[1])
		out, failed := yurei(args)
		if failed != nil {
			err = fmt.Errorf("yurei %s: %w", args, failed)
		}
		if strings.HasPrefix(args, "replay ") {
			out = excerpt(out)
		}
		return fmt.Appendf(nil, "```text\n$ yurei %s\n%s\n```", args, out)
	})
	if err != nil {
		return err
	}
	drawn, err := os.ReadFile(filepath.Join(folder, example[1], "plots", "win-rate.svg"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(picture, drawn, 0o666); err != nil {
		return err
	}
	return os.WriteFile(readme, bytes.TrimLeft(text, "\n"), 0o666)
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
