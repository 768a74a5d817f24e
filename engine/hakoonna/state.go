package hakoonna

import (
	"yurei/engine"
	"yurei/engine/hakoonna/noise"
)

// Limits that fix the size of State and View. Rule sets beyond them are refused.
const (
	MaxVisitors = 4
	MaxSeats    = MaxVisitors + 1 // seat 0 is the Hako Onna, seats 1-4 the Visitors
	MaxShadows  = 32
	MaxRooms    = 12
	MaxBoards   = 12
	Floors      = 3
	PowerCards  = 10
	// DespairCard is Time of Despair as a card of the deck.
	DespairCard = 11
	maxDeck     = 11
)

// The floors.
const (
	FloorB1 = iota
	Floor1F
	Floor2F
)

// The sides, and the roles in the same order; RoleHakobito is a dead Visitor.
const (
	SideHako     engine.Side = 0
	SideVisitors engine.Side = 1

	RoleHako     = 0
	RoleVisitor  = 1
	RoleHakobito = 2
)

// The ways the game ends, after engine.Unfinished (RULES 6.5).
const (
	Escape engine.Reason = 1 + iota
	Defeat
	Rest
	AllDead
	NoWay
)

// HakoGhost is the ghost number of the Hako Onna herself; the Hakobito of the
// Visitor in seat s is ghost s.
const HakoGhost = 0

// Phase is the decision that is due.
type Phase uint8

// The phases, in the order in which they can come.
const (
	PhaseDraft Phase = iota
	PhaseBoard
	PhaseCode
	PhaseWeakness
	PhaseStartPower
	PhaseBones
	PhaseStartRoom
	PhaseStartHide

	PhaseNoise      // place or flip, pass, Holy Drops
	PhaseExtinguish // a holder of the extinguisher
	PhaseKiller     // whose Shadow power 5 shows
	PhaseWindowA    // after the noise step
	PhaseAct        // free actions, or a declaration
	PhaseWindowB    // after a declaration
	PhaseSteal      // power 7: which tile or card
	PhaseLay        // power 7: on which Shadow
	PhaseForced     // power 10: which Shadow is peeked
	PhaseAnswer     // power 9: what she answers
	PhaseOrder      // two tiles: which first
	PhaseTake
	PhaseRefill
	PhaseGuess
	PhaseBook // lay the Empty faceup?
	PhaseFree // free actions after the action

	PhaseScream
	PhaseSet
	PhasePower
	PhasePowerRoom
	PhaseArrange
	PhaseLayStolen // hako_room: lays the tile on her board
	PhasePick      // which ghost moves next
	PhaseGo
	PhaseHide

	PhaseOver
	// PhaseOther stands in the View of a player who does not decide now.
	PhaseOther
)

// Stage is what everybody at the table can see of the phase.
type Stage uint8

// The stages.
const (
	StageSetup  Stage = iota
	StageNoise        // the active Visitor's noise step, or a decision about it
	StageTurn         // the active Visitor's turn after the noise step
	StageGhosts       // her turn, from the scream to open eyes
	StageOver
)

// Cell is where a board lies: its floor, its column and row on that floor (the
// starting board at 0, 0; y grows to the north) and its rotation in quarter
// turns clockwise.
type Cell struct{ Floor, X, Y, Rotation int8 }

// Public is what everybody at the table sees (RULES 6.8). Rooms, Shadows and
// boards are numbered in the order of the rule set.
type Public struct {
	Visitors uint8         // number of Visitors; seats 1..Visitors
	Stage    Stage         //
	Active   engine.Player // the Visitor whose turn it is, in the ghosts' turn the one who brought it on
	Alive    uint8         // living Visitors, bit = seat
	Ghosts   uint8         // ghosts in play, bit = ghost
	Reason   engine.Reason
	Winner   engine.Side

	// The mansion.
	Placed    uint16 // boards that lie on the table
	Cells     [MaxBoards]Cell
	Drawn     int8             // board to be placed now, -1 none
	Adjacent  [MaxRooms]uint16 // rooms one step away, bit = room
	FloorRoom [Floors]uint16   // rooms of each floor

	Room       [MaxSeats]uint8  // pawns of living Visitors; [0] unused
	ItemHolder [ItemCount]uint8 // seat; 0 = in nobody's hands
	ItemOut    uint8            // item cards out of the game, bit = item
	HandSize   [MaxSeats]uint8  // tiles in hand; [0] = stolen tile on her board

	// The Shadows.
	Count     [MaxShadows]uint8 // objects (tiles not covered, and ghosts) to be seen
	FaceUp    uint32            // Shadows whose Empty lies faceup
	Laid      uint32            // Shadows whose tile came facedown from a hand
	Empties   uint32            // Shadows whose Base everybody knows to be Empty
	Doubled   uint32            // Shadows where a second tile was laid before everybody
	Murky     uint32            // Shadows where an object may be a ghost or a tile that she moved
	Peeked    [MaxSeats]uint32  // Shadows that the seat has peeked
	NoDiary   uint32            // Shadows whose tiles everybody knows not to be diaries: peeked or laid
	Peeking   int8              // Shadow under a peek now, -1 none
	Looked    int8              // Shadow peeked in this turn, -1 none
	Gone      TileSet           // tiles known to be out of the game, diaries apart
	LostTiles uint8             // tiles out of the game that not everybody saw
	Diaries   uint16            // diaries on their cards, bit = k
	KeyOut    bool              // the Safe has been opened
	EmptyLeft uint8             // Empty tiles in the supply
	CodeLeft  uint32            // codes not excluded by public answers, bit = code
	CodeUp    uint8             // numbers of the code that lie faceup, bit n-1
	NotWeak   uint8             // weaknesses excluded by a death, bit = weakness

	// Her cards.
	CardHand  uint8              // cards in her hand
	Deck      uint8              // cards in the deck
	SlotFull  uint8              // slots with a set card, bit = slot
	SlotGains [2]uint8           // cards she had gained when a set card was set
	SlotNot   [2]uint16          // powers that a set card cannot be, bit = k
	CardsOut  uint16             // powers burnt by a charm, bit = k
	Shown     uint16             // powers known to all to be hers, bit = k
	Gains     uint8              // cards she has gained, the start power among them
	Gained    [PowerCards]uint16 // what each may be, bit = k
	DeckMay   [maxDeck]uint16    // what each card of the deck may be, top first, bit = k (Despair 11)
	OwnUsed   uint8              // powers 1-4 of which she must hold one (bits 0-3), and two (bits 4-7)
	Screams   uint8

	// The ghosts.
	Covers    uint8            // ghosts that keep a tile, bit = ghost
	Reach     [MaxSeats]uint32 // Shadows where each ghost can be, by public evidence
	Claim     uint16           // rooms that her last answer named, 0 none
	ClaimTurn uint16           // HakoTurns at that answer

	// The round and the turn.
	HakoTurns   uint16 // her turns that have begun
	Round       uint16 // noise rounds that have begun
	Turns       uint16 // Visitor turns that have begun, passes included
	Overtime    bool   // her turn follows this turn
	LateNoise   bool   // the stack was knocked over by others: noise after this turn
	AfterNoise  bool   // in her turn: it was brought on by noise
	Declared    Move   // the declared action, 0 none
	Spent       bool   // the main action is spent
	FreeLeft    uint8  // free actions left in this turn
	MovedItems  uint8  // item cards that changed hands in this turn
	DropsLeft   uint8  // discs still to be placed under Holy Drops
	DropsNow    bool   // Holy Drops were used in this turn and nothing was declared yet
	Doused      bool   // the extinguisher skips her turn
	NoDoll      uint8  // seats whose hand everybody knows not to hold the Doll
	DropsLock   bool   // Holy Drops: no setting of the blocked ranks in her next turn
	Extra       bool   // power 8: a second noise step is due
	DollCalled  uint8  // seat that declared the Doll last, 0 none
	DollLocked  bool
	BarA, BarB  uint8 // rooms of the barred edge, equal = none
	LastBarA    uint8 // the edge barred last
	LastBarB    uint8
	LastBarTurn uint16 // HakoTurns when it was
}

// State is the whole truth of a position.
//
// Base and Second hold the tiles of a Shadow whether or not a ghost covers
// Base: a ghost's Location tile always returns to the Shadow it was lifted
// from, so it never leaves its place here. Second is used only while a Shadow
// holds two tiles.
type State struct {
	Public

	Phase  Phase
	Player engine.Player // who decides

	Base   [MaxShadows]Tile
	Second [MaxShadows]Tile
	Hand   [MaxSeats]TileSet // by seat; [0] = the stolen tile on her board
	Hidden TileSet           // tiles out of the game that not everybody saw

	Code     uint8
	Weakness uint8

	GhostAt [MaxSeats]int8 // Shadow of each ghost, -1 none

	CardsHeld  uint16         // powers in her hand, bit = k
	Slot       [2]uint8       // set powers, 0 none
	Cards      [maxDeck]uint8 // the deck, top first
	DeckTail   uint8          // cards at the bottom whose place she knows
	Candidates uint16         // powers drawn to choose the start power from

	Pile     [MaxBoards]uint8 // boards still to be drawn, next first
	PileLen  uint8
	PileBack uint8 // boards put back in a row for want of a cell
	Builder  engine.Player

	// What each party of knowledge knows (see party): exactly where a tile is;
	// only its room; only that it is, or was laid, from a Visitor's hand.
	Known      [MaxSeats]TileSet
	InRoom     [MaxSeats]TileSet
	InHands    [MaxSeats]TileSet
	KnownEmpty [MaxSeats]uint32          // Shadows whose Base is known to be Empty
	RoomEmpty  [MaxSeats][MaxRooms]uint8 // at least so many Empties in the room
	NotNumber  [MaxSeats]uint8           // numbers known not to be in the code, bit n-1
	FalseWeak  [MaxSeats]uint8           // weaknesses known to be false from information tiles
	CardsSeen  [MaxSeats]uint16          // powers seen in her possession
	SlotSeen   [MaxSeats][2]uint8        // power seen in each slot, 0 unknown

	MovedTiles  TileSet // tiles that changed hands or place in this turn
	Resolving   uint8   // peek: tiles still to resolve, bit 0 Base, bit 1 Second
	Found       TileSet // peek: the tiles taken
	Took        Tile    // peek: the tile just taken
	WrongGuess  bool    // peek: the turn ends at once
	Asked       uint8   // seats that have decided about their extinguisher, bit = seat
	GoRoom      uint8   // room where the ghost on the move looks for a Shadow
	Restarts    uint16  // times the building began anew
	Using       uint8   // power 3 or 4 that waits for a room, 0 none
	PowerRoom   uint8   // room of power 4 being rearranged
	FaceUpWas   uint32  // Shadows whose Empty lay faceup when eyes closed
	CoversWas   uint8   // ghosts that kept a tile when eyes closed
	Stirred     bool    // tiles may have moved since eyes closed
	Spread      TileSet // arrangement: tiles still to be put
	SpreadEmpty uint8   // arrangement: Empties still to be put
	SpreadAt    int8    // arrangement: next Shadow
	OwnPowers   uint8   // powers 1-4 used in this turn, bit = k
	Moved       uint8   // ghosts that have moved in this turn
	Ghost       int8    // ghost on the move
	Steps       uint8   // rooms the ghost on the move may still go

	Noise noise.State
}

// View is what one player knows of a State.
type View struct {
	Public

	Me    engine.Player
	Ghost bool  // on the ghost side: the Hako Onna or a Hakobito
	Phase Phase // PhaseOther unless it is Me who decides

	// The Shadows: NoTile where there is no tile (the count of a murky Shadow
	// that is not known stands as hidden tiles), HiddenTile where one is unknown.
	Base      [MaxShadows]Tile
	Second    [MaxShadows]Tile
	Hand      [MaxSeats]TileSet // tiles known to be in each hand; [0] = on her board
	Lost      TileSet           // tiles known to be out of the game, beside Public.Gone
	InRoom    [TileIDs]uint8    // 1 + room of a tile of which only the room is known
	InHands   TileSet
	RoomEmpty [MaxRooms]uint8
	Loose     [MaxRooms]uint8 // a Visitor: ghosts that keep no tile in a room with murky Shadows

	Code      int8           // -1 unknown
	Weakness  int8           // -1 unknown
	NotNumber uint8          // numbers known not to be in the code
	FalseWeak uint8          // weaknesses known to be false from information tiles
	GhostAt   [MaxSeats]int8 // -1 unknown or none

	CardsSeen  uint16         // powers known to be hers; on the ghost side exactly hers
	CardsHeld  uint16         // ghost side: powers in hand
	Slot       [2]uint8       // known set powers, 0 unknown or none
	Cards      [maxDeck]uint8 // known cards of the deck, top first, 0 unknown
	Candidates uint16

	MovedTiles  TileSet
	Resolving   uint8
	Using       uint8
	PowerRoom   uint8
	Spread      TileSet
	SpreadEmpty uint8
	SpreadAt    int8
	OwnPowers   uint8
	Moved       uint8
	GhostOn     int8 // ghost on the move
	Steps       uint8
	GoRoom      uint8
	Took        Tile
	Found       TileSet

	Noise noise.State
}
