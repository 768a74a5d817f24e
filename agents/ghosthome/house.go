package ghosthome

import game "yurei/engine/ghosthome"

// The parts of a floor in a [game.House], those of the lowest one.
const (
	oneRoom game.House = 1
	oneCat  game.House = 1 << 2
	aLight  game.House = 1 << 6
	aGhost  game.House = 1 << 7
	onFloor game.House = 0xff
)

// at is a part of a house on a floor.
func at(part game.House, floor int) game.House { return part << (8 * floor) }

// entered is the house after a cat came to a floor.
func entered(h game.House, floor int, cancels bool) game.House {
	if cancels && h.Ghost(floor) {
		return h &^ at(aGhost, floor)
	}
	return h + at(oneCat, floor)
}

// haunted is the house after a ghost that no cat met.
func haunted(h game.House) game.House {
	floor := h.Top()
	if h.Lit(floor) && !h.Ghost(floor) {
		return h | at(aGhost, floor)
	}
	return h &^ at(onFloor, floor)
}

// struck is the house after lightning.
func (a *Player) struck(h game.House) game.House {
	floor := h.Top()
	if h.Ghost(floor) && !a.stays {
		return h &^ at(onFloor, floor)
	}
	return h &^ at(aLight, floor)
}

// withstands is how many ghosts, one after the other, the highest floor with rooms
// survives, with so many cats in the hand of its owner.
func withstands(h game.House, handCats int) int {
	floor := h.Top()
	n := h.Cats(floor) + handCats
	if h.Lit(floor) && !h.Ghost(floor) {
		n++
	}
	return n
}

// shields is how many ghosts the last floor survives once it has rooms, cats in
// hand not counted.
func shields(h game.House) int {
	n := h.Cats(game.Floors - 1)
	if h.Lit(game.Floors-1) && !h.Ghost(game.Floors-1) {
		n++
	}
	return n
}

// house is what a house is worth, with so many cats in the hand of its owner.
func (a *Player) house(w *standing, h game.House, handCats int) int {
	top := h.Top()
	if top < 0 {
		if h.Lit(0) {
			return w.Light[0]
		}
		return 0
	}
	done, rooms := h.Explored(), h.Rooms(top)
	stands := withstands(h, handCats)
	if a.slots && rooms == 1 && h.Ghost(top) {
		stands++ // until there is another room
	}
	worth := w.Rooms[done] - (w.Rooms[done]-w.Rooms[done-rooms])*w.Risk[min(stands, 3)]*a.danger>>16
	worth += w.Last[min(shields(h)+handCats, 3)] * done >> 2
	if open := h.Open(); open > top && open < game.Floors && h.Lit(open) {
		worth += w.Light[open]
	}
	for floor := range top {
		worth += w.Below * h.Cats(floor)
	}
	return worth
}
