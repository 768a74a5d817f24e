package hakoonna

// RuleSet is every value of the rules that may differ between two variants of
// the game, as read from a rule-set file: fields names the key and the accepted
// values of each. Lengths are in millimetres.
type RuleSet struct {
	Visitors Visitors
	Setup    Setup
	Boards   []Board
	Tiles    TileCounts
	Powers   Powers
	Removed  []int
	Despair  Despair
	Items    Items
	Charm    Charm
	Exting   Extinguisher
	Safe     Safe
	Weapon   WeaponRule
	Play     Play
	Noise    Noise
}

// Visitors bounds their number.
type Visitors struct {
	Min int
	Max int
}

// Setup holds the choices that are open before the first turn.
type Setup struct {
	Choices         string // agents, dealt
	StartDraw       int    // power cards she draws to choose one from
	Slots           int    // power cards she may have set
	FirstTurn       string // left_of_hako, random
	DraftStart      string // random, fixed
	BonesAsLocation bool
	RotateBoards    bool
}

// Board is one board of one or more rooms. Rooms and doors are kept in the
// order of the file. Doors face N, E, S or W in the board's own frame.
type Board struct {
	ID     string
	Rooms  []BoardRoom
	Stairs []Stair     // room of this board, room of another
	Inner  [][2]string // pairs of rooms of this board that an inner door joins
	Floor  string      // B1, 1F, 2F: the board starts or is a floor; "" joins one
	Safe   string      // the room that holds the Safe's Shadow
	Grudge string      // the room she may start in
}

// BoardRoom is a room of a board.
type BoardRoom struct {
	Name    string
	Shadows int
	Doors   []byte // of 'N', 'E', 'S', 'W'
}

// Stair joins two rooms of different boards.
type Stair struct{ From, To string }

// TileCounts is the number of tiles of each kind.
type TileCounts struct {
	Empty        int
	Safe         int
	Key          int
	Bones        int
	Hako         int
	Combination  int
	WeaknessInfo int
	Diary        int
	Exit         int
	Doll         int
	WeaknessItem int
	Charm        int
	Extinguisher int
	Hakobito     int
}

// Rank is the letter of a power card, A the most dangerous.
type Rank uint8

// The ranks of power cards.
const (
	RankA Rank = iota
	RankB
	RankC
)

// Power is what every power card has.
type Power struct {
	Lock  int  // diaries that must be out before it can be activated, 0-10
	Rank  Rank // A, B, C
	Start bool // may be the start power
}

// Powers holds the ten cards (index 1-10; 0 is unused) and what is particular
// to some of them.
type Powers struct {
	Card [11]Power

	P1Range        string // floor, adjacent
	P2Steps        int    // 1-3
	P2Look         string // end, each
	P3Effect       string // look_room, none
	P4Range        string // any, hako_floor
	P4Arrange      string // choose, shuffle
	P5LockStrong   int    // diaries for the stronger form, 0-10
	P5Hakobito     bool   // the stronger form covers Hakobito
	P5PlaceOn      string // killer, hako
	P6Lifts        string // her_turn_start, her_turn_end
	P6SameEdgeCool int    // rounds during which the same edge may not be barred again, 0-1
	P7SameRoom     bool
	P7Fate         string // victim_room, hako_room, removed
	P7Cards        bool   // may take item cards
	P8Announce     bool
	P8ExtraNoise   bool
	P8DollLocked   bool
	P9Ouija        bool
	P9Dowsing      bool
	P10Picks       string // visitor, hako
}

// Despair is the card Time of Despair.
type Despair struct {
	Draw    int    // 0-3
	IfShort string // draw_available, none
}

// Items holds the six Visitor item cards.
type Items struct {
	StethoscopeDeadly bool
	StethoscopeOnce   bool // uses: 1 instead of unlimited
	BookDeadly        bool
	BookSameRoom      bool // who: same_room instead of peeker
	DropsDeadly       bool
	DropsDiscs        int     // 1-3
	DropsBlocks       [3]bool // by Rank
	DropsSpendsAction bool
	OuijaDeadly       bool
	OuijaNeedsOther   bool
	DowsingDeadly     bool
	DowsingTwoFloors  bool // answer: two_floors instead of floor
	PhoneDeadly       bool
	PhoneSlotsOnly    bool // shows: slots instead of hand_and_slots
}

// Charm is the Strange Charm.
type Charm struct {
	NeedsSetCard bool
}

// Extinguisher is the Fire Extinguisher.
type Extinguisher struct {
	OnCards       bool
	OnOvertime    bool
	CancelsPower5 bool
}

// Safe is what the Safe tells and becomes.
type Safe struct {
	Feedback  string // none, count
	AfterOpen string // inert, removed
}

// WeaponRule is how the three weakness items work.
type WeaponRule struct {
	NeedsTile    bool
	HitsLocation bool
}

// Play holds the switches of turns, death and the end.
type Play struct {
	HandLimit               int // tiles a Visitor may hold; 0 = none (no limit)
	MayDoNothing            bool
	GhostBeatsWin           bool
	AfterNoiseDeath         string // next, first_living
	Talk                    string // open, whisper, silent
	HakobitoControl         string // hako, own_seat
	GhostOrder              string // free, hako_first, hako_last
	FreeMovesPerTurn        int
	NoWayHiddenCounts       bool
	CapHakoTurns            int
	InterruptItemsInHerRoom bool
}

// Noise chooses and describes the noise mechanism.
type Noise struct {
	Mode       string // discs, cards
	Difficulty string // normal, hard, nightmare
	Cards      NoiseCards
	Discs      NoiseDiscs
}

// NoiseCards describes the noise cards.
type NoiseCards struct {
	Values              []int
	Limit               int
	NoPassIfZeroUp      bool
	OvertimeWhenLeft    int
	NoiseBeforeOvertime bool
}

// NoiseDiscs describes the noise discs.
type NoiseDiscs struct {
	Layouts          map[string][]string // normal, hard, nightmare: five of black, small, big
	R0, RSmall, RBig float64
	Presets          map[string]float64 // steady, average, clumsy: scatter per axis
	// Hands is the scatter of each Visitor, seats 1-4 in order, always four of
	// them. The first HandsGiven were given; the others repeat the last of these,
	// and CheckVisitors refuses to play with them.
	Hands             []float64
	HandsGiven        int
	Aim               string  // centre, below, compensate
	Gain              float64 // of compensate
	Drift             [2]float64
	Shock, Phi, Slide float64
	MaxTries          int
	BumpHako          float64
	BumpOthers        float64
	StackVisible      string // count, exact
}
