package yokai

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"yurei/engine/ruleset"
)

// The ranges of values that no rule bounds.
const (
	maxPoints = 20 // of a hint, in both directions
	maxTier   = 200
)

// familyWords are the words for the families in files and reports.
var familyWords = [Families]string{"red", "green", "purple", "blue"}

// fields lists every value of a rule set: its key, what is accepted, and the
// variable of r that holds it. It is the one place where they meet.
func (r *RuleSet) fields() []ruleset.Field {
	f := []ruleset.Field{
		ruleset.Int("players.min", &r.Players.Min, 2, MaxPlayers),
		ruleset.Int("players.max", &r.Players.Max, 2, MaxPlayers),

		ruleset.Int("affinity", &r.Affinity, 0, MaxPlayers),
		ruleset.Enum("hint_mode", &r.HintMode, "open", "stack", "blind"),
		r.shape(),
		ruleset.Bool("level5_symmetry", &r.Level5Symmetry),
		ruleset.Int("blind_set_aside", &r.BlindSetAside, -maxPoints, maxPoints),

		r.memory(),
		ruleset.Bool("peek_distinct", &r.PeekDistinct),
		ruleset.Bool("move_must_move", &r.MoveMustMove),
		ruleset.Bool("end_by_declaration", &r.EndByDeclaration),

		ruleset.Int("score.right", &r.Score.Right, -maxPoints, maxPoints),
		ruleset.Int("score.wrong", &r.Score.Wrong, -maxPoints, maxPoints),
		ruleset.Int("score.revealed", &r.Score.Revealed, -maxPoints, maxPoints),
		ruleset.Int("score.unrevealed", &r.Score.Unrevealed, -maxPoints, maxPoints),
		ruleset.Int("tiers.glorious", &r.Tiers.Glorious, -maxTier, maxTier),
		ruleset.Int("tiers.legendary", &r.Tiers.Legendary, -maxTier, maxTier),
	}
	for n := 2; n <= MaxPlayers; n++ {
		key := "hints." + strconv.Itoa(n) + "."
		f = append(f,
			ruleset.Int(key+"singles", &r.Hints[n].Singles, 0, MaxHints),
			ruleset.Int(key+"pairs", &r.Hints[n].Pairs, 0, MaxHints),
			ruleset.Int(key+"triples", &r.Hints[n].Triples, 0, MaxHints),
		)
	}
	f = append(f,
		familySets("hint_cards", &r.HintCards, maxHintCards, 1, 3,
			"[[red], [green], [purple], [blue], [red, green], [red, purple], [red, blue], [green, purple], [red, green, purple], [red, green, blue], [red, purple, blue]]"),
		familySets("affinity_cards", &r.AffinityCards, maxAffinityCards, 2, 2,
			"[[red, green]]", "[[purple, blue], [red, blue], [green, blue], [red, purple]]"))
	for k := range r.ShapeRows {
		f = append(f, shapeRows(k+1, &r.ShapeRows[k]))
	}
	return f
}

// The largest decks.
const (
	maxHintCards     = 32
	maxAffinityCards = 16
)

func (r *RuleSet) shape() ruleset.Field {
	return ruleset.Custom("shape", fmt.Sprintf("none, or a whole number from 1 to %d", Shapes),
		func(n *ruleset.Node) bool {
			if word, ok := n.Word(); ok && word == "none" {
				r.Shape = 0
				return true
			}
			v, ok := n.Int()
			r.Shape = v
			return ok && v != 0
		},
		func() (string, bool) { return strconv.Itoa(r.Shape), 0 <= r.Shape && r.Shape <= Shapes },
		"1", "2", "3", "4", "5", "6")
}

// memory is a word, or a mapping that gives the chance of forgetting.
func (r *RuleSet) memory() ruleset.Field {
	return ruleset.Custom("memory", "perfect, or {forget: p} with p from 0 to 1",
		func(n *ruleset.Node) bool {
			r.Forget = 0
			if p := n.Field("forget"); p != nil && len(n.Fields) == 1 {
				v, ok := p.Float()
				r.Forget = v
				return ok
			}
			word, ok := n.Word()
			return ok && word == "perfect"
		},
		func() (string, bool) { return fmt.Sprintf("{forget: %v}", r.Forget), 0 <= r.Forget && r.Forget <= 1 },
		"{forget: 0.1}", "{forget: 1}")
}

// familySets is a deck of cards that show from least to most families each.
func familySets(path string, p *[]FamilySet, cards, least, most int, others ...string) ruleset.Field {
	size := fmt.Sprintf("%d to %d", least, most)
	if least == most {
		size = strconv.Itoa(least)
	}
	want := fmt.Sprintf("a list of 1 to %d cards, each a list of %s of %s", cards, size, strings.Join(familyWords[:], ", "))
	return ruleset.Custom(path, want,
		func(n *ruleset.Node) bool {
			*p = nil
			for _, item := range n.Items {
				words, ok := item.Words()
				set := FamilySet(0)
				for _, word := range words {
					f := slices.Index(familyWords[:], word)
					if f < 0 || set.Has(Family(f)) {
						return false
					}
					set |= 1 << f
				}
				if !ok {
					return false
				}
				*p = append(*p, set)
			}
			return n.Kind == ruleset.List
		},
		func() (string, bool) {
			ok := 1 <= len(*p) && len(*p) <= cards
			text := make([]string, len(*p))
			for i, set := range *p {
				ok = ok && least <= set.Len() && set.Len() <= most && set < 1<<Families
				text[i] = "[" + strings.Join(set.words(), ", ") + "]"
			}
			return "[" + strings.Join(text, ", ") + "]", ok
		},
		others...)
}

// words lists the families of a set.
func (s FamilySet) words() []string {
	var words []string
	for f, word := range familyWords {
		if s.Has(Family(f)) {
			words = append(words, word)
		}
	}
	return words
}

// shapeRows is the rows of a shape; whether they make one is validated
// afterwards.
func shapeRows(number int, p *[]string) ruleset.Field {
	return ruleset.Custom("shapes."+strconv.Itoa(number), "rows of # and .",
		func(n *ruleset.Node) bool {
			rows, ok := n.Words()
			*p = rows
			return ok
		},
		func() (string, bool) {
			ok := true
			for _, row := range *p {
				ok = ok && strings.Trim(row, "#.") == ""
			}
			return "[" + strings.Join(*p, ", ") + "]", ok
		},
		`[".##.", "####", "####", "####", ".##."]`)
}
