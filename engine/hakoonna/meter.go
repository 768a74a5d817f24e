package hakoonna

import (
	"math/bits"
	"slices"
	"strconv"

	"yurei/engine"
)

// The measures of one game, in the order of [Meter.Columns]. Those that come
// once for each disc, seat, power or item start at the named one.
const (
	// colHakoTurns counts her turns that began, colVisitorTurns the Visitors',
	// passes and turns lost to noise included.
	colHakoTurns = iota
	colVisitorTurns
	// colVisitorActions counts the Visitor turns whose noise step succeeded
	// without a pass, so that the Visitor could act: all discs of Holy Drops are
	// one step, and the second step of power 8 is none of its own.
	colVisitorActions
	colPasses
	// colRoundsNoise counts the rounds that ended by noise, those whose noise was
	// extinguished among them; colRoundsOvertime those that Overtime ended. A
	// round that the end of the game cut short is in neither.
	colRoundsNoise
	colRoundsOvertime
	colExtinguished
	// colTries counts the discs and cards that were placed or flipped as number
	// 1, 2, ... of their round (passed ones count in the numbering), colNoise
	// those of them that made noise. The last column holds the fifth and all
	// later ones. A stack that was knocked over counts as noise of the disc that
	// was placed last. The sum of colNoise is colRoundsNoise.
	colTries
	colNoise = colTries + meterSteps
	// colDeaths counts Visitors who died; the four columns after it say by what
	// (RULES 6.4): peeking a ghost, a deadly item, a wrong weakness item on her,
	// power 5.
	colDeaths       = colNoise + meterSteps
	colDeathsPeek   = colDeaths + 1
	colDeathsItem   = colDeaths + 2
	colDeathsWeapon = colDeaths + 3
	colDeathsPower5 = colDeaths + 4
	// colDied holds, for seats 1 to 4, the number of her turns that had begun
	// when the Visitor died, at least 1; 0 if he lived to the end, -1 if there
	// was no such seat.
	colDied    = colDeaths + 5
	colDiaries = colDied + MaxVisitors
	colScreams = colDiaries + 1
	// colGuesses counts codes named at the Safe; numbers asked with the
	// Stethoscope are uses of that.
	colGuesses = colDiaries + 2
	colKeyOut  = colDiaries + 3
	// colPower counts the uses of powers 1 to 10: of 5 its kills, of 9 the lies
	// told under it.
	colPower = colDiaries + 4
	// colItem counts the uses of the six items, then those of weakness items and
	// of the Charm, fatal ones included and declared ones that were called off
	// after an interrupt not. Stethoscope: numbers asked. Mystery Book: Empties
	// laid faceup.
	colItem   = colPower + PowerCards
	colWeapon = colItem + int(ItemCount)
	colCharm  = colWeapon + 1
	// colFreeMoves counts free actions (RULES 6.2).
	colFreeMoves = colWeapon + 2
	// The set-up: the start power; the item drafted by seats 1 to 4 as 1 to 6, 0
	// if there is no such seat; code and weakness; the Shadows of the Bones and
	// of her first hiding place; and a hash of the finished mansion. All are 0 in
	// a game that ends before the set-up does.
	colSetupPower    = colFreeMoves + 1
	colSetupItem     = colFreeMoves + 2
	colSetupCode     = colSetupItem + MaxVisitors
	colSetupWeakness = colSetupCode + 1
	colSetupBones    = colSetupCode + 2
	colSetupHide     = colSetupCode + 3
	colSetupMap      = colSetupCode + 4
	// colMissedWins counts the declarations of an action by a Visitor to whom,
	// from what his party knew, another one was a certain win unless it was
	// interrupted (see winning).
	colMissedWins = colSetupCode + 5
	// colCertainPeeks counts declared peeks at a Shadow where public evidence
	// leaves no other place to some ghost. Peeks forced by power 10 are not
	// counted.
	colCertainPeeks = colSetupCode + 6
	// colCoverLeft counts the turns of the ghosts at whose start a ghost covered
	// a tile that it then left, although all ways to win would have been blocked
	// at the end of the turn, the other ghosts having moved as they did, had it
	// stayed where it was (RULES 6.5).
	colCoverLeft = colSetupCode + 7
	// colHakobitoTurns counts her turns that began with a Hakobito in play, once for
	// each: the turns that dead Visitors play on her side.
	colHakobitoTurns = colSetupCode + 8
	// colWonBy is the seat of the Visitor in whose turn the Visitors won, 0 if they
	// did not.
	colWonBy    = colSetupCode + 9
	columnCount = colSetupCode + 10

	meterSteps = 5
)

// Meter counts the measures of one game; it implements
// engine.Meter[State, Move]. One worker owns it. It allocates nothing after
// NewMeter.
type Meter struct {
	rules Rules
	n     [columnCount]int64

	// The position before the move that is being applied, as far as needed.
	move       Move
	phase      Phase
	stage      Stage
	alive      uint8
	declared   Move
	hakoTurns  uint16
	afterNoise bool
	extra      bool
	behind     bool // power 5 was set before the move

	setUp bool // the set-up has been read
	step  int  // number of the disc or card placed last
	// covered holds, by ghost, the tile that it covered when the turn of the
	// ghosts began.
	covered [MaxSeats]Tile
}

// NewMeter returns a meter for games of the given rules.
func NewMeter(rules Rules) *Meter { return &Meter{rules: rules} }

// Columns names the measures.
func (m *Meter) Columns() []string {
	names := slices.Grow([]string(nil), columnCount)
	numbered := func(stem string, n int) {
		for i := 1; i <= n; i++ {
			names = append(names, stem+strconv.Itoa(i))
		}
	}
	names = append(names, "hako_turns", "visitor_turns", "visitor_actions", "passes",
		"rounds_noise", "rounds_overtime", "extinguished")
	numbered("tries_", meterSteps)
	numbered("noise_", meterSteps)
	names = append(names, "deaths", "deaths_peek", "deaths_item", "deaths_weapon", "deaths_power5")
	numbered("died_", MaxVisitors)
	names = append(names, "diaries", "screams", "guesses", "key_out")
	numbered("power_", PowerCards)
	for _, word := range itemWords {
		names = append(names, "item_"+word)
	}
	names = append(names, "item_weapon", "item_charm", "free_moves", "setup_power")
	numbered("setup_item_", MaxVisitors)
	return append(names, "setup_code", "setup_weakness", "setup_bones", "setup_hide", "setup_map",
		"missed_wins", "certain_peeks", "cover_left", "hakobito_turns", "won_by")
}

// Start implements engine.Meter.
func (m *Meter) Start(s *State) {
	*m = Meter{rules: m.rules}
	for seat := int(s.Visitors) + 1; seat <= MaxVisitors; seat++ {
		m.n[colDied+seat-1] = -1
	}
	if s.Stage != StageSetup {
		m.readSetup(s)
	}
}

// Before implements engine.Meter.
func (m *Meter) Before(s *State, move Move) {
	m.move = move
	m.phase, m.stage = s.Phase, s.Stage
	m.alive, m.declared, m.hakoTurns = s.Alive, s.Declared, s.HakoTurns
	m.afterNoise, m.extra = s.AfterNoise, s.Extra
	m.behind = behindSet(s)

	switch op := move.Op(); op {
	case OpQuiet:
		m.step = m.rules.noise.Step(&s.Noise)
		m.n[colTries+min(m.step, meterSteps)-1]++
	case OpPass:
		m.n[colPasses]++
	case OpExtinguish:
		m.n[colExtinguished]++
		if !s.AfterNoise {
			m.n[colRoundsOvertime]++
		}
	case OpMove, OpPeek, OpOuija, OpDowse, OpPhone, OpWeapon, OpCharm, OpNothing:
		if s.Phase != PhaseAct {
			break
		}
		if m.rules.winMissed(s, move) {
			m.n[colMissedWins]++
		}
		if op == OpPeek && s.certainGhost(move.A()) {
			m.n[colCertainPeeks]++
		}
	case OpShow, OpSee, OpGive, OpReceive, OpGiveItem, OpReceiveItem, OpDrop:
		m.n[colFreeMoves]++
	case OpGuess:
		m.n[colGuesses]++
	case OpAsk:
		m.n[colItem+int(Stethoscope)]++
	case OpFaceUp:
		m.n[colItem+int(MysteryBook)]++
	case OpDrops:
		m.n[colItem+int(HolyDrops)]++
	case OpPower:
		m.n[colPower+move.A()-1]++
	case OpBar:
		m.n[colPower+6-1]++
	case OpSteal:
		m.n[colPower+7-1]++
	case OpDollCall:
		m.n[colPower+8-1]++
	case OpSayNo, OpSayYes, OpSayFloors:
		if m.rules.lie(s, move) {
			m.n[colPower+9-1]++
		}
	case OpForce:
		m.n[colPower+10-1]++
	}
}

// After implements engine.Meter.
func (m *Meter) After(s *State) {
	if m.stage == StageSetup {
		if !m.setUp && s.Stage != StageSetup {
			m.readSetup(s)
		}
		return
	}
	op := m.move.Op()
	if s.AfterNoise && !m.afterNoise {
		m.n[colRoundsNoise]++
		m.n[colNoise+min(m.step, meterSteps)-1]++
	} else if op == OpQuiet && !m.extra && s.DropsLeft == 0 {
		m.n[colVisitorActions]++
	}
	if action := m.resolved(s); action != 0 {
		m.countUse(action)
	}
	for dead := m.alive &^ s.Alive; dead != 0; dead &= dead - 1 {
		m.countDeath(s, bits.TrailingZeros8(dead))
	}
	began := s.Stage == StageGhosts && m.stage != StageGhosts
	capped := s.Stage == StageOver && s.Reason == engine.Unfinished
	if (began || capped) && !s.AfterNoise {
		m.n[colRoundsOvertime]++
	}
	if began {
		m.startGhosts(s)
	}
	if s.HakoTurns > m.hakoTurns {
		m.n[colHakobitoTurns] += int64(bits.OnesCount8(s.Ghosts &^ (1 << HakoGhost)))
	}
	if m.stage == StageGhosts && s.Stage != StageGhosts {
		m.endGhosts(s)
	}
}

// AppendValues implements engine.Meter.
func (m *Meter) AppendValues(dst []int64, s *State) []int64 {
	m.n[colHakoTurns] = int64(s.HakoTurns)
	m.n[colVisitorTurns] = int64(s.Turns)
	m.n[colDiaries] = int64(s.found())
	m.n[colScreams] = int64(s.Screams)
	if s.KeyOut {
		m.n[colKeyOut] = 1
	}
	if s.Stage == StageOver && s.Winner == SideVisitors {
		m.n[colWonBy] = int64(s.Active)
	}
	return append(dst, m.n[:]...)
}

// readSetup reads the choices of the set-up once they are all made.
func (m *Meter) readSetup(s *State) {
	m.setUp = true
	m.n[colSetupPower] = int64(bits.TrailingZeros16(s.CardsHeld))
	for item, seat := range s.ItemHolder {
		if seat > 0 {
			m.n[colSetupItem+int(seat)-1] = int64(item) + 1
		}
	}
	m.n[colSetupCode] = int64(s.Code)
	m.n[colSetupWeakness] = int64(s.Weakness)
	m.n[colSetupBones] = int64(slices.Index(s.Base[:], TileBones))
	m.n[colSetupHide] = int64(s.GhostAt[HakoGhost])
	var h engine.Hash
	for b := range m.rules.boards {
		c := s.Cells[b]
		h.Add(uint64(uint8(c.Floor)) | uint64(uint8(c.X))<<8 | uint64(uint8(c.Y))<<16 | uint64(uint8(c.Rotation))<<24)
	}
	m.n[colSetupMap] = int64(h.Sum() >> 32)
}

// resolved is the declared action that the move just applied carried out, or 0.
func (m *Meter) resolved(s *State) Move {
	switch m.move.Op() {
	case OpNoInterrupt:
		if m.phase == PhaseWindowB {
			return m.declared
		}
	case OpOuija, OpDowse, OpPhone, OpWeapon, OpCharm:
		if s.Phase != PhaseWindowB {
			return m.move
		}
	}
	return 0
}

func (m *Meter) countUse(action Move) {
	switch action.Op() {
	case OpOuija:
		m.n[colItem+int(Ouija)]++
	case OpDowse:
		m.n[colItem+int(DowsingRod)]++
	case OpPhone:
		m.n[colItem+int(Smartphone)]++
	case OpWeapon:
		m.n[colWeapon]++
	case OpCharm:
		m.n[colCharm]++
	}
}

func (m *Meter) countDeath(s *State, seat int) {
	m.n[colDeaths]++
	m.n[colDied+seat-1] = max(1, int64(s.HakoTurns))
	cause := causeOfDeath(m.move, m.declared, m.behind && !behindSet(s))
	m.n[cause]++
	if cause == colDeathsPower5 {
		m.n[colPower+5-1]++
	}
}

// behindSet reports whether power 5 is set.
func behindSet(s *State) bool { return s.Slot[0] == 5 || s.Slot[1] == 5 }

// causeOfDeath is the column of the cause of a death by the move m, played while
// an action was declared or 0; behind says that power 5 left its slot with it.
func causeOfDeath(m, declared Move, behind bool) int {
	if behind {
		return colDeathsPower5
	}
	op := m.Op()
	if op == OpNoInterrupt {
		op = declared.Op()
	}
	switch op {
	case OpPeek:
		return colDeathsPeek
	case OpDrops, OpOuija, OpDowse, OpPhone, OpAsk, OpFaceUp:
		return colDeathsItem
	case OpWeapon:
		return colDeathsWeapon
	}
	return colDeathsPower5
}

// startGhosts notes which tiles the ghosts cover at the start of their turn.
func (m *Meter) startGhosts(s *State) {
	m.covered = [MaxSeats]Tile{}
	for set := s.Covers; set != 0; set &= set - 1 {
		g := bits.TrailingZeros8(set)
		m.covered[g] = s.Base[s.GhostAt[g]]
	}
}

// endGhosts looks for a cover that should have been kept.
func (m *Meter) endGhosts(s *State) {
	if !m.rules.set.Play.NoWayHiddenCounts || s.Phase == PhaseOver {
		return
	}
	for g, kept := range m.covered {
		if kept == NoTile || s.Ghosts>>g&1 == 0 {
			continue
		}
		covered := setOf(kept)
		for set := s.Covers &^ (1 << g); set != 0; set &= set - 1 {
			covered |= setOf(s.Base[s.GhostAt[bits.TrailingZeros8(set)]])
		}
		if s.blockedWith(covered) {
			m.n[colCoverLeft]++
			return
		}
	}
}

// winMissed reports whether the active Visitor, about to declare move, has a
// certain win that he does not declare.
func (t *table) winMissed(s *State, move Move) bool {
	shadows, weapon, wins := t.winning(s)
	if shadows == 0 && !wins {
		return false
	}
	switch move.Op() {
	case OpPeek:
		return shadows>>move.A()&1 == 0
	case OpWeapon:
		return !wins || move != weapon
	}
	return true
}

// winning is what wins for certain if the active Visitor declares it and is not
// interrupted, by what his party knows (RULES 2.2, 2.4, 6.8): the Shadows that
// he may peek, because the Exit is there and he holds the Key, or the Bones and
// he holds the Doll, and no ghost can be there; and the use of a weakness item
// on her, if the other two are known to be false and only one Shadow is left
// where she can be.
func (t *table) winning(s *State) (peeks uint32, weapon Move, armed bool) {
	hand := s.Hand[s.Active]
	if hand&(setOf(TileKey)|setOf(TileDoll)|weaponTiles) == 0 {
		return 0, 0, false
	}
	party := t.party(&s.Public, s.Active)
	here := t.inRoom[s.Room[s.Active]]
	if reach := s.Reach[HakoGhost] & here; reach == s.Reach[HakoGhost] && bits.OnesCount32(reach) == 1 {
		false3 := s.NotWeak | s.FalseWeak[party]
		for set := hand & weaponTiles; set != 0; set &= set - 1 {
			tile := set.First()
			if false3|1<<tile.Weapon() == 7 && false3>>tile.Weapon()&1 == 0 {
				weapon, armed = makeMove2(OpWeapon, bits.TrailingZeros32(reach), int(tile)), true
			}
		}
	}
	var goals TileSet
	if hand.Has(TileKey) {
		goals |= setOf(TileExit)
	}
	if hand.Has(TileDoll) {
		goals |= setOf(TileBones)
	}
	if goals &= s.Known[party]; goals == 0 {
		return 0, weapon, armed
	}
	for set := here; set != 0; set &= set - 1 {
		x := bits.TrailingZeros32(set)
		if goals&(setOf(s.Base[x])|setOf(s.Second[x])) != 0 && !s.mayHaunt(x) {
			peeks |= 1 << x
		}
	}
	return peeks, weapon, armed
}

// mayHaunt reports whether some ghost can be on a Shadow by public evidence.
func (s *State) mayHaunt(x int) bool {
	for set := s.Ghosts; set != 0; set &= set - 1 {
		if s.Reach[bits.TrailingZeros8(set)]>>x&1 != 0 {
			return true
		}
	}
	return false
}

// certainGhost reports whether some ghost can be nowhere but on a Shadow.
func (s *State) certainGhost(x int) bool {
	for set := s.Ghosts; set != 0; set &= set - 1 {
		if s.Reach[bits.TrailingZeros8(set)] == 1<<x {
			return true
		}
	}
	return false
}

// lie reports whether an answer to the declared question is false.
func (t *table) lie(s *State, answer Move) bool {
	room := int(t.roomOf[s.GhostAt[HakoGhost]])
	switch answer.Op() {
	case OpSayYes:
		return room != s.Declared.A()
	case OpSayNo:
		return room == s.Declared.A()
	}
	for floor := range Floors {
		if s.FloorRoom[floor]>>room&1 != 0 {
			return answer.A()>>floor&1 == 0
		}
	}
	return false
}
