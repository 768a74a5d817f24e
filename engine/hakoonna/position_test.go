package hakoonna

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"
	"testing"

	"yurei/engine"
)

// scene is a position made by hand in which one section of RULES.md is tested.
// Every move goes through [scene.do], which wants it legal and the position
// sound afterwards.
type scene struct {
	*testing.T
	section string
	g       Rules
	c       engine.Chance
	s       State
}

// baseOnce is the base rule set, read once: reading takes longer than a test.
var baseOnce = sync.OnceValue(BaseRuleSet)

// quietCards makes noise a matter of cards that never reach the limit, so that
// a noise step succeeds and the fifth card brings Overtime.
func quietCards(set *RuleSet) {
	set.Noise.Mode = "cards"
	set.Noise.Cards.Limit = 999
}

// loudCards makes every flipped card noise.
func loudCards(set *RuleSet) {
	set.Noise.Mode = "cards"
	set.Noise.Cards.Values = []int{1, 1, 1, 1, 1, 1}
	set.Noise.Cards.Limit = 1
}

// Shadows of the base mansion, the first of each room.
const (
	atHall1    = 0
	atHall2    = 1
	atBasement = 3
	atStorage  = 6
	atStudy    = 9
	atRed      = 12
	atChildren = 15
	atLiving   = 18
	atKitchen  = 21
	atBath     = 23
)

// sceneMap is where the boards lie, in the order in which they are laid:
//
//	         Study
//	Children Living Red
//	Storage  Hall   Kitchen+Bath
//
// The 2F Hall and the Basement lie apart.
var sceneMap = []struct {
	board string
	cell  Cell
}{
	{"LR", Cell{Floor1F, 0, 1, 0}},
	{"KB", Cell{Floor1F, 1, 0, 0}},
	{"ST", Cell{Floor1F, -1, 0, 0}},
	{"SY", Cell{Floor1F, 0, 2, 0}},
	{"RR", Cell{Floor1F, 1, 1, 3}},
	{"CR", Cell{Floor1F, -1, 1, 1}},
	{"H2", Cell{Floor2F, 0, 0, 0}},
	{"BS", Cell{FloorB1, 0, 0, 0}},
}

// newScene sets a game up on the map above and deals it openly: the code is 1,
// 2 and 3, the weakness the gasoline, she hides in the Red Room, and on the
// Shadows lie, in order, diaries 1-9, the Safe and then the other tiles. Nobody
// holds an item card and she holds power 3. It is seat 1's turn, at the noise
// step. change edits the rule set, in which noise cards never make noise.
func newScene(t *testing.T, section string, visitors int, change func(*RuleSet)) *scene {
	t.Helper()
	set := *baseOnce()
	set.Removed = slices.Clone(set.Removed)
	quietCards(&set)
	if change != nil {
		change(&set)
	}
	return sceneOf(t, section, visitors, &set)
}

// sceneOf is newScene with a rule set of its own.
func sceneOf(t *testing.T, section string, visitors int, set *RuleSet) *scene {
	t.Helper()
	d := newTable(t, section, visitors, set)
	d.build()
	d.do(makeMove1(OpCode, 0), makeMove1(OpWeakness, 0))
	d.do(d.legal()[0])                  // some power
	d.do(makeMove1(OpBones, d.room(3))) // any Shadow; the deal is arranged below
	d.do(makeMove1(OpStartRoom, d.roomNamed("red")))
	d.do(makeMove1(OpHide, d.firstOf("red")))
	d.deal()
	d.turn(1)
	return d
}

// newTable draws the cards of the draft and stops before the first board.
func newTable(t *testing.T, section string, visitors int, set *RuleSet) *scene {
	t.Helper()
	g, err := New(set)
	if err != nil {
		t.Fatalf("RULES %s: %v", section, err)
	}
	d := &scene{T: t, section: section, g: g, c: engine.MakeChance(7, 1)}
	d.g.Setup(&d.s, visitors+1, &d.c)
	for d.s.Phase == PhaseDraft {
		d.do(d.legal()[0])
	}
	return d
}

// build lays the boards of sceneMap, by the moves of the rules.
func (d *scene) build() {
	d.Helper()
	d.site(sceneMap[0].board, pileOf(sceneMap[1:])...)
	for _, b := range sceneMap {
		if d.board(b.board) == int(d.s.Drawn) {
			d.do(boardMove(int(b.cell.X), int(b.cell.Y), int(b.cell.Rotation), int(b.cell.Floor)))
		}
	}
	d.phase(PhaseCode)
}

func pileOf(boards []struct {
	board string
	cell  Cell
}) (ids []string) {
	for _, b := range boards {
		ids = append(ids, b.board)
	}
	return ids
}

// site is the start of the building with one board drawn and the pile in order.
func (d *scene) site(drawn string, pile ...string) {
	d.Helper()
	s := &d.s
	s.Placed, s.Cells, s.FloorRoom = 0, [MaxBoards]Cell{}, [Floors]uint16{}
	d.g.layBoard(s, int(d.g.firstBoard), Cell{Floor: Floor1F})
	s.Pile, s.PileLen, s.PileBack = [MaxBoards]uint8{}, 0, 0
	for _, id := range pile {
		s.Pile[s.PileLen] = uint8(d.board(id))
		s.PileLen++
	}
	s.Drawn = int8(d.board(drawn))
	s.Builder = s.Active
	s.Phase, s.Player = PhaseBoard, s.Builder
}

// board is the number of a board of the rule set.
func (d *scene) board(id string) int {
	d.Helper()
	for b := range d.g.Set().Boards {
		if d.g.Set().Boards[b].ID == id {
			return b
		}
	}
	d.fail("there is no board %s", id)
	return -1
}

// roomNamed is the number of a room of the rule set.
func (d *scene) roomNamed(name string) int {
	d.Helper()
	for room := range d.g.Rooms() {
		if d.g.RoomName(room) == name {
			return room
		}
	}
	d.fail("there is no room %s", name)
	return -1
}

// room is the room of a Shadow.
func (d *scene) room(x int) int { return d.g.RoomOf(x) }

// firstOf is the first Shadow of a room.
func (d *scene) firstOf(name string) int {
	return bits.TrailingZeros32(d.g.InRoom(d.roomNamed(name)))
}

// deal lays the tiles in their order, forgets what anybody saw and gives back
// all cards.
func (d *scene) deal() {
	d.Helper()
	s := &d.s
	tiles := []Tile{}
	for t := TileDiary1; t < tileEnd; t++ {
		tiles = append(tiles, t)
	}
	for t := TileBones; t < TileDiary1; t++ {
		tiles = append(tiles, t)
	}
	dealt := d.g.mix | infoTiles&^setOf(TileInfo1) | setOf(TileBones)
	for n := range 3 {
		dealt &^= setOf(TileNumber1 + Tile(n))
	}
	tiles = slices.DeleteFunc(tiles, func(t Tile) bool { return !dealt.Has(t) })
	s.Base, s.Second = [MaxShadows]Tile{}, [MaxShadows]Tile{}
	for x := range d.g.Shadows() {
		if x == d.g.SafeShadow() {
			s.Base[x] = TileSafe
			continue
		}
		s.Base[x], tiles = tiles[0], tiles[1:]
	}
	s.Known, s.KnownEmpty = [MaxSeats]TileSet{}, [MaxSeats]uint32{}
	s.NotNumber, s.FalseWeak = [MaxSeats]uint8{}, [MaxSeats]uint8{}
	d.g.learnAll(s, TileKey)

	s.ItemHolder, s.ItemOut = [ItemCount]uint8{}, 1<<ItemCount-1
	s.CardsHeld, s.Cards, s.Deck = 1<<3, [maxDeck]uint8{}, 0
	for k := 1; k <= PowerCards; k++ {
		if k != 3 {
			s.Cards[s.Deck] = uint8(k)
			s.Deck++
		}
	}
	s.Cards[s.Deck] = DespairCard
	s.Deck++
	d.ghost(HakoGhost, int(s.GhostAt[HakoGhost]))
}

// tileAt finds the Shadow of a tile, Empties apart.
func (d *scene) tileAt(t Tile) int {
	d.Helper()
	x := slices.Index(d.s.Base[:d.g.Shadows()], t)
	if x < 0 {
		d.fail("tile %d lies on no Shadow", t)
	}
	return x
}

// put exchanges a tile that lies somewhere with what lies on a Shadow.
func (d *scene) put(t Tile, x int) {
	d.Helper()
	from := d.tileAt(t)
	d.s.Base[from], d.s.Base[x] = d.s.Base[x], t
}

// bare leaves a Shadow without a tile: one more diary is out.
func (d *scene) bare(xs ...int) {
	d.Helper()
	for _, x := range xs {
		k := PowerCards
		for d.s.Diaries>>k&1 != 0 || !slices.Contains(d.s.Base[:], TileDiary1+Tile(k-1)) {
			k--
		}
		d.put(TileDiary1+Tile(k-1), x)
		d.s.Base[x] = NoTile
		d.s.Diaries |= 1 << k
		d.s.recount(x)
	}
}

// empty lays an Empty on Shadows, of which nobody knows.
func (d *scene) empty(xs ...int) {
	d.Helper()
	for _, x := range xs {
		d.bare(x)
		d.s.Base[x] = Empty
		d.s.EmptyLeft--
		d.s.recount(x)
	}
}

// second lays a tile from elsewhere under the tile of a Shadow; an Empty
// stays in its place.
func (d *scene) second(t Tile, x int) {
	d.Helper()
	from := d.tileAt(t)
	d.s.Base[from] = Empty
	d.s.EmptyLeft--
	d.s.Second[x] = t
	d.s.recount(x)
}

// hand gives tiles to a seat; an Empty stays in the place of each.
func (d *scene) hand(seat int, tiles ...Tile) {
	d.Helper()
	for _, t := range tiles {
		if t == TileKey {
			d.s.KeyOut = true
			d.s.CodeLeft = 1 << d.s.Code
		} else {
			x := d.tileAt(t)
			d.s.Base[x] = Empty
			d.s.EmptyLeft--
		}
		d.s.Hand[seat] |= setOf(t)
		d.s.HandSize[seat]++
		d.s.learn(d.g.party(&d.s.Public, engine.Player(seat)), t)
	}
}

// item gives an item card to a seat.
func (d *scene) item(seat int, items ...Item) {
	for _, item := range items {
		d.s.ItemHolder[item] = uint8(seat)
		d.s.ItemOut &^= 1 << item
	}
}

// stand puts pawns on a room.
func (d *scene) stand(room string, seats ...int) {
	d.Helper()
	for _, seat := range seats {
		d.s.Room[seat] = uint8(d.roomNamed(room))
	}
}

// ghost puts a ghost on a Shadow, by the rule for hiding there: it covers the
// tile unless there is none or another ghost is there. A Hakobito's Visitor is
// dead then.
func (d *scene) ghost(g, x int) {
	s := &d.s
	s.Alive &^= 1 << g
	s.Ghosts |= 1 << g
	s.Covers &^= 1 << g
	s.GhostAt[g] = -1
	if s.Base[x] != NoTile && s.ghostsAt(x) == 0 {
		s.Covers |= 1 << g
	}
	s.GhostAt[g] = int8(x)
	s.Reach[g] = 1<<d.g.Shadows() - 1
	for x := range d.g.Shadows() {
		s.recount(x)
	}
}

// set puts a power in a slot.
func (d *scene) set(slot, k int) {
	s := &d.s
	if at := slices.Index(s.Cards[:], uint8(k)); at >= 0 {
		s.drawCardAt(at)
		s.Gained[s.Gains] = d.g.cards
		s.Gains++
	} else {
		s.CardsHeld &^= 1 << k
		s.CardHand--
	}
	s.Slot[slot] = uint8(k)
	s.SlotFull |= 1 << slot
}

// drawCardAt takes a card out of the deck, wherever it is.
func (s *State) drawCardAt(at int) {
	copy(s.Cards[at:], s.Cards[at+1:])
	copy(s.DeckMay[at:], s.DeckMay[at+1:])
	s.Deck--
	s.Cards[s.Deck], s.DeckMay[s.Deck] = 0, 0
}

// turn begins a seat's turn.
func (d *scene) turn(seat int) {
	d.Helper()
	for x := range d.g.Shadows() {
		d.s.recount(x)
	}
	d.g.beginTurn(&d.s, engine.Player(seat))
	d.sound()
}

// act begins a seat's turn and makes its noise step, so that it may declare.
func (d *scene) act(seat int) {
	d.Helper()
	d.turn(seat)
	d.do(makeMove(OpQuiet))
	d.phase(PhaseAct)
}

func (d *scene) sound() {
	d.Helper()
	if err := d.g.Sound(&d.s); err != nil {
		d.fail("the position is not sound: %v", err)
	}
}

// legal lists the legal moves.
func (d *scene) legal() []Move { return d.g.AppendMoves(nil, &d.s) }

// do plays moves, each of which must be legal.
func (d *scene) do(moves ...Move) {
	d.Helper()
	for i, m := range moves {
		d.can(m)
		d.g.Apply(&d.s, m, &d.c)
		if err := d.g.Sound(&d.s); err != nil {
			d.fail("after move %d, %s: the position is not sound: %v", i+1, d.words(m), err)
		}
	}
}

// words names a move in a failure.
func (d *scene) words(m Move) string {
	return fmt.Sprintf("op %d (%d, %d, %d) in phase %d", m.Op(), m.A(), m.B(), m.C(), d.s.Phase)
}

func (d *scene) fail(format string, args ...any) {
	d.Helper()
	d.Fatalf("RULES %s: %s", d.section, fmt.Sprintf(format, args...))
}

// can wants moves to be legal.
func (d *scene) can(moves ...Move) {
	d.Helper()
	for _, m := range moves {
		if !slices.Contains(d.legal(), m) {
			d.fail("%s is not legal, want it to be", d.words(m))
		}
	}
}

// cannot wants moves not to be legal.
func (d *scene) cannot(moves ...Move) {
	d.Helper()
	for _, m := range moves {
		if slices.Contains(d.legal(), m) {
			d.fail("%s is legal, want it not to be", d.words(m))
		}
	}
}

// exactly wants these moves, in any order, to be the legal ones.
func (d *scene) exactly(moves ...Move) {
	d.Helper()
	have := d.legal()
	slices.Sort(have)
	slices.Sort(moves)
	if !slices.Equal(have, moves) {
		d.fail("%d legal moves in phase %d, %x, want %d, %x", len(have), d.s.Phase, have, len(moves), moves)
	}
}

// offered lists the arguments A of the legal moves with an operation.
func (d *scene) offered(op Op) (args []int) {
	for _, m := range d.legal() {
		if m.Op() == op && !slices.Contains(args, m.A()) {
			args = append(args, m.A())
		}
	}
	slices.Sort(args)
	return args
}

// offers wants the arguments A of the legal moves with an operation to be these,
// in ascending order.
func (d *scene) offers(op Op, want ...int) {
	d.Helper()
	if have := d.offered(op); !slices.Equal(have, want) {
		d.fail("op %d is offered with %v, want %v", op, have, want)
	}
}

// phase wants a phase, and who decides in it to be the seat, if one is given.
func (d *scene) phase(want Phase, seat ...engine.Player) {
	d.Helper()
	if d.s.Phase != want {
		d.fail("phase %d, want %d", d.s.Phase, want)
	}
	if len(seat) > 0 && d.g.Turn(&d.s) != seat[0] {
		d.fail("seat %d decides in phase %d, want seat %d", d.g.Turn(&d.s), want, seat[0])
	}
}

// want compares a value.
func (d *scene) want(what string, have, want any) {
	d.Helper()
	if h, w := fmt.Sprint(have), fmt.Sprint(want); h != w {
		d.fail("%s = %s, want %s", what, h, w)
	}
}

// over wants the game to have ended in a way, with the winner that goes with it.
func (d *scene) over(reason engine.Reason) {
	d.Helper()
	winner := SideHako
	if reason == Escape || reason == Defeat || reason == Rest {
		winner = SideVisitors
	}
	want := engine.Ending{Over: true, Reason: reason, Winner: winner}
	if have := d.g.Ending(&d.s); have != want {
		d.fail("the game ends as %+v, want %+v", have, want)
	}
}

// view is what a seat knows.
func (d *scene) view(seat engine.Player) *View {
	v := new(View)
	d.g.Observe(v, &d.s, seat)
	return v
}

// copy is the same position again, to try another move in.
func (d *scene) copy() *scene {
	e := *d
	return &e
}
