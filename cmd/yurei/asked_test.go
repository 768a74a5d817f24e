package main

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"yurei/analysis"
	"yurei/experiments"
)

const askedFile = `title: At which scatter do discs equal cards?
game: hako-onna
players: 3
games: 8
agents: {all: random}
vary:
  noise:
    hard: {set: {rules.noise.difficulty: hard}}
    normal: {set: {rules.noise.difficulty: normal}}
    cards: {without: [scatter], set: {rules.noise.mode: cards}}
  scatter:
    a: {label: narrow, set: {rules.noise.discs.sigma.average: 0.5}}
    b: {label: wide, set: {rules.noise.discs.sigma.average: 1.5}}
base: {noise: cards}
crossing: {along: scatter, unit: mm}
choose: {among: noise}
show: [passes]
`

// What is asked of a grid is answered in the text, in files of its own and in
// pictures; all of it can be explained, and is gone when another run takes its place.
func TestQuestionsOfAGrid(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	write(t, "asked.yaml", askedFile)
	text, _ := mustRun(t, "run", "asked.yaml", "--out", "x")
	for _, want := range []string{"scatter, mm", "minus base", "passes", "nearest", "of games won by the Visitors", "x: plots/crossing.svg  games.csv  summary.csv  summary.md  crossing.csv  curves.csv  choice.csv"} {
		if !strings.Contains(text, want) {
			t.Errorf("the text does not hold %q:\n%s", want, text)
		}
	}
	e := &explainer{t, experiments.Builtin(), map[string]bool{}}
	own := []string{"crossing.csv", "curves.csv", "choice.csv"}
	for _, name := range own {
		// The first columns of choices are named by the other axes.
		e.header(name, strings.TrimPrefix(readFile(t, "x", name), "scatter,"))
	}
	levels := map[string]bool{"noise": true, "scatter": true, "scatter, mm": true, "noise, scatter": true, "cards": true, "hard": true, "normal": true}
	for _, noise := range []string{"hard", "normal"} {
		for _, scatter := range []string{"narrow", "wide"} {
			levels[noise+", "+scatter] = true
		}
	}
	e.markdown("summary.md", readFile(t, "x", "summary.md"), levels)
	out, _ := mustRun(t, "run", "asked.yaml", "--out", "x", "--resume", "--format", "json")
	e.json("run --format json", out)
	own = append(own, "plots/crossing.svg", "plots/crossing.png", "plots/choice.svg", "plots/choice.png", "plots/forest.svg", "plots/forest.png")
	for _, name := range own {
		readFile(t, "x", name)
	}
	mustRun(t, "run", "noise-difficulty", "--set", "agents.all=random", "--games", "2", "--out", "x", "--force")
	for _, name := range own {
		if _, err := os.Lstat(filepath.Join("x", name)); err == nil {
			t.Errorf("%s of the run that was replaced is still there", name)
		}
	}
}

// The main experiment says in words which of its four settings differ, and by how
// much; text, CSV and JSON agree to the last digit printed.
func TestMainExperimentSaysWhatDiffers(t *testing.T) {
	long(t)
	t.Chdir(t.TempDir())
	args := []string{"run", "--games", "300", "--margin", "2pp", "--out", "x", "--resume"}
	mustRun(t, "run", "--games", "300", "--out", "x")
	text, _ := mustRun(t, args...)
	table, _ := mustRun(t, append(args, "--format", "csv")...)
	object, _ := mustRun(t, append(args, "--format", "json")...)
	rows, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var s analysis.Summary
	if err := json.Unmarshal([]byte(object), &s); err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(text), " ")
	field := func(cell int, column string, want float64) float64 {
		t.Helper()
		x, err := strconv.ParseFloat(rows[1+cell][slices.Index(rows[0], column)], 64)
		if err != nil || x != want {
			t.Errorf("%s of %s: %v in CSV, %v in JSON", column, rows[1+cell][0], x, want)
		}
		return x
	}
	for i, c := range s.Cells {
		win, lo, hi := field(i, "visitors_win", c.Win.Value), field(i, "visitors_win_lo", c.Win.Lo), field(i, "visitors_win_hi", c.Win.Hi)
		if want := c.Label + " " + analysis.Percent(win) + " % " + analysis.Range(lo, hi); !strings.Contains(words, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
		for k, m := range s.Measures {
			if m.Headline {
				field(i, m.Key, c.Measures[k].Value)
			}
		}
	}
	if len(s.Comparisons) != 6 {
		t.Fatalf("%d comparisons, want 6", len(s.Comparisons))
	}
	told, same, _ := strings.Cut(words, "Not told apart: ")
	for i, c := range s.Comparisons {
		c = c.Ordered()
		want := s.Cells[c.First].Phrase + " - " + s.Cells[c.Second].Phrase + ", " + analysis.Points(c.Difference) + " points, " + analysis.PointsRange(c.Lo, c.Hi)
		where := same
		if c.Differs {
			where = told
		}
		if !strings.Contains(where, want) {
			t.Errorf("no %q where it belongs in\n%s", want, text)
		}
		// By the margin, in the verdicts.
		v := s.Verdicts.Differences[i]
		pair := s.Comparisons[i]
		row := s.Cells[pair.First].Label + " - " + s.Cells[pair.Second].Label + " " + analysis.PointsRange(v.Lo, v.Hi) + " " + s.DifferenceWords(i)
		if !strings.Contains(words, row) {
			t.Errorf("no %q in\n%s", row, text)
		}
		for cell, other := range map[int]int{pair.First: pair.Second, pair.Second: pair.First} {
			for column, says := range map[string]analysis.Says{"different_from": analysis.Different, "not_different_from": analysis.NotDifferent} {
				named := slices.Contains(strings.Fields(rows[1+cell][slices.Index(rows[0], column)]), s.Cells[other].Key)
				if named != (v.Says == says) {
					t.Errorf("%s, %s: %v in CSV, %s in JSON", row, column, named, v.Says)
				}
			}
		}
	}
}
