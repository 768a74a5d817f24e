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
}

// weights are those of games with one number of players.
type weights struct {
	Own   standing
	Other standing // what it is worth to the player that another loses
	Calm  int      // how much of the risk is there however few ghosts are unseen, in 1/256
	Hand  holding
	Spent int // that another loses a cat from his hand
	Win   int
}

var base = weights{
	Own: standing{
		Rooms: [7]int{0, 100, 200, 359, 420, 600, 700},
		Risk:  [4]int{93, 30, 5, 3},
		Last:  [4]int{0, 20, 35, 58},
		Light: [3]int{2, 20, 40},
		Below: 5,
	},
	Other: standing{
		Rooms: [7]int{0, 20, 50, 100, 200, 600, 700},
		Risk:  [4]int{93, 30, 5, 3},
		Last:  [4]int{0, 10, 15, 20},
		Light: [3]int{2, 10, 20},
		Below: 5,
	},
	Calm: 128,
	Hand: holding{
		Now:      [2][3]int{{0, 56, 56}, {0, 80, 135}},
		Final:    [2][3]int{{0, 90, 90}, {0, 70, 101}},
		Next:     [2][3]int{{0, 63, 98}, {0, 40, 70}},
		Later:    [3]int{0, 10, 15},
		Again:    5,
		Wild:     119,
		WildIdle: 60,
		Ghost:    [3][4]int{{0, 19, 60, 100}, {0, 60, 90, 79}, {0, 160, 160, 136}},
		Cat:      [4]int{0, 9, 22, 60},
		Special:  [5]int{13, 21, 20, 5, 24},
		Draw:     50,
	},
	Win: 1437,
}

// usual are the weights with 2, 3 and 4 players.
var usual = [3]weights{base, base, base}
