package main

import (
	"regexp"
	"strconv"
	"testing"

	"yurei/engine/ruleset"
	"yurei/experiments"
)

// What the README's table says of a game is so: its questions, how many faults are
// planted in it and how many values are assumed.
func TestReadmeCountsRight(t *testing.T) {
	catalogue := experiments.Builtin()
	rows := regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|.*\\| (.*) \\|.*?([0-9]+) planted faults.*?([0-9]+) values \\|$").FindAllStringSubmatch(readFile(t, "..", "..", "README.md"), -1)
	if len(rows) != len(catalogue.Games) {
		t.Fatalf("%d rows of games, want %d", len(rows), len(catalogue.Games))
	}
	folders := map[string]string{"hako-onna": "hakoonna", "ghost-at-home": "ghosthome", "yokai": "yokai"}
	told := map[string]bool{}
	for i, row := range rows {
		game := catalogue.Games[i]
		if row[1] != game.Name {
			t.Errorf("row %d is of %s, want %s", i+1, row[1], game.Name)
			continue
		}
		list := readFile(t, "..", "..", ".ci", "faults", folders[game.Name]+".txt")
		faults := len(regexp.MustCompile(`(?m)^[0-9]`).FindAllString(list, -1))
		if row[3] != strconv.Itoa(faults) {
			t.Errorf("%s: %s planted faults, there are %d", game.Name, row[3], faults)
		}
		doc, err := catalogue.Rules(game.Name, "")
		if err != nil {
			t.Fatal(err)
		}
		if assumed := len(doc.Marked(ruleset.Assumed)); row[4] != strconv.Itoa(assumed) {
			t.Errorf("%s: %s assumed values, there are %d", game.Name, row[4], assumed)
		}
		for _, name := range regexp.MustCompile("`([a-z-]+)`").FindAllStringSubmatch(row[2], -1) {
			e, err := catalogue.Load(name[1])
			if err != nil || e.Game != game.Name {
				t.Errorf("%s: question %s: %v", game.Name, name[1], err)
			}
			told[name[1]] = true
		}
	}
	for _, name := range catalogue.Names() {
		if !told[name] {
			t.Errorf("the question %s is not in the table", name)
		}
	}
}
