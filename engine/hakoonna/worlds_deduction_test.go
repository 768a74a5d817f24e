package hakoonna

import (
	"flag"
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"yurei/engine"
)

var worldCount = flag.Int("worlds", 12000, "worlds that TestWorldsKeepDeductions draws, about")

// TestWorldsKeepDeductions draws worlds from the Views of all seats in games of
// steered random moves. A watcher keeps what a player at the table could have
// deduced (RULES 6.8) from what was to be seen; no world may contradict it.
func TestWorldsKeepDeductions(t *testing.T) {
	variants := []func(set *RuleSet){
		func(set *RuleSet) { set.Play.Talk = "open" },
		func(set *RuleSet) { set.Play.Talk = "whisper" },
		func(set *RuleSet) { set.Play.Talk = "silent" },
		func(set *RuleSet) { set.Play.Talk, set.Powers.Card[4].Start = "whisper", true },
		func(set *RuleSet) { set.Play.Talk, set.Powers.Card[4].Start = "silent", true },
		func(set *RuleSet) { set.Play.Talk, set.Noise.Mode, set.Despair.Draw = "open", "cards", 3 },
	}
	for i, change := range variants {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			g := mustNew(t, change)
			r := engine.MakeRand(3, uint64(i))
			var v View
			var w State
			drawn := 0
			for deal := uint64(0); drawn < *worldCount/len(variants); deal++ {
				visitors := int(2 + deal%3)
				var o watcher
				moves := 0
				playSteered(t, g, visitors, deal, func(s *State) {
					if o.begin(g, s); s.Stage == StageSetup || r.IntN(6) != 0 {
						return
					}
					for p := range engine.Player(visitors + 1) {
						g.Observe(&v, s, p)
						g.Determinize(&w, &v, &r)
						drawn++
						if err := o.allows(&w, s, p); err != nil {
							t.Fatalf("deal %d, move %d, seat %d, phase %d: %v", deal, moves, p, s.Phase, err)
						}
					}
				}, func(before *State, m Move, after *State) {
					moves++
					o.see(before, m, after)
				})
			}
		})
	}
}

// playSteered plays a game of random moves in which what leaves evidence is
// chosen more often: screams, powers, set cards, peeks, exchanges.
func playSteered(t *testing.T, g Rules, visitors int, deal uint64, at func(s *State), after func(before *State, m Move, after *State)) {
	t.Helper()
	var s State
	c := engine.MakeChance(5, deal)
	r := engine.MakeRand(7, deal)
	g.Setup(&s, visitors+1, &c)
	var legal []Move
	for g.Turn(&s) != engine.Over {
		at(&s)
		legal = g.AppendMoves(legal[:0], &s)
		m := legal[r.IntN(len(legal))]
		if r.IntN(4) > 0 {
			for range 4 {
				switch m.Op() {
				case OpScream, OpSet, OpPower, OpPeek, OpKeep, OpGive, OpDrop, OpRefillOwn, OpShow, OpReceive, OpSee, OpFaceUp,
					OpTurnDown, OpSteal, OpPhone, OpDowse, OpOuija, OpGuess, OpAsk, OpDrops, OpCharm, OpGo, OpForce, OpBar:
				default:
					m = legal[r.IntN(len(legal))]
				}
			}
			if s.Phase == PhaseStartPower {
				for _, other := range legal {
					if other.A() == 4 {
						m = other
					}
				}
			}
			if m.Op() == OpWeapon || m.Op() == OpPeek && s.ghostsAt(m.A()) != 0 { // games that last
				m = legal[r.IntN(len(legal))]
			}
		}
		before := s
		g.Apply(&s, m, &c)
		after(&before, m, &s)
	}
}

// watcher keeps the deductions of everybody at the table, worked out from the
// rules anew and from what can be seen: it reads of a State only what the player
// in question saw happen. Tiles that a party knows are kept as sets: where they
// are is where they truly are.
type watcher struct {
	g     Rules
	begun bool

	may [MaxSeats]uint32 // Shadows where a ghost can be

	// As eyes closed.
	closed Public

	codes    uint32
	weakness uint8

	kept             []uint16
	deck             []uint16
	shown            uint16
	usedOne, usedTwo uint16 // powers of which one (two) must be hers
	slotNot          [2]uint16
	slotGains        [2]int // cards gained when a card was set

	tiles    [MaxShadows]int8 // tiles on a Shadow, -1 unknown
	inRoom   [MaxRooms]int8   // tiles in a room
	noDiary  uint32           // peeked or laid, nothing moved since
	empties  uint32           // Empties that everybody knows
	carried  uint32           // Shadows with one tile, which came from a hand
	laidOn   uint32           // Shadows where a tile came from a hand
	noDoll   uint8            // seats whose hand does not hold the Doll
	party    [MaxSeats]sight
	phoneOf  [MaxSeats]uint16
	slotSeen [MaxSeats][2]uint8
}

// sight is what one party has seen of the tiles.
type sight struct {
	known   TileSet // where it is
	hands   TileSet // in a hand, or laid from one
	room    TileSet // in which room it is
	empties uint32
	roomHas [MaxRooms]int8 // at least so many Empties, those whose place was known once
	numbers uint8          // not in the code
	infos   uint8          // not the weakness
}

func (o *watcher) begin(g Rules, s *State) {
	if o.begun || s.Stage == StageSetup {
		return
	}
	o.g, o.begun = g, true
	for room := range g.rooms {
		if g.grudge>>room&1 != 0 {
			o.may[0] |= g.inRoom[room]
		}
		o.inRoom[room] = int8(bits.OnesCount32(g.inRoom[room]))
	}
	o.may[0] &^= 1 << g.safeShadow
	o.codes, o.weakness = AllCodes, 7
	start := g.starters
	o.kept = []uint16{start}
	for range bits.OnesCount16(g.cards) - 1 {
		o.deck = append(o.deck, g.cards)
	}
	o.deck = append(o.deck, 1<<DespairCard)
	for x := range g.shadows {
		o.tiles[x] = 1
	}
	for p := range o.party {
		o.party[p].known = setOf(TileSafe)
	}
	// She has looked at the room where she is, and knows the Bones.
	o.party[0].known |= setOf(TileBones)
	o.look(s, 0, g.inRoom[g.roomOf[s.GhostAt[0]]])
}

// parties is the set of parties of knowledge of some seats.
func (o *watcher) partyOf(s *State, p engine.Player) int {
	switch {
	case p == 0 || s.Alive>>p&1 == 0:
		return 0
	case o.g.set.Play.Talk == "silent":
		return int(p)
	}
	return 1
}

func (o *watcher) learn(party int, tiles TileSet) {
	k := &o.party[party]
	k.known |= tiles
	k.room &^= tiles
	k.hands &^= tiles
	for ; tiles != 0; tiles &= tiles - 1 {
		t := tiles.First()
		if t.Number() > 0 {
			k.numbers |= 1 << (t.Number() - 1)
		}
		if t.Info() >= 0 {
			k.infos |= 1 << t.Info()
		}
	}
}

func (o *watcher) learnAll(tiles TileSet) {
	for party := range o.party {
		o.learn(party, tiles)
	}
}

const noTiles = TileSet(1<<NoTile | 1<<Empty)

// look shows the tiles of some Shadows of *s to a party.
func (o *watcher) look(s *State, party int, shadows uint32) {
	for ; shadows != 0; shadows &= shadows - 1 {
		x := bits.TrailingZeros32(shadows)
		if s.Base[x] == Empty {
			o.party[party].empties |= 1 << x
		}
		o.learn(party, (setOf(s.Base[x])|setOf(s.Second[x]))&^noTiles)
	}
}

// leaves notes that a tile left a hand unseen by all parties but some.
func (o *watcher) leaves(before *State, seat engine.Player, informed ...int) {
	if before.Hand[seat].Len() < 2 {
		return
	}
	for party := range o.party {
		told := false
		for _, p := range informed {
			told = told || p == party
		}
		if !told {
			k := &o.party[party]
			k.hands |= k.known & before.Hand[seat]
			k.known &^= before.Hand[seat]
		}
	}
}

// laid notes that everybody sees a tile laid on a Shadow, in place of an Empty
// or on top.
func (o *watcher) laid(before, after *State, x int) {
	room := o.g.roomOf[x]
	tiles := o.g.tilesOn(after, x)
	if o.tiles[x] >= 0 {
		o.inRoom[room] += int8(tiles) - o.tiles[x]
	} else {
		o.inRoom[room] += int8(tiles - o.g.tilesOn(before, x))
	}
	o.laidOn |= 1 << x
	o.carried &^= 1 << x
	if tiles == 1 {
		o.noDiary |= 1 << x
		o.carried |= 1 << x
	}
	if o.tiles[x] >= 0 || before.Count[x] == 0 {
		o.tiles[x] = int8(tiles)
	}
	if before.Base[x] == Empty && after.Base[x] != Empty {
		o.forgetEmpty(x)
	}
}

// taken notes that the tile just peeked leaves its Shadow: who does not know
// which it was can rely on no tile of the room any more.
func (o *watcher) taken(s *State, my int) {
	room := o.g.inRoom[o.g.roomOf[s.Peeking]]
	var here TileSet
	for ; room != 0; room &= room - 1 {
		x := bits.TrailingZeros32(room)
		here |= setOf(s.Base[x]) | setOf(s.Second[x])
	}
	for party := range o.party {
		if !o.party[party].known.Has(s.Took) {
			o.party[party].room &^= here & portableTiles
		}
	}
}

func (o *watcher) forgetEmpty(x int) {
	o.empties &^= 1 << x
	for party := range o.party {
		k := &o.party[party]
		k.empties &^= 1 << x
		if room := o.g.roomOf[x]; k.roomHas[room] > 0 {
			k.roomHas[room]--
		}
	}
}

func (t *table) tilesOn(s *State, x int) (n int) {
	if s.Base[x] != NoTile {
		n++
	}
	if s.Second[x] != NoTile {
		n++
	}
	return n
}

// see watches one move.
func (o *watcher) see(before *State, m Move, after *State) {
	if !o.begun {
		return
	}
	g, me := o.g, before.Active
	my := o.partyOf(before, me)
	diaries := uint16(before.Diaries)
	switch op := m.Op(); op {
	case OpScream:
		o.may[0] &= g.inRoom[g.roomOf[before.GhostAt[0]]]
		o.draw(int(after.CardHand)-int(before.CardHand), diaries)
	case OpSet:
		o.slotNot[m.B()], o.slotGains[m.B()] = 0, len(o.kept)
		if before.DropsLock {
			for k := 1; k <= PowerCards; k++ {
				if g.set.Items.DropsBlocks[g.set.Powers.Card[k].Rank] {
					o.slotNot[m.B()] |= 1 << k
				}
			}
		}
	case OpTakeBack:
		o.empty(m.A())
	case OpBar, OpSteal, OpDollCall, OpForce:
		k := map[Op]int{OpBar: 6, OpSteal: 7, OpDollCall: 8, OpForce: 10}[op]
		o.uses(before, after, k)
		if op == OpSteal {
			o.learn(0, before.Hand[me])
		}
		if op == OpDollCall && after.DollCalled != 0 {
			o.learnAll(setOf(TileDoll))
		} else if op == OpDollCall {
			o.noDoll = before.Alive
		}
		if item := before.Declared.Op(); before.Phase == PhaseWindowB && (item == OpDowse || item == OpOuija || item == OpPhone) {
			o.may[0] &^= g.inRoom[before.Room[me]] // else it would have killed
		}
	case OpKeep:
		o.taken(before, my)
		o.noDoll &^= 1 << me
	case OpStealTile:
		o.leaves(before, me, 0, my)
		if after.Hand[0] == 0 { // gone, or nowhere to lay it
			return
		}
	case OpLay:
		o.laid(before, after, m.A())
	case OpShow:
		o.learn(o.partyOf(before, engine.Player(m.A())), setOf(Tile(m.B())))
	case OpSee:
		o.learn(my, before.Hand[m.A()])
	case OpGive, OpReceive:
		from, to := me, engine.Player(m.A())
		if op == OpReceive {
			from, to = to, from
		}
		a, b := o.partyOf(before, from), o.partyOf(before, to)
		o.leaves(before, from, a, b)
		if o.noDoll>>from&1 == 0 {
			o.noDoll &^= 1 << to
		}
		o.learn(a, setOf(Tile(m.B())))
		o.learn(b, setOf(Tile(m.B())))
	case OpDrop, OpRefillOwn:
		x := m.A()
		if op == OpRefillOwn {
			x = int(before.Peeking)
		}
		o.leaves(before, me, my)
		o.laid(before, after, x)
	case OpGuess, OpAsk:
		o.learnAll(setOf(TileSafe))
		o.asked(m, after)
	case OpSayYes, OpSayNo, OpSayFloors:
		// With power 9 set she may say what she likes.
	case OpGo:
		o.look(before, 0, g.inRoom[m.A()])
	case OpRoom:
		o.look(before, 0, g.inRoom[m.A()])
		if before.Using == 4 {
			for x := range g.shadows { // till they are laid anew
				if int(g.roomOf[x]) == m.A() && before.ghostsAt(x) == 0 && before.Second[x] == NoTile {
					o.party[0].empties &^= 1 << x
				}
			}
		}
	case OpPut:
		if Tile(m.A()) == Empty {
			o.party[0].empties |= 1 << before.SpreadAt
		}
	}
	o.acted(before, m, after)
	o.changed(before, after)
}

// draw follows the deck at a scream after which she holds so many cards more.
func (o *watcher) draw(more int, diaries uint16) {
	top := o.deck[0]
	o.deck = append([]uint16{}, o.deck[1:]...)
	switch {
	case top == 1<<DespairCard:
		o.deck = append(o.deck, top)
		o.kept = append(o.kept, o.deck[:more]...)
		o.deck = o.deck[more:]
	case more == 1:
		o.kept = append(o.kept, top&diaries)
	default:
		o.deck = append(o.deck, top&^diaries)
	}
}

func (o *watcher) empty(slot int) {
	o.slotNot[slot] = 0
	for p := range o.slotSeen {
		o.slotSeen[p][slot] = 0
	}
}

// uses notes that a power was seen to act from a slot.
func (o *watcher) uses(before, after *State, k int) {
	o.shown |= 1 << k
	for slot := range 2 {
		if before.SlotFull&^after.SlotFull>>slot&1 != 0 {
			o.empty(slot)
		} else if after.SlotFull>>slot&1 != 0 {
			o.slotNot[slot] |= 1 << k
		}
	}
}

// asked notes the answer of the Safe.
func (o *watcher) asked(m Move, after *State) {
	for code := range 20 {
		excluded := false
		if m.Op() == OpGuess {
			excluded = (code == m.A()) != after.KeyOut
		} else {
			excluded = CodeMask(code)>>(m.A()-1)&1 != after.CodeUp>>(m.A()-1)&1
		}
		if excluded {
			o.codes &^= 1 << code
		}
	}
}

// acted follows an action of the active Visitor once it resolves.
func (o *watcher) acted(before *State, m Move, after *State) {
	g, me := o.g, before.Active
	action := m
	switch {
	case before.Phase == PhaseWindowB && m.Op() == OpNoInterrupt:
		action = before.Declared
	case before.Phase == PhaseAct && after.Phase == PhaseWindowB:
		return // she may interrupt
	case before.Phase != PhaseAct && before.Phase != PhaseForced:
		return
	}
	died := before.Alive&^after.Alive != 0
	room := g.inRoom[before.Room[me]]
	my := o.partyOf(before, me)
	switch action.Op() {
	case OpPeek:
		x := action.A()
		if died {
			o.look(before, 0, 1<<x) // what lies beside the ghost
		}
		if died || after.Phase == PhaseOver {
			return
		}
		for ghost := range o.may {
			o.may[ghost] &^= 1 << x
		}
		if o.tiles[x] < 0 {
			o.tiles[x] = int8(before.Count[x])
		}
		o.noDiary |= 1 << x
		o.look(before, my, 1<<x)
		if g.set.Play.Talk == "open" {
			o.look(before, 0, 1<<x)
		}
	case OpWeapon:
		x := action.A()
		if !died && after.Phase != PhaseOver {
			for ghost := range o.may {
				o.may[ghost] &^= 1 << x
			}
		}
		o.inRoom[g.roomOf[x]] += int8(g.tilesOn(after, x) - g.tilesOn(before, x))
		o.tiles[x] = int8(g.tilesOn(after, x))
		if before.Base[x] == Empty && after.Base[x] != Empty {
			o.forgetEmpty(x)
		}
	case OpDowse, OpOuija, OpPhone:
		if died {
			return
		}
		o.may[0] &^= room
		if action.Op() == OpPhone {
			o.phoneOf[my] |= (before.CardsHeld | 1<<before.Slot[0] | 1<<before.Slot[1]) &^ 1
			o.slotSeen[my] = before.Slot
			return
		}
		if before.SlotFull != 0 && g.unlocked(&before.Public, 9) && o.couldHold(9) {
			return
		}
		rooms := uint16(0)
		if action.Op() == OpDowse {
			for _, floor := range after.FloorRoom {
				if floor>>g.roomOf[before.GhostAt[0]]&1 != 0 {
					rooms = floor
				}
			}
		} else if rooms = 1 << action.A(); int(g.roomOf[before.GhostAt[0]]) != action.A() {
			rooms = ^rooms
		}
		o.may[0] &= g.shadowsOf(rooms & (1<<g.rooms - 1))
	}
}

func (o *watcher) couldHold(k int) bool {
	for _, may := range o.kept {
		if may>>k&1 != 0 {
			return true
		}
	}
	return false
}

// changed compares what can be seen before and after a move.
func (o *watcher) changed(before, after *State) {
	g := o.g
	// Tiles that came before everybody: the dead's, spent ones, destroyed ones.
	o.learnAll(after.Gone &^ before.Gone)
	for k := 1; k <= 10; k++ {
		if (after.Diaries&^before.Diaries)>>k&1 != 0 {
			o.learnAll(setOf(TileDiary1 + Tile(k-1)))
		}
	}
	if after.KeyOut {
		if !before.KeyOut {
			o.learnAll(setOf(TileKey))
		}
	}
	o.weakness &^= after.NotWeak
	if after.CardsOut != before.CardsOut {
		for slot := range 2 {
			if (before.SlotFull&^after.SlotFull)>>slot&1 != 0 {
				o.empty(slot)
			}
		}
	}
	if dead := before.Alive &^ after.Alive; dead != 0 {
		victim := bits.TrailingZeros8(dead)
		p := o.partyOf(before, engine.Player(victim))
		k := o.party[p]
		o.learn(0, k.known)
		o.party[0].empties |= k.empties
		o.party[0].room |= k.room &^ o.party[0].known
		o.party[0].numbers |= k.numbers
		o.party[0].infos |= k.infos
		x := int(after.GhostAt[victim])
		killer := bits.TrailingZeros8(before.ghostsAt(x)) // it is shown
		o.may[killer], o.may[victim] = 1<<x, 1<<x
		if before.Phase != PhaseNoise && killer != 0 {
			o.may[0] &^= 1 << x
		}
		if before.SlotFull&^after.SlotFull != 0 && after.Shown&^before.Shown>>5&1 != 0 {
			o.uses(before, after, 5)
		}
	}
	for ghost := range o.may {
		if after.Ghosts>>ghost&1 == 0 {
			o.may[ghost] = 0
		}
	}
	for x := range g.shadows {
		if after.EmptyLeft < before.EmptyLeft && after.Base[x] == Empty && before.Base[x] != Empty {
			o.refilled(x) // the peek that emptied it is public
		}
		if before.Stage != StageGhosts && after.Base[x] == NoTile || after.EmptyLeft < before.EmptyLeft && after.Base[x] == Empty && before.Base[x] != Empty {
			o.laidOn &^= 1 << x
			o.carried &^= 1 << x
		}
		if after.FaceUp&^before.FaceUp>>x&1 != 0 {
			o.refilled(x)
		}
		if before.Stage != StageGhosts && g.tilesOn(after, x) < g.tilesOn(before, x) && o.tiles[x] > 0 &&
			before.Gone == after.Gone {
			o.inRoom[g.roomOf[x]] -= o.tiles[x] - int8(g.tilesOn(after, x))
			o.tiles[x] = int8(g.tilesOn(after, x))
		}
	}
	switch {
	case before.Stage != StageGhosts && after.Stage == StageGhosts:
		o.closed = after.Public
	case before.Stage == StageGhosts && after.Stage != StageGhosts:
		o.open(before, after)
	}
}

// refilled notes that everybody sees an Empty on a Shadow.
func (o *watcher) refilled(x int) {
	o.empties |= 1 << x
	for party := range o.party {
		o.party[party].empties |= 1 << x
	}
	room := o.g.roomOf[x]
	if o.tiles[x] >= 0 {
		o.inRoom[room] += 1 - o.tiles[x]
	}
	o.tiles[x] = 1
}

// open draws the conclusions when eyes open after the ghosts' turn.
func (o *watcher) open(before, after *State) {
	g := o.g
	silent := 0
	for slot := range 2 {
		if before.SlotFull&^after.SlotFull>>slot&1 != 0 {
			silent++
			o.empty(slot)
		}
	}
	unlocked := uint16(0)
	for k := 1; k <= 4; k++ {
		if g.unlocked(&after.Public, k) {
			unlocked |= 1 << k
		}
	}
	if silent > 0 && o.usedOne == 0 {
		o.usedOne = unlocked
	}
	if silent > 1 && o.usedTwo == 0 {
		o.usedTwo = unlocked
	}
	could := func(k int) bool { return silent > 0 && unlocked>>k&1 != 0 && o.couldHold(k) }
	if could(4) {
		o.forget(after)
	}
	stirred := [MaxRooms]bool{}
	for x := range g.shadows {
		if after.Count[x] != o.closed.Count[x] && could(4) {
			stirred[g.roomOf[x]] = true
		}
	}
	for x := range g.shadows {
		if stirred[g.roomOf[x]] {
			o.tiles[x] = -1
		}
	}
	for ghost := range o.may {
		if after.Ghosts>>ghost&1 == 0 {
			continue
		}
		rooms := uint16(0)
		for x := range g.shadows {
			if o.may[ghost]>>x&1 != 0 {
				rooms |= 1 << g.roomOf[x]
			}
		}
		from, steps := rooms, 1
		if ghost == 0 && could(2) {
			steps = g.set.Powers.P2Steps
		}
		for range steps {
			near := rooms
			for room := range g.rooms {
				if rooms>>room&1 != 0 {
					near |= after.Adjacent[room]
				}
			}
			rooms = near
		}
		if ghost == 0 && could(1) {
			for _, floor := range after.FloorRoom {
				if floor&from != 0 {
					rooms |= floor
				}
			}
		}
		if turned := o.closed.FaceUp &^ after.FaceUp; turned != 0 && after.Ghosts == 1 && !could(4) {
			for x := range g.shadows {
				if turned>>x&1 != 0 {
					rooms &= 1 << g.roomOf[x]
				}
			}
		}
		o.may[ghost] = 0
		covers := after.Covers>>ghost&1 != 0
		for x := range g.shadows {
			if rooms>>g.roomOf[x]&1 == 0 || after.Count[x] == 0 || after.FaceUp>>x&1 != 0 {
				continue
			}
			if n := o.tiles[x]; n < 0 || covers && n > 0 || !covers && int8(after.Count[x]) > n {
				o.may[ghost] |= 1 << x
			}
		}
	}
}

// forget turns knowledge by Shadow into knowledge by room: one room may have
// been rearranged.
func (o *watcher) forget(s *State) {
	g := o.g
	var moved TileSet
	for x := range g.shadows {
		if g.crowded>>x&1 != 0 {
			moved |= (setOf(s.Base[x]) | setOf(s.Second[x])) &^ noTiles
		}
	}
	o.noDiary &^= g.crowded
	o.empties &^= g.crowded
	o.carried &^= g.crowded
	lost := o.laidOn&g.crowded != 0
	o.laidOn &^= g.crowded
	for party := range o.party {
		if lost {
			o.party[party].hands = 0
		}
	}
	for party := 1; party < MaxSeats; party++ {
		k := &o.party[party]
		for room := range g.rooms {
			n := int8(bits.OnesCount32(k.empties & g.inRoom[room] & g.crowded))
			k.roomHas[room] = max(k.roomHas[room], n)
		}
		k.room |= k.known & moved
		k.known &^= moved
		k.empties = k.empties&^g.crowded | s.FaceUp
	}
	o.empties |= s.FaceUp
}

// allows reports what a world of seat p contradicts; truth is the position that
// was seen.
func (o *watcher) allows(w, truth *State, p engine.Player) error {
	g := o.g
	me := o.partyOf(truth, p)
	k := &o.party[me]
	if o.codes>>w.Code&1 == 0 || CodeMask(int(w.Code))&k.numbers != 0 || CodeMask(int(w.Code))&truth.CodeUp != truth.CodeUp {
		return fmt.Errorf("code %06b: excluded by a guess or a tile (%06b)", CodeMask(int(w.Code)), k.numbers)
	}
	if o.weakness>>w.Weakness&1 == 0 || k.infos>>w.Weakness&1 != 0 {
		return fmt.Errorf("weakness %d: excluded", w.Weakness)
	}
	if err := o.allowsCards(w, truth, me); err != nil {
		return err
	}
	if err := o.allowsTiles(w, truth, me); err != nil {
		return err
	}
	if me == 0 {
		if w.GhostAt != truth.GhostAt || w.Code != truth.Code || w.Weakness != truth.Weakness ||
			w.CardsHeld != truth.CardsHeld || w.Slot != truth.Slot {
			return fmt.Errorf("what she knows of herself differs")
		}
		return nil
	}
	if truth.Stage == StageGhosts || truth.Stage == StageOver {
		return nil // eyes are closed
	}
	for ghost := range o.may {
		if x := w.GhostAt[ghost]; x >= 0 && o.may[ghost]>>x&1 == 0 {
			return fmt.Errorf("ghost %d on Shadow %d: excluded by what was seen (%#x)", ghost, x, o.may[ghost])
		}
	}
	for room := range g.rooms {
		n := 0
		for x := range g.shadows {
			if g.roomOf[x] != uint8(room) {
				continue
			}
			n += g.tilesOn(w, x)
			seen, covered := g.tilesOn(w, x), 0
			for ghost := range w.GhostAt {
				switch {
				case int(w.GhostAt[ghost]) != x:
				case truth.Covers>>ghost&1 == 0:
					seen++
				default:
					covered++
				}
			}
			if covered > min(1, g.tilesOn(w, x)) {
				return fmt.Errorf("%d ghosts keep the tile of Shadow %d", covered, x)
			}
			if seen != int(truth.Count[x]) {
				return fmt.Errorf("Shadow %d shows %d objects, want %d", x, seen, truth.Count[x])
			}
			if o.tiles[x] >= 0 && g.tilesOn(w, x) != int(o.tiles[x]) {
				return fmt.Errorf("Shadow %d holds %d tiles, want %d", x, g.tilesOn(w, x), o.tiles[x])
			}
		}
		if n != int(o.inRoom[room]) {
			return fmt.Errorf("room %d holds %d tiles, want %d", room, n, o.inRoom[room])
		}
	}
	return nil
}

func (o *watcher) allowsCards(w, truth *State, me int) error {
	hers := w.CardsHeld | 1<<w.Slot[0]&^1 | 1<<w.Slot[1]&^1
	if hers&truth.CardsOut != 0 {
		return fmt.Errorf("a burnt power is hers")
	}
	if missing := (o.shown | o.phoneOf[me]) &^ truth.CardsOut &^ hers; missing != 0 {
		return fmt.Errorf("powers %#x were seen to be hers", missing)
	}
	hers |= truth.CardsOut
	kept := slices.Clone(o.kept)
	for i := range kept {
		for slot, k := range w.Slot {
			if k != 0 && i >= o.slotGains[slot] {
				kept[i] &^= 1 << k // was set before it was gained
			}
		}
	}
	if bits.OnesCount16(hers) != len(kept) || !shares(kept, hers) {
		return fmt.Errorf("powers %#x cannot have been gained as %#x", hers, kept)
	}
	if o.usedOne != 0 && hers&o.usedOne == 0 || o.usedTwo != 0 && bits.OnesCount16(hers&o.usedTwo) < 2 {
		return fmt.Errorf("powers %#x: she used one of %#x, two of %#x", hers, o.usedOne, o.usedTwo)
	}
	if int(w.Deck) != len(o.deck) {
		return fmt.Errorf("the deck has %d cards, want %d", w.Deck, len(o.deck))
	}
	seen := hers
	for i, may := range o.deck {
		if may>>w.Cards[i]&1 == 0 || seen>>w.Cards[i]&1 != 0 {
			return fmt.Errorf("card %d of the deck is %d, want one of %#x that is nowhere else", i, w.Cards[i], may)
		}
		seen |= 1 << w.Cards[i]
	}
	if truth.Stage == StageGhosts {
		return nil
	}
	for slot := range 2 {
		full := truth.SlotFull>>slot&1 != 0
		if full != (w.Slot[slot] != 0) {
			return fmt.Errorf("slot %d: filled %v, holds %d", slot, full, w.Slot[slot])
		}
		if full && o.slotNot[slot]>>w.Slot[slot]&1 != 0 {
			return fmt.Errorf("slot %d holds %d, which it cannot (%#x)", slot, w.Slot[slot], o.slotNot[slot])
		}
		if known := o.slotSeen[me][slot]; full && known != 0 && w.Slot[slot] != known {
			return fmt.Errorf("slot %d holds %d, %d was seen there", slot, w.Slot[slot], known)
		}
	}
	return nil
}

// shares reports whether the powers can be shared out to the cards.
func shares(cards []uint16, powers uint16) bool {
	if len(cards) == 0 {
		return true
	}
	for set := cards[0] & powers; set != 0; set &= set - 1 {
		if shares(cards[1:], powers&^(set&-set)) {
			return true
		}
	}
	return false
}

func (o *watcher) allowsTiles(w, truth *State, me int) error {
	g := o.g
	k := &o.party[me]
	where, real := g.placesOf(w), g.placesOf(truth)
	if me != 0 && truth.Stage == StageGhosts {
		return nil // tiles may be moving behind closed eyes
	}
	for tile := TileSafe; tile < tileEnd; tile++ {
		want := g.mix.Has(tile) || tile == TileSafe || tile == TileBones || tile == TileKey && truth.KeyOut ||
			tile.Info() >= 0 && tile.Info() != int(w.Weakness)
		if n := tile.Number(); n > 0 && CodeMask(int(w.Code))>>(n-1)&1 != 0 {
			want = false
		}
		if want != (where[tile] != 0) {
			return fmt.Errorf("tile %d: in the game %v", tile, !want)
		}
		if k.known.Has(tile) && !(tile == TileKey && !truth.KeyOut) && where[tile] != real[tile] {
			return fmt.Errorf("tile %d is at %d, seen at %d", tile, where[tile], real[tile])
		}
		if k.room.Has(tile) && g.roomAt(where[tile]) != g.roomAt(real[tile]) {
			return fmt.Errorf("tile %d is at %d, known to be in the room of %d", tile, where[tile], real[tile])
		}
		if at := where[tile]; k.hands.Has(tile) && truth.Stage != StageGhosts && (at <= MaxShadows && o.laidOn>>(at-1)&1 == 0 || at == placeHand+1 && truth.Phase != PhaseLay || at > placeLost) {
			return fmt.Errorf("tile %d is at %d, known to be in a hand or laid from one (%#x)", tile, at, o.laidOn)
		}
		if at := where[tile]; at >= placeHand+1 && at < placeLost+1 && !tile.Portable() {
			return fmt.Errorf("tile %d is in a hand", tile)
		}
	}
	if truth.Stage == StageGhosts {
		return nil
	}
	for seat := range w.Hand {
		if w.Hand[seat].Len() != truth.Hand[seat].Len() {
			return fmt.Errorf("hand %d holds %d tiles, want %d", seat, w.Hand[seat].Len(), truth.Hand[seat].Len())
		}
		if o.noDoll>>seat&1 != 0 && w.Hand[seat].Has(TileDoll) {
			return fmt.Errorf("seat %d holds the Doll and kept silent", seat)
		}
	}
	for x := range g.shadows {
		if o.carried>>x&1 != 0 && int(truth.Peeking) != x && (!w.Base[x].Portable() || w.Second[x] != NoTile) {
			return fmt.Errorf("Shadow %d holds tile %d, a tile from a hand was laid there", x, w.Base[x])
		}
		if k.empties>>x&1 != 0 && w.Base[x] != Empty {
			return fmt.Errorf("Shadow %d holds tile %d, known to be Empty", x, w.Base[x])
		}
		if o.noDiary>>x&1 != 0 && int(truth.Peeking) != x && (w.Base[x].Diary() > 0 || w.Second[x].Diary() > 0) {
			return fmt.Errorf("Shadow %d holds a diary though it was peeked", x)
		}
	}
	if me != 0 {
		for room := range g.rooms {
			n := int8(0)
			for x := range g.shadows {
				if int(g.roomOf[x]) == room && w.Base[x] == Empty {
					n++
				}
			}
			if n < k.roomHas[room] {
				return fmt.Errorf("room %d holds %d Empties, known are %d", room, n, k.roomHas[room])
			}
		}
	}
	return nil
}

// placesOf is 1 + the place of each tile, 200 for those seen to leave the game.
func (t *table) placesOf(s *State) (at [TileIDs]uint8) {
	for x := range t.shadows {
		at[s.Base[x]] = uint8(x) + 1
		if s.Second[x] != NoTile {
			at[s.Second[x]] = uint8(x) + 1
		}
	}
	for seat, hand := range s.Hand {
		for ; hand != 0; hand &= hand - 1 {
			at[hand.First()] = placeHand + uint8(seat) + 1
		}
	}
	for set := s.Hidden; set != 0; set &= set - 1 {
		at[set.First()] = placeLost + 1
	}
	for set := s.Gone; set != 0; set &= set - 1 {
		at[set.First()] = 200
	}
	for set := s.Spread; set != 0; set &= set - 1 {
		at[set.First()] = 201
	}
	for k := 1; k <= 10; k++ {
		if s.Diaries>>k&1 != 0 {
			at[TileDiary1+Tile(k-1)] = 200
		}
	}
	at[NoTile], at[Empty] = 0, 0
	return at
}

// roomAt is the room of 1 + a place, or the place itself where it is in none.
func (t *table) roomAt(at uint8) int {
	if at >= 1 && at <= MaxShadows {
		return int(t.roomOf[at-1])
	}
	return 1000 + int(at)
}
