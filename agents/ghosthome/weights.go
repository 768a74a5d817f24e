package ghosthome

// standing is what a house is worth, in points.
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
}

// weights are those of games with one number of players.
type weights struct {
	Own   standing
	Other standing // to the player, for another to lose
	Calm  int      // how much of the risk is there however few ghosts are unseen, in 1/256
	Hand  holding
	Spent int    // a cat that another loses from his hand
	Win   [3]int // the game, by how far the others are, as ghosts are
}

// usual are the weights with 2, 3 and 4 players. They are a regression of how often
// games between players of this package were won on what the best moves of a
// decision lead to, each played out from the same worlds with the same chance; what
// it changed was kept if those players then won more games.
var usual = [3]weights{
	{
		Own: standing{
			Rooms: [7]int{11, 168, 193, 402, 491, 856, 922},
			Risk:  [4]int{91, 26, 2, -4},
			Last:  [4]int{-19, 14, 51, 68},
			Light: [3]int{27, 40, 61},
			Below: 1,
		},
		Other: standing{
			Rooms: [7]int{-13, 130, 143, 286, 366, 464, 947},
			Risk:  [4]int{-6, -23, -19, 12},
			Last:  [4]int{-31, 72, 127, 13},
			Light: [3]int{-5, 21, -1},
			Below: 0,
		},
		Calm: 81,
		Hand: holding{
			Now:      [2][3]int{{-24, 60, 70}, {-18, 77, 164}},
			Final:    [2][3]int{{-21, 78, 97}, {-10, 81, 193}},
			Next:     [2][3]int{{-7, 75, 103}, {8, 55, 66}},
			Later:    [3]int{-7, -3, 19},
			Again:    18,
			Wild:     130,
			WildIdle: 88,
			Ghost:    [3][4]int{{1, 38, 64, 133}, {-22, 46, 136, 167}, {-50, 52, 222, 207}},
			Cat:      [4]int{18, 6, -12, 19},
			Special:  [5]int{-8, 10, 8, -5, -4},
			Draw:     51,
		},
		Spent: 84,
		Win:   [3]int{1229, 1320, 1496},
	},
	{
		Own: standing{
			Rooms: [7]int{85, 142, 207, 401, 536, 1032, 700},
			Risk:  [4]int{236, 129, 69, 43},
			Last:  [4]int{9, 47, 95, 98},
			Light: [3]int{37, 64, 142},
			Below: 0,
		},
		Other: standing{
			Rooms: [7]int{88, 16, 125, 269, 445, 607, 700},
			Risk:  [4]int{143, 92, 39, 5},
			Last:  [4]int{-84, 52, 146, 20},
			Light: [3]int{-8, -3, 30},
			Below: 23,
		},
		Calm: 163,
		Hand: holding{
			Now:      [2][3]int{{-28, 86, 66}, {-75, 60, 182}},
			Final:    [2][3]int{{-63, 74, 91}, {-37, 93, 250}},
			Next:     [2][3]int{{-14, 84, 116}, {-25, 39, 69}},
			Later:    [3]int{-96, -74, -51},
			Again:    12,
			Wild:     160,
			WildIdle: 120,
			Ghost:    [3][4]int{{43, 57, 84, 100}, {-10, 52, 75, 114}, {-31, 131, 163, 136}},
			Cat:      [4]int{50, 29, -11, 17},
			Special:  [5]int{-14, 13, -12, -14, -4},
			Draw:     65,
		},
		Spent: 81,
		Win:   [3]int{1884, 1562, 1978},
	},
	{
		Own: standing{
			Rooms: [7]int{7, 83, 94, 193, 254, 477, 700},
			Risk:  [4]int{214, 95, 3, -47},
			Last:  [4]int{1, 5, 35, 81},
			Light: [3]int{29, 36, 74},
			Below: 14,
		},
		Other: standing{
			Rooms: [7]int{18, 17, 46, 101, 138, 188, 904},
			Risk:  [4]int{143, 64, 13, -1},
			Last:  [4]int{-34, 11, 55, 20},
			Light: [3]int{2, 5, 0},
			Below: 8,
		},
		Calm: 212,
		Hand: holding{
			Now:      [2][3]int{{-13, 56, 79}, {-18, 54, 115}},
			Final:    [2][3]int{{-40, 37, 70}, {-9, 71, 138}},
			Next:     [2][3]int{{12, 67, 92}, {-2, 33, 58}},
			Later:    [3]int{-54, -34, 1},
			Again:    14,
			Wild:     83,
			WildIdle: 73,
			Ghost:    [3][4]int{{-7, -2, 16, 100}, {16, 34, 53, 81}, {54, 101, 116, 136}},
			Cat:      [4]int{-16, -7, -34, 28},
			Special:  [5]int{-6, 16, 4, -5, 2},
			Draw:     38,
		},
		Spent: 35,
		Win:   [3]int{1019, 1068, 1168},
	},
}
