package hakoonna

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"yurei/engine"
)

var sharedRules = sync.OnceValue(BaseRuleSet)

// madeRules keeps the rules that tests have asked for: those of discs take some
// time to make.
var madeRules sync.Map

func rulesFor(t *testing.T, set *RuleSet) Rules {
	t.Helper()
	key := fmt.Sprintf("%v", *set)
	if made, ok := madeRules.Load(key); ok {
		return made.(Rules)
	}
	own := *set
	g, err := New(&own)
	if err != nil {
		t.Fatal(err)
	}
	madeRules.Store(key, g)
	return g
}

// house is a position made by hand: a fixed mansion with fixed tiles, no item
// cards, the code 1-2-3, the gasoline as her weakness, and power 9 alone in her
// hand; the first Visitor's noise step is due. The mansion is a line
//
//	red - kitchen - bath - hall1 - study - living - storage - basement
//
// with hall2 and the children's room next to hall1. Noise is by cards that add
// up to nothing much; noise makes the next one loud.
type house struct {
	t   *testing.T
	set RuleSet
	g   Rules
	s   State
	c   engine.Chance
}

// The rooms of the house, and the first Shadow of each.
const (
	inHall1 = iota
	inHall2
	inBasement
	inStorage
	inStudy
	inRed
	inChildren
	inLiving
	inKitchen
	inBath

	hall1At    = 0
	hall2At    = 1
	basementAt = 3
	storageAt  = 6
	studyAt    = 9
	redAt      = 12
	childrenAt = 15
	livingAt   = 18
	kitchenAt  = 21
	bathAt     = 23
)

// houseTiles is what lies on each Shadow.
var houseTiles = [24]Tile{
	hall1At: TileDiary1 + 9,
	hall2At: TileDiary1, TileDiary1 + 1,
	basementAt: TileDiary1 + 2, TileDiary1 + 3, TileDiary1 + 4,
	storageAt: TileNumber1 + 3, TileNumber1 + 4, TileNumber1 + 5,
	studyAt: TileSafe, TileInfo1 + 1, TileInfo1 + 2,
	redAt: TileDiary1 + 5, TileDiary1 + 6, TileBones,
	childrenAt: TileExit, TileWeapon1, TileWeapon1 + 1,
	livingAt: TileDoll, TileWeapon1 + 2, TileCharm,
	kitchenAt: TileExtinguisher, TileDiary1 + 7,
	bathAt: TileDiary1 + 8,
}

// newHouse makes the scene for so many Visitors, with changes of the rules.
func newHouse(t *testing.T, visitors int, changes ...func(*RuleSet)) *house {
	t.Helper()
	h := &house{t: t, set: *sharedRules(), c: engine.MakeChance(7, 11)}
	h.set.Setup.Choices, h.set.Setup.DraftStart = "dealt", "fixed"
	h.set.Noise.Mode = "cards"
	h.set.Noise.Cards.Values = []int{1, 1, 1, 1, 1, 1}
	h.set.Noise.Cards.Limit = 999
	for _, change := range changes {
		change(&h.set)
	}
	g := rulesFor(t, &h.set)
	h.g = g
	s := &h.s
	g.Setup(s, visitors+1, &h.c)

	s.Placed, s.Cells, s.Adjacent, s.FloorRoom = 0, [MaxBoards]Cell{}, [MaxRooms]uint16{}, [Floors]uint16{}
	for b, cell := range [9]Cell{
		{Floor: Floor1F},
		{Floor: Floor2F},
		{Floor: FloorB1},
		{Floor: Floor1F, X: 1, Y: 2, Rotation: 1},  // Storage, doors S and W
		{Floor: Floor1F, Y: 1},                     // Study
		{Floor: Floor1F, X: -1, Y: 1, Rotation: 1}, // Red Room, doors E and S
		{Floor: Floor1F, X: 1, Rotation: 1},        // Children's Room, doors E and W
		{Floor: Floor1F, Y: 2},                     // Living Room
		{Floor: Floor1F, X: -1},                    // Kitchen and Bathroom
	} {
		g.layBoard(s, b, cell)
	}

	s.Code = uint8(slices.Index(codes[:], 0b111))
	s.Weakness = 0
	s.Base = [MaxShadows]Tile{}
	copy(s.Base[:], houseTiles[:])
	s.Known, s.InRoom, s.InHands = [MaxSeats]TileSet{}, [MaxSeats]TileSet{}, [MaxSeats]TileSet{}
	s.NotNumber, s.FalseWeak = [MaxSeats]uint8{}, [MaxSeats]uint8{}
	s.ItemHolder, s.ItemOut = [ItemCount]uint8{}, 1<<ItemCount-1
	g.learnAll(s, TileSafe)
	g.learnAll(s, TileKey)
	s.learn(0, TileBones)
	s.GhostAt[HakoGhost] = redAt
	g.learnRoom(s, inRed)
	h.deck(9)
	h.settle()
	return h
}

// deck puts power 9 in her hand and the others in the deck: those named on top,
// the rest in ascending order, Time of Despair at the bottom.
func (h *house) deck(start int, top ...int) {
	s := &h.s
	s.CardsHeld, s.CardHand, s.Slot, s.SlotFull = 1<<start, 1, [2]uint8{}, 0
	s.Gains, s.Gained = 1, [PowerCards]uint16{h.g.starters}
	s.Cards, s.DeckMay = [maxDeck]uint8{}, [maxDeck]uint16{}
	s.Deck, s.DeckTail = 0, 1
	add := func(k int) {
		if h.g.cards>>k&1 != 0 && k != start && !slices.Contains(s.Cards[:s.Deck], uint8(k)) {
			s.Cards[s.Deck], s.DeckMay[s.Deck] = uint8(k), h.g.cards
			s.Deck++
		}
	}
	for _, k := range top {
		add(k)
	}
	for k := 1; k <= PowerCards; k++ {
		add(k)
	}
	s.Cards[s.Deck], s.DeckMay[s.Deck] = DespairCard, 1<<DespairCard
	s.Deck++
}

// settle brings what depends on the places of things up to date and checks the
// position.
func (h *house) settle() {
	h.t.Helper()
	s := &h.s
	for g := range MaxSeats {
		if s.Ghosts>>g&1 == 0 {
			continue
		}
		x := int(s.GhostAt[g])
		s.Covers &^= 1 << g
		if s.Base[x] != NoTile && s.ghostsAt(x)&s.Covers == 0 {
			s.Covers |= 1 << g
		}
		s.Reach[g] |= 1 << x
		s.FaceUp &^= 1 << x
	}
	for x := range h.g.shadows {
		s.recount(x)
	}
	if err := h.g.Sound(s); err != nil {
		h.t.Fatalf("RULES %s: the house: %v", h.section(), err)
	}
}

// where is the Shadow of a tile.
func (h *house) where(tile Tile) int {
	h.t.Helper()
	for x := range h.g.shadows {
		if h.s.Base[x] == tile || h.s.Second[x] == tile {
			return x
		}
	}
	h.t.Fatalf("tile %d lies nowhere", tile)
	return -1
}

// lift takes a tile from its Shadow and leaves an Empty that everybody knows.
func (h *house) lift(tile Tile) {
	h.t.Helper()
	x := h.where(tile)
	if h.s.Second[x] == tile {
		h.s.Second[x] = NoTile
		return
	}
	h.s.Base[x] = NoTile
	h.g.putEmpty(&h.s, x)
}

// hold puts tiles in a Visitor's hand.
func (h *house) hold(seat int, tiles ...Tile) {
	h.t.Helper()
	for _, tile := range tiles {
		if tile == TileKey {
			h.s.KeyOut = true
			h.g.learnAll(&h.s, tile)
		} else {
			h.lift(tile)
		}
		h.s.Hand[seat] |= setOf(tile)
		h.s.HandSize[seat]++
		h.s.learn(h.g.party(&h.s.Public, engine.Player(seat)), tile)
	}
	h.settle()
}

// diaries lays diaries on their cards.
func (h *house) diaries(numbers ...int) {
	h.t.Helper()
	for _, k := range numbers {
		h.lift(TileDiary1 + Tile(k-1))
		h.s.Diaries |= 1 << k
		h.g.learnAll(&h.s, TileDiary1+Tile(k-1))
	}
	h.settle()
}

// found lays so many diaries on their cards, 10 first.
func (h *house) found(n int) {
	h.t.Helper()
	for k := 10; k > 10-n; k-- {
		h.diaries(k)
	}
}

// bare takes what lies on Shadows out of the game.
func (h *house) bare(shadows ...int) {
	h.t.Helper()
	s := &h.s
	for _, x := range shadows {
		if s.Base[x] == Empty {
			h.g.dropEmpty(s, x)
			s.EmptyLeft++
		} else if s.Base[x] != NoTile {
			s.Gone |= setOf(s.Base[x])
			h.g.learnAll(s, s.Base[x])
		}
		s.Base[x] = NoTile
	}
	h.settle()
}

// second moves a tile onto another tile's Shadow and leaves its own bare.
func (h *house) second(tile Tile, x int) {
	h.t.Helper()
	h.s.Base[h.where(tile)] = NoTile
	h.s.Second[x] = tile
	h.s.Doubled |= 1 << x
	h.settle()
}

// she moves the Hako Onna.
func (h *house) she(x int) {
	h.t.Helper()
	h.s.GhostAt[HakoGhost] = int8(x)
	h.settle()
}

// hakobito makes a Visitor one on a Shadow.
func (h *house) hakobito(seat, x int) {
	h.t.Helper()
	s := &h.s
	s.Alive &^= 1 << seat
	s.Ghosts |= 1 << seat
	s.GhostAt[seat] = int8(x)
	h.settle()
}

// item gives a Visitor a card.
func (h *house) item(seat int, items ...Item) {
	for _, item := range items {
		h.s.ItemHolder[item] = uint8(seat)
		h.s.ItemOut &^= 1 << item
	}
}

// gain moves a power from the deck to her hand, as Time of Despair does.
func (h *house) gain(powers ...int) {
	h.t.Helper()
	s := &h.s
	for _, k := range powers {
		if s.CardsHeld>>k&1 != 0 {
			continue
		}
		i := slices.Index(s.Cards[:s.Deck], uint8(k))
		if i < 0 {
			h.t.Fatalf("power %d is not in the deck", k)
		}
		copy(s.Cards[i:], s.Cards[i+1:s.Deck])
		copy(s.DeckMay[i:], s.DeckMay[i+1:s.Deck])
		s.Deck--
		s.Cards[s.Deck], s.DeckMay[s.Deck] = 0, 0
		s.gain(uint8(k), h.g.cards)
	}
}

// arm sets powers in her slots.
func (h *house) arm(powers ...int) {
	h.t.Helper()
	for slot, k := range powers {
		h.gain(k)
		h.g.setPower(&h.s, k, slot)
	}
}

// pawn moves a Visitor.
func (h *house) pawn(seat, room int) { h.s.Room[seat] = uint8(room) }

// turn begins the turn of a Visitor.
func (h *house) turn(seat int) { h.g.beginTurn(&h.s, engine.Player(seat)) }

// mv is a move with its arguments.
func mv(op Op, args ...int) Move {
	var a [3]int
	copy(a[:], args)
	return makeMove3(op, a[0], a[1], a[2])
}

func (h *house) legal() []Move { return h.g.AppendMoves(nil, &h.s) }

// offers lists the legal moves of some operations.
func (h *house) offers(ops ...Op) (list []Move) {
	for _, m := range h.legal() {
		if slices.Contains(ops, m.Op()) {
			list = append(list, m)
		}
	}
	return list
}

// play plays moves, each of which must be legal.
func (h *house) play(moves ...Move) {
	h.t.Helper()
	for _, m := range moves {
		if !slices.Contains(h.legal(), m) {
			h.t.Fatalf("RULES %s: move %s is not legal in phase %d of player %d", h.section(), h.words(m), h.s.Phase, h.s.Player)
		}
		h.g.Apply(&h.s, m, &h.c)
		if err := h.g.Sound(&h.s); err != nil {
			h.t.Fatalf("RULES %s: after move %s: %v", h.section(), h.words(m), err)
		}
	}
}

// do plays a move named by its operation and arguments.
func (h *house) do(op Op, args ...int) {
	h.t.Helper()
	h.play(mv(op, args...))
}

// quiet makes the noise step of the active Visitor succeed.
func (h *house) quiet() {
	h.t.Helper()
	h.do(OpQuiet)
}

// noise makes the noise step of the active Visitor fail.
func (h *house) noise() {
	h.t.Helper()
	set := h.set
	if set.Noise.Mode == "cards" {
		set.Noise.Cards.Values = slices.Repeat([]int{20}, len(set.Noise.Cards.Values))
		set.Noise.Cards.Limit, set.Noise.Cards.NoiseBeforeOvertime = 1, true
	} else {
		set.Noise.Discs.Drift, set.Noise.Discs.MaxTries = [2]float64{100, 0}, 1
	}
	calm := h.g
	h.g = rulesFor(h.t, &set)
	h.do(OpQuiet)
	h.g = calm
}

// lastStep leaves a single disc or card before Overtime.
func (h *house) lastStep() {
	for h.g.noise.Left(&h.s.Noise) > 1 {
		h.g.noise.Pass(&h.s.Noise)
	}
}

// herTurn begins her turn by noise, and screams and sets nothing: her powers or
// moves are due.
func (h *house) herTurn() {
	h.t.Helper()
	h.noise()
	h.do(OpNoScream)
	if h.s.Phase == PhaseSet {
		h.do(OpNoSet)
	}
}

// rest plays her turn to its end without doing anything more.
func (h *house) rest() {
	h.t.Helper()
	for h.s.Stage == StageGhosts {
		m, ok := map[Phase]Op{
			PhaseScream: OpNoScream, PhaseSet: OpNoSet, PhasePower: OpNoPower, PhasePick: OpGhostEnd, PhaseGo: OpStay,
		}[h.s.Phase]
		if !ok {
			h.t.Fatalf("RULES %s: no way to skip phase %d", h.section(), h.s.Phase)
		}
		h.do(m)
	}
}

// view is what a player sees.
func (h *house) view(p int) *View {
	var v View
	h.g.Observe(&v, &h.s, engine.Player(p))
	return &v
}

// section is the section that the running test is about.
func (h *house) section() string { return sectionOf(h.t) }

func sectionOf(t *testing.T) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(t.Name(), "TestRule"), "/")
	end := strings.IndexFunc(name, func(c rune) bool { return c != '_' && (c < '0' || c > '9') })
	return strings.ReplaceAll(name[:max(end, 0)], "_", ".")
}

// want reports a fault unless ok.
func (h *house) want(ok bool, format string, args ...any) {
	h.t.Helper()
	if !ok {
		h.t.Errorf("RULES "+h.section()+": "+format, args...)
	}
}

// due wants a decision to be due.
func (h *house) due(phase Phase, player int) {
	h.t.Helper()
	if h.s.Phase != phase || int(h.s.Player) != player {
		h.t.Fatalf("RULES %s: phase %d of player %d is due, want phase %d of player %d", h.section(), h.s.Phase, h.s.Player, phase, player)
	}
}

// exactly wants the legal moves to be these.
func (h *house) exactly(want ...Move) {
	h.t.Helper()
	h.same(h.legal(), want)
}

// offered wants the legal moves of an operation to be those with these first
// arguments.
func (h *house) offered(op Op, args ...int) {
	h.t.Helper()
	var want []Move
	for _, a := range args {
		want = append(want, mv(op, a))
	}
	h.same(h.offers(op), want)
}

func (h *house) same(got, want []Move) {
	h.t.Helper()
	got, want = slices.Clone(got), slices.Clone(want)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		h.t.Errorf("RULES %s: legal are %s; want %s", h.section(), h.words(got...), h.words(want...))
	}
}

// can wants a move to be legal, or not.
func (h *house) can(legal bool, op Op, args ...int) {
	h.t.Helper()
	m := mv(op, args...)
	if got := slices.Contains(h.legal(), m); got != legal {
		h.t.Errorf("RULES %s: move %s legal: %v, want %v", h.section(), h.words(m), got, legal)
	}
}

// ended wants the game to be over.
func (h *house) ended(winner engine.Side, reason engine.Reason) {
	h.t.Helper()
	e := h.g.Ending(&h.s)
	if !e.Over || e.Winner != winner || e.Reason != reason || h.g.Turn(&h.s) != engine.Over || len(h.legal()) != 0 {
		h.t.Errorf("RULES %s: ending %+v in phase %d, want winner %d, reason %d", h.section(), e, h.s.Phase, winner, reason)
	}
}

// goesOn wants the game not to be over.
func (h *house) goesOn() {
	h.t.Helper()
	if e := h.g.Ending(&h.s); e.Over {
		h.t.Fatalf("RULES %s: the game ends with %+v", h.section(), e)
	}
}

// copyOf is another house in the same position.
func (h *house) copyOf() *house {
	twin := *h
	return &twin
}

// words are moves as a reader is told them.
func (h *house) words(moves ...Move) string {
	var out []byte
	for _, m := range moves {
		out = append(h.g.AppendMove(out, &h.s, m), ", "...)
	}
	return strings.TrimSuffix(string(out), ", ")
}
