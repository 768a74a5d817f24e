package ghosthome

import (
	"fmt"
	"strings"

	"yurei/engine"
)

// Narrator tells one game to a reader who knows the board game: a line for each
// turn, with the hand of its player, and the houses before each round. The
// reader sees the truth.
//
// Feed it every move of a game in order, forced ones included. It is not meant
// for hot paths.
type Narrator struct {
	rules Rules
	line  []byte // the turn that is being told
}

// NewNarrator returns a narrator of one game.
func NewNarrator(rules Rules) *Narrator { return &Narrator{rules: rules} }

// cardNames are the names of kinds in running text.
var cardNames = [KindCount]string{
	"floor 1", "floor 2", "floor 3", "ghost", "cat",
	"time-space hole", "light bulb", "cat food", "elevator", "lightning", "wild room",
}

// AppendStart appends what everybody was dealt. *s is the position after Setup.
func (n *Narrator) AppendStart(dst []byte, s *State) []byte {
	carriers := "rooms"
	for c := GhostCard; c <= WildCard; c++ {
		if n.rules.Icons(c) > 0 {
			carriers = "cards"
		}
	}
	dst = fmt.Appendf(dst, "%d players, %d cards, %s with bulb icons in brackets.\n", s.Players, n.rules.deck.Len(), carriers)
	for p := range s.Players {
		dst = fmt.Appendf(dst, "Seat %d has %s.\n", p+1, n.cards(s.Hand[p]))
	}
	both := ""
	if !n.rules.meetsCats || !n.rules.movedCancels {
		both = " b room with both,"
	}
	return fmt.Appendf(dst, "\nOf each house the three floors: - empty, o room, c room with a cat, g room with a ghost,%s * light on.\n", both)
}

// AppendStep appends the lines that the move m completes. before and after are
// the positions around its Apply; the player on turn chose m.
func (n *Narrator) AppendStep(dst []byte, before *State, player engine.Player, _ int, m Move, after *State) []byte {
	if before.Phase == PhaseTurn {
		if before.Active == 0 {
			dst = n.appendRound(dst, before)
		}
		n.line = fmt.Appendf(n.line[:0], "  Seat %d (%s)", player+1, n.cards(before.Hand[player]))
	}
	n.tell(before, player, m, after)
	if after.Escaping && !before.Escaping {
		n.says("The house is complete: an attempt to escape")
	}
	if after.Phase != PhaseTurn && after.Phase != PhaseOver {
		return dst
	}
	if before.Escaping && after.Winner == engine.NoSide {
		n.says("The escape is stopped; all draw")
	}
	if after.Shuffles > before.Shuffles {
		n.says("The discards were shuffled")
	}
	dst = append(append(dst, n.line...), '\n')
	if after.Phase == PhaseOver {
		dst = n.appendEnd(dst, after)
	}
	return dst
}

// appendRound appends the houses at the beginning of a round.
func (n *Narrator) appendRound(dst []byte, s *State) []byte {
	dst = fmt.Appendf(dst, "\nRound %d", (int(s.Turns)-1)/int(s.Players)+1)
	for p := range s.Players {
		dst = fmt.Appendf(dst, "   seat %d:%s", p+1, drawing(s.House[p]))
	}
	return append(dst, '\n')
}

// drawing shows a house, the lowest floor first.
func drawing(h House) string {
	var b strings.Builder
	for floor := range Floors {
		b.WriteByte(' ')
		cats, ghosts := h.Cats(floor), 0
		if h.Ghost(floor) {
			ghosts = 1
		}
		for space := range Spaces {
			// Cats stand from the left on, the ghost on the right.
			cat, ghost := space < cats, h.Rooms(floor)-space <= ghosts
			switch {
			case space >= h.Rooms(floor):
				b.WriteByte('-')
			case cat && ghost:
				b.WriteByte('b')
			case cat:
				b.WriteByte('c')
			case ghost:
				b.WriteByte('g')
			default:
				b.WriteByte('o')
			}
		}
		if h.Lit(floor) {
			b.WriteByte('*')
		}
	}
	return b.String()
}

// says adds a sentence to the line.
func (n *Narrator) says(format string, args ...any) {
	n.line = append(fmt.Appendf(append(n.line, ' '), format, args...), '.')
}

// tell turns one move into words.
func (n *Narrator) tell(before *State, p engine.Player, m Move, after *State) {
	floor := m.Floor() + 1
	switch m.Op() {
	case OpPass:
		n.says("has no card")
	case OpRooms:
		n.says("explores %s", n.rooms(m))
	case OpGhost:
		n.says("sends a ghost to seat %d, floor %d", m.Seat()+1, before.House[m.Seat()].Top()+1)
		n.tellMeeting(before, m.Seat(), after)
	case OpCat:
		n.says("plays a cat on floor %d%s", floor, cancelled(before, p, m, after))
	case OpLight:
		n.says("pays %s for light on floor %d%s", n.spent(m), floor, already(before, p, m))
	case OpHole:
		n.says("moves a ghost from seat %d, floor %d, to seat %d, floor %d (%s)", m.FromSeat()+1, m.FromFloor()+1,
			m.Seat()+1, before.House[m.Seat()].Top()+1, cardNames[Hole])
		if n.rules.meetsCats {
			n.tellMeeting(before, m.Seat(), after)
		} else {
			n.tellLanding(before, m.Seat(), after)
		}
	case OpBulb:
		n.says("lights floor %d%s (%s)", floor, already(before, p, m), cardNames[Bulb])
	case OpCatFood:
		n.says("lures a cat from seat %d, floor %d, to floor %d%s (%s)", m.FromSeat()+1, m.FromFloor()+1, floor,
			cancelled(before, p, m, after), cardNames[CatFood])
	case OpElevator:
		n.says("moves a cat from floor %d to floor %d%s (%s)", m.FromFloor()+1, floor, cancelled(before, p, m, after), cardNames[Elevator])
	case OpLightning:
		house := before.House[m.Seat()]
		top := house.Top()
		if house.Lit(top) {
			n.says("puts out the light of seat %d, floor %d (%s)", m.Seat()+1, top+1, cardNames[Lightning])
		} else {
			n.says("strikes seat %d, floor %d, which is dark (%s)", m.Seat()+1, top+1, cardNames[Lightning])
		}
		n.tellLoss(before, m.Seat(), after)
		if after.House[m.Seat()].Ghost(top) {
			n.says("The ghost there stays")
		}
	case OpDiscard:
		n.says("discards %s", n.spent(m))
	case OpYield:
		n.tellLanding(before, p, after)
	case OpDefend:
		n.says("Seat %d meets it with a cat", p+1)
	case OpLetGo:
		n.says("Seat %d lets them go", p+1)
	case OpStop:
		n.says("Seat %d plays a ghost", p+1)
		n.tellMeeting(before, before.Active, after)
	}
}

// tellMeeting tells of a cat on the floor that a ghost was sent to.
func (n *Narrator) tellMeeting(before *State, target engine.Player, after *State) {
	floor := before.House[target].Top()
	if after.House[target].Cats(floor) < before.House[target].Cats(floor) {
		n.says("The cat there meets it")
	}
}

// tellLanding tells what a ghost that no cat met does.
func (n *Narrator) tellLanding(before *State, target engine.Player, after *State) {
	if after.House[target].Explored() == before.House[target].Explored() {
		n.says("It stays in the light")
		return
	}
	n.tellLoss(before, target, after)
}

// tellLoss tells how many rooms a house lost, if any.
func (n *Narrator) tellLoss(before *State, target engine.Player, after *State) {
	switch before.House[target].Explored() - after.House[target].Explored() {
	case 1:
		n.says("A room is lost")
	case 2:
		n.says("Two rooms are lost")
	}
}

// already tells of a floor that was lit before.
func already(before *State, p engine.Player, m Move) string {
	if before.House[p].Lit(m.Floor()) {
		return ", which is lit"
	}
	return ""
}

// cancelled tells of a ghost that a cat drives away.
func cancelled(before *State, p engine.Player, m Move, after *State) string {
	if before.House[p].Ghost(m.Floor()) && !after.House[p].Ghost(m.Floor()) {
		return ", and the ghost there leaves with it"
	}
	return ""
}

// appendEnd appends how the game ended.
func (n *Narrator) appendEnd(dst []byte, s *State) []byte {
	if s.Winner == engine.NoSide {
		turns := "turns"
		if s.Turns == 1 {
			turns = "turn"
		}
		return fmt.Appendf(dst, "\nThe game is broken off after %d %s.\n", s.Turns, turns)
	}
	attempt := "at the first attempt"
	if s.Reason == EscapeLater {
		attempt = "after an attempt that was stopped"
	}
	return fmt.Appendf(dst, "\nSeat %d escapes in turn %d, %s.\n", s.Winner+1, s.Turns, attempt)
}

// card names a card, with its icons if it is a room or carries any.
func (n *Narrator) card(c Card) string {
	if icons := n.rules.Icons(c); c < GhostCard || icons > 0 {
		return fmt.Sprintf("%s (%d)", cardNames[c.Kind()], icons)
	}
	return cardNames[c.Kind()]
}

// cards lists a hand.
func (n *Narrator) cards(d Cards) string {
	if d == 0 {
		return "no card"
	}
	var list []string
	for _, c := range n.rules.AppendCards(nil, d) {
		list = append(list, n.card(c))
	}
	return strings.Join(list, ", ")
}

// spent lists the cards that pay or are discarded.
func (n *Narrator) spent(m Move) string {
	var list []string
	for i := 0; i < MaxHand && m.Card(i) != NoCard; i++ {
		list = append(list, n.card(m.Card(i)))
	}
	return strings.Join(list, ", ")
}

// rooms lists the rooms that are played.
func (n *Narrator) rooms(m Move) string {
	var list []string
	for floor := range Floors {
		for i := range Spaces {
			switch c := m.Room(floor, i); c {
			case NoCard:
			case WildCard:
				list = append(list, fmt.Sprintf("floor %d with a wild room", floor+1))
			default:
				list = append(list, n.card(c))
			}
		}
	}
	return strings.Join(list, ", ")
}
