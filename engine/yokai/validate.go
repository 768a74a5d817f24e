package yokai

import (
	"fmt"
	"slices"
	"strings"

	"yurei/engine/ruleset"
)

// Validate reports all values of the rule set that are out of range or do not
// agree with each other.
func (r *RuleSet) Validate() error {
	if err := ruleset.Join(r.faults()); err != nil {
		return fmt.Errorf("yokai: rule set: %w", err)
	}
	return nil
}

// CheckPlayers reports whether the rule set can be played by that many players.
func (r *RuleSet) CheckPlayers(players int) error {
	switch {
	case players < r.Players.Min || players > r.Players.Max:
		return fmt.Errorf("yokai: players = %d, want %d to %d (players.min, players.max)", players, r.Players.Min, r.Players.Max)
	case r.Affinity > players:
		return fmt.Errorf("yokai: rule set: affinity = %d, want at most one card for each of %d players", r.Affinity, players)
	}
	// A deck for few players need not serve more.
	cards := r.hintCards()
	for size, key := range [...]string{1: "singles", 2: "pairs", 3: "triples"} {
		if n := r.Hints[players].of(size); n > cards[size] {
			return fmt.Errorf("yokai: rule set: hints.%d.%s = %d, want at most the %d that hint_cards has", players, key, n, cards[size])
		}
	}
	return nil
}

// hintCards counts the hint cards by the number of families that they show.
func (r *RuleSet) hintCards() (cards [4]int) {
	for _, set := range r.HintCards {
		cards[set.Len()]++
	}
	return cards
}

// faults judges every value by itself, then those that belong together.
func (r *RuleSet) faults() []*ruleset.Error {
	faults := ruleset.Check(r.fields())
	if len(faults) > 0 {
		return faults
	}
	fault := func(path, format string, args ...any) {
		faults = append(faults, &ruleset.Error{Path: path, Text: fmt.Sprintf(format, args...)})
	}
	if r.Players.Min > r.Players.Max {
		fault("players.min", "players.min = %d, want at most players.max = %d", r.Players.Min, r.Players.Max)
	}
	if most := min(r.Players.Max, len(r.AffinityCards)); r.Affinity > most {
		fault("affinity", "affinity = %d, want at most %d, one of %d affinity_cards for each of players.max = %d",
			r.Affinity, most, len(r.AffinityCards), r.Players.Max)
	}
	if r.Tiers.Glorious >= r.Tiers.Legendary {
		fault("tiers.glorious", "tiers.glorious = %d, want less than tiers.legendary = %d", r.Tiers.Glorious, r.Tiers.Legendary)
	}
	for n := 2; n <= MaxPlayers; n++ {
		path := fmt.Sprintf("hints.%d", n)
		if total := r.Hints[n].Total(); total < 1 || total > MaxHints {
			fault(path, "%s: %d hints in all, want 1 to %d", path, total, MaxHints)
		}
	}
	for k, rows := range r.ShapeRows {
		if _, err := parseShape(rows); err != nil {
			path := fmt.Sprintf("shapes.%d", k+1)
			fault(path, "%s: %v", path, err)
		}
	}
	return faults
}

// parseShape reads the rows of a shape and fails if they make none: sixteen
// joined cells that can be cut into four joined pieces of four.
func parseShape(rows []string) (cells [Cards]Cell, err error) {
	if len(rows) > Cards || slices.ContainsFunc(rows, func(row string) bool { return len(row) > Cards }) {
		return cells, fmt.Errorf("want at most %d rows of at most %d cells", Cards, Cards)
	}
	if n := strings.Count(strings.Join(rows, ""), "#"); n != Cards {
		return cells, fmt.Errorf("%d cells, want %d", n, Cards)
	}
	n := 0
	for y, row := range rows {
		for x := range len(row) {
			if row[x] == '#' {
				cells[n] = Cell{int8(x), int8(y)}
				n++
			}
		}
	}
	if around := sides(&cells); spread(&around, 1, AllCards) != AllCards {
		return cells, fmt.Errorf("the cells are not joined by their sides, want one figure")
	}
	if cuts(&cells) == 0 {
		return cells, fmt.Errorf("cannot be cut into four joined pieces of four cells each, so no four families fit")
	}
	return cells, nil
}
