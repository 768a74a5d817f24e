package ghosthome

import game "yurei/engine/ghosthome"

// hand is the cards that a player holds.
type hand struct {
	of   [game.KindCount]int8 // so many of each kind
	size int8
}

// add adds so many cards of a kind, or takes them away.
func (h *hand) add(k game.Kind, n int8) {
	h.of[k] += n
	h.size += n
}

// spend takes the cards that a move discards out of a hand.
func (h *hand) spend(m game.Move) {
	for i := range game.MaxHand {
		c := m.Card(i)
		if c == game.NoCard {
			return
		}
		h.add(c.Kind(), -1)
	}
}

// keep is what the cards of a hand are worth, beside what cats in it protect.
func (a *Player) keep(h *hand, house game.House) int {
	w := &a.weights.Hand
	worth := w.Ghost[a.stage][min(h.of[game.Ghost], 3)] + w.Cat[min(h.of[game.Cat], 3)]
	for i, points := range w.Special {
		worth += points * int(h.of[int(game.Hole)+i])
	}
	open := house.Open()
	if open == game.Floors {
		return worth
	}
	space := game.Spaces - house.Rooms(open) - 1 // 0 or 1
	rooms := min(h.of[open], 2)
	if open == game.Floors-1 {
		worth += w.Final[space][rooms]
	} else {
		worth += w.Now[space][rooms] + w.Next[space][min(h.of[open+1], 2)]
		if open == 0 {
			worth += w.Later[min(h.of[game.Room3], 2)]
		}
	}
	if top := house.Top(); top >= 0 && top < open {
		worth += w.Again * int(min(h.of[top], 2))
	}
	if int(rooms) <= space {
		return worth + w.Wild*int(h.of[game.Wild])
	}
	return worth + w.WildIdle*int(h.of[game.Wild])
}
