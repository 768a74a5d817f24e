package main

import (
	"encoding/csv"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestBench: games are measured in every cell, each search in every role; each row
// has the figures of its kind, and no other.
func TestBench(t *testing.T) {
	long(t)
	out, _ := mustRun(t, "bench", "--games", "2", "--format", "csv")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	names := rows[0]
	field := func(row []string, name string) string { return row[slices.Index(names, name)] }
	of := func(row []string) (names, others []string) {
		games := []string{"games", "games_per_s", "decisions_per_game"}
		searches := []string{"searches", "iterations_per_s", "decisions_per_iteration", "moves_per_iteration"}
		if field(row, "role") == "" {
			return games, searches
		}
		return searches, games
	}
	kinds := map[string]int{}
	for _, row := range rows[1:] {
		mine, others := of(row)
		for _, name := range append(mine, "decisions_per_s", "moves_per_decision") {
			if x, err := strconv.ParseFloat(field(row, name), 64); err != nil || x <= 0 {
				t.Errorf("%s = %q in %q", name, field(row, name), row)
			}
		}
		for _, name := range others {
			if field(row, name) != "" {
				t.Errorf("%s = %q in %q", name, field(row, name), row)
			}
		}
		kinds[field(row, "game")+" "+field(row, "agents")+field(row, "search")+" "+field(row, "role")]++
	}
	want := map[string]int{}
	for game, cells := range map[string]int{"hako-onna": 4, "ghost-at-home": 2, "yokai": 2} {
		want[game+" random "], want[game+" heuristic "] = cells, cells
	}
	for _, search := range benchSearches {
		for _, of := range []string{"hako-onna %s hako-onna", "hako-onna %s visitors", "ghost-at-home %s seat-1", "yokai %s seat-1"} {
			want[fmt.Sprintf(of, search)] = 1
		}
	}
	if !maps.Equal(kinds, want) {
		t.Errorf("rows by agent and role %v, want %v", kinds, want)
	}
}

// TestBenchOfOneGame: nothing else is played.
func TestBenchOfOneGame(t *testing.T) {
	long(t)
	out, _ := mustRun(t, "bench", "--games", "2", "--game", "ghost-at-home", "--format", "csv")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.Index(rows[0], "game")
	if want := 4 + len(benchSearches); len(rows) != 1+want {
		t.Errorf("%d rows, want %d", len(rows)-1, want)
	}
	for _, row := range rows[1:] {
		if row[at] != "ghost-at-home" {
			t.Errorf("a row of %s", row[at])
		}
	}
}

// TestBenchText: rows with other names are a table of their own.
func TestBenchText(t *testing.T) {
	var text strings.Builder
	err := benchText(&text, []benchRow{
		{{"a", "1"}, {"b", "2"}}, {{"a", "3"}, {"b", "4"}}, {{"a", "5"}, {"c", "6"}},
	})
	if want := "   a   b\n   1   2\n   3   4\n\n   a   c\n   5   6\n"; err != nil || text.String() != want {
		t.Errorf("%q, %v, want %q", text.String(), err, want)
	}
	text.Reset()
	err = benchCSV(&text, []benchRow{{{"a", "1"}, {"b", "2"}}, {{"a", "5"}, {"c", "6"}}})
	if want := "a,b,c\n1,2,\n5,,6\n"; err != nil || text.String() != want {
		t.Errorf("%q, %v, want %q", text.String(), err, want)
	}
}
