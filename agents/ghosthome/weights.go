package ghosthome

// standing is what a house is worth to its owner, in points.
type standing struct {
	Rooms [7]int // by the number of rooms
	Risk  [4]int // that a ghost takes the highest floor if it withstands 0, 1, 2, 3 ghosts, in 1/256
	Last  [4]int // of what withstands 0 to 3 ghosts on the last floor, in quarters, for each room
	Light [3]int // on an empty floor that is next
	Below int    // a cat below the highest floor with rooms
}

// holding is what the cards of a hand are worth, in points.
type holding struct {
	Now      [2][3]int // 0 to 2 rooms of the floor that is next, if one, if both its spaces are free
	Final    [2][3]int // the same of the last floor
	Next     [2][3]int // of the floor after it
	Later    [3]int    // of the floor after that
	Again    int       // of the highest floor, should it be lost
	Wild     int       // a wild room where a plain one is short
	WildIdle int       // where it is not
	Ghost    [3][4]int // 0 to 3 ghosts, if nobody has 4 rooms, if somebody has, if he has 5
	Cat      [4]int    // 0 to 3 cats, beside what they protect
	Special  [5]int    // from the hole to lightning
	Draw     int       // a card that is drawn
	Icon     int       // where a light is wanted
}

// weights are those of games with one number of players.
type weights struct {
	Own   standing
	Other standing // what it is worth to the player that another loses
	Calm  int      // how much of the risk is there however few ghosts are unseen, in 1/256
	Hand  holding
	Spent int    // that another loses a cat from his hand
	Win   [3]int // the game, by the same
	Lead  int    // risk of who has more rooms than anybody, in 1/256
}

// usual are the weights with 2, 3 and 4 players.
var usual = [3]weights{
	{
		Own: standing{
			Rooms: [7]int{0, 100, 133, 308, 420, 931, 922},
			Risk:  [4]int{93, 37, 5, 5},
			Last:  [4]int{0, 11, 25, 49},
			Light: [3]int{16, 43, 87},
			Below: -3,
		},
		Other: standing{
			Rooms: [7]int{0, 135, 78, 207, 253, 283, 947},
			Risk:  [4]int{3, 23, 26, 12},
			Last:  [4]int{0, 25, 60, 13},
			Light: [3]int{-5, 16, 22},
			Below: -13,
		},
		Calm: 128,
		Hand: holding{
			Now:      [2][3]int{{0, 56, 67}, {0, 70, 136}},
			Final:    [2][3]int{{0, 90, 86}, {0, 66, 143}},
			Next:     [2][3]int{{0, 78, 111}, {0, 49, 63}},
			Later:    [3]int{0, 7, 13},
			Again:    25,
			Wild:     125,
			WildIdle: 72,
			Ghost:    [3][4]int{{0, 36, 50, 133}, {0, 35, 105, 167}, {0, 68, 160, 207}},
			Cat:      [4]int{0, -5, -9, 12},
			Special:  [5]int{4, 34, 35, 8, 7},
			Draw:     50,
			Icon:     0,
		},
		Spent: 61,
		Win:   [3]int{1349, 1437, 1437},
		Lead:  256,
	},
	{
		Own: standing{
			Rooms: [7]int{0, 100, 200, 308, 384, 786, 700},
			Risk:  [4]int{93, 30, 11, -6},
			Last:  [4]int{0, 20, 54, 39},
			Light: [3]int{2, 30, 40},
			Below: 5,
		},
		Other: standing{
			Rooms: [7]int{0, 28, 2, 100, 255, 533, 700},
			Risk:  [4]int{134, 42, 5, 5},
			Last:  [4]int{0, -3, 21, 20},
			Light: [3]int{-8, 21, 20},
			Below: 15,
		},
		Calm: 209,
		Hand: holding{
			Now:      [2][3]int{{0, 56, 42}, {0, 80, 135}},
			Final:    [2][3]int{{0, 75, 128}, {0, 48, 116}},
			Next:     [2][3]int{{0, 62, 97}, {0, 40, 95}},
			Later:    [3]int{0, 10, 15},
			Again:    -3,
			Wild:     104,
			WildIdle: 60,
			Ghost:    [3][4]int{{0, 32, 67, 100}, {0, 60, 113, 79}, {0, 139, 151, 136}},
			Cat:      [4]int{0, 13, 11, 44},
			Special:  [5]int{16, 21, 2, 5, 18},
			Draw:     50,
		},
		Spent: 0,
		Win:   [3]int{1784, 1784, 1784}, Lead: 256,
	},
	{
		Own: standing{
			Rooms: [7]int{0, 100, 200, 359, 374, 470, 700},
			Risk:  [4]int{93, 30, 5, 7},
			Last:  [4]int{0, 23, 59, 126},
			Light: [3]int{2, 20, 48},
			Below: 11,
		},
		Other: standing{
			Rooms: [7]int{0, 34, 34, 100, 200, 458, 904},
			Risk:  [4]int{179, 30, 5, 3},
			Last:  [4]int{0, 10, 24, 20},
			Light: [3]int{2, 5, 20},
			Below: 13,
		},
		Calm: 128,
		Hand: holding{
			Now:      [2][3]int{{0, 56, 56}, {0, 80, 83}},
			Final:    [2][3]int{{0, 90, 92}, {0, 107, 101}},
			Next:     [2][3]int{{0, 63, 98}, {0, 29, 70}},
			Later:    [3]int{0, 10, 26},
			Again:    14,
			Wild:     85,
			WildIdle: 60,
			Ghost:    [3][4]int{{0, 20, 25, 100}, {0, 49, 90, 81}, {0, 160, 160, 136}},
			Cat:      [4]int{0, 9, 22, 60},
			Special:  [5]int{5, 39, 0, 5, 24},
			Draw:     50,
		},
		Spent: 8,
		Win:   [3]int{846, 846, 846}, Lead: 256,
	},
}
