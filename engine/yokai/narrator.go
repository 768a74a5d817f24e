package yokai

import (
	"fmt"
	"slices"
	"strings"

	"yurei/engine"
)

// Narrator tells one game to a reader who knows the board game: a line for each
// turn, and after it the cards as they lie. The reader sees the truth.
//
// Feed it every move of a game in order, forced ones included. It is not meant
// for hot paths.
type Narrator struct {
	rules Rules
	line  []byte // the turn that is being told
}

// NewNarrator returns a narrator of one game.
func NewNarrator(rules Rules) *Narrator { return &Narrator{rules: rules} }

var familyNames = [Families]string{"kitsune", "kappa", "rokurokubi", "oni"}

// AppendStart appends the deal: the cards in their square, the hints in the order
// of the stack, the secret affinity cards and the shape to make.
func (n *Narrator) AppendStart(dst []byte, s *State) []byte {
	t := n.rules
	var families, hints []string
	for f, name := range familyNames {
		families = append(families, fmt.Sprintf("%c %s (%s)", letter(Family(f)), name, familyWords[f]))
	}
	for hint, face := range s.Face[:s.Hints] {
		hints = append(hints, fmt.Sprintf("%d %s", hint+1, n.shows(face)))
	}
	dst = fmt.Appendf(dst, "%s.\n", strings.Join(families, ", "))
	dst = append(dst, "Cards are numbered by their place at the start; [brackets] mean a hint on the card.\n\n"...)
	dst = n.appendFigure(dst, s)
	dst = fmt.Appendf(dst, "\nHints, from the top: %s.\n", strings.Join(hints, ", "))
	for seat, card := range s.Affinity[:t.set.Affinity] {
		dst = fmt.Appendf(dst, "Player %d alone knows that %s must touch.\n", seat+1, strings.Join(t.pairs[card].words(), " and "))
	}
	if t.set.Shape > 0 {
		dst = append(dst, "The cards must end in this shape:\n"...)
		for _, row := range t.set.ShapeRows[t.set.Shape-1] {
			dst = fmt.Appendf(dst, "  %s\n", row)
		}
	}
	return append(dst, '\n')
}

// AppendStep appends what the move m completes. before and after are the
// positions around its Apply, p is who played it.
func (n *Narrator) AppendStep(dst []byte, before *State, p engine.Player, _ int, m Move, after *State) []byte {
	switch card := m.Card(); m.Op() {
	case OpDeclare:
		dst = fmt.Appendf(dst, "%d. Player %d declares that the yōkai are appeased.\n", before.Turns+1, p+1)
		return n.appendEnd(dst, after)
	case OpPeek:
		if before.Phase == PhaseFirst {
			n.line = fmt.Appendf(n.line[:0], "%d. Player %d peeks at %s", before.Turns+1, p+1, cardName(before, card))
		} else {
			n.line = fmt.Appendf(n.line, " and %s", cardName(before, card))
		}
		if before.Memory[p].Has(card) {
			n.line = append(n.line, " (again)"...)
		}
		return dst
	case OpMove:
		if before.Cell[card] == m.Cell() {
			n.line = fmt.Appendf(n.line, ". Leaves %s where it is.", cardName(before, card))
			return dst
		}
		n.line = fmt.Appendf(n.line, ". Moves %s to %s.", cardName(before, card), n.beside(after, card))
		return dst
	case OpPass:
		n.line = append(n.line, ". Can move nothing."...)
		return dst
	case OpReveal:
		n.line = append(n.line, n.taken(before)...)
	case OpPlace:
		n.line = append(n.line, n.placed(before, p, m)...)
	}
	dst = append(append(dst, n.line...), '\n')
	if lost := before.Memory[p] &^ after.Memory[p]; lost != 0 {
		dst = fmt.Appendf(dst, "   Forgets %s.\n", cardList(after, lost))
	}
	dst = n.appendFigure(dst, after)
	if after.Phase == PhaseOver {
		dst = append(dst, "All hints are placed.\n"...)
		return n.appendEnd(dst, after)
	}
	return dst
}

// shows is what a hint card shows.
func (n *Narrator) shows(face uint8) string {
	return strings.Join(n.rules.deck[face].words(), "-")
}

// taken tells which hint was revealed or set aside.
func (n *Narrator) taken(before *State) string {
	hint := int(before.Revealed)
	if n.rules.set.HintMode == HintsBlind {
		return fmt.Sprintf(" Sets hint %d aside, unseen.", hint+1)
	}
	return fmt.Sprintf(" Reveals hint %d, %s.", hint+1, n.shows(before.Face[hint]))
}

// placed tells which hint was placed where, and whether that was right.
func (n *Narrator) placed(before *State, p engine.Player, m Move) string {
	hint, card := m.Hint(), m.Card()
	face := before.Face[hint]
	told := fmt.Sprintf(" Places hint %d", hint+1)
	if n.rules.set.HintMode == HintsBlind {
		told += " on " + cardName(before, card)
	} else {
		told += fmt.Sprintf(", %s, on %s: ", n.shows(face), cardName(before, card))
		if n.rules.deck[face].Has(before.FamilyOf(card)) {
			told += "right"
		} else {
			told += "wrong"
		}
	}
	switch {
	case before.Memory[p].Has(card):
	case before.Peeked[p].Has(card):
		told += fmt.Sprintf(", a card that player %d has forgotten", p+1)
	default:
		told += fmt.Sprintf(", a card that is unknown to player %d", p+1)
	}
	return told + "."
}

// beside names the cards that a card has come to touch.
func (n *Narrator) beside(s *State, card int) string {
	var l Layout
	l.Lay(&s.Cell)
	at := s.Cell[card]
	return fmt.Sprintf("%d,%d beside %s", at.X, at.Y, cardList(s, l.Around[card]))
}

// appendEnd appends the result.
func (n *Narrator) appendEnd(dst []byte, s *State) []byte {
	t := n.rules
	together, _, shaped := t.Solved(s)
	switch s.Reason {
	case WonLegendary, WonGlorious, WonHonourable:
		right, wrong := t.Placed(s)
		dst = fmt.Appendf(dst, "All families are together: the players win, %d points, a %s victory", t.Points(s), t.Reasons()[s.Reason])
		return fmt.Appendf(dst, " (hints: %d right, %d wrong, %d revealed, %d not revealed).\n",
			right, wrong, s.Unused().Len(), s.Left())
	case AffinityMissed:
		dst = fmt.Appendf(dst, "All families are together, but %s", n.missed(s))
		if !shaped {
			dst = append(dst, ", and they are not in the shape"...)
		}
		return append(dst, ": the yōkai win.\n"...)
	case ShapeMissed:
		return append(dst, "All families are together, but not in the shape: the yōkai win.\n"...)
	}
	return fmt.Appendf(dst, "%d of %d families are together: the yōkai win.\n", together, Families)
}

// missed names the pairs that must touch and do not, and who holds their cards.
func (n *Narrator) missed(s *State) string {
	var l Layout
	l.Lay(&s.Cell)
	var pairs []string
	for seat, card := range s.Affinity[:n.rules.set.Affinity] {
		if pair := n.rules.pairs[card]; !n.rules.touch(s, &l, pair) {
			pairs = append(pairs, fmt.Sprintf("%s do not touch (the card of player %d)", strings.Join(pair.words(), " and "), seat+1))
		}
	}
	return strings.Join(pairs, ", ")
}

// appendFigure draws the cards as they lie, with the columns and rows by which
// cells are named.
func (n *Narrator) appendFigure(dst []byte, s *State) []byte {
	low, high := box(&s.Cell)
	line := "      "
	for x := low.X; x <= high.X; x++ {
		line += fmt.Sprintf(" %3d  ", x)
	}
	dst = append(dst, strings.TrimRight(line, " ")...)
	for y := low.Y; y <= high.Y; y++ {
		line = fmt.Sprintf("\n  %3d ", y)
		for x := low.X; x <= high.X; x++ {
			line += fmt.Sprintf("%-6s", cellText(s, Cell{x, y}))
		}
		dst = append(dst, strings.TrimRight(line, " ")...)
	}
	return append(dst, '\n')
}

// cellText is what lies on a cell, in brackets under a hint.
func cellText(s *State, at Cell) string {
	card := slices.Index(s.Cell[:], at)
	switch {
	case card < 0:
		return ""
	case s.Locked.Has(card):
		return "[" + cardName(s, card) + "]"
	}
	return " " + cardName(s, card)
}

// letter stands for a family in figures.
func letter(f Family) byte { return "RGPB"[f] }

// cardName is a card as the reader sees it, such as R12.
func cardName(s *State, card int) string {
	return fmt.Sprintf("%c%d", letter(s.FamilyOf(card)), card+1)
}

// cardList lists cards in words.
func cardList(s *State, cards CardSet) string {
	var names []string
	for ; cards != 0; cards &= cards - 1 {
		names = append(names, cardName(s, cards.First()))
	}
	if last := len(names) - 1; last > 0 {
		return strings.Join(names[:last], ", ") + " and " + names[last]
	}
	return strings.Join(names, "")
}
