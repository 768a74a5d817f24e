package hakoonna

// RuleSet is every value of the rules that may differ between two variants of
// the game, as read from a rule-set file. The comment of a field cites the
// section of RULES.md that it belongs to.
type RuleSet struct {
	Visitors Visitors     `yaml:"visitors"`
	Setup    Setup        `yaml:"setup"`
	Boards   []Board      `yaml:"boards"`
	Tiles    TileCounts   `yaml:"tiles"`
	Powers   Powers       `yaml:"powers"`
	Removed  []int        `yaml:"removed_powers"`
	Despair  Despair      `yaml:"despair"`
	Items    Items        `yaml:"items"`
	Charm    Charm        `yaml:"charm"`
	Exting   Extinguisher `yaml:"extinguisher"`
	Safe     Safe         `yaml:"safe"`
	Weapon   WeaponRule   `yaml:"weakness_item"`
	Play     Play         `yaml:"play"`
	Noise    Noise        `yaml:"noise"`
}

// Visitors bounds their number.
type Visitors struct {
	Min int `yaml:"min"`
	Max int `yaml:"max"`
}

// Setup holds the choices that are open before the first turn.
type Setup struct {
	Choices         string `yaml:"choices"`       // agents, dealt
	StartDraw       int    `yaml:"start_draw"`    // power cards she draws to choose one from
	Slots           int    `yaml:"slots"`         // power cards she may have set
	FirstTurn       string `yaml:"first_turn"`    // left_of_hako, random
	DraftStart      string `yaml:"draft_start"`   // random, fixed
	BonesAsLocation bool   `yaml:"bones_as_location"`
	RotateBoards    bool   `yaml:"rotate_boards"`
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
	Empty        int `yaml:"empty"`
	Safe         int `yaml:"safe"`
	Key          int `yaml:"key"`
	Bones        int `yaml:"bones"`
	Hako         int `yaml:"hako"`
	Combination  int `yaml:"combination"`
	WeaknessInfo int `yaml:"weakness_info"`
	Diary        int `yaml:"diary"`
	Exit         int `yaml:"exit"`
	Doll         int `yaml:"doll"`
	WeaknessItem int `yaml:"weakness_item"`
	Charm        int `yaml:"charm"`
	Extinguisher int `yaml:"extinguisher"`
	Hakobito     int `yaml:"hakobito"`
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
	Draw    int    `yaml:"draw"`     // 0-3
	IfShort string `yaml:"if_short"` // draw_available, none
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
	NeedsSetCard bool `yaml:"needs_set_card"`
}

// Extinguisher is the Fire Extinguisher.
type Extinguisher struct {
	OnCards       bool `yaml:"on_cards"`
	OnOvertime    bool `yaml:"on_overtime"`
	CancelsPower5 bool `yaml:"cancels_power5"`
}

// Safe is what the Safe tells and becomes.
type Safe struct {
	Feedback  string `yaml:"feedback"`   // none, count
	AfterOpen string `yaml:"after_open"` // inert, removed
}

// WeaponRule is how the three weakness items work.
type WeaponRule struct {
	NeedsTile    bool `yaml:"needs_tile"`
	HitsLocation bool `yaml:"hits_location"`
}

// Play holds the switches of turns, death and the end.
type Play struct {
	HandLimit               int    // tiles a Visitor may hold; 0 = none (no limit)
	MayDoNothing            bool   `yaml:"may_do_nothing"`
	GhostBeatsWin           bool   `yaml:"ghost_beats_win"`
	AfterNoiseDeath         string `yaml:"after_noise_death"` // next, first_living
	Talk                    string `yaml:"talk"`              // open, whisper, silent
	HakobitoControl         string `yaml:"hakobito_control"`  // hako, own_seat
	GhostOrder              string `yaml:"ghost_order"`       // free, hako_first, hako_last
	FreeMovesPerTurn        int    `yaml:"free_moves_per_turn"`
	NoWayHiddenCounts       bool   `yaml:"no_way_hidden_counts"`
	CapHakoTurns            int    `yaml:"cap_hako_turns"`
	InterruptItemsInHerRoom bool   `yaml:"interrupt_items_in_her_room"`
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
	Values              []int `yaml:"values"`
	Limit               int   `yaml:"limit"`
	NoPassIfZeroUp      bool  `yaml:"no_pass_if_zero_up"`
	OvertimeWhenLeft    int   `yaml:"overtime_when_left"`
	NoiseBeforeOvertime bool  `yaml:"noise_before_overtime"`
}

// NoiseDiscs describes the noise discs; lengths are in millimetres.
type NoiseDiscs struct {
	Layouts           map[string][]string // normal, hard, nightmare: five of black, small, big
	R0, RSmall, RBig  float64
	Presets           map[string]float64 // steady, average, clumsy: scatter per axis
	Hands             []float64          // scatter of each Visitor, seats 1..4; resolved
	Aim               string             // centre, below, compensate
	Gain              float64            // of compensate
	Drift             [2]float64
	Shock, Phi, Slide float64
	MaxTries          int
	BumpHako          float64
	BumpOthers        float64
	StackVisible      string // count, exact
}
