package hakoonna

import (
	"math/bits"

	game "yurei/engine/hakoonna"
)

// belief is what a Visitor holds likely about the ghosts' places, in parts of
// sure. It starts from where they can be at all and weighs what they want: to
// be close to Visitors, under tiles that will be peeked or that are needed.
type belief struct {
	her   [game.MaxShadows]int // the Hako Onna is at the Shadow
	ghost [game.MaxShadows]int // some ghost is
	room  [game.MaxRooms]int   // the Hako Onna is in the room
}

// closeness weighs a room by its distance from the nearest Visitor.
func closeness(steps uint8) int {
	if steps == 0 {
		return closeHere
	}
	return closeElsewhere
}

// believe spreads the chances. needed is the set of the Shadows that Visitors
// are known to be after.
func (b *belief) believe(v *game.View, a *board, f *facts, needed uint32) {
	b.her, b.ghost = [game.MaxShadows]int{}, [game.MaxShadows]int{}
	b.room = [game.MaxRooms]int{}
	var weight [game.MaxShadows]int
	var roomWeight [game.MaxRooms]int
	for room := range a.rooms {
		roomWeight[room] = closeness(a.nearest(&v.Public, uint8(room)))
	}
	claimed := ^uint32(0)
	trust := 1
	if v.Claim != 0 && v.ClaimTurn == v.HakoTurns {
		claimed = a.shadowsOf(v.Claim)
		trust = claimSure
		// Of an item that power 9 does not cover Reach holds the truth already,
		// so that distrust changes nothing.
		powers := &a.rules.Set().Powers
		if a.mayLie(v, powers.P9Ouija || powers.P9Dowsing) {
			trust = claimTrust
		}
	}
	for set := v.Ghosts; set != 0; set &= set - 1 {
		g := bits.TrailingZeros8(set)
		total := 0
		for places := v.Reach[g]; places != 0; {
			x := next(&places)
			w := weighsHidden
			switch here := uint32(1) << x; {
			case here&needed != 0:
				w = weighsNeeded
			case here&f.bare != 0:
				w = weighsBare
			case here&f.empties != 0:
				w = weighsEmpty
			}
			w *= roomWeight[a.roomOf[x]]
			if g == game.HakoGhost && claimed>>x&1 != 0 {
				w *= trust
			}
			weight[x] = w
			total += w
		}
		if total == 0 {
			continue
		}
		scale := sure << 16 / total
		for places := v.Reach[g]; places != 0; {
			x := next(&places)
			p := weight[x] * scale >> 16
			if g == game.HakoGhost {
				b.her[x] = p
				b.room[a.roomOf[x]] += p
			} else {
				b.ghost[x] += p
			}
		}
	}
	if bits.OnesCount32(v.Reach[game.HakoGhost]) == 1 {
		b.her[herPlace(v)] = sure
	}
	for x := range a.shadows {
		b.ghost[x] = min(sure, b.ghost[x]+b.her[x]-b.ghost[x]*b.her[x]/sure)
	}
}

// mayLie reports whether she may answer as she likes, for all that is known, when
// asked with an item that False Answers covers or not.
func (b *board) mayLie(v *game.View, covered bool) bool {
	return covered && b.unlocked(v, 9) && maySet(v, 9)
}
