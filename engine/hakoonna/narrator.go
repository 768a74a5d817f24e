package hakoonna

import (
	"fmt"
	"math/bits"
	"strings"
	"unicode/utf8"

	"yurei/engine"
)

// Narrator tells one game to a reader who knows the board game: who does what
// and what comes of it, a line for each turn, and before each round where she
// hides and where the Visitors can know her to be. The reader sees the truth.
//
// Feed it every move of a game in order, forced ones included. It is not meant
// for hot paths.
type Narrator struct {
	rules Rules

	line    []byte // the line that is being told
	subject string // whose line it is
	strayed bool   // the last sentence was about something else
	indent  int

	begun   bool   // the set-up has been told
	round   uint16 // the last round whose beginning was told, from 1
	turn    uint16 // the Visitor turn that the line is about
	pending Move   // the action that was declared and may still be interrupted
	from    int    // the Shadow that the ghost on the move has left
}

// NewNarrator returns a narrator of one game.
func NewNarrator(rules Rules) *Narrator { return &Narrator{rules: rules} }

const narratorWidth = 100

// The names of pawns, powers and items in running text. That of power 3 is not
// known (RULES 3.3.3).
var (
	pawnNames  = [MaxSeats]string{"the Hako Onna", "Red", "Blue", "Green", "Yellow"}
	powerNames = [DespairCard + 1]string{
		1: "Close to You", 2: "At Once", 4: "Things in Motion", 5: "Behind You", 6: "The Door",
		7: "I Want That", 8: "My Doll", 9: "False Answers", 10: "Open This",
	}
	itemNames = [ItemCount]string{
		"Stethoscope", "Mystery Book", "Holy Drops", "Ouija board", "Dowsing Rod", "Smartphone",
	}
)

// AppendStart appends the beginning of a game whose set-up was made by the deal;
// of any other it appends nothing. *s is the position after Setup.
func (n *Narrator) AppendStart(dst []byte, s *State) []byte {
	if s.Stage == StageSetup {
		return dst
	}
	return n.appendSetup(dst, s)
}

// AppendStep appends the lines that the move m completes. before and after are
// the positions around its Apply, player is who chose it among a number of legal
// moves.
func (n *Narrator) AppendStep(dst []byte, before *State, player engine.Player, legal int, m Move, after *State) []byte {
	if !n.begun {
		if after.Stage == StageSetup {
			return dst
		}
		return n.appendSetup(dst, after)
	}
	dst = n.openLine(dst, before)
	n.tell(before, player, legal, m, after)
	n.tellDiary(before, after)
	n.tellDeaths(before, m, after)
	if after.Phase == PhaseOver {
		dst = n.flush(dst)
		dst = n.appendEnd(dst, after)
	}
	return dst
}

// appendSetup appends the position in which play begins: the mansion, what lies
// where, and what everybody chose.
func (n *Narrator) appendSetup(dst []byte, s *State) []byte {
	n.begun = true
	t := n.rules
	dst = fmt.Appendf(dst, "Hako Onna against %s.\n\n", list(pawnNames[1:s.Visitors+1], ""))
	for _, floor := range [...]int{Floor2F, Floor1F, FloorB1} {
		dst = t.appendFloor(dst, &s.Public, floor)
	}
	longest := 0
	for room := range t.rooms {
		longest = max(longest, len(t.roomContent(s, room)))
	}
	dst = append(dst, '\n')
	for room := range t.rooms {
		var near []string
		for set := s.Adjacent[room]; set != 0; set &= set - 1 {
			near = append(near, t.roomTitle(bits.TrailingZeros16(set)))
		}
		dst = fmt.Appendf(dst, "%-17s%-*s  next to %s\n", t.roomTitle(room), longest, t.roomContent(s, room), list(near, "nothing"))
	}
	dst = append(dst, '\n')

	n.indent = 0
	var items []string
	for seat := 1; seat <= int(s.Visitors); seat++ {
		items = append(items, pawnNames[seat]+" has the "+strings.Join(belongings(s, seat, 0), ", "))
	}
	n.says("%s", list(items, ""))
	dst = n.flush(dst)
	x := int(s.GhostAt[HakoGhost])
	n.says("The code is %s, her weakness is the %s, her start power is %s", numberList(CodeMask(int(s.Code))),
		weaknessWords[s.Weakness], powerName(bits.TrailingZeros16(s.CardsHeld)))
	n.says("She hides on %s, covering %s", t.shadowName(x), tileName(s.Base[x]))
	return n.flush(dst)
}

// openLine starts a new line where a turn begins, and tells a new round.
func (n *Narrator) openLine(dst []byte, s *State) []byte {
	if s.Stage == StageGhosts {
		if n.turn != 0 {
			dst = n.flush(dst)
			n.turn, n.subject, n.indent = 0, "She", 0
		}
		return dst
	}
	if n.turn == s.Turns {
		return dst
	}
	if n.turn == 0 && n.round > 0 && len(n.line) == 0 {
		n.does("does nothing")
	}
	dst = n.flush(dst)
	if round := s.HakoTurns + 1; round != n.round {
		n.round = round
		dst = n.appendRound(dst, s)
	}
	n.turn, n.subject, n.indent = s.Turns, pawnNames[s.Active], 2
	n.pending = 0
	return dst
}

// hardSpace is a space at which no line is broken.
const hardSpace = "\u00a0"

// flush appends the line told so far, wrapped.
func (n *Narrator) flush(dst []byte) []byte {
	if len(n.line) == 0 {
		return dst
	}
	margin := strings.Repeat(" ", n.indent)
	column := 0
	for word := range strings.SplitSeq(string(n.line), " ") {
		length := utf8.RuneCountInString(word)
		switch {
		case column == 0:
			dst = append(dst, margin...)
			column = n.indent
		case column+1+length > narratorWidth:
			dst = append(append(append(dst, '\n'), margin...), "  "...)
			column = n.indent + 2
		default:
			dst = append(dst, ' ')
			column++
		}
		dst = append(dst, strings.ReplaceAll(word, hardSpace, " ")...)
		column += length
	}
	n.line = n.line[:0]
	return append(dst, '\n')
}

// does adds a sentence about the subject of the line, given without it. The
// subject is named where the line begins and after a sentence about another.
func (n *Narrator) does(format string, args ...any) {
	sentence := fmt.Sprintf(format, args...)
	if len(n.line) > 0 {
		n.line = append(n.line, ' ')
	}
	if len(n.line) == 0 || n.strayed {
		n.line = append(append(n.line, n.subject...), ' ')
	} else {
		sentence = strings.ToUpper(sentence[:1]) + sentence[1:]
	}
	n.strayed = false
	n.line = append(append(n.line, sentence...), '.')
}

// says adds a whole sentence, about something else than the line's subject.
func (n *Narrator) says(format string, args ...any) {
	if len(n.line) > 0 {
		n.line = append(n.line, ' ')
	}
	n.strayed = true
	n.line = append(fmt.Appendf(n.line, format, args...), '.')
}

// goesOn continues the last sentence.
func (n *Narrator) goesOn(format string, args ...any) {
	n.line = append(fmt.Appendf(n.line[:len(n.line)-1], format, args...), '.')
}

// tell turns one move into words.
func (n *Narrator) tell(before *State, player engine.Player, legal int, m Move, after *State) {
	t := n.rules
	a := m.A()
	switch op := m.Op(); op {
	case OpQuiet:
		n.tellNoise(before, m, after)
	case OpPass:
		if t.discs {
			n.does("passes disc %d", t.noise.Step(&before.Noise))
		} else {
			n.does("passes and takes card %d unseen", t.noise.Step(&before.Noise))
		}
		n.tellOvertime(before, after)
	case OpDrops:
		n.does("uses the Holy Drops")
	case OpExtinguish:
		n.says("%s uses the Extinguisher and she does not come", pawnNames[player])
	case OpLetRing:
		n.says("%s keeps the Extinguisher", pawnNames[player])

	case OpNoInterrupt:
		n.resolve(before, after)
	case OpBar:
		n.interrupted(before)
		n.says("She bars the way (power 6, %s)", powerNames[6])
	case OpSteal:
		n.interrupted(before)
		n.says("She wants something of %s (power 7, %s)", pawnNames[before.Active], powerNames[7])
	case OpStealTile:
		n.goesOn(": she takes %s", tileName(Tile(a)))
	case OpStealItem:
		n.goesOn(": she takes the %s", itemNames[a])
	case OpLay:
		if before.Phase == PhaseLayStolen {
			n.does("lays %s on %s", tileName(before.Hand[0].First()), t.shadowName(a))
		} else {
			n.goesOn(" and lays it on %s", t.shadowName(a))
		}
	case OpDollCall:
		n.interrupted(before)
		n.says("She calls for the Doll (power 8, %s): %s", powerNames[8], n.dollHolder(after))
	case OpForce:
		n.interrupted(before)
		n.says("She makes %s peek (power 10, %s)", pawnNames[before.Active], powerNames[10])

	case OpPeek, OpMove, OpOuija, OpDowse, OpPhone, OpWeapon, OpCharm, OpNothing:
		if before.Phase == PhaseAct && t.winMissed(before, m) {
			n.says("A certain win is missed")
		}
		n.pending = m
		if op == OpNothing && legal == 1 {
			n.pending = 0
			n.does("has nothing to do")
		} else if after.Phase != PhaseWindowB || after.Declared != m {
			n.resolve(before, after)
		}

	case OpShow:
		n.does("shows %s %s", pawnNames[a], tileName(Tile(m.B())))
	case OpSee:
		n.does("looks at %s's hand", pawnNames[a])
	case OpGive:
		n.does("gives %s %s", pawnNames[a], tileName(Tile(m.B())))
	case OpReceive:
		n.does("gets %s from %s", tileName(Tile(m.B())), pawnNames[a])
	case OpGiveItem:
		n.does("gives %s the %s", pawnNames[a], itemNames[m.B()])
	case OpReceiveItem:
		n.does("gets the %s from %s", itemNames[m.B()], pawnNames[a])
	case OpDrop:
		n.does("lays %s on %s", tileName(Tile(m.B())), t.shadowName(a))

	case OpFirst:
		n.does("begins with %s", tileName([2]Tile{before.Base[before.Peeking], before.Second[before.Peeking]}[a]))
	case OpKeep:
		n.does("takes %s", tileName(before.Took))
	case OpLeave:
		n.does("leaves %s there", tileName(before.Took))
	case OpRefillOwn:
		n.does("lays %s there instead", tileName(Tile(a)))
	case OpGuess:
		n.does("guesses %s: %s", numberList(CodeMask(a)), n.guessAnswer(before, after, a))
	case OpAsk:
		n.does("listens for %d: %s", a, yesNo(after.CodeUp != before.CodeUp))
	case OpFaceUp:
		n.says("%s lays the Empty faceup (Mystery Book)", pawnNames[player])

	case OpScream:
		n.tellScream(before, after)
	case OpSet:
		n.does("sets %s on the %s", powerName(a), slotWords[m.B()])
	case OpTakeBack:
		n.does("takes %s back", powerName(int(before.Slot[a])))
	case OpPower:
		n.does("uses %s", powerName(a))
	case OpRoom:
		n.goesOn(" on the %s, which holds %s", t.roomTitle(a), t.roomContent(before, a))
		if before.Using == 4 && after.Phase != PhaseArrange {
			n.goesOn("; after it %s", t.roomContent(after, a))
		}
	case OpPut:
		if after.SpreadAt < 0 {
			n.goesOn("; after it %s", t.roomContent(after, int(before.PowerRoom)))
		}
	case OpGo:
		if from := before.GhostAt[before.Ghost]; from >= 0 {
			n.from = int(from)
		}
	case OpStay:
		n.ghost(int(before.Ghost), "stays still")
	case OpTurnDown:
		n.says("The Empty on %s is turned down", t.shadowName(a))
	case OpHide:
		n.tellHide(before, a)

	case OpSayNo, OpSayYes:
		n.says("Her answer: %s%s", yesNo(op == OpSayYes), lieMark(t.lie(before, m)))
	case OpSayFloors:
		n.says("Her answer: %s%s", floorList(a), lieMark(t.lie(before, m)))
	}
}

// tellNoise tells a disc or a card of the noise step.
func (n *Narrator) tellNoise(before *State, m Move, after *State) {
	t := n.rules
	step := t.noise.Step(&before.Noise)
	if !t.discs {
		total := t.flips.Total(&after.Noise)
		n.does("flips card %d, a %d: %d together", step, total-t.flips.Total(&before.Noise), total)
	} else {
		n.does("puts up disc %d", step)
		if t.noise.Orientable(&before.Noise) {
			n.goesOn(", a red disc, blip %s", [2]string{"down", "up"}[m.A()])
		}
	}
	switch {
	case after.LateNoise && !before.LateNoise:
		n.goesOn("; then somebody knocks the stack over")
	case after.AfterNoise && t.discs:
		n.goesOn(": the stack falls. Noise")
	case after.AfterNoise:
		n.goesOn(": too loud. Noise")
	}
	n.tellOvertime(before, after)
}

// tellOvertime tells that her turn is due after this one. If the turn is over
// already she is on.
func (n *Narrator) tellOvertime(before, after *State) {
	if !before.Overtime && (after.Overtime || after.Stage == StageGhosts && !after.AfterNoise) {
		n.goesOn(". Overtime")
	}
}

// interrupted tells what the active Visitor was about to do when a power came
// between.
func (n *Narrator) interrupted(s *State) {
	m := n.pending
	n.pending = 0
	switch m.Op() {
	case OpMove:
		n.does("is about to move to the %s", n.rules.roomTitle(m.A()))
	case OpPeek:
		n.does("is about to peek %s", n.rules.shadowName(m.A()))
	case OpWeapon:
		n.does("is about to use %s on %s", tileName(Tile(m.B())), n.rules.shadowName(m.A()))
	case OpOuija, OpDowse, OpPhone:
		n.does("is about to use the %s", itemNames[questionItem(m.Op())])
	}
}

func questionItem(op Op) Item {
	switch op {
	case OpOuija:
		return Ouija
	case OpDowse:
		return DowsingRod
	}
	return Smartphone
}

// resolve tells the declared action that now happens, if there is one.
func (n *Narrator) resolve(before, after *State) {
	t := n.rules
	m := n.pending
	n.pending = 0
	switch m.Op() {
	case OpMove:
		n.does("moves to the %s", t.roomTitle(m.A()))
	case OpPeek:
		n.does("peeks %s: %s", t.shadowName(m.A()), found(before, m.A()))
	case OpOuija:
		n.does("asks the Ouija board whether she is in the %s", t.roomTitle(m.A()))
		if after.Alive == before.Alive && after.Phase != PhaseAnswer {
			n.says("Her answer: %s", yesNo(t.sheIsIn(before, m.A())))
		}
	case OpDowse:
		n.does("uses the Dowsing Rod")
		if after.Alive == before.Alive && after.Phase != PhaseAnswer {
			n.says("Her answer: %s", floorWords[t.herFloor(before)])
		}
	case OpPhone:
		n.does("uses the Smartphone")
		if after.Alive == before.Alive {
			n.goesOn(" and sees %s", t.powersSeen(before))
		}
	case OpWeapon:
		x := m.A()
		n.does("uses %s on %s: %s", tileName(Tile(m.B())), t.shadowName(x), weaponResult(before, after, x))
	case OpCharm:
		n.does("uses the Charm on the %s slot", slotWords[m.A()])
		if k := before.Slot[m.A()]; k != 0 {
			n.goesOn(": %s is burnt", powerName(int(k)))
		}
	case OpNothing:
		n.does("does nothing")
	}
}

// powersSeen lists the powers that the Smartphone shows.
func (t *table) powersSeen(s *State) string {
	set := uint16(1)<<s.Slot[0] | 1<<s.Slot[1]
	if !t.set.Items.PhoneSlotsOnly {
		set |= s.CardsHeld
	}
	var names []string
	for set &^= 1; set != 0; set &= set - 1 {
		names = append(names, powerName(bits.TrailingZeros16(set)))
	}
	return list(names, "no power")
}

// weaponResult tells what a weakness item did to a Shadow.
func weaponResult(before, after *State, x int) string {
	her := int(before.GhostAt[HakoGhost]) == x
	if her && after.Phase == PhaseOver && after.Reason == Defeat {
		return "she is there, and it is her weakness"
	}
	var lost []string
	for g := range MaxSeats {
		if before.Ghosts>>g&1 != 0 && after.Ghosts>>g&1 == 0 {
			lost = append(lost, ghostName(g))
		}
	}
	for _, tiles := range [2][2]Tile{{before.Base[x], after.Base[x]}, {before.Second[x], after.Second[x]}} {
		if tiles[0] != NoTile && tiles[1] == NoTile {
			lost = append(lost, tileName(tiles[0]))
		}
	}
	destroyed := list(lost, "nothing") + " destroyed"
	if her {
		return "she is there, and it is not her weakness; " + destroyed
	}
	return destroyed
}

// tellDiary tells that a diary has gone to its card.
func (n *Narrator) tellDiary(before, after *State) {
	if after.Diaries == before.Diaries {
		return
	}
	t := n.rules
	out := after.found()
	var act []string
	for k := 1; k <= PowerCards; k++ {
		if t.cards>>k&1 != 0 && t.set.Powers.Card[k].Lock == out {
			act = append(act, powerName(k))
		}
	}
	if len(act) == 0 {
		n.goesOn(" (%d out)", out)
	} else {
		n.goesOn(" (%d out: from now on %s may act)", out, list(act, ""))
	}
}

// tellDeaths tells who died by the move, and what goes with him.
func (n *Narrator) tellDeaths(before *State, m Move, after *State) {
	for dead := before.Alive &^ after.Alive; dead != 0; dead &= dead - 1 {
		seat := bits.TrailingZeros8(dead)
		x := int(after.GhostAt[seat])
		switch causeOfDeath(m, before.Declared, behindSet(before) && !behindSet(after)) {
		case colDeathsItem:
			n.says("She is in the room: she screams and shows herself on %s", n.rules.shadowName(x))
		case colDeathsPower5:
			killer := "She"
			if !n.rules.sheIsIn(before, int(before.Room[seat])) {
				killer = "A Hakobito"
			}
			n.says("%s is behind %s (power 5, %s)", killer, pawnNames[seat], powerNames[5])
		}
		n.says("%s dies and becomes a Hakobito on %s", pawnNames[seat], n.rules.shadowName(x))
		if lost := belongings(before, seat, m); len(lost) > 0 {
			n.goesOn("; out of the game: %s", strings.Join(lost, ", "))
		}
	}
}

// belongings names what a Visitor holds, apart from what he uses up by m.
func belongings(s *State, seat int, m Move) (names []string) {
	hand := s.Hand[seat]
	for _, used := range [2]Move{m, s.Declared} {
		if used.Op() == OpWeapon {
			hand &^= setOf(Tile(used.B()))
		}
	}
	for ; hand != 0; hand &= hand - 1 {
		names = append(names, labelOf(hand.First()))
	}
	for item, holder := range s.ItemHolder {
		if int(holder) == seat {
			names = append(names, itemNames[item])
		}
	}
	return names
}

// tellScream tells where she screams and what she draws.
func (n *Narrator) tellScream(before, after *State) {
	n.does("screams in the %s", n.rules.roomTitle(n.rules.RoomOf(int(before.GhostAt[HakoGhost]))))
	drawn := int(before.Cards[0])
	var gained []string
	for set := after.CardsHeld &^ before.CardsHeld; set != 0; set &= set - 1 {
		gained = append(gained, powerName(bits.TrailingZeros16(set)))
	}
	switch {
	case drawn == DespairCard:
		n.goesOn(": Time of Despair, which brings %s", list(gained, "nothing"))
	case len(gained) > 0:
		n.goesOn(" and draws %s", gained[0])
	default:
		n.goesOn("; %s goes to the bottom", powerName(drawn))
	}
}

// tellHide tells where a ghost went and what it covers there.
func (n *Narrator) tellHide(before *State, x int) {
	t := n.rules
	g := int(before.Ghost)
	verb := "moves to"
	switch {
	case n.from == x:
		verb = "stays on"
	case t.roomOf[n.from] == t.roomOf[x]:
		verb = "shifts to"
	}
	on := ", which is bare"
	switch ghosts := before.ghostsAt(x) &^ (1 << g); {
	case ghosts != 0:
		on = ", on top of " + ghostName(bits.TrailingZeros8(ghosts))
	case before.Base[x] != NoTile:
		on = ", covering " + tileName(before.Base[x])
	}
	n.ghost(g, "%s %s%s", verb, t.shadowName(x), on)
}

// ghost adds a sentence about a ghost to the line of her turn.
func (n *Narrator) ghost(g int, format string, args ...any) {
	if g == HakoGhost {
		n.does(format, args...)
		return
	}
	n.says("%s "+format, append([]any{ghostName(g)}, args...)...)
}

// appendRound appends how things stand at the beginning of a round: where the
// ghosts are, what is set and what the Visitors can know of it, and where these
// are and what they hold.
func (n *Narrator) appendRound(dst []byte, s *State) []byte {
	t := n.rules
	dst = append(dst, '\n')
	n.indent = 0
	n.says("Round %d", n.round)
	for set := s.Ghosts; set != 0; set &= set - 1 {
		g := bits.TrailingZeros8(set)
		who := "She hides"
		if g != HakoGhost {
			who = ghostName(g) + " is"
		}
		x := int(s.GhostAt[g])
		on := ""
		if s.Covers>>g&1 != 0 {
			on = ", covering " + tileName(s.Base[x])
		}
		n.says("%s on %s%s", who, t.shadowName(x), on)
	}
	var powers []string
	for slot, k := range s.Slot {
		if k != 0 {
			powers = append(powers, fmt.Sprintf("%s on the %s", powerName(int(k)), slotWords[slot]))
		}
	}
	if len(powers) > 0 {
		n.says("Set: %s", list(powers, ""))
	}
	belief := t.belief(s)
	if pad := narratorWidth - utf8.RuneCount(n.line) - utf8.RuneCountInString(belief); pad >= 2 {
		n.line = append(append(n.line, strings.Repeat(hardSpace, pad)...), belief...)
		dst = n.flush(dst)
	} else {
		dst = n.flush(dst)
		n.indent = 2
		n.line = append(n.line, belief...)
		dst = n.flush(dst)
	}
	var pawns []string
	for seat := 1; seat <= int(s.Visitors); seat++ {
		if s.Alive>>seat&1 == 0 {
			continue
		}
		pawn := fmt.Sprintf("%s in the %s", pawnNames[seat], t.roomTitle(int(s.Room[seat])))
		if held := belongings(s, seat, 0); len(held) > 0 {
			pawn += " (" + strings.Join(held, ", ") + ")"
		}
		pawns = append(pawns, pawn)
	}
	n.indent = 2
	n.says("%s", list(pawns, ""))
	return n.flush(dst)
}

// belief is what the Visitors can know about where she is: the rooms with the
// share that each has of the Shadows where she can be.
func (t *table) belief(s *State) string {
	reach := s.Reach[HakoGhost]
	all := bits.OnesCount32(reach)
	var parts []string
	for share := all; share > 0; share-- {
		for room := range t.rooms {
			if bits.OnesCount32(reach&t.inRoom[room]) == share {
				title := strings.ReplaceAll(t.roomTitle(room), " ", hardSpace)
				parts = append(parts, fmt.Sprintf("%s%s%d%s%%", title, hardSpace, (200*share+all)/(2*all), hardSpace))
			}
		}
	}
	return "(She can be in: " + strings.Join(parts, ", ") + ")"
}

// appendEnd appends how the game ended.
func (n *Narrator) appendEnd(dst []byte, s *State) []byte {
	dst = append(dst, '\n')
	n.indent = 0
	round := s.HakoTurns + 1
	if s.Stage == StageOver && n.turn == 0 {
		round = s.HakoTurns
	}
	switch s.Reason {
	case Escape:
		n.says("The Visitors win in round %d: escape. %s finds the Exit with the Key in hand", round, pawnNames[s.Active])
	case Defeat:
		n.says("The Visitors win in round %d: defeat. %s has destroyed her", round, pawnNames[s.Active])
	case Rest:
		n.says("The Visitors win in round %d: rest. %s brings the Doll to the Bones", round, pawnNames[s.Active])
	case AllDead:
		n.says("She wins in round %d: all Visitors are dead", round)
	case NoWay:
		n.says("She wins in round %d: no way is left. %s", round, n.blocked(s))
	default:
		n.says("The game is broken off after %d of her turns", n.rules.set.Play.CapHakoTurns)
	}
	return n.flush(dst)
}

// blocked tells for each way to win what blocks it.
func (n *Narrator) blocked(s *State) string {
	lock := TileSafe
	if s.KeyOut {
		lock = TileKey
	}
	under := [TileIDs]string{}
	for set := s.Covers; set != 0; set &= set - 1 {
		g := bits.TrailingZeros8(set)
		under[s.Base[s.GhostAt[g]]] = ghostName(g)
	}
	var reasons []string
	for _, tile := range [...]Tile{TileExit, lock, TileDoll, TileBones, TileWeapon1 + Tile(s.Weakness)} {
		switch name := tileName(tile); {
		case (s.Gone | s.Hidden).Has(tile):
			reasons = append(reasons, name+" out of the game")
		case under[tile] != "":
			reasons = append(reasons, name+" under "+under[tile])
		}
	}
	text := list(reasons, "")
	return strings.ToUpper(text[:1]) + text[1:]
}

func (n *Narrator) dollHolder(s *State) string {
	if s.DollCalled == 0 {
		return "nobody speaks up"
	}
	return pawnNames[s.DollCalled] + " has it"
}

func (n *Narrator) guessAnswer(before, after *State, code int) string {
	if after.KeyOut {
		return "right, and gets the Key"
	}
	if n.rules.set.Safe.Feedback == "count" {
		return fmt.Sprintf("no, %d right", bits.OnesCount8(CodeMask(code)&CodeMask(int(before.Code))))
	}
	return "no"
}

// found names what lies on a Shadow, for one who peeks.
func found(s *State, x int) string {
	var names []string
	for set := s.ghostsAt(x); set != 0; set &= set - 1 {
		names = append(names, ghostName(bits.TrailingZeros8(set)))
	}
	if tile := s.Base[x]; tile != NoTile && !s.covered(x) {
		if s.FaceUp>>x&1 != 0 {
			names = append(names, "the faceup Empty")
		} else {
			names = append(names, tileName(tile))
		}
	}
	if tile := s.Second[x]; tile != NoTile {
		names = append(names, tileName(tile))
	}
	return list(names, "nothing")
}

func ghostName(g int) string {
	if g == HakoGhost {
		return pawnNames[0]
	}
	return pawnNames[g] + "'s Hakobito"
}

func powerName(k int) string {
	if powerNames[k] == "" {
		return fmt.Sprintf("power %d", k)
	}
	return fmt.Sprintf("power %d (%s)", k, powerNames[k])
}

// tileName is a tile in running text.
func tileName(tile Tile) string {
	switch {
	case tile == NoTile:
		return "nothing"
	case tile == Empty:
		return "an Empty"
	case tile.Number() > 0:
		return fmt.Sprintf("false number %d", tile.Number())
	case tile.Info() >= 0:
		return "the information that it is not the " + weaknessWords[tile.Info()]
	case tile.Weapon() >= 0:
		return "the " + weaknessWords[tile.Weapon()]
	case tile.Diary() > 0:
		return fmt.Sprintf("Diary %d", tile.Diary())
	case tile.IsCharm():
		return "the Charm"
	case tile.IsExtinguisher():
		return "the Extinguisher"
	}
	return "the " + map[Tile]string{
		TileSafe: "Safe", TileKey: "Key", TileBones: "Bones", TileExit: "Exit", TileDoll: "Doll",
	}[tile]
}

// roomTitle is the name of a room in running text.
func (t *table) roomTitle(room int) string {
	switch name := t.roomName[room]; name {
	case "hall1":
		return "1F Hall"
	case "hall2":
		return "2F Hall"
	case "red", "living", "dining":
		return strings.ToUpper(name[:1]) + name[1:] + " Room"
	case "children":
		return "Children's Room"
	case "bath":
		return "Bathroom"
	default:
		return strings.ToUpper(name[:1]) + name[1:]
	}
}

func (t *table) shadowName(x int) string {
	return fmt.Sprintf("Shadow %d of the %s", t.numberInRoom(x), t.roomTitle(int(t.roomOf[x])))
}

// roomContent names what lies on the Shadows of a room, in their order.
func (t *table) roomContent(s *State, room int) string {
	var names []string
	for set := t.inRoom[room]; set != 0; set &= set - 1 {
		x := bits.TrailingZeros32(set)
		name := labelOf(s.Base[x])
		if s.Second[x] != NoTile {
			name += " with " + labelOf(s.Second[x])
		}
		names = append(names, name)
	}
	return strings.Join(names, " | ")
}

// labelOf is a tile as the heading of a list names it.
func labelOf(tile Tile) string {
	if tile == NoTile {
		return "bare"
	}
	name := tileName(tile)
	for _, article := range [...]string{"the information that it is ", "the ", "an "} {
		if rest, ok := strings.CutPrefix(name, article); ok {
			return rest
		}
	}
	return name
}

func numberList(mask uint8) string {
	return strings.TrimSpace(string(appendNumbers(nil, mask)))
}

func floorList(mask int) string {
	var names []string
	for floor, word := range floorWords {
		if mask>>floor&1 != 0 {
			names = append(names, word)
		}
	}
	return list(names, "")
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

func lieMark(lie bool) string {
	if lie {
		return " (a lie, power 9)"
	}
	return ""
}

// list joins names as a list in a sentence; none stands for an empty one.
func list(names []string, none string) string {
	switch len(names) {
	case 0:
		return none
	case 1:
		return names[0]
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
