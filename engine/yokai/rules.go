package yokai

import (
	"fmt"

	"yurei/engine"
)

// Rules is Yōkai with one rule set. It is a small value, read-only and safe for
// concurrent use; it implements engine.Rules[State, View, Move].
type Rules struct{ *table }

// table is a rule set turned into what the hot path needs.
type table struct {
	set    *RuleSet
	deck   []FamilySet    // hint cards
	ofSize [4]uint64      // hint cards, bit = index, by the number of families
	pairs  []FamilySet    // affinity cards
	goals  []outline      // the shapes that win, none if any does
	met    [pairSets]bool // as in touching; only with a shape and affinity cards
}

// New compiles a rule set. It fails if the rule set is not valid.
func New(set *RuleSet) (Rules, error) {
	if err := set.Validate(); err != nil {
		return Rules{}, err
	}
	t := &table{set: set, deck: set.HintCards, pairs: set.AffinityCards}
	for i, families := range t.deck {
		t.ofSize[families.Len()] |= 1 << i
	}
	if set.Shape > 0 {
		cells, err := parseShape(set.ShapeRows[set.Shape-1])
		if err != nil {
			return Rules{}, fmt.Errorf("yokai: %w", err)
		}
		if t.goals = []outline{outlineOf(&cells)}; set.Level5Symmetry {
			t.goals = turned(cells)
		}
		if t.shapedAffinity() {
			t.met = touching(&cells)
		}
	}
	return Rules{t}, nil
}

// Set is the rule set, which must not be changed.
func (t *table) Set() *RuleSet { return t.set }

// shapedAffinity reports whether there are a shape and affinity cards, which may ask
// for more than the shape allows.
func (t *table) shapedAffinity() bool { return t.set.Shape > 0 && t.set.Affinity > 0 }

// HintFamilies is what the hint card with that index shows.
func (t *table) HintFamilies(face uint8) FamilySet { return t.deck[face] }

// AffinityFamilies is what the affinity card with that index shows.
func (t *table) AffinityFamilies(card uint8) FamilySet { return t.pairs[card] }

// Name implements engine.Labels.
func (t *table) Name() string { return "yokai" }

// Reasons names the ways the game ends.
func (t *table) Reasons() []string {
	return []string{
		engine.Unfinished: "unfinished",
		WonLegendary:      "legendary",
		WonGlorious:       "glorious",
		WonHonourable:     "honourable",
		WrongDeclaration:  "wrong_declaration",
		HintsOut:          "hints_out",
		AffinityMissed:    "affinity_missed",
		ShapeMissed:       "shape_missed",
	}
}

// Sides names the sides.
func (t *table) Sides() []string {
	return []string{SidePlayers: "players", SideYokai: "yokai"}
}

// Roles names the roles: each seat is one, so that players may differ.
func (t *table) Roles() []string {
	return []string{"seat-1", "seat-2", "seat-3", "seat-4"}
}

// Role implements engine.Roled.
func (t *table) Role(_ *State, p engine.Player) int { return int(p) }
