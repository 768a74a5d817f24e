package yokai

// RuleSet is every value of the rules that may differ between two variants of
// the game, as read from a rule-set file: fields names the key and the accepted
// values of each.
type RuleSet struct {
	Players          PlayerRange
	Affinity         int // players who hold an affinity card
	HintMode         HintMode
	Shape            int // 1 to Shapes, 0 = none
	Level5Symmetry   bool
	BlindSetAside    int // points
	Forget           float64
	PeekDistinct     bool
	MoveMustMove     bool
	EndByDeclaration bool
	Score            Score
	Tiers            Tiers
	Hints            [MaxPlayers + 1]HintMix // by number of players
	HintCards        []FamilySet
	AffinityCards    []FamilySet
	ShapeRows        [Shapes][]string // rows of '#' and '.'
}

// Shapes is the number of shapes of a rule set.
const Shapes = 6

// PlayerRange bounds the number of players.
type PlayerRange struct{ Min, Max int }

// HintMode says what happens to a hint that is taken off the stack.
type HintMode uint8

// The modes of hints.
const (
	HintsOpen  HintMode = iota // all that were turned up may be placed
	HintsStack                 // the one turned up last may be placed
	HintsBlind                 // set aside facedown; the one set aside last may be placed
)

// Score is the points of a hint at the end.
type Score struct{ Right, Wrong, Revealed, Unrevealed int }

// Tiers holds the least points of the tiers above the lowest.
type Tiers struct{ Glorious, Legendary int }

// HintMix is how many hint cards of one, two and three families are in the
// stack.
type HintMix struct{ Singles, Pairs, Triples int }

// Total is the number of hints in the stack.
func (m HintMix) Total() int { return m.Singles + m.Pairs + m.Triples }

// of is the number of hints with so many families.
func (m HintMix) of(size int) int { return [...]int{1: m.Singles, 2: m.Pairs, 3: m.Triples}[size] }
